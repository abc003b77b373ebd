"""§6.5 The Night Regroup Phase."""

import pytest

from bocage.core.protocol import Action
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.regroup import RegroupPhase, SideRegroup, bars_shift
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.evening import (
    ALLIED,
    GERMAN,
    at,
    do,
    level,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)


def night(units: dict[str, str], side: int = ALLIED, **given: object) -> BreakoutState:
    return run(position(units, **given), SideRegroup(ALLIED if side == ALLIED else GERMAN))  # type: ignore[arg-type]


def test_each_unit_goes_one_step_to_an_area_its_side_controls() -> None:
    """§6.51 Omaha to Grandcamp; Port-en-Bessin is German and empty."""
    s = night({"US-1-16": "30 spent", "US-1-18": "30"}, allied=["30", "31"])
    assert options(s) == ["shift US-1-16 31", "shift US-1-18 31", "done"]
    assert why_not(s, "shift US-1-16 19") == "§6.51"
    assert why_not(s, "shift US-1-16 33") == "§6.51"
    do(s, "shift US-1-16 31")
    assert (at(s, "US-1-16"), level(s, "US-1-16")) == ("31", Level.SPENT)  # §RUL-52 any level, and it keeps it
    assert why_not(s, "shift US-1-16 30") == "§6.51"


def test_a_contested_area_may_be_entered_and_left() -> None:
    """§6.51 §6.53 Whoever controls it; the enemy left alone there controls it at once."""
    s = night({"US-1-16": "29", "G-352-914": "29", "US-1-18": "30"}, allied=["30"], lines=["29-30"])
    assert options(s) == ["shift US-1-16 30", "shift US-1-18 29", "done"]
    s = night({"US-1-16": "29", "G-352-914": "29", "US-1-18": "30"}, allied=["30", "29"], lines=["29-30"])
    do(s, "shift US-1-16 30")
    assert s.controls(GERMAN, s.kit.place_named("29"))  # §7.4


def test_nobody_crosses_a_line_the_enemy_holds() -> None:
    """§6.52 §7.5"""
    s = night({"US-1-16": "29", "G-352-914": "29", "US-1-18": "30"}, allied=["30", "31"])
    assert why_not(s, "shift US-1-16 30") == "§6.52"


@pytest.mark.parametrize(("unit", "rule"), [("US-2A-CCA", "§6.52"), ("US-1-Art", "§6.52"), ("US-1-16", "")])
def test_only_infantry_crosses_a_river_without_a_bridge(unit: str, rule: str) -> None:
    """§6.52 The bridge over the Aure is blown."""
    s = night({unit: "30", "US-1-26": "29"}, allied=["30", "29"], blown=["29-30"])
    assert (f"{unit} 29" in options(s, "shift")) is not bool(rule)
    if rule:
        assert why_not(s, f"shift {unit} 29") == rule


def test_nobody_crosses_a_flood_without_a_bridge() -> None:
    """§6.52 Utah and Montebourg."""
    s = night({"US-4-8": "51", "US-4-12": "52"}, allied=["50"])
    assert why_not(s, "shift US-4-8 52") == "§6.52"


def test_ten_units_fill_an_area_and_one_corps_artillery() -> None:
    """§7.1 §7.11 §RUL-44"""
    ten = [p.id for p in position({}).kit.kinds if p.nation == "US" and p.type == "infantry"][:11]
    s = night(dict.fromkeys(ten[:10], "31") | {ten[10]: "30"}, allied=["30", "31"])
    assert why_not(s, f"shift {ten[10]} 31") == "§7.1"
    s = night({"US-V-Corps": "30", "US-VII-Corps": "31", "US-1-16": "30"}, allied=["30", "31"])
    assert why_not(s, "shift US-V-Corps 31") == "§7.11"


def test_coastal_guns_and_the_offshore_box_stay() -> None:
    """§RUL-52"""
    assert why_not(night({"G-CA-Martin": "50", "G-91-1057": "50"}, GERMAN), "shift G-CA-Martin 52") == "§RUL-52"
    assert why_not(night({"US-82-325": "OFF", "US-1-16": "30"}, allied=["30", "31"]), "shift US-82-325 50") == "§RUL-52"


