"""A new match: who stands where, how strong and how well led."""

import pytest

from bocage.core import play
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.state import AT_SEA, DUE, BattleState
from tests.games.battle_1981.campaign import begun, state_of
from tests.games.battle_1981.position import at, unit


def fresh(**options: str) -> BattleState:
    s = GAME.new("campaign", GAME.options.resolve(options))
    assert isinstance(s, BattleState)
    return s


def test_beachheads_lie_at_their_markers_and_the_rest_of_the_allies_at_sea() -> None:
    """§11a"""
    s = fresh()
    for beach in s.kit.board.beachheads:
        assert at(s, beach.name.upper()) == s.kit.names[beach.marker]
    others = [u for u in range(0, len(s.at), 2) if not s.kit.beachheads >> u & 1]
    assert {s.at[u] for u in others} == {AT_SEA}


def test_fifteen_german_units_stand_ready_and_eighteen_are_to_come() -> None:
    """§11b §11c"""
    s = fresh()
    assert len(s.on_board(1)) == 15
    assert s.at.count(DUE) == 18
    assert s.at[unit(s, "GE-21PZ")] >= 0
    assert s.at[unit(s, "GE-LEHR")] == DUE


def test_no_unit_shares_its_position() -> None:
    """§1e"""
    GAME.check(fresh())


@pytest.mark.parametrize(("rating", "strength"), [("1", 60), ("5", 75), ("9", 90)])
def test_a_rating_is_worth_five_in_a_hundred(rating: str, strength: int) -> None:
    """§3a §3f §RUL-12 Of its own nation's formations; depots are no formations."""
    s = fresh(combat_us=rating)
    assert s.cp[unit(s, "US-1-INF")] == strength
    assert s.cp[unit(s, "BR-50-INF")] == 75
    assert s.cp[unit(s, "US-D1")] == 20


def test_canadians_go_by_the_british_rating() -> None:
    """§RUL-12"""
    s = fresh(combat_british="7", combat_german="1")
    assert s.cp[unit(s, "CN-3-INF")] == 83  # 82.5
    assert s.cp[unit(s, "GE-21PZ")] == 76


def test_leaders_are_one_about_the_rating_by_lot() -> None:
    """§3f §10a"""
    found = set()
    for seed in range(4):
        s = state_of(begun(seed))
        found |= {s.leader[u] for u in s.on_board(1)}
        assert all(4 <= s.leader[unit(s, code)] <= 6 for code in ("US-1-INF", "BR-7-ARMD", "CN-2-ARMB"))
    assert found == {6, 7, 8}


def test_leaders_stay_within_one_and_nine() -> None:
    """§10a"""
    s = state_of(begun(3, leader_german="9", leader_us="1"))
    assert {s.leader[u] for u in s.on_board(1)} == {8, 9}
    assert {s.leader[unit(s, code)] for code in ("US-1-INF", "US-4-INF", "US-29-INF", "US-82-AIRB")} <= {1, 2}


def test_the_first_thing_asked_is_where_the_82nd_drops() -> None:
    """§1f §2a"""
    s = state_of(begun())
    decision = play.decision(s)
    assert decision is not None
    assert decision.task == "DropZone"
    assert s.agenda[-1].unit == unit(s, "US-82-AIRB")
