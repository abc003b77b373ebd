"""Plans of attack: what they cost, worked out by hand, against the real rules, and from both sides' knowledge."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from bocage.core import play
from bocage.core.desk import Case, Plan
from bocage.core.protocol import Side
from bocage.core.tally import written
from bocage.games.normandy_1971.desk.plans import plans
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.outlook import both_ways
from bocage.games.normandy_1971.resolve import Exchange, Fight
from bocage.games.normandy_1971.retreat import retreat_ends
from bocage.games.normandy_1971.state import NormandyState
from tests.conformance.driver import option_sets, walk
from tests.conformance.normandy_1971 import twins
from tests.games.normandy_1971.battles import allocate, battle
from tests.games.normandy_1971.sketch import do

OPTION_SETS = option_sets(GAME)  # type: ignore[arg-type]


def only_plan(s: NormandyState, side: Side | None) -> Plan:
    (found,) = plans(s, side)
    return found


def only_case(s: NormandyState, side: Side | None = Side.ALLIED) -> Case:
    (found,) = only_plan(s, side).cases
    return found


def outcomes(case: Case) -> list[tuple[str, str, str, str, str]]:
    return [(o.result, o.chance, o.faces, o.attacker_loses, o.defender_loses) for o in case.outcomes]


# --- worked by hand


def test_every_result_has_its_chance_its_faces_and_its_cost() -> None:
    """§CRT Two to one in the open; the attackers at the edge have no way back, the defender has one."""
    s = do(battle(".:7-4*2 .:7-2 . ."), "attack B1", "with 0", "with 2")
    case = only_case(s)
    assert case.column == "2-1"
    assert outcomes(case) == [
        ("DR", "1/3", "die 1-2", "0", "0"),
        ("AR", "1/2", "die 3-5", "14", "0"),
        ("AX", "1/6", "die 6", "14", "0"),
    ]
    assert (case.falls, case.fatal) == ("1/3 (33%)", "never")
    assert (case.attacker_loses, case.defender_loses) == ("9⅓", "0")
    assert "with no way back, 2 × 7-4 in A1 would be destroyed" in case.outcomes[1].says


def test_the_plan_tells_where_a_retreat_could_go() -> None:
    """§RET Two hexes away, out of the attackers' zones."""
    s = do(battle(".:7-4*2 .:7-2 . ."), "attack B1", "with 0", "with 2")
    assert only_plan(s, Side.ALLIED).retreats == ("D1",)


def test_a_retreat_without_a_way_is_fatal() -> None:
    """§RET The defender stands at the edge."""
    case = only_case(do(battle(". . .:7-4*2 .:7-2"), "attack D1", "with 0", "with 2"))
    assert (case.fatal, case.defender_loses) == ("1/3 (33%)", "2⅓")
    assert case.outcomes[0].says == (
        "The defenders fall back two hexes; with no way back, 7-2 in D1 would be destroyed."
    )
    assert case.attacker_loses == "2⅓"  # only by AX: the attackers can fall back to A1


@pytest.mark.parametrize(("forced", "fatal"), [(True, "never"), (False, "1/3 (33%)")])
def test_a_path_that_ends_is_fatal_where_the_attacker_may_choose_it(*, forced: bool, fatal: str) -> None:
    """§R-15 B1 leads nowhere, C2 leads on to D2."""
    s = battle(
        """
        .:7-4*2   .:7-2   .     .
            ~        .      ~
        """,
        options={"retreat_no_forced_elimination": forced},
    )
    do(s, "attack B2", "with 0", "with 2")
    assert only_plan(s, Side.ALLIED).retreats == ("D2",)
    assert only_case(s).fatal == fatal


def test_an_exchange_costs_the_attacker_the_least_he_can_pay() -> None:
    """§CRT-EX Four to one: the defenders' printed 4 is more than the 2-4, so a 7-4 pays it."""
    s = do(battle(".:7-4,7-4,2-4 .:4-1 . ."), "attack B1", "with 0", "with 2", "with 4")
    case = only_case(s)
    assert (case.column, case.total) == ("4-1", "4")
    assert outcomes(case)[0] == ("EX", "1/6", "die 1", "7", "4")
    assert case.falls == "5/6 (83%)"


