"""Sentences with places for facts, and nouns written, read and pointed at."""

from dataclasses import replace

import pytest

from bocage.core.nouns import NOTHING, Noun, Spot, count_words, fields, listed, pair, sentence, written_facts
from bocage.core.protocol import Action, Ask, Broken, Ruling, Side, Task, no
from bocage.core.verbs import Verb
from tests.core.toy import Heap

TOWNS = ("Caen", "Carentan")


def town_noun(name: str) -> Noun[Heap, int]:
    return Noun(
        name=name,
        written=lambda s, n: TOWNS[n][:3],
        read=lambda s, side, text: next((n for n, town in enumerate(TOWNS) if town[:3] == text), None),
        words=lambda s, n: TOWNS[n],
        spot=lambda s, n: Spot(TOWNS[n][:3]),
    )


TOWN = town_noun("town")
NOUNS = {"town": TOWN}


@pytest.mark.parametrize(
    ("says", "facts", "said"),
    [
        ("it is full", {}, "it is full"),
        ("{town} is full", {"town": 1}, "Carentan is full"),
        ("{to:town} is full", {"to": 0}, "Caen is full"),
        ("{towns} are full", {"towns": (0, 1)}, "Caen and Carentan are full"),
        ("{need:point(s)}", {"need": 1}, "1 point"),
        ("{need:point(s)} for {have}", {"need": "28/3", "have": 2}, "9⅓ points for 2"),
        ("{have} {have:is|are} left", {"have": 1}, "1 is left"),
        ("{have} {have:is|are} left", {"have": 0}, "0 are left"),
    ],
)
def test_a_sentence_names_its_facts(says: str, facts: dict[str, object], said: str) -> None:
    assert sentence(NOUNS, Heap(), says, facts) == said


def test_a_word_behind_the_colon_that_is_no_noun_is_a_defect() -> None:
    with pytest.raises(Broken, match="'city' is no noun"):
        sentence(NOUNS, Heap(), "{to:city}", {"to": 1})


def test_programs_read_the_facts_as_they_are_written_in_actions() -> None:
    says = "{town} to {to:town}, {towns}, {need:point(s)}"
    facts = {"town": 0, "to": 1, "towns": (0, 1), "need": 3}
    assert written_facts(NOUNS, Heap(), says, facts) == {"town": "Cae", "to": "Car", "towns": "Cae, Car", "need": 3}
    assert fields(says) == {"town": "", "to": "town", "towns": "", "need": "point(s)"}


def test_a_pair_is_written_read_and_said_as_its_two_parts() -> None:
    s, road = Heap(), pair(TOWN, town_noun("goal"))
    assert road.action(s, "go", (0, 1)) == Action("go", "Cae Car")
    assert road.read(s, Side.ALLIED, "Cae Car") == (0, 1)
    assert road.read(s, Side.ALLIED, "Cae") is None
    assert road.facts((0, 1)) == {"town": 0, "goal": 1}


def test_a_verb_without_a_noun_takes_none() -> None:
    assert NOTHING.read(Heap(), Side.ALLIED, "") == ""
    assert NOTHING.read(Heap(), Side.ALLIED, "1") is None
    assert NOTHING.action(Heap(), "pass", "") == Action("pass")


def test_a_ruling_among_the_facts_is_said_with_its_own_sentence() -> None:
    says, facts = "{town} is full; besides, {why}", {"town": 0, "why": no("§1", "{town} burns", town=1)}
    assert sentence(NOUNS, Heap(), says, facts) == "Caen is full; besides, Carentan burns"
    assert written_facts(NOUNS, Heap(), says, facts) == {"town": "Cae", "why": "Carentan burns"}


class Visit(Ask[Heap], frozen=True):
    """§1"""

    rule = "§1"

    def who(self, s: Heap) -> Side:
        return Side.ALLIED

    def see(self, s: Heap, n: int) -> list[Task[Heap]]:
        return []

    verbs = (
        Verb("visit", replace(TOWN, unknown="there is no town {given}"), take=see),
        Verb("enter", replace(TOWN, unknown="there is no town {given}"), take=see, rule="§2"),
        Verb("leave", TOWN, take=see),
    )


def test_a_text_that_names_nothing_is_refused_by_what_its_noun_says() -> None:
    assert Visit().bars(Heap(), Action("visit", "Rome")) == no("§1", "there is no town {given}", given="Rome")
    assert Visit().bars(Heap(), Action("enter", "Rome")) == no("§2", "there is no town {given}", given="Rome")
    assert Visit().bars(Heap(), Action("leave", "Rome")) is None
    assert Visit().bars(Heap(), Action("dance", "Rome")) is None


class Depart(Ask[Heap], frozen=True):
    """§1"""

    rule = "§1"

    def who(self, s: Heap) -> Side:
        return Side.ALLIED

    def bars_ferry(self, s: Heap, n: str) -> Ruling | None:
        return no("§1", "the sea is too high")

    def nobody(self, s: Heap) -> list[str]:
        return []

    verbs = (
        Verb("walk", NOTHING, take=lambda task, s, n: []),
        Verb("ferry", NOTHING, bars=bars_ferry, take=lambda task, s, n: []),
        Verb("fly", NOTHING, lawful=nobody, take=lambda task, s, n: []),
    )


def test_a_verb_without_a_noun_is_one_option_unless_something_forbids_it() -> None:
    assert Depart().options(Heap()) == [Action("walk")]
    assert Depart().bars(Heap(), Action("ferry")) == no("§1", "the sea is too high")


def test_numbers_and_lists_in_words() -> None:
    assert [count_words(n, "enem(y|ies)") for n in (1, 2)] == ["1 enemy", "2 enemies"]
    assert [count_words(n, "level(s) up") for n in (1, 2)] == ["1 level up", "2 levels up"]
    assert listed([]) == ""
    assert listed(["a", "b", "c"]) == "a, b and c"
