"""Plans of attack: odds by hand, what each result does, what each choice would change, what could be made."""

from fractions import Fraction

import pytest

from bocage.core import play
from bocage.core.blocks import Rows, Text
from bocage.core.desk import Case, Outcome, Plan
from bocage.core.protocol import Side
from bocage.games.normandy_1969.combat import Attacks, Gather
from bocage.games.normandy_1969.desk.plans import plans
from bocage.games.normandy_1969.odds import work_out
from bocage.games.normandy_1969.state import NormandyState
from tests.games.moments import play_on
from tests.games.normandy_1969.battles import combat, gather, limited
from tests.games.normandy_1969.sketch import do, roll

from .positions import moments, sight_of


def only_plan(s: NormandyState) -> Plan:
    (found,) = plans(s, s.agenda[-1].side)
    return found


def only_case(s: NormandyState) -> Case:
    (found,) = only_plan(s).cases
    return found


def result(case: Case, code: str) -> Outcome:
    return next(found for found in case.outcomes if found.result == code)


def outcomes(case: Case) -> list[tuple[str, str, str, str, str]]:
    return [(o.result, o.chance, o.faces, o.attacker_loses, o.defender_loses) for o in case.outcomes]


LANE = ".     .     .     .:7-4*2 .:7-2 .     .     ."
"""Room for three squares on both sides."""


# --- worked by hand


def test_every_result_has_its_chance_its_faces_and_its_cost() -> None:
    """§CRT Two to one: an exchange of seven for seven, and everybody has a way back."""
    case = only_case(gather(combat(LANE), "E1", "0", "2"))
    assert (case.column, case.total, case.fatal) == ("2-1", "7", "never")
    assert outcomes(case) == [
        ("EX", "1/6", "die 1", "7", "7"),
        ("DB3", "1/6", "die 2", "0", "0"),
        ("DB2", "1/6", "die 3", "0", "0"),
        ("AB2", "1/3", "die 4-5", "0", "0"),
        ("AE", "1/6", "die 6", "14", "0"),
    ]
    assert case.falls == "1/2 (50%)"
    assert (case.attacker_loses, case.defender_loses) == ("3½ factors", "1⅙ factors")


def test_results_say_how_far_and_who_leads() -> None:
    """§CRT-DB §CRT-AB §R-17 The owner leads his own units."""
    case = only_case(gather(combat(LANE), "E1", "0", "2"))
    assert result(case, "DB3").says == "The defenders go back 3 squares, as the German player likes."
    assert result(case, "AB2").says == "The attackers go back 2 squares, as the Allied player likes."
    assert result(case, "AE").says == "All attackers are destroyed."


def test_the_side_that_attacks_is_the_one_that_is_said_to_lead() -> None:
    s = combat(". . . .:14-6 .:7-4 . . .", Side.GERMAN)
    case = only_case(gather(s, "E1", "14-6@D1"))
    assert result(case, "DB2").says.endswith("as the Allied player likes.")
    assert result(case, "AB2").says.endswith("as the German player likes.")
    assert only_plan(s).title == "German attack on E1"


@pytest.mark.parametrize(
    ("board", "units", "says", "losses"),
    [
        (LANE, "02", "14 basic factors against 7: the defenders are wiped out, the attackers lose 7", ("7", "7")),
        (". .:7-4,2-4 .:4-1 .", "02", "9 basic factors against 4: the defenders are wiped out", ("7", "4")),
        (". .:7-4 .:7-2*2 .", "0", "7 basic factors against 14: the attackers are wiped out", ("7", "7")),
        (". .:7-4 .:7-2 .", "0", "7 basic factors against 7: both sides are wiped out.", ("7", "7")),
    ],
)
def test_an_exchange_counts_basic_factors(board: str, units: str, says: str, losses: tuple[str, str]) -> None:
    """§CRT-EX §R-07 The larger force pays as cheaply as it can."""
    s = combat(board)
    target = str(play.offered(s)[0]).split()[1]
    found = result(only_case(gather(s, target, *units)), "EX")
    assert found.says.startswith(says)
    assert (found.attacker_loses, found.defender_loses) == losses


