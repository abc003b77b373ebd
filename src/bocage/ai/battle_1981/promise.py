"""What a position promises: the score to expect at the end, from what counts now and what is likely to come.

Each sign of what is to come is a plain number; what a unit of each is worth was fitted to self-play (promise.toml).
"""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from bocage.ai.weighing import of_scenario, read_weights
from bocage.core.hexes import Hex, Mask, bits, members
from bocage.games.battle_1981.effectiveness import WHOLE, effect
from bocage.games.battle_1981.kit import Kit
from bocage.games.battle_1981.odds import attack_strength
from bocage.games.battle_1981.state import AT_SEA, COMBAT, DUE, FUEL, GENERAL, POINT, BattleState
from bocage.games.battle_1981.supply import in_line
from bocage.games.battle_1981.tables import last_turn, numbers
from bocage.games.battle_1981.victory import (
    OBJECTIVES,
    SIXTY,
    final_score,
    objective_points,
    ocean_side_points,
    sixtieths,
)
from bocage.games.battle_1981.weather import weather_percent

from .german_front import flooded, landed
from .phases import stage

LASTING = 0.8
"""The part of what stands somewhere that still counts a turn later: ground changes hands, strength is used up."""

NEARNESS = (1.0, 0.8, 0.45, 0.2)
"""What of a unit's strength counts for an objective so many hexes off."""

HOLDING = 30
"""Combat points from which on a unit holds up an advance."""

SEEN = 4.0
"""Turns for which open ground counts: it does not stay open."""

TEMPO = (0.7, 0.7, 0.6, -0.2, -1.0, -0.7)
"""By phase: before the Allies march they are about to gain, before the Germans do they are about to lose."""

GRAIN = 1000.0
"""Fatigue is counted in thousands of combat points times points of fatigue."""

NEED = (0.3, 0.4, 0.3)
"""Fuel, general and combat supply that a combat point ashore uses in a turn, more or less, and"""

AHEAD = 2.0
"""the turns for which a stock is worth having."""


class Signs(NamedTuple):
    """What is to come in points of a turn, each times the turns for which it lasts."""

    depth: float
    """§12d What Allied units inland score now."""
    shore: float
    """§12c What Germans within the ships' range cost."""
    held: float
    """§12a §12b Objectives that score now, until the end."""
    near: float
    """Objectives by the strength of both sides about them."""
    allied: float
    """Sixtieths of the Allied strength ashore."""
    german: float
    waiting: float
    """Those of the Allies at sea."""
    coming: float
    """Those of German reinforcements, from their day on."""
    flood: float
    """Ground that the Allies could flow into."""
    allied_tired: float
    german_tired: float
    stocks: float
    """How far the Allied army is from want, from 0 to 1, times the turns to come."""
    hungry: float
    """Allied strength beyond the lines of supply."""
    allied_exposed: float
    """By how much Germans in contact are stronger than the Allies they could attack, in whole odds."""
    german_exposed: float
    tempo: float
    """Who has had his move of the turn already, from 1 to -1."""


