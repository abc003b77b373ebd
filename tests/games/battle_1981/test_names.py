"""Units, places and amounts in words."""

import pytest

from bocage.core.protocol import Side
from bocage.core.tally import Line
from bocage.games.battle_1981.kinds import roster
from bocage.games.battle_1981.names import (
    at_words,
    date_words,
    decimal_lines,
    hex_words,
    listed,
    number_of,
    points_words,
    score_words,
    sentence,
    the,
    unit_words,
    whose_words,
)
from bocage.games.battle_1981.state import AT_SEA, COAST, DUE, GONE
from tests.games.battle_1981.position import position, unit


@pytest.mark.parametrize(
    ("code", "words", "in_a_sentence"),
    [
        ("US-1-INF", "US 1st Infantry", "the US 1st Infantry"),
        ("BR-4-ARMB", "British 4th Armoured Brigade", "the British 4th Armoured Brigade"),
        ("GE-736", "736th Grenadier Regiment", "the 736th Grenadier Regiment"),
        ("GE-LEHR", "Panzer Lehr", "Panzer Lehr"),
        ("US-D1", "US depot 1", "US depot 1"),
        ("OMAHA", "Omaha beachhead", "the Omaha beachhead"),
    ],
)
def test_units_have_names(code: str, words: str, in_a_sentence: str) -> None:
    s = position({})
    assert (unit_words(s, unit(s, code)), the(s, unit(s, code))) == (words, in_a_sentence)


def test_no_two_units_share_a_name() -> None:
    s = position({})
    assert len({unit_words(s, piece.unit) for piece in roster()}) == len(roster())
    assert the(s, COAST) == "the coastal defence"


def test_places_have_names() -> None:
    """§7d §12a"""
    s = position({"US-1-INF": "9-06", "US-4-INF": AT_SEA, "GE-12SS": DUE, "GE-914": GONE, "US-82-AIRB": AT_SEA})
    places = [at_words(s, unit(s, code)) for code in ("US-1-INF", "US-4-INF", "GE-12SS", "GE-914", "US-82-AIRB")]
    assert places == ["in 9-06 Saint-Lô", "at sea", "still to come", "eliminated", "on its airfields"]
    assert hex_words(s, s.kit.hex_named("4-08")) == "4-08 Omaha beachhead"
    assert hex_words(s, s.kit.hex_named("10-05")) == "10-05"


def test_dates_are_in_full() -> None:
    """§1b"""
    assert [date_words(turn) for turn in (0, 1, 2, 13)] == [
        "D-Day, the landing of 6 June",
        "6/6, 6–7 June",
        "6/8, 8–9 June",
        "6/30, noon of 30 June",
    ]


def test_amounts_lose_their_fractions() -> None:
    """§AMB-07 §RUL-48"""
    assert [points_words(amount) for amount in (99, 100, 31299, 125000)] == ["0", "1", "312", "1250"]
    assert [score_words(amount) for amount in (59, 60, -1, -60)] == ["0", "1", "-1", "-1"]


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        ("14", "14"),
        ("-3", "-3"),
        ("×43/50", "×0.86"),
        ("×1 1/20", "×1.05"),
        ("-3 11/15", "-3.73"),
        ("13¾", "13.75"),
        ("×½", "×0.5"),
        ("-½", "-0.5"),
    ],
)
def test_odd_fractions_become_decimals(amount: str, shown: str) -> None:
    assert decimal_lines([Line(amount, "§eff", "")], 2)[0].amount == shown


def test_small_words() -> None:
    assert (number_of(1, "unit"), number_of(3, "unit"), number_of(2, "die", "dice")) == ("1 unit", "3 units", "2 dice")
    assert (listed(["a"]), listed("abc"), listed([])) == ("a", "a, b and c", "nobody")
    assert (sentence("at sea"), sentence("At sea.")) == ("At sea.", "At sea.")
    views = [whose_words(side, Side.GERMAN) for side in (Side.GERMAN, Side.ALLIED, None)]
    assert views == ["your", "enemy", "German"]
