"""The decisions of a movement phase: taking units up, walking step by step, leaving them."""

from bocage.core import play
from bocage.core.protocol import Action
from bocage.games.battle_1981.moves import MovementPhase, able_units, bars_taking_up
from bocage.games.battle_1981.sequence import Turn
from bocage.games.battle_1981.state import AT_SEA, DUE, FUEL
from bocage.games.battle_1981.words import prompt
from bocage.games.battle_1981.words_moves import WORDS
from tests.games.battle_1981.marching import ground, left, moving, reason, ruling
from tests.games.battle_1981.position import ALLIED, GERMAN, at, do, options, roll, run, task, told, unit, why_not


def test_units_are_offered_in_roster_order_and_the_phase_can_be_ended() -> None:
    """§2g"""
    s = moving({"US-4-INF": "9-05", "US-82-AIRB": "9-09", "US-D1": "9-12"})
    assert options(s) == ["unit US-D1", "unit US-82-AIRB", "unit US-4-INF", "end"]
    do(s, "end")
    assert not s.agenda


def test_only_the_side_in_turn_moves() -> None:
    """§2e"""
    s = moving({"US-4-INF": "9-05", "GE-91": "9-09"}, GERMAN)
    assert options(s, "unit") == ["GE-91"]


def test_germans_move_on_d_day_only_if_that_was_chosen() -> None:
    """§8g §2e"""
    for choice, phases in (("stay", [ALLIED]), ("move", [ALLIED, GERMAN])):
        s = ground({}, german_dday=choice)
        assert [task.side for task in Turn(0).run(s) if isinstance(task, MovementPhase)] == phases
        assert [task.side for task in Turn(1).run(s) if isinstance(task, MovementPhase)] == [ALLIED, GERMAN]


def test_a_unit_left_for_now_can_be_taken_up_again() -> None:
    """§2g"""
    s = moving({"US-1-INF": "9-03"})
    do(s, "unit US-1-INF", "go 9-04")
    roll(s, 10)
    do(s, "stop", "unit US-1-INF", "go 9-05")
    roll(s, 10)
    assert at(s, "US-1-INF") == "9-05"
    assert left(s, "US-1-INF") == 12


def test_a_unit_is_taken_up_five_times_at_most() -> None:
    """§2g §RUL-19"""
    s = moving({"US-1-INF": "9-03", "US-4-INF": "9-09"})
    for _ in range(5):
        do(s, "unit US-1-INF", "stop")
    assert options(s, "unit") == ["US-4-INF"]
    assert why_not(s, "unit US-1-INF") == "§2g"
    assert ruling(s, "unit US-1-INF").facts["times"] == 5


def test_the_first_position_of_the_map_is_like_any_other() -> None:
    """§2g: its number is nought."""
    s = moving({"GE-91": "0-00"}, GERMAN)
    do(s, "unit GE-91", "go 1-00")
    roll(s, 10)
    assert at(s, "GE-91") == "1-00"
    do(s, "go 0-00")
    roll(s, 10)
    assert at(s, "GE-91") == "0-00"


def test_units_that_are_not_here_have_no_points() -> None:
    """§8f"""
    s = ground({"GE-91": "9-05"})
    s.cp[unit(s, "GE-12SS")] = 95
    s.place(unit(s, "GE-12SS"), DUE)
    run(s, MovementPhase(GERMAN))
    assert (s.mp[unit(s, "GE-12SS")], s.mp[unit(s, "GE-91")]) == (0, 14)


def test_the_phase_ends_by_itself_when_nobody_can_do_anything() -> None:
    """§2g §RUL-19"""
    s = moving({"US-1-INF": "9-03"}, fuel=8)
    do(s, "unit US-1-INF", "go 9-04")
    roll(s, 10)
    assert not s.agenda


def test_a_new_phase_gives_new_points_and_times() -> None:
    """§2g §8f"""
    s = moving({"US-1-INF": "9-03"})
    u = unit(s, "US-1-INF")
    s.mp[u], s.picks[u], s.halted = 0, 5, 1 << u
    run(s, MovementPhase(ALLIED))
    assert (s.mp[u], s.picks[u], s.halted) == (14, 0, 0)


def test_directions_count_clockwise_from_the_north_east() -> None:
    """§2i: the six positions around 9-05, in the order of the compass."""
    s = ground({})
    names = [s.kit.names[n] for n in s.kit.grid.neighbours[s.kit.hex_named("9-05")]]
    assert names == ["8-06", "9-06", "10-06", "10-05", "9-04", "8-05"]


def test_a_walk_rolls_for_every_step() -> None:
    """§8a: 1 to 3 of ten costs a point more, 4 and above does not."""
    s = do(moving({"US-1-INF": "9-03"}), "unit US-1-INF", "go 9-06")
    assert s.agenda[-1].faces(s) == 10
    roll(s, 3)
    assert (at(s, "US-1-INF"), left(s, "US-1-INF")) == ("9-04", 12)
    roll(s, 4)
    assert (at(s, "US-1-INF"), left(s, "US-1-INF")) == ("9-05", 11)
    roll(s, 10)
    assert (at(s, "US-1-INF"), left(s, "US-1-INF")) == ("9-06", 10)
    assert [event.facts["extra"] for event in told(s, "step")] == [1, 0, 0]
    assert all(event.reveals for event in told(s, "step"))


