"""§9p §9q §AMB-22 After a battle: who advances, and who may attack again."""

from typing import Any

import pytest

from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.fighting import MIDDLE, battle, fighting
from tests.games.battle_1981.position import GERMAN, at, do, is_in, options, roll, task, told, unit, why_not

TWO = {"US-1-INF": "9-07", "US-4-INF": "8-08", "GE-275": MIDDLE}


def vacated(units: dict[str, str] = TWO, levels: tuple[int, int] = (5, 3), **given: Any) -> BattleState:
    """The 275th has retreated to 10-09."""
    s = battle(fighting(units, **given), "GE-275", "US-1-INF", "US-4-INF", levels=levels)
    return do(s, "retreat 10-09")


def test_one_of_the_attackers_may_advance_into_a_vacated_position() -> None:
    """§9p"""
    s = vacated()
    assert options(s) == ["advance US-1-INF", "advance US-4-INF", "stay"]
    do(s, "advance US-4-INF")
    assert (at(s, "US-4-INF"), at(s, "US-1-INF")) == (MIDDLE, "9-07")
    assert s.battle is None


def test_nobody_has_to() -> None:
    """§9p"""
    s = do(vacated(), "stay")
    assert (at(s, "US-4-INF"), at(s, "US-1-INF")) == ("8-08", "9-07")
    assert s.on[s.kit.hex_named(MIDDLE)] == -1


def test_only_attackers_advance() -> None:
    """§9p One that stood beside and did not attack may not."""
    s = vacated({**TWO, "US-9-INF": "8-09", "GE-706": "7-10"})
    assert why_not(s, "advance US-9-INF") == "§9p"
    assert why_not(s, "advance GE-275") == why_not(s, "advance x") == "§9p"


def test_a_dead_attacker_does_not_advance() -> None:
    """§9p §RUL-55"""
    s = battle(fighting(TWO, cp={"US-4-INF": 3}), "GE-275", "US-1-INF", "US-4-INF", levels=(5, 2))
    do(s, "retreat 10-09")
    assert options(s) == ["advance US-1-INF", "stay"]
    assert why_not(s, "advance US-4-INF") == "§9p"


def test_an_advance_is_no_move() -> None:
    """§RUL-62"""
    s = vacated()
    before = (s.moved, s.mp[unit(s, "US-1-INF")])
    do(s, "advance US-1-INF")
    assert (s.moved, s.mp[unit(s, "US-1-INF")]) == before


def test_nobody_advances_into_the_sea() -> None:
    """§RUL-62 The place of a destroyed beachhead stays empty; its destroyer may attack again."""
    s = fighting({"OMAHA": "4-08", "GE-914": "5-07", "US-29-INF": "5-08"}, GERMAN, cp={"OMAHA": 4})
    battle(s, "OMAHA", levels=(5, 4))
    assert at(s, "OMAHA") == "-1"
    assert task(s) == "Attack"
    assert is_in(s, "again", "GE-914")
    assert s.on[s.kit.hex_named("4-08")] == -1


def test_germans_advance_as_well() -> None:
    """§9p"""
    s = fighting({"US-2-RNGR": "9-07", "GE-21PZ": MIDDLE}, GERMAN)
    do(battle(s, "US-2-RNGR", levels=(5, 1)), "retreat 9-06")
    do(s, "advance GE-21PZ")
    assert at(s, "GE-21PZ") == "9-07"


# --- the second combat


@pytest.mark.parametrize(
    ("levels", "again"), [((8, 2), True), ((9, 1), True), ((7, 2), False), ((8, 3), False), ((9, 9), False)]
)
def test_a_breakthrough_against_a_retreat_opens_a_second_combat(levels: tuple[int, int], again: bool) -> None:
    """§9q 8 or 9 against 1 or 2, and nothing else."""
    s = battle(fighting(TWO, cp={"GE-275": 55}), "GE-275", "US-1-INF", "US-4-INF", levels=levels)
    if task(s) == "RetreatOrStand":
        do(s, "retreat 10-09")
    assert is_in(s, "again", "US-1-INF") == is_in(s, "again", "US-4-INF") == again


def test_it_opens_even_if_the_retreat_was_refused() -> None:
    """§9q Only the levels are asked for."""
    s = battle(fighting(TWO), "GE-275", "US-1-INF", "US-4-INF", levels=(8, 2))
    roll(do(s, "stand"), 1)
    assert is_in(s, "again", "US-1-INF")


