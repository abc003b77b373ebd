"""Counters in order, badges, markers, boxes."""

import pytest

from bocage.core.desk import Mark, Piece
from bocage.core.protocol import Side
from bocage.games.breakout_1993.desk.boxes import ARRIVALS, boxes
from bocage.games.breakout_1993.desk.marks import marks
from bocage.games.breakout_1993.desk.pieces import BADGES, pieces
from bocage.games.breakout_1993.refit import RefitPhase
from bocage.games.breakout_1993.regroup import RegroupPhase
from bocage.games.breakout_1993.state import DUE, BreakoutState
from tests.games.breakout_1993.daytime import GERMAN, do, fight, impulse, moving, position, roll, run
from tests.games.breakout_1993.evening import bit, border

from .moments import moments


def piece(s: BreakoutState, code: str) -> Piece:
    return next(piece for piece in pieces(s, None) if piece.id == code)


def badges(s: BreakoutState, code: str) -> tuple[str, ...]:
    return piece(s, code).badges


def ids(s: BreakoutState, place: str) -> list[str]:
    return [piece.id for piece in pieces(s, None) if piece.place == place]


def looks(s: BreakoutState, place: str) -> list[str]:
    return [mark.look for mark in marks(s, None) if mark.place == place]


# --- order


def test_a_stack_has_the_strongest_division_on_top() -> None:
    """§9.2D Lowest first: units of no division, weaker divisions, then a division with its leaders on top."""
    s = position(
        {"US-V-Corps": "27", "US-29-Art": "27", "US-29-116": "27", "US-1-Art": "27", "US-1-16": "27", "US-1-18": "27"}
    )
    assert ids(s, "27") == ["US-V-Corps", "US-29-Art", "US-29-116", "US-1-Art", "US-1-18", "US-1-16"]


def test_losses_change_nobodys_place() -> None:
    units = {"US-1-16": "27", "US-1-18": "27", "US-29-116": "27"}
    assert ids(position(units), "27") == ids(position(units | {"US-1-16": "27 d2"}), "27")


def test_germans_lie_below_allies_where_both_are() -> None:
    s = position({"G-352-916": "30", "US-1-16": "30"})
    assert ids(s, "30") == ["G-352-916", "US-1-16"]


def test_counters_in_a_box_are_listed_as_they_are_read() -> None:
    s = position({"US-4-Art": "UTAH", "US-4-8": "UTAH"})
    assert ids(s, "UTAH") == ["US-4-8", "US-4-Art"]
    assert piece(s, "US-4-8").boxed == "UTAH"


# --- faces and words


@pytest.mark.parametrize(
    ("level", "look", "shown", "label"),
    [
        ("", "US-4-8-fresh", (), "Allied 8/4 Inf 6-6-5, in Utah Beach (51)"),
        (" spent", "US-4-8-spent", (), "Allied 8/4 Inf 3-3-5 Spent, in Utah Beach (51)"),
        (" d1", "US-4-8-spent", ("D1",), "Allied 8/4 Inf 3-3-5 Disrupt 1, in Utah Beach (51)"),
        (" d2", "US-4-8-spent", ("D2",), "Allied 8/4 Inf 3-3-5 Disrupt 2, in Utah Beach (51)"),
    ],
)
def test_a_counter_shows_its_level(level: str, look: str, shown: tuple[str, ...], label: str) -> None:
    """§4.1"""
    found = piece(position({"US-4-8": f"51{level}"}, allied=["51"]), "US-4-8")
    assert (found.look, found.badges, found.label) == (look, shown, label)


# --- badges


def test_who_moves_and_who_must_assault() -> None:
    """§8.2 §8.5"""
    s = moving({"US-1-16": "29", "US-1-18": "29", "G-352-916": "28"}, "US-1-16", allied=["29"], lines=["28-29"])
    assert badges(s, "US-1-16") == ()
    do(s, "enter 28")
    assert badges(s, "US-1-16") == ("must assault", "moved")
    assert badges(s, "US-1-18") == ()


