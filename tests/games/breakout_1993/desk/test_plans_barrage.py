"""Plans of bombardments, and what the choices of the moment would make of any attack: said before, true afterwards."""

from collections import Counter
from fractions import Fraction
from itertools import chain

from bocage.core import play
from bocage.core.blocks import Rows
from bocage.core.desk import Plan
from bocage.core.protocol import Action
from bocage.games.breakout_1993.barrage import bombardment_attack, bombardment_defense
from bocage.games.breakout_1993.desk.plans import plans
from bocage.games.breakout_1993.forecast import margins
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from tests.games.breakout_1993.daytime import GERMAN, do, fight, impulse, roll

from .moments import moments, task
from .test_plans import case, chances, only, parts, table, texts

UNITS = {
    "US-1-16": "33",
    "US-1-Art": "33",
    "US-4-Art": "33",
    "G-352-914": "27",
    "G-352-Art": "27",
    "G-12SS-Pz": "27 spent",
}


def shelling(*words: str) -> BreakoutState:
    return do(impulse(UNITS, number=5), "bombard 27", *words)


AIR = constants().air_attack


# --- bombardments


def test_what_fires_has_still_to_be_named() -> None:
    """§10.1"""
    plan = only(shelling())
    assert plan.unknown.startswith("Name what fires")
    assert dict(plan.could)["air american"].startswith(f"{AIR} against 3, ")
    assert dict(plan.could)["naval american"].startswith(f"{constants().naval_attack} against 3, ")
    assert dict(plan.could)["fire US-1-Art"].startswith("4 against 4, ")


def test_a_bombardment_line_by_line() -> None:
    """§10.2 §10.3A §10.3C Guns are answered by field artillery, aircraft are not."""
    s = shelling("fire US-1-Art", "target G-352-914")
    assert (parts(only(s).attack), parts(case(s).defense)) == (
        [("4", "§10.2")],
        [("3", "§10.3A"), ("1", "§10.3C")],
    )
    assert dict(only(s).could)["fire US-4-Art"].startswith("4 → 5, ")
    do(s, "fire US-4-Art")
    assert parts(only(s).attack) == [("4", "§10.2"), ("1", "§10.2")]
    assert only(s).pieces == ("US-1-Art", "US-4-Art")
    assert "Spent when the impulse is over" in texts(only(s))


def test_the_points_and_who_pays_them() -> None:
    """§10.4 §10.4a §10.4c The primary infantry takes two, armor and guns the rest; six is all there is to lose."""
    s = shelling("air american", "target G-352-914")
    found = chances(case(s))
    assert list(found) == ["0", "1", "2", "3", "4", "5", "6+"]
    counted = margins(AIR - 3)
    assert found["0"] == Fraction(sum(n for m, n in counted.items() if m <= 0), 1296)
    assert found["6+"] == Fraction(sum(n for m, n in counted.items() if m >= 6), 1296)
    says = [outcome.says for outcome in case(s).outcomes]
    assert "too few for 914/352 Inf" in says[1]
    assert says[2].endswith("914/352 Inf falls to Spent.")
    assert says[4].endswith("1 level of others, as their owner chooses.")
    hits = Fraction(sum(n for m, n in counted.items() if m >= 2), 1296)
    assert f"with 2 points: {round(100 * hits)}" in texts(only(s))


def test_ships_and_aircraft_hold_the_impulse_number() -> None:
    """§6.31 §6.321"""
    plan = only(shelling("air american", "target G-352-914"))
    assert "the impulse marker stays on 5" in texts(plan)
    assert "the day ends now with 17" in texts(plan)


def test_new_dice_for_a_bombardment() -> None:
    """§11.1"""
    s = shelling("air american", "target G-352-914", "commit")
    roll(s, 5, 5, 1, 2)
    plan, points = only(s), AIR + 10 - 3 - 3
    assert (task(s), plan.stage) == ("RerollBarrage", "dice have fallen")
    assert f"{points} Attrition Points, of which 6 count: " in texts(plan)
    worth = next(
        block for block in plan.more if isinstance(block, Rows) and block.title == "The worth of the Advantage"
    )
    assert (worth.head[2], worth.rows[0][2]) == ("Attrition Points that count", "6")
    assert dict(plan.could)["stand"] == "the day goes on"
    assert table(plan, "Two dice").lit == ((8, 2),)
    do(s, "stand")
    assert (task(s), only(s).stage) == ("PayAttrition", "being settled")
    assert only(s).unknown.startswith(f"{points - 2} Attrition Points left")


