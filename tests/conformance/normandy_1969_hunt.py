"""The hunt for faults that were put in Normandy (1969) on purpose."""

from copy import deepcopy
from typing import Any, cast

from bocage.core import play
from bocage.core.hexes import bits
from bocage.core.match import Match
from bocage.core.protocol import Action
from bocage.games.normandy_1969 import kit
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.setup import kit_for
from bocage.games.normandy_1969.state import NormandyState

from . import planting
from .driver import Temperament
from .normandy_1969_referee import Referee
from .normandy_1969_sheet import BOARD
from .planting import Patch

ANY_GAME: Any = GAME
SEEDS = range(1, 13)
"""Matches in which a fault must show, by chance play; the sound game is played in others (`test_random_play.py`)."""

KEEN = {
    "attack": 30.0,
    "with": 3.0,
    "fight": 3.0,
    "go": 8.0,
    "move": 15.0,
    "exit": 30.0,
    "land": 12.0,
    "glide": 9.0,
    "replace": 9.0,
    "break": 0.4,
    "regroup": 0.4,
    "start": 0.0,
    "take": 9.0,
    "drop": 0.3,
    "back": 0.1,
    "step": 0.4,
    "done": 1.0,
}
"""How much each verb is liked by those who mean to fight; the others are liked as one."""


class Keen(Temperament):
    """Chance play that marches and fights; at first it takes a plan and a set-up that are ready."""

    def choose(self, options: list[Action]) -> Action:
        """One of the options."""
        by_verb: dict[str, list[Action]] = {}
        for a in options:
            by_verb.setdefault(a.verb, []).append(a)
        if "take" in by_verb:
            return self.chance.choice(by_verb["take"])
        verb = self.chance.choices(list(by_verb), [KEEN.get(verb, 1.0) for verb in by_verb])[0]
        return self.chance.choice(by_verb[verb])


class Careful(Temperament):
    """Chance that plans and sets up everything by hand, until the landing begins."""

    def choose(self, options: list[Action]) -> Action:
        """One of the options: no ready plan, nothing taken back, and no stage ended before its time."""
        on = [a for a in options if a.verb not in ("take", "start", "spare", "unsupply", "unassign", "recall", "back")]
        ends = [a for a in on if a.verb == "done"]
        if ends and self.chance.random() < 0.06:
            return ends[0]
        return self.chance.choice([a for a in on if a.verb not in ("done", "break")] or ends or on)


class Rush(Keen):
    """The Germans stay where they are, and the Allies go for the cities and the roads off the map, without a fight."""

    GOALS = (*[min(bits(BOARD.city_of[city])) for city in ("Bayeux", "Carentan", "Caen", "St. Lo")], *BOARD.road_exits)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.goal = 0

    def choose(self, options: list[Action]) -> Action:
        """One of the options: the nearest to the goal of the unit in hand."""
        verbs = {a.verb for a in options}
        moves = [a for a in options if a.verb == "move"]
        if moves and int(moves[0].noun) % 2 == 0 and self.chance.random() < 0.95:
            a = self.chance.choice(moves)
            self.goal = self.GOALS[int(a.noun) // 2 % len(self.GOALS)]
            return a
        if "exit" in verbs:
            return next(a for a in options if a.verb == "exit")
        if "go" in verbs:
            ends = [a for a in options if a.verb == "go"]
            return min(ends, key=lambda a: BOARD.grid.distance(BOARD.by_name[a.noun], self.goal))
        quiet = [a for a in options if a.verb == "done"]
        return quiet[0] if quiet and "land" not in verbs and "take" not in verbs else super().choose(options)


def hunt(*, first: int = 1, by_hand: bool = False, rush: bool = False, **options: Any) -> None:
    """Chance play followed by the referee, under these options; `by_hand`: of plans and set-ups alone.

    `rush`: with ground won, for the score. The seed `first` is played first: a fault that is seldom seen shows there.
    """
    kit_for.cache_clear()  # a kit keeps what follows from the tables
    try:
        for seed in (first, *[seed for seed in SEEDS if seed != first]):
            temper = Careful(seed) if by_hand else Rush(seed) if rush else Keen(seed)
            follow(seed, temper, options, until=0 if by_hand else 7)
    finally:
        kit_for.cache_clear()  # one made under a fault must not outlive it


def follow(seed: int, temper: Temperament, options: dict[str, Any], until: int = 7) -> int:
    """A match followed by the referee to the end of a turn; returns how many actions it had."""
    match = Match(ANY_GAME, {**ANY_GAME.options.resolve({}), **options}, f"seed {seed}")
    referee = Referee(cast(NormandyState, match.state))
    while match.decides() is not None and cast(NormandyState, match.state).turn <= until:
        before = cast(NormandyState, match.state.clone())
        a = temper.choose(play.offered(before))
        told = match.act(a)
        ANY_GAME.check(match.state)
        referee.watch(before, a, told, cast(NormandyState, match.state))
    return len(match.steps)


def everywhere(patch: Patch, name: str, fault: Any) -> None:
    """Put a fault in the place of a function in every module of the game that calls it."""
    planting.everywhere(patch, "bocage.games.normandy_1969", name, fault)


def misprint(patch: Patch, *path: Any, to: Any) -> None:
    """One entry of the printed tables is wrong."""
    wrong = deepcopy(kit.tables())
    place: Any = wrong
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    everywhere(patch, "tables", lambda: wrong)
