"""Whose eyes look at the desk. Where nothing is hidden they change words and colors, no more."""

from .desk import Tone
from .protocol import Side


def viewpoint(side: Side | None) -> Side:
    """Whose units are "own": those of the viewer, or the Allies' for one who plays neither side."""
    return Side.ALLIED if side is None else side


def whose(side: Side | None, of: Side) -> str:
    """A side as the viewer would call it: `Your`, `Enemy`, or by name for one who plays neither."""
    if side is None:
        return of.name.capitalize()
    return "Your" if of == side else "Enemy"


def tone_of(side: Side | None, of: Side | int) -> Tone:
    """The tone of what belongs to a side."""
    return "own" if of == viewpoint(side) else "enemy"
