"""What a battle may bring, exact over its dice: for each pair of levels, and for a landing round by round.

Everything is worked out from what lies open. A side that asks about the battle under way does so through `as_known`,
so that nothing sealed by the enemy goes into the answer.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.protocol import Side

from .advance import earns_second
from .bombard import outcomes
from .effectiveness import effect, effect_when, top_level
from .kinds import Unit
from .losses import fatigue_gain, shares, table_losses
from .odds import attack_quarters, full_defence, hundredths, is_short, spending, strengths, unfed
from .retreat import REFUSED, gives_way, pressed_losses
from .state import COAST, MOST_FATIGUE, Battle, BattleState
from .tables import LEVELS, numbers, tunables

Weights = dict[int, int]
"""How many of the equally likely throws bring a number."""


class Spread(Struct, frozen=True):
    """Combat points lost: the least, the most, the mean."""

    least: int
    most: int
    mean: Fraction


class Cell(Struct, frozen=True):
    """One attack level against one defence level."""

    attack: int
    defence: int
    odds: int  # in hundredths
    attackers: Spread  # of all together
    defender: Spread
    gone: Fraction  # the chance that the defender is eliminated by the battle itself
    gone_standing: Fraction  # the same if it also refuses a required retreat
    loses_unit: Fraction  # the chance that at least one attacker is eliminated
    driven: bool  # §9n whether the defender must retreat, if it lives
    second: bool  # §9q whether the levels alone open a second combat
    cost: int  # §chart-supply Allied combat supply, in hundredths
    short: bool  # §5j whether the Allied defence is short of it


def against(s: BattleState, attackers: tuple[Unit, ...], defender: Unit, air: int = 0, naval: int = 0) -> Battle:
    """A battle that might be fought: these units against that one, with so much bombardment."""
    return Battle(Side(attackers[0] & 1), defender, s.at[defender], attackers, air=air, naval=naval)


def as_known(battle: Battle, side: Side | None) -> Battle:
    """§RUL-06 The battle without what is sealed from a side, or from one who looks on (None)."""
    if battle.opened:
        return battle
    if side == Side.ALLIED:
        return replace(battle, attack=0, defence=0)
    return replace(battle, attack=0, defence=0, air=0, naval=0)


def pairs(s: BattleState, battle: Battle) -> list[list[Cell]]:
    """§9b Every attack level (rows) against every defence level (columns), whatever levels are chosen already."""
    reckoner = _Reckoner(s, battle)
    return [[reckoner.cell(attack, defence) for defence in LEVELS] for attack in LEVELS]


def cell(s: BattleState, battle: Battle, attack: int, defence: int) -> Cell:
    """One pair of levels."""
    return _Reckoner(s, battle).cell(attack, defence)


class _Reckoner:
    """One battle, with all that its pairs of levels have in common worked out once."""

    def __init__(self, s: BattleState, battle: Battle) -> None:
        self.s, self.battle = s, battle
        fed = strengths(s, replace(battle, attack=0, defence=0))
        self.fights = (fed, (fed[0], unfed(fed[1])))  # with combat supply and short of it
        self.odds = tuple(Fraction(*both) for both in self.fights)
        self.shown = tuple(hundredths(ratio) for ratio in self.odds)
        self.throws = _defence_throws(battle.side, battle.air + battle.naval)
        self.have = battle.coast if battle.defender == COAST else s.cp[battle.defender]
        self.by_defence: dict[int, _Fate] = {}
        self.by_attack: dict[int, tuple[Spread, Fraction]] = {}

    def cell(self, attack: int, defence: int) -> Cell:
        """§9f What these levels bring."""
        s, at = self.s, replace(self.battle, attack=attack, defence=defence)
        short = is_short(s, at)
        ours, theirs = table_losses(attack, defence, float(self.odds[short]), len(at.attackers))
        attackers, loses_unit = self._attackers(ours)
        fate = self._fate(theirs)
        driven = at.defender != COAST and gives_way(s, attack, defence, self.fights[short])
        return Cell(
            attack=attack,
            defence=defence,
            odds=self.shown[short],
            attackers=attackers,
            defender=fate.loses,
            gone=fate.gone,
            gone_standing=fate.gone_standing if driven else fate.gone,
            loses_unit=loses_unit,
            driven=driven,
            second=at.defender != COAST and earns_second(at),
            cost=spending(s, at),
            short=short,
        )

    def _attackers(self, table: int) -> tuple[Spread, Fraction]:
        """§9i §RUL-52 What the attackers lose together, and the chance that one of them is eliminated."""
        found = self.by_attack.get(table)
        if found is None:
            found = self.by_attack[table] = _attackers(self.s, self.battle.attackers, table)
        return found

    def _fate(self, table: int) -> "_Fate":
        found = self.by_defence.get(table)
        if found is None:
            found = self.by_defence[table] = _fate(self.throws, table, self.have)
        return found


class _Fate(Struct, frozen=True):
    """What the defender loses, and the chances that it is gone: by the battle, and if it then refuses to leave."""

    loses: Spread
    gone: Fraction
    gone_standing: Fraction


def _defence_throws(attacker: Side, points: int) -> Weights:
    """§9h §chart-bombard What the defender's die and the bombardment add to the chart together."""
    found: Weights = {}
    for dealt in outcomes(attacker, points):
        for die in range(numbers().random_loss + 1):
            found[dealt + die] = found.get(dealt + die, 0) + 1
    return found


