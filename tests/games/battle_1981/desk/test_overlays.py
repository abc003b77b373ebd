"""Overlays: supply lines, neighbourhoods, reach, threat, victory ground, naval range, beaches, terrain, the front."""

import pytest

from bocage.core.desk import Cell, Overlay
from bocage.core.protocol import Side
from bocage.games.battle_1981.desk.overlays import OVERLAYS, overlay
from bocage.games.battle_1981.landing import coastal_strength
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.victory import gains
from tests.games.battle_1981.fighting import field
from tests.games.battle_1981.position import ALLIED, GERMAN, position, run, unit

from .moments import moments


def shown(name: str, s: BattleState, side: Side | None = None, about: str = "") -> Overlay:
    found = overlay(name, s, side, about)
    assert found is not None
    return found


def cells(name: str, s: BattleState, side: Side | None = None, about: str = "") -> dict[str, Cell]:
    return {cell.place: cell for cell in shown(name, s, side, about).cells}


@pytest.mark.parametrize("name", [named.name for named in OVERLAYS])
def test_every_overlay_explains_its_tones(name: str) -> None:
    s = next(moments(1, every=1))
    found = shown(name, s, GERMAN, "9-13")
    assert found.name == name
    assert found.says
    assert {cell.tone for cell in found.cells} <= {tone for tone, _ in found.legend}


# --- supply


def test_lines_of_both_nations_and_who_is_out() -> None:
    """§6a §6c"""
    s = position({"OMAHA": "4-08", "GOLD": "5-11", "US-1-INF": "7-12", "BR-3-INF": "6-12", "US-4-INF": "11-05"})
    found = cells("supply", s)
    assert found["5-06"].tone == "good"
    assert found["6-13"].tone == "fair"
    assert found["6-10"].tone == "note"
    assert (found["7-12"].tone, found["7-12"].value) == ("bad", "!"), "an American on British lines"
    assert found["6-12"].says.endswith("; the British 3rd Infantry is in line.")
    s.place(unit(s, "GE-12SS"), s.kit.hex_named("6-13"))
    assert cells("supply", s)["6-13"].says == "6-13: Commonwealth lines reach it."
    assert found["11-05"].says.startswith("11-05: no lines reach it; the US 4th Infantry is out of line")
    assert "2 units out of line now" in shown("supply", s).says


def test_a_chain_of_depots_is_drawn() -> None:
    """§6b"""
    s = position({"OMAHA": "4-08", "US-D1": "7-08", "US-D2": "10-07"})
    strokes = [stroke.places for stroke in shown("supply", s).strokes]
    assert strokes == [("4-08", "7-08"), ("7-08", "10-07")]
    assert "10-09" in cells("supply", s)


def test_one_unsupplied_for_the_turn_is_told_of_though_lines_reach_it_again() -> None:
    """§6d"""
    s = position({"OMAHA": "4-08", "US-1-INF": "6-08"})
    s.supplied = 0
    assert cells("supply", s)["6-08"].says.endswith("in line again, but unsupplied for this turn.")


# --- neighbourhoods


def test_positions_next_to_units_are_toned_by_whose_they_are() -> None:
    """§8b"""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-09"})
    for side, own, enemy in ((ALLIED, "own", "enemy"), (GERMAN, "enemy", "own")):
        found = cells("zones", s, side)
        assert (found["9-06"].tone, found["9-10"].tone, found["9-08"].tone) == (own, enemy, "note")
    assert cells("zones", s, GERMAN)["9-06"].says.endswith("next to enemy units.")
    assert cells("zones", s)["9-06"].says.endswith("next to Allied units.")


# --- reach


def test_reach_costs_what_the_rules_say() -> None:
    """§8b §chart-terrain Clear country: one a step, four more next to an enemy."""
    s = field({"US-1-INF": "9-04", "GE-12SS": "9-08"})
    found = cells("reach", s, ALLIED, "9-04")
    assert (found["9-05"].value, found["9-05"].tone) == ("1", "own")
    assert (found["9-07"].value, found["9-07"].tone) == ("7", "poor")
    assert "9-08" not in found
    assert cells("reach", s, ALLIED, "US-1-INF") == found
    assert cells("reach", s, GERMAN, "9-04")["9-05"].tone == "enemy"
    assert found["9-05"].says == "9-05: 1 movement points, 7 fuel, 13 left if no step costs more."
    assert "fuel" not in cells("reach", s, GERMAN, "9-08")["9-10"].says
    assert "in a whole move, zones and units as they stand: 14 points." in shown("reach", s, ALLIED, "9-04").says


