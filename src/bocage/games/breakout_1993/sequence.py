"""The sequence of play. Read this first: the rest of the package is called from here."""

from bocage.core.protocol import Do, Event, Task

from .airborne import AirbornePhase
from .amphibious import AmphibiousPhase
from .arrivals import Dawn
from .daylight import Daylight
from .morning import AirPhase, NavalPhase
from .orders import scenario_named
from .refit import RefitPhase
from .regroup import RegroupPhase
from .reserve import BuyImpulses, first_impulse
from .state import BreakoutState
from .tables import day_named
from .victory import BreakoutCheck, score, verdict
from .weather import start_weather


class TheGame(Do[BreakoutState], frozen=True):
    """§22.2 One, two or three weeks of days, then the verdict."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        days = scenario_named(s.scenario).days
        return [*[GameDay(day) for day in range(1, days + 1)], FinalVerdict()]


class GameDay(Do[BreakoutState], frozen=True):
    """§6.1 §21.1 The phases of a day; §22.1 after a breakout there are no more of them."""

    day: int

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        if s.result:
            return []
        return [
            StartDay(self.day),
            *(d_day_phases() if self.day == 1 else [Dawn()]),
            Daylight(),
            RefitPhase(),
            RegroupPhase(),
            BreakoutCheck(),
            *([BuyImpulses()] if self.day < scenario_named(s.scenario).days else []),
        ]


def d_day_phases() -> list[Task[BreakoutState]]:
    """§21.1 The four phases of the landing."""
    return [AirbornePhase(), NavalPhase(), AirPhase(), AmphibiousPhase()]


class StartDay(Do[BreakoutState], frozen=True):
    """§18.2 §12.54 §RUL-46 The weather of the day, its first impulse, the markers ready again."""

    day: int

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.day, s.night = self.day, False
        s.impulse = first_impulse(s)
        s.naval_used = s.air_used = 0
        s.bought, s.air_supplied, s.depots = [0, 0], 0, []
        start_weather(s)
        s.begin_impulse(s.mover)
        date = day_named(self.day).date
        s.tell(Event("day", "§6.1", {"day": self.day, "date": date, "weather": s.weather, "impulse": s.impulse}))
        return []


class FinalVerdict(Do[BreakoutState], frozen=True):
    """§22.1 §22.2 §RUL-49 The game is over."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase, s.result = "over", verdict(s)
        s.tell(Event("verdict", "§22.2", {"level": s.result, "lines": score(s).lines()}))
        return []
