"""The list of choices: complete, playable, in plain words, with a question where there is no way back."""

import re

import pytest

from bocage.core import play
from bocage.core.protocol import ASK, ROLL, Action
from bocage.games.dday_1991.desk.show import SHOWN, SHOWS
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.kinds import pieces
from bocage.games.dday_1991.movement_step import Movement
from tests.games.dday_1991.position import ALLIED, GERMAN, do, moving, position, run

from .moments import complete, moments, play_on, said, task, unit

choices = SHOWS.choices

# --- whatever happens


CODES = re.compile(rf"(?<![\w-])({'|'.join(re.escape(piece.id) for piece in pieces())})(?![\w-])|mulberry-|§|None")


@pytest.mark.parametrize("seed", range(1, 9))
def test_every_offered_action_is_one_choice_in_words_of_its_own(seed: int) -> None:
    met = set()
    for s in moments(seed, every=8):
        met.add(task(s))
        complete(s)
        found = choices(s)
        read = [choice.says for choice in found]
        assert len(read) == len(set(read)), (task(s), [line for line in read if read.count(line) > 1][:2])
        blocks = [one.group for i, one in enumerate(found) if not i or found[i - 1].group != one.group]
        assert len(blocks) == len(set(blocks)), (task(s), blocks)
        for choice in found:
            words = " ".join((choice.says, choice.group, choice.value, choice.question))
            assert not CODES.search(words), words
            assert choice.says
            assert choice.group
    assert {"Deploy", "ChooseMove", "March", "Invade"} <= met


@pytest.mark.parametrize("seed", [2, 5, 7, 11])
def test_chains_of_actions_play_and_what_is_barred_is_refused_by_a_rule(seed: int) -> None:
    chains = bars = 0
    for s in moments(seed, every=40):
        for choice in choices(s):
            if choice.barred:
                ruling = play.why_not(s, Action.parse(choice.actions[0]))
                assert ruling is not None
                assert ruling.says != play.NOT_HERE, (task(s), choice)
                bars += 1
            elif len(choice.actions) > 1:
                before_last = play_on(s, *choice.actions[:-1])
                assert before_last.agenda[-1].waits != ROLL, choice
                assert Action.parse(choice.actions[-1]) in play.offered(before_last), choice
                chains += 1
    assert chains > 20
    assert bars


# --- movement


BOX = {"A-1U": "G15", "5U": "G15", "7U": "G15", "18U-AB": "G15", "8U": "H17", "G-47Z": "G11"}


def test_armies_stand_first_and_say_whom_they_take_along() -> None:
    """§3d2a"""
    s = moving(BOX)
    first = choices(s)[0]
    assert first.actions == ("move A-1U",)
    assert first.says == "Move the 1st U.S. Army 0-3 and 3 units in G15"
    assert (first.value, first.piece, first.place) == ("1 Move", "A-1U", "G15")
    assert said(s, "move 5U").group == "Out of an army's box, alone"
    assert said(s, "move 8U").group == "Units by themselves"


def test_a_destination_says_what_it_costs_and_leaves() -> None:
    s = do(moving(BOX), "move 8U")
    choice = said(s, "go H16")
    assert choice.says == "Go to H16 (Tours) — costs 1, leaves 2" or choice.says == "Go to H16 — costs 1, leaves 2"
    assert (choice.value, choice.place, choice.group) == ("2", "H16", "Destinations: 1 Move, 19 left")


def test_a_destination_beyond_the_printed_factors_says_that_it_is_too_far_to_attack_from() -> None:
    """§3b1a §3b1b"""
    s = do(moving({"8U": "H17", "G-47Z": "S16"}), "move 8U")
    far = [choice for choice in choices(s) if choice.value == "·"]
    near = [choice for choice in choices(s) if choice.actions[0].startswith("go") and choice.value != "·"]
    assert far
    assert near
    u = unit(s, "8U")
    for choice in far:
        assert "too far to attack afterwards" in choice.says
        after = play_on(s, *choice.actions)
        assert after.spent[u] > after.movement_of(u)
    assert all(play_on(s, *choice.actions).spent[u] <= s.movement_of(u) for choice in near)


def test_the_last_printed_factor_still_lets_a_unit_attack() -> None:
    """§3b1a"""
    s = do(moving({"8U": "H17", "G-47Z": "S16"}), "move 8U", "step H16")
    steps = [choice for choice in choices(s) if choice.actions[0].startswith("step")]
    assert all(choice.aside for choice in steps)
    spent = {choice.value: play_on(s, *choice.actions).spent[unit(s, "8U")] for choice in steps}
    assert spent == {"1": 2, "0": 3}


def test_a_destination_too_far_for_some_of_a_box_names_them() -> None:
    """§3b1a"""
    s = do(moving({"A-1U": "H17", "5U": "H17", "18U-AB": "H17", "G-47Z": "S16"}), "move A-1U")
    partly = [choice for choice in choices(s) if choice.value == "·1"]
    assert partly
    assert all("too far for the 18th U.S. Airborne Corps to attack afterwards" in choice.says for choice in partly)


