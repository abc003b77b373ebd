"""The plans worth weighing at a decision of weight: each a few actions to begin with, and a scheme to go on by."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from bocage.ai.mind import Candidate, Stroke
from bocage.core.areas import Area
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.casualties import fought
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.verbs import DONE, DOUBLE, PASS, REROLL_ATTACK, REROLL_DEFENSE, STAND, STOP

from . import answers_rerolls as rerolls
from . import morning
from .answers import Plan, best_plan, retreat_of, settlements
from .assault_plans import Package
from .barrage_plans import Shelling
from .expected import doubtful
from .impulse import Outlook, Survey, actions, bombarded, doubled, judged, survey
from .position import Position
from .regroup import Night
from .scheme import PLAIN, Scheme

PLACES = 5
"""Places whose activation is weighed."""

ELSEWHERE = 3
"""Of these, how many have another of their assaults weighed too."""

FIRES = 3
"""Bombardments that are weighed."""

SHARE = 0.1
"""What a use of the impulse must be worth by judgement against the best, to be weighed at all."""

STANDS = 4
"""Ways to settle an assault that are weighed."""

EFFORTS = 4
"""Areas that the staff proposes as the main effort of a night and the day after it."""

Planner = Callable[[Position, Any, Sequence[Action]], list[Candidate]]


def plans(p: Position, task: Any, options: Sequence[Action]) -> list[Candidate]:
    """The plans of a decision, judgement's own first; none where there is little to weigh."""
    planner = PLANNERS.get(type(task).__name__)
    return planner(p, task, options) if planner is not None else []


def proposals(p: Position, task: Any, options: Sequence[Action]) -> list[Candidate]:
    """What can be said about a decision to somebody without a plan; at the least to go by judgement."""
    if type(task).__name__ == "Regroup" and p.days_left:
        return night_plans(p, task, options)
    return plans(p, task, options) or [Candidate("By judgement", PLAIN)]


def _distinct(found: Sequence[Candidate]) -> list[Candidate]:
    """The plans in their order, of those that begin alike only the first."""
    known: dict[tuple[Action, ...], Candidate] = {}
    for plan in found:
        known.setdefault(plan.first, plan)
    return list(known.values())


def _listed(words: Sequence[str]) -> str:
    """`this`, `this and that`, `this, that and those`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# --- an impulse


def impulse_plans(p: Position, task: Any, options: Sequence[Action]) -> list[Candidate]:
    """§8.1 The uses of an impulse: what judgement would do, the best places, the best targets, two places, nothing."""
    seen = survey(p, options)
    choice = judged(p, seen, options)
    first = list(choice) if isinstance(choice, list) else [choice]
    found = [_titled(p, seen, first)]
    best = max([*[each.value for each in seen.outlooks[:1]], *[each.value for each in seen.shellings[:1]]], default=0.0)
    activations = [each for each in seen.outlooks if each.value > SHARE * best][:PLACES]
    found += [_titled(p, seen, [p.kit.noun("activate")[each.place]]) for each in activations]
    found += [_other(p, each, package) for each in activations[:ELSEWHERE] for package in each.others[:1]]
    shellings = [each for each in seen.shellings if each.value > SHARE * best][:FIRES]
    found += [_titled(p, seen, bombarded(p, each)) for each in shellings]
    if DOUBLE in options and (pair := _pair(activations)) is not None:
        found.append(_titled(p, seen, doubled(p, *pair)))
    found.append(_titled(p, seen, [PASS]))
    return _distinct(found)


def _pair(outlooks: Sequence[Outlook]) -> tuple[Area, Area] | None:
    """§8.22 §11.12 The best two places of one army."""
    mates = [each.place for each in outlooks if each.army == outlooks[0].army]
    return (mates[0], mates[1]) if len(mates) > 1 else None


def _titled(p: Position, seen: Survey, first: list[Action]) -> Candidate:
    """A use of an impulse with its name and what is drawn of it."""
    if first == [PASS]:
        return Candidate("Wait", p.scheme, (PASS,))
    if first[0].verb == "bombard":
        return _bombardment(p, next(each for each in seen.shellings if bombarded(p, each) == first))
    places = [p.kit.place_named(a.noun) for a in first if a.verb == "activate"]
    outlooks = [next(each for each in seen.outlooks if each.place == place) for place in places]
    words = " and ".join(_what(p, each) for each in outlooks)
    title = f"Double Impulse: {words}" if first[0] == DOUBLE else words
    strokes = tuple(_stroke(p, each) for each in outlooks)
    return Candidate(title[0].upper() + title[1:], _aimed(p, outlooks[0].target), tuple(first), strokes)


def _aimed(p: Position, target: Area) -> Scheme:
    """The scheme under way, with the main effort where this plan strikes; one without a target changes nothing."""
    return p.scheme if target < 0 else replace(p.scheme, effort=target)


def _other(p: Position, outlook: Outlook, package: Package) -> Candidate:
    """Another assault from a place than its best; whoever enters an enemy's Area stops there without being told."""
    here, target = p.kit.codes[outlook.place], p.kit.codes[package.target]
    first = [p.kit.noun("activate")[outlook.place], *[a for a in actions(p, package) if a != STOP]]
    title = _what(p, replace(outlook, target=package.target))
    return Candidate(
        title[0].upper() + title[1:], _aimed(p, package.target), tuple(first), (Stroke("attack", (here, target)),)
    )


