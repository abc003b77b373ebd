"""§3d1 §3d2a §3d2b §3d2c §3d2d Moves: gained, spent at once, never below zero nor above 27, and what they buy."""

import pytest

from bocage.core.protocol import Side
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.income import NewMoves
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    moving,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)


@pytest.mark.parametrize(
    ("scenario", "side", "before", "after"),
    [("1944", ALLIED, 3, 16), ("1944", GERMAN, 0, 7), ("1943", ALLIED, 0, 11), ("1943", GERMAN, 5, 13)],
)
def test_new_moves_are_added_to_what_is_left(scenario: str, side: Side, before: int, after: int) -> None:
    """§3d1 §6-each"""
    s = position({}, scenario=scenario, moves=(before, before))
    run(s, NewMoves(side))
    assert s.moves[side] == after
    assert s.moves[side.enemy] == before


@pytest.mark.parametrize(("before", "lost"), [(13, 0), (14, 0), (15, 1), (24, 10), (27, 13)])
def test_what_exceeds_27_is_lost_at_once(before: int, lost: int) -> None:
    """§3d1"""
    s = run(position({}, moves=(before, 0)), NewMoves(ALLIED))
    assert s.moves[ALLIED] == before + 13 - lost
    assert told(s, "gained")[0].facts["lost"] == lost


def test_nothing_is_bought_with_no_moves() -> None:
    """§3d1 No movement, no attack, no transfer, no invasion."""
    assert task(moving({"20U": "J10", "G-47Z": "K10"}, moves=(0, 9))) == ""
    assert task(fighting({"20U": "J10", "G-47Z": "K10"}, moves=(0, 9))) == ""
    assert task(run(position({"8U": "A14"}, moves=(0, 9)), TransferStep())) == ""
    assert task(run(position({"8U": "A14"}, moves=(1, 9)), InvasionStep())) == ""


def test_one_move_is_for_moving_and_fighting() -> None:
    """§3d2a Three clear hexes, then an attack: one Move. Without moving the attack costs it."""
    s = moving({"20U": "J13", "G-47Z": "K10"}, moves=(4, 0))
    do(s, "move 20U", "go K11", "done")
    assert s.moves[ALLIED] == 3
    attack(run(s, CombatStep(ALLIED)), "K10", "20U")
    assert s.moves[ALLIED] == 3
    still = attack(fighting({"20U": "J10", "G-47Z": "K10"}, moves=(4, 0)), "K10", "20U")
    assert still.moves[ALLIED] == 3


def test_the_move_is_paid_with_the_first_step() -> None:
    """§3d1 §3d2a Choosing a unit and thinking better of it costs nothing."""
    s = do(moving({"8U": "G14"}, moves=(4, 0)), "move 8U", "back")
    assert s.moves[ALLIED] == 4
    do(s, "move 8U", "step H14")
    assert s.moves[ALLIED] == 3
    do(s, "step H15", "stop")
    assert s.moves[ALLIED] == 3


def test_units_left_on_the_way_fight_for_the_armys_move() -> None:
    """§3d2a A corps that was in the box for part of the way attacks at no further cost."""
    units = {"A-1U": "K13", "20U": "K13", "G-47Z": "K10"}
    s = do(moving(units, moves=(1, 0)), "move A-1U", "step K12", "step K11")
    assert task(s) == "ChooseMove"  # the zone of the panzers
    do(s, "done")
    attack(run(s, CombatStep(ALLIED)), "K10", "20U")
    assert s.moves[ALLIED] == 0
    dropped = do(moving({**units, "G-47Z": "K9"}, moves=(1, 0)), "move A-1U", "step K12", "step K11", "leave 20U")
    do(dropped, "step K12", "stop", "move 20U", "go K10", "done")
    attack(run(dropped, CombatStep(ALLIED)), "K9", "20U")
    assert dropped.moves[ALLIED] == 0


def test_round_headquarters_cover_nobody() -> None:
    """§3d2a Only an army's box moves for one Move."""
    s = do(moving({"HQ-SHAEF": "G14", "8U": "G14"}, moves=(5, 0)), "move HQ-SHAEF", "go H14")
    assert at(s, "8U") == "G14"
    assert not s.paid & bit(s, "8U")
    do(s, "move 8U", "go G15")
    assert s.moves[ALLIED] == 3


def test_every_unit_pays_its_own_transfer() -> None:
    """§3d2b An army and two corps of its box: three Moves."""
    s = run(position({"A-3U": "A14", "12U": "A14", "15U": "A14"}, moves=(9, 0), allied=["E13"]), TransferStep())
    do(s, "ship A-3U", "to E13", "ship 12U", "to E13", "ship 15U", "to E13")
    assert s.moves[ALLIED] == 6


@pytest.mark.parametrize(("sea", "price"), [("C15", 2), ("A19", 4), ("F19", 6)])
def test_an_invader_pays_twice_the_number_of_its_hex(sea: str, price: int) -> None:
    """§3d2c"""
    s = do(run(position({"8U": "A14"}, moves=(9, 0)), InvasionStep()), "invade 8U", f"to {sea}")
    assert s.moves[ALLIED] == 9 - price
    short = do(run(position({"8U": "A14"}, moves=(price - 1, 0)), InvasionStep()), "invade 8U") if price > 2 else None
    if short is not None:
        assert why_not(short, f"to {sea}") == "§3d1"


def test_headquarters_pay_for_invading_like_anybody() -> None:
    """§3d2c Boxes give no discount: army, army group, air unit and corps are four units."""
    units = dict.fromkeys(("A-2B", "HQ-21B", "AIR-2B", "30B"), "C12")
    s = run(position(units, moves=(10, 0)), InvasionStep())
    for code in units:
        do(s, f"invade {code}", "to C14")
    assert s.moves[ALLIED] == 2


def test_defending_retreating_and_occupying_are_free() -> None:
    """§3d2d Neither side has a Move left, and both do all of it."""
    s = attack(fighting({"20U": "J10", "A-1U": "J10", "G-47Z": "K10"}, moves=(1, 0)), "K10", "20U")
    assert s.moves == [0, 0]
    roll(do(s, "done"), 10, 9)
    do(s, *([options(s)[0]] if task(s) == "RetreatTo" else []))
    assert at(s, "G-47Z") != "K10"
    do(s, "advance 20U")
    assert at(s, "20U") == "K10"
    assert s.moves == [0, 0]


def test_no_moves_are_spent_on_unsupplied_units() -> None:
    """§3c6 §3d2a §3d2b §3d2c They neither move nor attack, and neither ship nor invade."""
    s = position({"8U": "A14", "20U": "J10", "12U": "K14", "G-47Z": "K10"})
    s.unfed = bit(s, "8U") | bit(s, "20U")
    s.forget()
    assert why_not(run(s, Movement(ALLIED)), "move 20U") == "§3c6"
    assert task(run(s, TransferStep(), InvasionStep(), CombatStep(ALLIED))) == ""
    mixed = position({"8U": "A14", "5U": "A14", "A-1U": "A14"})
    mixed.unfed = bit(mixed, "8U")
    assert why_not(run(mixed, TransferStep()), "ship 8U") == "§3c6"
    assert why_not(run(mixed, InvasionStep()), "invade 8U") == "§3c6"
