"""§3e1 Port transfers: Allied units go from port to port."""

from collections.abc import Iterator

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .control import harbours_ashore, ports
from .kinds import Unit
from .moves_ledger import bars_cost, bars_use, spend
from .nouns import HEX, UNIT
from .parting import bars_end_of_step, bars_landing, hopeful
from .state import DDayState
from .tables import prices
from .verbs import PUT_BACK, nothing_more


def bars_ship(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from a port transfer; None if none does."""
    if s.at[u] < 0 or s.kit.strategic >> u & 1 or not ports(s) >> s.at[u] & 1:
        return no("§3e1", "{unit} is not in a port the Allies control", unit=u)
    if s.shipped >> u & 1:
        return no("§3e1", "{unit} has been shipped already", unit=u)
    return bars_use(s, u) or bars_cost(s, Side.ALLIED, prices().port_transfer)


def bars_port(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§3e1 §2d3 §2d4 The first rule that keeps a unit from being shipped to a hex."""
    if h == s.at[u]:
        return no("§3e1", "{unit} is in {hex} already", unit=u, hex=h)
    if not ports(s) >> h & 1:
        return _no_port(s, h)
    if s.occupied[Side.GERMAN] >> h & 1:
        return no("§2d3", "{enemies:present} in {hex}", enemies=s.enemies_at(h, Side.ALLIED), hex=h)
    return bars_landing(s, u, h, prices().port_transfer)


def _no_port(s: DDayState, h: Hex) -> Ruling:
    """§3e1 §2e §opt-15a3 Why a hex is no port the Allies control."""
    if not s.kit.ports_mask >> h & 1 and h not in harbours_ashore(s):
        return no("§3e1", "{hex} is no port", hex=h)
    if enemies := s.enemies_at(h, Side.ALLIED):
        return no("§3e1", "{enemies:present} in {hex}", enemies=enemies, hex=h)
    if s.side_at(h, Side.ALLIED):
        return no("§3e1", "{hex} is German-controlled: no ground unit of the Allies has entered it yet", hex=h)
    return no("§3e1", "{hex} is German-controlled", hex=h)


class TransferStep(Do[DDayState], frozen=True):
    """§2b2 The Allied port transfer step; with one port, or no Moves, there is nothing to decide."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "port transfer"
        return [Transfer()] if any(True for _ in Transfer().able(s)) else []


class Transfer(Ask[DDayState], frozen=True):
    """§3e1 §3d2b Which units are shipped, one after the other."""

    rule = "§3e1"
    asks = "transfer units from port to port"

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def able(self, s: DDayState) -> Iterator[Unit]:
        """The units that may be shipped somewhere. Must agree with `bars_ship`."""
        here, cost = ports(s), prices().port_transfer
        if s.moves[Side.ALLIED] < cost or not here & (here - 1):
            return iter(())
        there = [u for u in s.on_board(Side.ALLIED) if here >> s.at[u] & 1]
        return (u for u in there if bars_ship(s, u) is None and self._has_port(s, u, here & ~(1 << s.at[u]), cost))

    def _has_port(self, s: DDayState, u: Unit, others: Mask, cost: int) -> bool:
        """Whether one of the other ports is open to a unit."""
        return any(bars_port(s, u, h) is None for h in bits(hopeful(s, u, others, cost)))

    def bars_ship(self, s: DDayState, u: Unit) -> Ruling | None:
        """A unit is offered if some port is open to it; otherwise the reason is that of the first port."""
        if (ruling := bars_ship(s, u)) is not None:
            return ruling
        first = None
        for h in bits(ports(s) & ~(1 << s.at[u])):
            if (ruling := bars_port(s, u, h)) is None:
                return None
            first = first or ruling
        return first or no("§3e1", "the Allies control no port but {hex}, where {unit} is", hex=s.at[u], unit=u)

    def ship(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§3e1 A unit is taken in hand; then the next one is asked for."""
        return [ShipUnit(u), TransferStep()]

    def bars_end(self, s: DDayState, n: str) -> Ruling | None:
        """§2d4"""
        return bars_end_of_step(s, self.able(s), "invasion")

    verbs = (
        Verb("ship", UNIT, lawful=able, bars=bars_ship, take=ship),
        Verb("done", NOTHING, bars=bars_end, take=nothing_more),
    )


class ShipUnit(Ask[DDayState], frozen=True):
    """§3e1 §8a2 Where a unit is shipped to; it may be moved later, for a Move more."""

    rule = "§3e1"
    asks = "choose the port the unit goes to"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def ports(self, s: DDayState) -> Iterator[Hex]:
        """§3e1"""
        return bits(ports(s))

    def bars_to(self, s: DDayState, h: Hex) -> Ruling | None:
        """§3e1"""
        return bars_port(s, self.unit, h)

    def sail(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§3e1 §3d2b"""
        u = self.unit
        spend(s, Side.ALLIED, prices().port_transfer)
        s.origin[u] = s.at[u]
        s.shipped |= 1 << u
        s.place(u, h)
        s.enter(u, [h])
        s.tell(Event("shipped", "§3e1", {"piece": u, "from": s.origin[u], "hex": h, "moves": s.moves[0]}))
        return []

    verbs = (Verb("to", HEX, nouns=ports, bars=bars_to, take=sail), PUT_BACK)
