"""What is laid over the map."""

from itertools import pairwise

from bocage.core.desk import Cell, Overlay
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.control import printed_sources
from bocage.games.dday_1991.desk.goals import counts_beyond_rhine
from bocage.games.dday_1991.desk.lines import lines
from bocage.games.dday_1991.desk.overlays import OVERLAYS, overlay
from bocage.games.dday_1991.desk.threat import dangers
from bocage.games.dday_1991.movement import way_of
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.supply import check_supply, supplied_mask
from bocage.games.dday_1991.victory import units_beyond_rhine
from tests.games.dday_1991.position import ALLIED, GERMAN, bit, do, moving, options, position

from .moments import moments


def drawn(name: str, s: DDayState, side: Side | None = ALLIED, about: str = "") -> Overlay:
    found = overlay(name, s, side, about)
    assert found is not None
    return found


def cell(found: Overlay, place: str) -> Cell:
    return next(cell for cell in found.cells if cell.place == place)


def places(found: Overlay) -> set[str]:
    return {cell.place for cell in found.cells}


def test_there_is_no_other_overlay() -> None:
    assert overlay("front", position({}), None) is None
    keys = [named.key for named in OVERLAYS]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("ulmhpr/?")


# --- zones


def test_zones_are_those_of_supplied_corps_and_divisions() -> None:
    """§2c1 §2c3 §2c4"""
    s = position({"5U": "G14", "G-66": "G16", "A-1U": "K12", "8U": "M17"})
    s.unfed = bit(s, "8U")
    s.forget()
    found = drawn("zones", s)
    assert (cell(found, "G15").tone, cell(found, "G13").tone, cell(found, "G17").tone) == ("note", "own", "enemy")
    assert not {"K11", "M16"} & places(found)
    assert cell(drawn("zones", s, GERMAN), "G13").tone == "enemy"


# --- supply


def test_lines_agree_with_the_rules_of_supply() -> None:
    """§3c2 §3c4 §3c5"""
    for s in moments(3, every=80):
        for side in BOTH:
            found, fed = lines(s, side), supplied_mask(s, side) | printed_sources(s, side)
            assert all(found.has(h) == bool(fed >> h & 1) for h in range(s.kit.grid.size))
            for h in range(s.kit.grid.size):
                way = found.way(h)
                assert bool(way) == found.has(h)
                assert all(b in s.kit.supply_links[side][a] for a, b in pairwise(way))


def test_stacks_show_what_they_are_and_what_the_next_check_will_find() -> None:
    """§3c1 §AMB-22"""
    s = position({"5U": "H14", "G-66": "H12", "G-67": "G15", "G-81": "I15", "8U": "E15"})
    assert (cell(drawn("supply", s), "H14").tone, cell(drawn("supply", s), "E15").tone) == ("poor", "good")
    check_supply(s)
    found = cell(drawn("supply", s), "H14")
    assert (found.tone, found.value) == ("bad", "✕")
    assert "enemy zones in" in found.says
    s.unfed |= bit(s, "8U")
    assert cell(drawn("supply", s), "E15").tone == "fair"


def test_a_line_is_drawn_from_the_stack_to_its_source() -> None:
    """§3c2"""
    s = position({"G-66": "G15", "5U": "A14"})
    strokes = drawn("supply", s, GERMAN).strokes
    assert [stroke.places for stroke in strokes] == [("G15", "G14", "G13")]
    assert cell(drawn("supply", s, GERMAN), "G13").value == "S"
    assert drawn("supply", s, ALLIED).strokes == []


# --- control


def test_control_shows_holders_numbers_objectives_and_units_beyond_the_rhine() -> None:
    """§2e §1a3 §6-winA"""
    s = position({"5U": "G7", "A-1U": "G7", "8U": "E9"})
    found = drawn("control", s)
    assert (cell(found, "G7").tone, cell(found, "G7").value) == ("own", "★ □2 ▲2")
    assert (cell(found, "E9").tone, cell(found, "E9").value) == ("own", "○4")
    assert (cell(found, "E3").tone, cell(found, "E3").value) == ("enemy", "★ □1")
    assert (
        found.says == "If the game ended now: a draw. 2 Allied ground units beyond the Rhine, of 20 needed (§6-winA)."
    )


def test_units_beyond_the_rhine_are_counted_as_the_verdict_counts_them() -> None:
    """§AMB-19"""
    for hqs in (True, False):
        s = position({"5U": "G7", "A-1U": "G7", "8U": "E9", "7U": "E3"}, count_hqs=hqs)
        assert sum(counts_beyond_rhine(s, h) for h in s.present) == units_beyond_rhine(s)


# --- reach


def test_reach_parts_attack_range_from_the_rest() -> None:
    """§3b1a §3b1b"""
    s = position({"5U": "H12", "G-66": "L13"})
    found = drawn("reach", s, about="H12")
    way = way_of(s, [s.kit.unit_index["5U"]])
    assert places(found) == {s.kit.names[h] for h in way.found}
    for shown in found.cells:
        cost = way.price(s.kit.hex_named(shown.place))
        assert (shown.value, shown.tone) == (str(cost), "own" if cost <= 3 else "note")


