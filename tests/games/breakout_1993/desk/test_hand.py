"""What is in hand: every decision says what exactly it asks, and about whom."""

import re

import pytest

from bocage.core.desk import Hand
from bocage.core.protocol import ASK
from bocage.games.breakout_1993.amphibious import AmphibiousPhase
from bocage.games.breakout_1993.casualties import Pay
from bocage.games.breakout_1993.desk.shown import SHOWN, SHOWS
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.reserve import Buy
from bocage.games.breakout_1993.state import Battle, BreakoutState
from bocage.games.breakout_1993.tables import constants
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, do, impulse, position, roll, run

from .moments import moments, task

OWN = ["16", "17", "18", "19", "20", "21"]
UNITS = {"UK-50-69": "20", "UK-50-Art": "20", "UK-8Armd": "20", "G-352-915": "26", "G-352-916": "26"}


def held(s: BreakoutState) -> Hand:
    """What is in hand; there is something."""
    found = SHOWS.hand(s)
    assert found is not None
    return found


def test_every_decision_says_what_it_asks() -> None:
    asks = {name for name, made in GAME.tasks.items() if getattr(made, "waits", None) == ASK}
    assert asks == {decision.__name__ for decision, showing in SHOWN.items() if showing.hand is not None}


@pytest.mark.parametrize("seed", [0, 1, 5])
def test_whatever_is_asked_is_said_in_words(seed: int) -> None:
    met = set()
    for s in moments(seed, every=10):
        found = held(s)
        met.add(task(s))
        assert not re.search(r"§|None|\b(US|UK|CA|G)-\w", found.says), found.says
        assert all(piece in s.kit.unit_index for piece in found.pieces)
        assert not found.place or found.place in s.kit.codes
    assert len(met) > 12


def test_an_impulse_says_how_near_the_night_is() -> None:
    """§6.33"""
    says = held(impulse(UNITS, allied=OWN, number=7)).says
    assert says == (
        "Allied impulse 7, Clear: activate an Area, bombard, or pass; the day ends after it with 42%; "
        "you have the Advantage"
    )
    assert "the day cannot end yet" in held(impulse(UNITS, GERMAN, allied=OWN, number=1)).says


def test_who_must_assault_comes_before_who_may_move() -> None:
    """§8.5"""
    s = do(impulse(UNITS, allied=OWN), "activate 20")
    assert held(s).says == "Bayeux (20) activated: 3 units can still move"
    do(s, "move UK-8Armd", "enter 26")
    assert held(s) == Hand("8 Armoured Brigade must assault Balleroy (26)", ("UK-8Armd",))


def test_bridges_to_be_repaired_are_recalled_before_it_is_too_late() -> None:
    """§8.2a"""
    s = do(impulse(UNITS, allied=OWN, blown=["20-29"]), "activate 20")
    assert held(s).says.endswith("; 1 bridge could be repaired, before anybody moves")
    do(s, "move UK-8Armd", "enter 21", "stop")
    assert "repaired" not in held(s).says


def test_a_march_says_what_is_left_and_where_it_has_come_to() -> None:
    """§8.36"""
    s = do(impulse(UNITS, allied=OWN), "activate 20", "move UK-8Armd")
    assert held(s) == Hand("Move 8 Armoured Brigade 5-4-6 in Bayeux (20): 6 of 6 MF left", ("UK-8Armd",), "20")
    do(s, "enter 21")
    assert held(s) == Hand("Go on with 8 Armoured Brigade 5-4-6 in Tilly (21): 5 of 6 MF left", ("UK-8Armd",), "21")


def test_an_assault_shows_both_values() -> None:
    """§9.2 §9.3"""
    s = do(impulse(UNITS, allied=OWN), "activate 20", "move UK-8Armd", "enter 26", "assault 26")
    assert held(s).says == "Assault on Balleroy (26): choose who leads"
    do(s, "point UK-8Armd")
    assert held(s).says == "Assault on Balleroy (26): 6 against 10 if 915/352 Inf goes forward"
    assert held(s).pieces == ("UK-8Armd",)
    do(s, "commit")
    assert held(s).says == "The Allies assault Balleroy (26) with 6: choose who goes forward"


def test_a_bombardment_shows_both_values_and_the_dice_what_they_bring() -> None:
    """§10.2 §11.1"""
    s, air = do(impulse(UNITS, allied=OWN), "bombard 26"), constants().air_attack
    assert held(s).says == "Bombardment of Balleroy (26): choose what fires"
    do(s, "air british")
    assert held(s).says == f"The British aircraft on Balleroy (26): {air} against 3; choose whom it hits first"
    do(s, "target G-352-915", "commit")
    roll(s, 6, 6, 1, 1)
    assert held(s).says.startswith(
        f"Allied bombardment of Balleroy (26): {air + 7} Attrition Points, of which 4 count: 915/352 Inf falls to Spent"
    )


def test_points_to_pay_are_counted() -> None:
    """§9.5"""
    s = position({"G-352-915": "26", "UK-50-69": "26"})
    s.battle = Battle(s.kit.place_named("26"), ALLIED, units=(s.kit.unit_index["UK-50-69"],))
    assert held(run(s, Pay(GERMAN, 3))).says.startswith("3 Casualty Points to pay in Balleroy (26)")


def test_the_first_wave_is_counted_beach_by_beach() -> None:
    """§21.1D"""
    s = run(position({"US-4-8": "UTAH", "US-4-12": "UTAH", "UK-3-8": "SWORD"}), AmphibiousPhase())
    do(s, "wave US-4-8")
    assert "Sword Beach 0" in held(s).says
    assert "Utah Beach 1" in held(s).says
    assert held(s).pieces == ("US-4-8",)


def test_buying_says_what_there_is_and_how_the_day_would_begin() -> None:
    """§12.53"""
    s = run(position({"US-4-8": "51"}, reserve=(25, 0)), Buy(ALLIED))
    assert held(s).says == "25 points in reserve, 10 for a space: tomorrow begins on impulse 0 so far"


def test_a_lost_assault_is_told_before_the_advantage_is_used() -> None:
    """§11.1"""
    s = impulse({"UK-8Armd": "20", "G-352-915": "20"}, allied=OWN)
    do(s, "activate 20", "assault 20", "point UK-8Armd", "commit")
    roll(s, 1, 1, 6, 6)
    assert held(s).says.startswith("Allied assault on Bayeux (20): a repulse: the attacker falls to Disrupt 1.")
