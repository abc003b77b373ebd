"""§4e §4e2 Losses and who takes them, §4f §4g the hex that is won."""

import pytest

from bocage.games.dday_1991.losses import Suffer
from tests.games.dday_1991.position import (
    ALLIED,
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
    told,
    why_not,
)

BOX = {"A-1U": "J10", "19U": "J10", "20U": "J10", "AIR-9U": "J10"}


def test_three_full_units_may_share_two_losses_as_they_like() -> None:
    """§4e2 §4e The rulebook's example: two flipped, or one flipped and then gone."""
    codes = ("19U", "20U", "6U")
    for orders, faces in (
        (("lose 19U", "lose 6U"), ["back", "front", "back"]),
        (("lose 20U", "lose 20U"), ["front", "gone", "front"]),
    ):
        s = position({"A-1U": "J10", **dict.fromkeys(codes, "J10")})
        do(run(s, Suffer(tuple(s.kit.unit_index[code] for code in codes), 2)), *orders)
        assert task(s) == ""
        found = ["gone" if at(s, c) == "-1" else "back" if s.back & bit(s, c) else "front" for c in codes]
        assert found == faces


def test_equal_faces_are_still_two_steps() -> None:
    """§4e"""
    s = position({"A-1U": "J10", "20U": "J10"})
    equal = [p.id for p in s.kit.kinds if p.back is not None and p.front == p.back]
    for code in equal or ["20U"]:
        u = s.kit.unit_index[code]
        s.place(u, s.kit.hex_named("J10"))
        s.lose(u, "§4e")
        assert at(s, code) == "J10"
        s.lose(u, "§4e")
        assert at(s, code) != "J10"


@pytest.mark.parametrize("code", ["G-66", "DIV-G-C16", "A-7INF"])
def test_units_whose_back_says_so_are_gone_with_one_loss(code: str) -> None:
    """§4e"""
    s = attack(fighting({"20U": "J10", code: "K10"}), "K10", "20U")
    roll(do(s, "done"), 5, 5)
    lost = told(s, "combat")[0].facts["losses"]
    assert (lost, at(s, code) == "K10") == (1, False)
    assert told(s, "eliminated")


def test_a_reduced_unit_fights_with_its_other_face() -> None:
    """§4e §4b1"""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}, reduced=["G-47Z"]), "K10", "20U")
    roll(do(s, "done"), 1, 1)
    assert told(s, "combat")[0].facts["modifiers"] == (5, 2)


def test_only_those_who_took_part_pay() -> None:
    """§4e2 The army and the corps that stayed out of the attack are spared."""
    s = attack(fighting({**BOX, "G-1SSZ": "K10"}), "K10", "19U", "AIR-9U")
    roll(do(s, "done"), 1, 9)  # 9 against 15: one loss
    assert (task(s), options(s)) == ("Losses", ["lose 19U", "lose AIR-9U"])
    assert why_not(s, "lose 20U") == "§4e2"
    assert why_not(s, "lose A-1U") == "§4e2"
    do(s, "lose AIR-9U")
    assert s.back & bit(s, "AIR-9U")


def test_a_defending_army_may_be_given_up_for_its_corps() -> None:
    """§4e2 §2d4 Headquarters absorb a loss like others, unless two corps need them."""
    s = attack(fighting({"20U": "J10", "A-7INF": "K10", "G-47Z": "K10"}), "K10", "20U")
    roll(do(s, "done"), 6, 3)  # 11 against 7
    assert set(options(s)) == {"lose A-7INF", "lose G-47Z"}
    do(s, "lose A-7INF")
    assert at(s, "A-7INF") == "-1"
    assert not s.back & bit(s, "G-47Z")
    three = attack(fighting({"20U": "J10", "A-7INF": "K10", "G-47Z": "K10", "G-66": "K10"}), "K10", "20U")
    roll(do(three, "done"), 8, 3)  # 13 against 8
    assert why_not(three, "lose A-7INF") == "§2d4"


def test_the_loser_decides_not_the_winner() -> None:
    """§4e2"""
    s = attack(fighting({"20U": "J10", "A-7INF": "K10", "G-47Z": "K10"}), "K10", "20U")
    roll(do(s, "done"), 6, 3)
    assert s.agenda[-1].who(s) == GERMAN


def test_losses_beyond_the_last_unit_vanish() -> None:
    """§4e2 Two losses, one unit with one step: the combat ends without a debt."""
    s = attack(fighting({"20U": "J10", "G-66": "K10"}), "K10", "20U")
    roll(do(s, "done"), 10, 1)
    assert told(s, "combat")[0].facts["losses"] == 2
    assert len(told(s, "eliminated")) == 1
    assert task(s) == "Occupy"


