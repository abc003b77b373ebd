"""Pointing at something that cannot be done now gives a rule and the fact that failed, not silence."""

import pytest

from bocage.core import play
from bocage.core.nouns import sentence
from bocage.core.protocol import Action, Ruling
from bocage.core.verbs import meant, spoken
from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.nouns import NOUNS
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import GERMAN, do, impulse, moving

from .moments import moments, task

OWN = ["16", "17", "18", "19", "20", "21"]
UNITS = {
    "UK-50-69": "20",
    "UK-50-151": "20 spent",
    "UK-50-Art": "20",
    "UK-8Armd": "18",
    "US-1-16": "20",
    "G-352-915": "26",
    "G-352-Art": "26",
    "G-CA-Gold": "16",
}


def refused(s: BreakoutState, place: str = "", piece: str = "") -> Ruling:
    """The rule that refuses the likeliest meaning of a pointed finger."""
    first = meant(s, place, piece)[0]
    ruling = play.why_not(s, first)
    assert ruling is not None, first
    assert ruling.says != play.NOT_HERE, (task(s), first)
    return ruling


def why(s: BreakoutState, place: str = "", piece: str = "") -> str:
    """What a player reads who points somewhere."""
    return said(s, refused(s, place, piece))


def said(s: BreakoutState, ruling: Ruling) -> str:
    """A refusal in words."""
    return sentence(NOUNS, s, ruling.says, ruling.facts)


def test_places_that_cannot_be_activated() -> None:
    """§8.2 §10.1 §10.6"""
    s = impulse(UNITS, allied=OWN)
    assert why(s, "58") == "no enemy and no work on a bridge is in Cherbourg (58)"
    assert refused(s, "A").rule == "§10.6"


def test_units_that_cannot_move_say_what_is_the_matter_with_them() -> None:
    """§8.2 §8.22 §RUL-09"""
    s = do(impulse(UNITS, allied=OWN), "activate 20")
    assert why(s, piece="UK-50-151") == "151/50 Inf is Spent, and only Fresh units act"
    assert (
        why(s, piece="UK-8Armd") == "8 Armoured Brigade is in Gold Beach (18), which is not activated in this impulse"
    )
    do(s, "move UK-50-69", "enter 21", "enter 20", "stop")
    assert why(s, piece="UK-50-69") == "69/50 Inf has acted in this impulse already"
    assert why(s, piece="US-1-16") == "16/1 Inf is American, and the British army acts"


def test_a_way_too_long_is_told_with_its_length() -> None:
    """§3.2 §8.36 §8.39"""
    s = moving(UNITS, "UK-50-69", allied=OWN)
    assert why(s, "58") == "Cherbourg (58) is 8 Areas from Bayeux (20), and 69/50 Inf has 5 MF left"
    do(s, "enter 21", "enter 20")
    assert why(s, "26") == "69/50 Inf needs 4 MF to enter Balleroy (26), and has 3 left"


def test_a_column_under_aircraft_goes_area_by_area() -> None:
    """§8.4"""
    s = moving({"G-21Pz-192": "10", "UK-50-69": "18"}, "G-21Pz-192", GERMAN, allied=["18"])
    assert why(s, "15").endswith("aircraft may find 192/21 Pz on the way: go there Area by Area")


def test_guns_wait_for_somebody_who_can_lead() -> None:
    """§8.37"""
    s = moving(UNITS, "UK-50-Art", allied=OWN)
    expected = "50 Inf Artillery cannot lead an assault: infantry or armor must enter Balleroy (26) first"
    assert why(s, "26") == expected


def test_bridges_say_who_holds_them_and_what_was_done() -> None:
    """§8.221 §20.1"""
    s = moving(UNITS, "UK-50-Art", allied=OWN)
    expected = "50 Inf Artillery cannot try: only Fresh infantry and armor seize bridges"
    assert why(s, "20-26") == expected
    s = do(impulse(UNITS, allied=OWN), "activate 20")
    assert why(s, "20-26") == "the bridge between Bayeux and Balleroy is held by the enemy"


