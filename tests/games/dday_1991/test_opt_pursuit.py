"""Option 14b: pursuit after a won combat."""

from typing import Any

from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    options,
    roll,
    task,
    told,
    why_not,
)


def won(units: dict[str, str], *attackers: str, dice: tuple[int, int], **given: Any) -> DDayState:
    """K10 is attacked and won."""
    s = fighting(units, **{"pursuit": True, **given})
    attack(s, "K10", *attackers)
    return roll(do(s, "done"), *dice)


def emptied(units: dict[str, str], *attackers: str, **given: Any) -> DDayState:
    """A weak corps in K10 is destroyed."""
    return won({**units, "G-66": "K10"}, *attackers, dice=(9, 1), **given)


def beaten(**given: Any) -> DDayState:
    """An infantry corps is thrown out of K10 to L9, and the Americans have followed into K10."""
    s = won({"20U": "K11", "G-81": "K10"}, "20U", dice=(5, 5), **given)
    return do(s, "retreat L9", "advance 20U")


def test_mechanized_winners_go_on_with_their_printed_factors() -> None:
    """§opt-14b2 The won hex is the first of three factors; the pursuit costs a Move, occupation none."""
    s = do(emptied({"20U": "K11"}, "20U", moves=(2, 0)), "advance 20U")
    assert (task(s), s.moves[ALLIED]) == ("Pursue", 1)
    do(s, "pursue 20U")
    assert {"L9", "K9", "L10"} <= set(options(s, "go"))
    assert all(s.kit.grid.distance(s.kit.hex_named("K10"), s.kit.hex_named(name)) <= 2 for name in options(s, "go"))
    do(s, "step L9", "step L10")
    assert (at(s, "20U"), s.moves[ALLIED], task(s)) == ("L10", 0, "")


def test_a_pursuit_is_paid_for() -> None:
    """§opt-14b2 §3d1"""
    s = do(emptied({"20U": "K11"}, "20U", moves=(1, 0)), "advance 20U")
    assert (at(s, "20U"), task(s)) == ("K10", "")


def test_leg_attackers_only_occupy() -> None:
    """§opt-14b1"""
    s = do(emptied({"18U-AB": "K11"}, "18U-AB"), "advance 18U-AB")
    assert (at(s, "18U-AB"), task(s)) == ("K10", "")


def test_headquarters_and_air_units_go_on_too() -> None:
    """§opt-14b2 White factors: the army that followed, and the air unit; the airborne corps stays."""
    units = {"A-1U": "K11", "18U-AB": "K11", "AIR-9U": "K11"}
    s = do(emptied(units, "18U-AB", "AIR-9U"), "advance A-1U", "advance AIR-9U", "advance 18U-AB")
    assert options(s, "pursue") == ["A-1U", "AIR-9U"]
    assert why_not(s, "pursue 18U-AB") == "§opt-14b2"


def test_who_did_not_enter_the_hex_does_not_pursue() -> None:
    """§opt-14b2"""
    s = do(emptied({"20U": "K11", "12U": "L10"}, "20U", "12U"), "advance 20U", "done")
    assert options(s, "pursue") == ["20U"]


def test_the_beaten_are_struck_again() -> None:
    """§opt-14b2 For a Move; the zone of the beaten corps stops the pursuer beside it, but he may strike."""
    s = beaten(moves=(2, 0))
    assert options(s) == ["strike L9", "done"]
    assert why_not(s, "pursue 20U") == "§3b3d"
    do(s, "strike L9", "with 20U", "commit")
    assert (task(s), s.moves[ALLIED]) == ("AttackerDie", 0)
    roll(s, 10, 1)
    assert [event.facts["hexes"] for event in told(s, "combat")][1] == (s.kit.hex_named("L9"),)
    assert at(s, "G-81") == "-1"


def test_there_is_no_second_pursuit() -> None:
    """§opt-14b2 After the second combat the hex may be occupied, and that is all."""
    s = do(beaten(), "strike L9", "with 20U", "commit")
    roll(s, 10, 1)
    do(s, "advance 20U")
    assert (at(s, "20U"), task(s)) == ("L9", "")


def test_nobody_else_is_struck() -> None:
    """§opt-14b2 §AMB-38 Another corps next to the won hex was not beaten."""
    s = won({"20U": "K11", "G-81": "K10", "G-82": "J9"}, "20U", dice=(5, 5))
    do(s, "retreat L9", "advance 20U")
    assert options(s, "strike") == ["L9"]
    assert why_not(s, "strike J9") == "§opt-14b2"


