"""Reinforcements of both sides after the landing."""

import pytest

from bocage.core.protocol import Side
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1971.invasion import forgo_unused
from bocage.games.normandy_1971.kinds import kind_named
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.orders import GROUPS
from bocage.games.normandy_1971.reinforce import roll_over_capacity
from bocage.games.normandy_1971.sequence import EndGameTurn, GermanPlayerTurn, StartReinforcement
from bocage.games.normandy_1971.state import NormandyState
from tests.games.normandy_1971.sketch import do, goals, options, sketch, unit_at, units_in, where_is, why_not

FIRST, SECOND = "first movement", "second movement"
ASSAULT, COMMANDO, SECOND_WAVE, FOLLOW_UP = (
    GROUPS.index(group) for group in ("assault", "commando", "second_wave", "follow_up")
)
N, E, S, W = 1, 2, 4, 8

SHORE = """
    ~  ~  ~  ~  ~  ~
     p  p  p  p  p  p
    .  .  .  .  .  .
     .  .  .  .  .  .
"""


def reinforcing(*kinds: str, capacity: int = 15, turn: int = 2, **chosen: str) -> NormandyState:
    """An Allied reinforcement phase: beaches 1 and 2 are supply areas, and what they can land is given."""
    s = sketch(
        SHORE, StartReinforcement(), Movement(Side.ALLIED, SECOND), EndGameTurn(), Movement(Side.ALLIED, FIRST),
        turn=turn, beaches={1: "A3", 2: "E3", 3: "C3"}, supply=[1, 2], invaded=[3],
        reserve=[(kind, FOLLOW_UP) for kind in kinds], options=chosen,
    )  # fmt: skip
    s.capacity[1] = s.capacity[2] = capacity
    s.offer = None
    return s


# What a beach can land


def test_fifteen_points_land_at_each_living_supply_area() -> None:
    """§RNF-3"""
    s = do(reinforcing(*["7-4"] * 5), "land 7-4 1", "land 7-4 1")
    assert why_not(s, "land 7-4 1") == "§RNF-3"
    assert why_not(s, "land 7-4 2") is None
    assert why_not(s, "land 7-4 3") == "§SEQ-6"


def test_a_dead_supply_area_lands_nothing() -> None:
    """§RNF-3 §SUP-H"""
    s = reinforcing("7-4")
    s.dead, s.offer = 1 << 1, None
    assert why_not(s, "land 7-4 1") == "§SUP-H"
    assert goals(s, "land") == {"7-4 2"}


def test_nothing_is_asked_when_every_supply_area_is_dead() -> None:
    """§SUP-H"""
    s = sketch(SHORE, StartReinforcement(), Movement(Side.ALLIED, SECOND), beaches={1: "A3"}, supply=[1], dead=[1])
    assert s.phase == SECOND


def test_a_brigade_above_fifteen_points_needs_saved_capacity() -> None:
    """§RNF-5"""
    assert why_not(reinforcing("20-10"), "land 20-10 1") == "§RNF-5"
    assert why_not(reinforcing("20-10", capacity=30), "land 20-10 1") is None


@pytest.mark.parametrize(("idle", "capacity"), [(0, 15), (1, 30), (2, 45), (3, 60), (4, 75)])
def test_idle_turns_add_up(idle: int, capacity: int) -> None:
    """§RNF-4 §R-33 From fifteen on Game-Turn 2; the idle Game-Turn 1 does not count."""
    s = sketch(SHORE, beaches={1: "A3"}, supply=[1], turn=1)
    s.capacity[1] = 30
    for _ in range(1 + idle):
        roll_over_capacity(s)
        s.turn += 1
    assert s.capacity[1] == capacity


@pytest.mark.parametrize(("carryover", "left"), [("idle_turns", 15), ("unused_points", 38)])
def test_a_landing_starts_the_count_afresh(carryover: str, left: int) -> None:
    """§R-33 §RNF-4 Thirty less seven are 23 unused, which count only by option."""
    s = do(
        reinforcing("7-4", capacity=30, beach_carryover=carryover), "land 7-4 1", "done", "move 7-4@1", "go A3", "done"
    )
    assert s.capacity[1] == left
    assert s.capacity[2] == 45
    assert s.landed == [0] * len(s.landed)


