"""Option 10: the initiative marker, and fighting on."""

from typing import Any

import pytest

from bocage.core.protocol import Side
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import ALLIED, GERMAN, at, attack, bit, do, fighting, options, roll, task, told


def duel(**given: Any) -> DDayState:
    """One American corps of five against a panzer corps of four, in the open; the dice are next."""
    s = fighting({"20U": "K11", "G-47Z": "K10"}, **given)
    attack(s, "K10", "20U")
    return do(s, "done")


def test_the_holder_has_both_dice_rolled_again() -> None:
    """§opt-10a The first roll would have destroyed the attacker; it is forgotten, and the marker goes over."""
    s = roll(duel(initiative=True), 1, 9)
    assert (task(s), options(s)) == ("Initiative", ["stand", "reroll"])
    roll(do(s, "reroll"), 6, 5)
    assert s.initiative == GERMAN
    assert task(s) == "RetreatTo"
    assert [at(s, "20U"), s.back] == ["K11", 0]


def test_the_new_roll_stands_even_for_the_new_holder() -> None:
    """§opt-10a Once for a combat: the Germans hold the marker now, but are not asked."""
    s = roll(do(roll(duel(initiative=True), 6, 5), "reroll"), 1, 9)
    assert at(s, "20U") == "-1"


@pytest.mark.parametrize("holder", [ALLIED, GERMAN])
def test_only_the_holder_is_asked_attacker_or_not(holder: Side) -> None:
    """§opt-10a"""
    s = duel(initiative=True)
    s.initiative = holder
    roll(s, 5, 5)
    assert s.agenda[-1].who(s) == holder
    do(s, "stand")
    assert s.initiative == holder
    assert task(s) == "RetreatTo"


def test_without_the_option_nobody_is_asked_about_dice() -> None:
    """§opt-10a"""
    assert task(roll(duel(), 5, 5)) == "RetreatTo"


def test_the_marker_serves_again_in_the_next_round() -> None:
    """§opt-10a §opt-10b The opponent may use it on a later round of the same combat."""
    s = do(roll(duel(initiative=True, fight_on=True), 6, 5), "reroll")
    roll(s, 3, 5)
    do(s, "fight")
    roll(s, 9, 1)
    assert task(s) == "Initiative"
    assert s.agenda[-1].who(s) == GERMAN
    roll(do(s, "reroll"), 1, 4)
    assert s.initiative == ALLIED


def test_the_loser_pays_a_loss_for_another_round() -> None:
    """§opt-10b The attacker was beaten by one; he fights on with two factors fewer, and wins."""
    s = roll(duel(fight_on=True), 3, 5)
    assert (task(s), options(s)) == ("FightOn", ["accept", "fight"])
    assert s.agenda[-1].who(s) == ALLIED
    do(s, "fight")
    assert s.back & bit(s, "20U")
    roll(s, 9, 5)
    assert [event.facts["modifiers"] for event in told(s, "combat")] == [(5, 4), (3, 4)]
    assert s.agenda[-1].who(s) == GERMAN


def test_the_price_comes_on_top_of_the_losses_of_the_round() -> None:
    """§opt-10b A round lost by five costs one loss; with a second corps there is one more to pay."""
    s = fighting({"20U": "K11", "12U": "L10", "G-1SSZ": "K10"}, fight_on=True)
    attack(s, "K10", "20U", "12U")
    do(s, "done")
    roll(s, 1, 10)
    do(s, "lose 20U")
    assert task(s) == "FightOn"
    do(s, "fight", "lose 12U")
    assert s.back == bit(s, "20U") | bit(s, "12U")
    assert task(s) == "AttackerDie"


def test_accepting_ends_the_combat() -> None:
    """§opt-10b"""
    s = do(roll(duel(fight_on=True), 3, 5), "accept")
    assert (task(s), s.back) == ("", 0)


def test_without_the_option_a_round_is_the_combat() -> None:
    """§opt-10b"""
    assert task(roll(duel(), 3, 5)) == ""


def test_the_last_fighter_cannot_pay() -> None:
    """§AMB-26 §opt-10b Another loss would leave nobody to fight."""
    s = roll(duel(fight_on=True, reduced=["20U"]), 3, 5)
    assert (task(s), at(s, "20U")) == ("", "K11")


def test_a_headquarters_pays_but_is_no_fighter() -> None:
    """§AMB-26 The reduced corps must stay: the army beside it is what can be given up."""
    s = fighting({"20U": "K11", "G-81": "K10", "A-7INF": "K10"}, reduced=["G-81"], fight_on=True)
    attack(s, "K10", "20U")
    roll(do(s, "done"), 3, 5)
    assert task(s) == "FightOn"
    do(s, "fight")
    assert [at(s, "A-7INF"), at(s, "G-81")] == ["-1", "K10"]
    roll(s, 4, 6)
    assert task(s) == "RetreatTo"  # §AMB-26 nobody is left to pay for a third round


def test_strength_beyond_ten_is_a_reserve() -> None:
    """§AMB-34 §4b10 Fourteen counts as ten, and so does twelve after the loss."""
    s = fighting({"20U": "K11", "12U": "L10", "15U": "J10", "G-1SSZ": "K10"}, fight_on=True)
    attack(s, "K10", "20U", "12U", "15U")
    do(s, "done")
    roll(s, 1, 6)
    do(s, "fight", "lose 20U")
    roll(s, 1, 6)
    do(s, "fight", "lose 12U")
    roll(s, 1, 6)
    do(s, "fight", "lose 15U")
    roll(s, 1, 6)
    assert [event.facts["modifiers"][0] for event in told(s, "combat")] == [10, 10, 10, 8]
