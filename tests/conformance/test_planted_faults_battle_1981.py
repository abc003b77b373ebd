"""Faults put in Battle for Normandy (1981) on purpose, in all but its battles: chance play must notice each."""

from typing import Any

import pytest

from bocage.core.protocol import Broken, Side
from bocage.core.tally import Tally
from bocage.games.battle_1981 import (
    airborne,
    interdiction,
    landing,
    logistics,
    movement,
    moves,
    odds,
    reinforce,
    setup,
    supply,
    victory,
    weather,
)
from bocage.games.battle_1981.state import BattleState

from .battle_1981_hunt import everywhere, hunt, number, tunable
from .checks import Fault
from .planting import Patch, Plant

pytestmark = pytest.mark.prove

# --- set-up, weather and ships


def leaders_are_far_better(patch: Patch) -> None:
    tunable(patch, setup, leader_spread=2)


def the_sky_is_always_clear(patch: Patch) -> None:
    patch.setattr(weather, "weather_of", lambda turn, face: 0)


def aircraft_fly_in_any_weather(patch: Patch) -> None:
    patch.setattr(weather, "_weathered", lambda tally, percent, sky: None)


def one_ship_too_many(patch: Patch) -> None:
    def pool(s: BattleState) -> Tally:
        tally = plain(s)
        tally.add(1, "§9l", "a fault")
        return tally

    plain = weather.naval_pool
    patch.setattr(weather, "naval_pool", pool)


def a_person_is_not_feared(patch: Patch) -> None:
    number(patch, weather, person_support=100)


def more_ships_than_the_chart_has(patch: Patch) -> None:
    patch.setattr(logistics, "transport_range", lambda turn, sky: (2000, 2500))


def lost_beachheads_ship_on(patch: Patch) -> None:
    patch.setattr(logistics, "missing_beachheads", lambda s: 0)


def the_allocation_is_forgotten(patch: Patch) -> None:
    patch.setattr(logistics, "share_now", lambda s: [25, 25, 25, 25])


# --- supply


def allies_share_their_depots(patch: Patch) -> None:
    plain = supply.reach_masks
    patch.setattr(supply, "reach_masks", lambda s, nation: plain(s, "US") | plain(s, "BR"))


def depots_need_no_chain(patch: Patch) -> None:
    def chain(s: BattleState, nation: str) -> tuple[supply.Link, ...]:
        own = [u for u in s.on_board(Side.ALLIED) if s.kit.kinds[u].is_american == (nation == "US")]
        return tuple(supply.Link(u) for u in own if (s.kit.beachheads | s.kit.depots) >> u & 1)

    patch.setattr(supply, "chain", chain)


def the_front_eats_no_more(patch: Patch) -> None:
    number(patch, logistics, general_beside_enemy=25)


def the_hungry_are_spared(patch: Patch) -> None:
    patch.setattr(logistics, "starve", lambda s, u: None)


def hunger_counts_in_full(patch: Patch) -> None:
    def note(s: BattleState, lost: int) -> None:
        s.points[victory.STARVED] -= lost * victory.SIXTY

    patch.setattr(logistics, "note_starved", note)


# --- interdiction and arrivals


def clouds_do_not_hide_the_roads(patch: Patch) -> None:
    patch.setattr(interdiction, "interdiction_points", lambda points, sky: points)


def interdiction_is_free(patch: Patch) -> None:
    plain = interdiction.OpenInterdiction.run

    def run(self: Any, s: BattleState) -> Any:
        tasks = plain(self, s)
        s.air += s.interdiction
        return tasks

    patch.setattr(interdiction.OpenInterdiction, "run", run)


def one_point_more_is_lost(patch: Patch) -> None:
    plain = interdiction.hinder
    patch.setattr(interdiction, "hinder", lambda s, units, face: plain(s, units, face + 1))


def nobody_is_late(patch: Patch) -> None:
    patch.setattr(reinforce, "late_chance", lambda s: 0)


def reinforcements_stay_away(patch: Patch) -> None:
    patch.setattr(reinforce, "due_now", lambda s: [])


def they_come_in_where_they_like(patch: Patch) -> None:
    patch.setattr(reinforce, "entry_place", lambda s, u: max(h for h in s.kit.board.entry.values() if s.on[h] < 0))


# --- drops, marches, landings


def the_wind_is_strong(patch: Patch) -> None:
    tunable(patch, airborne, drift=100)


def they_drift_two_positions(patch: Patch) -> None:
    def far(s: BattleState, h: int) -> list[int]:
        ring = s.kit.grid.around(s.kit.next_to[h]) & ~s.kit.next_to[h] & s.kit.board.land_mask
        return [n for n in range(s.kit.grid.size) if ring >> n & 1 and s.on[n] < 0]

    patch.setattr(airborne, "drift_hexes", far)


