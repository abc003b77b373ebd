"""Overlays: zones, lawful supply lines, points, fronts, and no secret among them. Threats have a file of their own."""

import re
from itertools import islice, pairwise
from random import Random
from time import perf_counter
from typing import Any

import pytest

from bocage.core.desk import Cell, Overlay, Stroke
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1971.desk.lines import lines
from bocage.games.normandy_1971.desk.overlays import OVERLAYS, overlay
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.kinds import kind_index
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from bocage.games.normandy_1971.supply import freeze_supply, passable_mask, road_net, supplied_mask
from bocage.maps import normandy
from bocage.maps.fronts import dates
from tests.conformance.normandy_1971 import twins
from tests.games.normandy_1971.midgame import reached
from tests.games.normandy_1971.sketch import hex_at, sketch

from .positions import moments, sight_of

FIRST = "first movement"
NAMES = [named.name for named in OVERLAYS]


def shown(name: str, s: NormandyState, side: Side | None = Side.ALLIED, moment: str = "") -> Overlay:
    found = overlay(name, s, side, moment)
    assert found is not None
    return found


def cells(name: str, s: NormandyState, side: Side | None = Side.ALLIED) -> dict[str, Cell]:
    found = shown(name, s, side).cells
    assert len({cell.place for cell in found}) == len(found), "one cell to a place"
    return {cell.place: cell for cell in found}


# --- the list


def test_every_overlay_has_a_name_a_key_and_a_drawing() -> None:
    s = reached(2, FIRST)
    assert len({named.key for named in OVERLAYS}) == len(OVERLAYS)
    for name in NAMES:
        drawn = shown(name, s)
        assert (drawn.name, bool(drawn.says), bool(drawn.legend)) == (name, True, True)
    assert overlay("weather", s, None, "") is None


def test_every_cell_lies_on_the_map() -> None:
    s = reached(3, FIRST)
    for name in NAMES:
        for side in (*BOTH, None):
            drawn = shown(name, s, side)
            places = [cell.place for cell in drawn.cells] + [place for line in drawn.strokes for place in line.places]
            assert set(places) <= set(s.kit.board.by_name)


def test_every_rule_that_an_overlay_names_is_in_the_rulebook() -> None:
    known = {f"§{rule.id}" for rule in GAME.rulebook}
    for s in (reached(1, FIRST), reached(3, FIRST, Side.GERMAN)):
        for name in NAMES:
            for side in (*BOTH, None):
                drawn = shown(name, s, side)
                said = [drawn.says, *(cell.says for cell in drawn.cells), *(line.says for line in drawn.strokes)]
                assert set(re.findall(r"§[A-Z0-9]+(?:-[A-Z0-9]+)*", " ".join(said))) <= known


# --- zones


def test_zones_of_either_side_and_of_both() -> None:
    """§ZOC-1"""
    s = sketch(".  .:7-4  .  .:7-2  .", roads="C1 D1 E1")
    found = cells("zones", s)
    assert {place: cell.tone for place, cell in found.items()} == {"A1": "own", "C1": "note", "E1": "enemy"}
    assert {place: cell.tone for place, cell in cells("zones", s, Side.GERMAN).items()} == {
        "A1": "enemy",
        "C1": "note",
        "E1": "own",
    }


def test_a_road_in_an_enemy_zone_is_closed() -> None:
    """§ZOC-D"""
    s = sketch(".  .:7-4  .  .:7-2  .", roads="C1 D1 E1")
    assert {place for place, cell in cells("zones", s).items() if cell.value == "✕"} == {"C1", "E1"}
    assert {place for place, cell in cells("zones", s, Side.GERMAN).items() if cell.value == "✕"} == {"C1"}


def test_zones_cost_what_the_table_of_the_match_says() -> None:
    """§ZOC-A §R-25"""
    here = ".  .:7-4  ."
    assert "or 3 for fast units; Allied units pay 1 or 2 to leave" in shown("zones", sketch(here)).says
    swapped = sketch(here, options={"zoc_costs": "example_swap"})
    assert "or 2 for fast units; Allied units pay 1 or 3 to leave" in shown("zones", swapped).says
    assert "leave" not in shown("zones", sketch(here), Side.GERMAN).says


# --- supply


def fed_sketch(text: str, **more: Any) -> NormandyState:
    s = sketch(text, beaches={1: "A1"}, supply=[1], **more)
    freeze_supply(s)
    return s


def strokes(s: NormandyState, side: Side | None = Side.ALLIED) -> list[Stroke]:
    return shown("supply", s, side).strokes


def test_the_line_runs_over_country_to_the_road_and_along_it_to_the_beach() -> None:
    """§SUP"""
    s = fed_sketch("p  .  .  .  .  .:7-4", roads="A1 B1 C1 D1")
    (line,) = strokes(s)
    assert line.places == ("F1", "E1", "D1", "C1", "B1", "A1")
    assert "2 hexes to D1, then 3 hexes of road, to beach 1" in line.says
    assert cells("supply", s)["F1"].tone == "good"
    assert cells("supply", s)["A1"].value == "S"


