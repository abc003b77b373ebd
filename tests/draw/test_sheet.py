"""The tables printed on the sheet of Normandy (1971) are the tables the rules are played by."""

from fractions import Fraction

import pytest

from bocage.draw.board import board_svg
from bocage.draw.sheet_1971 import NORMANDY_1971, sheet_for
from bocage.draw.sheet_normandy import CITY_LABELS, EDGES, level_words
from bocage.games.normandy_1971.kinds import kinds
from bocage.games.normandy_1971.kit import Kit, Options, tables
from bocage.games.normandy_1971.victory import level
from bocage.maps.normandy import load
from tests.draw import sheets
from tests.draw.pictures import of_class
from tests.draw.sheets import check_columns, check_levels

BOARD = load()


def lines(heading: str, options: Options | None = None) -> dict[str, str]:
    """A small table of the sheet by its heading."""
    return sheets.lines(sheet_for(options or Options()), heading)


def key(sign: str, options: Options | None = None) -> tuple[str, str, str]:
    """The costs and the die of a line of the key."""
    return sheets.key(sheet_for(options or Options()), sign)


def test_the_combat_results_are_the_table_of_the_rules() -> None:
    shown = NORMANDY_1971.results
    assert shown is not None
    assert list(shown.columns[1:]) == tables()["crt"]["columns"]
    assert {row[0]: list(row[1:]) for row in shown.rows} == tables()["crt"]["rows"]


@pytest.mark.parametrize("naval_table", ["printed", "reversed_attack_column"])
def test_the_gunfire_table_is_what_the_ships_fire_by(naval_table: str) -> None:
    options = Options(naval_table=naval_table)
    shown = sheet_for(options).gunfire
    assert shown is not None
    fired = Kit(BOARD, options).missions
    assert shown.rows == tuple((m.type, str(m.count), str(m.range), str(m.attack), str(m.defense)) for m in fired)


@pytest.mark.parametrize(
    ("sign", "row", "before"), [("clear", "clear", ""), ("bocage", "bocage", ""), ("river", "river", "+")]
)
def test_the_key_tells_the_costs_of_the_chart(sign: str, row: str, before: str) -> None:
    line = tables()["terrain"][row]
    slow, fast, die = key(sign)
    assert (slow, fast) == (before + line["slow"], before + line["fast"])
    assert int(die.split(",")[0]) == line["die"]


def test_the_key_tells_what_may_not_be_attacked() -> None:
    assert key("bocage")[2] == "+4, no armor attack"
    assert key("flood")[2] == key("sea-side")[2] == "no attack"


@pytest.mark.parametrize("zoc_costs", ["chart", "example_swap"])
def test_zones_cost_what_the_match_makes_them_cost(zoc_costs: str) -> None:
    zone = tables()["zone"][zoc_costs]
    options = Options(zoc_costs=zoc_costs)
    for sign, way in (("zone-in", "enter"), ("zone-out", "leave")):
        assert key(sign, options)[:2] == (f"+{zone[way]['slow']}", f"+{zone[way]['fast']}")


@pytest.mark.parametrize("bands", ["ruled", "gap_to_provisional"])
def test_every_total_has_the_level_the_rules_give_it(bands: str) -> None:
    options = Options(bands=bands)
    kit = Kit(BOARD, options)
    check_levels(lines("Victory", options), lambda total: level_words(level(kit, Fraction(total))), range(-10, 80))


def test_cities_exits_and_orders_of_battle_are_worth_what_the_rules_say() -> None:
    printed = tables()["victory"]
    cities = {name.split(",")[0]: int(points) for name, points in lines("Cities").items()}
    assert cities == {CITY_LABELS.get(name, name): points for name, points in printed["cities"].items()}
    exits = lines("A division off the map")
    assert exits.pop("Depth, each hex") == "½"
    assert {name.split(",")[0]: int(points) for name, points in exits.items()} == {
        EDGES[edge]: points for edge, points in printed["exits"].items()
    }
    orders = {order: int(points.replace("−", "-")) for order, points in lines("Order of battle").items()}
    assert orders == printed["adjustment"]


def test_matches_by_the_same_tables_share_a_sheet() -> None:
    assert sheet_for(Options(para_count=6)) is NORMANDY_1971
    assert sheet_for(Options(bands="gap_to_provisional")) is not NORMANDY_1971


def test_the_sheet_does_not_speak_of_surviving_maps() -> None:
    shown = board_svg(BOARD)
    assert "not the published map" in shown
    assert not any(word in shown for word in ("survive", "is lost"))


def test_the_key_keeps_to_its_columns() -> None:
    check_columns(NORMANDY_1971)


def test_every_counter_has_a_name_short_enough_to_print() -> None:
    assert [kind.code for kind in kinds() if not 2 <= len(kind.short) <= 9] == []


def test_no_code_lies_under_a_beach_or_its_name() -> None:
    codes = set(of_class(board_svg(BOARD), "codes")[0].itertext())
    assert "LL30" in codes
    assert "SS35" not in codes
    assert "W40" not in codes


def test_cities_of_the_sheet_are_on_the_map() -> None:
    assert set(NORMANDY_1971.city_points) <= set(BOARD.city_of)
    assert BOARD.city_of["Caen"].bit_count() == 3
