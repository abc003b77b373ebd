"""The data of Normandy 1969 against the card, typed here a second time.

Rules that are tables are cited; those that are procedures have tests of what the game does.
"""

from collections import Counter
from collections.abc import Mapping

import pytest

from bocage.core.protocol import Side
from bocage.core.regiments.counters import BATTALION, REGIMENT
from bocage.core.rulebook import Rulebook
from bocage.games.normandy_1969.kinds import SHEET, sea_kind
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.orders import LISTS, allied_group, german_order
from bocage.games.normandy_1969.state import GROUPS
from bocage.maps import normandy

GAME = "bocage.games.normandy_1969"
BOOK = Rulebook.load(GAME, "data/rulebook.toml")
TABLES = tables()
BOARD = normandy.load()

# The card: units on the map, then turns 1 to 7, as place or edges and units.
GERMAN = {
    "original": [
        "anywhere 2x7-2 6x4-1 2x2-1, falaise 1x15-6 2x7-6 1x8-8, south_edge 1x8-4 1x2-6, coutances 1x10-6",
        "W 2x7-2 3x4-1",
        "E 5x4-1 2x2-1, SE 1x18-6 2x14-6 1x8-8 1x6d6",
        "SE 3x10d6",
        "SE 1x16-6 2x14-6 1x8-8",
        "",
        "SE 3x5-2 2x14-6 1x8-8",
        "",
    ],
    "increased": [
        "anywhere 4x7-2 9x4-1, falaise 1x15-6 2x7-6 1x8-8, south_edge 1x8-4 1x2-6, coutances 1x10-6",
        "SE 1x15-6 2x7-6 2x8-8 1x18-6 2x14-6",
        "E 5x4-1 2x2-1, SE 1x16-6 2x14-6 2x8-8 1x6d6 1x15-6 1x10d6 2x7-6",
        "SE 2x10d6",
        "E 1x15-6 2x7-6 1x8-8, S 2x14-6 1x8-8",
        "SE 3x5-2, S 3x10-6",
        "S 2x7-2",
        "",
    ],
    "allout": [
        "anywhere 2x7-2 6x4-1 2x7-6 1x8-4, falaise 1x15-6 1x8-8, south_edge 1x2-6, coutances 1x10-6",
        "SE 1x18-6 1x16-6 4x14-6 2x8-8, W 2x7-2 3x4-1",
        "SE 2x15-6 4x7-6 3x8-8 1x6d6 3x10d6 1x18-6 2x14-6",
        "E 3x4-1 1x18-6 2x14-6 1x8-8, S 2x14-6 1x8-8",
        "E 1x15-6 2x7-6 1x8-8 3x5-2",
        "E 3x4-1 2x7-2, S 3x10-6",
        "SW 3x5-2",
        "",
    ],
}

# Units and factors: the start, turns 1 to 6, the whole game.
GERMAN_TOTALS = {
    "original": [(17, 99), (5, 26), (12, 84), (3, 30), (4, 52), (0, 0), (6, 51), (47, 342)],
    "increased": [(20, 121), (8, 91), (17, 129), (2, 20), (7, 73), (6, 45), (2, 14), (62, 493)],
    "allout": [(15, 95), (13, 132), (16, 164), (10, 102), (7, 52), (8, 56), (3, 15), (72, 616)],
}

GERMAN_MIX = {
    "original": "18-6 1 16-6 1 15-6 1 14-6 6 10-6 1 10d6 3 8-8 4 8-4 1 7-2 4 7-6 2 6d6 1 5-2 3 4-1 14 2-1 4 2-6 1",
    "increased": "18-6 1 16-6 1 15-6 4 14-6 6 10-6 4 10d6 3 8-8 7 8-4 1 7-2 6 7-6 8 6d6 1 5-2 3 4-1 14 2-6 1 2-1 2",
    "allout": "18-6 3 16-6 1 15-6 4 14-6 10 10-6 4 10d6 3 8-4 1 8-8 9 7-2 6 7-6 8 6d6 1 5-2 6 4-1 15 2-6 1",
}

