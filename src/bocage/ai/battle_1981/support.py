"""To be written."""

from bocage.core.protocol import Action, Decision

from .position import Position


def interdict(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)


def points(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)
