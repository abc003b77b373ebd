"""Supply: lines, roads, sources, and what cuts them. `fed` names the hexes where a unit would be in supply."""

import pytest

from bocage.core.protocol import Side
from bocage.core.regiments.state import GONE
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.kinds import kind_index
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.sequence import EndGameTurn
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from bocage.games.normandy_1971.supply import is_supplied_now, supplied_mask
from tests.games.normandy_1971.sketch import Chains, do, goals, hex_at, hexes, sketch, told, unit_at, why_not

ALLIES = Movement(Side.ALLIED, FIRST)
GERMANS = Movement(Side.GERMAN, FIRST)


def fed(s: NormandyState, side: Side) -> set[str]:
    """The hexes in supply."""
    return hexes(s, supplied_mask(s, side))


def beachhead(text: str, *tasks: Movement, roads: Chains = (), turn: int = 2, **options: str) -> NormandyState:
    """A coast with supply beach 1 in A1."""
    return sketch(text, *tasks, turn=turn, beaches={1: "A1"}, supply=[1], roads=roads, options=options)


def test_a_line_of_three_hexes_reaches_the_road() -> None:
    """§SUP §R-11 The road hex is the third step at the latest."""
    s = beachhead("p . . . . . .", roads="A1 B1 C1")
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1", "D1", "E1", "F1"}


def test_by_option_the_road_hex_comes_after_the_third() -> None:
    """§R-11 Option supply_steps: one hex more."""
    s = beachhead("p . . . . . . .", roads="A1 B1 C1", supply_steps="3_then_road_hex")
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1", "D1", "E1", "F1", "G1"}


def test_a_road_of_any_length_and_shape_carries_supply() -> None:
    """§SUP-P2 Round three corners, and off the road it goes three hexes, not along the next road."""
    s = beachhead(
        """
        .  .  .  .  .  .
         ~  ~  .  ~  ~  ~
        p  .  .  ~  ~  ~
        """,
        roads=["A1 B1 C1 C2 C3 B3 A3", "E3 F3"],
    )
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1", "C2", "A3", "B3", "C3", "D3", "E3", "F3"}


def test_a_line_that_has_left_the_road_does_not_use_another() -> None:
    """§SUP-P2 Two hexes of open country between two roads end the road part for good."""
    s = beachhead("p . . . . . . .", roads=["A1 B1", "D1 E1 F1 G1 H1"])
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1", "D1", "E1"}


def test_roads_side_by_side_are_not_one_road() -> None:
    """§SUP-P2 Road hexes that touch without a road between them do not carry on."""
    s = beachhead(
        """
        .  .  .  .  .  .  .
         p  .  .  .  .  .
        """,
        roads=["A1 B1", "B2 C2 D2 E2 F2 G2"],
    )
    assert "F2" not in fed(s, Side.ALLIED)


@pytest.mark.parametrize("water", ["rivers", "flooded"])
def test_rivers_and_floods_do_not_stop_a_line(water: str) -> None:
    """§R-11 On or off the road."""
    chain = ["A1 B1", "C1 D1", "D1 E1"]
    s = sketch("p . . . . .", beaches={1: "A1"}, supply=[1], roads="A1 B1 C1", **{water: chain})  # type: ignore[arg-type]
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1", "D1", "E1", "F1"}


def test_no_line_passes_the_sea() -> None:
    """§R-11 §TEC-D §SUP Neither an all-sea hex nor an all-sea hexside."""
    s = beachhead("p . ~ . .", roads="A1 B1 C1 D1")
    assert fed(s, Side.ALLIED) == {"A1", "B1"}
    s = sketch("p . . .", beaches={1: "A1"}, supply=[1], sea_sides="B1 C1", roads="A1 B1 C1 D1")
    assert fed(s, Side.ALLIED) == {"A1", "B1"}


def test_an_enemy_unit_cuts_the_road() -> None:
    """§SUP-D Beyond it nobody is supplied."""
    s = beachhead("p . . . .:7-2 . . .", roads="A1 B1 C1 D1 E1 F1 G1 H1")
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1", "D1"}


def test_a_zone_cuts_the_road() -> None:
    """§SUP-D §ZOC-D The road is open to the controlled hex and into it, not through it."""
    text = """
        .  .  .  .:7-2  .  .
         p  .  .  .  .  .
        ~  ~  ~  ~  ~  ~
        """
    s = sketch(text, beaches={1: "A2"}, supply=[1], roads="A2 B2 C2 D2 E2 F2")
    assert {"A2", "B2", "C2"} <= fed(s, Side.ALLIED)
    assert not {"D2", "E2", "F2"} & fed(s, Side.ALLIED)


