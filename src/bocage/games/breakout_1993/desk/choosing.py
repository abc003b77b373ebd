"""What every chapter of choices is made of: a function from position and pending task to what the player may do."""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from bocage.core.desk import Choice
from bocage.core.protocol import Action
from bocage.games.breakout_1993.state import BreakoutState

Chooser: TypeAlias = Callable[[BreakoutState, Any], list[Choice]]
"""(s, the pending task) -> its choices: every offered action in one of them, and nothing unbarred that is refused."""


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