def test_points_not_used_in_a_turn_of_landings_are_lost() -> None:
    """§R-33 Two regiments use 14 of 15; the next turn has 15."""
    s = do(reinforcing("7-4", "7-4"), "land 7-4 1", "land 7-4 1", "done")
    for hex_ in ("go A3", "go A2"):
        do(s, "move 7-4@1", hex_)
    assert do(s, "done").capacity[1] == 15


def test_a_unit_broken_down_on_landing_counts_whole() -> None:
    """§R-73 The brigade's 20 points, not its battalions' 18."""
    s = do(reinforcing("20-10", capacity=30), "land 20-10 1", "done", "move 20-10@1", "step A3", "break")
    assert units_in(s, "A3") == ["6-10"] * 3
    assert s.landed[1] == 20


def test_capacity_is_measured_by_printed_strength() -> None:
    """§R-73"""
    s = do(reinforcing("12-10", "5-4"), "land 12-10 1")
    assert why_not(s, "land 5-4 1") == "§RNF-3"


# Boxes


def test_reinforcements_wait_in_boxes_and_enter_by_the_beach_in_the_second_move() -> None:
    """§SEQ-6 The beach hex is the first they enter, and they pay for it."""
    s = do(reinforcing("7-4"), "land 7-4 2")
    assert units_in(s, "2") == ["7-4"]
    do(s, "done", "move 7-4@2")
    assert goals(s, "step") == {"E3"}
    u = unit_at(s, "7-4@2")
    do(s, "go E3")
    assert s.spent[u] == 6


def test_a_unit_that_does_not_leave_its_box_has_not_landed() -> None:
    """§R-32 It uses no capacity, and the turn stays idle."""
    s = do(reinforcing("7-4"), "land 7-4 1", "done", "done")
    assert units_in(s, "reserve") == ["7-4"]
    assert s.capacity[1] == 30


def test_a_unit_in_its_box_has_no_zone_and_fills_no_hex() -> None:
    """§R-32 §ZOC-E"""
    s = do(reinforcing("7-4"), "land 7-4 1")
    assert s.occupied == [0, 0]
    assert s.zone(Side.ALLIED) == 0


def test_a_beach_held_by_the_enemy_lets_nobody_land() -> None:
    """§R-32 §MOV-G"""
    s = do(reinforcing("7-4"), "land 7-4 1", "done")
    s.place(s.add(Side.GERMAN, kind_named("4-1").index, 0), s.kit.hex_named("A3"))
    s.offer = None
    assert f"move {unit_at(s, '7-4@1')}" not in options(s)


# Who may come


@pytest.mark.parametrize("group", [ASSAULT, SECOND_WAVE, FOLLOW_UP])
def test_assault_and_second_wave_units_left_over_come_with_the_follow_up(group: int) -> None:
    """§RNF-1"""
    s = sketch(SHORE, StartReinforcement(), beaches={1: "A3"}, supply=[1], reserve=[("7-4", group)])
    s.capacity[1], s.offer = 15, None
    assert options(s) == {"land 7-4 1", "done"}


def test_commandos_and_paratroops_not_used_never_come() -> None:
    """§RNF-2 §PAR-A"""
    s = sketch(SHORE, turn=1, reserve=[("2-4c", COMMANDO), ("7-4p", GROUPS.index("parachute")), ("7-4", ASSAULT)])
    forgo_unused(s)
    assert units_in(s, "reserve") == ["7-4"]


def test_eliminated_units_never_return() -> None:
    """§RNF-6"""
    s = sketch("p:7-4  .", StartReinforcement(), beaches={1: "A1"}, supply=[1])
    s.eliminate(unit_at(s, "7-4@A1"))
    s.capacity[1], s.offer = 15, None
    assert options(s) == {"done"}
    assert why_not(s, "land 7-4 1") == "§OB-AL"


# German reinforcements


