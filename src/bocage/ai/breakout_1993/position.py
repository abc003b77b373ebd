"""A position as a commander reads it: what stands where, what threatens it, how likely it is to be lost.

Everything is worked out when it is first asked for, from the state alone. A position is made for one decision; the
state in it may be changed by its owner afterwards only if he asks nothing more.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any

from msgspec import Struct

from bocage.ai.mind import Manner
from bocage.core.areas import Area
from bocage.core.hexes import Mask, bits, mask_of
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.kinds import Level, Unit, pieces
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import free_mask, links, supplied_areas
from bocage.games.breakout_1993.victory import score

from .assault_odds import asked, at_least, attack_of, crossing, defense_of, resistance
from .scheme import PLAIN, Scheme
from .weights import Weights, weights
from .worth import FAR, apart, rings, worths
from .zones import cuts

TODAY = 0.5
"""How much an attack on the same day counts in daylight; the rest is tomorrow's, with everybody Fresh."""

PASSING, PIERCING = 0.6, 0.25
"""How likely an enemy two borders away comes, through a place without units of ours or one he must break first."""

VACANT = (1.0, 0.9, 0.6, 0.35, 0.15)
"""How likely a place that nobody holds is entered, by the borders between it and the enemy."""

VACANT_ZONE = (1.0, 0.9, 0.3)
"""The same of a Zone, which is entered only from next to it."""

EFFORT = (1.15, 1.05, 1.0)
"""How much more the main effort counts, its neighbours, and what lies beyond."""

OUTNUMBERED, MATCHED = 0.6, 0.2
"""How likely a place is lost by numbers alone."""

EXACT = Manner()

LEGS = 5
"""MF with which a unit comes from two borders away."""


class Source(Struct, frozen=True):
    """A place from which the enemy could assault another: his Attack Value today and tomorrow, what the way adds."""

    today: int
    tomorrow: int
    crossing: int
    weight: float
    """How likely he is to come from there."""


