"""Several pieces at once: only what each of them may do in its turn."""

import pytest

from bocage.core.desk import Choice
from bocage.core.protocol import ROLL
from bocage.games.dday_1991.desk.show import SHOWS
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.reinforce import Reinforce
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import ALLIED, at, do, fighting, moving, position, run

from .moments import moments, play_on, task

together = SHOWS.together

BOX = {"A-1U": "H17", "5U": "H17", "7U": "H17", "8U": "H17", "G-47Z": "S16"}


def to(s: DDayState, place: str, *pieces: str) -> Choice:
    """What these pieces may do in a place."""
    return next(choice for choice in together(s, pieces) if choice.place == place)


def test_an_army_goes_with_those_picked_of_its_box_and_leaves_the_others() -> None:
    """§2d1c"""
    choice = to(moving(BOX), "H16", "A-1U", "7U")
    assert choice.says.startswith("Go to H16")
    assert "with the 1st U.S. Army and 1 unit — costs 1, leaves 2" in choice.says
    after = play_on(moving(BOX), *choice.actions)
    assert [at(after, code) for code in ("A-1U", "7U", "5U", "8U")] == ["H16", "H16", "H17", "H17"]


def test_an_army_already_in_hand_is_put_back_for_another_party() -> None:
    s = do(moving(BOX), "move A-1U")
    after = play_on(s, *to(s, "H16", "A-1U", "5U").actions)
    assert at(after, "5U") == "H16"
    assert at(after, "7U") == "H17"


def test_several_of_the_box_are_left_behind_at_once() -> None:
    s = do(moving(BOX), "move A-1U")
    choice = together(s, ["5U", "8U"])[0]
    assert choice.says == "Leave here 2 units (5-3, 4-3)"
    assert choice.actions == ("leave 5U", "leave 8U")


def test_corps_without_their_army_do_not_march_together() -> None:
    """§2d1"""
    assert together(moving(BOX), ["5U", "7U"]) == []
    assert together(moving({**BOX, "12U": "G15"}), ["A-1U", "12U"]) == []


def test_several_units_sail_to_one_invasion_hex() -> None:
    """§3e2a §AMB-13"""
    s = run(position({"A-1U": "A14", "5U": "A14", "7U": "A14", "G-66": "E15"}), InvasionStep(), Movement(ALLIED))
    choice = to(s, "C15", "5U", "A-1U")
    assert choice.actions == ("invade A-1U", "to C15", "invade 5U", "to C15")
    assert choice.says.endswith("with 2 units (5-3, 0-3) — 4 Moves, 16 left")
    assert choice.value == "4"
    assert together(s, ["5U", "7U"]) == []  # no army among them


def test_several_units_are_shipped_to_one_port_and_come_in_at_one() -> None:
    """§3e1 §3f1"""
    s = run(position({"A-1U": "A14", "5U": "A14", "G-66": "E15"}), TransferStep(), Movement(ALLIED))
    after = play_on(s, *to(s, "C12", "5U", "A-1U").actions)
    assert (at(after, "5U"), at(after, "A-1U")) == ("C12", "C12")
    s = position({"G-47Z": "G11"}, turn=12)
    for code in ("A-3U", "8U"):
        s.place(s.kit.unit_index[code], -2)
    run(s, Reinforce(ALLIED), Movement(ALLIED))
    choice = together(s, ["8U", "A-3U"])[0]
    assert choice.actions[0] == "place A-3U"
    assert at(play_on(s, *choice.actions), "8U") == choice.place


def test_several_attackers_join_a_combat() -> None:
    """§4a4"""
    s = fighting({"A-1U": "F15", "5U": "F15", "7U": "F15", "8U": "E16", "G-66": "E15", "G-47Z": "F14"})
    choice = to(s, "E15", "5U", "8U")
    assert choice.actions == ("attack E15", "with 5U", "with 8U")
    assert choice.says.startswith("Attack E15 with 2 units (5-3, 4-3): +")
    do(s, "attack E15")
    assert together(s, ["5U", "8U"])[0].actions == ("with 5U", "with 8U")
    assert together(s, ["5U", "A-1U"]) == []  # §4a2 headquarters do not attack


def test_several_winners_go_in_together() -> None:
    """§4f"""
    s = position({"A-1U": "F15", "5U": "F15", "7U": "F15"})
    winners = tuple(s.kit.unit_index[code] for code in ("5U", "7U"))
    run(s, Occupy(ALLIED, s.kit.hex_named("E15"), winners, (s.kit.hex_named("F15"),)))
    assert together(s, ["5U", "A-1U"])[0].says == "Go in with 2 units (5-3, 0-3)"


def test_nothing_is_done_with_one_piece_with_the_enemys_or_with_nobodys() -> None:
    s = moving(BOX)
    assert together(s, ["A-1U"]) == together(s, ["A-1U", "G-47Z"]) == together(s, ["A-1U", "nobody"]) == []
    assert together(GAME.blank({}), ["A-1U", "5U"]) == []


@pytest.mark.parametrize("seed", [3, 6])
def test_whatever_several_pieces_may_do_can_be_played(seed: int) -> None:
    found = 0
    for s in moments(seed, every=50):
        side, stacks = s.agenda[-1].who(s), [s.side_at(h, s.agenda[-1].who(s)) for h in sorted(s.present)]
        for units in [stack[:3] for stack in stacks if len(stack) > 1][:3]:
            for choice in together(s, [s.kit.kinds[u].id for u in units])[:6]:
                before_last = play_on(s, *choice.actions[:-1])
                assert before_last.agenda[-1].waits != ROLL, (task(s), side)
                play_on(s, *choice.actions)
                found += 1
    assert found > 10
