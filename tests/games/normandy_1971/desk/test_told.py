"""The log: a line for every event, with its weight, its places, its card and its motion."""

import pytest

from bocage.core.desk import Told
from bocage.core.protocol import Event, Side
from bocage.core.regiments.desk_told import DETAIL, NOTE, PHASE, TURN
from bocage.core.tally import Line
from bocage.games.normandy_1971.desk.told import told
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.moves import UNKNOWN
from tests.games.desk_logs import demand_every_event_is_told
from tests.games.normandy_1971.sketch import sketch

S = sketch(". . . .\n . p b .", beaches={1: "B1"})


def line(event: str, **facts: object) -> Told:
    found = told(S, Event(event, "§SEQ-1", facts))
    assert found is not None
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_every_event_of_a_match_is_told(seed: int) -> None:
    met = demand_every_event_is_told(GAME, seed, told)
    assert {"turn", "phase", "moved", "attack", "combat", "verdict", "drop"} <= met


def test_levels_tell_the_short_story_from_the_details() -> None:
    way = {"side": Side.ALLIED, "kind": 0, "from": 0, "way": [1]}
    assert line("turn", turn=2, date="7 June 1944").level == TURN
    assert line("phase", side=Side.ALLIED, phase="combat").level == PHASE
    assert line("eliminated", side=Side.GERMAN, kind=0, hex=1).level == NOTE
    assert line("moved", **way).level == DETAIL


def test_a_move_has_its_motion_from_where_it_began() -> None:
    found = line("moved", side=Side.ALLIED, kind=0, **{"from": 0, "way": [1, 2]})
    assert found.places == ("A2", "B2", "C2")
    assert found.motion is not None
    assert (found.motion.look, found.motion.places) == ("unit-7-4", ("A2", "B2", "C2"))
    landed = line("moved", side=Side.ALLIED, kind=0, **{"from": -11, "way": [6]})
    assert landed.motion is not None
    assert landed.motion.places == ("box 1", "B1")


def test_an_unknown_unit_moves_as_a_blank() -> None:
    """§FOG-3"""
    found = line("moved", side=Side.GERMAN, kind=UNKNOWN, **{"from": 0, "way": [1]})
    assert found.motion is not None
    assert found.motion.look == "hidden-1"
    assert found.side == Side.GERMAN


def test_a_reinforcement_that_stops_at_once_has_no_motion() -> None:
    assert line("moved", side=Side.GERMAN, kind=20, **{"from": -2, "way": [3]}).motion is None


def test_a_combat_is_a_card_with_sums_die_and_cell() -> None:
    """§CRT"""
    found = line(
        "combat",
        hexes=(1,),
        attack=[Line("7", "§CMB-P1", "7-4 infantry regiment"), Line("10", "§NAV-T", "heavy gunfire on B2")],
        defense=[Line("3½", "§CMB-I", "7-2 out of supply"), Line("¼", "§R-08", "2-2"), Line("2", "§CMB-P1", "2-2")],
        column="2-1",
        additions=[Line("4", "§TEC", "bocage")],
        die=3,
        row=7,
        result="AX",
    )
    card = found.card
    assert card is not None
    assert [(total.title, total.total) for total in card.sums] == [
        ("Attack", "17"),
        ("Defense", "5¾"),
        ("Added to the die", "4"),
    ]
    assert [(die.face, die.faces) for die in card.dice] == [(3, 6)]
    assert (card.cell, card.result, card.says) == ("2-1, row 7", "AX", "The attackers are eliminated.")
    assert (found.side, found.level, found.places) == (Side.ALLIED, NOTE, ("B2",))


def test_a_drop_and_a_digging_have_their_dice() -> None:
    """§SCT §ENT"""
    drop = line("drop", hex=1, die=5, lost=1, scatters=True).card
    assert drop is not None
    assert (drop.dice[0].face, drop.cell, drop.result) == (
        5,
        "open ground, row 5",
        "1 battalion lost and blown one hex off",
    )
    dug = line("dug", kind=0, hex=1, die=2, success=True).card
    assert dug is not None
    assert (dug.dice[0].face, dug.result) == (2, "entrenched")


def test_the_verdict_brings_its_points() -> None:
    """§LVL"""
    lines = [Line("6", "§VIC-C", "Caen")]
    card = line("verdict", score="13/2", level="German Decisive", historical=False, order="B", lines=lines).card
    assert card is not None
    assert (card.sums[0].total, card.result) == ("6½", "German Decisive")
