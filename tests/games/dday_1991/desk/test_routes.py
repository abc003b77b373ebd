"""The way of an action, its cost line by line."""

import pytest

from bocage.core import play
from bocage.core.protocol import Action
from bocage.games.dday_1991.desk.show import SHOWS
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.retreat import RetreatTo
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import ALLIED, do, moving, position, run

from .moments import moments, play_on, task

route = SHOWS.route


def lines(s: DDayState, text: str) -> list[tuple[str, str]]:
    """The lines of a way: amounts and words."""
    found = route(s, Action.parse(text))
    assert found is not None
    return [(line.amount, line.words) for line in found.lines]


def test_a_march_is_itemised_hex_by_hex_with_its_move() -> None:
    s = do(moving({"8U": "H17", "G-47Z": "S16"}), "move 8U")
    found = route(s, Action("go", "H15"))
    assert found is not None
    assert found.places == ("H17", "H16", "H15") or len(found.places) == 3
    assert (found.total, found.have) == (found.total, "3")
    assert lines(s, "go H15")[-1] == ("1 Move", "for it")


def test_terrain_and_rivers_are_told_apart() -> None:
    s = do(moving({"8U": "E14", "G-47Z": "S16"}), "move 8U")
    words = [line for a in play.offered(s) if a.verb == "go" for line in lines(s, str(a))]
    assert any(said.endswith("across a river") for _, said in words)
    assert any(said.endswith("city") for _, said in words)


def test_a_way_beyond_the_printed_factors_and_one_into_a_zone_say_so() -> None:
    """§3b1b §3b3d"""
    s = do(moving({"8U": "H17", "G-47Z": "H14"}), "move 8U")
    ends = {a.noun: lines(s, str(a)) for a in play.offered(s) if a.verb == "go"}
    zone = s.zone(1)
    for name, found in ends.items():
        into_zone = bool(zone >> s.kit.hex_named(name) & 1)
        assert (("stop", f"{name}: an enemy zone ends the move") in found) == into_zone
    far = [name for name, found in ends.items() if ("no attack", "too far to attack afterwards") in found]
    assert far
    u = s.kit.unit_index["8U"]
    assert all(play_on(s, f"go {name}").spent[u] > s.movement_of(u) for name in far)


def test_ships_go_straight_and_cost_moves() -> None:
    """§3d2c"""
    s = do(run(position({"5U": "A14", "G-66": "E15"}), InvasionStep()), "invade 5U")
    found = route(s, Action("to", "C15"))
    assert found is not None
    assert (found.places, found.total, found.have) == (("A14", "C15"), "2 Moves", "20")
    assert lines(s, "to C15") == [("2 Moves", "invasion, number 1")]


def test_retreats_and_advances_are_free() -> None:
    s = position({"G-66": "G15", "5U": "F15", "7U": "F15", "A-1U": "F15"})
    run(s, RetreatTo((s.kit.unit_index["G-66"],), ()))
    goal = str(play.offered(s)[0])
    assert lines(s, goal) == [("free", "retreat")]
    winner = s.kit.unit_index["5U"]
    run(s, Occupy(ALLIED, s.kit.hex_named("E15"), (winner,), (s.at[winner],)))
    found = route(s, Action("advance", "5U"))
    assert found is not None
    assert found.places == ("F15", "E15")


def test_what_is_not_offered_has_no_way() -> None:
    s = do(moving({"8U": "H17", "G-47Z": "S16"}), "move 8U")
    assert route(s, Action("go", "A1")) is None
    assert route(s, Action("back")) is None
    assert route(moving({"8U": "H17"}), Action("move", "8U")) is None


@pytest.mark.parametrize("seed", [2, 5])
def test_the_lines_of_a_march_make_what_is_spent(seed: int) -> None:
    found = 0
    for s in moments(seed, every=20):
        if task(s) != "March":
            continue
        u = s.agenda[-1].unit
        for a in play.offered(s)[:8]:
            way = route(s, a)
            if a.verb in ("go", "step") and way is not None:
                after = play_on(s, str(a))
                assert after.at[u] == s.kit.hex_named(way.places[-1]) or after.at[u] < 0
                if after.at[u] >= 0 and after.turn == s.turn and after.mover == s.mover and after.phase == s.phase:
                    assert after.spent[u] - s.spent[u] == int(way.total), (a, way)
                    found += 1
    assert found > 5
