"""Small programs that play, well or badly, and what it takes to let them."""

import sys
from pathlib import Path
from random import Random

from bocage import registry
from bocage.bot.outside import OutsidePlayer, Patience, hello_for
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Decision, Side

GAME = "dday-1991"
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
PATIENT = Patience(ms=200)
HASTY = Patience(ms=200, grace=0.5)

GREETS = """
import json, sys, time
def hear():
    return json.loads(sys.stdin.readline())
def say(**message):
    print(json.dumps(message), flush=True)
assert hear()["type"] == "hello"
say(type="hello", protocol=1, name="test")
view, options, think = hear(), hear(), hear()
number = think["number"]
"""
"""The beginning of a program that greets and hears its first question."""


def command(folder: Path, text: str, begins: str = GREETS) -> str:
    """The command line of a program."""
    program = folder / "bot.py"
    program.write_text(begins + text, encoding="utf-8")
    return f"{sys.executable} {program}"


def begun(game_id: str = GAME, scenario: str | None = None) -> Match:
    """A match at its first decision."""
    return Match(registry.game(game_id), {}, "a seed", scenario)


def player(match: Match, line: str, side: Side, patience: Patience = PATIENT) -> OutsidePlayer:
    """A program seated at a match."""
    return OutsidePlayer(line, match.game, hello_for(match.game, match.scenario, match.options, side), patience)


def pending(match: Match) -> Decision:
    """What is to be decided."""
    decision = play.decision(match.state)
    assert decision is not None
    return decision


def at_random(match: Match, actions: int, seed: int = 1) -> Match:
    """Play on by chance."""
    chance = Random(seed)
    for _ in range(actions):
        if match.decides() is not None:
            match.act(chance.choice(pending(match).options))
    return match
