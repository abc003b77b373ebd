"""Plans of assaults: the examples line by line, every chance, what the dice, the day and the Advantage make of them."""

from fractions import Fraction
from random import Random

import pytest

from bocage.core.blocks import Rows, Text
from bocage.core.desk import Case, Plan
from bocage.core.protocol import Side
from bocage.core.tally import Line
from bocage.games.breakout_1993.desk.plans import plans
from bocage.games.breakout_1993.forecast import contested, margins, win_chance
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.setup import kit_for
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import GERMAN, do, fight, impulse, roll
from tests.games.breakout_1993.test_examples import AFTER, FROM_ISIGNY, ST_LO, UTAH, st_lo

from .moments import task


def only(s: BreakoutState) -> Plan:
    (plan,) = plans(s, None)
    return plan


def case(s: BreakoutState) -> Case:
    (found,) = only(s).cases
    return found


def texts(plan: Plan) -> str:
    return " ".join(block.says for block in plan.more if isinstance(block, Text))


def table(plan: Plan, title: str) -> Rows:
    return next(block for block in plan.more if isinstance(block, Rows) and block.title.startswith(title))


def parts(lines: list[Line]) -> list[tuple[str, str]]:
    return [(line.amount, line.rule) for line in lines]


def chances(found: Case) -> dict[str, Fraction]:
    return {outcome.result: Fraction(outcome.chance) for outcome in found.outcomes}


def planned(*more: str, number: int = 2, advantage: Side = GERMAN, reroll: str = "own") -> BreakoutState:
    """The assault of example 11, put together but not committed."""
    s = st_lo()
    s.impulse, s.advantage, s.kit = number, advantage, kit_for(Options(reroll=reroll))
    return do(s, "assault 27", f"point {FROM_ISIGNY[0]}", *[f"with {code}" for code in FROM_ISIGNY[1:]], *more)


def at_ste_mere_eglise() -> BreakoutState:
    """Example 12: the 8th Regiment against a Spent battery."""
    s = impulse(UTAH, lines=["50-51"])
    do(s, "activate UTAH", "move US-4-8", "enter 51")
    roll(s, 2)
    return do(s, "enter 50", "assault 50", "point US-4-8")


def from_carentan() -> BreakoutState:
    """Example 12: the panzers have failed to seize the bridge and attack across it."""
    s = impulse(AFTER, GERMAN, lines=["50-51", "44-50"], allied=["50"])
    do(s, "activate 45", "move G-100Pz", "enter 44", "seize 44-50")
    roll(s, 4)
    do(s, "enter 50")
    roll(s, 3)
    return do(s, "assault 50", "point G-100Pz", "commit")


# --- the examples


def test_st_lo_line_by_line() -> None:
    """§ex-11 §9.2A §9.2B §9.2C §9.2D §9.2E §9.3A §9.3B §9.3C §9.3G 15 + 3 + 1 + 1 against 13 + 2."""
    s = planned("support US-1-Art", "support US-2-Art")
    plan = only(s)
    whole = ["§9.2A", "§9.2B", "§9.2C", "§9.2D", "§9.2D", "§9.2D", "§9.2E"]
    assert parts(plan.attack) == list(zip(["6", "8", "2", "1", "1", "1", "1"], whole, strict=True))
    defense = ["§9.3A", "§9.3B", "§9.3C", "§9.3C", "§9.3G"]
    assert parts(case(s).defense) == list(zip(["4", "3", "1", "1", "6"], defense, strict=True))
    assert (plan.total, case(s).total, case(s).column) == ("20", "15", "20 against 15")
    assert (plan.title, plan.targets, plan.open) == ("Allied assault on St. Lô (27)", ("27",), True)
    assert plan.pieces[-2:] == ("US-1-Art", "US-2-Art")


def test_without_the_second_division_line_by_line() -> None:
    """§ex-11 15 against 13."""
    s = impulse(ST_LO, allied=["33", "35"], lines=["27-33"])
    do(s, "activate 33")
    for code in FROM_ISIGNY:
        do(s, f"move {code}", "enter 27")
    do(s, "assault 27", f"point {FROM_ISIGNY[0]}", *[f"with {code}" for code in FROM_ISIGNY[1:]], "support US-1-Art")
    assert [amount for amount, _ in parts(only(s).attack)] == ["6", "5", "1", "1", "1", "1"]
    assert parts(case(s).defense) == [("4", "§9.3A"), ("3", "§9.3B"), ("6", "§9.3G")]
    assert case(s).column == "15 against 13"


