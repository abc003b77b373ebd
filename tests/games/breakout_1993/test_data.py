"""The counters, cards and scenarios of Breakout: Normandy against what is left of the rulebook.

Only rules that are tables or numbers are cited here: those that are procedures need tests of what the game does.
"""

import csv
from collections import Counter
from importlib import resources
from math import ceil

import pytest

from bocage.core.protocol import Side
from bocage.games.breakout_1993 import tables
from bocage.games.breakout_1993.kinds import Level, Piece, divisions, numbered, piece_index, piece_named, pieces
from bocage.games.breakout_1993.orders import (
    arrives_by_air,
    arriving,
    beaches,
    drop_areas,
    endings,
    entries,
    groups,
    scenario_named,
    scenarios,
    withdrawal,
)

GERMAN_SETUP = """
    A 1 3 5 6 7 LH 8 10 17 18 19 20 27 29 30 31 45 41 44 47 48 49 50 51 52 53 54 56 57 58 59 60
"""
GERMAN_CARD = {
    2: {"A|B", "B|C"},
    3: {"A"},
    4: {"A", "E"},
    5: {"A|B", "E"},
    6: {"A|B", "E", "C|D"},
    7: {"A|B", "D|E"},
    11: {"E"},
    12: {"A|B"},
    17: {"E"},
    18: {"A|B"},
    20: {"A|B"},
    21: {"D|E"},
}
ALLIED_DAYS = [2, 3, 4, 6, 8, 9, 10, 12, 14, 18, 19]
TYPES = {
    Side.ALLIED: {"infantry", "airborne", "glider", "commando", "ranger", "armor", "field_artillery"},
    Side.GERMAN: {"infantry", "armor", "field_artillery", "nebelwerfer", "coastal_artillery", "flak", "antitank"},
}
SOURCES = ("rulebook", "history chapter", "reports of play", "reconstructed")


def read(package: str, *path: str) -> list[dict[str, str]]:
    text = resources.files(package).joinpath(*path).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def rows() -> list[dict[str, str]]:
    return read("bocage.games.breakout_1993", "data", "units.csv")


def places() -> dict[str, dict[str, str]]:
    return {row["place"]: row for row in read("bocage.maps", "data", "breakout", "places.csv")}


def of_division(name: str, kind: str = "infantry") -> list[Piece]:
    return [pieces()[u] for u in divisions()[name] if pieces()[u].type == kind]


def figures(found: list[Piece]) -> set[tuple[int, int]]:
    return {(piece.fresh.attack, piece.fresh.defense) for piece in found}


# Counters


def test_there_are_220_units() -> None:
    assert len(pieces()) == len(piece_index()) == 220
    assert Counter(piece.side for piece in pieces()) == {Side.ALLIED: 110, Side.GERMAN: 110}


def test_units_are_numbered_by_side() -> None:
    assert [piece.unit for piece in pieces()] == list(range(220))
    assert all(piece.side == piece.unit % 2 for piece in pieces())


def test_a_corrected_list_with_fewer_allies_is_filled_with_blanks() -> None:
    fewer = [row for row in rows() if row["nation"] != "UK"]
    found = numbered(fewer)
    assert all(piece.unit == n and piece.side == n % 2 for n, piece in enumerate(found))
    blanks = [piece for piece in found if piece.is_blank]
    assert len(found) == len(fewer) + len(blanks)
    assert {(piece.side, piece.day) for piece in blanks} == {(Side.ALLIED, 0)}


def test_a_corrected_list_with_fewer_germans_is_filled_with_blanks() -> None:
    fewer = [row for row in rows() if row["service"] != "ss"]
    found = numbered(fewer)
    assert all(piece.unit == n and piece.side == n % 2 for n, piece in enumerate(found))
    assert {piece.side for piece in found if piece.is_blank} == {Side.GERMAN}
    assert found[-1].side == Side.ALLIED


def test_columns_hold_known_words() -> None:
    for row in rows():
        assert row["side"] in "AG", row["id"]
        assert row["nation"] in ("US", "UK", "CA", "GE"), row["id"]
        assert row["service"] in ("army", "commando", "heer", "kriegsmarine", "luftwaffe", "ss"), row["id"]
        assert row["mobile"] in "01", row["id"]
        assert row["factors_from"] in SOURCES, row["id"]
        assert row["placing_from"] in SOURCES, row["id"]


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_each_side_has_its_types(side: Side) -> None:
    assert {piece.type for piece in pieces() if piece.side == side} == TYPES[side]


