"""Positions of regiments: counters, units and their numbers, stacks, breaking down and building up."""

from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext

import pytest

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.protocol import Broken, Side
from bocage.core.regiments import breaking, census, room, stacks
from bocage.core.regiments.counters import Unit, parts_of
from bocage.core.regiments.kit import stacks_within
from bocage.core.regiments.state import GONE, HELD, MOVED, RESERVE, unit_named

from .regiments_sketch import KINDS, REGROUPED, SHEET, Sketch, at, names, put, sketch

FIELD = """
. . .
 . % .
. . ~
"""


def here(s: Sketch, place: str) -> Hex:
    return s.kit.hex_named(place)


def codes(s: Sketch, place: str) -> list[str]:
    return [s.kind_of(u).code for u in s.units_at(here(s, place))]


# --- counters


def test_parts_are_listed_by_term() -> None:
    assert parts_of("2-4*3+7-6") == ("2-4", "2-4", "2-4", "7-6")
    assert parts_of("") == ()


def test_a_counter_shows_its_figures() -> None:
    assert [kind.value for kind in KINDS] == ["7-4", "2-4", "15-6", "7-6", "5-6", "4d1"]


def test_smaller_stacks_are_within_a_larger_one() -> None:
    assert stacks_within(["RB", "BBB"]) == {0, 1, 2, 3, 16, 17}


# --- units and their numbers


def test_allied_numbers_are_even_and_german_ones_odd() -> None:
    s = sketch(FIELD, "15-6 A1, 7-4 A2, 7-4 A3, 4d1 A1")
    assert [u & 1 for u, h in enumerate(s.at) if h != GONE] == [s.kind_of(u).side for u in census.living(s)]
    assert len(census.living(s)) == 4


def test_a_freed_number_is_used_again() -> None:
    s = sketch(FIELD, "7-4 A1, 7-4 A2, 7-4 A3")
    s.discard(2)
    assert put(s, "2-4", "B1") == 2


def test_a_number_used_again_remembers_nothing() -> None:
    s = sketch(FIELD, "7-4 A1*")
    s.began[0], s.spent[0], s.due[0], s.fed = here(s, "A1"), 5, 3, 1
    s.place(0, GONE)
    put(s, "7-4", "A2")
    assert (s.flags[0], s.spent[0], s.due[0], s.began[0], s.is_fed(0)) == (0, 0, 0, GONE, False)


def test_a_hex_is_held_until_the_last_unit_has_left() -> None:
    s = sketch(FIELD, "7-4 A1, 2-4 A1")
    s.place(0, here(s, "A2"))
    assert names(s, s.occupied[Side.ALLIED]) == "A1 A2"
    s.place(2, RESERVE)
    assert names(s, s.occupied[Side.ALLIED]) == "A2"


def test_what_is_held_is_worked_out_again_from_the_units() -> None:
    s = sketch(FIELD, "7-4 A1, 15-6 C1")
    known = list(s.occupied)
    s.refresh()
    assert s.occupied == known == [at(s, "A1"), at(s, "C1")]


def test_a_zone_is_every_hex_next_to_a_side() -> None:
    s = sketch(FIELD, "15-6 C1")
    assert names(s, s.zone(Side.GERMAN)) == "B1 C2"


def test_a_clone_goes_its_own_way() -> None:
    s = sketch(FIELD, "7-4 A1")
    other = s.clone()
    other.place(0, here(other, "A2"))
    other.flags[0], other.due[0], other.lost[0], other.broken[0], other.began[0] = 1, 1, 1, 1, 1
    put(other, "2-4", "A3")
    assert (s.at, s.flags, s.due, s.lost[0], s.broken[0], s.began) == ([here(s, "A1")], [0], [0], 0, 0, [GONE])
    assert names(s, s.occupied[Side.ALLIED]) == "A1"


@pytest.mark.parametrize("text", ["0", "1", "4", "x", "", "-2", "²", "٢", "99999"])
def test_only_living_units_of_a_side_are_found_by_number(text: str) -> None:
    s = sketch(FIELD, "7-4 A1, 15-6 C1, 7-4 A2")
    s.discard(0)
    assert unit_named(s, "2", Side.ALLIED) == 2
    assert unit_named(s, text, Side.ALLIED) is None


