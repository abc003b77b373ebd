"""The recruit: a scripted player of Battle for Normandy (1981) for either side. Sound habits, exact odds, no search.

Each decision is answered on its own from the view, the decision and the seed: steps cost what chance wants, so a phase
cannot be planned to its end. What the enemy has sealed is unknown to it as to anybody else.
"""

from collections.abc import Callable
from random import Random
from typing import cast

from bocage.core.game import Game, View
from bocage.core.protocol import Action, Decision
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.view import BattleView

from . import allied_drops, allied_marches, answers, attacks, german_marches, levels, shipping, support
from .position import Position

Habit = Callable[[Position, Decision], Action | None]

CLOSING = (Action("end"), Action("stop"), Action("fight"), Action("stay"), Action("stand"))
"""What ends a matter that no habit has an answer for."""


class RecruitPlayer:
    """Plays by rule of thumb."""

    looks = True

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._seed = game, seed

    def choose(self, v: View, d: Decision) -> Action:
        """One of the options, by the habit for the task."""
        if len(d.options) == 1:
            return d.options[0]
        p = self._position(cast(BattleView, v))
        chosen = _HABITS[d.task][d.side](p, d)
        if chosen is not None and chosen in d.options:
            return chosen
        return next((closing for closing in CLOSING if closing in d.options), d.options[0])

    def _position(self, v: BattleView) -> Position:
        """What this side sees, with the enemy's sealed choices filled in by lot; habits do not look at those."""
        s = cast(BattleState, self._game.guess(v, Random(repr((self._seed, v.turn)))))
        return Position(s, v.side, Random(repr((self._seed, v.turn, v.phase, s.points))))


def _by_side(allied: Habit, german: Habit) -> tuple[Habit, Habit]:
    return allied, german


def _both(habit: Habit) -> tuple[Habit, Habit]:
    return habit, habit


_HABITS: dict[str, tuple[Habit, Habit]] = {
    "DropZone": _both(allied_drops.zone),
    "Allocate": _both(shipping.share),
    "Interdict": _both(support.interdict),
    "MoveSide": _by_side(allied_marches.next_unit, german_marches.next_unit),
    "MoveUnit": _by_side(allied_marches.step, german_marches.step),
    "Attack": _both(attacks.target),
    "Gather": _both(attacks.gather),
    "Support": _both(support.points),
    "ChooseLevel": _both(levels.level),
    "RetreatOrStand": _both(answers.retreat),
    "Advance": _both(answers.advance),
    "CadreRetreat": _both(answers.cadre),
}
