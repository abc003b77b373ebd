"""Faults put in Breakout: Normandy (1993) on purpose, chapter by chapter: chance play must notice each."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from bocage.core.match import Match
from bocage.core.protocol import Action, Broken, Event, Ruling, Side
from bocage.core.tally import Tally
from bocage.games.breakout_1993 import (
    advantage,
    assault,
    bombardment,
    bridges,
    casualties,
    control,
    daylight,
    depots,
    interdiction,
    isolation,
    movement,
    regroup,
    retreat,
    seize,
    state,
    sunset,
    supply,
    view,
)
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.setup import kit_for
from bocage.games.breakout_1993.state import Battle, BreakoutState

from .breakout_1993 import Referee
from .checks import Fault
from .driver import Temperament, chosen
from .planting import Patch, Plant, everywhere, hunt_for_secrets, leave_unsaved, share_in_clones

pytestmark = pytest.mark.prove

ANY_GAME: Any = GAME

SEEDS = range(1, 25)
"""Matches in which a fault must show, by chance play; the sound game is played in others (`test_random_play.py`)."""


@pytest.fixture(autouse=True)
def _kits_are_made_anew() -> Any:
    """A kit keeps what follows from the board: one made under a fault must not outlive it."""
    kit_for.cache_clear()
    yield
    kit_for.cache_clear()


def hunt() -> None:
    """Chance play of one and three weeks, followed by the referee."""
    for seed in SEEDS:
        options = ANY_GAME.options.preset(("standard", "first_edition")[seed // 2 % 2])
        match = Match(ANY_GAME, options, f"seed {seed}", ("one_week", "three_weeks")[seed % 4 == 3])
        referee, temper = Referee(cast(BreakoutState, match.state)), Temperament(seed)
        while match.decides() is not None:
            before, a = cast(BreakoutState, match.state.clone()), chosen(match, temper)
            told = match.act(a)
            GAME.check(cast(BreakoutState, match.state))
            referee.watch(before, a, told, cast(BreakoutState, match.state))


def _everywhere(patch: Patch, name: str, fault: Any) -> None:
    """Put a fault in the place of a function in every module of the game that calls it."""
    everywhere(patch, "bocage.games.breakout_1993", name, fault)


def _one_more(plain: Callable[..., Tally]) -> Callable[..., Tally]:
    """The same sum, one point too high."""

    def more(*given: Any) -> Tally:
        tally = plain(*given)
        tally.add(1, "§9.2", "a fault")
        return tally

    return more


# --- supply


def supply_swims(patch: Patch) -> None:
    patch.setattr(supply, "links", lambda s, side: [sum(1 << n for n in near) for near in s.kit.ashore])


def supply_passes_enemies(patch: Patch) -> None:
    patch.setattr(supply, "free_mask", supply.friendly_mask)


def refit_is_free(patch: Patch) -> None:
    _everywhere(patch, "pay", lambda s, u: None)


def armor_refits_for_one(patch: Patch) -> None:
    patch.setattr(depots, "unit_price", lambda s, u: 1)


def supplied_units_starve(patch: Patch) -> None:
    def everybody(s: BreakoutState) -> list[int]:
        return [u for u in range(1, len(s.at), 2) if s.at[u] >= 0 and s.kit.areas >> s.at[u] & 1]

    patch.setattr(isolation, "isolated_units", everybody)


def a_reserve_grows_by_itself(patch: Patch) -> None:
    plain = BreakoutState.begin_impulse

    def begin(self: BreakoutState, side: Side) -> None:
        plain(self, side)
        self.reserve[Side.GERMAN] += self.day > 1

    patch.setattr(BreakoutState, "begin_impulse", begin)


# --- retreats


def retreats_over_enemy_bridges(patch: Patch) -> None:
    def bars_way(s: BreakoutState, u: int, here: int, to: int) -> Ruling | None:
        trial = s.clone()
        trial.lines = 0 if u & 1 else -1
        return plain(trial, u, here, to)

    plain = retreat.bars_way
    patch.setattr(retreat, "bars_way", bars_way)


def any_retreat_will_do(patch: Patch) -> None:
    patch.setattr(retreat, "rank", lambda s, u, to: (0, 0))


def beaten_units_pay_half(patch: Patch) -> None:
    plain = casualties.Casualties.run

    def run(self: Any, s: BreakoutState) -> Any:
        return plain(casualties.Casualties(self.points - 1), s)

    patch.setattr(casualties.Casualties, "run", run)


def the_repulsed_stay(patch: Patch) -> None:
    patch.setattr(casualties, "go_back", lambda s, u: s.place(u, s.origin[u]))


# --- assaults


def attackers_are_stronger(patch: Patch) -> None:
    _everywhere(patch, "attack_value", _one_more(assault.attack_value))


def two_units_make_a_division(patch: Patch) -> None:
    def whole(s: BreakoutState, units: tuple[int, ...]) -> list[str]:
        found = [s.kit.kinds[u].division for u in units]
        return [name for name in {*found} - {""} if found.count(name) > 1]

    patch.setattr(assault, "whole_divisions", whole)


def rivers_do_not_count(patch: Patch) -> None:
    patch.setattr(assault, "crossing_lines", lambda s, u: [])


def disruption_does_not_count(patch: Patch) -> None:
    def add(s: BreakoutState, tally: Tally, u: int) -> None:
        tally.add(s.kit.kinds[u].at_level(Level(s.level[u])).defense, "§9.3A", "Forward Unit")

    patch.setattr(assault, "_add_forward", add)


def aircraft_fly_in_clouds(patch: Patch) -> None:
    def attack(s: BreakoutState, battle: Battle) -> Tally:
        trial = s.clone()
        trial.weather = "clear"
        return plain(trial, battle)

    plain = assault.attack_value
    _everywhere(patch, "attack_value", attack)


def the_tired_assault(patch: Patch) -> None:
    patch.setattr(BreakoutState, "is_fresh", lambda self, u: self.level[u] <= Level.SPENT)


# --- moving


def steps_cost_one(patch: Patch) -> None:
    def cost(s: BreakoutState, u: int, to: int) -> Tally:
        tally = Tally()
        tally.add(1, "§8.36", "a fault")
        return tally

    patch.setattr(movement, "entry_cost", cost)


def armies_act_together(patch: Patch) -> None:
    _everywhere(patch, "bars_army", lambda s, u: None)


def nobody_tires(patch: Patch) -> None:
    patch.setattr(daylight, "spend_acting", lambda s: None)


def areas_hold_eleven(patch: Patch) -> None:
    _everywhere(patch, "bars_stack", lambda s, u, place: None)


def units_regroup_twice(patch: Patch) -> None:
    plain = regroup.Regroup.take

    def take(self: Any, s: BreakoutState, a: Action) -> Any:
        follow = plain(self, s, a)
        s.moved = 0
        return follow

    patch.setattr(regroup.Regroup, "take", take)


def bridges_are_easily_seized(patch: Patch) -> None:
    patch.setattr(seize, "seizure_modifiers", _one_more(seize.seizure_modifiers))


def bridges_are_easily_repaired(patch: Patch) -> None:
    patch.setattr(bridges, "work_modifiers", _one_more(bridges.work_modifiers))


def flak_does_not_fire(patch: Patch) -> None:
    patch.setattr(interdiction, "flak_at", lambda s, place: 0)


def guns_are_silent(patch: Patch) -> None:
    _everywhere(patch, "guns_on", lambda s, beach: 1)


# --- control, the day, the Advantage


def control_stays(patch: Patch) -> None:
    def settle(s: BreakoutState, place: int) -> None:
        control.settle_lines(s, place)
        control.settle_fort(s, place)

    _everywhere(patch, "settle", settle)


def one_bank_is_enough(patch: Patch) -> None:
    def settle_lines(s: BreakoutState, place: int) -> None:
        for other in s.kit.near[place]:
            for side in (Side.ALLIED, Side.GERMAN):
                if s.is_free(side, place) and s.mask_at(place, side):
                    control.win_line(s, side, s.kit.border_of[place, other], "§7.51")

    patch.setattr(control, "settle_lines", settle_lines)


def the_sun_sets_early(patch: Patch) -> None:
    def run(self: Any, s: BreakoutState) -> Any:
        s.night = sum(s.sunset) <= s.impulse
        s.tell(Event("sunset", "§6.33", {"dice": s.sunset, "impulse": s.impulse, "ends": s.night, "turns": False}))
        return []

    patch.setattr(sunset.JudgeSunset, "run", run)


def the_marker_stands_still(patch: Patch) -> None:
    patch.setattr(daylight.NextNumber, "run", lambda self, s: [])


def the_advantage_passes_in_silence(patch: Patch) -> None:
    def passes(s: BreakoutState, rule: str) -> None:
        s.advantage = s.advantage.enemy

    patch.setattr(advantage, "pass_advantage", passes)


def shells_do_more(patch: Patch) -> None:
    plain = bombardment.excess
    patch.setattr(bombardment, "excess", lambda s, barrage: plain(s, barrage) + 1)


FAULTS: list[tuple[Plant, str]] = [
    (supply_swims, r"12\."),
    (supply_passes_enemies, r"12\."),
    (refit_is_free, "§12.5"),
    (armor_refits_for_one, "§12.5"),
    (supplied_units_starve, "§12.8"),
    (a_reserve_grows_by_itself, "§12.52"),
    (retreats_over_enemy_bridges, "§9.63"),
    (any_retreat_will_do, "§9.64"),
    (beaten_units_pay_half, "§9.5"),
    (the_repulsed_stay, "§3.2"),
    (attackers_are_stronger, "§9.1"),
    (two_units_make_a_division, "§9.1"),
    (rivers_do_not_count, "§9.1"),
    (disruption_does_not_count, "§9.1"),
    (aircraft_fly_in_clouds, "§9.1"),
    (the_tired_assault, "§8.2|§9.21|§14.1"),
    (steps_cost_one, "§8.36"),
    (armies_act_together, "§8.22"),
    (nobody_tires, "§8.2"),
    (areas_hold_eleven, "§7.1"),
    (units_regroup_twice, "§6.51"),
    (bridges_are_easily_seized, "§8.221"),
    (bridges_are_easily_repaired, "§20.2"),
    (flak_does_not_fire, "§8.4"),
    (guns_are_silent, "§14.1"),
    (control_stays, r"7\.|control|alone"),
    (one_bank_is_enough, "§7.51"),
    (the_sun_sets_early, "§6.3|§12.54"),
    (the_marker_stands_still, "§6.3"),
    (the_advantage_passes_in_silence, "§11.1"),
    (shells_do_more, "§10.4"),
]


@pytest.mark.parametrize(("plant", "noticed"), FAULTS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_planted_fault_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt()


# --- copies and secrets


def clones_share_their_levels(patch: Patch) -> None:
    share_in_clones(patch, BreakoutState, "level")


def a_field_is_not_saved(patch: Patch) -> None:
    leave_unsaved(patch, BreakoutState, "reserve")


def a_retreat_is_told_to_one_side(patch: Patch) -> None:
    def tell(self: BreakoutState, event: Event) -> None:
        if self.told is not None:
            to = (Side.GERMAN,) if event.kind == "moved" else (Side.ALLIED, Side.GERMAN)
            self.told.append(Event(event.kind, event.rule, event.facts, to))

    patch.setattr(state.BreakoutState, "tell", tell)


def a_plan_is_seen(patch: Patch) -> None:
    patch.setattr(view, "UNDER_WAY", {})


SECRETS: list[tuple[Plant, str]] = [
    (clones_share_their_levels, "changes the original|share something|does not lead back|§4.1"),
    (a_field_is_not_saved, "saved state|not shown everything"),
    (a_retreat_is_told_to_one_side, "not everybody is told"),
    (a_plan_is_seen, "is secret, but"),
]


@pytest.mark.parametrize(("plant", "noticed"), SECRETS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_copy_that_is_none_or_a_secret_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt_for_secrets(ANY_GAME)