def test_names_tell_units_apart() -> None:
    names = Counter((piece.side, piece.name) for piece in pieces())
    assert names.most_common(1)[0][1] == 1


def test_every_unit_is_one_thing() -> None:
    for piece in pieces():
        guns = (piece.is_field_artillery, piece.is_nebelwerfer, piece.is_coastal)
        kinds = (piece.can_lead, *guns, piece.is_flak, piece.is_antitank)
        assert sum(kinds) == 1, piece.id
        assert piece.is_artillery == (not piece.can_lead and not piece.is_flak and not piece.is_antitank), piece.id


def test_mobile_units_and_ss_are_german() -> None:
    assert {piece.side for piece in pieces() if piece.mobile} == {Side.GERMAN}
    assert {piece.nation for piece in pieces() if piece.is_ss} == {"GE"}


def test_armies() -> None:
    assert Counter(piece.army for piece in pieces()) == {"german": 110, "american": 60, "british": 50}


def test_divisions_can_win_their_bonus_or_are_kampfgruppen() -> None:
    small = {name for name, members in divisions().items() if len(members) < tables.attack().integrity_units}
    assert small == {"265 Inf", "266 Inf", "275 Inf"}
    assert "2 Armd" in divisions()
    assert not any(piece.division for piece in pieces() if piece.is_corps_artillery or piece.is_coastal)


def test_armoured_brigades_belong_to_no_division() -> None:
    brigades = [piece for piece in pieces() if piece.army == "british" and piece.is_armor]
    assert {piece.division for piece in brigades if piece.id.endswith(("Armd", "Tank"))} == {""}


def test_levels_fall_one_by_one() -> None:
    """§4.1 §4.2"""
    assert [level.left for level in Level] == [4, 3, 2, 1, 0]
    assert [level.disruption for level in list(Level)[:4]] == [0, 0, 1, 2]
    panzers = piece_named("G-12SS-Pz")
    assert [str(panzers.at_level(level)) for level in list(Level)[:3]] == ["8-7-6", "4-4-6", "4-4-6"]


COAST = {"243 Inf", "352 Inf", "709 Inf", "711 Inf", "716 Inf"}
SECOND_LINE = {"265 Inf", "266 Inf", "275 Inf", "346 Inf"}

# Factors the notes state


def test_american_regiments() -> None:
    special = {"1 Inf": 6, "4 Inf": 6, "9 Inf": 6, "30 Inf": 6, "90 Inf": 4}
    for name in ("1 Inf", "2 Inf", "4 Inf", "9 Inf", "29 Inf", "30 Inf", "79 Inf", "83 Inf", "90 Inf"):
        factor = special.get(name, 5)
        assert figures(of_division(name)) == {(factor, factor)}, name


def test_british_brigades() -> None:
    """§4.12 The notes do not say which of them are 4-4-5 and which 4-5-5."""
    for name in ("3 Inf", "43 Inf", "49 Inf", "50 Inf", "51 Inf", "7 Armd", "11 Armd"):
        assert figures(of_division(name)) <= {(4, 4), (4, 5)}, name
        assert {piece.fresh.movement for piece in of_division(name)} == {5}, name
        assert {piece.factors_from for piece in of_division(name)} == {"reconstructed"}, (
            name
        )  # which is which is not said
    for name in ("3 Can Inf", "15 Inf"):
        assert min(attack + defense for attack, defense in figures(of_division(name))) > 9, name


def test_the_notes_speak_of_antitank_battalions() -> None:
    """§4.3 That there are some is stated; which they are is ours. They lead nobody."""
    found = [piece for piece in pieces() if piece.is_antitank]
    assert [(piece.size, piece.side, piece.can_lead) for piece in found] == [("battalion", Side.GERMAN, False)]
    assert {(piece.factors_from, piece.placing_from) for piece in found} == {("reconstructed", "reconstructed")}


def test_airborne_units_are_weaker_than_infantry() -> None:
    drops = [piece for piece in pieces() if piece.type in ("airborne", "glider")]
    assert max(piece.fresh.attack for piece in drops) < 5
    assert max(piece.fresh.attack for piece in drops if not piece.is_american) < 4


