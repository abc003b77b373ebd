"""Matches told as stories; actions as people type them."""

from typing import Any

import pytest

from bocage import registry
from bocage.cli.matches import meant
from bocage.cli.telling import ShortStory, whole_story
from bocage.core.match import Match
from bocage.core.protocol import Event, Side
from bocage.core.telling import told_once
from tests.core.toy import Pebbles
from tests.server.plain_desk import PlainDesk

GAME: Any = Pebbles()


def test_equal_events_are_all_told() -> None:
    """Three commandos in one hex are three landings."""
    landing = Event("commandos", "§1", {"hex": 7})
    assert told_once([landing] * 3) == [landing] * 3
    match = Match(GAME, {}, "a seed")
    short = ShortStory(PlainDesk(GAME))
    assert len(whole_story(match, [landing] * 3)) == len(short(match, [landing] * 3)) == 3


@pytest.mark.parametrize(
    ("text", "action"),
    [("HIDE 2", "hide 2"), ("hide 2", "hide 2"), ("Go qQ14", "go QQ14"), ("move 10d6@b1", "move 10d6@B1")],
)
def test_case_does_not_matter(text: str, action: str) -> None:
    assert str(meant(GAME.new("heap", {}), text)) == action


def test_the_short_story_is_what_the_desk_finds_of_note() -> None:
    """Who attacks is named, marches are counted, a phase is headed once something happens in it."""
    story, match = ShortStory(registry.desk("dday-1991")), Match(registry.game("dday-1991"), {}, "a seed")
    kit: Any = match.state.kit  # type: ignore[attr-defined]
    unit, at = kit.unit_index, kit.hex_named
    march = {"pieces": [unit["G-47Z"]], "from": at("K11"), "way": [at("K10")], "moves": 3}
    attack = {"hexes": [at("E15")], "pieces": [unit["G-47Z"], unit["G-58Z"]]}
    told = story(
        match,
        [
            Event("turn", "§2b", {"turn": 1, "month": "JUN"}),
            Event("portion", "§2b", {"side": Side.ALLIED}),
            Event("portion", "§2b", {"side": Side.GERMAN}),
            *[Event("moved", "§3a", march)] * 2,
            Event("attack", "§4a5", attack),
            Event("turn", "§2b", {"turn": 2, "month": "JUL"}),
        ],
    )
    assert told[:4] == [
        "Turn 1, Jun",
        " German portion",
        "  2 German moves, to K10.",
        "  German attack on E15 by 47th Panzer Corps and 58th Panzer Corps.",
    ]
    assert told[4].startswith(" If it ended now: Draw")
    assert told[5:] == ["Turn 2, Jul"]
