"""The evening: bridges, then depots where they mend most, the best units first; drops where no depot was left."""

from collections.abc import Sequence
from typing import Any

from bocage.core.areas import Area
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.air_supply import needy
from bocage.games.breakout_1993.bridges import banks
from bocage.games.breakout_1993.depots import is_abroad, unit_price
from bocage.games.breakout_1993.forecast import air_supply_try
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.state import BreakoutState, Depot
from bocage.games.breakout_1993.supply import army_of_source
from bocage.games.breakout_1993.verbs import DONE

from .night_strength import quality
from .position import Answer, Position

RISE = {Level.SPENT: 1.3, Level.DISRUPT_1: 0.7, Level.DISRUPT_2: 0.8}
"""What a level brings to an average unit, by the level it has: only Fresh units act."""

NEARNESS = (1.2, 1.1, 0.8, 0.5, 0.35)
"""How much a unit counts by the borders between it and the nearest enemy; beyond, as the last."""

RESERVE = {Side.ALLIED: 0.3, Side.GERMAN: 0.3}
"""What a point is worth that is saved for spaces of the impulse track."""

POISED = 10.0
"""§22.1 How much more an Allied unit counts in a Zone: Fresh for a day there it breaks out."""

GARRISON = 0.5
"""The share of a level that matters to guns which never move."""


def refit(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§12.5 The next act of the evening."""
    return _work(p, options) or _raise(p, options) or _depot(p, options) or _drop(p, options) or DONE


def rise_worth(p: Position, u: Unit) -> float:
    """What one level more is worth to a unit where it is, on the average of those it lacks."""
    away = min(p.to_enemy[p.s.at[u]], len(NEARNESS) - 1)
    share = GARRISON if p.kit.coastal >> u & 1 else 1.0
    if not u & 1 and p.kit.zones >> p.s.at[u] & 1:
        share = POISED
    lacking = [RISE[Level(level)] for level in range(p.s.level[u], Level.FRESH, -1)]
    return sum(lacking) / len(lacking) * NEARNESS[away] * quality(p.kit.kinds[u]) * share


# --- units and depots


def _raise(p: Position, options: Sequence[Action]) -> Action | None:
    """The unit that gains most for its points, if that is more than the points are worth in reserve."""
    best, chosen = RESERVE[p.side], None
    for a in options:
        if a.verb != "refit":
            continue
        u = p.kit.unit_index[a.noun]
        value = rise_worth(p, u) / unit_price(p.s, u)
        if value > best:
            best, chosen = value, a
    return chosen


def _depot(p: Position, options: Sequence[Action]) -> Action | None:
    """The depot and the place that mend most beyond what the points are worth in reserve."""
    s, named = p.s, p.kit.place_named
    known: dict[tuple[int, int, str], float] = {}
    best, chosen = 0.0, None
    for a in options:
        if a.verb != "depot":
            continue
        source, _, code = a.noun.partition(" ")
        depot = next(d for d in s.depots if d.source == named(source) and d.place < 0)
        army = army_of_source(s, depot.source) if s.kit.zones >> named(code) & 1 else ""
        key = (depot.points, named(code), army)
        if key not in known:
            known[key] = _mended(p, depot, named(code), army)
        if known[key] > best:
            best, chosen = known[key], a
    return chosen


def _mended(p: Position, depot: Depot, place: Area, army: str) -> float:
    """What a depot could mend in a place, the best levels first, beyond the worth of its points in reserve."""
    s = p.s
    left = depot.points + sum(d.points for d in s.depots if d.place == place)
    steps = []
    for u in p.own(place):
        if (army and p.kit.army[u] != army) or _is_barred(s, u):
            continue
        if not s.is_fresh(u):
            price = unit_price(s, u)
            steps += [(rise_worth(p, u) / price - RESERVE[p.side], price)] * s.level[u]
    total = 0.0
    for gain, price in sorted(steps, reverse=True):
        if gain > 0 and price <= left:
            left -= price
            total += gain * price
    return total


def _is_barred(s: BreakoutState, u: Unit) -> bool:
    return s.kit.options.foreign_sector == "forbidden" and is_abroad(s, u)


# --- what costs nothing


def _drop(p: Position, options: Sequence[Action]) -> Action | None:
    """§12.9 Supply by air where it still mends most on average; it costs nothing, so every chance is taken."""
    drops = [a for a in options if a.verb == "airsupply"]
    return max(drops, key=lambda a: _dropped(p, p.kit.place_named(a.noun)), default=None)


def _dropped(p: Position, place: Area) -> float:
    return sum(float(air_supply_try(p.s, u).chance) * rise_worth(p, u) for u in needy(p.s, place))


def _work(p: Position, options: Sequence[Action]) -> Action | None:
    """§20.1 Bridges that help the one who wants to go on, and those that help the other."""
    for a in options:
        border = p.kit.bridge_named(a.noun)
        if a.verb == "repair" and wants_bridge(p, border):
            return a
        if a.verb == "demolish" and wants_gap(p, border):
            return a
    return None


def wants_bridge(p: Position, border: int) -> bool:
    """The Allies go forward and want every bridge; the Germans those between their own Areas, or to units cut off."""
    if p.side == Side.ALLIED:
        return True
    return all(p.s.controls(p.side, place) for place in banks(p.s, border))


def wants_gap(p: Position, border: int) -> bool:
    """The Germans blow what leads from an Area of the enemy to one of their own; what leads to friends stays."""
    s, places = p.s, banks(p.s, border)
    if p.side == Side.ALLIED or p.days_left == 0:
        return False
    ends = [s.is_free(p.side, place) for place in places], [s.controls(p.enemy, place) for place in places]
    return any(ends[0]) and any(ends[1])


ANSWERS: dict[str, Answer] = {"Refit": refit}
