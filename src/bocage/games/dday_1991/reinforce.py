"""§3f1 Reinforcements: who may come, and where."""

from collections.abc import Iterator

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .control import ANY_CITY, misplaced, open_mask
from .kinds import Unit
from .nouns import HEX, UNIT
from .parting import bars_landing
from .state import REBUILT, RESERVE, DDayState
from .verbs import END, PUT_BACK


def entry_mask(s: DDayState, u: Unit) -> Mask:
    """§6a5 §3f2 §opt-11b2 The controlled hexes where a unit may come in."""
    return open_mask(s, u & 1, entry_place(s, u)) & ~s.occupied[1 - (u & 1)]


def entry_place(s: DDayState, u: Unit) -> str:
    """§6a5 §opt-11b2 The place rule of a unit that comes in."""
    return ANY_CITY if s.at[u] == REBUILT else s.kit.kinds[u].arrivals[s.scenario].place


def bars_arrival(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from coming now; None if none does."""
    if s.at[u] not in (RESERVE, REBUILT):
        return no("§3f1", "{unit} does not wait to come", unit=u)
    if s.due[u] > s.turn:
        rule = "§3f1" if s.at[u] == RESERVE else "§opt-11b2"
        return no(rule, "{unit} comes on turn {turn} at the earliest", unit=u, turn=s.due[u])
    if not entry_mask(s, u):
        return no("§3f2", "no hex where {unit} could come in is under control and free of enemies", unit=u)
    first = None
    for h in bits(entry_mask(s, u)):
        if (ruling := bars_entry_hex(s, u, h)) is None:
            return None
        first = first or ruling
    return first


def bars_entry_hex(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§3f2 §2d4 The first rule that keeps a unit from coming in at a hex."""
    if not entry_mask(s, u) >> h & 1:
        rule = "§6a5" if s.at[u] == RESERVE else "§opt-11b2"
        return misplaced(s, u, h, entry_place(s, u), rule)
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
    asks = "bring in reinforcements, or hold them back"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def ready(self, s: DDayState) -> Iterator[Unit]:
        """The units that could come now."""
        waiting = (u for u in range(self.side, len(s.at), 2) if s.at[u] in (RESERVE, REBUILT))
        return (u for u in waiting if bars_arrival(s, u) is None)

    def bars_place(self, s: DDayState, u: Unit) -> Ruling | None:
        """§3f1"""
        return bars_arrival(s, u)

    def bring(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§3f1 The unit in hand comes; then the next one is asked for."""
        return [Arrive(u), Reinforcement(self.side)]

    verbs = (Verb("place", UNIT, lawful=ready, bars=bars_place, take=bring), END)


class Arrive(Ask[DDayState], frozen=True):
    """§3f1 §6a5 Where a unit comes in."""

    rule = "§6a5"
    asks = "choose where the unit comes in"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side(self.unit & 1)

    def entries(self, s: DDayState) -> Iterator[Hex]:
        """The hexes its card leaves to the unit."""
        return bits(entry_mask(s, self.unit))

    def bars_at(self, s: DDayState, h: Hex) -> Ruling | None:
        """§3f2 §2d4"""
        return bars_entry_hex(s, self.unit, h)

    def come(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§3f1 §2e"""
        u = self.unit
        s.place(u, h)
        s.enter(u, [h])
        s.placed |= 1 << u
        s.tell(Event("arrived", "§3f1", {"piece": u, "hex": h}))
        return []

    verbs = (Verb("at", HEX, nouns=entries, bars=bars_at, take=come), PUT_BACK)