def test_units_regroup_in_and_out_of_zones() -> None:
    """§6.51 §7.1 A Zone holds any number; the Allies enter none that only Germans hold."""
    s = night({"G-12SS-Pz": "A", "G-346-857": "1"}, GERMAN)
    assert {"G-12SS-Pz 1", "G-12SS-Pz B", "G-346-857 A"} <= set(options(s, "shift"))
    s = night({"UK-6-3": "1"}, allied=["1", "7"], lines=["1-7"])
    assert why_not(s, "shift UK-6-3 A") == "§6.51"


def test_nobody_goes_back_to_sea() -> None:
    """§3.4"""
    s = night({"US-1-16": "30"}, allied=["30", "31"])
    assert why_not(s, "shift US-1-16 OMAHA") == "§3.4"


def test_units_land_by_night_under_fire() -> None:
    """§6.54 §14.1 One gun over Omaha: a 1 is equal to it."""
    s = night({"US-1-18": "OMAHA", "US-1-26": "OMAHA", "G-CA-Grandcamp": "31"}, allied=["30"])
    roll(do(s, "shift US-1-18 30"), 1)
    assert (at(s, "US-1-18"), level(s, "US-1-18")) == ("30", Level.SPENT)
    roll(do(s, "shift US-1-26 30"), 2)
    assert level(s, "US-1-26") == Level.FRESH


def test_without_guns_no_die_is_rolled() -> None:
    """§14.1 §6.54"""
    s = do(night({"US-1-18": "OMAHA", "US-1-26": "OMAHA"}, allied=["30"]), "shift US-1-18 30")
    assert task(s) == "Regroup"


def test_a_night_landing_can_break_a_fortification() -> None:
    """§15.2 §6.54 A Fresh unit reaches a contested beach."""
    s = position({"US-1-16": "30 d1", "US-1-18": "OMAHA", "G-352-916": "30"})
    s.forts = s.kit.board.places("30")
    do(run(s, SideRegroup(ALLIED)), "shift US-1-18 30")
    assert not s.forts


def test_five_land_on_a_beach_in_a_night() -> None:
    """§19.11 §RUL-70"""
    six = ["US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116", "US-29-175"]
    s = night(dict.fromkeys(six, "OMAHA"), allied=["30"])
    do(s, *[f"shift {code} 30" for code in six[:5]])
    assert at(s, six[5]) == "OMAHA"
    assert task(s) == ""  # nobody else has a way
    assert bars_shift(s, s.kit.unit_index[six[5]], s.kit.place_named("30")).rule == "§19.11"  # type: ignore[union-attr]


def test_no_landing_in_a_storm_nor_on_a_german_beach() -> None:
    """§18.3 §19.13"""
    near = {"US-1-16": "OMAHA", "US-1-18": "31"}
    assert why_not(night(near, allied=["30", "31"], day=15, weather="storm"), "shift US-1-16 30") == "§18.3"
    s = night({"US-1-16": "OMAHA", "UK-50-69": "18"}, allied=["18", "19"])
    assert why_not(s, "shift US-1-16 30") == "§19.13"
    assert why_not(s, "shift US-1-16 31") == "§6.51"


def test_the_german_regroups_first() -> None:
    """§6.5"""
    s = run(position({"G-352-914": "29", "US-1-16": "30"}, allied=["30", "31"]), RegroupPhase())
    assert s.agenda[-1].who(s) == GERMAN
    do(s, "done")
    assert s.agenda[-1].who(s) == ALLIED
    do(s, "shift US-1-16 31")
    assert (task(s), len(told(s, "shifted"))) == ("", 1)


def test_what_is_offered_is_what_no_rule_bars() -> None:
    """§6.51 §6.52 The quick list agrees with the predicate."""
    units = {
        "US-1-16": "30",
        "US-2A-CCA": "30",
        "US-1-18": "29",
        "G-352-914": "29",
        "US-1-26": "31",
        "US-V-Corps": "31",
        "US-4-8": "UTAH",
        "UK-6-3": "7",
        "G-716-736": "8",
        "G-12SS-Pz": "A",
        "G-716-726": "10",
    }
    for side in (ALLIED, GERMAN):
        s = night(units, side, allied=["30", "31", "51", "19"], lines=["29-30"], blown=["29-30"])
        offered = set(options(s, "shift"))
        for u in range(side, len(s.at), 2):
            for place in range(len(s.kit.codes)):
                noun = f"{s.kit.kinds[u].id} {s.kit.codes[place]}"
                assert (noun in offered) is (bars_shift(s, u, place) is None), Action("shift", noun)
