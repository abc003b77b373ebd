"""§2d4 Room: whether everyone who must leave an unlawful stack finds a hex of his own, where hexes are few."""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_

from bocage.core.hexes import Hex, Mask, bits, members

from .kinds import Unit
from .stacking import Demand, demands
from .state import DDayState

Ways = list[list[Demand]]
"""What must leave a stack, in each way it could be mended."""


class Seats:
    """Units that leave their stacks, each with an empty hex it can reach; whoever finds friends to join needs none."""

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
