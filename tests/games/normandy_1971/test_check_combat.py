"""The invariants of attacks and gunfire, and whole games that keep every invariant."""

import random

import pytest

from bocage.core.hexes import members
from bocage.core.play import act, decision, is_over, land
from bocage.core.protocol import Side
from bocage.games.normandy_1971.check import check
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import FOUGHT, Attack, NormandyState
from tests.games.normandy_1971.midgame import (
    DONE,
    Fault,
    assert_caught,
    combat,
    free,
    german,
    put,
    reached,
    set_,
)


def attack(s: NormandyState) -> Attack:
    """A lawful attack by the units next to an enemy."""
    for target in members(s.occupied[s.mover.enemy]):
        units = [u for u in s.units_of(s.mover) if s.at[u] >= 0 and s.kit.attack_from[target] >> s.at[u] & 1]
        if units:
            return Attack((target,), tuple(units))
    raise AssertionError("nobody is near an enemy")


def attacking(turn: int = 2, side: Side = Side.ALLIED) -> NormandyState:
    s = combat(turn, side)
    s.attacks = [attack(s)]
    for u in s.attacks[0].units:
        s.flags[u] |= FOUGHT
    check(s)
    return s


def changed(**fields: object) -> Fault:
    def fault(s: NormandyState) -> None:
        old = s.attacks[0]
        given = {"targets": old.targets, "units": old.units, "missions": old.missions, **fields}
        s.attacks[0] = Attack(**given)  # type: ignore[arg-type]

    return fault


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (set_("phase", "reinforcement"), "§CMB-C"),
        (lambda s: s.attacks.append(s.attacks[0]), "§CMB-C"),
        (changed(units=()), "§CMB-A"),
        (changed(targets=(0,)), "§CMB-A"),
        (lambda s: s.flags.__setitem__(s.attacks[0].units[0], 0), "§CMB-0"),
        (lambda s: changed(units=(german(s),))(s), "§CMB-0"),
        (changed(missions=((0, 0),)), "§NAV-D"),
        (put("fired", 0, 1), "§NAV-D"),
    ],
)
def test_attacks(fault: Fault, rule: str) -> None:
    assert_caught(attacking(), fault, rule)


def test_attacks_end_with_the_combat_phase() -> None:
    s = reached(2, "reinforcement")
    assert_caught(s, set_("attacks", [Attack((0,), (0,))]), "§SEQ-4")


def test_an_attacked_hex_holds_enemies_until_the_attack_is_fought() -> None:
    def vacate(s: NormandyState) -> None:
        for u in s.units_at(s.attacks[0].targets[0]):
            s.place(u, members(free(s))[-1])

    assert_caught(attacking(), vacate, "§CMB-0")


def fought(s: NormandyState, number: int) -> None:
    """So many attacks over and done with, each by its own unit on its own hex."""
    s.attacks = [Attack((h,), (2 * h,), fought=True) for h in range(number)]


def test_the_allies_make_at_most_four_attacks_after_game_turn_1() -> None:
    s = combat()
    fought(s, 4)
    assert_caught(s, lambda s: fought(s, 5), "§SUP-M")


def test_the_germans_attack_without_limit() -> None:
    s = combat(2, Side.GERMAN)
    fought(s, 9)
    check(s)


def test_missions_are_within_the_table() -> None:
    def shell(s: NormandyState) -> None:
        fought(s, 2)
        s.attacks = [Attack(a.targets, a.units, ((1, a.targets[0]),), fought=True) for a in s.attacks]
        s.fired = [0, 2, 0]

    assert_caught(combat(), shell, "§NAV-D")


@pytest.mark.parametrize("shells", [((0, 1), (0, 1)), ((0, 2), (0, 3))])
def test_one_mission_a_hex_of_the_attack(shells: tuple[tuple[int, int], ...]) -> None:
    def shell(s: NormandyState) -> None:
        s.attacks, s.fired = [Attack((1, 2), (0,), shells, fought=True)], [2, 0, 0]

    assert_caught(combat(), shell, "§NAV-C")


# Whole games


def wander(seed: int, options: dict[str, str | int | bool]) -> NormandyState:
    """A game of random choices, checked at every decision."""
    chance = random.Random(seed)
    s = new_match(options)
    while not is_over(s):
        check(s)
        waits = decision(s)
        assert waits is not None
        if waits.side == Side.NATURE:
            land(s, chance.randint(1, waits.faces))
        elif DONE in waits.options and chance.random() < 0.08:
            act(s, DONE)
        else:
            plans = [a for a in waits.options if a.verb == "take"] if seed % 2 else []
            wanted = [a for a in waits.options if a.verb not in ("back", "drop", "start")]
            act(s, chance.choice(plans or wanted or waits.options))
    check(s)
    return s


OTHERWISE: dict[str, str | int | bool] = {
    "para_count": 7,
    "beach_carryover": "unused_points",
    "rebuild_pool": False,
    "setup_breakdown": True,
    "para_overstack": "lose_excess",
    "entrench_in_fort": True,
    "retreat_overstack": "forbidden",
    "gliders_without_paratroops": "follow_up",
    "stack_2R1B_clear": True,
}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, OTHERWISE], ids=["default", "otherwise"])
def test_random_games_never_break_a_position(seed: int, options: dict[str, str | int | bool]) -> None:
    s = wander(seed, options)
    assert (s.turn, s.phase) == (6, "over")
