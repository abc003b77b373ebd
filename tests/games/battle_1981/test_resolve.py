"""§9e §9h §9i §9j §9l Fighting a battle: what is opened, who pays what, how tired everybody is."""

from bocage.core.protocol import Side
from bocage.games.battle_1981.resolve import fight_round
from bocage.games.battle_1981.state import AT_SEA, COAST, COMBAT, Battle, BattleState
from tests.games.battle_1981.fighting import MIDDLE, battle, cp, declare, field, fighting, lead, score, seal
from tests.games.battle_1981.position import ALLIED, GERMAN, at, do, options, roll, run, task, told, unit

SHOWN = {"US-2-CAV": "9-07", "US-2-RNGR": "8-08", "GE-275": MIDDLE}


def shown() -> BattleState:
    """The battle of the printed display: 65 combat points against 45, made 1.21 by a leader and a tired attacker."""
    return lead(fighting(SHOWN, fatigue={"US-2-CAV": 1}), GE_275=8)


def test_the_shown_battle_comes_out_as_shown() -> None:
    """§9f §9i §9j §9v 9 against 4: 15 lost as 7 and 8, the defender 14; fatigue 4 and 2; no bombardment."""
    s = battle(shown(), "GE-275", "US-2-CAV", "US-2-RNGR", levels=(9, 4), dice=(3, 3))
    facts = told(s, "battle")[0].facts
    assert facts["odds"] == 121
    assert facts["losses"] == (15, 14)
    assert facts["taken"] == [7, 8, 14]
    assert facts["fatigue"] == (4, 2)
    assert facts["bombardment"] == 0
    assert [cp(s, code) for code in ("US-2-CAV", "US-2-RNGR", "GE-275")] == [28, 22, 31]


def test_dice_add_nought_to_three_on_either_side() -> None:
    """§9h §AMB-23 Each side by its own die."""
    pair = {"US-1-INF": "9-07", "GE-275": MIDDLE}
    lost = []
    for dice in ((1, 1), (4, 1), (1, 4)):
        s = battle(fighting(pair), "GE-275", levels=(5, 4), dice=dice)
        lost.append((75 - cp(s, "US-1-INF"), 45 - cp(s, "GE-275")))
    assert lost == [(8, 7), (11, 7), (8, 10)]


def test_the_die_of_a_loss_has_four_faces_and_says_what_it_is_for() -> None:
    """§9h"""
    s = seal(declare(fighting({"US-1-INF": "9-07", "GE-275": MIDDLE}), "GE-275"), 5, 4)
    die = s.agenda[-1]
    assert die.faces(s) == 4
    assert die.key(s) == "turn 3 allied attack 1 on GE-275 attacker loss"


def test_levels_tire_both_sides_and_are_remembered() -> None:
    """§9j §10c"""
    s = battle(fighting(SHOWN), "GE-275", "US-2-CAV", "US-2-RNGR", levels=(9, 4))
    assert [s.fatigue[unit(s, code)] for code in ("US-2-CAV", "US-2-RNGR", "GE-275")] == [4, 4, 2]
    assert [s.level[unit(s, code)] for code in ("US-2-CAV", "US-2-RNGR", "GE-275")] == [9, 9, 4]


def test_fatigue_ends_at_nine() -> None:
    """§10a §9j"""
    s = lead(fighting({"US-1-INF": "9-07", "GE-275": MIDDLE}, fatigue={"US-1-INF": 8}), US_1_INF=9)
    battle(s, "GE-275", levels=(9, 9))
    assert s.fatigue[unit(s, "US-1-INF")] == 9


def test_a_second_lighter_fight_does_not_hide_the_harder_one() -> None:
    """§10c The highest level of the turn is what counts."""
    s = fighting({"US-1-INF": "9-07", "US-4-INF": "8-08", "GE-21PZ": MIDDLE})
    battle(s, "GE-21PZ", "US-1-INF", levels=(1, 7))
    battle(s, "GE-21PZ", "US-4-INF", levels=(1, 4))
    assert s.level[unit(s, "GE-21PZ")] == 7


