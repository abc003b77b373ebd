"""The desk as a whole: headings, the rule in force, and answers that hold in every position."""

import re
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from bocage.core.desk import Desk
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.desk.desk import DESK
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.setup import enlist
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import GERMAN, do, moving, position

from .moments import moments

PRESETS: dict[str, dict[str, object]] = {preset.name: {**preset.options} for preset in GAME.options.presets}
RULES = {rule.id for rule in GAME.rulebook}
VIEWERS: tuple[Side | None, ...] = (*BOTH, None)


def cited(answer: Any) -> set[str]:
    """The rules an answer names."""
    return set(re.findall(r"§([A-Za-z0-9.-]*[A-Za-z0-9])", str(to_builtins(answer))))


def test_it_is_a_desk() -> None:
    desk: Desk = DESK
    for named in (*desk.overlays, *desk.panels):
        assert (named.title, named.says) != ("", "")
    assert desk.overlay("none", position({}), None, "") is None
    assert desk.panel("none", position({}), None) is None


def test_the_heading_says_when_it_is() -> None:
    s = moving({"5U": "E15"})
    assert DESK.heading(s) == "Turn 3 · August 1944 · Allied movement"
    s = position({}, turn=8, mover=GERMAN, weather=True, scenario="1943")
    s.phase, s.good = "combat", False
    assert DESK.heading(s) == "Turn 8 · January 1944 · German combat · Bad weather"
    s.phase = "over"
    assert DESK.heading(s) == "May 1944 · The game is over"


def test_before_the_first_turn_the_germans_set_up() -> None:
    s = GAME.blank({})
    enlist(s, "1944")
    assert DESK.heading(s) == "Before June 1944 · The German set-up"


def test_the_rule_in_force_is_the_decisions_or_the_steps() -> None:
    s = moving({"5U": "E15", "A-1U": "E15"})
    assert DESK.governs(s) == "§3.0"
    assert DESK.governs(do(s, "move 5U")) == "§3a"
    s.agenda = []
    assert DESK.governs(s) == "§3.0"
    s.phase = "over"
    assert DESK.governs(s) == "§6-draw"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_counters_lie_where_they_can_lie(preset: str, seed: int) -> None:
    """§2d1 Every counter once, in a hex of the board or a box; every box with a head that lies in none."""
    for s in moments(seed, every=25, options=PRESETS[preset]):
        pieces, boxes = DESK.pieces(s, None), {box.name: box for box in DESK.boxes(s, None)}
        by_id = {piece.id: piece for piece in pieces}
        assert len(by_id) == len(pieces)
        assert sum(bool(piece.place) for piece in pieces) == sum(h >= 0 for h in s.at)
        for piece in pieces:
            assert piece.place in s.kit.board.by_name or (piece.boxed in boxes and not boxes[piece.boxed].place)
            assert not piece.boxed or boxes[piece.boxed].place == piece.place
        for box in boxes.values():
            assert not box.head or (by_id[box.head].boxed, by_id[box.head].place) == ("", box.place)
        assert {mark.place for mark in DESK.marks(s, None)} <= set(s.kit.board.by_name)
        assert all(gauge.least <= gauge.at <= gauge.most for gauge in DESK.gauges(s, None))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_question_has_an_answer_that_cites_rules_of_the_book(preset: str) -> None:
    for number, s in enumerate(islice(moments(4, every=60, options=PRESETS[preset]), 0, None, 3)):
        side = VIEWERS[number % len(VIEWERS)]
        assert DESK.heading(s)
        answers = [DESK.overlay(named.name, s, side, _crowded(s)) for named in DESK.overlays]
        answers += [DESK.panel(named.name, s, side) for named in DESK.panels]  # type: ignore[misc]
        assert None not in answers
        assert cited([DESK.governs(s), answers, _inspections(s, side, number)]) <= RULES


def _crowded(s: DDayState) -> str:
    return s.kit.names[max(s.present, key=lambda h: s.present[h].bit_count())]


def _inspections(s: DDayState, side: Side | None, number: int) -> list[Any]:
    """Some hexes of every position, so that all are looked at before long."""
    names = sorted(s.kit.board.by_name)
    found = [DESK.inspect(s, side, name) for name in names[number % 19 :: 19]]
    assert None not in found
    return found


@pytest.mark.parametrize("side", BOTH)
def test_a_side_that_waits_sees_the_same_board(side: Side) -> None:
    """Nothing is hidden but how far the other side has come in its choice."""
    for s in moments(5, every=50):
        sight = GAME.guess(GAME.view(s, side), Random(1))
        assert [(p.id, p.place, p.look) for p in DESK.pieces(sight, side)] == [
            (p.id, p.place, p.look) for p in DESK.pieces(s, side)
        ]
        assert DESK.heading(sight) == DESK.heading(s)
        assert DESK.governs(sight).removeprefix("§") in RULES