PARTS = {
    "7-4": "2-4 2-4 2-4",
    "7-4p": "2-4p 2-4p 2-4p",
    "7-4g": "2-4g 2-4g 2-4g",
    "5-4": "2-4 2-4",
    "5-4g": "2-4g 2-4g",
    "20-10": "6-10 6-10 6-10",
    "7-2": "2-2 2-2 2-2",
    "5-2": "2-2 2-2",
    "4-1": "2-1 2-1",
    "15-6": "5-6 7-6a",
    "16-6": "5-6 7-6a",
    "18-6": "6-6 8-6",
    "10-6": "3-6 3-6 3-6",
    "7-6": "3-6 3-6",
    "14-6": "4-6 4-6 4-6",
}

CRT = """
    1-2 EX  DB1 AB1 AB2 AE  AE
    1-1 EX  DB2 DB1 AB3 AB3 AE
    2-1 EX  DB3 DB2 AB2 AB2 AE
    3-1 EX  DB3 DB3 AB2 AB2 AB3
    4-1 EX  DB3 DB3 DB2 AB2 AB3
    5-1 DE  EX  DB3 DB3 AB1 AB2
    6-1 DE  EX  DB3 DB3 DB2 AB1
    7-1 DE  DE  EX  DB2 DB2 DB1
    8-1 DE  DE  EX  DB3 DB2 DB2
    9-1 DE  DE  DE  EX  DB2 DB2
    10-1 DE DE  DE  EX  EX  DB1
"""


def totals(units: Mapping[str, int]) -> tuple[int, int]:
    """Units and factors."""
    return sum(units.values()), sum(SHEET.named(code).strength * count for code, count in units.items())


def units_of(text: str) -> Counter[str]:
    """`2x7-2 6x4-1` as numbers by kind."""
    pairs = (word.split("x", 1) for word in text.split())
    return Counter({code: int(count) for count, code in pairs})


def from_card(line: str) -> dict[str, Counter[str]]:
    """A line of the card: units by place or edges."""
    named = (entry.split(maxsplit=1) for entry in line.split(",") if entry)
    return {place: units_of(text) for place, text in named}


# --- orders of battle


@pytest.mark.parametrize(
    ("group", "gliders", "units", "expected"),
    [
        ("assault", 2, "8x7-4 8x6-10", (16, 104)),
        ("commando", 2, "8x2-4c", (8, 16)),
        ("parachute", 2, "8x7-4p", (8, 56)),
        ("glider", 2, "1x7-4g 1x5-4g", (2, 12)),
        ("second_wave", 2, "8x7-4 2x6-10 2x8-12 2x5-4 1x20-10", (15, 114)),
        ("follow_up", 2, "18x7-4 2x6-10 2x8-12 2x12-10 2x20-10 1x22-10 2x16-10", (29, 272)),
        ("assault", 3, "8x7-4 8x6-10", (16, 104)),
        ("glider", 3, "1x7-4g 2x5-4g", (3, 17)),
        ("second_wave", 3, "8x7-4 2x6-10 2x8-12 1x5-4 1x20-10", (14, 109)),
    ],
)
def test_allied_groups(group: str, gliders: int, units: str, expected: tuple[int, int]) -> None:
    """§OB-AL §R-11 §R-12"""
    assert allied_group(group, gliders) == units_of(units)
    assert totals(allied_group(group, gliders)) == expected


def test_a_third_glider_regiment_is_taken_from_the_second_wave() -> None:
    """§R-11 Either way the Allies have the same units, by sea or by air."""
    forces = []
    for gliders in (2, 3):
        by_sea: Counter[int] = Counter()
        for group in GROUPS:
            for code, count in allied_group(group, gliders).items():
                by_sea[sea_kind(SHEET.index[code])] += count
        forces.append(by_sea)
    assert forces[0] == forces[1]


@pytest.mark.parametrize("name", LISTS)
def test_german_lists_are_as_on_the_card(name: str) -> None:
    """§OB-Original §OB-Increased §OB-AllOut"""
    order = german_order(name)
    found = [{start.where: Counter(start.units) for start in order.start}]
    found += [
        {"".join(wave.edges): Counter(wave.units) for wave in order.reinforcements if wave.turn == turn}
        for turn in range(1, 8)
    ]
    assert found == [from_card(line) for line in GERMAN[name]]


