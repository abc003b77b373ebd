"""What it is worth to hold a place: its points, and what it opens; how far places are from each other."""

from functools import cache

from bocage.core.hexes import Mask, bits, mask_of
from bocage.core.protocol import Side
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.setup import kit_for
from bocage.games.breakout_1993.state import BreakoutState

from .zones import cuts, gates, is_imminent

POINT = 10.0
"""The worth of a victory point, the unit of account of judgement."""

GROUND = 1.0
"""What any Area is worth."""

SHARE = 0.25
"""The share of a neighbour's points that lies in the Areas around it."""

MOST = 2
"""The points of a neighbour that count at most."""

BEACH = 20.0
"""What a beach is worth beyond its points: an army is fed over it."""

BREAKOUT = 60.0
"""§22.1 What it is worth to break out, or to stop it."""

LIFELINE = 20.0
"""What an Allied Area next to a Zone with Allied units in it is worth: supply may come through it."""

CUT = 40.0
"""What an Area is worth beyond that, with which their supply would be cut."""

GATE = 10.0
"""What a Zone or an Area next to one is worth to the German while a breakout is possible: he must bar the way."""

THRESHOLD = 3.0
"""What an Area next to a Zone is worth beyond its points."""

FAR = 99


def worths(s: BreakoutState, side: Side) -> list[float]:
    """The worth of every place by its number; on the last day nothing counts but points and who breaks out."""
    last = s.day >= scenario_named(s.scenario).days
    found = list(_worths(last))
    if side == Side.GERMAN and not last:
        for place in bits(gates()):
            found[place] += GATE
    inside = [zone for zone in bits(s.kit.zones) if s.mask_at(zone, Side.ALLIED)]
    for zone in inside:
        found[zone] = 2 * BREAKOUT if is_imminent(s, zone) else BREAKOUT
        for place in s.kit.land_near(zone):
            found[place] += LIFELINE if (s.kit.areas & s.held) >> place & 1 else 0.0
    for place in bits(cuts(s)[1]) if inside else ():
        found[place] += CUT
    return found


@cache
def _worths(last: bool) -> tuple[float, ...]:
    kit = kit_for(Options())
    points, found = kit.board.points, []
    for place, neighbours in enumerate(kit.near):
        if not kit.areas >> place & 1:
            found.append(0.0)
            continue
        around = min(MOST, max((points[n] for n in neighbours), default=0))
        beyond = GROUND + SHARE * POINT * around + (BEACH if place in kit.beaches else 0.0)
        beyond += THRESHOLD if any(kit.zones >> n & 1 for n in neighbours) else 0.0
        found.append(POINT * points[place] + (beyond / 10 if last else beyond))
    return tuple(found)


@cache
def apart() -> tuple[tuple[int, ...], ...]:
    """Borders from every place to every other by land, FAR if there is no way."""
    kit = kit_for(Options())
    graph, land = kit.board.graph, kit.areas | kit.zones
    rows = []
    for start in range(len(kit.codes)):
        row = [FAR] * len(kit.codes)
        wave = reached = 1 << start
        steps = 0
        while wave:
            for place in range(len(kit.codes)):
                if wave >> place & 1:
                    row[place] = steps
            wave = graph.around(wave) & ~reached & land
            reached |= wave
            steps += 1
        rows.append(tuple(row))
    return tuple(rows)


@cache
def rings() -> tuple[Mask, ...]:
    """The neighbours of every place as sets."""
    return tuple(mask_of(near) for near in kit_for(Options()).near)
