"""Faults put in the moves, supply, plans and landings of Normandy (1969): chance play must notice each."""

from typing import Any

import pytest

from bocage.core.protocol import Broken, Event, Side
from bocage.games.normandy_1969 import (
    airborne,
    deployment,
    kit,
    landings,
    movement,
    moves,
    planning,
    supply,
)
from bocage.games.normandy_1969.orders import german_order
from bocage.games.normandy_1969.state import FOLLOW_UP, NormandyState
from bocage.games.normandy_1969.terrain import Terrain

from .checks import Fault
from .normandy_1969_hunt import everywhere, hunt, misprint
from .planting import Patch, Plant

pytestmark = pytest.mark.prove

# --- ways and prices


def bocage_is_open_ground(patch: Patch) -> None:
    misprint(patch, "terrain", "bocage", "fast", to="1")


def static_troops_wade_through_bocage(patch: Patch) -> None:
    misprint(patch, "terrain", "slow_up_to", to=1)


def roads_are_half_as_fast(patch: Patch) -> None:
    misprint(patch, "terrain", "road", "slow", to="2/3")


def swamps_are_dry(patch: Patch) -> None:
    plain = kit.Kit.is_covered
    patch.setattr(kit.Kit, "is_covered", lambda self, h: plain(self, h) and not self.board.swamp_mask >> h & 1)


def zones_stop_nobody(patch: Patch) -> None:
    def ways(self: Terrain, column: int, roads: bool, *, shun_zones: bool = False) -> Any:
        return self.unhindered(column, roads, wading=False)

    patch.setattr(Terrain, "ways", ways)


def nobody_leaves_a_zone(patch: Patch) -> None:
    plain = Terrain.first_steps

    def steps(self: Terrain, column: int, roads: bool, h: int, **how: bool) -> Any:
        return () if self.is_zone(h) else plain(self, column, roads, h, **how)

    patch.setattr(Terrain, "first_steps", steps)


def from_zone_to_zone(patch: Patch) -> None:
    def steps(self: Terrain, column: int, roads: bool, h: int, *, fords: bool, shun_zones: bool = False) -> Any:
        found = self.kit.edges[roads][column][h] + (self.kit.fords[column][h] if fords else ())
        return tuple(step for step in found if not self.closed[step[0]])

    patch.setattr(Terrain, "first_steps", steps)


def everybody_fords(patch: Patch) -> None:
    patch.setattr(movement, "can_ford", lambda s, u: s.at[u] >= 0)


def nobody_fords(patch: Patch) -> None:
    patch.setattr(movement, "can_ford", lambda s, u: False)


def allies_drive_on_turn_one(patch: Patch) -> None:
    patch.setattr(movement, "uses_roads", movement.is_fed_for_move)


def the_hungry_drive(patch: Patch) -> None:
    patch.setattr(movement, "uses_roads", lambda s, u: not (s.turn == 1 and not u & 1))


def full_speed_by_option_too(patch: Patch) -> None:
    patch.setattr(movement, "allowance", lambda s, u: s.kind_of(u).movement * 3)


def leaving_the_map_is_free(patch: Patch) -> None:
    everywhere(patch, "exit_cost", lambda s, u: 0)


def three_regiments_to_a_square(patch: Patch) -> None:
    misprint(patch, "stacking", "regiments", to=3)


def rough_ground_is_roomy(patch: Patch) -> None:
    misprint(patch, "stacking", "regiments_rough", to=2)


def paratroops_march_at_once(patch: Patch) -> None:
    patch.setattr(moves, "hold_the_landed", lambda s: None)


def commandos_enter_zones(patch: Patch) -> None:
    patch.setattr(movement, "shuns_zones", lambda s, u: False)


def everybody_moves_twice(patch: Patch) -> None:
    plain = moves.finish_move

    def finish(s: NormandyState, u: int, way: list[int], spent: int) -> None:
        plain(s, u, way, spent)
        s.flags[u], s.spent[u] = 0, 0

    patch.setattr(moves, "finish_move", finish)


def moves_are_half_told(patch: Patch) -> None:
    plain = NormandyState.tell

    def tell(self: NormandyState, event: Event) -> None:
        if event.kind != "moved" or event.facts["side"] == Side.ALLIED:
            plain(self, event)

    patch.setattr(NormandyState, "tell", tell)


# --- supply


def lines_of_four_squares(patch: Patch) -> None:
    misprint(patch, "supply", "steps", to=4)


def lines_through_zones(patch: Patch) -> None:
    patch.setattr(supply, "passable_mask", lambda s, side: s.kit.board.enterable_mask & ~s.occupied[1 - side])


def fortresses_starve(patch: Patch) -> None:
    patch.setattr(
        supply, "_german_mask", lambda s: supply._within_reach(s, Side.GERMAN, supply.road_net(s, Side.GERMAN))
    )


def everybody_marches_out_of_supply(patch: Patch) -> None:
    patch.setattr(movement, "may_leave_supply", lambda kind: True)


def scouts_stay_in_supply(patch: Patch) -> None:
    patch.setattr(movement, "may_leave_supply", lambda kind: False)


def supply_is_judged_once_a_game(patch: Patch) -> None:
    plain = supply.freeze_supply

    def freeze(s: NormandyState) -> None:
        if s.turn == 1:
            plain(s)

    everywhere(patch, "freeze_supply", freeze)


def the_cut_off_starve_on_turn_one(patch: Patch) -> None:
    everywhere(patch, "has_first_turn_supply", lambda s: False)


# --- the plan, the set-up and the landing


def nine_beaches(patch: Patch) -> None:
    misprint(patch, "invasion", "invaded", to=9)


def four_supply_beaches(patch: Patch) -> None:
    misprint(patch, "invasion", "supply_beaches", to=4)


