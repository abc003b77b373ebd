"""The recruit: a scripted player of Breakout: Normandy (1993) for either side. Sound habits, exact odds, no search.

Every kind of decision has its answer in a table; an answer of several actions is given one by one as long as it fits.
Everything follows from the view, the decision and the seed.
"""

from random import Random
from typing import cast

from bocage.core.game import Game, View
from bocage.core.protocol import Action, Decision
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.verbs import BACK, COMMIT, DONE, PASS, STAND, STAY, STOP
from bocage.games.breakout_1993.view import BreakoutView

from . import answers, arrivals, impulse, morning, night, refit, regroup
from .position import Answer, Position

CLOSING = (COMMIT, DONE, STOP, STAND, STAY, PASS)
"""What ends a matter, the best first."""

PATIENCE = 3
"""How often something may be begun and given up in an impulse."""


CARRIED_ON = {
    "ChooseImpulse": ("ChooseDouble",),
    "Active": ("March",),
    "AirborneOrders": ("PlanAssault",),
    "BeachAssaults": ("PlanAssault",),
}
"""The tasks in which an answer to another goes on."""


class RecruitPlayer:
    """Plays by rule of thumb."""

    looks = True

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._seed = game, seed
        self._queue: list[Action] = []
        self._queued_by = ""
        self._asked = 0
        self._stage, self._given_up = (0, 0, 0), 0

    def choose(self, v: View, d: Decision) -> Action:
        """One of the options, by the answer to the task."""
        self._asked += 1
        if (queued := self._next(d)) is not None:
            return queued
        if len(d.options) == 1:
            return d.options[0]
        p = self._position(cast(BreakoutView, v))
        answer = ANSWERS.get(d.task)
        found = answer(p, p.s.agenda[-1], d.options) if answer is not None else None
        if isinstance(found, list):
            self._queue, self._queued_by = list(found), d.task
            found = self._queue.pop(0) if self._queue else None
        if found not in d.options or (found == BACK and self._is_idle(p)):
            self._queue = []
            return self._anything(d)
        return found

    def _next(self, d: Decision) -> Action | None:
        """The next action of the answer under way; a stop that nobody asks for is passed over.

        It answers the task it was given to, or one that carries this on; any other ends it.
        """
        while self._queue and self._queue[0] == STOP and STOP not in d.options:
            del self._queue[0]
        goes_on = d.task in (self._queued_by, *CARRIED_ON.get(self._queued_by, ()))
        if goes_on and self._queue and self._queue[0] in d.options:
            return self._queue.pop(0)
        self._queue = []
        return None

    def _is_idle(self, p: Position) -> bool:
        """Whether so much was begun and given up in this impulse that something must be done now."""
        stage = (p.s.day, p.s.impulse, int(p.side))
        self._given_up = self._given_up + 1 if stage == self._stage else 1
        self._stage = stage
        return self._given_up > PATIENCE

    def _position(self, v: BreakoutView) -> Position:
        s = cast(BreakoutState, self._game.guess(v, Random(self._seed)))
        return Position(s, v.side, self._seed)

    def _anything(self, d: Decision) -> Action:
        """Where habits have no answer: end the matter if that is offered, otherwise any option."""
        for closing in CLOSING:
            if closing in d.options:
                return closing
        useful = [o for o in d.options if o != BACK] or d.options
        return Random(repr((self._seed, self._asked))).choice(useful)


ANSWERS: dict[str, Answer] = {
    **impulse.ANSWERS,
    **answers.ANSWERS,
    **morning.ANSWERS,
    **arrivals.ANSWERS,
    **refit.ANSWERS,
    **regroup.ANSWERS,
    **night.ANSWERS,
}
"""How every decision of the game is answered, by the name of its task."""
