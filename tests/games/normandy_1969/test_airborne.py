"""Paratroops and scatter, and the commandos who come after them."""

import pytest

from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.airborne import AlliedPlacement
from bocage.games.normandy_1969.combat import CombatPhase
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.planning import COMMANDO, PARACHUTE
from bocage.games.normandy_1969.state import FIRST, FOLLOW_UP, SECOND, NormandyState
from tests.games.normandy_1969.drops import dropping, on_the_ground, pending
from tests.games.normandy_1969.sketch import (
    do,
    goals,
    hex_at,
    hexes,
    options,
    roll,
    sketch,
    told,
    unit_at,
    units_in,
    why_not,
)

FIELDS = """
    .  .  .  .  .
     .  .  .  .  .
    .  .  .  .  .
     .  .  .  .  .
    .  .  .  .  .
"""


# The scatter table


OPEN = ("OK", "OK", "S", "S", "1S", "1")
HARD = ("OK", "S", "1S", "1S", "1S", "2S")


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(
    ("ground", "column"),
    [(".", OPEN), ("f", OPEN), ("p", OPEN), ("i", OPEN), *[(code, HARD) for code in ("b", "q", "c", "C", "s", "w")]],
)
def test_the_scatter_table(ground: str, column: tuple[str, ...], die: int) -> None:
    """§SCT §R-10 Bocage, cities, swamp and forest are the harder ground; fortress, coast and inundation are open."""
    cell = column[die - 1]
    s = roll(dropping(f".  .  .\n .  {ground}  .\n.  .  .", "B2"), die)
    assert (pending(s) == "DriftDie") == ("S" in cell)
    if "S" in cell:
        roll(s, 2)
    lost = int(cell[0]) if cell[0].isdecimal() else 0
    left = ["2-4p"] * (3 - lost) if lost else ["7-4p"]
    assert on_the_ground(s) == {"C2" if "S" in cell else "B2": left}


def test_a_river_beside_the_zone_makes_it_hard_ground() -> None:
    """§SCT §R-10 Two battalions are lost on a six, and one is left."""
    s = roll(dropping(FIELDS, "C3", rivers="C3 D3"), 6, 1)
    assert list(on_the_ground(s).values()) == [["2-4p"]]


def test_a_river_further_away_does_not() -> None:
    """§R-10"""
    assert on_the_ground(roll(dropping(FIELDS, "B3", rivers="C3 D3"), 6)) == {"B3": ["2-4p"] * 2}


@pytest.mark.parametrize(("die", "end"), list(enumerate(["C4", "D3", "C2", "B2", "B3", "B4"], 1)))
def test_the_scatter_plan(die: int, end: str) -> None:
    """§SCT §R-10 One square, clockwise from the first side after north."""
    s = roll(dropping(FIELDS, "C3"), 3, die)
    assert set(on_the_ground(s)) == {end}
    assert told(s, "drift") == [{"from": hex_at(s, "C3"), "die": die, "hex": hex_at(s, end)}]


def test_lost_battalions_return_by_sea() -> None:
    """§R-12 §RNF-2 As infantry."""
    s = roll(dropping(FIELDS, "C3"), 6)
    assert units_in(s, "reserve") == ["2-4"]
    assert s.due[unit_at(s, "2-4@reserve")] == FOLLOW_UP


# Sea and void


def test_paratroops_in_the_sea_are_lost() -> None:
    """§SCT They come again over the beaches, as infantry (§R-12)."""
    s = roll(dropping(".  .  ~", "B1"), 3, 2)
    assert on_the_ground(s) == {}
    assert units_in(s, "reserve") == ["7-4"]
    assert s.lost[s.kit.sheet.index["7-4p"]] == 1
    assert told(s, "touchdown")[0]["lost"]
    assert not s.drops


def test_paratroops_carried_off_the_map_are_lost() -> None:
    """§SCT"""
    s = roll(dropping(".  .  .", "C1"), 3, 2)
    assert on_the_ground(s) == {}
    assert units_in(s, "reserve") == ["7-4"]


def test_battalions_left_of_a_scattered_regiment_drown_together() -> None:
    """§SCT §R-12"""
    s = roll(dropping(".  .  ~", "B1"), 5, 2)
    assert on_the_ground(s) == {}
    assert units_in(s, "reserve") == ["2-4"] * 3


# On the ground


def test_regiments_come_down_one_after_the_other() -> None:
    """§INV-5 In the order of the plan."""
    s = dropping(FIELDS, "B3", "D3")
    assert decision(roll(s, 1)).key == "scatter of a drop on D3"  # type: ignore[union-attr]
    assert on_the_ground(s) == {"B3": ["7-4p"]}
    assert [h for _, h in s.aims] == [hex_at(s, "D3")]


