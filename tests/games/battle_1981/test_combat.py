"""§9a §2j §9t §RUL-03 The combat phase: whom to attack, with whom, how often."""

from bocage.games.battle_1981.combat import CombatPhase, targets
from bocage.games.battle_1981.state import COMBAT
from tests.games.battle_1981.fighting import AROUND, MIDDLE, battle, declare, fighting
from tests.games.battle_1981.position import (
    ALLIED,
    GERMAN,
    at,
    do,
    is_in,
    options,
    roll,
    run,
    task,
    told,
    unit,
    why_not,
)

PAIR = {"US-1-INF": "9-07", "US-4-INF": "8-08", "GE-275": MIDDLE}


def test_only_units_next_to_one_of_ours_can_be_attacked() -> None:
    """§9a"""
    s = fighting({**PAIR, "GE-706": "9-11"})
    assert options(s) == ["attack GE-275", "end"]
    assert why_not(s, "attack GE-706") == "§9a"
    assert why_not(s, "attack US-1-INF") == "§9a"
    assert why_not(s, "attack nobody") == "§9a"


def test_a_unit_off_the_map_cannot_be_attacked() -> None:
    """§9a"""
    assert why_not(fighting({**PAIR, "GE-706": -3}), "attack GE-706") == "§9a"


def test_defenders_are_offered_in_roster_order() -> None:
    """§2j"""
    s = fighting({"US-1-INF": "9-07", "GE-275": "9-06", "GE-706": MIDDLE})
    assert options(s, "attack") == ["GE-706", "GE-275"]


def test_any_unit_next_to_the_defender_may_join() -> None:
    """§9a"""
    s = do(fighting({**PAIR, "US-9-INF": "8-07"}), "attack GE-275")
    assert options(s) == ["join US-1-INF", "join US-4-INF"]
    assert why_not(s, "fight") == "§9a"
    assert why_not(s, "join US-9-INF") == "§9a"
    do(s, "join US-1-INF")
    assert options(s) == ["join US-4-INF", "fight"]
    assert why_not(s, "join US-1-INF") == "§9a"
    assert why_not(s, "join GE-275") == why_not(s, "join x") == "§9a"


def test_all_six_may_attack_one() -> None:
    """§9a"""
    codes = ("US-1-INF", "US-4-INF", "US-29-INF", "US-9-INF", "US-2-INF", "US-90-INF")
    s = declare(fighting({**dict(zip(codes, AROUND, strict=True)), "GE-275": MIDDLE}), "GE-275", *codes)
    assert s.battle is not None
    assert s.battle.attackers == tuple(unit(s, code) for code in codes)
    assert task(s) == "Support"


def test_the_only_attacker_joins_by_itself() -> None:
    """§9a Nothing is asked where there is nothing to decide."""
    s = do(fighting({"US-1-INF": "9-07", "GE-275": MIDDLE}), "attack GE-275")
    assert task(s) == "Support"
    assert told(s, "attack")[0].facts["attackers"] == (unit(s, "US-1-INF"),)


def test_a_phase_without_enemies_in_reach_asks_nothing() -> None:
    """§2j"""
    assert task(fighting({"US-1-INF": "9-07", "GE-275": "9-10"})) == ""


def test_end_ends_the_phase() -> None:
    """§2j"""
    assert task(do(fighting(PAIR), "end")) == ""


def test_an_attacker_attacks_once() -> None:
    """§9a"""
    s = fighting({**PAIR, "GE-706": "9-06"})
    battle(s, "GE-275", "US-1-INF", levels=(5, 9))
    assert options(s, "attack") == ["GE-275"]
    assert why_not(s, "attack GE-706") == "§9a"
    do(s, "attack GE-275")
    assert s.battle is not None
    assert s.battle.attackers == (unit(s, "US-4-INF"),)


def test_a_defender_is_attacked_twice_a_phase_at_most() -> None:
    """§2j"""
    s = fighting({**PAIR, "US-9-INF": "9-09"}, cp={"GE-275": 55}, air_left=0)
    battle(s, "GE-275", "US-1-INF", levels=(1, 9))
    battle(s, "GE-275", "US-4-INF", levels=(1, 7))
    assert s.hit[unit(s, "GE-275")] == 2
    assert targets(s, ALLIED) == []
    assert task(s) == ""