def test_ste_mere_eglise_line_by_line() -> None:
    """§ex-12a §9.5a §9.51a 7 against 5: a Spent battery has three levels, the bocage takes a point, no Overrun."""
    s = at_ste_mere_eglise()
    assert parts(only(s).attack) == [("6", "§9.2A"), ("1", "§9.2E")]
    assert parts(case(s).defense) == [("2", "§9.3A"), ("3", "§9.3B")]
    assert (case(s).column, case(s).when) == ("7 against 5", "")
    found, counted = chances(case(s)), margins(2)
    assert list(found) == ["R", "T", "0", "1", "2", "3", "all"]
    assert found["all"] == Fraction(sum(n for m, n in counted.items() if m > 4), 1296)
    assert found["0"] == Fraction(counted[1], 1296)
    assert "no Overrun in bocage" in case(s).outcomes[-1].says
    assert "paid in levels" in case(s).outcomes[3].says  # §9.62 coastal guns never retreat
    assert only(s).retreats == ()


def test_the_panzers_of_carentan_line_by_line() -> None:
    """§ex-12b §9.3C §9.3F 1 against 10 with the airborne unit forward; the infantry would make it 11."""
    s = from_carentan()
    plan = only(s)
    assert (plan.title, plan.stage) == ("German assault on Ste. Mère-Église (50)", "committed")
    assert parts(plan.attack) == [("1", "§9.2A")]
    bridge = [("1", "§9.3C")] * 3
    assert parts(case(s).defense) == [("3", "§9.3A"), ("3", "§9.3B"), *bridge, ("2", "§9.3F")]
    assert case(s).when == "with 8 forward"
    fronts = table(plan, "The Forward Unit").rows
    assert [(row[0], row[1], row[4]) for row in fronts] == [("8/4 Inf", "3", "11"), ("501/101 Abn", "2", "10")]
    assert dict(plan.could) == dict.fromkeys(("forward US-101-501", "forward US-4-8"), "the Area cannot fall by force")
    assert "cannot bring a single Casualty Point" in texts(plan)


# --- chances


@pytest.mark.parametrize("units", [UTAH, ST_LO])
def test_outcomes_are_all_throws(units: dict[str, str]) -> None:
    """§9.1"""
    s = at_ste_mere_eglise() if units is UTAH else planned()
    found = case(s).outcomes
    assert sum(Fraction(outcome.chance) for outcome in found) == 1
    assert sum(int(outcome.faces.split()[0]) for outcome in found) == 1296
    assert all(round(100 * float(Fraction(outcome.chance)), 1) == outcome.percent for outcome in found)


def test_what_is_forced_and_what_is_the_defenders_choice() -> None:
    """§9.5 §9.51 Four levels in the open: nobody stays for four points, more is an Overrun."""
    units = {"US-1-16": "20", "US-1-18": "20", "G-352-914": "20 spent", "G-352-915": "20 d2"}
    s = impulse(units)
    do(s, "activate 20", "assault 20", "point US-1-16", "with US-1-18")
    lead = int(only(s).total) - int(case(s).total)
    found = chances(case(s))
    assert found["OVR"] == Fraction(sum(n for m, n in margins(lead).items() if m > 4), 1296)
    by_code = {outcome.result: outcome for outcome in case(s).outcomes}
    assert by_code["4"].says.endswith("nobody stays, they retreat or are lost.")
    assert by_code["3"].says.endswith("somebody stays for 2 levels at least.")
    assert by_code["3"].defender_loses == "1 to 3 levels"
    assert "leaves it in" in texts(only(s))
    assert case(s).falls.endswith(" by force")
    assert set(only(s).retreats) >= {"26", "29"}


def test_the_table_of_two_dice_agrees_with_the_outcomes() -> None:
    """§9.1 Every cell by its weight."""
    s = at_ste_mere_eglise()
    rows, ways = table(only(s), "Two dice").rows, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    counted: dict[str, int] = {}
    for row, ours in zip(rows, ways, strict=True):
        for code, theirs in zip(row[1:12], ways, strict=True):
            counted[code] = counted.get(code, 0) + ours * theirs
    assert counted == {outcome.result: int(outcome.faces.split()[0]) for outcome in case(s).outcomes}
    assert (rows[10][0], rows[10][1], rows[0][11]) == ("12", "all", "R")


def test_what_is_lost_on_average() -> None:
    """§9.4 §9.5 A battery of three levels that cannot retreat, one attacker."""
    s, counted = at_ste_mere_eglise(), margins(2)
    levels = sum(n * min(3, max(0, m - 1)) for m, n in counted.items()) / 1296
    disrupted = sum(n for m, n in counted.items() if m <= 0) / 1296
    assert (case(s).defender_loses, case(s).attacker_loses) == (
        f"{levels:.2f} levels",
        f"{disrupted:.2f} disrupted units",
    )


# --- the day


