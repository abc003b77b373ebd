"""The tables printed on the sheet of Normandy (1969) are the tables the rules are played by."""

import pytest

from bocage.draw.furniture import SCATTER_PLACES, SCATTER_WIDTH
from bocage.draw.key import KEY_WIDTH
from bocage.draw.lettering import Face, width_of
from bocage.draw.sheet import Hand
from bocage.draw.sheet_1969 import INKS, NORMANDY_1969, sheet_for
from bocage.draw.sheet_1971 import NORMANDY_1971
from bocage.draw.sheet_normandy import CITY_LABELS, level_words
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.kit import Options, tables
from bocage.games.normandy_1969.orders import LISTS, german_order
from bocage.games.normandy_1969.victory import level
from bocage.maps.normandy import load
from tests.draw.sheets import check_columns, check_levels, key, lines

BOARD = load()


def test_the_combat_results_are_the_table_of_the_rules() -> None:
    """§CRT"""
    shown = NORMANDY_1969.results
    assert shown is not None
    assert list(shown.columns[1:]) == tables()["crt"]["columns"]
    assert {row[0]: list(row[1:]) for row in shown.rows} == tables()["crt"]["rows"]
    assert (len(shown.rows), len(shown.columns)) == (6, 12)
    assert {cell.rstrip("123") for row in shown.rows for cell in row[1:]} == {"EX", "DB", "AB", "DE", "AE"}


def test_every_letter_of_the_results_is_explained() -> None:
    told = " ".join(NORMANDY_1969.results_notes)
    assert all(word in told for word in ("AE", "DE", "AB", "DB", "EX"))
    assert "40 factors a beach square, 8 squares" in told


def test_the_scatter_table_is_the_card() -> None:
    """§SCT"""
    shown = NORMANDY_1969.scatter
    assert shown is not None
    assert shown.rows == (
        ("Clear", "OK", "OK", "S", "S", "1S", "1"),
        ("Cover, river", "OK", "S", "1S", "1S", "1S", "2S"),
    )


def test_the_scatter_table_keeps_to_its_panel() -> None:
    shown = NORMANDY_1969.scatter
    assert shown is not None
    for cells in (shown.columns, *shown.rows):
        end = 0.0
        for (x, anchor), word in zip(SCATTER_PLACES, cells, strict=True):
            wide = width_of(word, 18, Face.SANS)
            left = x - (wide / 2 if anchor == "middle" else 0)
            assert left > end
            end = left + wide
        assert end < SCATTER_WIDTH - 4
    assert 16 + width_of(shown.note, 16, Face.SANS) < SCATTER_WIDTH - 8


@pytest.mark.parametrize("sign", ["clear", "bocage", "swamp", "forest"])
def test_the_key_tells_the_costs_of_the_chart(sign: str) -> None:
    """§TEC-BOCAGE §TEC-SWAMP §TEC-FOREST"""
    line = tables()["terrain"][sign]
    assert key(NORMANDY_1969, sign) == (line["slow"], line["fast"], f"×{line.get('defense', 1)}")


def test_the_key_tells_what_water_and_fortresses_do() -> None:
    """§TEC-RIVER §TEC-FLOOD §TEC-FORT"""
    assert key(NORMANDY_1969, "river")[2] == "×2 if all attack across"
    assert key(NORMANDY_1969, "flood")[2] == "no Allied attack across"
    assert key(NORMANDY_1969, "fort")[2] == "Germans ×3"


@pytest.mark.parametrize(("city_defense", "shown"), [("triple", "×3"), ("double", "×2"), ("none", "×1")])
def test_a_city_is_worth_what_the_match_makes_it(city_defense: str, shown: str) -> None:
    """§R-03"""
    assert key(sheet_for(Options(city_defense=city_defense)), "city")[2] == shown


def test_seven_turns_of_a_day() -> None:
    """§GEN-1"""
    assert NORMANDY_1969.turns == tuple(f"{day} June" for day in range(6, 13))


def test_cities_exits_depth_and_replacements_are_worth_what_the_rules_say() -> None:
    """§VIC-C §VIC-X §VIC-D §REP"""
    printed = tables()["victory"]
    cities = {name.split(",")[0]: int(points) for name, points in lines(NORMANDY_1969, "Cities").items()}
    assert cities == {CITY_LABELS.get(name, name): points for name, points in printed["cities"].items()}
    assert lines(NORMANDY_1969, "A division off the map") == {
        "North or west": "10",
        "South": "6",
        "East": "4",
        "Depth, each square": "1",
    }
    given = [f"{german_order(name).replacements} a turn" for name in LISTS]
    assert list(lines(NORMANDY_1969, "German replacements").values()) == given


def test_west_and_north_are_two_lines_where_they_are_two_awards() -> None:
    """§R-14"""
    shown = lines(sheet_for(Options(exit_W_and_N_separate=True)), "A division off the map")
    assert (shown["North"], shown["West"]) == ("10", "10")
    assert "North or west" not in shown


def test_every_total_has_the_level_the_rules_give_it() -> None:
    """§LVL"""
    check_levels(lines(NORMANDY_1969, "Victory"), lambda total: level_words(level(total)), range(61))


def test_the_guns_are_said_to_fire_where_the_match_lets_them() -> None:
    """§R-05"""
    told = " ".join(sheet_for(Options(naval_squares="invasion_only")).results_notes)
    assert "40 factors an invasion beach" in told


@pytest.mark.parametrize("city_defense", ["triple", "none"])
def test_the_key_keeps_to_its_columns(city_defense: str) -> None:
    check_columns(sheet_for(Options(city_defense=city_defense)))


def test_the_key_says_what_a_square_holds_on_one_line() -> None:
    """§STK-1 §STK-2 §STK-3 §R-19"""
    (note,) = NORMANDY_1969.key_notes
    assert note.startswith("At most 3 units, 2 regiments; 1 regiment in bocage, swamp, forest, flooded")
    assert width_of(note, 16, Face.SANS) < KEY_WIDTH - 32


def test_matches_by_the_same_tables_share_a_sheet() -> None:
    assert sheet_for(Options(gliders=3)) is NORMANDY_1969
    assert sheet_for(Options(city_defense="none")) is not NORMANDY_1969


def test_every_counter_has_a_name_short_enough_to_print() -> None:
    assert [kind.code for kind in SHEET.kinds if not 2 <= len(kind.short) <= 9] == []


def test_the_editions_are_told_apart_by_hand_and_ink() -> None:
    """Nobody takes one for the other: the title is typed, and sea, roads and lettering have other colours."""
    one, other = NORMANDY_1969.printing, NORMANDY_1971.printing
    assert (one.hand, other.hand) == (Hand.TYPED, Hand.SET)
    assert not other.inks
    assert all(contrast(old, new) < 2 for old, new in INKS), "a printing changes hue, hardly ever how dark an ink is"
    assert len(dict(INKS)) == len(INKS)


def contrast(one: str, other: str) -> float:
    """How far two colours differ in lightness, as a ratio."""
    a, b = sorted((lightness(one), lightness(other)), reverse=True)
    return (a + 0.05) / (b + 0.05)


def lightness(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_lettering_can_be_read_on_all_the_map_s_grounds() -> None:
    inks = dict(INKS)
    grounds = [new for old, new in INKS if contrast(old, "#ffffff") < 2]
    assert len(grounds) > 10
    dark = [ground for ground in grounds if contrast(ground, inks["#2d261c"]) < 5]
    assert dark == []
