"""Option 14a: air and ground units told apart, and nationalities."""

from typing import Any

import pytest

from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    moving,
    options,
    position,
    roll,
    why_not,
)

RING = {"A-1INF": "F12", "A-7INF": "G12", "A-15INF": "H12", "A-19INF": "H13", "HQ-B": "G14", "HQ-G": "F13"}


def test_ground_units_overrun_air_units() -> None:
    """§opt-14a1 Passing through is enough."""
    s = do(moving({"8U": "G14", "AIR-LW": "H13"}, stacking_by_type=True), "move 8U", "step H13", "step I13", "stop")
    assert [at(s, "8U"), at(s, "AIR-LW")] == ["I13", "-1"]


def test_germans_overrun_allied_air_units() -> None:
    """§opt-14a1"""
    s = do(moving({"G-47Z": "G14", "AIR-9U": "H13"}, GERMAN, stacking_by_type=True), "move G-47Z", "go H13")
    assert at(s, "AIR-9U") == "-1"


def test_air_units_beside_ground_units_are_safe() -> None:
    """§opt-14a1"""
    units = {"8U": "G14", "AIR-LW": "H13", "HQ-B": "H13"}
    s = do(moving(units, stacking_by_type=True), "move 8U")
    assert why_not(s, "step H13") == "§opt-14a1"


def test_in_the_basic_game_nobody_enters() -> None:
    """§opt-14a1 §2d3"""
    s = do(moving({"8U": "G14", "AIR-LW": "H13"}), "move 8U")
    assert why_not(s, "step H13") == "§2d3"


def test_air_units_cross_ground_units_but_do_not_stay() -> None:
    """§opt-14a1 Headquarters all around Paris: in the basic game the air unit sits fast."""
    s = do(moving({"AIR-9U": "G13", **RING}, stacking_by_type=True), "move AIR-9U")
    assert "G11" in options(s, "go")
    assert why_not(s, "go G12") == "§opt-14a1"
    do(s, "go G11")
    assert [at(s, code) for code in RING] == list(RING.values())
    assert why_not(moving({"AIR-9U": "G13", "8U": "K14", **RING}), "move AIR-9U") == "§3b"


def test_air_units_do_not_cross_air_units() -> None:
    """§opt-14a1 With two factors left there is one way to G11."""
    for code, crossed in (("AIR-LW", False), ("A-7INF", True)):
        s = moving({"AIR-9U": "G13", code: "G12"}, stacking_by_type=True)
        s.spent[s.kit.unit_index["AIR-9U"]] = 8
        do(s, "move AIR-9U")
        assert ("G11" in options(s, "go")) is crossed
        assert why_not(s, "go G12") == "§opt-14a1"


def test_zones_stop_air_units_only_in_the_basic_game() -> None:
    """§AMB-11 Zones all around Paris: in the basic game the next hex is the last."""
    zones = {"G-81": "F11", "G-82": "I13", "G-84": "F14", "AIR-9U": "G13"}
    s = do(moving(zones), "move AIR-9U")
    assert set(options(s, "go")) == set(RING.values())
    free = do(moving(zones, stacking_by_type=True), "move AIR-9U")
    assert "H10" in options(free, "go")
    do(free, "go G12")
    assert at(free, "AIR-9U") == "G12"  # and they may stop there to attack


def national(*codes: str, **given: Any) -> bool:
    s = position({}, **{"nationality": True, **given})
    return is_lawful(s, sum(bit(s, code) for code in codes))


@pytest.mark.parametrize(
    ("box", "lawful"),
    [
        (("A-1U", "8U", "12U", "30B", "1F"), True),
        (("A-1U", "8U", "12U", "30B", "1F", "2C"), False),
        (("A-1U", "30B"), False),
        (("A-2B", "30B", "2C"), True),
        (("A-1C", "30B"), True),
        (("A-1F", "1F", "8U"), True),
        (("A-1AB", "18U-AB", "1B-AB"), True),
        (("A-1AB", "1B-AB"), False),
        (("A-1U", "AIR-9U"), True),
        (("A-1U", "8U", "AIR-2B"), False),
        (("A-1C", "AIR-2B"), True),
        (("A-1U", "HQ-21B"), True),
    ],
)
def test_who_may_share_a_box(box: tuple[str, ...], lawful: bool) -> None:
    """§opt-14a2 §1b8 §AMB-08 Foreign corps are no more than the army's own; no air unit is foreign."""
    assert national(*box) is lawful
    assert national(*box, nationality=False)


def test_the_germans_are_one_nation() -> None:
    """§opt-14a2"""
    assert national("A-7INF", "G-81", "AIR-LW")


def test_the_step_does_not_end_on_a_foreign_majority() -> None:
    """§opt-14a2 §2d1"""
    s = do(moving({"A-1U": "G14", "8U": "G14", "30B": "G14", "1B": "G15"}, nationality=True), "move 1B", "go G14")
    assert why_not(s, "done") == "§2d1"
    do(s, "move 30B", "go G15")
    assert "done" in options(s)


def beaten(**given: Any) -> DDayState:
    """An American box of two reduced corps, one of them British, loses a combat by four."""
    units = {"A-1U": "K11", "8U": "K11", "30B": "K11", "G-1SSZ": "K10"}
    s = fighting(units, GERMAN, reduced=["8U", "30B"], **given)
    attack(s, "K11", "G-1SSZ")
    return roll(do(s, "done"), 6, 3)


def test_losses_must_leave_a_lawful_box() -> None:
    """§opt-14a2 §4e2 The American corps may not be the one that dies."""
    s = beaten(nationality=True)
    assert [at(s, code) for code in ("30B", "8U")] == ["-1", "K11"]
    assert set(options(beaten(), "lose")) == {"8U", "30B"}
