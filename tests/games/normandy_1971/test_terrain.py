"""The terrain effects chart and the zones of control, as far as they cost movement."""

from fractions import Fraction
from itertools import pairwise

import pytest

from bocage.core.protocol import Side
from bocage.core.tally import Amount
from bocage.games.normandy_1971.movement import FIRST, SECOND, allowance, next_steps, path_cost
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.state import DIGGING, LOCKED, NormandyState
from tests.games.normandy_1971.sketch import Chains, do, goals, hex_at, hexes, sketch, unit_at, why_not

ALLIES = Movement(Side.ALLIED, FIRST)
GERMANS = Movement(Side.GERMAN, FIRST)
THIRD = Fraction(1, 3)


def cost(s: NormandyState, unit: str, way: str) -> Amount:
    """What a way costs in points: as it is played, which must be as it is explained."""
    u, at, spent = unit_at(s, unit), [hex_at(s, name) for name in way.split()], 0
    for a, b in pairwise(at):
        spent = dict(next_steps(s, u, a, spent))[b]
    assert path_cost(s, u, at).total == Fraction(spent, 6)
    return Fraction(spent, 6)


@pytest.mark.parametrize(
    ("ground", "sides", "slow", "fast"),
    [
        (".", {}, 1, 1),
        ("b", {}, 1, 3),
        ("c", {}, 1, 1),
        ("C", {}, 1, 3),
        ("f", {}, 1, 1),
        ("F", {}, 1, 3),
        ("p", {}, 1, 1),
        (".", {"roads": "A1 B1"}, THIRD, THIRD),
        ("b", {"roads": "A1 B1"}, THIRD, THIRD),
        ("c", {"roads": "A1 B1"}, THIRD, THIRD),
        (".", {"rivers": "A1 B1"}, 3, 5),
        ("b", {"rivers": "A1 B1"}, 3, 7),
        (".", {"flooded": "A1 B1"}, 5, 7),
        ("b", {"flooded": "A1 B1"}, 5, 9),
    ],
)
def test_the_chart_of_ground_and_hexsides(ground: str, sides: dict[str, Chains], slow: Amount, fast: Amount) -> None:
    """§TEC §MOV-A The printed cost of every kind of ground, in both columns."""
    s = sketch(f".:7-2,14-6 {ground}", GERMANS, **sides)  # type: ignore[arg-type]
    assert (cost(s, "7-2@A1", "A1 B1"), cost(s, "14-6@A1", "A1 B1")) == (slow, fast)


def test_the_road_rate_needs_a_road_through_the_side() -> None:
    """§TEC-A A city entered across country costs what the country costs."""
    s = sketch(
        """
        .:14-6 C
           .
        """,
        GERMANS,
        roads="A1 B2",
    )
    assert (cost(s, "14-6@A2", "A2 B2"), cost(s, "14-6@A2", "A1 B2")) == (3, THIRD)


def test_no_unit_enters_the_sea() -> None:
    """§TEC An all-sea hex is closed to everybody."""
    assert why_not(do(sketch(".:7-2 ~", GERMANS), "move 7-2@A1"), "go B1") == "§TEC"


def test_no_unit_crosses_an_all_sea_side() -> None:
    """§TEC-D Two shores of one inlet are no neighbours."""
    assert goals(do(sketch(".:7-2 .", GERMANS, sea_sides="A1 B1"), "move 7-2@A1")) == set()


def test_the_printed_allowance_chooses_the_column() -> None:
    """§TEC-E §R-23 A halved 6 is 3 points, and bocage still costs 3."""
    s = do(sketch(". . b b . .:7-6", GERMANS, edge="A1"), "move 7-6@F1")
    assert allowance(s, unit_at(s, "7-6@F1")) == 3 * 6
    assert cost(s, "7-6@F1", "F1 E1 D1") == 4
    assert goals(s) == {"E1"}