def arriving(text: str, kind: str, due: int, phase: str = FIRST, **more: str) -> NormandyState:
    return sketch(text, Movement(Side.GERMAN, phase), reserve=[(kind, due)], roads=more.get("roads", ""), turn=2,
                  road_exits={more["exit"]: more["side"]} if "exit" in more else {})  # fmt: skip


GROUND = """
    .  .  .
     .  .  .
    .  .  .
"""


@pytest.mark.parametrize(
    ("edges", "hexes"),
    [
        (N, {"A3", "B3", "C3"}),
        (S, {"A1", "B1", "C1"}),
        (W, {"A1", "A2", "A3"}),
        (E, {"C1", "C2", "C3"}),
        (S | E, {"A1", "B1", "C1", "C2", "C3"}),
    ],
)
def test_reinforcements_enter_on_the_edges_their_list_names(edges: int, hexes: set[str]) -> None:
    """§OB-P"""
    s = do(arriving(GROUND, "4-1", 2 * 16 + edges), "move 4-1@reserve")
    assert goals(s, "step") == hexes


def test_reinforcements_do_not_enter_in_the_second_move() -> None:
    """§SEQ-8"""
    assert why_not(arriving(GROUND, "4-1", 2 * 16 + N, SECOND), "move 4-1@reserve") == "§SEQ-8"


@pytest.mark.parametrize(("turn", "rule"), [(1, None), (2, None), (3, "§OB-P")])
def test_reinforcements_come_on_their_turn_or_later_never_earlier(turn: int, rule: str | None) -> None:
    """§OB-P Withheld ones of Game-Turn 1 may still come on Game-Turn 2."""
    assert why_not(arriving(GROUND, "4-1", turn * 16 + N), "move 4-1@reserve") == rule


def test_a_withheld_reinforcement_waits() -> None:
    """§OB-P"""
    s = sketch(GROUND, GermanPlayerTurn(), reserve=[("4-1", 16 + N)])
    assert units_in(do(s, "done"), "reserve") == ["4-1"]


def test_reinforcements_do_not_enter_into_allied_zones() -> None:
    """§OB-P"""
    s = do(arriving(GROUND.replace(".", ".:7-4", 1), "4-1", 2 * 16 + N), "move 4-1@reserve")
    assert goals(s, "step") == {"C3"}


def test_nobody_enters_where_allied_units_bar_the_whole_edge() -> None:
    """§OB-P"""
    s = arriving(".  .:7-4  .\n .  .  .", "4-1", 2 * 16 + N)
    assert why_not(s, "move 4-1@reserve") == "§OB-P"


def test_the_first_hex_is_paid_for_by_its_ground() -> None:
    """§R-41 §OB-P Three points for bocage leave a 7-6 three more."""
    s = arriving("b  .\n .  .", "7-6", 2 * 16 + W)
    u = unit_at(s, "7-6@reserve")
    do(s, f"move {u}", "step A2", "go A2")
    assert (where_is(s, u), s.spent[u]) == ("A2", 18)


def test_the_first_hex_costs_the_road_rate_where_a_road_comes_in() -> None:
    """§R-41"""
    s = arriving("b  .\n .  .", "7-6", 2 * 16 + W, exit="A2", side="W")
    u = unit_at(s, "7-6@reserve")
    do(s, f"move {u}", "step A2", "go A2")
    assert s.spent[u] == 2


def test_several_units_enter_by_one_hex() -> None:
    """§R-41"""
    s = sketch(".  .  .", Movement(Side.GERMAN, FIRST), reserve=[("7-6", 2 * 16 + W), ("7-6", 2 * 16 + W)])
    for hex_ in ("B1", "C1"):
        do(s, "move 7-6@reserve", "step A1", f"go {hex_}")
    assert s.at.count(RESERVE) == 0


def test_reinforcements_move_as_supplied_units() -> None:
    """§OB-P Their first hex must be in supply, and they have their full allowance."""
    s = do(arriving(".  .  .  .  .  .  .", "7-6", 2 * 16 + W), "move 7-6@reserve")
    assert "F1" in goals(s)
    assert "G1" not in goals(s)
