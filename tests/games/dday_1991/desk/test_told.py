"""The log: a line for every event, with its weight, its places, its card and its motion."""

from typing import Any

import pytest

from bocage.core.desk import Card, Told
from bocage.core.protocol import Event, Side
from bocage.core.tally import Line
from bocage.games.dday_1991.desk.told import DETAIL, LEVELS, NOTE, PHASE, TURN, told
from bocage.games.dday_1991.words import _SENTENCES
from tests.games.dday_1991.position import attack, do, fighting, position, roll
from tests.games.dday_1991.position import told as heard

from .brawls import EVERYTHING, brawl

S = position({"20U": "K11", "G-47Z": "K10"}, reduced=["G-47Z"])
HEX = S.kit.hex_named
UNIT = S.kit.unit_index


def line(event: str, **facts: Any) -> Told:
    found = told(S, Event(event, "§4c1", facts))
    assert found is not None
    return found


def card(event: str, **facts: Any) -> Card:
    found = line(event, **facts).card
    assert found is not None
    return found


# --- every kind of event

ONE = {"piece": UNIT["20U"], "hex": HEX("K10"), "from": HEX("K11"), "army": UNIT["A-1U"], "division": 0, "turn": 4}
MANY = {"pieces": [UNIT["20U"]], "hexes": (HEX("K10"),), "way": [HEX("K10")], "side": Side.ALLIED}
DICE = {"die": 4, "good": True, "flies": True, "loss": 1, "bare": False, "target": UNIT["G-47Z"], "month": "JUN"}
COUNTS = {"moves": 3, "lost": 0, "now": 3, "used": True, "marker": "mulberry-1", "level": "draw", "lines": []}
ROUND = {"attack": [], "defense": [], "modifiers": (5, 2), "dice": (7, 3), "numbers": (12, 5), "losses": 2}
FACTS = {**ONE, **MANY, **DICE, **COUNTS, **ROUND, "attacker_wins": True}


@pytest.mark.parametrize("kind", sorted(_SENTENCES))
def test_every_kind_of_event_has_its_line(kind: str) -> None:
    found = line(kind, **FACTS)
    assert found.kind == kind
    assert found.says == found.says.strip() != ""
    assert found.level in (TURN, PHASE, NOTE, DETAIL)


def test_every_level_is_of_an_event_there_is() -> None:
    assert set(LEVELS) <= set(_SENTENCES)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_every_event_of_a_match_is_told(seed: int) -> None:
    met = set()
    for s, events in brawl(seed, EVERYTHING if seed % 3 else {}):
        for event in events:
            found = told(s, event)
            assert found is not None
            assert found.rule == event.rule
            assert "\n" not in found.says
            assert all(place in s.kit.names for place in found.places)
            if found.motion is not None:
                assert len(found.motion.places) > 1
                assert found.motion.side == found.side
            if "die" in event.facts or "dice" in event.facts:
                assert found.card is not None
                assert all(1 <= die.face <= die.faces == 10 for die in found.card.dice)
            met.add(event.kind)
    assert {"turn", "portion", "gained", "moved", "attack", "combat", "ended", "verdict", "invades"} <= met


# --- what a line says


def test_levels_tell_the_short_story_from_the_details() -> None:
    assert line("turn", turn=2, month="JUL").level == TURN
    assert line("portion", side=Side.GERMAN).level == PHASE
    assert line("eliminated", piece=UNIT["G-47Z"], hex=HEX("K10")).level == NOTE
    assert line("moved", pieces=[UNIT["20U"]], way=[HEX("K10")], moves=3, **{"from": HEX("K11")}).level == DETAIL


def test_a_line_knows_whose_doing_it_is() -> None:
    """§opt-12a §opt-13b0 The Allied player rolls the weather, and the bombs on a German corps are his."""
    assert line("weather", die=8, good=False, month="OCT").side == Side.ALLIED
    assert line("carpet", hex=HEX("K10"), target=UNIT["G-47Z"], die=9, loss=1, bare=True).side == Side.ALLIED
    assert line("reduced", piece=UNIT["G-47Z"], hex=HEX("K10")).side == Side.GERMAN
    assert line("turn", turn=2, month="JUL").side is None


def test_a_turn_is_called_by_its_month() -> None:
    """§0a"""
    assert line("turn", turn=8, month="JAN").says == "Turn 8: January 1945"


