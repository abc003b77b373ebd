"""The numbers behind judgement (weights.toml)."""

from functools import cache

from msgspec import Struct

from bocage.ai.regiments.weights import Habits
from bocage.ai.weighing import read_weights
from bocage.core.protocol import Side


class Weights(Struct, frozen=True):
    """What counts in a battle, for one side."""

    own_loss: float
    driven: float
    repelled: float
    any_ground: float
    city_ground: float
    beach_ground: float
    way: float
    spare: float
    least_worth: float
    least_odds: int
    floor_odds: int
    daring: float
    spearhead: float
    wanted_odds: float
    most_odds: float


class Goal(Struct, frozen=True):
    """What the Allies may break through to, and what it is worth."""

    exits: dict[str, float]
    city: float
    band: int
    band_value: float
    horizon: int


class Line(Struct, frozen=True):
    """What a post of the German line costs, a unit being one."""

    west: float
    shelter: float
    held: float
    city: float
    contact: float
    guns: float
    late: float
    depth: float
    horizon: int
    post: float
    at_post: float


class _File(Struct, frozen=True):
    setups: dict[str, dict[str, int]]
    goals: Goal
    line: Line
    allied_battle: Weights
    german_battle: Weights
    allied: Habits
    german: Habits


@cache
def _file() -> _File:
    return read_weights(__package__, "weights.toml", _File)


def setup_weight(side: Side, name: str) -> int:
    """How often a ready plan or set-up is taken, against another."""
    return _file().setups[side.word].get(name, 1)


def battle_weights(side: Side) -> Weights:
    """The weights of a side's battles."""
    return _file().allied_battle if side == Side.ALLIED else _file().german_battle


def habits(side: Side) -> Habits:
    """The habits of a side."""
    return _file().allied if side == Side.ALLIED else _file().german


def goals() -> Goal:
    """What a breakthrough is worth."""
    return _file().goals


def line_weights() -> Line:
    """What the German line is made by."""
    return _file().line
