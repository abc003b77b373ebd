"""Headings, tracks, tokens: what is always in sight."""

from fractions import Fraction

import pytest

from bocage.core.desk import Gauge, Token
from bocage.games.breakout_1993.desk.desk import DESK
from bocage.games.breakout_1993.desk.gauges import gauges
from bocage.games.breakout_1993.desk.heading import PHASE_RULES, heading
from bocage.games.breakout_1993.desk.nightfall import expected, fallen, next_roll, nightfall, sunset_words
from bocage.games.breakout_1993.desk.tokens import tokens
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, do, impulse, position, roll

from .moments import moments


def gauge(s: BreakoutState, name: str) -> Gauge:
    return next(gauge for gauge in gauges(s, None) if gauge.name == name)


def token(s: BreakoutState, name: str) -> Token:
    return next(token for token in tokens(s, None) if token.name == name)


# --- headings


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("setup", "Before Tuesday 6 June"),
        ("airborne", "Thursday 8 June · Airborne Phase · Clear"),
        ("dawn", "Thursday 8 June · Dawn Reinforcement Phase, Allied · Clear"),
        ("daylight", "Thursday 8 June · Allied impulse B · Clear"),
        ("refit", "Thursday 8 June · Evening Refit Phase, Allied · Clear"),
        ("reserve", "Thursday 8 June · Supply Reserves, Allied"),
        ("over", "Thursday 8 June · The game is over"),
    ],
)
def test_the_heading_says_when_it_is(phase: str, words: str) -> None:
    s = position({}, day=3)
    s.phase, s.impulse = phase, -2
    assert heading(s) == words


def test_the_heading_tells_of_weather_to_come_and_of_night() -> None:
    """§6.341 §6.331"""
    s = position({}, weather="clear")
    s.phase, s.impulse, s.coming, s.night = "daylight", 4, "overcast", True
    assert heading(s) == (
        "Wednesday 7 June · Allied impulse 4 · the last of the day · Clear, Overcast from the next number on"
    )


def test_the_rule_in_force_is_the_decisions_or_the_phases() -> None:
    s = impulse({"US-1-16": "29"}, allied=["29"])
    assert DESK.governs(s) == "§8.1"
    assert DESK.governs(do(s, "activate 29", "move US-1-16")) == "§8.36"
    s.agenda = []
    assert DESK.governs(s) == "§6.3"
    assert {rule.removeprefix("§") for rule in PHASE_RULES.values()} <= {rule.id for rule in GAME.rulebook}


# --- the impulse track


def test_the_track_goes_from_c_to_twelve() -> None:
    """§12.53 §12.54"""
    found = gauge(impulse({}, number=5), "impulse")
    assert (found.least, found.most, found.at) == (-3, 12, 5)
    assert found.labels == ("C", "B", "A", *(str(n) for n in range(13)))


def test_notes_say_how_likely_the_day_ends_at_each_number() -> None:
    """§6.33 Two dice below five are 6 of 36; from there on the chances of the numbers follow each other."""
    s = impulse({}, number=5)
    found = gauge(s, "impulse")
    notes = dict(zip(found.labels, found.notes, strict=True))
    assert (notes["4"], notes["5"], notes["6"]) == ("", "17%", "23%")
    assert found.says == "The day ends with this impulse with 17%, the weather turns with 11%."
    assert nightfall(s)[6] == Fraction(30, 36) * Fraction(10, 36)


def test_the_chances_of_all_numbers_make_one() -> None:
    """§RUL-16"""
    for number in range(-3, 14):
        chances = nightfall(impulse({}, number=number))
        assert sum(chances.values()) == 1
        assert max(chances) == 13


def test_dice_that_have_fallen_leave_the_number_behind() -> None:
    """§6.321 §6.31"""
    s = impulse({}, number=5)
    s.sunset = (3, 4)
    assert next_roll(s) == 6
    assert 5 not in nightfall(s)
    assert sunset_words(s) == "the day ends with impulse 6 with 28%, the weather turns with 14%"
    s.holds = True
    assert next_roll(s) == 5


def test_dice_of_an_attack_on_the_table_are_the_sunset_roll() -> None:
    """§6.32 §6.321"""
    s = impulse({"US-1-16": "27", "G-352-916": "27"}, number=5, reroll="any")
    do(s, "activate 27", "assault 27", "point US-1-16", "commit")
    assert (fallen(s), nightfall(s)[5]) == ((), Fraction(6, 36))
    roll(s, 1, 2, 3, 4)
    assert (fallen(s), nightfall(s)) == ((1, 2), {5: Fraction(1)})
    assert sunset_words(s) == "the day ends with this impulse"
    assert token(s, "night").title == "Day ends: 100%"
    s.advantage = GERMAN
    do(s, "reroll attack")
    roll(s, 4, 4)
    assert token(s, "night").title == "Day ends: 0%"
    assert sunset_words(s).startswith("the day ends with impulse 6 with 28%")


def test_german_dice_are_no_sunset_roll() -> None:
    """§6.32"""
    s = impulse({"US-1-16": "27", "G-352-916": "27"}, GERMAN, number=5)
    do(s, "activate 27", "assault 27", "point G-352-916", "commit")
    roll(s, 1, 2, 3, 4)
    assert (fallen(s), nightfall(s)[5]) == ((), Fraction(6, 36))


