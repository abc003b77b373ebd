"""§10.1 Bombardment by guns, ships and aircraft, and its attrition."""

import pytest

from bocage.games.breakout_1993.barrage import bombardment_attack, bombardment_defense
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants

from .daytime import GERMAN, at, border, do, fight, impulse, level, options, roll, task, why_not

BAYEUX = {"G-352-915": "20", "G-352-Art": "20", "UK-50-Art": "18", "UK-XXX-Corps": "18", "UK-50-69": "18"}


def planned(s: BreakoutState, target: str, *texts: str) -> BreakoutState:
    """A bombardment of an Area, planned by these actions."""
    return do(s, f"bombard {target}", *texts)


def attack(s: BreakoutState) -> int:
    """The Attack Value of the bombardment."""
    assert s.barrage is not None
    return int(bombardment_attack(s, s.barrage).total)


def defense(s: BreakoutState) -> list[tuple[int, str]]:
    """The lines of the Defense Value."""
    assert s.barrage is not None
    return [(int(amount), rule) for amount, rule, _ in bombardment_defense(s, s.barrage).parts]


def test_guns_together() -> None:
    """§10.2 §10.1a The lead piece's factor and one for the other; both are Spent."""
    s = planned(impulse(BAYEUX), "20", "fire UK-XXX-Corps", "fire UK-50-Art", "target G-352-915", "commit")
    assert attack(s) == 6 + 1
    assert defense(s) == [(1, "§10.3A"), (1, "§10.3C")]  # the Fresh German guns answer
    fight(s, (1, 1), (6, 6))
    assert level(s, "UK-XXX-Corps") == level(s, "UK-50-Art") == Level.SPENT


def test_only_fresh_guns_in_range() -> None:
    """§10.1 §10.1a"""
    s = planned(impulse({**BAYEUX, "UK-50-Art": "18 spent", "UK-3-Art": "17"}), "20", "fire UK-XXX-Corps")
    assert why_not(s, "fire UK-50-Art") == "§10.1a"
    assert why_not(s, "fire UK-3-Art") == "§10.1a"
    assert why_not(s, "fire UK-50-69") == "§10.1"


def test_guns_in_their_own_area_by_option() -> None:
    """§10.1a"""
    s = impulse(BAYEUX, weather="storm", artillery_range="own")
    assert why_not(s, "bombard 20") == "§10.1"


def test_guns_are_the_last_to_be_aimed_at() -> None:
    """§10.2a"""
    s = planned(impulse(BAYEUX), "20", "fire UK-50-Art")
    assert why_not(s, "target G-352-Art") == "§10.2a"
    assert why_not(s, "commit") == "§10.2a"
    alone = {code: place for code, place in BAYEUX.items() if code != "G-352-915"}
    s = planned(impulse(alone), "20", "fire UK-50-Art")
    assert "target G-352-Art" in options(s)


def test_nebelwerfers_fire_alone_and_not_at_guns() -> None:
    """§9.21c §10.1"""
    units = {"G-7W-83": "20", "G-352-Art": "20", "UK-50-69": "18", "UK-50-Art": "18"}
    s = planned(impulse(units, GERMAN), "18", "fire G-7W-83")
    assert why_not(s, "fire G-352-Art") == "§9.21c"
    assert why_not(s, "target UK-50-Art") == "§9.21c"
    s = planned(impulse(units, GERMAN), "18", "fire G-352-Art")
    assert why_not(s, "fire G-7W-83") == "§9.21c"


def test_ships() -> None:
    """§10.5a §10.3C §10.3B The American force in its sector, near the coast, against coastal guns."""
    units = {"G-352-916": "30", "G-CA-Omaha": "30", "G-3FS-5": "27", "G-352-915": "20"}
    s = planned(impulse(units, forts=["30"]), "30", "naval american", "target G-352-916")
    assert attack(s) == constants().naval_attack
    assert defense(s) == [(2, "§10.3A"), (2, "§10.3B"), (1, "§10.3C")]
    s = do(impulse(units), "bombard 20")
    assert why_not(s, "naval american") == "§10.5a"
    assert "naval british" in options(s)
    s = do(impulse({"G-3FS-5": "37"}), "bombard 37")
    assert options(s) == ["air american", "back"]


def test_a_marker_is_used_once() -> None:
    """§10.1 §RUL-46"""
    s = impulse({"G-352-916": "30"})
    s.naval_used = 1
    s.offer = None
    do(s, "bombard 30")
    assert why_not(s, "naval american") == "§10.1"


