"""Counters, markers, boxes and tracks."""

import re

import pytest

from bocage.core.blocks import Counters
from bocage.core.desk import Box, Piece
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.desk.boxes import arrivals, boxes
from bocage.games.dday_1991.desk.forces import armies
from bocage.games.dday_1991.desk.gauges import gauges, next_gain
from bocage.games.dday_1991.desk.pieces import MARK_LOOKS, look_of, marks, pieces, pieces_at
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.income import NewMoves
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.kinds import pieces as counters
from bocage.games.dday_1991.setup import enlist
from bocage.games.dday_1991.state import RESERVE, DDayState
from tests.games.dday_1991.position import ALLIED, GERMAN, attack, bit, do, fighting, moving, position, run


def piece(s: DDayState, code: str) -> Piece:
    return next(piece for piece in pieces(s, None) if piece.id == code)


def box(s: DDayState, name: str) -> Box:
    return next(box for box in boxes(s, None) if box.name == name)


def begun(scenario: str = "1944", **options: bool) -> DDayState:
    s = GAME.blank(options)
    enlist(s, scenario)
    return s


# --- counters


def test_every_face_has_a_look_of_its_own_that_can_be_an_id() -> None:
    looks = [look_of(kind, reduced) for kind in counters() for reduced in (False, True)]
    assert len(set(looks)) == len(looks)
    assert all(re.fullmatch(r"[a-zA-Z][a-zA-Z0-9-]*", look) for look in (*looks, *MARK_LOOKS))


def test_a_counter_says_what_it_is_and_where() -> None:
    s = position({"5U": "E15"}, reduced=["5U"])
    found = piece(s, "5U")
    assert (found.place, found.look, found.boxed) == ("E15", "unit-5U-back", "")
    assert found.label == "Allied 5th U.S. Motorized Corps 3-3, E15"


def test_the_headquarters_lies_on_top_and_the_strong_above_the_weak() -> None:
    s = position({"A-1U": "E15", "HQ-SHAEF": "E15", "5U": "E15", "AIR-9U": "E15", "8U": "E15"})
    assert [p.id for p in pieces_at(s, s.kit.hex_named("E15"))] == ["8U", "5U", "AIR-9U", "HQ-SHAEF", "A-1U"]


def test_units_out_of_supply_say_so_on_both_sides() -> None:
    s = position({"5U": "E15", "G-66": "D14"})
    s.unfed = bit(s, "5U") | bit(s, "G-66")
    assert piece(s, "5U").badges == ("out of supply",) == piece(s, "G-66").badges


def test_who_has_moved_is_shown_to_the_end_of_the_movement_step() -> None:
    """§3.0"""
    s = do(moving({"5U": "H12", "G-66": "N19"}), "move 5U", "go H11")
    assert piece(s, "5U").badges == ("moved",)
    s.phase = "supply"
    assert piece(s, "5U").badges == ()


def test_an_enemy_zone_halts() -> None:
    """§3b3d"""
    s = do(moving({"5U": "H12", "G-66": "H10"}), "move 5U", "go H11")
    assert piece(s, "5U").badges == ("halted",)


def test_an_army_pays_for_its_box() -> None:
    """§3d2a"""
    s = do(moving({"A-1U": "H12", "5U": "H12", "G-66": "N19"}), "move A-1U", "leave 5U", "go H11")
    assert piece(s, "5U").badges == ("paid",)


def test_who_attacks_and_who_has_fought() -> None:
    """§4a1"""
    s = attack(fighting({"5U": "H12", "8U": "H11", "G-66": "I12"}), "I12", "5U")
    assert piece(s, "5U").badges == ("attacking",)
    s.combats = []
    assert piece(s, "5U").badges == ("fought",)
    assert piece(s, "8U").badges == ()


def test_invaders_say_so() -> None:
    """§3e2c"""
    s = do(run(position({"5U": "A14"}), InvasionStep()), "invade 5U", "to C15")
    assert (piece(s, "5U").place, piece(s, "5U").badges) == ("C15", ("invading",))


# --- boxes


def test_units_in_an_armys_hex_lie_in_its_box() -> None:
    """§2d1"""
    s = position({"A-1U": "E15", "5U": "E15", "8U": "E14"})
    assert [piece(s, code).boxed for code in ("A-1U", "5U", "8U")] == ["", "A-1U", ""]
    assert (box(s, "A-1U").head, box(s, "A-1U").place) == ("A-1U", "E15")


def test_a_box_says_where_it_is_what_it_is_worth_and_whether_its_move_is_paid() -> None:
    """§3d2a §3c1"""
    s = moving({"A-1U": "E11", "5U": "E11", "8U": "E11"})
    assert box(s, "A-1U").says == "E11 (Lille) · combat 9 · costs a Move · supplied"
    do(s, "move A-1U", "go E12")
    s.unfed = bit(s, "A-1U")
    assert box(s, "A-1U").says == "E12 · combat 9 · Move paid · out of supply"


