"""Whole bills at one go: the same choices a player would make one by one, in an order that has a sense.

Each is played out on a copy of the position, so that it can be carried out as it is listed, and says what it comes to.
Nothing of it is chosen for the player: it stands in the list beside the single steps.
"""

from collections.abc import Callable

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Choice
from bocage.core.listing import told_apart
from bocage.core.protocol import ASK, Action, Side
from bocage.games.breakout_1993.attrition import PayAttrition, shelled
from bocage.games.breakout_1993.casualties import Pay, RetreatMore, fought
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.retreat import retreats
from bocage.games.breakout_1993.state import GONE, BreakoutState

from .names import LEVELS, number_of, place_words, units_words

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


# --- playing a bill out


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


# --- what it comes to


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
