"""What an attack can do, before it is made: every face of the die with what it costs whom.

Nothing is hidden on this board, so a forecast is the truth. Where the owner chooses, he is taken to choose well: he
pays an exchange as cheaply as he can, and of several units going back each takes the emptiest square open to it. For
the units of one square this makes no difference: regiments go first, and so as many find room whatever is chosen.
"""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.exchange import least_price
from bocage.core.tally import Amount, Line

from .odds import Odds, faces, work_out
from .resolve import basic, in_order, unspared
from .retreat import Stacks, best_ways
from .state import Battle, NormandyState


class Prospect(Struct, frozen=True):
    """One result: the faces that bring it, what each side loses in basic factors, and the units sure to be lost."""

    result: str
    faces: tuple[int, ...]  # none where no die is rolled
    weight: int  # in sixths
    attacker_loses: int
    defender_loses: int
    lost: tuple[Unit, ...]
    stranded: tuple[Unit, ...]  # of the lost, those that have no way back
    clears: bool  # nobody is left in the square attacked

    @property
    def chance(self) -> Fraction:
        """How likely it is."""
        return Fraction(self.weight, 6)


class Forecast(Struct, frozen=True):
    """An attack worked out to the end."""

    attack: list[Line]
    defense: list[Line]
    attack_total: Amount
    defense_total: Amount
    column: str
    below: bool
    prospects: list[Prospect]
    clears: Fraction
    attacker_loses: Fraction
    defender_loses: Fraction
    fatal: dict[Unit, Fraction]  # the chance of each unit to be lost for want of a way back


def forecast(s: NormandyState, battle: Battle) -> Forecast:
    """§CRT The odds, results and consequences of an attack as it stands."""
    odds = work_out(s, battle)
    prospects = outlook(s, battle, odds)
    fatal: dict[Unit, int] = {}
    for found in prospects:
        for u in found.stranded:
            fatal[u] = fatal.get(u, 0) + found.weight
    return Forecast(
        odds.attack.lines(),
        odds.defense.lines(),
        odds.attack.total,
        odds.defense.total,
        odds.column,
        odds.below,
        prospects,
        _mean(prospects, lambda found: found.clears),
        _mean(prospects, lambda found: found.attacker_loses),
        _mean(prospects, lambda found: found.defender_loses),
        {u: Fraction(weight, 6) for u, weight in fatal.items()},
    )


def _mean(prospects: list[Prospect], count: Callable[[Prospect], int]) -> Fraction:
    """What results count for on average, each weighed by its faces of the die."""
    return Fraction(sum([found.weight * count(found) for found in prospects]), 6)


def outlook(s: NormandyState, battle: Battle, odds: Odds) -> list[Prospect]:
    """§CRT Every result that can come of these odds, in the order of the die."""
    defenders, attackers = s.units_at(battle.hex), list(battle.units)
    lost_at_once = odds.is_lost(s.kit)
    prospects = []
    for result, dice in faces(s.kit, odds).items():
        lost, stranded, price = _casualties(s, battle, defenders, attackers, result)
        prospects.append(
            Prospect(
                result,
                () if lost_at_once else dice,
                len(dice),
                price[0],
                price[1],
                lost,
                stranded,
                result[0] == "D" or (result == "EX" and price[1] == basic(s, defenders)),
            )
        )
    return prospects


Casualties = tuple[tuple[Unit, ...], tuple[Unit, ...], tuple[int, int]]
"""Units sure to be lost, those of them without a way back, and the losses of attacker and defender."""


def _casualties(
    s: NormandyState, battle: Battle, defenders: list[Unit], attackers: list[Unit], result: str
) -> Casualties:
    """§CRT-AE §CRT-DE §CRT-EX §CRT-AB §CRT-DB §INV-5 What one result destroys. Must agree with `resolve.carry_out`."""
    if result == "DE":
        return tuple(defenders), (), (0, basic(s, defenders))
    if result == "AE" or (battle.landing and result.startswith("AB")):
        return tuple(attackers), (), (basic(s, attackers), 0)
    if result == "EX":
        return _exchange(s, defenders, attackers)
    steps = int(result[-1])
    if result.startswith("DB"):
        stranded = left_behind(s, defenders, steps)
        return stranded, stranded, (0, basic(s, list(stranded)))
    stranded = left_behind(s, attackers, steps, battle.hex)
    return stranded, stranded, (basic(s, list(stranded)), 0)


def _exchange(s: NormandyState, defenders: list[Unit], attackers: list[Unit]) -> Casualties:
    """§CRT-EX §R-07 §RUL-28 The smaller force goes; of the larger only what no choice can spare is sure to go."""
    ours, theirs = basic(s, attackers), basic(s, defenders)
    smaller, larger = (attackers, defenders) if ours < theirs else (defenders, attackers)
    owed = min(ours, theirs)
    price = least_price([s.kind_of(u).strength for u in larger], owed)
    sure = unspared(s, tuple(larger), owed)
    return (*smaller, *sure), (), (owed, price) if ours < theirs else (price, owed)


def left_behind(s: NormandyState, units: list[Unit], steps: int, attacked: Hex = NOWHERE) -> tuple[Unit, ...]:
    """§R-17 §RUL-30 The units that cannot go back, if all go one after the other as well as they can.

    `attacked` is the square that attackers go back from (§CRT-AB).
    """
    stacks, stranded = Stacks(s, units), []
    for u in in_order(s, units):
        ways = best_ways(s, u, steps, stacks, attacked)
        if ways:
            stacks.add(u, min((way[-1] for way in ways), key=stacks.load))
        else:
            stranded.append(u)
    return tuple(stranded)
