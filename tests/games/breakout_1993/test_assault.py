"""§9.1 Assaults: their two values, their result, Casualty Points and Overruns."""

from typing import Any

import pytest
from msgspec.structs import replace

from bocage.core.protocol import Side
from bocage.core.tally import Tally
from bocage.games.breakout_1993 import casualties
from bocage.games.breakout_1993.assault import attack_value, defense_value
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants

from .daytime import (
    ALLIED,
    GERMAN,
    at,
    do,
    fight,
    impulse,
    level,
    number,
    options,
    owner,
    roll,
    task,
    told,
    waits_for_die,
    why_not,
)

OPEN = {"UK-50-69": "20", "UK-50-151": "20", "UK-50-231": "20", "UK-8Armd": "20", "G-352-915": "20"}
"""Bayeux, open ground, contested."""


def assaulting(
    units: dict[str, str], *codes: str, target: str = "20", side: Side = ALLIED, **given: Any
) -> BreakoutState:
    """An assault in the activated Area, committed; the first unit leads."""
    s = impulse(units, side, **given)
    others = [f"with {code}" for code in codes[1:]]
    return do(s, f"activate {target}", f"assault {target}", f"point {codes[0]}", *others, "commit")


def attack(s: BreakoutState) -> Tally:
    """The Attack Value of the assault."""
    assert s.battle is not None
    return attack_value(s, s.battle)


def defense(s: BreakoutState) -> Tally:
    """The Defense Value of the assault."""
    assert s.battle is not None
    return defense_value(s, s.battle)


def part(tally: Tally, rule: str) -> int:
    """What the lines of a rule add."""
    return int(sum(amount for amount, cited, _ in tally.parts if cited == rule))


def test_the_attack_value() -> None:
    """§9.2 §9.2A §9.2B §9.2D §9.2E §RUL-47 4 for the brigade, 3 more units, integrity of the 50th, aircraft."""
    s = assaulting(OPEN, "UK-50-69", "UK-50-151", "UK-50-231", "UK-8Armd")
    assert [part(attack(s), f"§9.2{line}") for line in "ABCDE"] == [4, 3, 0, 1, 1]
    assert attack(s).total == 9


def test_no_aircraft_under_clouds() -> None:
    """§18.1 §9.2E"""
    s = assaulting(OPEN, "UK-50-69", weather="overcast")
    assert attack(s).total == 4


def test_ss_and_wehrmacht_do_not_fit() -> None:
    """§9.2F §RUL-01 §RUL-50 A supporting gun of the other does no harm."""
    units = {"G-12SS-25": "20", "G-Lehr-901": "20", "G-Lehr-Art": "20", "G-LXXXIV-Corps": "20", "UK-50-69": "20"}
    mixed = assaulting(units, "G-12SS-25", "G-Lehr-901", side=GERMAN)
    assert part(attack(mixed), "§9.2F") == -1
    s = impulse(units, GERMAN)
    do(s, "activate 20", "assault 20", "point G-12SS-25", "support G-LXXXIV-Corps", "commit")
    assert part(attack(s), "§9.2F") == 0


def test_the_defense_value() -> None:
    """§9.3 §9.3A §9.3B §9.3G §4.2"""
    units = {**OPEN, "G-352-914": "20 d1", "G-352-916": "20"}
    s = assaulting(units, "UK-50-69")
    do(s, "forward G-352-914")
    assert [part(defense(s), rule) for rule in ("§9.3A", "§4.2", "§9.3B", "§9.3G")] == [2, -1, 1, 2]


def test_germans_attack_under_aircraft() -> None:
    """§9.3F §18.1"""
    units = {"G-12SS-25": "20", "UK-50-69": "20"}
    assert part(defense(assaulting(units, "G-12SS-25", side=GERMAN)), "§9.3F") == 2
    assert part(defense(assaulting(units, "G-12SS-25", side=GERMAN, weather="overcast")), "§9.3F") == 0


def test_fortifications() -> None:
    """§9.3E §15.1"""
    units = {"UK-3-8": "8", "G-716-736": "8"}
    assert part(defense(assaulting(units, "UK-3-8", target="8", forts=["8"])), "§9.3E") == 2
    assert part(defense(assaulting(units, "UK-3-8", target="8")), "§9.3E") == 0


