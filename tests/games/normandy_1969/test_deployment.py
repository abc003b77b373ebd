"""The German set-up."""

from collections import Counter
from collections.abc import Callable

import pytest

from bocage.core.hexes import Hex, members
from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.core.regiments.orders import starters
from bocage.core.regiments.plans import settle
from bocage.core.regiments.stacks import overstacked
from bocage.games.normandy_1969.check import check
from bocage.games.normandy_1969.deployment import Deploy, Muster, bars_placing, zone_mask, zone_of
from bocage.games.normandy_1969.orders import LISTS, german_order
from bocage.games.normandy_1969.setup import unbegun
from bocage.games.normandy_1969.setups import german_setups
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.sketch import (
    do,
    goals,
    hex_at,
    options,
    sketch,
    told,
    units_in,
    where_is,
    why_not,
)

SETUPS = german_setups(unbegun({}).kit)


def deploying(german_ob: str = "original") -> NormandyState:
    """The German is about to set up on the real board."""
    s = unbegun({"german_ob": german_ob})
    s.told = []
    begin(s)
    return do(s, "take historical")


def hand(s: NormandyState, code: str, zone: str = "") -> str:
    """The number of a unit of a kind that waits to be placed."""
    found = [u for u in starters(s, Side.GERMAN) if s.kind_of(u).code == code and zone in ("", zone_of(s, u))]
    return str(found[0])


# The list


@pytest.mark.parametrize("name", LISTS)
def test_the_list_agreed_upon_is_mustered(name: str) -> None:
    """§OPT-2 §OB-Original §OB-Increased §OB-AllOut Units of the start wait to be placed, the others for their turn."""
    s = deploying(name)
    listed: Counter[str] = Counter()
    for start in german_order(name).start:
        listed.update(start.units)
    assert Counter(s.kind_of(u).code for u in starters(s, Side.GERMAN)) == listed
    later = [u for u in s.units_of(Side.GERMAN) if s.due[u] > 0]
    assert len(later) == sum(sum(arrival.units.values()) for arrival in german_order(name).reinforcements)
    assert s.ob == name
    assert told(s, "mustered") == [{"order": name, "title": german_order(name).title}]


def test_units_that_come_later_are_not_set_up() -> None:
    """§GEN-4"""
    s = deploying()
    later = next(u for u in s.units_of(Side.GERMAN) if s.due[u] > 0)
    assert why_not(s, f"place {later}") == why_not(s, f"break {later}") == "§GEN-4"


# Where


def test_no_german_begins_on_a_beach_or_coast_square() -> None:
    """§INV-10"""
    s = deploying()
    do(s, f"place {hand(s, '4-1')}")
    squares = {hex_at(s, name) for name in goals(s, "at")}
    assert squares == set(members(s.kit.board.land_mask))
    beach = s.kit.names[s.kit.board.beaches[8]]
    assert why_not(s, f"at {beach}") == why_not(s, "at T38") == "§INV-10"


@pytest.mark.parametrize(("code", "zone", "city"), [("15-6", "falaise", "Falaise"), ("10-6", "coutances", "Coutances")])
def test_some_units_begin_within_ten_squares_of_a_city(code: str, zone: str, city: str) -> None:
    """§OB-Original"""
    s = deploying()
    do(s, f"place {hand(s, code, zone)}")
    grid, town = s.kit.grid, members(s.kit.board.city_of[city])
    far = {name: min(grid.distance(hex_at(s, name), h) for h in town) for name in goals(s, "at")}
    assert max(far.values()) == 10
    assert why_not(s, "at L39") == "§OB-Original"


def test_some_units_begin_within_ten_squares_of_the_south_edge() -> None:
    """§OB-Original"""
    s = deploying()
    do(s, f"place {hand(s, '2-6', 'south_edge')}")
    rows = {s.kit.grid.place(hex_at(s, name))[0] for name in goals(s, "at")}
    assert max(rows) - min(rows) == 10
    assert max(rows) == s.kit.grid.rows - 1


def test_the_rule_that_binds_a_unit_is_that_of_the_list_in_use() -> None:
    """§OB-AllOut §OB-Increased"""
    for name, rule in (("allout", "§OB-AllOut"), ("increased", "§OB-Increased")):
        s = deploying(name)
        assert why_not(do(s, f"place {hand(s, '10-6')}"), "at L39") == rule


def test_stacks_keep_their_limit_at_set_up() -> None:
    """§STK-2 §STK-3 Two regiments in open ground, one in bocage."""
    s = deploying()
    field = next(h for h in members(s.kit.board.land_mask) if not s.kit.rough[h])
    hedges = next(h for h in members(s.kit.board.land_mask) if s.kit.rough[h])
    for name in [s.kit.names[field]] * 2 + [s.kit.names[hedges]]:
        do(s, f"place {hand(s, '4-1')}", f"at {name}")
    do(s, f"place {hand(s, '4-1')}")
    assert why_not(s, f"at {s.kit.names[field]}") == "§STK-2"
    assert why_not(s, f"at {s.kit.names[hedges]}") == "§STK-3"


