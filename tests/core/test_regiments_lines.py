"""Regiments on a board: which hexes are joined, supply lines, orders of battle, invasions and ready set-ups."""

import pytest
from msgspec.structs import replace

from bocage.core.protocol import Side
from bocage.core.regiments import invasion, orders, plans, traces
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.orders import Arrival, Start
from bocage.core.regiments.state import BOX, RESERVE

from .regiments_sketch import Sketch, at, kit, names, sketch

ROADS = """
= = . . .
 . = . . .
. . = = =
 . . . . .
"""

COAST = """
. . ~
 . . ~
"""


# --- boards


def test_roads_join_the_hexes_they_run_through() -> None:
    k = kit(ROADS)
    assert names(k, k.road_links[k.hex_named("B2")]) == "A2 C3"


def test_nobody_steps_into_the_sea() -> None:
    k = kit(COAST)
    assert names(k, k.trace_links[k.hex_named("A2")]) == "A1 B1 B2"


def test_a_side_that_is_all_sea_joins_nothing() -> None:
    k = kit(COAST, "A1-A2")
    assert names(k, k.trace_links[k.hex_named("A1")]) == "B1"


# --- lines


def test_a_line_follows_the_road() -> None:
    k = kit(ROADS)
    assert names(k, traces.follow_roads(k, at(k, "A1"), k.board.enterable_mask)) == "A1 A2 B2 C3 C4 C5"


def test_a_line_ends_where_the_road_is_barred() -> None:
    k = kit(ROADS)
    assert names(k, traces.follow_roads(k, at(k, "A1"), k.board.enterable_mask & ~at(k, "C3"))) == "A1 A2 B2"


def test_a_line_has_no_beginning_without_a_start() -> None:
    k = kit(ROADS)
    assert traces.follow_roads(k, 0, k.board.enterable_mask) == 0


@pytest.mark.parametrize(("steps", "reached"), [(1, "A1 A2 B1"), (2, "A1 A2 A3 B1 B2 C1 C2")])
def test_a_line_goes_so_many_steps(steps: int, reached: str) -> None:
    k = kit(ROADS)
    everywhere = k.board.enterable_mask
    assert names(k, traces.within_steps(k, at(k, "A1"), everywhere, steps, everywhere)) == reached


def test_only_the_last_step_may_end_where_none_may_pass() -> None:
    k = kit(". . . .")
    everywhere = k.board.enterable_mask
    assert names(k, traces.within_steps(k, at(k, "A1"), everywhere & ~at(k, "A2"), 3, everywhere)) == "A1 A2"


def test_a_line_ends_only_where_it_may() -> None:
    k = kit(". . . .")
    everywhere = k.board.enterable_mask
    assert names(k, traces.within_steps(k, at(k, "A1"), everywhere, 2, everywhere & ~at(k, "A3"))) == "A1 A2"


def test_a_step_does_not_cross_the_sea() -> None:
    k = kit(COAST, "A1-A2")
    assert names(k, traces.spread(k, at(k, "A1"))) == "B1"
    assert names(k, traces.spread(k, at(k, "B1"))) == "A1 A2 B2"


@pytest.mark.parametrize(
    ("sources", "closer"),
    [("A1", "A1 A2 A3"), ("A1 A6", "A5 A6"), ("A4", ""), ("", "")],
)
def test_closer_is_nearer_to_the_nearest_source(sources: str, closer: str) -> None:
    k = kit(". . . . . .")
    found = traces.closer_flags(k, at(k, sources), k.hex_named("A4"))
    assert names(k, [h for h, flag in enumerate(found) if flag]) == closer


# --- orders of battle


def test_units_of_the_start_wait_for_their_ground() -> None:
    s = sketch(ROADS)
    orders.enlist_starts(s, Side.GERMAN, [Start("south", {"15-6": 1, "5-6": 2})], ["", "north", "south"])
    assert [(s.kind_of(u).code, s.at[u], s.due[u]) for u in orders.starters(s, Side.GERMAN)] == [
        ("15-6", RESERVE, -2),
        ("5-6", RESERVE, -2),
        ("5-6", RESERVE, -2),
    ]


def test_reinforcements_wait_for_their_turn_and_edge() -> None:
    s = sketch(ROADS)
    orders.enlist_arrivals(s, Side.GERMAN, [Arrival(3, ("E", "S"), {"4d1": 1})])
    assert (s.due[1] >> 4, s.at[1]) == (3, RESERVE)
    assert orders.edge_hexes(s.kit.board, s.due[1]) == s.kit.board.edges["E"] | s.kit.board.edges["S"]


