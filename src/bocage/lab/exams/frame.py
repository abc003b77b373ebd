"""Exams: positions with a known best play, and how players are marked in them."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct

from bocage import registry
from bocage.ai.player import Player
from bocage.core.dice import Dice
from bocage.core.game import View
from bocage.core.protocol import Action, Decision, Side
from bocage.lab.playing import module_of, playing

SEEDS = 4
"""How often each exam is sat, with other dice and other guesses."""

ENEMY = "regular"

KNOWLEDGE, ODDS, AHEAD = "knowledge", "odds", "ahead"
"""What an exam asks for: to know what counts; to reckon every outcome of a combat; to look at whole plans and at what
the enemy makes of them. Whoever only judges the moment may well fail the last."""

Lines = Sequence[Sequence[Action]]


class Exam(Struct, frozen=True):
    """A real position at a decision of a side, with a play that is plainly best."""

    id: str
    title: str
    says: str
    """Why the best play is best."""
    side: Side
    build: Callable[[], Any]
    """A new state at a decision of `side`, each time it is called."""
    most: int
    """Own actions at most."""
    judge: Callable[[Any, list[Action], Any], float]
    """Given the world before, the side's own actions and the world after: 1 is right, 0 is wrong."""
    asks: str = KNOWLEDGE
    lines: Callable[[Any], Lines] | None = None
    """Plays that can be compared by playing them to the end of the match: first the best one, then what tempts."""


class Mark(Struct, frozen=True):
    """How a player did in an exam, from 0 to 1, over all its sittings."""

    exam: str
    player: str
    score: float
    sittings: list[float]


def exams(game_id: str) -> list[Exam]:
    """The exams of a game; Unknown if it has none."""
    found: list[Exam] = module_of("exams", game_id).EXAMS
    return found


def sit(game_id: str, exam: Exam, name: str, seed: int, effort: float = 1.0) -> float:
    """Let a player sit an exam once: from views, against a regular, until its turn or phase is over."""
    game, mind = registry.game(game_id), registry.mind(game_id)
    s = exam.build()
    before, own = s.clone(), list[Action]()
    players = {
        exam.side: registry.player(game_id, name, seed, effort),
        exam.side.enemy: registry.player(game_id, ENEMY, seed + 1, effort),
    }
    over = mind.until(s, exam.side, 0)

    def enough(now: Any) -> bool:
        return len(own) == exam.most or over(now)

    for d, action in playing(game, s, players, Dice(f"exam/{exam.id}/{seed}"), enough):
        if d.side == exam.side:
            own.append(action)
    return exam.judge(before, own, s)


class _Scripted:
    """Plays a line as long as its next action is offered or still to come, and answers all else as a regular."""

    looks = True

    def __init__(self, line: Sequence[Action], regular: Player) -> None:
        self.left, self._regular = list(line), regular

    def choose(self, v: View | None, d: Decision) -> Action:
        if self.left and self.left[0] in d.options:
            return self.left.pop(0)
        return self._regular.choose(v, d)


def played_out(game_id: str, exam: Exam, line: Sequence[Action], seed: int) -> float:
    """The score that a line comes to for its side when regulars play the match to its end after it.

    ValueError if the line cannot be played: what was compared then would be something else.
    """
    game, mind, s = registry.game(game_id), registry.mind(game_id), exam.build()
    scripted = _Scripted(line, registry.player(game_id, ENEMY, seed))
    players: dict[Side, Player] = {exam.side: scripted, exam.side.enemy: registry.player(game_id, ENEMY, seed + 1)}
    for _ in playing(game, s, players, Dice(f"exam/{exam.id}/{seed}")):
        pass
    if scripted.left:
        raise ValueError(f"{exam.id}: '{scripted.left[0]}' was never offered")
    return mind.worth(s) * (1 if exam.side == Side.ALLIED else -1)


def marked(game_id: str, exam: Exam, name: str, effort: float = 1.0, seeds: Iterable[int] = range(SEEDS)) -> Mark:
    """How a player does in an exam over several sittings."""
    sittings = [sit(game_id, exam, name, seed, effort) for seed in seeds]
    return Mark(exam.id, name, fmean(sittings), sittings)