def test_losses_retreat_and_occupation_follow_in_this_order() -> None:
    """§4g §4f"""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}), "K10", "20U")
    roll(do(s, "done"), 6, 3)  # 11 against 7: one loss
    do(s, *([options(s)[0]] if task(s) == "RetreatTo" else []), "advance 20U")
    kinds = [event.kind for event in s.told or []]
    order = [kinds.index(kind) for kind in ("combat", "reduced", "retreated", "advanced")]
    assert order == sorted(order)


def test_occupation_comes_before_the_next_combat() -> None:
    """§4f §8b2b K10 is occupied, or not, before J9 is fought for."""
    s = fighting({**BOX, "G-81": "J9", "G-47Z": "K10"}, reduced=["G-47Z"])
    attack(s, "J9", "19U", "AIR-9U")
    attack(s, "K10", "20U")
    do(s, "done", "resolve K10")
    roll(s, 7, 3)
    assert task(s) == "Occupy"
    assert why_not(s, "resolve J9") == "§4f"


def test_the_defender_never_advances() -> None:
    """§4f He wins, and nobody moves."""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}, reduced=["20U"]), "K10", "20U")
    roll(do(s, "done"), 1, 9)
    assert at(s, "20U") == "-1"
    assert (task(s), at(s, "G-47Z")) == ("", "K10")
    assert s.controls(ALLIED, s.kit.hex_named("J10"))


def test_nobody_from_another_hex_advances() -> None:
    """§4f A corps beside the hex that was won, but not in a hex of the attackers."""
    s = attack(fighting({"20U": "J10", "19U": "K11", "G-66": "K10"}), "K10", "20U")
    roll(do(s, "done"), 10, 1)
    assert why_not(s, "advance 19U") == "§4f"
    assert options(s) == ["advance 20U", "done"]


def test_whoever_has_advanced_is_finished() -> None:
    """§4f §AMB-15 Idle units follow one of the winners, not two."""
    s = fighting({**BOX, "G-66": "K10", "G-67": "J9"})
    attack(s, "K10", "20U")
    attack(s, "J9", "19U")
    do(s, "done", "resolve K10")
    roll(s, 10, 1)
    do(s, "advance 20U", "advance AIR-9U", "advance A-1U")
    while task(s) == "Occupy":
        do(s, "done")
    roll(s, 10, 1)
    assert why_not(s, "advance A-1U") in ("§4f", "§AMB-15")
    assert options(s, "advance") == ["19U"]


def test_each_attacker_advances_only_where_it_won() -> None:
    """§AMB-15"""
    s = fighting({**BOX, "G-66": "K10", "G-67": "J9"})
    attack(s, "K10", "20U")
    attack(s, "J9", "19U")
    do(s, "done", "resolve K10")
    roll(s, 10, 1)
    assert why_not(s, "advance 19U") == "§AMB-15"
    do(s, "done")
    roll(s, 10, 1)
    assert why_not(s, "advance 20U") == "§AMB-15"


def test_nobody_occupies_across_the_bay() -> None:
    """§AMB-40 §4f An air unit in Le Havre wins D15 and may fly there; the army beside it cannot follow."""
    s = attack(fighting({"A-1U": "D14", "AIR-9U": "D14", "G-66": "D15"}), "D15", "AIR-9U")
    roll(do(s, "done"), 10, 1)
    assert options(s, "advance") == ["AIR-9U"]
    assert why_not(s, "advance A-1U") == "§4f"


def test_an_air_unit_that_advances_takes_no_control() -> None:
    """§AMB-39 §2e"""
    s = attack(fighting({"AIR-9U": "J10", "G-66": "K10"}), "K10", "AIR-9U")
    roll(do(s, "done"), 10, 1)
    do(s, "advance AIR-9U")
    assert at(s, "AIR-9U") == "K10"
    assert s.controls(GERMAN, s.kit.hex_named("K10"))


def test_the_hex_of_the_misprint_is_the_one_that_was_won() -> None:
    """§AMB-04 §4f After beating J9 it is J9 that is entered, not K10."""
    s = attack(fighting({**BOX, "G-67": "J9"}), "J9", "19U", "AIR-9U")
    roll(do(s, "done"), 10, 1)
    do(s, "advance 19U")
    assert at(s, "19U") == "J9"
    assert s.controls(GERMAN, s.kit.hex_named("K10"))
