"""§2d4 Stacks that must part in time: what may be done before, and what is taken back after."""

from typing import Any

import pytest

from bocage.core.protocol import Broken
from bocage.games.dday_1991.combat import CombatStep, price_of
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    in_words,
    moving,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)

GARRISON = {"A-1U": "A14", "DIV-A1": "A14", "DIV-A3": "A14", "DIV-A5": "A14", "A-3U": "C12"}
LORRAINE = {"A-1U": "J10", "19U": "J10", "20U": "J10", "AIR-9U": "J10", "G-81": "J9", "G-47Z": "K10"}


def shipping(moves: int) -> DDayState:
    """An army with three divisions, which nothing but ships can part."""
    return run(position(GARRISON, moves=(moves, 0)), TransferStep(), InvasionStep(), Movement(ALLIED))


# --- §8a1 port transfers


def test_divisions_must_be_shipped_while_that_can_be_paid() -> None:
    """§2d4 §8a1 An invasion would cost four Moves to part them; shipping two of them costs two."""
    s = do(shipping(4), "ship A-1U", "to T19")
    assert why_not(s, "done") == "§2d4"
    do(s, "ship DIV-A1", "to C12")
    assert "done" in options(s)  # the last of them could also be parted by an invasion
    do(s, "ship DIV-A3", "to C12", "done")
    assert s.moves[ALLIED] == 1


def test_with_moves_for_an_invasion_they_may_wait() -> None:
    """§2d4 Two of them put to sea for two Moves each, and then they must."""
    s = do(shipping(6), "ship A-1U", "to T19", "done")
    assert (task(s), why_not(s, "done")) == ("Invade", "§2d4")


def test_an_army_does_not_sail_from_divisions_nobody_can_pay_for() -> None:
    """§2d4 §8a1 One Move for the army, and only one is left where two are needed."""
    s = shipping(2)
    assert why_not(s, "ship A-1U") == "§2d4"
    assert "ship DIV-A1" in options(s)


# --- §3d2a the Move of an army


def test_an_armys_last_move_covers_those_it_leaves() -> None:
    """§3d2a §2d4 The army goes first and alone; both corps follow on its Move, each its own way."""
    s = do(moving({"A-1U": "K14", "8U": "K14", "12U": "K14"}, moves=(1, 0)), "move A-1U", "leave 8U", "leave 12U")
    do(s, "go K12")
    assert why_not(s, "done") == "§2d1"
    do(s, "move 8U", "go K13", "done")
    assert ([at(s, code) for code in ("A-1U", "8U", "12U")], s.moves[ALLIED]) == (["K12", "K13", "K14"], 0)


def test_an_army_on_its_way_covers_nobody_it_passes() -> None:
    """§3d2a §2d4 §opt-16a The corps met in K13 is not in its box: beside a division it could not pay to leave."""
    units = {"A-1U": "K14", "12U": "K14", "8U": "K13"}
    s = do(moving(units, moves=(1, 0), divisions=True), "move A-1U", "step K13", "detach 12U")
    assert why_not(s, "step K12") == "§2d4"
    do(s, "pick 8U", "step K12")
    assert [at(s, code) for code in ("A-1U", "8U", "DIV-A1")] == ["K12", "K12", "K13"]


def test_an_airborne_armys_last_move_covers_those_it_leaves() -> None:
    """§3d2a §opt-13d1 It drops alone; the corps left in Paris part on the same Move."""
    units = {"A-1AB": "G13", "18U-AB": "G13", "8U": "G13"}
    s = do(moving(units, moves=(1, 0), airborne_drops=True), "jump A-1AB", "to G11")
    assert why_not(s, "done") == "§2d1"
    do(s, "move 8U", "go H14", "done")
    assert (at(s, "8U"), s.moves[ALLIED]) == ("H14", 0)


def test_no_move_is_quoted_where_none_is_charged() -> None:
    """§3d2a A corps left by one army attacks from the box of another that is paid for."""
    s = position({"A-1U": "J10", "19U": "J10", "G-81": "J9"}, moves=(0, 0))
    s.paid = bit(s, "A-1U")
    assert price_of(s, (s.kit.unit_index["19U"],))[0] == 0
    attack(run(s, CombatStep(ALLIED)), "J9", "19U")
    assert s.moves[ALLIED] == 0


