"""Choosing an impulse and acting in it: what stands there, what it could do, and what a pass means."""

from bocage.core import play
from bocage.core.protocol import Action
from bocage.games.breakout_1993.desk.shown import SHOWS
from tests.games.breakout_1993.daytime import GERMAN, do, impulse

from .moments import complete, play_on, said, unit

OWN = ["16", "17", "18", "19", "20", "21"]
BAYEUX = {
    "UK-50-69": "20",
    "UK-50-151": "20",
    "UK-50-231": "20 spent",
    "UK-50-Art": "20",
    "UK-8Armd": "20",
    "G-352-915": "26",
    "G-Lehr-901": "15 spent",
}


# --- which impulse


def test_an_area_says_who_of_it_may_act() -> None:
    """§8.2"""
    choice = said(impulse(BAYEUX, allied=OWN), "activate 20")
    assert choice.says.startswith("Bayeux (20): 4 Fresh: 8 Armoured Brigade 5-4-6, 69/50 Inf 4-5-5")
    assert "1 that cannot act" in choice.says
    assert (choice.place, choice.value, choice.group) == ("20", "4", "Activate an Area next to the enemy")


def test_areas_with_enemies_in_them_stand_first() -> None:
    s = impulse({**BAYEUX, "UK-3-8": "16", "G-21Pz-192": "16", "UK-3-9": "19"}, allied=OWN)
    first = SHOWS.choices(s)[0]
    assert first.actions == ("activate 16",)
    assert "could assault 1 enemy there (5-5-6)" in first.says
    groups = list(dict.fromkeys(choice.group for choice in SHOWS.choices(s)))
    assert groups.index("Activate an Area next to the enemy") < groups.index("Activate an Area farther back")


def test_a_click_on_an_area_that_can_be_activated_does_not_bombard_it() -> None:
    """§8.1"""
    s = impulse({**BAYEUX, "G-352-916": "20"}, allied=OWN)
    assert said(s, "bombard 20").aside
    assert not said(s, "activate 20").aside
    assert not said(s, "bombard 26").aside
    assert (
        said(s, "bombard 26").says
        == "Bombard Balleroy (26) by 1 gun, the American aircraft and the British aircraft: 915/352 Inf"
    )


def test_bridges_alone_are_worth_an_impulse() -> None:
    """§20.1"""
    s = impulse({"UK-50-231": "20 spent", "G-352-915": "26"}, allied=["20"], lines=["20-26"])
    choice = said(s, "activate 20")
    assert choice.says == "Bayeux (20): nobody Fresh; 1 bridge that could be blown, towards Balleroy (26)"
    assert (choice.group, choice.value) == ("Activate an Area for its bridges only", "bridge")


def test_two_armies_in_one_place_are_pointed_out() -> None:
    """§8.22"""
    s = impulse({"UK-50-69": "20", "US-1-16": "20", "G-352-915": "15"}, allied=["20"])
    assert "of two armies, only one of which may act" in said(s, "activate 20").says


def test_a_pass_of_the_allies_says_what_the_sunset_roll_may_do() -> None:
    """§6.33"""
    s = impulse(BAYEUX, allied=OWN, number=7)
    choice = said(s, "pass")
    assert choice.says == "Pass: the Sunset roll ends the day with 42%"
    assert choice.question == (
        "1 place could still be activated. Then the Sunset roll ends the day with 42%, and else impulse 8 begins. "
        "Pass, and do nothing in this impulse?"
    )
    early = said(impulse(BAYEUX, allied=OWN, number=2), "pass")
    assert early.says == "Pass: the day cannot end yet"
    assert "Then impulse 3 begins: the day cannot end yet." in early.question


def test_a_pass_of_the_germans_says_that_the_allied_impulse_follows() -> None:
    """§6.3"""
    choice = said(impulse(BAYEUX, GERMAN, allied=OWN, number=5), "pass")
    assert choice.says == "Pass"
    assert "The Allied impulse 5 follows" in choice.question


def test_a_double_impulse_is_offered_or_barred_where_it_is_looked_for() -> None:
    """§11.12"""
    units = {**BAYEUX, "UK-3-8": "16"}
    s = impulse(units, allied=OWN)
    assert not said(s, "double").barred
    assert "the Advantage passes to the Germans" in said(s, "double").says
    do(s, "double")
    assert said(s, "activate 16").group == "The first Area of the Double Impulse"
    do(s, "activate 16")
    assert said(s, "activate 20").group == "The second Area of the Double Impulse"
    assert said(s, "back").says == "Leave the Advantage unused, and choose again"
    assert said(impulse(units, allied=OWN, advantage=GERMAN), "double").barred


# --- acting


def test_a_unit_is_taken_up_by_its_counter() -> None:
    s = do(impulse(BAYEUX, allied=OWN), "activate 20")
    choice = said(s, "move UK-8Armd")
    assert choice.says == "Move 8 Armoured Brigade 5-4-6 in Bayeux (20)"
    assert (choice.piece, choice.place, choice.value) == ("UK-8Armd", "20", "6 MF")


