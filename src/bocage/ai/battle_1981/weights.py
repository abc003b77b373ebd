"""The numbers behind habits in battle (weights.toml, which says what each is)."""

from functools import cache

from msgspec import Struct

from bocage.ai.weighing import read_weights
from bocage.core.protocol import Side


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """What counts for one side, in victory points."""

    theirs: float
    ours: float
    progress: float
    keep: float
    hex: float
    faced: float
    beachhead: float
    depot: float
    fatigue: float
    second: float
    supply: float
    least: float
    join: float
    alone: float
    danger: float
    unsupplied: float
    guard: float
    attack_point: float
    defence_point: float
    slow: float
    air_point: float
    reserve: float


@cache
def _file() -> dict[str, Weights]:
    return read_weights(__package__, "weights.toml", dict[str, Weights])


def weights(side: Side) -> Weights:
    """The weights of a side."""
    return _file()[side.word]