def test_places_that_are_no_hexes_are_far_from_everything() -> None:
    s = sketch(FIELD, "7-4 A1")
    assert s.apart("A1", "A3") == s.apart("7-4 A1", "A3") == 2
    assert s.apart("A1", "Z9") > 50


def test_the_kit_makes_each_action_once() -> None:
    s = sketch(FIELD)
    assert s.kit.noun("go") is s.kit.noun("go")
    assert str(s.kit.noun("go")[here(s, "B2")]) == "go B2"
    assert str(s.kit.numbered("move")[12]) == "move 12"
    assert s.kit.hex_named("Z9") == NOWHERE


# --- stacks


@pytest.mark.parametrize(
    ("units", "over"),
    [
        ("7-4 A1, 7-4 A1", ""),
        ("7-4 A1, 2-4 A1, 2-4 A1", ""),
        ("7-4 A1, 7-4 A1, 2-4 A1", "A1"),
        ("7-4 B2, 2-4 B2", ""),
        ("7-4 B2, 7-4 B2", "B2"),
    ],
)
def test_rough_ground_holds_fewer(units: str, over: str) -> None:
    s = sketch(FIELD, units)
    assert names(s, stacks.overstacked(s, Side.ALLIED)) == over


def test_only_its_own_stacks_concern_a_side() -> None:
    assert stacks.overstacked(sketch(FIELD, "4d1 B2, 4d1 B2"), Side.ALLIED) == []


def test_a_load_counts_regiments_and_battalions_apart() -> None:
    s = sketch(FIELD, "7-4 A1, 2-4 A1*, 2-4 A1, 7-4 A2")
    h = here(s, "A1")
    assert (stacks.load_at(s, h), stacks.load_at(s, h, staying=True), stacks.load_at(s, h, without=0)) == (18, 1, 2)


def test_known_loads_are_forgotten_when_a_unit_moves() -> None:
    s = sketch(FIELD, "7-4 A1, 2-4 A1*")
    stacks.overstacked(s, Side.ALLIED)
    s.place(0, here(s, "A2"))
    held, stays = stacks.known_loads(s, Side.ALLIED)
    assert held == {here(s, "A1"): 1, here(s, "A2"): 16}
    assert stays == {here(s, "A1"): 1}


def test_parts_built_up_take_less_room() -> None:
    s = sketch(FIELD, "7-4 A1, 2-4 A1, 2-4 A1, 2-4 A1, 7-4 A2, 7-4 A2, 2-4 A2, 2-4 A2, 2-4 A2")
    assert stacks.fits_rebuilt(s, "7-4", here(s, "A1"))
    assert not stacks.fits_rebuilt(s, "7-4", here(s, "A2"))


# --- room while units still move


@pytest.mark.parametrize(("can_leave", "full"), [((0, 2), ""), ((0,), ""), ((), "A1")])
def test_a_stack_has_room_if_enough_can_still_leave(can_leave: tuple[Unit, ...], full: str) -> None:
    s = sketch(FIELD, "7-4 A1, 7-4 A1, 7-4 A2")
    found = room.full_hexes(s, 4, lambda h: True, can_leave.__contains__)
    assert names(s, found) == full


def test_a_stack_out_of_reach_is_not_looked_into() -> None:
    s = sketch(FIELD, "7-4 A1, 7-4 A1, 7-4 A2")
    assert room.full_hexes(s, 4, lambda h: False, lambda u: False) == set()


def test_a_stack_of_units_that_have_moved_is_full_anyway() -> None:
    s = sketch(FIELD, "7-4 A1*, 7-4 A1*, 7-4 A2")
    assert names(s, room.full_hexes(s, 4, lambda h: False, lambda u: True)) == "A1"


def test_the_weakest_of_those_that_came_are_too_many() -> None:
    s = sketch(FIELD, "7-4 B2, 7-4 B2*, 2-4 B2*, 7-4 A1*")
    assert room.surplus(s, Side.ALLIED, MOVED) == [4, 2]


def test_no_more_go_than_must() -> None:
    s = sketch(FIELD, "7-4 A1*, 7-4 A1*, 2-4 A1*")
    assert room.surplus(s, Side.ALLIED, MOVED) == [4]


def test_nobody_goes_from_a_stack_that_has_room() -> None:
    s = sketch(FIELD, "7-4 A1*, 7-4 A1*")
    assert room.surplus(s, Side.ALLIED, MOVED) == []


