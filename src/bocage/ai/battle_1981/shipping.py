"""To be written."""

from bocage.core.protocol import Action, Decision

from .position import Position


def share(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)
