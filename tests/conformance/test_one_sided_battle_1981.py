"""Battle for Normandy (1981) where one side wins everything, followed by the referee."""

import pytest

from bocage.core.protocol import Event, Side

from .battle_1981_sheet import CAEN, CHERBOURG, DEPTH, OCEAN_SIDE, SAINT_LO
from .battle_1981_war import war


def counted(told: list[Event]) -> set[int]:
    """The sources whose ground brought points."""
    return {gain[0] for event in told if event.kind == "scored" for gain in event.facts["gains"]}


@pytest.mark.parametrize("options", [{}, {"june30": "besides", "transport": "7"}], ids=["instead", "besides"])
def test_the_allies_take_everything_there_is(options: dict[str, str]) -> None:
    told = war(Side.ALLIED, 4, coastal="1", leader_german="3", combat_german="2", **options)
    assert counted(told) == {CHERBOURG, CAEN, SAINT_LO, DEPTH, OCEAN_SIDE}
    assert told[-1].facts["level"] == "Allied Strategic"


def test_two_weeks_may_be_enough() -> None:
    told = war(Side.ALLIED, 2, "two_weeks", coastal="1", leader_german="3", combat_german="2")
    assert told[-1].facts["level"].startswith("Allied")


@pytest.mark.parametrize("starved", ["half", "more"])
def test_the_germans_throw_them_back_into_the_sea(starved: str) -> None:
    told = war(Side.GERMAN, 3, "two_weeks", german_dday="move", starved=starved)
    missing = [event.facts["missing"] for event in told if event.kind == "transport"]
    assert missing[-1] == 5
    assert told[-1].facts["level"] == "German Strategic"
