"""§8.2 The move of one unit, a place at a time."""

from bocage.core.areas import Area
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .interdiction import AirFire, is_interdicted, under_fire
from .kinds import Unit
from .movement import bars_enter, bars_ford, enter, entries_for, ford, is_halted
from .nouns import AREA, BRIDGE
from .seize import SeizeDie, bars_seize, seizable
from .stacking import bars_stack
from .state import BreakoutState
from .verbs import finish, nothing


class March(Ask[BreakoutState], frozen=True):
    """§8.36 §8.223 Where a unit goes next, which bridge it tries, or that it stops."""

    rule = "§8.36"
    asks = "move the unit"
    unit: Unit

    def who(self, s: BreakoutState) -> Side:
        return Side(self.unit & 1)

    def near(self, s: BreakoutState) -> list[Area]:
        """The places next to it."""
        return s.kit.near[s.at[self.unit]]

    def bars_enter(self, s: BreakoutState, to: Area) -> Ruling | None:
        """§8.36"""
        return bars_enter(s, self.unit, to)

    def enter(self, s: BreakoutState, to: Area) -> list[Task[BreakoutState]]:
        """§8.36 §8.4 §14.1 Aircraft look for columns on their way, guns for whoever lands."""
        u = self.unit
        if is_interdicted(s, u):
            return [AirFire(u, to), GoOn(u)]
        by_sea = s.at[u] in s.kit.beach_of
        enter(s, u, to)
        return [*(under_fire(s, u) if by_sea else []), GoOn(u)]

    def places(self, s: BreakoutState, finger: Finger) -> list[Area]:
        """A place to go to; the one it stands in means that it ends there."""
        return [to for to in AREA.pointed(s, finger) if to != s.at[self.unit]]

    def bars_ford(self, s: BreakoutState, to: Area) -> Ruling | None:
        """§8.36a"""
        return bars_ford(s, self.unit, to)

    def ford(self, s: BreakoutState, to: Area) -> list[Task[BreakoutState]]:
        """§8.36a"""
        ford(s, self.unit, to)
        return [GoOn(self.unit)]

    def bridges(self, s: BreakoutState) -> list[int]:
        """§8.221"""
        return seizable(s, self.unit)

    def bars_seize(self, s: BreakoutState, border: int) -> Ruling | None:
        """§8.221"""
        return bars_seize(s, self.unit, border)

    def seize(self, s: BreakoutState, border: int) -> list[Task[BreakoutState]]:
        """§8.221"""
        return [SeizeDie(self.unit, border), GoOn(self.unit)]

    def bars_back(self, s: BreakoutState, n: str) -> Ruling | None:
        """§8.2"""
        return no("§8.2", "{unit} has spent MF", unit=self.unit) if has_begun(s, self.unit) else None

    def bars_stop(self, s: BreakoutState, n: str) -> Ruling | None:
        """§RUL-44 §8.2"""
        unmoved = None if has_begun(s, self.unit) else no("§8.2", "{unit} has not moved", unit=self.unit)
        return bars_stop(s, self.unit) or unmoved

    def stop(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """The move is over, and so is what an Overrun allowed."""
        s.overran &= ~(1 << self.unit)
        return []

    def its_place(self, s: BreakoutState, finger: Finger) -> list[str]:
        """The place it stands in."""
        return [""] if list(AREA.pointed(s, finger)) == [s.at[self.unit]] else []

    verbs = (
        Verb("enter", AREA, nouns=near, bars=bars_enter, take=enter, pointed=places),
        Verb("ford", AREA, nouns=near, bars=bars_ford, take=ford, pointed=nothing),
        Verb("seize", BRIDGE, lawful=bridges, bars=bars_seize, take=seize),
        Verb("back", NOTHING, bars=bars_back, take=finish),
        Verb("stop", NOTHING, bars=bars_stop, take=stop, pointed=its_place),
    )


def bars_stop(s: BreakoutState, u: Unit) -> Ruling | None:
    """§RUL-44 A move does not end above the limits of stacking."""
    return bars_stack(s, u, s.at[u])


def has_begun(s: BreakoutState, u: Unit) -> bool:
    """Whether a unit has spent something, so that its move cannot be called off any more."""
    return bool(s.mf[u] and not s.overran >> u & 1)


class GoOn(Do[BreakoutState], frozen=True):
    """§8.39 §8.223 A unit goes on while there is anything it could do; otherwise its move is over."""

    unit: Unit

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        u = self.unit
        if s.at[u] < 0 or s.done >> u & 1 or not s.is_fresh(u) or is_halted(s, u):
            return []
        return [March(u)] if entries_for(s, u) or seizable(s, u) else []
