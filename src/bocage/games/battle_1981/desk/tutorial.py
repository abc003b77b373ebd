"""The guided first turn: D-Day at Utah, and what a newcomer is shown in it. data/tutorial.toml tells it."""

from functools import cache
from typing import cast

from bocage.core.desk import Tutorial
from bocage.core.game import Game
from bocage.core.lessons import begun_anew
from bocage.games.battle_1981.game import GAME

PACKAGE = "bocage.games.battle_1981"


@cache
def tutorial() -> Tutorial:
    """§3b The game of the first two weeks with the ratings for novices, before anybody has decided anything."""
    return begun_anew(PACKAGE, cast(Game, GAME))
