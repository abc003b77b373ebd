"""Named set-ups that either side can take, in full or as a start to alter (data/setups.toml)."""

from functools import cache
from typing import Any

from msgspec import Struct, convert

from bocage.core.hexes import Hex
from bocage.core.tables import read_data

from .kit import Kit


class AlliedPlan(Struct, frozen=True):
    """§GT1-1A One ready plan: beaches, supply beaches, assault units by beach, commando landings, drop zones."""

    title: str
    invade: tuple[int, ...]
    supply: tuple[int, ...]
    assault: dict[str, tuple[str, ...]]
    commandos: tuple[str, ...]
    drops: tuple[str, ...]


class GermanSetup(Struct, frozen=True):
    """§GT1-1B One ready deployment: for each kind of unit the hexes it prefers, best first."""

    title: str
    hexes: dict[str, tuple[str, ...]]


def allied_plans(kit: Kit) -> list[str]:
    """The names of the plans that fit this board."""
    return [name for name, plan in _plans().items() if all(h in kit.board.by_name for h in plan.commandos + plan.drops)]


def allied_plan(kit: Kit, name: str) -> AlliedPlan:
    """A plan by name."""
    return _plans()[name]


def german_setups(kit: Kit) -> list[str]:
    """The names of the deployments that fit this board."""
    return [
        name
        for name, setup in _setups().items()
        if all(h in kit.board.by_name for hexes in setup.hexes.values() for h in hexes)
    ]


def german_setup(name: str) -> GermanSetup:
    """A deployment by name."""
    return _setups()[name]


def preferred_hexes(kit: Kit, name: str, code: str) -> list[Hex]:
    """Where a deployment likes units of a kind to stand, best first."""
    return [kit.hex_named(h) for h in _setups()[name].hexes.get(code, ())]


@cache
def _plans() -> dict[str, AlliedPlan]:
    return {name: convert(row, AlliedPlan) for name, row in _data()["allied"].items()}


@cache
def _setups() -> dict[str, GermanSetup]:
    return {name: convert(row, GermanSetup) for name, row in _data()["german"].items()}


def _data() -> dict[str, Any]:
    return read_data(__package__, "setups.toml")
