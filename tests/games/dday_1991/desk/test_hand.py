"""What is in hand, and what exactly is asked."""

import pytest

from bocage.core.desk import Hand
from bocage.games.dday_1991.desk.show import SHOWS
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.losses import Losses
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.retreat import RetreatTo
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.words import prompt
from tests.games.dday_1991.position import ALLIED, do, fighting, moving, position, run

from .moments import moments, task
from .test_choices import CODES

hand = SHOWS.hand


def held(s: DDayState) -> Hand:
    """What is in hand."""
    found = hand(s)
    assert found is not None
    return found


@pytest.mark.parametrize("seed", [2, 5])
def test_whatever_is_in_hand_is_on_the_board_or_waits_beside_it_and_is_told_in_words(seed: int) -> None:
    for s in moments(seed, every=12):
        found = hand(s)
        words = prompt(s) if found is None else found.says
        assert words
        assert not CODES.search(words.replace(f"({s.agenda[-1].rule})", "")), words
        for code in found.pieces if found is not None else ():
            assert s.kit.unit_index[code] & 1 == s.agenda[-1].who(s), task(s)


def test_an_army_on_its_way_says_how_far_it_has_gone() -> None:
    s = do(moving({"A-1U": "H17", "5U": "H17", "7U": "H17", "G-47Z": "S16"}), "move A-1U")
    says = "Move the 1st U.S. Army with 2 units: 3 movement factors, or up to 6 without attacking"
    assert held(s) == Hand(says, ("A-1U", "5U", "7U"), "H17")
    do(s, "step H16")
    assert held(s).says.startswith("Move the 1st U.S. Army with 2 units: 1 of 3 movement factors used, or up to 6")
    assert held(s).place == "H16"


def test_one_who_has_gone_too_far_to_attack_is_told_so() -> None:
    s = do(moving({"8U": "H17", "G-47Z": "S16"}), "move 8U", "step H16", "step H15", "step H14", "step H13")
    assert held(s).says.endswith(" of 6 movement factors used, too far to attack now")


def test_the_slowest_of_a_party_is_named() -> None:
    s = do(moving({"A-1U": "H17", "5U": "H17", "18U-AB": "H17", "G-47Z": "S16"}), "move A-1U")
    assert held(s).says.endswith("(by the slowest, the 18th U.S. Airborne Corps)")


def test_moves_left_are_told_where_they_are_spent() -> None:
    s = run(position({"A-1U": "A14", "5U": "A14", "G-66": "E15"}), InvasionStep(), Movement(ALLIED))
    assert held(s).says == "Choose who invades: 20 Moves left"
    assert held(do(s, "invade 5U")).says == (
        "Choose the invasion hex for the 5th U.S. Motorized Corps 5-3: 20 Moves left"
    )
    do(s, "to C15")
    assert held(s).says == "Choose who invades: 1 unit at sea, 18 Moves left"


def test_a_combat_being_put_together_shows_both_sums() -> None:
    s = do(fighting({"5U": "F15", "8U": "E16", "G-66": "E15", "G-47Z": "F14"}), "attack E15")
    assert held(s).says == "Combat against E15: choose who attacks"
    do(s, "with 5U")
    assert held(s).says.startswith("Combat against E15: attackers +")
    assert held(s).pieces == ("5U",)


def test_losses_owed_are_counted() -> None:
    s = position({"5U": "F15", "7U": "F15", "G-47Z": "F14"})
    units = tuple(s.kit.unit_index[code] for code in ("5U", "7U"))
    run(s, Losses(units, 2))
    assert held(s).says == "2 losses to take: choose the unit"
    do(s, "lose 5U")
    assert held(s).says == "1 loss to take: choose the unit"


def test_a_retreat_and_an_occupation_name_their_hex() -> None:
    s = position({"G-66": "G15", "5U": "F15"})
    corps = s.kit.unit_index["G-66"]
    run(s, RetreatTo((corps,), ()))
    assert held(s) == Hand("Retreat from G15 of the 66th Infantry Corps: choose the hex", ("G-66",))
    winner = s.kit.unit_index["5U"]
    run(s, Occupy(ALLIED, s.kit.hex_named("E15"), (winner,), (s.at[winner],)))
    assert held(s).says == "E15 is won: choose who goes in"


def test_the_set_up_counts_who_is_still_to_be_placed() -> None:
    s = run(GAME.new("1944", {}), *GAME.new("1944", {}).agenda)
    assert held(s).says == "Set up the defense: 24 units to be placed, or take a ready set-up for them"
    assert held(do(s, "place G-66")).pieces == ("G-66",)