def test_aircraft() -> None:
    """§10.3C §10.5 §18.1 Against FLAK, in Clear weather, not into Zones."""
    units = {"G-3FS-5": "27", "G-Flak-StLo": "27", "G-12SS-25": "A"}
    s = planned(impulse(units), "27", "air american", "target G-3FS-5")
    assert defense(s) == [(3, "§10.3A"), (1, "§10.3C")]
    assert why_not(impulse(units), "bombard A") == "§10.6"
    assert why_not(do(impulse(units, weather="overcast"), "bombard 27"), "air american") == "§18.1"


def test_guns_do_not_fire_into_zones() -> None:
    """§10.6"""
    s = impulse({"US-V-Corps": "13", "G-12SS-25": "C"})
    assert why_not(s, "bombard C") == "§10.6"


@pytest.mark.parametrize(("naval_keeps_number", "holds"), [(True, True), (False, False)])
def test_ships_hold_the_marker(naval_keeps_number: bool, holds: bool) -> None:
    """§6.311"""
    s = impulse({"G-352-916": "30"}, naval_keeps_number=naval_keeps_number)
    planned(s, "30", "naval american", "target G-352-916", "commit")
    assert s.holds == holds


def test_aircraft_hold_the_marker() -> None:
    """§6.31"""
    s = planned(impulse({"G-352-916": "30"}), "30", "air american", "target G-352-916", "commit")
    assert s.holds


def test_guns_do_not_hold_it() -> None:
    """§6.31"""
    s = planned(impulse(BAYEUX), "20", "fire UK-50-Art", "target G-352-915", "commit")
    assert not s.holds


ARMOR = {"G-21Pz-22": "20", "G-352-915": "20", "G-352-914": "20 spent", "UK-XXX-Corps": "18"}


def shelled(points: int, primary: str) -> BreakoutState:
    """A bombardment of Bayeux won by so many points: 6 against 1 before the dice."""
    s = planned(impulse(ARMOR), "20", "fire UK-XXX-Corps", f"target {primary}", "commit")
    return fight(s, (points, 1), (5, 1))


def test_the_primary_target_pays_first() -> None:
    """§10.4 §10.4c §RUL-57 Three for Fresh armor, then the owner chooses; one level each."""
    s = shelled(6, "G-21Pz-22")  # 6 + 7 - 1 - 6 = 6
    assert level(s, "G-21Pz-22") == Level.SPENT
    assert options(s) == ["level G-352-914", "level G-352-915"] or options(s) == ["level G-352-915", "level G-352-914"]
    assert why_not(s, "level G-21Pz-22") == "§10.4a"
    do(s, "level G-352-915")  # and then the last has no choice
    assert (level(s, "G-352-915"), level(s, "G-352-914")) == (Level.SPENT, Level.DISRUPT_1)
    assert s.barrage is None


def test_points_that_nobody_can_pay_are_lost() -> None:
    """§10.4c"""
    s = shelled(4, "G-21Pz-22")  # 4 points: 3 for the armor, 1 left
    assert s.barrage is None
    assert level(s, "G-352-915") == Level.FRESH
    assert level(s, "G-352-914") == Level.DISRUPT_1  # the only one who could pay a single point


def test_a_bombardment_without_effect_is_not_rolled_again_for_nothing() -> None:
    """§11.1 The German holds the Advantage on number 0: no new roll could be better for him."""
    s = impulse({"G-352-916": "30"}, advantage=GERMAN)
    s.impulse = 0
    planned(s, "30", "naval american", "target G-352-916", "commit")
    assert task(roll(s, 1, 1, 6, 6)) != "RerollBarrage"


def test_no_excess_no_loss() -> None:
    """§10.4"""
    s = planned(impulse(ARMOR), "20", "fire UK-XXX-Corps", "target G-352-914", "commit")
    fight(s, (1, 1), (6, 6))
    assert level(s, "G-352-914") == Level.SPENT


def test_shelling_a_construct() -> None:
    """§10.4b §RUL-58 Only by a lead gun in the same Area."""
    units = {"G-352-Art": "35", "G-77-Art": "34", "US-1-16": "33"}
    s = impulse(units, GERMAN, blown=["33-35"])
    s.constructs[border(s, "33-35")] = 1
    s.offer = None
    do(s, "bombard 35", "fire G-352-Art", "construct 33-35", "commit")
    fight(s, (6, 6), (1, 1))
    assert s.constructs[border(s, "33-35")] == 0
    s = impulse({**units, "G-352-Art": "44"}, GERMAN, blown=["33-35"])
    s.constructs[border(s, "33-35")] = 1
    s.offer = None
    do(s, "bombard 33", "fire G-352-Art")
    assert why_not(s, "construct 33-35") == "§10.4b"


def test_a_bombardment_can_be_given_up() -> None:
    """§8.1"""
    s = do(impulse(BAYEUX), "bombard 20", "fire UK-50-Art", "back")
    assert task(s) == "ChooseImpulse"
    assert at(s, "UK-50-Art") == "18"
