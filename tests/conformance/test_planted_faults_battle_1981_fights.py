"""Faults in the battles, recovery, score and secrets of Battle for Normandy (1981): chance play must notice each."""

from dataclasses import replace as dataclass_replace
from typing import Any

import pytest
from msgspec.structs import replace

from bocage.core.protocol import BOTH, Broken, Event, Side, no
from bocage.games.battle_1981 import (
    advance,
    bombard,
    cadre,
    combat,
    effectiveness,
    kit,
    losses,
    odds,
    recovery,
    resolve,
    retreat,
    sequence,
    victory,
    view,
)
from bocage.games.battle_1981.setup import kit_for
from bocage.games.battle_1981.state import COAST, BattleState

from .battle_1981_hunt import ANY_GAME, everywhere, hunt, number, tunable
from .battle_1981_war import war
from .checks import Fault
from .planting import Patch, Plant, hunt_for_secrets, leave_unsaved, share_in_clones

pytestmark = pytest.mark.prove

# --- battles


def ground_helps_nobody(patch: Patch) -> None:
    def plain_defence(s: BattleState, battle: Any) -> int:
        if battle.defender == COAST:
            return full(s, battle)
        return int(s.cp[battle.defender] * effectiveness.effect(s, battle.defender) * odds.QUARTERS)

    full = odds.full_defence
    patch.setattr(odds, "full_defence", plain_defence)


def many_attackers_do_no_more(patch: Patch) -> None:
    plain = losses.table_losses
    patch.setattr(resolve, "table_losses", lambda attack, defence, ratio, attackers: plain(attack, defence, ratio, 1))


def dice_of_six(patch: Patch) -> None:
    number(patch, resolve, random_loss=5)


