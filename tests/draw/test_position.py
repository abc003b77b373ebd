"""A position on its map."""

from xml.etree import ElementTree

import pytest

from bocage.draw.beaches import BOX, box_places
from bocage.draw.board import board_layers
from bocage.draw.counters import Counter, Naval, Stack
from bocage.draw.frame import Frame
from bocage.draw.position import Flag, Position, Works, position_layers, position_svg
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
    phase="Allied combat",
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
    assert "Allies <land> & dig in" in "".join(root.itertext())


def test_the_map_under_a_position_is_the_printed_one() -> None:
    assert board_layers(BOARD) in position_svg(BOARD, DEMO)


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