def test_reach_in_a_phase_is_what_is_left() -> None:
    """§8e §fuel"""
    s = run(field({"US-1-INF": "9-04", "GE-12SS": "9-10"}), MovementPhase(ALLIED))
    s.mp[unit(s, "US-1-INF")] = 2
    assert "with the points and the fuel left now: 2 points." in shown("reach", s, ALLIED, "9-04").says
    assert set(cells("reach", s, ALLIED, "9-04")) == {
        s.kit.names[h] for h in range(s.kit.grid.size) if s.kit.names[h] and 0 < _apart(s, "9-04", h) <= 2
    }
    s.pools[0] = 750
    assert all(_apart(s, "9-04", s.kit.hex_named(place)) == 1 for place in cells("reach", s, ALLIED, "9-04"))


def _apart(s: BattleState, place: str, h: int) -> int:
    return s.kit.grid.distance(s.kit.hex_named(place), h)


def test_infiltration_is_marked_with_its_chance() -> None:
    """§8c §8d Friends close every way round."""
    friends = {"GE-736": "8-04", "GE-726": "9-03", "GE-706": "10-04"}
    s = field({"GE-12SS": "9-04", "US-1-INF": "9-05", **friends})
    found = cells("reach", s, GERMAN, "9-04")
    assert {place: cell.value for place, cell in found.items()} == {"8-05": "9?", "10-05": "9?"}
    assert all(cell.tone == "fair" and "infiltration, 80% (§8d)" in cell.says for cell in found.values())


@pytest.mark.parametrize("about", ["", "9-05", "nowhere", "OMAHA"])
def test_reach_of_nobody_says_what_to_do(about: str) -> None:
    s = position({"US-1-INF": "9-04", "OMAHA": "4-08"})
    found = shown("reach", s, ALLIED, about)
    assert (found.cells, found.says.startswith("Point at a unit")) == ([], True)


# --- threat


def test_the_threat_is_the_odds_the_enemy_could_gather() -> None:
    """§9d §9e Two fresh divisions of 95 and leader 5 against 75 in the open."""
    s = field({"US-1-INF": "9-08", "GE-12SS": "9-05", "GE-21PZ": "9-11"})
    cell = cells("threat", s, ALLIED)["9-08"]
    assert (cell.value, cell.tone) == ("2.5", "bad")
    assert "21st Panzer and 12th SS Panzer" in cell.says


def test_each_attacker_needs_a_position_of_its_own() -> None:
    """§1e Friends on five sides leave one position to attack from."""
    around = ("8-09", "9-09", "10-09", "10-08", "9-07")
    friends = ("US-4-INF", "US-29-INF", "US-9-INF", "US-90-INF", "US-2-INF")
    s = field({"US-1-INF": "9-08", **dict(zip(friends, around, strict=True)), "GE-12SS": "6-08", "GE-21PZ": "6-07"})
    assert cells("threat", s, ALLIED)["9-08"].value == "1.3"


def test_the_strongest_come_first_and_rivers_weaken_them() -> None:
    """§9d One free position: the stronger division takes it, and where it is a river counts half."""
    around = ("8-09", "9-09", "10-09", "10-08", "9-07")
    friends = ("US-4-INF", "US-29-INF", "US-9-INF", "US-90-INF", "US-2-INF")
    units = {"US-1-INF": "9-08", **dict(zip(friends, around, strict=True)), "GE-736": "6-08", "GE-21PZ": "6-07"}
    assert "could face 21st Panzer at 1.3 to 1" in cells("threat", field(units), ALLIED)["9-08"].says
    river = field(units, paint={"8-08": "river"})
    assert cells("threat", river, ALLIED)["9-08"].value == "0.6"


def test_overwhelming_odds_are_not_counted_out() -> None:
    """§9e"""
    s = field({"US-1-INF": "9-08", "GE-21PZ": "9-05"}, cp={"US-1-INF": 5})
    assert cells("threat", s, ALLIED)["9-08"].value == "10+"


def test_germans_who_stay_on_d_day_threaten_only_their_neighbours() -> None:
    """§8g"""
    units = {"US-1-INF": "9-08", "GE-12SS": "9-05"}
    assert cells("threat", field(units, turn=0), ALLIED) == {}
    assert "9-08" in cells("threat", field(units, turn=0, german_dday="move"), ALLIED)
    assert "9-08" in cells("threat", field({"US-1-INF": "9-08", "GE-12SS": "9-07"}, turn=0), ALLIED)


