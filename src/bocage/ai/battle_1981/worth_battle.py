"""What a battle is worth to its attacker: for each pair of levels, and as the small game of two sealed choices.

Losses, chances and costs are the exact ones of `forecast`. Everything counts for both sides alike, so that what one
gains the other loses: the fair mixture of levels then follows by letting both learn from each other's choices.
"""

from collections.abc import Sequence

from msgspec import Struct

from bocage.core.protocol import Side
from bocage.games.battle_1981.effectiveness import most_level
from bocage.games.battle_1981.forecast import Cell, pairs
from bocage.games.battle_1981.losses import fatigue_gain
from bocage.games.battle_1981.odds import allies_engaged, strengths
from bocage.games.battle_1981.state import COMBAT, Battle
from bocage.games.battle_1981.tables import LEVELS, combat_supply

from .position import Position
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
    way_out, standing = driven(p, u, attackers)
    price, tiring = supply_price(p), p.weights.fatigue * season(p)
    return Stakes(
        kill=loss_weight(p, u) + p.weights.progress * gone / max(LARGE, s.cp[u]),
        loss=loss_weight(p, attackers[0]),
        gone=gone,
        fallen=prize(p, attackers[0]),
        way_out=way_out,
        standing=standing,
        second=p.weights.second,
        attackers_tire=tiring * sum(s.cp[one] for one in attackers),
        defender_tires=tiring * s.cp[u],
        supply=price if battle.side == Side.ALLIED else -price,
    )


def payoff(cell: Cell, at: Stakes) -> float:
    """What a pair of levels is worth to the attacker."""
    gone = float(cell.gone)
    worth = float(cell.defender.mean) * at.kill - float(cell.attackers.mean) * at.loss
    worth += gone * at.gone - float(cell.loses_unit) * at.fallen
    if cell.driven:
        dies = float(cell.gone_standing) - gone
        worth += min((1 - gone) * at.way_out, (1 - gone) * at.standing + dies * at.gone)
    worth += at.second if cell.second else gone * at.second
    worth -= fatigue_gain(cell.attack) * at.attackers_tire - fatigue_gain(cell.defence) * at.defender_tires
    return worth - cell.cost * at.supply


def open_levels(p: Position, battle: Battle) -> tuple[range, range]:
    """§9c §RUL-54 The levels open to attacker and defender by what both know."""
    s = p.s
    most = most_level(s, battle.attackers)
    if battle.side == Side.ALLIED and (engaged := allies_engaged(s, battle)):
        fed = [level for level in LEVELS if combat_supply(level, LEVELS[0]) * engaged <= s.pools[COMBAT]]
        most = min(most, max(fed, default=LEVELS[0]))
    return range(1, most + 1), range(1, most_level(s, (battle.defender,)) + 1)


def matrix(p: Position, battle: Battle) -> Matrix:
    """The attacker's worth of every pair of levels that can be chosen."""
    at = stakes(p, battle)
    cells = pairs(p.s, battle)
    attack, defence = open_levels(p, battle)
    return [[payoff(cells[row - 1][column - 1], at) for column in defence] for row in attack]


def solve(worth: Sequence[Sequence[float]]) -> Duel:
    """Both sides answer what the other has chosen on average so far; the averages come to the fair mixtures."""
    rows, columns = range(len(worth)), range(len(worth[0]))
    against = [list(column) for column in zip(*worth, strict=True)]
    row_sums, column_sums = [0.0] * len(rows), [0.0] * len(columns)
    rows_chosen, columns_chosen = [0] * len(rows), [0] * len(columns)
    row = len(rows) // 2
    for _ in range(ROUNDS):
        rows_chosen[row] += 1
        column_sums = [have + new for have, new in zip(column_sums, worth[row], strict=True)]
        column = min(columns, key=column_sums.__getitem__)
        columns_chosen[column] += 1
        row_sums = [have + new for have, new in zip(row_sums, against[column], strict=True)]
        row = max(rows, key=row_sums.__getitem__)
    return Duel(
        tuple(count / ROUNDS for count in rows_chosen),
        tuple(count / ROUNDS for count in columns_chosen),
        (max(row_sums) + min(column_sums)) / (2 * ROUNDS),
    )


_SOLVED: dict[tuple[object, ...], Duel] = {}
_MOST_SOLVED = 4000


def _stock(p: Position, battle: Battle) -> int:
    """§5j The stock as far as it can leave an Allied defence short."""
    if battle.side == Side.ALLIED:
        return 0
    return min(p.s.pools[COMBAT], combat_supply(LEVELS[-1], LEVELS[-1]) * allies_engaged(p.s, battle))


def duel(p: Position, battle: Battle) -> Duel:
    """The small game of a battle against a unit. Most of a phase's battles stay as they are while others are fought."""
    s = p.s
    at = stakes(p, battle)
    have = tuple(s.cp[u] for u in (battle.defender, *battle.attackers))
    levels = open_levels(p, battle)
    key = (at, strengths(s, battle), have, levels, battle.side, battle.air + battle.naval, _stock(p, battle))
    found = _SOLVED.get(key)
    if found is None:
        if len(_SOLVED) >= _MOST_SOLVED:
            _SOLVED.clear()
        found = _SOLVED[key] = solve(matrix(p, battle))
    return found
