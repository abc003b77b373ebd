"""A guided first turn as a game's data tells it: `tutorial.toml`, with the match that leads up to it."""

from typing import Any

from .desk import Lesson, Tutorial
from .game import Game
from .match import Match
from .protocol import Action, Side
from .rulebook import PERSON
from .tables import read_data

TOLD = "tutorial.toml"


def read_tutorial(package: str, record: str) -> Tutorial:
    """The guided turn of a game's package, from where its record ends."""
    told = read_data(package, TOLD)
    return Tutorial(
        title=told["title"],
        says=told["says"],
        record=record,
        side=Side[told["side"].upper()],
        opponent=told["opponent"],
        lessons=[_lesson(row) for row in told["lesson"]],
    )


def begun_anew(package: str, game: Game) -> Tutorial:
    """The guided turn of a game whose match begins from its seed, so that no record of it can go stale.

    `[match]` has scenario and seed, by wish a preset of options, and the actions that lead up to the first lesson.
    """
    lesson = read_data(package, TOLD)
    told, learner = lesson["match"], Side[lesson["side"].upper()]
    players = {learner.word: PERSON, learner.enemy.word: lesson["opponent"]}
    options = game.options.preset(told["preset"]) if "preset" in told else game.options.resolve({}, players)
    match = Match(game, options, told["seed"], told["scenario"])
    for words in told.get("begins", ()):
        match.act(Action.parse(words))
    return read_tutorial(package, match.text())


def _lesson(row: dict[str, Any]) -> Lesson:
    return Lesson(
        title=row["title"],
        says=row["says"],
        until=tuple(row.get("until", ())),
        places=tuple(row.get("places", ())),
        look_at=row.get("look_at", ""),
        aim=row.get("aim", ""),
        rule=row.get("rule", ""),
    )
