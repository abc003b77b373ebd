"""Before the fight: which enemy stacks to attack this turn, and who goes where to do it."""

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.regiments.counters import Unit

from .position import Position

Orders = dict[Unit, Hex]
"""Where each unit that takes part is to stand when the fight begins."""

Loads = dict[Hex, int]
"""Stacking weight of the hexes that units have been sent to."""


class Muster:
    """Allots units to attacks, best target first. Worked out anew from wherever the units have come to."""

    p: Position

    def __init__(self, p: Position, busy: set[Unit], most: int, surround: float = 0.0) -> None:
        """`most`: how many attacks may be made; `surround`: what it is worth to bar one more hex of a target's way
        out."""
        self.p, self.s, self.surround = p, p.s, surround
        self.orders: Orders = {}
        self.targets: list[Hex] = []
        self.load: Loads = {}
        self.able = [u for u in p.s.units_of(p.side) if u not in busy and self.can_fight(u)]
        self._allot(most)

    # --- what a game says

    def can_fight(self, u: Unit) -> bool:
        """Whether a unit may attack in this turn, wherever it comes to stand."""
        raise NotImplementedError

    def value(self, h: Hex) -> float:
        """What it is worth to beat the enemies of a hex."""
        raise NotImplementedError

    def need(self, h: Hex) -> float:
        """Strength points of units for sound odds, gunfire taken into account."""
        raise NotImplementedError

    def ring(self, h: Hex) -> Mask:
        """The hexes from which a hex can be attacked."""
        raise NotImplementedError

    def standing_score(self, u: Unit, h: Hex, target: Hex) -> float:
        """How good a hex is to attack from."""
        raise NotImplementedError

    def force(self, u: Unit, h: Hex, placed: Orders) -> int:
        """What a unit brings to the attack from a hex, beside those placed already."""
        return self.p.kind(u).strength

    def refuses(self, u: Unit, target: Hex) -> bool:
        """Whether a unit is of no use against a target."""
        return False

    def chosen(self, h: Hex) -> None:
        """A target has been given its attackers."""

    def preference(self, h: Hex) -> float | None:
        """What is added to a target's rank by the plan; None leaves it alone."""
        return 0.0

    # --- the work

    def _allot(self, most: int) -> None:
        goes = {u: self._standing(u) for u in self.able}
        for _, h in sorted(self._wishes(goes), reverse=True):
            if len(self.targets) >= most:
                break
            self._send(h, goes)
        self.top_up(goes)

    def top_up(self, goes: dict[Unit, Mask]) -> None:
        """Once the targets are chosen: what to do with those who are left."""

    def _standing(self, u: Unit) -> Mask:
        """The hexes a unit can fight from: where it is, and where it can still go."""
        here = 1 << self.s.at[u] if self.s.at[u] >= 0 else 0
        return here if self.s.flags[u] & self.s.STAYS else here | self.p.destinations(u)

    def _wishes(self, goes: dict[Unit, Mask]) -> list[tuple[float, Hex]]:
        """Enemy stacks within reach, by what they are worth for the strength they take."""
        every = 0
        for mask in goes.values():
            every |= mask
        near = members(self.p.foe_mask & self.p.kit.grid.around(every))
        return [
            (self.value(h) / max(3.0, self.need(h)) + more, h) for h in near if (more := self.preference(h)) is not None
        ]

    def _send(self, h: Hex, goes: dict[Unit, Mask]) -> None:
        """Find enough units for one target, or none."""
        need, ring = self.need(h), self.ring(h)
        free = [u for u in self.able if u not in self.orders and goes[u] & ring]
        placed, load = Orders(), dict(self.load)
        force = self._gather(h, goes, self._queue(free, ring), need, placed, load)
        if placed and force >= need:
            self.orders.update(placed)
            self.load = load
            self.targets.append(h)
            self.chosen(h)

    def _gather(
        self, h: Hex, goes: dict[Unit, Mask], queue: list[tuple[Unit, bool]], need: float, placed: Orders, load: Loads
    ) -> float:
        """Place units round a target until there is force enough; what they bring."""
        ring, force = self.ring(h), 0.0
        for u, alone in queue:
            if force >= need and placed:
                break
            place = -1 if u in placed else self._place(u, goes[u] & ring, h, placed, load, alone)
            if place >= 0:
                load[place] = load.get(place, self.p.settled_load(place, u)) + self.p.kit.weight[self.s.kind[u]]
                force += self.force(u, place, placed)
                placed[u] = place
        return force

    def add(self, h: Hex, goes: dict[Unit, Mask], need: float) -> None:
        """Send units that are left to a target that has its attackers already, up to so much more force."""
        ring = self.ring(h)
        free = [u for u in self.able if u not in self.orders and goes[u] & ring]
        if free and need > 0:
            self._gather(h, goes, self._queue(free, ring), need, self.orders, self.load)

    def _queue(self, free: list[Unit], ring: Mask) -> list[tuple[Unit, bool]]:
        """First foot, one regiment to a hex (True), so that tanks find room beside it; then tanks; then the rest."""

        def order(u: Unit) -> tuple[bool, int, int]:
            at = self.s.at[u]
            return at < 0 or not ring >> at & 1, -self.p.kind(u).strength, u

        foot = sorted((u for u in free if self.p.kind(u).type != "armor"), key=order)
        tanks = sorted((u for u in free if self.p.kind(u).type == "armor"), key=order)
        return [*[(u, True) for u in foot], *[(u, False) for u in tanks], *[(u, False) for u in foot]]

    def _place(self, u: Unit, mask: Mask, target: Hex, placed: Orders, load: Loads, alone: bool) -> Hex:
        """The best hex to attack from: room, company for tanks; -1 if there is none."""
        p, kind = self.p, self.p.kind(u)
        if self.refuses(u, target):
            return -1
        best, found = -99.0, -1
        open_ways = self._open_ways(target, placed) if self.surround else 0
        for h in members(mask):
            stays = bool(self.s.flags[u] & self.s.STAYS)
            held = load.get(h, p.settled_load(h, u))
            if not stays and held + p.kit.weight[self.s.kind[u]] not in p.kit.stack_ok[p.kit.rough[h]]:
                continue
            if (alone and held and not stays) or (kind.type == "armor" and not self._company(u, h, placed)):
                continue
            score = self.standing_score(u, h, target)
            score += self.surround * (p.ground.disc(h, 1) & open_ways).bit_count()
            if score > best:
                best, found = score, h
        return found

    def _open_ways(self, target: Hex, placed: Orders) -> Mask:
        """The hexes round a target that no zone of ours bars, those placed already counted in."""
        held = mask_of(list(placed.values()))
        for h in self.p.settled:
            held |= 1 << h
        barred = held | self.p.kit.grid.around(held)
        return self.p.ground.disc(target, 1) & ~(1 << target) & ~barred & self.p.kit.board.enterable_mask

    def _company(self, u: Unit, h: Hex, placed: Orders) -> bool:
        friends = [v for v, at in placed.items() if at == h] + self.p.settled_units(h, u)
        return any(self.p.kind(v).type != "armor" and not self.p.kind(v).defend_only for v in friends)