def test_eliminating_the_enemy_opens_one_at_any_level() -> None:
    """§9q Though its cadre lives."""
    s = battle(fighting(TWO, cp={"GE-275": 3}), "GE-275", "US-1-INF", "US-4-INF", levels=(2, 5))
    do(s, "retreat 10-09", "stay")
    assert is_in(s, "again", "US-1-INF")
    assert told(s, "again")[0].facts["why"] == "eliminated"


def test_the_one_that_advanced_may_attack_from_its_new_position() -> None:
    """§9q §RUL-63 And attack whoever is next to it there."""
    s = vacated({**TWO, "GE-706": "9-09"}, levels=(8, 2))
    do(s, "advance US-1-INF")
    assert options(s, "attack") == ["GE-706", "GE-275"]
    do(s, "attack GE-706")
    assert s.battle is not None
    assert s.battle.attackers == (unit(s, "US-1-INF"),)


def test_it_stays_open_while_others_fight() -> None:
    """§RUL-63"""
    s = vacated({**TWO, "US-9-INF": "9-11", "GE-706": "9-10"}, levels=(8, 2))
    do(s, "advance US-1-INF")
    battle(s, "GE-706", "US-9-INF", levels=(1, 9))
    assert is_in(s, "again", "US-1-INF")
    assert "GE-275" in options(s, "attack")


def won_twice(**given: str) -> BattleState:
    """The 1st Infantry breaks through, advances, and destroys a second enemy."""
    s = vacated({**TWO, "GE-706": "9-09"}, levels=(8, 2), cp={"GE-706": 3}, **given)
    do(s, "advance US-1-INF")
    battle(s, "GE-706", "US-1-INF", levels=(5, 5))
    return do(s, options(s)[0], "stay")  # the cadre falls back


def test_whoever_wins_again_attacks_again() -> None:
    """§9q §AMB-22 The text sets no limit: the second enemy eliminated earns a third attack."""
    s = won_twice()
    assert is_in(s, "again", "US-1-INF")
    assert "GE-275" in options(s, "attack")


def test_nobody_has_a_third_by_choice() -> None:
    """§AMB-22 Whatever the second brings."""
    s = won_twice(second_combats="one")
    assert is_in(s, "seconded", "US-1-INF")
    assert not is_in(s, "again", "US-1-INF")
    assert "GE-275" not in options(s, "attack")


def test_a_lighter_second_combat_does_not_hide_the_first() -> None:
    """§10c §9q The highest level of the turn is what counts."""
    s = vacated({**TWO, "GE-706": "9-09"}, levels=(8, 2))
    do(s, "advance US-1-INF")
    battle(s, "GE-706", "US-1-INF", levels=(1, 9))
    assert s.level[unit(s, "US-1-INF")] == 8


def test_the_refusal_of_a_third_names_the_ruling() -> None:
    """§AMB-22 Where there is such a limit; otherwise the unit has just not earned another."""
    for second_combats, rule in (("one", "§AMB-22"), ("each", "§9a")):
        s = fighting({**TWO, "GE-706": "9-06"}, second_combats=second_combats)
        s.fought = s.seconded = 1 << unit(s, "US-1-INF")
        assert why_not(s, "attack GE-706") == rule


def test_the_limit_of_the_defender_holds_all_the_same() -> None:
    """§RUL-63 §2j The 275th, attacked once and driven back beside its attackers, can be attacked once more."""
    s = battle(fighting(TWO, cp={"GE-275": 55}), "GE-275", "US-1-INF", "US-4-INF", levels=(8, 2))
    roll(do(s, "stand"), 1)
    battle(s, "GE-275", "US-1-INF", levels=(8, 2))
    roll(do(s, "stand"), 1)
    assert is_in(s, "again", "US-4-INF")
    assert task(s) == ""


def test_dead_attackers_have_no_second_combat() -> None:
    """§9q §RUL-55"""
    s = battle(fighting(TWO, cp={"US-4-INF": 3}), "GE-275", "US-1-INF", "US-4-INF", levels=(8, 2))
    do(s, "retreat 10-09", "stay")
    assert told(s, "again")[0].facts["pieces"] == [unit(s, "US-1-INF")]
