"""What comes over the supply beaches."""

import pytest

from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1969.landings import Landings, bars_landing, clear_boxes, close_beaches
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.sequence import EndGameTurn
from bocage.games.normandy_1969.state import FIRST, FOLLOW_UP, GROUPS, SECOND, NormandyState
from tests.games.normandy_1969.drops import pending
from tests.games.normandy_1969.sketch import do, goals, hex_at, options, sketch, told, unit_at, units_in, why_not

ASSAULT, SECOND_WAVE = GROUPS.index("assault"), GROUPS.index("second_wave")

SHORE = """
    ~  ~  ~  ~  ~  ~
     p  p  p  p  p  p
    .  .  .  .  .  .
     .  .  .  .  .  .
"""
ROADS = ["A3 A2 A1", "E3 E2 E1"]


def landing(
    *kinds: str,
    capacity: int = 15,
    turn: int = 2,
    group: int = FOLLOW_UP,
    shore: str = SHORE,
    dead: tuple[int, ...] = (),
) -> NormandyState:
    """The landing craft are loaded: beaches 1 and 2 supply, beach 3 was invaded only."""
    s = sketch(
        shore, turn=turn, beaches={1: "A3", 2: "E3", 3: "C3"}, supply=[1, 2], invaded=[3], roads=ROADS, dead=dead,
        reserve=[(kind, group) for kind in kinds],
    )  # fmt: skip
    s.capacity[1] = s.capacity[2] = capacity
    s.agenda.extend((EndGameTurn(), Impulse(Side.ALLIED, SECOND), Landings()))
    begin(s)
    return s


# Later turns


def test_nobody_is_asked_where_nothing_can_land() -> None:
    """§RNF-1 §RNF-2 Nobody waits, or nobody who waits has room."""
    assert pending(landing()) == pending(landing("20-10")) == "ChooseMove"


def test_what_is_offered_is_what_no_rule_bars() -> None:
    """§RNF-1 §RNF-2 §R-24"""
    s = do(landing("7-4", "7-4", "12-10", "20-10", "2-4"), "land 7-4 1")
    for code in s.kit.sheet.index:
        for n in s.kit.board.beaches:
            assert (f"land {code} {n}" in options(s)) == (bars_landing(s, code, n) is None), (code, n)


def test_fifteen_factors_land_at_each_supply_beach() -> None:
    """§OB-AL §RNF-1 Two regiments, and no third."""
    s = do(landing(*["7-4"] * 5), "land 7-4 1", "land 7-4 1")
    assert why_not(s, "land 7-4 1") == "§RNF-1"
    assert why_not(s, "land 7-4 2") is None


def test_only_supply_beaches_bring_units() -> None:
    """§INV-2"""
    assert why_not(landing("7-4"), "land 7-4 3") == "§INV-2"


def test_units_come_ashore_in_the_second_impulse() -> None:
    """§GEN-4"""
    s = do(landing("7-4"), "land 7-4 1")
    assert units_in(s, "1") == ["7-4"]
    assert s.phase == "landing craft"
    do(s, "done", "move 7-4@1", "go A3")
    assert units_in(s, "A3") == ["7-4"]
    assert s.landed[1] == 7


def test_a_unit_that_stays_off_the_beach_waits_for_another_turn() -> None:
    """§GEN-4 It uses none of the beach's capacity."""
    s = do(landing("7-4"), "land 7-4 1", "done", "done")
    assert units_in(s, "reserve") == ["7-4"]
    assert s.landed[1] == 0
    assert s.capacity[1] == 30


def test_what_is_not_waiting_cannot_land() -> None:
    """§RNF-2"""
    assert why_not(landing("7-4"), "land 5-4 1") == "§RNF-2"


@pytest.mark.parametrize("group", ["assault", "second_wave", "follow_up"])
def test_any_allied_unit_not_on_the_board_may_land_from_turn_2(group: str) -> None:
    """§RNF-2 Assault units and the second wave that were left behind too."""
    assert goals(landing("7-4", group=GROUPS.index(group)), "land") == {"7-4 1", "7-4 2"}


def test_destroyed_units_land_again() -> None:
    """§RNF-2 §R-12 Paratroops as infantry."""
    s = landing("2-4", shore=SHORE.replace(".  .  .  .  .  .", ".  .  .:7-4p  .  .  .:6-10", 1))
    assert goals(s, "land") == {"2-4 1", "2-4 2"}
    for unit in ("7-4p@C2", "6-10@F2"):
        s.eliminate(unit_at(s, unit))
    s.offer = None
    assert goals(s, "land") == {f"{code} {n}" for code in ("2-4", "6-10", "7-4") for n in (1, 2)}


# Capacity


def test_an_idle_turn_lets_a_beach_take_thirty_factors() -> None:
    """§RNF-1"""
    s = do(landing("20-10", "7-4"), "land 7-4 1")
    assert why_not(s, "land 20-10 2") == "§RNF-1"
    do(s, "done", "move 7-4@1", "go A3", "done")
    assert (s.capacity[1], s.capacity[2]) == (15, 30)
    assert s.landed[1] == s.landed[2] == 0


def test_a_beach_with_thirty_factors_takes_a_brigade_of_twenty() -> None:
    """§RNF-1 And 7 more, but not 14."""
    s = do(landing("20-10", "7-4", "7-4", capacity=30), "land 20-10 1", "land 7-4 1")
    assert why_not(s, "land 7-4 1") == "§RNF-1"


