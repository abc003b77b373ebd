"""§6.4 §12.1 The Evening Refit Phase: the German refits, then the Allied player; isolation ends it.

A side places depots, refits units where they lie, works on bridges, and the Allies supply Areas by air, in any order
and unit by unit. What is left goes to the reserve.
"""

from bocage.core.hexes import members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .air_supply import air_supply_areas, bars_air_supply, choose_air_supply
from .bridges import WorkDie, bars_demolish, bars_repair, demolishable, repairable
from .depots import bars_depot, bars_refit, depot_places, evening_depots, pay, put_depot
from .isolation import Isolation
from .kinds import Level, Unit
from .reserve import save_points
from .state import BreakoutState, unit_named
from .verbs import DONE


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
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        codes, kit = s.kit.codes, s.kit
        depots = [
            Action("depot", f"{codes[depot.source]} {codes[place]}")
            for depot in s.depots
            for place in depot_places(s, depot)
        ]
        levels = [kit.named("refit")[u] for u in _worn_at_depots(s, self.side) if bars_refit(s, u) is None]
        drops = [kit.noun("airsupply")[place] for place in air_supply_areas(s)] if self.side == Side.ALLIED else []
        repairs = [kit.spans("repair")[b] for b in repairable(s, self.side)]
        blasts = [kit.spans("demolish")[b] for b in demolishable(s, self.side)]
        return [*levels, *depots, *drops, *repairs, *blasts, DONE]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        if a.verb == "refit":
            u = unit_named(s, a.noun, self.side)
            return bars_refit(s, u) if u is not None else None
        if a.verb == "depot":
            return self._bars_depot(s, a.noun)
        if a.verb == "airsupply":
            return self._bars_drop(s, a.noun)
        b = s.kit.bridge_named(a.noun)
        if b < 0 or a.verb not in ("repair", "demolish"):
            return None
        return bars_repair(s, self.side, b) if a.verb == "repair" else bars_demolish(s, self.side, b)

    def _bars_depot(self, s: BreakoutState, noun: str) -> Ruling | None:
        number, place = _depot_named(s, noun)
        if place < 0:
            return None
        if number < 0:
            return no("§12.2", why="there is no depot of that source")
        return bars_depot(s, s.depots[number], place)

    def _bars_drop(self, s: BreakoutState, noun: str) -> Ruling | None:
        place = s.kit.place_named(noun)
        if place < 0:
            return None
        if self.side == Side.GERMAN:
            return no("§12.9", why="only the Allies supply by air")
        return bars_air_supply(s, place)

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        if a == DONE:
            return []
        again = RefitRound(self.side)
        if a.verb == "refit":
            raise_level(s, s.kit.unit_index[a.noun])
        elif a.verb == "depot":
            _place_depot(s, a.noun)
        elif a.verb == "airsupply":
            return [*choose_air_supply(s, s.kit.place_named(a.noun)), again]
        else:
            return [WorkDie(self.side, s.kit.bridge_named(a.noun), a.verb), again]
        return [again]


def _worn_at_depots(s: BreakoutState, side: Side) -> list[Unit]:
    """§12.1 The units of a side that are not Fresh where a depot lies; `bars_refit` refuses all others."""
    places = {depot.place for depot in s.depots if depot.place >= 0}
    return sorted(u for place in places for u in s.units_at(place, side) if not s.is_fresh(u))


def raise_level(s: BreakoutState, u: Unit) -> None:
    """§12.5 A unit rises one level and the price is paid."""
    pay(s, u)
    s.set_level(u, Level(s.level[u] - 1), "§12.5")


def _depot_named(s: BreakoutState, noun: str) -> tuple[int, int]:
    """The number of a depot and a place, from `30 29`: -1 for what is not there."""
    source, _, place = noun.partition(" ")
    found = [n for n, depot in enumerate(s.depots) if s.kit.codes[depot.source] == source]
    return (found[0] if found else -1), s.kit.place_named(place)


def _place_depot(s: BreakoutState, noun: str) -> None:
    number, place = _depot_named(s, noun)
    put_depot(s, number, place)
    depot = s.depots[number]
    facts = {"side": depot.side, "source": depot.source, "place": place, "points": depot.points}
    s.tell(Event("depot", "§12.1", facts))
