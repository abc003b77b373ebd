"""The desk as a whole: headings, the rule in force, and no word of a sealed plan."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bocage.core import play
from bocage.core.desk import Desk
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.state import NormandyState

from .positions import begun, landed, moments, sight_of

Question = Callable[[NormandyState, Side | None], Any]

QUESTIONS: dict[str, Question] = {
    "heading": lambda s, side: DESK.heading(s),
    "pieces": DESK.pieces,
    "marks": DESK.marks,
    "gauges": DESK.gauges,
    "handover": lambda s, side: DESK.handover(s),
    "choices": lambda s, side: DESK.choices(s),
    "hand": lambda s, side: DESK.hand(s),
    "plans": DESK.plans,
    "inspect": lambda s, side: [DESK.inspect(s, side, place) for place in _places(s)],
    "tries": lambda s, side: [DESK.tries(s, place, "") for place in _places(s)],
    "route": lambda s, side: [DESK.route(s, a) for a in play.offered(s)[::40]],
    "governs": lambda s, side: DESK.governs(s),
    "overlays": lambda s, side: [DESK.overlay(named.name, s, side, "") for named in DESK.overlays],
    "panels": lambda s, side: [DESK.panel(named.name, s, side) for named in DESK.panels],
}


def _places(s: NormandyState) -> list[str]:
    """Some places with units, every beach and every box."""
    held = [h for h in range(s.kit.grid.size) if (s.occupied[0] | s.occupied[1]) >> h & 1][::5]
    beaches = s.kit.board.beaches
    return [s.kit.names[h] for h in (*held, *beaches.values())] + [f"box {n}" for n in beaches]


def test_it_is_a_desk() -> None:
    desk: Desk = DESK
    for named in (*desk.overlays, *desk.panels):
        assert (named.title, named.says) != ("", "")
    keys = [named.key for named in (*desk.overlays, *desk.panels)]
    assert len(set(keys)) == len(keys)


def test_headings_say_turn_date_and_phase() -> None:
    """§GEN-1 §GEN-2"""
    assert DESK.heading(begun()) == "Before the landing · the Allied plan"
    assert DESK.heading(begun("take historical")) == "Before the landing · the German deployment"
    assert DESK.heading(landed()) == "Turn 1 · 6 June 1944 · Allied first impulse"
    s = landed()
    s.turn, s.phase = 7, "over"
    assert DESK.heading(s) == "12 June 1944 · The game is over"


def test_the_rulebook_opens_at_the_decision_or_at_the_phase() -> None:
    s = landed()
    assert DESK.governs(s) == s.agenda[-1].rule
    waiting = sight_of(s, Side.GERMAN)
    assert not waiting.agenda
    assert DESK.governs(waiting) == "§GEN-2"
    assert DESK.choices(waiting) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_two_plans_a_side_cannot_tell_apart_look_alike(seed: int) -> None:
    """§RUL-01 §INV-11"""
    met = 0
    for moment in moments(seed, every=10):
        if moment.truth.opened:
            break
        one, other = (GAME.guess(GAME.view(moment.truth, Side.GERMAN), Random(chance)) for chance in (11, 12))
        for name, ask in QUESTIONS.items():
            assert ask(one, Side.GERMAN) == ask(other, Side.GERMAN), (name, moment.task)
        met += 1
    assert met > 2


@pytest.mark.parametrize("plan", ["historical", "concentrated"])
def test_the_truth_shown_to_the_german_tells_no_more_than_his_view(plan: str) -> None:
    """§RUL-01 Even the true plan, asked by his side, stays sealed."""
    s = begun(f"take {plan}", "start historical")
    sight = sight_of(s, Side.GERMAN)
    for name in ("pieces", "marks", "gauges", "inspect", "overlays", "panels"):
        assert QUESTIONS[name](s, Side.GERMAN) == QUESTIONS[name](sight, Side.GERMAN), name


def test_the_comparison_would_notice_a_plan() -> None:
    """A planted fault: shown as if nothing were sealed, two plans differ."""
    one, other = (begun(f"take {plan}", "start historical") for plan in ("historical", "concentrated"))
    for name in ("marks", "inspect", "panels"):
        assert QUESTIONS[name](one, None) != QUESTIONS[name](other, None), name


@pytest.mark.parametrize("seed", [4])
def test_every_rule_that_is_named_is_in_the_rulebook(seed: int) -> None:
    rules = {f"§{rule.id}" for rule in GAME.rulebook}
    for moment in moments(seed, every=250):
        for side in BOTH:
            s = sight_of(moment.truth, side)
            assert DESK.governs(s) in rules
            shown = repr([ask(s, side) for ask in QUESTIONS.values()])
            assert set(re.findall(r"§[A-Za-z0-9-]+", shown)) <= rules