def test_the_refusal_of_a_third_attack_says_so() -> None:
    """§2j"""
    s = fighting({**PAIR, "GE-706": "9-06"})
    s.hit[unit(s, "GE-275")] = 2
    assert why_not(s, "attack GE-275") == "§2j"


def test_a_new_phase_forgets_the_last() -> None:
    """§2e §9a §2j"""
    s = battle(fighting(PAIR), "GE-275", "US-1-INF", "US-4-INF", levels=(1, 9))
    run(s, CombatPhase(GERMAN))
    assert (s.fought, s.hit[unit(s, "GE-275")], s.mover, s.phase) == (0, 0, GERMAN, "combat")


def test_depots_and_beachheads_never_attack() -> None:
    """§RUL-03"""
    s = fighting({"US-D1": "9-07", "US-4-INF": "8-08", "GE-275": MIDDLE, "GE-706": "9-06"})
    assert options(s, "attack") == ["GE-275"]
    assert why_not(s, "attack GE-706") == "§RUL-03"
    do(s, "attack GE-275")
    assert s.battle is not None
    assert s.battle.attackers == (unit(s, "US-4-INF"),)


def test_they_are_attacked_like_any_other() -> None:
    """§6f"""
    s = fighting({"US-D1": "9-07", "OMAHA": "4-08", "GE-275": MIDDLE, "GE-914": "5-07"}, GERMAN)
    assert options(s, "attack") == ["OMAHA", "US-D1"]


def test_without_combat_supply_the_allies_cannot_attack() -> None:
    """§9t §5j 75 combat points need 2.25 at the least."""
    s = fighting({"US-1-INF": "9-07", "GE-275": MIDDLE})
    s.pools[COMBAT] = 224
    s.offer = None
    assert options(s) == ["end"]
    assert why_not(s, "attack GE-275") == "§9t"
    s.pools[COMBAT] = 225
    s.offer = None
    assert options(s, "attack") == ["GE-275"]


def test_nobody_joins_whom_the_stock_cannot_feed() -> None:
    """§9t §RUL-54 Either of the two, but not both."""
    s = fighting(PAIR, pools=(0, 0, 3, 0))
    do(s, "attack GE-275")
    assert options(s, "join") == ["US-1-INF", "US-4-INF"]
    do(s, "join US-1-INF")
    assert task(s) == "Support"
    assert s.battle is not None
    assert len(s.battle.attackers) == 1


def test_a_depot_beside_the_target_does_not_hide_the_reason() -> None:
    """§9t §RUL-03 That the division lacks supply says more than that the depot never attacks."""
    s = fighting({"US-D1": "8-07", "US-1-INF": "9-07", "GE-275": MIDDLE, "US-29-INF": "10-04", "GE-706": "10-05"})
    s.pools[COMBAT] = 0
    s.offer = None
    assert why_not(s, "attack GE-275") == "§9t"


def test_germans_need_no_combat_supply() -> None:
    """§5i"""
    s = fighting(PAIR, GERMAN, pools=(0, 0, 0, 0))
    assert options(s, "attack") == ["US-1-INF", "US-4-INF"]


def test_the_phase_goes_on_after_a_battle_while_anybody_can_be_attacked() -> None:
    """§2j"""
    s = fighting({**PAIR, "GE-706": "8-07"})
    battle(s, "GE-275", "US-1-INF", levels=(5, 9))
    assert task(s) == "Attack"
    assert s.battle is None
    assert is_in(s, "fought", "US-1-INF")
    assert at(s, "US-1-INF") == "9-07"


def test_the_attack_is_told_before_anything_is_sealed() -> None:
    """§9a"""
    s = declare(fighting(PAIR), "GE-275", "US-4-INF", "US-1-INF")
    assert [event.kind for event in s.told or []] == ["combat_phase", "attack"]
    assert not any(event.reveals for event in s.told or [])
    roll(do(s, "air 0", "level 5", "level 9"), 1, 1)
    assert told(s, "battle")[0].reveals
