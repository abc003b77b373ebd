"""German replacements: destroyed units bought back with factors."""

import pytest

from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.reinforce import Replacements, is_due
from bocage.games.normandy_1969.state import FIRST, NormandyState
from tests.games.normandy_1969.drops import pending
from tests.games.normandy_1969.sketch import do, goals, options, sketch, told, unit_at, units_in, why_not

S_OR_E = 4 | 2


def replacing(
    *destroyed: str, turn: int = 3, points: int = 0, order: str = "original", **chosen: str | bool
) -> NormandyState:
    """A German turn begins after these units were destroyed."""
    s = sketch(
        ".  .  .\n .  .  .", turn=turn, mover=Side.GERMAN, roads="A1 B1 C1", road_exits={"A1": "S"}, options=chosen
    )
    s.ob, s.points = order, points
    for code in destroyed:
        s.pool[s.kit.sheet.index[code]] += 1
        s.lost[s.kit.sheet.index[code]] += 1
    s.agenda.extend((Impulse(Side.GERMAN, FIRST), Replacements()))
    begin(s)
    return s


# How many


@pytest.mark.parametrize(("order", "factors"), [("original", 4), ("increased", 10), ("allout", 20)])
def test_each_list_has_its_factors(order: str, factors: int) -> None:
    """§REP"""
    s = replacing("2-1", order=order)
    assert s.points == factors
    assert told(s, "replacements") == [{"factors": factors, "points": factors}]


@pytest.mark.parametrize("turn", range(1, 8))
def test_factors_come_on_turns_3_to_7(turn: int) -> None:
    """§REP"""
    assert replacing("2-1", turn=turn).points == (4 if turn >= 3 else 0)


# What they buy


def test_only_destroyed_units_can_be_bought() -> None:
    """§REP"""
    s = replacing("4-1")
    assert goals(s, "replace") == {"4-1"}
    assert why_not(s, "replace 2-1") == "§REP"


def test_a_unit_costs_its_basic_value() -> None:
    """§R-12"""
    s = replacing("4-1", "2-1", "7-2", order="increased")
    do(s, "replace 7-2")
    assert s.points == 3
    assert goals(s, "replace") == {"2-1"}
    assert why_not(s, "replace 4-1") == "§R-12"


def test_a_unit_bought_is_no_longer_in_the_pool() -> None:
    """§R-12 §REP"""
    s = do(replacing("4-1", "4-1", order="increased"), "replace 4-1")
    assert s.pool[s.kit.sheet.index["4-1"]] == 1
    assert units_in(s, "reserve") == ["4-1"]


def test_units_that_only_defend_can_be_bought_too() -> None:
    """§REP §RUL-02"""
    assert goals(replacing("10d6", order="increased"), "replace") == {"10d6"}


def test_a_unit_bought_comes_in_at_once_from_the_south_or_east() -> None:
    """§R-12 Like a reinforcement, in the first impulse."""
    s = do(replacing("4-1"), "replace 4-1")
    u = unit_at(s, "4-1@reserve")
    assert s.due[u] == 3 * 16 + S_OR_E
    assert is_due(s, u)
    assert f"move {u}" in options(s)
    assert told(s, "replaced") == [{"kind": s.kit.sheet.index["4-1"], "left": 0}]


def test_what_combat_destroys_goes_into_the_pool() -> None:
    """§R-12"""
    s = sketch(".:7-2  .", turn=2)
    s.eliminate(unit_at(s, "7-2@A1"))
    assert s.pool[s.kit.sheet.index["7-2"]] == 1
    assert units_in(s, "reserve") == []


# Saving


def test_factors_may_be_saved() -> None:
    """§R-12"""
    s = do(replacing("4-1"), "done")
    assert s.points == 4
    assert replacing("7-2", turn=4, points=4).points == 8


def test_saved_factors_buy_a_greater_unit() -> None:
    """§R-12"""
    assert goals(replacing("7-2", turn=4, points=4), "replace") == {"7-2"}


@pytest.mark.parametrize("code", ["4-1", "15-6"])
def test_by_option_factors_not_spent_are_lost(code: str) -> None:
    """§R-12 Whether the German could have bought something or not."""
    s = replacing(code, save_replacements=False)
    if pending(s) == "Replace":
        do(s, "done")
    assert pending(s) == "ChooseMove"
    assert s.points == 0


def test_a_player_who_can_buy_nothing_is_not_asked() -> None:
    """§REP"""
    s = replacing("15-6")
    assert pending(s) == "ChooseMove"
    assert s.points == 4


def test_buying_ends_by_itself_when_nothing_more_can_be_paid() -> None:
    """§REP"""
    s = do(replacing("4-1", "4-1"), "replace 4-1")
    assert pending(s) == "ChooseMove"
    assert s.at.count(RESERVE) == 1
