"""Before the fight: which enemy stacks to attack this turn, and who goes where to do it."""

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.combat import bars_attacker
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.odds import defense_strength
from bocage.games.normandy_1971.state import STAYS, Attack

from .battle import Battle
from .position import Position

Orders = dict[Unit, Hex]
"""Where each unit that takes part is to stand when the fight begins."""

WANTED = (4, 4, 4, 5, 7, 7, 8, 10, 10)
"""The odds that make an attack sound, by what is added to the die."""


class Muster:
    """Allots units to attacks, best target first. Worked out anew from wherever the units have come to."""

    def __init__(self, p: Position, battle: Battle, busy: set[Unit]) -> None:
        self.p, self.s, self.battle = p, p.s, battle
        self.orders: Orders = {}
        self.targets: list[Hex] = []
        self._load: dict[Hex, int] = {}
        self._guns = [mission.count for mission in p.kit.missions]
        self._able = [u for u in p.s.units_of(p.side) if u not in busy and self._can_fight(u)]
        self._allot()

    def _can_fight(self, u: Unit) -> bool:
        p, s = self.p, self.s
        if s.at[u] < 0 or p.kind(u).defend_only or not s.is_fed(u):
            return False
        if p.side == Side.GERMAN and s.works >> s.at[u] & 1 and not p.foe_zone >> s.at[u] & 1:
            return False
        ruling = bars_attacker(s, u)
        return ruling is None or ruling.rule == "§CMB-J"

    def _allot(self) -> None:
        limit = tables()["attacks"]
        most = 99
        if self.p.side == Side.ALLIED and self.s.turn >= limit["first_limited_turn"]:
            most = limit["allied_limit"]
        goes = {u: self._standing(u) for u in self._able}
        for _, h in sorted(self._wishes(goes), reverse=True):
            if len(self.targets) >= most:
                break
            self._send(h, goes)

    def _standing(self, u: Unit) -> Mask:
        """The hexes a unit can fight from: where it is, and where it can still go."""
        here = 1 << self.s.at[u]
        return here if self.s.flags[u] & STAYS else here | self.p.destinations(u)

    def _wishes(self, goes: dict[Unit, Mask]) -> list[tuple[float, Hex]]:
        """Enemy stacks within reach, by what they are worth for the strength they take."""
        every = 0
        for mask in goes.values():
            every |= mask
        wishes = []
        for h in members(self.p.foe_mask & self.p.kit.grid.around(every)):
            units = self.p.stacks[self.p.enemy][h]
            need = max(3.0, self._need(h))
            value = self.p.strength(units) + 2 * self.battle.price(h, self.p.side) + self._relief(h)
            wishes.append((value / need, h))
        return wishes

    def _relief(self, h: Hex) -> float:
        """Friends cut off nearby make an enemy worth attacking."""
        near = self.p.kit.grid.disc(1 << h, 3)
        cut = [u for g, units in self.p.stacks[self.p.side].items() if near >> g & 1 for u in units]
        return 0.6 * sum(self.p.kind(u).strength for u in cut if not self.s.is_fed(u))

    def _need(self, h: Hex) -> float:
        """Strength points of units for sound odds, gunfire taken into account."""
        held = float(defense_strength(self.s, Attack((h,), ())).total) + self.battle.doubt(h)
        gunfire = self._gunfire(h)
        if self.p.side == Side.ALLIED:
            return WANTED[min(8, self.p.shelter(h))] * held - gunfire
        return WANTED[min(8, self.p.shelter(h))] * (held + gunfire)

    def _gunfire(self, h: Hex) -> int:
        for i, mission in enumerate(self.p.kit.missions):
            if self._guns[i] and self.p.kit.sea_range[h] <= mission.range:
                return mission.attack if self.p.side == Side.ALLIED else mission.defense
        return 0

    def _send(self, h: Hex, goes: dict[Unit, Mask]) -> None:
        """Find enough units for one target, or none."""
        need, ring = self._need(h), self.p.kit.attack_from[h]
        free = [u for u in self._able if u not in self.orders and goes[u] & ring]
        placed, load, force = Orders(), dict(self._load), 0
        for u, alone in self._queue(free, ring):
            if force >= need and placed:
                break
            place = -1 if u in placed else self._place(u, goes[u] & ring, h, placed, load, alone)
            if place >= 0:
                placed[u] = place
                load[place] = load.get(place, self.p.settled_load(place, u)) + self.p.kit.weight[self.s.kind[u]]
                force += self.p.kind(u).strength
        if placed and force >= need:
            self.orders.update(placed)
            self._load = load
            self.targets.append(h)
            self._spend_guns(h)

    def _queue(self, free: list[Unit], ring: Mask) -> list[tuple[Unit, bool]]:
        """First foot, one regiment to a hex (True), so that tanks find room beside it; then tanks; then the rest."""

        def order(u: Unit) -> tuple[bool, int, int]:
            return not ring >> self.s.at[u] & 1, -self.p.kind(u).strength, u

        foot = sorted((u for u in free if self.p.kind(u).type != "armor"), key=order)
        tanks = sorted((u for u in free if self.p.kind(u).type == "armor"), key=order)
        return [*[(u, True) for u in foot], *[(u, False) for u in tanks], *[(u, False) for u in foot]]

    def _spend_guns(self, h: Hex) -> None:
        for i, mission in enumerate(self.p.kit.missions):
            if self._guns[i] and self.p.kit.sea_range[h] <= mission.range:
                self._guns[i] -= 1
                return

    def _place(self, u: Unit, mask: Mask, target: Hex, placed: Orders, load: dict[Hex, int], alone: bool) -> Hex:
        """The best hex to attack from: no river between, room, company for tanks; -1 if there is none."""
        p, kind = self.p, self.p.kind(u)
        if kind.type == "armor" and p.kit.is_bocage(target):
            return -1
        best, found = -99.0, -1
        for h in members(mask):
            stays = bool(self.s.flags[u] & STAYS)
            held = load.get(h, p.settled_load(h, u))
            if not stays and held + p.kit.weight[self.s.kind[u]] not in p.kit.stack_ok[p.kit.rough[h]]:
                continue
            if (alone and held and not stays) or (kind.type == "armor" and not self._company(u, h, placed)):
                continue
            side = p.kit.grid.direction(h, target)
            score = 0.3 * p.shelter(h) - 3 * (p.kit.board.river[side] >> h & 1) + 2 * (h == self.s.at[u])
            if score > best:
                best, found = score, h
        return found

    def _company(self, u: Unit, h: Hex, placed: Orders) -> bool:
        friends = [v for v, at in placed.items() if at == h] + self.p.settled_units(h, u)
        return any(self.p.kind(v).type != "armor" and not self.p.kind(v).defend_only for v in friends)
