"""The numbers behind the recruit's habits (weights.toml)."""

from functools import cache

from msgspec import Struct

from bocage.ai.weighing import read_weights
from bocage.core.protocol import Side


class Weights(Struct, frozen=True):
    """What counts for one side; a step of strength is the unit of account."""

    kill: float
    loss: float
    hold: float
    least: float
    move: float
    advance: float
    danger: float
    driven: float
    join: float
    crowd: float
    enough: float
    objective: float
    port: float
    source: float
    city: float
    beyond: float
    shield: float
    forward: float
    spread: float
    watch: float
    inertia: float
    relief: float
    income: float
    guard: float
    beachhead: float
    vacate: float


@cache
def _file() -> dict[str, Weights]:
    return read_weights(__package__, "weights.toml", dict[str, Weights])


def weights(side: Side) -> Weights:
    """The weights of a side."""
    return _file()[side.word]