def some_paratroops_stay_home(patch: Patch) -> None:
    patch.setattr(planning.PlanDrops, "bars_done", lambda self, s: None)


def commandos_land_inland(patch: Patch) -> None:
    plain = planning.PlanDrops.ground
    patch.setattr(
        planning.PlanDrops,
        "ground",
        lambda self, s: s.kit.board.enterable_mask if self.group == planning.COMMANDO else plain(self, s),
    )


def germans_on_the_coast(patch: Patch) -> None:
    plain = deployment.zone_mask
    patch.setattr(deployment, "zone_mask", lambda s, zone: plain(s, zone) | s.kit.board.partial_mask)


def panzers_eleven_squares_away(patch: Patch) -> None:
    patch.setattr(deployment, "NEAR", 11)


def another_list_than_agreed(patch: Patch) -> None:
    patch.setattr(deployment, "german_order", lambda name: german_order("increased"))


def the_easy_column_of_the_scatter_table(patch: Patch) -> None:
    patch.setattr(airborne, "is_hard_ground", lambda kit_, h: False)


def a_milder_scatter_table(patch: Patch) -> None:
    misprint(patch, "scatter", "clear", to=["0"] * 6)


def drops_drift_twice_as_far(patch: Patch) -> None:
    plain = airborne.DriftDie.land

    def land(self: Any, s: NormandyState, face: int) -> Any:
        touchdown: Any = plain(self, s, face)[0]
        far = s.kit.grid.neighbours[touchdown.hex][0] if touchdown.hex >= 0 else touchdown.hex
        return [airborne.Touchdown(touchdown.units, far)]

    patch.setattr(airborne.DriftDie, "land", land)


def gliders_come_down_far_away(patch: Patch) -> None:
    misprint(patch, "gliders", "distance", to=4)


def gliders_in_bocage(patch: Patch) -> None:
    everywhere(patch, "glider_squares", lambda kit_: kit_.board.enterable_mask)


def more_room_on_the_beaches(patch: Patch) -> None:
    misprint(patch, "beach_capacity", "later", to=20)


def idle_beaches_gain_nothing(patch: Patch) -> None:
    misprint(patch, "beach_capacity", "after_idle", to=15)


def everybody_in_the_second_wave(patch: Patch) -> None:
    patch.setattr(landings, "SECOND_WAVE", FOLLOW_UP)


def beaches_never_die(patch: Patch) -> None:
    plain = NormandyState.enter

    def enter(self: NormandyState, u: int, way: list[int]) -> None:
        turn, self.turn = self.turn, 1
        plain(self, u, way)
        self.turn = turn

    patch.setattr(NormandyState, "enter", enter)


BY_HAND, RUSH = {"by_hand": True}, {"rush": True}

FAULTS: list[tuple[Plant, str, dict[str, Any]]] = [
    (bocage_is_open_ground, "§TEC", {}),
    (static_troops_wade_through_bocage, "§TEC", {}),
    (roads_are_half_as_fast, "§TEC", {}),
    (swamps_are_dry, "§TEC", {}),
    (zones_stop_nobody, "§TEC|§ATT-1|§VIC-X", {}),
    (nobody_leaves_a_zone, "§TEC", {}),
    (from_zone_to_zone, "§TEC", {}),
    (everybody_fords, "§TEC|§ATT-1", {}),
    (nobody_fords, "§TEC", {}),
    (allies_drive_on_turn_one, "§TEC", {}),
    (the_hungry_drive, "§TEC", {}),
    (full_speed_by_option_too, "§TEC", {"turn_1": "1971"}),
    (leaving_the_map_is_free, "§VIC-X|§TEC", {}),
    (three_regiments_to_a_square, "§STK", {}),
    (rough_ground_is_roomy, "§STK|§GLD", {}),
    (paratroops_march_at_once, "§GEN-2", {}),
    (commandos_enter_zones, "§TEC", {}),
    (everybody_moves_twice, "§GEN-2", {}),
    (moves_are_half_told, "§CMB-1", {}),
    (lines_of_four_squares, "§TEC|§RUL-03", {}),
    (lines_through_zones, "§TEC|§RUL-03", {}),
    (fortresses_starve, "§TEC|§RUL-03", {}),
    (everybody_marches_out_of_supply, "§TEC", {}),
    (scouts_stay_in_supply, "§TEC", {}),
    (supply_is_judged_once_a_game, "§RUL-03", {}),
    (the_cut_off_starve_on_turn_one, "§TEC|§RUL-03", {}),
    (nine_beaches, "§INV-1", BY_HAND),
    (four_supply_beaches, "§INV-2|§RUL-17", {}),
    (some_paratroops_stay_home, "§INV-5", BY_HAND),
    (commandos_land_inland, "§INV-11|§INV-4", BY_HAND),
    (germans_on_the_coast, "§INV-10", BY_HAND),
    (panzers_eleven_squares_away, "§INV-10", BY_HAND),
    (another_list_than_agreed, "§OPT-2|§BRK-1", {}),
    (the_easy_column_of_the_scatter_table, "§SCT", {}),
    (a_milder_scatter_table, "§SCT", {}),
    (drops_drift_twice_as_far, "§SCT", {}),
    (gliders_come_down_far_away, "§GLD", {}),
    (gliders_in_bocage, "§GLD", {}),
    (more_room_on_the_beaches, "§RNF-1", {}),
    (idle_beaches_gain_nothing, "§RNF-1", RUSH),
    (everybody_in_the_second_wave, "§RNF-1", {}),
    (beaches_never_die, "§RNF-3", {"german_ob": "allout"}),
]


@pytest.mark.parametrize(("plant", "noticed", "options"), FAULTS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_planted_fault_is_noticed(plant: Plant, noticed: str, options: dict[str, Any], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt(**options)
