"""The guided first turn: a morning that has been played up to, and what a newcomer is shown in it."""

from functools import cache
from importlib.resources import files

from bocage.core.desk import Tutorial
from bocage.core.lessons import read_tutorial

GAME = "bocage.games.normandy_1971"


@cache
def tutorial() -> Tutorial:
    """The second morning at Utah: data/tutorial.toml tells it, data/tutorial.match leads up to it."""
    return read_tutorial(GAME, (files(GAME) / "data" / "tutorial.match").read_text(encoding="utf-8"))
