"""§9r §AMB-05 Cadres: what is left of a German unit that dies in battle."""

from typing import Any

from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.fighting import AROUND, MIDDLE, battle, cp, fighting, score
from tests.games.battle_1981.position import GERMAN, at, do, is_in, options, task, told, unit, why_not

WEAK = {"US-1-INF": "9-07", "GE-275": MIDDLE}
OTHERS = ("GE-706", "GE-736", "GE-726", "GE-914", "GE-915", "GE-916")


def killed(units: dict[str, str] = WEAK, **given: Any) -> BattleState:
    """The 275th has three combat points and loses them."""
    return battle(fighting(units, cp={"GE-275": 3}, **given), "GE-275", "US-1-INF", levels=(5, 5))


def test_a_cadre_of_ten_falls_back_one_position() -> None:
    """§9r"""
    s = killed()
    assert task(s) == "CadreRetreat"
    assert s.agenda[-1].who(s) == GERMAN
    do(s, "retreat 9-09")
    assert (at(s, "GE-275"), cp(s, "GE-275")) == ("9-09", 10)
    assert is_in(s, "cadres", "GE-275")


def test_away_from_the_enemy_if_it_can() -> None:
    """§RUL-59 9-07 touches 8-08 and 10-08."""
    s = killed()
    assert options(s, "retreat") == ["8-09", "9-09", "10-09"]
    assert why_not(s, "retreat 8-08") == "§RUL-59"
    assert why_not(s, "retreat 9-07") == "§1e"
    assert why_not(s, "retreat 9-10") == "§9r"
    assert why_not(s, "retreat x") == "§9r"


def test_next_to_enemies_where_nothing_else_is_left_and_at_no_further_cost() -> None:
    """§RUL-59"""
    shut = dict(zip(OTHERS[:3], ("8-09", "9-09", "10-09"), strict=True))
    s = killed({**WEAK, **shut})
    assert options(s, "retreat") == ["10-08", "8-08"]
    do(s, "retreat 8-08")
    assert cp(s, "GE-275") == 10
    assert told(s, "pressed") == []


def test_one_way_is_taken_without_asking() -> None:
    """§9r"""
    shut = dict(zip(OTHERS[:4], ("8-09", "10-09", "10-08", "8-08"), strict=True))
    s = killed({**WEAK, **shut})
    assert at(s, "GE-275") == "9-09"
    assert task(s) == "Advance"


def test_no_room_no_cadre() -> None:
    """§RUL-59"""
    shut = dict(zip(OTHERS[:5], (h for h in AROUND if h != "9-07"), strict=True))
    s = killed({**WEAK, **shut})
    assert at(s, "GE-275") == "-1"
    assert len(told(s, "no_cadre")) == 1
    assert task(s) == "Advance"


def test_the_elimination_counts_and_the_position_is_free() -> None:
    """§9r §12e §9p Ten points, though the cadre lives."""
    s = do(killed(), "retreat 9-09")
    assert score(s, "german-units") == 10
    assert task(s) == "Advance"


def test_a_cadre_dies_for_good() -> None:
    """§9r §AMB-05 Ten points again, and its casualties."""
    s = do(killed(), "retreat 9-09", "advance US-1-INF")
    battle(s, "GE-275", "US-1-INF", levels=(9, 9))
    assert at(s, "GE-275") == "-1"
    assert (score(s, "german-units"), score(s, "german-losses")) == (20, 13)
    assert told(s, "no_cadre") == []
    assert len(told(s, "cadre")) == 1
    assert task(s) == "Advance"


def test_it_keeps_its_leader_and_its_fatigue() -> None:
    """§RUL-58 Five before the battle, two from it."""
    s = do(killed(fatigue={"GE-275": 5}), "retreat 9-09")
    assert (s.leader[unit(s, "GE-275")], s.fatigue[unit(s, "GE-275")]) == (5, 7)


def test_a_german_attacker_leaves_one_too() -> None:
    """§RUL-58 It gathers beside the place it attacked from, and attacks nobody in this phase."""
    s = fighting({"US-1-INF": "9-07", "GE-275": MIDDLE, "GE-706": "8-08"}, GERMAN, cp={"GE-275": 3})
    battle(s, "US-1-INF", "GE-275", levels=(5, 9))
    assert task(s) == "CadreRetreat"
    do(s, "retreat 8-09")
    assert is_in(s, "fought", "GE-275")
    assert is_in(s, "cadres", "GE-275")


def test_the_cadre_of_an_attacker_does_not_gather_where_it_attacked() -> None:
    """§RUL-59 §9p Attacker and defender died; the place between them is no way back."""
    s = fighting({"US-1-INF": "9-07", "GE-275": MIDDLE}, GERMAN, cp={"GE-275": 3, "US-1-INF": 3})
    battle(s, "US-1-INF", "GE-275", levels=(5, 5))
    assert (task(s), at(s, "US-1-INF")) == ("CadreRetreat", "-1")
    assert options(s, "retreat") == [h for h in AROUND if h != "9-07"]
    assert why_not(s, "retreat 9-07") == "§RUL-59"


def test_the_cadre_of_an_attacker_neither_advances_nor_attacks_again() -> None:
    """§RUL-58 §9p §9q Both attackers were in it; one is a cadre now."""
    s = fighting({"US-1-INF": "9-07", "GE-275": MIDDLE, "GE-21PZ": "8-07"}, GERMAN, cp={"GE-275": 3, "US-1-INF": 60})
    battle(s, "US-1-INF", "GE-275", "GE-21PZ", levels=(8, 2))
    do(s, "retreat 8-09", "retreat 10-07")
    assert options(s) == ["advance GE-21PZ", "stay"]
    do(s, "advance GE-21PZ")
    assert is_in(s, "again", "GE-21PZ")
    assert not is_in(s, "again", "GE-275")


def test_allies_leave_none() -> None:
    """§9s"""
    s = fighting({"US-2-RNGR": "9-07", "GE-21PZ": MIDDLE}, GERMAN, cp={"US-2-RNGR": 3})
    battle(s, "US-2-RNGR", levels=(5, 5))
    assert at(s, "US-2-RNGR") == "-1"
    assert task(s) == "Advance"
    assert told(s, "cadre") == []


def test_a_cadre_in_the_same_phase_counts_the_attacks_on_its_unit() -> None:
    """§2j One attack made it; one more is allowed."""
    s = do(killed(), "retreat 9-09", "advance US-1-INF")
    assert s.hit[unit(s, "GE-275")] == 1
    assert options(s, "attack") == ["GE-275"]