def test_a_friendly_unit_does_not_hold_a_zone_off() -> None:
    """§SUP-D §ZOC-D A regiment standing in the controlled hex is supplied itself but passes nothing on."""
    s = sketch(
        """
        .  .  .  .:7-2  .  .
         p  .  .:7-4  .  .  .
        ~  ~  ~  ~  ~  ~
        """,
        beaches={1: "A2"},
        supply=[1],
        roads="A2 B2 C2 D2 E2 F2",
    )
    assert fed(s, Side.ALLIED) & {"B2", "C2", "D2"} == {"B2", "C2"}


def test_a_zone_cuts_the_open_line_too() -> None:
    """§SUP-D §ZOC-D Off the road as on it; only the last hex may be controlled."""
    s = sketch(
        """
        ~  ~  ~  .:7-2  ~
         p  .  .  .  .
        """,
        beaches={1: "A1"},
        supply=[1],
        roads="A1 B1",
    )
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1"}


@pytest.mark.parametrize("kind", ["2-1", "10d6"])
def test_every_enemy_unit_cuts_lines(kind: str) -> None:
    """§SUP-D §ZOC-E The smallest battalion and the gun that cannot attack."""
    s = beachhead(f"p . . . .:{kind} .", roads="A1 B1 C1 D1 E1 F1")
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1", "D1"}


def test_zones_across_floods_cut_supply() -> None:
    """§R-69 §ZOC-C No attack crosses a flooded side, but the zone does."""
    s = sketch(
        """
        ~  ~  .:7-2  ~  ~
         p  .  .  .  .
        """,
        beaches={1: "A1"},
        supply=[1],
        flooded="B1 C2 C1",
        roads="A1 B1 C1 D1 E1",
    )
    assert fed(s, Side.ALLIED) == {"A1", "B1"}


def test_any_number_of_units_share_a_line() -> None:
    """§SUP-C Three stacks live on one road and one beach."""
    s = beachhead("p:7-4*2 . . .:7-4*2 . .:7-4*2", ALLIES, roads="A1 B1 C1")
    assert all(s.is_fed(u) for u in s.units_of(Side.ALLIED) if s.at[u] >= 0)


def test_units_out_of_supply_live_on() -> None:
    """§SUP-B Turn after turn, with nothing lost."""
    s = sketch("p . . . . .:7-4", ALLIES, *[EndGameTurn(), ALLIES] * 4, beaches={1: "A1"}, supply=[1])
    for turn in range(3, 7):
        do(s, "done")
        s.turn = turn
        assert not s.is_fed(unit_at(s, "7-4@F1"))
    assert sum(s.lost) == 0


def test_supply_is_fixed_when_the_movement_phase_begins() -> None:
    """§SUP-P1 An enemy who cuts the line is felt when the next phase begins, not before."""
    s = sketch(". . . .:14-6 . .", GERMANS, Movement(Side.GERMAN, SECOND), edge="A1")
    s.add(Side.ALLIED, kind_index()["7-4"], hex_at(s, "C1"))
    assert s.is_fed(unit_at(s, "14-6@D1"))
    assert not s.is_fed(unit_at(do(s, "done"), "14-6@D1"))


def test_supply_is_fixed_when_the_combat_phase_begins() -> None:
    """§SUP-P1 Asked afresh for the fight, whatever it was for the move."""
    s = sketch(". . . .:14-6 . .", GERMANS, CombatPhase(Side.GERMAN), edge="A1")
    unit = unit_at(s, "14-6@D1")
    assert s.is_fed(unit)
    s.add(Side.ALLIED, kind_index()["7-4"], hex_at(s, "C1"))
    assert not do(s, "done").is_fed(unit)


def test_reconnaissance_and_commandos_leave_supply_freely() -> None:
    """§SUP-G §MOV-K Into the unsupplied, at full allowance."""
    s = sketch(". . . .:8-8 . . . . . . . .", GERMANS, edge="A1")
    assert "L1" in goals(do(s, "move 8-8@D1"))
    s = beachhead("p . . .:2-4c . . . .", ALLIES)
    assert "H1" in goals(do(s, "move 2-4c@D1"))


@pytest.mark.parametrize("kind", ["8-12", "2-4", "6-10"])
def test_other_allied_units_do_not(kind: str) -> None:
    """§SUP-G Allied reconnaissance is not exempt, nor is an ordinary battalion."""
    s = beachhead(f"p . . .:{kind} . . .", ALLIES)
    assert why_not(do(s, f"move {kind}@D1"), "go E1") == "§MOV-K"


