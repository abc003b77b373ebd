"""The Allied secret plan."""

from collections import Counter

import pytest

from bocage.core.hexes import members
from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.view import view
from tests.games.normandy_1971.sketch import do, goals, options, told, units_in, why_not


def planning(*actions: str, **chosen: str | int | bool) -> NormandyState:
    """A new match in which the Allied player has done this much of his plan."""
    return do(new_match({"german_ob": "B", **chosen}), *actions)


BEACHES = ("invade 8", "invade 10", "done")
SUPPLY = (*BEACHES, "supply 8", "done")
ASSAULT = (*SUPPLY, "done")
COMMANDOS = (*ASSAULT, "done")


def task(s: NormandyState) -> tuple[Side, str]:
    waits = decision(s)
    assert waits is not None
    return waits.side, waits.task


def living(s: NormandyState, kind: str) -> list[Unit]:
    return [u for u in s.units_of(Side.ALLIED) if s.at[u] != -1 and s.kind_of(u).code == kind]


def one_of(s: NormandyState, mask: int) -> str:
    return s.kit.names[members(mask)[0]]


# Beaches


def test_there_are_seventeen_beaches_to_choose_from() -> None:
    """§GT1-1A"""
    assert goals(planning(), "invade") == {str(n) for n in range(1, 18)}


def test_at_most_eight_beaches_are_invaded() -> None:
    """§GT1-1A"""
    s = planning(*[f"invade {n}" for n in range(1, 9)])
    assert goals(s, "invade") == set()
    assert why_not(s, "invade 9") == "§GT1-1A"


def test_a_beach_is_invaded_once() -> None:
    """§GT1-1A"""
    assert why_not(planning("invade 4"), "invade 4") == "§GT1-1A"


def test_at_least_one_beach_is_invaded() -> None:
    """§R-70"""
    assert why_not(planning(), "done") == "§R-70"
    assert why_not(planning("invade 4", "spare 4"), "done") == "§R-70"


def test_one_beach_and_one_supply_area_are_enough() -> None:
    """§R-70"""
    s = planning("invade 8", "done", "supply 8", "done", "done", "done", "done")
    assert task(s) == (Side.GERMAN, "Deploy")


def test_a_beach_spared_loses_its_force_and_its_supply_area() -> None:
    """§GT1-1A"""
    s = planning("start historical")
    beach = next(n for n in range(1, 18) if s.supply >> n & 1 and s.units_at(BOX - n))
    do(s, f"spare {beach}")
    assert not (s.invaded | s.supply) >> beach & 1
    assert s.units_at(BOX - beach) == []


# Supply areas


def test_supply_areas_are_chosen_from_the_beaches_invaded() -> None:
    """§GT1-1A"""
    s = planning(*BEACHES)
    assert goals(s, "supply") == {"8", "10"}
    assert why_not(s, "supply 9") == "§GT1-1A"


def test_at_most_five_supply_areas_are_named() -> None:
    """§GT1-1A"""
    s = planning(*[f"invade {n}" for n in range(1, 7)], "done", *[f"supply {n}" for n in range(1, 6)])
    assert why_not(s, "supply 6") == "§GT1-1A"
    assert why_not(s, "unsupply 5") is None


def test_at_least_one_supply_area_is_named() -> None:
    """§R-70"""
    assert why_not(planning(*BEACHES), "done") == "§R-70"


# The assault


def test_the_assault_force_is_eight_regiments_and_eight_tank_battalions() -> None:
    """§OB-AL §GT1-1A"""
    s = planning(*SUPPLY, *["assign 7-4 8"] * 8, *["assign 6-10 10"] * 8)
    assert why_not(s, "assign 7-4 10") == "§OB-AL"
    assert why_not(s, "assign 6-10 8") == "§OB-AL"
    assert units_in(s, "8") == ["7-4"] * 8
    assert units_in(s, "10") == ["6-10"] * 8


def test_assault_units_go_only_to_invaded_beaches() -> None:
    """§GT1-1A"""
    assert why_not(planning(*SUPPLY), "assign 7-4 9") == "§GT1-1A"


def test_units_of_other_groups_are_not_in_the_assault() -> None:
    """§OB-AL"""
    assert why_not(planning(*SUPPLY), "assign 20-10 8") == "§OB-AL"


def test_an_assignment_can_be_taken_back() -> None:
    """§GT1-1A"""
    s = planning(*SUPPLY, "assign 7-4 8", "unassign 7-4 8")
    assert units_in(s, "8") == []


def test_assault_units_kept_back_stay_in_reserve() -> None:
    """§RNF-1"""
    s = planning(*SUPPLY, "assign 7-4 8", "done")
    assert sum(s.at[u] == RESERVE and s.due[u] == 0 for u in s.units_of(Side.ALLIED)) == 15


# Commandos and paratroops


def test_commandos_land_on_partially_sea_hexes_only() -> None:
    """§GT1-1A"""
    s = planning(*ASSAULT)
    board = s.kit.board
    assert goals(s, "commando") == {s.kit.names[h] for h in members(board.partial_mask)}
    assert why_not(s, f"commando {one_of(s, board.land_mask)}") == "§GT1-1A"


