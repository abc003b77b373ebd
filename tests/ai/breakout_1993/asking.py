"""Asking the computer of Breakout: Normandy (1993) what it answers in a position, or does until a task is over."""

from typing import Any

from bocage import registry
from bocage.ai.breakout_1993 import answers, arrivals, morning, night, refit, regroup
from bocage.ai.breakout_1993.position import Answer, Position
from bocage.ai.player import Player
from bocage.core import play
from bocage.core.protocol import ROLL, Action, Side, Task
from bocage.games.breakout_1993.state import Battle, BreakoutState
from tests.games.breakout_1993.evening import run

REGULAR = "regular"


def regular(seed: int) -> Player:
    """A player who goes by exact judgement."""
    return registry.player("breakout-1993", REGULAR, seed)


OURS: dict[str, Answer] = (
    answers.ANSWERS | arrivals.ANSWERS | morning.ANSWERS | night.ANSWERS | refit.ANSWERS | regroup.ANSWERS
)


def asked(s: BreakoutState, *tasks: Task[BreakoutState]) -> tuple[Position, Any, list[Action]]:
    """What a player is asked when these tasks run in a position."""
    run(s, *tasks)
    play.begin(s)
    task = s.agenda[-1]
    return Position(s.clone(), task.who(s)), task, play.offered(s)


def first(found: Action | list[Action] | None) -> Action | None:
    """The action given first."""
    return found[0] if isinstance(found, list) else found


def answer(s: BreakoutState, *tasks: Task[BreakoutState]) -> str:
    """The answer of judgement, written out."""
    p, task, options = asked(s, *tasks)
    found = first(OURS[type(task).__name__](p, task, options))
    assert found in options
    return str(found)


def all_of(s: BreakoutState, *tasks: Task[BreakoutState], face: int = 6) -> list[str]:
    """Everything judgement does with tasks of one kind, all dice showing this face."""
    given: list[str] = []
    run(s, *tasks)
    play.begin(s)
    while s.agenda and len(given) < 500:
        if s.agenda[-1].waits == ROLL:
            play.land(s, face)
            continue
        task, options = s.agenda[-1], play.offered(s)
        found = first(OURS[type(task).__name__](Position(s.clone(), task.who(s)), task, options))
        assert found is not None
        given.append(str(found))
        play.act(s, found)
    return given


def fighting(s: BreakoutState, target: str, side: Side, *names: str, point: str = "") -> BreakoutState:
    """The assault of these units on an Area, planned; the first is in front unless another is named."""
    units = tuple(s.kit.unit_index[name] for name in names)
    lead = s.kit.unit_index[point] if point else units[0]
    s.battle = Battle(s.kit.place_named(target), side, lead, units)
    s.phase = "daylight"
    for u in units:
        s.moved |= 1 << u
    return s
