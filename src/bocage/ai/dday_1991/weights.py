"""The numbers behind the recruit's habits (weights.toml)."""

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct, convert

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
    text = (files(__package__) / "weights.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), dict[str, Weights])


def weights(side: Side) -> Weights:
    """The weights of a side."""
    return _file()[side.word]