def test_paratroops_drop_anywhere_but_the_sea() -> None:
    """§PAR-E"""
    s = planning(*COMMANDOS)
    board = s.kit.board
    assert goals(s, "drop") == {s.kit.names[h] for h in members(board.enterable_mask)}
    assert why_not(s, f"drop {one_of(s, board.sea_mask)}") == "§PAR-E"


def test_paratroops_drop_as_whole_regiments() -> None:
    """§PAR-E §PAR-0 Only parachute units drop, and none is broken down for it."""
    s = planning(*COMMANDOS)
    do(s, f"drop {one_of(s, s.kit.board.land_mask)}")
    assert [s.kind_of(u).code for u, _ in s.aims] == ["7-4p"]
    assert {words.split()[0] for words in options(s)} == {"drop", "recall", "done"}


@pytest.mark.parametrize("count", [8, 7])
def test_so_many_parachute_regiments_drop(count: int) -> None:
    """§R-02 §PAR-0 Eight, or seven by option."""
    s = planning(*COMMANDOS, para_count=count)
    for h in members(s.kit.board.land_mask)[:count]:
        do(s, f"drop {s.kit.names[h]}")
    assert goals(s, "drop") == set()
    assert why_not(s, f"drop {one_of(s, s.kit.board.partial_mask)}") == "§OB-AL"
    assert len(s.aims) == count


def test_there_are_eight_commandos() -> None:
    """§OB-AL"""
    s = planning(*ASSAULT)
    for h in members(s.kit.board.partial_mask)[:8]:
        do(s, f"commando {s.kit.names[h]}")
    assert goals(s, "commando") == set()


def test_no_more_are_sent_to_a_hex_than_may_stack_there() -> None:
    """§STK"""
    s = planning(*COMMANDOS)
    board = s.kit.board
    clear, bocage = one_of(s, board.land_mask & ~board.bocage_mask), one_of(s, board.land_mask & board.bocage_mask)
    do(s, f"drop {clear}", f"drop {clear}", f"drop {bocage}")
    assert why_not(s, f"drop {clear}") == "§STK"
    assert why_not(s, f"drop {bocage}") == "§STK"


def test_a_drop_can_be_recalled() -> None:
    """§GT1-1A"""
    s = planning(*COMMANDOS)
    zone = one_of(s, s.kit.board.land_mask)
    do(s, f"drop {zone}", f"recall {zone}")
    assert s.aims == []


# Secrecy


def test_the_plan_is_closed_when_the_german_begins() -> None:
    """§FOG-4 §GT1-1B The Allied player decides nothing until the German is ready."""
    s = planning(*COMMANDOS, "done")
    assert task(s) == (Side.GERMAN, "Deploy")
    assert why_not(s, "invade 3") == "§GT1-1B"
    do(s, "take historical")
    assert "invade 3" not in options(s)


def test_the_german_sees_nothing_of_the_plan_while_he_deploys() -> None:
    """§FOG-4 §FOG-2"""
    seen = view(planning("take historical"), Side.GERMAN)
    assert (seen.invaded, seen.supply, seen.aims, seen.enemy) == ((), (), (), ())


def test_the_allied_player_alone_hears_of_the_plan() -> None:
    """§FOG-4"""
    s = new_match({"german_ob": "B"})
    s.told = []
    do(s, "take historical")
    assert [event.kind for event in s.told if Side.GERMAN in event.to] == ["order_drawn"]


# A ready plan


def test_a_ready_plan_replaces_what_was_chosen_before() -> None:
    """§GT1-1A"""
    fresh, altered = (
        planning("take historical"),
        planning("invade 1", "invade 2", "start historical", "take historical"),
    )
    assert (altered.invaded, altered.supply) == (fresh.invaded, fresh.supply)
    assert Counter(altered.at) == Counter(fresh.at)


def test_a_ready_plan_with_eight_drops_serves_seven_regiments() -> None:
    """§R-02"""
    s = planning("take historical", para_count=7)
    assert Counter(s.kind_of(u).code for u, _ in s.aims) == {"2-4c": 8, "7-4p": 7}


def test_commandos_and_paratroops_left_out_of_the_plan_are_gone() -> None:
    """§RNF-2 §PAR-A They are nowhere once the landing has begun, and are no losses."""
    s = do(planning(*COMMANDOS, "done"), "take historical")
    assert s.turn == 1
    assert living(s, "2-4c") == living(s, "7-4p") == []
    assert sum(s.lost) == 0


def test_the_invaders_are_shown_when_the_landing_begins() -> None:
    """§GT1-1C"""
    s = planning(*SUPPLY, "assign 7-4 8", "assign 6-10 8", "done", "done", "done")
    s.told = []
    do(s, "take historical")
    assert told(s, "invades") == [{"beach": 8, "kinds": ["7-4", "6-10"]}, {"beach": 10, "kinds": []}]
    assert {unit.kind for unit in view(s, Side.GERMAN).enemy} == {"7-4", "6-10"}


def test_no_beach_has_a_number_beyond_the_map() -> None:
    """§GT1-1A"""
    assert why_not(planning(), "invade 18") == "§GT1-1A"
    assert "invade 18" not in options(planning())
