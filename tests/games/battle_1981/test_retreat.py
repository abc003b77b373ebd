"""§9n §9o Retreats: when they are required, where they lead, what refusing costs, and who cannot."""

from typing import Any

import pytest

from bocage.games.battle_1981.retreat import is_driven
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.fighting import AROUND, MIDDLE, battle, cp, field, fighting, planned, score
from tests.games.battle_1981.position import GERMAN, at, do, is_in, options, roll, task, told, unit, why_not

TWO = {"US-1-INF": "9-07", "US-4-INF": "8-08", "GE-275": MIDDLE}
FRIENDS = ("GE-706", "GE-736", "GE-726", "GE-914", "GE-915", "GE-916")


def driven(units: dict[str, str] = TWO, defence: int = 4, **given: Any) -> BattleState:
    """Two divisions drive the 275th out of 9-08; the dice add nothing."""
    s = fighting(units, **given)
    return battle(s, "GE-275", "US-1-INF", "US-4-INF", levels=(5, defence))


# --- when


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_three_lowest_levels_always_retreat(level: int) -> None:
    """§9n Whatever the odds."""
    s = field({"US-2-RNGR": "9-07", "GE-21PZ": MIDDLE})
    assert is_driven(s, planned(s, "GE-21PZ", "US-2-RNGR", attack=1, defence=level))


@pytest.mark.parametrize("level", [4, 5, 6, 7, 8, 9])
def test_above_them_odds_of_half_the_level_are_needed(level: int) -> None:
    """§9n Standfast gives way at 2.5 to 1, and not a point below."""
    s = field({"US-1-INF": "9-07", "GE-275": MIDDLE}, cp={"GE-275": 20})
    plan = planned(s, "GE-275", "US-1-INF", attack=5, defence=level)
    s.cp[unit(s, "US-1-INF")] = 10 * level
    assert is_driven(s, plan)
    s.cp[unit(s, "US-1-INF")] -= 1
    assert not is_driven(s, plan)


@pytest.mark.parametrize(("attack", "points"), [(1, 250), (2, 125), (5, 50), (8, 32), (9, 28)])
def test_the_harder_the_attack_the_less_it_takes(attack: int, points: int) -> None:
    """§RUL-64 Twenty combat points that stand fast give way to so many, and not to one fewer."""
    s = field({"US-1-INF": "9-07", "GE-275": MIDDLE}, cp={"GE-275": 20})
    plan = planned(s, "GE-275", "US-1-INF", attack=attack, defence=5)
    s.cp[unit(s, "US-1-INF")] = points
    assert is_driven(s, plan)
    s.cp[unit(s, "US-1-INF")] -= 1
    assert not is_driven(s, plan)


def test_by_choice_the_odds_alone_decide() -> None:
    """§RUL-64 §9n"""
    s = field({"US-1-INF": "9-07", "GE-275": MIDDLE}, cp={"GE-275": 20, "US-1-INF": 50}, retreats="odds")
    assert is_driven(s, planned(s, "GE-275", "US-1-INF", attack=1, defence=5))
    s.cp[unit(s, "US-1-INF")] -= 1
    assert not is_driven(s, planned(s, "GE-275", "US-1-INF", attack=9, defence=5))


def test_a_defence_without_combat_supply_is_driven_the_sooner() -> None:
    """§9n §5j The odds are those of the battle."""
    pair = {"US-1-INF": "9-07", "GE-21PZ": MIDDLE}
    fed = battle(fighting(pair, GERMAN), "US-1-INF", levels=(5, 5))
    short = battle(fighting(pair, GERMAN, pools=(0, 0, 0, 0)), "US-1-INF", levels=(5, 5))
    assert task(fed) != "RetreatOrStand"
    assert task(short) == "RetreatOrStand"


def test_the_odds_are_those_before_the_losses() -> None:
    """§9n 45 against 90: two to one, though the defender has fewer points when it is asked."""
    s = fighting({"BR-7-ARMD": "9-07", "GE-275": MIDDLE}, cp={"BR-7-ARMD": 89})
    assert task(battle(s, "GE-275", levels=(5, 4))) != "RetreatOrStand"


