"""§GT1-3 On the first day whoever stands on an invasion beach must attack the Germans beside it."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1971.state import NormandyState
from tests.games.normandy_1971.battles import allocate, battle
from tests.games.normandy_1971.sketch import do, goals, options, why_not

WEST, EAST = {1: "A1"}, {1: "B1"}


def between(stack: str, west: str = ".:4-1", east: str = ".:4-1", **more: object) -> NormandyState:
    """Units on a beach (B1) with Germans on either side of it."""
    return battle(f"{west} p:{stack} {east}", beaches=EAST, **more)  # type: ignore[arg-type]


def test_a_beach_next_to_germans_must_attack() -> None:
    """§GT1-3 Allocation does not end before it has."""
    s = battle("p:7-4 .:4-1", beaches=WEST)
    assert "done" not in options(s)
    assert why_not(s, "done") == "§GT1-3"
    allocate(s, "B1", "7-4@A1")
    assert options(s) == {"done"}


def test_elsewhere_and_later_nobody_must() -> None:
    """§GT1-3 §CMB-B Units off the beach are free, and so is everybody from Game-Turn 2."""
    assert "done" in options(battle("p .:7-4 .:4-1", beaches=WEST))
    assert "done" in options(battle("p:7-4 .:4-1", turn=2, beaches=WEST, supply=[1]))


def test_the_germans_have_no_such_duty() -> None:
    """§GT1-3 It binds the Allies only."""
    assert "done" in options(battle("p:7-4 .:4-1", Side.GERMAN, beaches=WEST))


def test_a_single_unit_attacks_all_germans_together() -> None:
    """§GT1-3 §R-12 One regiment between two German hexes makes one combined attack."""
    s = do(between("7-4"), "attack A1", "with 7-4@B1")
    assert why_not(s, "commit") == "§GT1-3"
    do(s, "also C1", "commit", "done")


def test_two_units_may_split() -> None:
    """§R-12 One attack each covers both hexes."""
    s = allocate(between("7-4*2"), "A1", "0")
    assert why_not(s, "done") == "§GT1-3"
    do(allocate(s, "C1", "2"), "done")


def test_every_unit_that_can_takes_part() -> None:
    """§R-12 A second regiment may not look on."""
    s = do(battle("p:7-4*2 .:4-1", beaches=WEST), "attack B1", "with 0")
    assert why_not(s, "commit") == "§GT1-3"
    do(s, "with 2", "commit", "done")


def test_two_units_may_also_combine() -> None:
    """§R-12 Both against both hexes."""
    do(allocate(between("7-4*2"), "A1 C1", "0", "2"), "done")


def test_by_option_any_hex_will_do() -> None:
    """§R-12 beach_duty = any: each unit attacks something, not all hexes are attacked."""
    s = allocate(between("7-4", options={"beach_duty": "any"}), "A1", "7-4@B1")
    do(s, "done")
    s = do(battle("p:7-4*2 .:4-1", beaches=WEST, options={"beach_duty": "any"}), "attack B1", "with 0")
    assert why_not(s, "commit") == "§GT1-3"


def test_lone_armor_is_excused() -> None:
    """§R-12 What may not attack need not."""
    s = battle("p:6-10 .:4-1 .:7-4", beaches=WEST)
    assert "done" in options(s)


def test_armor_is_excused_from_bocage_but_its_company_is_not() -> None:
    """§R-12 §TEC-C The infantry attacks alone."""
    s = battle("p:6-10,7-4 b:4-1", beaches=WEST)
    assert why_not(s, "done") == "§GT1-3"
    do(allocate(s, "B1", "7-4@A1"), "done")


def test_infantry_takes_the_hex_that_armor_may_not() -> None:
    """§R-12 With bocage on one side the tanks must take the other, or the infantry both."""
    s = do(between("6-10,7-4", west="b:4-1"), "attack C1", "with 7-4@B1")
    assert why_not(s, "commit") == "§GT1-3"
    do(s, "drop")
    do(allocate(allocate(s, "C1", "6-10@B1"), "A1", "7-4@B1"), "done")


def test_a_flooded_side_excuses() -> None:
    """§R-12 No attack goes through it."""
    s = between("7-4", flooded="A1 B1")
    do(allocate(s, "C1", "7-4@B1"), "done")
    assert "done" in options(battle("p:7-4 .:4-1 .:7-4", beaches=WEST, flooded="A1 B1"))


def test_paratroops_on_a_beach_are_excused() -> None:
    """§R-12 §PAR-C They may not attack on the day of the drop."""
    assert "done" in options(battle("p:7-4p .:4-1 .:7-4", beaches=WEST))


def test_commandos_on_a_beach_are_bound() -> None:
    """§R-12 They too must attack, even from a beach nobody invades."""
    assert why_not(battle("p:2-4c .:4-1", beaches=WEST), "done") == "§GT1-3"


def test_others_may_join() -> None:
    """§R-12 Units from inland help the beach."""
    s = battle("p:7-4 .:4-1 .:7-4", beaches=WEST)
    do(allocate(s, "B1", "7-4@A1", "7-4@C1"), "done")


def test_others_may_not_take_the_hex_from_the_beach() -> None:
    """§R-12 An attack on a hex beside a beach includes units of that beach."""
    s = do(battle("p:7-4 .:4-1 .:7-4", beaches=WEST), "attack B1", "with 7-4@C1")
    assert why_not(s, "commit") == "§GT1-3"


def test_nor_one_of_two_hexes() -> None:
    """§R-12 Having another German to attack does not excuse the beach from the first."""
    s = do(battle(".:7-4 .:4-1 p:7-4 .:4-1", beaches={1: "C1"}), "attack B1", "with 7-4@A1")
    assert why_not(s, "commit") == "§GT1-3"
    do(s, "with 7-4@C1")
    assert why_not(s, "commit") == "§GT1-3"  # now D1 would be left
    do(s, "drop", "attack B1", "with 7-4@C1", "also D1", "commit", "done")


def test_not_even_in_an_attack_the_beach_could_not_join() -> None:
    """§R-12 Combining the hex with one out of the beach's reach does not take it away."""
    s = do(battle("p:7-4 .:4-1 .:7-4 .:4-1", beaches=WEST), "attack B1", "also D1", "with 7-4@C1")
    assert why_not(s, "commit") == "§GT1-3"
    do(s, "drop")
    do(allocate(allocate(s, "B1", "7-4@A1"), "D1", "7-4@C1"), "done")