def test_movement_is_counted_in_sixths() -> None:
    """§R-22 Half of allowance 1 is one road hex and a sixth that buys nothing."""
    s = do(sketch(". . . . . . .:4-1", GERMANS, edge="A1", roads="A1 B1 C1 D1 E1 F1 G1"), "move 4-1@G1")
    assert allowance(s, unit_at(s, "4-1@G1")) == 3
    assert goals(s) == {"F1"}


def test_a_third_of_a_point_is_exact() -> None:
    """§R-22 §TEC Three road hexes are a point, no more and no less."""
    s = do(sketch(".:4-1 . . . .", GERMANS, roads="A1 B1 C1 D1 E1"), "move 4-1@A1")
    assert goals(s) == {"B1", "C1", "D1"}


@pytest.mark.parametrize("water", ["rivers", "flooded"])
def test_a_road_through_water_is_a_bridge(water: str) -> None:
    """§TEC-F §R-24 The road rate, and nothing for the crossing."""
    s = sketch(".:7-2,14-6 .", GERMANS, roads="A1 B1", **{water: "A1 B1"})  # type: ignore[arg-type]
    assert cost(s, "7-2@A1", "A1 B1") == cost(s, "14-6@A1", "A1 B1") == THIRD


def test_by_option_a_bridge_saves_only_the_ground() -> None:
    """§R-24 With bridge_cancels_river_cost off the crossing is paid on the road too."""
    s = sketch(".:7-2,14-6 b", GERMANS, roads="A1 B1", rivers="A1 B1", options={"bridge_cancels_river_cost": False})
    assert (cost(s, "7-2@A1", "A1 B1"), cost(s, "14-6@A1", "A1 B1")) == (2 + THIRD, 4 + THIRD)


@pytest.mark.parametrize("phase", [FIRST, SECOND])
def test_allies_have_neither_roads_nor_bridges_on_game_turn_1(phase: str) -> None:
    """§GT1-2 §GT1-4b §R-24 Ground and crossing are paid in full."""
    s = sketch("p:7-4,6-10 b", Movement(Side.ALLIED, phase), turn=1, roads="A1 B1", rivers="A1 B1")
    assert (cost(s, "7-4@A1", "A1 B1"), cost(s, "6-10@A1", "A1 B1")) == (3, 7)


def test_germans_use_roads_on_game_turn_1() -> None:
    """§GT1-5 §TEC-A Only the Allies go without."""
    s = sketch(".:7-2 b", GERMANS, turn=1, roads="A1 B1", rivers="A1 B1")
    assert cost(s, "7-2@A1", "A1 B1") == THIRD


def test_a_zone_is_the_six_hexes_around_a_unit() -> None:
    """§ZOC-1 Its own hex is no part of it."""
    s = sketch(
        """
        . . . .
         . .:7-2 . .
        . . . .
        """,
        ALLIES,
    )
    assert hexes(s, s.zone(Side.GERMAN)) == {"B3", "C3", "A2", "C2", "B1", "C1"}


def test_a_zone_slows_but_does_not_stop() -> None:
    """§ZOC-1 With points left a unit walks on through."""
    s = sketch(
        """
        . . .:7-4 . .
         .:8-4 . . . .
        """,
        GERMANS,
    )
    assert cost(s, "8-4@A1", "A1 B1 C1 D1") == 2 + 2 + 1
    assert {"B1", "C1"} <= goals(do(s, "move 8-4@A1"))


@pytest.mark.parametrize(("swap", "enter", "leave"), [("chart", (1, 3), (1, 2)), ("example_swap", (1, 2), (1, 3))])
def test_allies_pay_to_enter_and_to_leave_a_zone(swap: str, enter: tuple[int, int], leave: tuple[int, int]) -> None:
    """§ZOC-A §R-25 §TEC The chart, or by option the two costs of the example the other way round."""
    text = """
        . .:7-2 . . p:7-4,6-10
         . . . .
        """
    s = sketch(text, ALLIES, beaches={1: "E2"}, supply=[1], options={"zoc_costs": swap})
    for unit, i in (("7-4@E2", 0), ("6-10@E2", 1)):
        assert cost(s, unit, "D2 C2") == 1 + enter[i]
        assert cost(s, unit, "C2 D2") == 1 + leave[i]


