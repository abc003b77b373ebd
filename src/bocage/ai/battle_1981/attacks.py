"""To be written."""

from bocage.core.protocol import Action, Decision

from .position import Position


def target(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)


def gather(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)
