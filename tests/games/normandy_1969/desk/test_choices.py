"""The list of choices: complete, playable, in plain words, with a question where there is no way back."""

from time import perf_counter

import pytest

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.listing import FINISH
from bocage.core.protocol import Side
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.moves import ChooseMove, Impulse
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState
from tests.games import desk_lists
from tests.games.moments import Moment, play_on
from tests.games.normandy_1969.battles import combat, gather, limited, outcome, retreating
from tests.games.normandy_1969.sketch import do, sketch

from .positions import begun, moments

choices = DESK.choices

TASKS = {"PlanBeaches", "Deploy", "ChooseMove", "MoveUnit", "Attacks", "Gather", "Land", "RetreatStep"}


def said(s: NormandyState, *actions: str) -> Choice:
    """The choice of these actions."""
    return next(choice for choice in choices(s) if choice.actions == actions)


def under(s: NormandyState, group: str) -> list[str]:
    """The words of the choices under headings that begin like this."""
    return [choice.says for choice in choices(s) if choice.group.startswith(group)]


# --- whole matches by chance


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_offered_action_is_one_choice_and_nothing_else_is(seed: int) -> None:
    assert desk_lists.demand_every_offered_action(moments(seed), choices) >= TASKS - {"RetreatStep"}


def test_every_kind_of_decision_is_met_by_chance() -> None:
    met = {moment.task for seed in range(8) for moment in moments(seed, every=1000)}
    assert met >= TASKS | {"PlanSupply", "PlanAssault", "PlanDrops", "PlaceUnit", "Regroup", "LandGlider", "Replace"}


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_barred_is_refused_by_a_rule_that_says_why(seed: int) -> None:
    assert desk_lists.demand_barred_ones_are_explained(moments(seed), choices) >= {"PlanBeaches", "Gather"}


def test_every_composite_choice_can_be_played_through() -> None:
    played = (desk_lists.demand_several_actions_play_through(moments(seed, every=15), choices) for seed in range(3, 7))
    assert set().union(*played) >= {"MoveUnit", "Gather", "RetreatStep"}


@pytest.mark.parametrize("seed", [6, 7, 8, 9])
def test_no_two_choices_read_alike_and_groups_stand_together(seed: int) -> None:
    desk_lists.demand_no_two_read_alike(moments(seed, every=5), choices)


@pytest.mark.parametrize("seed", [10, 11])
def test_a_question_is_asked_only_where_there_is_no_way_back(seed: int) -> None:
    assert desk_lists.demand_questions_have_no_way_back(moments(seed, every=10), choices) > 3


def test_the_largest_lists_take_little_time() -> None:
    """A bound far above what is measured, to catch a list that has become slow."""
    longest: dict[str, NormandyState] = {}
    for moment in moments(3, every=40):
        old = longest.get(moment.task)
        if old is None or len(play.offered(old)) < len(play.offered(moment.sight)):
            longest[moment.task] = moment.sight
    for task, s in longest.items():
        spent = []
        for _ in range(5):
            begin = perf_counter()
            choices(s)
            spent.append(perf_counter() - begin)
        assert min(spent) < 0.01, task


# --- moves


def test_a_destination_says_what_it_costs_and_what_it_leaves() -> None:
    """§TEC-ROAD §TEC-BOCAGE"""
    s = sketch("p:7-4 b . .", Impulse(Side.ALLIED, FIRST), roads="A1 B1", supply=[1], beaches={1: "A1"})
    do(s, "move 7-4@A1")
    by_road, beyond = said(s, "go B1"), said(s, "go C1")
    assert (by_road.says, by_road.value, by_road.place) == ("Go to B1 — costs ⅓, leaves 3⅔", "3⅔", "B1")
    assert beyond.says == "Go to C1 — costs 1⅓, leaves 2⅔"