def test_lines_that_meet_are_drawn_once() -> None:
    s = fed_sketch("p  .  .:7-4  .  .:7-4", roads="A1 B1 C1 D1 E1")
    assert [line.places for line in strokes(s)] == [("E1", "D1", "C1", "B1", "A1")]


def test_a_unit_too_far_from_the_road_has_no_line() -> None:
    """§SUP §R-11"""
    s = fed_sketch("p  .  .  .  .  .:7-4", roads="A1 B1")
    assert strokes(s) == []
    assert (cells("supply", s)["F1"].tone, cells("supply", s)["F1"].value) == ("bad", "✕")


def test_the_place_where_a_road_is_cut_says_by_whom() -> None:
    """§ZOC-D"""
    s = fed_sketch(
        """
        .  .  .  .  .:7-2  .  .
          .  .  .  .  .  .  .
        p  .  .  .  .  .  .:7-4
        """,
        roads="A1 B1 C1 D1 E1 F1 G1",
    )
    assert all(cell.tone != "bad" for cell in cells("supply", s).values()), "the zone does not reach the road"
    s = fed_sketch(
        """
        .  .  .  .:7-2  .  .  .
        p  .  .  .  .  .  .:7-4
        """,
        roads="A1 B1 C1 D1 E1 F1 G1",
        edge="D2",
    )
    found = cells("supply", s)
    assert found["C1"].value == "✕"
    assert "zone of the enemy in D2 (§ZOC-D)" in found["C1"].says
    assert found["G1"].tone == "bad"


def test_status_of_the_phase_and_line_of_the_moment_are_told_apart() -> None:
    """§SUP-P1"""
    s = fed_sketch("p  .  .:7-4", roads="A1 B1 C1")
    assert cells("supply", s)["C1"].tone == "good"
    s.fed = 0
    assert cells("supply", s)["C1"].tone == "fair"
    s.supply = 0
    assert cells("supply", s)["C1"].tone == "bad"
    s.fed = 1 << s.units_at(hex_at(s, "C1"))[0]
    assert cells("supply", s)["C1"].tone == "poor"


def test_paratroops_never_supplied_are_warned() -> None:
    """§SUP-F"""
    s = fed_sketch("p  .  .  .  .  .  .:7-4p", flags={"G1": LOCKED})
    assert "lost if that lasts to the end of turn 3 (§SUP-F)" in cells("supply", s)["G1"].says


def test_a_lost_supply_area_is_shown_as_lost() -> None:
    """§SUP-H"""
    found = cells("supply", fed_sketch("p  .  .:7-4", dead=[1], roads="A1 B1 C1"))
    assert (found["A1"].tone, found["A1"].value) == ("bad", "✕")
    assert "no supply area is left" in found["C1"].says


def test_a_german_line_runs_to_the_road_off_the_map() -> None:
    """§SUP-I §SUP-J"""
    s = sketch(".  .  .  .:7-2  .", roads="A1 B1 C1", road_exits={"A1": "W"}, edge="")
    freeze_supply(s)
    assert [line.places for line in strokes(s, Side.GERMAN)] == [("D1", "C1", "B1", "A1")]
    s.exits.append((kind_index()["7-4"], hex_at(s, "A1"), 2))
    assert strokes(s, Side.GERMAN) == []
    assert "closed" in cells("supply", s, Side.GERMAN)["A1"].says


def test_the_allies_see_germans_without_supply_and_not_the_other_way_round() -> None:
    """§SUP §FOG-2"""
    s = sketch(".  .:7-2  .  .  .  .:7-4", beaches={}, edge="")
    freeze_supply(s)
    assert (cells("supply", s)["B1"].tone, cells("supply", s)["B1"].value) == ("note", "cut")
    german = cells("supply", s, Side.GERMAN)
    assert german["B1"].tone == "bad"
    assert "F1" not in german


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_lines_agree_with_the_rules_and_are_lawful(seed: int) -> None:
    """§SUP §SUP-D §R-11 §R-29 Over chance play under different options."""
    seen = 0
    for moment in moments(seed, every=60):
        s = moment.truth
        for side in BOTH:
            found = lines(s, side)
            assert sum(1 << h for h in {*found.onward, *found.sources}) == supplied_mask(s, side)
            assert found.roads == road_net(s, side)
            for h in members(s.occupied[side] & supplied_mask(s, side)):
                assert_lawful(s, side, found.way(h), found.roads)
                seen += 1
    assert seen > 100


def assert_lawful(s: NormandyState, side: Side, way: tuple[int, ...], roads: int) -> None:
    """A line of at most so many steps to a road, then along roads, through no enemy nor his zone."""
    steps = 4 if s.kit.options.supply_steps == "3_then_road_hex" else 3
    off_road = 0
    for here, onward in pairwise(way):
        assert onward in s.kit.trace_links[here]
        assert passable_mask(s, side) >> onward & 1
        by_road = onward in s.kit.road_links[here] and roads >> here & 1 and roads >> onward & 1
        to_the_head = onward in s.kit.board.beaches.values() and not s.kit.road_links[onward]
        off_road += not (by_road or to_the_head)
    assert off_road <= steps


