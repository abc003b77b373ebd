"""Faults put in D-Day (1991) on purpose, a chapter of the rules after the other: chance play must notice each."""

import sys
from collections.abc import Callable
from typing import Any, cast

import pytest

from bocage.core.hexes import mask_of
from bocage.core.match import Match
from bocage.core.protocol import Broken, Event, Ruling, Side
from bocage.games.dday_1991 import (
    income,
    invasion,
    losses,
    marches,
    movement,
    odds,
    reinforce,
    resolve,
    retreat,
    sequence,
    stacking,
    supply,
    victory,
)
from bocage.games.dday_1991.control import printed_sources
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.kit import Kit
from bocage.games.dday_1991.movement import Terrain
from bocage.games.dday_1991.moves_ledger import bars_cost
from bocage.games.dday_1991.odds import Fighter, Round
from bocage.games.dday_1991.setup import kit_for
from bocage.games.dday_1991.state import REBUILT, RESERVE, DDayState
from bocage.games.dday_1991.tables import losses as losses_of

from .checks import Fault
from .dday_1991 import Referee
from .driver import Temperament, chosen

pytestmark = pytest.mark.prove

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]

ANY_GAME: Any = GAME

SEEDS = range(1, 31)
"""Matches in which a fault must show, by chance play; the sound game is played in others (`test_random_play.py`)."""


@pytest.fixture(autouse=True)
def _kits_are_made_anew() -> Any:
    """A kit keeps what follows from the map: one made under a fault must not outlive it."""
    kit_for.cache_clear()
    yield
    kit_for.cache_clear()