def _fate(throws: Weights, table: int, have: int) -> _Fate:
    """§9o §RUL-52 The defender's losses, none below nothing and none beyond what it has."""
    lost: Weights = {}
    for added, weight in throws.items():
        loss = min(have, max(0, table + added))
        lost[loss] = lost.get(loss, 0) + weight
    low, high = pressed_losses(REFUSED)
    further, total = range(low, high + 1), sum(lost.values())
    dead = sum(weight * sum(loss + more >= have for more in further) for loss, weight in lost.items())
    return _Fate(_spread(lost), Fraction(lost.get(have, 0), total), Fraction(dead, total * len(further)))


def _attackers(s: BattleState, units: tuple[Unit, ...], table: int) -> tuple[Spread, Fraction]:
    lost: Weights = {}
    falls = 0
    chances = numbers().random_loss + 1
    for die in range(chances):
        parts = [(part, s.cp[u]) for u, part in zip(units, shares(table + die, len(units)), strict=True)]
        total = sum(min(part, have) for part, have in parts)
        lost[total] = lost.get(total, 0) + 1
        falls += any(part >= have for part, have in parts)
    return _spread(lost), Fraction(falls, chances)


def _spread(lost: Weights) -> Spread:
    mean = Fraction(sum(loss * weight for loss, weight in lost.items()), sum(lost.values()))
    return Spread(min(lost), max(lost), mean)


# --- landings


class Landing(Struct, frozen=True):
    """§7e How an assault on a beach may end."""

    ashore: Fraction  # the chance that the lander wins
    left: Fraction  # its combat points on average if it does
    least: int
    most: int
    rounds: Fraction  # on average, won or lost


class Lander(Struct, frozen=True):
    """What stays the same through the rounds of one landing."""

    levels: tuple[int, int]  # in the first round and later (§9c)
    quarters: int
    effects: tuple[int, int]  # in the first round and later (§RUL-57)
    coast: int  # the strength of one combat point of the coastal defence


def landing(s: BattleState, u: Unit, coast: int, level: int, points: Sequence[int] = ()) -> Landing:
    """§7e §7g §RUL-57 A unit lands against a coastal defence of so many combat points, at one level in every round.

    The first round may tire it out of that level (§9c); then it goes on at the highest it has left. `points` is the
    bombardment of the first round, the second, and so on; none after its end.
    """
    return rounds_of(lander_of(s, u, level), s.cp[u], coast, points)


def lander_of(s: BattleState, u: Unit, level: int) -> Lander:
    """§9c §RUL-57 A unit that lands at this level, fresh and as the first round leaves it."""
    one = replace(Battle(Side.ALLIED, COAST, 0, (u,)), coast=1)
    gain = max(0, fatigue_gain(level) - fatigue_gain(s.level[u]))
    tired = min(MOST_FATIGUE, s.fatigue[u] + gain)
    effects = (effect(s, u), effect_when(s, u, tired))
    levels = (level, min(level, top_level(s.leader[u], tired)))
    return Lander(levels, attack_quarters(s, u), effects, full_defence(s, one))


def rounds_of(lander: Lander, cp: int, coast: int, points: Sequence[int]) -> Landing:
    """§7e A lander with so many combat points fights it out."""
    fights, scale = {(cp, coast): 1}, 1  # of so many equally likely throws so far
    won: dict[int, Fraction] = {}
    rounds, nth = Fraction(0), 0
    while fights:
        rounds += Fraction(sum(fights.values()), scale)
        throws = _defence_throws(Side.ALLIED, points[nth] if nth < len(points) else 0)
        scale *= (numbers().random_loss + 1) * sum(throws.values())
        fights, ended = _round(lander, min(nth, 1), throws, fights)
        for left, weight in ended.items():
            won[left] = won.get(left, Fraction(0)) + Fraction(weight, scale)
        nth += 1
    ashore = sum(won.values(), Fraction(0))
    mean = sum((left * chance for left, chance in won.items()), Fraction(0)) / ashore if ashore else Fraction(0)
    return Landing(ashore, mean, min(won, default=0), max(won, default=0), rounds)


Fights = dict[tuple[int, int], int]
"""By the combat points of lander and coast: how many of the equally likely throws lead there."""


def _round(lander: Lander, later: int, throws: Weights, fights: Fights) -> tuple[Fights, Weights]:
    """One round of every fight that is still open: those that go on, and those won by what is left of the lander."""
    after: Fights = {}
    won: Weights = {}
    for (cp, coast), weight in fights.items():
        ratio = cp * lander.effects[later] * lander.quarters / (coast * lander.coast)
        ours, theirs = table_losses(lander.levels[later], tunables().coastal_level, ratio, 1)
        alive = [cp - ours - die for die in range(numbers().random_loss + 1) if cp > ours + die]
        for added, share in throws.items():
            stands, chance = coast - max(0, theirs + added), weight * share
            for left in alive:
                if stands > 0:
                    after[left, stands] = after.get((left, stands), 0) + chance
                else:
                    won[left] = won.get(left, 0) + chance
    return after, won
