"""Matches told as stories; actions as people type them."""

from typing import Any

import pytest

from bocage.cli.matches import meant
from bocage.cli.telling import short_story, whole_story
from bocage.core.match import Match
from bocage.core.protocol import Event
from bocage.core.telling import told_once
from tests.core.toy import Pebbles

GAME: Any = Pebbles()


def test_equal_events_are_all_told() -> None:
    """Three commandos in one hex are three landings."""
    landing = Event("commandos", "§1", {"hex": 7})
    assert told_once([landing] * 3) == [landing] * 3
    match = Match(GAME, {}, "a seed")
    assert len(whole_story(match, [landing] * 3)) == len(short_story(match, [landing] * 3)) == 3


@pytest.mark.parametrize(
    ("text", "action"),
    [("HIDE 2", "hide 2"), ("hide 2", "hide 2"), ("Go qQ14", "go QQ14"), ("move 10d6@b1", "move 10d6@B1")],
)
def test_case_does_not_matter(text: str, action: str) -> None:
    assert str(meant(GAME.new("heap", {}), text)) == action
