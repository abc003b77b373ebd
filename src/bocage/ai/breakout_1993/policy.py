"""Playing by judgement alone: sound habits and, for whoever knows them, exact odds; no search.

Every kind of decision has its answer in a table; an answer of several actions is given one by one as long as it fits.
Everything follows from the world, the decision and the seed.
"""

from operator import attrgetter
from typing import Any

from bocage.ai.mind import Manner
from bocage.core.protocol import Action, Decision, Side
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.verbs import BACK, COMMIT, DONE, PASS, STAND, STAY, STOP

from . import answers, arrivals, impulse, morning, night, refit, regroup
from .position import Answer, Position
from .scheme import Scheme

CLOSING = (COMMIT, DONE, STOP, STAND, STAY, PASS)
"""What ends a matter, the best first."""

PATIENCE = 3
"""How often something may be begun and given up in an impulse."""


DEAR = ("ChooseImpulse", "Active")
"""The questions whose answers are worth remembering."""

REMEMBERED = 2000
"""How many answers are kept."""

CARRIED_ON = {
    "ChooseImpulse": ("ChooseDouble", "Active", "March", "PlanBarrage"),
    "Active": ("March",),
    "AirborneOrders": ("PlanAssault",),
    "BeachAssaults": ("PlanAssault",),
}
"""The tasks in which an answer to another goes on."""


_answers: dict[tuple[Any, ...], Action | list[Action] | None] = {}
_plain = attrgetter(
    *BreakoutState.SCALARS, *BreakoutState.UNIT_SETS, *BreakoutState.PLACE_SETS, *BreakoutState.BORDER_SETS
)


class Judgement:
    """Plays a side by judgement, following a scheme; without one, and with exact odds, it looks at less by day."""

    def __init__(self, manner: Manner, scheme: Scheme | None, seed: int) -> None:
        self._manner, self._scheme, self._seed = manner, scheme, seed
        self._queue: list[Action] = []
        self._queued_by = ""
        self._stage, self._given_up = (0, 0, Side.ALLIED), 0

    def decide(self, s: BreakoutState, d: Decision) -> Action:
        """One of the options, by the answer to the task."""
        if (queued := self._next(d)) is not None:
            return queued
        if len(d.options) == 1:
            return d.options[0]
        p = Position(s, d.side, self._seed, self._manner, self._scheme)
        found = self._remembered(p, d) if d.task in DEAR and self._manner.exact else _answered(p, d)
        if isinstance(found, list):
            self._queue, self._queued_by = list(found), d.task
            found = self._queue.pop(0) if self._queue else None
        if found not in d.options or (found == BACK and self._is_idle(p)):
            self._queue = []
            return _anything(p, d)
        return found

    def _remembered(self, p: Position, d: Decision) -> Action | list[Action] | None:
        """The answer to a question that takes long; those who look ahead ask it of the same position many times."""
        key = (d.side, self._manner, self._scheme, _all_of(p.s))
        if key not in _answers:
            if len(_answers) >= REMEMBERED:
                _answers.clear()
            _answers[key] = _answered(p, d)
        return _answers[key]

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
        stage = (p.s.day, p.s.impulse, p.side)
        self._given_up = self._given_up + 1 if stage == self._stage else 1
        self._stage = stage
        return self._given_up > PATIENCE


def _answered(p: Position, d: Decision) -> Action | list[Action] | None:
    answer = ANSWERS.get(d.task)
    return answer(p, p.s.agenda[-1], d.options) if answer is not None else None


def _all_of(s: BreakoutState) -> tuple[Any, ...]:
    """Everything that an answer can depend on."""
    lists = tuple(tuple(getattr(s, name)) for name in s.LISTS)
    return (s.kit.options, type(s.agenda[-1]), *_plain(s), *lists)


def _anything(p: Position, d: Decision) -> Action:
    """Where habits have no answer: end the matter if that is offered, otherwise any option."""
    for closing in CLOSING:
        if closing in d.options:
            return closing
    useful = [o for o in d.options if o != BACK] or d.options
    return p.chance(d.task, len(d.options)).choice(useful)


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
