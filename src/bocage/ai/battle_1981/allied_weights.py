"""The numbers behind Allied marches, landings and shipping (allied.toml)."""

from functools import cache

from msgspec import Struct

from bocage.ai.weighing import read_weights


class March(Struct, frozen=True):
    """What a position is worth to a fighting unit, in victory points."""

    turns: float
    deep: float
    now: float
    filled: float
    pull: float
    through_enemy: float
    through_friend: float
    press: float
    enough: float
    hopeless: float
    help: float
    shore: float
    objective: float
    last: float
    hunger: float
    hunger_cp: float
    danger: float
    safe: float
    most_danger: float
    frail: int
    frail_cost: float
    rest: float
    weary: int
    weary_cost: float
    refill: float
    fuel: float
    fuel_scarce: float
    plenty: int
    jam: float
    guard: float
    least: float
    corps: float


class Depot(Struct, frozen=True):
    """What a position is worth to a depot."""

    feed: float
    ground: float
    north: float
    near_enemy: float
    open: float
    least: float


class Landing(Struct, frozen=True):
    """What brings a unit ashore early or late."""

    size: float
    crowd: float
    most_a_turn: int
    least_a_turn: int
    each_free: int
    depots: float
    corps: float
    beach_start: float
    assault: float


class Shipping(Struct, frozen=True):
    """What a turn is reckoned to use."""

    beside: float
    cautious: float
    troops: float
    fuel_turn: float
    combat_turn: float


class AlliedWeights(Struct, frozen=True):
    """All of them."""

    march: March
    depot: Depot
    landing: Landing
    shipping: Shipping


@cache
def allied_weights() -> AlliedWeights:
    """The weights of the file."""
    return read_weights(__package__, "allied.toml", AlliedWeights)
