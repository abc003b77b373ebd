"""Dice and losses at the desk: the Forward Unit, second rolls, Casualty and Attrition Points, retreats, the marker."""

from typing import Any

from bocage.core.blocks import Rows
from bocage.core.protocol import Side
from bocage.games.breakout_1993.advantage import Shift
from bocage.games.breakout_1993.bombardment import barrage_of
from bocage.games.breakout_1993.desk.plans import plans
from bocage.games.breakout_1993.desk.plans_barrage import Fire
from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.sunset import Sunset
from tests.games.breakout_1993.daytime import (
    ALLIED,
    GERMAN,
    at,
    do,
    fight,
    impulse,
    level,
    position,
    roll,
    run,
    task,
    why_not,
)
from tests.games.breakout_1993.test_retreat import FULL

from .moments import play_on, said

BAYEUX = {"UK-50-69": "20", "UK-50-151": "20", "G-352-915": "20", "G-352-914": "20 spent"}


def assault(units: dict[str, str] | None = None, **given: Any) -> BreakoutState:
    """The 69th leads an assault in Bayeux, open ground."""
    return do(impulse(units or BAYEUX, **given), "activate 20", "assault 20", "point UK-50-69", "commit")


def beaten(points: int, units: dict[str, str] | None = None, **given: Any) -> BreakoutState:
    """The Germans of Bayeux have so many points to pay: the 915th stands forward, 5 against 5."""
    s = assault(units, **given)
    if task(s) == "ChooseForward":
        do(s, "forward G-352-915")
    return fight(s, (points + 1, 1), (1, 1))


# --- before and after the dice


def test_the_forward_unit_says_what_the_attacker_would_need() -> None:
    """§9.3A Defense 4 and open ground 1; the worn one 2 and 1, and 1 for the Fresh fellow."""
    found = SHOWS.choices(assault())
    assert [choice.says for choice in found] == [
        "915/352 Inf 3-4-3 stands forward: 5 against 5, 44% to win the roll for the attacker",
        "914/352 Inf 1-2-3 (Spent) stands forward: 5 against 4, 56% to win the roll for the attacker",
    ]
    where = {(choice.place, choice.piece, choice.aside) for choice in found}
    assert where == {("20", "", True)}  # the dice fall at once: a click lists them


def test_dice_that_stand_and_dice_that_do_not() -> None:
    """§11.1 5 + 7 against 5 + 4: three points as it stands, and the Sunset roll besides."""
    s = roll(do(assault(reroll="any"), "forward G-352-915"), 6, 1, 2, 2)
    stand, attack, defense = SHOWS.choices(s)
    assert (
        stand.says == "Let the dice stand: 5 + 7 against 5 + 4, 3 Casualty Points; as the Sunset roll, the day goes on"
    )
    assert attack.says.startswith("Void the Allies' 7: better for you with 42%, worse with 42%, ")
    assert attack.says.endswith("; the Advantage passes to the Germans")
    assert defense.says.startswith("Void the Germans' 4: better for you with 8%, worse with 83%, ")


def test_whoever_holds_the_advantage_is_told_what_is_better_for_him() -> None:
    s = roll(do(assault(advantage=GERMAN, reroll="any"), "forward G-352-915"), 6, 1, 2, 2)
    assert SHOWS.choices(s)[1].says.startswith("Void the Allies' 7: better for you with 42%, worse with 42%")
    assert SHOWS.choices(s)[2].says.startswith("Void the Germans' 4: better for you with 83%, worse with 8%")
    assert SHOWS.choices(s)[2].says.endswith("the Advantage passes to the Allies")


def test_a_repulse_cannot_get_worse() -> None:
    """§9.4"""
    s = roll(do(assault(), "forward G-352-915"), 2, 2, 6, 5)
    stand, attack = SHOWS.choices(s)
    assert ", a repulse: the attacker falls to Disrupt 1; as the Sunset roll" in stand.says
    assert "worse with 0%" in attack.says


def test_bocage_is_taken_off() -> None:
    """§9.5a Trévières is bocage."""
    s = impulse({"US-1-16": "29", "US-1-18": "29", "G-352-914": "29"})
    do(s, "activate 29", "assault 29", "point US-1-16", "with US-1-18", "commit")
    roll(s, 3, 3, 2, 2)
    assert ", 3 Casualty Points, 1 absorbed by bocage: 2 to pay" in SHOWS.choices(s)[0].says


def test_points_beyond_what_can_be_lost_are_not_counted() -> None:
    """§10.4 One Spent unit pays one point; eight are no better than one, and a new roll can only be worse."""
    s = impulse({"G-352-914": "20 spent", "UK-XXX-Corps": "18"})
    s.advantage = Side.ALLIED
    do(s, "bombard 20", "fire UK-XXX-Corps", "target G-352-914", "commit")
    roll(s, 6, 5, 2, 1)
    stand, attack = SHOWS.choices(s)
    assert ": 914/352 Inf falls to Disrupt 1" in stand.says
    assert "it cannot get better for you, worse with 0%" in attack.says
    worth = next(block for block in plans(s, None)[-1].more if isinstance(block, Rows))
    assert (worth.title, [row[3] for row in worth.rows]) == ("The worth of the Advantage", ["0%"] * 2)


