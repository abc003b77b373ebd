"""Plans of combat: worked by hand, against every pair of dice through the rules, and over chance play."""

from collections import Counter
from fractions import Fraction

import pytest

from bocage.core import play
from bocage.core.chances import average, likely, percent
from bocage.core.desk import Plan
from bocage.core.hexes import members
from bocage.core.protocol import Event
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.desk.plans import plans
from bocage.games.dday_1991.desk.plans_words import limit_lines
from bocage.games.dday_1991.desk.show import SHOWS
from bocage.games.dday_1991.forecast import DICE
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.resolve import Initiative
from bocage.games.dday_1991.state import Combat, DDayState
from tests.games.dday_1991.position import ALLIED, GERMAN, attack, do, fighting, position, roll, run, task

from .brawls import EVERYTHING, brawl
from .combats import DUEL, case, landing, only

choices = SHOWS.choices

# --- worked by hand


def test_the_landing_at_e15_line_by_line() -> None:
    """§9b2-E15 §4b1 §4b3 §4b9 §4b10 Thirteen counts as ten; the headquarters has its part of the coast."""
    s = do(landing(), "with 5U", "with 7U", "with 1B-AB")
    plan = only(s)
    assert [(line.amount, line.rule, line.words) for line in plan.attack] == [
        ("5", "§4b1", "5U"),
        ("5", "§4b1", "7U"),
        ("4", "§4b1", "1B"),
        ("-1", "§4b9", "1B: river"),
        ("-3", "§4b10", "counts as 10 at the most"),
    ]
    assert [(line.amount, line.rule) for line in case(s).defense] == [
        ("0", "§4b1"),
        ("2", "§4b3"),
        ("2", "§4b1"),
        ("2", "§4b3"),
    ]
    assert (plan.total, case(s).total, case(s).column) == ("+10", "+6", "+10 against +6")
    assert (plan.title, plan.targets, plan.pieces) == ("Allied attack on E15", ("E15",), ("5U", "7U", "1B-AB"))
    assert plan.open
    assert [(o.result, o.percent, o.faces) for o in case(s).outcomes] == [
        ("D2", 28, "28 of 100"),
        ("D1", 27, "27 of 100"),
        ("D", 24, "24 of 100"),
        ("A", 18, "18 of 100"),
        ("A1", 3, "3 of 100"),
    ]
    assert (case(s).falls, case(s).fatal, case(s).defender_loses) == ("79%", "never", "0.83")


@pytest.mark.parametrize(
    ("units", "target", "attackers", "column", "falls"),
    [
        ({"30B": "G10", "G-66": "H10", "G-67": "G9"}, "H10", ["30B"], "+4 against +2", "64%"),
        ({"30B": "G10", "G-66": "H10", "G-67": "G9"}, "G9", ["30B"], "+3 against +2", "55%"),
        (
            {"19U": "J10", "AIR-9U": "J10", "A-1U": "J10", "G-81": "J9"},
            "J9",
            ["AIR-9U", "19U"],
            "+6 against +3",
            "72%",
        ),
    ],
)
def test_the_examples_of_the_manual(
    units: dict[str, str], target: str, attackers: list[str], column: str, falls: str
) -> None:
    """§8b1 §8b2b"""
    s = do(fighting(units), f"attack {target}", *[f"with {code}" for code in attackers])
    assert (case(s).column, case(s).falls) == (column, falls)


def test_several_hexes_at_once() -> None:
    """§8b1 §AMB-01 §4d1 Both are targets, and the retreats of both are shown."""
    s = do(fighting({"30B": "G10", "G-66": "H10", "G-67": "G9"}), "attack H10", "with 30B", "also G9")
    plan = only(s)
    assert (plan.targets, case(s).column) == (("H10", "G9"), "+3 against +4")
    assert plan.title == "Allied attack on H10 and G9"
    assert plan.retreats


def test_while_nobody_attacks_only_the_defense_is_told() -> None:
    """§4a4 §4b3 The coast is counted, since everybody who could come lands."""
    plan = only(landing())
    assert (plan.attack, plan.total, plan.pieces, plan.more) == ([], "", (), [])
    assert (case(landing()).total, case(landing()).column, case(landing()).outcomes) == ("+6", "", [])


