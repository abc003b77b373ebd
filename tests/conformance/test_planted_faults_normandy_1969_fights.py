"""Faults put in the battles, copies and secrets of Normandy (1969): chance play must notice each."""

from typing import Any

import pytest
from msgspec.structs import replace

from bocage.core.protocol import Broken, Side
from bocage.core.tables import CrossTable
from bocage.games.normandy_1969 import combat, odds, resolve, retreat, sequence, view
from bocage.games.normandy_1969.away import Grade, Surroundings
from bocage.games.normandy_1969.kit import SLOW, Kit
from bocage.games.normandy_1969.state import FOUGHT, NormandyState
from bocage.games.normandy_1969.terrain import Terrain
from bocage.games.normandy_1969.verbs import DONE

from .checks import Fault
from .normandy_1969_hunt import ANY_GAME, everywhere, hunt, misprint
from .planting import Patch, Plant, hunt_for_secrets, leave_unsaved, share_in_clones

pytestmark = pytest.mark.prove

# --- who attacks


def _without(rule: str) -> Any:
    """What keeps a unit from attacking, but for one rule."""
    plain = combat.bars_attacker

    def bars(s: NormandyState, u: int) -> Any:
        ruling = plain(s, u)
        return None if ruling is not None and ruling.rule == rule else ruling

    return bars


def units_attack_twice(patch: Patch) -> None:
    patch.setattr(combat, "bars_attacker", _without("§ATT-10"))


def the_hungry_attack(patch: Patch) -> None:
    patch.setattr(combat, "bars_attacker", _without("§ATT-8"))


def flak_attacks(patch: Patch) -> None:
    patch.setattr(combat, "bars_attacker", _without("§RUL-02"))


def paratroops_attack_at_once(patch: Patch) -> None:
    patch.setattr(combat, "bars_attacker", _without("§INV-5"))


def nobody_counts_the_attacks(patch: Patch) -> None:
    patch.setattr(combat, "bars_another_attack", lambda s: None)


def no_die_for_the_attacks(patch: Patch) -> None:
    plain = sequence.BeginTurn.run

    def run(self: Any, s: NormandyState) -> Any:
        plain(self, s)
        return []

    patch.setattr(sequence.BeginTurn, "run", run)


def a_square_is_attacked_twice(patch: Patch) -> None:
    plain = combat.commit

    def commit(s: NormandyState, battle: Any) -> Any:
        tasks = plain(s, battle)
        s.struck = 0
        return tasks

    patch.setattr(combat, "commit", commit)


def the_duty_of_the_beaches_is_forgotten(patch: Patch) -> None:
    patch.setattr(combat, "idle_on_beaches", lambda s, units: [])


# --- strengths


def armor_needs_no_infantry(patch: Patch) -> None:
    patch.setattr(odds, "has_infantry", lambda s, h: True)


def armor_defends_alone(patch: Patch) -> None:
    plain = odds.defense_value
    patch.setattr(odds, "defense_value", lambda kind, *, fed, alone: plain(kind, fed=fed, alone=False))


def the_hungry_defend_in_full(patch: Patch) -> None:
    plain = odds.defense_value
    patch.setattr(odds, "defense_value", lambda kind, *, fed, alone: plain(kind, fed=True, alone=alone))


def bocage_only_doubles(patch: Patch) -> None:
    misprint(patch, "terrain", "bocage", "defense", to=2)


def cities_always_triple(patch: Patch) -> None:
    misprint(patch, "terrain", "city", "defense", to={"triple": 3, "double": 3, "none": 3})


def fortresses_help_everybody_twice(patch: Patch) -> None:
    misprint(patch, "terrain", "fortress", "defense", to=4)


def multiples_multiply(patch: Patch) -> None:
    patch.setattr(odds, "_better", lambda one, other: (one[0] * other[0], other[1], other[2]))


def ships_fire_fifty(patch: Patch) -> None:
    misprint(patch, "naval", "factors", to=50)


