"""§3f1 Reinforcements: who may come, and where."""

from collections.abc import Iterator

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .control import ANY_CITY, open_mask
from .kinds import Unit
from .parting import bars_landing
from .state import REBUILT, RESERVE, DDayState, no_such_hex, no_such_unit, unit_named
from .verbs import BACK, DONE


def entry_mask(s: DDayState, u: Unit) -> Mask:
    """§6a5 §3f2 §opt-11b2 The controlled hexes where a unit may come in."""
    if s.at[u] == REBUILT:
        return open_mask(s, u & 1, ANY_CITY) & ~s.occupied[1 - (u & 1)]
    arrival = s.kit.kinds[u].arrivals[s.scenario]
    return open_mask(s, u & 1, arrival.place) & ~s.occupied[1 - (u & 1)]


def bars_arrival(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from coming now; None if none does."""
    name = s.kit.kinds[u].id
    if s.at[u] not in (RESERVE, REBUILT):
        return no("§3f1", unit=name, why="it does not wait to come")
    if s.due[u] > s.turn:
        return no("§3f1" if s.at[u] == RESERVE else "§opt-11b2", unit=name, turn=s.due[u])
    if not entry_mask(s, u):
        return no("§3f2", unit=name)
    first = None
    for h in bits(entry_mask(s, u)):
        if (ruling := bars_entry_hex(s, u, h)) is None:
            return None
        first = first or ruling
    return first


def bars_entry_hex(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§3f2 §2d4 The first rule that keeps a unit from coming in at a hex."""
    if not entry_mask(s, u) >> h & 1:
        return no("§6a5" if s.at[u] == RESERVE else "§opt-11b2", hex=s.kit.names[h])
    return bars_landing(s, u, h, 0)


class Reinforcement(Do[DDayState], frozen=True):
    """§2b2 §3f1 The reinforcement step; nobody is asked when nobody can come."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "reinforcement"
        return [Reinforce(self.side)] if any(True for _ in Reinforce(self.side).ready(s)) else []


class Reinforce(Ask[DDayState], frozen=True):
    """§3f1 §3d2d Which units come, free of charge; they may also be held back."""

    rule = "§3f1"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def ready(self, s: DDayState) -> Iterator[Unit]:
        """The units that could come now."""
        waiting = (u for u in range(self.side, len(s.at), 2) if s.at[u] in (RESERVE, REBUILT))
        return (u for u in waiting if bars_arrival(s, u) is None)

    def options(self, s: DDayState) -> list[Action]:
        return [*[s.kit.named("place")[u] for u in self.ready(s)], DONE]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        u = unit_named(s, a.noun, self.side)
        if a.verb != "place":
            return None
        return bars_arrival(s, u) if u is not None else no_such_unit(s, a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        return [Arrive(s.kit.unit_index[a.noun]), Reinforcement(self.side)]


class Arrive(Ask[DDayState], frozen=True):
    """§3f1 §6a5 Where a unit comes in."""

    rule = "§6a5"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side(self.unit & 1)

    def options(self, s: DDayState) -> list[Action]:
        found = [h for h in bits(entry_mask(s, self.unit)) if bars_entry_hex(s, self.unit, h) is None]
        return [*[s.kit.noun("at")[h] for h in found], BACK]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "at":
            return None
        return bars_entry_hex(s, self.unit, h) if h >= 0 else no_such_hex(a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == BACK:
            return []
        u, h = self.unit, s.kit.hex_named(a.noun)
        s.place(u, h)
        s.enter(u, [h])
        s.placed |= 1 << u
        s.tell(Event("arrived", "§3f1", {"piece": u, "hex": h}))
        return []
