"""§12.2 Paths of supply."""

import pytest

from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import depot_mask, free_mask, is_supplied, source_reach, sources
from tests.games.breakout_1993.evening import ALLIED, GERMAN, codes, position


def reached(s: BreakoutState, source: str, side: Side = ALLIED) -> set[str]:
    return set(codes(s, members(source_reach(s, side, s.kit.place_named(source)))))


def lies(s: BreakoutState, source: str, side: Side = ALLIED) -> set[str]:
    return set(codes(s, members(depot_mask(s, side, s.kit.place_named(source)))))


def supplied(s: BreakoutState, code: str) -> bool:
    return is_supplied(s, s.kit.unit_index[code])


def test_a_path_goes_over_open_boundaries_of_areas_its_side_controls() -> None:
    """§12.2 §3.2 From Omaha to Grandcamp; Port-en-Bessin is German."""
    assert reached(position({}, allied=["30", "31"]), "30") == {"30", "31"}


def test_a_path_crosses_a_bridge_of_its_side() -> None:
    """§12.2 §7.5 The Aure behind Omaha: both banks are Allied, so the bridge is, until it is German or blown."""
    assert reached(position({}, allied=["30", "29"]), "30") == {"30", "29"}
    german = position({}, allied=["30", "29"])
    german.lines = 0
    assert reached(german, "30") == {"30"}
    assert reached(position({}, allied=["30", "29"], blown=["29-30"]), "30") == {"30"}


def test_rivers_and_floods_without_a_bridge_carry_no_supply() -> None:
    """§12.2 §8.52 From the Forêt de Cerisy to Isigny over the Elle; from Utah to Montebourg over the floods."""
    assert "33" not in reached(position({}, allied=["30", "29", "28", "33"]), "30")
    assert reached(position({}, allied=["51", "52"]), "51") == {"51"}


def test_a_path_may_begin_in_a_contested_area_and_goes_on_in_free_ones() -> None:
    """§RUL-32 Grandcamp is contested: a depot may lie there, and none beyond."""
    s = position({"US-1-16": "31", "G-352-914": "31"}, allied=["30", "31", "33"])
    assert reached(s, "30") == {"30", "31"}
    assert "33" in reached(position({}, allied=["30", "31", "33"]), "30")


def test_free_areas_are_those_the_state_calls_free() -> None:
    """§7.3"""
    s = position({"US-1-16": "31", "G-352-914": "31", "G-352-915": "29"}, allied=["30", "31"])
    for side in (ALLIED, GERMAN):
        free = free_mask(s, side)
        assert all(bool(free >> place & 1) == s.is_free(side, place) for place in members(s.kit.areas))


def test_allied_sources_are_the_beaches_they_control() -> None:
    """§12.3"""
    s = position({"UK-3-8": "8", "G-716-736": "8"}, allied=["30", "18"])
    assert codes(s, sources(s, ALLIED)) == ["18", "30"]


def test_german_sources_are_zones_and_cherbourg() -> None:
    """§12.4 §12.43 §RUL-43 A Zone that only Allies hold sends nothing; one that is contested does."""
    assert codes(position({}), sources(position({}), GERMAN)) == ["A", "B", "C", "D", "E", "58"]
    s = position({"US-2A-CCA": "E", "UK-7-22": "B", "G-12SS-Pz": "B"}, allied=["58"])
    assert codes(s, sources(s, GERMAN)) == ["A", "B", "C", "D"]


def test_depots_keep_to_the_sector_of_their_army() -> None:
    """§12.21 Omaha reaches Bayeux over Port-en-Bessin and may not lie there; the path itself may cross the line."""
    s = position({}, allied=["30", "19", "20", "18"])
    assert {"19", "20"} <= reached(s, "30")
    assert lies(s, "30") == {"30"}
    assert lies(s, "18") == {"18", "19", "20"}