def crossing(units: dict[str, str], came_from: str, target: str, *codes: str, **given: Any) -> BreakoutState:
    """Units enter an Area and assault it; the first leads."""
    s = impulse(units, **given)
    do(s, f"activate {came_from}")
    for code in codes:
        do(s, f"move {code}", f"enter {target}")
    return do(s, f"assault {target}", f"point {codes[0]}", "commit")


def test_over_a_bridge() -> None:
    """§9.3C One's own, the enemy's."""
    units = {"US-2-9": "35", "G-3FS-5": "27"}
    assert part(defense(crossing(units, "35", "27", "US-2-9", lines=["27-35"])), "§9.3C") == 1
    assert part(defense(crossing(units, "35", "27", "US-2-9")), "§9.3C") == 2


def test_over_a_causeway() -> None:
    """§9.3C"""
    s = crossing({"US-101-501": "50", "G-6FS": "44"}, "50", "44", "US-101-501", allied=["50"])
    assert part(defense(s), "§9.3C") == 3


def test_the_orne_is_flooded_or_a_river() -> None:
    """§RUL-03 §9.3C"""
    for choice, points in (("flooded", 3), ("river", 2)):
        s = crossing({"UK-6-3": "7", "G-716-736": "8"}, "7", "8", "UK-6-3", orne_boundary=choice)
        assert part(defense(s), "§9.3C") == points


def test_over_a_river_without_a_bridge() -> None:
    """§9.3D §8.51"""
    s = crossing({"US-1-16": "28", "G-352-914": "33"}, "28", "33", "US-1-16")
    assert part(defense(s), "§9.3D") == 2


def test_beside_a_bridge() -> None:
    """§9.3D Who fords beside the enemy's bridge has the 2 of a river against him, not those of the bridge."""
    s = impulse({"US-2-9": "35", "G-3FS-5": "27"}, allied=["35"])
    do(s, "activate 35", "move US-2-9", "ford 27", "assault 27", "point US-2-9", "commit")
    assert (part(defense(s), "§9.3C"), part(defense(s), "§9.3D")) == (0, 2)


def test_the_hardest_of_several_crossings_counts() -> None:
    """§RUL-13 §9.3D"""
    s = impulse({"US-1-16": "33", "US-1-18": "28", "G-352-914": "27"}, lines=["27-33", "27-28"], blown=["27-28"])
    do(s, "double", "activate 33", "activate 28")
    do(s, "move US-1-16", "enter 27", "move US-1-18", "enter 27", "assault 27", "point US-1-16", "commit")
    assert (part(defense(s), "§9.3C"), part(defense(s), "§9.3D")) == (0, 2)


def test_zones_have_no_ground() -> None:
    """§13.21"""
    s = assaulting({"US-2A-CCA": "C", "G-12SS-25": "C"}, "US-2A-CCA", target="C")
    assert part(defense(s), "§9.3B") == 0


def test_no_aircraft_over_zones() -> None:
    """§10.5 §9.2E §9.3F"""
    s = assaulting({"US-2A-CCA": "C", "G-12SS-25": "C"}, "US-2A-CCA", target="C")
    assert s.is_clear()
    assert part(attack(s), "§9.2E") == 0
    s = assaulting({"US-2A-CCA": "C", "G-12SS-25": "C"}, "G-12SS-25", target="C", side=GERMAN)
    assert part(defense(s), "§9.3F") == 0


SUPPORT = {**OPEN, "UK-50-Art": "18", "UK-3-Art": "20", "UK-XXX-Corps": "18", "US-V-Corps": "29"}


def supporting(s: BreakoutState, *codes: str) -> BreakoutState:
    """A plan for Bayeux with a Point Unit of the 50th."""
    return do(
        s, "activate 20", "assault 20", *[f"{'point' if not n else 'with'} {code}" for n, code in enumerate(codes)]
    )


def test_guns_support_from_next_door() -> None:
    """§9.21 §9.2C §9.21b §RUL-55 They are Spent afterwards."""
    s = supporting(impulse(SUPPORT), "UK-50-69")
    do(s, "support UK-50-Art", "support UK-XXX-Corps", "commit")
    assert part(attack(s), "§9.2C") == 2
    fight(s, (6, 6), (1, 1))
    while task(s) in ("Pay", "RetreatMore"):
        do(s, options(s)[-1])
    do(s, "done")
    assert level(s, "UK-50-Art") == level(s, "UK-XXX-Corps") == Level.SPENT


def test_guns_of_a_division_support_only_their_own() -> None:
    """§9.21a"""
    s = supporting(impulse(SUPPORT), "UK-50-69")
    assert why_not(s, "support UK-3-Art") == "§9.21a"
    assert why_not(s, "support US-V-Corps") == "§9.21b"