def hunt() -> None:
    """Chance play in both scenarios, the basic game and all optional rules in turn, followed by the referee."""
    for seed in SEEDS:
        options = ANY_GAME.options.preset(("basic", "everything")[seed // 2 % 2])
        match = Match(ANY_GAME, options, f"seed {seed}", GAME.scenarios[seed % 2].id)
        referee, temper = Referee(cast(DDayState, match.state)), Temperament(seed)
        while match.decides() is not None:
            before, a = cast(DDayState, match.state.clone()), chosen(match, temper)
            told = match.act(a)
            GAME.check(cast(DDayState, match.state))
            referee.watch(before, a, told, cast(DDayState, match.state))


def _everywhere(patch: Patch, name: str, fault: Any) -> None:
    """Put a fault in the place of a function in every module of the game that calls it."""
    for found, module in list(sys.modules.items()):
        if found.startswith("bocage.games.dday_1991.") and hasattr(module, name):
            patch.setattr(module, name, fault)


# --- supply


def zones_let_supply_pass(patch: Patch) -> None:
    def open_to_supply(s: DDayState, side: int) -> int:
        sea = s.kit.board.sea_mask if side == Side.ALLIED else 0
        return (s.kit.board.enterable_mask | sea) & ~s.occupied[1 - side]

    patch.setattr(supply, "open_to_supply", open_to_supply)


def germans_never_hunger(patch: Patch) -> None:
    plain = supply.unsupplied
    patch.setattr(supply, "unsupplied", lambda s, side: plain(s, side) if side == Side.ALLIED else 0)


def lost_sources_supply(patch: Patch) -> None:
    patch.setattr(supply, "sources", printed_sources)


def hungry_units_move(patch: Patch) -> None:
    _everywhere(patch, "bars_use", lambda s, u: None)


# --- retreats


def retreats_into_zones(patch: Patch) -> None:
    def retreat_hexes(s: DDayState, units: tuple[int, ...], passed: tuple[int, ...]) -> list[int]:
        at, side = s.at[units[0]], units[0] & 1
        near = [h for h in s.kit.land_links[at] if not s.occupied[1 - side] >> h & 1 and h not in passed]
        return [h for h in near if retreat.has_room_beyond(s, mask_of(units), h, (*passed, at))]

    patch.setattr(retreat, "retreat_hexes", retreat_hexes)


def beaten_units_stay(patch: Patch) -> None:
    patch.setattr(retreat.Retreats, "run", lambda self, s: [])


# --- stacking


def corps_share_a_hex(patch: Patch) -> None:
    plain = stacking.is_lawful

    def is_lawful(s: DDayState, units: int) -> bool:
        return units.bit_count() == 2 or plain(s, units)

    _everywhere(patch, "is_lawful", is_lawful)


def armies_share_a_hex(patch: Patch) -> None:
    plain = stacking.is_lawful

    def is_lawful(s: DDayState, units: int) -> bool:
        return (units & s.kit.armies).bit_count() > 1 or plain(s, units)

    _everywhere(patch, "is_lawful", is_lawful)


# --- Moves


def marches_are_free(patch: Patch) -> None:
    def pay_use(s: DDayState, u: int, with_units: int = 0) -> None:
        s.paid |= 1 << u | (with_units if s.kit.armies >> u & 1 else 0)

    patch.setattr(marches, "pay_use", pay_use)


def a_track_without_end(patch: Patch) -> None:
    def gain(s: DDayState, side: Side, amount: int, rule: str) -> None:
        s.moves[side] += amount
        s.tell(Event("gained", rule, {"side": side, "moves": amount, "lost": 0, "now": s.moves[side]}))

    patch.setattr(income, "gain", gain)


def cheap_invasions(patch: Patch) -> None:
    patch.setattr(invasion, "invasion_price", lambda s, h: s.kit.board.invasions[h].number)


def one_move_for_everybody(patch: Patch) -> None:
    def pay_use(s: DDayState, u: int, with_units: int = 0) -> None:
        s.moves[u & 1] -= not s.paid >> u & 1
        s.paid |= sum(1 << v for v in s.on_board(u & 1))

    patch.setattr(marches, "pay_use", pay_use)


# --- zones


def headquarters_have_zones(patch: Patch) -> None:
    def zone(self: DDayState, side: int) -> int:
        found = 0
        for h, units in self.present.items():
            if units & self.kit.ground & self.kit.of_side[side] & ~self.unfed:
                found |= self.kit.zone_from[h]
        return found

    patch.setattr(DDayState, "zone", zone)


def hungry_units_have_zones(patch: Patch) -> None:
    def zone(self: DDayState, side: int) -> int:
        found = 0
        for h, units in self.present.items():
            if units & self.kit.fighting & self.kit.of_side[side]:
                found |= self.kit.zone_from[h]
        return found

    patch.setattr(DDayState, "zone", zone)


def zones_stop_nobody(patch: Patch) -> None:
    plain = Terrain.__init__

    def init(self: Terrain, s: DDayState, side: int, air: bool) -> None:
        plain(self, s, side, air)
        self.zone, self.around_zone, self.safe = 0, 0, self.open

    patch.setattr(Terrain, "__init__", init)


def a_zone_is_remembered_too_long(patch: Patch) -> None:
    plain = DDayState.place

    def place(self: DDayState, u: int, h: int) -> None:
        memo = self.zone_memo[u & 1]
        plain(self, u, h)
        self.zone_memo[u & 1] = memo

    patch.setattr(DDayState, "place", place)


# --- movement


def rivers_cost_nothing(patch: Patch) -> None:
    def edges(self: Kit, bad_weather: bool) -> Any:
        cost = self._ground_costs(bad_weather)
        return [tuple((n, cost[n]) for n in near) for near in self.land_links]

    patch.setattr(Kit, "_ground_edges", edges)


def attackers_march_twice_as_far(patch: Patch) -> None:
    patch.setattr(movement, "to_attack", movement.without_attack)


# --- combat


def rivers_do_not_matter(patch: Patch) -> None:
    plain = odds.attacking

    def attacking(s: DDayState, u: int, targets: tuple[int, ...]) -> Fighter:
        found = plain(s, u, targets)
        return Fighter(found.name, found.combat, found.ground, found.mech, found.leg, False, found.landing)

    patch.setattr(odds, "attacking", attacking)


def coasts_help_against_everybody(patch: Patch) -> None:
    plain = odds._bonuses
    patch.setattr(
        odds, "_bonuses", lambda tally, unit, features, terms, landing: plain(tally, unit, features, terms, True)
    )


def attackers_win_ties(patch: Patch) -> None:
    def compare(attack: int, defense: int, attack_die: int, defense_die: int) -> Round:
        ours, theirs = attack + attack_die, defense + defense_die
        margin = abs(ours - theirs)
        return Round(ours, theirs, ours >= theirs, margin, losses_of(margin))

    patch.setattr(resolve, "compare", compare)


# --- losses


def losses_come_early(patch: Patch) -> None:
    patch.setattr(odds, "losses", lambda margin: losses_of(margin + 1))


def one_loss_kills(patch: Patch) -> None:
    patch.setattr(DDayState, "lose", DDayState.eliminate)


def somebody_else_pays(patch: Patch) -> None:
    plain = losses.Suffer.run

    def run(self: losses.Suffer, s: DDayState) -> Any:
        mine = s.kit.corps & s.kit.of_side[self.units[0] & 1] & ~mask_of(self.units)
        others = tuple(u for u in range(len(s.at)) if mine >> u & 1 and s.at[u] >= 0)
        return plain(losses.Suffer(others or self.units, self.owed, self.spare), s)

    patch.setattr(losses.Suffer, "run", run)


# --- invasions


def the_sea_is_safe(patch: Patch) -> None:
    patch.setattr(resolve, "eliminate_at_sea", lambda s: None)


def arrows_do_not_matter(patch: Patch) -> None:
    def targets(self: Kit) -> Any:
        near = [mask_of([n for n in self.grid.neighbours[h] if n >= 0]) for h in range(self.grid.size)]
        land = [hexes & self.board.enterable_mask for hexes in near]
        return land, land

    patch.setattr(Kit, "_targets", targets)


def any_sea_will_do(patch: Patch) -> None:
    def bars_beach(s: DDayState, u: int, h: int) -> Ruling | None:
        if h not in s.kit.board.invasions:
            return Ruling("§3e2a")
        price = invasion.invasion_price(s, h)
        return bars_cost(s, Side.ALLIED, price) or invasion.bars_crowd(s, u, h)

    patch.setattr(invasion, "bars_beach", bars_beach)


# --- control, reinforcements, the end


def air_units_take_hexes(patch: Patch) -> None:
    def enter(self: DDayState, u: int, way: list[int]) -> None:
        passed = mask_of(way) & self.kit.board.land_mask
        self.held = self.held | passed if not u & 1 else self.held & ~passed

    patch.setattr(DDayState, "enter", enter)


def hexes_on_the_way_stay_theirs(patch: Patch) -> None:
    plain = DDayState.enter
    patch.setattr(DDayState, "enter", lambda self, u, way: plain(self, u, way[-1:]))


def reinforcements_come_early(patch: Patch) -> None:
    def bars_arrival(s: DDayState, u: int) -> Ruling | None:
        soon = s.at[u] in (RESERVE, REBUILT) and s.due[u] <= s.turn + 1
        return None if soon and reinforce.entry_mask(s, u) else Ruling("§3f1")

    patch.setattr(reinforce, "bars_arrival", bars_arrival)


def lost_corps_are_forgotten(patch: Patch) -> None:
    def eliminate(self: DDayState, u: int, rule: str) -> None:
        self.tell(Event("eliminated", rule, {"piece": u, "hex": self.at[u]}))
        self.remove(u, -1)

    patch.setattr(DDayState, "eliminate", eliminate)


def allies_always_win(patch: Patch) -> None:
    patch.setattr(sequence, "verdict", lambda s: victory.ALLIED_VICTORY)


FAULTS: list[tuple[Plant, str]] = [
    (zones_let_supply_pass, "§3c1"),
    (germans_never_hunger, "§3c1"),
    (lost_sources_supply, "§3c1"),
    (hungry_units_move, "§3c6|§4a2"),
    (retreats_into_zones, "§4d1"),
    (beaten_units_stay, "§4c2b|§2d3"),
    (corps_share_a_hex, "§2d1"),
    (armies_share_a_hex, "§2d1"),
    (marches_are_free, "§3d1"),
    (a_track_without_end, "§3d1"),
    (cheap_invasions, "§3d1"),
    (one_move_for_everybody, "§3d2a"),
    (headquarters_have_zones, "§2c1"),
    (hungry_units_have_zones, "§2c1"),
    (zones_stop_nobody, "§3b3d|§3b1a"),
    (a_zone_is_remembered_too_long, "§2c1|§2c3"),
    (rivers_cost_nothing, "§3b1a"),
    (attackers_march_twice_as_far, "§3b1a"),
    (rivers_do_not_matter, "§4b0"),
    (coasts_help_against_everybody, "§4b0"),
    (attackers_win_ties, "§4c2a"),
    (losses_come_early, "§4c2c"),
    (one_loss_kills, "§4e"),
    (somebody_else_pays, "§4e2"),
    (the_sea_is_safe, "§3b3b|§3b3c"),
    (arrows_do_not_matter, "§4a2"),
    (any_sea_will_do, "§3e2a"),
    (air_units_take_hexes, "§2e"),
    (hexes_on_the_way_stay_theirs, "§2e"),
    (reinforcements_come_early, "§3f1"),
    (lost_corps_are_forgotten, "§6b-note"),
    (allies_always_win, "§6-winA"),
]


@pytest.mark.parametrize(("plant", "noticed"), FAULTS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_fault_in_the_rules_is_noticed(plant: Plant, noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt()
