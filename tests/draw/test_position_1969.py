"""A position of Normandy (1969) on its map: all that lies open, and no plan before its time."""

import pytest

from bocage.core.protocol import Side
from bocage.core.regiments.state import BOX, MOVED, RESERVE
from bocage.draw.normandy_1969 import board, draw, position
from bocage.draw.position import Sign
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.setup import blank
from bocage.games.normandy_1969.state import FOUGHT, NormandyState
from tests.draw.pictures import of_class


def planned() -> NormandyState:
    """A sealed plan: one regiment off beach 6, one in England; a German regiment at Carentan."""
    s = blank({})
    put(s, Side.ALLIED, "7-4", BOX - 6)
    put(s, Side.ALLIED, "7-4p", RESERVE)
    put(s, Side.GERMAN, "7-2", s.kit.board.by_name["K32"])
    s.invaded, s.supply = 1 << 6 | 1 << 7, 1 << 6
    return s


def landed() -> NormandyState:
    """The second turn: the plan lies open."""
    s = planned()
    s.turn, s.phase, s.opened = 2, "combat", True
    put(s, Side.ALLIED, "7-4", s.kit.board.by_name["X35"])
    s.fed = (1 << len(s.at)) - 1
    return s


def put(s: NormandyState, side: Side, code: str, at: int) -> int:
    return s.add(side, SHEET.index[code], at)


def test_the_german_does_not_see_a_sealed_plan() -> None:
    """§RUL-01"""
    s = planned()
    assert [stack.place for stack in position(s, Side.GERMAN).stacks] == [s.kit.board.by_name["K32"]]
    assert position(s, Side.GERMAN).signs == ()
    assert of_class(draw(s, Side.GERMAN), "mark") == []


def test_the_ally_and_the_archive_see_it() -> None:
    s = planned()
    for side in (Side.ALLIED, None):
        shown = position(s, side)
        assert ("box", 6) in [stack.place for stack in shown.stacks]
        assert shown.signs == (Sign(6, "supply"), Sign(7, "invade"))


def test_an_open_plan_is_everybody_s() -> None:
    s = landed()
    s.dead = 1 << 6
    for side in (Side.ALLIED, Side.GERMAN, None):
        assert position(s, side).signs == (Sign(6, "supply-lost"),)
    assert len(of_class(draw(s, Side.GERMAN), "mark")) == 1


def test_units_in_england_are_not_on_the_map() -> None:
    assert sum(len(stack.counters) for stack in position(planned()).stacks) == 2


def test_what_a_unit_has_done_and_lacks_is_a_badge() -> None:
    """§SUP-5"""
    s = landed()
    u = s.units_at(s.kit.board.by_name["X35"])[0]
    s.flags[u], s.fed = MOVED | FOUGHT, s.fed & ~(1 << u)
    (stack,) = [stack for stack in position(s).stacks if stack.place == s.at[u]]
    assert stack.counters[0].badges == ("moved", "attacking", "out of supply")


def test_nobody_is_shown_out_of_supply_on_the_first_turn() -> None:
    """§INV-7"""
    s = landed()
    s.turn, s.fed = 1, 0
    assert all(not counter.badges for stack in position(s).stacks for counter in stack.counters)


def test_ships_that_have_fired_lie_off_their_beach_with_forty_factors() -> None:
    """§INV-8"""
    s = landed()
    beach = s.kit.board.beaches[6]
    s.guns = 1 << beach
    (ship,) = position(s).naval
    assert ship.attack == "40"
    assert s.kit.board.sea_mask >> ship.place & 1
    assert s.kit.grid.distance(ship.place, beach) == 1
    assert "Naval gunfire: 40 factors" in draw(s)


def test_cities_fly_the_flag_of_who_was_last_there() -> None:
    """§R-13"""
    s = landed()
    s.cities = s.kit.board.city_of["Bayeux"]
    assert [flag.side for flag in position(s).flags] == [Side.ALLIED]


def test_the_score_is_counted_once_the_landing_has_begun() -> None:
    assert position(planned()).score == ()
    lines = dict(position(landed()).score)
    assert lines["Level"] == "German"
    assert "Total" in lines


def test_the_turn_is_marked_on_a_record_of_seven() -> None:
    """§GEN-1"""
    s = landed()
    (record,) = of_class(board(), "turn-record")
    boxes = [float(box.get("x", "")) for box in record.findall("{*}rect")[1:]]
    rings = []
    for turn in (1, 7):
        s.turn = turn
        (marker,) = of_class(draw(s), "turn-marker")
        rings += [float(ring.get("x", "")) for ring in marker.findall("{*}rect")]
    assert len(boxes) == 7
    assert rings[1] - rings[0] == pytest.approx(boxes[6] - boxes[0], abs=0.2)
