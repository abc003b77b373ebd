"""A position on its map."""

from xml.etree import ElementTree

import pytest

from bocage.core.hexes import members
from bocage.draw.beaches import BOX, box_places
from bocage.draw.board import board_layers, board_svg
from bocage.draw.counters import Counter, Naval, Stack, stack_box
from bocage.draw.frame import Frame
from bocage.draw.furniture import KEY_HEIGHT, situation_box
from bocage.draw.labels import Box
from bocage.draw.lettering import Face, width_of
from bocage.draw.position import Flag, Position, Works, position_layers, position_svg
from bocage.draw.sheet_1971 import NORMANDY_1971
from bocage.draw.symbols import BADGES, STROKES
from bocage.maps.normandy import load
from tests.draw.pictures import of_class, window

BOARD = load()
UNIT = Counter(0, "7", "4", "infantry", "R")
FOE = Counter(1, "4", "1", "infantry", "R")


def at(name: str) -> int:
    """A hex by its printed name."""
    return BOARD.by_name[name]


DEMO = Position(
    title="Allies <land> & dig in",
    turn=2,
    phase="Allied combat & more",
    stacks=(
        Stack(at("H35"), (UNIT, UNIT)),
        Stack(("box", 6), (UNIT,)),
        Stack(at("OO29"), (FOE,)),
    ),
    flags=(Flag(at("OO24"), 1),),
    works=(Works(at("OO29"), 1), Works(at("RR31"), 1, 2)),
    naval=(Naval(at("W40"), "25", "5", "6"),),
    score=(("Cities", "2"), ("Depth", "3½")),
)


def test_everything_given_is_drawn() -> None:
    drawn = position_svg(BOARD, DEMO)
    counts = {name: len(of_class(drawn, name)) for name in ("counter", "works", "naval", "flag", "turn-marker")}
    assert counts == {"counter": 4, "works": 2, "naval": 1, "flag": 1, "turn-marker": 1}
    assert "Depth" in drawn


def test_words_from_outside_are_escaped() -> None:
    root = ElementTree.fromstring(position_svg(BOARD, DEMO))
    assert root.findtext("{*}title") == "Allies <land> & dig in"
    assert "combat & more" in "".join(root.itertext())


def test_the_map_under_a_position_is_the_printed_one() -> None:
    assert board_layers(BOARD) in position_svg(BOARD, Position())


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share any room."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def city_box(svg: str, city: str) -> Box:
    """The room a city's name takes on the map, near enough."""
    layer = of_class(svg, "city-names")[0]
    (word,) = [e for e in layer.iter() if e.text == city and e.tag.endswith("}text")]
    x, y, size = (float(word.get(key, "")) for key in ("x", "y", "font-size"))
    return (x, y - size * 0.7, x + width_of(city, size, Face.BOLD), y)


@pytest.mark.parametrize("city", ["Bayeux", "Carentan", "Falaise"])
def test_names_of_cities_keep_clear_of_counters(city: str) -> None:
    (held,) = members(BOARD.city_of[city])
    around = [h for h in BOARD.grid.neighbours[held] if h >= 0]
    frame = Frame(BOARD.grid)
    for taken in [held], [held, *around[:2], around[5]], [held, *around[2:4]]:
        shown = position_svg(BOARD, Position(stacks=tuple(Stack(h, (UNIT, UNIT)) for h in taken)))
        name = city_box(shown, city)
        assert not any(overlap(name, stack_box(frame.centre(h), 2)) for h in taken)


def test_a_town_under_a_counter_keeps_its_name_beside_it() -> None:
    name = "Isigny-sur-Mer"
    (town,) = [e for e in of_class(board_svg(BOARD), "towns")[0].iter() if e.text == name]
    frame, x, y = Frame(BOARD.grid), float(town.get("x", "")), float(town.get("y", ""))
    near = min(members(BOARD.land_mask), key=lambda h: abs(frame.centre(h)[0] - x + 8) + abs(frame.centre(h)[1] - y))
    shown = position_svg(BOARD, Position(stacks=(Stack(near, (UNIT, UNIT)),)))
    (moved,) = [e for e in of_class(shown, "towns")[0].iter() if e.text == name]
    u, v, size = (float(moved.get(key, "")) for key in ("x", "y", "font-size"))
    box = (u, v - size * 0.6, u + width_of(name, size, Face.SERIF), v)
    assert not overlap(box, stack_box(frame.centre(near), 2))


def test_a_position_explains_symbols_and_badges() -> None:
    (key,) = of_class(position_layers_svg(DEMO), "counter-key")
    shown = "".join(key.itertext())
    assert all(words in shown for _, words in BADGES.values())
    assert all(NORMANDY_1971.unit_names.get(kind, kind).capitalize() in shown for kind in STROKES)


def position_layers_svg(position: Position) -> str:
    """Only what lies upon the map."""
    return f"<g>{position_layers(BOARD, position)}</g>"


@pytest.mark.parametrize("lines", [4, 8, 9, 13])
def test_the_score_does_not_run_into_the_key(lines: int) -> None:
    score = tuple((f"line {i}", str(i)) for i in range(lines))
    (panel,) = of_class(position_layers_svg(Position(turn=1, phase="Allied combat", score=score)), "situation")[1:]
    ends = [float(e.get("y", "")) for e in panel.iter("text") if (e.text or "").startswith("line")]
    assert len(ends) == lines
    assert max(ends) + 6 < situation_box(Frame(BOARD.grid))[1][1] - KEY_HEIGHT


def test_same_position_same_bytes() -> None:
    assert position_layers(BOARD, DEMO) == position_layers(BOARD, DEMO)


def test_a_counter_in_its_box_stands_in_the_box() -> None:
    shown = position_layers(BOARD, Position(stacks=(Stack(("box", 6), (UNIT,)),)))
    x, y = box_places(BOARD)[6]
    assert f"translate({x:g} {y:.1f})" in shown or f"translate({x:.1f} {y:.1f})" in shown


def test_boxes_neither_touch_each_other_nor_the_shore() -> None:
    places = list(box_places(BOARD).values())
    frame = Frame(BOARD.grid)
    for i, (x, y) in enumerate(places):
        assert all(max(abs(x - u), abs(y - v)) > BOX for u, v in places[i + 1 :])
        assert BOX / 2 < x < frame.width - BOX / 2
        assert y > BOX / 2


def test_ships_that_share_a_hex_can_be_told_apart() -> None:
    two = Position(naval=(Naval(at("W40"), "25", "5", "6"), Naval(at("W40"), "25", "5", "6")))
    drawn = of_class(position_svg(BOARD, two), "naval")
    assert len({ship.get("transform") for ship in drawn}) == 2


def test_an_unknown_box_is_refused() -> None:
    with pytest.raises(ValueError, match="no place box 99"):
        position_svg(BOARD, Position(stacks=(Stack(("box", 99), (UNIT,)),)))


def test_an_empty_position_is_the_map_with_an_empty_panel() -> None:
    assert of_class(position_svg(BOARD, Position()), "counter") == []


def test_a_counter_covers_its_hex_in_its_side_s_colour() -> None:
    h = at("II20")
    centre = Frame(BOARD.grid).centre(h)
    bare = window(position_svg(BOARD, Position()), centre, 60)
    covered = window(position_svg(BOARD, Position(stacks=(Stack(h, (FOE,)),))), centre, 60)
    spot = (30 - 17, 30 + 2)
    assert bare.at(*spot) != covered.at(*spot)
    red, _, blue = covered.at(*spot)
    assert blue > red + 15
