"""A position of D-Day (1991) on its map, with boxes, tracks and score at the foot."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from bocage import registry
from bocage.ai.random_player import RandomPlayer
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from bocage.draw import dday_1991
from bocage.draw.counters_1991 import Face
from bocage.draw.foot_1991 import Foot, HoldingBox, foot_height
from bocage.draw.frame import MARGIN, Frame
from bocage.draw.marks_1991 import BADGES, MARKS
from bocage.draw.page_dday_1991 import page
from bocage.draw.position_1991 import Laid, Position, Standing, position_svg
from bocage.games.dday_1991.desk.pieces import marks, pieces
from bocage.games.dday_1991.kinds import piece_named
from bocage.games.dday_1991.kinds import pieces as all_kinds
from bocage.games.dday_1991.state import DDayState
from bocage.maps import europe
from tests.draw.pictures import of_class, window

BOARD = europe.load()
UNIT, FOE = Face(piece_named("30B")), Face(piece_named("G-81"))
FOOT = Foot("Turn 2 <of> 12 & more", 2, "bad", (12, 5), 27, (), (("Total", "3"),))


def at(name: str) -> int:
    """A hex by its printed name."""
    return BOARD.by_name[name]


def shown(**parts: object) -> str:
    """A position with only these parts, drawn."""
    empty: dict[str, object] = {"title": "Test", "stacks": (), "marks": (), "foot": FOOT}
    return position_svg(BOARD, Position(**(empty | parts)))  # type: ignore[arg-type]


def playout(scenario: str, preset: str, actions: int) -> Iterator[DDayState]:
    """The historical set-up, then chance play; every fortieth position."""
    game = registry.game("dday-1991")
    options = next(p.options for p in game.options.presets if p.name == preset)
    match: Any = Match(game, options, f"drawing {scenario}", scenario)
    match.act(Action("setup", "historical"))
    player = RandomPlayer(game, 1)
    for i in range(actions):
        if i % 40 == 0:
            yield match.state
        decision = play.decision(match.state)
        if decision is None:
            break
        match.act(player.choose(None, decision))
    yield match.state


def begun() -> DDayState:
    """June 1944 after the historical set-up, every optional rule in use."""
    return next(playout("1944", "everything", 1))


def test_every_unit_is_drawn_once_and_armies_twice() -> None:
    """§2d1 An army stands on the map and at the head of its box."""
    s = begun()
    counters = of_class(dday_1991.draw(s), "counter")
    position = dday_1991.position(s)
    hidden = sum(max(0, len(stack.faces) - 4) for stack in position.stacks)
    heads = sum(1 for box in position.foot.boxes if box.faces and box.faces[0].kind.is_army)
    assert len(counters) == len(pieces(s, None)) + heads - hidden


def test_holding_boxes_hold_what_stands_in_the_army_s_hex() -> None:
    s = begun()
    position = dday_1991.position(s)
    (first,) = [box for box in position.foot.boxes if box.title == "1st Infantry Army"]
    army = first.faces[0].kind
    there = {s.kit.kinds[u].id for u in s.side_at(s.at[army.unit], Side.GERMAN)}
    assert {face.kind.id for face in first.faces} == there
    (stack,) = [stack for stack in position.stacks if stack.place == s.at[army.unit]]
    assert [face.kind for face in stack.faces] == [army]
    assert stack.boxed == len(there) - 1


def test_of_a_strong_box_the_drawing_tells_what_counts() -> None:
    """§4b10 The set-up in Southampton has far more than ten factors."""
    drawn = "".join(ElementTree.fromstring(dday_1991.draw(begun())).itertext())
    assert "combat 10 of 41" in drawn


@pytest.mark.parametrize("preset", ["basic", "everything"])
@pytest.mark.parametrize("scenario", ["1944", "1943"])
def test_whatever_happens_can_be_drawn(scenario: str, preset: str) -> None:
    looks = set(re.findall(r'id="look-([^"]+)"', page().looks_svg))
    for s in playout(scenario, preset, 240):
        for piece in pieces(s, None):
            assert piece.look in looks
            assert set(piece.badges) <= set(BADGES)
        assert {m.look for m in marks(s, None)} <= set(MARKS)
        ElementTree.fromstring(dday_1991.draw(s))


def test_nothing_lies_outside_the_sheet() -> None:
    drawn = dday_1991.draw(begun())
    root = ElementTree.fromstring(drawn)
    left, top, wide, high = (float(side) for side in root.get("viewBox", "").split())
    assert (left, top) == (-MARGIN, -MARGIN)
    for box in of_class(drawn, "holding-box"):
        x, y = _place(box)
        card = box.find("{*}rect")
        assert card is not None
        assert x + float(card.get("width", "")) <= wide - 2 * MARGIN + 1
        assert y + float(card.get("height", "")) < high - 2 * MARGIN
    for counter in of_class(drawn, "stack"):
        for face in counter.iter():
            if face.get("class") == "counter":
                x, y = _place(face)
                assert 0 < x < wide - 2 * MARGIN
                assert y < high - MARGIN


def _place(found: ElementTree.Element) -> tuple[float, float]:
    moved = re.match(r"translate\((\S+) (\S+)\)", found.get("transform", ""))
    assert moved is not None
    return float(moved[1]), float(moved[2])


def test_boxes_flow_over_the_sheet_and_never_overlap() -> None:
    boxes = tuple(HoldingBox(f"Army {i}", "", i // 9, (UNIT,) * (i % 5)) for i in range(18))
    drawn = shown(foot=Foot("", 1, "", (0, 0), 27, boxes, ()))
    rooms = []
    for box in of_class(drawn, "holding-box"):
        card = box.find("{*}rect")
        assert card is not None
        x, y = _place(box)
        rooms.append((x, y, x + float(card.get("width", "")), y + float(card.get("height", ""))))
    assert len(rooms) == 18
    for i, one in enumerate(rooms):
        for other in rooms[i + 1 :]:
            assert not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3])
    assert max(room[2] for room in rooms) <= Frame(BOARD.grid).width


def test_a_box_with_too_many_for_the_sheet_lets_them_overlap() -> None:
    everybody = tuple(Face(kind) for kind in all_kinds() if kind.side == Side.ALLIED)
    assert HoldingBox("All", "", 0, everybody).wide <= Frame(BOARD.grid).width


def test_more_boxes_make_a_longer_foot() -> None:
    frame = Frame(BOARD.grid)
    one = Foot("", 1, "", (0, 0), 27, (HoldingBox("A", "", 0, (UNIT,)),), ())
    both = Foot("", 1, "", (0, 0), 27, (*one.boxes, HoldingBox("B", "", 1, (FOE,))), ())
    assert foot_height(frame, both) > foot_height(frame, one)


def test_turn_weather_and_moves_are_marked() -> None:
    drawn = shown()
    (turn,) = of_class(drawn, "turn-marker")
    assert turn.findtext("{*}title") == "Turn 2, bad weather"
    titles = [marker.findtext("{*}title") for marker in of_class(drawn, "moves-marker")]
    assert titles == ["Allied Moves: 12", "German Moves: 5"]


def test_markers_of_equal_moves_stand_apart() -> None:
    drawn = shown(foot=Foot("", 1, "", (7, 7), 27, (), ()))
    assert len({marker.get("transform") for marker in of_class(drawn, "moves-marker")}) == 2


def test_before_the_first_turn_there_is_no_turn_marker() -> None:
    assert of_class(shown(foot=Foot("", 0, "", (0, 0), 27, (), ())), "turn-marker") == []


def test_the_foot_explains_symbols_nations_and_badges() -> None:
    (key,) = of_class(shown(), "counter-key")
    words = "".join(key.itertext())
    assert all(name.capitalize() in words for name in BADGES)
    assert all(word in words for word in ("Panzer", "Motorized", "Strategic air", "Canadian", "reduced", "on foot"))


def test_words_from_outside_are_escaped() -> None:
    root = ElementTree.fromstring(shown(title="Allies <land> & win"))
    assert root.findtext("{*}title") == "Allies <land> & win"
    assert "Turn 2 <of> 12 & more" in "".join(root.itertext())


def test_an_army_says_how_many_its_box_holds() -> None:
    army = Face(piece_named("A-1U"))
    counted = of_class(shown(stacks=(Standing(at("D15"), (army,), boxed=3),)), "count")
    assert [count.findtext("{*}title") for count in counted] == ["3 units"]
    assert of_class(shown(stacks=(Standing(at("D15"), (army,)),)), "count") == []


def test_markers_lie_beside_what_stands_there_and_bombs_upon_it() -> None:
    laid = (Laid(at("D15"), "mulberry", "Mulberry"), Laid(at("D15"), "bombs", "Bombs", over=True))
    alone, upon = shown(marks=laid[:1]), shown(marks=laid, stacks=(Standing(at("D15"), (UNIT,)),))
    x, y = Frame(BOARD.grid).centre(at("D15"))
    assert _place(of_class(alone, "laid")[0]) == pytest.approx((x, y), abs=0.1)
    places = {found.findtext("{*}title"): _place(found) for found in of_class(upon, "laid")}
    assert places["Mulberry"][0] < x - 15
    assert places["Bombs"] == pytest.approx((x, y), abs=12)


def test_a_city_s_name_keeps_clear_of_the_counters_upon_it() -> None:
    drawn = shown(stacks=(Standing(at("G13"), (FOE,)),))
    (word,) = [e for e in of_class(drawn, "city-names")[0].iter() if e.text == "Paris"]
    _, y = Frame(BOARD.grid).centre(at("G13"))
    assert abs(float(word.get("y", "")) - 4 - y) > 18


def test_a_counter_covers_its_hex_in_its_nation_s_colour() -> None:
    centre = Frame(BOARD.grid).centre(at("I15"))
    bare = window(shown(), centre, 60)
    covered = window(shown(stacks=(Standing(at("I15"), (UNIT,)),)), centre, 60)
    red, _, blue = covered.at(30 - 18, 30 + 17)
    assert bare.at(30 - 18, 30 + 17) != (red, _, blue)
    assert red > blue + 50


def test_same_position_same_bytes() -> None:
    s = begun()
    assert dday_1991.draw(s) == dday_1991.draw(s, Side.GERMAN)