def test_a_place_lists_everyone_a_division_and_each_of_a_few() -> None:
    s = do(impulse(BAYEUX, allied=OWN), "activate 20")
    here = [choice for choice in SHOWS.choices(s) if choice.place == "21"]
    assert [choice.says for choice in here] == [
        "Everyone who can to Tilly (21): 4 units",
        "50 Inf to Tilly (21): 69/50 Inf, 151/50 Inf and 50 Inf Artillery",
    ]
    assert all(choice.aside for choice in here)
    few = do(impulse({"UK-50-69": "20", "UK-8Armd": "20", "G-352-915": "26"}, allied=OWN), "activate 20")
    assert [choice.actions for choice in SHOWS.choices(few) if choice.place == "21"][1:] == [
        ("move UK-50-69", "enter 21"),
        ("move UK-8Armd", "enter 21"),
    ]


def test_everyone_goes_in_one_go_and_leaders_before_guns() -> None:
    """§8.37"""
    s = do(impulse(BAYEUX, allied=OWN), "activate 20")
    choice = next(one for one in SHOWS.choices(s) if one.place == "26" and one.says.startswith("Everyone"))
    assert choice.value == "assault"
    assert choice.actions[-2:] == ("move UK-50-Art", "enter 26")
    after = play_on(s, *choice.actions)
    units = [unit(s, code) for code in ("UK-50-69", "UK-50-151", "UK-50-Art", "UK-8Armd")]
    assert all(after.mandatory >> u & 1 for u in units)
    assert s.at[unit(s, "UK-50-231")] == after.at[unit(s, "UK-50-231")]


def test_nobody_is_sent_together_under_fire() -> None:
    """§14.1"""
    s = impulse({"US-4-8": "UTAH", "US-4-12": "UTAH", "G-CA-Martin": "52"}, allied=["51"])
    do(s, "activate UTAH")
    there = [choice for choice in SHOWS.choices(s) if choice.place == "51"]
    assert len(there) == 2
    assert all("coastal guns in " in choice.says and " hit it with 17%" in choice.says for choice in there)


def test_an_assault_that_must_be_made_stands_first_and_bars_the_end() -> None:
    """§8.5"""
    s = do(impulse(BAYEUX, allied=OWN), "activate 20", "move UK-8Armd", "enter 26")
    first = SHOWS.choices(s)[0]
    assert (first.group, first.actions) == ("Must assault", ("assault 26",))
    assert first.says == "Assault Balleroy (26), 8 Armoured Brigade must: 1 enemy (3-4-3)"
    assert said(s, "done").barred


def test_a_place_with_a_fight_lists_the_fight_and_who_could_join_it() -> None:
    s = do(impulse(BAYEUX, allied=OWN), "activate 20", "move UK-50-69", "enter 26")
    plain = [choice for choice in SHOWS.choices(s) if choice.place == "26" and not choice.aside]
    assert plain[0].actions == ("assault 26",)
    assert any(choice.says.startswith("Everyone who can") for choice in plain)


def test_a_whole_plan_is_laid_out_at_once_and_not_carried_out() -> None:
    """§9.2"""
    s = do(impulse(BAYEUX, allied=OWN), "activate 20", "move UK-50-69", "enter 26")
    choice = next(one for one in SHOWS.choices(s) if one.says.startswith("Plan for Balleroy (26)"))
    assert choice.actions == ("assault 26", "point UK-50-69", "support UK-50-Art")
    after = play_on(s, *choice.actions)
    assert Action("commit") in play.offered(after)


def test_bridges_are_named_with_their_chance_and_a_demolition_warns() -> None:
    """§20.2 §8.2a"""
    s = impulse({"UK-50-69": "20", "G-352-915": "26"}, allied=["20"], lines=["20-26"], blown=["20-29"])
    do(s, "activate 20")
    repair, blow = said(s, "repair 20-29"), said(s, "demolish 20-26")
    assert repair.says.startswith("Repair the bridge between Bayeux and Trévières: ")
    assert (repair.place, blow.place) == ("20-29", "20-26")
    assert blow.question.startswith("1 unit could still move. Nobody moves or assaults after that.")
    groups = [choice.group for choice in SHOWS.choices(s)]
    assert groups.index(repair.group) < groups.index("Move") < groups.index(blow.group)
    complete(s)


def test_the_end_of_an_impulse_asks_only_if_something_is_left() -> None:
    s = do(impulse(BAYEUX, allied=OWN), "activate 20")
    assert said(s, "done").question == "4 units could still move. End the impulse?"
    s = impulse({"UK-50-231": "20 spent", "G-352-915": "26"}, allied=["20"], lines=["20-26"])
    do(s, "activate 20")
    assert said(s, "done").question == ""
