"""The data of Normandy 1971 against the printed totals and tables, and the completeness of its rulebook.

Only rules that are tables are cited here: those that are procedures need tests of what the game does.
"""

import csv
import tomllib
from collections import Counter
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest

from bocage.core.rulebook import Options, Rulebook

GAME = "bocage.games.normandy_1971"

CHAPTER_RULES = """
    GEN-1 GEN-2 GEN-3 GEN-4 GEN-5 GEN-6 GEN-7 GEN-8 UNIT-D UNIT-A UNIT-P UNIT-T UNIT-76 SEQ-1 SEQ-2 SEQ-3 SEQ-4
    SEQ-5 SEQ-6 SEQ-7 SEQ-8 SEQ-9 SEQ-10 MOV-0 MOV-A MOV-B MOV-C MOV-D MOV-E MOV-F MOV-G MOV-H MOV-I MOV-J MOV-K
    MOV-L MOV-M MOV-N TEC TEC-A TEC-B TEC-C TEC-D TEC-E TEC-F ZOC-1 ZOC-A ZOC-B ZOC-C ZOC-E ZOC-D STK STK-A BRK
    BRK-X BRK-C BRK-D BRK-E BRK-F CMB-0 CMB-P1 CMB-P2 CMB-P3 CMB-A CMB-B CMB-C CMB-D CMB-E CMB-F CMB-G CMB-H
    CMB-I CMB-J CMB-K CMB-L CMB-M CRT CRT-AX CRT-DX CRT-EX RET RET-2 RET-3 NAV-T NAV-1 NAV-2 NAV-A NAV-B NAV-C
    NAV-D NAV-E NAV-F NAV-G NAV-EX NAV-H SUP SUP-P1 SUP-P2 SUP-A SUP-B SUP-C SUP-D SUP-E SUP-F SUP-G SUP-H SUP-I
    SUP-J SUP-K SUP-L SUP-M ENT ENT-1 ENT-2 ENT-A ENT-B ENT-C ENT-D ENT-E ENT-F ENT-G PAR-0 PAR-A PAR-B PAR-C
    PAR-D PAR-E SCT SCT-1 SCT-2 GLD-1 GT1-1A GT1-1B GT1-1C GT1-2 GT1-3 GT1-4a GT1-4b GT1-5 OB-AL RNF-1 RNF-2
    RNF-3 RNF-4 RNF-5 RNF-6 OB-P OB-Z OB-A OB-B OB-C OB-D OB-E OB-F VIC VIC-C VIC-X VIC-D LVL LVL-H FOG-1 FOG-2
    FOG-3 FOG-4 FOG-5 FOG-6
"""
RULE_IDS = [*CHAPTER_RULES.split(), *(f"R-{number:02}" for number in range(1, 75))]

# Units and strength points: start, turns 1 to 6, whole game.
GERMAN_TOTALS = {
    "A": [(16, 99), (5, 26), (6, 24), (16, 180), (7, 90), (11, 120), (4, 37), (65, 576)],
    "B": [(16, 99), (5, 26), (11, 84), (3, 30), (4, 52), (0, 0), (6, 51), (45, 342)],
    "C": [(18, 113), (4, 37), (19, 124), (4, 36), (3, 30), (4, 52), (3, 36), (55, 428)],
    "D": [(18, 113), (9, 63), (15, 121), (7, 82), (7, 67), (6, 51), (2, 14), (64, 511)],
    "E": [(20, 121), (11, 109), (16, 129), (2, 20), (7, 73), (6, 45), (2, 14), (64, 511)],
    "F": [(15, 95), (13, 132), (12, 128), (10, 102), (11, 89), (8, 56), (3, 15), (72, 617)],
}

GERMAN_MIX = {
    "A": "18-6:3 16-6:1 15-6:4 14-6:10 10-6:4 10d6:3 8-8:9 8-4:1 7-6:8 7-2:4 6d6:1 4-1:16 2-6:1",
    "B": "18-6:1 16-6:1 15-6:1 14-6:6 10-6:1 10d6:3 8-8:4 8-4:1 7-2:4 7-6:2 6d6:1 5-2:3 4-1:16 2-6:1",
    "C": "16-6:1 15-6:4 14-6:4 10-6:4 10d6:3 8-8:6 8-4:1 7-2:6 7-6:8 6d6:1 4-1:16 2-6:1",
    "D": "18-6:1 16-6:1 15-6:4 14-6:6 10-6:4 10d6:3 8-8:7 8-4:1 7-2:8 7-6:8 6d6:1 5-2:3 4-1:16 2-6:1",
    "E": "18-6:1 16-6:1 15-6:4 14-6:6 10-6:4 10d6:3 8-8:7 8-4:1 7-2:8 7-6:8 6d6:1 5-2:3 4-1:16 2-6:1",
    "F": "18-6:3 16-6:1 15-6:5 14-6:10 10-6:4 8-4:1 8-8:10 7-2:6 7-6:10 5-2:6 4-1:15 2-6:1",
}

