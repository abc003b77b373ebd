"""Retreats: two hexes, two hexes away, past water, sea and enemies, where the enemy says."""

from typing import Any

import pytest

from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.games.normandy_1971.kinds import kind_named
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.retreat import Retreat
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from tests.games.normandy_1971.battles import allocate, battle, fight
from tests.games.normandy_1971.sketch import do, goals, hex_at, options, roll, sketch, told, unit_at, units_in, why_not

OPEN = """
    .    .    .    .    .
       .    .    .    .    .
    .    .    .:7-2  .:7-4   .
       .    .    .    .    .
    .    .    .    .    .
    """
"""A 7-2 in C3, with B3, B4, C4, B2 and C2 around it and an Allied unit in D3."""


def retreating(text: str, unit: str = "7-2@C3", **more: Any) -> NormandyState:
    """A unit of the sketch has to go back."""
    s = sketch(text, **more)
    s.agenda.append(Retreat(unit_at(s, unit)))
    begin(s)
    return s


def ends(s: NormandyState) -> set[str]:
    """The hexes the pending retreat may end in."""
    return {path.split("-")[-1] for path in goals(s, "retreat")}


def test_a_retreat_ends_two_hexes_away() -> None:
    """§RET Two steps, two hexes from the start, never in an enemy zone."""
    s = retreating(OPEN)
    assert ends(s) == {"A3", "A4", "B5", "C5", "A2", "B1", "C1"}
    assert why_not(s, "retreat B4-B3") == "§RET"  # only one hex away
    assert why_not(s, "retreat B3-C3") == "§RET"


def test_no_step_enters_an_enemy_zone() -> None:
    """§RET Neither on the way nor at the end."""
    s = retreating(OPEN)
    assert why_not(s, "retreat C4-C5") == "§RET"
    assert all(not path.startswith(("C4", "C2")) for path in goals(s, "retreat"))


def test_no_step_enters_an_enemy_hex() -> None:
    """§RET Occupied hexes are closed."""
    assert why_not(retreating(OPEN), "retreat D3-E3") == "§RET"


def test_friends_do_not_open_an_enemy_zone_for_a_retreat() -> None:
    """§RET A controlled hex is closed even where a friend stands."""
    s = sketch(OPEN)
    s.add(Side.GERMAN, kind_named("4-1").index, hex_at(s, "C4"))
    s.agenda.append(Retreat(unit_at(s, "7-2@C3")))
    begin(s)
    assert units_in(s, "C4") == ["4-1"]
    assert why_not(s, "retreat C4-C5") == "§RET"


def test_a_surrounded_unit_is_destroyed() -> None:
    """§RET What cannot retreat is lost."""
    s = retreating(".:7-4 .:7-2 .", "7-2@B1")  # C1 is one hex away, and there is nothing behind it
    assert decision(s) is None
    assert units_in(s, "B1") == []
    assert told(s, "no_retreat") != []


def test_nobody_retreats_off_the_map() -> None:
    """§RET-3 The edge is no way out."""
    s = retreating(".:7-2 . . . .:7-4", "7-2@A1")
    assert ends(s) == {"C1"}
    assert why_not(s, "retreat Z9-Z8") == "§RET-3"


def test_nobody_retreats_into_the_sea() -> None:
    """§RET All-sea hexes are closed, which makes a beach a bad place to lose."""
    s = retreating("~ ~ p:7-4 .:7-2", "7-4@C1")
    assert decision(s) is None
    assert units_in(s, "C1") == []


def test_nobody_retreats_over_an_all_sea_hexside() -> None:
    """§RET §TEC-D All-sea sides are closed."""
    assert ends(retreating(". . .:7-2 . .", "7-2@C1", sea_sides="C1 D1")) == {"A1"}


@pytest.mark.parametrize("water", ["rivers", "flooded"])
def test_nobody_retreats_over_water(water: str) -> None:
    """§RET River and flooded sides are closed, on the first step and on the second."""
    assert ends(retreating(". . .:7-2 . .", "7-2@C1", **{water: "C1 D1"})) == {"A1"}
    assert ends(retreating(". . .:7-2 . .", "7-2@C1", **{water: "D1 E1"})) == {"A1"}


