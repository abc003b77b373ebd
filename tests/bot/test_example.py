"""The example bot plays every game through, over the line and from nothing but its own side's view."""

import ast
import sys

import pytest

from bocage import registry
from bocage.core.game import Game
from bocage.lab.sim import Spec, play_one
from tests.bot.programs import EXAMPLE

SHORT = {"battle-1981": "two_weeks", "breakout-1993": "one_week"}


def test_it_is_forty_lines_of_plain_python() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    imports = [name.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for name in node.names]
    imports += [str(node.module) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    assert imports
    assert all(name in sys.stdlib_module_names for name in imports)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_it_finishes_a_match_of_every_game(game: Game) -> None:
    scenario = SHORT.get(game.id, game.scenarios[0].id)
    bot = f"cmd:{sys.executable} {EXAMPLE}"
    done = play_one(Spec(game.id, scenario, game.options.resolve({}), bot, "random", 3), 0)
    assert (done.finished, done.failure) == (True, "")
