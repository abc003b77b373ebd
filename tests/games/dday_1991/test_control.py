"""§2e Who controls a hex, §3g and how units leave the board for good."""

from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.reinforce import Reinforcement
from bocage.games.dday_1991.state import EXITED, DDayState
from bocage.games.dday_1991.transfer import TransferStep
from bocage.games.dday_1991.victory import objectives_held
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    do,
    fighting,
    moving,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)


def allied(s: DDayState, *names: str) -> list[bool]:
    """Whether the Allies control each of these hexes."""
    return [s.controls(ALLIED, s.kit.hex_named(name)) for name in names]


def test_every_hex_passed_changes_hands() -> None:
    """§2e The last ground unit to enter or pass; the hexes beside its way stay German."""
    s = do(moving({"8U": "J14"}), "move 8U", "step J15", "step J16", "step J17", "stop")
    assert allied(s, "J14", "J15", "J16", "J17") == [True] * 4
    assert allied(s, "J18", "K16") == [False, False]


def test_the_way_of_a_single_go_changes_hands_too() -> None:
    """§2e"""
    s = do(moving({"8U": "J14"}), "move 8U", "go J17")
    assert allied(s, "J15", "J16", "J17") == [True] * 3


def test_control_stays_when_the_unit_has_gone_and_passes_back() -> None:
    """§2e"""
    s = do(moving({"8U": "J14", "G-25": "J17"}), "move 8U", "go J12")
    assert allied(s, "J14") == [True]
    s.mover = GERMAN
    do(run(s, Movement(GERMAN)), "move G-25", "step J16", "step J15", "step J14", "stop")
    assert allied(s, "J14", "J15") == [False, False]


def test_air_units_never_control() -> None:
    """§2e §1b2 They cross a hex, they rest in one, and it stays the enemy's."""
    s = do(moving({"AIR-9U": "J14"}, allied=["J14"]), "move AIR-9U", "go J17")
    assert allied(s, "J14", "J15", "J17") == [True, False, False]


def test_headquarters_control() -> None:
    """§2e They are ground units."""
    s = do(moving({"HQ-SHAEF": "J14"}), "move HQ-SHAEF", "go J16")
    assert allied(s, "J15", "J16") == [True, True]


def test_a_captured_port_serves_at_once_a_lost_one_no_more() -> None:
    """§2e §3e1"""
    s = position({"8U": "A14", "5U": "A14"}, allied=["E13"])
    assert "to E13" in options(do(run(s, TransferStep()), "ship 8U"))
    s.enter(s.kit.unit_index["G-25"], [s.kit.hex_named("E13")])
    assert why_not(do(run(s, TransferStep()), "ship 8U"), "to E13") == "§3e1"


def test_a_city_is_taken_by_marching_through() -> None:
    """§2e §6-winA Essen counts once a corps has passed it."""
    s = do(moving({"8U": "H7"}, allied=["E3", "O6"]), "move 8U", "step G7", "step G6", "stop")
    assert at(s, "8U") == "G6"
    assert objectives_held(s) == ["Essen", "Hamburg", "Munich"]


def test_a_retreat_takes_control() -> None:
    """§2e §AMB-33 Beaten Germans fall back onto hexes the Allies had passed."""
    s = fighting({"A-1U": "J10", "19U": "J10", "AIR-9U": "J10", "3U": "I10", "G-81": "J9"}, allied=["J8"])
    roll(do(attack(s, "J9", "19U", "AIR-9U"), "done"), 7, 6)
    do(s, "retreat J8")
    assert allied(s, "J8", "J9") == [False, False]  # §AMB-39 nobody has advanced yet


# --- §3g leaving the board


def test_leaving_costs_a_factor() -> None:
    """§3g A corps that has spent everything on its way to the edge stays, and its move is over."""
    s = do(moving({"8U": "J15"}), "move 8U", *[f"step J{n}" for n in (16, 17, 18, 19)], "step J20")
    assert s.spent[s.kit.unit_index["8U"]] == 6
    assert (at(s, "8U"), task(s)) == ("J20", "ChooseMove")
    fresh = do(moving({"8U": "J16"}), "move 8U", *[f"step J{n}" for n in (17, 18, 19, 20)], "exit")
    assert at(fresh, "8U") == str(EXITED)
    assert fresh.moves[ALLIED] == 19


def test_the_whole_box_leaves_with_its_army() -> None:
    """§3g §3d2a"""
    s = do(moving({"A-1U": "I1", "8U": "I1", "12U": "I1"}), "move A-1U", "leave 12U", "exit")
    assert [at(s, code) for code in ("A-1U", "8U", "12U")] == [str(EXITED), str(EXITED), "I1"]
    assert s.moves[ALLIED] == 19


def test_divisions_cannot_leave() -> None:
    """§3g §3b1c The garrison of Berlin has no factor to spend."""
    s = moving({"DIV-G-I1": "I1", "G-25": "G11"}, GERMAN)
    assert why_not(s, "move DIV-G-I1") == "§3b1c"


def test_whoever_has_left_never_returns_and_is_not_lost() -> None:
    """§3g §AMB-20"""
    s = do(moving({"8U": "I1", "5U": "A14"}), "move 8U", "exit")
    assert told(s, "exited")
    assert not told(s, "eliminated")
    assert s.lost_corps == 0
    u = s.kit.unit_index["13U"]
    s.at[u], s.turn = -2, 6
    s.due[u] = 6
    assert why_not(run(s, Reinforcement(ALLIED)), "place 8U") == "§3f1"
    assert task(s) == "Reinforce"
