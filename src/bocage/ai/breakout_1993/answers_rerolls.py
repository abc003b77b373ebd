"""Second rolls: a roll is made again when that is worth more, on average, than the Advantage is."""

from collections.abc import Callable, Sequence
from typing import Any

from bocage.core.areas import Area
from bocage.core.hexes import bits
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.assault import is_bocage
from bocage.games.breakout_1993.barrage import bombardment_attack, bombardment_defense
from bocage.games.breakout_1993.bombardment import barrage_of
from bocage.games.breakout_1993.casualties import capacity
from bocage.games.breakout_1993.forecast import ENDS, PAIRS, sums, sunset
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.resolve import battle_of, totals
from bocage.games.breakout_1993.state import Battle
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import EARLIER, LATER, REROLL_ATTACK, REROLL_DEFENSE, REROLL_SUNSET, STAND, STAY

from .night_fire import shelling_worth
from .night_strength import quality, worth_of
from .position import Answer, Position
from .weights import weights
from .worth import POINT

ADVANTAGE = {Side.ALLIED: 3.5, Side.GERMAN: 3.5}
"""What the Advantage is worth to a side: it gives the other one what it takes."""

LAST_DAY = 0.4
"""The share of that on the last day, beyond the point it may be at the end."""

DRIVEN_OUT = 0.6
"""How likely a defender is to give up an Area by the share of his levels that he has to pay."""

ROUT = -5
"""A result so far below the enemy's that a commander without odds to go by tries again."""

FELL = 0.7
"""What Disrupt 1 costs an average unit that would have been Spent."""

IMPULSE = {Side.ALLIED: 3.0, Side.GERMAN: 2.0}
"""What another impulse number is worth to the Allies, and what it costs the Germans, with units left to act."""


def advantage(p: Position) -> float:
    """What the Advantage is worth to us now: on the last day there is little to use it for, but §22.6 it counts."""
    if p.days_left:
        return ADVANTAGE[p.side]
    kept = POINT * constants().advantage_points if p.kit.options.advantage_point else 0.0
    return ADVANTAGE[p.side] * LAST_DAY + kept


def mean(value: Callable[[int], float]) -> float:
    """What a value of two dice comes to on average."""
    return sum(pairs * value(total) for total, pairs in sums().items()) / PAIRS


def assault_worth(p: Position, battle: Battle, excess: int) -> float:
    """§9.4 §9.5 What an excess of the attack over the defence is worth to the attacker."""
    s = p.s
    if excess <= 0:
        beaten = (battle.point,) if excess == 0 else battle.units
        return -sum(FELL * quality(s.kit.kinds[u]) for u in beaten)
    defenders = s.units_at(battle.target, battle.side.enemy)
    room = capacity(s, defenders)
    points = excess - (constants().bocage_absorbs if is_bocage(s, battle.target) else 0)
    if points <= 0 or not room:
        return 0.0
    levels = sum(worth_of(s.kit.kinds[u], s.level[u]) for u in defenders) / room
    cleared = 1.0 if points >= room else DRIVEN_OUT * points / room
    foothold = weights(battle.side).foothold if is_first(p, battle) else 0.0
    return levels * min(points, room) + max(cleared, foothold) * p.worth[battle.target]


def is_first(p: Position, battle: Battle) -> bool:
    """§8.5 Whether the attackers are the first of their side in the Area: they stay if they win anything."""
    return set(p.s.units_at(battle.target, battle.side)) <= set(battle.units)