class Fitted(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers fitted to self-play."""

    signs: dict[str, float]
    rest: dict[str, list[float]]
    """By scenario and turn, what is still to come whatever the position."""


@cache
def fitted() -> Fitted:
    """The numbers as they stand in their file."""
    return read_weights(__package__, "promise.toml", Fitted)


@cache
def values() -> tuple[float, ...]:
    """What one of each sign is worth, in their order."""
    return tuple(fitted().signs[name] for name in Signs._fields)


def promise(s: BattleState) -> float:
    """The score to expect at the end; at the end the score."""
    if not s.agenda:
        return float(final_score(s) // 1)
    rest = of_scenario(fitted().rest, s.scenario)
    whole = sixtieths(s) / SIXTY + rest[min(s.turn, len(rest) - 1)]
    whole += sum(map(float.__mul__, values(), signs(s)))
    return whole * (100 - weather_percent(s)) / 100 if s.kit.options.weather_score == "yes" else whole


def signs(s: BattleState) -> Signs:
    """Everything that promises points."""
    left = float(last_turn(s.scenario) - s.turn + 1)
    lasting = (1 - LASTING**left) / (1 - LASTING)
    army, foes = _army(s), _foes(s)
    held, near = _objectives(s, left)
    return Signs(
        depth=army.depth * lasting,
        shore=-foes.ashore * _shore(s.scenario, s.turn),
        held=held,
        near=near,
        allied=army.strength * lasting / SIXTY,
        german=foes.strength * lasting / SIXTY,
        waiting=army.waiting * lasting / SIXTY,
        coming=foes.coming / SIXTY,
        flood=flooded(s.kit, landed(s), s.held[1], foes.firm) * min(SEEN, left),
        allied_tired=army.tired * min(3.0, left) / GRAIN,
        german_tired=foes.tired * min(3.0, left) / GRAIN,
        stocks=_stocks(s, army.strength) * min(3.0, left - 1),
        hungry=army.hungry / SIXTY * min(2.0, left),
        allied_exposed=_exposed(s, 0) if left > 1 else 0.0,
        german_exposed=_exposed(s, 1) if left > 1 else 0.0,
        tempo=TEMPO[stage(s)[1]] * min(1.0, left / SEEN),
    )


class Army(Struct):
    """The Allies, added up."""

    strength: float = 0.0
    depth: float = 0.0
    tired: float = 0.0
    hungry: float = 0.0
    waiting: float = 0.0


def _army(s: BattleState) -> Army:
    army, at, cp, kit = Army(), s.at, s.cp, s.kit
    inland, depth, stride, in_supply = kit.board.continent_mask, numbers().depth, kit.grid.stride, in_line(s)
    for u in members(kit.fighting & kit.of_side[0]):
        h = at[u]
        if h >= 0:
            fed = in_supply >> u & 1
            army.strength += cp[u]
            army.tired += s.fatigue[u] * cp[u]
            army.hungry += 0 if fed else cp[u]
            if inland >> h & 1 and fed:
                army.depth += cp[u] * (h // stride) / depth
        elif h == AT_SEA:
            army.waiting += cp[u]
    return army


class Foes(Struct):
    """The Germans, added up."""

    strength: float = 0.0
    tired: float = 0.0
    ashore: int = 0
    coming: float = 0.0
    firm: Mask = 0


def _foes(s: BattleState) -> Foes:
    foes, at, cp, kit = Foes(), s.at, s.cp, s.kit
    counted, last = kit.board.ocean_side_mask & ~kit.board.east_of_caen_mask, last_turn(s.scenario)
    for u in members(kit.of_side[1]):
        h = at[u]
        if h >= 0:
            foes.strength += cp[u]
            foes.tired += s.fatigue[u] * cp[u]
            foes.ashore += counted >> h & 1
            if cp[u] >= HOLDING:
                foes.firm |= 1 << h
        elif h == DUE:
            foes.coming += cp[u] * max(0, last - max(s.turn, kit.kinds[u].entry_turn))
    return foes


@cache
def _shore(scenario: str, turn: int) -> float:
    """What a German within the ships' range costs from now on."""
    turns = range(turn, last_turn(scenario) + 1)
    return sum(LASTING ** (later - turn) * ocean_side_points(later) for later in turns)


def _objectives(s: BattleState, left: float) -> tuple[float, float]:
    """What objectives bring that score now, and what all bring by the strength about them."""
    held = near = 0.0
    faced, last = s.near(1), last_turn(s.scenario)
    for name, source in OBJECTIVES:
        each = objective_points(s, s.turn, source) * (left - 1) + objective_points(s, last, source)
        for h in bits(s.kit.board.objectives[name]):
            if s.held[0] >> h & 1 and not faced >> h & 1:
                held += each
            near += each * influence(s, h)
    return held, near


def influence(s: BattleState, h: Hex) -> float:
    """How much of the strength about a position is Allied, from 0 to 1; nothing where nobody is near."""
    strength = [0.0, 0.0]
    for share, ring in zip(NEARNESS, _rings(s.kit, h), strict=True):
        for side in (0, 1):
            for where in members(ring & s.held[side]):
                u = s.on[where]
                strength[side] += share * s.cp[u] * effect(s, u) / WHOLE
    return strength[0] / (strength[0] + strength[1] + HOLDING)


@cache
def _rings(kit: Kit, h: Hex) -> tuple[Mask, ...]:
    """The position itself, those next to it, and so on."""
    disc = 1 << h
    rings = [disc]
    for _ in NEARNESS[1:]:
        ring = kit.grid.around(disc) & ~disc
        rings.append(ring)
        disc |= ring
    return tuple(rings)


def _exposed(s: BattleState, side: int) -> float:
    """What the units of a side have to fear from those beside them."""
    found, kit, foes = 0.0, s.kit, s.held[1 - side]
    strength = {h: attack_strength(s, s.on[h]) for h in members(foes & s.near(side)) if kit.fighting >> s.on[h] & 1}
    for h in members(s.held[side] & s.near(1 - side)):
        u = s.on[h]
        attack = sum([strength.get(n, 0) for n in members(kit.next_to[h] & foes)])
        odds = attack / max(1, s.cp[u] * effect(s, u) * kit.defence[h])
        found += min(MOST_ODDS, max(0.0, odds - 1))
    return found


MOST_ODDS = 3.0


def _stocks(s: BattleState, strength: float) -> float:
    pools = zip((FUEL, GENERAL, COMBAT), NEED, strict=True)
    each = [min(1.0, s.pools[pool] / POINT / max(1.0, AHEAD * need * strength)) for pool, need in pools]
    return sum(each) / len(each)
