"""What is told of plans, drops, landings and replacements, and how decisions are put."""

import pytest

from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.core.regiments.invasion import waiting
from bocage.games.normandy_1969.airborne import AlliedPlacement, GliderLandings
from bocage.games.normandy_1969.landings import Landings, close_beaches
from bocage.games.normandy_1969.planning import COMMANDO, GLIDER, SECOND_WAVE
from bocage.games.normandy_1969.reinforce import Replacements
from bocage.games.normandy_1969.setup import unbegun
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.words import prompt, words
from tests.games.normandy_1969.drops import dropping
from tests.games.normandy_1969.sketch import do, hex_at, roll, sketch, unit_at


def said(s: NormandyState, kind: str) -> list[str]:
    """The sentences told so far of a kind of event."""
    return [words(s, event) for event in s.told or [] if event.kind == kind]


def match(*actions: str, **chosen: str | int | bool) -> NormandyState:
    s = unbegun(chosen)
    s.told = []
    begin(s)
    return do(s, *actions)


# Drops


@pytest.mark.parametrize(
    ("dice", "drop"),
    [
        ((1,), "Paratroops over B1, die 1: on target."),
        ((3, 5), "Paratroops over B1, die 3: scattered one square."),
        ((5, 5), "Paratroops over B1, die 5: 1 battalion lost and scattered one square."),
    ],
)
def test_a_drop_is_told_with_its_die(dice: tuple[int, ...], drop: str) -> None:
    """§SCT"""
    assert said(roll(dropping(".  .  .", "B1"), *dice), "drop") == [drop]


@pytest.mark.parametrize(
    ("text", "zone", "drift", "end"),
    [
        (".  .  .", "B1", "Die 2: they are scattered from B1 to C1.", "They land in C1: 7-4."),
        (
            ".  .  -",
            "B1",
            "Die 2: they are scattered from B1 out to sea.",
            "They come down in the sea and are lost.",
        ),
        (".  .", "B1", "Die 2: they are scattered from B1 off the map.", "They come down off the map and are lost."),
    ],
)
def test_a_drift_says_where_they_come_down(text: str, zone: str, drift: str, end: str) -> None:
    """§SCT §INV-5"""
    s = roll(dropping(text, zone), 3, 2)
    assert said(s, "drift") == [drift]
    assert said(s, "touchdown") == [end]


def test_a_landing_upon_germans_is_told() -> None:
    """§INV-5"""
    s = roll(dropping(".  .:4-1  .", "B1"), 1)
    assert said(s, "landed_on") == ["They come down on top of Germans in B1 and fight at once: 7-4."]


def test_commandos_and_gliders_say_where_they_land_or_that_they_follow() -> None:
    """§INV-4 §RUL-13 §GLD"""
    s = sketch("p  .", turn=1, phase="landing", drops="B1", reserve=[("2-4c", COMMANDO)] * 2 + [("5-4g", GLIDER)])
    s.aims = [(unit_at(s, "2-4c@reserve"), hex_at(s, "A1"))]
    s.agenda.extend((GliderLandings(), AlliedPlacement()))
    begin(s)
    assert prompt(s) == "Allied: land a 5-4 light glider regiment near the paratroops, or let it follow by sea (§GLD)"
    do(s, "glide B1")
    assert said(s, "commandos") == ["1 commando battalion comes ashore in A1."]
    assert said(s, "follows") == ["A 2-4 ranger or commando battalion does not land; it follows over the beaches."]
    assert said(s, "glider") == ["5-4 light glider regiment lands in B1."]


def test_commandos_of_one_square_are_told_together_and_those_who_follow_too() -> None:
    """§INV-4 §RUL-13"""
    s = sketch("p  .  p:7-2", turn=1, phase="landing", reserve=[("2-4c", COMMANDO)] * 5)
    units = waiting(s, COMMANDO)
    s.aims = [(u, hex_at(s, where)) for u, where in zip(units, ("A1", "A1", "A1", "C1"), strict=False)]
    s.agenda.append(AlliedPlacement())
    begin(s)
    assert said(s, "commandos") == ["3 commando battalions come ashore in A1."]
    assert said(s, "follows") == ["2 × 2-4 ranger or commando battalion do not land; they follow over the beaches."]


