"""§3e1 Port transfers and arrivals: whom to bring over next, and to which port."""

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.movement import bars_move
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.tables import last_turn
from bocage.games.dday_1991.transfer import ShipUnit, bars_port, bars_ship

from .aims import Aims
from .position import Position

SPARE = 14
"""Moves from which on those are brought over, too, who do not fight."""

LAST_SHIPS = 2
"""Turns in which everyone is shipped who still can be."""


class Shipping:
    """The port transfers of one turn. `p.s` is a copy on which they are carried out as they are chosen."""

    def __init__(self, p: Position, aims: Aims) -> None:
        self.p, self.aims, self.s = p, aims, p.s
        self.actions: list[tuple[str, Action]] = []
        fields = [p.ground.field(1 << h) for h in aims.wanted or aims.objectives]
        ports = [h for h in members(aims.allied_ports) if h not in p.foes]
        east = p.board.east_mask if p.exact else 0
        self.ports = sorted(ports, key=lambda h: (not east >> h & 1, min(field[h] for field in fields), h))
        self._last = p.exact and p.s.turn > last_turn() - LAST_SHIPS

    def plan(self) -> list[tuple[str, Action]]:
        """Every action of the step, each with the task that it answers."""
        while self.s.moves[Side.ALLIED] > self._keep() and (found := self._next()) is not None:
            u, h = found
            kit = self.p.kit
            ShipUnit(u).take(self.s, kit.noun("to")[h])
            self.actions += [("Transfer", kit.named("ship")[u]), ("ShipUnit", kit.noun("to")[h])]
        return self.actions

    def _keep(self) -> int:
        """Moves for the movement step: one for every stack on the continent."""
        s, kit = self.s, self.p.kit
        own = kit.of_side[Side.ALLIED]
        stacks = [s.present[h] & own for h in members(self.p.ashore())]
        armies = sum(bool(units & kit.armies) for units in stacks)
        return min(8, armies + (len(stacks) - armies + 1) // 2)

    def _next(self) -> tuple[Unit, Hex] | None:
        waiting = [u for u in self._waiting() if bars_ship(self.s, u) is None]
        for u in waiting:
            for h in self.ports:
                if self._suits(u, h) and self._can_go(u) and bars_port(self.s, u, h) is None:
                    return u, h
        return None

    def _waiting(self) -> list[Unit]:
        """Those still in Britain or at the Base: armies while a port has none, then corps, the strongest first."""
        s, kit = self.s, self.p.kit
        home = kit.land("GB") | kit.land("MED")
        able = [u for u in s.on_board(Side.ALLIED) if home >> s.at[u] & 1 and bars_move(s, u) is None]
        return sorted(able, key=lambda u: (self._rank(u), -s.combat_of(u), u))

    def _rank(self, u: Unit) -> int:
        kit = self.p.kit
        if kit.armies >> u & 1:
            return 0
        if kit.round_hq >> u & 1:
            return 1
        return 4 if kit.tactical >> u & 1 else 2

    def _suits(self, u: Unit, h: Hex) -> bool:
        """Whether a port is the place for a unit: an army where there is none, others where there is one."""
        s, kit = self.s, self.p.kit
        there = s.present.get(h, 0) & kit.of_side[Side.ALLIED] & ~kit.strategic
        if kit.tactical >> u & 1 and kit.land("GB") >> s.at[u] & 1:
            return False  # it flies over by itself
        if kit.round_hq >> u & 1 and not kit.options.acquire_moves and not self._has_plenty():
            return False  # it earns nothing there
        if kit.armies >> u & 1:
            return not there & kit.armies and (self._has_corps() or self._is_crowded(s.at[u]) or self._has_plenty())
        if not there:
            return bool(kit.fighting >> u & 1)
        if self._last:
            return is_lawful(s, there | 1 << u)
        full = kit.fighting >> u & 1 and sum(s.combat_of(v) for v in members(there)) >= self.aims.w.enough
        return is_lawful(s, there | 1 << u) and not full

    def _can_go(self, u: Unit) -> bool:
        """§2d1 §opt-14a2 Nobody leaves whom those who stay behind need, unless they can all follow him at once."""
        s, kit = self.s, self.p.kit
        here = s.present[s.at[u]] & kit.of_side[Side.ALLIED] & ~kit.strategic
        rest = here & ~(1 << u)
        if not kit.options.acquire_moves:
            rest &= ~kit.round_hq  # who stays in any case; one of two steps aside
        if is_lawful(s, rest) or not is_lawful(s, here):
            return True
        return bool(kit.armies >> u & 1) and rest.bit_count() < s.moves[Side.ALLIED] - self._keep()

    def _has_corps(self) -> bool:
        """An army goes only where corps can follow it, or wait for it."""
        s, kit = self.s, self.p.kit
        home = kit.land("GB") | kit.land("MED")
        return any(kit.fighting >> u & 1 for u in s.on_board(Side.ALLIED) if home >> s.at[u] & 1)

    def _has_plenty(self) -> bool:
        """§6-winA Headquarters count beyond the Rhine like anybody else: they follow when Moves can be spared."""
        return self.p.exact and (self._last or self.s.moves[Side.ALLIED] >= SPARE)

    def _is_crowded(self, h: Hex) -> bool:
        """§2d1b Whether two armies share a port."""
        return (self.s.present[h] & self.p.kit.armies).bit_count() > 1