def test_units_without_a_way_back_are_named_with_their_chance() -> None:
    """§R-17 The attackers stand one square from the edge: they can go back one, and neither two nor three."""
    plan = only_plan(gather(combat(". .:7-4 .:7-2 . . ."), "C1", "7-4@B1"))
    (case,) = plan.cases
    assert result(case, "AB3").says == (
        "The attackers go back 3 squares, as the Allied player likes; with no way back, 7-4 in B1 would be destroyed."
    )
    assert result(case, "AB3").attacker_loses == "7"
    (rows,) = [block for block in plan.more if isinstance(block, Rows)]
    assert rows.rows == (("7-4 infantry regiment in B1", "AB3", "1/3 (33%)"),)
    assert case.fatal == "never"  # nobody of the defenders is caught


def test_a_retreat_that_destroys_the_defenders_is_fatal() -> None:
    """§R-17 The defender stands at the edge: every retreat is his end."""
    case = only_case(gather(combat(". . . .:7-4*2 .:7-2"), "E1", "0", "2"))
    assert (case.fatal, case.falls) == ("1/3 (33%)", "1/2 (50%)")
    assert case.defender_loses == "3½ factors"


def test_the_plan_tells_where_a_retreat_could_end() -> None:
    """§CRT-DB By two squares or by three."""
    assert only_plan(gather(combat(LANE), "E1", "0", "2")).retreats == ("G1", "H1")


def test_the_attack_is_itemised_with_the_ships_of_each_square() -> None:
    """§INV-8 §ATT-9 Forty a square, and armor alone at half."""
    plan = only_plan(gather(combat("p:7-4 .:7-2 .:6-10"), "B1", "7-4@A1", "6-10@C1"))
    assert [(line.amount, line.rule, line.words) for line in plan.attack] == [
        ("7", "§CMB-6", "7-4 infantry regiment"),
        ("3", "§ATT-9", "6-10 tank battalion, no infantry with it"),
        ("40", "§INV-8", "ships off A1"),
    ]
    assert (plan.total, plan.pieces, plan.targets) == ("50", ("0", "2"), ("B1",))


def test_the_defense_is_itemised_with_what_the_ground_makes_of_it() -> None:
    """§DEF-5 §TEC-BOCAGE"""
    case = only_case(gather(combat(". .:7-4 b:7-2"), "C1", "7-4@B1"))
    assert [(line.amount, line.rule) for line in case.defense] == [("7", "§DEF-5"), ("×3", "§TEC-BOCAGE")]
    assert (case.total, case.column) == ("21", "1-2")


def test_before_anybody_attacks_the_defense_is_told() -> None:
    plan = only_plan(gather(combat(".:7-4 .:7-2,4-1 ."), "B1"))
    assert plan.open
    assert (plan.total, plan.cases[0].total, plan.cases[0].column, plan.cases[0].outcomes) == ("0", "11", "", [])
    assert plan.could == (("with 0", "1-2"),)


# --- what else is weighed


def texts(plan: Plan) -> list[str]:
    return [block.says for block in plan.more if isinstance(block, Text)]


def test_the_margin_of_the_column_is_told() -> None:
    """§CMB-6"""
    assert texts(only_plan(gather(combat(".:7-4,2-4 .:7-2 ."), "B1", "0", "2"))) == [
        "5 factors more would make it 2-1; 2 factors could be spared."
    ]
    assert texts(only_plan(gather(combat("p:20-10,7-4 .:4-1 ."), "B1", "0", "2"))) == ["27 factors could be spared."]


def test_the_attacks_left_are_told_where_the_die_limits_them() -> None:
    """§ATT-7"""
    s = gather(limited(".:7-4 .:7-2 .", limit=3), "B1", "7-4@A1")
    assert "Allied attacks left this turn: 3 attacks, this one among them." in texts(only_plan(s))


# --- what the choices would change


def test_a_unit_that_joins_changes_the_column() -> None:
    """§ATT-3"""
    assert only_plan(gather(combat(".:7-4*2 .:7-2 ."), "B1", "0")).could == (("with 2", "1-1 → 2-1"),)


def test_a_unit_on_the_near_bank_takes_the_river_away() -> None:
    """§TEC-RIVER"""
    s = gather(combat(".:7-4 .:7-2 .:7-4", rivers="A1 B1"), "B1", "0")
    assert only_case(s).total == "14"
    assert only_plan(s).could == (("with 2", "1-2 → 2-1"),)


