"""Events as sentences."""

from typing import Any

import pytest

from bocage.core.protocol import Event, Side
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.victory import verdict
from bocage.games.normandy_1971.words import number_of, spelt, words
from tests.games.normandy_1971.sketch import sketch

S = sketch(".:7-4 .", Movement(Side.ALLIED, FIRST))


@pytest.mark.parametrize(
    ("kind", "facts", "says"),
    [
        ("boxed", {"kind": "8-12", "beach": 3}, "  An 8-12 waits off beach 3."),
        ("boxed", {"kind": "7-4", "beach": 3}, "  A 7-4 waits off beach 3."),
        ("moved", {"kind": -1, "from": 0, "way": (1,)}, "  A unit: A1 to B1."),
        ("moved", {"kind": -1, "from": RESERVE, "way": (1,)}, "  A unit arrives in B1."),
        ("moved", {"kind": -1, "from": RESERVE, "way": (1, 0)}, "  A unit arrives and moves to A1."),
        ("moved", {"kind": -1, "from": BOX - 1, "way": (1,)}, "  A unit lands in B1."),
        ("drop", {"hex": 0, "die": 5, "lost": 1, "scatters": True}, "1 battalion lost and scattered."),
        ("drop", {"hex": 0, "die": 5, "lost": 2, "scatters": False}, "2 battalions lost."),
    ],
)
def test_sentences(kind: str, facts: dict[str, Any], says: str) -> None:
    assert words(S, Event(kind, "§GT1-1C", facts)).endswith(says)


@pytest.mark.parametrize(("score", "says"), [("49/2", "24½ points."), ("1", "1 point."), ("-5", "-5 points.")])
def test_the_score_is_written_as_people_write_it(score: str, says: str) -> None:
    """§LVL"""
    facts = {"level": "Allied Marginal", "score": score, "historical": False, "lines": []}
    assert words(S, Event("verdict", "§LVL", facts)) == f"Allied marginal victory with {says}"


def test_one_and_many() -> None:
    assert [number_of(n, "beachhead") for n in (1, 2)] == ["1 beachhead", "2 beachheads"]
    assert number_of(0, "hex", "hexes") == "0 hexes"


def test_one_spelling_of_a_place() -> None:
    assert {spelt(name) for name in ("St. Lo", "Saint-Lô", "St-Lô")} == {"St-Lô"}
    assert spelt("Saint-Laurent-sur-Mer") == "Saint-Laurent-sur-Mer"


def test_the_verdict_of_an_empty_shore_has_no_lines_of_ground() -> None:
    assert not [line for line in verdict(S).tally if "deep" in line.words]