@pytest.mark.parametrize(
    ("corps", "says"),
    [
        (["5U", "7U"], "combat 10"),
        (["5U", "7U", "8U"], "combat 10 of 14"),
        (["5U", "7U", "12U", "20U"], "combat 10 of 20"),
    ],
)
def test_of_a_strong_box_no_more_counts_than_a_total_may_be(corps: list[str], says: str) -> None:
    """§4b10 On the page, and in the panel of the armies."""
    s = position(dict.fromkeys(["A-1U", *corps], "E15"))
    assert says in box(s, "A-1U").says.split(" · ")
    told = [block.says.split(" · ") for block in armies(s, None).blocks if isinstance(block, Counters)]
    assert any(says in words for words in told)


def test_the_enemys_boxes_speak_of_no_move() -> None:
    s = moving({"A-7INF": "E11", "5U": "E15"})
    assert box(s, "A-7INF").says == "E11 (Lille) · combat 0 · supplied"


def test_allied_boxes_come_first() -> None:
    s = position({"A-7INF": "E11", "A-3U": "E15", "A-1U": "D15"})
    assert [box.name for box in boxes(s, None)] == ["A-1U", "A-3U", "A-7INF"]


def test_several_armies_in_a_hex_share_a_camp() -> None:
    """§2d1b §AMB-29"""
    s = begun()
    camp = box(s, "camp-A14")
    assert (camp.title, camp.head, camp.place) == ("Southampton: 2 armies", "A-1U", "A14")
    assert piece(s, "A-3U").boxed == piece(s, "5U").boxed == "camp-A14"
    assert "A-1U" not in [found.name for found in boxes(s, None)]


def test_on_the_march_only_the_party_lies_in_the_box() -> None:
    """§2d1c"""
    s = do(moving({"A-1U": "H12", "5U": "H12", "8U": "H12"}), "move A-1U", "leave 8U")
    assert [piece(s, code).boxed for code in ("5U", "8U")] == ["A-1U", ""]
    do(s, "step H11")
    assert [piece(s, code).place for code in ("A-1U", "5U", "8U")] == ["H11", "H11", "H12"]
    assert box(s, "A-1U").place == "H11"


def test_an_army_that_passes_another_keeps_its_own_box() -> None:
    s = do(moving({"A-1U": "H12", "5U": "H12", "A-3U": "H11", "8U": "H11"}), "move A-1U", "step H11")
    assert [piece(s, code).boxed for code in ("A-1U", "5U", "A-3U", "8U")] == ["", "A-1U", "", "A-3U"]


def test_units_at_sea_lie_in_the_box_of_the_army_among_them() -> None:
    """§AMB-13"""
    s = run(position({"A-1U": "A14", "5U": "A14"}), InvasionStep())
    do(s, "invade A-1U", "to C15", "invade 5U", "to C15")
    assert (piece(s, "5U").boxed, box(s, "A-1U").place) == ("A-1U", "C15")


def test_strategic_air_units_are_in_no_box() -> None:
    """§opt-13b0"""
    s = position({"A-1U": "B12", "5U": "B12", "AIR-8U-strat": "B12"}, carpet_bombing=True)
    assert [piece(s, code).boxed for code in ("5U", "AIR-8U-strat")] == ["A-1U", ""]


def test_the_german_set_up_lies_in_a_box_of_its_own() -> None:
    """§6a4"""
    s = begun()
    waiting = [p for p in pieces(s, None) if p.boxed == "arrivals-1"]
    assert len(waiting) == 24
    assert {p.place for p in waiting} == {""}
    assert (box(s, "arrivals-1").title, box(s, "arrivals-1").says) == ("German set-up", "24 to be placed")


def test_units_that_may_come_lie_in_a_box_until_they_come() -> None:
    """§3f1"""
    s = begun()
    s.turn, s.phase = 3, "reinforcement"
    names = [s.kit.kinds[u].id for u in arrivals(s, Side.ALLIED)]
    assert sorted(names) == ["2F", "6U", "A-1AB", "A-7U", "AIR-12U", "HQ-12U"]
    assert box(s, "arrivals-0").title == "Allied arrivals, August 1944"
    s.place(s.kit.unit_index["6U"], s.kit.hex_named("T19"))
    assert piece(s, "6U").boxed == ""


def test_units_without_a_way_in_are_counted() -> None:
    """§3f2"""
    s = position({}, turn=6)
    for code in ("13U", "AIR-1F"):
        u = s.kit.unit_index[code]
        s.at[u], s.due[u] = RESERVE, 6
    s.phase = "reinforcement"
    assert box(s, "arrivals-0").says == "1 of 2 have a way in"


