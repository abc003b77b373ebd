"""§12.1 Depots: how many points each has on this evening, where it may be placed, what a unit's refit costs there."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Ruling, Side, no

from .interdiction import guns_on
from .kinds import Unit
from .kit import NOWHERE
from .state import BreakoutState, Depot
from .supply import army_of_source, depot_mask, source_reach, sources
from .tables import constants, day_named
from .weather import clear_impulses, dull_impulses, is_stormy


def allied_points(s: BreakoutState, beach: Area) -> int:
    """§12.3 §12.31 §12.32 §RUL-68 What comes over a beach: less under guns, a tenth in a Storm of the evening."""
    numbers = constants()
    points = max(0, numbers.allied_depot - numbers.allied_depot_per_gun * guns_on(s, beach))
    if not is_stormy(s):
        return points
    return max(numbers.allied_depot_storm_least, points * numbers.allied_depot_storm_percent // 100)


def zone_points(s: BreakoutState) -> int:
    """§12.4 §12.41 What a Zone sends: by how the day began, and one more or less for so many impulses of the other."""
    numbers = constants()
    if day_named(s.day).weather == "clear":
        return numbers.german_depot_clear + numbers.german_depot_weather_points * _parts(dull_impulses(s))
    less = numbers.german_depot_weather_points * _parts(clear_impulses(s))
    return max(0, numbers.german_depot_overcast - less)


def _parts(impulses: int) -> int:
    """§12.41 Every four, or part of four, count."""
    return -(-impulses // constants().german_depot_weather_impulses)


def depot_points(s: BreakoutState, side: Side, source: Area) -> int:
    """§12.3 §12.4 §12.44 The points of a source on this evening."""
    if side == Side.ALLIED:
        return allied_points(s, source)
    return zone_points(s) if s.kit.zones >> source & 1 else constants().cherbourg_depot


def evening_depots(s: BreakoutState, side: Side) -> list[Depot]:
    """§12.3 §12.4 §12.43 One depot for each source of a side, not yet placed."""
    found = [Depot(side, source, NOWHERE, depot_points(s, side, source)) for source in sources(s, side)]
    return [depot for depot in found if depot.points]


def unit_price(s: BreakoutState, u: Unit) -> int:
    """§12.5 §12.21a Points to raise a unit one level where it is."""
    numbers = constants()
    price = numbers.refit_armor if s.kit.armor >> u & 1 else numbers.refit_other
    return price * numbers.foreign_sector_factor if _pays_double(s, u) else price


def is_abroad(s: BreakoutState, u: Unit) -> bool:
    """§12.21a Whether an Allied unit is in the sector of the other army; Zones belong to neither."""
    sector = s.kit.board.sector[s.at[u]]
    return not u & 1 and bool(sector) and sector != s.kit.army[u]


def _pays_double(s: BreakoutState, u: Unit) -> bool:
    return s.kit.options.foreign_sector == "double" and is_abroad(s, u)


def depots_for(s: BreakoutState, u: Unit) -> list[int]:
    """§12.1 §RUL-38 §RUL-40 The depots that lie where a unit is, by number; in a Zone only those of its army."""
    place, in_zone = s.at[u], s.kit.zones >> s.at[u] & 1
    here = [n for n, depot in enumerate(s.depots) if depot.place == place and depot.side == u & 1]
    if not in_zone:
        return here
    return [n for n in here if army_of_source(s, s.depots[n].source) == s.kit.army[u]]


def bars_refit(s: BreakoutState, u: Unit) -> Ruling | None:
    """§12.1 §12.5 The first rule against raising a unit one level now."""
    if s.at[u] < 0:
        return no("§12.1", "{unit} is not on the board", unit=u)
    if s.is_fresh(u):
        return no("§12.5", "{unit} is Fresh", unit=u)
    if s.kit.options.foreign_sector == "forbidden" and is_abroad(s, u):
        return no("§12.21a", "{unit} is in {area}, outside the sector of its army", unit=u, area=s.at[u])
    here = depots_for(s, u)
    if not here:
        return no("§12.1", "no depot in {area} serves {unit}", area=s.at[u], unit=u)
    have = sum(s.depots[n].points for n in here)
    if (need := unit_price(s, u)) > have:
        says = "a level of {unit} takes {need:point(s)}, and {have} {have:is|are} left"
        return no("§12.5", says, unit=u, need=need, have=have)
    return None


def could_serve(s: BreakoutState, depot: Depot, place: Area) -> bool:
    """§12.1 §RUL-40 Whether anybody in a place could ever be refitted from this depot."""
    for u in s.units_at(place, depot.side):
        if s.is_fresh(u) or (s.kit.options.foreign_sector == "forbidden" and is_abroad(s, u)):
            continue
        if not s.kit.zones >> place & 1 or army_of_source(s, depot.source) == s.kit.army[u]:
            return True
    return False


def bars_depot(s: BreakoutState, depot: Depot, place: Area) -> Ruling | None:
    """§12.2 §12.21 §12.45 §RUL-40 The first rule against placing a depot in a place."""
    if depot.place != NOWHERE:
        return no("§12.1", "the depot from {source} is placed already", source=depot.source)
    if depot.side == Side.GERMAN and s.kit.zones >> place & 1:
        return no("§12.42", "no depot is needed in {area}", area=place)
    if not depot_mask(s, depot.side, depot.source) >> place & 1:
        return _out_of_reach(s, depot, place)
    if not could_serve(s, depot, place):
        return no("§12.1", "nobody in {area} could be refitted from {source}", area=place, source=depot.source)
    return None


def _out_of_reach(s: BreakoutState, depot: Depot, place: Area) -> Ruling:
    source = depot.source
    if s.kit.zones >> place & 1:
        return no("§RUL-40", "a depot from {source} cannot lie in {area}", source=source, area=place)
    if source == s.kit.fortress and not s.kit.fortress_reach >> place & 1:
        return no("§12.45", "what is stored in {source} cannot be brought to {area}", source=source, area=place)
    if depot.side == Side.ALLIED and source_reach(s, depot.side, source) >> place & 1:
        army = army_of_source(s, source)
        return no("§12.21", "{area} is outside the sector of the {army} army", area=place, army=army)
    return no("§12.2", "no way for supply leads from {source} to {area}", source=source, area=place)


def depot_places(s: BreakoutState, depot: Depot) -> list[Area]:
    """§12.2 §RUL-69 Where a depot may be placed, lowest first; must agree with `bars_depot`."""
    if depot.place != NOWHERE:
        return []
    return [place for place in members(depot_mask(s, depot.side, depot.source)) if could_serve(s, depot, place)]


def put_depot(s: BreakoutState, number: int, place: Area) -> None:
    """§12.1 A depot is placed: its Area is a Supply Area for this evening."""
    depot = s.depots[number]
    s.depots[number] = Depot(depot.side, depot.source, place, depot.points)


def pay(s: BreakoutState, u: Unit) -> None:
    """§12.5 §RUL-38 The price of one level is taken from the depots that serve a unit, one after the other."""
    owed = unit_price(s, u)
    for number in depots_for(s, u):
        depot = s.depots[number]
        part = min(owed, depot.points)
        s.depots[number] = Depot(depot.side, depot.source, depot.place, depot.points - part)
        owed -= part
