"""The counters of D-Day (1991): every kind told from every other, every figure legible."""

from itertools import combinations

import pytest

from bocage.draw import palette as ink
from bocage.draw.counters import HALF, TIER
from bocage.draw.counters_1991 import BAND, WHITE, Face, counter_defs, face_svg, service
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of
from bocage.draw.marks_1991 import BADGES, MARKS, badge, mark
from bocage.draw.raster import to_png
from bocage.draw.symbols_1991 import SIZES, STROKES, aircraft, nation_sign, unit_symbol
from bocage.games.dday_1991.kinds import Piece, piece_named, pieces
from tests.draw.pictures import Picture, counter_sheet, of_class

REDUCIBLE = [kind for kind in pieces() if kind.back is not None]


def sheet(*drawn: str) -> str:
    """A document with only these counters on it."""
    return counter_sheet(counter_defs(), *drawn)


def picture(drawn: str) -> Picture:
    """Two pixels to the unit, the middle of the counter in the middle."""
    return Picture(to_png(sheet(drawn), 120))


def light(colour: str) -> float:
    """Relative luminance of a colour."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.03928 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def test_white_figures_stand_on_deep_cards_and_black_ones_on_pale_cards() -> None:
    """§1b5"""
    for kind in pieces():
        face, (deep, pale) = Face(kind), ink.CARDS[service(kind)]
        assert face.ink == (WHITE if kind.is_white else ink.INK)
        assert contrast(face.ink, deep if kind.is_white else pale) > 4.9, kind.id


def test_every_service_has_a_colour_of_its_own_and_canadians_share_the_british() -> None:
    """§1b8"""
    assert {service(kind) for kind in pieces()} == set(ink.CARDS)
    assert service(piece_named("2C")) == service(piece_named("30B")) == "BR"
    assert service(piece_named("G-1SSZ")) == "SS"
    assert service(piece_named("AIR-LW")) == "LW"


def test_arms_aircraft_and_nations_differ_in_line() -> None:
    types = {kind.type for kind in pieces() if not kind.is_hq}
    assert types == {*STROKES, "air", "strategic_air"}
    drawn = {kind: unit_symbol(kind) for kind in STROKES if kind != "divisional"}
    drawn |= {kind: aircraft(kind) for kind in ("air", "strategic_air")}
    drawn |= {nation: nation_sign(nation) for nation in ("US", "BR", "CAN", "FR", "GE")}
    shapes = {name: to_png(sheet(shape), 120) for name, shape in drawn.items()}
    assert [pair for pair in combinations(shapes, 2) if shapes[pair[0]] == shapes[pair[1]]] == []


@pytest.mark.parametrize("kind", pieces(), ids=lambda kind: kind.id)
def test_a_counter_says_who_it_is_and_what_it_can(kind: Piece) -> None:
    drawn = sheet(face_svg(Face(kind)))
    words = [text.text for text in of_class(drawn, "counter")[0].iter() if text.tag.endswith("}text")]
    assert kind.short in words
    assert kind.value in words
    if kind.size in SIZES:
        assert SIZES[kind.size] in words


@pytest.mark.parametrize("kind", pieces(), ids=lambda kind: kind.id)
def test_words_keep_to_the_card(kind: Piece) -> None:
    counter = of_class(sheet(face_svg(Face(kind))), "counter")[0]
    top_row = 0.0
    for word in (e for e in counter.iter() if e.tag.endswith("}text")):
        x, y, size = (float(word.get(key, "")) for key in ("x", "y", "font-size"))
        wide = width_of(word.text or "", size, Font.SANS)
        left = x - {"middle": wide / 2, "end": wide}.get(word.get("text-anchor", ""), 0)
        assert left > -HALF + 0.5
        assert left + wide < HALF - 0.5
        top_row += wide if y < -10 else 0
    assert top_row < 2 * HALF - 4, "the name runs into the size mark"


@pytest.mark.parametrize("kind", pieces(), ids=lambda kind: kind.id)
def test_figures_show_in_the_strip_a_stack_leaves_free(kind: Piece) -> None:
    counter = of_class(sheet(face_svg(Face(kind))), "counter")[0]
    (figures,) = [e for e in counter.iter() if e.text == kind.value]
    top = float(figures.get("y", "")) - 0.7 * float(figures.get("font-size", ""))
    assert top >= HALF - TIER - 0.6


def test_a_reduced_face_shows_its_own_figures_and_a_band() -> None:
    """§4e"""
    for kind in REDUCIBLE:
        full, reduced = face_svg(Face(kind)), face_svg(Face(kind, reduced=True))
        assert f">{kind.back}-{kind.movement}<" in reduced
        assert reduced.count("<path") == full.count("<path") + 1


@pytest.mark.parametrize("code", ["30B", "G-81", "AIR-9U", "2F", "G-2SSZ"])
def test_the_band_shows_even_under_a_stack(code: str) -> None:
    kind = piece_named(code)
    full, reduced = picture(face_svg(Face(kind))), picture(face_svg(Face(kind, reduced=True)))
    spot = ((30 - 18.5) * 2, (30 + 14) * 2)
    assert full.at(*spot) != reduced.at(*spot)


def test_the_band_stands_out_from_every_card() -> None:
    assert all(contrast(BAND, deep) > 3 for deep, _ in ink.CARDS.values())


def test_a_back_that_cannot_be_says_so() -> None:
    """§4e"""
    for code in ("G-66", "A-1U", "HQ-SHAEF"):
        front, back = (face_svg(Face(piece_named(code), reduced)) for reduced in (False, True))
        assert ">Elim<" in back
        assert back.count("<path") == front.count("<path"), "no band: it is no reduced face"


def test_army_groups_and_supreme_headquarters_are_round() -> None:
    """§1b3"""
    assert all(Face(kind).card.endswith("-round") == kind.is_round for kind in pieces())
    for code, is_clear in (("HQ-SHAEF", True), ("HQ-B", True), ("A-1U", False), ("30B", False)):
        corner = picture(face_svg(Face(piece_named(code)))).at((30 - 19.5) * 2, (30 - 19.5) * 2)
        assert (corner == (0, 0, 0)) == is_clear, code


@pytest.mark.parametrize("name", BADGES)
def test_a_badge_is_drawn_on_the_counter(name: str) -> None:
    kind = piece_named("30B")
    plain, marked = (face_svg(Face(kind, badges=found)) for found in ((), (name,)))
    assert to_png(sheet(plain), 120) != to_png(sheet(marked), 120)


def test_badges_and_marks_are_told_apart() -> None:
    for names, draw in ((BADGES, badge), (MARKS, mark)):
        shapes = {name: to_png(sheet(draw(name)), 120) for name in names}
        assert [pair for pair in combinations(shapes, 2) if shapes[pair[0]] == shapes[pair[1]]] == []


def test_a_badge_nobody_knows_is_refused() -> None:
    with pytest.raises(KeyError):
        badge("zealous")


def test_a_counter_is_named_for_those_who_listen() -> None:
    drawn = sheet(face_svg(Face(piece_named("30B"), words="British <30th> & more")))
    assert of_class(drawn, "counter")[0].findtext("{*}title") == "British <30th> & more"
