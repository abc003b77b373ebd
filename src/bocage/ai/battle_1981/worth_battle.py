"""What a battle is worth to its attacker: for each pair of levels, and as the small game of two sealed choices.

Losses, chances and costs are exact (`reckoning`). Everything counts for both sides alike, so that what one
gains the other loses: the fair mixture of levels then follows by letting both learn from each other's choices.
"""

from collections.abc import Sequence
from functools import cache
from operator import add

from msgspec import Struct

from bocage.core.protocol import Side
from bocage.games.battle_1981.advance import earns_second
from bocage.games.battle_1981.effectiveness import most_level
from bocage.games.battle_1981.losses import fatigue_gain
from bocage.games.battle_1981.odds import allies_engaged, strengths
from bocage.games.battle_1981.state import COMBAT, Battle
from bocage.games.battle_1981.tables import LEVELS, combat_supply

from .position import Position
from .reckoning import Fight, Pair
from .worth import driven, loss_weight, prize, season, stand, supply_price, taken

ROUNDS = 60
"""How often both sides of the small game learn from each other."""

LARGE = 40
"""Combat points from which on a loss counts the less towards the end of a unit the more it has."""

Matrix = list[list[float]]


class Duel(Struct, frozen=True):
    """The small game solved: how often each level should be chosen, and what the battle is worth to its attacker."""

    attack: tuple[float, ...]  # from level 1 on
    defence: tuple[float, ...]
    value: float


class Stakes(Struct, frozen=True):
    """What a battle is about, whatever the levels."""

    kill: float  # a combat point of the defender
    loss: float  # one of the attackers
    gone: float  # the end of the defender, with the ground it leaves
    fallen: float  # the end of an attacker
    way_out: float  # what being driven costs the defender, if it leaves
    standing: float  # the same if it refuses
    second: float
    attackers_tire: float  # a point of fatigue of all attackers
    defender_tires: float
    supply: float  # a hundredth of combat supply, above zero if the attacker's side pays it


def stakes(p: Position, battle: Battle) -> Stakes:
    """What is won and lost in a battle against a unit."""
    s, u, attackers = p.s, battle.defender, battle.attackers
    won = taken(p, attackers, battle.hex)
    gone = prize(p, u) + won + max(0.0, stand(p, u, battle.hex))
    way_out, standing = driven(p, u, won)
    price, weary = supply_price(p), p.weights.fatigue * season(p)
    return Stakes(
        kill=loss_weight(p, u) + p.weights.progress * gone / max(LARGE, s.cp[u]),
        loss=loss_weight(p, attackers[0]),
        gone=gone,
        fallen=prize(p, attackers[0]),
        way_out=way_out,
        standing=standing,
        second=p.weights.second,
        attackers_tire=weary * sum(s.cp[one] for one in attackers),
        defender_tires=weary * s.cp[u],
        supply=price if battle.side == Side.ALLIED else -price,
    )


def payoff(pair: Pair, attack: int, defence: int, at: Stakes) -> float:
    """What a pair of levels is worth to the attacker."""
    fate, toll = pair.fate, pair.toll
    worth = fate.mean * at.kill - toll.mean * at.loss + fate.gone * at.gone - toll.falls * at.fallen
    if pair.driven:
        left = 1 - fate.gone
        worth += min(left * at.way_out, left * at.standing + (fate.standing - fate.gone) * at.gone)
    worth += at.second if opens_second(attack, defence) else fate.gone * at.second
    worth -= tiring(attack) * at.attackers_tire - tiring(defence) * at.defender_tires
    return worth - pair.cost * at.supply


@cache
def tiring(level: int) -> int:
    """§9j What a level costs in fatigue."""
    return fatigue_gain(level)


@cache
def opens_second(attack: int, defence: int) -> bool:
    """§9q Whether the levels alone open a second combat."""
    return earns_second(Battle(Side.ALLIED, 0, 0, attack=attack, defence=defence))