def test_too_many_in_a_square_are_tolerated_after_a_drop() -> None:
    """§RUL-20 The scatter brought a second regiment into the hedgerows."""
    s = roll(dropping(".  b  .", "B1", "C1"), 1, 3, 5)
    assert on_the_ground(s) == {"B1": ["7-4p", "7-4p"]}


def test_too_many_must_part_when_they_can_move() -> None:
    """§RUL-20 §STK-3"""
    s = sketch("p  b:7-4p*2  .", Impulse(Side.ALLIED, FIRST), beaches={1: "A1"}, supply=[1], roads="A1 B1 C1")
    assert why_not(s, "done") is not None
    assert "done" in options(do(s, "move 7-4p@B1", "go C1"))


@pytest.mark.parametrize("phase", [FIRST, SECOND])
def test_paratroops_do_not_move_on_turn_1(phase: str) -> None:
    """§INV-5"""
    s = sketch("p  .:7-4p  .:7-4", Impulse(Side.ALLIED, phase), turn=1, phase=phase)
    assert why_not(s, "move 7-4p@B1") == "§INV-5"
    assert why_not(s, "move 7-4@C1") is None


def test_paratroops_do_not_attack_on_turn_1() -> None:
    """§INV-5 Only what they land on."""
    s = sketch(".:7-4p  .:4-1  .:7-4", CombatPhase(Side.ALLIED), turn=1)
    do(s, "attack B1")
    assert why_not(s, "with 7-4p@A1") == "§INV-5"
    assert goals(s, "with") == {str(unit_at(s, "7-4@C1"))}


def test_paratroops_are_ordinary_infantry_from_turn_2() -> None:
    """§INV-5"""
    s = sketch("p  .:7-4p  .", Impulse(Side.ALLIED, FIRST), beaches={1: "A1"}, supply=[1], roads="A1 B1 C1")
    assert why_not(s, "move 7-4p@B1") is None


def test_a_city_they_land_in_is_theirs() -> None:
    """§INV-5 §R-13"""
    s = roll(dropping(".  c  .", "B1"), 1)
    assert hexes(s, s.cities) == {"B1"}


def test_the_squares_where_they_came_down_are_remembered() -> None:
    """§GLD §RUL-18"""
    s = roll(dropping(FIELDS, "B3", "D3"), 1, 3, 2)
    assert hexes(s, s.drops) == {"B3", "E3"}


# Commandos


def landing(text: str, *squares: str, spare: int = 0) -> NormandyState:
    """Commandos about to land on these squares, some left out of the plan."""
    s = sketch(text, turn=1, phase="landing", reserve=[("2-4c", COMMANDO)] * (len(squares) + spare))
    commandos = [u for u in s.units_of(Side.ALLIED) if s.due[u] == COMMANDO]
    s.aims = list(zip(commandos, (hex_at(s, name) for name in squares), strict=False))
    s.agenda.append(AlliedPlacement())
    begin(s)
    return s


def test_commandos_come_ashore_on_their_squares() -> None:
    """§INV-4 A coast square that is a city is theirs at once (§R-13)."""
    s = landing("p  p  .", "A1", "B1", "B1")
    assert on_the_ground(s) == {"A1": ["2-4c"], "B1": ["2-4c", "2-4c"]}
    assert s.aims == []


def test_commandos_without_a_square_follow_over_the_beaches() -> None:
    """§RUL-13"""
    s = landing("p  p  .", "A1", spare=1)
    assert units_in(s, "reserve") == ["2-4c"]
    assert s.due[unit_at(s, "2-4c@reserve")] == FOLLOW_UP


def test_commandos_whose_square_germans_have_taken_follow_over_the_beaches() -> None:
    """§RUL-13 Paratroops may have driven them there."""
    s = landing("p:4-1  p  .", "A1")
    assert units_in(s, "A1") == ["4-1"]
    assert s.due[unit_at(s, "2-4c@reserve")] == FOLLOW_UP
    assert told(s, "follows")


def test_commandos_come_ashore_after_the_last_drop() -> None:
    """§RUL-21"""
    s = sketch("p  .  .", turn=1, phase="landing", reserve=[("2-4c", COMMANDO), ("7-4p", PARACHUTE)])
    s.aims = [(unit_at(s, "2-4c@reserve"), hex_at(s, "A1")), (unit_at(s, "7-4p@reserve"), hex_at(s, "C1"))]
    s.agenda.append(AlliedPlacement())
    begin(s)
    assert on_the_ground(s) == {}
    assert on_the_ground(roll(s, 1)) == {"A1": ["2-4c"], "C1": ["7-4p"]}