def test_exempt_units_suffer_and_still_go_where_they_like() -> None:
    """§SUP-G §MOV-L Out of supply at half allowance, away from the source as well as towards it."""
    s = do(sketch(". . . . . .:8-8 . . . . .", GERMANS, edge="A1"), "move 8-8@F1")
    assert goals(s) == {"B1", "C1", "D1", "E1", "G1", "H1", "I1", "J1"}


def test_a_german_who_enters_a_supply_area_kills_it_for_good() -> None:
    """§SUP-H §R-55 In passing is enough, and leaving does not bring it back."""
    s = beachhead("p .:8-4 . .", GERMANS, ALLIES)
    do(s, "move 8-4@B1", "step A1", "go B1", "done")
    assert (s.supply_areas(), fed(s, Side.ALLIED)) == ([], set())
    assert told(s, "supply_area_dead") == [{"beach": 1}]


def test_a_beach_that_is_no_supply_area_is_not_affected() -> None:
    """§R-55 §SUP-H There is nothing there to die."""
    s = sketch("p .:8-4 . . p", GERMANS, beaches={1: "A1", 2: "E1"}, invaded=[1], supply=[2])
    do(s, "move 8-4@B1", "go A1")
    assert (s.dead, s.supply_areas()) == (0, [2])


def test_a_dead_area_still_leaves_the_others() -> None:
    """§SUP-H Only its own lines are gone."""
    s = sketch("p . . . . . . . p", beaches={1: "A1", 2: "I1"}, supply=[1, 2], dead=[1])
    assert fed(s, Side.ALLIED) == {"F1", "G1", "H1", "I1"}


def test_germans_live_on_roads_that_leave_the_map() -> None:
    """§SUP A road that goes nowhere feeds nobody."""
    s = sketch(". . . . . . . . . .", edge="", road_exits={"A1": "W"}, roads=["A1 B1 C1", "H1 I1 J1"])
    assert fed(s, Side.GERMAN) == {"A1", "B1", "C1", "D1", "E1", "F1"}


def test_germans_live_on_the_edge_of_the_map() -> None:
    """§SUP-I §R-11 Three hexes, no road needed."""
    s = sketch(". . . . . .", edge="A1")
    assert fed(s, Side.GERMAN) == {"A1", "B1", "C1", "D1"}


def test_by_option_the_edge_comes_after_the_third() -> None:
    """§R-11 §SUP-I The same extra hex as on the road."""
    s = sketch(". . . . . .", edge="A1", options={"supply_steps": "3_then_road_hex"})
    assert fed(s, Side.GERMAN) == {"A1", "B1", "C1", "D1", "E1"}


def test_the_line_to_the_edge_must_be_uninterrupted() -> None:
    """§SUP-I §SUP-D An Allied zone on the edge hex cuts it; a unit on the edge itself needs no line."""
    s = sketch(
        """
        .:7-4  ~  ~  ~
          .  .  .  .
        """,
        edge="A1",
    )
    assert fed(s, Side.GERMAN) == {"A1"}


def test_the_edge_does_not_feed_the_allies() -> None:
    """§SUP-I §SUP Their supply comes over the beaches."""
    assert fed(sketch(". . .:7-4", edge="A1", road_exits={"A1": "W"}, roads="A1 B1"), Side.ALLIED) == set()


def test_a_road_the_allies_have_left_by_feeds_no_germans() -> None:
    """§SUP-J §R-68 One unit is enough; the other roads go on."""
    s = sketch(
        "p:7-4 . . . . .",
        ALLIES,
        beaches={1: "A1"},
        supply=[1],
        edge="",
        road_exits={"F1": "E", "C1": "N"},
        roads="A1 B1 C1 D1 E1 F1",
    )
    do(s, "move 7-4@A1", "exit F1")
    assert {"B1", "C1", "D1", "E1"} <= fed(s, Side.GERMAN)  # by the other road
    s.exits.append((0, hex_at(s, "C1"), 2))
    assert fed(s, Side.GERMAN) == set()


def test_the_edge_beside_a_closed_road_still_feeds() -> None:
    """§R-68 §SUP-I The road is closed, the edge of the map is not."""
    s = sketch(". . . . . . . .", road_exits={"A1": "W"}, roads="A1 B1 C1 D1 E1", edge="A1")
    assert "H1" in fed(s, Side.GERMAN)
    s.exits.append((0, 0, 2))
    assert fed(s, Side.GERMAN) == {"A1", "B1", "C1", "D1"}


