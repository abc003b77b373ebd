"""Attacks in words: whom, with what odds, who joins; and what a level means whatever the enemy answers."""

from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.forecast import cell
from tests.games.battle_1981.fighting import MIDDLE, declare, fighting, planned, seal
from tests.games.battle_1981.position import GERMAN, do, task, unit

from .listed import plays, said

BRAWL = {"GE-12SS": MIDDLE, "US-1-INF": "9-07", "US-4-INF": "8-08"}


def test_an_enemy_shows_the_odds_of_all_who_could_join() -> None:
    """§9a §9e"""
    s = fighting(BRAWL)
    choice = said(s, "attack GE-12SS")
    assert choice.says == (
        "Attack the 12th SS Panzer in 9-08 Caumont-l’Éventé (95 combat points, leader 5, fatigue 0) — "
        "odds 1.47 with up to 2 units"
    )
    assert (choice.piece, choice.place, choice.value) == ("GE-12SS", MIDDLE, "1.47")
    assert said(s, "end").question == "1 enemy unit could still be attacked. End the Allied combat?"


def test_a_whole_attack_is_one_choice() -> None:
    """§9a"""
    s = fighting(BRAWL)
    choice = said(s, "attack GE-12SS", "join US-1-INF", "join US-4-INF")
    assert choice.says.endswith("with the US 1st Infantry and the US 4th Infantry — odds 1.47")
    assert choice.aside  # a plain click on the enemy means the attack alone
    then = plays(s, *choice.actions)
    assert task(then) == "Support"


def test_a_lone_attacker_is_named_at_once() -> None:
    """§9a"""
    s = fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"})
    assert said(s, "attack GE-12SS").says.endswith("odds 0.79 with the US 1st Infantry")
    assert all(len(choice.actions) == 1 for choice in DESK.choices(s))


def test_a_second_attack_is_told() -> None:
    """§2j"""
    s = fighting(BRAWL)
    s.hit[unit(s, "GE-12SS")] = 1
    assert said(s, "attack GE-12SS").says.endswith(", its second attack this phase")


def test_each_who_joins_says_what_it_adds() -> None:
    """§9a §9g §RUL-50"""
    s = fighting(BRAWL, fatigue={"US-4-INF": 6})
    do(s, "attack GE-12SS")
    assert said(s, "fight").barred
    first = said(s, "join US-1-INF")
    assert first.says == "The US 1st Infantry (75 combat points, leader 5, fatigue 0) joins — odds 0.79"
    do(s, "join US-1-INF")
    more = said(s, "join US-4-INF")
    assert more.says == (
        "The US 4th Infantry (65 combat points, leader 5, fatigue 6) joins — "
        "odds 0.79 becomes odds 1.19, 10% more enemy losses, level 7 at most"
    )
    assert said(s, "fight").says == "Fight the 12th SS Panzer with the US 1st Infantry — odds 0.79"


def test_everybody_joins_in_one_go() -> None:
    """§9a"""
    s = do(fighting(BRAWL), "attack GE-12SS")
    choice = said(s, "join US-1-INF", "join US-4-INF")
    assert choice.says == "Both attack — odds 1.47"
    assert task(plays(s, *choice.actions)) == "Support"


def test_a_level_says_what_it_means_against_any_answer() -> None:
    """§9b §9f §9j §chart-supply"""
    s = declare(fighting(BRAWL, air_left=0, naval_left=0), "GE-12SS", "US-1-INF", "US-4-INF")
    assert task(s) == "ChooseLevel"
    found = [cell(s, planned(s, "GE-12SS", "US-1-INF", "US-4-INF"), 8, defence) for defence in range(1, 10)]
    low, high = min(one.attackers.least for one in found), max(one.attackers.most for one in found)
    words = said(s, "level 8").says
    assert words.startswith(f"8 Breakthrough — you lose {low} to {high}, they lose ")
    assert f"they retreat from level 1 to {max(one.defence for one in found if one.driven)}" in words
    assert "a second combat if they choose 1 to 2" in words
    assert words.endswith("combat supply; fatigue +4")
    assert "second combat" not in said(s, "level 7").says


def test_a_defence_says_whether_it_holds() -> None:
    """§9n §9q"""
    s = fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}, air_left=0, naval_left=0)
    seal_attack = declare(s, "GE-12SS", "US-1-INF")
    do(seal_attack, "level 5")
    assert s.agenda[-1].who(s) == GERMAN
    assert "it always retreats; attackers at level 8 or more fight a second combat" in said(s, "level 2").says
    assert "it always retreats; costs the Allies 6 to 51 combat supply; fatigue +1" in said(s, "level 3").says
    assert "it holds against any attack at these odds" in said(s, "level 9").says
    weak = fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}, air_left=0, naval_left=0, cp={"GE-12SS": 20})
    do(declare(weak, "GE-12SS", "US-1-INF"), "level 5")
    found = [cell(weak, planned(weak, "GE-12SS", "US-1-INF"), attack, 6) for attack in range(1, 10)]
    low = min(one.attack for one in found if one.driven)
    assert 1 < low < 9
    assert f"it must retreat from attacks of level {low} to 9" in said(weak, "level 6").says


def test_an_allied_defence_may_be_short_of_supply() -> None:
    """§5j §RUL-51"""
    s = fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}, GERMAN, air_left=0, naval_left=0, pools=(0, 0, 5, 0))
    do(declare(s, "US-1-INF", "GE-12SS"), "level 5")
    assert "combat supply, short of it" in said(s, "level 9").says


def test_bombardment_is_told_by_what_it_does() -> None:
    """§chart-bombard §9m"""
    s = declare(fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}), "GE-12SS", "US-1-INF")
    assert said(s, "air 0").says == "0 air points: no effect"
    assert said(s, "air 99").says == "99 air points: 2 to 5 more German losses"
    defence = fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}, GERMAN)
    do(declare(defence, "US-1-INF", "GE-12SS"), "level 5")
    assert said(defence, "air 99").says == "99 air points: 1 to 3 fewer Allied losses"
    assert task(seal(defence, 5, 5)) != "Support"
