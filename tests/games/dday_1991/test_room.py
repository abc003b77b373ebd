"""§2d4 Room: nobody takes the last hex from those who must part, and no army gets stuck among foreigners."""

from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.match import read_record, replay
from bocage.core.protocol import Action
from bocage.games.dday_1991.room import Seats
from bocage.games.dday_1991.stacking import Demand
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import do, moving, options, refusal, why_not

FAULTS = Path(__file__).parents[2] / "conformance" / "faults" / "dday-1991"
HEXES = 6


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("last-hex-taken-from-those-who-must-part", "move 12U"),
        ("army-among-foreigners-that-cannot-end-its-move", "step B10"),
        ("company-for-one-of-those-who-must-part", "stop"),
        ("stack-in-an-enemy-zone-that-cannot-part-in-its-movement-step", "done"),
        ("last-berth-taken-from-those-who-must-part", "to C12"),
        ("division-left-where-an-air-unit-has-moved-to", "detach 12B"),
    ],
)
def test_what_once_led_to_an_unlawful_stack_is_refused(name: str, action: str) -> None:
    """§2d4 §opt-14a2 The matches were found by chance play; each went on with this action."""
    match = replay(read_record((FAULTS / f"{name}.match").read_bytes()), registry.game("dday-1991"))
    ruling = play.why_not(match.state, Action.parse(action))
    assert ruling is not None
    assert ruling.rule == "§2d4"


RIVIERA = {"A-1F": "S15", "1F": "S15", "20U": "S15", "G-25": "S16"}


def tired(s: DDayState, code: str, spent: int) -> DDayState:
    """A unit has spent so many factors already."""
    s.spent[s.kit.unit_index[code]], s.offer = spent, None
    s.forget()
    return s


def test_nobody_takes_the_hex_that_another_must_go_to() -> None:
    """§2d4 §opt-14a2 Without the French corps the American one must leave the army, and gets no farther than R14."""
    s = do(tired(moving(RIVIERA, nationality=True), "20U", 4), "move 1F")
    assert refusal(s, "go R14")[0] == "§2d4"
    assert "step R14" not in options(s)
    do(s, "back", "move 20U", "go R14")
    assert "done" in options(s)


@pytest.mark.parametrize(("given", "spent"), [({"nationality": False}, 4), ({"nationality": True}, 2)])
def test_where_nobody_must_leave_or_there_is_room_the_hex_is_open(given: dict[str, Any], spent: int) -> None:
    """§2d4"""
    assert "go R14" in options(do(tired(moving(RIVIERA, **given), "20U", spent), "move 1F"))


CANADIANS = {"A-1F": "S15", "20U": "S15", "A-1C": "R14", "2C": "R14", "G-25": "S16"}


def test_nobody_leaves_the_company_that_another_must_join() -> None:
    """§2d4 §opt-14a2 An American corps must leave the French; a Canadian army takes it beside a corps of its own."""
    s = tired(moving(CANADIANS, nationality=True), "20U", 4)
    assert refusal(s, "move 2C")[0] == "§2d4"
    assert "done" in options(do(s, "move 20U", "go R14"))


def test_company_that_nobody_must_join_may_part() -> None:
    """§2d4 With more factors the American corps finds a hex of its own."""
    assert "move 2C" in options(tired(moving(CANADIANS, nationality=True), "20U", 2))


CROWDED = {"20U": "A12", "1B-AB": "B12", "3U": "B13", "12U": "A14", "12B": "A11", "HQ-12U": "A10"}


@pytest.mark.parametrize(("spent", "is_open"), [(0, True), (1, False)])
def test_no_foreigner_is_put_down_where_he_has_factors_left_but_all_is_taken(spent: int, is_open: bool) -> None:
    """§2d4 §opt-14a2 A French corps cannot stay with an American army; around A13 friends stand in every hex."""
    s = moving({"A-9U": "B11", "2F": "B11", "G-25": "S16", **CROWDED}, nationality=True)
    do(tired(tired(s, "2F", spent), "A-9U", spent), "move A-9U", "pick 2F")
    assert ("go A13" in options(s)) == is_open
    assert is_open or refusal(s, "go A13")[0] == "§2d4"


def test_the_last_factor_is_not_spent_on_a_division_among_foreigners() -> None:
    """§2d4 §opt-16b §opt-14a2 A French corps in the hex of a Canadian army must go on, and has one factor to do so."""
    units = {"A-1C": "H16", "DIV-A1": "H16", "1F": "H17", "G-25": "S16"}
    s = moving(units, nationality=True, divisions=True, reduced=["1F"])
    do(tired(s, "1F", 4), "move 1F", "step H16")
    assert why_not(s, "absorb 1F") == "§2d4"
    rested = do(tired(moving(units, nationality=True, divisions=True, reduced=["1F"]), "1F", 3), "move 1F", "step H16")
    assert "absorb 1F" in options(rested)


def test_seats_are_found_whenever_there_are_any() -> None:
    """Against trying every choice of units and every way to seat them."""
    chance, found = Random(5), 0
    for _ in range(400):
        rooms, groups, first = dict[int, int](), list[tuple[range, int]](), 0
        for size in [chance.randint(1, 4) for _ in range(chance.randint(1, 3))]:
            units, first = range(first, first + size), first + size
            rooms |= {u: sum(1 << h for h in range(HEXES) if chance.random() < 0.3) for u in units}
            groups.append((units, chance.randint(1, size)))
        seats = Seats(rooms, 0)
        seated = all(seats.take([Demand(sum(1 << u for u in units), count)]) for units, count in groups)
        assert seated == _can_be_seated(groups, rooms)
        found += seated
    assert 100 < found < 300


def _can_be_seated(groups: list[tuple[range, int]], rooms: dict[int, int]) -> bool:
    picks = product(*[combinations(units, count) for units, count in groups])
    return any(_fits([rooms[u] for part in pick for u in part], 0) for pick in picks)


def _fits(wanted: list[int], taken: int) -> bool:
    if not wanted:
        return True
    return any(_fits(wanted[1:], taken | 1 << h) for h in range(HEXES) if (wanted[0] & ~taken) >> h & 1)
