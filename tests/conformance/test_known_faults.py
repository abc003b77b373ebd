"""Positions in which a check once failed. The file's name says what was wrong; every check is made there again."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.match import Match, Step, read_record, replay
from bocage.core.protocol import Event

from . import dday_1991
from .checks import Words, check_copies, check_offer, check_refusals, check_shown
from .secrecy import check_renumbered, check_secrecy, check_twins

FILES = sorted((Path(__file__).parent / "faults").glob("*/*.match"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_fault_once_found_does_not_come_back(file: Path) -> None:
    game, chance = registry.game(file.parent.name), Random(1)
    words = Words(chance)

    def listen(match: Match, step: Step, events: list[Event]) -> None:
        words.hear([step.action])

    match = replay(read_record(file.read_bytes()), game, watch=listen)
    words.hear(play.offered(match.state))
    for _ in range(4):
        refused = words.refused(match.state, 20)
        check_offer(game, match.state)
        check_refusals(game, match.state, refused, chance)
        check_copies(game, match, chance)
        check_shown(game, match.state)
        check_secrecy(game, match.state, refused, chance)
        check_twins(game, match.state, refused, chance)
        check_renumbered(game, match.state, chance)
    game.check(match.state)


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.parent.name == "dday-1991"], ids=lambda file: file.stem
)
def test_the_referee_of_d_day_follows_it(file: Path) -> None:
    game, record = registry.game("dday-1991"), read_record(file.read_bytes())
    match = replay(record, game, at=0)
    state: Any = match.state
    referee = dday_1991.Referee(state)
    for step in record.steps:
        position = state.clone()
        referee.watch(position, step.action, match.act(step.action, step.side), state)