@pytest.mark.parametrize("name", LISTS)
def test_german_lists_add_up(name: str) -> None:
    """§OB-Original §OB-Increased §OB-AllOut"""
    order = german_order(name)
    turns = [sum((Counter(start.units) for start in order.start), Counter[str]())]
    turns += [
        sum((Counter(wave.units) for wave in order.reinforcements if wave.turn == turn), Counter[str]())
        for turn in range(1, 7)
    ]
    whole = sum(turns, Counter[str]())
    assert [*map(totals, turns), totals(whole)] == GERMAN_TOTALS[name]
    words = GERMAN_MIX[name].split()
    assert whole == {code: int(count) for code, count in zip(words[::2], words[1::2], strict=True)}


def test_every_edge_is_named_once_for_a_turn() -> None:
    for name in LISTS:
        named = [(wave.turn, wave.edges) for wave in german_order(name).reinforcements]
        assert len(named) == len(set(named)), name


def test_replacements() -> None:
    """§REP"""
    assert [german_order(name).replacements for name in LISTS] == [4, 10, 20]
    assert TABLES["replacements"] == {"first_turn": 3, "last_turn": 7, "edges": ["S", "E"]}


# --- counters


def test_values_sizes_and_sides() -> None:
    """Every counter is named by its value, and nobody's counters stand in the other's lists."""
    for kind in SHEET.kinds:
        assert kind.code.removeprefix(kind.value) in ("", "a", "c", "g", "p"), kind.code
        assert kind.size in (REGIMENT, BATTALION)
    allied = {code for group in GROUPS for code in allied_group(group, 3)}
    german = {code for plan in GERMAN_MIX.values() for code in plan.split()[::2]}
    assert {SHEET.named(code).side for code in allied} == {Side.ALLIED}
    assert {SHEET.named(code).side for code in german} == {Side.GERMAN}
    assert len(SHEET.kinds) == len({kind.name for kind in SHEET.kinds}) == 37


def test_only_what_no_list_holds_is_a_part() -> None:
    """Every counter is in some list, or comes of breaking one down."""
    listed = {code for group in GROUPS for code in allied_group(group, 2)}
    listed |= {code for plan in GERMAN_MIX.values() for code in plan.split()[::2]}
    parts = {part for kind in SHEET.kinds for part in kind.parts}
    assert {kind.code for kind in SHEET.kinds} == listed | parts


def test_breakdown() -> None:
    """§BRK-2 §R-09"""
    assert {kind.code: " ".join(sorted(kind.parts)) for kind in SHEET.kinds if kind.parts} == PARTS


def test_types() -> None:
    """§ATT-9 §DEF-3 §SUP-4 §INV-4 §INV-5 Armor, reconnaissance and those that land in their own way."""
    of_type: dict[str, str] = {}
    for kind in SHEET.kinds:
        of_type[kind.type] = f"{of_type.get(kind.type, '')} {kind.code}".strip()
    assert of_type["armor"] == "6-10 20-10 22-10 16-10 15-6 16-6 18-6 5-6 7-6a 6-6 8-6"
    assert of_type["recon"] == "8-12 8-8"
    assert of_type["commando"] == "2-4c"
    assert of_type["parachute"] == "7-4p 2-4p"
    assert of_type["glider"] == "7-4g 5-4g 2-4g"


def test_only_d_units_are_marked_so() -> None:
    """§RUL-02"""
    assert [kind.code for kind in SHEET.kinds if kind.defend_only] == ["10d6", "6d6"]


def test_airborne_units_come_back_as_infantry() -> None:
    """§R-12"""
    changed = {
        kind.code: SHEET.kinds[sea_kind(kind.index)].code for kind in SHEET.kinds if sea_kind(kind.index) != kind.index
    }
    assert changed == {"7-4p": "7-4", "7-4g": "7-4", "5-4g": "5-4", "2-4p": "2-4", "2-4g": "2-4"}


def test_readings_of_the_scan_say_so() -> None:
    """What cannot be read with certainty is marked, in counters and rules alike."""
    assert "16d6" in SHEET.named("6d6").note
    assert [rule.id for rule in BOOK if rule.reconstructed] == [
        *("OB-Original", "OB-Increased", "OB-AllOut", "TEC-CITY", "ATT-2", "BRK-2", "R-03", "R-04", "R-09"),
        *("R-10", "R-12"),
    ]


# --- tables


