"""§GT1-1A §GT1-1B Named set-ups that either side can take, in full or as a start to alter (data/setups.toml)."""

from bocage.core.hexes import Hex
from bocage.core.regiments import plans

from .kit import Kit


def allied_plans(kit: Kit) -> list[str]:
    """The names of the plans that fit this board."""
    return plans.fitting_plans(kit.board, plans.read_plans(__package__))


def allied_plan(kit: Kit, name: str) -> plans.AlliedPlan:
    """A plan by name."""
    return plans.read_plans(__package__)[name]


def german_setups(kit: Kit) -> list[str]:
    """The names of the deployments that fit this board."""
    return plans.fitting_setups(kit.board, plans.read_setups(__package__))


def german_setup(name: str) -> plans.GermanSetup:
    """A deployment by name."""
    return plans.read_setups(__package__)[name]


def preferred_hexes(kit: Kit, name: str, code: str) -> list[Hex]:
    """Where a deployment likes units of a kind to stand, best first."""
    return plans.preferred_hexes(kit, german_setup(name), code)
