"""Matches in words: the short story and the whole."""

from collections.abc import Iterable

from bocage.core.match import Match
from bocage.core.protocol import Event
from bocage.core.telling import score, told_once

SHORT_STORY = frozenset(
    {
        *("turn", "plan_taken", "setup_taken", "order_drawn", "verdict"),
        *("invades", "commandos", "drop", "touchdown", "glider"),
        *("combat", "eliminated", "no_retreat", "stranded", "supply_area_dead", "exited"),
    }
)
"""The kinds of event that make a match in brief: the landing, combats, losses, the end."""


def whole_story(match: Match, events: Iterable[Event]) -> list[str]:
    """A sentence for everything that happened."""
    sentences = [match.game.words(match.state, event) for event in told_once(events)]
    return [sentence for sentence in sentences if sentence]


def short_story(match: Match, events: Iterable[Event]) -> list[str]:
    """Sentences for the landing, the combats and the losses, with the score after each turn."""
    told: list[str] = []
    for event in told_once(events):
        if event.kind == "turn" and event.facts["turn"] > 1:
            told.append(f" {score(match.game, match.state)}\n")
        if event.kind in SHORT_STORY:
            told.append(match.game.words(match.state, event))
    return told
