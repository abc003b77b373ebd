"""The numbers behind German movement (german.toml)."""

from functools import cache

from msgspec import Struct

from bocage.ai.weighing import read_weights


class GermanWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """What players make of ground, danger and blows, in victory points; german.toml says what each is for."""

    depth: float
    shore: float
    town: float
    port: float
    later: float
    reach: int
    firm: int
    weak: int
    hold: float
    assault: int
    threat: tuple[float, ...]
    steady: float
    crush: float
    crush_most: float
    fall: float
    blow: int
    forward: float
    garrison: float
    deny: float
    trap: float
    boxed: float
    beachhead: float
    depot: float
    kill: float
    drive: float
    trade: float
    good_odds: float
    rest: float
    soon: float
    seldom: float
    march: float
    tired: int
    spent: float
    fresh: int
    way: float
    pull: float
    hurry: float
    margin: float


@cache
def german_weights() -> GermanWeights:
    """The file, read once."""
    return read_weights(__package__, "german.toml", GermanWeights)
