"""The inspector: units explained line by line, positions in words."""

from typing import TypeVar

import pytest

from bocage.core.blocks import Rows, Sum, Text
from bocage.core.desk import Inspection
from bocage.games.battle_1981.desk.inspect import inspect
from bocage.games.battle_1981.landing import coastal_strength
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.state import AT_SEA, DUE, BattleState
from bocage.games.battle_1981.tables import tunables
from tests.games.battle_1981.position import ALLIED, GERMAN, position, run, unit

Found = TypeVar("Found", Rows, Sum, Text)


def looked(s: BattleState, place: str) -> Inspection:
    found = inspect(s, None, place)
    assert found is not None
    return found


def blocks(s: BattleState, place: str, kind: type[Found]) -> list[Found]:
    return [block for block in looked(s, place).blocks if isinstance(block, kind)]


def sums(s: BattleState, place: str) -> dict[str, Sum]:
    return {block.title: block for block in blocks(s, place, Sum)}


def rows(s: BattleState, place: str, title: str) -> dict[str, tuple[str, ...]]:
    found = next(block for block in blocks(s, place, Rows) if block.title.startswith(title))
    return {row[0]: row[1:] for row in found.rows}


def texts(s: BattleState, place: str) -> str:
    return " ".join(block.says for block in blocks(s, place, Text))


def about(s: BattleState, place: str, code: str) -> str:
    return next(standing.says for standing in looked(s, place).pieces if standing.piece.id == code)


# --- units


def test_the_unit_of_the_display() -> None:
    """§9v §eff The 82nd of the movement display: 65 combat points, leader 5, fatigue 4, effectiveness .72."""
    s = position({"US-82-AIRB": "5-04"}, cp={"US-82-AIRB": 65}, fatigue={"US-82-AIRB": 4})
    found = sums(s, "5-04")["Effectiveness"]
    assert (found.total, [(line.amount, line.words) for line in found.lines]) == (
        ".72",
        [("1", "rested, well led and supplied"), ("×0.72", "fatigue 4")],
    )
    assert about(s, "5-04", "US-82-AIRB").startswith(
        "Airborne division. 65 combat points (ceiling 65), leader 5, fatigue 4: effectiveness .72."
    )


def test_strength_is_shown_from_where_it_stands() -> None:
    """§9d §chart-terrain Bocage defends at 2½, a river attacks at ½."""
    s = position({"GE-706": "10-05", "GE-915": "9-14"}, cp={"GE-706": 40})
    assert s.kit.board.terrain[s.kit.hex_named("10-05")] == "bocage"
    assert sums(s, "10-05")["Defending here"].total == "100"
    assert sums(s, "10-05")["Attacking from here"].total == "40"
    s.fatigue[unit(s, "GE-706")] = 4
    assert [line.amount for line in sums(s, "10-05")["Defending here"].lines] == ["40", "×.72", "×2½"]
    assert sums(s, "10-05")["Defending here"].total == "72"
    assert s.kit.board.terrain[s.kit.hex_named("9-14")] == "river"
    assert sums(s, "9-14")["Attacking from here"].total == "25"


def test_all_that_lowers_effectiveness_has_its_line() -> None:
    """§eff §10a §5k What is lost by rounding is too little to be shown."""
    s = position({"US-1-INF": "9-07"}, fatigue={"US-1-INF": 2})
    s.leader[unit(s, "US-1-INF")] = 7
    s.supplied = 0
    found = sums(s, "9-07")["Effectiveness"]
    assert [(line.amount, line.rule) for line in found.lines] == [
        ("1", "§eff"),
        ("×0.86", "§10a"),
        ("×1.1", "§eff"),
        ("×0.5", "§5k"),
    ]
    assert found.total == ".47"


def test_beachheads_and_depots_neither_attack_nor_choose_levels() -> None:
    """§RUL-03 §6f"""
    s = position({"OMAHA": "4-08", "US-D1": "5-08"})
    for place in ("4-08", "5-08"):
        assert "Attacking from here" not in sums(s, place)
        assert "Defending here" in sums(s, place)
    assert "Movement points" not in sums(s, "4-08")
    assert sums(s, "5-08")["Movement points"].total == "14"


def test_the_highest_level_is_explained() -> None:
    """§9c"""
    s = position({"US-1-INF": "9-07"}, fatigue={"US-1-INF": 5})
    now, why = rows(s, "9-07", "US 1st Infantry")["Highest level"]
    assert (now, why) == ("7", "Major attack: 5 + leader 5 − 3 for fatigue 5, within 3 and 9 (§9c)")


