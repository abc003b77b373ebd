"""The numbers behind judgement (weights.toml)."""

from functools import cache

from msgspec import Struct

from bocage.ai.regiments.weights import Habits
from bocage.ai.weighing import read_weights
from bocage.core.protocol import Side


class Weights(Struct, frozen=True):
    """What counts in a battle."""

    own_loss: float
    driven: float
    driven_ground: float
    repelled: float
    any_ground: float
    city_ground: float
    beach_ground: float
    spare: float
    least_odds: float
    least_worth: float
    dare: float
    least_gunfire: float
    leave_works: float
    relief: float
    most_relief: float
    hidden: float
    hidden_in_town: float


class _Battle(Struct, frozen=True):
    allied: Weights
    german: Weights


class _File(Struct, frozen=True):
    openings: dict[str, float]
    battle: _Battle
    allied: Habits
    german: Habits


@cache
def _file() -> _File:
    return read_weights(__package__, "weights.toml", _File)


def battle_weights(side: Side) -> Weights:
    """What a side's attacks go by."""
    return _file().battle.allied if side == Side.ALLIED else _file().battle.german


def habits(side: Side) -> Habits:
    """The habits of a side."""
    return _file().allied if side == Side.ALLIED else _file().german


def opening_weight(name: str) -> float:
    """How often a named plan or deployment is taken, against the others of its side."""
    return _file().openings.get(name, 1.0)
