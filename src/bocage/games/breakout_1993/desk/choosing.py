"""What every chapter of choices is made of: choices about a unit or a place, and about several units at once."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.desk import Choice
from bocage.core.protocol import Action
from bocage.core.together import GROUP
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState, unit_named


def on_unit(s: BreakoutState, a: Action, says: str, group: str, value: str = "") -> Choice:
    """A choice about one unit: it lights its counter where it lies."""
    at = s.at[s.kit.unit_index[a.noun]]
    place = s.kit.codes[at] if at >= 0 else ""
    return Choice(actions=(str(a),), says=says, group=group, place=place, piece=a.noun, value=value)


def among_units(s: BreakoutState, a: Action, says: str, group: str) -> Choice:
    """A choice about one of several units of a place after which dice fall: a click on any of them lists them all."""
    return replace(on_unit(s, a, says, group), piece="", aside=True)


def at_place(a: Action, says: str, group: str, value: str = "") -> Choice:
    """A choice about one place or bridge: it lights its spot."""
    return Choice(actions=(str(a),), says=says, group=group, place=a.noun, value=value)


# --- several at once

MOST_PIECES = 40
"""More than any sheet asks for at once."""

Joint: TypeAlias = Callable[[BreakoutState, Any, list[Unit]], list[Choice]]
"""What several own units may do at once: (s, the pending decision, the units)."""


def of_units(joint: Joint) -> Callable[[BreakoutState, Any, Sequence[str]], list[Choice]]:
    """The same asked of pieces: nothing unless they are several, and all the deciding side's."""

    def of_pieces(s: BreakoutState, task: Any, pieces: Sequence[str]) -> list[Choice]:
        found = [unit_named(s, piece, task.who(s)) for piece in dict.fromkeys(pieces)]
        units = [u for u in found if u is not None]
        return joint(s, task, units) if 1 < len(units) == len(found) <= MOST_PIECES else []

    return of_pieces


def joint_at(s: BreakoutState, to: Area, actions: tuple[str, ...], says: str, found: str) -> Choice:
    """All of them to one place, with what they find there."""
    return Choice(actions=actions, says=f"{says}: {found}", group=GROUP, place=s.kit.codes[to])