# --- control


def test_control_shows_who_scores_what_and_why() -> None:
    """§VIC-C"""
    s = sketch("p  .  c  c  .  .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1 E1 F1", turn=6, held="C1 D1")
    assert (cells("control", s)["C1"].value, cells("control", s)["C1"].tone) == ("6", "own")
    s = sketch("p  .  c  c  .:7-2  .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1", turn=6, held="C1 D1")
    assert cells("control", s)["D1"].value == "(6)"
    assert "Germans in or beside it (E1)" in cells("control", s)["D1"].says


def test_the_german_is_not_told_what_hangs_on_allied_supply() -> None:
    """§FOG-2 §VIC-C"""
    s = sketch("p  .  c  c  .  .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1 E1 F1", turn=5, held="C1 D1")
    s.phase = FIRST
    assert cells("control", s, Side.GERMAN)["C1"].value == "6?"
    s.supply = 0
    assert cells("control", s, Side.GERMAN)["C1"].value == "6?"
    assert "A1" not in cells("control", s, Side.GERMAN)


def test_the_deepest_unit_bears_the_points_for_depth() -> None:
    """§VIC-D Four hexes inland at half a point."""
    s = sketch("p  .  .  .  .:7-4  .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1 E1 F1", turn=6)
    assert cells("control", s)["E1"].value == "2"


# --- fronts


def test_the_front_has_its_dates_and_opens_at_the_day_of_the_turn() -> None:
    assert dates() == (
        "1944-06-06",
        "1944-06-07",
        "1944-06-10",
        "1944-06-12",
        "1944-06-18",
        "1944-06-30",
    )
    days = [shown("front", reached(turn, FIRST)).moment for turn in (1, 2, 3, 5)]
    assert days == ["1944-06-06", "1944-06-07", "1944-06-07", "1944-06-10"]


def test_a_front_can_be_asked_for_by_date() -> None:
    drawn = shown("front", reached(1, FIRST), moment="1944-06-12")
    assert (drawn.moment, len(drawn.strokes), drawn.moments) == ("1944-06-12", 1, dates())
    assert "reconstruction" in drawn.says
    assert shown("front", reached(1, FIRST), moment="1066-10-14").moment == "1944-06-06"


def test_the_front_lies_on_the_board_where_history_had_it() -> None:
    """The western end of the front of D-Day's evening at Omaha lies off Vierville."""
    registration = normandy.load().registration
    assert registration is not None
    omaha = next(line for line in shown("front", reached(1, FIRST)).strokes if line.says.startswith("Omaha"))
    assert omaha.points[0] == pytest.approx(registration.on_sheet(-0.925, 49.38), abs=0.06)
    h = normandy.load().at_lonlat(-0.88, 49.352)
    row, col = normandy.load().grid.place(h)
    x, y = omaha.points[2]
    assert abs(x - (col + 0.5 + (row & 1) / 2) * 60) < 35
    assert abs(y - (1 + row * 1.5) * 34.64) < 35


def test_fronts_end_at_the_edge_of_the_board() -> None:
    """The front of 18 June begins west of the board and leaves it in the north."""
    wide, high = normandy.load().sheet_size
    for date in dates():
        lines_drawn = shown("front", reached(1, FIRST), moment=date).strokes
        assert lines_drawn
        assert all(0 <= x <= wide + 0.1 and 0 <= y <= high + 0.1 for line in lines_drawn for x, y in line.points)
    west = shown("front", reached(1, FIRST), moment="1944-06-18").strokes[0]
    assert west.points[0][0] == 0


def test_a_board_that_lies_nowhere_has_no_front() -> None:
    assert shown("front", sketch(".  .")).strokes == []


# --- secrecy and speed


@pytest.mark.parametrize("seed", [4, 5])
def test_no_overlay_tells_what_a_side_may_not_know(seed: int) -> None:
    """§FOG-1 §FOG-2 §FOG-3 Two guesses of one view, and the truth with other secrets, give the same drawing.

    What one who sees everything is shown differs between guesses: there are secrets to be told.
    """
    chance, secrets = Random(seed), 0
    for moment in islice(moments(seed, every=200), None, None, 3):
        for side in BOTH:
            one, other = sight_of(moment.truth, side, 0), sight_of(moment.truth, side, 99)
            for name in NAMES:
                assert shown(name, one, side) == shown(name, other, side)
                for twin in twins(moment.truth, side, chance):
                    assert shown(name, twin, side) == shown(name, moment.truth, side)
            secrets += shown("supply", one, None) != shown("supply", other, None)
    assert secrets > 5


def test_overlays_are_quick() -> None:
    """A full mid-game board; the limit is generous, for machines differ."""
    s = reached(4, FIRST)
    for name in NAMES:
        best = 1.0
        for _ in range(3):
            start = perf_counter()
            overlay(name, s.clone(), Side.ALLIED, "")
            best = min(best, perf_counter() - start)
        assert best < 0.15, name
