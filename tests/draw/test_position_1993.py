"""A position of Breakout: Normandy as a picture: everything there is to see is seen."""

from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree as Xml

import pytest

from bocage import registry
from bocage.core.desk import Mark
from bocage.core.protocol import Side
from bocage.draw.breakout_1993 import board, draw, position
from bocage.draw.breakout_lines import is_inside
from bocage.draw.camps_1993 import CELL, HEAD, block, in_box
from bocage.draw.counters import SIDE
from bocage.draw.counters_1993 import FIGURES, ON_THE_MAP, Face
from bocage.draw.position_1993 import Camp, camps_and_marks
from bocage.draw.raster import to_png
from bocage.games.breakout_1993.desk.pieces import pieces as pieces_of
from bocage.games.breakout_1993.desk.tokens import tokens
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.kinds import pieces
from bocage.games.breakout_1993.state import BreakoutState
from bocage.maps.breakout_shapes import shapes
from tests.draw.breakout_moments import after
from tests.draw.pictures import of_class


@pytest.fixture(scope="module")
def dawn() -> BreakoutState:
    return after(0)


def words(drawing: str) -> list[str]:
    return [text.text or "" for text in Xml.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]


def test_the_registry_draws_board_and_position(dawn: BreakoutState) -> None:
    assert registry.board(GAME.id) == board()
    assert registry.drawing(GAME.id, dawn) == draw(dawn)


def test_every_unit_on_the_board_is_a_counter(dawn: BreakoutState) -> None:
    counters = of_class(draw(dawn), "counter")
    standing = [u for u, place in enumerate(dawn.at) if place >= 0]
    assert len(counters) == len(standing) > 80


def test_every_bridge_shows_its_owner(dawn: BreakoutState) -> None:
    """§7.5"""
    assert len(of_class(draw(dawn), "bridge-mark")) == 47


def test_the_day_is_below_the_map(dawn: BreakoutState) -> None:
    said = words(draw(dawn))
    assert any(line.startswith("Tuesday 6 June") for line in said)
    assert {"Points, 10 win", "Allied reserve", "German reserve"} <= set(said)
    named = [" ".join(line.text or "" for line in place[2:]) for place in of_class(draw(dawn), "token-place")]
    assert named == [token.title for token in tokens(dawn, None)]
    marked = of_class(draw(dawn), "marked")
    assert [field[-1].text for field in marked] == ["0"]


def test_the_marker_moves_along_the_track() -> None:
    s = after(0)
    s.impulse = 5
    assert [field[-1].text for field in of_class(draw(s), "marked")] == ["5"]


def test_weather_and_advantage_are_seen(dawn: BreakoutState) -> None:
    s = after(0)
    s.weather, s.advantage = "storm", Side.GERMAN
    before, now = ({token.look for token in position(one).foot.tokens} for one in (dawn, s))
    assert now - before == {"token-storm", "token-advantage-german"}
    assert draw(s) != draw(dawn)


@pytest.mark.parametrize("steps", [60, 300, 700])
def test_positions_of_play_are_drawn(steps: int) -> None:
    s = after(steps)
    drawing = draw(s)
    assert to_png(drawing, 400)[:4] == b"\x89PNG"
    shown = {camp.place for camp in position(s).camps}
    assert shown == {s.kit.codes[place] for place in s.present}


def test_those_about_to_come_stand_below() -> None:
    s = after(0)
    s.phase = "regroup"
    arrivals = position(s).foot.arrivals
    assert arrivals
    assert all(box.faces for box in arrivals)
    assert len(of_class(draw(s), "arrivals")) == len(arrivals)


@pytest.mark.parametrize("count", range(1, 13))
def test_a_camp_keeps_to_its_room(count: int) -> None:
    """Three by two counters, however many there are."""
    spots = block((0, 0), count)
    assert len(set(spots)) == count
    assert all(abs(x) <= CELL + 0.01 and abs(y) <= CELL / 2 + 0.01 for x, y in spots)
    if count <= 6:
        assert all(max(abs(x - u), abs(y - v)) >= ON_THE_MAP for (x, y), (u, v) in combinations(spots, 2))


def test_of_ten_a_side_the_figures_of_all_can_be_read() -> None:
    """Counters above leave the foot of those below them free."""
    rows = sorted({y for _, y in block((0, 0), 10)})
    assert len(rows) == 4
    figure = 0.7 * FIGURES * ON_THE_MAP / SIDE
    assert min(b - a for a, b in pairwise(rows)) > figure


@pytest.mark.parametrize("count", [1, 4, 7, 12, 25, 40])
def test_what_is_in_a_box_lies_inside_it(count: int) -> None:
    for left, top, right, bottom in shapes().boxes.values():
        spots, size = in_box((left, top, right, bottom), count)
        half = ON_THE_MAP * size / 2
        assert len(set(spots)) == count
        assert all(left < x - half and x + half < right for x, _ in spots)
        assert all(top + HEAD < y - half and y + half < bottom for _, y in spots)
        assert size > 0.3


def test_counters_stand_in_reading_order(dawn: BreakoutState) -> None:
    """§9.2D The weightiest of a place, last in the desk's list, is at the upper left."""
    listed = [piece.id for piece in pieces_of(dawn, None) if piece.place == "50" and piece.side == 0]
    (camp,) = [camp for camp in position(dawn).camps if camp.place == "50" and camp.side == 0]
    assert [face.piece.id for face in camp.faces] == listed[::-1]
    spots = block((0, 0), len(listed))
    assert spots == sorted(spots, key=lambda spot: (spot[1], spot[0]))


def test_an_upper_row_lies_over_the_one_below_it() -> None:
    """So that of a crowded camp the foot of every row, where the figures are, is seen."""
    faces = tuple(Face(piece) for piece in pieces()[:18:2])
    drawing = camps_and_marks([Camp("10", 0, faces)], [])
    first, last = faces[0].piece.name, faces[-1].piece.name
    assert drawing.index(f"<title>{last}<") < drawing.index(f"<title>{first}<")


def test_marks_lie_beside_the_plate_where_nobody_stands() -> None:
    at = shapes()
    drawing = camps_and_marks([], [Mark("10", "control-allied", "Caen")])
    (laid,) = of_class(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>', "laid")
    x, y = map(float, laid.get("transform", "").removeprefix("translate(").partition(")")[0].split())
    assert 20 < hypot(x - at.places["10"].plate[0], y - at.places["10"].plate[1]) < 90
    shown = [at.places["10"].allied, at.places["10"].german]
    assert all(hypot(x - u, y - v) > 20 for u, v in shown)


def test_flags_fly_in_their_own_area() -> None:
    """§7.2 A flag beyond a border would say something else."""
    at = shapes()
    drawing = camps_and_marks([], [Mark(code, "control-allied", code) for code in at.places])
    astray = []
    for laid in of_class(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>', "laid"):
        x, y = map(float, laid.get("transform", "").removeprefix("translate(").partition(")")[0].split())
        if not is_inside(at.outline(laid[0].text or ""), (x, y)):
            astray.append(laid[0].text)
    assert astray == []


def test_a_box_that_is_activated_bears_its_mark() -> None:
    """§19.1"""
    assert 'class="laid"' in camps_and_marks([], [Mark("UTAH", "active", "activated")])