def test_points_that_nobody_can_pay_are_no_gain() -> None:
    """§10.4c A Fresh unit pays two: one point is as good as none."""
    s = impulse({"G-352-915": "20", "UK-XXX-Corps": "18"})
    do(s, "bombard 20", "fire UK-XXX-Corps", "target G-352-915")
    fire = Fire(s, barrage_of(s))
    assert [fire.rank(margin) for margin in (-3, 0, 1, 2, 9)] == [0, 0, 0, 2, 2]
    assert fire.result(1) == "1 Attrition Point: too few for 915/352 Inf"


def test_a_bombardment_that_misses_cannot_get_worse() -> None:
    """§10.4"""
    s = impulse({"G-352-915": "20", "UK-XXX-Corps": "18"})
    do(s, "bombard 20", "fire UK-XXX-Corps", "target G-352-915", "commit")
    roll(s, 2, 2, 6, 4)
    stand, attack = SHOWS.choices(s)
    assert stand.says.startswith("Let the dice stand: 6 + 4 against 1 + 10, no effect")
    assert "worse with 0%" in attack.says
    assert "Attrition Points on average" in attack.says


def test_the_sunset_roll() -> None:
    """§6.33 §6.34 Three on impulse 5 ends the day; a new roll would with six pairs of 36."""
    s = position({})
    s.phase, s.impulse, s.mover = "daylight", 5, ALLIED
    roll(run(s, Sunset()), 1, 2)
    assert [choice.says for choice in SHOWS.choices(s)] == [
        "Let it stand: the day ends",
        "Roll again: the day ends with 17%, the weather turns with 11%; the Advantage passes to the Germans",
    ]
    assert SHOWS.choices(s)[0].group == "The Sunset roll: 3 on impulse 5"


def shifting(mover: Side, left: int, number: int = 5) -> BreakoutState:
    s = position({})
    s.phase, s.impulse, s.mover = "daylight", number, mover
    return run(s, Shift(mover.enemy, left, "§11.21"))


def test_the_marker_says_when_the_sun_would_set() -> None:
    """§11.21 After a German impulse the Allied one has the same number; after an Allied one it goes on first."""
    assert [choice.says for choice in SHOWS.choices(shifting(GERMAN, 1))] == [
        "Leave it on 5: the next Sunset roll, on 5, ends the day with 17%",
        "Move it back 1 space, to 4: the next Sunset roll, on 4, ends the day with 8%",
        "Move it on 1 space, to 6: the next Sunset roll, on 6, ends the day with 28%",
    ]
    assert "on 6, ends the day with 28%" in SHOWS.choices(shifting(ALLIED, 1))[0].says


def test_the_marker_may_be_moved_all_the_way_at_once() -> None:
    """§RUL-18 As far as the losses and the track allow."""
    far = [choice.actions for choice in SHOWS.choices(shifting(GERMAN, 3)) if len(choice.actions) > 1]
    assert far == [("shift down",) * 3, ("shift up",) * 3]
    far = [choice.actions for choice in SHOWS.choices(shifting(GERMAN, 3, number=-2)) if len(choice.actions) > 1]
    assert far == [("shift up",) * 3]


# --- Casualty Points


def test_paying_says_what_is_owed_and_what_everybody_would_become() -> None:
    """§9.5 §RUL-20"""
    s = beaten(2)
    fresh = said(s, "level G-352-915")
    assert fresh.says == "915/352 Inf: Fresh becomes Spent, pays 1 point"
    assert (fresh.group, fresh.piece) == ("Lose a level: 2 Casualty Points owed in Bayeux (20)", "G-352-915")
    back = said(s, "retreat G-352-914 21")
    assert back.says == ("914/352 Inf 1-2-3 (Spent) retreats to Tilly (21) (Free, next to no enemy Area), pays 1 point")
    assert (back.place, back.piece, back.group) == ("21", "G-352-914", "Go back instead")


def test_a_whole_bill_says_what_it_comes_to() -> None:
    """The weakest pay to the last, or the freshest in turn."""
    s = beaten(3)
    bill = {choice.says: choice for choice in SHOWS.choices(s) if choice.group == "All of it at once"}
    assert list(bill) == [
        "The weakest pay first: 914/352 Inf lost",
        "The freshest pay first: nobody is lost, 915/352 Inf and 914/352 Inf Disrupt 1",
    ]
    then = play_on(s, *bill["The weakest pay first: 914/352 Inf lost"].actions)
    assert (level(then, "G-352-915"), at(then, "G-352-914")) == (Level.FRESH, "-1")


