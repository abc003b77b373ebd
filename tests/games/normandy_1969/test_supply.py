"""Supply lines: three squares to a road, and along it to a supply beach or off the map."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, NormandyState
from bocage.games.normandy_1969.supply import (
    closer_flags,
    freeze_supply,
    is_supplied_now,
    road_heads,
    road_net,
    supplied_mask,
)
from tests.games.normandy_1969.sketch import hex_at, hexes, sketch, unit_at

ROW = "ABCDEFGHIJKL"


def fed(s: NormandyState, side: Side) -> set[str]:
    """The squares in which a side's units would be in supply."""
    return hexes(s, supplied_mask(s, side))


def row(letters: str) -> set[str]:
    """Squares of the only row."""
    return {f"{letter}1" for letter in letters}


# --- Germans


def test_germans_live_within_three_squares_of_a_road_off_the_map() -> None:
    """§SUP-1 Three squares from the road, not four."""
    s = sketch(". . . . . . . .", roads="A1 B1", road_exits={"A1": "W"})
    assert fed(s, Side.GERMAN) == row("ABCDE")


def test_a_road_that_does_not_leave_the_map_feeds_nobody() -> None:
    """§SUP-1 The road must lead to the edge."""
    assert fed(sketch(". . . . . . . .", roads="C1 D1"), Side.GERMAN) == set()


def test_the_edge_of_the_map_alone_feeds_nobody() -> None:
    """§SUP-1 Unlike the second edition: without a road there is no supply from the edge."""
    s = sketch(".:7-2 . . .", turn=2)
    freeze_supply(s)
    assert not s.is_fed(unit_at(s, "7-2@A1"))


def test_a_road_in_an_allied_zone_is_cut() -> None:
    """§SUP-1 The road goes on beyond the zone, but no supplies do."""
    s = sketch(
        """
        .   .   .   .   .   .   .   .   .   .   .   .
          -   -   -   -   .:7-4   -   -   -   -   -   -   -
        """,
        roads=" ".join(f"{letter}2" for letter in ROW),
        road_exits={"A2": "W"},
    )
    # the zone is E2 and F2; E2 may still be the last square of a line
    assert fed(s, Side.GERMAN) == {"A2", "B2", "C2", "D2", "E2"}


def test_an_enemy_unit_on_the_exit_closes_it() -> None:
    """§SUP-1 And a zone over the exit as well."""
    on = sketch(".:7-4 . . . .", roads="A1 B1 C1", road_exits={"A1": "W"})
    beside = sketch(". .:7-4 . . .", roads="A1 B1 C1", road_exits={"A1": "W"})
    assert fed(on, Side.GERMAN) == fed(beside, Side.GERMAN) == set()


def test_only_the_last_square_of_a_line_may_lie_in_a_zone() -> None:
    """§SUP-1 §R-08 A unit in an enemy zone is fed; one behind it is not."""
    s = sketch(
        """
        .   .   .   .   .
          -   -   .:7-4   -   -
        """,
        roads="A2 B2",
        road_exits={"A2": "W"},
    )
    assert fed(s, Side.GERMAN) == {"A2", "B2", "C2"}


def test_friendly_units_do_not_keep_a_road_open() -> None:
    """§R-08 A German standing in the Allied zone does not lift it for supply."""
    s = sketch(
        """
        .   .   .:7-2   .   .
          -   .:7-4   -   -   -
        """,
        roads="A2 B2 C2 D2 E2",
        road_exits={"A2": "W"},
    )
    assert fed(s, Side.GERMAN) == {"A2", "B2"}


def test_lines_cross_rivers_and_floods() -> None:
    """§SUP-1 Nothing in the rule stops a line at water."""
    s = sketch(". . . . . .", roads="A1 B1", road_exits={"A1": "W"}, rivers="B1 C1", flooded="C1 D1")
    assert fed(s, Side.GERMAN) == row("ABCDE")