def test_a_german_depot_reaches_from_the_edge_of_its_zone() -> None:
    """§12.2 Zone A reaches Houlgate; not beyond an Area that the Allies hold."""
    assert "1" in reached(position({}), "A", GERMAN)
    ring = position({}, allied=["2", "6", "7"])
    assert reached(ring, "A", GERMAN) >= {"1", "3"}
    lost = position({"US-2A-CCA": "A"})
    assert not reached(lost, "A", GERMAN)


def test_cherbourg_feeds_a_cut_off_garrison() -> None:
    """§RUL-33 §12.43 The neck of the peninsula is Allied; only those who reach Cherbourg are supplied."""
    neck = ["46", "47", "48", "49", "50", "44", "45"]
    s = position({"G-709-729": "54"}, allied=neck)
    assert supplied(s, "G-709-729")
    assert not supplied(position({"G-709-729": "54"}, allied=[*neck, "58"]), "G-709-729")


def test_germans_in_zones_and_in_le_havre_are_supplied() -> None:
    """§RUL-31 §12.42"""
    s = position({"G-12SS-Pz": "A", "G-CA-LeHavre": "LH"})
    assert supplied(s, "G-12SS-Pz")
    assert supplied(s, "G-CA-LeHavre")


@pytest.mark.parametrize("footholds", [True, False])
def test_a_foothold_is_supplied_from_next_door(footholds: bool) -> None:
    """§RUL-31 §RUL-32 A path may begin in an Area the enemy still controls; by one option only in one's own."""
    s = position({"US-1-16": "31", "G-352-914": "31"}, allied=["31"], footholds=footholds)
    assert supplied(s, "G-352-914") == footholds


def test_no_path_goes_on_through_a_foothold() -> None:
    """§RUL-32 It may begin there, but goes on in Free Areas of its side."""
    s = position({"US-1-16": "31", "G-352-914": "31"}, allied=["30", "31", "32", "33"])
    assert not supplied(s, "G-352-914")
    assert supplied(position({"US-1-16": "31", "G-352-914": "31"}), "G-352-914")


@pytest.mark.parametrize(("army_beach", "holds"), [("30", True), ("18", False)])
def test_allies_in_a_zone_need_their_own_army_next_to_it(army_beach: str, holds: bool) -> None:
    """§RUL-40 Americans in Zone E: Gavray must be reached from an American beach."""
    corridor = ["19", "30", "31", "33", "35", "36", "38", "39", "34", "37", "27", "43", "41", "40", "44"]
    allied = [*corridor, army_beach] if army_beach == "30" else [*[c for c in corridor if c != "30"], "18"]
    assert supplied(position({"US-2A-CCA": "E"}, allied=allied), "US-2A-CCA") is holds


def test_an_area_supplied_by_air_is_a_supply_area() -> None:
    """§RUL-31 §12.9"""
    s = position({"US-101-501": "49"})
    assert not supplied(s, "US-101-501")
    s.air_supplied = s.kit.board.places("49")
    assert supplied(s, "US-101-501")


EAST_CUT_OFF = ["1", "2", "3", "4", "13", "14", "23", "24", "38", "39", "40"]
"""Every Area next to a Zone."""


def test_the_stock_of_the_fortress_stays_in_its_peninsula() -> None:
    """§12.45 Not beyond the Dives, not even to Carentan: neither its depot nor a path to it."""
    s = position({})
    assert {"54", "46", "60"} <= lies(s, "58", GERMAN)
    assert not {"1", "3", "44", "27"} & lies(s, "58", GERMAN)
    assert {"1", "44"} <= lies(position({}, fortress_stock="anywhere"), "58", GERMAN)


def test_whoever_has_only_the_fortress_behind_him_is_cut_off_beyond_the_peninsula() -> None:
    """§12.45 §RUL-33 No Zone reaches the front; Valognes lives on the stock of Cherbourg, Troarn does not."""
    units = {"G-711-744": "6", "G-709-729": "54"}
    s = position(units, allied=EAST_CUT_OFF)
    assert (supplied(s, "G-711-744"), supplied(s, "G-709-729")) == (False, True)
    assert supplied(position(units, allied=EAST_CUT_OFF, fortress_stock="anywhere"), "G-711-744")