def test_movement_and_fuel_are_explained() -> None:
    """§8f §fuel"""
    s = position({"US-1-INF": "9-07", "GE-12SS": "11-10"}, fatigue={"US-1-INF": 3})
    found = rows(s, "9-07", "US 1st Infantry")
    assert found["Movement points"] == ("13", "of 13 this turn")
    assert found["Fuel"] == ("7.5", "a point; 97.5 for a full march, 1000 in stock")
    assert found["Infiltration"][0] == "never"
    lines = sums(s, "9-07")["Movement points"].lines
    assert [(line.amount, line.words) for line in lines] == [("14", "infantry division"), ("-1", "fatigue 3")]
    german = rows(s, "11-10", "12th SS Panzer")
    assert "Fuel" not in german
    assert german["Infiltration"][0] == "80%"


def test_points_spent_are_subtracted_while_it_moves() -> None:
    """§8e"""
    s = run(position({"US-1-INF": "9-07", "GE-12SS": "11-10"}), MovementPhase(ALLIED))
    s.mp[unit(s, "US-1-INF")] = 9
    found = sums(s, "9-07")["Movement points"]
    assert (found.total, found.lines[-1].amount, found.lines[-1].words) == ("9", "-5", "spent in this phase")
    s.mover = GERMAN
    assert sums(s, "9-07")["Movement points"].total == "14"


def test_the_supply_state_says_why() -> None:
    """§6a §6d §5k"""
    s = position({"US-1-INF": "7-09", "OMAHA": "4-08"})
    assert rows(s, "7-09", "Supply: supplied")["Now in line: from Omaha beachhead."] == ("3",)
    s.supplied = s.in_line = 0
    found = next(block for block in blocks(s, "7-09", Rows) if block.title == "Supply: unsupplied")
    assert (found.rows[0][0], found.rule) == ("Unsupplied: out of line when the turn began.", "§5k")
    german = position({"GE-12SS": "7-09"})
    assert not [block for block in blocks(german, "7-09", Rows) if block.title.startswith("Supply")]


def test_what_rest_would_do_is_worked_out() -> None:
    """§10c §10d Much behind the lines, less next to the enemy; a probe tires by one, a blitzkrieg by four."""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-08"}, cp={"US-1-INF": 60}, fatigue={"US-1-INF": 4})
    found, t = rows(s, "9-07", "Rest"), tunables()
    few, many = f"60 → {60 + t.replacements}", f"60 → {60 + t.replacements_resting}"
    assert found["rests away from enemies"] == (f"4 → {4 - t.rest_away}", many)
    assert found["stays quiet next to the enemy"] == (f"4 → {4 - t.rest_beside_enemy}", few)
    assert found["fights at level 9"] == ("4 → 8", few)
    light = 4 + 1 - t.rest_light
    assert found["fights at level 2"] == ("4" if light == 4 else f"4 → {light}", few)


def test_what_was_done_already_counts() -> None:
    """§10b §10c A unit that has marched does not rest this turn."""
    s = position({"US-1-INF": "9-07"}, cp={"US-1-INF": 60}, fatigue={"US-1-INF": 4})
    s.moved |= 1 << unit(s, "US-1-INF")
    s.spent[unit(s, "US-1-INF")] = 10
    found = rows(s, "9-07", "Rest")
    assert found["does no more than it has done"][0] == f"4 → {4 + tunables().march_fatigue}"
    assert found["rests away from enemies"][0] == f"4 → {4 - tunables().rest_away}"


def test_who_gets_no_replacements_is_told_the_rule() -> None:
    """§10e §10f"""
    s = position({"GE-914": "9-07", "GE-12SS": "9-09"}, cp={"GE-12SS": 80})
    titles = {place: blocks(s, place, Rows)[1].title for place in ("9-07", "9-09")}
    assert titles == {"9-07": "Rest; no replacements (§10f)", "9-09": "Rest; no replacements (§10e)"}


def test_what_the_turn_has_made_of_a_unit_is_said() -> None:
    """§5k §7d §8b §9a §9q §chart-interdict"""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-09"})
    assert about(s, "9-07", "US-1-INF").endswith("effectiveness 1.00.")
    bit = 1 << unit(s, "US-1-INF")
    s.supplied, s.landed, s.halted, s.fought = 0, bit, bit, bit
    assert about(s, "9-07", "US-1-INF").endswith(
        "Unsupplied (§5k). Landed this turn (§7d). Its move has ended (§8b). Has attacked in this phase (§9a)."
    )
    s.again = bit
    assert about(s, "9-07", "US-1-INF").endswith("Its move has ended (§8b). May attack once more (§9q).")
    s.cut[unit(s, "GE-12SS")] = 1
    assert about(s, "9-09", "GE-12SS").endswith("Interdiction has cut 1 movement point (§chart-interdict).")


def test_units_at_sea_are_told_of_in_their_sea_hex() -> None:
    """§11a §amph"""
    s = position({"US-1-INF": AT_SEA, "GE-12SS": DUE})
    place = s.kit.names[s.kit.board.sea[13]]
    assert looked(s, place).title == f"{place} · The American fleet"
    assert "At sea: 75 amphibious points land it." in about(s, place, "US-1-INF")


