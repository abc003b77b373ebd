"""§6.3 The Daylight Phase: impulse after impulse until the sun sets."""

from bocage.core.hexes import members
from bocage.core.protocol import Do, Event, Side, Task

from .advantage import Losses
from .control import settle_fort
from .impulse import ChooseImpulse
from .interdiction import strand
from .kinds import Level
from .state import BreakoutState
from .sunset import Sunset
from .weather import count_impulse


class Daylight(Do[BreakoutState], frozen=True):
    """§6.1 §6.3"""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase = "daylight"
        s.tell(Event("phase", "§6.1", {"phase": s.phase}))
        return [ImpulseNumber()]


class ImpulseNumber(Do[BreakoutState], frozen=True):
    """§6.3 §RUL-16 A German impulse and an Allied one share a number; the day goes on until a Sunset roll ends it."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        if s.night:
            return []
        if s.coming:
            s.weather, s.coming = s.coming, ""  # §6.341
        german, allied = impulse_of(Side.GERMAN), impulse_of(Side.ALLIED)
        return [*german, Losses(), *allied, Sunset(), Losses(), NextNumber(), ImpulseNumber()]


def impulse_of(side: Side) -> list[Task[BreakoutState]]:
    """§8.1 §RUL-61 The impulse of one side."""
    return [StartImpulse(side), ChooseImpulse(side), EndImpulse()]


class StartImpulse(Do[BreakoutState], frozen=True):
    """§8.1 What was true of the last impulse is forgotten."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.begin_impulse(self.side)
        facts = {"side": self.side, "impulse": s.impulse, "weather": s.weather}
        s.tell(Event("impulse", "§6.3", facts))
        return []


class EndImpulse(Do[BreakoutState], frozen=True):
    """§8.2 Whoever acted is Spent; §21.21 §15.2 and the beaches are looked at again."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        for beach in s.kit.beaches:
            strand(s, beach)
        spend_acting(s)
        s.landed = 0
        for beach in s.kit.beaches:
            settle_fort(s, beach)
        return []


def spend_acting(s: BreakoutState) -> None:
    """§8.2 §8.223 §9.21 Units that moved, assaulted, seized or supported become Spent."""
    for u in members(s.moved):
        s.worsen(u, Level.SPENT, "§8.2")


class NextNumber(Do[BreakoutState], frozen=True):
    """§6.3 §6.31 §6.311 The marker goes on, unless the Allied impulse was a bombardment that holds it."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        if s.holds and not s.night:
            return []
        count_impulse(s)
        if not s.night:
            s.impulse += 1
        return []