def test_lines_do_not_cross_the_sea() -> None:
    """§SUP-1 A line is traced over squares that units may enter."""
    s = sketch(". . ~ . .", roads="A1 B1", road_exits={"A1": "W"})
    assert fed(s, Side.GERMAN) == row("AB")
    s = sketch(". . . . .", roads="A1 B1", road_exits={"A1": "W"}, sea_sides="B1 C1")
    assert fed(s, Side.GERMAN) == row("AB")


def test_germans_in_a_fortress_are_always_fed() -> None:
    """§SUP-6 Surrounded, without a road: only the fortress itself, not its neighbours."""
    s = sketch(". f:7-2 .:7-2 .", turn=3)
    assert fed(s, Side.GERMAN) == {"B1"}
    freeze_supply(s)
    assert (s.is_fed(unit_at(s, "7-2@B1")), s.is_fed(unit_at(s, "7-2@C1"))) == (True, False)


def test_a_fortress_in_allied_hands_feeds_nobody() -> None:
    """§SUP-6 It is for German units inside it."""
    s = sketch(". f:7-4 . .", turn=3)
    assert fed(s, Side.GERMAN) == fed(s, Side.ALLIED) == set()


# --- Allies


def test_allies_live_within_three_squares_of_a_beach_road() -> None:
    """§SUP-2 Three squares to the road, and along it to the beach."""
    s = sketch("p . . . . . . . . .", roads="A1 B1 C1", beaches={1: "A1"}, supply=[1])
    assert fed(s, Side.ALLIED) == row("ABCDEF")


def test_a_road_beside_the_beach_is_enough() -> None:
    """§SUP-2 The line ends in a square next to the supply beach."""
    s = sketch("p . . . . . . . . .", roads="B1 C1 D1", beaches={1: "A1"}, supply=[1])
    assert fed(s, Side.ALLIED) == row("ABCDEFG")


def test_else_the_closest_road_square_is_the_beach_road() -> None:
    """§INV-3 A beach with no road beside it feeds the road nearest to it."""
    s = sketch("p . . . . . . . . . . .", roads="D1 E1 F1", beaches={1: "A1"}, supply=[1])
    assert hexes(s, road_heads(s, hex_at(s, "A1"))) == {"D1"}
    assert fed(s, Side.ALLIED) == row("ABCDEFGHI")


def test_a_beach_feeds_three_squares_without_any_road() -> None:
    """§INV-3 Lines may run to the supply beach itself."""
    s = sketch("p . . . . .", beaches={1: "A1"}, supply=[1])
    assert fed(s, Side.ALLIED) == row("ABCD")


def test_only_supply_beaches_feed() -> None:
    """§INV-2 §SUP-2 An invaded beach that was not named is none."""
    s = sketch("p . . . . p", beaches={1: "A1", 2: "F1"}, supply=[2], invaded=[1])
    assert fed(s, Side.ALLIED) == row("CDEF")


def test_a_dead_beach_feeds_nobody() -> None:
    """§RNF-3 Once Germans have been there it is dead for the game."""
    s = sketch("p . . . . .", roads="A1 B1 C1", beaches={1: "A1"}, supply=[1], dead=[1])
    assert fed(s, Side.ALLIED) == set()


def test_a_beach_in_a_german_zone_feeds_those_on_it() -> None:
    """§SUP-2 §R-08 Whoever stands on the supply beach is supplied; no line leads on through the zone."""
    s = sketch(
        """
        p   .   .   .
          .:4-1   -   -   -
        """,
        roads="A2 B2 C2",
        beaches={1: "A2"},
        supply=[1],
    )
    assert fed(s, Side.ALLIED) == {"A2"}


def test_a_beach_in_a_zone_still_feeds_a_road_beside_it_that_is_free() -> None:
    """§SUP-2 The line is to end next to the beach, and there it is out of the enemy's zone."""
    s = sketch(
        """
        .:4-1  p   .   .   .   .   .
        """,
        roads="C1 D1",
        beaches={1: "B1"},
        supply=[1],
    )
    assert fed(s, Side.ALLIED) == row("BCDEFG")