@pytest.mark.parametrize(
    ("kind", "supplied"), [("7-4", True), ("7-4g", True), ("2-4c", True), ("7-4p", False), ("2-4p", False)]
)
def test_on_game_turn_1_all_but_paratroops_are_supplied(kind: str, supplied: bool) -> None:
    """§SUP-K Wherever they are."""
    s = sketch(f". . .:{kind}", ALLIES, turn=1)
    assert s.is_fed(unit_at(s, f"{kind}@C1")) == supplied
    assert is_supplied_now(s, unit_at(s, f"{kind}@C1")) == supplied


def test_on_game_turn_1_germans_are_supplied() -> None:
    """§SUP-K §GT1-5 Their parachute regiment too: it is infantry."""
    s = sketch(". . .:7-2,10-6", GERMANS, turn=1, edge="")
    assert all(s.is_fed(u) for u in s.units_at(2))


def test_on_game_turn_2_the_gift_is_over() -> None:
    """§SUP-K The same position a day later."""
    s = sketch(". . .:7-2", GERMANS, turn=2, edge="")
    assert not s.is_fed(unit_at(s, "7-2@C1"))


def test_paratroops_are_supplied_on_game_turn_1_by_lines_only() -> None:
    """§SUP-K §SUP-F Next to a supply beach they need no gift."""
    s = sketch("p .:7-4p .", ALLIES, turn=1, beaches={1: "A1"}, supply=[1], flags={"B1": LOCKED})
    assert s.is_fed(unit_at(s, "7-4p@B1"))


def test_units_on_a_supply_area_are_always_supplied() -> None:
    """§SUP-L §R-30 The enemy next door feeds off the beach everybody but those on it."""
    s = beachhead(
        """
        .:7-2  ~  ~  ~
          p:7-4  .  .  .
        """,
        ALLIES,
        roads="A1 B1 C1 D1",
    )
    assert fed(s, Side.ALLIED) == {"A1"}
    assert s.is_fed(unit_at(s, "7-4@A1"))


def test_a_dead_supply_area_feeds_not_even_those_on_it() -> None:
    """§SUP-L §SUP-H Living areas only."""
    s = sketch("p:7-4 .", ALLIES, beaches={1: "A1"}, supply=[1], dead=[1])
    assert not s.is_fed(unit_at(s, "7-4@A1"))


def test_a_beach_without_a_road_is_served_by_the_next_road_hex() -> None:
    """§R-29 The road begins beside it."""
    s = beachhead("p . . . . . . .", roads="B1 C1 D1 E1")
    assert fed(s, Side.ALLIED) == {"A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1"}


def test_a_road_beyond_an_all_sea_side_does_not_serve_a_beach() -> None:
    """§R-29 §TEC-D Near on the map, but across the water."""
    s = sketch(
        """
        ~  .  .  .  .  .  .
         p  .  .  .  .  .
        """,
        beaches={1: "A1"},
        supply=[1],
        sea_sides=["A1 B1"],
        roads="B1 C1 D1 E1 F1",
    )
    assert "E1" not in fed(s, Side.ALLIED)


def test_a_beach_with_a_road_is_not_served_by_another() -> None:
    """§R-29 Only a beach without one may use the road next to it."""
    s = beachhead(
        """
        .  .  .  .  .  .  .
         p  .  ~  ~  ~  ~
        """,
        roads=["A1 B1", "B2 C2 D2 E2 F2 G2"],
    )
    assert "F2" not in fed(s, Side.ALLIED)


def test_paratroops_are_tried_when_a_german_phase_begins() -> None:
    """§R-31 Every phase of both players."""
    s = sketch("p . . .:7-4p .", GERMANS, beaches={1: "A1"}, supply=[1], flags={"D1": LOCKED})
    assert not s.flags[unit_at(s, "7-4p@D1")] & LOCKED


def test_paratroops_are_tried_when_a_combat_phase_begins() -> None:
    """§R-31 The fight counts as well as the march."""
    s = sketch("p . . .:7-4p .", CombatPhase(Side.GERMAN), beaches={1: "A1"}, supply=[1], flags={"D1": LOCKED})
    assert not s.flags[unit_at(s, "7-4p@D1")] & LOCKED


@pytest.mark.parametrize(("supply", "turn", "alive"), [([], 3, False), ([1], 3, True), ([], 2, True)])
def test_paratroops_never_supplied_die_when_game_turn_3_ends(supply: list[int], turn: int, alive: bool) -> None:
    """§SUP-F §R-31 Supplied at the very end they live."""
    s = sketch("p . . .:7-4p .", turn=turn, beaches={1: "A1"}, supply=supply, flags={"D1": LOCKED})
    unit = unit_at(s, "7-4p@D1")
    EndGameTurn().run(s)
    assert (s.at[unit] != GONE) == alive
