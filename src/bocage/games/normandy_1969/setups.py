"""Named plans and set-ups that either side can take, in full or as a start to alter (data/setups.toml)."""

from bocage.core.hexes import Hex
from bocage.core.regiments.plans import (
    AlliedPlan,
    GermanSetup,
    fitting_plans,
    fitting_setups,
    preferred_hexes,
    read_plans,
    read_setups,
)

from .kit import Kit


def allied_plans(kit: Kit) -> list[str]:
    """§INV-11 The names of the plans that fit this board."""
    return fitting_plans(kit.board, read_plans(__package__))


def allied_plan(name: str) -> AlliedPlan:
    """A plan by name."""
    return read_plans(__package__)[name]


def german_setups(kit: Kit) -> list[str]:
    """The names of the set-ups that fit this board."""
    return fitting_setups(kit.board, read_setups(__package__))


def german_setup(name: str) -> GermanSetup:
    """A set-up by name."""
    return read_setups(__package__)[name]


def preferred(kit: Kit, name: str, code: str) -> list[Hex]:
    """Where a set-up likes units of a kind to stand, best first."""
    return preferred_hexes(kit, german_setup(name), code)