def test_printed_strength_is_owed_though_the_defense_is_halved() -> None:
    """§R-14 §CMB-J Armor alone defends with half of 15, but the exchange asks for 15."""
    s = do(battle(".:20-10*2,7-4 .:15-6 . ."), "attack B1", "with 0", "with 2", "with 4")
    case = only_case(s)
    assert (case.total, case.column) == ("7½", "6-1")
    assert {o.result: (o.attacker_loses, o.defender_loses) for o in case.outcomes}["EX"] == ("20", "15")


def test_additions_move_the_faces() -> None:
    """§TEC §CMB-P3 Bocage adds four to the die: 4-1 rows 5 to 10."""
    s = do(battle(".:7-4*2,2-4 b:4-1 . ."), "attack B1", "with 0", "with 2", "with 4")
    plan = only_plan(s, Side.ALLIED)
    assert plan.added == "+4"
    assert [o[:3] for o in outcomes(plan.cases[0])] == [
        ("DR", "1/6", "die 1"),
        ("AR", "1/2", "die 2-4"),
        ("AX", "1/3", "die 5-6"),
    ]


def test_an_attack_lost_without_a_die() -> None:
    """§R-06 odds_floor = AX."""
    s = do(battle(".:2-4 .:7-2", options={"odds_floor": "AX"}), "attack B1", "with 2-4@A1")
    assert outcomes(only_case(s)) == [("AX", "1", "no die", "2", "0")]


def test_the_attack_is_itemised() -> None:
    """§CMB-P1 §NAV-T Units and gunfire, each with its rule."""
    s = do(allocate(battle(".:7-4 .:7-2 ~"), "B1", "7-4@A1"), "done", "fire light B1")
    plan = only_plan(s, Side.ALLIED)
    assert [(line.amount, line.rule) for line in plan.attack] == [("7", "§CMB-P1"), ("40", "§NAV-T")]
    assert (plan.total, plan.pieces, plan.targets) == ("47", ("0",), ("B1",))


def test_before_anybody_attacks_the_defense_is_told() -> None:
    """§CMB-D"""
    s = do(battle(".:7-4 .:7-2,4-1 ."), "attack B1")
    plan = only_plan(s, Side.ALLIED)
    assert plan.open
    assert (plan.total, plan.cases[0].total, plan.cases[0].column, plan.cases[0].outcomes) == ("0", "11", "", [])
    assert plan.could == (("with 0", "1-2"),)


# --- what the choices would change


def test_a_unit_that_joins_changes_the_column() -> None:
    """§CMB-H"""
    s = do(battle(".:7-4*2 .:7-2 . ."), "attack B1", "with 0")
    assert only_plan(s, Side.ALLIED).could == (("with 2", "1-1 → 2-1"),)


def test_a_unit_on_the_near_bank_takes_the_river_away() -> None:
    """§R-10"""
    s = do(battle(".:7-4 .:7-2 .:7-4", rivers="A1 B1"), "attack B1", "with 0")
    assert only_plan(s, Side.ALLIED).could == (("with 2", "1-1, die +3 → 2-1, die +0"),)


def test_another_hex_changes_the_column() -> None:
    """§CMB-D"""
    s = do(battle(".:7-2 .:7-4*2 .:7-2"), "attack A1", "with 0", "with 2")
    assert ("also C1", "2-1 → 1-1") in only_plan(s, Side.ALLIED).could


def test_gunfire_changes_the_column_of_its_own_attack_only() -> None:
    """§NAV-T"""
    s = battle(".:7-4 .:7-2 ~ .:7-2 .:7-4")
    allocate(s, "B1", "7-4@A1")
    allocate(s, "D1", "7-4@E1")
    do(s, "done")
    first, second = plans(s, Side.ALLIED)
    assert dict(first.could) == {
        "fire light B1": "1-1 → 6-1",
        "fire medium B1": "1-1 → 4-1",
        "fire heavy B1": "1-1 → 2-1",
    }
    assert {a.partition(" ")[2].split()[1] for a, _ in second.could} == {"D1"}


