"""Pointing at something that cannot be done now gives a rule, not silence."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bocage.core import play
from bocage.core.nouns import sentence
from bocage.core.protocol import Action, Ruling
from bocage.games.dday_1991.air import React
from bocage.games.dday_1991.desk.desk import DESK
from bocage.games.dday_1991.desk.show import SHOWS
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.losses import Losses
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.retreat import RetreatTo
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import ALLIED, GERMAN, attack, do, fighting, in_words, moving, position, roll, run

from .moments import moments, task

choices = SHOWS.choices

tries = DESK.tries


def refused(s: DDayState, place: str = "", piece: str = "") -> Ruling:
    """The rule that refuses the likeliest meaning of a pointed finger."""
    meant = tries(s, place, piece)
    assert meant, task(s)
    ruling = play.why_not(s, meant[0])
    assert ruling is not None, meant[0]
    assert ruling.says != play.NOT_HERE, (task(s), meant[0])
    return ruling


def test_a_hex_too_far_to_march_to() -> None:
    """§3b1b §2d3 §3b3b"""
    s = do(moving({"8U": "H17", "G-47Z": "H14"}), "move 8U")
    assert refused(s, "K2").rule == "§3b1b"
    assert refused(s, "H14").rule == "§2d3"
    assert refused(s, "C15").rule == "§3b3b"


def test_units_that_cannot_move() -> None:
    """§3.0 §3c6 §3b1c"""
    s = moving({"8U": "H17", "5U": "G15", "G-47Z": "S16", "DIV-A1": "K17"})
    do(s, "move 8U", "go H16")
    assert refused(s, piece="8U").rule == "§3.0"
    assert refused(s, place="H16").rule == "§3.0"
    assert refused(s, piece="DIV-A1").rule == "§3b1c"


def test_one_who_is_not_in_the_armys_hex_or_was_left() -> None:
    """§2d1c"""
    s = do(moving({"A-1U": "H17", "5U": "H17", "7U": "H17", "G-47Z": "S16"}), "move A-1U", "leave 5U")
    assert refused(s, "H17", "5U").rule == "§2d1c"


def test_beaches_and_ports() -> None:
    """§3e2a §3e1"""
    s = run(position({"5U": "A14", "7U": "B13", "G-66": "E15"}), InvasionStep(), Movement(ALLIED))
    assert refused(s, piece="7U").rule == "§3e2a"
    do(s, "invade 5U")
    assert refused(s, "E15").rule == "§3e2a"
    assert refused(s, "S18").rule == "§3e2a"
    s = run(position({"5U": "A14", "7U": "B13", "G-66": "E15"}), TransferStep(), Movement(ALLIED))
    assert refused(s, piece="7U").rule == "§3e1"
    assert refused(do(s, "ship 5U"), "E15").rule == "§3e1"


def test_hexes_and_units_of_a_combat() -> None:
    """§4a2 §4.0 §4a4"""
    s = fighting({"A-1U": "F15", "5U": "F15", "8U": "H17", "G-66": "E15", "G-47Z": "K10"})
    assert refused(s, "K10").rule == "§4a2"
    assert refused(s, "F15").rule == "§4.0"
    do(s, "attack E15")
    assert refused(s, piece="8U").rule == "§4a2"
    assert refused(s, piece="A-1U").rule == "§4a2"
    assert refused(s, "K10").rule == "§4a4"


def test_losses_retreats_and_occupation() -> None:
    """§4e2 §4d1 §4f"""
    s = position({"5U": "F15", "7U": "F15", "8U": "H17", "G-66": "G15"})
    winners = tuple(s.kit.unit_index[code] for code in ("5U", "7U"))
    assert refused(run(s, Losses(winners, 1)), piece="8U").rule == "§4e2"
    assert (
        refused(run(s, Occupy(ALLIED, s.kit.hex_named("E15"), winners, (s.at[winners[0]],))), piece="8U").rule == "§4f"
    )
    assert refused(run(s, RetreatTo((s.kit.unit_index["G-66"],), ())), "K2").rule == "§4d1"


def test_set_up_and_reactions() -> None:
    """§6a4 §opt-13a"""
    s = GAME.new("1944", {})
    play.begin(s)
    assert refused(s, piece="HQ-OBW").rule == "§6a4"
    assert refused(do(s, "place G-66"), "H14").rule == "§6a4"
    s = position({"5U": "F15", "G-47Z": "F14", "A-5PZ": "F14", "AIR-LW": "F14", "G-58Z": "S16"}, air_reaction=True)
    s.combats = [Combat((s.kit.hex_named("F14"),), (s.kit.unit_index["5U"],))]
    assert refused(run(s, React(GERMAN)), piece="AIR-LW").rule == "§opt-13a"


def test_facts_are_read_in_words() -> None:
    s = position({"5U": "F15", "7U": "F15", "8U": "F15", "12U": "F15", "A-1U": "F15"})
    u, h = s.kit.unit_index["5U"], s.kit.hex_named("A14")
    two, all_five = 1 << u | 1 << s.kit.unit_index["7U"], s.present[s.at[u]]

    def said(says: str, **facts: Any) -> str:
        return sentence(GAME.nouns, s, says, facts)

    assert said("{unit} to {hex}", unit=u, hex=h) == "the 5th U.S. Motorized Corps to A14 (Southampton)"
    assert said("{harbour} on turn {turn} at the earliest", harbour=1, turn=3) == (
        "Mulberry 2 on turn 3, Aug, at the earliest"
    )
    assert said("{two:present} here", two=1 << u) == "the 5th U.S. Motorized Corps is here"
    assert said("{two:present} here", two=two).endswith("7th U.S. Motorized Corps are here")
    assert said("{crowd:company}", crowd=all_five) == "the 1st U.S. Army and 4 units"
    assert said("no {side} unit", side=GERMAN) == "no German unit"


def why(s: DDayState, place: str = "", piece: str = "") -> str:
    """What a player reads who points somewhere."""
    return in_words(s, refused(s, place, piece))


def test_a_way_too_long_is_told_with_its_cost() -> None:
    """§3b1a §3b1b §2d3 §3b3b"""
    s = do(moving({"8U": "H17", "G-47Z": "H14", "G-58Z": "L14"}), "move 8U")
    corps = "the 8th U.S. Motorized Corps"
    assert why(s, "K11") == f"K11 is 9 movement factors away, and {corps} has 6 left"
    assert why(s, "K15") == f"K15 is 4 movement factors away, and {corps} has 3 left to enter an enemy zone with"
    assert why(s, "H14") == "the 47th Panzer Corps is in H14 (Orleans), and must first be beaten in the combat step"
    assert why(s, "C15") == "C15 is sea, and ground units go there only to invade"
    do(s, "go H16")
    assert why(s, piece="8U") == f"{corps} has moved already, and is in H16 (Tours)"


def on_the_march() -> Iterator[DDayState]:
    """A corps before enemies, at first and later; an army with a slow corps; a pursuer."""
    yield do(moving({"8U": "H17", "G-47Z": "H14", "G-58Z": "L14"}), "move 8U")
    yield do(moving({"8U": "H17", "G-47Z": "H14", "G-58Z": "L14"}), "move 8U", "step I17", "step J17")
    yield do(moving({"A-1U": "J19", "18U-AB": "J19", "G-25": "J14"}), "move A-1U", "step J18")
    s = attack(fighting({"20U": "K11", "G-66": "K10", "G-81": "M9"}, pursuit=True), "K10", "20U")
    yield do(roll(do(s, "done"), 9, 1), "advance 20U", "pursue 20U")


def test_a_way_too_long_costs_more_than_is_left() -> None:
    """§3b1a §3b1b §opt-14b2 Wherever a way is refused with figures, these refuse it."""
    told = Counter[str]()
    for s in on_the_march():
        for place in s.kit.names:
            ruling = play.why_not(s, Action("go", place))
            if ruling is not None and "need" in ruling.facts:
                assert ruling.facts["need"] > ruling.facts["have"], (place, ruling)
                told[ruling.rule] += 1
    assert min(told[rule] for rule in ("§3b1a", "§3b1b", "§opt-14b2")) >= 5, told


def test_a_drop_tells_its_range_or_who_is_below() -> None:
    """§opt-13d2"""
    s = do(moving({"18U-AB": "A14", "G-74": "D17", "G-66": "S16"}, airborne_drops=True), "jump 18U-AB")
    assert why(s, "J12") == "J12 is 9 hexes from A14 (Southampton), and a drop goes 5"
    assert why(s, "D17") == "the 74th Infantry Corps is in D17"


def test_a_hex_of_the_set_up_tells_what_it_lacks() -> None:
    """§6a4"""
    s = GAME.new("1944", {})
    play.begin(s)
    do(s, "place G-86")
    assert why(s, "H11") == "H11 (Reims) is not on the coast"
    assert why(s, "A14") == "the 1st U.S. Army and 11 units are in A14 (Southampton)"


def test_a_port_tells_who_controls_it() -> None:
    """§3e1"""
    s = position({"5U": "A14", "AIR-9U": "D14", "G-66": "E15", "G-47Z": "D11"})
    do(run(s, TransferStep(), Movement(ALLIED)), "ship 5U")
    assert why(s, "D14") == "D14 (Le Havre) is German-controlled: no ground unit of the Allies has entered it yet"
    assert why(s, "D11") == "the 47th Panzer Corps is in D11 (Calais)"
    assert why(s, "B13") == "B13 is no port"


def test_two_armies_in_a_hex_are_named() -> None:
    """§2d1b"""
    s = moving({"A-1C": "D14", "A-2B": "D14", "G-66": "S16"})
    ruling = play.why_not(s, Action("done"))
    assert ruling is not None
    armies, _, where = in_words(s, ruling).partition(" cannot stay in ")
    assert set(armies.split(" and ")) == {"the 1st Canadian Army", "the 2nd British Army"}
    assert where == "D14 (Le Havre) together, where only one army may"


def test_attackers_that_cannot_are_told_why() -> None:
    """§4a2 §4.0"""
    s = fighting({"A-1U": "F15", "5U": "F15", "8U": "H17", "G-66": "E15", "G-47Z": "K10"})
    assert why(s, "K10") == "no Allied unit that may attack is next to K10"
    do(s, "attack E15")
    assert why(s, piece="8U") == "the 8th U.S. Motorized Corps is in H17, not next to E15"
    assert why(s, piece="A-1U") == "the 1st U.S. Army is a headquarters, and those do not attack"


@pytest.mark.parametrize("seed", [1, 2])
def test_every_refusal_has_a_sentence(seed: int) -> None:
    for s in moments(seed, every=40):
        places = [(name, "") for name in s.kit.names[::5] if s.kit.hex_named(name) >= 0]
        for place, piece in [*places, *[("", s.kit.kinds[u].id) for u in range(0, len(s.at), 5)]]:
            for action in tries(s, place, piece)[:1]:
                ruling = play.why_not(s, action)
                assert ruling is None or in_words(s, ruling), (task(s), action, ruling)


@pytest.mark.parametrize("seed", [1, 2, 5, 6])
def test_pointing_anywhere_at_any_time_is_answered_by_a_rule_or_offered(seed: int) -> None:
    answered = set()
    for s in moments(seed, every=30):
        lit = {choice.place for choice in choices(s)} | {choice.piece for choice in choices(s)}
        side = s.agenda[-1].who(s)
        for h in sorted(s.present)[::5]:
            for action in tries(s, s.kit.names[h], "") if s.kit.names[h] not in lit else ():
                ruling = play.why_not(s, action)
                assert ruling is None or ruling.says != play.NOT_HERE, (task(s), action)
                answered.add(task(s))
        for u in s.on_board(side)[::5]:
            for action in tries(s, "", s.kit.kinds[u].id):
                ruling = play.why_not(s, action)
                assert ruling is None or ruling.says != play.NOT_HERE, (task(s), action)
    assert len(answered) > 3