def they_bring_nothing_along(patch: Patch) -> None:
    def bring(s: BattleState, u: int) -> dict[str, int]:
        pools = s.pools.copy()
        told = plain(s, u)
        s.pools = pools
        return told

    plain = landing.bring_supplies
    everywhere(patch, "bring_supplies", bring)


def the_tired_march_as_far(patch: Patch) -> None:
    tunable(patch, movement, allowance_fatigue=10)


def the_unsupplied_march_as_far(patch: Patch) -> None:
    tunable(patch, movement, unsupplied_allowance=100)


def every_step_costs_one(patch: Patch) -> None:
    patch.setattr(moves, "known_cost", lambda s, u, a, b: 1)


def enemies_do_not_slow(patch: Patch) -> None:
    number(patch, movement, beside_enemy=0)


def enemies_do_not_halt(patch: Patch) -> None:
    plain = moves.Step.land

    def land(self: Any, s: BattleState, face: int) -> Any:
        tasks = plain(self, s, face)
        s.halted = 0
        return tasks

    patch.setattr(moves.Step, "land", land)


def steps_never_cost_more(patch: Patch) -> None:
    everywhere(patch, "is_extra", lambda face: 0)


def infantry_infiltrates(patch: Patch) -> None:
    everywhere(patch, "chance", lambda s, u: 70)


def fuel_is_free(patch: Patch) -> None:
    patch.setattr(movement, "fuel_for", lambda s, u, points: 0)


def infantry_burns_as_much_as_tanks(patch: Patch) -> None:
    patch.setattr(movement, "fuel_rate", lambda s, u: 0 if u & 1 else 15)


def units_are_taken_up_again_and_again(patch: Patch) -> None:
    number(patch, moves, cycles=9)


def landing_is_cheap(patch: Patch) -> None:
    number(patch, landing, landing=50)


def everybody_climbs_the_cliffs(patch: Patch) -> None:
    patch.setattr(landing, "landing_mask", lambda s, u, beach: landing.wide_mask(s, beach))


def a_beach_is_soon_cleared(patch: Patch) -> None:
    patch.setattr(landing, "is_cleared", lambda s, beach: s.ashore[beach] >= 50)


def omaha_is_like_any_other(patch: Patch) -> None:
    tunable(patch, landing, coastal_omaha=15)


def rounds_take_no_time(patch: Patch) -> None:
    tunable(patch, landing, coastal_round=0)


def rangers_fear_the_water(patch: Patch) -> None:
    plain = odds.attack_quarters
    patch.setattr(odds, "attack_quarters", lambda s, u: plain(s, u) if s.at[u] >= 0 else 2)


FAULTS: list[tuple[Plant, str]] = [
    (leaders_are_far_better, "§3f"),
    (the_sky_is_always_clear, "§4a"),
    (aircraft_fly_in_any_weather, "§9l"),
    (one_ship_too_many, "§9l"),
    (a_person_is_not_feared, "§9l"),
    (more_ships_than_the_chart_has, "§chart-transport"),
    (lost_beachheads_ship_on, "§chart-transport"),
    (the_allocation_is_forgotten, "§5b"),
    (allies_share_their_depots, "§6a|§6d|§gen"),
    (depots_need_no_chain, "§6a|§6d|§gen"),
    (the_front_eats_no_more, "§gen"),
    (the_hungry_are_spared, "had to follow did not.*hunger"),
    (hunger_counts_in_full, "§12g"),
    (clouds_do_not_hide_the_roads, "§chart-interdict"),
    (interdiction_is_free, "§9l"),
    (one_point_more_is_lost, "§chart-interdict"),
    (nobody_is_late, "§3f"),
    (reinforcements_stay_away, "§11b"),
    (they_come_in_where_they_like, "§11d"),
    (the_wind_is_strong, "§7b"),
    (they_drift_two_positions, "§7b"),
    (they_bring_nothing_along, "§5a"),
    (the_tired_march_as_far, "§8e"),
    (the_unsupplied_march_as_far, "§8e"),
    (every_step_costs_one, "§8a"),
    (enemies_do_not_slow, "§8a|§8e"),
    (enemies_do_not_halt, "§8b"),
    (steps_never_cost_more, "§8a|§7d"),
    (infantry_infiltrates, "§8e|§8d|§8c"),
    (fuel_is_free, "§8a|§8e"),
    (infantry_burns_as_much_as_tanks, "§8a|§8e"),
    (units_are_taken_up_again_and_again, "§2g"),
    (landing_is_cheap, "§amph|§7d"),
    (everybody_climbs_the_cliffs, "§7d"),
    (a_beach_is_soon_cleared, "§7d|§7e"),
    (omaha_is_like_any_other, "§7f"),
    (rounds_take_no_time, "§7f|§8e"),
    (rangers_fear_the_water, "§9d"),
]


@pytest.mark.parametrize(("plant", "noticed"), FAULTS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_planted_fault_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt()
