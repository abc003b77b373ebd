"""§3e1 Port transfers: Allied units go from port to port."""

from collections.abc import Iterator

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .control import ports
from .kinds import Unit
from .moves_ledger import bars_cost, bars_use, spend
from .parting import bars_end_of_step, bars_landing, hopeful
from .state import DDayState, no_such_hex, no_such_unit, unit_named
from .tables import prices
from .verbs import BACK, DONE


def bars_ship(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from a port transfer; None if none does."""
    name = s.kit.kinds[u].id
    if s.at[u] < 0 or s.kit.strategic >> u & 1 or not ports(s) >> s.at[u] & 1:
        return no("§3e1", unit=name, why="not in a port the Allies control")
    if s.shipped >> u & 1:
        return no("§3e1", unit=name, why="transferred already")
    return bars_use(s, u) or bars_cost(s, Side.ALLIED, prices().port_transfer)


def bars_port(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§3e1 §2d3 §2d4 The first rule that keeps a unit from being shipped to a hex."""
    if not ports(s) >> h & 1 or h == s.at[u]:
        return no("§3e1", hex=s.kit.names[h])
    if s.occupied[Side.GERMAN] >> h & 1:
        return no("§2d3", hex=s.kit.names[h])
    return bars_landing(s, u, h, prices().port_transfer)


class TransferStep(Do[DDayState], frozen=True):
    """§2b2 The Allied port transfer step; with one port, or no Moves, there is nothing to decide."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "port transfer"
        return [Transfer()] if any(True for _ in Transfer().able(s)) else []


class Transfer(Ask[DDayState], frozen=True):
    """§3e1 §3d2b Which units are shipped, one after the other."""

    rule = "§3e1"

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def able(self, s: DDayState) -> Iterator[Unit]:
        """The units that may be shipped somewhere. Must agree with `_bars_unit`."""
        here, cost = ports(s), prices().port_transfer
        if s.moves[Side.ALLIED] < cost or not here & (here - 1):
            return iter(())
        there = [u for u in s.on_board(Side.ALLIED) if here >> s.at[u] & 1]
        return (u for u in there if bars_ship(s, u) is None and self._has_port(s, u, here & ~(1 << s.at[u]), cost))

    def _has_port(self, s: DDayState, u: Unit, others: Mask, cost: int) -> bool:
        """Whether one of the other ports is open to a unit."""
        return any(bars_port(s, u, h) is None for h in bits(hopeful(s, u, others, cost)))

    def _bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """A unit is offered if some port is open to it; otherwise the reason is that of the first port."""
        if (ruling := bars_ship(s, u)) is not None:
            return ruling
        first = None
        for h in bits(ports(s) & ~(1 << s.at[u])):
            if (ruling := bars_port(s, u, h)) is None:
                return None
            first = first or ruling
        return first or no("§3e1", unit=s.kit.kinds[u].id, why="no other port")

    def options(self, s: DDayState) -> list[Action]:
        able = list(self.able(s))
        options = [s.kit.named("ship")[u] for u in able]
        return options if bars_end_of_step(s, able, "invasion") is not None else [*options, DONE]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        if a == DONE:
            return bars_end_of_step(s, list(self.able(s)), "invasion")
        u = unit_named(s, a.noun, Side.ALLIED)
        if a.verb != "ship":
            return None
        return self._bars_unit(s, u) if u is not None else no_such_unit(s, a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        return [ShipUnit(s.kit.unit_index[a.noun]), TransferStep()]


class ShipUnit(Ask[DDayState], frozen=True):
    """§3e1 §8a2 Where a unit is shipped to; it may be moved later, for a Move more."""

    rule = "§3e1"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side.ALLIED

    def options(self, s: DDayState) -> list[Action]:
        open_ports = [h for h in bits(ports(s)) if bars_port(s, self.unit, h) is None]
        return [*[s.kit.noun("to")[h] for h in open_ports], BACK]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "to":
            return None
        return bars_port(s, self.unit, h) if h >= 0 else no_such_hex(a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == BACK:
            return []
        u, h = self.unit, s.kit.hex_named(a.noun)
        spend(s, Side.ALLIED, prices().port_transfer)
        s.origin[u] = s.at[u]
        s.shipped |= 1 << u
        s.place(u, h)
        s.enter(u, [h])
        s.tell(Event("shipped", "§3e1", {"piece": u, "from": s.origin[u], "hex": h, "moves": s.moves[0]}))
        return []
