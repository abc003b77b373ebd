"""§12.9 Air supply: an Area for each army's sector on a day, and a die for each Allied unit in it."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Event, Roll, Ruling, Side, Task, no
from bocage.core.tally import Tally

from .kinds import Level, Unit
from .state import BreakoutState
from .supply import sector_mask
from .tables import air_supply, constants
from .weather import overcast_share


def needy(s: BreakoutState, place: Area) -> list[Unit]:
    """§12.9 The Allied units in an Area that a drop could refit."""
    return [u for u in s.units_at(place, Side.ALLIED) if not s.is_fresh(u)]


def bars_air_supply(s: BreakoutState, place: Area) -> Ruling | None:
    """§12.9 §12.91 The first rule against supplying a place by air; an Area counts for the army of its sector."""
    if not s.kit.areas >> place & 1:
        return no("§12.9", "transports fly to Areas only, and {area} is none", area=place)
    if s.air_supplied >> place & 1:
        return no("§12.91", "{area} was chosen already", area=place)
    army = s.kit.board.sector[place]
    chosen = (s.air_supplied & sector_mask(s, army)).bit_count()
    if chosen >= constants().air_supply_areas:
        return no("§12.91", "{army} transports fly to {chosen:Area(s)} a day at most", army=army, chosen=chosen)
    if not needy(s, place):
        return no("§12.9", "no unit in {area} could be refitted", area=place)
    return None


def air_supply_areas(s: BreakoutState) -> list[Area]:
    """§12.9 The Areas that may be chosen now."""
    return [place for place in members(s.kit.areas) if s.present.get(place) and bars_air_supply(s, place) is None]


def air_supply_value(s: BreakoutState, u: Unit) -> Tally:
    """§12.9 §12.9a What is added to the die of a unit."""
    chart, tally, place = air_supply(), Tally(), s.at[u]
    if s.is_free(Side.ALLIED, place):
        tally.add(chart.free, "§12.9", "Free Area")
    elif s.controls(Side.ALLIED, place):
        tally.add(chart.contested, "§12.9", "Area contested by Germans")
    else:
        tally.add(chart.german, "§12.9", "Area controlled by Germans")
    if s.level[u] > Level.SPENT:
        tally.add(chart.disrupted, "§12.9a", "disrupted unit")
    share = overcast_share(s)
    if share:
        less = {"partly": chart.partly, "mainly": chart.mainly, "wholly": chart.wholly}[share]
        tally.add(less, "§12.9a", f"day {share} Overcast")
    return tally


def choose_air_supply(s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
    """§12.9 An Area is chosen: a die for each unit in it that is not Fresh."""
    s.air_supplied |= 1 << place
    s.tell(Event("air_supply", "§12.9", {"place": place, "army": s.kit.board.sector[place]}))
    return [AirSupplyDie(u) for u in needy(s, place)]


class AirSupplyDie(Roll[BreakoutState], frozen=True):
    """§12.9 A unit is refitted one level if its die with what is added reaches seven."""

    rule = "§12.9"
    unit: Unit

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        return f"day {s.day} air supply of {s.kit.kinds[self.unit].id}"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        u, value = self.unit, air_supply_value(s, self.unit)
        total = face + int(value.total)
        success = total >= air_supply().target
        facts = {"piece": u, "place": s.at[u], "die": face, "total": total, "lines": value.lines(), "success": success}
        s.tell(Event("air_drop", "§12.9", facts))
        if success:
            s.set_level(u, Level(s.level[u] - 1), "§12.9")
        return []