def test_the_last_impulse_says_so() -> None:
    """§6.331"""
    s = impulse({}, number=9)
    s.night = True
    assert (sunset_words(s), nightfall(s), expected(s)) == (
        "the day ends with this impulse",
        {9: Fraction(1)},
        Fraction(1),
    )


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "neither does the day end with this impulse nor the weather turn"),
        (2, "the day does not end with this impulse, the weather turns with 3%"),
        (13, "the day ends with this impulse with 100%"),
    ],
)
def test_sunset_in_words(number: int, words: str) -> None:
    """§6.33 §6.34"""
    assert sunset_words(impulse({}, number=number)) == words


def test_at_night_the_track_is_still() -> None:
    s = position({})
    s.phase, s.impulse = "refit", 7
    assert (gauge(s, "impulse").says, set(gauge(s, "impulse").notes)) == ("The day is over.", {""})


# --- points and reserves


def test_points_say_what_is_missing() -> None:
    """§22.3 §22.4"""
    s = position({"US-1-16": "44", "G-352-916": "27", "US-1-18": "27"}, allied=["44"], advantage=GERMAN)
    found = gauge(s, "points")
    assert (found.at, found.most) == (2, 10)
    assert found.says == "8 more to win; contested Areas worth 2 of the 7 that give one."
    assert found.title == "Points, 10 win"
    assert [number for number, note in enumerate(found.notes) if note] == [10]
    assert gauge(position({}, scenario="three_weeks"), "points").most == 20


def test_points_beyond_the_bar_do_not_look_like_points_short_of_it() -> None:
    """§22.3 Thirteen where ten win is no thirteen of thirteen, and at the end it says who has won."""
    s = position({}, allied=["10", "58", "20", "27"], advantage=ALLIED)
    found = gauge(s, "points")
    assert (found.at, found.most, found.labels[13], found.notes[10]) == (13, 13, "13", "wins")
    assert found.says.startswith("Enough to win, with 3 to spare; ")
    s.result = "allied"
    assert gauge(s, "points").title == "Points: Allied victory"
    assert gauge(s, "points").says == "Allied victory: the Allies have 13 points, 10 win."
    s = position({}, advantage=GERMAN)
    s.result = "german"
    assert gauge(s, "points").title == "Points: German victory"


def test_reserves_say_what_they_buy() -> None:
    """§12.53"""
    s = position({}, reserve=(23, 4))
    assert gauge(s, "reserve-0").says == ("10 points let the next day start one space earlier: enough for 2 spaces.")
    assert gauge(s, "reserve-1").says == "10 points let the next day start one space later: 6 short of one."
    assert gauge(position({}, reserve=(0, 55)), "reserve-1").most == 55


def test_markers_stay_on_their_tracks() -> None:
    for s in moments(5, every=30, most=900):
        for found in gauges(s, None):
            assert found.least <= found.at <= found.most
            if found.labels:
                assert len(found.labels) == len(found.notes) == found.most - found.least + 1


# --- tokens


def test_the_advantage_names_its_holder_and_its_uses() -> None:
    """§11.1 §11.12 §11.21"""
    s = impulse({}, advantage=GERMAN)
    found = token(s, "advantage")
    assert (found.look, found.side) == ("token-advantage-german", GERMAN)
    assert "Losing 3 units in an impulse" in found.says
    s.advantage = ALLIED
    assert "Losing one unit in an impulse" in token(s, "advantage").says
    assert "one roll of their own" in token(impulse({}, reroll="own"), "advantage").says


def test_the_sky_is_a_token_and_so_is_what_comes() -> None:
    """§18.1 §6.341"""
    s = impulse({}, weather="overcast")
    assert token(s, "weather").look == "token-overcast"
    assert "coming" not in [found.name for found in tokens(s, None)]
    s.coming = "clear"
    assert token(s, "coming").look == "token-coming-clear"


def test_ships_and_aircraft_are_ready_or_used() -> None:
    """§10.1 §RUL-46"""
    s = impulse({})
    s.naval_used, s.air_used = 0b10, 1
    looks = [found.look for found in tokens(s, None)]
    assert looks[3:7] == [
        "token-naval-american",
        "token-naval-british-used",
        "token-air-american-used",
        "token-air-british",
    ]


def test_night_and_held_numbers_are_told() -> None:
    """§6.31 §6.33 §6.331"""
    s = impulse({}, number=5)
    assert token(s, "night").title == "Day ends: 17%"
    assert token(s, "night").says == "The day ends with this impulse with 17%, the weather turns with 11%."
    s = impulse({}, number=4)
    s.holds = True
    assert token(s, "hold").says == "This bombardment holds it: impulse 4 comes once more."
    s.night = True
    assert token(s, "night").title == "Night falls"
    assert "hold" not in [found.name for found in tokens(s, None)]


def test_the_page_says_that_it_is_a_reconstruction() -> None:
    found = token(impulse({}), "about")
    assert "reconstructed in good faith" in found.says