@pytest.mark.parametrize("swap", ["chart", "example_swap"])
def test_from_zone_to_zone_in_bocage_costs_eight(swap: str) -> None:
    """§ZOC-A §R-25 The rulebook's own example: an Allied unit of allowance 6 or more."""
    s = sketch(
        """
        . .:7-2
         b p:6-10 .
        """,
        ALLIES,
        beaches={1: "B1"},
        supply=[1],
        options={"zoc_costs": swap},
    )
    assert cost(s, "6-10@B1", "B1 A1") == 8


def test_germans_leave_zones_for_nothing() -> None:
    """§TEC-B §ZOC-A Entering costs them, leaving does not."""
    s = sketch(". .:7-2,14-6 p:7-4", GERMANS)
    assert (cost(s, "7-2@B1", "B1 A1"), cost(s, "14-6@B1", "B1 A1")) == (1, 1)
    assert (cost(s, "7-2@B1", "A1 B1"), cost(s, "14-6@B1", "A1 B1")) == (2, 4)


def test_several_enemies_make_a_zone_no_dearer() -> None:
    """§ZOC-B A hex between two stacks costs what it would beside one unit."""
    s = sketch(
        """
        .   .   .:7-2
          p:7-4  .  .:7-2*2
        """,
        ALLIES,
        beaches={1: "A1"},
        supply=[1],
    )
    assert cost(s, "7-4@A1", "A1 B1") == 2


@pytest.mark.parametrize("side", ["rivers", "flooded", "sea_sides", "roads"])
def test_zones_cross_every_hexside(side: str) -> None:
    """§ZOC-C §R-26 §R-69 Water does not hold a zone back, not even the sea."""
    s = sketch("p:7-4 . .:7-2", ALLIES, beaches={1: "A1"}, supply=[1], **{side: "B1 C1"})  # type: ignore[arg-type]
    assert cost(s, "7-4@A1", "A1 B1") == 2


@pytest.mark.parametrize("ground", ["b", "c", "f", "F", "p", "~"])
def test_zones_reach_into_every_ground(ground: str) -> None:
    """§ZOC-C §R-26 Whatever lies in a hex, it is controlled."""
    s = sketch(f"{ground} .:7-2", GERMANS)
    assert hexes(s, s.zone(Side.GERMAN)) == {"A1"}


@pytest.mark.parametrize(("kind", "flag"), [("6d6", 0), ("10d6", 0), ("2-1", 0), ("7-2", DIGGING)])
def test_every_german_unit_has_a_zone(kind: str, flag: int) -> None:
    """§ZOC-E Defend-only, entrenched, out of supply, digging: all alike."""
    s = sketch(f"p:7-4 . .:{kind}", ALLIES, beaches={1: "A1"}, supply=[1], edge="", works="C1", flags={"C1": flag})
    assert not s.is_fed(unit_at(s, f"{kind}@C1"))
    assert cost(s, "7-4@A1", "A1 B1") == 2


def test_paratroops_that_cannot_move_have_a_zone() -> None:
    """§ZOC-E Locked or not, the Germans pay."""
    s = sketch(".:7-2 . .:7-4p", GERMANS, flags={"C1": LOCKED})
    assert cost(s, "7-2@A1", "A1 B1") == 2


def test_a_unit_in_a_beach_box_has_no_zone() -> None:
    """§ZOC-E It is not on the map yet."""
    s = sketch(".:7-2 . p", GERMANS, beaches={1: "C1"}, supply=[1], boxes={1: "7-4"})
    assert cost(s, "7-2@A1", "A1 B1") == 1
