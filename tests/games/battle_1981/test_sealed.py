"""§RUL-06 §9b §9c §9k Sealed choices: what each side may choose, and that nothing leaks before all is opened."""

from itertools import product
from typing import Any

import pytest

from bocage.core import play
from bocage.core.protocol import Action, Side
from bocage.games.battle_1981.state import COMBAT, BattleState
from bocage.games.battle_1981.view import view
from bocage.games.battle_1981.words import prompt
from tests.games.battle_1981.fighting import MIDDLE, battle, declare, fighting, lead, seal
from tests.games.battle_1981.position import ALLIED, GERMAN, do, options, roll, task, told, unit, why_not

PAIR = {"US-1-INF": "9-07", "GE-275": MIDDLE}
COASTAL = {"US-1-INF": "7-09", "GE-275": "7-10"}


# --- the levels


def test_rested_units_choose_among_nine_levels() -> None:
    """§9b"""
    s = do(declare(fighting(PAIR), "GE-275"), "air 0")
    assert options(s, "level") == [str(level) for level in range(1, 10)]
    assert why_not(s, "level 0") == why_not(s, "level 10") == why_not(s, "level 05") == why_not(s, "level x") == "§9b"


def test_tired_units_do_not_reach_the_highest() -> None:
    """§9c §RUL-50 Attacker and defender alike."""
    s = fighting(PAIR, fatigue={"US-1-INF": 4, "GE-275": 9})
    do(declare(s, "GE-275"), "air 0")
    assert options(s, "level")[-1] == "8"
    assert why_not(s, "level 9") == "§9c"
    do(s, "level 1")
    assert options(s, "level")[-1] == "5"
    assert why_not(s, "level 6") == "§9c"


def test_an_allied_attack_stays_within_the_stock() -> None:
    """§9t §RUL-54 75 combat points, 9 against 1 at the least: 17.25"""
    s = fighting(PAIR, pools=(0, 0, 17, 0))
    do(declare(s, "GE-275"), "air 0")
    assert options(s, "level")[-1] == "8"
    assert why_not(s, "level 9") == "§9t"


def test_an_allied_defence_may_choose_any_level() -> None:
    """§5j Short of supply it is halved, not forbidden."""
    s = fighting(PAIR, GERMAN, pools=(0, 0, 0, 0))
    do(declare(s, "US-1-INF"), "level 5", "air 0")
    assert options(s, "level")[-1] == "9"


def test_a_german_attack_asks_nothing_of_the_stock() -> None:
    """§5i"""
    s = declare(fighting(PAIR, GERMAN, pools=(0, 0, 0, 0)), "US-1-INF")
    assert options(s, "level")[-1] == "9"


def test_a_single_level_is_not_asked_for() -> None:
    """§9b §RUL-54 Three points of supply feed a reconnaissance only."""
    s = fighting(PAIR, pools=(0, 0, 3, 0))
    do(declare(s, "GE-275"), "air 0")
    assert s.agenda[-1].who(s) == GERMAN
    assert s.battle is not None
    assert s.battle.attack == 1


# --- the order


def test_the_attackers_side_chooses_first() -> None:
    """§RUL-06 Allies: air, naval, level; then the German level."""
    asked = order(declare(fighting(COASTAL), "GE-275"))
    assert asked == [("air", ALLIED), ("naval", ALLIED), ("level", ALLIED), ("level", GERMAN)]


def test_the_allies_answer_a_german_attack() -> None:
    """§RUL-06"""
    asked = order(declare(fighting(COASTAL, GERMAN), "US-1-INF"))
    assert asked == [("level", GERMAN), ("air", ALLIED), ("naval", ALLIED), ("level", ALLIED)]


def order(s: BattleState) -> list[tuple[str, Side]]:
    """What is asked of whom until the dice roll."""
    asked = []
    while task(s) in ("Support", "ChooseLevel"):
        assert s.agenda[-1].secret
        asked.append((play.offered(s)[0].verb, s.agenda[-1].who(s)))
        do(s, options(s)[0])
    return asked


# --- two worlds