@cache
def _figures() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Attack and defense of every unit by its level."""
    return tuple(
        tuple((piece.at_level(level).attack, piece.at_level(level).defense - level.disruption) for level in Level)
        for piece in pieces()
    )


class Position:
    """A position seen from one side."""

    def __init__(
        self, s: BreakoutState, side: Side, seed: int = 0, manner: Manner = EXACT, scheme: Scheme | None = PLAIN
    ) -> None:
        self.s, self.side, self.enemy, self.kit, self.board = s, side, side.enemy, s.kit, s.kit.board
        self.scheme = scheme or PLAIN
        self.exact, self.nerve = manner.exact, manner.nerve + self.scheme.nerve
        self.quick = scheme is None and manner.exact
        """Whether only blows and open ground are looked at by day: the enemy's part in a look ahead."""
        self.land: Mask = s.kit.areas | s.kit.zones
        self._seed = seed
        self._stacks: tuple[dict[Area, list[Unit]], dict[Area, list[Unit]]] = ({}, {})
        self._attacks: dict[tuple[Area, bool, bool, bool], tuple[int, int]] = {}
        self._sources: dict[Area, list[Source]] = {}
        self._risks: dict[tuple[Area, tuple[Unit, ...]], float] = {}

    def in_world(self, s: BreakoutState) -> "Position":
        """Another position as the same player sees it."""
        manner = Manner(self.exact, self.nerve - self.scheme.nerve)
        return Position(s, self.side, self._seed, manner, None if self.quick else self.scheme)

    def with_scheme(self, scheme: Scheme) -> "Position":
        """The same position for somebody with another scheme."""
        return Position(self.s, self.side, self._seed, Manner(self.exact, self.nerve - self.scheme.nerve), scheme)

    def chance(self, *about: object) -> Random:
        """Chance of our own for one question: the same question in the same place has the same answer."""
        s = self.s
        return Random(repr((self._seed, s.day, s.phase, s.impulse, *about)))

    @property
    def weights(self) -> Weights:
        """The numbers behind the habits of this side."""
        return weights(self.side)

    # --- the match

    @cached_property
    def days_left(self) -> int:
        """Days still to come after this one."""
        return scenario_named(self.s.scenario).days - self.s.day

    @cached_property
    def lacking(self) -> int:
        """Points the Allies still need; nothing or less if they would win now."""
        return int(scenario_named(self.s.scenario).needed - score(self.s).total)

    @cached_property
    def worth(self) -> list[float]:
        """What holding each place is worth to us, by its number; more near the main effort of a scheme."""
        found, effort = worths(self.s, self.side), self.scheme.effort
        if effort < 0:
            return found
        return [worth * EFFORT[min(steps, 2)] for worth, steps in zip(found, apart()[effort], strict=True)]

    @cached_property
    def cuts(self) -> tuple[Mask, Mask]:
        """Where the supply of Allies in Zones is cut: Areas in which any German is enough, and those to be taken."""
        return cuts(self.s)

    @cached_property
    def near_supply(self) -> Mask:
        """§12.2 §RUL-32 Our Areas with supply, and those of the enemy where it would reach a foothold of ours."""
        s, side = self.s, self.side
        fed = supplied_areas(s, side) & self.kit.areas
        if not self.kit.options.footholds:
            return fed
        near = links(s, side)
        return fed | mask_of([n for place in bits(fed & free_mask(s, side)) for n in bits(near[place])])

    # --- what stands where

    def own(self, place: Area) -> list[Unit]:
        """Our units in a place."""
        return self._stack(self.side, place)

    def foes(self, place: Area) -> list[Unit]:
        """The enemy's units in a place."""
        return self._stack(self.enemy, place)

    def _stack(self, side: Side, place: Area) -> list[Unit]:
        known = self._stacks[side]
        if place not in known:
            known[place] = self.s.units_at(place, side)
        return known[place]

    def figures(self, u: Unit) -> tuple[int, int]:
        """Attack and defense of a unit as it is now, less its disruption."""
        return _figures()[u][self.s.level[u]]

    @cached_property
    def held(self) -> Mask:
        """§7.2 The places we control; must agree with `BreakoutState.controls`.

        The German's has no end, as everything not Allied is his: ask it about places, or cut it to some, never list it.
        """
        return self.s.held if self.side == Side.ALLIED else ~self.s.held

    @cached_property
    def manned(self) -> Mask:
        """The places with units of ours."""
        return self._with_units(self.kit.of_side[self.side])

    @cached_property
    def opposed(self) -> Mask:
        """The places with enemy units."""
        return self._with_units(self.kit.of_side[self.enemy])

    def _with_units(self, units: int) -> Mask:
        return mask_of([place for place, here in self.s.present.items() if here & units])

    @cached_property
    def front(self) -> Mask:
        """Our places with an enemy in them or next to them."""
        ours, enemies = self.land & (self.held | self.manned), self.land & self.opposed
        return mask_of([place for place in bits(ours) if (rings()[place] | 1 << place) & enemies])

    # --- how far

    def field(self, goals: Mask) -> list[int]:
        """Borders from every place to the nearest goal; FAR if there is no way."""
        rows = [apart()[goal] for goal in bits(goals)]
        return [min(steps) for steps in zip(*rows, strict=True)] if rows else [FAR] * len(self.kit.codes)

    @cached_property
    def to_enemy(self) -> list[int]:
        """Borders from every place to the nearest enemy unit; those at sea are where they would land."""
        found = {self.kit.beach_of.get(place, place) for place in bits(self.hostile)}
        return self.field(mask_of([place for place in found if self.land >> place & 1]))

    # --- threats

    def sources(self, place: Area) -> list[Source]:
        """Whence the enemy could assault a place in one impulse each: from inside, from next to it, or from beyond."""
        found = self._sources.get(place)
        if found is None:
            found = self._sources[place] = [*self._close(place), *self._beyond(place)]
        return found

    def _close(self, place: Area) -> Iterator[Source]:
        """Those in a place and next to it; only infantry comes over water without a bridge."""
        zone = bool(self.kit.zones >> place & 1)
        for here in (place, *self.kit.near[place]):
            if self.hostile >> here & 1:
                today, tomorrow = self._attack(here, False, self._is_wet(here, place), zone)
                if tomorrow:
                    yield Source(today, tomorrow, crossing(self.s, self.enemy, here, place), 1.0)

    def _beyond(self, place: Area) -> Iterator[Source]:
        """Those two borders away, through each of the places between; a Zone or water takes all MF of a unit."""
        if not self.kit.areas >> place & 1:
            return
        far = self.hostile & ~rings()[place] & ~(1 << place)
        for via in self.kit.near[place]:
            beyond = rings()[via] & far
            if not beyond or not self.land >> via & 1 or self._is_wet(via, place):
                continue
            weight = PIERCING if self.manned >> via & 1 else PASSING
            cost = crossing(self.s, self.enemy, via, place)
            for here in bits(beyond):
                today, tomorrow = self._attack(here, True, False, False)
                if tomorrow:
                    yield Source(today, tomorrow, cost, weight)

    def _is_wet(self, here: Area, place: Area) -> bool:
        """Whether water without a bridge lies between two places."""
        border = self.kit.border_between(here, place)
        return border >= 0 and bool(self.kit.water >> border & 1) and not self.s.has_bridge(border)

    @cached_property
    def hostile(self) -> Mask:
        """The places with enemy units that may still act."""
        enemies = self.kit.of_side[self.enemy] & ~self._idle
        return mask_of([place for place, here in self.s.present.items() if here & enemies])

    @cached_property
    def _idle(self) -> int:
        """On the last day: units that will not act any more."""
        if self.days_left or self.s.phase != "daylight":
            return 0
        return mask_of([u for u, level in enumerate(self.s.level) if level != Level.FRESH])

    def _attack(self, here: Area, far: bool, wet: bool, zone: bool) -> tuple[int, int]:
        """The enemy's Attack Value from a place today and tomorrow, with those who come far, over water, to a Zone."""
        found = self._attacks.get((here, far, wet, zone))
        if found is None:
            kit, units = self.kit, self.foes(here)
            if far:
                units = [u for u in units if kit.kinds[u].fresh.movement >= LEGS]
            if wet:
                units = [u for u in units if kit.infantry >> u & 1]
            found = attack_of(self.s, units, zone=zone), attack_of(self.s, units, tomorrow=True, zone=zone)
            self._attacks[here, far, wet, zone] = found
        return found

    def threat(self, place: Area) -> int:
        """The enemy's best Attack Value against a place, less what his way there costs him; 0 if he cannot come."""
        return max((way.tomorrow - way.crossing for way in self.sources(place)), default=0)

    def is_pinned(self, place: Area) -> bool:
        """Whether somebody must stay in a place: points, a beach or a German Zone into which an enemy could walk."""
        bars_breakout = self.side == Side.GERMAN and self.days_left > 0 and bool(self.kit.zones >> place & 1)
        counts = self.board.points[place] > 0 or place in self.kit.beaches or bars_breakout
        return counts and self.s.is_free(self.side, place) and bool(self.sources(place))

    def risk(self, place: Area, units: Sequence[Unit] | None = None) -> float:
        """The chance that a place is lost to the assaults that could come soon, as it is or held by these units."""
        held_by = tuple(self.own(place) if units is None else units)
        found = self._risks.get((place, held_by))
        if found is None:
            found = self._risks[place, held_by] = self._risk(place, held_by)
        return found

    def _risk(self, place: Area, units: tuple[Unit, ...]) -> float:
        if not self.exact:
            return self._risk_by_numbers(place, units)
        ways = self.sources(place)
        if not units:
            return max(self._overrun(ways), self._walked_into(place)) if ways else self._walked_into(place)
        if not ways:
            return 0.0
        s, soon = self.s, self._soon
        now, later = defense_of(s, units, place), defense_of(s, units, place, tomorrow=True)
        today, tomorrow = resistance(s, units), resistance(s, units, tomorrow=True)
        clears_now, clears_later = now + asked(s, place, *today), later + asked(s, place, *tomorrow)
        kept = 1.0
        for way in ways:
            lost = (1 - soon) * at_least(clears_later - way.tomorrow + way.crossing)
            if soon and way.today:
                lost += soon * at_least(clears_now - way.today + way.crossing)
            kept *= 1 - way.weight * lost
        return 1 - kept

    def _overrun(self, ways: list[Source]) -> float:
        """The chance that anybody comes who could, where nobody resists."""
        kept = 1.0
        for way in ways:
            lost = 1 - self._soon
            if self._soon and way.today:
                lost += self._soon
            kept *= 1 - way.weight * lost
        return 1 - kept

    @cached_property
    def _soon(self) -> float:
        """How much the rest of this day counts among the assaults to come."""
        return 0.0 if self.s.phase != "daylight" else TODAY if self.days_left else 1.0

    def _risk_by_numbers(self, place: Area, units: tuple[Unit, ...]) -> float:
        """The same by rule of thumb: whether more enemies stand in the place and next to it than hold it."""
        foes = max((len(self.foes(here)) for here in (place, *self.kit.land_near(place))), default=0)
        if not foes:
            return 0.0
        return 1.0 if not units else OUTNUMBERED if foes > len(units) else MATCHED

    def _walked_into(self, place: Area) -> float:
        """How likely the enemy simply comes to a place that nobody holds, by how far he is."""
        away, vacant = self.to_enemy[place], VACANT if self.kit.areas >> place & 1 else VACANT_ZONE
        return vacant[away] if away < len(vacant) else 0.0

    def need(self, place: Area) -> float:
        """What is in danger in a place: its worth by the risk of losing it."""
        return self.worth[place] * self.risk(place)


Answer = Callable[[Position, Any, Sequence[Action]], Action | list[Action] | None]
"""How a decision of one kind is answered, from the position, its task and what it offers: with an action, with several
to be given one after the other as long as they fit, or with None: then something lawful is done.
"""
