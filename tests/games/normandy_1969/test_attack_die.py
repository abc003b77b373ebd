"""The die that limits attacks: rolled before moving, shown to both, binding in the combat phase."""

import pytest

from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.combat import CombatPhase
from bocage.games.normandy_1969.kit import NO_LIMIT
from bocage.games.normandy_1969.sequence import BeginTurn
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.battles import fight, limited
from tests.games.normandy_1969.sketch import do, options, roll, sketch, told

ROW = ".:7-4 .:4-1 .:7-4 .:4-1 .:7-4 .:4-1 .:7-4"


def begun(side: Side, turn: int, **chosen: bool) -> NormandyState:
    """A player's turn begins."""
    return sketch(ROW, BeginTurn(side), CombatPhase(side), turn=turn, options=chosen)


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_nobody_rolls_on_the_first_turn(side: Side) -> None:
    """§INV-6 §GEN-5 As many attacks as one likes."""
    assert begun(side, 1).limit == NO_LIMIT


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
@pytest.mark.parametrize("face", [1, 4, 6])
def test_each_player_rolls_from_the_second_turn_on(side: Side, face: int) -> None:
    """§ATT-7 §R-22 §GEN-5 The die is the number of attacks."""
    s = begun(side, 2)
    assert s.agenda[-1].key(s) == f"turn 2 {side.word} attacks"
    roll(s, face)
    assert (s.limit, s.made) == (face, 0)
    assert told(s, "attacks_allowed") == [{"side": side, "die": face}]


def test_by_option_nobody_rolls() -> None:
    """§OPT-3"""
    assert begun(Side.ALLIED, 3, attack_die=False).limit == NO_LIMIT


def test_attacks_made_are_forgotten_when_the_next_turn_begins() -> None:
    """§ATT-7"""
    s = sketch(ROW, turn=2)
    s.made, s.limit = 3, 3
    s.agenda.append(BeginTurn(Side.GERMAN))
    begin(s)
    assert (s.made, s.limit) == (0, NO_LIMIT)
    roll(s, 2)
    assert s.limit == 2


@pytest.mark.parametrize("limit", [1, 2])
def test_no_more_attacks_than_the_die_allows(limit: int) -> None:
    """§ATT-7 Then the phase is over, whoever could still attack."""
    s = limited(ROW, limit=limit)
    for target, unit in (("B1", "7-4@A1"), ("D1", "7-4@C1"))[:limit]:
        assert f"attack {target}" in options(s)
        fight(s, target, unit, die=6)  # 1-1: AE
    assert decision(s) is None
    assert s.made == limit


def test_an_attack_called_off_does_not_count() -> None:
    """§ATT-7"""
    s = limited(ROW, limit=1)
    do(s, "attack B1", "with 7-4@A1", "drop")
    assert "attack B1" in options(s)
    assert s.made == 0


def test_fewer_may_be_made() -> None:
    """§ATT-7 §CMB-2"""
    s = limited(ROW, limit=6)
    do(s, "done")
    assert decision(s) is None
    assert s.made == 0


def test_an_attack_by_many_units_is_one() -> None:
    """§ATT-7 §CMB-4 The square counts."""
    s = limited(ROW, limit=1)
    fight(s, "B1", "7-4@A1", "7-4@C1", die=6)  # 3-1: AB3
    assert told(s, "combat")[0]["column"] == "3-1"
    assert s.made == 1
    assert decision(s) is None


def test_four_attacks_on_a_die_of_three_are_one_too_many() -> None:
    """§ATT-7 For the Germans as well."""
    s = limited(".:4-1 .:2-4 " * 4, Side.GERMAN, limit=3)
    for target, unit in (("B1", "4-1@A1"), ("D1", "4-1@C1"), ("F1", "4-1@E1")):
        fight(s, target, unit, die=6)
        while (pending := decision(s)) is not None and pending.task == "RetreatStep":
            do(s, min(options(s)))
    assert s.made == 3
    assert decision(s) is None
