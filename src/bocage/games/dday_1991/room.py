"""§2d4 Room: whether everyone who must leave an unlawful stack finds a place of his own, where places are few."""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_

from bocage.core.hexes import NOWHERE, Hex, Mask, bits, mask_of, members

from .kinds import Unit
from .movement import terrain_for, way_of
from .stacking import Demand, demands, is_lawful, most_like
from .state import DDayState

Ways = list[list[Demand]]
"""What must leave a stack, in each way it could be mended."""


# --- where a unit finds it


def empty_hexes(s: DDayState, u: Unit) -> Mask:
    """The empty hexes a unit can reach and rest in."""
    return mask_of(way_of(s, [u]).found) & terrain_for(s, u).rest & ~s.occupied[u & 1]


def has_free_way(s: DDayState, u: Unit, at: Hex = NOWHERE) -> bool:
    """Whether a unit can reach an empty hex where it may rest, from where it is or might be."""
    free = terrain_for(s, u).rest & ~s.occupied[u & 1]
    return any(free >> h & 1 for h in way_of(s, [u], at).found)


def has_company(s: DDayState, u: Unit, at: Hex = NOWHERE) -> bool:
    """Whether a unit can reach friends with whom it may rest."""
    return any(True for _ in _company(s, u, at))


def _company(s: DDayState, u: Unit, at: Hex = NOWHERE) -> Iterator[Hex]:
    """The hexes of friends that a unit can reach and rest in."""
    own, friends = s.kit.of_side[u & 1], terrain_for(s, u).rest & s.occupied[u & 1]
    return (h for h in way_of(s, [u], at).found if friends >> h & 1 and is_lawful(s, 1 << u | s.present[h] & own))


def places_beside(s: DDayState, u: Unit) -> Mask | None:
    """§2d1b §opt-14a2 The places among friends that a unit can reach; None if there are always enough.

    They are numbered as if they were hexes beyond the map, so that they differ from empty ones.
    """
    own, size, found = s.kit.of_side[u & 1], s.kit.grid.size, 0
    for h in _company(s, u):
        most = most_like(s, u, s.present[h] & own)
        if most is None:
            return None
        found |= mask_of([h + size * n for n in range(1, most + 1)])
    return found


# --- who gets it


class Seats:
    """Units that leave their stacks, each with a place it can reach; those `hosted` always find one beside friends."""

    def __init__(self, rooms: Mapping[Unit, Mask], hosted: int) -> None:
        self._rooms, self._hosted = rooms, hosted
        self._owner: dict[Hex, Unit] = {}
        self._group: dict[Unit, tuple[Unit, ...]] = {}

    def take(self, way: Iterable[Demand]) -> bool:
        """Seat everyone who must leave a stack, moving others to other seats if need be; False if that cannot be."""
        owner, group = self._owner.copy(), self._group.copy()
        for units, count in way:
            need = count - (units & self._hosted).bit_count()
            walkers = tuple(u for u in members(units & ~self._hosted) if u in self._rooms)
            if not all(self._seat(walkers, Tried()) for _ in range(need)):
                self._owner, self._group = owner, group
                return False
        return True

    def _seat(self, units: tuple[Unit, ...], tried: "Tried") -> bool:
        """Give a seat to one more of these units."""
        for u in units:
            if u not in self._group and u not in tried.units:
                tried.units.add(u)
                if self._place(u, tried):
                    self._group[u] = units
                    return True
        return False

    def _place(self, u: Unit, tried: "Tried") -> bool:
        """Put a unit into a seat that is free, or that can be given up."""
        for h in bits(self._rooms[u]):
            if h in tried.hexes:
                continue
            tried.hexes.add(h)
            if (other := self._owner.get(h)) is None or self._gives_way(other, tried):
                self._owner[h] = u
                return True
        return False

    def _gives_way(self, u: Unit, tried: "Tried") -> bool:
        """Whether a seated unit takes another seat, or one like it leaves in its stead."""
        if self._place(u, tried):
            return True
        if not self._seat(self._group[u], tried):
            return False
        del self._group[u]
        return True


class Tried:
    """What one search for a seat has looked at: each hex and each unit once."""

    def __init__(self) -> None:
        self.hexes: set[Hex] = set()
        self.units: set[Unit] = set()


def without_room(stacks: Mapping[Hex, Ways], rooms: Mapping[Unit, Mask], hosted: int) -> list[Hex]:
    """The stacks for whose units there is no room once those before them have theirs."""
    seats = Seats(rooms, hosted)
    return [h for h, ways in sorted(stacks.items()) if not any(seats.take(way) for way in ways)]


def seats_needed(stacks: Mapping[Hex, Ways]) -> int:
    """How many units must leave at the most."""
    return sum(max(sum(count for _, count in way) for way in ways) for ways in stacks.values())


def seated(stacks: Mapping[Hex, Ways]) -> int:
    """Everyone who may have to leave one of the stacks."""
    return reduce(or_, (units for ways in stacks.values() for way in ways for units, _ in way), 0)


def is_easy(ways: Ways, roomy: int) -> bool:
    """Whether a stack can be mended by units that have more room than all can need."""
    return any(all((units & roomy).bit_count() >= count for units, count in way) for way in ways)


def ways_to_mend(s: DDayState, stacks: Mapping[Hex, int]) -> dict[Hex, Ways]:
    """What must leave each of these stacks."""
    return {h: demands(s, units) for h, units in stacks.items()}