def test_a_german_zone_cuts_an_allied_road() -> None:
    """§R-08 Zones bar Allied lines as they bar German ones."""
    s = sketch(
        """
        p   .   .   .   .   .   .   .
          -   -   -   .:4-1   -   -   -   -
        """,
        roads="A2 B2 C2 D2 E2 F2 G2 H2",
        beaches={1: "A2"},
        supply=[1],
    )
    assert hexes(s, road_net(s, Side.ALLIED)) == {"A2", "B2", "C2"}
    assert fed(s, Side.ALLIED) == {"A2", "B2", "C2", "D2"}


def test_a_road_around_the_zone_keeps_the_line() -> None:
    """§SUP-2 Any open road will do."""
    s = sketch(
        """
        .   .   .   .   .   .   .
          .   .   .   .   .   .   .
        p   .   .   .   .   .   .
          -   -   .:4-1   -   -   -   -
        """,
        roads=["A2 B2 C2 D2 E2 F2 G2", "A2 A3 A4 B4 C4 D4 E4 F4 G4 F3 G2"],
        beaches={1: "A2"},
        supply=[1],
    )
    assert "G2" in hexes(s, road_net(s, Side.ALLIED))
    assert "C2" not in hexes(s, road_net(s, Side.ALLIED))


# --- when


def test_nobody_is_isolated_on_the_first_turn() -> None:
    """§INV-7 Paratroops and Germans behind the lines alike."""
    s = sketch(".:7-4p . . . .:7-2", Impulse(Side.GERMAN, FIRST), turn=1)
    assert s.is_fed(unit_at(s, "7-4p@A1"))
    assert s.is_fed(unit_at(s, "7-2@E1"))
    assert is_supplied_now(s, unit_at(s, "7-2@E1"))


def test_on_the_second_turn_they_are() -> None:
    """§INV-7 §R-08 The gift ends with the first turn."""
    s = sketch(".:7-4p . . . .:7-2", Impulse(Side.GERMAN, FIRST), turn=2)
    assert not s.is_fed(unit_at(s, "7-4p@A1"))
    assert not s.is_fed(unit_at(s, "7-2@E1"))
    assert not is_supplied_now(s, unit_at(s, "7-2@E1"))


def test_a_line_closed_in_the_enemys_turn_counts_from_the_next_phase() -> None:
    """§RUL-03 The mask changes at once, the status when a phase begins."""
    s = sketch("p . . . .:7-4 . .:8-8", Impulse(Side.GERMAN, FIRST), roads="A1 B1 C1", beaches={1: "A1"}, supply=[1])
    u = unit_at(s, "7-4@E1")
    assert s.is_fed(u)
    s.place(unit_at(s, "8-8@G1"), hex_at(s, "D1"))
    assert s.is_fed(u)
    assert not is_supplied_now(s, u)
    freeze_supply(s)
    assert not s.is_fed(u)


# --- closer to supply


def test_closer_is_nearer_to_the_nearest_beach() -> None:
    """§R-21 §RUL-24 As the crow flies, strictly."""
    s = sketch("p . . . . . . .:7-4 . . .", beaches={1: "A1"}, supply=[1])
    near = closer_flags(s, Side.ALLIED, hex_at(s, "H1"))
    assert {name for name, h in s.kit.board.by_name.items() if near[h]} == row("ABCDEFG")


def test_squares_in_supply_are_closer_wherever_they_lie() -> None:
    """§RUL-24 A German cut off between a near exit that is closed and a far one that is open may go to the far one."""
    s = sketch(
        ".:7-4 . . .:8-4 . . . . . . . .",
        roads="I1 J1 K1 L1",
        road_exits={"A1": "W", "L1": "E"},
    )
    near = closer_flags(s, Side.GERMAN, hex_at(s, "D1"))
    assert {name for name, h in s.kit.board.by_name.items() if near[h]} == row("ABC") | row("FGHIJKL")


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_without_any_source_nothing_is_closer(side: Side) -> None:
    """§R-21 No beach lives and no road leaves the map: the unit stands."""
    s = sketch(". . .")
    assert not any(closer_flags(s, side, hex_at(s, "B1")))