def test_a_destination_beside_the_enemy_says_that_the_unit_stops() -> None:
    """§ATT-1"""
    s = sketch("p:7-4 . . .:7-2", Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    do(s, "move 7-4@A1")
    assert said(s, "go C1").says == "Go to C1 — costs 2, stops there beside the enemy, leaves 0"
    assert said(s, "go B1").says == "Go to B1 — costs 1, leaves 3"


def test_a_step_says_what_it_costs_and_a_walk_can_be_taken_back() -> None:
    s = sketch("p:7-4*2 . .", Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    do(s, "move 7-4@A1", "step B1")
    assert said(s, "go B1").says == "Stop here, in B1"
    assert said(s, "step C1").says == "Step to C1 — costs 1, leaves 2"
    assert said(s, "back").says == "Take the way back"
    assert isinstance(play_on(s, "back").agenda[-1], ChooseMove)


def test_a_unit_on_its_way_can_be_changed_for_another() -> None:
    s = sketch(".:7-2 . .:7-2", Impulse(Side.GERMAN, FIRST), turn=1, mover=Side.GERMAN)
    do(s, "move 7-2@A1")
    assert under(s, "Other units") == ["Move the 7-2 infantry regiment in C1 instead"]


def test_the_end_of_a_turn_counts_those_who_could_still_move() -> None:
    s = sketch(
        ".:7-2 . .:7-2",
        Impulse(Side.GERMAN, SECOND),
        Impulse(Side.ALLIED, FIRST),
        turn=1,
        mover=Side.GERMAN,
    )
    assert said(s, "done").question == "2 units could still move. End the German second impulse?"


def test_a_crowd_that_holds_up_the_impulse_is_named_in_the_heading() -> None:
    """§RUL-23 §STK-3"""
    s = sketch("b:7-2*2 . .", Impulse(Side.GERMAN, FIRST), turn=1, mover=Side.GERMAN)
    assert {choice.group for choice in choices(s) if choice.actions[0].startswith("move")} == {
        "Units that can move: too many in A1"
    }
    assert [choice.says for choice in choices(s) if choice.barred] == ["End the German first impulse"]


# --- battles


def test_an_attack_names_the_defenders() -> None:
    s = combat(".:7-4 .:7-2,4-1 .")
    assert said(s, "attack B1").says == "Attack B1, held by a 7-2 infantry regiment and a 4-1 static infantry regiment"


def test_the_heading_counts_the_attacks_that_the_die_allows() -> None:
    """§ATT-7"""
    s = limited(".:7-4 .:7-2 .", limit=2)
    assert under(s, "Attack: 0 of 2 made this turn") == ["Attack B1, held by a 7-2 infantry regiment"]


def test_units_on_beaches_that_must_attack_are_named_in_the_heading() -> None:
    """§R-02"""
    s = combat("p:7-4 .:7-2 .", beaches={1: "A1"}, options={"turn_1": "1971"})
    assert under(s, "Attack: units on beaches must, such as those in A1") == [
        "Attack B1, held by a 7-2 infantry regiment"
    ]
    assert [choice.says for choice in choices(s) if choice.barred] == ["Make no more attacks"]


def test_to_fight_says_both_sums_and_the_column() -> None:
    """§CMB-6"""
    s = gather(combat(".:7-4*2 .:7-2 ."), "B1", "0", "2")
    assert said(s, "fight").says == "Fight in B1 with 2 units: 14 against 7, 2-1"


def test_an_attack_without_units_cannot_be_fought_and_another_square_can_be_taken_instead() -> None:
    s = gather(combat(".:7-2 .:7-4 .:7-2"), "A1")
    assert [choice.says for choice in choices(s) if choice.barred] == ["Fight"]
    assert under(s, "Another target") == ["Instead, attack C1, held by a 7-2 infantry regiment"]
    assert play_on(s, "drop", "attack C1").agenda[-1].hex == s.kit.hex_named("C1")


def test_a_unit_can_be_taken_out_of_an_attack_that_is_being_put_together() -> None:
    s = gather(combat(".:7-4*2 .:7-2 ."), "B1", "0", "2")
    out = next(choice for choice in choices(s) if choice.piece == "0" and len(choice.actions) > 1)
    after = play_on(s, *out.actions)
    assert (after.agenda[-1].units, after.agenda[-1].hex) == ((2,), s.agenda[-1].hex)


def test_ships_that_would_fire_can_be_kept_for_another_attack_and_called_again() -> None:
    """§RUL-09 §INV-8"""
    s = gather(combat("p:7-4 .:7-2 ."), "B1", "7-4@A1")
    assert under(s, "Ships") == ["Keep the ships off A1 for another attack (40 factors)"]
    do(s, "hold A1")
    assert under(s, "Ships") == ["Let the ships off A1 fire (40 factors)"]


def test_an_exchange_says_what_is_still_owed() -> None:
    """§CRT-EX §RUL-28"""
    s = gather(combat(".:2-4*2 .:4-1 .:2-4*2"), "B1", "0", "2", "4", "6")
    outcome(s, s.agenda.pop().battle(s), "EX")
    assert {choice.group for choice in choices(s)} == {"Exchange: strength 4 still to be lost"}
    assert sorted({choice.place for choice in choices(s)}) == ["A1", "C1"]
    here = [Moment(s, Side.ALLIED, s)]
    assert desk_lists.demand_every_offered_action(here, choices) == {"Exchange"}
    desk_lists.demand_no_two_read_alike(here, choices)


def test_an_exchange_in_which_enough_is_lost_can_be_closed() -> None:
    """§CRT-EX §RUL-28 Or more may be given up."""
    s = gather(combat(".:2-4*2 .:4-1 .:2-4*2"), "B1", "0", "2", "4", "6")
    outcome(s, s.agenda.pop().battle(s), "EX")
    do(s, "lose 0", "lose 2")
    assert under(s, FINISH) == ["Lose no more in this exchange"]
    assert len(under(s, "Exchange: enough is lost, more may be")) == 2
    here = [Moment(s, Side.ALLIED, s)]
    assert desk_lists.demand_every_offered_action(here, choices) == {"Exchange"}


# --- retreats


OPEN = """
.     .     .     .
   .     .     .     .
.     .     .:7-4 .     .
   .     .     .     .
.     .     .     .
"""


def test_a_retreat_of_two_squares_is_one_click_or_square_by_square() -> None:
    """§CRT-DB §R-17"""
    s = retreating(OPEN, "7-4@C3", 2)
    far = [choice for choice in choices(s) if choice.group.startswith("Retreat")]
    near = [choice for choice in choices(s) if choice.group == "Square by square"]
    assert {choice.place for choice in far} == {way[-1] for way in _lawful(s)}
    assert {choice.place for choice in near} == {way[0] for way in _lawful(s)}
    assert all(choice.aside for choice in near)
    assert not any(choice.aside for choice in far)
    u = s.agenda[-1].unit
    for choice in far:
        after = play_on(s, *choice.actions)
        assert s.kit.names[after.at[u]] == choice.place
        assert not after.agenda


def test_a_retreat_of_one_square_is_listed_once() -> None:
    s = retreating(OPEN, "7-4@C3", 1)
    assert len(choices(s)) == len(play.offered(s)) == 6
    assert {choice.group for choice in choices(s)} == {"Retreat of the 7-4 infantry regiment from C3: 1 square to go"}


def test_a_retreat_under_way_goes_on_from_where_it_has_come() -> None:
    s = retreating(OPEN, "7-4@C3", 3)
    first = play.offered(s)[0]
    do(s, str(first))
    (group,) = {choice.group for choice in choices(s) if choice.group.startswith("Retreat")}
    assert group == f"Retreat of the 7-4 infantry regiment from {first.noun}: 2 squares to go"


def test_squares_without_a_choice_are_passed_without_a_click() -> None:
    """§R-17 The way out of a lane is forced, and so is what follows."""
    s = retreating(". . .:7-4 . .", "7-4@C1", 2)
    assert {(choice.actions, choice.says, choice.aside) for choice in choices(s)} == {
        (("retreat B1",), "Back to A1 by way of B1", False),
        (("retreat D1",), "Back to E1 by way of D1", False),
    }


def _lawful(s: NormandyState) -> list[tuple[str, ...]]:
    return [tuple(s.kit.names[h] for h in way) for way in s.agenda[-1].lawful(s)]


# --- plans, set-ups, arrivals


def test_the_plan_counts_its_beaches() -> None:
    """§INV-1 §INV-2"""
    s = begun("invade 3", "invade 5")
    assert any(choice.group == "Beaches to invade: 2 of up to 8 chosen" for choice in choices(s))
    s = begun("invade 3", "invade 5", "done")
    assert any(choice.group.startswith("Supply beaches: 0 of 2 named") for choice in choices(s))


def test_the_deployment_counts_down_what_must_go_where() -> None:
    """§INV-10"""
    s = begun("take historical")
    first = next(choice for choice in choices(s) if choice.group.startswith("To place anywhere"))
    total = first.group.rpartition(": ")[2]
    do(s, first.actions[0], next(str(a) for a in play.offered(play_on(s, first.actions[0])) if a.verb == "at"))
    again = next(c.group for c in choices(s) if c.group.startswith("To place anywhere")).rpartition(": ")[2]
    left, every = (int(total.split()[i]) for i in (0, 2))
    assert again == f"{left - 1} of {every} left"
