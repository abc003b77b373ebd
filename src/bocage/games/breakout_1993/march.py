"""§8.2 The move of one unit, a place at a time."""

from bocage.core.protocol import Action, Ask, Do, Ruling, Side, Task, no

from .interdiction import AirFire, is_interdicted, under_fire
from .kinds import Unit
from .movement import bars_enter, bars_ford, enter, entries_for, ford, fords_for, is_halted
from .seize import SeizeDie, bars_seize, seizable
from .stacking import bars_stack
from .state import BreakoutState
from .verbs import BACK, STOP


class March(Ask[BreakoutState], frozen=True):
    """§8.36 §8.223 Where a unit goes next, which bridge it tries, or that it stops."""

    rule = "§8.36"
    unit: Unit

    def who(self, s: BreakoutState) -> Side:
        return Side(self.unit & 1)

    def options(self, s: BreakoutState) -> list[Action]:
        enter_, seize = s.kit.noun("enter"), s.kit.spans("seize")
        options = [enter_[to] for to in entries_for(s, self.unit)]
        options += [s.kit.noun("ford")[to] for to in fords_for(s, self.unit)]
        options += [seize[border] for border in seizable(s, self.unit)]
        if not has_begun(s, self.unit):
            return [*options, BACK]
        return [*options, STOP] if bars_stop(s, self.unit) is None else options

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        place, bridge = s.kit.place_named(a.noun), s.kit.bridge_named(a.noun)
        if a.verb == "enter" and place >= 0:
            return bars_enter(s, self.unit, place)
        if a.verb == "ford" and place >= 0:
            return bars_ford(s, self.unit, place)
        if a.verb == "seize" and bridge >= 0:
            return bars_seize(s, self.unit, bridge)
        if a == BACK:
            return no("§8.2", why="the unit has spent MF")
        return bars_stop(s, self.unit) or no("§8.2", why="the unit has not moved") if a == STOP else None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        u = self.unit
        if a in (STOP, BACK):
            s.overran &= ~(1 << u) if a == STOP else ~0
            return []
        if a.verb == "seize":
            return [SeizeDie(u, s.kit.bridge_named(a.noun)), GoOn(u)]
        to = s.kit.place_named(a.noun)
        if a.verb == "ford":
            ford(s, u, to)
            return [GoOn(u)]
        if is_interdicted(s, u):
            return [AirFire(u, to), GoOn(u)]
        by_sea = s.at[u] in s.kit.beach_of
        enter(s, u, to)
        return [*(under_fire(s, u) if by_sea else []), GoOn(u)]


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