# --- breaking down


def test_parts_stand_where_their_unit_stood() -> None:
    s = sketch(FIELD, "15-6 A1")
    breaking.break_down(s, 1, REGROUPED)
    assert codes(s, "A1") == ["7-6a", "5-6"]
    assert s.broken[SHEET.index["15-6"]] == 1


def test_parts_take_over_what_their_unit_was() -> None:
    s = sketch(FIELD, "7-4 A1*")
    s.spent[0], s.due[0], s.fed, s.began[0] = 5, 3, 1, here(s, "B1")
    parts = breaking.break_down(s, 0, REGROUPED)
    for u in parts:
        assert (s.flags[u], s.spent[u], s.due[u]) == (MOVED | REGROUPED, 5, 3)
        assert s.is_fed(u)
        assert s.began[u] == here(s, "B1")
    assert len(parts) == 3


def test_parts_off_the_map_are_not_marked() -> None:
    s = sketch(FIELD, "7-4 A1")
    s.place(0, RESERVE)
    assert [s.flags[u] for u in breaking.break_down(s, 0, REGROUPED)] == [0, 0, 0]


def test_parts_need_room_among_those_that_stay() -> None:
    s = sketch(FIELD, "7-4 A1*, 7-4 A1*, 7-4 A2*, 7-4 A2")
    assert not breaking.parts_have_room(s, 0, here(s, "A1"))
    assert breaking.parts_have_room(s, 4, here(s, "A2"))


def test_counters_in_use_are_those_alive() -> None:
    s = sketch(FIELD, "2-4 A1, 2-4 A2, 7-4 A3")
    s.discard(0)
    assert breaking.in_use(s, "2-4") == 1


# --- building up


def test_what_was_never_broken_down_cannot_be_built_up() -> None:
    s = sketch(FIELD, "7-6a A1, 5-6 A1")
    assert breaking.rebuilds(s, Side.GERMAN) == []
    assert breaking.rebuilds(s, Side.GERMAN, pooled=False) == [("15-6", here(s, "A1"))]


@pytest.mark.parametrize(
    ("units", "places"),
    [("2-4 A1, 2-4 A1", ""), ("2-4 A1, 2-4 A1, 2-4 A2", ""), ("2-4 A1, 2-4 A1, 2-4 A1, 2-4 A2", "A1")],
)
def test_all_parts_must_be_in_one_hex(units: str, places: str) -> None:
    s = sketch(FIELD, units)
    assert names(s, [h for _, h in breaking.rebuilds(s, Side.ALLIED, pooled=False)]) == places


def test_parts_with_a_barred_flag_stay_as_they_are() -> None:
    s = sketch(FIELD, "7-6a A1, 5-6 A1*")
    assert breaking.rebuilds(s, Side.GERMAN, pooled=False, barred=MOVED) == []


def test_a_rebuilt_unit_has_the_least_of_what_its_parts_have() -> None:
    s = sketch(FIELD, "2-4 A1, 2-4 A1*, 2-4 A1")
    s.spent[0], s.spent[2], s.spent[4] = 1, 6, 0
    s.fed = 0b10100
    u = breaking.rebuild(s, SHEET.named("7-4"), here(s, "A1"), REGROUPED)
    assert (s.spent[u], s.is_fed(u), s.flags[u]) == (6, False, REGROUPED)
    assert codes(s, "A1") == ["7-4"]


def test_a_rebuilt_unit_has_moved_only_if_all_its_parts_have() -> None:
    s = sketch(FIELD, "7-6a A1*, 5-6 A1*")
    s.flags[1] |= HELD
    u = breaking.rebuild(s, SHEET.named("15-6"), here(s, "A1"), 0)
    assert s.flags[u] == MOVED | HELD


@pytest.mark.parametrize(("first", "second", "began"), [("B1", "B1", "B1"), ("B1", "A1", "")])
def test_a_rebuilt_unit_began_where_all_its_parts_did(first: str, second: str, began: str) -> None:
    s = sketch(FIELD, "7-6a A1, 5-6 A1")
    s.began[1], s.began[3] = here(s, first), here(s, second)
    u = breaking.rebuild(s, SHEET.named("15-6"), here(s, "A1"), 0)
    assert s.began[u] == (here(s, began) if began else GONE)