def test_guns_in_range_by_option() -> None:
    """§9.21"""
    s = supporting(impulse(SUPPORT, artillery_range="own"), "UK-50-69")
    assert why_not(s, "support UK-50-Art") == "§9.21"


def test_nebelwerfers_support_nobody() -> None:
    """§9.21c"""
    units = {"G-12SS-25": "20", "G-7W-83": "20", "UK-50-69": "20"}
    s = do(impulse(units, GERMAN), "activate 20", "assault 20", "point G-12SS-25")
    assert why_not(s, "support G-7W-83") == "§9.21c"


def test_guns_support_or_assault() -> None:
    """§RUL-10 §RUL-11 A gun that stands in the Area supports; it does not make a third unit."""
    units = {"UK-50-69": "20", "UK-50-151": "20", "UK-50-Art": "20", "G-352-915": "20"}
    s = supporting(impulse(units), "UK-50-69", "UK-50-151")
    assert why_not(s, "with UK-50-Art") == "§RUL-10"
    do(s, "support UK-50-Art", "commit")
    assert part(attack(s), "§9.2D") == 0


def test_guns_that_entered_assault() -> None:
    """§RUL-10 §RUL-11"""
    units = {"UK-50-69": "18", "UK-50-151": "18", "UK-50-Art": "18", "G-352-915": "20", "UK-50-231": "20 spent"}
    s = impulse(units, lines=["18-20"])
    do(s, "activate 18")
    for code in ("UK-50-69", "UK-50-151", "UK-50-Art"):
        do(s, f"move {code}", "enter 20")
    do(s, "assault 20", "point UK-50-69", "with UK-50-151")
    assert why_not(s, "support UK-50-Art") == "§RUL-10"
    do(s, "with UK-50-Art", "commit")
    assert part(attack(s), "§9.2D") == 1


def test_flak_and_coastal_guns_do_not_lead() -> None:
    """§RUL-09 §9.2A §4.3"""
    units = {"G-12SS-Flak": "18", "G-12SS-25": "18", "G-CA-Gold": "18", "UK-50-69": "18"}
    s = do(impulse(units, GERMAN), "activate 18", "assault 18")
    assert why_not(s, "point G-12SS-Flak") == "§9.2A"
    assert why_not(s, "with G-CA-Gold") == "§RUL-09"
    assert "with G-12SS-Flak" in options(s)


def test_a_spent_unit_does_not_assault() -> None:
    """§RUL-23"""
    s = do(impulse({**OPEN, "UK-50-69": "20 spent"}), "activate 20", "assault 20")
    assert why_not(s, "with UK-50-69") == "§RUL-23"


def test_an_assault_is_one_army_s() -> None:
    """§8.22 Americans and British in one Area do not assault together, whoever is named first."""
    s = do(impulse({**OPEN, "US-1-16": "20"}), "activate 20", "assault 20", "point UK-50-69")
    assert why_not(s, "with US-1-16") == why_not(s, "point US-1-16") == "§8.22"
    s = do(impulse({**OPEN, "US-1-16": "20"}), "activate 20", "assault 20", "with US-1-16")
    assert why_not(s, "with UK-50-151") == why_not(s, "point UK-50-69") == "§8.22"


def test_an_area_is_assaulted_once() -> None:
    """§RUL-12"""
    s = assaulting(OPEN, "UK-50-69")
    fight(s, (1, 1), (6, 6))
    assert why_not(s, "assault 20") == "§RUL-12"
    assert "UK-50-151" in options(s, "move")


def test_two_dice_each() -> None:
    """§9.1"""
    s = assaulting(OPEN, "UK-50-69")
    for die in (1, 2, 3, 4):
        assert waits_for_die(s)
        roll(s, die)
    event = told(s, "assault")[-1]
    assert event.facts["dice"] == ((1, 2), (3, 4))
    assert event.facts["totals"] == (5 + 3, 5 + 7)


def test_equal_totals_hurt_the_point_unit_alone() -> None:
    """§9.4 5 + 7 against 5 + 7."""
    s = assaulting(OPEN, "UK-50-69")
    fight(s, (3, 4), (3, 4))
    do(s, "done")
    assert level(s, "UK-50-69") == Level.DISRUPT_1
    assert level(s, "G-352-915") == Level.FRESH