def bombs_do_more(patch: Patch) -> None:
    everywhere(patch, "outcomes", lambda side, points: (points // 20,))


def ships_fire_over_the_hills(patch: Patch) -> None:
    everywhere(patch, "in_naval_range", lambda s, h: True)


def aircraft_fly_twice(patch: Patch) -> None:
    patch.setattr(bombard, "free_air", lambda s: s.air)


def the_first_attacker_pays(patch: Patch) -> None:
    patch.setattr(resolve, "shares", lambda total, attackers: [total] + [0] * (attackers - 1))


def fighting_tires_less(patch: Patch) -> None:
    tunable(patch, losses, combat_fatigue=3)


def ammunition_is_free(patch: Patch) -> None:
    everywhere(patch, "spending", lambda s, battle: 0)


def the_tired_fight_at_any_level(patch: Patch) -> None:
    everywhere(patch, "most_level", lambda s, units: 9)


def beachheads_attack(patch: Patch) -> None:
    plain = combat.bars_attacker

    def bars(s: BattleState, u: int) -> Any:
        ruling = plain(s, u)
        return None if ruling is not None and ruling.rule == "§RUL-03" else ruling

    patch.setattr(combat, "bars_attacker", bars)


def units_attack_without_end(patch: Patch) -> None:
    patch.setattr(advance, "_open_second", lambda s, battle, why: None)


def the_second_combat_is_not_noted(patch: Patch) -> None:
    plain = resolve._note_attack

    def note(s: BattleState, battle: Any) -> None:
        plain(s, battle)
        s.seconded = 0

    patch.setattr(resolve, "_note_attack", note)


def defenders_are_hit_thrice(patch: Patch) -> None:
    number(patch, combat, combat_cycles=3)


def nobody_gives_way(patch: Patch) -> None:
    everywhere(patch, "is_driven", lambda s, battle: False)


def they_give_way_too_soon(patch: Patch) -> None:
    number(patch, retreat, automatic_retreat=6)


def a_probe_drives_like_a_blitzkrieg(patch: Patch) -> None:
    patch.setattr(retreat, "odds_needed", lambda s, attack, defence: defence / 2)


def standing_costs_little(patch: Patch) -> None:
    tunable(patch, retreat, refuse_loss=(1, 2))


def going_beside_an_enemy_costs_nothing(patch: Patch) -> None:
    patch.setattr(retreat, "is_beside_enemy", lambda s, u, h: False)


def cadres_leave_cadres(patch: Patch) -> None:
    def leaves(s: BattleState, u: int) -> list[Any]:
        return [cadre.Cadre(u, s.at[u], s.fatigue[u])] if u & 1 else []

    patch.setattr(resolve, "leaves_cadre", leaves)


def nobody_leaves_a_cadre(patch: Patch) -> None:
    patch.setattr(resolve, "leaves_cadre", lambda s, u: [])


def cadres_stay_at_the_front(patch: Patch) -> None:
    patch.setattr(cadre, "cadre_ways", lambda s, left: [h for h in s.kit.links[left] if s.on[h] < 0][:1])


def the_dead_stay(patch: Patch) -> None:
    everywhere(patch, "fell", lambda s, u, rule: None)


# --- recovery and score


def marching_does_not_tire(patch: Patch) -> None:
    tunable(patch, recovery, march_fatigue=0)


def movers_rest(patch: Patch) -> None:
    patch.setattr(recovery, "was_quiet", lambda s, u: True)


def the_front_rests_as_well(patch: Patch) -> None:
    tunable(patch, recovery, rest_beside_enemy=3)


def germans_are_filled_up(patch: Patch) -> None:
    number(patch, recovery, third=1)


def ceilings_do_not_hold(patch: Patch) -> None:
    plain = kit.Kit.__init__

    def higher(self: Any, *given: Any) -> None:
        plain(self, *given)
        self.ceiling = tuple(most + 10 for most in self.ceiling)

    patch.setattr(kit.Kit, "__init__", higher)


def ships_wait_for_the_next_turn(patch: Patch) -> None:
    patch.setattr(recovery, "AMPHIBIOUS", 0)


def eliminations_bring_nothing(patch: Patch) -> None:
    everywhere(patch, "note_elimination", lambda s, u: None)


def casualties_bring_nothing(patch: Patch) -> None:
    everywhere(patch, "note_loss", lambda s, u, lost: None)


def the_coast_counts_for_nothing(patch: Patch) -> None:
    everywhere(patch, "note_coast_loss", lambda s, lost: None)


def the_unsupplied_count_as_deep(patch: Patch) -> None:
    patch.setattr(victory, "bars_ground", lambda s, u: None)


def ocean_side_is_always_two(patch: Patch) -> None:
    patch.setattr(victory, "ocean_side_points", lambda turn: 2)


def the_verdict_is_kind(patch: Patch) -> None:
    patch.setattr(sequence, "verdict", lambda s: "Allied Strategic")


def the_last_turn_is_played(patch: Patch) -> None:
    plain = sequence.LastTurn.run
    patch.setattr(
        sequence.LastTurn, "run", lambda self, s: [*plain(self, s)[:2], recovery.Recovery(), victory.Scoring()]
    )


def a_retreat_is_kept_quiet(patch: Patch) -> None:
    def tell(self: BattleState, event: Event) -> None:
        if self.told is not None and event.kind != "retreated":
            self.told.append(event)

    patch.setattr(BattleState, "tell", tell)


def only_the_germans_hear_of_steps(patch: Patch) -> None:
    def tell(self: BattleState, event: Event) -> None:
        if self.told is not None:
            self.told.append(replace(event, to=(Side.GERMAN,)) if event.kind == "step" else event)

    patch.setattr(BattleState, "tell", tell)


def levels_are_called_out(patch: Patch) -> None:
    def tell(self: BattleState, event: Event) -> None:
        if self.told is not None:
            self.told.append(replace(event, to=BOTH) if event.kind == "sealed" else event)

    patch.setattr(BattleState, "tell", tell)


FAULTS: list[tuple[Plant, str]] = [
    (ground_helps_nobody, "§9d"),
    (many_attackers_do_no_more, "§9f"),
    (dice_of_six, "§9h"),
    (bombs_do_more, "§9h|§chart-bombard"),
    (ships_fire_over_the_hills, "§9k"),
    (aircraft_fly_twice, "§9l"),
    (the_first_attacker_pays, "§9i"),
    (fighting_tires_less, "§10a"),
    (ammunition_is_free, "§5j|§9l"),
    (the_tired_fight_at_any_level, "§9c"),
    (beachheads_attack, "§9a"),
    (units_attack_without_end, "§9q|second combat"),
    (the_second_combat_is_not_noted, "§AMB-22|§9q|second combat"),
    (defenders_are_hit_thrice, "§9a"),
    (nobody_gives_way, "had to follow did not.*retreat"),
    (they_give_way_too_soon, "§9n"),
    (a_probe_drives_like_a_blitzkrieg, "§9n|had to follow did not.*retreat"),
    (standing_costs_little, "§9o"),
    (going_beside_an_enemy_costs_nothing, "§9o"),
    (cadres_leave_cadres, "§9r"),
    (nobody_leaves_a_cadre, "had to follow did not.*cadre"),
    (cadres_stay_at_the_front, "§RUL-59"),
    (the_dead_stay, "§9s"),
    (marching_does_not_tire, "§10c"),
    (movers_rest, "§10c|§10d"),
    (the_front_rests_as_well, "§10c"),
    (germans_are_filled_up, "§10d"),
    (ceilings_do_not_hold, "§10d"),
    (ships_wait_for_the_next_turn, "§5h"),
    (eliminations_bring_nothing, "§12g"),
    (casualties_bring_nothing, "§12g"),
    (the_coast_counts_for_nothing, "§12g"),
    (the_unsupplied_count_as_deep, "§12g"),
    (ocean_side_is_always_two, "§12g"),
    (the_verdict_is_kind, "§12h"),
    (the_last_turn_is_played, "§2b"),
    (a_retreat_is_kept_quiet, "§1e|§9o"),
    (only_the_germans_hear_of_steps, "§RUL-10"),
    (levels_are_called_out, "§RUL-06"),
]


@pytest.mark.parametrize(("plant", "noticed"), FAULTS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_planted_fault_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt()


# --- ground that chance play hardly ever wins


def an_enemy_next_door_does_not_matter(patch: Patch) -> None:
    held = no("§12a", "it is empty")
    patch.setattr(victory, "bars_objective", lambda s, h: None if s.on[h] >= 0 and not s.on[h] & 1 else held)


def cherbourg_is_a_town_like_others(patch: Patch) -> None:
    number(patch, victory, cherbourg=5)


def the_last_day_is_like_any_other(patch: Patch) -> None:
    number(patch, victory, town_last=5, cherbourg_last=10)


def the_ground_east_of_caen_counts(patch: Patch) -> None:
    plain = kit.Kit.__init__

    def wider(self: Any, *given: Any) -> None:
        plain(self, *given)
        self.board = dataclass_replace(self.board, east_of_caen_mask=0)

    patch.setattr(kit.Kit, "__init__", wider)


GROUND: list[tuple[Plant, str]] = [
    (an_enemy_next_door_does_not_matter, "§12g"),
    (cherbourg_is_a_town_like_others, "§12g"),
    (the_last_day_is_like_any_other, "§12g"),
    (the_ground_east_of_caen_counts, "§12g"),
]


@pytest.mark.parametrize(("plant", "noticed"), GROUND, ids=lambda found: getattr(found, "__name__", ""))
def test_a_fault_in_the_count_of_ground_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    kit_for.cache_clear()
    try:
        with pytest.raises((Fault, Broken), match=noticed):
            war(Side.ALLIED, 4, coastal="1", leader_german="3", combat_german="2")
    finally:
        kit_for.cache_clear()


# --- copies and secrets


def clones_share_their_strengths(patch: Patch) -> None:
    share_in_clones(patch, BattleState, "cp")


def a_field_is_not_saved(patch: Patch) -> None:
    leave_unsaved(patch, BattleState, "cp")


def everything_is_shown(patch: Patch) -> None:
    patch.setattr(view, "sealed_from", lambda s, side: {})


def the_enemys_level_is_shown(patch: Patch) -> None:
    plain = view.open_part

    def part(battle: Any, side: Side) -> dict[str, Any]:
        return {**plain(battle, side), "attack": battle.attack, "defence": battle.defence}

    patch.setattr(view, "open_part", part)


SECRETS: list[tuple[Plant, str]] = [
    (
        clones_share_their_strengths,
        "changes the original|share something|does not lead back|out differently|sees what is hidden|not what was told",
    ),
    (a_field_is_not_saved, "saved state|0 combat points"),
    (everything_is_shown, "shows what is hidden|is secret|looks different"),
    (the_enemys_level_is_shown, "shows what is hidden"),
]


@pytest.mark.parametrize(("plant", "noticed"), SECRETS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_copy_that_is_none_or_a_secret_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt_for_secrets(ANY_GAME)