def test_the_day_ends_now_with_17_percent() -> None:
    """§6.32 §6.321 §6.33 The attacker's dice are the Sunset roll: low dice lose and end the day."""
    plan = only(planned(number=5))
    assert "Sunset roll of impulse 5 too: the day ends now with 17" in texts(plan)
    assert "If the attack wins, the day ends in" in texts(plan)
    assert [row[-1] for row in table(plan, "Two dice").rows] == ["ends"] * 3 + ["turns"] + [""] * 7


def test_a_german_assault_does_not_end_the_day() -> None:
    """§6.32"""
    assert "Sunset" not in texts(only(from_carentan()))
    assert len(table(only(from_carentan()), "Two dice").head) == 12


def test_dice_that_fell_before_in_the_impulse_serve() -> None:
    """§6.321"""
    s = planned(number=5)
    s.sunset = (2, 1)
    assert "have fallen already: 3 on impulse 5, the day ends." in texts(only(s))
    assert len(table(only(s), "Two dice").head) == 12


def test_who_is_spent_is_said() -> None:
    """§8.2 §9.21"""
    assert "Spent when the impulse is over: 8/4 Inf." in texts(only(at_ste_mere_eglise()))


# --- the Advantage


def test_the_advantage_before_the_dice() -> None:
    """§11.1"""
    holders = {"Allied": 0, "German": 1}
    for side, holder in zip((Side.ALLIED, Side.GERMAN), holders.values(), strict=True):
        plan = only(planned(advantage=side))
        lead = int(plan.total) - int(plan.cases[0].total)
        own = (("attack",), ("defense",))
        best = round(100 * contested(lead, own, holder))
        once = round(100 * win_chance(lead))
        words = texts(plan)
        assert str(best) in words.split("the attack has")[1].split("instead of")[0]
        assert str(once) in words.split("instead of")[1][:5]


def test_the_dice_on_the_table_and_new_ones() -> None:
    """§11.1 The dice are 5 against 4 at 20 against 15: new ones for the attacker, or for the defender."""
    s = planned("support US-1-Art", "support US-2-Art", "commit", number=4, reroll="any")
    roll(do(s, "forward G-352-914"), 3, 2, 2, 2)
    plan = only(s)
    assert (task(s), plan.stage, case(s).outcomes) == ("Reroll", "dice have fallen", [])
    assert dict(plan.could)["stand"] == "the day goes on"
    assert ", day ends: 8" in dict(plan.could)["reroll attack"]
    assert dict(plan.could)["reroll defense"].endswith("day ends: never")
    rows = table(plan, "The worth").rows
    assert rows[0] == ("Stand", "always", "5", *rows[0][3:5], "never")
    assert rows[1][1:3] == ("always", "7")  # the dice 7 on average instead of 5, and bocage takes a point
    assert rows[1][5].startswith("8")  # three pairs of 36 are below four
    assert rows[2][1].startswith("83")
    assert table(plan, "Two dice").lit == ((3, 3),)


def test_standing_dice_may_end_the_day() -> None:
    """§6.321 §11.1 New dice for the defender leave the attacker's, which end the day."""
    s = planned("commit", number=5, reroll="any")
    roll(do(s, "forward G-352-914"), 1, 2, 5, 5)
    assert dict(only(s).could)["stand"] == "the day ends"
    ends = [row[5] for row in table(only(s), "The worth").rows]
    assert (ends[0], ends[1][:2], ends[2]) == ("always", "17", "always")


def test_points_still_to_be_paid() -> None:
    """§9.5 Both values belong to the past once levels are lost."""
    s = planned("support US-1-Art", "support US-2-Art", "commit")
    fight(do(s, "forward G-352-914"), (3, 2), (2, 2))
    plan = only(s)
    assert (task(s), plan.stage, plan.cases) == ("Pay", "being settled", [])
    assert plan.unknown.startswith("5 Casualty Points still to be paid")
    assert "can pay 28 in levels" in plan.unknown
    assert set(plan.retreats) == {"25", "26", "36"}


# --- who sees it


def test_the_side_that_waits_sees_no_plan() -> None:
    """§note-hidden A plan in hand is its side's own; committed, the defender has it before him."""
    s = planned()
    for side, count in ((Side.ALLIED, 1), (Side.GERMAN, 0)):
        assert len(plans(GAME.guess(GAME.view(s, side), Random(1)), side)) == count
    do(s, "commit")
    for side, count in ((Side.ALLIED, 0), (Side.GERMAN, 1)):
        assert len(plans(GAME.guess(GAME.view(s, side), Random(1)), side)) == count


def test_assaults_that_could_be_made_have_their_odds() -> None:
    """§9.1 Before anything is planned: all who may take part, the best Point Unit, every gun."""
    s = st_lo()
    plan = only(s)
    assert (plan.open, plan.stage) == (False, "possible")
    assert dict(plan.could)["assault 27"].startswith("with all: 20 against 15, ")
    assert plan.total == only(planned("support US-1-Art", "support US-2-Art")).total
