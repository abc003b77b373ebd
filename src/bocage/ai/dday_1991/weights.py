"""The numbers behind the players' habits (weights.toml)."""

from functools import cache

from msgspec import Struct, field
from msgspec.structs import asdict, replace

from bocage.ai.weighing import read_weights
from bocage.core.protocol import Side


class Weights(Struct, frozen=True):
    """What counts for one side; a step of strength is the unit of account."""

    kill: float
    loss: float
    hold: float
    least: float
    worst: float
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


class Style(Struct, frozen=True):
    """A way to go about it: what each side multiplies its weights by."""

    says: str
    allied: dict[str, float] = field(default_factory=dict)
    german: dict[str, float] = field(default_factory=dict)


class File(Struct, frozen=True):
    """All of it."""

    allied: Weights
    german: Weights
    nerve: dict[str, float]
    """By weight: what nerve adds to a factor of one."""
    style: dict[str, Style]


@cache
def _file() -> File:
    return read_weights(__package__, "weights.toml", File)


def styles() -> dict[str, Style]:
    """Every style by name."""
    return _file().style


@cache
def weights(side: Side, style: str = "steady", nerve: float = 0.0) -> Weights:
    """The weights of a side that goes about it in this style, with so much nerve."""
    plain = _file().allied if side == Side.ALLIED else _file().german
    ways = _file().style[style]
    factors = dict(ways.allied if side == Side.ALLIED else ways.german)
    for name, more in _file().nerve.items():
        factors[name] = factors.get(name, 1.0) * (1 + nerve * more)
    known = asdict(plain)
    return replace(plain, **{name: known[name] * factor for name, factor in factors.items()})
