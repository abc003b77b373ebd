"""The charts of Breakout: Normandy against the printed ones, and the arithmetic of the worked examples.

Only rules that are tables or numbers are cited here: those that are procedures need tests of what the game does.
"""

import csv
import re
from importlib import resources
from pathlib import Path

import pytest
from msgspec.structs import asdict

from bocage.core.rulebook import Options, Rulebook
from bocage.games.breakout_1993 import tables
from bocage.games.breakout_1993.kinds import Level, piece_named

GAME = "bocage.games.breakout_1993"
CONSTANTS = tables.constants()


def board(name: str) -> list[dict[str, str]]:
    text = resources.files("bocage.maps").joinpath("data", "breakout", name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


# Charts, in the order of the printed cards


def test_phases_of_a_day() -> None:
    """§6.1 §21.1"""
    assert tables.phases(1) == ("airborne", "naval", "air", "amphibious", "daylight", "refit", "regroup")
    assert tables.phases(2) == tables.phases(21) == ("dawn", "daylight", "refit", "regroup")


def test_movement_costs() -> None:
    """§8.36 §8.36b §8.36c"""
    costs = tables.movement()
    assert (costs.free, costs.vacant, costs.spent, costs.fresh) == (1, 2, 3, 4)
    assert (costs.overrun_spent, costs.overrun_fresh) == (1, 2)
    assert (costs.seizure, costs.seized_bridge) == (1, 1)


def test_air_interdiction() -> None:
    """§8.4 §8.4a"""
    bare = [tables.interdicted(die, flak=0) for die in range(1, 7)]
    assert bare == [Level.DISRUPT_1, Level.SPENT, *[Level.FRESH] * 4]
    assert [tables.interdicted(die, flak=1) for die in (1, 2)] == [Level.SPENT, Level.FRESH]
    assert tables.interdicted(1, flak=2) == Level.FRESH


def test_attack_value() -> None:
    """§9.2"""
    assert asdict(tables.attack()) == {
        "unit": 1,
        "artillery": 1,
        "integrity": 1,
        "integrity_units": 3,
        "air": 1,
        "mixed": -1,
    }


def test_defense_value() -> None:
    """§9.3"""
    assert asdict(tables.defense()) == {
        "bridge": 1,
        "enemy_bridge": 1,
        "flooded_bridge": 1,
        "river": 2,
        "fortified": 2,
        "air": 2,
        "fresh": 1,
    }


def test_retreat_priorities() -> None:
    """§9.64"""
    assert tables.retreat_order() == ("free", "friendly_contested", "enemy_contested", "full")


def test_bombardment_value() -> None:
    """§10.3"""
    assert asdict(tables.bombardment()) == {"fortified": 2, "flak": 1, "field_artillery": 1, "coastal_artillery": 1}


@pytest.mark.parametrize(
    ("code", "fresh", "others"),
    [
        ("G-12SS-Pz", 3, 2),
        ("G-CA-Juno", 2, 2),
        ("US-4-8", 2, 1),
        ("UK-3-Art", 2, 1),
        ("G-Flak-1", 2, 1),
        ("G-7W-83", 2, 1),
    ],
)
def test_attrition_points(code: str, fresh: int, others: int) -> None:
    """§10.4"""
    costs = [tables.attrition_cost(piece_named(code), level) for level in list(Level)[:4]]
    assert costs == [fresh, others, others, others]


def test_attrition_of_constructs_and_its_limit() -> None:
    """§10.4 §10.4a"""
    assert (tables.attrition().construct, tables.attrition().levels) == (1, 1)


def test_air_supply() -> None:
    """§12.9 §12.9a"""
    chart = tables.air_supply()
    assert (chart.target, chart.free, chart.contested, chart.german) == (7, 4, 3, 2)
    assert (chart.disrupted, chart.partly, chart.mainly, chart.wholly) == (-1, -1, -2, -3)


@pytest.mark.parametrize(
    ("level", "number"), [(Level.FRESH, 1), (Level.SPENT, 2), (Level.DISRUPT_1, 3), (Level.DISRUPT_2, 4)]
)
def test_isolation(level: Level, number: int) -> None:
    """§12.8"""
    after = [tables.isolated(die, level) for die in range(1, 7)]
    assert after == [Level.ELIMINATED] * (number - 1) + [Level(level + 1)] + [level] * (6 - number)


def test_bridge_demolition_and_repair() -> None:
    """§20.4"""
    assert asdict(tables.bridge_work()) == {"free": 3, "friendly": 2, "enemy": 1, "repair": -1, "flooded": -1}


def test_bridge_possession() -> None:
    """§8.221a §8.221b §8.221c §8.221d"""
    chart = tables.seizure()
    assert (chart.target, chart.free, chart.vacant, chart.flooded, chart.defender) == (7, 3, 1, -1, -1)


@pytest.mark.parametrize(("guns", "levels"), [(0, "FFFFFF"), (1, "SFFFFF"), (2, "DSFFFF"), (3, "DDSFFF")])
def test_fire_on_landings(guns: int, levels: str) -> None:
    """§14.1"""
    found = [tables.coastal_interdicted(die, guns).name[0] for die in range(1, 7)]
    assert "".join(found) == levels


def test_terrain_modifiers() -> None:
    """§3.5"""
    assert [tables.tem(terrain) for terrain in ("open", "broken", "bocage", "urban")] == [1, 2, 3, 4]


def test_the_board_has_the_modifiers_of_the_chart() -> None:
    """§3.5"""
    areas = [row for row in board("places.csv") if row["kind"] == "area"]
    assert len(areas) == 60
    assert all(int(row["tem"]) == tables.tem(row["terrain"]) for row in areas)
    assert {row["name"] for row in areas if row["terrain"] == "urban"} == {"Caen", "Cherbourg"}


def test_weather_of_each_day() -> None:
    """§18.2 §18.21"""
    found = "".join(day.weather[0] for day in tables.days())
    assert found == "cccococ" + "occocoo" + "ssscc" + "co"
    assert [day.date for day in tables.days()] == [f"{date} June" for date in range(6, 27)]
    assert {day.weather for day in tables.days()} == set(tables.WEATHERS)


def test_which_weather_is_known() -> None:
    stated = [day.number for day in tables.days() if day.source in ("rulebook", "history chapter")]
    reported = [day.number for day in tables.days() if day.source == "reports of play"]
    assert (stated, reported) == ([1, 14, 15, 16, 17], [2, 3, 4])
    assert {day.source for day in tables.days()} == {"rulebook", "history chapter", "reports of play", "reconstructed"}


def test_the_impulse_track() -> None:
    """§12.54"""
    assert [tables.impulse_name(number) for number in range(-3, 3)] == ["C", "B", "A", "0", "1", "2"]
    assert tables.impulse_name(CONSTANTS.track_first) == "C"


# Numbers outside the charts


def test_stated_numbers_are_kept() -> None:
    stated = {name: row.value for name, row in tables.constant_list().items() if row.source == "rulebook"}
    assert stated == {
        "stacking_limit": 10,
        "corps_artillery_limit": 1,
        "die_faces": 6,
        "naval_markers": 2,
        "landing_cost": 1,
        "bocage_absorbs": 1,
    }


def test_reported_numbers_are_kept() -> None:
    reported = {name: row.value for name, row in tables.constant_list().items() if row.source == "reports of play"}
    assert reported == {
        "day_start": 0,
        "track_first": -3,
        "track_last_start": 12,
        "impulse_price": 10,
        "impulse_limit": 3,
        "allied_losses_for_advantage": 1,
        "german_losses_for_advantage": 3,
        "air_markers": 2,
        "german_depot_weather_points": 1,
        "casualty_points_per_level": 1,
        "casualty_points_for_retreat": 1,
        "points_one_week": 10,
        "contested_points_needed": 7,
        "contested_points_needed_2006": 6,
        "contested_points_given": 1,
        "advantage_points": 1,
        "typical_bid": 9,
    }


def test_every_number_says_where_it_comes_from() -> None:
    book = Rulebook.load(GAME, "data/rulebook.toml")
    for name, row in tables.constant_list().items():
        assert row.source in ("rulebook", "reports of play", "reconstructed"), name
        assert row.rule in book, name
        assert row.says.endswith("."), name


def test_every_number_has_a_place_in_the_game() -> None:
    assert list(tables.constant_list()) == list(asdict(CONSTANTS))


def test_ships_do_more_than_aircraft() -> None:
    """The notes say so; the two factors are reconstructed."""
    assert CONSTANTS.naval_attack > CONSTANTS.air_attack


def test_the_tournament_bid_is_the_reported_one() -> None:
    options = Options.load(GAME, "data/options.toml")
    assert options.preset("tournament")["bid"] == CONSTANTS.typical_bid


# The arithmetic of the worked examples


def needed_to_seize(*, flooded: bool, defenders: int) -> int:
    chart = tables.seizure()
    return chart.target - chart.free - chart.flooded * flooded - chart.defender * defenders


def test_example_11_st_lo() -> None:
    """Three units, integrity and a gun make 20 of 15; the enemy-held bridge makes 15 of 13."""
    av, dv = tables.attack(), tables.defense()
    assert 15 + 3 * av.unit + av.integrity + av.artillery == 20
    assert 13 + dv.bridge + dv.enemy_bridge == 15
    assert CONSTANTS.stacking_limit == 1 + 6 + 3


def test_example_12_the_8th_lands() -> None:
    """Five MF: one to land, three to enter, one left."""
    regiment = piece_named("US-4-8").fresh
    assert regiment.movement - CONSTANTS.landing_cost - tables.movement().spent == 1
    assert [die for die in range(1, 7) if tables.coastal_interdicted(die, guns=1) == Level.FRESH] == [2, 3, 4, 5, 6]


def test_example_12_seven_against_five() -> None:
    attack = piece_named("US-4-8").fresh.attack + tables.attack().air
    defense = piece_named("G-CA-Martin").spent.defense + tables.tem("bocage")
    assert (attack, defense) == (7, 5)
    assert 5 - CONSTANTS.bocage_absorbs > Level.SPENT.left


def test_example_12_the_panzers() -> None:
    """One MF to Carentan, one for the bridge, three to cross; a 5 is needed."""
    costs = tables.movement()
    left = piece_named("G-100Pz").fresh.movement - costs.free - costs.seizure
    assert left == costs.spent == 3
    assert needed_to_seize(flooded=True, defenders=0) == 5


def test_example_12_one_against_ten() -> None:
    """§RUL-05 Ten with a Spent airborne unit forward, eleven with the Spent 8th."""
    dv = tables.defense()
    ground = tables.tem("bocage") + dv.bridge + dv.enemy_bridge + dv.flooded_bridge + dv.air
    assert piece_named("G-100Pz").fresh.attack == 1
    assert ground + piece_named("US-101-501").spent.defense == 10
    assert ground + piece_named("US-4-8").spent.defense == 11


def test_example_12_the_bridge_of_montebourg() -> None:
    """Landing, Ste. Mère-Église and the try cost three; a 6 is needed against two Fresh defenders."""
    costs = tables.movement()
    left = piece_named("US-4-12").fresh.movement - CONSTANTS.landing_cost - costs.free - costs.seizure
    assert left < costs.spent
    assert needed_to_seize(flooded=False, defenders=2) == 6


def test_example_12_the_parachutists_fail() -> None:
    costs = tables.movement()
    assert piece_named("G-6FS").fresh.movement - costs.seizure == 2 < costs.spent


def test_a_repair_between_free_areas_becomes_sure() -> None:
    """With the target of 7 it needs 2, or 3 over a flooded boundary, and a Construct helps."""
    work = tables.bridge_work()
    dry = CONSTANTS.bridge_work_target - 2 * work.free - work.repair
    assert (dry, dry - work.flooded) == (2, 3)
    assert dry - CONSTANTS.construct_step == 1


def test_the_page_for_owners_lists_every_reconstructed_number() -> None:
    page = Path(__file__).parents[3].joinpath("docs", "games", "breakout-1993.md").read_text(encoding="utf-8")
    listed = {name: int(value) for name, value in re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.MULTILINE)}
    guessed = {name: row.value for name, row in tables.constant_list().items() if row.source == "reconstructed"}
    assert listed == guessed