# How


def test_everything_must_be_placed() -> None:
    """§OB-Original"""
    s = deploying()
    assert why_not(s, "done") == "§OB-Original"
    assert "done" in options(do(s, "start historical"))


def test_a_unit_placed_may_be_placed_again() -> None:
    """§INV-10"""
    s = deploying()
    u = hand(s, "7-2")
    do(s, f"place {u}", "at L39", f"place {u}", "at EE28")
    assert where_is(s, int(u)) == "EE28"
    assert len(told(s, "placed")) == 2


def test_a_unit_may_stay_in_the_hand() -> None:
    """§INV-10"""
    s = deploying()
    u = hand(s, "7-2")
    assert decision(do(s, f"place {u}", "back")).task == "Deploy"  # type: ignore[union-attr]
    assert int(u) in starters(s, Side.GERMAN)


def test_both_sides_see_the_set_up() -> None:
    """§GEN-6 Nothing is hidden in this edition."""
    s = deploying()
    do(s, f"place {hand(s, '7-2')}", "at L39")
    assert [event.to for event in s.told or [] if event.kind == "placed"] == [(Side.ALLIED, Side.GERMAN)]


# Breaking down


def test_units_may_be_broken_down_at_set_up() -> None:
    """§BRK-1 The parts begin on the same ground."""
    s = deploying()
    do(s, f"break {hand(s, '10-6')}")
    parts = [u for u in starters(s, Side.GERMAN) if s.kind_of(u).code == "3-6"]
    assert len(parts) == 3
    assert {zone_of(s, u) for u in parts} == {"coutances"}
    check(s)


def test_a_unit_without_parts_is_not_broken_down() -> None:
    """§BRK-2"""
    s = deploying()
    assert why_not(s, f"break {hand(s, '8-4')}") == "§BRK-2"


def test_a_unit_already_placed_may_be_broken_down_where_its_parts_have_room() -> None:
    """§BRK-1 §STK-1 Three units are the most a square holds."""
    s = sketch(".  .:4-1  .:7-2*2", Deploy(), turn=0, phase="deployment", mover=Side.GERMAN)
    for u in s.units_of(Side.GERMAN):
        s.due[u] = -1
    s.offer = None
    assert why_not(s, "break 7-2@C1") == "§STK-1"
    do(s, "break 4-1@B1")
    assert units_in(s, "B1") == ["2-1", "2-1"]
    assert not any(s.flags)


# Named set-ups


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("setup", SETUPS)
def test_a_named_set_up_places_every_list_lawfully(name: str, setup: str) -> None:
    """§INV-10 §STK-1"""
    s = do(deploying(name), f"start {setup}")
    assert starters(s, Side.GERMAN) == []
    for u in s.units_of(Side.GERMAN):
        if s.due[u] < 0:
            assert zone_mask(s, zone_of(s, u)) >> s.at[u] & 1
    assert overstacked(s, Side.GERMAN) == []
    assert told(s, "setup_taken") == [{"setup": setup}]
    assert "done" in options(s)


def test_a_set_up_taken_whole_ends_the_deployment() -> None:
    """§INV-10"""
    s = do(deploying(), "take historical")
    waits = decision(s)
    assert waits is not None
    assert waits.task == "ScatterDie"


def test_a_set_up_moves_what_was_placed_before() -> None:
    """§INV-10"""
    fresh = do(deploying(), "start forward")
    s = deploying()
    do(s, f"place {hand(s, '4-1')}", "at K32", "start forward")
    assert s.at == fresh.at


def test_ground_near_a_city_ends_at_the_coast() -> None:
    """§INV-10 §OB-Original"""
    s = sketch(
        "p  .  .  .", Muster(), Deploy(), turn=0, phase="deployment", mover=Side.GERMAN, cities={"Falaise": "C1"}
    )
    do(s, "place 15-6@reserve")
    assert goals(s, "at") == {"B1", "C1", "D1"}
    assert why_not(s, "at A1") == "§INV-10"


def test_a_set_up_finds_room_for_units_whose_squares_are_full() -> None:
    """§INV-10 §STK-3 A regiment goes to the nearest lawful ground."""
    s = deploying()
    hedges = hex_at(s, "W34")
    do(s, f"place {hand(s, '4-1')}", "at W34")
    near = settle(s.kit.grid, [hedges], s.occupied[Side.GERMAN], s.kit.board.land_mask, lawful(s))
    assert s.kit.grid.distance(near, hedges) == 1


def lawful(s: NormandyState) -> Callable[[Hex], bool]:
    """Where the next regiment may stand."""
    u = int(hand(s, "4-1"))
    return lambda h: bars_placing(s, u, h) is None