def test_idle_turns_do_not_add_up_beyond_thirty() -> None:
    """§RNF-1 §RUL-19 This edition knows one step only; 1971 goes on."""
    s = landing(capacity=30)
    close_beaches(s)
    assert s.capacity[1] == 30


def test_any_landing_brings_a_beach_back_to_fifteen() -> None:
    """§RNF-1"""
    s = do(landing("2-4", capacity=30), "land 2-4 1", "done", "move 2-4@1", "go A3", "done")
    assert s.capacity[1] == 15


def test_turn_1_is_no_idle_turn() -> None:
    """§RUL-19"""
    s = do(landing(turn=1, capacity=30), "done")
    assert (s.capacity[1], s.capacity[2]) == (15, 15)


# Turn 1


def test_on_turn_1_the_second_wave_alone_lands() -> None:
    """§OB-AL"""
    s = landing("5-4", turn=1, capacity=30, group=SECOND_WAVE)
    s.due[s.add(Side.ALLIED, s.kit.sheet.index["7-4"], RESERVE)] = FOLLOW_UP
    assert goals(s, "land") == {"5-4 1", "5-4 2"}
    assert why_not(s, "land 7-4 1") == "§OB-AL"


def test_thirty_factors_land_at_each_beach_on_turn_1() -> None:
    """§OB-AL"""
    s = landing("20-10", "7-4", "7-4", "5-4", turn=1, capacity=30, group=SECOND_WAVE)
    do(s, "land 20-10 1", "land 7-4 1")
    assert why_not(s, "land 5-4 1") == "§OB-AL"
    assert why_not(s, "land 7-4 2") is None


def test_the_assault_uses_none_of_a_beachs_capacity() -> None:
    """§OB-AL What lands in the first impulse is not counted."""
    s = sketch(
        SHORE, Impulse(Side.ALLIED, FIRST), Landings(), turn=1, beaches={1: "A3"}, supply=[1], boxes={1: "7-4"},
        reserve=[("20-10", SECOND_WAVE)],
    )  # fmt: skip
    s.capacity[1] = 30
    do(s, "move 7-4@1", "go A3", "done")
    assert s.landed[1] == 0
    assert "land 20-10 1" in options(s)


def test_assault_units_that_do_not_land_follow_in_a_later_turn() -> None:
    """§RUL-13 §OB-AL"""
    s = sketch(
        SHORE, Impulse(Side.ALLIED, FIRST), Landings(), turn=1, beaches={1: "A3"}, supply=[1], boxes={1: "7-4,6-10"}
    )  # fmt: skip
    s.capacity[1] = 30
    do(s, "move 7-4@1", "go A3", "done")
    assert units_in(s, "1") == []
    assert s.due[unit_at(s, "6-10@reserve")] == FOLLOW_UP
    assert goals(s, "land") == set()


def test_boxes_are_emptied_into_the_reserve() -> None:
    """§RUL-13 §GEN-4"""
    s = sketch(SHORE, turn=1, beaches={1: "A3"}, supply=[1], boxes={1: "7-4,6-10"})
    clear_boxes(s)
    assert [s.at[u] for u in s.units_of(Side.ALLIED)] == [RESERVE, RESERVE]
    assert {s.due[u] for u in s.units_of(Side.ALLIED)} == {FOLLOW_UP}


# Beaches in German hands

HELD = SHORE.replace("p  p", "p:4-1  p", 1)


def test_nothing_lands_on_a_beach_that_germans_hold_at_that_moment() -> None:
    """§R-24"""
    s = landing("7-4", turn=1, capacity=30, group=SECOND_WAVE, shore=HELD)
    assert goals(s, "land") == {"7-4 2"}
    assert why_not(s, "land 7-4 1") == "§R-24"


def test_nothing_lands_at_all_where_no_beach_is_free() -> None:
    """§R-24 §RNF-3 Nobody is asked."""
    s = landing("7-4", shore=HELD, dead=(2,))
    assert pending(s) == "ChooseMove"


def test_after_turn_1_a_german_on_a_supply_beach_kills_it_for_good() -> None:
    """§RNF-3"""
    s = landing("7-4", dead=(1,))
    assert goals(s, "land") == {"7-4 2"}
    assert why_not(s, "land 7-4 1") == "§RNF-3"


@pytest.mark.parametrize(("turn", "dies"), [(1, False), (2, True)])
def test_a_beach_dies_by_being_entered_after_turn_1(turn: int, dies: bool) -> None:
    """§RNF-3 On turn 1 it may be won back."""
    s = sketch(SHORE.replace(".  .", ".:4-1  .", 1), turn=turn, beaches={1: "A3"}, supply=[1])
    s.enter(unit_at(s, "4-1@A2"), [hex_at(s, "A3")])
    assert bool(s.dead) == dies
    assert bool(told(s, "supply_beach_dead")) == dies


def test_a_german_still_on_a_supply_beach_when_turn_1_ends_kills_it() -> None:
    """§RUL-22 §RNF-3"""
    s = sketch(HELD, turn=1, beaches={1: "A3", 2: "E3"}, supply=[1, 2])
    close_beaches(s)
    assert s.supply_beaches() == [2]
    assert told(s, "supply_beach_dead") == [{"beach": 1}]


def test_supply_beaches_are_never_shifted() -> None:
    """§INV-2 No decision after the plan changes them."""
    s = do(landing("7-4", dead=(1,)), "land 7-4 2", "done", "done")
    assert s.supply == 0b110
