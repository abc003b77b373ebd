"""Ships' guns: forty factors a beach square, once a phase, eight squares in all."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1969.naval import guns_left
from bocage.games.normandy_1969.odds import work_out
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.battles import combat, do, fight, gather, goals
from tests.games.normandy_1969.sketch import hex_at, hexes, told, unit_at, why_not


def guns(s: NormandyState) -> set[str]:
    """The squares whose ships would fire in the attack that is being put together."""
    return {s.kit.names[h] for h in s.agenda[-1].battle(s).guns}


def attack(s: NormandyState) -> object:
    """The attack's strength as it stands."""
    return work_out(s, s.agenda[-1].battle(s)).attack.total


COAST = """
    p:7-4     p:7-4     .
         .:4-1     p:7-4    .:4-1
    """
"""A2 and B2 lie next to the 4-1 in A1, as does B1, which lies next to C1 too."""


# --- by themselves


def test_ships_fire_for_every_beach_square_that_is_attacked_from() -> None:
    """§INV-8 §RUL-09 The example of the rules: three squares, 120 factors, 141 in all."""
    s = gather(combat(COAST), "A1", "7-4@A2", "7-4@B2", "7-4@B1")
    assert guns(s) == {"A2", "B2", "B1"}
    assert attack(s) == 141


def test_a_square_has_forty_factors_however_many_attack_from_it() -> None:
    """§INV-8"""
    s = gather(combat("p:7-4*2,2-4 .:4-1"), "B1", "0", "2", "4")
    assert attack(s) == 56


def test_ships_do_not_fire_for_units_inland() -> None:
    """§R-05 Though they may join the attack."""
    s = gather(
        combat(
            """
            p:7-4     .:7-4
                 .:4-1    .
            """
        ),
        "A1",
        "7-4@A2",
        "7-4@B2",
    )
    assert guns(s) == {"A2"}
    assert attack(s) == 54


def test_ships_do_not_fire_for_a_square_nobody_attacks_from() -> None:
    """§R-05 Standing by is not enough."""
    assert guns(gather(combat(COAST), "A1", "7-4@A2")) == {"A2"}


@pytest.mark.parametrize(("option", "expected"), [("any_beach", {"A1"}), ("invasion_only", set())])
def test_by_option_only_invasion_beaches_count(option: str, expected: set[str]) -> None:
    """§R-05 naval_squares"""
    s = gather(combat("p:7-4 .:4-1", options={"naval_squares": option}), "B1", "7-4@A1")
    assert guns(s) == expected
    s = gather(combat("p:7-4 .:4-1", beaches={1: "A1"}, options={"naval_squares": option}), "B1", "7-4@A1")
    assert guns(s) == {"A1"}


def test_ships_fire_once_in_a_phase_for_each_square() -> None:
    """§R-05 §INV-8 Two units attack different squares from one beach: the first has the guns."""
    s = combat(".:4-1 p:7-4,2-4 .:4-1 . . .")
    fight(s, "C1", "7-4@B1", die=1)
    assert hexes(s, s.guns) == {"B1"}
    gather(s, "A1", "2-4@B1")
    assert guns(s) == set()
    assert why_not(s, "fire B1") == "§INV-8"
    assert why_not(s, "hold B1") == "§INV-8"


# --- held back


def test_ships_may_be_told_to_wait_for_another_attack() -> None:
    """§RUL-09"""
    s = gather(combat(".:4-1 p:7-4,2-4 .:4-1 . . . ."), "C1", "7-4@B1")
    assert goals(s, "hold") == {"B1"}
    do(s, "hold B1")
    assert attack(s) == 7
    assert (goals(s, "hold"), goals(s, "fire")) == (set(), {"B1"})
    do(s, "fight")
    assert s.guns == 0


def test_ships_told_to_wait_may_fire_after_all() -> None:
    """§RUL-09"""
    s = do(gather(combat("p:7-4 .:4-1"), "B1", "7-4@A1"), "hold A1", "fire A1")
    assert guns(s) == {"A1"}
    assert why_not(s, "fire A1") == "§RUL-09"


def test_only_squares_attacked_from_have_ships_to_talk_to() -> None:
    """§RUL-09 §R-05"""
    s = gather(combat(COAST), "A1", "7-4@A2")
    assert why_not(s, "hold B2") == "§RUL-09"
    s = gather(combat(".:7-4 .:4-1"), "B1", "7-4@A1")
    assert why_not(s, "hold A1") == "§R-05"


# --- eight squares


def test_no_more_than_eight_squares_in_a_phase() -> None:
    """§INV-8 320 factors."""
    s = combat(COAST)
    s.guns = 0x3F << 400  # six other squares have fired
    gather(s, "A1", "7-4@A2", "7-4@B2", "7-4@B1")
    assert guns_left(s) == 2
    assert guns(s) == {"A2", "B2"}
    assert attack(s) == 101


def test_a_square_held_back_leaves_its_fire_to_another() -> None:
    """§INV-8 §RUL-09 And cannot have it back while eight squares fire."""
    s = combat(COAST)
    s.guns = 0x3F << 400
    gather(s, "A1", "7-4@A2", "7-4@B2", "7-4@B1")
    do(s, "hold A2")
    assert guns(s) == {"B2", "B1"}
    assert why_not(s, "fire A2") == "§INV-8"


def test_when_eight_squares_have_fired_the_ships_are_silent() -> None:
    """§INV-8"""
    s = combat(COAST)
    s.guns = 0xFF << 400
    gather(s, "A1", "7-4@A2")
    assert guns(s) == set()


# --- in the German turn


def test_ships_defend_the_square_that_is_attacked() -> None:
    """§INV-8 §RUL-09 And only that."""
    s = gather(combat(". p:7-4 .:14-6", Side.GERMAN), "B1", "14-6@C1")
    assert guns(s) == {"B1"}
    odds = work_out(s, s.agenda[-1].battle(s))
    assert (odds.attack.total, odds.defense.total) == (14, 47)


def test_germans_on_a_beach_have_no_ships() -> None:
    """§INV-8 Neither attacking from it nor defending in it."""
    assert guns(gather(combat(".:7-4 p:14-6", Side.GERMAN), "A1", "14-6@B1")) == set()
    assert guns(gather(combat(".:7-4 p:14-6"), "B1", "7-4@A1")) == set()


def test_the_attacker_does_not_command_the_ships() -> None:
    """§RUL-09 The German cannot silence them."""
    s = gather(combat(". p:7-4 .:14-6", Side.GERMAN), "B1", "14-6@C1")
    assert goals(s, "hold") == set()
    assert why_not(s, "hold B1") == "§RUL-09"


def test_ships_that_fired_are_told() -> None:
    """§INV-8"""
    s = fight(combat(". . p:7-4 .:14-6 . . .", Side.GERMAN), "C1", "14-6@D1", die=1)
    assert told(s, "attack")[0]["guns"] == (hex_at(s, "C1"),)
    assert told(s, "combat")[0]["column"] == "1-2"


def test_ships_add_to_units_of_their_square_whatever_these_are() -> None:
    """§INV-8 §RUL-11 Lone armor is halved, its ships are not."""
    s = combat("p:6-10 .:4-1")
    gather(s, "B1", f"{unit_at(s, '6-10@A1')}")
    assert attack(s) == 43
