"""The log: a line for every event, with its weight, its places, its card and its motion."""

import pytest

from bocage.core.desk import Card, Told
from bocage.core.protocol import Event, Side
from bocage.core.regiments.desk_told import DETAIL, NOTE, PHASE, TURN
from bocage.core.tally import Line
from bocage.games.normandy_1969.desk.told import LEVELS, told
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.words import _WORDS
from tests.games.desk_logs import demand_every_event_is_told
from tests.games.normandy_1969.battles import combat, do, fight, gather, outcome
from tests.games.normandy_1969.drops import dropping
from tests.games.normandy_1969.sketch import roll, sketch

S = sketch(". . . .\n . p b ~", beaches={1: "B1"})


def line(event: str, **facts: object) -> Told:
    found = told(S, Event(event, "§GEN-1", facts))
    assert found is not None
    return found


def cards(s: NormandyState, kind: str) -> list[Card]:
    """The cards of every event of a kind so far."""
    found = [told(s, event) for event in s.told or [] if event.kind == kind]
    return [line.card for line in found if line is not None and line.card is not None]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_event_of_a_match_is_told(seed: int) -> None:
    met = demand_every_event_is_told(GAME, seed, told)
    assert {"turn", "phase", "moved", "attack", "combat", "verdict", "drop"} <= met


def test_every_event_that_has_a_level_has_words() -> None:
    assert set(LEVELS) <= set(_WORDS)


def test_levels_tell_the_short_story_from_the_details() -> None:
    assert line("turn", turn=2, date="7 June 1944").level == TURN
    assert line("phase", side=Side.ALLIED, phase="combat").level == PHASE
    assert line("eliminated", side=Side.GERMAN, kind=0, hex=1).level == NOTE
    assert line("moved", side=Side.ALLIED, kind=0, cost=3, **{"from": 0, "way": [1]}).level == DETAIL


def test_every_line_knows_whose_it_is() -> None:
    assert line("eliminated", side=Side.GERMAN, kind=0, hex=1).side == Side.GERMAN
    assert line("glider", kind=SHEET.index["7-4g"], hex=1).side == Side.ALLIED
    assert line("placed", kind=SHEET.index["7-2"], hex=1).side == Side.GERMAN
    assert line("replacements", factors=7, points=9).side == Side.GERMAN
    assert line("invades", beach=1, kinds=["7-4"]).side == Side.ALLIED
    assert line("turn", turn=2, date="7 June 1944").side is None


def test_a_move_has_its_motion_from_where_it_began() -> None:
    found = line("moved", side=Side.ALLIED, kind=0, cost=6, **{"from": 0, "way": [1, 2]})
    assert found.places == ("A2", "B2", "C2")
    assert found.motion is not None
    assert (found.motion.look, found.motion.places) == ("unit-7-4", ("A2", "B2", "C2"))
    landed = line("moved", side=Side.ALLIED, kind=0, cost=3, **{"from": -11, "way": [6]})
    assert landed.motion is not None
    assert landed.motion.places == ("box 1", "B1")
    arrived = line("moved", side=Side.GERMAN, kind=SHEET.index["14-6"], cost=3, **{"from": -2, "way": [3]})
    assert arrived.motion is None


def test_a_retreat_has_its_motion_too() -> None:
    """§CRT-DB"""
    found = line("retreated", side=Side.GERMAN, kind=SHEET.index["7-2"], by=Side.GERMAN, **{"from": 0, "way": [1, 2]})
    assert found.motion is not None
    assert (found.motion.side, found.motion.places) == (Side.GERMAN, ("A2", "B2", "C2"))


# --- cards


