"""To be written."""

from bocage.core.protocol import Action, Decision

from .position import Position


def retreat(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)


def advance(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)


def cadre(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)
