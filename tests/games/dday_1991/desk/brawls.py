"""Matches by chance in which both sides look for combat, so that every rule of fighting comes up."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bocage.core import play
from bocage.core.protocol import ROLL, Action, Event
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.state import DDayState

EAGER = (
    "setup",
    "invade",
    "attack",
    "with",
    "commit",
    "land",
    "advance",
    "strike",
    "pursue",
    "fly",
    "to",
    "jump",
    "go",
)
"""Verbs that lead to combats."""

SHY = ("back", "drop", "exit", "ship", "hold", "stop")
"""Verbs that lead away from them."""

EVERYTHING: dict[str, Any] = {
    spec.name: spec.values[0] if spec.values[0] is True else spec.values[-1] for spec in GAME.options
}
"""Every optional rule, and the freer reading where the rules are unclear."""


def brawl(seed: int, options: dict[str, Any], most: int = 1500) -> Iterator[tuple[DDayState, list[Event]]]:
    """A match by chance at every decision, with the events since the last one."""
    chance = Random(seed)
    s = GAME.new(("1944", "1943")[seed % 2], options)
    s.told = []
    play.begin(s)
    for _ in range(most):
        while s.agenda and s.agenda[-1].waits == ROLL:
            play.land(s, chance.randint(1, s.agenda[-1].faces(s)))
        yield s, s.told
        if not s.agenda:
            return
        s.told = []
        play.act(s, _chosen(chance, play.offered(s)))


def _chosen(chance: Random, offered: list[Action]) -> Action:
    by_verb: dict[str, list[Action]] = {}
    for a in offered:
        by_verb.setdefault(a.verb, []).append(a)
    weights = [12 if verb in EAGER else 1 if verb in SHY else 4 for verb in by_verb]
    return chance.choice(by_verb[chance.choices(list(by_verb), weights)[0]])