def _what(p: Position, outlook: Outlook) -> str:
    here, names = outlook.place, p.board.names
    if outlook.target < 0:
        return f"move from {names[here]}"
    if outlook.target == here:
        return f"assault in {names[here]}"
    return f"assault {names[outlook.target]} from {names[here]}"


def _stroke(p: Position, outlook: Outlook) -> Stroke:
    here, codes = outlook.place, p.kit.codes
    if outlook.target < 0:
        return Stroke("move", (codes[here],))
    return Stroke("attack", (codes[here], codes[outlook.target]) if outlook.target != here else (codes[here],))


def _bombardment(p: Position, shelling: Shelling) -> Candidate:
    place, means = shelling.barrage.target, {"air": "Aircraft", "naval": "Ships"}
    title = f"{means.get(shelling.barrage.means, 'Artillery')} against {p.board.names[place]}"
    first = tuple(bombarded(p, shelling))
    return Candidate(title, _aimed(p, place), first, (Stroke("fire", (p.kit.codes[place],)),))


# --- the Advantage


def reroll_plans(p: Position, task: Any, options: Sequence[Action]) -> list[Candidate]:
    """§11.1 The dice stand, or the Advantage is spent on another throw."""
    words = {STAND: "Keep the Advantage", REROLL_ATTACK: "Have the attack rolled again"}
    words[REROLL_DEFENSE] = "Have the defence rolled again"
    own = rerolls.ANSWERS[type(task).__name__](p, task, options)
    ranked = sorted(options, key=lambda a: a != own)
    return [Candidate(words.get(a, "Have the sunset rolled again"), p.scheme, (a,)) for a in ranked]


# --- after an assault


def pay_plans(p: Position, task: Any, options: Sequence[Action]) -> list[Candidate]:
    """§9.5 The best ways to settle the points."""
    return _settled(p, task.points, options)


def retreat_plans(p: Position, task: Any, options: Sequence[Action]) -> list[Candidate]:
    """§9.61 Whether more go than must."""
    return _settled(p, 0, options) if p.side != fought(p.s).side else []


def _settled(p: Position, points: int, options: Sequence[Action]) -> list[Candidate]:
    own = best_plan(p, points)
    others = sorted(settlements(p, points), key=lambda plan: -plan.value)
    known: dict[tuple[int, ...], Plan] = {}
    for plan in (own, *others):
        known.setdefault(tuple(sorted(plan.leaving)), plan)
    found = [_settlement(p, plan, options) for plan in list(known.values())[:STANDS]]
    return [plan for plan in found if plan.first]


def _settlement(p: Position, plan: Plan, options: Sequence[Action]) -> Candidate:
    place = fought(p.s).target
    levels = [p.kit.named("level")[u] for u in plan.levels]
    going = [a for u in plan.leaving if (a := retreat_of(p, u, options)) is not None]
    stays = [u for u in p.own(place) if u not in plan.leaving]
    strokes = (Stroke("hold", (p.kit.codes[place],)),) if stays else _ways_out(p, going)
    title = _standing(p, p.board.names[place], stays, plan.leaving)
    return Candidate(title, p.scheme, (*levels, *going) or (DONE,), strokes)


def _standing(p: Position, name: str, stays: Sequence[Unit], leaving: Sequence[Unit]) -> str:
    """Who stays or who goes, whichever is said faster: rearguards of equal number differ in who they are."""
    if not leaving or not stays:
        return f"Hold {name}" if stays else f"Give up {name}"
    few, verb = (stays, "stay") if len(stays) <= len(leaving) else (leaving, "go")
    if len(few) == 1:
        verb = {"stay": "stays", "go": "goes"}[verb]
    return f"Thin out {name}, {_listed([p.kit.kinds[u].name for u in sorted(few)])} {verb}"


def _ways_out(p: Position, going: Sequence[Action]) -> tuple[Stroke, ...]:
    here = p.kit.codes[fought(p.s).target]
    return tuple(Stroke("move", (here, code)) for code in sorted({a.noun.partition(" ")[2] for a in going}))