def test_reach_is_where_the_unit_may_go_when_nobody_stands_in_the_way() -> None:
    s = do(moving({"5U": "H12", "G-66": "L13"}), "move 5U")
    assert places(drawn("reach", s, about="H12")) == set(options(s, "go"))


def test_reach_asks_what_a_whole_move_could_do_not_what_is_left_of_this_one() -> None:
    s = moving({"5U": "H12", "G-66": "L13"})
    before = drawn("reach", s, about="5U")
    do(s, "move 5U", "step H11")
    assert "H12" in places(drawn("reach", s, about="H11"))
    do(s, "step H12")
    assert drawn("reach", s, about="5U").cells == before.cells


def test_air_units_do_not_blur_the_reach_of_ground_units() -> None:
    s = position({"5U": "H12", "AIR-9U": "H12", "A-1U": "H12"})
    assert places(drawn("reach", s, about="AIR-9U")) > places(drawn("reach", s, about="H12"))


def test_reach_without_a_place_asks_for_one() -> None:
    found = drawn("reach", position({"5U": "H12"}), about="")
    assert (found.cells, found.says[:8]) == ([], "Point at")


# --- threat


def test_threat_is_the_sum_the_rules_would_make() -> None:
    """§4b0 §4c1"""
    s = position({"5U": "H12", "G-47Z": "H10", "G-66": "K11"}, mover=ALLIED)
    danger = dangers(s, ALLIED)[s.kit.hex_named("H12")]
    assert {s.kit.kinds[u].id for u in danger.units} == {"G-47Z", "G-66"}
    s.place(s.kit.unit_index["G-47Z"], s.kit.hex_named("H11"))
    s.place(s.kit.unit_index["G-66"], s.kit.hex_named("I12"))
    odds = work_out(s, Combat((s.kit.hex_named("H12"),), danger.units))
    assert (danger.attacker, danger.defender) == (odds.attacker, odds.defender)


def test_nobody_is_threatened_who_is_out_of_reach() -> None:
    s = position({"5U": "H12", "G-66": "N19"})
    assert cell(drawn("threat", s), "H12").value == "–"


def test_two_units_need_an_army_to_attack_from_one_hex() -> None:
    """§2d1"""
    ring = {"G-66": "C16", "G-67": "C16"}
    s = position({"5U": "D15", **ring})
    lone = dangers(s, ALLIED)[s.kit.hex_named("D15")]
    assert len(lone.units) == 1
    s = position({"5U": "D15", **ring, "A-7INF": "C16"})
    assert len(dangers(s, ALLIED)[s.kit.hex_named("D15")].units) == 2


def test_unsupplied_units_threaten_nobody() -> None:
    """§3c6"""
    s = position({"5U": "H12", "G-47Z": "H10"})
    s.unfed = bit(s, "G-47Z")
    assert dangers(s, ALLIED)[s.kit.hex_named("H12")].units == ()


def test_the_coast_is_threatened_from_the_sea_as_far_as_moves_go() -> None:
    """§3e2a §3d2c §AMB-13"""
    units = {"5U": "A14", "7U": "A14", "8U": "A14", "A-1U": "A14", "G-66": "E15"}
    s = position(units, mover=GERMAN, moves=(0, 0), acquire_moves=True)
    s.moves[ALLIED] = 6 - 3  # three numbers in Britain are worth three more
    danger = dangers(s, GERMAN)[s.kit.hex_named("E15")]
    assert danger.landing
    assert [s.kit.kinds[u].id for u in danger.units] == ["5U", "7U"]
    assert (danger.attacker, danger.defender) == (10, 3)


def test_in_the_enemys_combat_step_everybody_stays() -> None:
    s = position({"5U": "H12", "G-47Z": "H10"}, mover=GERMAN)
    assert dangers(s, ALLIED)[s.kit.hex_named("H12")].units
    s.phase = "combat"
    assert dangers(s, ALLIED)[s.kit.hex_named("H12")].units == ()


# --- invasion hexes


def test_invasion_hexes_carry_their_price_and_say_where_their_arrows_point() -> None:
    """§3e2c §3d2c"""
    s = position({}, moves=(9, 0))
    found = drawn("beaches", s)
    assert (cell(found, "C15").value, cell(found, "A19").value) == ("2", "4")
    assert "2 Moves a unit from British ports, 4 at most" in cell(found, "C15").says
    assert cell(found, "C15").says.endswith("to C16 (Cherbourg), D14 (Le Havre), D15 and E15 (§3e2c).")
    assert places(found) >= {s.kit.names[h] for h in s.kit.board.invasions}


def test_a_coast_shows_what_would_meet_a_landing() -> None:
    """§4b3 §4b6 §9b2-D14 §9b2-E15"""
    s = position({"G-66": "D14", "A-7INF": "E15", "G-85": "E15"})
    found = drawn("beaches", s)
    assert [cell(found, place).value for place in ("D14", "E15", "D15")] == ["+7", "+6", "0"]
