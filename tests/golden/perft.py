"""Counting the sequences of actions that lead on from a position. Dice count with every face."""

from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import ROLL, Action, State


def perft(s: State, depth: int) -> int:
    """Sequences of so many actions and dice."""
    if not depth or not s.agenda:
        return int(not depth)
    task = s.agenda[-1]
    if task.waits == ROLL:
        return sum(perft(_landed(s, face), depth - 1) for face in range(1, task.faces(s) + 1))
    options = play.offered(s)
    return len(options) if depth == 1 else sum(perft(_acted(s, a), depth - 1) for a in options)


def counted(s: State, deepest: int) -> list[int]:
    """The sequences of one action, of two, and so on."""
    return [perft(s, depth) for depth in range(1, deepest + 1)]


def _landed(s: State, face: int) -> State:
    after = s.clone()
    play.land(after, face)
    return after


def _acted(s: State, a: Action) -> State:
    after = s.clone()
    play.act(after, a)
    return after


def do(match: Match, *texts: str) -> Match:
    """A match in which these actions are taken next."""
    for text in texts:
        match.act(Action.parse(text))
    return match