# --- the morning of 6 June


def morning_plans(p: Position, task: Any, options: Sequence[Action]) -> list[Candidate]:
    """§21.1 The airborne orders or the first wave by judgement, and bolder and more careful ones.

    Airborne orders to choose from say what they do in the Area they are for; a single plan is told order by order.
    """
    answer, found = morning.ANSWERS[type(task).__name__], list[Candidate]()
    what = "first wave" if type(task).__name__ == "FirstWave" else "airborne orders"
    for nerve, title in ((0.0, f"The {what} as judged best"), (1.0, f"Bold {what}"), (-1.0, f"Careful {what}")):
        acts = answer(p.with_scheme(Scheme(nerve=nerve)), task, options)
        first = tuple(acts) if isinstance(acts, list) else (acts or DONE,)
        found.append(Candidate(title, PLAIN, first, _landings(p, first)))
    ways = _distinct(found)
    if len(ways) == 1 or what == "first wave":
        return ways
    return [replace(way, title=f"{way.title}: {_dropped(p, way.first)}", strokes=_drops(p, way.first)) for way in ways]


def _landings(p: Position, first: Sequence[Action]) -> tuple[Stroke, ...]:
    """Where units land: from each box to its beach."""
    boxes = {p.s.at[p.kit.unit_index[a.noun]] for a in first if a.verb == "wave"}
    return tuple(Stroke("land", (p.kit.codes[box], p.kit.codes[p.kit.beach_of[box]])) for box in sorted(boxes))


def _dropped(p: Position, first: Sequence[Action]) -> str:
    """What the units of a drop Area do, in words."""
    names, bridges = p.board.names, _seized(p, first)
    assaulted = [p.kit.place_named(a.noun) for a in first if a.verb == "assault"]
    words = ["assault"] if assaulted else []
    if bridges:
        ends = _listed([names[there] for _, there in bridges])
        words.append(f"take the {'bridge' if len(bridges) == 1 else 'bridges'} to {ends}")
    places = [*assaulted, *[here for here, _ in bridges]]
    return f"in {names[places[0]]} {' and '.join(words)}" if places else "wait"


def _drops(p: Position, first: Sequence[Action]) -> tuple[Stroke, ...]:
    """The assault of a drop Area, and its units' ways to their bridges."""
    codes = p.kit.codes
    assaults = [Stroke("attack", (a.noun,)) for a in first if a.verb == "assault"]
    return (*assaults, *[Stroke("move", (codes[here], codes[there])) for here, there in _seized(p, first)])


def _seized(p: Position, first: Sequence[Action]) -> list[tuple[Area, Area]]:
    """The bridges that are taken: from where, and where they lead."""
    orders = [a.noun.partition(" ") for a in first if a.verb == "seize"]
    taken = [(p.s.at[p.kit.unit_index[name]], p.kit.bridge_named(bridge)) for name, _, bridge in orders]
    return [(here, p.kit.beyond(bridge, here)) for here, bridge in taken]


# --- the night


def night_plans(p: Position, task: Any, options: Sequence[Action]) -> list[Candidate]:
    """§6.51 The regrouping by judgement, with a main effort at the Areas most in doubt, and none at all.

    Only the staff names them: what a disposition is worth shows days later, and a computer player keeps to judgement.
    """
    schemes = [PLAIN, *[Scheme(effort=place) for place in doubtful(p.s)[:EFFORTS]]]
    return _distinct([*[_regrouping(p, scheme) for scheme in schemes], Candidate("Stay where we are", PLAIN, (DONE,))])


def _regrouping(p: Position, scheme: Scheme) -> Candidate:
    moves = Night(p.with_scheme(scheme)).plan()
    verb = "Gather before" if p.side == Side.ALLIED else "Stiffen"
    title = f"{verb} {p.board.names[scheme.effort]}" if scheme.effort >= 0 else "Regroup along the line"
    strokes = sorted({_shift(p, a) for a in moves}, key=lambda stroke: stroke.places)
    return Candidate(title, scheme, (*moves, DONE), tuple(strokes))


def _shift(p: Position, a: Action) -> Stroke:
    name, _, code = a.noun.partition(" ")
    return Stroke("move", (p.kit.codes[p.s.at[p.kit.unit_index[name]]], code))


PLANNERS: dict[str, Planner] = {
    "ChooseImpulse": impulse_plans,
    "Reroll": reroll_plans,
    "RerollSunset": reroll_plans,
    "Pay": pay_plans,
    "RetreatMore": retreat_plans,
    "FirstWave": morning_plans,
    "AirborneOrders": morning_plans,
}
