"""The small parts of the drawing: outlines, chains, labels, numbers, widths."""

from bocage.draw.frame import chains, outlines
from bocage.draw.labels import Crowd, around
from bocage.draw.lettering import Face, width_of, wrapped
from bocage.draw.svg import element, number, softened, text


def test_numbers_are_short() -> None:
    assert [number(v) for v in (1.0, -0.04, 2.25, 1e3)] == ["1", "0", "2.2", "1000"]


def test_attributes_and_text_are_escaped() -> None:
    assert element("a", b='"<&') == "<a b='\"&lt;&amp;'/>"
    assert text((0, 0), "<&>") == '<text x="0" y="0">&lt;&amp;&gt;</text>'


def test_one_hex_has_an_outline_of_six_corners() -> None:
    assert [len(loop) for loop in outlines({(0, 0)})] == [6]


def test_a_ring_of_hexes_has_a_hole() -> None:
    ring = {(1, 1), (1, 2), (2, 1), (2, 3), (3, 1), (3, 2)}
    assert sorted(len(loop) for loop in outlines(ring)) == [6, 18]


def test_links_join_into_runs_that_end_at_forks() -> None:
    a, b, c, d, e = (0, 0), (1, 0), (2, 0), (3, 0), (2, 1)
    runs = chains([(a, b), (b, c), (c, d), (c, e)])
    assert sum(len(run) - 1 for run in runs) == 4
    assert [a, b, c] in runs


def test_a_curve_keeps_its_ends() -> None:
    curve = softened([(0, 0), (10, 10), (20, 0), (30, 10)])
    assert curve.startswith("M0 0")
    assert curve.endswith("30 10")


def test_a_label_takes_the_free_place() -> None:
    crowd = Crowd((0, 0, 200, 200))
    spots = around((100, 100), 40, 10, 5)
    crowd.take(spots[0][0])
    chosen = crowd.best(spots)
    assert chosen not in (None, 0)
    assert crowd.cost(spots[chosen or 0][0]) >= 1000


def test_a_label_without_a_place_is_left_out() -> None:
    crowd = Crowd((0, 0, 200, 200))
    crowd.take((0, 0, 200, 200))
    assert crowd.best(around((100, 100), 40, 10, 5)) is None


def test_a_label_keeps_off_roads_if_it_can() -> None:
    crowd = Crowd((0, 0, 200, 200))
    crowd.trace((100, 100), (200, 100), 3)
    assert crowd.best(around((100, 100), 40, 10, 5)) != 0


def test_accents_do_not_widen_words() -> None:
    assert width_of("é", 10, Face.SERIF) == width_of("e", 10, Face.SERIF)


def test_lines_are_broken_to_fit() -> None:
    assert wrapped("one two three", width_of("one two", 10, Face.SANS), 10, Face.SANS) == ["one two", "three"]