def answers(s: BattleState, side: Side) -> tuple[Any, ...]:
    """All that a side can learn at this moment."""
    tries = ("level 1", "level 6", "level 9", "level 0", "air 3", "naval 3", "stand")
    refusals = [play.refusal(s, Action.parse(text), side) for text in tries]
    heard = [event for event in s.told or [] if side in event.to]
    return view(s, side), options(s), refusals, heard, prompt(s)


@pytest.mark.parametrize("interdiction", [0, 60])
def test_the_german_defender_learns_nothing_of_an_allied_choice(interdiction: int) -> None:
    """§RUL-06 Level, bombardment, interdiction: every world looks the same."""
    worlds = []
    for level, air, naval in product((1, 5, 9), (0, 39), (0, 99)):
        s = fighting(COASTAL, air_left=99)
        s.interdiction = interdiction
        do(declare(s, "GE-275"), f"air {air}", f"naval {naval}", f"level {level}")
        assert s.agenda[-1].who(s) == GERMAN
        worlds.append(answers(s, GERMAN))
    assert all(world == worlds[0] for world in worlds)


def test_the_allied_defender_learns_nothing_of_a_german_level() -> None:
    """§RUL-06 Asked for aircraft, for ships, for a level; even with a stock that only some defences exceed."""
    worlds = []
    for level in range(1, 10):
        s = do(declare(fighting(COASTAL, GERMAN, pools=(0, 0, 30, 0)), "US-1-INF"), f"level {level}")
        seen = [answers(s, ALLIED)]
        for text in ("air 5", "naval 5"):
            seen.append(answers(do(s, text), ALLIED))
        worlds.append(seen)
    assert all(world == worlds[0] for world in worlds)


def test_that_aircraft_are_held_back_shows_in_nothing_that_is_asked() -> None:
    """§RUL-06 All of them fly interdiction, and the Allies are asked all the same."""
    s = fighting(PAIR, air_left=60)
    s.interdiction = 60
    declare(s, "GE-275")
    assert options(s) == ["air 0"]


def test_pools_do_not_move_before_the_opening() -> None:
    """§9l §RUL-06"""
    s = declare(fighting(COASTAL), "GE-275")
    before = (s.air, s.naval, s.pools[COMBAT])
    do(s, "air 50", "naval 50", "level 9")
    assert (s.air, s.naval, s.pools[COMBAT]) == before


def test_each_side_hears_of_its_own_choice_only() -> None:
    """§RUL-06"""
    s = seal(declare(fighting(COASTAL), "GE-275"), 6, 4, air=8, naval=9)
    heard = {(event.facts["what"], event.to) for event in told(s, "sealed")}
    german, allied = (GERMAN,), (ALLIED,)
    assert heard == {("air", allied), ("naval", allied), ("attack", allied), ("defence", german)}


def test_once_all_is_in_it_is_open_to_both() -> None:
    """§RUL-06 Before the first die falls."""
    s = seal(declare(fighting(COASTAL), "GE-275"), 6, 4, air=8, naval=9)
    for side in (ALLIED, GERMAN):
        known = view(s, side).board["battle"]
        assert (known["attack"], known["defence"], known["air"], known["naval"]) == (6, 4, 8, 9)
    assert told(s, "battle") == []
    roll(s, 1, 1, 1)
    assert len(told(s, "battle")) == 1


def test_the_next_battle_begins_with_nothing_chosen() -> None:
    """§RUL-06"""
    units = {"US-1-INF": "9-07", "US-4-INF": "9-11", "GE-275": MIDDLE, "GE-706": "9-10"}
    s = battle(fighting(units), "GE-275", levels=(5, 9), air=5)
    declare(s, "GE-706")
    assert s.battle is not None
    assert (s.battle.attack, s.battle.defence, s.battle.air, s.battle.opened) == (0, 0, 0, False)


def test_leaders_count_for_the_highest_level() -> None:
    """§9c"""
    s = lead(fighting(PAIR), GE_275=2)
    do(declare(s, "GE-275"), "air 0", "level 1")
    assert options(s, "level")[-1] == "7"
    assert s.leader[unit(s, "GE-275")] == 2
