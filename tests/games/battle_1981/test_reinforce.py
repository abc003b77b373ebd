"""§11b German reinforcements: dates, entry hexes, blocked ones, and the rating."""

from typing import Any

import pytest

from bocage.games.battle_1981.reinforce import Arrivals, due_next, due_now, early_chance, late_chance
from bocage.games.battle_1981.setup import enlist
from bocage.games.battle_1981.state import DUE, BattleState
from bocage.games.battle_1981.tables import turn_named
from tests.games.battle_1981.position import at, position, roll, run, task, told, unit

SCHEDULE = {
    "6/6": {"GE-346": 12, "GE-12SS": 9},
    "6/8": {"GE-LEHR": 7, "GE-77": 1},
    "6/10": {"GE-17SS": 3, "GE-275": 4, "GE-2PZ": 12, "GE-265": 8, "GE-266": 2},
    "6/12": {"GE-3FJ": 5, "GE-2ASG": 7},
    "6/16": {"GE-353": 3},
    "6/20": {"GE-2SS": 3},
    "6/24": {"GE-16FJ": 12, "GE-1SS": 11, "GE-276": 7},
    "6/26": {"GE-9SS": 6, "GE-10SS": 8},
}


def waiting(*codes: str, turn: int, **given: Any) -> BattleState:
    return position(dict.fromkeys(codes, DUE), turn=turn, **given)


@pytest.mark.parametrize("label", SCHEDULE)
def test_units_come_on_their_date_at_their_hex(label: str) -> None:
    """§11b"""
    s = waiting(*SCHEDULE[label], turn=turn_named(label))
    run(s, Arrivals())
    places = {code: s.kit.names[s.kit.board.entry[number]] for code, number in SCHEDULE[label].items()}
    assert {code: at(s, code) for code in SCHEDULE[label]} == places


def test_a_new_match_keeps_every_unit_until_its_date() -> None:
    """§11a §11b §11c Fifteen Germans at the start, eighteen to come; all Allies but the beachheads are at sea."""
    s = position({})
    enlist(s, "campaign")
    on_map = {s.kit.kinds[u].id for u in s.on_board(1)}
    to_come = {code for units in SCHEDULE.values() for code in units}
    assert (len(on_map), len(to_come), on_map & to_come) == (15, 18, set())
    for turn in range(14):
        s.turn = turn
        assert {s.kit.kinds[u].id for u in due_next(s)} == set(SCHEDULE.get(_label(turn + 1), {}))
    assert len(s.on_board(0)) == 5


def _label(turn: int) -> str:
    return ("D-Day", *(f"6/{day}" for day in range(6, 32, 2)), "")[turn]


def test_an_arrival_by_schedule_is_neither_early_nor_news() -> None:
    """§11b No die was rolled for it."""
    s = run(waiting("GE-LEHR", turn=2), Arrivals())
    event = told(s, "arrived")[0]
    assert (event.rule, event.facts["early"], event.facts["die"], event.reveals) == ("§11b", False, 0, False)


def test_nobody_comes_before_the_date() -> None:
    """§11b"""
    s = run(waiting("GE-LEHR", turn=1), Arrivals())
    assert at(s, "GE-LEHR") == str(DUE)


def test_a_blocked_unit_comes_in_at_the_nearest_free_edge() -> None:
    """§11d §RUL-49 11-13 is taken: of 11-12 and 11-14, one away each, the first in reading order."""
    s = position({"GE-LEHR": DUE, "GE-21PZ": "11-13"}, turn=2)
    run(s, Arrivals())
    assert at(s, "GE-LEHR") == "11-12"
    assert told(s, "arrived")[0].rule == "§11d"


def test_an_allied_unit_blocks_an_entry_too_and_farther_hexes_come_next() -> None:
    """§11d §1e §RUL-49 Two away lie 10-15, 11-11 and 11-15."""
    s = position({"GE-LEHR": DUE, "BR-7-ARMD": "11-13", "BR-11-ARMD": "11-12", "GE-21PZ": "11-14"}, turn=2)
    run(s, Arrivals())
    assert at(s, "GE-LEHR") == "10-15"


def test_two_units_of_one_hex_and_date_do_not_stack() -> None:
    """§11d §1e"""
    s = run(waiting("GE-LEHR", "GE-276", turn=turn_named("6/24")), Arrivals())
    assert sorted((at(s, "GE-LEHR"), at(s, "GE-276"))) == ["11-12", "11-13"]


def test_with_no_free_edge_a_unit_waits_for_the_next_turn() -> None:
    """§11d"""
    s = waiting("GE-LEHR", turn=2)
    edge = [h for h in range(s.kit.grid.size) if s.kit.board.edge_mask >> h & 1]
    for u, h in zip(range(0, len(s.at), 2), edge, strict=False):
        s.place(u, h)
    run(s, Arrivals())
    assert at(s, "GE-LEHR") == str(DUE)
    assert told(s, "held_up")[0].rule == "§11d"
    s.turn = 3
    assert due_now(s) == [unit(s, "GE-LEHR")]


@pytest.mark.parametrize(("rating", "late", "early"), [(1, 0, 80), (3, 0, 40), (5, 0, 0), (6, 10, 0), (9, 40, 0)])
def test_the_rating_holds_units_up_or_hurries_them(rating: int, late: int, early: int) -> None:
    """§3f §3c Rommel's 3 brings units early."""
    s = position({}, reinforcement=rating)
    assert (late_chance(s), early_chance(s)) == (late, early)


def test_a_due_unit_is_held_up_by_the_lot_and_tries_again_each_turn() -> None:
    """§3f Rating 7: twenty in a hundred."""
    s = run(waiting("GE-LEHR", turn=2, reinforcement=7), Arrivals())
    assert s.agenda[-1].key(s) == "arrival 2 GE-LEHR"
    roll(s, 20)
    assert at(s, "GE-LEHR") == str(DUE)
    assert told(s, "held_up")[0].facts["die"] == 20
    s.turn = 3
    roll(run(s, Arrivals()), 21)
    assert at(s, "GE-LEHR") == "11-13"


def test_a_unit_may_come_one_turn_early() -> None:
    """§3f Rating 3: forty in a hundred, and only on the turn before its date."""
    assert task(run(waiting("GE-LEHR", turn=0, reinforcement=3), Arrivals())) == ""
    s = roll(run(waiting("GE-LEHR", turn=1, reinforcement=3), Arrivals()), 40)
    assert at(s, "GE-LEHR") == "11-13"
    assert told(s, "arrived")[0].facts["early"]
    s = roll(run(waiting("GE-LEHR", turn=1, reinforcement=3), Arrivals()), 41)
    assert at(s, "GE-LEHR") == str(DUE)
    assert told(s, "not_early")[0].facts["die"] == 41


def test_with_a_low_rating_nobody_is_late() -> None:
    """§3f A unit that is due comes without a die."""
    s = run(waiting("GE-LEHR", turn=2, reinforcement=1), Arrivals())
    assert at(s, "GE-LEHR") == "11-13"