def test_invaders_who_fail_are_lost_at_sea() -> None:
    """§3e2e The corps at sea is lost whole however the attack fails; the airborne one is ashore."""
    s = do(landing(), "with 5U", "with 1B-AB")
    failed = {o.result: o for o in case(s).outcomes if o.result.startswith("A")}
    assert {code: o.attacker_loses for code, o in failed.items()} == {"A": "2", "A1": "2", "A2": "3"}
    assert all(o.says.endswith("; lost at sea: the 5th U.S. Motorized Corps.") for o in failed.values())


def test_those_beside_the_invaders_are_lost_with_them_unless_they_have_another_beach() -> None:
    """§3e2e Army, headquarters and Mulberry in C14 can only go to D14; from C15 other beaches are open."""
    units = {"5U": "C14", "A-1U": "C14", "HQ-SHAEF": "C14", "G-66": "D14", "G-67": "E15"}
    s = position(units, mulberries=True, initiative=True)
    s.harbours[0] = s.kit.hex_named("C14")
    s.invaders = s.paid = sum(1 << s.kit.unit_index[code] for code in units if not code.startswith("G"))
    do(run(s, CombatStep(ALLIED)), "attack D14", "with 5U")
    failed = {o.result: o for o in case(s).outcomes if o.result.startswith("A")}
    assert set(failed) >= {"A", "A1"}
    assert {o.attacker_loses for o in failed.values()} == {"4"}
    assert all(o.says.endswith(": all attackers are lost, and those beside them at sea.") for o in failed.values())
    for u in members(s.invaders):
        s.place(u, s.kit.hex_named("C15"))
    assert {o.attacker_loses for o in case(s).outcomes if o.result.startswith("A")} == {"2"}


def test_letting_the_dice_stand_counts_those_who_drown() -> None:
    """§opt-10a §3e2e"""
    s = position({"AIR-9U": "C14", "A-1U": "C14", "G-66": "D14"}, initiative=True)
    s.combats = [Combat((s.kit.hex_named("D14"),), (s.kit.unit_index["AIR-9U"],))]
    odds = work_out(s, s.combats[0])
    run(s, Initiative(0, 1 + odds.defender - odds.attacker, 1))
    stand = choices(s)[0].says
    assert stand.endswith(
        "no loss for the Allied side by the dice; then lost at sea: "
        "the 9th U.S. Tactical Air Force and the 1st U.S. Army"
    )


def test_who_cannot_retreat_stays_and_pays() -> None:
    """§4d4a Cherbourg: beaten without loss the corps stays with one; with one it dies, and then the place falls."""
    units = {"8U": "D15", "12U": "D16", "5U": "D15", "A-1U": "D15", "G-84": "C16"}
    s = do(fighting(units), "attack C16", "with 8U", "with 12U", "with 5U")
    found = {o.result: o for o in case(s).outcomes}
    assert only(s).retreats == ()
    assert found["D"].defender_loses == "1"
    assert found["D"].says == "The defenders are beaten, but some have no way back: one loss more, and they stay."
    assert found["D1"].defender_loses == "2"
    assert found["D1"].says == "The defenders are destroyed, having no way back."
    destroyed = [o for code, o in found.items() if code in ("D1", "D2")]
    assert case(s).falls == percent(sum((Fraction(o.chance) for o in destroyed), Fraction()))
    assert case(s).fatal == percent(Fraction(found["D1"].chance))


def test_the_germans_attack_too() -> None:
    """§2b4"""
    s = do(fighting(DUEL, GERMAN), "attack K11", "with G-47Z")
    assert (only(s).title, case(s).column) == ("German attack on K11", "+4 against +5")


def test_words_for_chances() -> None:
    chances = [Fraction(1, 3), Fraction(1), Fraction(1, 1000), Fraction(999, 1000), Fraction(1, 99999)]
    assert [percent(chance) for chance in chances] == ["33%", "100%", "0.1%", "99.9%", "<0.1%"]
    assert percent(Fraction(99999, 100000)) == ">99.9%"
    assert [likely(Fraction(0)), likely(Fraction(1)), likely(Fraction(1, 2))] == ["never", "always", "50%"]
    assert [average(Fraction(0)), average(Fraction(3, 8)), average(Fraction(2))] == ["0", "0.38", "2"]