# Kind: its parts and their strength together.
BREAKDOWN = {
    "7-4": ({"2-4": 3}, 6),
    "7-4p": ({"2-4p": 3}, 6),
    "7-4g": ({"2-4g": 3}, 6),
    "5-4": ({"2-4": 2}, 4),
    "5-4g": ({"2-4g": 2}, 4),
    "20-10": ({"6-10": 3}, 18),
    "7-2": ({"2-2": 3}, 6),
    "5-2": ({"2-2": 2}, 4),
    "4-1": ({"2-1": 2}, 4),
    "15-6": ({"7-6a": 1, "5-6": 1}, 12),
    "16-6": ({"7-6a": 1, "5-6": 1}, 12),
    "18-6": ({"8-6": 1, "6-6": 1}, 14),
    "10-6": ({"3-6": 3}, 9),
    "7-6": ({"3-6": 2}, 6),
    "14-6": ({"4-6": 3}, 12),
}

TYPES = {"infantry", "armor", "recon", "parachute", "glider", "commando", "antitank", "antiaircraft"}


def data(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(GAME).joinpath("data", name).read_text(encoding="utf-8"))


def units() -> dict[str, dict[str, str]]:
    text = resources.files(GAME).joinpath("data", "units.csv").read_text(encoding="utf-8")
    return {row["kind"]: row for row in csv.DictReader(text.splitlines())}


def parts(text: str) -> dict[str, int]:
    counted = {}
    for part in filter(None, text.split("+")):
        kind, _, number = part.partition("*")
        counted[kind] = int(number or 1)
    return counted


def total(group: dict[str, int]) -> tuple[int, int]:
    """Units and strength points."""
    kinds = units()
    return sum(group.values()), sum(int(kinds[kind]["strength"]) * number for kind, number in group.items())


def together(groups: list[dict[str, Any]]) -> Counter[str]:
    mix: Counter[str] = Counter()
    for group in groups:
        mix.update(group["units"])
    return mix


TABLES = data("tables.toml")
ORDERS = data("orders_of_battle.toml")
BOOK = Rulebook.load(GAME, "data/rulebook.toml")
OPTIONS = Options.load(GAME, "data/options.toml")


# Orders of battle


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ("assault", (16, 104)),
        ("commando", (8, 16)),
        ("parachute", (8, 56)),
        ("glider", (2, 12)),
        ("second_wave", (15, 114)),
        ("follow_up", (27, 240)),
    ],
)
def test_allied_groups_add_up(group: str, expected: tuple[int, int]) -> None:
    """§OB-AL"""
    assert total(ORDERS["allied"][group]) == expected


def test_all_allied_forces_add_up() -> None:
    """§OB-AL"""
    totals = [total(group) for group in ORDERS["allied"].values()]
    assert (sum(n for n, _ in totals), sum(points for _, points in totals)) == (76, 542)


def test_allied_groups_hold_the_right_types() -> None:
    """§OB-AL Commandos, paratroops and gliders are those and nothing else; the rest comes by sea."""
    kinds = units()
    special = {group: {kinds[kind]["type"] for kind in members} for group, members in ORDERS["allied"].items()}
    assert (special["commando"], special["parachute"], special["glider"]) == ({"commando"}, {"parachute"}, {"glider"})
    by_sea = special["assault"] | special["second_wave"] | special["follow_up"]
    assert by_sea == {"infantry", "armor", "recon"}


@pytest.mark.parametrize("letter", "ABCDEF")
def test_german_lists_add_up_turn_by_turn(letter: str) -> None:
    """§OB-A §OB-B §OB-C §OB-D §OB-E §OB-F"""
    plan = ORDERS["german"][letter]
    arrivals = [[r for r in plan["reinforcements"] if r["turn"] == turn] for turn in range(1, 7)]
    found = [total(together(groups)) for groups in [plan["start"], *arrivals]]
    found.append(total(together(plan["start"] + plan["reinforcements"])))
    assert found == GERMAN_TOTALS[letter]