def test_a_unit_that_is_placed_or_comes_later_is_no_starter() -> None:
    s = sketch(ROADS)
    here, later, placed = orders.enlist(s, Side.GERMAN, {"5-6": 3}, -1)
    s.due[later] = 3 * 16
    s.place(placed, s.kit.hex_named("A1"))
    assert orders.starters(s, Side.GERMAN) == [here]


# --- invasions


def landing_force(s: Sketch) -> list[Unit]:
    """Three units of group 2, one of group 5."""
    return orders.enlist(s, Side.ALLIED, {"7-4": 1, "2-4": 2}, 2) + orders.enlist(s, Side.ALLIED, {"7-4": 1}, 5)


def test_a_group_waits_in_reserve() -> None:
    s = sketch(ROADS)
    first, second, third, _ = landing_force(s)
    s.place(second, s.kit.hex_named("A1"))
    assert invasion.waiting(s, 2) == [first, third]
    assert invasion.waiting(s, 2, [first]) == [third]


def test_kinds_are_named_once() -> None:
    s = sketch(ROADS)
    units = landing_force(s)
    assert invasion.codes_of(s, units) == ["2-4", "7-4"]
    assert invasion.first_of(s, units, "2-4") == units[1]


@pytest.mark.parametrize(("text", "beach"), [("1", 1), ("2", 0), ("x", 0), ("", 0), ("²", 0), ("001", 0)])
def test_a_beach_is_known_by_its_number(text: str, beach: int) -> None:
    assert invasion.beach_number(sketch(ROADS), text) == beach


def test_a_box_is_emptied_into_the_reserve() -> None:
    s = sketch(ROADS)
    units = landing_force(s)
    for u in units[:2]:
        s.place(u, BOX - 1)
    assert invasion.box_strength(s, 1) == 9
    assert invasion.empty_box(s, 1) == units[:2]
    assert (invasion.box_strength(s, 1), {s.at[u] for u in units}) == (0, {RESERVE})


def test_what_is_aimed_at_a_hex_weighs_by_group() -> None:
    s = sketch(ROADS)
    units, h = landing_force(s), s.kit.hex_named("A1")
    aims = [(units[0], h), (units[1], h), (units[2], h + 1), (units[3], h)]
    assert invasion.aimed_load(s, aims, 2, h) == 17


@pytest.mark.parametrize(
    ("cell", "told"), [("-1,S", (1, True)), ("-2", (2, False)), ("S", (0, True)), ("", (0, False))]
)
def test_a_cell_of_the_scatter_table_says_two_things(cell: str, told: tuple[int, bool]) -> None:
    assert invasion.scatter_of(cell) == told


# --- set-ups


def test_a_setup_fits_a_board_that_has_its_hexes() -> None:
    setups = {
        "here": plans.GermanSetup("Here", "", {"5-6": ("A1", "B2")}),
        "elsewhere": plans.GermanSetup("Elsewhere", "", {"5-6": ("A1", "QQ24")}),
    }
    assert plans.fitting_setups(kit(ROADS).board, setups) == ["here"]


PLAN = plans.AlliedPlan("Plan", "", (1,), (1,), {}, commandos=("A1",), drops=("B2",), gliders=("C3",))


@pytest.mark.parametrize("part", ["commandos", "drops", "gliders"])
def test_a_plan_fits_a_board_that_has_its_hexes(part: str) -> None:
    other = replace(PLAN, **{part: ("QQ24",)})
    assert plans.fitting_plans(kit(ROADS).board, {"here": PLAN, "elsewhere": other}) == ["here"]


@pytest.mark.parametrize(
    ("wanted", "held", "barred", "settled"),
    [
        ("A2 A3", "", "", "A2"),
        ("A2 A3", "A2", "", "A3"),
        ("A2 A3", "A2 A3", "", "A2"),
        ("A2 A3", "A2", "A3", "A2"),
        ("A3", "", "A3", "A2"),
        ("", "", "A1", "A2"),
    ],
)
def test_a_unit_settles_as_near_as_it_may(wanted: str, held: str, barred: str, settled: str) -> None:
    k = kit(". . . .")
    shut = at(k, barred)
    hexes = [k.hex_named(name) for name in wanted.split()]
    found = plans.settle(k.grid, hexes, at(k, held), k.board.land_mask, lambda h: not shut >> h & 1)
    assert k.names[found] == settled