def test_the_germans_look_at_their_own_units() -> None:
    s = field({"US-1-INF": "9-08", "GE-12SS": "9-05"})
    assert set(cells("threat", s, GERMAN)) == {"9-05"}
    assert set(cells("threat", s)) == {"9-08"}


# --- victory ground


def test_every_gain_of_the_count_is_on_the_map() -> None:
    """§12a §12c §12d"""
    s = position({"US-1-INF": "1-02", "BR-3-INF": "11-10", "GE-12SS": "5-05"}, turn=5)
    found = cells("victory", s, ALLIED)
    assert {place: cell.value for place, cell in found.items() if cell.tone != "note"} == {
        "1-02": "+10",
        "11-10": "+14",
        "5-05": "-5",
    }
    assert len(gains(s, s.turn)) == 3
    assert cells("victory", s, GERMAN)["5-05"].tone == "own"


def test_objectives_that_do_not_count_say_why() -> None:
    """§12a §12b §12i"""
    s = position({"US-1-INF": "1-03", "GE-12SS": "1-04", "BR-3-INF": "8-13"})
    found = cells("victory", s)
    assert found["1-03"].says.endswith("as an objective this turn, but a German stands next to it (§12a).")
    assert (found["1-02"].value, found["1-02"].says) == (
        "★10",
        "1-02 Cherbourg: worth 10 as an objective this turn, but no Allied unit holds it (§12a).",
    )
    assert found["8-12"].tone == "note"
    s.supplied = 0
    assert cells("victory", s)["8-13"].says.endswith("the British 3rd Infantry is unsupplied (§12i).")


def test_depth_counts_where_an_objective_does_not() -> None:
    """§12b §12d"""
    s = position({"US-1-INF": "9-06", "GE-12SS": "9-07"})
    cell = cells("victory", s)["9-06"]
    assert (cell.value, cell.tone) == ("+11", "own")
    assert cell.says.endswith(
        "depth inland +11.2; worth 5 as an objective this turn, but a German stands next to it (§12b)."
    )


# --- ground


def test_naval_range_parts_the_land() -> None:
    """§9k §12d §AMB-16"""
    s = position({})
    found = cells("naval", s)
    assert set(found) == {s.kit.names[h] for h in range(s.kit.grid.size) if s.kit.board.land_mask >> h & 1}
    assert (found["5-05"].tone, found["6-15"].tone, found["11-05"].tone) == ("good", "fair", "note")
    assert found["11-05"].value == "13.8"


def test_terrain_shows_cost_and_cover() -> None:
    """§chart-terrain"""
    found = cells("terrain", position({}))
    assert (found["9-06"].value, found["9-06"].tone) == ("1 ×2", "good")
    assert (found["9-14"].value, found["9-14"].tone) == ("2 ×1", "poor")


def test_beaches_show_what_awaits_a_lander() -> None:
    """§7d §7e §7f §5f"""
    s = position({"OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13", "US-1-INF": "5-07"})
    s.ashore = [0, 60, 0, 120, 0]
    found = cells("beaches", s)
    assert (found["5-08"].value, found["5-08"].tone) == (str(coastal_strength(s, 1)), "poor")
    assert (found["5-07"].value, found["5-07"].tone) == ("×", "bad"), "somebody stands there"
    assert (found["4-06"].tone, found["4-05"].tone) == ("bad", "bad"), "Utah has no beachhead"
    assert (found["5-07"].says[-12:], found["4-05"].says[-13:]) == ("taken (§1e).", "closed (§5f).")
    assert (found["6-12"].value, found["6-13"].value) == ("✓", "✓"), "cleared at Juno, whoever shares it"
    assert (found["6-11"].value, found["4-08"].value) == (str(coastal_strength(s, 2)), "60")
    assert (found["4-08"].tone, found["5-12"].tone) == ("poor", "good")


# --- the front


def test_the_front_of_a_day_lies_on_this_board() -> None:
    s = position({}, turn=6)
    found = shown("front", s)
    assert (found.moment, len(found.moments)) == ("1944-06-12", 6)
    wide, high = s.kit.board.sheet_size
    assert found.strokes
    assert all(0 <= x <= wide + 0.1 and 0 <= y <= high + 0.1 for line in found.strokes for x, y in line.points)
    assert shown("front", s, about="1944-06-30").moment == "1944-06-30"


def test_no_overlay_takes_a_key_of_the_page() -> None:
    keys = [one.key for one in OVERLAYS if one.key]
    assert len(set(keys)) == len(keys)
    assert not set("bhilmnpruw") & set(keys)