def test_an_army_whose_box_cannot_stay_without_it_may_still_go_alone() -> None:
    """§opt-14a2 §2d1b Two armies must part; what cannot move again is foreign, so some Americans stay with it."""
    units = {"A-1U": "A14", "A-3U": "A14", "8U": "A14", "12U": "A14", "8B": "C13"}
    s = do(moving(units, turn=1, nationality=True), "move 8B", "go A14")
    assert why_not(s, "done") == "§2d1"
    do(s, "move A-1U", "go A13", "done")
    assert {at(s, code) for code in ("8U", "12U", "8B")} == {"A14"}


def test_too_many_foreigners_are_counted() -> None:
    """§opt-14a2 §2d4 Without an American corps both British ones must leave the box, a Move each if none is covered."""
    units = {"A-1U": "G13", "12U": "G13", "8B": "G13", "30B": "G13"}
    poor = moving(units, moves=(1, 0), nationality=True)
    poor.paid = bit(poor, "12U")
    assert why_not(poor, "move 12U") == "§2d4"
    rich = moving(units, moves=(2, 0), nationality=True)
    rich.paid = bit(rich, "12U")
    assert "move 12U" in options(rich)


def test_nobody_joins_a_stack_that_is_past_mending() -> None:
    """§2d1b §2d4 §opt-14a2 An army passes another whose British corps cannot leave; it does not stop there."""
    s = position({"A-1U": "K13", "8B": "K13", "A-2B": "K14"}, nationality=True)
    s.moved = bit(s, "A-1U") | bit(s, "8B")
    run(s, Movement(ALLIED))
    do(s, "move A-2B", "step K13")
    assert why_not(s, "stop") == "§2d4"


# --- §8b2b advances


def lorraine() -> DDayState:
    """K10 is won by the 20th Corps, J9 still to be fought for by the 19th and the air unit."""
    s = fighting(LORRAINE, moves=(1, 0), reduced=["G-47Z"])
    attack(s, "J9", "19U", "AIR-9U")
    attack(s, "K10", "20U")
    return roll(do(s, "done", "resolve K10"), 7, 3)


def test_the_army_may_go_along_before_the_next_combat() -> None:
    """§8b2b §2d2 §4f Both units left behind have a combat to fight, and one of them may leave when it is won."""
    s = do(lorraine(), "advance A-1U")
    assert why_not(s, "done") == "§2d1"  # the 20th Corps could not leave J10 later
    do(s, "advance 20U")
    roll(s, 7, 6)
    do(s, *([options(s)[0]] if task(s) == "RetreatTo" else []))
    assert why_not(s, "done") == "§2d1"  # nobody else can make room in J10
    do(s, "advance 19U")
    where = [at(s, code) for code in ("A-1U", "20U", "19U", "AIR-9U")]
    assert (where, task(s)) == (["K10", "K10", "J9", "J10"], "")
    assert not told(s, "returned")


def test_an_army_that_is_missed_goes_back() -> None:
    """§8b2b §8a1 §2d1 J9 holds: corps and air unit stay in J10 and need the army, whose advance is retracted."""
    s = do(lorraine(), "advance A-1U", "advance 20U")
    roll(s, 5, 9)
    assert [at(s, code) for code in ("A-1U", "20U", "19U", "AIR-9U")] == ["J10", "K10", "J10", "J10"]
    assert [event.rule for event in told(s, "returned")] == ["§8a1"]
    assert s.controls(ALLIED, s.kit.hex_named("K10"))


def test_a_hex_nobody_stays_in_is_the_enemys_again() -> None:
    """§8a1 §AMB-39 The army went alone, and comes back."""
    s = fighting({"A-1U": "J10", "20U": "J10", "AIR-9U": "J10", "G-81": "J9", "G-47Z": "K10"}, reduced=["G-47Z"])
    attack(s, "J9", "AIR-9U")
    attack(s, "K10", "20U")
    do(roll(do(s, "done", "resolve K10"), 7, 3), "advance A-1U", "done")
    assert s.controls(ALLIED, s.kit.hex_named("K10"))
    roll(s, 1, 2)
    assert (at(s, "A-1U"), task(s)) == ("J10", "")
    assert s.controls(GERMAN, s.kit.hex_named("K10"))


