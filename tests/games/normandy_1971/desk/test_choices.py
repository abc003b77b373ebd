"""The list of choices: complete, playable, in plain words, with a question where there is no way back."""

from time import perf_counter

import pytest

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.protocol import Side
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.desk.desk import DESK
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.moves import ChooseMove, Movement, movers
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import NormandyState
from tests.games import desk_lists
from tests.games.normandy_1971.sketch import do, sketch

from .positions import moments, play_on

choices = DESK.choices


def said(s: NormandyState, *actions: str) -> Choice:
    """The choice of these actions."""
    return next(choice for choice in choices(s) if choice.actions == actions)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_offered_action_is_one_choice_and_nothing_else_is(seed: int) -> None:
    tasks = desk_lists.demand_every_offered_action(moments(seed), choices)
    assert {"PlanBeaches", "Deploy", "ChooseMove", "MoveUnit", "Announce"} <= tasks


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_barred_is_refused_by_a_rule_that_says_why(seed: int) -> None:
    assert {"PlanBeaches", "PlanAttack"} <= desk_lists.demand_barred_ones_are_explained(moments(seed), choices)


@pytest.mark.parametrize("seed", [4, 5])
def test_every_composite_choice_can_be_played_through(seed: int) -> None:
    assert "MoveUnit" in desk_lists.demand_several_actions_play_through(moments(seed, every=25), choices)


@pytest.mark.parametrize("seed", [6, 7, 8, 9, 22])
def test_no_two_choices_read_alike_and_groups_stand_together(seed: int) -> None:
    desk_lists.demand_no_two_read_alike(moments(seed, every=10), choices)


@pytest.mark.parametrize("seed", [10, 11])
def test_a_question_is_asked_only_where_there_is_no_way_back(seed: int) -> None:
    assert desk_lists.demand_questions_have_no_way_back(moments(seed, every=20), choices) > 3


def test_the_end_of_a_move_that_cannot_be_taken_back_counts_those_who_could_still_move() -> None:
    s = sketch(
        """
        .:7-2   .       .
            .      .:7-2   .
        """,
        Movement(Side.GERMAN, SECOND),
        Movement(Side.ALLIED, FIRST),
        mover=Side.GERMAN,
    )
    assert said(s, "done").question == "2 units could still move. End the German second movement?"


def test_the_end_of_a_move_that_can_be_taken_back_is_not_asked_about() -> None:
    s = sketch(". .:7-2 .", Movement(Side.GERMAN, FIRST), Movement(Side.GERMAN, SECOND), mover=Side.GERMAN)
    assert said(s, "done").question == ""


def test_a_destination_says_what_it_costs_and_what_it_leaves() -> None:
    s = sketch(
        """
        b     .     b
           .:7-4   b
        """,
        Movement(Side.ALLIED, FIRST),
        roads="A1 B2",
        supply=[1],
        beaches={1: "A1"},
    )
    do(s, "move 7-4@A1")
    choice = said(s, "go B2")
    assert (choice.says, choice.value, choice.place) == ("Go to B2 — costs ⅓, leaves 3⅔", "3⅔", "B2")


def test_a_unit_on_its_way_can_be_changed_for_another() -> None:
    s = sketch(".:7-2 . .:7-2", Movement(Side.GERMAN, FIRST), mover=Side.GERMAN)
    do(s, "move 7-2@A1")
    other = next(choice for choice in choices(s) if choice.actions[0] == "back" and len(choice.actions) == 2)
    assert other.says == "Move the 7-2 infantry regiment in C1 instead"
    assert isinstance(play_on(s, "back").agenda[-1], ChooseMove)


def test_a_step_says_what_it_costs_too() -> None:
    s = sketch(".:7-2 . .", Movement(Side.GERMAN, FIRST), mover=Side.GERMAN)
    do(s, "move 7-2@A1", "step B1")
    assert said(s, "go B1").says == "Stop here, in B1"
    assert said(s, "step C1").says == "Step to C1 — costs 1, leaves 0"


