"""One world that fits the view, and what a commander reads off it: threats, reaches, who stands where."""

from collections.abc import Iterable

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Kind, Unit
from bocage.core.regiments.state import BOX
from bocage.games.normandy_1971.movement import end_flags, one_hex_moves, reach_of
from bocage.games.normandy_1971.state import LOCKED, STAYS, NormandyState
from bocage.games.normandy_1971.supply import supplied_mask

from .ground import ground_of


class Notes:
    """What has been worked out in a phase, by everything it follows from. It saves work and changes no answer."""

    def __init__(self) -> None:
        self.reaches: dict[tuple[int, ...], Mask] = {}
        self.threats: dict[tuple[tuple[int, int], ...], list[float]] = {}
        self.nearness: dict[Mask, list[int]] = {}


class Position:
    """A possible world seen from one side."""

    def __init__(self, s: NormandyState, side: Side, notes: Notes) -> None:
        self.s, self.side, self.kit, self._notes = s, side, s.kit, notes
        self.ground = ground_of(s.kit)
        self.enemy = side.enemy
        self.foe_mask, self.foe_zone = s.occupied[self.enemy], s.zone(self.enemy)
        self.own_mask = s.occupied[side]
        self.stacks = [self._stacks(Side.ALLIED), self._stacks(Side.GERMAN)]
        self.threat = self._threat()
        self.foe_at = self._nearest_foe()
        self.settled = {h: kept for h, units in self.stacks[side].items() if (kept := self._staying(units))}

    def _staying(self, units: list[Unit]) -> list[Unit]:
        return [u for u in units if self.s.flags[u] & STAYS]

    def settle(self, u: Unit) -> None:
        """Take a unit as staying where it is for the rest of the phase."""
        if self.s.at[u] >= 0 and u not in (here := self.settled.setdefault(self.s.at[u], [])):
            here.append(u)

    def _stacks(self, side: Side) -> dict[Hex, list[Unit]]:
        found: dict[Hex, list[Unit]] = {}
        for u in self.s.units_of(side):
            if self.s.at[u] >= 0:
                found.setdefault(self.s.at[u], []).append(u)
        return found

    def kind(self, u: Unit) -> Kind:
        """What kind of counter a unit is."""
        return self.s.kind_of(u)

    def strength(self, units: Iterable[Unit]) -> int:
        """Printed strength points."""
        return sum(self.s.kind_of(u).strength for u in units)

    def start(self, u: Unit) -> Hex:
        """Where a unit stands, or the beach it will land on; -1 in reserve."""
        h = self.s.at[u]
        return self.kit.board.beaches[BOX - h] if h <= BOX else max(h, -1)

    def _threat(self) -> list[float]:
        """Enemy strength that could attack each hex in the enemy's next turn, if nothing held it up."""
        s = self.s
        able = [u for u in s.units_of(self.enemy) if s.at[u] >= 0 and not s.flags[u] & LOCKED]
        key = tuple((s.at[u], s.kind[u]) for u in able)
        found = self._notes.threats.get(key)
        if found is None:
            found = self._notes.threats[key] = [0.0] * self.kit.grid.size
            for u in able:
                kind = s.kind_of(u)
                for h in () if kind.defend_only else self.ground.strikes(s.at[u], kind):
                    found[h] += kind.strength
            if self.enemy == Side.ALLIED:
                found[:] = [force + _naval(self.kit.sea_range[h]) if force else 0.0 for h, force in enumerate(found)]
        return found

    def shelter(self, h: Hex) -> int:
        """What is added to the die against a defender here: the ground, and works."""
        return self.ground.shelter[h] + 4 * (self.s.works >> h & 1)

    def danger(self, h: Hex, strength: float) -> float:
        """How badly a defence of this strength is outmatched in a hex: 0 is safe, 1 grave, 2 at most."""
        force = self.threat[h]
        if not force:
            return 0.0
        held = max(1.0, strength) * (1 + 0.3 * self.shelter(h))
        return min(2.0, max(0.0, force / held - 1.5) / 3)

    def destinations(self, u: Unit) -> Mask:
        """Every hex a unit's move may end in, room aside."""
        s = self.s
        living = s.supply & ~s.dead
        key = (s.turn, int(s.is_fed(u)), self.foe_mask, u, s.at[u], s.spent[u], s.kind[u], len(s.exits), living)
        found = self._notes.reaches.get(key)
        if found is None:
            fine = end_flags(s, u)
            hexes = [h for h in reach_of(s, u).found if fine[h]] + [h for h in one_hex_moves(s, u) if fine[h]]
            found = self._notes.reaches[key] = mask_of(hexes)
        return found

    def settled_load(self, h: Hex, but: Unit = -1) -> int:
        """Stacking weight of own units that will still be in a hex when the phase ends."""
        weight, kind = self.kit.weight, self.s.kind
        return sum(weight[kind[v]] for v in self.settled.get(h, ()) if v != but)

    def has_room(self, u: Unit, h: Hex) -> bool:
        """Whether a unit may end in a hex among those that stay there."""
        load = self.settled_load(h, u) + self.kit.weight[self.s.kind[u]]
        return load in self.kit.stack_ok[self.kit.rough[h]]

    def settled_units(self, h: Hex, but: Unit = -1) -> list[Unit]:
        """Own units that will still be in a hex when the phase ends."""
        return [v for v in self.settled.get(h, ()) if v != but]

    def supplied(self, side: Side) -> Mask:
        """Where units of a side would be in supply."""
        return supplied_mask(self.s, side)

    def _nearest_foe(self) -> list[int]:
        """Hexes from every hex to the nearest enemy unit."""
        found = self._notes.nearness.get(self.foe_mask)
        if found is None:
            found = self._notes.nearness[self.foe_mask] = [99] * self.kit.grid.size
            reached = new = self.foe_mask
            for distance in range(30):
                for h in members(new):
                    found[h] = distance
                new = self.kit.grid.around(reached) & ~reached
                reached |= new
        return found


def _naval(distance: int) -> float:
    """About what gunfire adds to an Allied attack at so many hexes from the sea, most missions being busy."""
    return 20.0 if distance <= 2 else 8.0 if distance <= 6 else 3.0 if distance <= 10 else 0.0
