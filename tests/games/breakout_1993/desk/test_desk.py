"""The desk as a whole: answers that hold in every position, and rules that are in the book."""

import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from bocage.core.desk import Desk
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.desk.desk import DESK
from bocage.games.breakout_1993.desk.panels_about import BOARD, DOCUMENT, FILES
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import position

from .moments import moments

RULES = {rule.id for rule in GAME.rulebook}
VIEWERS: tuple[Side | None, ...] = (*BOTH, None)
ROOT = Path(__file__).parents[4]


def cited(answer: Any) -> set[str]:
    """The rules an answer names."""
    return set(re.findall(r"§([A-Za-z0-9.-]*[A-Za-z0-9])", str(to_builtins(answer))))


def test_it_is_a_desk() -> None:
    desk: Desk = DESK
    for named in (*desk.overlays, *desk.panels):
        assert (named.title, named.says) != ("", "")
    assert desk.overlay("none", position({}), None, "") is None
    assert desk.panel("none", position({}), None) is None
    assert desk.inspect(position({}), None, "none") is None
    assert desk.tutorial() is None


@pytest.mark.parametrize("seed", [1, 2])
def test_every_question_has_an_answer_that_cites_rules_of_the_book(seed: int) -> None:
    for number, s in enumerate(islice(moments(seed, every=70, most=900), 0, None, 7)):
        side = VIEWERS[number % len(VIEWERS)]
        assert DESK.heading(s)
        overlays = [DESK.overlay(named.name, s, side, _crowded(s)) for named in DESK.overlays]
        panels = [DESK.panel(named.name, s, side) for named in DESK.panels]
        assert None not in overlays
        assert None not in panels
        beside = [DESK.gauges(s, side), DESK.tokens(s, side)]
        assert cited([DESK.governs(s), overlays, panels, beside, _inspections(s, side, number)]) <= RULES


def _crowded(s: BreakoutState) -> str:
    return s.kit.codes[max(s.present, key=lambda place: s.present[place].bit_count())]


def _inspections(s: BreakoutState, side: Side | None, number: int) -> list[Any]:
    """Some places of every position, so that all are looked at before long."""
    names = [*s.kit.codes, *s.kit.bridge_index]
    found = [DESK.inspect(s, side, name) for name in names[number % 13 :: 13]]
    assert None not in found
    return found


@pytest.mark.parametrize("side", BOTH)
def test_a_side_that_waits_sees_the_same_board(side: Side) -> None:
    """§note-hidden Nothing is hidden but how far the other side has come in its choice."""
    for s in moments(5, every=60, most=700):
        sight = GAME.guess(GAME.view(s, side), Random(1))
        assert [(p.id, p.place, p.look) for p in DESK.pieces(sight, side)] == [
            (p.id, p.place, p.look) for p in DESK.pieces(s, side)
        ]
        assert DESK.heading(sight) == DESK.heading(s)
        assert DESK.governs(sight).removeprefix("§") in RULES
        assert [gauge.at for gauge in DESK.gauges(sight, side)] == [gauge.at for gauge in DESK.gauges(s, side)]


def test_the_files_it_sends_an_owner_to_are_there() -> None:
    for name, _ in FILES:
        assert (ROOT / "src" / "bocage" / name).is_file(), name
    for name in (DOCUMENT, BOARD):
        assert (ROOT / name).is_file(), name
