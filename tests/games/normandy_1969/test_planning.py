"""The Allied plan: beaches, supply beaches, forces, commando squares, drop zones."""

from collections import Counter

import pytest

from bocage.core.hexes import members
from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.planning import COMMANDO, PARACHUTE, unaimed, write_plan
from bocage.games.normandy_1969.setup import unbegun
from bocage.games.normandy_1969.setups import allied_plans
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.view import view
from tests.games.normandy_1969.sketch import do, goals, options, told, units_in, why_not


def planning(*actions: str, **chosen: str | int | bool) -> NormandyState:
    """A new match in which the Allied player has done this much of his plan."""
    s = unbegun(chosen)
    s.told = []
    begin(s)
    return do(s, *actions)


BEACHES = ("invade 8", "invade 10", "done")
SUPPLY = (*BEACHES, "supply 8", "supply 10", "done")
ASSAULT = (*SUPPLY, "done")
COMMANDOS = (*ASSAULT, "done")


def pending(s: NormandyState) -> tuple[Side, str]:
    waits = decision(s)
    assert waits is not None
    return waits.side, waits.task


def open_squares(s: NormandyState, number: int) -> list[str]:
    """Squares of open land, far apart enough to be different."""
    board = s.kit.board
    return [s.kit.names[h] for h in members(board.land_mask & ~s.kit.covered & ~board.city_mask)[:number]]


# Beaches


def test_there_are_seventeen_beaches_to_choose_from() -> None:
    """§INV-1"""
    assert goals(planning(), "invade") == {str(n) for n in range(1, 18)}


def test_at_most_eight_beaches_are_invaded() -> None:
    """§INV-1"""
    s = planning(*[f"invade {n}" for n in range(1, 9)])
    assert goals(s, "invade") == set()
    assert why_not(s, "invade 9") == "§INV-1"
    assert goals(do(s, "spare 3"), "invade") == {"3", *map(str, range(9, 18))}


def test_a_beach_is_invaded_once() -> None:
    """§INV-1"""
    assert why_not(planning("invade 4"), "invade 4") == "§INV-1"


def test_at_least_one_beach_is_invaded() -> None:
    """§RUL-17"""
    assert why_not(planning(), "done") == "§RUL-17"
    assert why_not(planning("invade 4", "spare 4"), "done") == "§RUL-17"


def test_a_beach_spared_loses_its_force_and_its_supply() -> None:
    """§INV-11"""
    s = planning("start historical", wave_planned=True)
    beach = next(n for n in members(s.supply) if s.units_at(BOX - n))
    do(s, f"spare {beach}")
    assert not (s.invaded | s.supply) >> beach & 1
    assert s.units_at(BOX - beach) == []
    assert beach not in [n for _, n in s.waves]


# Supply beaches


def test_five_supply_beaches_are_named_no_fewer_and_no_more() -> None:
    """§INV-2"""
    s = planning(*[f"invade {n}" for n in range(1, 9)], "done", *[f"supply {n}" for n in range(1, 5)])
    assert why_not(s, "done") == "§INV-2"
    do(s, "supply 5")
    assert why_not(s, "supply 6") == "§INV-2"
    assert "done" in options(s)
    assert why_not(do(s, "unsupply 2"), "done") == "§INV-2"


def test_supply_beaches_are_among_the_beaches_invaded() -> None:
    """§RUL-17"""
    s = planning(*BEACHES)
    assert goals(s, "supply") == {"8", "10"}
    assert why_not(s, "supply 9") == "§RUL-17"


def test_where_fewer_than_five_beaches_are_invaded_all_of_them_supply() -> None:
    """§RUL-17"""
    s = planning(*BEACHES, "supply 8")
    assert why_not(s, "done") == "§INV-2"
    assert pending(do(s, "supply 10", "done")) == (Side.ALLIED, "PlanAssault")


# Forces


def test_assault_units_are_shared_among_the_beaches_invaded() -> None:
    """§OB-AL §INV-11 Eight regiments and eight tank battalions."""
    s = planning(*SUPPLY)
    assert goals(s, "assign") == {"7-4 8", "7-4 10", "6-10 8", "6-10 10"}
    do(s, *["assign 7-4 8"] * 8)
    assert units_in(s, "8") == ["7-4"] * 8
    assert why_not(s, "assign 7-4 10") == "§OB-AL"
    assert why_not(s, "assign 6-10 11") == "§INV-1"


def test_an_assault_unit_can_be_taken_back() -> None:
    """§INV-11"""
    s = do(planning(*SUPPLY), "assign 6-10 8", "unassign 6-10 8")
    assert units_in(s, "8") == []
    assert why_not(s, "unassign 6-10 8") is not None


# Commandos


def test_commandos_may_land_on_any_coast_square() -> None:
    """§INV-4 §TEC-COAST"""
    s = planning(*ASSAULT)
    board = s.kit.board
    assert goals(s, "commando") == {s.kit.names[h] for h in members(board.partial_mask)}
    inland = s.kit.names[members(board.land_mask)[0]]
    assert why_not(s, f"commando {inland}") == "§INV-4"


def test_three_commandos_at_most_land_together() -> None:
    """§RUL-20 §STK-1 Three units fill a square."""
    s = do(planning(*ASSAULT), *["commando T38"] * 3)
    assert why_not(s, "commando T38") == "§RUL-20"
    assert why_not(do(s, "recall T38"), "commando T38") is None


