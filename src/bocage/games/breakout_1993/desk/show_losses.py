"""§9.5 §9.61 §10.4 Beaten units: who pays by a level, who by going back, and what a whole bill would come to."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Choice, Hand
from bocage.core.listing import FINISH, after, told_apart
from bocage.core.protocol import ASK, Action, Side
from bocage.core.showing import Showing
from bocage.core.together import GROUP, each
from bocage.games.breakout_1993.assault import is_bocage
from bocage.games.breakout_1993.attrition import PayAttrition, cost_of, shelled
from bocage.games.breakout_1993.bombardment import barrage_of
from bocage.games.breakout_1993.casualties import Pay, RetreatMore, bars_desertion, fought
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.retreat import RetreatOn, enemy_neighbours, retreats
from bocage.games.breakout_1993.state import GONE, BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from .choosing import at_place, of_units, on_unit
from .names import LEVELS, number_of, place_words, state_words, unit_full, unit_words, units_words

INSTEAD, ALSO = "Go back instead", "Go back as well"


def _pay(s: BreakoutState, task: Pay) -> list[Choice]:
    """§9.5 §RUL-20 Whole bills, then point by point: a level or a retreat pays one, until all is paid."""
    target = fought(s).target
    owed = f"{number_of(task.points, 'Casualty Point')} owed in {place_words(s, target)}"
    level = constants().casualty_points_per_level
    found = []
    for a in play.offered(s):
        if a.verb == "level":
            says = f"{_falls(s, s.kit.unit_index[a.noun])}, pays {number_of(level, 'point')}"
            found.append(on_unit(s, a, says, f"Lose a level: {owed}"))
        else:
            found.append(_go(s, a, constants().casualty_points_for_retreat))
    return [*bills(s, task.points), *leaving(s), *found, *_bound(s, task)]


def _bound(s: BreakoutState, task: Pay) -> list[Choice]:
    """§RUL-21 Who has a way and may not take it yet, since the others could not pay what is left."""
    held = [u for u in s.units_at(fought(s).target, task.side) if bars_desertion(s, u, task.points) is not None]
    ways = [Action("retreat", f"{s.kit.kinds[u].id} {s.kit.codes[to]}") for u in held for to in retreats(s, u)]
    return [replace(_go(s, a, constants().casualty_points_for_retreat), barred=True) for a in ways]


def _falls(s: BreakoutState, u: Unit) -> str:
    """What a unit becomes by the loss of a level."""
    to = LEVELS[s.level[u] + 1]
    then = f"{LEVELS[s.level[u]]} becomes {to}" if s.level[u] + 1 < Level.ELIMINATED else "is eliminated"
    return f"{unit_words(s, u)}: {then}"


def _go(s: BreakoutState, a: Action, pays: int = 0) -> Choice:
    """§9.64 A unit goes back; what it finds there."""
    name, _, code = a.noun.partition(" ")
    u, to = s.kit.unit_index[name], s.kit.place_named(code)
    bought = f", pays {number_of(pays, 'point')}" if pays else ""
    says = f"{state_words(s, u)} retreats to {place_words(s, to)} ({ground(s, u, to)}){bought}"
    return Choice(actions=(str(a),), says=says, group=INSTEAD if pays else ALSO, place=code, piece=name)


def ground(s: BreakoutState, u: Unit, to: Area) -> str:
    """§9.64 What a place is to one who retreats there: `Free, next to 2 enemy Areas`."""
    if s.kit.zones >> to & 1:
        return "a Zone"
    state, enemies = "Free" if s.is_free(u & 1, to) else "contested", enemy_neighbours(s, u & 1, to)
    return f"{state}, next to {number_of(enemies, 'enemy Area') if enemies else 'no enemy Area'}"


def _retreat_more(s: BreakoutState, task: RetreatMore) -> list[Choice]:
    """§9.61 Who else leaves, of his own will."""
    found = [_go(s, a) for a in play.offered(s) if a != DONE]
    stay = s.mask_at(fought(s).target, task.side).bit_count()
    says = f"{number_of(stay, 'unit stays', 'units stay')} in {place_words(s, fought(s).target)}"
    return [*leaving(s), *found, Choice(actions=(str(DONE),), says=says, group=FINISH)]


def _retreat_on(s: BreakoutState, task: RetreatOn) -> list[Choice]:
    """§9.66 The Area it came to is full."""
    u = task.unit
    group = f"{place_words(s, s.at[u])} is full: {unit_words(s, u)} goes on"
    found = []
    for a in play.offered(s):
        to = s.kit.place_named(a.noun)
        found.append(at_place(a, f"To {place_words(s, to)} ({ground(s, u, to)})", group))
    return found


def _pay_attrition(s: BreakoutState, task: PayAttrition) -> list[Choice]:
    """§10.4 §10.4c Who loses a level next; each unit once."""
    where = place_words(s, shelled(s).target)
    group = f"Lose a level: {number_of(task.points, 'Attrition Point')} left in {where}"
    found = []
    for a in play.offered(s):
        u = s.kit.unit_index[a.noun]
        says = f"{_falls(s, u)}, absorbs {number_of(cost_of(s, u), 'point')}"
        found.append(on_unit(s, a, says, group, str(cost_of(s, u))))
    return [*bills(s, task.points), *found]


# --- whole bills, played out on a copy so that they can be carried out as they are listed


WHOLE, LEAVE = "All of it at once", "Everybody goes back"


Wish = Callable[[BreakoutState, list[Action]], Action | None]
"""The next step of a bill, None where it ends."""


def bills(s: BreakoutState, points: int) -> list[Choice]:
    """All points paid by levels: the weakest to the last, or the freshest in turn. None for a single point."""
    if points < 2:
        return []
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for words, wish in (("The weakest pay first", _weakest), ("The freshest pay first", _freshest)):
        chain, then = played(s, wish)
        if len(chain) > 1:
            found.setdefault(outcome(s, then), (words, chain))
    if len(found) == 1:  # whichever way, it comes to the same
        found = {result: ("Pay all of it by levels", chain) for result, (_, chain) in found.items()}
    return [Choice(actions=chain, says=f"{words}: {result}", group=WHOLE) for result, (words, chain) in found.items()]


def leaving(s: BreakoutState) -> list[Choice]:
    """§9.5 §9.61 §RUL-21 Everybody who has a way goes back, by each of the places that are open.

    Where those who stay could not pay what is left, levels are paid first, the freshest in turn.
    """
    here = beaten(s)
    goals = dict.fromkeys(s.kit.codes[to] for u in here for to in retreats(s, u))
    found = list[Choice]()
    for code in goals:
        chain, then = played(s, _to(code))
        known = any(chain == choice.actions for choice in found)
        if len(chain) > 1 and not known:
            says = f"{_who_leaves(s, then, here)}: {outcome(s, then)}"
            found.append(Choice(actions=chain, says=says, group=LEAVE, place=code, aside=True))
    return told_apart(found)


def _who_leaves(s: BreakoutState, then: BreakoutState, here: list[Unit]) -> str:
    still = sum(1 for u in here if then.at[u] == s.at[u])
    return "Everybody who can goes back" if still else "All go back"


def played(s: BreakoutState, wish: Wish) -> tuple[tuple[str, ...], BreakoutState]:
    """The steps of a bill, and the position after them."""
    then, kind, chain = s.clone(), (Pay, RetreatMore, PayAttrition), list[str]()
    side = s.agenda[-1].who(s)
    while then.agenda and isinstance(then.agenda[-1], kind) and then.agenda[-1].who(then) == side:
        a = wish(then, play.offered(then))
        if a is None:
            break
        chain.append(str(a))
        play.act(then, a)
        if then.agenda and then.agenda[-1].waits != ASK:
            break
    return tuple(chain), then


def _levels(s: BreakoutState, offered: list[Action]) -> list[tuple[Unit, Action]]:
    return [(s.kit.unit_index[a.noun], a) for a in offered if a.verb == "level"]


def _worth(s: BreakoutState, u: Unit) -> tuple[int, int]:
    """What a unit is good for now: both factors, less its disruption."""
    level = Level(s.level[u])
    face = s.kit.kinds[u].at_level(level)
    return face.attack + face.defense - level.disruption, -level


def _weakest(s: BreakoutState, offered: list[Action]) -> Action | None:
    found = _levels(s, offered)
    return min(found, key=lambda one: (*_worth(s, one[0]), one[0]))[1] if found else None


def _freshest(s: BreakoutState, offered: list[Action]) -> Action | None:
    found = _levels(s, offered)
    return min(found, key=lambda one: (s.level[one[0]], *_worth(s, one[0]), one[0]))[1] if found else None


def _to(code: str) -> Wish:
    """Go back to one place as long as it is open, else wherever one can; where nobody may yet, pay a level."""

    def wish(s: BreakoutState, offered: list[Action]) -> Action | None:
        ways = [a for a in offered if a.verb == "retreat"]
        return next((a for a in ways if a.noun.endswith(f" {code}")), ways[0] if ways else _freshest(s, offered))

    return wish


def beaten(s: BreakoutState) -> list[Unit]:
    """The units that pay."""
    side = s.agenda[-1].who(s)
    return s.units_at(_target(s), side)


def _target(s: BreakoutState) -> Area:
    return shelled(s).target if isinstance(s.agenda[-1], PayAttrition) else fought(s).target


def outcome(s: BreakoutState, then: BreakoutState) -> str:
    """What a bill makes of the units: who is lost, who falls to which level, who is where."""
    here, target = beaten(s), _target(s)
    lost = [u for u in here if then.at[u] == GONE]
    parts = [f"{units_words(s, lost)} lost"] if lost else ["nobody is lost"]
    for level in (Level.SPENT, Level.DISRUPT_1, Level.DISRUPT_2):
        fallen = [u for u in here if u not in lost and then.level[u] == level and s.level[u] != level]
        parts += [f"{units_words(s, fallen)} {LEVELS[level]}"] if fallen else []
    for to in dict.fromkeys(then.at[u] for u in here if then.at[u] not in (GONE, target)):
        gone = [u for u in here if then.at[u] == to]
        parts.append(f"{units_words(s, gone)} to {place_words(s, to)}")
    return ", ".join([*parts, *_still_owed(s, then)])


def _still_owed(s: BreakoutState, then: BreakoutState) -> list[str]:
    task = then.agenda[-1] if then.agenda else None
    if isinstance(task, Pay | PayAttrition) and task.who(then) == s.agenda[-1].who(s):
        return [f"{number_of(task.points, 'point')} still to pay"]
    if not then.mask_at(_target(s), Side(s.agenda[-1].who(s))):
        return ["the Area is given up"]
    return []


# --- several at once


def _retreat(s: BreakoutState, task: object, units: list[Unit]) -> list[Choice]:
    """§9.64 All of them to one place."""
    ids = [s.kit.kinds[u].id for u in units]
    found = []
    for code in dict.fromkeys(a.noun.partition(" ")[2] for a in play.offered(s) if a.verb == "retreat"):
        chain = tuple(f"retreat {name} {code}" for name in ids)
        if after(s, chain) is not None:
            says = f"{units_words(s, units)} retreat to {place_words(s, s.kit.place_named(code))}"
            found.append(Choice(actions=chain, says=says, group=GROUP, place=code))
    return found


def _pay_together(s: BreakoutState, task: Pay, pieces: Sequence[str]) -> list[Choice]:
    """§9.5 A level of each of them, or all of them back."""
    return [*each(s, pieces), *of_units(_retreat)(s, task, pieces)]


# --- in hand


def _paying(s: BreakoutState, task: Pay) -> Hand:
    """§9.5"""
    where, points = place_words(s, fought(s).target), number_of(task.points, "Casualty Point")
    taken = constants().bocage_absorbs if is_bocage(s, fought(s).target) else 0
    more = f" ({taken} more absorbed by bocage)" if taken else ""
    return Hand(f"{points} to pay in {where}{more}: a level of a unit or a retreat pays one")


def _leaving(s: BreakoutState, task: RetreatMore) -> Hand:
    """§9.61"""
    return Hand(f"Everything is paid in {place_words(s, fought(s).target)}: who else retreats?")


def _going_on(s: BreakoutState, task: RetreatOn) -> Hand:
    """§9.66"""
    u = task.unit
    says = f"{place_words(s, s.at[u])} is full: choose where {unit_full(s, u)} goes on to"
    return Hand(says, (s.kit.kinds[u].id,), s.kit.codes[s.at[u]])


def _attrition(s: BreakoutState, task: PayAttrition) -> Hand:
    """§10.4c"""
    where = place_words(s, barrage_of(s).target)
    return Hand(f"{number_of(task.points, 'Attrition Point')} left in {where}: choose who loses a level")


SHOWN: dict[type, Showing] = {
    Pay: Showing(choices=_pay, hand=_paying, together=_pay_together),
    RetreatMore: Showing(choices=_retreat_more, hand=_leaving, together=of_units(_retreat)),
    RetreatOn: Showing(choices=_retreat_on, hand=_going_on),
    PayAttrition: Showing(choices=_pay_attrition, hand=_attrition),
}