def test_german_reserves_are_better_than_the_coast() -> None:
    """Ours: who waits behind the coast or comes later attacks better than static divisions; the coast has its own."""
    regiments = [
        piece for piece in pieces() if piece.side == Side.GERMAN and piece.size == "regiment" and piece.can_lead
    ]
    coast = [piece for piece in regiments if piece.division in COAST]
    reserves = [piece for piece in regiments if piece.division not in COAST | SECOND_LINE]
    assert max(piece.fresh.attack for piece in coast if piece.division != "352 Inf") == 2
    assert min(piece.fresh.attack for piece in reserves) == 4
    assert min(piece.fresh.defense for piece in reserves) == 4
    assert {piece.factors_from for piece in coast + reserves} == {"reconstructed"}


def is_elite(piece: Piece) -> bool:
    return piece.type in ("airborne", "glider", "commando") or piece.division in ("82 Abn", "101 Abn")


def test_spent_factors_are_halves() -> None:
    """Allies but the elite drop halves, the German defense is rounded up, casemates keep their factors."""
    for piece in pieces():
        fresh, spent = piece.fresh, piece.spent
        if piece.is_coastal:
            expected = (fresh.attack, fresh.defense)
        elif piece.side == Side.GERMAN:
            expected = (fresh.attack // 2, ceil(fresh.defense / 2))
        elif is_elite(piece):
            expected = (ceil(fresh.attack / 2), ceil(fresh.defense / 2))
        else:
            expected = (fresh.attack // 2, fresh.defense // 2)
        assert (spent.attack, spent.defense) == expected, piece.id


def test_lehr_has_two_panzer_battalions_and_utah_one_of_the_919th() -> None:
    assert [piece.size for piece in of_division("Pz Lehr", "armor")] == ["battalion", "battalion"]
    assert piece_named("G-709-III919").entry == "51"
    assert piece_named("G-709-III919").size == "battalion"


def test_stated_places() -> None:
    """The notes and example 12 place these."""
    stated = {"G-716-736": "8", "G-21Pz-Art": "5", "G-100Pz": "45", "G-6FS": "44", "G-CA-Martin": "50"}
    stated |= {"G-CA-Montebourg": "52", "G-CA-Juno": "17", "G-CA-Gold": "18"}
    assert {code: piece_named(code).entry for code in stated} == stated


def test_no_coastal_guns_at_utah_or_sword() -> None:
    guns = {piece.entry for piece in pieces() if piece.is_coastal}
    assert "51" not in guns
    assert {"17", "18", "30", "50", "52", "LH"} <= guns


def test_two_fresh_defenders_in_montebourg() -> None:
    assert [pieces()[u].id for u in arriving(Side.GERMAN, 1) if pieces()[u].entry == "52"] == [
        "G-709-919",
        "G-CA-Montebourg",
    ]


def test_panzer_lehr_comes_on_the_7th_by_chartres_or_le_mans() -> None:
    lehr = [pieces()[u] for u in divisions()["Pz Lehr"]]
    assert {(piece.day, piece.entry) for piece in lehr} == {(2, "B|C")}


# Cards


def test_the_german_sets_up_where_his_card_says() -> None:
    """§5.1"""
    assert {group.entry for group in groups(Side.GERMAN, 1)} == set(GERMAN_SETUP.split())


def test_no_set_up_breaks_the_stacking_limits() -> None:
    for group in groups(Side.GERMAN, 1):
        assert len(group.units) <= tables.constants().stacking_limit, group.entry
        corps = [u for u in group.units if pieces()[u].is_corps_artillery]
        assert len(corps) <= tables.constants().corps_artillery_limit, group.entry


def test_german_arrivals_come_by_the_printed_zones() -> None:
    """§19.2"""
    found = {day: {group.entry for group in groups(Side.GERMAN, day)} for day in range(2, 22)}
    assert {day: places for day, places in found.items() if places} == GERMAN_CARD


def test_allied_arrivals_come_on_the_printed_days() -> None:
    """§19.3"""
    assert [day for day in range(2, 22) if arriving(Side.ALLIED, day)] == ALLIED_DAYS
    assert {group.entry for group in groups(Side.ALLIED, 2)} == {"7", "50", "51", "30", "17", "18"}


def test_later_allied_beaches_are_called_reconstructed() -> None:
    later = [piece for piece in pieces() if piece.side == Side.ALLIED and piece.day > 2]
    assert {piece.entry for piece in later} == {"american_beach", "british_beach"}
    for piece in later:
        assert piece.entry == f"{piece.army}_beach", piece.id
        assert piece.placing_from != "rulebook", piece.id


def test_everyone_arrives_once() -> None:
    days = range(1, len(tables.days()) + 1)
    assert sum(len(arriving(side, day)) for side in (Side.ALLIED, Side.GERMAN) for day in days) == 220
    assert (len(arriving(Side.ALLIED, 1)), len(arriving(Side.GERMAN, 1))) == (40, 49)


def test_airborne_units_drop_and_the_rest_comes_by_sea() -> None:
    day_1 = [pieces()[u] for u in arriving(Side.ALLIED, 1)]
    assert {piece.type for piece in day_1 if arrives_by_air(piece.unit)} == {"airborne"}
    assert {piece.entry for piece in day_1 if arrives_by_air(piece.unit)} == {"7", "49", "50"}
    assert not any(piece.type == "airborne" for piece in day_1 if not arrives_by_air(piece.unit))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("US-4-8", ("UTAH",)),
        ("US-101-501", ("50",)),
        ("UK-6-Air", ("7",)),
        ("US-2A-CCA", ("UTAH", "OMAHA")),
        ("UK-4Armd", ("GOLD", "JUNO", "SWORD")),
        ("G-12SS-25", ("A", "B")),
        ("G-346-857", ("A",)),
        ("G-CA-LeHavre", ("LH",)),
    ],
)
def test_where_units_may_appear(code: str, expected: tuple[str, ...]) -> None:
    """§19.2 §19.3"""
    assert entries(piece_index()[code]) == expected