def test_casualties_score_for_the_other_side() -> None:
    """§12f"""
    s = battle(fighting({"US-1-INF": "9-07", "GE-275": MIDDLE}), "GE-275", levels=(5, 4))
    assert (score(s, "german-losses"), score(s, "allied-losses")) == (7, -8)


def test_an_allied_attack_uses_combat_supply_by_both_levels() -> None:
    """§chart-supply 5 against 4 for 75: 38.25"""
    s = battle(fighting({"US-1-INF": "9-07", "GE-275": MIDDLE}), "GE-275", levels=(5, 4))
    assert s.pools[COMBAT] == 100_000 - 3825
    assert s.used[COMBAT] == 3825
    assert told(s, "battle")[0].facts["spent"] == 3825


def test_an_allied_defence_uses_it_too() -> None:
    """§chart-supply"""
    s = battle(fighting({"US-1-INF": "9-07", "GE-275": MIDDLE}, GERMAN), "US-1-INF", levels=(5, 4))
    assert s.used[COMBAT] == 3825


def test_an_attack_dearer_than_the_stock_uses_it_up_at_full_strength() -> None:
    """§RUL-51 §RUL-54"""
    s = battle(fighting({"US-1-INF": "9-07", "GE-275": MIDDLE}, pools=(0, 0, 20, 0)), "GE-275", levels=(5, 9))
    assert s.pools[COMBAT] == 0
    facts = told(s, "battle")[0].facts
    assert (facts["odds"], facts["spent"], facts["short"]) == (167, 2000, False)


def test_a_defence_the_stock_cannot_feed_is_halved() -> None:
    """§5j §RUL-51"""
    pair = {"US-1-INF": "9-07", "GE-21PZ": MIDDLE}
    fed = battle(fighting(pair, GERMAN), "US-1-INF", levels=(5, 9))
    short = battle(fighting(pair, GERMAN, pools=(0, 0, 20, 0)), "US-1-INF", levels=(5, 9))
    assert told(fed, "battle")[0].facts["odds"] == 127
    facts = told(short, "battle")[0].facts
    assert (facts["odds"], facts["spent"], facts["short"]) == (253, 2000, True)
    assert cp(short, "US-1-INF") < cp(fed, "US-1-INF")


def test_an_attacker_can_be_eliminated() -> None:
    """§RUL-55 §9s The rangers have 5 left and lose more."""
    s = battle(fighting(SHOWN, cp={"US-2-RNGR": 5}), "GE-275", "US-2-CAV", "US-2-RNGR", levels=(9, 9))
    assert at(s, "US-2-RNGR") == "-1"
    assert (score(s, "allied-units"), score(s, "allied-losses")) == (-20, -(35 - cp(s, "US-2-CAV") + 5))


