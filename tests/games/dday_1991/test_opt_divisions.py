"""Option 16: divisions made from corps, and taken back into them."""

from typing import Any

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    bit,
    do,
    moving,
    options,
    position,
    run,
    task,
    why_not,
)


def marching(units: dict[str, str], code: str = "8U", **given: Any) -> DDayState:
    return do(moving(units, **{"divisions": True, **given}), f"move {code}")


def spent(s: DDayState, code: str) -> int:
    return s.spent[s.kit.unit_index[code]]


def test_a_corps_drops_a_division_on_its_way() -> None:
    """§opt-16a It is flipped, pays a factor, and goes on."""
    s = do(marching({"8U": "K14"}), "step K13", "detach 8U", "step K12", "stop")
    assert [at(s, "8U"), at(s, "DIV-A1")] == ["K12", "K13"]
    assert (s.back, spent(s, "8U")) == (bit(s, "8U"), 3)
    assert s.moves[ALLIED] == 19


def test_the_division_holds_its_hex() -> None:
    """§opt-16a §2c3 It has a zone like any other."""
    s = do(marching({"8U": "K14"}), "step K13", "detach 8U", "step K12", "stop")
    assert s.zone(ALLIED) >> s.kit.hex_named("K14") & 1
    assert s.controls(ALLIED, s.kit.hex_named("K13"))


def test_a_factor_must_be_left() -> None:
    """§opt-16a §3b Six factors are all a corps has; the seventh is not there."""
    s = do(marching({"8U": "K14"}), *["step K13", "step K14"] * 3)
    assert (spent(s, "8U"), task(s)) == (6, "ChooseMove")
    tired = do(marching({"A-1U": "K14", "8U": "K14"}, "A-1U"), *["step K13", "step K14"] * 3)
    assert why_not(tired, "detach 8U") == "§opt-16a"


def test_the_factor_counts_for_attacks() -> None:
    """§opt-16a §3b1a Two steps and a division are all the printed factors: no step into a zone is left."""
    s = do(marching({"8U": "K14", "G-81": "L10"}), "step K13", "detach 8U", "step K12")
    assert why_not(s, "step K11") == "§3b1a"
    assert "step K11" in options(do(marching({"8U": "K14", "G-81": "L10"}), "step K13", "step K12"))


def test_corps_and_division_must_part_unless_an_army_is_there() -> None:
    """§opt-16a §2d1 §2d4"""
    s = do(marching({"8U": "K14"}), "detach 8U")
    assert "stop" not in options(s)
    with_army = do(marching({"8U": "K14", "A-1U": "K14"}), "detach 8U", "stop")
    assert at(with_army, "8U") == at(with_army, "DIV-A1") == "K14"


def test_reduced_corps_and_one_step_corps_make_none() -> None:
    """§opt-16a"""
    assert why_not(marching({"8U": "K14"}, reduced=["8U"]), "detach 8U") == "§opt-16a"
    s = do(moving({"G-66": "K14"}, GERMAN, divisions=True), "move G-66")
    assert why_not(s, "detach G-66") == "§opt-16a"
    army = marching({"A-1U": "K14"}, "A-1U")
    assert why_not(army, "detach A-1U") == "§opt-16a"


def test_there_are_only_so_many_divisions() -> None:
    """§opt-16a All six are in use, until one of them dies."""
    places = ["G14", "G15", "H13", "H14", "H15", "I14"]
    units = {f"DIV-A{n}": name for n, name in enumerate(places, 1)}
    s = marching({"8U": "K14", **units})
    assert why_not(s, "detach 8U") == "§opt-16a"
    other = position({"8U": "K14", **units}, divisions=True)
    other.lose(other.kit.unit_index["DIV-A3"], "§4e")
    do(run(other, Movement(ALLIED)), "move 8U", "detach 8U", "step K13", "stop")
    assert at(other, "DIV-A3") == "K14"


def test_the_germans_make_divisions_of_fallen_garrisons() -> None:
    """§opt-16a The garrison of Cherbourg is off the board, and stands up again elsewhere."""
    s = do(moving({"G-47Z": "K14"}, GERMAN, divisions=True), "move G-47Z", "detach G-47Z", "step K13", "stop")
    assert at(s, "DIV-G-C16") == "K14"


def test_a_division_may_attack_at_once_but_never_moves() -> None:
    """§opt-16a §3b1c"""
    s = do(marching({"8U": "K14"}), "step K13", "detach 8U", "step K12", "stop")
    assert why_not(s, "move DIV-A1") == "§3b1c"
    enemy = position({"DIV-A1": "K13", "G-81": "K14"})
    run(enemy, CombatStep(ALLIED))
    assert "attack K14" in options(enemy)


def test_a_reduced_corps_takes_a_division_up() -> None:
    """§opt-16b On its way, for a factor; the division is free again."""
    s = do(marching({"8U": "K14", "DIV-A1": "K13"}, reduced=["8U"]), "step K13", "absorb 8U", "step K12", "stop")
    assert (s.back, at(s, "DIV-A1"), spent(s, "8U")) == (0, "-4", 3)


def test_it_must_stand_beside_it_and_be_reduced() -> None:
    """§opt-16b"""
    s = marching({"8U": "K14", "DIV-A1": "K13"}, reduced=["8U"])
    assert why_not(s, "absorb 8U") == "§opt-16b"
    whole = do(marching({"8U": "K14", "DIV-A1": "K13"}), "step K13")
    assert why_not(whole, "absorb 8U") == "§opt-16b"


def test_a_factor_must_be_left_for_taking_up() -> None:
    """§opt-16b"""
    units = {"8U": "K12", "DIV-A1": "K12", "A-1U": "K12"}
    s = do(marching(units, reduced=["8U"]), *["step K11", "step K12"] * 3)
    assert spent(s, "8U") == 6
    assert "absorb 8U" not in options(s)


def test_without_the_option_corps_stay_whole() -> None:
    """§opt-16a §opt-16b"""
    s = marching({"8U": "K14", "DIV-A1": "K14"}, reduced=["8U"], divisions=False)
    assert options(s, "absorb") == []
    assert options(marching({"8U": "K14"}, divisions=False), "detach") == []
