"""The desk as a whole: headings, the rule in force, and answers that hold in every position."""

import re
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from bocage.core.desk import Desk
from bocage.core.protocol import BOTH, Side
from bocage.draw.marks_1981 import BADGES, MARKS
from bocage.draw.tokens_1981 import LOOKS
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.desk.marks import MARK_LOOKS
from bocage.games.battle_1981.desk.pieces import look_of
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.kinds import roster
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.position import ALLIED, GERMAN, position, run

from .moments import moments

RULES = {rule.id for rule in GAME.rulebook}
VIEWERS: tuple[Side | None, ...] = (*BOTH, None)
SEEDS = range(7)


def cited(answer: Any) -> set[str]:
    """The rules an answer names."""
    return set(re.findall(r"§([A-Za-z0-9.-]*[A-Za-z0-9])", str(to_builtins(answer))))


def test_it_is_a_desk() -> None:
    desk: Desk = DESK
    for named in (*desk.overlays, *desk.panels):
        assert (named.title, named.says) != ("", "")
    keys = [named.key for named in (*desk.overlays, *desk.panels)]
    assert len(set(keys)) == len(keys)
    assert desk.overlay("none", position({}), None, "") is None
    assert desk.panel("none", position({}), None) is None
    assert desk.inspect(position({}), None, "12-00") is None


def test_the_heading_says_when_it_is() -> None:
    """§1b §2e"""
    s = run(position({"US-1-INF": "6-10", "GE-12SS": "9-10"}, weather=1), MovementPhase(ALLIED))
    assert DESK.heading(s) == "6/10, 10–11 June · Allied movement · Cloudy"
    s.mover, s.phase, s.turn = GERMAN, "combat", 1
    assert DESK.heading(s) == "6/6, 6–7 June · German combat · Cloudy"
    s.phase, s.turn = "drops", 0
    assert DESK.heading(s) == "D-Day, the landing of 6 June · Airborne drops"
    s.phase = "setup"
    assert DESK.heading(s) == "Before D-Day · The leaders are drawn"
    s.phase, s.turn = "over", 13
    assert DESK.heading(s) == "6/30, noon of 30 June · The game is over"


def test_the_two_weeks_end_like_any_other_turn_in_the_heading() -> None:
    """§1c"""
    s = position({}, turn=8, scenario="two_weeks")
    s.phase = "over"
    assert DESK.heading(s) == "6/20, 20–21 June · The game is over"


def test_the_rule_in_force_is_the_decisions_or_the_phases() -> None:
    """§2g"""
    s = run(position({"US-1-INF": "6-10", "GE-12SS": "9-10"}), MovementPhase(ALLIED))
    assert DESK.governs(s) == s.agenda[-1].rule
    s.agenda = []
    assert DESK.governs(s) == "§2g"
    s.phase = "over"
    assert DESK.governs(s) == "§12h"


@pytest.mark.parametrize("seed", SEEDS)
def test_counters_lie_where_they_can_lie(seed: int) -> None:
    """§1e §11a Every counter once: on its position, or in a box; tracks have their marker on them."""
    for s in moments(seed, every=40):
        pieces, boxes = DESK.pieces(s, None), {box.name: box for box in DESK.boxes(s, None)}
        assert len({piece.id for piece in pieces}) == len(pieces)
        assert sum(not piece.boxed for piece in pieces) == sum(h >= 0 for h in s.at)
        for piece in pieces:
            assert piece.place in s.kit.board.by_name or piece.place == ""
            assert not piece.boxed or boxes[piece.boxed].place == piece.place
            assert piece.place or piece.boxed
            assert piece.figures[0] == str(s.cp[s.kit.unit_index[piece.id]])
        assert {mark.place for mark in DESK.marks(s, None)} <= set(s.kit.board.by_name)
        assert all(gauge.least <= gauge.at <= gauge.most for gauge in DESK.gauges(s, None))
        for gauge in DESK.gauges(s, None):
            assert len(gauge.labels) == len(gauge.notes) == gauge.most - gauge.least + 1


@pytest.mark.parametrize("seed", [0, 2, 6])
def test_everything_that_lies_on_the_table_is_drawn(seed: int) -> None:
    """Faces, badges, marks and tokens have their drawings, and only those that are used are listed as marks."""
    faces = {look_of(piece) for piece in roster()} | {look_of(piece, cadre=True) for piece in roster()}
    for s in moments(seed, every=40):
        pieces = DESK.pieces(s, None)
        assert {piece.look for piece in pieces} <= faces
        assert {badge for piece in pieces for badge in piece.badges} <= set(BADGES)
        assert {mark.look for mark in DESK.marks(s, None)} <= set(MARK_LOOKS) <= set(MARKS)
        assert {token.look for token in DESK.tokens(s, None)} <= set(LOOKS)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_question_has_an_answer_that_cites_rules_of_the_book(seed: int) -> None:
    for number, s in enumerate(islice(moments(seed, every=60), 0, None, 4)):
        side = VIEWERS[number % len(VIEWERS)]
        answers: list[Any] = [DESK.overlay(named.name, s, side, _somebody(s)) for named in DESK.overlays]
        answers += [DESK.panel(named.name, s, side) for named in DESK.panels]
        answers += [DESK.tokens(s, side), DESK.gauges(s, side), DESK.boxes(s, side), *_inspections(s, side, number)]
        assert None not in answers
        assert cited([DESK.governs(s), answers]) <= RULES


def _somebody(s: BattleState) -> str:
    return s.kit.names[s.at[s.on_board(s.turn % 2)[-1]]]


def _inspections(s: BattleState, side: Side | None, number: int) -> list[Any]:
    """Some positions of every moment, so that all are looked at before long."""
    names = sorted(s.kit.board.by_name)
    return [DESK.inspect(s, side, name) for name in names[number % 13 :: 13]]


@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize("seed", [1, 3, 5])
def test_nothing_sealed_is_told(side: Side, seed: int) -> None:
    """§RUL-06 §RUL-10 Two guesses of what the enemy has sealed give the same desk."""
    for s in islice(moments(seed, every=50), 0, None, 2):
        assert _shown(_guess(s, side, 1), side) == _shown(_guess(s, side, 2), side)


def test_there_is_something_to_seal() -> None:
    """§RUL-06 To one who may know everything guesses differ: in interdiction, and in levels and points of a battle."""
    differing: set[str] = set()
    for s in moments(1, every=50):
        one, other = (_shown(_guess(s, GERMAN, luck), None) for luck in (1, 2))
        if one != other:
            differing.add(s.phase)
    assert {"movement", "combat"} <= differing


def _guess(s: BattleState, side: Side, luck: int) -> BattleState:
    return GAME.guess(GAME.view(s, side), Random(luck))


def _shown(s: BattleState, side: Side | None) -> Any:
    """Everything on the page that is no decision."""
    answers: list[Any] = [DESK.heading(s), DESK.pieces(s, side), DESK.tokens(s, side), DESK.gauges(s, side)]
    answers += [DESK.boxes(s, side), [mark for mark in DESK.marks(s, side) if mark.look != "drop-zone"]]
    answers += [DESK.panel(named.name, s, side) for named in DESK.panels]
    answers += [DESK.overlay(named.name, s, side, "7-12") for named in DESK.overlays]
    answers += [DESK.inspect(s, side, name) for name in ("7-12", "5-05", "8-12", "3-12")]
    return answers