def test_whoever_shares_the_hex_of_the_beaten_fights_with_them() -> None:
    """§opt-14b2 They fell back on an army with a panzer corps: one and four factors to beat."""
    units = {"20U": "K11", "G-81": "K10", "A-7INF": "L9", "G-47Z": "L9"}
    s = won(units, "20U", dice=(4, 5), reduced=["G-81"])
    do(s, "retreat L9", "advance 20U", "strike L9", "with 20U", "commit")
    roll(s, 5, 5)
    assert told(s, "combat")[1].facts["modifiers"][1] == 1 + 4


def test_only_white_attackers_strike() -> None:
    """§opt-14b1 §opt-14b2 An airborne corps may not join, nor a corps that had no part in the first combat."""
    units = {"20U": "K11", "18U-AB": "L10", "12U": "M10", "G-81": "K10"}
    s = won(units, "20U", "18U-AB", dice=(3, 10))
    do(s, "retreat K9", "advance 20U", "strike K9")
    assert options(s, "with") == ["20U"]
    assert why_not(s, "with 18U-AB") == "§opt-14b1"
    assert why_not(s, "with 12U") == "§opt-14b1"


def test_a_headquarters_that_retreated_may_be_struck() -> None:
    """§AMB-38 Any retreated unit will do."""
    s = won({"20U": "K11", "A-7INF": "K10"}, "20U", dice=(3, 5))
    do(s, "retreat L9", "advance 20U")
    assert options(s, "strike") == ["L9"]


def test_who_could_not_retreat_is_not_struck_again() -> None:
    """§AMB-38 §4d4a The corps in Cherbourg has nowhere to go: it pays, and that combat is over."""
    s = fighting({"5U": "D15", "8U": "D16", "G-84": "C16"}, pursuit=True)
    attack(s, "C16", "5U", "8U")
    roll(do(s, "done"), 7, 4)
    assert (at(s, "G-84"), s.back & bit(s, "G-84")) == ("C16", bit(s, "G-84"))
    assert task(s) == ""


def test_the_initiative_marker_serves_in_pursuit_combats() -> None:
    """§opt-10a §opt-14b2"""
    s = fighting({"20U": "K11", "G-81": "K10"}, pursuit=True, initiative=True)
    attack(s, "K10", "20U")
    do(roll(do(s, "done"), 5, 5), "stand", "retreat L9", "advance 20U", "strike L9", "with 20U", "commit")
    roll(s, 5, 5)
    assert (task(s), options(s)) == ("Initiative", ["stand", "reroll"])


def test_printed_factors_bind_divisions_too() -> None:
    """§opt-14b2 §opt-16a Forest beyond a river takes all three factors: nothing is left to make a division with."""
    units = {"20U": "J10", "12U": "K10", "A-1U": "K10", "G-66": "J9"}
    s = fighting(units, pursuit=True, divisions=True)
    attack(s, "J9", "20U", "12U")
    do(roll(do(s, "done"), 9, 1), "advance A-1U", "advance 12U", "advance 20U")
    assert options(s, "pursue") == ["A-1U", "12U"]
    assert why_not(s, "pursue 20U") == "§3b"
    do(s, "pursue A-1U")
    assert options(s, "detach") == ["12U"]
    assert why_not(s, "detach 20U") == "§opt-14b2"


def test_a_division_is_made_in_a_pursuit() -> None:
    """§opt-16a §opt-14b2 In the open there are factors left for it."""
    s = do(emptied({"A-1U": "K11", "20U": "K11"}, "20U", divisions=True), "advance A-1U", "advance 20U", "pursue 20U")
    do(s, "detach 20U", "stop")
    assert at(s, "DIV-A1") == "K10"
    assert s.back == bit(s, "20U")


def test_the_germans_pursue() -> None:
    """§opt-14b2"""
    s = fighting({"G-47Z": "K10", "8U": "K11"}, GERMAN, reduced=["8U"], pursuit=True)
    attack(s, "K11", "G-47Z")
    do(roll(do(s, "done"), 9, 1), "advance G-47Z")
    assert options(s, "pursue") == ["G-47Z"]


def test_without_the_option_the_combat_ends_with_the_occupation() -> None:
    """§opt-14b2 §4f"""
    assert task(beaten(pursuit=False)) == ""
