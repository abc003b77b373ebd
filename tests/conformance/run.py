"""One match by chance with every check on the way."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from bocage.core import play
from bocage.core.codec import digest
from bocage.core.dice import Dice
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import ROLL
from bocage.core.rulebook import Value

from . import battle_1981, breakout_1993, dday_1991, normandy_1969_referee
from .checks import (
    Words,
    check_copies,
    check_events,
    check_offer,
    check_record,
    check_refusals,
    check_shown,
    check_undo,
    demand,
)
from .driver import BOUND, Temperament, chosen
from .secrecy import check_quiet, check_renumbered, check_secrecy, check_twins

REFEREES: dict[str, Callable[[Any], Any]] = {
    "battle-1981": battle_1981.Referee,
    "breakout-1993": breakout_1993.Referee,
    "dday-1991": dday_1991.Referee,
    "normandy-1969": normandy_1969_referee.Referee,
}
"""Who follows a match of a game with a sheet of his own: rules written a second time. Not every game has one."""


class WatchedDice(Dice):
    """Dice that remember which task rolled for which purpose."""

    __slots__ = ("_match", "faces", "purposes")

    def __init__(self, match: Match) -> None:
        super().__init__(match.seed)
        self._match = match
        self.purposes: dict[str, str] = {}
        self.faces: dict[tuple[str, int], int] = {}

    def roll(self, key: str, faces: int) -> int:
        """The next die; Fault if another kind of task has rolled under the same name, or the die has fallen before."""
        nth = self.rolled[key]
        task = type(self._match.state.agenda[-1]).__name__
        demand(self.purposes.setdefault(key, task) == task, f"{task} and {self.purposes[key]} share the die '{key}'")
        demand((key, nth) not in self.faces, f"the die '{key}' number {nth} has fallen before")
        self.faces[key, nth] = face = super().roll(key, faces)
        return face


class Run:
    """A match by chance under watch. The dear checks are made at one decision in `every`, and at new ones."""

    def __init__(self, game: Game, options: dict[str, Value], seed: int, every: int = 5, bound: int = BOUND) -> None:
        self.game, self.every, self.bound = game, every, bound
        self.temper, self.chance = Temperament(seed), Random(seed + 1)
        self.words = Words(self.chance)
        self.match = Match(game, options, f"seed {seed}", game.scenarios[seed % len(game.scenarios)].id)
        self.dice = self.match.dice = WatchedDice(self.match)
        self.tasks: Counter[str] = Counter()
        self.referee = REFEREES[game.id](self.match.state) if game.id in REFEREES else None

    def play(self) -> Match:
        """Play to the end."""
        while self.match.decides() is not None and len(self.match.steps) < self.bound:
            self.turn()
        demand(self.match.decides() is None, f"the match is not over after {self.bound} actions")
        self.finish()
        return self.match

    def turn(self) -> None:
        """One decision: the checks, and an action."""
        match, game, s = self.match, self.game, self.match.state
        task = type(s.agenda[-1]).__name__
        self.tasks[task] += 1
        demand(s.agenda[-1].waits != ROLL, "a die waits between two actions")
        check_offer(game, s)
        self.words.hear(play.offered(s))
        if self.tasks[task] <= 2 or self.chance.random() * self.every < 1:
            self._dear()
        a, side = chosen(match, self.temper), match.decides()
        assert side is not None
        before, seen, position = digest(s), game.view(s, side.enemy), s.clone()
        told = match.act(a)
        game.check(match.state)
        check_events(game, match.state, told)
        if self.referee is not None:
            self.referee.watch(position, a, told, match.state)
        check_quiet(game, match, side, seen, told, a)
        if self.chance.random() * self.every < 1:
            check_undo(match, before, side, told, a)

    def finish(self) -> None:
        """What is left to check when the match is over."""
        check_shown(self.game, self.match.state)
        check_record(self.game, self.match)

    def _dear(self) -> None:
        match, game, s = self.match, self.game, self.match.state
        refused = self.words.refused(s, 12)
        check_refusals(game, s, refused, self.chance)
        check_copies(game, match, self.chance)
        check_shown(game, s)
        check_secrecy(game, s, refused[:15], self.chance)
        check_twins(game, s, refused[:15], self.chance)
        check_renumbered(game, s, self.chance)