def test_ships_that_wait_or_fire_change_the_column() -> None:
    """§RUL-09"""
    s = gather(combat("p:7-4 .:7-2 ."), "B1", "7-4@A1")
    assert only_plan(s).could == (("hold A1", "6-1 → 1-1"),)
    do(s, "hold A1")
    assert only_plan(s).could == (("fire A1", "1-1 → 6-1"),)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_choice_is_said_to_make_is_what_it_makes(seed: int) -> None:
    tried = 0
    for moment in moments(seed):
        if moment.task == "Gather":
            plan = only_plan(moment.sight)
            offered = {str(a) for a in play.offered(moment.sight) if a.verb in ("with", "hold", "fire")}
            joins = [action for action in map(str, play.offered(moment.sight)) if action.startswith("with")]
            together = {"; ".join(joins)} if len(joins) > 1 else set()
            assert {action for action, _ in plan.could} == offered | together
            for action, effect in plan.could:
                after = only_plan(play_on(moment.sight, *action.split("; ")))
                assert effect.split(" → ")[-1] == after.cases[0].column
                tried += 1
    assert tried


# --- odds below the table


def test_an_attack_lost_without_a_die() -> None:
    """§R-15 odds_floor = AE."""
    s = gather(combat(". .:2-4 .:7-2", options={"odds_floor": "AE"}), "C1", "2-4@B1")
    case = only_case(s)
    assert outcomes(case) == [("AE", "1", "no die", "2", "0")]
    assert case.column == "worse than 1-2"


def test_an_attack_that_the_option_forbids_has_sums_and_no_results() -> None:
    """§R-15 odds_floor = forbid."""
    s = gather(combat(". .:2-4 .:7-2", options={"odds_floor": "forbid"}), "C1", "2-4@B1")
    plan = only_plan(s)
    assert (plan.total, plan.cases[0].total, plan.cases[0].column, plan.cases[0].outcomes) == (
        "2",
        "7",
        "worse than 1-2",
        [],
    )
    assert "§R-15" in plan.unknown


# --- attacks that could be made


def test_all_attacks_that_could_be_made_are_shown_best_odds_first() -> None:
    """§ATT-4"""
    s = combat(".:7-2 .:7-4*2 .:4-1 .:7-4")
    found = plans(s, Side.ALLIED)
    assert [(plan.title, plan.cases[0].column, plan.stage, plan.open) for plan in found] == [
        ("Allied attack on C1, with all who may", "5-1", "possible", False),
        ("Allied attack on A1, with all who may", "2-1", "possible", False),
    ]
    assert [plan.could for plan in found] == [
        (("attack C1", "odds 5-1 with all who may"),),
        (("attack A1", "odds 2-1 with all who may"),),
    ]
    assert [plan.pieces for plan in found] == [("0", "2", "4"), ("0", "2")]


def test_what_has_been_attacked_and_who_has_attacked_is_left_out() -> None:
    """§R-06 §ATT-10"""
    s = combat(". . .:7-2 .:7-4 .:7-4 .:7-2 . . .")
    roll(do(gather(s, "C1", "7-4@D1"), "fight"), 3)  # DB1
    assert isinstance(s.agenda[-1], Attacks)
    assert [(plan.targets, plan.pieces) for plan in plans(s, Side.ALLIED)] == [(("F1",), ("2",))]


def test_a_possible_attack_is_what_gathering_everybody_gives() -> None:
    compared = 0
    for seed in range(3):
        for moment in moments(seed, every=3):
            if moment.task != "Attacks":
                continue
            ratios = []
            for plan in plans(moment.sight, moment.side):
                after = play_on(moment.sight, f"attack {plan.targets[0]}", *[f"with {u}" for u in plan.pieces])
                gathered = only_plan(after)
                assert (gathered.cases, gathered.attack, gathered.retreats) == (plan.cases, plan.attack, plan.retreats)
                assert not [a for a in play.offered(after) if a.verb == "with"]
                ratios.append(_ratio(after))
                compared += 1
            assert ratios == sorted(ratios, reverse=True)
    assert compared > 5


def _ratio(s: NormandyState) -> float:
    task = s.agenda[-1]
    assert isinstance(task, Gather)
    odds = work_out(s, task.battle(s))
    return float(Fraction(odds.attack.total) / Fraction(odds.defense.total))


# --- who sees them


@pytest.mark.parametrize("seed", [4])
def test_chances_make_one_and_only_the_attacker_weighs(seed: int) -> None:
    for moment in moments(seed, every=5):
        for plan in plans(moment.sight, moment.side):
            for case in plan.cases:
                assert not case.outcomes or sum(Fraction(o.chance) for o in case.outcomes) == 1
        assert plans(sight_of(moment.truth, moment.side.enemy), moment.side.enemy) == []
        if moment.task not in ("Attacks", "Gather"):
            assert plans(moment.sight, moment.side) == []