def test_a_move_has_its_motion_from_where_it_began() -> None:
    facts = {"pieces": (UNIT["A-1U"], UNIT["20U"]), "from": HEX("K12"), "way": [HEX("K11"), HEX("K10")], "moves": 3}
    found = line("moved", **facts)
    assert found.places == ("K12", "K11", "K10")
    assert found.motion is not None
    assert (found.motion.look, found.motion.places) == ("unit-A-1U", ("K12", "K11", "K10"))
    assert (found.side, found.motion.side) == (Side.ALLIED, Side.ALLIED)


def test_a_retreat_shows_the_face_of_the_counter() -> None:
    """§4e §4d1"""
    found = line("retreated", pieces=[UNIT["G-47Z"]], hex=HEX("K9"), **{"from": HEX("K10")})
    assert found.motion is not None
    assert (found.motion.look, found.motion.places, found.side) == ("unit-G-47Z-back", ("K10", "K9"), Side.GERMAN)


def test_who_arrives_or_is_lost_does_not_move() -> None:
    assert line("arrived", piece=UNIT["20U"], hex=HEX("K11")).motion is None
    assert line("eliminated", piece=UNIT["20U"], hex=HEX("K11")).motion is None


# --- cards


def test_a_combat_is_a_card_with_both_dice_and_both_sums() -> None:
    """§8b2a §4c1 §4c2c The manual's own dice: seven and three, a margin of seven, two losses."""
    s = fighting({"20U": "J10", "A-1U": "J10", "G-47Z": "K10"}, reduced=["G-47Z"])
    attack(s, "K10", "20U")
    roll(do(s, "done"), 7, 3)
    (event,) = heard(s, "combat")
    found = told(s, event)
    assert found is not None
    assert (found.level, found.side, found.places) == (NOTE, Side.ALLIED, ("K10",))
    result = found.card
    assert result is not None
    assert [(die.says, die.face, die.faces) for die in result.dice] == [("attacker", 7, 10), ("defender", 3, 10)]
    assert [(total.title, total.total) for total in result.sums] == [("Attack", "+5"), ("Defense", "+2")]
    assert (result.title, result.cell, result.result) == ("Allied attack on K10", "+5 against +2", "D2")
    assert result.says == "12 against 5: the attackers win, two losses to the defenders."


def test_the_limits_stand_in_the_sums_of_a_card() -> None:
    """§4b10"""
    facts = {**FACTS, "attack": [Line("13", "§4b1", "three corps")], "modifiers": (10, 0), "defense": []}
    first, second = card("combat", **facts).sums
    assert [(part.amount, part.rule) for part in first.lines] == [("13", "§4b1"), ("-3", "§4b10")]
    assert (first.total, second.total) == ("+10", "+0")


def test_the_weather_has_its_die_and_its_line_of_the_table() -> None:
    """§wx"""
    found = card("weather", die=8, good=False, month="OCT")
    assert (found.dice[0].face, found.dice[0].faces) == (8, 10)
    assert (found.title, found.cell, found.result) == ("The weather of October", "good up to 7 in October", "bad")


def test_bombs_have_their_die() -> None:
    """§carpet"""
    found = card("carpet", hex=HEX("K10"), target=UNIT["G-47Z"], die=9, loss=1, bare=True)
    assert (found.dice[0].face, found.result) == (9, "one loss, no terrain counts")
    assert card("carpet", hex=HEX("K10"), target=UNIT["G-47Z"], die=1, loss=0, bare=False).result == "nothing"


def test_an_air_unit_in_bad_weather_has_its_die() -> None:
    """§opt-12c5"""
    found = card("air_weather", piece=UNIT["AIR-9U"], die=7, flies=False)
    assert (found.dice[0].face, found.cell, found.result) == (7, "flies up to 6", "stays down")


def test_the_verdict_brings_what_it_rests_on() -> None:
    """§6-winA §6-draw"""
    lines = [Line("12", "§6-winA", "ground units beyond the Rhine, of 20"), Line("-3", "§6-winG", "corps lost")]
    found = line("verdict", level="Allied victory", lines=lines)
    assert found.card is not None
    assert (found.card.sums[0].total, found.card.result, found.side) == ("9", "Allied victory", Side.ALLIED)
    assert line("verdict", level="draw", lines=[]).side is None
