"""Named plans and deployments that either side can take, in full or as a start to alter (data/setups.toml)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from msgspec import Struct, convert

from bocage.core.hexes import Grid, Hex, Mask, members
from bocage.core.tables import read_data

from .board import RoadBoard
from .kit import RegimentKit


class AlliedPlan(Struct, frozen=True):
    """One ready plan: beaches, supply beaches, assault units by beach, commando landings, drop zones.

    `says` is what it is for. Gliders and a second wave by beach stand in it where a game plans these too.
    """

    title: str
    says: str
    invade: tuple[int, ...]
    supply: tuple[int, ...]
    assault: dict[str, tuple[str, ...]]
    commandos: tuple[str, ...]
    drops: tuple[str, ...]
    gliders: tuple[str, ...] = ()
    wave: dict[str, tuple[str, ...]] = {}


class GermanSetup(Struct, frozen=True):
    """One ready deployment: what it is for, and for each kind of unit the hexes it prefers, best first."""

    title: str
    says: str
    hexes: dict[str, tuple[str, ...]]


@cache
def read_plans(package: str) -> dict[str, AlliedPlan]:
    """The Allied plans of a game's package, by name."""
    return {name: convert(row, AlliedPlan) for name, row in read_data(package, "setups.toml")["allied"].items()}


@cache
def read_setups(package: str) -> dict[str, GermanSetup]:
    """The German deployments of a game's package, by name."""
    return {name: convert(row, GermanSetup) for name, row in read_data(package, "setups.toml")["german"].items()}


def fitting_plans(board: RoadBoard, plans: Mapping[str, AlliedPlan]) -> list[str]:
    """The names of the plans that fit a board."""
    return [
        name
        for name, plan in plans.items()
        if all(h in board.by_name for h in plan.commandos + plan.drops + plan.gliders)
    ]


def fitting_setups(board: RoadBoard, setups: Mapping[str, GermanSetup]) -> list[str]:
    """The names of the deployments that fit a board."""
    return [
        name
        for name, setup in setups.items()
        if all(h in board.by_name for hexes in setup.hexes.values() for h in hexes)
    ]


def preferred_hexes(kit: RegimentKit, setup: GermanSetup, code: str) -> list[Hex]:
    """Where a deployment likes units of a kind to stand, best first."""
    return [kit.hex_named(h) for h in setup.hexes.get(code, ())]


def settle(grid: Grid, wanted: Sequence[Hex], held: Mask, ground: Mask, is_lawful: Callable[[Hex], bool]) -> Hex:
    """Where a unit goes: the first wanted hex that nobody holds, or the first at all, or the nearest lawful ground."""
    lawful = [h for h in wanted if is_lawful(h)]
    if lawful:
        return next((h for h in lawful if not held >> h & 1), lawful[0])
    others = [h for h in members(ground) if is_lawful(h)]
    return min(others, key=lambda h: (grid.distance(h, wanted[0]) if wanted else 0, h))