def test_a_tie_spares_the_others() -> None:
    """§9.4 §RUL-53 6 + 6 against 5 + 7."""
    s = assaulting(OPEN, "UK-50-69", "UK-50-151")
    fight(s, (3, 3), (3, 4))
    do(s, "done")
    assert (level(s, "UK-50-69"), level(s, "UK-50-151")) == (Level.DISRUPT_1, Level.SPENT)


def test_a_lower_total_hurts_all_and_they_stay() -> None:
    """§9.4 §9.41 Their foothold is kept: it was no Mandatory Assault."""
    s = assaulting(OPEN, "UK-50-69", "UK-50-151")
    fight(s, (1, 1), (6, 6))
    assert {level(s, code) for code in ("UK-50-69", "UK-50-151")} == {Level.DISRUPT_1}
    assert at(s, "UK-50-69") == "20"


def test_repulsed_from_a_mandatory_assault() -> None:
    """§9.41 The bridge is not won either."""
    s = crossing({"US-2-9": "35", "G-3FS-5": "27"}, "35", "27", "US-2-9")
    fight(s, (1, 1), (6, 6))
    assert (at(s, "US-2-9"), owner(s, "27-35")) == ("35", GERMAN)


def test_winning_a_mandatory_assault_wins_the_bridge() -> None:
    """§7.5 §9.5"""
    s = crossing({"US-2-9": "35", "G-3FS-5": "27"}, "35", "27", "US-2-9")
    fight(s, (6, 6), (4, 1))  # 18 against 14: one point is taken by the bocage, three are paid
    do(s, "level G-3FS-5", "done")  # the first two had to be paid so: nobody was asked
    assert (at(s, "US-2-9"), owner(s, "27-35")) == ("27", ALLIED)


def test_repulsed_with_nowhere_to_go() -> None:
    """§RUL-24 Germans alone are left where it came from."""
    s = crossing({"US-2-9": "35", "G-352-914": "35 spent", "G-3FS-5": "27"}, "35", "27", "US-2-9")
    fight(s, (1, 1), (6, 6))
    assert at(s, "US-2-9") == "-1"


def test_repulsed_from_the_sea() -> None:
    """§9.42 §RUL-30 The unit stays, and so does the fortification."""
    s = crossing({"US-1-16": "OMAHA", "G-352-916": "30"}, "OMAHA", "30", "US-1-16", forts=["30"])
    fight(s, (1, 1), (6, 6))
    do(s, "done")
    assert (at(s, "US-1-16"), level(s, "US-1-16")) == ("30", Level.DISRUPT_1)
    assert s.forts


def test_paying_by_levels() -> None:
    """§9.5 §RUL-21 §RUL-22"""
    s = assaulting(OPEN, "UK-50-69")
    fight(s, (4, 4), (3, 3))  # two points
    assert level(s, "G-352-915") == Level.SPENT  # the first had to be paid so: nobody was asked
    assert why_not(s, "done") == "§RUL-21"
    do(s, "level G-352-915")
    assert level(s, "G-352-915") == Level.DISRUPT_1


def test_a_retreat_pays_one_point() -> None:
    """§9.5 §RUL-20 After levels have paid the rest."""
    s = assaulting(OPEN, "UK-50-69")
    fight(s, (4, 4), (3, 3))
    do(s, "retreat G-352-915 21")
    assert (at(s, "G-352-915"), level(s, "G-352-915")) == ("21", Level.SPENT)
    assert s.controls(ALLIED, s.kit.place_named("20"))


@pytest.mark.parametrize(("custom", "first"), [("forbidden", "§RUL-21"), ("forgiven", "")])
def test_nobody_retreats_from_a_debt(custom: str, first: str) -> None:
    """§RUL-21 The last defender goes when one point is left; by one option at once, and the rest is forgiven."""
    s = assaulting({**OPEN, "G-CA-Gold": "20 d2"}, "UK-50-69", unpaid_points=custom)
    do(s, "forward G-352-915")
    fight(s, (6, 5), (3, 3))  # five points, which both could pay together
    assert (why_not(s, "retreat G-352-915 21") if first else "") == first
    assert ("retreat G-352-915 21" in options(s)) == (not first)
    do(s, "level G-352-915", "level G-352-915", "level G-352-915")
    assert "retreat G-352-915 21" in options(s)