def test_commandos_may_be_kept_back() -> None:
    """§RUL-13 They follow over the beaches."""
    s = planning(*ASSAULT)
    assert len(unaimed(s, COMMANDO)) == 8
    assert pending(do(s, "done")) == (Side.ALLIED, "PlanDrops")


# Paratroops


def test_every_parachute_regiment_needs_a_drop_zone() -> None:
    """§INV-5"""
    s = planning(*COMMANDOS)
    for zone in open_squares(s, 8):
        assert why_not(s, "done") == "§INV-5"
        do(s, f"drop {zone}")
    assert unaimed(s, PARACHUTE) == []
    assert pending(do(s, "done")) == (Side.GERMAN, "Deploy")


def test_paratroops_drop_anywhere_but_in_the_sea() -> None:
    """§INV-5 Bocage, cities, fortresses and the coast too."""
    s = planning(*COMMANDOS)
    board = s.kit.board
    assert goals(s, "drop") == {s.kit.names[h] for h in members(board.enterable_mask)}
    sea = next(h for h in members(board.sea_mask) if s.kit.names[h])
    assert why_not(s, f"drop {s.kit.names[sea]}") == "§INV-5"


def test_no_more_regiments_are_sent_to_a_zone_than_may_stack_there() -> None:
    """§RUL-20 §STK-2 §STK-3"""
    s = planning(*COMMANDOS)
    (field,) = open_squares(s, 1)
    hedges = s.kit.names[members(s.kit.board.land_mask & s.kit.covered)[0]]
    do(s, f"drop {field}", f"drop {field}", f"drop {hedges}")
    assert why_not(s, f"drop {field}") == "§RUL-20"
    assert why_not(s, f"drop {hedges}") == "§RUL-20"


def test_a_recall_takes_back_only_units_of_the_group_that_is_planned() -> None:
    """§INV-11 A commando and a regiment may have the same square."""
    s = do(planning(*ASSAULT), "commando T38", "done", "drop T38", "recall T38")
    assert [s.kind_of(u).code for u, _ in s.aims] == ["2-4c"]


# Named plans


@pytest.mark.parametrize("name", allied_plans(unbegun({}).kit))
def test_a_named_plan_is_complete_and_lawful(name: str) -> None:
    """§INV-11 §INV-1 §INV-2 §INV-4 §INV-5 It could have been written by hand, and leaves nobody out."""
    s = planning(f"take {name}", gliders_planned=True, wave_planned=True)
    assert pending(s) == (Side.GERMAN, "Deploy")
    limits, board = tables()["invasion"], s.kit.board
    assert 1 <= s.invaded.bit_count() <= limits["invaded"]
    assert s.supply.bit_count() == min(limits["supply_beaches"], s.invaded.bit_count())
    assert not s.supply & ~s.invaded
    assert sorted(Counter(s.kind_of(u).code for u, _ in s.aims).items()) == [
        ("2-4c", 8),
        ("5-4g", 1),
        ("7-4g", 1),
        ("7-4p", 8),
    ]
    for u, h in s.aims:
        ground = board.partial_mask if s.kind_of(u).code == "2-4c" else board.enterable_mask
        assert ground >> h & 1
    assert sum(len(s.units_at(BOX - n)) for n in members(s.invaded)) == 16


@pytest.mark.parametrize("name", allied_plans(unbegun({}).kit))
def test_the_drops_of_a_named_plan_keep_the_stacking_limits(name: str) -> None:
    """§RUL-20"""
    s = planning(f"take {name}")
    for zone, number in Counter(h for u, h in s.aims if s.due[u] == PARACHUTE).items():
        assert number <= (1 if s.kit.rough[zone] else 2)


def test_a_plan_taken_whole_ends_the_planning_and_tells_the_allies_alone() -> None:
    """§INV-11"""
    s = planning("take historical")
    assert pending(s) == (Side.GERMAN, "Deploy")
    assert told(s, "plan_taken") == [{"plan": "historical"}]
    assert [event.to for event in s.told or [] if event.kind == "plan_taken"] == [(Side.ALLIED,)]


def test_a_plan_taken_as_a_start_can_be_altered() -> None:
    """§INV-11"""
    s = planning("start historical", "done", "done", "done")
    assert pending(s) == (Side.ALLIED, "PlanDrops")
    aims = list(s.aims)
    do(s, "recall T38", "commando V37")
    assert sorted(h for _, h in s.aims) != sorted(h for _, h in aims)


def test_a_second_plan_replaces_the_first() -> None:
    """§INV-11"""
    s = planning("start historical", "start concentrated")
    fresh = planning("start concentrated")
    assert (s.invaded, s.supply, s.at) == (fresh.invaded, fresh.supply, fresh.at)
    assert s.aims == fresh.aims


def test_writing_a_plan_tells_nobody() -> None:
    """§RUL-01 What a player supposes of the other's plan is no news."""
    s = planning()
    write_plan(s, "historical")
    assert told(s, "plan_taken") == []
    assert s.invaded


# What the German sees


def test_the_german_sees_nothing_of_the_plan_until_the_landing() -> None:
    """§RUL-01 §INV-11"""
    s = planning("take historical")
    seen = view(s, Side.GERMAN).board
    assert (seen["invaded"], seen["supply"], seen["aims"]) == ([], [], [])
    assert all(at == RESERVE for at in seen["at"][::2])
    assert view(s, Side.ALLIED).board["invaded"]


def test_planning_is_secret_and_the_set_up_is_not() -> None:
    """§INV-11 §GEN-6"""
    s = planning()
    assert s.agenda[-1].secret
    assert not do(s, "take historical").agenda[-1].secret
