"""The hunt for faults that were put in Battle for Normandy (1981) on purpose."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

from msgspec.structs import replace

from bocage.core.match import Match
from bocage.core.protocol import Action, Event
from bocage.games.battle_1981 import tables
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.setup import kit_for
from bocage.games.battle_1981.state import BattleState

from . import planting
from .battle_1981 import Referee
from .driver import Temperament, chosen, random_options
from .planting import Patch

ANY_GAME: Any = GAME

SEEDS = range(1, 25)
"""Matches in which a fault must show, by chance play; the sound game is played in others (`test_random_play.py`)."""


def hunt() -> None:
    """Chance play of two weeks and of the campaign, followed by the referee; every other match under any options."""
    kit_for.cache_clear()  # a kit keeps what follows from the roster
    try:
        for seed in SEEDS:
            _follow(seed)
    finally:
        kit_for.cache_clear()  # one made under a fault must not outlive it


def _follow(seed: int) -> None:
    options = random_options(ANY_GAME, Random(seed)) if seed % 2 else ANY_GAME.options.resolve({})
    match = Match(ANY_GAME, options, f"seed {seed}", ("two_weeks", "campaign")[seed % 4 == 3])
    temper = Temperament(seed)
    follow(match, lambda: chosen(match, temper))


def follow(match: Match, choose: Callable[[], Action]) -> list[Event]:
    """A whole match, followed by the referee; returns everything that was told."""
    referee, told = Referee(cast(BattleState, match.state)), list[Event]()
    while match.decides() is not None:
        before, a = cast(BattleState, match.state.clone()), choose()
        news = match.act(a)
        referee.watch(before, a, news, cast(BattleState, match.state))
        told += news
    return told


def everywhere(patch: Patch, name: str, fault: Any) -> None:
    """Put a fault in the place of a function in every module of the game that calls it."""
    planting.everywhere(patch, "bocage.games.battle_1981", name, fault)


def number(patch: Patch, module: Any, **changed: int) -> None:
    """Another number than the printed one."""
    wrong = replace(tables.numbers(), **changed)
    patch.setattr(module, "numbers", lambda: wrong)


def tunable(patch: Patch, module: Any, **changed: Any) -> None:
    """The same for a number of our own."""
    wrong = replace(tables.tunables(), **changed)
    patch.setattr(module, "tunables", lambda: wrong)
