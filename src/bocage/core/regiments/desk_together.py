"""Several pieces at once: what all of them may do, one after the other."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from bocage.core.desk import Choice
from bocage.core.hexes import Hex, Mask, bits
from bocage.core.listing import after
from bocage.core.protocol import Ruling, Side

from .counters import Unit
from .names import hex_words, party
from .stacks import fits, weight
from .state import MOVED, RegimentState, unit_named

S = TypeVar("S", bound=RegimentState)

MOST_PIECES = 12
"""More than any hex holds; a whole army is not moved with one stroke."""


def units_meant(s: RegimentState, side: Side, pieces: Sequence[str]) -> list[Unit]:
    """The units that some pieces are, each once; none if one of them is no unit of this side, or they are too many."""
    found = [unit_named(s, piece, side) for piece in dict.fromkeys(pieces)]
    units = [u for u in found if u is not None]
    return units if len(units) == len(found) <= MOST_PIECES else []


def have_room(s: S, units: Sequence[Unit], h: Hex, bars_room: Callable[[S, Unit, Hex], Ruling | None]) -> bool:
    """Whether a hex takes them one after the other: own moves change nothing else that a move depends on."""
    if not s.occupied[units[0] & 1] >> h & 1:
        return fits(s, h, sum(weight(s.kind_of(u)) for u in units))
    then = s.clone()
    for u in units:
        if bars_room(then, u, h) is not None:
            return False
        then.place(u, h)
        then.flags[u] |= MOVED
    return True


def attack_choices(s: RegimentState, units: list[Unit], targets: Mask) -> list[Choice]:
    """The hexes that all of them may attack."""
    found = []
    for h in bits(targets):
        name = s.kit.names[h]
        actions = (f"attack {name}", *(f"with {u}" for u in units))
        if after(s, actions) is not None:
            says = f"Plan an attack on {hex_words(s, h)} with {party(s, units)}"
            found.append(Choice(actions=actions, says=says, group="Attack", place=name))
    return found