@pytest.mark.parametrize("letter", "ABCDEF")
def test_german_lists_have_the_right_mix(letter: str) -> None:
    """§OB-A §OB-B §OB-C §OB-D §OB-E §OB-F"""
    plan = ORDERS["german"][letter]
    expected = {kind: int(number) for kind, number in (item.split(":") for item in GERMAN_MIX[letter].split())}
    assert together(plan["start"] + plan["reinforcements"]) == expected


def test_each_side_lists_its_own_units() -> None:
    kinds = units()
    assert {kinds[kind]["side"] for group in ORDERS["allied"].values() for kind in group} == {"A"}
    for plan in ORDERS["german"].values():
        assert {kinds[kind]["side"] for kind in together(plan["start"] + plan["reinforcements"])} == {"G"}


def test_places_and_edges_are_known() -> None:
    places = {start["where"] for plan in ORDERS["german"].values() for start in plan["start"]}
    assert places == {"anywhere", "falaise", "south_edge", "coutances", "caen_or_st_lo"}
    edges = {tuple(r["edges"]) for plan in ORDERS["german"].values() for r in plan["reinforcements"]}
    assert edges == {("N",), ("E",), ("S",), ("W",), ("S", "E"), ("S", "W")}


def test_only_plan_a_garrisons_caen_and_st_lo() -> None:
    """§OB-A"""
    with_garrison = [
        letter
        for letter, plan in ORDERS["german"].items()
        if any(start["where"] == "caen_or_st_lo" for start in plan["start"])
    ]
    assert with_garrison == ["A"]


def test_adjustments_agree_with_the_victory_table() -> None:
    assert {letter: plan["adjustment"] for letter, plan in ORDERS["german"].items()} == TABLES["victory"]["adjustment"]
    assert TABLES["victory"]["adjustment"] == {"A": -5, "B": 0, "C": 5, "D": 10, "E": 15, "F": 20}


def test_oddities_of_the_lists_are_kept() -> None:
    """§R-63"""
    f = ORDERS["german"]["F"]
    assert not {"10d6", "6d6"} & set(together(f["start"] + f["reinforcements"]))
    east_or_south = [r for r in ORDERS["german"]["E"]["reinforcements"] if r["units"].get("4-1") == 6]
    assert [(r["turn"], r["edges"]) for r in east_or_south] == [(2, ["S", "E"])]


# Units


def test_kinds_are_named_after_their_values() -> None:
    for kind, row in units().items():
        dash = "d" if row["defend_only"] == "1" else "-"
        suffix = kind.removeprefix(f"{row['strength']}{dash}{row['movement']}")
        assert suffix in ("", "a", "c", "g", "p"), kind


def test_unit_columns_hold_known_words() -> None:
    for kind, row in units().items():
        assert row["side"] in ("A", "G"), kind
        assert row["size"] in ("R", "B"), kind
        assert row["type"] in TYPES, kind
        assert row["certainty"] in ("high", "medium", "low"), kind
        assert row["defend_only"] in ("0", "1"), kind
        assert None not in row, kind
        assert None not in row.values(), kind