def test_who_can_come_no_more_this_month_lies_behind_the_armies() -> None:
    """§2b2"""
    s = position({"A-1U": "E15", "A-7INF": "E11"}, turn=6)
    for code in ("13U", "G-13"):
        u = s.kit.unit_index[code]
        s.at[u], s.due[u] = RESERVE, 6
    s.phase = "reinforcement"
    assert [found.name for found in boxes(s, None)] == ["arrivals-0", "A-1U", "arrivals-1", "A-7INF"]
    s.phase = "movement"
    assert [found.name for found in boxes(s, None)] == ["A-1U", "arrivals-0", "arrivals-1", "A-7INF"]
    assert box(s, "arrivals-0").says == "held back for a later month"
    s.mover = GERMAN
    assert [found.name for found in boxes(s, None)] == ["A-1U", "arrivals-0", "A-7INF", "arrivals-1"]


# --- marks


def test_a_flag_marks_cities_taken_and_objectives_still_german() -> None:
    """§2e §6-winA"""
    s = position({}, allied=["C16", "G7", "E15"])
    flags = {mark.place: mark.look for mark in marks(s, None)}
    assert flags == {"C16": "flag-0", "G7": "flag-0", "E3": "flag-1", "O6": "flag-1"}
    assert next(mark.label for mark in marks(s, None) if mark.place == "G7") == (
        "G7 (Essen) is Allied, an objective of the Allies"
    )


def test_the_objective_of_1943_is_berlin() -> None:
    assert [mark.place for mark in marks(position({}, scenario="1943"), None)] == ["I1"]


def test_mulberries_lie_where_they_are_and_idle_in_bad_weather() -> None:
    """§opt-15a1 §opt-12c4"""
    s = position({}, mulberries=True, acquire_moves=True, weather=True)
    s.harbours = [s.kit.hex_named("E15"), s.kit.hex_named("C12")]
    looks = {mark.place: mark.look for mark in marks(s, None) if "mulberry" in mark.look}
    assert looks == {"E15": "mulberry", "C12": "mulberry"}
    s.good = False
    looks = {mark.place: mark.look for mark in marks(s, None) if "mulberry" in mark.look}
    assert looks == {"E15": "mulberry-out", "C12": "mulberry"}


def test_bombs_lie_on_top_of_their_target() -> None:
    """§opt-13b1"""
    s = do(moving({"5U": "E14", "G-66": "E15", "AIR-8U-strat": "B12"}, carpet_bombing=True), "bomb E15")
    bombs = [(mark.place, mark.over) for mark in marks(s, None) if mark.look == "bombs"]
    assert bombs == [("E15", True)]


@pytest.mark.parametrize(("scenario", "place"), [("1944", "B12"), ("1943", "I1")])
def test_the_initiative_marker_is_in_its_holders_capital(scenario: str, place: str) -> None:
    """§opt-10a §6-init"""
    s = begun(scenario, initiative=True)
    assert [mark.place for mark in marks(s, None) if mark.look == "initiative"] == [place]
    assert all(mark.look != "initiative" for mark in marks(begun(scenario), None))


# --- gauges


def test_moves_run_on_a_track_for_each_side() -> None:
    """§3d1"""
    s = position({}, moves=(20, 3))
    found = gauges(s, None)
    assert [(g.name, g.at, g.most, g.side) for g in found] == [("moves-0", 20, 27, ALLIED), ("moves-1", 3, 27, GERMAN)]
    assert [g.says for g in found] == ["+13 in September 1944; 6 lost unless spent before", "+7 in August 1944"]


def test_after_the_last_new_moves_nothing_comes() -> None:
    s = position({}, turn=12, mover=GERMAN)
    assert [g.says for g in gauges(s, None)] == ["no more to come"] * 2


@pytest.mark.parametrize("counted", [False, True])
def test_the_gain_foretold_is_the_gain_that_comes(counted: bool) -> None:
    """§6-each §opt-11a §opt-13b4"""
    for side in BOTH:
        s = position({"HQ-12U": "G13", "HQ-B": "I1"}, moves=(0, 0), acquire_moves=counted)
        s.bonus = 1
        foretold = next_gain(s, side).total
        run(s, NewMoves(side))
        assert s.moves[side] == foretold


def test_mulberries_count_in_good_weather_only() -> None:
    """§AMB-09"""
    s = position({}, mulberries=True, acquire_moves=True, weather=True)
    s.harbours = [s.kit.hex_named("E15"), -1]
    words = [line.words for line in next_gain(s, ALLIED)]
    assert words[-1] == "Mulberry harbor, in good weather"
