"""The guided first turn: the night of the drops and the landing at Utah. data/tutorial.toml tells it."""

from functools import cache
from typing import cast

from bocage.core.desk import Tutorial
from bocage.core.game import Game
from bocage.core.lessons import begun_anew
from bocage.games.normandy_1969.game import GAME

PACKAGE = "bocage.games.normandy_1969"


@cache
def tutorial() -> Tutorial:
    """§INV-11 §INV-5 Plan and set-up are made; paratroops have come down on Germans, who must go back."""
    return begun_anew(PACKAGE, cast(Game, GAME))
