"""Ways to put a fault in a game, whichever it is, for the tests that look whether it is noticed."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from bocage.core.game import Game

from .run import Run

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


def everywhere(patch: Patch, package: str, name: str, fault: Any) -> None:
    """Put a fault in the place of a function in every module of a package that calls it."""
    for found, module in list(sys.modules.items()):
        if found.startswith(f"{package}.") and hasattr(module, name):
            patch.setattr(module, name, fault)


def share_in_clones(patch: Patch, kind: Any, field: str) -> None:
    """Copies of a state keep one field in common."""
    plain = kind.clone

    def clone(self: Any) -> Any:
        new = plain(self)
        setattr(new, field, getattr(self, field))
        return new

    patch.setattr(kind, "clone", clone)


def leave_unsaved(patch: Patch, kind: Any, field: str) -> None:
    """A saved state lacks one field."""
    patch.setattr(kind, "SAVED", tuple(name for name in kind.SAVED if name != field))


def hunt_for_secrets(game: Game) -> None:
    """Chance play with all that is asked of any game."""
    for seed in range(1, 7):
        Run(game, game.options.resolve({}), seed, every=50).play()
