"""A position of regiments: flat lists by unit number, the hexes each side holds, and the verbs that keep them true."""

from typing import ClassVar, Self

from bocage.core.hexes import Hex, Mask
from bocage.core.protocol import Side, State

from .counters import Kind, Unit
from .kit import RegimentKit

# Where a unit is when it is not in a hex. A unit in the box of beach n is at BOX - n.
GONE = -1
RESERVE = -2
BOX = -10

# What is true of a unit; a game adds flags of its own from 4 on.
MOVED = 1  # its move of this phase is final
HELD = 2  # may not move in this phase at all

BEACHES = 18  # beach numbers 1-17; place 0 stays empty

FAR = 99


class RegimentState(State):
    """What every position of regiments has; a game adds its own fields, and all of them to SAVED."""

    __slots__ = (
        "at",
        "broken",
        "due",
        "fed",
        "flags",
        "kind",
        "kit",
        "lost",
        "occupied",
        "spent",
        "stack_memo",
    )
    STAYS: ClassVar[int] = MOVED | HELD
    """The flags of a unit that can no longer leave its hex in this phase."""
    BY_UNIT: ClassVar[tuple[str, ...]] = ()
    """Lists by unit number that a game adds, of hexes: GONE for a new unit."""

    kit: RegimentKit
    kind: list[int]
    at: list[Hex]
    flags: list[int]
    spent: list[int]  # movement used in this phase, in the game's fraction of a point
    due: list[int]  # the group a unit came with, or turn * 16 + edges, or -zone for units that start on the map
    fed: int  # units in supply when the phase began, as a set of unit numbers
    lost: list[int]  # units eliminated, by kind
    broken: list[int]  # units broken down and not rebuilt, by kind
    occupied: list[Mask]  # by side; follows from `at`
    stack_memo: tuple[int, dict[Hex, int], dict[Hex, int]] | None  # `stack_loads` of a side, until a unit moves

    def __init__(self, kit: RegimentKit) -> None:
        self.kit = kit
        self.agenda, self.told, self.offer = [], None, None
        self.kind, self.at, self.flags, self.spent, self.due = [], [], [], [], []
        for name in self.BY_UNIT:
            setattr(self, name, [])
        self.fed = 0
        self.lost, self.broken = [0] * len(kit.kinds), [0] * len(kit.kinds)

    def refresh(self) -> None:
        """Work out again what follows from the saved fields."""
        occupied = [0, 0]
        for u, h in enumerate(self.at):
            if h >= 0:
                occupied[u & 1] |= 1 << h
        self.occupied = occupied
        self.stack_memo = None

    def copied(self) -> Self:
        """A new state with an independent copy of the fields named here; the game's `clone` copies the others."""
        new = object.__new__(type(self))
        new.kit, new.agenda, new.told, new.offer = self.kit, self.agenda.copy(), None, self.offer
        new.kind, new.at, new.flags = self.kind.copy(), self.at.copy(), self.flags.copy()
        new.spent, new.due, new.fed = self.spent.copy(), self.due.copy(), self.fed
        new.lost, new.broken, new.occupied = self.lost.copy(), self.broken.copy(), self.occupied.copy()
        new.stack_memo = self.stack_memo
        return new

    # --- asking

    def kind_of(self, u: Unit) -> Kind:
        """What kind of counter a unit is."""
        return self.kit.kinds[self.kind[u]]

    def units_at(self, h: Hex) -> list[Unit]:
        """The units in a hex (or in a box, or in reserve), lowest number first."""
        found: list[Unit] = []
        at, u = self.at, -1
        try:
            while True:
                u = at.index(h, u + 1)
                found.append(u)
        except ValueError:
            return found

    def units_of(self, side: Side) -> range:
        """The numbers of a side's units, dead ones included."""
        return range(side, len(self.at), 2)

    def zone(self, side: Side | int) -> Mask:
        """The hexes next to a side's units, whatever lies between."""
        return self.kit.grid.around(self.occupied[side])

    def is_fed(self, u: Unit) -> bool:
        """Whether a unit was in supply when the phase began."""
        return bool(self.fed >> u & 1)

    def apart(self, one: str, other: str) -> int:
        """Hexes between two places named in actions, or own units where they stand; far if either is neither."""
        a, b = (self._where(noun.split(" ")[-1].split("-")[-1]) for noun in (one, other))
        return self.kit.grid.distance(a, b) if a >= 0 and b >= 0 else FAR

    def _where(self, word: str) -> Hex:
        """A hex, or where a unit of the deciding side stands; another's number would tell where it hides."""
        if (h := self.kit.hex_named(word)) >= 0 or not self.agenda:
            return h
        u = unit_named(self, word, self.agenda[-1].who(self))
        return self.at[u] if u is not None else h

    # --- changing

    def add(self, side: Side, kind: int, at: Hex) -> Unit:
        """A new unit in the lowest free number of its side."""
        for u in range(side, len(self.at), 2):
            if self.at[u] == GONE:
                break
        else:
            u = len(self.at) + (len(self.at) + side) % 2
            self._grow(u + 1 - len(self.at))
        self.kind[u], self.flags[u], self.spent[u], self.due[u] = kind, 0, 0, 0
        for name in self.BY_UNIT:
            getattr(self, name)[u] = GONE
        self.fed &= ~(1 << u)
        self.place(u, at)
        return u

    def _grow(self, by: int) -> None:
        self.kind += [0] * by
        self.at += [GONE] * by
        for field in (self.flags, self.spent, self.due):
            field.extend([0] * by)
        for name in self.BY_UNIT:
            getattr(self, name).extend([GONE] * by)

    def place(self, u: Unit, h: Hex) -> None:
        """Put a unit somewhere, keeping the sets of occupied hexes true."""
        old, side = self.at[u], u & 1
        self.at[u] = h
        self.stack_memo = None
        if old >= 0 and old not in self.at:
            self.occupied[side] &= ~(1 << old)
        if h >= 0:
            self.occupied[side] |= 1 << h

    def discard(self, u: Unit) -> None:
        """Free a unit's number without a loss: it became other units, or left."""
        self.place(u, GONE)
        self.flags[u] = 0
        self.fed &= ~(1 << u)


def unit_named(s: RegimentState, text: str, side: Side) -> Unit | None:
    """A unit of this side by its number, None if there is no such unit in play."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 4:
        return None
    u = int(text)
    return u if u < len(s.at) and u & 1 == side and s.at[u] != GONE else None
