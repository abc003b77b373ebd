"""§11.1 The Advantage: second rolls, Double Impulses, and what losses cost."""

from typing import Any

import pytest

from bocage.core.protocol import Side
from bocage.games.breakout_1993.advantage import Losses
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.state import BreakoutState

from .daytime import ALLIED, GERMAN, do, impulse, level, options, position, roll, run, task, why_not

BAYEUX = {"UK-50-69": "20", "G-352-915": "20"}


def rolled(advantage: Side = ALLIED, reroll: str = "any", **given: Any) -> BreakoutState:
    """An assault in Bayeux with its four dice on the table: 5 + 2 against 5 + 12."""
    s = impulse(BAYEUX, advantage=advantage, reroll=reroll, **given)
    do(s, "activate 20", "assault 20", "point UK-50-69", "commit")
    return roll(s, 1, 1, 6, 6)


def test_the_holder_may_void_a_roll() -> None:
    """§11.1 §11.2 The second roll stands, and the Advantage passes."""
    s = rolled()
    do(s, "reroll attack")
    assert s.advantage == GERMAN
    roll(s, 6, 6)
    assert why_not(s, "reroll attack") == "§11.1"
    do(s, "stand")
    assert level(s, "UK-50-69") == Level.DISRUPT_1  # 17 against 17


def test_the_other_side_may_answer() -> None:
    """§11.1 §RUL-56 It holds the Advantage now, and the other roll has not been made again."""
    s = rolled()
    do(s, "reroll attack")
    roll(s, 6, 6)
    assert options(s) == ["stand", "reroll defense"]
    do(s, "reroll defense")
    assert s.advantage == ALLIED
    roll(s, 1, 1)
    assert task(s) != "Reroll"


def test_whose_rolls() -> None:
    """§11.1a One's own, unless the players choose otherwise."""
    assert Options().reroll == "own"
    assert options(rolled()) == ["stand", "reroll attack", "reroll defense"]
    s = rolled(reroll="own")
    assert options(s) == ["stand", "reroll attack"]
    assert why_not(s, "reroll defense") == "§11.1a"
    assert options(rolled(GERMAN, reroll="own")) == ["stand", "reroll defense"]


@pytest.mark.parametrize(("impulse_number", "asked"), [(1, False), (2, True)])
def test_who_has_nothing_to_gain_is_not_asked(impulse_number: int, asked: bool) -> None:
    """§11.1 §6.33 The German has beaten off the assault; he is asked only if its dice may end the day."""
    s = impulse(BAYEUX, advantage=GERMAN, reroll="any")
    s.impulse = impulse_number
    do(s, "activate 20", "assault 20", "point UK-50-69", "commit")
    roll(s, 1, 1, 6, 6)
    assert (task(s) == "Reroll") == asked


def test_the_attacker_is_always_asked() -> None:
    """§11.1 Beaten off, he may want new dice on any number."""
    s = impulse(BAYEUX)
    s.impulse = 0
    do(s, "activate 20", "assault 20", "point UK-50-69", "commit")
    assert task(roll(s, 1, 1, 6, 6)) == "Reroll"


def test_a_second_roll_is_the_sunset_roll() -> None:
    """§RUL-17 §6.32"""
    s = rolled()
    do(s, "reroll attack")
    roll(s, 4, 3)
    do(s, "stand")
    assert s.sunset == (4, 3)


def test_a_double_impulse_costs_the_advantage() -> None:
    """§11.12 §RUL-14"""
    units = {"US-1-16": "29", "US-1-18": "28"}
    s = do(impulse(units), "double", "activate 29", "activate 28")
    assert s.advantage == GERMAN
    assert options(s, "move") == ["US-1-16", "US-1-18"]
    s = impulse(units, advantage=GERMAN)
    assert why_not(s, "double") == "§11.12"


def test_a_double_impulse_can_be_given_up() -> None:
    """§11.12"""
    s = impulse({"US-1-16": "29", "US-1-18": "28"})
    do(s, "double", "activate 29")
    assert why_not(s, "activate 29") == "§11.12"
    do(s, "back")
    assert s.advantage == ALLIED


def after(lost: tuple[int, int], advantage: Side, number: int = 3, **given: Any) -> BreakoutState:
    """An impulse with these losses, Allied and German, is over."""
    s = position({}, **given)
    s.phase, s.impulse, s.advantage, s.lost = "daylight", number, advantage, list(lost)
    return run(s, Losses())


@pytest.mark.parametrize(
    ("lost", "advantage", "left", "shifts"),
    [
        ((0, 2), GERMAN, GERMAN, 0),
        ((1, 0), ALLIED, GERMAN, 0),
        ((1, 0), GERMAN, GERMAN, 1),
        ((3, 0), ALLIED, GERMAN, 2),
        ((0, 3), GERMAN, ALLIED, 0),
        ((0, 3), ALLIED, ALLIED, 1),
        ((0, 5), GERMAN, ALLIED, 2),
    ],
)
def test_losses(lost: tuple[int, int], advantage: Side, left: Side, shifts: int) -> None:
    """§11.21 §11.22 §11.22a"""
    s = after(lost, advantage)
    assert s.advantage == left
    taken = 0
    while s.agenda:
        do(s, "shift up")
        taken += 1
    assert taken == shifts


def test_shifts_by_the_later_edition_only() -> None:
    """§11.21 §11.22"""
    assert not after((3, 0), ALLIED, allied_losses_shift=False).agenda
    assert not after((0, 5), GERMAN, german_losses_shift=False).agenda


def test_a_shift_may_be_waived_and_has_limits() -> None:
    """§RUL-18 §11.21"""
    s = after((2, 0), GERMAN, -3)
    assert why_not(s, "shift down") == "§RUL-18"
    do(s, "stay")
    assert s.impulse == -3
    assert why_not(after((2, 0), GERMAN, 12), "shift up") == "§RUL-18"