def test_building_up_empties_the_pool() -> None:
    s = sketch(FIELD, "15-6 A1")
    breaking.break_down(s, 1, 0)
    breaking.rebuild(s, SHEET.named("15-6"), here(s, "A1"), 0)
    assert s.broken[SHEET.index["15-6"]] == 0
    assert not breaking.may_reform(s, SHEET.index["15-6"])


def test_each_side_builds_up_its_own_units() -> None:
    allied, german = sketch(FIELD).kit.rebuilt_from
    assert allied == {SHEET.index["7-4"]: ((SHEET.index["2-4"], 3),)}
    assert german == {SHEET.index["15-6"]: ((SHEET.index["7-6a"], 1), (SHEET.index["5-6"], 1))}


# --- the census


def test_the_dead_are_not_living() -> None:
    s = sketch(FIELD, "7-4 A1, 7-4 A2")
    s.discard(0)
    assert census.living(s) == [2]


def test_a_sound_position_passes() -> None:
    s = sketch(FIELD, "7-4 A1, 15-6 C1")
    census.demand_shape(s, "§1", "§2")
    assert census.demand_ground(s, "§3", "§4", "§5") == s.occupied


def _short_list(s: Sketch) -> None:
    s.began.pop()


def _wrong_side(s: Sketch) -> None:
    s.kind[0] = SHEET.index["15-6"]


def _at_sea(s: Sketch) -> None:
    s.place(0, here(s, "C3"))


def _unknown_hex(s: Sketch) -> None:
    s.occupied[0] = 0


def _shared_hex(s: Sketch) -> None:
    s.place(0, here(s, "C1"))


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [(_short_list, "§1"), (_wrong_side, "§2"), (_at_sea, "§3"), (_unknown_hex, "§4"), (_shared_hex, "§5")],
)
def test_a_broken_position_names_its_rule(spoil: Callable[[Sketch], None], rule: str) -> None:
    s = sketch(FIELD, "7-4 A1, 15-6 C1")
    spoil(s)
    with pytest.raises(Broken, match=rule):
        _demand_all(s)


def _demand_all(s: Sketch) -> None:
    census.demand_shape(s, "§1", "§2")
    census.demand_ground(s, "§3", "§4", "§5")


@pytest.mark.parametrize(
    ("due", "place", "turn", "broken"),
    [
        (-1, "", 0, False),
        (-1, "", 1, True),
        (-1, "A1", 1, False),
        (2 * 16, "A1", 2, False),
        (2 * 16, "A1", 1, True),
        (2 * 16, "", 1, False),
    ],
)
def test_nobody_is_early_and_the_start_is_placed(due: int, place: str, turn: int, broken: bool) -> None:
    s = sketch(FIELD, "5-6 A1")
    s.due[1] = due
    s.place(1, here(s, place) if place else RESERVE)
    with pytest.raises(Broken, match="§7" if due < 0 else "§8") if broken else nullcontext():
        census.demand_due(s, turn, 6, listed="§6", placed="§7", early="§8")


def test_an_allied_unit_is_of_some_group() -> None:
    s = sketch(FIELD, "7-4 A1")
    s.due[0] = 6
    census.demand_due(s, 1, 7, listed="§6", placed="§7", early="§8")
    with pytest.raises(Broken, match="§6"):
        census.demand_due(s, 1, 6, listed="§6", placed="§7", early="§8")


def test_units_and_their_parts_count_alike() -> None:
    listed = census.count(SHEET, [{"7-4": 1, "2-4": 1}, {"2-4": 2}])
    assert census.in_parts(SHEET, listed) == Counter({SHEET.index["2-4"]: 6})
    assert census.whole(SHEET, listed) == Counter({SHEET.index["7-4"]: 1, SHEET.index["15-6"]: 0})


def test_a_missing_unit_is_noticed_unless_it_may_be_missing() -> None:
    listed, found = Counter({1: 2}), Counter({1: 1})
    with pytest.raises(Broken, match=r"§9 is broken: kind 2-4, found 1, listed 2"):
        census.demand_same(SHEET, "§9", found, listed)
    census.demand_same(SHEET, "§9", found, listed, lambda kind: True)
    with pytest.raises(Broken):
        census.demand_same(SHEET, "§9", listed, found, lambda kind: True)
