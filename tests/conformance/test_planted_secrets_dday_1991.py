"""Copies that are none, and secrets in a game that has none, put in D-Day (1991) on purpose."""

from collections.abc import Callable
from typing import Any

import pytest

from bocage.core.protocol import BOTH, Broken, Event, Side
from bocage.games.dday_1991.game import GAME, DDay1991
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.view import DDayView

from .checks import Fault
from .run import Run

pytestmark = pytest.mark.prove

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]
ANY_GAME: Any = GAME


def hunt() -> None:
    """Chance play with all that is asked of any game, in both scenarios."""
    for seed in range(1, 7):
        Run(ANY_GAME, ANY_GAME.options.preset("everything"), seed, every=50).play()


def clones_share_their_moves(patch: Patch) -> None:
    plain = DDayState.clone

    def clone(self: DDayState) -> DDayState:
        new = plain(self)
        new.moves = self.moves
        return new

    patch.setattr(DDayState, "clone", clone)


def a_field_is_not_saved(patch: Patch) -> None:
    patch.setattr(DDayState, "SAVED", tuple(name for name in DDayState.SAVED if name != "moves"))


def a_unit_moves_unseen(patch: Patch) -> None:
    def tell(self: DDayState, event: Event) -> None:
        if self.told is not None:
            to = (Side.GERMAN,) if event.kind == "moved" and self.mover == Side.GERMAN else BOTH
            self.told.append(Event(event.kind, event.rule, event.facts, to))

    patch.setattr(DDayState, "tell", tell)


def moves_are_counted_in_secret(patch: Patch) -> None:
    plain = DDay1991.view

    def shown(s: DDayState, side: Side) -> DDayView:
        v = plain(s, side)
        board = {**v.board, "moves": [have if owner == side else 0 for owner, have in enumerate(s.moves)]}
        return DDayView(**{**{name: getattr(v, name) for name in v.__struct_fields__}, "board": board})

    patch.setattr(DDay1991, "view", staticmethod(shown))


FAULTS: list[tuple[Plant, str]] = [
    (clones_share_their_moves, "changes the original|share something|does not lead back|§3d1"),
    (a_field_is_not_saved, "saved state|not shown everything"),
    (a_unit_moves_unseen, "not everybody is told"),
    (moves_are_counted_in_secret, "not shown everything|see different things"),
]


@pytest.mark.parametrize(("plant", "noticed"), FAULTS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_copy_that_is_none_or_a_secret_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt()