def test_a_destination_says_whom_the_party_joins_and_who_must_make_room() -> None:
    """§2d1 §2d4"""
    s = do(moving({"A-1U": "H16", "5U": "H16", "8U": "H17", "7U": "G16", "G-47Z": "S16"}), "move 8U")
    joining = "joining the 1st U.S. Army and the 5th U.S. Motorized Corps"
    assert joining in said(s, "go H16").says
    assert "which the 7th U.S. Motorized Corps must leave" in said(s, "go G16").says


def test_headquarters_are_never_too_tired_to_attack() -> None:
    s = do(moving({"HQ-12U": "H17", "G-47Z": "S16"}), "move HQ-12U")
    assert not [choice for choice in choices(s) if "attack" in choice.says]


def test_whom_an_army_takes_along_is_changed_and_changed_back() -> None:
    """§2d1c"""
    s = do(moving(BOX), "move A-1U")
    assert said(s, "leave 5U").says == "Leave the 5th U.S. Motorized Corps 5-3 in G15"
    do(s, "leave 5U", "leave 7U")
    back = said(s, "back", "move A-1U", "leave 7U")
    assert back.says == "Take the 5th U.S. Motorized Corps 5-3 along after all"
    after = play_on(s, *back.actions)
    assert set(after.agenda[-1].party) == {unit(s, "5U"), unit(s, "18U-AB")}


def test_a_whole_box_is_left_behind_at_once() -> None:
    s = do(moving(BOX), "move A-1U")
    choice = said(s, "leave 5U", "leave 7U", "leave 18U-AB")
    assert choice.says == "Leave all 3 units of the box in G15"
    assert play_on(s, *choice.actions).agenda[-1].party == ()


def test_another_unit_is_taken_up_instead_of_one_that_has_not_moved() -> None:
    s = do(moving(BOX), "move A-1U")
    other = said(s, "back", "move 8U")
    assert other.says == "Move the 8th U.S. Motorized Corps 4-3 in H17 instead"
    assert other.piece == "8U"
    assert said(s, "back", "move 5U").piece == ""  # its counter means: leave it here


def test_a_unit_on_its_way_can_stop_where_it_is_and_takes_nobody_else_up() -> None:
    s = do(moving(BOX), "move 8U", "step H16")
    stop = said(s, "stop")
    assert stop.says.startswith("End the move here, in H16")
    assert (stop.place, stop.group) == ("H16", "Finish")
    assert not [choice for choice in choices(s) if choice.actions[0] == "back"]


def test_leaving_the_board_is_asked_about() -> None:
    """§3g"""
    s = do(moving({"5U": "K20", "G-47Z": "G11"}), "move 5U")
    assert said(s, "exit").question.startswith("The 5th U.S. Motorized Corps would never come back.")


def test_a_step_that_cannot_end_is_barred_in_words() -> None:
    """§2d1"""
    s = moving({"5U": "G15", "7U": "G15", "G-47Z": "G11"})
    assert said(s, "done").barred
    assert said(s, "done").says == "End the movement"


def test_the_end_of_a_movement_counts_who_could_still_move() -> None:
    s = run(position({"G-47Z": "G11", "5U": "S16"}, mover=GERMAN), Movement(GERMAN), Movement(ALLIED))
    assert said(s, "done").question == "1 unit could still move, 20 Moves left. End the German movement?"


def test_extra_effort_divisions_and_drops_are_in_words() -> None:
    """§opt-14c3 §opt-16a §opt-13d1"""
    s = moving({"5U": "H17", "18U-AB": "G13", "G-47Z": "S16"}, extra_effort=True, divisions=True, airborne_drops=True)
    assert said(s, "jump 18U-AB").says == "Drop the 18th U.S. Airborne Corps 5-2 in G13 (Paris) by air"
    drop = play_on(s, "jump 18U-AB")
    complete(drop)
    assert all(choice.says.startswith("Drop on") for choice in choices(drop) if choice.place)
    do(s, "move 5U")
    assert said(s, "detach 5U").group == "Divisions"
    do(s, "step H16", "step H15", "step H14")
    assert said(s, "effort 5U").says == "3 more factors for the 5th U.S. Motorized Corps 5-3: 1 Move, 18 left"


def test_bombers_go_out_one_after_the_other() -> None:
    """§opt-13b1"""
    units = {"5U": "F15", "G-47Z": "E15", "AIR-8U-strat": "B12", "AIR-BC-strat": "B12"}
    s = moving(units, carpet_bombing=True)
    assert said(s, "bomb E15").says == "Send a strategic air unit to E15: 4-3"
    do(s, "bomb E15")
    assert said(s, "bomb E15").says == "Send the other strategic air unit to E15: 4-3"


def test_every_decision_of_the_game_has_its_words() -> None:
    asks = [made for made in GAME.tasks.values() if getattr(made, "waits", None) == ASK]
    assert len(asks) == 29
    assert all(made.asks for made in asks)
    plain = [made for made in asks if made not in SHOWN]
    assert all(verb.says and verb.group for made in plain for verb in made.verbs)


def test_names_take_an_article_where_they_have_one() -> None:
    s = moving({"HQ-OBW": "G13", "AIR-LW": "H14", "G-47Z": "H15", "5U": "S16"}, GERMAN)
    assert said(s, "move HQ-OBW").says == "Move OB West 0-3 in G13 (Paris)"
    assert said(s, "move AIR-LW").says == "Move the Luftwaffe 3-5 in H14 (Orleans)"