def test_nobody_retreats_when_no_attacker_is_left() -> None:
    """§RUL-56"""
    s = fighting({"US-2-RNGR": "9-07", "GE-275": MIDDLE}, cp={"US-2-RNGR": 3})
    battle(s, "GE-275", levels=(5, 2))
    assert told(s, "driven") == []
    assert at(s, "GE-275") == MIDDLE


def test_the_dead_are_not_asked() -> None:
    """§9n §9r"""
    s = driven(cp={"GE-275": 3})
    assert told(s, "driven") == []


# --- where


def test_the_owner_chooses_among_free_positions_or_stands() -> None:
    """§9o"""
    s = driven()
    assert s.agenda[-1].who(s) == GERMAN
    assert sorted(options(s)) == sorted(["retreat 8-09", "retreat 9-09", "retreat 10-09", "retreat 10-08", "stand"])


def test_not_onto_anybody_nor_farther_than_one_position() -> None:
    """§1e §9o §RUL-60"""
    s = driven({**TWO, "GE-706": "9-09"})
    assert why_not(s, "retreat 9-09") == "§1e"
    assert why_not(s, "retreat 9-07") == "§1e"
    assert why_not(s, "retreat 9-10") == "§9o"
    assert why_not(s, "retreat 9-08") == "§9o"
    assert why_not(s, "retreat nowhere") == "§9o"


def test_never_into_the_sea() -> None:
    """§RUL-60 An Allied division on Omaha's sand has the sea at its back."""
    s = fighting({"US-2-RNGR": "5-08", "GE-21PZ": "6-08"}, GERMAN)
    battle(s, "US-2-RNGR", levels=(5, 1))
    assert task(s) == "RetreatOrStand"
    assert options(s, "retreat") == ["6-09", "5-07"]
    assert why_not(s, "retreat 4-08") == "§RUL-60"
    assert why_not(s, "retreat 5-09") == "§RUL-60"


def test_a_retreat_costs_no_movement_points_and_is_no_move() -> None:
    """§RUL-60"""
    s = driven()
    before = (s.mp[unit(s, "GE-275")], s.moved)
    do(s, "retreat 10-09")
    assert (s.mp[unit(s, "GE-275")], s.moved) == before


def test_out_of_reach_of_the_enemy_it_costs_nothing() -> None:
    """§9o"""
    s = driven()
    before = cp(s, "GE-275")
    do(s, "retreat 10-09")
    assert at(s, "GE-275") == "10-09"
    assert cp(s, "GE-275") == before
    assert task(s) == "Advance"


# --- next to an enemy


@pytest.mark.parametrize("face", [1, 2, 5, 6])
def test_next_to_an_enemy_it_costs_three_to_eight(face: int) -> None:
    """§9o 8-09 is next to the attacker at 8-08."""
    s = driven()
    before = cp(s, "GE-275")
    do(s, "retreat 8-09")
    assert s.agenda[-1].faces(s) == 6
    roll(s, face)
    assert before - cp(s, "GE-275") == 2 + face
    assert told(s, "pressed")[0].facts["why"] == "beside"
    assert told(s, "pressed")[0].reveals


def test_an_enemy_that_did_not_attack_counts_as_well() -> None:
    """§9o Even a depot."""
    s = driven({**TWO, "US-D1": "11-09"})
    do(s, "retreat 10-09")
    assert task(s) == "PressedDie"


def test_the_position_it_left_is_not_counted_as_its_own_enemy() -> None:
    """§9o Friends next to the new position do not matter."""
    s = driven({**TWO, "GE-706": "11-09"})
    do(s, "retreat 10-09")
    assert task(s) == "Advance"


def test_dying_next_to_an_enemy_leaves_no_cadre() -> None:
    """§9o §9r It is gone where it went, the position it left is empty, and the attackers may attack again."""
    s = driven(cp={"GE-275": 17})
    assert cp(s, "GE-275") == 4
    roll(do(s, "retreat 8-09"), 4)
    assert at(s, "GE-275") == "-1"
    assert told(s, "cadre") == []
    assert score(s, "german-units") == 10
    assert task(s) == "Advance"
    assert is_in(s, "again", "US-1-INF")


# --- refusing


