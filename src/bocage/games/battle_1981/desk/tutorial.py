"""The guided first turn: D-Day at Utah, and what a newcomer is shown in it. data/tutorial.toml tells it."""

from functools import cache
from typing import cast

from bocage.core.desk import Tutorial
from bocage.core.game import Game
from bocage.core.lessons import TOLD, read_tutorial
from bocage.core.match import Match
from bocage.core.tables import read_data
from bocage.games.battle_1981.game import GAME

PACKAGE = "bocage.games.battle_1981"


@cache
def tutorial() -> Tutorial:
    """§3b The game of the first two weeks with the ratings for novices, before anybody has decided anything.

    The match is begun anew from its seed, so that no record of it can go stale.
    """
    told = read_data(PACKAGE, TOLD)["match"]
    options = GAME.options.preset(told["preset"])
    return read_tutorial(PACKAGE, Match(cast(Game, GAME), options, told["seed"], told["scenario"]).text())