def test_who_does_not_assault_and_who_does_not_support() -> None:
    """§9.2 §9.21"""
    units = {**UNITS, "G-352-915": "20", "UK-3-Art": "18"}
    s = do(impulse(units, allied=OWN), "activate 20", "assault 20", "point UK-50-69")
    assert why(s, piece="UK-50-151") == "151/50 Inf is Spent, and only Fresh units take part"
    assert why(s, piece="UK-8Armd") == "8 Armoured Brigade is in Gold Beach (18), not in Bayeux (20)"
    expected = "3 Inf Artillery supports its own division only, and nobody of 3 Inf assaults"
    assert why(s, piece="UK-3-Art") == expected


def test_who_is_not_aimed_at_and_who_does_not_fire() -> None:
    """§10.2a §10.1"""
    s = do(impulse(UNITS, allied=OWN), "bombard 26", "fire UK-50-Art")
    assert why(s, piece="G-352-Art") == "artillery like 352 Inf Artillery is aimed at first only where nobody else is"
    assert why(s, piece="UK-50-69") == "69/50 Inf does not bombard: only field artillery and Nebelwerfers do"


def test_an_impulse_that_cannot_end_names_who_must_assault() -> None:
    """§8.5"""
    s = do(impulse(UNITS, allied=OWN), "activate 20", "move UK-50-69", "enter 26")
    ruling = play.why_not(s, Action("done"))
    assert ruling is not None
    assert said(s, ruling) == "69/50 Inf must still assault Balleroy (26)"


def test_the_advantage_that_is_not_held_says_whose_it_is() -> None:
    """§11.12"""
    s = impulse(UNITS, allied=OWN, advantage=GERMAN)
    ruling = play.why_not(s, Action("double"))
    assert ruling is not None
    assert said(s, ruling) == "the Germans have the Advantage"


def test_whatever_was_tried_is_named_in_words() -> None:
    """What a page puts before a refusal: the noun of the action, whatever it names."""
    s = do(impulse(UNITS, allied=OWN), "activate 20")
    assert spoken(s, Action("move", "UK-50-69")) == "move 69/50 Inf"
    assert spoken(s, Action("assault", "20")) == "assault Bayeux (20)"
    assert spoken(s, Action("repair", "20-26")) == "repair the bridge between Bayeux and Balleroy"
    assert spoken(s, Action("move", "nonsense")) == ""


def test_an_assault_is_not_led_by_who_could_only_support_or_defend() -> None:
    """§9.2A Flak and guns are told what leads, not what supports."""
    units = {"G-Flak-2": "20", "G-352-Art": "20", "G-352-915": "20", "UK-50-69": "20"}
    s = do(impulse(units, side=GERMAN), "activate 20", "assault 20")
    for name, words in (("G-Flak-2", "2 Flak Sturm Regiment"), ("G-352-Art", "352 Inf Artillery")):
        ruling = play.why_not(s, Action("point", name))
        assert ruling is not None
        assert (ruling.rule, said(s, ruling)) == (
            "§9.2A",
            f"{words} cannot lead an assault: only infantry and armor do",
        )


@pytest.mark.parametrize("seed", [0, 1, 2, 5])
def test_pointing_anywhere_at_any_time_is_answered_by_a_fact(seed: int) -> None:
    answered = set()
    for s in moments(seed, every=20):
        lit = {choice.place for choice in SHOWS.choices(s)} | {choice.piece for choice in SHOWS.choices(s)}
        places = [(code, "") for code in (*s.kit.codes[::4], *list(s.kit.bridge_index)[::9])]
        units = [("", s.kit.kinds[u].id) for u in range(seed, len(s.at), 9) if s.at[u] >= 0]
        for place, piece in (*places, *units):
            for action in meant(s, place, piece)[:1] if (place or piece) not in lit else ():
                ruling = play.why_not(s, action)
                if ruling is None:
                    continue
                assert ruling.says != play.NOT_HERE, (task(s), action)
                assert said(s, ruling), (task(s), action, ruling)
                answered.add(task(s))
    assert len(answered) > 8