def test_combat_results() -> None:
    """§CRT §R-18 Every cell, odd ones included."""
    expected = {line.split()[0]: line.split()[1:] for line in CRT.strip().splitlines()}
    crt = TABLES["crt"]
    assert crt["columns"] == list(expected)
    found = {odds: [crt["rows"][str(die)][n] for die in range(1, 7)] for n, odds in enumerate(crt["columns"])}
    assert found == expected
    assert list(crt["rows"]) == list("123456")


@pytest.mark.parametrize(
    ("feature", "slow", "fast", "defense"),
    [
        ("clear", "1", "1", None),
        ("bocage", "1", "2", 3),
        ("swamp", "1", "2", 3),
        ("forest", "1", "2", 3),
        ("road", "1/3", "1/3", None),
        ("city", "1/3", "1/3", {"triple": 3, "double": 2, "none": 1}),
        ("fortress", None, None, 3),
        ("river", None, None, 2),
        ("flooded", None, None, None),
    ],
)
def test_terrain_chart(feature: str, slow: str | None, fast: str | None, defense: object) -> None:
    """§TEC §TEC-BOCAGE §TEC-SWAMP §TEC-FOREST §TEC-ROAD §TEC-CITY §TEC-FORT §TEC-RIVER §R-03"""
    row = TABLES["terrain"][feature]
    assert (row.get("slow"), row.get("fast"), row.get("defense")) == (slow, fast, defense)
    assert TABLES["terrain"]["slow_up_to"] == 3


def test_scatter_table() -> None:
    """§SCT"""
    assert TABLES["scatter"] == {
        "other": ["0", "S", "-1,S", "-1,S", "-1,S", "-2,S"],
        "clear": ["0", "0", "S", "S", "-1,S", "-1"],
    }


def test_small_tables() -> None:
    """§GEN-1 §INV-1 §INV-2 §INV-5 §INV-8 §STK-1 §STK-2 §STK-3 §SUP-1 §GLD §OB-AL §RNF-1 §ATT-7"""
    assert TABLES["turns"] == {"count": 7, "dates": [f"{day} June 1944" for day in range(6, 13)]}
    assert TABLES["invasion"] == {"beaches": len(BOARD.beaches), "invaded": 8, "supply_beaches": 5}
    assert TABLES["landing"] == {"open": "1/2", "fortress": "2"}
    assert TABLES["naval"] == {"factors": 40, "squares": 320 // 40}
    assert TABLES["stacking"] == {"units": 3, "regiments": 2, "regiments_rough": 1}
    assert (TABLES["supply"]["steps"], TABLES["gliders"]["distance"]) == (3, 3)
    assert TABLES["beach_capacity"] == {"turn_1": 30, "later": 15, "after_idle": 30}
    assert TABLES["attacks"] == {"first_limited_turn": 2}


def test_victory_tables() -> None:
    """§VIC-C §VIC-X §VIC-D §LVL"""
    chart = TABLES["victory"]
    assert chart["cities"] == {"St. Lo": 2, "Caen": 6, "Bayeux": 2, "Carentan": 2, "Falaise": 2}
    assert chart["exits"] == {"E": 4, "S": 6, "W": 10, "N": 10}
    assert (chart["exit_regiments"], chart["exit_battalions"], chart["depth_per_hex"]) == (3, 6, "1")
    assert [(band.get("upto"), band["level"]) for band in chart["bands"]] == [
        (9, "German"),
        (19, "Allied marginal"),
        (29, "Allied tactical"),
        (None, "Allied strategic"),
    ]
    assert set(chart["cities"]) <= set(BOARD.city_of)


def test_rules_tell_what_the_tables_hold() -> None:
    """§BRK-2 §VIC-C Numbers in the words agree with those in the tables."""
    assert all(kind.value in BOOK["BRK-2"].says for kind in SHEET.kinds if kind.parts)
    for name, ids in zip(LISTS, ("OB-Original", "OB-Increased", "OB-AllOut"), strict=True):
        start, whole = GERMAN_TOTALS[name][0], GERMAN_TOTALS[name][-1]
        for units, factors in (start, (whole[0] - start[0], whole[1] - start[1]), whole):
            assert f"{factors} factors" in BOOK[ids].says, name
            assert f"{units} " in BOOK[ids].says, name