@pytest.mark.parametrize("face", [1, 2, 6, 7])
def test_standing_costs_six_to_twelve(face: int) -> None:
    """§9o"""
    s = driven()
    before = cp(s, "GE-275")
    roll(do(s, "stand"), face)
    assert before - cp(s, "GE-275") == 5 + face
    assert at(s, "GE-275") == MIDDLE
    assert told(s, "advanced") == []
    assert s.battle is None


def test_a_position_that_is_held_is_not_advanced_into() -> None:
    """§9p §9o"""
    s = roll(do(driven(), "stand"), 1)
    assert task(s) != "Advance"


def test_even_an_automatic_retreat_may_be_refused() -> None:
    """§9n §9o"""
    s = driven(defence=2)
    assert told(s, "driven")[0].facts["automatic"]
    roll(do(s, "stand"), 1)
    assert at(s, "GE-275") == MIDDLE


def test_dying_of_a_refusal_leaves_no_cadre() -> None:
    """§9o §9r The position may be taken, and the attackers may attack again."""
    s = driven(cp={"GE-275": 17})
    roll(do(s, "stand"), 4)
    assert at(s, "GE-275") == "-1"
    assert told(s, "cadre") == []
    assert task(s) == "Advance"
    assert is_in(s, "again", "US-4-INF")


def test_losses_of_a_refusal_count_as_far_as_there_were_points() -> None:
    """§RUL-52 §12f"""
    s = roll(do(driven(cp={"GE-275": 17}), "stand"), 4)
    assert score(s, "german-losses") == 17
    assert told(s, "pressed")[0].facts["loss"] == 9


# --- who cannot


def test_the_surrounded_stand_and_pay() -> None:
    """§RUL-61 Friends and enemies all around: nothing is asked."""
    shut = dict(zip(FRIENDS[:4], (h for h in AROUND if h not in ("9-07", "8-08")), strict=True))
    s = driven({**TWO, **shut})
    assert task(s) == "PressedDie"
    assert told(s, "refused")[0].facts == {"piece": unit(s, "GE-275"), "hex": s.kit.hex_named(MIDDLE), "free": False}
    before = cp(s, "GE-275")
    roll(s, 1)
    assert before - cp(s, "GE-275") == 6
    assert at(s, "GE-275") == MIDDLE


def test_the_surrounded_that_die_of_it_leave_no_cadre() -> None:
    """§RUL-61 §9r"""
    shut = dict(zip(FRIENDS[:4], (h for h in AROUND if h not in ("9-07", "8-08")), strict=True))
    s = roll(driven({**TWO, **shut}, cp={"GE-275": 17}), 4)
    assert at(s, "GE-275") == "-1"
    assert told(s, "cadre") == told(s, "no_cadre") == []


def test_a_beachhead_cannot_retreat() -> None:
    """§6f §RUL-61 Not even where the land beside it is free."""
    s = fighting({"OMAHA": "4-08", "GE-914": "5-07"}, GERMAN)
    battle(s, "OMAHA", levels=(5, 4))
    assert task(s) == "PressedDie"
    before = cp(s, "OMAHA")
    roll(s, 4)
    assert (at(s, "OMAHA"), before - cp(s, "OMAHA")) == ("4-08", 9)


def test_a_depot_can() -> None:
    """§6f §9o"""
    s = fighting({"US-D1": "9-07", "GE-275": MIDDLE}, GERMAN)
    battle(s, "US-D1", levels=(5, 4))
    assert task(s) == "RetreatOrStand"
    do(s, "retreat 9-06")
    assert at(s, "US-D1") == "9-06"


def test_an_allied_unit_is_asked_of_the_allies_and_leaves_no_cadre() -> None:
    """§9o §9s"""
    s = fighting({"US-2-RNGR": "9-07", "GE-21PZ": MIDDLE}, GERMAN, cp={"US-2-RNGR": 13})
    battle(s, "US-2-RNGR", levels=(5, 4))
    assert s.agenda[-1].who(s) == 0
    roll(do(s, "stand"), 4)
    assert at(s, "US-2-RNGR") == "-1"
    assert score(s, "allied-units") == -20


def test_the_two_kinds_of_pressure_never_share_a_die() -> None:
    """§9o"""
    stood, went = do(driven(), "stand"), do(driven(), "retreat 8-09")
    assert stood.agenda[-1].key(stood) != went.agenda[-1].key(went)