def test_a_phase_that_cannot_end_says_why_in_the_heading() -> None:
    """§STK-A"""
    s = sketch("b:7-2*2 . .", Movement(Side.GERMAN, FIRST), mover=Side.GERMAN)
    assert {choice.group for choice in choices(s) if choice.actions[0].startswith("move")} == {
        "Units that can move: too many in A1"
    }


@pytest.mark.parametrize("seed", [12, 13])
def test_movable_units_agree_with_the_options(seed: int) -> None:
    """§MOV-0"""
    met = 0
    for moment in moments(seed, every=7):
        if moment.task == "ChooseMove":
            met += 1
            offered = {int(a.noun) for a in play.offered(moment.sight) if a.verb == "move"}
            assert set(movers(moment.sight, moment.side)) == offered
    assert met > 20


def test_what_lies_under_a_marker_is_not_told_and_committing_is_asked_about() -> None:
    """§FOG-3"""
    s = sketch(
        """
        .:7-4   .:7-2   .
            .      .      .
        """,
        CombatPhase(Side.ALLIED),
        works="B2",
        supply=[1],
        beaches={1: "A2"},
    )
    assert said(s, "attack B2").says == "Attack B2, held by entrenched units of unknown strength"
    do(s, "attack B2", "with 7-4@A2")
    assert "no way back" in said(s, "commit").question


def test_in_the_open_the_defenders_are_named_and_a_commitment_can_be_taken_back() -> None:
    s = sketch(
        """
        .:7-4   .:7-2   .
            .      .      .
        """,
        CombatPhase(Side.ALLIED),
        supply=[1],
        beaches={1: "A2"},
    )
    assert said(s, "attack B2").says == "Attack B2, held by a 7-2 infantry regiment"
    do(s, "attack B2", "with 7-4@A2")
    assert said(s, "commit").question == ""


def test_the_deployment_counts_down_what_must_go_where() -> None:
    """§OB-Z"""
    s = new_match({"german_ob": "B"})
    do(s, "take historical")
    groups = {choice.group for choice in choices(s)}
    assert any(group.startswith("To place anywhere on land: ") for group in groups)
    first = next(choice for choice in choices(s) if choice.group.startswith("To place anywhere"))
    total = first.group.rpartition(": ")[2]
    do(s, first.actions[0], next(str(a) for a in play.offered(play_on(s, first.actions[0])) if a.verb == "at"))
    again = next(c.group for c in choices(s) if c.group.startswith("To place anywhere")).rpartition(": ")[2]
    left, every = (int(text.split()[i]) for text, i in ((total, 0), (total, 2)))
    assert again == f"{left - 1} of {every} left"


def test_the_largest_lists_take_little_time() -> None:
    """A bound far above what is measured (under 1 ms), to catch a list that has become slow."""
    longest: dict[str, NormandyState] = {}
    for moment in moments(3, every=40):
        old = longest.get(moment.task)
        if old is None or len(play.offered(old)) < len(play.offered(moment.sight)):
            longest[moment.task] = moment.sight
    for task, s in longest.items():
        spent = []
        for _ in range(5):
            begun = perf_counter()
            choices(s)
            spent.append(perf_counter() - begun)
        assert min(spent) < 0.01, task


def test_a_unit_can_be_taken_out_of_an_attack_that_is_being_planned() -> None:
    s = sketch("p:7-4 .:7-4,6-10 .:7-2 . .", CombatPhase(Side.ALLIED), supply=[1], beaches={1: "A1"}, turn=2)
    do(s, "attack C1", *[str(a) for a in play.offered(play_on(s, "attack C1")) if a.verb == "with"])
    before = play.decision(s)
    assert before is not None
    units = s.agenda[-1].units
    out = next(choice for choice in choices(s) if choice.piece == str(units[0]) and len(choice.actions) > 1)
    after = play_on(s, *out.actions)
    assert after.agenda[-1].units == units[1:]
    assert after.agenda[-1].targets == s.agenda[-1].targets