def test_no_two_steps_share_a_die() -> None:
    """§8a"""
    s = do(moving({"US-1-INF": "9-03"}), "unit US-1-INF", "go 9-06")
    keys = []
    while task(s) == "Step":
        keys.append(s.agenda[-1].key(s))
        roll(s, 1)
    assert keys == ["step 3 US-1-INF 0", "step 3 US-1-INF 2", "step 3 US-1-INF 4"]


def test_extra_points_burn_fuel_as_well() -> None:
    """§fuel §8a"""
    s = do(moving({"US-1-INF": "9-03"}, fuel=100), "unit US-1-INF", "go 9-04")
    roll(s, 1)
    assert s.pools[FUEL] == 10000 - 10 * 2 * 75
    assert s.used[FUEL] == 1500


def test_the_extra_point_takes_no_more_than_is_left() -> None:
    """§RUL-23"""
    s = moving({"US-1-INF": "9-03"}, fuel=10)
    s.mp[unit(s, "US-1-INF")] = 1
    do(s, "unit US-1-INF", "go 9-04")
    roll(s, 1)
    assert (at(s, "US-1-INF"), left(s, "US-1-INF")) == ("9-04", 0)
    assert s.pools[FUEL] == 1000 - 750


def test_the_extra_point_takes_the_last_of_the_fuel_and_no_more() -> None:
    """§RUL-23 §fuel"""
    s = do(moving({"US-1-INF": "9-03"}, fuel=8), "unit US-1-INF", "go 9-04")
    roll(s, 1)
    assert s.pools[FUEL] == 0
    assert left(s, "US-1-INF") == 12


def test_a_walk_stops_before_a_step_it_can_no_longer_pay() -> None:
    """§8e §RUL-22"""
    s = moving({"US-1-INF": "9-03"}, paint={"9-05": "bocage"})
    s.mp[unit(s, "US-1-INF")] = 4
    do(s, "unit US-1-INF", "go 9-05")
    roll(s, 1)
    assert at(s, "US-1-INF") == "9-04"
    assert told(s, "fell_short")[0].facts["need"] == 3
    assert "the next step needs 3, it has 2" in WORDS["fell_short"](s, told(s, "fell_short")[0])
    assert task(s) == "MoveUnit"


def test_beside_an_enemy_the_move_ends() -> None:
    """§8b"""
    s = moving({"US-1-INF": "9-03", "GE-91": "9-06", "US-4-INF": "11-12"})
    do(s, "unit US-1-INF", "go 9-05")
    roll(s, 10, 10)
    assert left(s, "US-1-INF") == 14 - 1 - 5
    assert s.halted >> unit(s, "US-1-INF") & 1
    assert options(s, "unit") == ["US-4-INF"]
    assert why_not(s, "unit US-1-INF") == "§8b"


def test_a_unit_that_begins_beside_an_enemy_may_leave() -> None:
    """§8b §RUL-24: only a move that ends there ends."""
    s = moving({"US-1-INF": "9-05", "GE-91": "9-06"})
    do(s, "unit US-1-INF", "go 9-03")
    roll(s, 10, 10)
    assert (at(s, "US-1-INF"), left(s, "US-1-INF")) == ("9-03", 12)
    assert task(s) == "MoveUnit"


def test_what_a_unit_spends_and_that_it_moved_is_remembered() -> None:
    """§10b"""
    s = do(moving({"US-1-INF": "9-03"}), "unit US-1-INF", "go 9-05")
    roll(s, 1, 10)
    u = unit(s, "US-1-INF")
    assert s.spent[u] == 3
    assert s.moved >> u & 1


def test_words_that_mean_nothing_here_are_refused() -> None:
    """§2g §2i"""
    s = moving({"US-1-INF": "9-03"})
    assert reason(s, "unit NOBODY") == "NOBODY is none of your units"
    assert ruling(s, "dance").facts["offered"] == "unit, end"
    do(s, "unit US-1-INF")
    assert why_not(s, "go 99-99") == "§2i"
    assert reason(s, "go 99-99") == "there is no position 99-99 on this map"
    assert why_not(s, "go 9-03") == "§2i"
    assert why_not(s, "land OMAHA 5-08") == "§7d"
    assert ruling(s, "dance").facts["offered"] == "go, stop"


def test_the_quick_form_agrees_with_the_prohibition() -> None:
    """§RUL-19: `able_units` and `bars_taking_up`."""
    units = {"US-1-INF": "9-03", "US-D2": "sea", "US-4-INF": "sea", "US-2-ARMD": "sea", "GE-91": "9-05"}
    for amphibious in (0, 70, 1000):
        s = moving(units, amphibious=amphibious)
        assert list(able_units(s, ALLIED)) == [
            u for u, h in enumerate(s.at) if h >= AT_SEA and not u & 1 and bars_taking_up(s, u) is None
        ]


def test_every_event_and_decision_has_words() -> None:
    """A walk past an enemy, put into sentences."""
    s = do(moving({"US-1-INF": "9-03", "GE-91": "9-06"}), "unit US-1-INF")
    assert "14 points left" in prompt(s)
    play.act(s, Action.parse("go 9-05"))
    roll(s, 1, 10)
    sentences = [WORDS[event.kind](s, event) for event in s.told or []]
    assert "one of them extra" in sentences[1]
    assert "its move ends" in sentences[-1]
