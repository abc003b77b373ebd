"""Judgement of regiments where habits have no answer: it never chooses a unit and lets it go again for ever."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from bocage.ai.mind import Manner
from bocage.ai.regiments.marching import DONE
from bocage.ai.regiments.policy import BACK, REGROUP, RegimentPolicy
from bocage.ai.regiments.position import Memory
from bocage.core.protocol import Action, Decision, Side

GO = Action("go", "5")
MOST = 60
"""Far more choices than it takes anybody to find the way out by trying."""


class Choosing(Struct, frozen=True):
    """A unit is to be chosen."""


class Moving(Struct, frozen=True):
    """A unit was chosen and is to go."""

    unit: int


class Knot:
    """A phase that may not end as it stands: somebody has to go, or stacks have to be formed anew.

    Only the units named in `free` can go anywhere; whoever else is chosen can only be let go again.
    """

    turn, phase, mover, at, flags = 3, "first movement", Side.ALLIED, (1, 1), 0

    def __init__(self, free: Sequence[int]) -> None:
        self.free, self.agenda, self.solved = free, list[Any]([Choosing()]), False
        moves, places = [Action("move", str(u)) for u in (0, 1)], [Action("go", str(h)) for h in range(8)]
        self.kit = SimpleNamespace(numbered=lambda verb: moves, noun=lambda verb: places)

    def clone(self) -> "Knot":
        return self

    def decision(self) -> Decision:
        if self.solved:
            return Decision(Side.ALLIED, "ChooseMove", "", [DONE, Action("move", "0")])
        if isinstance(self.agenda[-1], Moving):
            ways = [GO] if self.agenda[-1].unit in self.free else []
            return Decision(Side.ALLIED, "MoveUnit", "", [*ways, BACK])
        return Decision(Side.ALLIED, "ChooseMove", "", [Action("move", "0"), Action("move", "1"), REGROUP])

    def act(self, action: Action) -> None:
        if action.verb == "move":
            self.agenda.append(Moving(int(action.noun)))
        elif action == BACK:
            self.agenda.pop()
        else:
            self.solved = True


class Stubborn:
    """A march that always wants the first unit to make room, and knows no hex for anybody."""

    def plan(self, movable: set[int]) -> list[tuple[int, Action]]:
        return []

    def relieve(self, movable: set[int]) -> tuple[int, int] | None:
        return (0, 5) if 0 in movable else None

    def any_hex(self, u: int) -> int:
        return -1


class Habits(RegimentPolicy):
    """A game's habits with nothing of its own."""

    TASKS = RegimentPolicy.ALIKE
    CLOSING = (DONE,)
    USELESS = (BACK, REGROUP)

    def march(self, s: Any, side: Side) -> Any:
        return Stubborn()


@pytest.mark.parametrize("free", [(1,), ()], ids=["only the other unit can go", "only new stacks help"])
@pytest.mark.parametrize("seed", range(5))
def test_a_knot_is_untied(free: tuple[int, ...], seed: int) -> None:
    knot, player = Knot(free), Habits(Manner(), None, seed, Memory())
    for _ in range(MOST):
        if knot.solved:
            break
        knot.act(player.decide(knot, knot.decision()))
    assert knot.solved, "the same unit is chosen and let go again for ever"
    assert player.decide(knot, knot.decision()) == DONE
