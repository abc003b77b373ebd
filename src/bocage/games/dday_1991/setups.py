"""Named set-ups and openings that either side can take, in full or as a start to alter (data/setups.toml)."""

from functools import cache
from typing import Any

from msgspec import Struct, convert

from bocage.core.tables import read_data


class GermanSetup(Struct, frozen=True):
    """§6a4 A ready deployment: for each unit placed freely the hexes it prefers, best first."""

    title: str
    says: str
    hexes: dict[str, tuple[str, ...]]


class AlliedPlan(Struct, frozen=True):
    """§9b2-moves A ready opening: who sails where, who drops where, the combats, and who goes ashore where."""

    title: str
    says: str
    sail: dict[str, tuple[str, ...]]
    """§3e2a By invasion hex: units, and Mulberries for option 15."""
    drop: dict[str, tuple[str, ...]]
    """§opt-13d1 By unit: hexes to be dropped in, best first."""
    attack: dict[str, tuple[str, ...]]
    """§4a5 By hex attacked: the attackers."""
    ashore: dict[str, tuple[str, ...]]
    """§4f By hex won: who occupies it."""
    drops: bool | None = None
    """§opt-13d1 Whether it is for games with drops or for those without; None for all."""


@cache
def german_setups(scenario: str) -> dict[str, GermanSetup]:
    """The deployments for a scenario by name, the historical one first; there may be none."""
    return {name: convert(row, GermanSetup) for name, row in _data()["german"].get(scenario, {}).items()}


@cache
def allied_plans(scenario: str) -> dict[str, AlliedPlan]:
    """The openings for a scenario by name; there may be none."""
    return {name: convert(row, AlliedPlan) for name, row in _data()["allied"].get(scenario, {}).items()}


def _data() -> dict[str, Any]:
    return read_data(__package__, "setups.toml")