def test_kinds_and_names_are_unique() -> None:
    text = resources.files(GAME).joinpath("data", "units.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert len(rows) == len({row["kind"] for row in rows}) == len({row["name"] for row in rows}) == 37


def test_breakdown_is_as_printed_and_nothing_else_breaks_down() -> None:
    """§BRK"""
    kinds = units()
    found = {kind: parts(row["parts"]) for kind, row in kinds.items() if row["parts"]}
    assert found == {kind: pieces for kind, (pieces, _) in BREAKDOWN.items()}
    assert {kind: total(pieces)[1] for kind, pieces in found.items()} == {k: sp for k, (_, sp) in BREAKDOWN.items()}


def test_parts_are_battalions_of_the_same_side_type_and_speed() -> None:
    """§BRK"""
    kinds = units()
    for kind, row in kinds.items():
        for part in parts(row["parts"]):
            same = ("side", "type", "movement", "defend_only")
            assert [kinds[part][column] for column in same] == [row[column] for column in same], kind
            assert (row["size"], kinds[part]["size"]) == ("R", "B"), kind


def test_the_two_7_6_are_different_units() -> None:
    """§UNIT-76 §R-49"""
    kinds = units()
    assert (kinds["7-6"]["size"], kinds["7-6"]["type"]) == ("R", "infantry")
    assert (kinds["7-6a"]["size"], kinds["7-6a"]["type"], kinds["7-6a"]["parts"]) == ("B", "armor", "")


def test_only_the_d_units_are_defend_only() -> None:
    assert {kind for kind, row in units().items() if row["defend_only"] == "1"} == {"10d6", "6d6"}


def test_german_parachute_regiments_are_infantry() -> None:
    """§UNIT-P"""
    assert not {row["type"] for row in units().values() if row["side"] == "G"} & {"parachute", "glider", "commando"}


def test_no_unit_has_an_allowance_between_the_cost_columns() -> None:
    assert not {int(row["movement"]) for row in units().values()} & {3, 5, 7}


# Tables


def test_results_table_is_whole() -> None:
    """§CRT"""
    crt = TABLES["crt"]
    assert crt["columns"] == ["1-2", *(f"{n}-1" for n in range(1, 11))]
    assert list(crt["rows"]) == [str(n) for n in range(1, 11)]
    assert {len(row) for row in crt["rows"].values()} == {11}


@pytest.mark.parametrize(
    ("die", "odds", "result"),
    [
        (1, "1-2", "AR"),
        (3, "1-2", "AX"),
        (1, "2-1", "DR"),
        (4, "3-1", "AR"),
        (1, "4-1", "EX"),
        (2, "4-1", "DR"),
        (3, "6-1", "EX"),
        (5, "6-1", "DR"),
        (8, "8-1", "DR"),
        (9, "5-1", "AX"),
        (9, "9-1", "DR"),
        (10, "9-1", "AR"),
        (10, "10-1", "DR"),
        (5, "10-1", "DX"),
    ],
)
def test_results_table_entries(die: int, odds: str, result: str) -> None:
    """§CRT"""
    crt = TABLES["crt"]
    assert crt["rows"][str(die)][crt["columns"].index(odds)] == result


def test_results_never_improve_with_a_higher_roll_or_worse_odds() -> None:
    """§CRT §R-63 Read as a ladder from AX up to DX; rows 6 and 7 are alike."""
    ladder = ["AX", "AR", "DR", "EX", "DX"]
    rows = [[ladder.index(result) for result in row] for row in TABLES["crt"]["rows"].values()]
    assert all(row == sorted(row) for row in rows)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*rows, strict=True))
    assert rows[5] == rows[6]


@pytest.mark.parametrize(
    ("feature", "slow", "fast", "die"),
    [
        ("clear", "1", "1", 0),
        ("bocage", "1", "3", 4),
        ("city", "1/3", "1/3", 3),
        ("road", "1/3", "1/3", None),
        ("fortification", None, None, 4),
        ("entrenchment", "0", "0", 4),
        ("river", "2", "4", 3),
        ("flooded", "4", "6", None),
    ],
)
def test_terrain_effects(feature: str, slow: str | None, fast: str | None, die: int | None) -> None:
    """§TEC"""
    row = TABLES["terrain"][feature]
    assert (row.get("slow"), row.get("fast"), row.get("die")) == (slow, fast, die)


def test_crossing_from_zone_to_zone_in_bocage_costs_eight() -> None:
    """By the chart and by the swapped example alike."""
    for zone in TABLES["zone"].values():
        cost = sum(Fraction(text) for text in (zone["enter"]["fast"], zone["leave"]["fast"]))
        assert cost + Fraction(TABLES["terrain"]["bocage"]["fast"]) == 8
    assert TABLES["zone"]["chart"]["enter"] == {"slow": "1", "fast": "3"}
    assert TABLES["zone"]["chart"]["leave"] == {"slow": "1", "fast": "2"}


def test_naval_missions() -> None:
    """§NAV-T"""
    columns = ("type", "count", "range", "attack", "defense", "attack_reversed")
    found = [tuple(mission[column] for column in columns) for mission in TABLES["naval"]]
    assert found == [("light", 4, 2, 40, 10, 10), ("medium", 1, 6, 25, 5, 25), ("heavy", 3, 10, 10, 0, 40)]
    assert sum(mission["count"] for mission in TABLES["naval"]) == 8


def test_scatter_table() -> None:
    """§SCT"""
    assert TABLES["scatter"]["clear"] == ["0", "0", "S", "S", "-1,S", "-1"]
    assert TABLES["scatter"]["other"] == ["0", "S", "-1,S", "-1,S", "-1,S", "-2,S"]