def odds_are_rounded_up(patch: Patch) -> None:
    def column(kit: Kit, attack: Any, defense: Any) -> tuple[str, bool]:
        times = -int(-attack // defense)
        return kit.crt.columns[min(times, 10)], 2 * attack < defense

    patch.setattr(odds, "odds_column", column)


def hopeless_attacks_are_rolled_for(patch: Patch) -> None:
    patch.setattr(odds.Odds, "is_lost", lambda self, kit: False)


def hopeless_attacks_are_made(patch: Patch) -> None:
    everywhere(patch, "bars_odds", lambda kit, attack, defense: None)


def another_table(patch: Patch) -> None:
    plain = CrossTable.at
    patch.setattr(CrossTable, "at", lambda self, column, die: plain(self, column, die).replace("AB3", "AB2"))


# --- results


def one_attacker_escapes(patch: Patch) -> None:
    plain = resolve.destroy

    def destroy(s: NormandyState, battle: Any, units: list[int], rule: str) -> Any:
        return plain(s, battle, units[1:] if rule == "§CRT-AE" else units, rule)

    patch.setattr(resolve, "destroy", destroy)


def the_defender_always_goes(patch: Patch) -> None:
    def exchange(s: NormandyState, battle: Any, defenders: list[int]) -> Any:
        resolve.destroy(s, battle, defenders, "§CRT-EX")
        return []

    patch.setattr(resolve, "exchange", exchange)


def an_exchange_costs_the_larger_nothing(patch: Patch) -> None:
    patch.setattr(resolve, "pay", lambda s, battle, units, owed: [])


def exchanges_are_paid_unasked(patch: Patch) -> None:
    def pay(s: NormandyState, battle: Any, units: tuple[int, ...], owed: int) -> Any:
        while owed > 0 and units:
            owed -= s.kind_of(units[0]).strength
            resolve.destroy(s, battle, [units[0]], "§CRT-EX")
            units = units[1:]
        return []

    patch.setattr(resolve, "pay", pay)


def exchanges_can_always_be_closed(patch: Patch) -> None:
    plain = resolve.Exchange.options
    patch.setattr(resolve.Exchange, "options", lambda self, s: [*plain(replace(self, owed=1), s), DONE])


def retreats_are_a_square_short(patch: Patch) -> None:
    plain = resolve.retreats
    patch.setattr(resolve, "retreats", lambda s, units, steps, *more: plain(s, units, max(1, steps - 1), *more))


def the_enemy_leads_retreats(patch: Patch) -> None:
    plain = resolve.retreats
    patch.setattr(resolve, "retreats", lambda s, units, steps, by, *more: plain(s, units, steps, by.enemy, *more))


def retreats_enter_zones(patch: Patch) -> None:
    plain = retreat.graded

    def graded(*given: Any) -> Any:
        return [(Grade(0, 0, 0, 0), way) for _, way in plain(*given)]

    patch.setattr(retreat, "graded", graded)


def retreats_lead_towards_others(patch: Patch) -> None:
    patch.setattr(Surroundings, "toward", lambda self, way: 0)


def attackers_slip_round_the_flank(patch: Patch) -> None:
    patch.setattr(retreat, "is_aside", lambda grid, way, attacked: False)


def retreats_cross_rivers(patch: Patch) -> None:
    def walks(terrain: Terrain, start: int, steps: int) -> list[tuple[int, ...]]:
        dry, wet = terrain.kit.edges[False][SLOW], terrain.kit.fords[SLOW]
        found: list[tuple[int, ...]] = [()]
        for _ in range(steps):
            found = [
                (*way, n)
                for way in found
                for n, _ in dry[way[-1] if way else start] + wet[way[-1] if way else start]
                if not terrain.closed[n] and n != start and n not in way
            ]
        return found

    patch.setattr(retreat, "walks", walks)


def battalions_go_back_first(patch: Patch) -> None:
    plain = resolve.in_order
    patch.setattr(resolve, "in_order", lambda s, units: plain(s, units)[::-1])


def paratroops_may_retreat(patch: Patch) -> None:
    plain = resolve.carry_out

    def carry_out(s: NormandyState, battle: Any, result: str) -> Any:
        if battle.landing and result.startswith("AB"):
            return []
        return plain(s, battle, result)

    patch.setattr(resolve, "carry_out", carry_out)


def attackers_are_forgotten(patch: Patch) -> None:
    plain = combat.commit

    def commit(s: NormandyState, battle: Any) -> Any:
        tasks = plain(s, replace(battle, guns=()))
        for u in battle.units:
            s.flags[u] &= ~FOUGHT
        return tasks

    patch.setattr(combat, "commit", commit)


FAULTS: list[tuple[Plant, str, dict[str, Any]]] = [
    (units_attack_twice, "§CMB-1", {"attack_die": False, "first": 2}),
    (the_hungry_attack, "§CMB-1", {}),
    (flak_attacks, "§CMB-1", {}),
    (paratroops_attack_at_once, "§CMB-1", {"first": 4}),
    (nobody_counts_the_attacks, "§ATT-7", {}),
    (no_die_for_the_attacks, "§ATT-7|§INV-6", {}),
    (a_square_is_attacked_twice, "§CMB-1|§R-06", {}),
    (the_duty_of_the_beaches_is_forgotten, "§R-02", {"turn_1": "1971"}),
    (armor_needs_no_infantry, "§CMB-6", {}),
    (armor_defends_alone, "§CMB-6", {}),
    (the_hungry_defend_in_full, "§CMB-6", {}),
    (bocage_only_doubles, "§CMB-6", {}),
    (cities_always_triple, "§CMB-6", {"city_defense": "none", "first": 2}),
    (fortresses_help_everybody_twice, "§CMB-6", {}),
    (multiples_multiply, "§CMB-6", {}),
    (ships_fire_fifty, "§CMB-6", {}),
    (odds_are_rounded_up, "§CRT", {}),
    (hopeless_attacks_are_rolled_for, "§R-15", {"odds_floor": "AE"}),
    (hopeless_attacks_are_made, "§R-15", {"odds_floor": "forbid"}),
    (another_table, "§CRT", {}),
    (one_attacker_escapes, "§CRT|§CMB-1", {}),
    (the_defender_always_goes, "§CRT|§CMB-1", {}),
    (an_exchange_costs_the_larger_nothing, "§CRT-EX", {}),
    (exchanges_are_paid_unasked, "§RUL-28", {}),
    (exchanges_can_always_be_closed, "§CRT-EX", {}),
    (retreats_are_a_square_short, "§CRT-DB|§R-17", {}),
    (the_enemy_leads_retreats, "§CRT-DB", {}),
    (retreats_enter_zones, "§R-17|§RUL-08", {}),
    (retreats_lead_towards_others, "§R-17|§RUL-08", {}),
    (attackers_slip_round_the_flank, "§R-17|§RUL-08", {}),
    (retreats_cross_rivers, "§R-17|§RUL-08", {}),
    (battalions_go_back_first, "§RUL-30", {}),
    (paratroops_may_retreat, "§CRT|§ATT-2", {"first": 3}),
    (attackers_are_forgotten, "§INV-8|§CMB-1", {}),
]


@pytest.mark.parametrize(("plant", "noticed", "options"), FAULTS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_planted_fault_is_noticed(plant: Plant, noticed: str, options: dict[str, Any], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt(**options)


# --- copies and secrets


def clones_share_their_flags(patch: Patch) -> None:
    share_in_clones(patch, NormandyState, "flags")


def a_field_is_not_saved(patch: Patch) -> None:
    leave_unsaved(patch, NormandyState, "capacity")


def the_plan_is_shown(patch: Patch) -> None:
    patch.setattr(view, "sealed_from", lambda s, side: {})


def the_drop_zones_are_shown(patch: Patch) -> None:
    plain = view.sealed_from

    def sealed(s: NormandyState, side: Side) -> dict[str, Any]:
        return {name: value for name, value in plain(s, side).items() if name != "aims"}

    patch.setattr(view, "sealed_from", sealed)


SECRETS: list[tuple[Plant, str]] = [
    (clones_share_their_flags, "changes the original|share something|does not lead back|comes out differently|§"),
    (a_field_is_not_saved, "saved state|goes on differently|sees what is hidden|§"),
    (the_plan_is_shown, "shows what is hidden|is secret|looks different"),
    (the_drop_zones_are_shown, "shows what is hidden|is secret|looks different"),
]


@pytest.mark.parametrize(("plant", "noticed"), SECRETS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_copy_that_is_none_or_a_secret_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt_for_secrets(ANY_GAME)
