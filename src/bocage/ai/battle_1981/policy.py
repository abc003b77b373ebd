"""Playing Battle for Normandy (1981) by judgement: sound habits for every decision, no search.

Each decision is answered from the world, the decision, the seed and the scheme: steps cost what chance wants, so a
phase cannot be planned to its end. What the enemy has sealed is unknown to it as to anybody else.
"""

from collections.abc import Callable

from bocage.ai.mind import Manner
from bocage.core.protocol import Action, Decision, Side
from bocage.games.battle_1981.state import BattleState

from . import allied_drops, answers, levels, shipping, support, thumb
from .allied_marches import AlliedMarches
from .attacks import Attacks
from .german_marches import GermanMarches
from .position import Position
from .scheme import Scheme, habits

Habit = Callable[[Position, Decision], Action | None]

CLOSING = (Action("end"), Action("stop"), Action("fight"), Action("stay"), Action("stand"))
"""What ends a matter that no habit has an answer for."""


class BattlePolicy:
    """Plays either side by judgement, as a scheme says."""

    def __init__(self, manner: Manner, scheme: Scheme | None, seed: int) -> None:
        self._habits, self._seed = habits(manner, scheme or Scheme()), seed
        own = _marches(AlliedMarches(), GermanMarches()) | _attacks(Attacks())
        self._by_task = _BY_TASK | own | ({} if manner.exact else _BY_THUMB)

    def decide(self, s: BattleState, d: Decision) -> Action:
        """One of the options, by the habit for the task."""
        if len(d.options) == 1:
            return d.options[0]
        chosen = self._by_task[d.task][d.side](self._position(s, d.side), d)
        if chosen is not None and chosen in d.options:
            return chosen
        return next((closing for closing in CLOSING if closing in d.options), d.options[0])

    def _position(self, s: BattleState, side: Side) -> Position:
        return Position(s, side, self._seed, self._habits)


def _both(habit: Habit) -> tuple[Habit, Habit]:
    return habit, habit


def _marches(allied: AlliedMarches, german: GermanMarches) -> dict[str, tuple[Habit, Habit]]:
    return {"MoveSide": (allied.next_unit, german.next_unit), "MoveUnit": (allied.step, german.step)}


def _attacks(attacks: Attacks) -> dict[str, tuple[Habit, Habit]]:
    return {"Attack": _both(attacks.target), "Gather": _both(attacks.gather)}


_BY_TASK: dict[str, tuple[Habit, Habit]] = {
    "DropZone": _both(allied_drops.zone),
    "Allocate": _both(shipping.share),
    "Interdict": _both(support.interdict),
    "Support": _both(support.points),
    "ChooseLevel": _both(levels.level),
    "RetreatOrStand": _both(answers.retreat),
    "Advance": _both(answers.advance),
    "CadreRetreat": _both(answers.cadre),
}

_BY_THUMB: dict[str, tuple[Habit, Habit]] = {
    "Attack": _both(thumb.target),
    "Gather": _both(thumb.gather),
    "Support": _both(thumb.points),
    "ChooseLevel": _both(thumb.level),
    "RetreatOrStand": _both(thumb.retreat),
    "Advance": _both(thumb.advance),
}
