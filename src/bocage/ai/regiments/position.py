"""A world, and what a commander reads off it: threats, reaches, who stands where."""

from collections.abc import Iterable
from functools import cached_property

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Kind, Unit
from bocage.core.regiments.kit import RegimentKit
from bocage.core.regiments.state import BOX, MOVED, RegimentState

from .ground import Ground


class Notes:
    """What has been worked out in a phase, by everything it follows from. It saves work and changes no answer."""

    def __init__(self) -> None:
        self.reaches: dict[tuple[int, ...], Mask] = {}
        self.threats: dict[tuple[tuple[int, int], ...], list[float]] = {}
        self.nearness: dict[Mask, list[int]] = {}
        self.chains: dict[tuple[Mask, Mask, float], tuple[Hex, ...]] = {}


class Memory:
    """The notes of the phases thought about lately: look-aheads from one position share them."""

    MOST = 6

    def __init__(self) -> None:
        self._notes: dict[object, Notes] = {}

    def of(self, phase: object) -> Notes:
        """The notes of a phase; those of the phase begun longest ago are forgotten."""
        found = self._notes.get(phase)
        if found is None:
            while len(self._notes) >= self.MOST:
                del self._notes[next(iter(self._notes))]
            found = self._notes[phase] = Notes()
        return found