def test_notes_of_the_roster_name_their_rules() -> None:
    """§10f §AMB-14"""
    s = position({"GE-914": "9-07", "GE-706": "9-09"})
    assert about(s, "9-07", "GE-914").endswith("Starts above its ceiling (§10f).")
    assert "(§AMB-14)" in about(s, "9-09", "GE-706")


# --- positions


@pytest.mark.parametrize("place", ["", "12-00", "9-16", "US-1-INF"])
def test_there_is_nothing_to_say_about_no_place(place: str) -> None:
    assert inspect(position({"US-1-INF": "9-07"}), None, place) is None


def test_positions_are_titled_by_place() -> None:
    s = position({})
    assert [looked(s, place).title for place in ("9-06", "5-12", "0-09")] == [
        "9-06 · Saint-Lô",
        "5-12 · Juno beachhead",
        "0-09",
    ]


def test_the_ground_says_what_it_does() -> None:
    """§chart-terrain §8a §8b §8c"""
    s = position({"GE-12SS": "9-07"})
    found = rows(s, "9-06", "What this ground does")
    assert found["To enter"] == ("1", "movement points; 30% chance of one more")
    assert found["Defends"][0] == "×2"
    assert found[""] == ("+4", "for Allies, next to an enemy; +8 from next to an enemy already")
    assert "Next to 1 German unit: the 12th SS Panzer." in texts(s, "9-06")


def test_an_objective_says_what_it_brings_and_whether_it_counts() -> None:
    """§12a §12b §12i"""
    s = position({"US-1-INF": "9-06"})
    assert "An objective: 5 points a turn, 75 at the last count" in texts(s, "9-06")
    assert "It counts now." in texts(s, "9-06")
    s.supplied = 0
    assert "It does not count now (§12i)." in texts(s, "9-06")
    assert "An objective: 10 points a turn, 150 at the last count" in texts(s, "1-02")
    assert "10 points a turn, 10 at the last count" in texts(position({}, scenario="two_weeks"), "1-02")


def test_naval_range_and_depth_are_told_apart() -> None:
    """§9k §12c §12d §AMB-16"""
    s = position({}, turn=5)
    assert "Within naval range: ships can support a battle here; a German unit here costs 5 points" in texts(s, "5-05")
    assert "east of Caen, where Germans cost nothing" in texts(s, "6-15")
    rules = {place: {block.rule for block in blocks(s, place, Text)} for place in ("5-05", "6-15", "11-05")}
    assert [{"§12c", "§AMB-16", "§12d"} & rules[place] for place in rules] == [{"§12c"}, {"§AMB-16"}, {"§12d"}]
    assert "× 11 ÷ 60 each turn; a division of 75 brings 13.8." in texts(s, "11-05")


def test_supply_reach_is_told_by_nation() -> None:
    """§6a §6c §AMB-08"""
    s = position({"OMAHA": "4-08"})
    assert "American units here are in line: the Omaha beachhead, 3 positions away." in texts(s, "7-09")
    assert "Commonwealth units: no beachhead left to draw from." in texts(s, "7-09")
    near = position({"OMAHA": "4-08"}, supply_range=2)
    assert "American units here are out of line" in texts(near, "7-09")


def test_the_nearest_source_is_the_one_named() -> None:
    """§6a §6b"""
    s = position({"OMAHA": "4-08", "UTAH": "4-06", "US-D1": "7-08"})
    assert "American units here are in line: US depot 1, 2 positions away." in texts(s, "9-08")


def test_a_beach_says_what_awaits_a_lander() -> None:
    """§7e §7f §5f"""
    s = position({"OMAHA": "4-08", "SWORD": "5-13"}, coastal=9)
    coast = f"a coastal defence of {coastal_strength(s, 1)} combat points."
    s.ashore[4] = 120
    words = "Omaha: units land in 5-07 and 5-08; 0 combat points have landed: until 100 have, every lander first fights"
    for place in ("4-08", "5-07"):
        assert f"{words} {coast}" in texts(s, place)
    assert "120 combat points have landed: it is cleared." in texts(s, "5-13")
    assert "Utah is closed for good" in texts(s, "4-06")


def test_an_entry_says_who_comes() -> None:
    """§11b"""
    s = position({"GE-17SS": DUE, "GE-353": DUE, "GE-2SS": "9-06"})
    place = s.kit.names[s.kit.board.entry[3]]
    assert "German entry 3: the 17th SS Panzergrenadier on 6/10 and the 353rd Infantry on 6/16." in texts(s, place)


def test_drop_zones_are_told_of_on_d_day() -> None:
    """§7a"""
    place = "5-05"
    assert "A drop zone of the US 82nd Airborne and the US 101st Airborne." in texts(position({}, turn=0), place)
    assert "drop zone" not in texts(position({}, turn=1), place)


def test_what_is_stated_of_a_position_is_said() -> None:
    s = position({})
    assert "The rules state its place; the rest of it is reconstructed." in texts(s, "1-02")
    assert "Reconstructed from geography" in texts(s, "10-05")
