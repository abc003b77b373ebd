"""What units are worth, what could be brought against a place before the day is over, and what would outlast it.

The account is that of `worth`: a victory point is ten, a level of an average unit one.
"""

from collections.abc import Sequence
from functools import cache

from bocage.core.areas import Area
from bocage.core.hexes import Mask, members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.kinds import Level, Piece, Unit
from bocage.games.breakout_1993.state import BreakoutState

from .assault_odds import absorbed, attack_of, crossing, defense_of, edges

LEVEL_WORTH = (4.0, 2.8, 2.1, 1.4, 0.0)
"""An average unit at each level. Only a Fresh one can act, and one that is lost does not come back."""

GUN_SHARE = {"field_artillery": 0.85, "nebelwerfer": 0.8, "coastal_artillery": 1.0, "flak": 0.7, "antitank": 0.7}
"""Units that lead no assault, against an average regiment."""

REACH = 5
"""MF with which a unit can enter an Area with Fresh enemies from two borders away."""

NOBODY = -99
"""The Attack Value of an enemy who cannot come."""


@cache
def quality(piece: Piece) -> float:
    """A unit against an average regiment of 4-4."""
    if piece.can_lead:
        return (piece.fresh.attack + piece.fresh.defense) / 8
    return GUN_SHARE.get(piece.type, 0.5) * (0.5 + piece.fresh.attack / 8)


def worth_of(piece: Piece, level: int) -> float:
    """A unit at a level."""
    return quality(piece) * LEVEL_WORTH[level]


@cache
def kept(margin: int, capacity: int) -> float:
    """The share of a defence that outlasts an assault with this lead, on average."""
    if capacity <= 0:
        return 0.0
    return sum(chance * max(0.0, 1 - max(0, margin + edge) / capacity) for edge, chance in edges())


def lasting(s: BreakoutState, units: Sequence[Unit], place: Area, attack: int) -> float:
    """The share of units in a place that outlasts an assault with this Attack Value."""
    if not units:
        return 0.0
    return kept(attack - absorbed(s, place) - defense_of(s, units, place), capacity_of(s, units))


def capacity_of(s: BreakoutState, units: Sequence[Unit]) -> int:
    """§RUL-22 The points units can pay in levels."""
    return sum(Level(s.level[u]).left for u in units)


def threat(s: BreakoutState, side: Side, place: Area, without: Mask = 0) -> int:
    """The Attack Value of the strongest group of Fresh enemies of `side` that could assault a place in one impulse.

    Groups stand in the place, next to it, or with legs enough two borders away; what water gives the defender is taken
    off.
    """
    enemy, zone = side.enemy, bool(s.kit.zones >> place & 1)
    best = attack_of(s, members(s.mask_at(place, enemy) & ~without), zone=zone) or NOBODY
    for n in s.kit.land_near(place):
        able = [u for u in members(s.mask_at(n, enemy) & ~without) if _can_cross(s, u, n, place)]
        if value := attack_of(s, able, zone=zone):
            best = max(best, value - crossing(s, enemy, n, place))
        if s.is_free(enemy, n) and s.kit.areas >> n & 1 and not zone:
            best = max(best, _from_afar(s, enemy, n, place, without))
    return best


def _can_cross(s: BreakoutState, u: Unit, origin: Area, target: Area) -> bool:
    border = s.kit.border_between(origin, target)
    return bool(s.kit.infantry >> u & 1) or not s.kit.water >> border & 1 or s.has_bridge(border)


def _from_afar(s: BreakoutState, enemy: Side, via: Area, place: Area, without: Mask) -> int:
    best = NOBODY
    for n in s.kit.land_near(via):
        border = s.kit.border_between(n, via)
        is_wet = s.kit.water >> border & 1 and not (s.has_bridge(border) and s.holds_line(enemy, border))
        if n == place or is_wet or not s.kit.areas >> n & 1:
            continue
        able = [u for u in members(s.mask_at(n, enemy) & ~without) if s.allowance(u) >= REACH]
        if value := attack_of(s, able):
            best = max(best, value - crossing(s, enemy, via, place))
    return best
