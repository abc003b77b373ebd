"""To be written."""

from bocage.core.protocol import Action, Decision

from .position import Position


def next_unit(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)


def step(p: Position, d: Decision) -> Action | None:
    """To be written."""
    return p.chance.choice(d.options)
