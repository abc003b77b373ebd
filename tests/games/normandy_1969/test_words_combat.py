"""Battles in sentences."""

import pytest

from bocage.core.play import act, offered
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.words import prompt, words
from bocage.games.normandy_1969.words_combat import result_words
from tests.games.normandy_1969.battles import combat, do, drawn, fight, gather, limited, outcome, retreating
from tests.games.normandy_1969.sketch import sketch
from tests.games.normandy_1969.test_retreat import OPEN


def sentences(s: NormandyState) -> list[str]:
    """Everything told so far, in words."""
    return [words(s, event) for event in s.told or []]


def test_an_attack_is_told_from_its_beginning_to_its_end() -> None:
    """§ATT-4 §CRT-DB"""
    s = fight(combat("p:7-4,6-10 b:7-2 . . ."), "B1", "7-4@A1", "6-10@A1", die=6)
    assert sentences(s)[1:] == [
        "Allied attack on B1 by 7-4, 6-10, with the ships off A1.",
        "B1: 53 to 21, 2-1, die 6: AE — the attackers are destroyed.",
        "7-4 infantry regiment in A1 is destroyed.",
        "6-10 tank battalion in A1 is destroyed.",
    ]


def test_a_retreat_is_told() -> None:
    """§CRT-DB"""
    s = sketch(". . .:7-2 .:7-4")
    outcome(s, drawn(s, "C1", "7-4@D1"), "DB2")
    assert sentences(s) == ["7-2 infantry regiment goes back from C1 to A1."]


def test_a_retreat_that_cannot_be_made_is_told() -> None:
    """§CRT-DB"""
    s = sketch(". . .:7-2 .:7-4")
    outcome(s, drawn(s, "C1", "7-4@D1"), "DB3")
    assert sentences(s) == ["7-2 infantry regiment in C1 cannot go back 3 squares and is destroyed."]


def test_an_exchange_is_told() -> None:
    """§CRT-EX"""
    s = sketch(".:7-4 .:7-2")
    outcome(s, drawn(s, "B1", "7-4@A1"), "EX")
    assert sentences(s)[0] == "7 factors against 7: each side loses at least 7."


def test_fractions_are_written_as_people_write_them() -> None:
    """§DEF-3"""
    s = fight(combat(".:7-4 .:15-6 . . ."), "B1", "7-4@A1", die=2)
    assert "B1: 7 to 7½, 1-2, die 2: DB1 — the defenders go back 1 square." in sentences(s)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("EX", "an exchange"),
        ("DE", "the defenders are destroyed"),
        ("AE", "the attackers are destroyed"),
        ("DB1", "the defenders go back 1 square"),
        ("AB3", "the attackers go back 3 squares"),
    ],
)
def test_results_in_words(result: str, expected: str) -> None:
    """§CRT"""
    assert result_words(result) == expected


def test_every_decision_says_what_it_asks() -> None:
    """§ATT-7 The attacks left, who is gathered, how far a unit has still to go."""
    s = limited(".:7-4 .:7-2 . . .", limit=3)
    assert prompt(s) == "Allied: choose a square to attack, 3 attacks left, or end the battles (§ATT-4)"
    do(s, "attack B1")
    assert prompt(s) == "Allied: choose who attacks B1 (§CMB-3)"
    s = gather(combat("p:7-4 .:7-2"), "B1", "7-4@A1")
    assert prompt(s) == "Allied: add units to the attack on B1 (ships can fire in 8 squares), or fight (§CMB-3)"
    assert prompt(combat(".:7-4 .:7-2")) == "Allied: choose a square to attack, or end the battles (§ATT-4)"


def test_a_retreat_asks_by_unit_and_squares_left() -> None:
    """§CRT-DB"""
    s = retreating(OPEN, "7-2@D4", 2)
    assert prompt(s) == "German: lead a 7-2 infantry regiment back from D4, 2 squares to go (§R-17)"
    act(s, offered(s)[0])
    assert "1 square to go" in prompt(s)


def test_an_exchange_asks_by_what_is_owed() -> None:
    """§CRT-EX"""
    s = sketch(".:7-4,7-4p .:7-2")
    outcome(s, drawn(s, "B1", "0", "2"), "EX")
    assert prompt(s) == "Allied: choose a unit to lose in the exchange, 7 still owed (§CRT-EX)"