def test_small_tables() -> None:
    assert TABLES["entrench"] == {"regiment": 3, "battalion": 2}
    assert TABLES["stacking"]["clear"] == ["BBB", "RBB", "RR"]
    assert TABLES["stacking"]["bocage"] == ["BB", "R"]
    assert TABLES["attacks"] == {"allied_limit": 4, "first_limited_turn": 2}
    assert TABLES["beach_capacity"] == {"turn_1": 30, "later": 15}
    assert TABLES["invasion"] == {"beaches": 17, "invaded": 8, "supply_areas": 5}


def test_turns_run_from_6_to_11_june() -> None:
    assert TABLES["turns"]["dates"] == [f"{day} June 1944" for day in range(6, 12)]
    assert TABLES["turns"]["count"] == 6


def test_city_and_exit_points() -> None:
    victory = TABLES["victory"]
    assert victory["cities"] == {"St. Lo": 2, "Caen": 6, "Bayeux": 2, "Carentan": 2, "Falaise": 2}
    assert victory["exits"] == {"E": 8, "W": 6, "S": 4, "N": 12}
    assert (victory["north_deadline_turn"], victory["historical"]) == (3, 25)


@pytest.mark.parametrize(
    ("points", "ruled", "gap"),
    [
        (-6, "German Decisive", "German Decisive"),
        (9, "German Decisive", "German Decisive"),
        (10, "German Provisional", "German Provisional"),
        (15, "German Marginal", "German Marginal"),
        (22, "German Marginal", "German Marginal"),
        (23, "Allied Marginal", "Allied Marginal"),
        (29, "Allied Marginal", "Allied Marginal"),
        (30, "Allied Provisional", "Allied Provisional"),
        (39, "Allied Provisional", "Allied Provisional"),
        (40, "Allied Decisive", "Allied Provisional"),
        (48, "Allied Decisive", "Allied Provisional"),
        (49, "Allied Decisive", "Allied Decisive"),
    ],
)
def test_victory_bands(points: int, ruled: str, gap: str) -> None:
    """§LVL"""
    bands = TABLES["victory"]["bands"]

    def level(name: str) -> str:
        return next(str(band["level"]) for band in bands[name] if points <= band.get("upto", points))

    assert (level("ruled"), level("gap_to_provisional")) == (ruled, gap)


# Options and rulebook


def test_every_option_rests_on_a_rule_that_names_an_option() -> None:
    for spec in OPTIONS:
        assert BOOK[spec.ruling].option is not None, spec.name


def test_every_option_of_a_rule_exists() -> None:
    assert [rule.id for rule in BOOK if rule.option is not None and rule.option not in OPTIONS] == []


def test_every_value_of_an_option_is_explained_by_name() -> None:
    for spec in OPTIONS:
        if spec.name == "german_ob":
            continue
        for value in spec.values:
            word = str(value).lower() if isinstance(value, bool) else str(value)
            assert f"{word}: " in spec.says, spec.name


def test_option_values_agree_with_the_tables() -> None:
    assert list(OPTIONS["german_ob"].values[1:]) == list(ORDERS["german"])
    assert set(OPTIONS["bands"].values) == set(TABLES["victory"]["bands"])
    assert set(OPTIONS["zoc_costs"].values) == set(TABLES["zone"])
    assert OPTIONS["para_count"].default == ORDERS["allied"]["parachute"]["7-4p"]


def test_there_are_28_options() -> None:
    assert len(OPTIONS) == 28


def test_rulebook_is_complete_and_in_order() -> None:
    assert [rule.id for rule in BOOK] == RULE_IDS


def test_rules_read_well() -> None:
    for rule in BOOK:
        assert 2 <= len(rule.title.split()) <= 6, rule.id
        assert rule.says.endswith("."), rule.id
        assert rule.says[0].upper() == rule.says[0], rule.id


def test_rules_refer_only_to_rules_that_exist() -> None:
    prefixes = {rule.id.split("-")[0] for rule in BOOK if "-" in rule.id}
    for rule in BOOK:
        for word in rule.says.replace("(", " ").replace(")", " ").replace(";", " ").replace(",", " ").split():
            name = word.strip(".:")
            if name.split("-")[0] in prefixes and "-" in name:
                assert name in BOOK, f"{rule.id} refers to {name}"


def test_breakdown_rule_tells_what_the_data_does() -> None:
    """§BRK The paraphrase names every printed value that breaks down."""
    printed = {f"{row['strength']}-{row['movement']}" for row in units().values() if row["parts"]}
    assert all(value in BOOK["BRK"].says for value in printed)


def test_rulebook_names_the_game() -> None:
    game = BOOK.game
    assert (game.id, game.title, game.year, game.edition) == ("normandy-1971", "Normandy", 1971, "second")