def reroll(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§11.1 The dice of an assault."""
    battle = battle_of(p.s)
    attack, defense = totals(p.s, battle)
    if not p.exact:
        return _by_thumb(p, options, attack - defense if battle.side == p.side else defense - attack)
    return _second_roll(
        p,
        options,
        attack - defense,
        sum(battle.attack_dice),
        sum(battle.defense_dice),
        _seen_by(p, battle.side, lambda excess: assault_worth(p, battle, excess)),
    )


def reroll_barrage(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§11.1 The dice of a bombardment."""
    s, barrage = p.s, barrage_of(p.s)
    if not p.exact:
        return STAND
    attack, defense = sum(barrage.attack_dice), sum(barrage.defense_dice)
    lead = int(bombardment_attack(s, barrage).total) - int(bombardment_defense(s, barrage).total)
    return _second_roll(
        p,
        options,
        lead + attack - defense,
        attack,
        defense,
        _seen_by(
            p,
            barrage.side,
            lambda excess: shelling_worth(s, barrage.target, barrage.primary, max(0, excess), barrage.side),
        ),
    )


def _by_thumb(p: Position, options: Sequence[Action], lead: int) -> Action:
    """A rout of our own is rolled again, whatever the Advantage may be good for later."""
    own = REROLL_ATTACK if battle_of(p.s).side == p.side else REROLL_DEFENSE
    return own if lead <= ROUT and own in options else STAND


def _seen_by(p: Position, attacker: Side, value: Callable[[int], float]) -> Callable[[int], float]:
    return value if attacker == p.side else lambda excess: -value(excess)


def _second_roll(
    p: Position, options: Sequence[Action], excess: int, attack: int, defense: int, value: Callable[[int], float]
) -> Action:
    """The roll whose repetition gains most, if it gains more than the Advantage is worth."""
    means = {
        REROLL_ATTACK: lambda: mean(lambda dice: value(excess - attack + dice)),
        REROLL_DEFENSE: lambda: mean(lambda dice: value(excess + defense - dice)),
    }
    gains = [(means[a]() - value(excess), a) for a in options if a in means]
    best, chosen = max(gains, key=lambda gain: gain[0], default=(0.0, STAND))
    return chosen if best > advantage(p) else STAND


def day_ends(number: int) -> float:
    """§6.33 The chance that the day ends with this impulse number."""
    return float(sunset(number)[ENDS])


def numbers_to_come(number: int) -> float:
    """§6.33 How many impulse numbers follow this one on average, if the day does not end with it."""
    found, going = 0.0, 1.0
    while going > 0.001:
        number += 1
        found += going
        going *= 1 - day_ends(number)
    return found


def actions_left(p: Position, side: Side) -> int:
    """How many places of a side have Fresh units that can lead and somebody to meet next to them."""
    return sum(1 for place in bits(p.land | p.kit.board.approach_mask) if _has_work(p, side, place))


def _has_work(p: Position, side: Side, place: Area) -> bool:
    s = p.s
    ready: list[Unit] = [u for u in s.fresh_at(place, side) if s.kit.leaders >> u & 1 and not s.moved >> u & 1]
    near = [place, *s.kit.near[place]]
    return bool(ready) and any(s.mask_at(n, side.enemy) or not s.controls(side, n) for n in near)


def reroll_sunset(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§11.1 The Allies want a longer day and the Germans a shorter one, as far as units are left to act in it."""
    s = p.s
    if not p.exact:
        return STAND
    ends, chance = sum(s.sunset) < s.impulse, day_ends(s.impulse)
    more = min(numbers_to_come(s.impulse), float(actions_left(p, Side.ALLIED))) * IMPULSE[p.side]
    gain = ((chance if not ends else chance - 1) if wants_night(p) else (1 - chance if ends else -chance)) * more
    return REROLL_SUNSET if gain > advantage(p) else STAND


def wants_night(p: Position) -> bool:
    """Whether a shorter day is good for this side: for the Germans always, unless the Allies win as things stand."""
    ahead = p.lacking <= 0 and p.days_left == 0
    return (p.side == Side.GERMAN) != ahead


def shift(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§11.21 §11.22a The impulse marker: on for whoever wants the night, back for the other."""
    wanted = LATER if wants_night(p) else EARLIER
    return wanted if wanted in options else STAY


ANSWERS: dict[str, Answer] = {
    "Reroll": reroll,
    "RerollBarrage": reroll_barrage,
    "RerollSunset": reroll_sunset,
    "Shift": shift,
}