def test_the_fight_on_the_table_is_marked() -> None:
    """§9.2 §9.21 §9.3A"""
    units = {"US-1-16": "27", "US-1-18": "27", "US-1-Art": "27", "G-352-916": "27", "G-352-914": "27"}
    s = do(impulse(units), "activate 27", "assault 27", "point US-1-16", "with US-1-18", "support US-1-Art")
    assert [badges(s, code) for code in ("US-1-16", "US-1-18", "US-1-Art")] == [
        ("Point Unit",),
        ("assaulting",),
        ("supporting",),
    ]
    do(s, "commit", "forward G-352-916")
    assert badges(s, "G-352-916") == ("Forward Unit",)
    assert badges(s, "G-352-914") == ()


def test_the_target_of_a_bombardment_is_marked() -> None:
    """§10.2a"""
    s = do(impulse({"US-1-Art": "27", "G-352-916": "27"}), "bombard 27", "fire US-1-Art", "target G-352-916")
    assert (badges(s, "US-1-Art"), badges(s, "G-352-916")) == (("supporting",), ("aimed at",))


def test_germans_without_supply_are_marked_isolated() -> None:
    """§12.8 §RUL-31"""
    s = position({"G-352-916": "30", "US-1-16": "30"}, allied=["19", "29", "30", "31"])
    assert badges(s, "G-352-916") == ("isolated",)
    assert badges(position({"G-352-916": "27"}), "G-352-916") == ()


def test_by_night_only_regrouping_counts_as_moving() -> None:
    """§6.51"""
    s = position({"US-1-16": "29", "US-1-18": "29"}, allied=["29", "30"], lines=["29-30"])
    s.moved = bit(s, "US-1-16")
    s.phase = "refit"
    assert badges(s, "US-1-16") == ()
    run(s, RegroupPhase())
    do(s, "shift US-1-18 30")
    assert (badges(s, "US-1-18"), badges(s, "US-1-16")) == (("regrouped",), ())


def test_units_on_their_way_to_a_breakout_are_marked() -> None:
    """§22.1"""
    s = position({"US-1-16": "C"})
    s.fresh_zone = bit(s, "US-1-16")
    assert badges(s, "US-1-16") == ("breakout",)


def test_chance_play_shows_known_badges_and_each_counter_once() -> None:
    seen: set[str] = set()
    for seed in (1, 2):
        for s in moments(seed, every=15, most=900):
            found = pieces(s, None)
            assert len({piece.id for piece in found}) == len(found)
            assert sum(bool(piece.place) for piece in found) == sum(place >= 0 for place in s.at)
            seen |= {badge for piece in found for badge in piece.badges}
            assert all(len(piece.badges) <= 3 for piece in found)
    assert seen <= set(BADGES)
    assert {"must assault", "Point Unit", "moved", "landed", "D1", "first wave"} <= seen


# --- marks


def test_flags_show_where_the_allies_hold_and_where_germans_hold_on() -> None:
    """§7.2 §7.3"""
    s = position({"US-1-16": "27", "G-352-916": "27", "US-1-18": "29"}, allied=["29"])
    assert (looks(s, "29"), looks(s, "27"), looks(s, "28")) == (["control-allied"], ["control-german"], [])


@pytest.mark.parametrize(
    ("lines", "blown", "look"),
    [
        ([], [], "bridge-german"),
        (["44-50"], [], "bridge-allied"),
        ([], ["44-50"], "bridge-blown-german"),
        (["44-50"], ["44-50"], "bridge-blown-allied"),
    ],
)
def test_bridges_show_their_owner_and_whether_they_stand(lines: list[str], blown: list[str], look: str) -> None:
    """§7.5 §20.1"""
    assert looks(position({}, lines=lines, blown=blown), "44-50") == [look]