def test_everybody_goes_back_at_one_go() -> None:
    """§9.5 §9.61 Retreats pay, and who has nothing left to pay for may go as well."""
    s = beaten(1)
    leave = [choice for choice in SHOWS.choices(s) if choice.group == "Everybody goes back"]
    assert leave
    assert all(choice.aside and choice.says.startswith("All go back: nobody is lost, 915/352 Inf") for choice in leave)
    assert leave[0].says.endswith(", the Area is given up")
    then = play_on(s, *leave[0].actions)
    assert not then.units_at(then.kit.place_named("20"), GERMAN)
    assert level(then, "G-352-915") == Level.FRESH


def test_levels_are_paid_before_the_last_may_go_back() -> None:
    """§RUL-21 Three points, and a fellow with one level: a level first; the way back is shown as barred."""
    s = beaten(3, {"UK-50-69": "20", "G-352-915": "20", "G-352-914": "20 d2"})
    bound = [choice for choice in SHOWS.choices(s) if choice.barred]
    assert bound
    assert {choice.group for choice in bound} == {"Go back instead"}
    assert {why_not(s, choice.actions[0]) for choice in bound} == {"§RUL-21"}
    leave = next(choice for choice in SHOWS.choices(s) if choice.group == "Everybody goes back")
    assert leave.actions[0].startswith("retreat G-352-914 ")
    assert leave.says.startswith("All go back: nobody is lost, 915/352 Inf Spent, ")


def test_going_back_ends_where_the_victors_begin_to_choose() -> None:
    """§9.61 By one option they may leave as well; that is their own affair."""
    s = beaten(1, victors_retreat=True, allied=["18"], lines=["18-20"])
    leave = next(choice for choice in SHOWS.choices(s) if choice.group == "Everybody goes back")
    assert all(action.split()[1].startswith("G-") for action in leave.actions)
    then = play_on(s, *leave.actions)
    assert (task(then), then.agenda[-1].who(then)) == ("RetreatMore", ALLIED)


def test_a_unit_at_its_last_level_is_told_so() -> None:
    s = beaten(1, {"UK-50-69": "20", "G-352-915": "20", "G-352-914": "20 d2"})
    assert said(s, "level G-352-914").says == "914/352 Inf: is eliminated, pays 1 point"


def test_who_else_leaves() -> None:
    """§9.61"""
    s = do(beaten(1), "level G-352-915")
    assert task(s) == "RetreatMore"
    assert said(s, "done").says == "2 units stay in Bayeux (20)"
    assert {choice.group for choice in SHOWS.choices(s)} == {"Go back as well", "Everybody goes back", "Finish"}


def test_a_full_area_is_left_again() -> None:
    """§9.66"""
    units = {"G-352-915": "20", "UK-50-69": "20", **dict.fromkeys(FULL, "21")}
    s = impulse(units, allied=["16", "18", "19", "29", "28", "22"], lines=["20-29", "20-26"])
    do(s, "activate 20", "assault 20", "point UK-50-69", "commit")
    fight(s, (4, 3), (3, 3))
    do(s, "retreat G-352-915 21")
    (choice,) = SHOWS.choices(s)
    assert choice.group.endswith(" is full: 915/352 Inf goes on")
    assert (choice.actions, choice.place) == (("enter 26",), "26")


def test_picked_units_pay_or_leave_together() -> None:
    s = beaten(2)
    found = SHOWS.together(s, ["G-352-914", "G-352-915"])
    assert found[0].says == "A level each: 914/352 Inf and 915/352 Inf"
    assert all(choice.says.startswith("914/352 Inf and 915/352 Inf retreat to ") for choice in found[1:])
    assert len(found) > 1
    assert (
        SHOWS.together(beaten(1), ["G-352-914", "G-352-915"])[0].actions[0].startswith("retreat")
    )  # one point, not two


# --- Attrition Points

ARMOR = {"G-21Pz-22": "20", "G-352-915": "20", "G-352-914": "20 spent", "UK-XXX-Corps": "18"}


def test_attrition_says_what_each_level_absorbs() -> None:
    """§10.4 Six points: three are the armor's, two a Fresh unit's, one a worn one's."""
    s = impulse(ARMOR)
    do(s, "bombard 20", "fire UK-XXX-Corps", "target G-21Pz-22", "commit")
    fight(s, (6, 1), (5, 1))
    fresh = said(s, "level G-352-915")
    assert fresh.says == "915/352 Inf: Fresh becomes Spent, absorbs 2 points"
    assert fresh.group == "Lose a level: 3 Attrition Points left in Bayeux (20)"
    assert said(s, "level G-352-914").value == "1"
    assert "All of it at once" not in {choice.group for choice in SHOWS.choices(s)}  # the other one pays unasked


def test_a_bill_of_attrition_comes_to_the_same_in_either_order() -> None:
    """§10.4c Three are the armor's; three worn ones can pay the other two."""
    s = impulse({**ARMOR, "G-352-915": "20 spent", "G-352-916": "20 spent"})
    do(s, "bombard 20", "fire UK-XXX-Corps", "target G-21Pz-22", "commit")
    fight(s, (6, 1), (5, 2))
    (bill, *_) = [choice for choice in SHOWS.choices(s) if choice.group == "All of it at once"]
    assert (len(bill.actions), bill.says.split(":")[0]) == (2, "Pay all of it by levels")