def test_the_defender_sees_what_his_ships_can_do() -> None:
    """§NAV-1 §NAV-2 A German attack on Allied units that know their own supply."""
    s = battle(".:14-6,7-6 .:7-4 ~", Side.GERMAN)
    allocate(s, "B1", "14-6@A1", "7-6@A1")
    do(s, "done")
    plan = only_plan(s, Side.ALLIED)
    assert plan.title == "German attack on B1"
    assert plan.cases[0].column == "3-1"
    assert plan.pieces == ("e:A1:14-6:0", "e:A1:7-6:0")
    assert dict(plan.could) == {
        "fire light B1": "3-1 → 1-1",
        "fire medium B1": "3-1 → 1-1",
        "fire heavy B1": "3-1",
    }


# --- what is hidden


def test_nothing_under_a_marker_is_told_but_what_would_follow_from_it() -> None:
    """§FOG-3 §ENT-B"""
    s = do(battle(".:7-4*2 .:7-2 . .", works="B1"), "attack B1", "with 0", "with 2")
    plan = only_plan(s, Side.ALLIED)
    assert plan.cases == []
    assert plan.unknown.startswith("What stands under the marker in B1 is shown once the attack is bound (§FOG-3).")
    assert "more than 14: 1-2; up to 14: 1-1; up to 7: 2-1; up to 4½: 3-1; up to 3½: 4-1" in plan.unknown
    assert (plan.total, plan.added, plan.retreats) == ("14", "+4", ("D1",))
    assert "7-2" not in str(plan)


def test_of_a_hidden_defense_only_the_attack_can_be_told_to_grow() -> None:
    """§FOG-3"""
    s = do(battle(".:7-4*2 .:7-2 . .", works="B1"), "attack B1", "with 0")
    assert only_plan(s, Side.ALLIED).could == (("with 2", "7 against ? → 14 against ?"),)


def test_who_may_know_everything_is_told_it() -> None:
    s = do(battle(".:7-4*2 .:7-2 . .", works="B1"), "attack B1", "with 0", "with 2")
    assert only_case(s, None).column == "2-1"


def test_once_bound_the_defenders_are_shown() -> None:
    """§ENT-B"""
    s = allocate(battle(".:7-4*2 .:7-2 . .", works="B1"), "B1", "0", "2")
    assert only_case(s).column == "2-1"


def test_the_german_reckons_with_supplied_and_unsupplied_defenders() -> None:
    """§FOG-2"""
    s = do(battle(".:7-2,7-2 .:7-4 . .", Side.GERMAN, turn=2), "attack B1", "with 1", "with 3")
    plan = only_plan(s, Side.GERMAN)
    assert [(case.when, case.column) for case in plan.cases] == [("if supplied", "2-1"), ("if out of supply", "4-1")]
    assert "§FOG-2" in plan.unknown
    assert [case.column for case in only_plan(s, None).cases] == ["4-1"]  # there is no beach to feed him


def test_two_hexes_may_be_supplied_one_without_the_other() -> None:
    """§FOG-2 §R-09"""
    s = do(battle(".:7-4 .:7-2,7-2 .:7-4", Side.GERMAN, turn=2), "attack A1", "with 1", "with 3", "also C1")
    assert [(case.when, case.total) for case in only_plan(s, Side.GERMAN).cases] == [
        ("if all are supplied", "14"),
        ("if only A1 is supplied", "10½"),
        ("if only C1 is supplied", "10½"),
        ("if none is supplied", "7"),
    ]


# --- against the real rules


def battles(seeds: range, options: int = 0) -> Iterator[NormandyState]:
    """Positions of chance play with attacks on the table."""
    for seed in seeds:
        for match in walk(GAME, OPTION_SETS[options], seed):  # type: ignore[arg-type]
            s = match.state
            if isinstance(s, NormandyState) and s.phase == "combat" and s.agenda:
                yield s