def test_a_hex_that_was_ours_before_stays_ours() -> None:
    """§8a1 §2e Only an air unit was beaten, in a hex of ours: the army that comes back gives nothing away."""
    s = fighting({"A-1U": "J10", "20U": "J10", "AIR-9U": "J10", "G-81": "J9", "AIR-LW": "K10"})
    s.held |= 1 << s.kit.hex_named("K10")
    attack(s, "J9", "AIR-9U")
    attack(s, "K10", "20U")
    do(s, "done", "resolve K10")
    roll(s, 10, 1)
    do(s, *([options(s)[0]] if task(s) == "RetreatTo" else []), "advance A-1U", "done")
    roll(s, 1, 2)
    assert (at(s, "A-1U"), len(told(s, "returned"))) == ("J10", 1)
    assert s.controls(ALLIED, s.kit.hex_named("K10"))


def test_of_several_hexes_won_the_attacker_chooses_the_first() -> None:
    """§4f §AMB-01 G9 before H10, though H10 was declared first."""
    s = fighting({"30B": "G10", "12B": "G10", "A-2B": "G10", "G-66": "H10", "G-67": "G9"})
    attack(s, "H10", "30B", "12B", also=["G9"])
    do(roll(do(s, "done"), 10, 1), "lose G-66")
    assert task(s) == "OccupyFirst"
    assert set(options(s)) == {"occupy H10", "occupy G9"}
    assert why_not(s, "occupy K10") == "§4f"
    do(s, "occupy G9", "advance 12B", "done", "advance 30B")
    assert (at(s, "12B"), at(s, "30B")) == ("G9", "H10")


# --- §opt-14b2 pursuit


def pursuing() -> DDayState:
    """Two corps from two hexes have destroyed the corps in K10 and both entered it."""
    s = fighting({"20U": "K11", "12U": "L10", "G-66": "K10"}, pursuit=True)
    attack(s, "K10", "20U", "12U")
    return do(roll(do(s, "done"), 9, 1), "advance 20U", "advance 12U")


def test_two_may_enter_if_one_goes_on() -> None:
    """§opt-14b2 §2d2 The stack need be lawful only at the end of the step, and one of them must go on."""
    s = pursuing()
    assert why_not(s, "done") == "§2d1"
    do(s, "pursue 12U", "go L9")
    assert "done" in options(s)
    do(s, "done")
    assert (at(s, "20U"), at(s, "12U")) == ("K10", "L9")


def test_without_a_move_for_it_only_one_enters() -> None:
    """§opt-14b2 §2d1"""
    s = fighting({"20U": "K11", "12U": "L10", "G-66": "K10"}, pursuit=True, moves=(2, 0))
    attack(s, "K10", "20U", "12U")
    do(roll(do(s, "done"), 9, 1), "advance 20U")
    assert (task(s), at(s, "12U")) == ("", "L10")


# --- what is checked


def declared(**chosen: Any) -> DDayState:
    s = position({"8U": "G12", "A-1U": "F13", "G-25": "G10", "G-81": "I9"}, mover=GERMAN, **chosen)
    s.phase = "movement"
    return s


@pytest.mark.parametrize("phase", ["movement", "combat"])
@pytest.mark.parametrize("option", ["nationality", "fight_on"])
def test_a_stack_without_an_army_is_found(phase: str, option: str) -> None:
    """§2d1 Of the enemy while one moves, and of either side before the first combat."""
    s = declared(**{option: True})
    s.phase = phase
    GAME.check(s)
    s.place(s.kit.unit_index["12U"], s.kit.hex_named("G12"))
    with pytest.raises(Broken, match="§2d1"):
        GAME.check(s)


def test_two_armies_are_found_even_where_hunger_takes_armies() -> None:
    """§2d1b §opt-15b"""
    s = declared(attrition=True)
    s.place(s.kit.unit_index["12U"], s.kit.hex_named("G12"))
    GAME.check(s)
    s.place(s.kit.unit_index["A-3U"], s.kit.hex_named("F13"))
    with pytest.raises(Broken, match="§2d1b"):
        GAME.check(s)


# --- nobody is asked in vain


def test_refusals_name_the_reason() -> None:
    """§3.0 §4d1 §4e2 An enemy's unit, a hex that does not exist, a way out there is not."""
    s = moving({"8U": "K14", "G-25": "K10"})
    ruling = s.agenda[-1].bars(s, s.kit.named("move")[s.kit.unit_index["G-25"]])
    assert in_words(s, ruling) == "G-25 is none of your units"
    do(s, "move 8U", "step K13")
    assert why_not(s, "back") == "§3.0"
    beaten = attack(fighting({"20U": "K11", "G-81": "K10"}), "K10", "20U")
    roll(do(beaten, "done"), 5, 5)
    assert why_not(beaten, "stay") == "§4d1"