class Position:
    """A possible world seen from one side."""

    s: RegimentState
    kit: RegimentKit
    ground: Ground

    def __init__(self, s: RegimentState, side: Side, notes: Notes, ground: Ground, turn: int) -> None:
        self.s, self.side, self.kit, self.notes, self.ground = s, side, s.kit, notes, ground
        self.turn, self.enemy = turn, side.enemy
        self.foe_mask, self.foe_zone = s.occupied[self.enemy], s.zone(self.enemy)
        self.own_mask = s.occupied[side]
        self.stacks = self._stacks()

    # --- what a game says

    def can_strike(self, u: Unit) -> bool:
        """Whether an enemy unit on the map could attack somebody in his next turn."""
        return not self.kind(u).defend_only

    def gunfire(self, h: Hex) -> float:
        """About what the ships add to an Allied attack on a hex."""
        raise NotImplementedError

    def danger(self, h: Hex, strength: float) -> float:
        """How badly a defence of this strength is outmatched in a hex: 0 is safe, 1 grave, 2 at most."""
        raise NotImplementedError

    def ends(self, u: Unit) -> list[Hex]:
        """Every hex a unit's move may end in, room aside."""
        raise NotImplementedError

    def reach_key(self, u: Unit) -> tuple[int, ...]:
        """Everything that decides where a unit can go."""
        raise NotImplementedError

    def supplied(self, side: Side) -> Mask:
        """Where units of a side would be in supply."""
        raise NotImplementedError

    def road_net(self, side: Side) -> Mask:
        """The road hexes joined by open road to a side's supply."""
        raise NotImplementedError

    def supply_beaches(self) -> list[int]:
        """The numbers of the beaches that supply the Allies."""
        raise NotImplementedError

    def exits_used(self) -> list[Hex]:
        """The road exits that Allied units have left by."""
        raise NotImplementedError

    def taken(self) -> Mask:
        """The city hexes the Allies have taken."""
        raise NotImplementedError

    def entered(self, u: Unit, h: Hex) -> None:
        """What follows from a unit's coming to a hex, beside its being there."""

    def shelter(self, h: Hex) -> int:
        """What a defender gains here: the ground, and works."""
        return self.ground.shelter[h]

    # --- who stands where

    @cached_property
    def settled(self) -> dict[Hex, list[Unit]]:
        """Own units that will still be in a hex when the phase ends, as far as that is known."""
        return {h: kept for h, units in self.stacks[self.side].items() if (kept := self._staying(units))}

    @cached_property
    def force(self) -> list[int]:
        """Own strength in each hex."""
        found = [0] * self.kit.grid.size
        for h, units in self.stacks[self.side].items():
            found[h] = self.strength(units)
        return found

    def _staying(self, units: list[Unit]) -> list[Unit]:
        return [u for u in units if self.s.flags[u] & self.s.STAYS]

    def settle(self, u: Unit) -> None:
        """Take a unit as staying where it is for the rest of the phase."""
        if self.s.at[u] >= 0 and u not in (here := self.settled.setdefault(self.s.at[u], [])):
            here.append(u)

    def move(self, u: Unit, h: Hex) -> None:
        """Take a unit as having moved to a hex, to stay there."""
        s, old, stacks = self.s, self.s.at[u], self.stacks[self.side]
        strength = self.kind(u).strength
        if old >= 0:
            stacks[old] = [v for v in stacks[old] if v != u]
            self.force[old] -= strength
            if not stacks[old]:
                del stacks[old]
        self.force[h] += strength
        s.place(u, h)
        self.entered(u, h)
        s.flags[u] |= MOVED
        stacks.setdefault(h, []).append(u)
        self.own_mask = s.occupied[self.side]
        self.settle(u)

    def _stacks(self) -> list[dict[Hex, list[Unit]]]:
        found: list[dict[Hex, list[Unit]]] = [{}, {}]
        for u, h in enumerate(self.s.at):
            if h >= 0:
                found[u & 1].setdefault(h, []).append(u)
        return found

    def kind(self, u: Unit) -> Kind:
        """What kind of counter a unit is."""
        return self.kit.kinds[self.s.kind[u]]

    def strength(self, units: Iterable[Unit]) -> int:
        """Printed strength points."""
        kinds, kind = self.kit.kinds, self.s.kind
        return sum([kinds[kind[u]].strength for u in units])

    def start(self, u: Unit) -> Hex:
        """Where a unit stands, or the beach it will land on; -1 in reserve."""
        h = self.s.at[u]
        return self.kit.board.beaches[BOX - h] if h <= BOX else max(h, -1)

    def settled_load(self, h: Hex, but: Unit = -1) -> int:
        """Stacking weight of own units that will still be in a hex when the phase ends."""
        here = self.settled.get(h)
        if not here:
            return 0
        weight, kind = self.kit.weight, self.s.kind
        return sum([weight[kind[v]] for v in here if v != but])

    def has_room(self, u: Unit, h: Hex) -> bool:
        """Whether a unit may end in a hex among those that stay there."""
        load = self.settled_load(h, u) + self.kit.weight[self.s.kind[u]]
        return load in self.kit.stack_ok[self.kit.rough[h]]

    def settled_units(self, h: Hex, but: Unit = -1) -> list[Unit]:
        """Own units that will still be in a hex when the phase ends."""
        here = self.settled.get(h)
        return [v for v in here if v != but] if here else []

    # --- what could come

    @cached_property
    def threat(self) -> list[float]:
        """Enemy strength that could attack each hex in the enemy's next turn, worked out once while it holds."""
        key = self.threat_key()
        found = self.notes.threats.get(key)
        if found is None:
            found = self.notes.threats[key] = self.threats()
        return found

    def threat_key(self) -> tuple[tuple[int, int], ...]:
        """Everything that decides what the enemy threatens."""
        s = self.s
        return tuple(
            sorted((s.at[u], s.kind[u]) for u in s.units_of(self.enemy) if s.at[u] >= 0 and self.can_strike(u))
        )

    def threats(self) -> list[float]:
        """Enemy strength that could attack each hex after one move, if nothing held it up."""
        s, found = self.s, [0.0] * self.kit.grid.size
        for u in s.units_of(self.enemy):
            if s.at[u] >= 0 and self.can_strike(u):
                kind = self.kind(u)
                for h in self.ground.strikes(s.at[u], kind):
                    found[h] += kind.strength
        if self.enemy == Side.ALLIED:
            found = [force + self.gunfire(h) if force else 0.0 for h, force in enumerate(found)]
        return found

    @cached_property
    def foe_at(self) -> list[int]:
        """Hexes from every hex to the nearest enemy unit."""
        found = self.notes.nearness.get(self.foe_mask)
        if found is None:
            found = self.notes.nearness[self.foe_mask] = [99] * self.kit.grid.size
            reached = new = self.foe_mask
            for distance in range(30):
                for h in members(new):
                    found[h] = distance
                new = self.kit.grid.around(reached) & ~reached
                reached |= new
        return found

    def destinations(self, u: Unit) -> Mask:
        """Every hex a unit's move may end in, room aside."""
        key = self.reach_key(u)
        found = self.notes.reaches.get(key)
        if found is None:
            found = self.notes.reaches[key] = mask_of(self.ends(u))
        return found