@pytest.mark.parametrize("options", range(len(OPTION_SETS)))
def test_losses_and_falls_are_what_the_six_faces_bring(options: int) -> None:
    """§CRT Every bound attack, fought with every face by the rules themselves."""
    fought = 0
    for s in battles(range(4), options):
        bound = [i for i, attack in enumerate(s.attacks) if not attack.fought]
        for i, plan in zip(bound, plans(s, None), strict=False):
            (case,) = plan.cases
            assert sum(Fraction(o.chance) for o in case.outcomes) == 1
            if s.kit.options.retreat_overstack == "allowed":
                assert (case.attacker_loses, case.defender_loses, case.falls) == by_the_rules(s, i)
                fought += 1
    assert fought > 5 or OPTION_SETS[options]["retreat_overstack"] != "allowed"


def by_the_rules(s: NormandyState, i: int) -> tuple[str, str, str]:
    """Expected losses of both sides and the chance that the hexes fall, by fighting an attack six times."""
    attack, costs, falls = s.attacks[i], [0, 0], 0
    attacks = attack.units[0] & 1
    for face in range(1, 7):
        end = s.clone()
        end.agenda, end.offer = [Fight(i)], None
        play.begin(end)
        if end.agenda:
            play.land(end, face)
        end = cheapest(end, attacks)
        for side in (0, 1):
            costs[side] += price(end, side) - price(s, side)
        falls += not any(end.occupied[1 - attacks] >> h & 1 for h in attack.targets)
    chance = "never" if not falls else "always" if falls == 6 else f"{Fraction(falls, 6)} ({round(100 * falls / 6)}%)"
    return written(Fraction(costs[attacks], 6)), written(Fraction(costs[1 - attacks], 6)), chance


def cheapest(s: NormandyState, attacks: int) -> NormandyState:
    """Play a result out: retreats that destroy where they can, the exchange that costs least of all there are."""
    while s.agenda:
        options = play.offered(s)
        if isinstance(s.agenda[-1], Exchange):
            ends = []
            for a in options:
                end = s.clone()
                play.act(end, a)
                ends.append(cheapest(end, attacks))
            return min(ends, key=lambda end: price(end, attacks))
        play.act(s, min(options, key=lambda a: len(a.noun)))
    return s


def price(s: NormandyState, side: int) -> int:
    return sum(n * kind.strength for kind, n in zip(s.kit.kinds, s.lost, strict=True) if kind.side == side)


@pytest.mark.parametrize("options", range(len(OPTION_SETS)))
def test_ways_back_are_those_of_the_rules(options: int) -> None:
    """§RET `Ways` must agree with `retreat_ends`."""
    for s in islice(battles(range(2), options), 0, None, 9):
        ways = both_ways(s)
        for u, h in enumerate(s.at):
            if h >= 0:
                assert ways[u & 1].ends(u) == sum(1 << end for end in retreat_ends(s, u))


# --- secrecy


@pytest.mark.parametrize("options", range(len(OPTION_SETS)))
def test_a_plan_says_no_more_than_its_viewer_knows(options: int) -> None:
    """§FOG-1 §FOG-2 §FOG-3 The truth, two guesses at it and another truth that looks the same give the same plans."""
    shown, chance = 0, Random(7)
    for s in islice(battles(range(3), options), 0, None, 2):
        for side in (Side.ALLIED, Side.GERMAN):
            one, other = (plans(GAME.guess(GAME.view(s, side), Random(seed)), side) for seed in (1, 2))
            assert one == other
            if side == s.agenda[-1].who(s):
                assert plans(s, side) == one
                assert all(plans(twin, side) == one for twin in twins(s, side, chance))
            shown += len(one)
    assert shown


def test_both_sides_see_a_bound_attack() -> None:
    """§SEQ-5 The defender is shown the same strengths, column and chances."""
    seen = 0
    for s in battles(range(3)):
        allied, german = (plans(GAME.guess(GAME.view(s, side), Random(1)), side) for side in (Side.ALLIED, Side.GERMAN))
        for mine, his in zip(allied, german, strict=False):
            assert (mine.targets, mine.total) == (his.targets, his.total)
            if len(mine.cases) == len(his.cases) == 1 and not mine.open:
                assert mine.cases == his.cases
                seen += 1
    assert seen
