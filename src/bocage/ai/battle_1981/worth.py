"""What units and positions are worth in a fight, in victory points."""

from functools import lru_cache
from math import log10

from bocage.core.hexes import Hex, members
from bocage.games.battle_1981.effectiveness import effect
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.odds import attack_strength
from bocage.games.battle_1981.retreat import BESIDE, REFUSED, is_beside_enemy, pressed_losses, ways
from bocage.games.battle_1981.state import COMBAT
from bocage.games.battle_1981.tables import last_turn, numbers

from .position import Position

LEAST_STOCK = 1_000
"""Combat supply in hundredths; less than this is priced as if it were so much."""

PLENTY = 20_000
"""A stock beyond which combat supply is worth ever less: ships bring more of it than there are attacks to make."""

FULL_SEASON = 4
"""Turns still to come from which on supply and rest keep their whole worth."""

MOST_ODDS = 4.0

REMNANT = 16
"""Combat points that one battle may well take."""


def prize(p: Position, u: Unit) -> float:
    """§12e What the end of a unit is worth to its enemy, casualties not counted."""
    if u & 1:
        return float(numbers().german_unit)
    beyond = p.weights.beachhead if p.kit.beachheads >> u & 1 else p.weights.depot if p.kit.depots >> u & 1 else 0.0
    return numbers().allied_unit + beyond


def stand(p: Position, u: Unit, h: Hex) -> float:
    """What it is worth to a unit's side that it stands in a position: what it scores there, or denies the enemy."""
    found = p.stands.get((u, h))
    if found is None:
        found = p.stands[u, h] = _stand(p, u, h)
    return found


def _stand(p: Position, u: Unit, h: Hex) -> float:
    ground, s = p.ground, p.s
    if not u & 1:
        if not p.reach(u) >> h & 1:
            return -p.weights.unsupplied
        faced = is_beside_enemy(s, u, h)
        return s.cp[u] * ground.depth[h] + ground.prize[h] * (p.weights.faced if faced else 1.0)
    denied = sum(ground.prize[n] for n in members(p.kit.next_to[h] & s.held[0] & ground.prize_mask))
    return ground.coast[h] + denied * (1 - p.weights.faced)


def taken(p: Position, attackers: tuple[Unit, ...], h: Hex) -> float:
    """What it is worth to the attackers that one of them takes a position."""
    best = max((stand(p, u, h) - stand(p, u, p.s.at[u]) for u in attackers), default=0.0)
    return p.weights.hex + max(0.0, best) if p.kit.board.land_mask >> h & 1 else 0.0


def danger(p: Position, u: Unit, h: Hex, left: int = -1) -> float:
    """What the enemy could do to a unit in a position, by the odds he could bring; those two hexes off count half.

    `left` is what it has of its combat points by then. A remnant next to an enemy may be lost for good.
    """
    s, kit = p.s, p.kit
    cp = s.cp[u] if left < 0 else left
    near, foes = kit.next_to[h], s.held[1 - (u & 1)]
    strength = 0.0
    for where in members(kit.grid.disc(1 << h, 2) & foes):
        foe = s.on[where]
        if kit.fighting >> foe & 1:
            strength += attack_strength(s, foe) * (1.0 if near >> where & 1 else 0.5)
    defence = max(1, cp) * effect(s, u) * kit.defence[h]
    pressure = p.weights.danger * min(MOST_ODDS, max(0.0, strength / defence - 1)) if defence else 0.0
    frail = max(0.0, 1 - cp / REMNANT) if near & foes else 0.0
    return pressure + frail * prize(p, u) / 2


def pressed(p: Position, u: Unit, why: str) -> float:
    """§9o What standing against a required retreat, or going next to an enemy, costs a unit."""
    mean, dies = _further_losses(why, p.s.cp[u])
    return mean * loss_weight(p, u) + dies * prize(p, u)


@lru_cache(maxsize=1024)
def _further_losses(why: str, have: int) -> tuple[float, float]:
    """§9o What a unit with so many combat points loses then on average, and the chance that it is its end."""
    low, high = pressed_losses(why)
    losses = range(low, high + 1)
    mean = sum(min(loss, have) for loss in losses) / len(losses)
    return mean, sum(loss >= have for loss in losses) / len(losses)


def loss_weight(p: Position, u: Unit) -> float:
    """A combat point of this unit."""
    return p.weights.ours if u & 1 == p.side else p.weights.theirs


def pressed_left(p: Position, u: Unit, why: str) -> int:
    """What such losses leave of a unit."""
    return max(0, p.s.cp[u] - sum(pressed_losses(why)) // 2)


def giving_way(p: Position, u: Unit, to: Hex) -> float:
    """What a retreat costs a unit's side, the position it leaves not counted."""
    cost = stand(p, u, p.s.at[u]) - stand(p, u, to)
    return cost + (pressed(p, u, BESIDE) if is_beside_enemy(p.s, u, to) else 0.0)


def driven(p: Position, u: Unit, won: float) -> tuple[float, float]:
    """What it costs a unit to be driven: by the best way out, and if it stands instead. Large where it must stand.

    `won` is what its position is worth to those who take it.
    """
    standing, leaving = pressed(p, u, REFUSED), way_out(p, u)
    return standing if leaving is None else leaving + won, standing


def way_out(p: Position, u: Unit) -> float | None:
    """What the best retreat costs a unit's side, None if there is none."""
    if u not in p.ways_out:
        p.ways_out[u] = min((giving_way(p, u, to) for to in ways(p.s, u)), default=None)
    return p.ways_out[u]


def season(p: Position) -> float:
    """How much of their worth things keep that only help in later turns: all of it, and less in the last turns."""
    return min(FULL_SEASON, last_turn(p.s.scenario) - p.s.turn) / FULL_SEASON


def supply_price(p: Position) -> float:
    """What a hundredth of a point of combat supply is worth to the Allies: the dearer the less there is.

    The stock counts in steps of about a quarter, so that one battle does not change what all others are worth.
    """
    stock = _stock_step(p.s.pools[COMBAT])
    return float(p.weights.supply * season(p) * min(1.0, PLENTY / stock) / stock)


@lru_cache(maxsize=1024)
def _stock_step(stock: int) -> float:
    return float(10 ** round(log10(max(LEAST_STOCK, stock)), 1))