@pytest.mark.parametrize("water", ["rivers", "flooded"])
@pytest.mark.parametrize(("option", "expected"), [(True, {"A1", "E1"}), (False, {"A1"})])
def test_a_bridge_lets_a_retreat_over_water(water: str, option: bool, expected: set[str]) -> None:
    """§R-15 §RET retreat_bridge: a road across opens the side."""
    s = retreating(". . .:7-2 . .", "7-2@C1", **{water: "C1 D1"}, roads="C1 D1", options={"retreat_bridge": option})
    assert ends(s) == expected


def test_a_road_does_not_bridge_the_sea() -> None:
    """§R-15 Bridges are over rivers and floods only."""
    assert ends(retreating(". . .:7-2 . .", "7-2@C1", sea_sides="C1 D1", roads="C1 D1")) == {"A1"}


def test_a_slow_unit_retreats_two_hexes_all_the_same() -> None:
    """§RET §R-15 §RET-2 Allowance 1, rough ground, no points: the way is two hexes."""
    assert ends(retreating("b b b:4-1 b b", "4-1@C1")) == {"A1", "E1"}


def test_a_retreat_ignores_supply() -> None:
    """§RET-2 A supplied unit may be driven out of supply."""
    s = retreating("p . . .:7-4 . . .", "7-4@D1", beaches={1: "A1"}, supply=[1])
    assert "E1-F1" in goals(s, "retreat")  # F1 is five hexes from the area


def test_paratroops_that_may_not_move_are_retreated() -> None:
    """§RET-2 Being driven back is no move of theirs."""
    s = retreating(". . .:7-4p . .", "7-4p@C1", flags={"C1": LOCKED})
    do(s, "retreat B1-A1")
    assert units_in(s, "A1") == ["7-4p"]
    assert s.flags[unit_at(s, "7-4p@A1")] & LOCKED


# --- who decides


@pytest.mark.parametrize(("attacker", "dictator"), [(Side.ALLIED, Side.GERMAN), (Side.GERMAN, Side.ALLIED)])
def test_the_enemy_dictates_the_path_of_beaten_attackers(attacker: Side, dictator: Side) -> None:
    """§RET After AR the defender's side chooses the way."""
    s = battle(". . . .:7-4 .:7-2 . . .", attacker)
    target, unit = ("E1", "7-4@D1") if attacker == Side.ALLIED else ("D1", "7-2@E1")
    fight(s, target, unit, die=1)  # 1-1: AR
    pending = decision(s)
    assert pending is not None
    assert (pending.task, pending.side) == ("DictateRetreat", dictator)


def test_the_attacker_dictates_the_path_of_beaten_defenders() -> None:
    """§RET After DR the attacker's side chooses."""
    s = fight(battle(".:7-4*2 .:7-2 . . ."), "B1", "0", "2", die=1)  # 2-1: DR
    assert decision(s).side == Side.ALLIED  # type: ignore[union-attr]
    do(s, "retreat C1-D1")
    assert units_in(s, "D1") == ["7-2"]


def test_each_unit_may_be_sent_its_own_way() -> None:
    """§RET-3 The second unit of a beaten stack goes another way than the first."""
    s = sketch(". . .:4-1*2 . .")
    s.agenda.extend([Retreat(3), Retreat(1)])
    begin(s)
    do(s, "retreat B1-A1", "retreat D1-E1")
    assert units_in(s, "A1") == units_in(s, "E1") == ["4-1"]


# --- mercy

FORK = """
    .     -    -    -
       .    -    -    -
    .    .:7-2  .    -
    """
"""From B1 a retreat may go west and on north to A3, or east to C1, where it ends."""