def test_who_stays_may_pay_for_who_goes() -> None:
    """§RUL-21 Two regiments owe three points: one may go, and the other pays."""
    s = assaulting({**OPEN, "G-352-916": "20 spent"}, "UK-50-69")
    do(s, "forward G-352-915")
    fight(s, (6, 4), (3, 3))
    assert "retreat G-352-915 21" in options(s)
    do(s, "retreat G-352-915 21")
    assert task(s) == "Pay"


def test_what_is_paid_is_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """§9.5 An owner of the game may correct what a level and what a retreat are worth."""
    numbers = replace(constants(), casualty_points_per_level=2, casualty_points_for_retreat=3)
    monkeypatch.setattr(casualties, "constants", lambda: numbers)
    for first, is_paid in (("level", False), ("retreat", True)):
        s = assaulting(OPEN, "UK-50-69")
        fight(s, (5, 4), (3, 3))  # three points
        do(s, next(text for text in options(s) if text.startswith(first)))
        assert (task(s) != "Pay") == is_paid


def test_bocage_takes_the_first_point() -> None:
    """§9.5a"""
    s = assaulting({"US-1-16": "27", "G-3FS-5": "27"}, "US-1-16", target="27")
    fight(s, (3, 3), (3, 3))  # 7 + 6 against 7 + 6
    assert level(s, "US-1-16") == Level.DISRUPT_1
    s = assaulting({"US-1-16": "27", "G-3FS-5": "27"}, "US-1-16", target="27")
    fight(s, (4, 3), (3, 3))
    assert task(s) in ("RetreatMore", "Active")
    assert level(s, "G-3FS-5") == Level.FRESH


def test_an_overrun_goes_on() -> None:
    """§9.51 §8.36b §RUL-51 From the activated Area it costs 1 MF against a Spent defender."""
    units = {"UK-8Armd": "20", "G-352-915": "20 d2"}
    s = assaulting(units, "UK-8Armd")
    fight(s, (4, 4), (1, 1))
    assert told(s, "overrun")
    assert options(s, "move") == ["UK-8Armd"]
    assert s.mf_left(number(s.kit, "UK-8Armd")) == 5
    do(s, "move UK-8Armd", "enter 21")
    assert at(s, "UK-8Armd") == "21"


def test_overrunning_a_fresh_defender_costs_two() -> None:
    """§8.36b"""
    s = assaulting({"UK-8Armd": "20", "UK-50-69": "20", "UK-50-151": "20", "G-100Pz": "20"}, *["UK-8Armd", "UK-50-69"])
    fight(s, (6, 6), (1, 1))
    assert s.mf_left(number(s.kit, "UK-8Armd")) == 4


def test_an_overrun_on_the_march() -> None:
    """§9.51 The MF that are left are used."""
    s = crossing({"UK-8Armd": "21", "G-352-915": "20 d2"}, "21", "20", "UK-8Armd", allied=["16"], lines=["16-20"])
    fight(s, (6, 6), (1, 1))
    assert s.mf_left(number(s.kit, "UK-8Armd")) == 3
    do(s, "move UK-8Armd", "enter 16")
    assert at(s, "UK-8Armd") == "16"


def test_no_overrun_in_bocage() -> None:
    """§9.51a"""
    s = assaulting({"US-1-16": "27", "G-100Pz": "27 d2"}, "US-1-16", target="27")
    fight(s, (6, 6), (1, 1))
    assert at(s, "G-100Pz") == "-1"
    assert not told(s, "overrun")


def test_what_can_be_paid_in_full_is_no_overrun() -> None:
    """§9.51 §RUL-22"""
    s = assaulting(OPEN, "UK-50-69")
    fight(s, (5, 5), (3, 3))  # four points, four levels
    assert task(s) == "Pay"


def test_defenders_leave_of_their_own_will() -> None:
    """§9.61 After the points are paid."""
    s = assaulting({**OPEN, "G-352-914": "20"}, "UK-50-69")
    do(s, "forward G-352-915")
    fight(s, (4, 4), (3, 3))
    do(s, "level G-352-915", "retreat G-352-914 21", "done")
    assert (at(s, "G-352-914"), at(s, "G-352-915")) == ("21", "20")


@pytest.mark.parametrize("allowed", [False, True])
def test_victors_stay_by_the_later_edition(allowed: bool) -> None:
    """§9.61"""
    s = assaulting(OPEN, "UK-50-69", victors_retreat=allowed, allied=["18"], lines=["18-20"])
    fight(s, (3, 4), (3, 3))
    do(s, "level G-352-915", "done")
    assert (task(s) == "RetreatMore") == allowed
