"""An invasion as a mechanism: groups that wait in reserve, boxes off numbered beaches, squares aimed at, scatter."""

from collections.abc import Iterable

from bocage.core.hexes import Hex
from bocage.core.protocol import Side

from .counters import Unit
from .stacks import weight
from .state import BOX, RESERVE, RegimentState

Aims = Iterable[tuple[Unit, Hex]]
"""Units with the hexes they are to come down in."""


def waiting(s: RegimentState, group: int, taken: Iterable[Unit] = ()) -> list[Unit]:
    """The Allied units of a group in reserve, but for those that the plan has used already."""
    used = set(taken)
    return [u for u in s.units_of(Side.ALLIED) if s.at[u] == RESERVE and s.due[u] == group and u not in used]


def codes_of(s: RegimentState, units: Iterable[Unit]) -> list[str]:
    """The kinds among some units, each once, in order."""
    return sorted({s.kind_of(u).code for u in units})


def first_of(s: RegimentState, units: Iterable[Unit], code: str) -> Unit:
    """The first of some units that is of a kind."""
    return next(u for u in units if s.kind_of(u).code == code)


def beach_number(s: RegimentState, text: str) -> int:
    """A beach by its number, 0 if there is none."""
    n = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
    return n if n in s.kit.board.beaches else 0


def box_strength(s: RegimentState, beach: int) -> int:
    """The strength of the units that wait in a beach's box."""
    return sum(s.kind_of(u).strength for u in s.units_at(BOX - beach))


def empty_box(s: RegimentState, beach: int) -> list[Unit]:
    """Take the units of a beach's box back into reserve."""
    units = s.units_at(BOX - beach)
    for u in units:
        s.place(u, RESERVE)
    return units


def aimed_load(s: RegimentState, aims: Aims, group: int, h: Hex) -> int:
    """The weight of the stack that a group is to make in a hex, as far as it is planned."""
    return sum(weight(s.kind_of(u)) for u, aim in aims if aim == h and s.due[u] == group)


def scatter_of(cell: str) -> tuple[int, bool]:
    """A cell of a scatter table, `-1,S`: battalions lost, and whether the drop drifts."""
    return next((int(part[1:]) for part in cell.split(",") if part.startswith("-")), 0), "S" in cell