# The plan and the set-up


def test_stages_of_the_plan_say_how_far_they_have_come() -> None:
    """§INV-11"""
    s = match()
    asked = [prompt(s)]
    for action in ("invade 8", "done", "supply 8", "done", "done", "done"):
        asked.append(prompt(do(s, action)))
    assert asked == [
        "Allied: choose the beaches to invade, 0 of at most 8; or take a ready plan (§INV-1)",
        "Allied: choose the beaches to invade, 1 of at most 8; or take a ready plan (§INV-1)",
        "Allied: name the supply beaches, 0 of 1; they are never shifted (§INV-2)",
        "Allied: name the supply beaches, 1 of 1; they are never shifted (§INV-2)",
        "Allied: share the assault units among the beaches (§OB-AL)",
        "Allied: choose coast squares for the commandos, 8 left (§INV-11)",
        "Allied: choose drop zones, 8 regiments left; all must jump (§INV-11)",
    ]


def test_optional_stages_have_words_too() -> None:
    """§OPT-1 §OPT-4"""
    s = match("start historical", *["done"] * 5, gliders_planned=True, wave_planned=True)
    assert prompt(s) == "Allied: all gliders have their squares: go on, or change them (§INV-11)"
    assert prompt(do(s, "done")) == "Allied: plan the second wave by beach, 0 units left (§OPT-4)"


def test_plans_and_set_ups_are_called_by_their_titles() -> None:
    """§INV-11 §INV-10"""
    s = match("take historical")
    assert prompt(s) == "German: set up the starting units, or take a ready set-up (§INV-10)"
    do(s, "start historical")
    assert said(s, "plan_taken") == ["The Allies take the plan “6 June 1944”."]
    assert said(s, "setup_taken") == ["The Germans take the set-up “Early June 1944”."]
    assert said(s, "mustered") == ["German forces: Original order of battle."]
    assert "15-6 panzer regiment takes up position in TT13 (Langannerie)." in said(s, "placed")
    do(s, "place 10-6@E24")
    assert prompt(s) == "German: choose a square for a 10-6 parachute regiment (§INV-10)"


def test_an_invaded_beach_says_who_comes() -> None:
    """§INV-1"""
    s = match("take historical", "take historical")
    assert said(s, "invades")[0] == "Beach 3 (Utah) is invaded by 6-10, 7-4."


# Beaches and replacements


def test_landings_say_what_each_beach_has_left() -> None:
    """§OB-AL"""
    s = sketch("p  .  p", turn=1, beaches={1: "A1", 2: "C1"}, supply=[1, 2], reserve=[("8-12", SECOND_WAVE)])
    s.capacity[1] = s.capacity[2] = 30
    s.agenda.append(Landings())
    begin(s)
    do(s, "land 8-12 2")
    room = "30 factors at beach 1 and 22 factors at beach 2"
    assert prompt(s) == f"Allied: choose units to land; room for {room} (§OB-AL)"
    assert said(s, "boxed") == ["An 8-12 reconnaissance battalion waits off beach 2 (Beach 2)."]


def test_a_dead_beach_is_told() -> None:
    """§RUL-22"""
    s = sketch("p:4-1  .", turn=1, beaches={1: "A1"}, supply=[1])
    close_beaches(s)
    assert said(s, "supply_beach_dead") == [
        "Beach 1 (Beach 1) brings no more supply or troops: Germans have been on it."
    ]


def test_replacements_say_what_is_in_hand() -> None:
    """§REP §R-12"""
    s = sketch(".  .", turn=3, mover=Side.GERMAN)
    s.ob, s.pool[s.kit.sheet.index["2-1"]] = "original", 2
    s.agenda.append(Replacements())
    begin(s)
    assert prompt(s) == "German: buy back destroyed units, 4 factors in hand (§REP)"
    do(s, "replace 2-1")
    assert said(s, "replacements") == ["German replacements: 4 factors, 4 in hand."]
    assert said(s, "replaced") == [
        "2-1 static infantry battalion is replaced, and comes from the south or east; 2 factors left."
    ]