def test_work_on_a_bridge_lies_upon_it() -> None:
    """§20.52"""
    s = position({}, blown=["44-50"])
    s.constructs[border(s, "44-50")] = 2
    assert looks(s, "44-50") == ["bridge-blown-german", "construct-2"]


def test_a_seized_bridge_is_marked_in_its_impulse() -> None:
    """§8.222"""
    s = moving({"US-4-8": "51"}, "US-4-8", allied=["51"])
    do(s, "seize 50-51")
    roll(s, 6)
    assert looks(s, "50-51") == ["bridge-seized-allied"]
    assert badges(s, "US-4-8") == ("seized",)


def test_forts_and_activated_areas_are_marked() -> None:
    """§15.1 §8.2 §RUL-12"""
    units = {"US-1-16": "27", "G-352-916": "27"}
    s = do(impulse(units, forts=["30"]), "activate 27", "assault 27", "point US-1-16", "commit")
    fight(s, (6, 6), (1, 1))
    assert looks(s, "30") == ["fort"]
    assert {"active", "assaulted"} <= set(looks(s, "27"))


def test_depots_lie_where_they_were_placed() -> None:
    """§12.1"""
    s = run(position({"US-1-16": "29 spent"}, allied=["29", "30"], lines=["29-30"]), RefitPhase())
    while "depot 30 29" not in [str(a) for a in s.agenda[-1].options(s)]:
        do(s, "done")
    do(s, "depot 30 29")
    assert "depot-allied" in looks(s, "29")


def test_boxes_say_how_many_lie_in_them() -> None:
    s = position({"US-4-8": "UTAH", "US-4-12": "UTAH"})
    assert looks(s, "UTAH") == ["count-allied-2"]


def test_every_mark_lies_on_a_place_or_a_bridge() -> None:
    for s in moments(3, every=40, most=600):
        places = {*s.kit.codes, *s.kit.bridge_index}
        found: list[Mark] = marks(s, None)
        assert {mark.place for mark in found} <= places
        assert all(mark.label for mark in found)


# --- boxes


def test_fleets_say_what_a_landing_meets() -> None:
    """§19.11 §14.1 §18.3"""
    says = {box.name: box.says for box in boxes(position({"G-CA-Martin": "50"}), None)}
    assert says["UTAH"] == "to Utah Beach (51) · 5 units an impulse · under 1 coastal gun"
    assert says["OMAHA"] == "to Omaha Beach (30) · 5 units an impulse · no guns bear on it"
    says = {box.name: box.says for box in boxes(position({}, weather="storm"), None)}
    assert says["UTAH"] == "to Utah Beach (51) · nobody lands in a Storm"


def test_in_the_evening_tomorrows_units_lie_ready() -> None:
    """§5.1"""
    s = position({}, day=2)
    s.at[s.kit.unit_index["G-346-857"]] = DUE
    s.phase = "daylight"
    assert [box.name for box in boxes(s, None) if not box.place] == []
    s.phase = "regroup"
    found = [box for box in boxes(s, None) if not box.place]
    assert [(box.name, box.title) for box in found] == [(ARRIVALS[1], "German arrivals, Thursday 8 June")]
    assert piece(s, "G-346-857").boxed == ARRIVALS[1]
    s.day = 7
    assert [box for box in boxes(s, None) if not box.place] == []


def test_every_boxed_counter_has_its_box() -> None:
    for s in moments(4, every=40, most=600):
        names = {box.name for box in boxes(s, None)}
        for found in pieces(s, None):
            assert not found.boxed or found.boxed in names
            assert found.place or found.boxed
            assert bool(found.boxed) == (not found.place or (not found.place.isdecimal() and len(found.place) > 1))


def test_sides_of_boxes() -> None:
    s = next(iter(moments(0)))
    sides = {box.name: box.side for box in boxes(s, None)}
    assert (sides["LH"], sides["UTAH"]) == (GERMAN, Side.ALLIED)