def test_a_loss_beyond_a_units_points_is_not_passed_on() -> None:
    """§RUL-52 §9i"""
    whole = battle(fighting(SHOWN), "GE-275", "US-2-RNGR", "US-2-CAV", levels=(9, 9))
    weak = battle(fighting(SHOWN, cp={"US-2-RNGR": 26}), "GE-275", "US-2-RNGR", "US-2-CAV", levels=(9, 9))
    shares = told(weak, "battle")[0].facts["losses"][0]
    assert cp(weak, "US-2-CAV") == 35 - (shares - shares // 2)
    assert told(whole, "battle")[0].facts["taken"][0] == told(whole, "battle")[0].facts["losses"][0] // 2


def test_both_sides_may_die_at_once() -> None:
    """§RUL-55 The last attacker and the defender; nobody is left to advance, the cadre falls back."""
    s = fighting({"US-2-RNGR": "9-07", "GE-275": MIDDLE}, cp={"US-2-RNGR": 3, "GE-275": 3})
    battle(s, "GE-275", levels=(5, 5))
    assert at(s, "US-2-RNGR") == "-1"
    assert task(s) == "CadreRetreat"
    assert (score(s, "allied-units"), score(s, "german-units")) == (-20, 10)
    assert (score(s, "allied-losses"), score(s, "german-losses")) == (-3, 3)


def test_the_event_is_enough_to_work_the_battle_out_again() -> None:
    """§9v"""
    s = battle(fighting(SHOWN), "GE-275", "US-2-CAV", "US-2-RNGR", levels=(9, 4), dice=(2, 3, 1), air=30)
    facts = told(s, "battle")[0].facts
    assert facts["strengths"] == (65 * 40_000, 45 * 40_000)
    assert facts["losses"][0] == facts["table"][0] + 1
    assert facts["losses"][1] == facts["table"][1] + 2 + facts["bombardment"]
    assert facts["dice"] == (2, 3, 1)
    assert (facts["air"], facts["naval"]) == (30, 0)


# --- landings


def landing(code: str = "US-1-INF", coast: int = 25) -> BattleState:
    s = field({code: AT_SEA})
    s.battle = Battle(Side.ALLIED, COAST, s.kit.hex_named("5-08"), (unit(s, code),), 1, coast)
    return run(s, *fight_round(s))


def test_a_round_against_the_coast_asks_the_allies_only() -> None:
    """§7e §7f Its own level is the one in the data."""
    s = landing()
    asked = []
    while task(s) in ("Support", "ChooseLevel"):
        asked.append((task(s), s.agenda[-1].who(s)))
        seal_one(s)
    assert asked == [("Support", ALLIED), ("Support", ALLIED), ("ChooseLevel", ALLIED)]
    roll(s, 1, 1)
    assert told(s, "battle")[0].facts["defence"] == 5


def seal_one(s: BattleState) -> None:
    do(s, options(s)[0] if task(s) == "Support" else "level 5")


def test_a_round_leaves_the_battle_ready_for_the_next() -> None:
    """§7e"""
    s = roll(seal(landing(), 5, 5, air=20), 1, 1, 1)
    facts = told(s, "battle")[0].facts
    assert s.battle is not None
    assert s.battle.coast == 25 - facts["taken"][1]
    assert (s.battle.air, s.battle.attack, s.battle.defence, s.battle.opened, s.battle.round) == (0, 0, 0, False, 2)
    assert s.air == 230
    assert s.pools[COMBAT] == 100_000
    assert s.agenda == []


def test_losses_of_the_coast_count_but_its_end_does_not() -> None:
    """§AMB-25"""
    s = roll(seal(landing(coast=4), 9, 5), 1, 1)
    assert s.battle is not None
    assert s.battle.coast == 0
    assert (score(s, "german-losses"), score(s, "german-units")) == (4, 0)


def test_the_rounds_of_a_landing_tire_once_by_the_hardest() -> None:
    """§RUL-57 §9j 5, then 9, then 9: two, then two more, then nothing."""
    s, tired = lead(landing(coast=200), US_1_INF=7), []
    for level in (5, 9, 9):
        roll(seal(s, level, 5), 1, 1)
        tired.append(s.fatigue[unit(s, "US-1-INF")])
        run(s, *fight_round(s))
    assert tired == [2, 4, 4]


def test_a_lander_without_points_is_gone() -> None:
    """§7e §9s"""
    s = landing(coast=60)
    s.cp[unit(s, "US-1-INF")] = 3
    roll(seal(s, 5, 5), 1, 1)
    assert at(s, "US-1-INF") == "-1"
    assert score(s, "allied-units") == -20


def test_a_coastal_defence_is_never_driven_out() -> None:
    """§7e §9n"""
    s = roll(seal(landing("BR-7-ARMD", coast=14), 5, 5), 1, 1)
    assert told(s, "driven") == []
    assert s.battle is not None


def test_rounds_have_dice_of_their_own() -> None:
    """§9h"""
    s = seal(landing(), 5, 5)
    first = s.agenda[-1].key(s)
    run(roll(s, 1, 1), *fight_round(s))
    assert first != seal(s, 5, 5).agenda[-1].key(s)
