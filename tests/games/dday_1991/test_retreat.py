"""§4d1 Retreats: out of zones if that can be done, together, on until there is room."""

from typing import Any

from bocage.games.dday_1991.retreat import Retreat, retreat_hexes
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    options,
    position,
    roll,
    run,
    task,
    why_not,
)


def ways(s: DDayState, *codes: str) -> list[str]:
    units = tuple(s.kit.unit_index[code] for code in codes)
    return sorted(s.kit.names[h] for h in retreat_hexes(s, units, ()))


def retreating(units: dict[str, str], *codes: str, **given: Any) -> DDayState:
    s = position(units, **given)
    return run(s, Retreat(tuple(s.kit.unit_index[code] for code in codes)))


def test_the_infantry_falls_back_to_either_hex_outside_zones() -> None:
    """§8b2b §4d1 K10 is not taken: J8 or K9. The zones of I10 and J10 shut the rest."""
    s = position({"G-81": "J9", "19U": "J10", "3U": "I10"})
    assert ways(s, "G-81") == ["J8", "K9"]


def test_with_k10_taken_only_j8_is_left() -> None:
    """§8b2b §4d1"""
    s = position({"G-81": "J9", "19U": "J10", "3U": "I10", "20U": "K10"})
    assert ways(s, "G-81") == ["J8"]


def test_a_zone_is_entered_where_nothing_better_is_left() -> None:
    """§4d1"""
    s = position({"G-81": "J9", "19U": "J10", "3U": "I10", "20U": "K10", "8U": "J7"})
    assert ways(s, "G-81") == ["I9", "J8", "K9"]


def test_friends_do_not_cancel_a_zone_for_retreats() -> None:
    """§AMB-28"""
    s = position({"G-81": "J9", "A-7INF": "K9", "19U": "J10", "3U": "I10", "20U": "K10"})
    assert ways(s, "G-81") == ["J8"]


def test_headquarters_shut_only_their_own_hex() -> None:
    """§4d1 §2c1"""
    s = position({"G-81": "J9", "A-1U": "J10"})
    assert ways(s, "G-81") == ["I10", "I9", "J8", "K10", "K9"]


def test_never_onto_enemies_nor_into_the_sea() -> None:
    """§4d1 §AMB-37"""
    s = position({"G-86": "D15", "8U": "E16"})
    assert "E16" not in ways(s, "G-86")
    assert not any(s.kit.board.sea_mask >> s.kit.hex_named(name) & 1 for name in ways(s, "G-86"))


def test_nobody_retreats_over_an_all_sea_hexside() -> None:
    """§AMB-40 D14 and D15 look at each other across the bay."""
    assert "D15" not in ways(position({"G-66": "D14"}), "G-66")


def test_a_stack_retreats_together() -> None:
    """§4d2"""
    s = retreating({"A-7INF": "J9", "G-81": "J9", "19U": "J10", "3U": "I10", "20U": "K10"}, "A-7INF", "G-81")
    assert at(s, "A-7INF") == at(s, "G-81") == "J8"


def test_where_there_is_no_room_they_go_on() -> None:
    """§4d3 §AMB-33 J8 holds a corps: the beaten units pass it, and control goes with them."""
    units = {"G-81": "J9", "G-82": "J8", "19U": "J10", "3U": "I10", "20U": "K10"}
    s = retreating(units, "G-81", allied=["J8"])
    assert at(s, "G-81") == "J8"
    assert task(s) == "RetreatTo"
    assert "retreat J9" not in options(s)
    assert why_not(s, "retreat J9") == "§4d3"
    do(s, "retreat J7")
    assert at(s, "G-81") == "J7"
    assert s.controls(GERMAN, s.kit.hex_named("J8"))


def test_an_army_makes_room() -> None:
    """§4d3 §2d1"""
    s = retreating({"G-81": "J9", "A-7INF": "J8", "19U": "J10", "3U": "I10", "20U": "K10"}, "G-81")
    assert at(s, "G-81") == "J8"
    assert task(s) == ""


def test_no_way_out_costs_one_more_loss() -> None:
    """§4d4a Cherbourg: the sea, and enemies on both landward sides."""
    s = retreating({"G-84": "C16", "8U": "D15", "12U": "D16"}, "G-84")
    assert at(s, "G-84") == "C16"
    assert s.back & bit(s, "G-84")


def test_a_way_without_room_at_its_end_is_no_way() -> None:
    """§4d3 §4d4a D15 is full, and Germans beyond it are hemmed in as well."""
    units = {"G-84": "C16", "G-25": "D15", "8U": "E15", "12U": "E16", "15U": "D16"}
    s = retreating(units, "G-84")
    assert at(s, "G-84") == "C16"
    assert s.back & bit(s, "G-84")


def test_divisions_retreat() -> None:
    """§AMB-18"""
    s = do(retreating({"DIV-G-C16": "C16"}, "DIV-G-C16"), "retreat D15")
    assert at(s, "DIV-G-C16") == "D15"


def corner() -> dict[str, str]:
    return {"G-25": "R1", "8U": "Q1", "12U": "R2", "15U": "S2", "19U": "Q2"}


def test_only_the_edge_is_left() -> None:
    """§4d4b §AMB-20 The owner goes for good, or stays and pays."""
    s = retreating(corner(), "G-25")
    assert options(s) == ["exit", "stay"]
    assert at(do(s, "exit"), "G-25") == "-3"
    other = do(retreating(corner(), "G-25"), "stay")
    assert at(other, "G-25") == "R1"
    assert other.back & bit(other, "G-25")


def test_losses_come_before_the_retreat() -> None:
    """§4g §4c2b §8b2b Thirteen against nine: one loss, then the retreat by the owner's choice."""
    s = fighting({"A-1U": "J10", "19U": "J10", "AIR-9U": "J10", "3U": "I10", "G-81": "J9"})
    attack(s, "J9", "AIR-9U", "19U")
    do(s, "done")
    roll(s, 7, 6)
    assert s.back & bit(s, "G-81")
    assert options(s) == ["retreat J8", "retreat K9"]
    do(s, "retreat K9")
    assert at(s, "G-81") == "K9"
    assert task(s) == "Occupy"


def test_the_attackers_stay_when_the_defender_wins() -> None:
    """§4c2a §8b2b Eleven against twelve."""
    s = fighting({"A-1U": "J10", "19U": "J10", "AIR-9U": "J10", "G-81": "J9"})
    attack(s, "J9", "AIR-9U", "19U")
    do(s, "done")
    roll(s, 5, 9)
    assert [at(s, code) for code in ("19U", "AIR-9U", "G-81")] == ["J10", "J10", "J9"]
    assert not s.back


def test_stacks_beaten_in_several_hexes_retreat_in_the_owners_order() -> None:
    """§4d2 §AMB-01"""
    s = attack(fighting({"30B": "G10", "G-66": "H10", "G-67": "G9"}), "H10", "30B", also=["G9"])
    roll(do(s, "done"), 6, 3)
    assert options(s) == ["withdraw H10", "withdraw G9"]
    do(s, "withdraw G9")
    do(s, options(s)[0]) if task(s) == "RetreatTo" else None
    assert at(s, "G-67") != "G9"
    assert at(s, "G-66") == "H10"