def test_a_deadly_path_may_not_be_chosen_where_a_lawful_one_exists() -> None:
    """§R-15 §RET The way into the dead end is refused."""
    s = retreating(FORK, "7-2@B1")
    assert ends(s) == {"A3"}
    assert why_not(s, "retreat C1") == "§R-15"


def test_by_option_the_enemy_is_merciless() -> None:
    """§R-15 retreat_no_forced_elimination = false: a path without an end destroys the unit."""
    s = retreating(FORK, "7-2@B1", options={"retreat_no_forced_elimination": False})
    do(s, "retreat C1")
    assert told(s, "no_retreat") != []
    assert units_in(s, "B1") == units_in(s, "C1") == []


# --- stacking


@pytest.mark.parametrize(("option", "expected"), [("allowed", {"A1", "E1"}), ("forbidden", {"E1"})])
def test_a_retreat_may_overstack(option: str, expected: set[str]) -> None:
    """§R-16 The limit binds only when a movement phase ends; by option it binds retreats too."""
    s = retreating(".:7-2*2 . .:4-1 . .", "4-1@C1", options={"retreat_overstack": option})
    assert ends(s) == expected
    if option == "forbidden":
        assert why_not(s, "retreat B1-A1") == "§STK"


def test_an_overstack_is_put_right_in_the_next_move() -> None:
    """§R-16 §STK-A The owner's next movement phase does not end with too many in the hex."""
    s = sketch(".:7-2*2 . .:4-1 . .", edge="A1 B1 C1 D1 E1")
    s.agenda.extend([Movement(Side.GERMAN, FIRST), Retreat(unit_at(s, "4-1@C1"))])
    begin(s)
    do(s, "retreat B1-A1")
    assert why_not(s, "done") == "§STK-A"
    do(s, "move 4-1@A1", "go B1", "done")


def test_an_overstack_of_paratroops_is_tolerated() -> None:
    """§R-16 Who may not move cannot put it right."""
    s = sketch("b:7-4p . b:7-4p . .", flags={"A1": LOCKED, "C1": LOCKED})
    s.agenda.extend([Movement(Side.ALLIED, FIRST), Retreat(unit_at(s, "7-4p@C1"))])
    begin(s)
    do(s, "retreat B1-A1")
    assert "done" in options(s)


# --- what else a retreat does


@pytest.mark.parametrize("path", ["B1-A1", "B1-A1 in passing"])
def test_a_german_driven_onto_a_supply_area_kills_it(path: str) -> None:
    """§R-55 §SUP-H By retreat, and in passing, as well as by moving there."""
    beach = "B1" if "passing" in path else "A1"
    row = ". p .:7-2 . ." if beach == "B1" else "p . .:7-2 . ."
    s = retreating(row, "7-2@C1", beaches={1: beach}, supply=[1])
    do(s, f"retreat {path.split(maxsplit=1)[0]}")
    assert s.supply_areas() == []


def test_other_beaches_are_not_affected() -> None:
    """§R-55 Only supply areas can die."""
    s = retreating("p . .:7-2 . .", "7-2@C1", beaches={1: "A1", 2: "E1"}, supply=[2])
    do(s, "retreat B1-A1")
    assert s.supply_areas() == [2]
    assert s.dead == 0


@pytest.mark.parametrize(("order", "way_out"), [(("D2", "A1"), set[str]()), (("A1", "D2"), {"A2", "A1"})])
def test_retreats_see_the_zones_of_their_moment(order: tuple[str, str], way_out: set[str]) -> None:
    """§R-74 A German destroyed first no longer closes the way for attackers who are beaten next."""
    s = battle(
        """
        .    .    .:7-4    .:7-2
           .:2-1   .:20-10*2,7-4   .   .
        """
    )
    allocate(allocate(s, "D2", "0"), "A1", "2", "4", "6")
    do(s, "done", f"resolve {order[0]}")
    roll(s, 1)
    if order[0] == "A1":
        roll(s, 1)
    assert (ends(s) if way_out else set()) == way_out
    assert (told(s, "no_retreat") == []) == bool(way_out)
