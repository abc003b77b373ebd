"""What bombardment does: which guns over the beaches matter, and what points of attrition are worth."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import attrition_cost

from .night_strength import worth_of

FALL = 0.45
"""A point of attrition that the owner of the units may place as he likes."""

UNDER_FIRE = 0.3
"""What one more gun costs a unit that lands: a sixth of the time it falls two levels and its assault is off."""

SUPPLY = 0.5
"""What a gun over a beach takes from the Allies every evening."""


def beaches_under(s: BreakoutState, place: Area) -> list[Area]:
    """§14.1 The beaches on which guns of a place bear."""
    return [beach for beach, places in s.kit.gun_places.items() if places >> place & 1]


def gun_worth(s: BreakoutState, u: Unit) -> float:
    """What a coastal gun is worth beyond its own levels while it is Fresh: all that still has to land under it."""
    if not s.kit.coastal >> u & 1 or s.level[u] != Level.FRESH:
        return 0.0
    total = 0.0
    for beach in beaches_under(s, s.at[u]):
        box = s.kit.board.approach_of[beach]
        total += SUPPLY + UNDER_FIRE * len(s.units_at(box, Side.ALLIED))
    return total


def fall_worth(s: BreakoutState, u: Unit) -> float:
    """What a unit loses with its next level."""
    piece, level = s.kit.kinds[u], s.level[u]
    return worth_of(piece, level) - worth_of(piece, level + 1) + gun_worth(s, u)


def shelling_worth(s: BreakoutState, target: Area, primary: Unit, points: int, side: Side) -> float:
    """§10.4 What these points of attrition cost the owner of a target: its Primary Target first, then what he likes."""
    left, total = points, 0.0
    if primary >= 0 and (cost := attrition_cost(s.kit.kinds[primary], Level(s.level[primary]))) <= left:
        left, total = left - cost, fall_worth(s, primary)
    room = sum(
        attrition_cost(s.kit.kinds[u], Level(s.level[u]))
        for u in members(s.mask_at(target, side.enemy))
        if u != primary
    )
    return total + FALL * min(left, room)