def test_a_construct_as_the_target() -> None:
    """§10.4b"""
    s = impulse({"G-352-914": "27", "G-352-Art": "27", "US-1-16": "27"}, GERMAN, blown=["27-33"])
    s.constructs[s.kit.bridge_named("27-33")] = 2
    do(s, "bombard 27", "fire G-352-Art", "construct 27-33")
    assert "the work on the bridge between" in texts(only(s))
    assert any("is undone by one" in outcome.says for outcome in case(s).outcomes)


# --- chance play


JOINS = ("point", "with", "support", "fire", "target", "construct", "naval", "air")


def test_plans_over_chance_play() -> None:
    """Every could is offered and comes true; every place is one; chances make a whole."""
    met: Counter[str] = Counter()
    for s in chain.from_iterable(moments(seed, every=5, most=700) for seed in range(4)):
        found = plans(s, None)
        offered = {str(a) for a in play.offered(s)}
        for plan in found:
            _sound(s, plan)
            assert {action for action, _ in plan.could} <= offered
        met[task(s)] += bool(found)
        if found and not found[-1].open:
            _can_be_made(s, found[-1])
        if found and task(s) in ("PlanAssault", "PlanBarrage"):
            _comes_true(s, found[-1])
        if task(s) in ("ChooseForward", "Reroll", "RerollBarrage"):
            assert {action for action, _ in found[-1].could} | {"stand"} == offered | {"stand"}
    asked = {
        "PlanAssault",
        "ChooseForward",
        "Reroll",
        "Pay",
        "PlanBarrage",
        "RerollBarrage",
        "PayAttrition",
        "AimFirst",
    }
    assert asked | {"Active", "AirborneOrders", "BeachAssaults"} <= {name for name, count in met.items() if count}


def _sound(s: BreakoutState, plan: Plan) -> None:
    assert all(place in s.kit.codes for place in (*plan.targets, *plan.retreats))
    assert all(piece in s.kit.unit_index for piece in plan.pieces)
    for found in plan.cases:
        assert not found.outcomes or sum(Fraction(outcome.chance) for outcome in found.outcomes) == 1
        assert sum(int(line.amount) for line in found.defense) == int(found.total)
    assert not plan.attack or sum(int(line.amount) for line in plan.attack) == int(plan.total)


def _can_be_made(s: BreakoutState, plan: Plan) -> None:
    """A possible assault, put together action by action, has the value it was said to have; nobody more may join."""
    after = s.clone()
    play.act(after, Action.parse(f"assault {plan.targets[0]}"))
    best = max(_led(after), key=lambda one: int(only(one).total))
    assert only(best).total == plan.total
    assert set(only(best).pieces) == set(plan.pieces)


def _led(s: BreakoutState) -> list[BreakoutState]:
    """The assault under each Point Unit, with everybody who is offered then."""
    found = []
    for point in [a for a in play.offered(s) if a.verb == "point"]:
        led = s.clone()
        play.act(led, point)
        while more := [a for a in play.offered(led) if a.verb in ("with", "support")]:
            play.act(led, more[0])
        found.append(led)
    return found


def test_a_possible_assault_is_one_armys() -> None:
    """§8.22"""
    s = impulse({"US-1-16": "20", "US-1-18": "20", "UK-50-69": "20", "G-352-916": "20"}, allied=["20"])
    do(s, "activate 20")
    assert set(only(s).pieces) == {"US-1-16", "US-1-18"}


def _comes_true(s: BreakoutState, plan: Plan) -> None:
    """The Attack Value that a choice promises is the one the plan has after it."""
    for action, effect in plan.could:
        if action.split()[0] not in JOINS:
            continue
        after = s.clone()
        play.act(after, Action.parse(action))
        (then,) = plans(after, None)
        values = effect.split(",")[0].split(" → ")[-1].split(" against ")
        assert then.total == values[0]
        if len(values) == 2:
            assert then.cases[0].total == values[1]


def test_the_values_are_those_of_the_rules() -> None:
    """§10.2 §10.3"""
    s = shelling("fire US-1-Art", "fire US-4-Art", "target G-352-914")
    assert s.barrage is not None
    assert only(s).total == str(bombardment_attack(s, s.barrage).total)
    assert case(s).total == str(bombardment_defense(s, s.barrage).total)
    fight(do(s, "commit"), (1, 1), (6, 6))
    assert plans(s, None) == []
