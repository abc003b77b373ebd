"""§6.4 §12.1 The Evening Refit Phase: the German refits, then the Allied player; isolation ends it.

A side places depots, refits units where they lie, works on bridges, and the Allies supply Areas by air, in any order
and unit by unit. What is left goes to the reserve.
"""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.nouns import Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .air_supply import air_supply_areas, bars_air_supply, choose_air_supply
from .bridges import DEMOLISHING, REPAIRING
from .depots import bars_depot, bars_refit, depot_places, evening_depots, pay, put_depot
from .isolation import Isolation
from .kinds import Level, Unit
from .nouns import AREA, SOURCE_AREA, UNIT
from .reserve import save_points
from .state import BreakoutState
from .verbs import DONE, END


class RefitPhase(Do[BreakoutState], frozen=True):
    """§6.1 §6.4 §12.8 The German first, the Allies after they have watched him, then the isolated."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase = "refit"
        s.tell(Event("phase", "§6.1", {"phase": s.phase}))
        return [SideRefit(Side.GERMAN), SideRefit(Side.ALLIED), Isolation()]


class SideRefit(Do[BreakoutState], frozen=True):
    """§12.3 §12.4 §20.2 The depots of the evening are at hand, and each bridge may be worked on once more."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.mover, s.worked, s.depots = self.side, 0, evening_depots(s, self.side)
        if self.side == Side.GERMAN:
            refit_zones(s)
        return [RefitRound(self.side), SavePoints(self.side)]


def refit_zones(s: BreakoutState) -> None:
    """§12.42 Germans in Zones become Fresh; nobody need be asked, since it costs nothing."""
    for zone in members(s.kit.zones):
        for u in s.units_at(zone, Side.GERMAN):
            s.set_level(u, Level.FRESH, "§12.42")


class RefitRound(Do[BreakoutState], frozen=True):
    """§12.5 Ask as long as there is something to do."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        ask = Refit(self.side)
        return [ask] if ask.options(s) != [DONE] else []


class SavePoints(Do[BreakoutState], frozen=True):
    """§12.52 The side is done; its unused points go to the reserve."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        save_points(s, self.side)
        return []


class Refit(Ask[BreakoutState], frozen=True):
    """§12.1 §12.5 §12.9 §20.1 What a side does in its Refit Phase: one depot, level, drop or bridge at a time."""

    rule = "§12.5"
    asks = "place depots, refit units, work on bridges, or end the refit"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def worn(self, s: BreakoutState) -> list[Unit]:
        """§12.1"""
        return _worn_at_depots(s, self.side)

    def bars_refit(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§12.5"""
        return bars_refit(s, u)

    def refit(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§12.5"""
        raise_level(s, u)
        return [self.again()]

    def free(self, s: BreakoutState) -> list[tuple[Area, Area]]:
        """§12.2 Every depot with every place it may be put."""
        return [(depot.source, place) for depot in s.depots for place in depot_places(s, depot)]

    def bars_depot(self, s: BreakoutState, way: tuple[Area, Area]) -> Ruling | None:
        """§12.2"""
        source, place = way
        number = _depot_of(s, source)
        if number < 0:
            return no("§12.2", "there is no depot from {source}", source=source)
        return bars_depot(s, s.depots[number], place)

    def put(self, s: BreakoutState, way: tuple[Area, Area]) -> list[Task[BreakoutState]]:
        """§12.1"""
        source, place = way
        number = _depot_of(s, source)
        put_depot(s, number, place)
        facts = {"side": self.side, "source": source, "place": place, "points": s.depots[number].points}
        s.tell(Event("depot", "§12.1", facts))
        return [self.again()]

    def to_the_place(self, s: BreakoutState, finger: Finger) -> list[tuple[Area, Area]]:
        """Any depot is to be put there."""
        return [(depot.source, place) for place in AREA.pointed(s, finger) for depot in s.depots]

    def drops(self, s: BreakoutState) -> list[Area]:
        """§12.9"""
        return air_supply_areas(s) if self.side == Side.ALLIED else []

    def bars_drop(self, s: BreakoutState, place: Area) -> Ruling | None:
        """§12.9"""
        return bars_air_supply(s, place) if self.side == Side.ALLIED else no("§12.9", "only the Allies supply by air")

    def drop(self, s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
        """§12.9"""
        return [*choose_air_supply(s, place), self.again()]

    def under_transports(self, s: BreakoutState, finger: Finger) -> list[Area]:
        """Allied transports are to fly there."""
        return list(AREA.pointed(s, finger)) if self.side == Side.ALLIED else []

    def again(self) -> Task[BreakoutState]:
        """The refit goes on after work on a bridge."""
        return RefitRound(self.side)

    verbs = (
        Verb("refit", UNIT, nouns=worn, bars=bars_refit, take=refit),
        Verb("depot", SOURCE_AREA, lawful=free, bars=bars_depot, take=put, pointed=to_the_place),
        Verb("airsupply", AREA, lawful=drops, bars=bars_drop, take=drop, pointed=under_transports),
        REPAIRING,
        DEMOLISHING,
        END,
    )


def _worn_at_depots(s: BreakoutState, side: Side) -> list[Unit]:
    """§12.1 The units of a side that are not Fresh where a depot lies; `bars_refit` refuses all others."""
    places = {depot.place for depot in s.depots if depot.place >= 0}
    return sorted(u for place in places for u in s.units_at(place, side) if not s.is_fresh(u))


def raise_level(s: BreakoutState, u: Unit) -> None:
    """§12.5 A unit rises one level and the price is paid."""
    pay(s, u)
    s.set_level(u, Level(s.level[u] - 1), "§12.5")


def _depot_of(s: BreakoutState, source: Area) -> int:
    """The number of the depot of a source, -1 if it has none."""
    return next((number for number, depot in enumerate(s.depots) if depot.source == source), -1)
