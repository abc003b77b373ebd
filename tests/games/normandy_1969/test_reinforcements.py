"""German reinforcements: when they come, and where they may come in."""

import pytest

from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.orders import LISTS, german_order
from bocage.games.normandy_1969.reinforce import entry_mask, is_due
from bocage.games.normandy_1969.setup import unbegun
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState
from tests.games.normandy_1969.sketch import do, goals, hexes, options, sketch, unit_at, units_in, where_is, why_not

N, E, S, W = 1, 2, 4, 8

FIELDS = """
    .  .  .  .  .
     .  .  .  .  .
    .  .  .  .  .
     .  .  .  .  .
    .  .  .  .  .
"""


def arriving(kind: str, due: int, *, turn: int = 2, phase: str = FIRST, fields: str = FIELDS) -> NormandyState:
    """A German impulse with one unit waiting off the map. A road runs along the south edge and off it, another east."""
    return sketch(
        fields, Impulse(Side.GERMAN, phase), turn=turn, phase=phase, mover=Side.GERMAN, reserve=[(kind, due)],
        roads=["A1 B1 C1 D1 E1 E2 E3 E4 E5", "A1 A2 A3 A4 A5"], road_exits={"C1": "S", "E3": "E", "A3": "W"},
    )  # fmt: skip


def waiting(s: NormandyState) -> int:
    """The unit off the map."""
    return next(u for u in s.units_of(Side.GERMAN) if s.due[u] > 0)


# When


@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True), (3, True)])
def test_a_unit_comes_in_its_turn_or_any_later_one(turn: int, may: bool) -> None:
    """§GEN-4 §RUL-31"""
    s = arriving("8-8", 2 * 16 + S, turn=turn)
    assert is_due(s, waiting(s)) == may
    assert (f"move {waiting(s)}" in options(s)) == may


def test_reinforcements_come_in_the_first_impulse_only() -> None:
    """§GEN-4"""
    s = arriving("8-8", 2 * 16 + S, phase=SECOND)
    assert f"move {waiting(s)}" not in options(s)
    assert why_not(s, f"move {waiting(s)}") == "§GEN-4"


def test_units_of_the_start_are_never_due() -> None:
    """§GEN-4 They are on the map from the set-up on."""
    s = sketch(FIELDS, turn=2, mover=Side.GERMAN, reserve=[("4-1", -1)])
    assert not is_due(s, unit_at(s, "4-1@reserve"))


# Where


@pytest.mark.parametrize(
    ("edges", "squares"),
    [
        (S, {"A1", "B1", "C1", "D1", "E1"}),
        (E, {"E1", "E2", "E3", "E4", "E5"}),
        (W, {"A1", "A2", "A3", "A4", "A5"}),
        (S | E, {"A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5"}),
    ],
)
def test_a_unit_comes_in_by_its_edges(edges: int, squares: set[str]) -> None:
    """§GEN-4 §RUL-31 Any square of the edge that is in supply."""
    s = arriving("8-8", 2 * 16 + edges)
    assert hexes(s, entry_mask(s, waiting(s))) == squares


def test_no_unit_comes_in_where_allies_stand_or_control() -> None:
    """§RUL-31"""
    s = arriving("8-8", 2 * 16 + S, fields=FIELDS.rsplit(".  .  .  .  .", 1)[0] + ".:7-4  .  .  .  .")
    assert not hexes(s, entry_mask(s, waiting(s))) & {"A1", "B1"}
    assert {"C1", "D1", "E1"} <= hexes(s, entry_mask(s, waiting(s)))


def test_a_reinforcement_enters_and_moves_on() -> None:
    """§GEN-4"""
    s = arriving("8-8", 2 * 16 + S)
    u = waiting(s)
    do(s, f"move {u}")
    assert "C1" in goals(s, "go")
    do(s, "go C1")
    assert where_is(s, u) == "C1"
    assert units_in(s, "reserve") == []


# The lists


@pytest.mark.parametrize("name", LISTS)
def test_every_unit_of_a_list_waits_for_its_turn_and_its_edges(name: str) -> None:
    """§OB-Original §OB-Increased §OB-AllOut"""
    s = unbegun({"german_ob": name})
    begin(s)
    do(s, "take historical", "start historical")
    bits = {"N": N, "E": E, "S": S, "W": W}
    listed = sorted(
        (code, arrival.turn * 16 + sum(bits[edge] for edge in arrival.edges))
        for arrival in german_order(name).reinforcements
        for code, count in arrival.units.items()
        for _ in range(count)
    )
    assert sorted((s.kind_of(u).code, s.due[u]) for u in s.units_of(Side.GERMAN) if s.due[u] > 0) == listed


def test_no_unit_comes_in_where_it_would_be_out_of_supply() -> None:
    """§RUL-31 No road leaves this edge within reach."""
    s = sketch(FIELDS, turn=2, mover=Side.GERMAN, reserve=[("8-8", 2 * 16 + S)])
    assert entry_mask(s, waiting(s)) == 0
