"""Beaten units in words: who pays by a level, who by going back, and what a whole bill would come to."""

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Choice
from bocage.core.listing import FINISH
from bocage.core.protocol import Action
from bocage.games.breakout_1993.attrition import PayAttrition, cost_of, shelled
from bocage.games.breakout_1993.casualties import Pay, RetreatMore, bars_desertion, fought
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.retreat import RetreatOn, enemy_neighbours, retreats
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from . import choices_advantage
from .bills import bills, leaving
from .choosing import Chooser, at_place, on_unit
from .names import LEVELS, number_of, place_words, state_words, unit_words

INSTEAD, ALSO = "Go back instead", "Go back as well"


# --- an assault


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


# --- a bombardment


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


CHOOSERS: dict[str, Chooser] = {
    **choices_advantage.CHOOSERS,
    "Pay": _pay,
    "RetreatMore": _retreat_more,
    "RetreatOn": _retreat_on,
    "PayAttrition": _pay_attrition,
}
