"""The desk as a whole: headings, the rule in force, and no word of what a side may not know."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bocage.core import play
from bocage.core.desk import Desk
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1971.desk.desk import DESK
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import NormandyState
from tests.conformance.normandy_1971 import twins
from tests.games.normandy_1971.midgame import reached

from .positions import moments, sight_of

Question = Callable[[NormandyState, Side], Any]

QUESTIONS: dict[str, Question] = {
    "heading": lambda s, side: DESK.heading(s),
    "pieces": DESK.pieces,
    "marks": DESK.marks,
    "choices": lambda s, side: DESK.choices(s),
    "plans": DESK.plans,
    "inspect": lambda s, side: [DESK.inspect(s, side, place) for place in _places(s)],
    "tries": lambda s, side: [DESK.tries(s, place, "") for place in _places(s)],
    "route": lambda s, side: [DESK.route(s, a) for a in play.offered(s)[::40]],
    "together": lambda s, side: DESK.together(s, _own(s, side)),
    "governs": lambda s, side: DESK.governs(s),
    "overlays": lambda s, side: [DESK.overlay(named.name, s, side, "") for named in DESK.overlays],
    "panels": lambda s, side: [DESK.panel(named.name, s, side) for named in DESK.panels],
}


def _places(s: NormandyState) -> list[str]:
    """Every place with units or works, and every box."""
    held = s.occupied[0] | s.occupied[1] | s.works
    return [name for h, name in enumerate(s.kit.names) if held >> h & 1] + [f"box {n}" for n in s.kit.board.beaches]


def _own(s: NormandyState, side: Side) -> list[str]:
    """The units of the largest own stack."""
    stacks = [s.units_at(h) for h in {at for u, at in enumerate(s.at) if at >= 0 and u & 1 == side}]
    return [str(u) for u in max(stacks, key=len, default=[])]


def test_it_is_a_desk() -> None:
    desk: Desk = DESK
    for named in (*desk.overlays, *desk.panels):
        assert (named.title, named.says) != ("", "")
    s = reached(2, FIRST)
    for side in (*BOTH, None):
        assert all(desk.overlay(named.name, s, side, "") for named in desk.overlays)
        assert all(desk.panel(named.name, s, side) for named in desk.panels)
        assert desk.overlay("none", s, side, "") is None
        assert desk.panel("none", s, side) is None


def test_headings_say_turn_date_and_phase() -> None:
    assert DESK.heading(new_match({})) == "Before the landing · the Allied plan"
    assert DESK.heading(reached(2, FIRST)) == "Turn 2 · 7 June 1944 · Allied first movement"


def test_the_rulebook_opens_at_the_decision_or_at_the_phase() -> None:
    s = reached(2, FIRST)
    assert DESK.governs(s) == "§MOV-0"
    waiting = sight_of(s, Side.GERMAN)
    assert not waiting.agenda
    assert DESK.governs(waiting) == "§MOV-0"
    assert DESK.choices(waiting) == []


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_two_positions_a_side_cannot_tell_apart_look_alike(seed: int) -> None:
    """§FOG-1 §FOG-2 §FOG-3 §FOG-4"""
    for moment in moments(seed, every=90):
        for side in BOTH:
            one, other = (sight_of(moment.truth, side, chance) for chance in (11, 12))
            for name, ask in QUESTIONS.items():
                assert ask(one, side) == ask(other, side), (name, moment.task, side)


def test_the_comparison_would_notice_what_only_a_guess_knows() -> None:
    """A planted fault: shown as if nothing were hidden, two guesses differ."""
    s = reached(2, FIRST)
    one, other = (sight_of(s, Side.ALLIED, chance) for chance in (11, 12))
    assert DESK.pieces(one, None) != DESK.pieces(other, None)
    assert [DESK.inspect(one, None, place) for place in _places(one)] != [
        DESK.inspect(other, None, place) for place in _places(other)
    ]


@pytest.mark.parametrize("seed", [5, 6])
def test_secrets_changed_by_hand_change_nothing_on_the_map(seed: int) -> None:
    """Even the truth, shown to one side, tells nothing of the other's secrets."""
    for moment in moments(seed, every=120):
        for side in BOTH:
            for twin in twins(moment.truth, side, Random(seed)):
                for name in ("pieces", "marks", "inspect"):
                    assert QUESTIONS[name](moment.truth, side) == QUESTIONS[name](twin, side), (name, moment.task, side)


def test_every_rule_in_force_is_in_the_rulebook() -> None:
    rules = {f"§{rule.id}" for rule in GAME.rulebook}
    for moment in moments(7, every=200):
        assert DESK.governs(moment.truth) in rules
        assert DESK.governs(sight_of(moment.truth, moment.side.enemy)) in rules
