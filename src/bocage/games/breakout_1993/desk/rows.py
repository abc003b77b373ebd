"""How a unit stands in a row of a worksheet, and the short words of the buttons beside it."""

from msgspec.structs import replace

from bocage.core.desk import Choice
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState

from .inspect_unit import TYPES
from .names import LEVELS, face_words, unit_words


def standing(s: BreakoutState, u: Unit) -> str:
    """A unit with its level, figures and kind: `8/4 Inf: Spent 3-3-5, infantry`."""
    piece = s.kit.kinds[u]
    return f"{unit_words(s, u)}: {LEVELS[s.level[u]]} {face_words(s, u)}, {TYPES.get(piece.type, piece.type)}"


def brief(choice: Choice, says: str) -> Choice:
    """The same choice beside the unit or place it is about, where fewer words do and say its figures."""
    return replace(choice, says=says, value="")


def heading(words: str) -> str:
    """Words as a title: `The Utah approach box`."""
    return words[:1].upper() + words[1:]