def test_every_entry_is_a_place_of_the_board() -> None:
    assert {place for piece in pieces() for place in entries(piece.unit)} <= set(places())


def test_beaches_and_boxes_are_those_of_the_board() -> None:
    borders = read("bocage.maps", "data", "breakout", "borders.csv")
    assert {(beach.area, beach.box) for beach in beaches().values()} == {
        (row["one"], row["other"]) for row in borders if row["kind"] == "beach"
    }
    assert {area for area, row in places().items() if row["beach"] == "1"} == set(beaches())
    assert {area for area, row in places().items() if row["fortified"] == "1"} == set(beaches())
    assert all(places()[beach.box]["sector"] == beach.army for beach in beaches().values())
    assert {area for area, row in places().items() if row["drop"] == "1"} == set(drop_areas())


def test_the_rangers_leave_with_omaha() -> None:
    rangers = {piece.unit for piece in pieces() if piece.type == "ranger"}
    assert set(withdrawal().units) == rangers
    assert beaches()[withdrawal().beach].box == "OMAHA"


# Scenarios


def test_the_scenarios_have_their_numbers() -> None:
    """§22.2 §22.3 §22.31"""
    assert [(s.id, s.days, s.needed) for s in scenarios()] == [
        ("one_week", 7, 10),
        ("two_weeks", 14, 14),
        ("three_weeks", 21, 20),
    ]
    assert [s.last.date for s in scenarios()] == ["12 June", "19 June", "26 June"]


def test_only_the_first_week_is_not_a_guess() -> None:
    source = {s.id: tables.constant_list()[s.points].source for s in scenarios()}
    assert source == {"one_week": "reports of play", "two_weeks": "reconstructed", "three_weeks": "reconstructed"}


def test_there_are_points_enough_on_the_board() -> None:
    """§22.5"""
    total = sum(int(row["points"] or 0) for row in places().values())
    assert total > scenario_named("three_weeks").needed
    best = sorted(places().values(), key=lambda row: int(row["points"] or 0))[-2:]
    assert [row["name"] for row in best] == ["Caen", "Cherbourg"]


def test_a_breakout_is_an_allied_victory() -> None:
    assert [(name, ending.side) for name, ending in endings().items()] == [
        ("breakout", Side.ALLIED),
        ("allied", Side.ALLIED),
        ("german", Side.GERMAN),
    ]