def test_a_combat_is_a_card_with_sums_die_and_cell() -> None:
    """§CRT Seven in bocage count 21; ships and a regiment count 47."""
    s = fight(combat(". . p:7-4 b:7-2 . ."), "D1", "7-4@C1", die=2)
    (card,) = cards(s, "combat")
    assert card.title == "Allied attack on D1"
    assert [(total.title, total.total) for total in card.sums] == [("Attack", "47"), ("Defense", "21")]
    assert [found.amount for found in card.sums[1].lines] == ["7", "×3"]
    assert [(die.face, die.faces) for die in card.dice] == [(2, 6)]
    assert (card.cell, card.result, card.says) == ("2-1, die 2", "DB3", "The defenders go back 3 squares.")


def test_an_attack_lost_for_want_of_odds_has_no_die() -> None:
    """§R-15"""
    s = combat(". .:2-4 .:7-2 .", options={"odds_floor": "AE"})
    (card,) = cards(do(gather(s, "C1", "2-4@B1"), "fight"), "combat")
    assert (card.dice, card.cell, card.result) == ([], "worse than 1-2, no die", "AE")
    assert card.says == "The attackers are destroyed."


@pytest.mark.parametrize(
    ("die", "result", "says"),
    [
        (5, "AB3", "The paratroops cannot go back and are destroyed."),
        (2, "DB2", "The defenders go back 2 squares, led by the Allies."),
    ],
)
def test_a_fight_on_landing_says_what_becomes_of_the_paratroops(die: int, result: str, says: str) -> None:
    """§INV-5 Seven factors on a landed-upon 14: 1-1."""
    s = dropping(". . . .\n . .:14-6 . .\n. . . .", "B2")
    roll(s, 1, die)  # on target
    (card,) = cards(s, "combat")
    assert card.title == "Paratroops land on Germans in B2"
    assert (card.cell, card.result, card.says) == (f"1-1, die {die}", result, says)


def test_an_exchange_brings_both_sums() -> None:
    """§CRT-EX"""
    s = gather(combat(".:7-4,2-4 .:4-1 ."), "B1", "0", "2")
    outcome(s, s.agenda.pop().battle(s), "EX")
    (card,) = cards(s, "exchange")
    assert [(total.title, total.total) for total in card.sums] == [("Attackers", "9"), ("Defenders", "4")]
    assert card.result == "4 each"


def test_a_drop_and_its_drift_have_their_dice() -> None:
    """§SCT §R-10"""
    found = line("drop", kind=1, hex=1, column="clear", die=5, lost=1, scatters=True)
    assert found.card is not None
    assert (found.card.dice[0].face, found.card.cell, found.card.result) == (
        5,
        "open ground, die 5",
        "1 battalion lost and scattered one square",
    )
    good = line("drop", kind=1, hex=1, column="other", die=1, lost=0, scatters=False).card
    assert good is not None
    assert good.result == "on target"
    drifts = [line("drift", die=4, hex=h, **{"from": 1}).card for h in (2, S.kit.hex_named("D1"), -1)]
    assert [card.result for card in drifts if card is not None] == ["to C2", "lost at sea", "lost off the map"]


def test_the_die_that_limits_attacks_is_a_card() -> None:
    """§ATT-7"""
    found = line("attacks_allowed", side=Side.GERMAN, die=1)
    assert found.card is not None
    assert (found.card.title, found.card.dice[0].face, found.card.result) == (
        "German attacks this turn",
        1,
        "1 attack",
    )
    assert (found.level, found.side) == (NOTE, Side.GERMAN)


def test_a_replacement_says_what_it_costs_and_where_it_comes_in() -> None:
    """§REP §R-12"""
    card = line("replaced", kind=SHEET.index["14-6"], left=3).card
    assert card is not None
    assert (card.result, card.sums[0].total) == ("14-6", "14")
    assert card.cell == "comes by the south or east edge"


def test_the_verdict_brings_its_points() -> None:
    """§LVL"""
    lines = [Line("6", "§VIC-C", "Caen")]
    card = line("verdict", score="13/2", level="German", order="original", lines=lines).card
    assert card is not None
    assert (card.sums[0].total, card.result) == ("6½", "German")