def test_limits_are_explained_at_both_ends() -> None:
    """§4b10"""
    assert [(line.amount, line.words) for line in limit_lines(-2)] == [("2", "counts as 0 at the least")]
    assert limit_lines(10) == limit_lines(0) == []


# --- every pair of dice through the rules


THROWN: dict[str, tuple[dict[str, str], str, tuple[str, ...], list[str]]] = {
    "in the open": (DUEL, "K10", ("20U",), []),
    "reduced": (DUEL, "K10", ("20U",), ["20U", "G-47Z"]),
    "a stack": ({**DUEL, "15U": "J10", "A-7INF": "K10", "G-81": "K10"}, "K10", ("20U", "15U"), []),
    "cut off": ({"8U": "D15", "12U": "D16", "G-84": "C16"}, "C16", ("12U",), []),
    "cut off in company": ({"8U": "D15", "12U": "D16", "G-84": "C16", "A-7INF": "C16"}, "C16", ("8U",), ["G-84"]),
}


@pytest.mark.parametrize("name", THROWN)
def test_outcomes_are_what_the_dice_bring(name: str) -> None:
    """§4c1 §4c2a §4c2b §4c2c §4d4a §4e Chance, losses of either side and fall of the place, from a hundred throws."""
    units, target, attackers, reduced = THROWN[name]
    s = fighting(units, reduced=reduced)
    attack(s, target, *attackers)
    expected = case(s)
    do(s, "done")
    found: Counter[tuple[bool, int, int]] = Counter()
    fallen = 0
    for dice in DICE:
        wins, lost, held = _settled(s, dice, target)
        found[wins, *lost] += 1
        fallen += not held
    said = Counter[tuple[bool, int, int]]()
    for outcome in expected.outcomes:
        key = (outcome.result.startswith("D"), int(outcome.attacker_loses), int(outcome.defender_loses))
        said[key] += int(Fraction(outcome.chance) * 100)
    assert said == found
    assert expected.falls == likely(Fraction(fallen, 100))


def _settled(s: DDayState, dice: tuple[int, int], target: str) -> tuple[bool, tuple[int, int], bool]:
    """One throw, losses marked on whoever is named first, and whether the enemy still holds the hex afterwards."""
    trial = s.clone()
    trial.told = events = list[Event]()
    roll(trial, *dice)
    while task(trial) in ("Losses", "RetreatTo"):
        play.act(trial, play.offered(trial)[0])
    lost = [0, 0]
    for event in events:
        if event.kind in ("reduced", "eliminated"):
            lost[event.facts["piece"] & 1] += 1
    wins = next(event.facts["attacker_wins"] for event in events if event.kind == "ended")
    return wins, (lost[0], lost[1]), bool(trial.occupied[GERMAN] >> trial.kit.hex_named(target) & 1)


# --- over chance play


@pytest.mark.parametrize("seed", range(1, 7))
def test_plans_hold_in_every_position(seed: int) -> None:
    """§4c1 Chances make one, every effect is of an offered action, arrows have both ends, the open plan is last."""
    met = Counter[str]()
    for s, _ in brawl(seed, EVERYTHING if seed % 3 else {}):
        found = plans(s, None)
        assert plans(s, ALLIED) == plans(s, GERMAN) == found
        waiting = sum(not combat.fought for combat in s.combats)
        planned = task(s) in ("PlanCombat", "PlanStrike")
        assert len(found) == waiting + planned
        assert [plan.open for plan in found[:-1]] == [False] * len(found[:-1])
        for plan in found:
            met[task(s)] += 1
            _check(s, plan)
    assert met["PlanCombat"]
    assert met["Declare"]


def _check(s: DDayState, plan: Plan) -> None:
    offered = {str(a) for a in play.offered(s)}
    assert {action for action, _ in plan.could} <= offered
    assert all(name in s.kit.names for name in (*plan.targets, *plan.retreats))
    assert all(s.at[s.kit.unit_index[code]] >= 0 for code in plan.pieces)
    for found in plan.cases:
        chances = [Fraction(outcome.chance) for outcome in found.outcomes]
        assert not chances or sum(chances) == 1
    if plan.attack:
        total = sum(int(line.amount) for line in plan.attack)
        assert plan.total == f"+{total}"
