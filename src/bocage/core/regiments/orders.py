"""Orders of battle: units that begin on the map, units that come by an edge later, and how both wait in reserve.

`due` tells them apart: the number of an Allied group, turn * 16 + edges of a reinforcement, minus the number of the
ground that a unit of the start may be placed on.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bocage.core.hexes import Mask
from bocage.core.protocol import Side

from .board import RoadBoard
from .counters import Unit
from .state import RESERVE, RegimentState

EDGE_BITS = {"N": 1, "E": 2, "S": 4, "W": 8}


class Start(Struct, frozen=True):
    """Units that begin on the map, and the ground they may begin on."""

    where: str
    units: dict[str, int]


class Arrival(Struct, frozen=True):
    """Units that come by one of these edges in a turn, or later."""

    turn: int
    edges: tuple[str, ...]
    units: dict[str, int]


def enlist(s: RegimentState, side: Side, units: Mapping[str, int], due: int) -> list[Unit]:
    """New units in reserve: so many of each kind."""
    new = [s.add(side, s.kit.sheet.index[code], RESERVE) for code, count in units.items() for _ in range(count)]
    for u in new:
        s.due[u] = due
    return new


def enlist_starts(s: RegimentState, side: Side, starts: Iterable[Start], zones: Sequence[str]) -> None:
    """Units that wait to be placed; `zones` numbers the grounds, 0 being none of them."""
    for start in starts:
        enlist(s, side, start.units, -zones.index(start.where))


def enlist_arrivals(s: RegimentState, side: Side, arrivals: Iterable[Arrival]) -> None:
    """Units that wait for their turn."""
    for arrival in arrivals:
        enlist(s, side, arrival.units, arrival.turn * 16 + sum(EDGE_BITS[edge] for edge in arrival.edges))


def starters(s: RegimentState, side: Side) -> list[Unit]:
    """Units that begin on the map and are not placed yet."""
    return [u for u in s.units_of(side) if s.at[u] == RESERVE and s.due[u] < 0]


def edge_hexes(board: RoadBoard, due: int) -> Mask:
    """The hexes of the edges that a reinforcement may come by."""
    found = 0
    for edge, bit in EDGE_BITS.items():
        if due & bit:
            found |= board.edges[edge]
    return found
