"""The numbers behind the habits of judgement (weights.toml)."""

from functools import cache

from msgspec import Struct

from bocage.ai.weighing import read_weights
from bocage.core.protocol import Side


class Weights(Struct, frozen=True):
    """What counts for one side; a victory point is worth ten."""

    kill: float
    """A level the enemy loses."""
    level: float
    """A level we lose."""
    act: float
    """A unit that acts and will need a refit."""
    foothold: float
    """The share of a place's worth that its first of our units brings while the enemy is still there."""
    stuck: float
    """A unit that stays among enemies in a place of theirs, where no depot can be placed."""
    foothold_last: float
    """The same on the last day, by points alone."""
    progress: float
    """The share of a place's prize that a part of its defenders is worth, by how many are driven out."""
    keep: float
    """The share that counts of what a unit's leaving puts in danger."""
    relieve: float
    """The share that counts of what its coming saves."""
    pull: float
    """What it is worth to be nearer to where we are wanted."""
    margin: int
    """The lead of the Attack Value without which no assault is begun."""
    margin_last: int
    """The same on the last day, and against a breakout."""
    alone: int
    """The lead without which nobody assaults alone, but on the last day and against a breakout."""
    daring: float
    """By how much less the lead may be for a bold commander, and by how much more it must be for a cautious one."""
    least: float
    """What an impulse must be worth; otherwise we pass."""
    advantage: float
    """What the Advantage is worth to us."""
    gun: float
    """An enemy coastal gun that bears on our landings and loses a level, beyond its level."""
    prepare: float
    """The share that is added to a bombardment of a place we could assault today."""


@cache
def _file() -> dict[str, Weights]:
    return read_weights(__package__, "weights.toml", dict[str, Weights])


def weights(side: Side) -> Weights:
    """The weights of a side."""
    return _file()[side.word]
