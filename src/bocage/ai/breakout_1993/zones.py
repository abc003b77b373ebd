"""§22.1 The Zones: which Allies in them are near a breakout, what feeds them, and which ways in must be barred."""

from functools import cache

from bocage.core.areas import Area
from bocage.core.hexes import Mask, bits, mask_of, members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.setup import kit_for
from bocage.games.breakout_1993.state import GONE, BreakoutState
from bocage.games.breakout_1993.supply import is_supplied


@cache
def gates() -> Mask:
    """The Zones and the Areas next to them."""
    kit = kit_for(Options())
    return kit.zones | mask_of([place for zone in bits(kit.zones) for place in kit.land_near(zone)])


def is_imminent(s: BreakoutState, zone: Area) -> bool:
    """§22.1 Whether an Allied unit in a Zone breaks out this evening if nobody stops it."""
    return bool(s.fresh_zone & s.mask_at(zone, Side.ALLIED))


def cuts(s: BreakoutState) -> tuple[Mask, Mask]:
    """Areas of which one is enough to cut off Allies in a Zone: where any German would do, and those to be taken."""
    fed = _fed(s)
    around = mask_of([place for u in fed for n in s.kit.land_near(s.at[u]) for place in (n, *s.kit.land_near(n))])
    entered = taken = 0
    for place in bits(around & s.kit.areas if fed else 0):
        if _is_cut(_without(s, place), fed):
            taken |= 1 << place
            entered |= 1 << place if s.is_free(Side.ALLIED, place) and _is_cut(_disputed(s, place), fed) else 0
    return entered, taken


def _fed(s: BreakoutState) -> list[Unit]:
    """A supplied unit of each army in each Zone."""
    found: dict[tuple[Area, str], Unit] = {}
    for zone in bits(s.kit.zones):
        for u in s.units_at(zone, Side.ALLIED):
            if (zone, s.kit.army[u]) not in found and is_supplied(s, u):
                found[zone, s.kit.army[u]] = u
    return list(found.values())


def _is_cut(s: BreakoutState, fed: list[Unit]) -> bool:
    return not all(is_supplied(s, u) for u in fed)


def _without(s: BreakoutState, place: Area) -> BreakoutState:
    """The position if an Area were German."""
    trial = s.clone()
    for u in trial.units_at(place, Side.ALLIED):
        trial.place(u, GONE)
    trial.held &= ~(1 << place)
    return trial


def _disputed(s: BreakoutState, place: Area) -> BreakoutState:
    """The position if a German were in an Allied Area."""
    trial = s.clone()
    somebody = next((u for u in members(s.kit.of_side[Side.GERMAN]) if s.at[u] >= 0), None)
    if somebody is not None:
        trial.place(somebody, place)
    return trial


def holding_on(s: BreakoutState, zone: Area) -> tuple[int, int]:
    """The points that may end a breakout, and those that surely do: he who may break out is the last to pay.

    A level or a retreat is enough, and while nobody is Fresh since yesterday, one of each unit.
    """
    units = s.units_at(zone, Side.ALLIED)
    if not is_imminent(s, zone):
        return len(units), len(units)
    left = {u: Level(s.level[u]).left for u in units}
    last = max(left[u] for u in units if s.fresh_zone >> u & 1)
    return len(units), max(len(units), sum(left.values()) - last + 1)