def open_levels(p: Position, battle: Battle) -> tuple[int, int]:
    """§9c §RUL-54 The highest levels open to attacker and defender by what both know."""
    s = p.s
    most = most_level(s, battle.attackers)
    if battle.side == Side.ALLIED and (engaged := allies_engaged(s, battle)):
        while most > 1 and combat_supply(most, LEVELS[0]) * engaged > s.pools[COMBAT]:
            most -= 1
    return most, most_level(s, (battle.defender,))


class Sheet(Struct, frozen=True):
    """A battle with everything worked out that its worth depends on."""

    battle: Battle
    at: Stakes
    strong: tuple[int, int]
    most: tuple[int, int]

    def key(self, p: Position) -> tuple[object, ...]:
        """What two battles have in common that are worth the same."""
        battle, s = self.battle, p.s
        have = tuple([s.cp[u] for u in (battle.defender, *battle.attackers)])
        return self.at, self.strong, have, self.most, battle.side, battle.air + battle.naval, _stock(p, battle)

    def matrix(self, p: Position, attacks: Sequence[int], defences: Sequence[int]) -> Matrix:
        """The attacker's worth of these pairs of levels."""
        fight = Fight(p.s, self.battle, self.strong)
        return [
            [
                payoff(pair, attack, defence, self.at)
                for defence, pair in zip(defences, fight.row(attack, defences), strict=True)
            ]
            for attack in attacks
        ]


def sheet(p: Position, battle: Battle) -> Sheet:
    """A battle worked out."""
    return Sheet(battle, stakes(p, battle), strengths(p.s, battle), open_levels(p, battle))


def solve(worth: Sequence[Sequence[float]], rounds: int = ROUNDS) -> Duel:
    """Both sides answer what the other has chosen on average so far; the averages come to the fair mixtures."""
    against = [list(column) for column in zip(*worth, strict=True)]
    row_sums, column_sums = [0.0] * len(worth), [0.0] * len(against)
    rows_chosen, columns_chosen = [0] * len(worth), [0] * len(against)
    row = len(worth) // 2
    for _ in range(rounds):
        rows_chosen[row] += 1
        column_sums = list(map(add, column_sums, worth[row]))
        column = column_sums.index(min(column_sums))
        columns_chosen[column] += 1
        row_sums = list(map(add, row_sums, against[column]))
        row = row_sums.index(max(row_sums))
    return Duel(
        tuple(count / rounds for count in rows_chosen),
        tuple(count / rounds for count in columns_chosen),
        (max(row_sums) + min(column_sums)) / (2 * rounds),
    )


_SOLVED: dict[tuple[object, ...], Duel] = {}
_GLANCES: dict[tuple[object, ...], float] = {}
_MOST_SOLVED = 30_000


def _stock(p: Position, battle: Battle) -> int:
    """§5j The stock as far as it can leave an Allied defence short."""
    if battle.side == Side.ALLIED:
        return 0
    return min(p.s.pools[COMBAT], combat_supply(LEVELS[-1], LEVELS[-1]) * allies_engaged(p.s, battle))


def duel(p: Position, battle: Battle) -> Duel:
    """The small game of a battle against a unit. Most of a phase's battles stay as they are while others are fought."""
    found = sheet(p, battle)
    key = found.key(p)
    if key not in _SOLVED:
        if len(_SOLVED) >= _MOST_SOLVED:
            _SOLVED.clear()
        attack, defence = found.most
        _SOLVED[key] = solve(found.matrix(p, LEVELS[:attack], LEVELS[:defence]))
    return _SOLVED[key]


def glance(p: Position, battle: Battle) -> float:
    """What a battle is worth to its attacker, nearly: with every other level only."""
    found = sheet(p, battle)
    key = found.key(p)
    if key not in _GLANCES:
        if len(_GLANCES) >= _MOST_SOLVED:
            _GLANCES.clear()
        attack, defence = found.most
        attacks = [level for level in COARSE_ATTACK if level <= attack]
        defences = [level for level in COARSE_DEFENCE if level <= defence]
        _GLANCES[key] = solve(found.matrix(p, attacks, defences), FEW_ROUNDS).value
    return _GLANCES[key]


COARSE_ATTACK, COARSE_DEFENCE = (1, 3, 5, 7, 9), (1, 3, 4, 6, 8)
FEW_ROUNDS = 40