def test_two_beaches_beside_one_hex_attack_it_together() -> None:
    """§R-12 Each beach must be in the attack on a hex beside both."""
    s = battle("p:7-4 .:4-1 p:7-4", beaches={1: "A1", 2: "C1"})
    do(s, "attack B1", "with 7-4@A1")
    assert why_not(s, "commit") == "§GT1-3"
    do(s, "with 7-4@C1", "commit", "done")


def test_a_chain_of_beaches_is_seen_to_its_end() -> None:
    """§R-12 An attack is refused that would leave a beach two hexes on with a hex it cannot attack any more."""
    s = battle(".:4-1 p:7-4*2 .:4-1 p:7-4", beaches={1: "B1", 2: "D1"})
    do(s, "attack A1", "also C1", "with 0", "with 2")
    assert why_not(s, "commit") == "§GT1-3"  # the beach in D1 touches C1 only
    do(s, "drop")
    allocate(s, "A1", "0")
    do(allocate(s, "C1", "2", "7-4@D1"), "done")


def test_a_duty_that_cannot_be_done_in_full_binds_nobody_to_a_form() -> None:
    """§R-12 One unit between two hexes, a second beach beside one of them only: each hex is attacked, that is all."""
    s = battle(".:4-1 p:7-4 .:4-1 p:7-4", beaches={1: "B1", 2: "D1"})
    do(allocate(allocate(s, "A1", "7-4@B1"), "C1", "7-4@D1"), "done")


@pytest.mark.parametrize("works", ["", "B1"])
def test_entrenched_germans_must_be_attacked_too(works: str) -> None:
    """§GT1-3 A marker protects nobody from the landing."""
    s = battle("p:7-4 .:4-1", beaches=WEST, works=works)
    assert goals(s, "attack") == {"B1"}
    assert why_not(s, "done") == "§GT1-3"
