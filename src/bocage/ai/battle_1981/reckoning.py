"""What every pair of levels brings in a battle, in plain numbers: `forecast` without its fractions, for looking ahead.

It must agree with `forecast.pairs`: the same chart, the same dice, the same bombardment.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import floor

from msgspec import Struct

from bocage.core.protocol import Side
from bocage.games.battle_1981.bombard import outcomes
from bocage.games.battle_1981.losses import intensity, shares, tilt
from bocage.games.battle_1981.odds import allies_engaged, unfed
from bocage.games.battle_1981.retreat import REFUSED, pressed_losses
from bocage.games.battle_1981.state import COMBAT, Battle, BattleState
from bocage.games.battle_1981.tables import LEVELS, combat_supply, numbers, tunables


class Fate(Struct, frozen=True):
    """What a defender loses on average, and the chances that it is gone: by the battle, and if it then stands."""

    mean: float
    gone: float
    standing: float


class Toll(Struct, frozen=True):
    """What the attackers lose on average together, and the chance that one of them is lost."""

    mean: float
    falls: float


class Pair(Struct, frozen=True):
    """One attack level against one defence level."""

    fate: Fate
    toll: Toll
    driven: bool
    cost: int


class Charted(Struct, frozen=True):
    """What a pair of levels means whatever the units: how fierce it is, what drives a defender out, what it costs."""

    fierce: float
    needed: float
    needed_alone: float
    cost: int


@cache
def charted() -> tuple[tuple[Charted, ...], ...]:
    """§9f §9n §chart-supply Every attack level (rows from 1 on) against every defence level."""
    t, automatic = tunables(), numbers().automatic_retreat

    def needed(defence: int) -> float:
        return 0.0 if defence <= automatic else defence / t.retreat_odds

    return tuple(
        tuple(
            Charted(
                intensity(attack, defence),
                needed(defence) * t.retreat_level / attack,
                needed(defence),
                combat_supply(attack, defence),
            )
            for defence in LEVELS
        )
        for attack in LEVELS
    )


class Fight:
    """A battle against a unit with all that its pairs of levels have in common."""

    __slots__ = (
        "_by_levels",
        "_cps",
        "_engaged",
        "_extra",
        "_fates",
        "_have",
        "_points",
        "_ratios",
        "_side",
        "_stock",
        "_tilts",
        "_tolls",
    )

    def __init__(self, s: BattleState, battle: Battle, strong: tuple[int, int]) -> None:
        attack, defence = strong
        self._side, self._points = battle.side, battle.air + battle.naval
        self._ratios = (attack / max(1, defence), attack / max(1, unfed(defence)))
        self._tilts = (tilt(self._ratios[0]), tilt(self._ratios[1]))
        self._cps = tuple([s.cp[u] for u in battle.attackers])
        self._extra = (100 + numbers().extra_attacker * (len(self._cps) - 1)) / 100
        self._have = s.cp[battle.defender]
        self._engaged = allies_engaged(s, battle)
        self._stock = s.pools[COMBAT] if battle.side == Side.GERMAN else FULL
        self._fates: dict[int, Fate] = {}
        self._tolls: dict[int, Toll] = {}
        self._by_levels = s.kit.options.retreats == "levels"

    def row(self, attack: int, defences: Sequence[int]) -> list[Pair]:
        """§9f §9n §chart-supply What an attack level brings against each of these defence levels."""
        found, charts = [], charted()[attack - 1]
        for defence in defences:
            at = charts[defence - 1]
            cost = at.cost * self._engaged
            short = cost > self._stock
            tilted, ratio = self._tilts[short], self._ratios[short]
            fate = self._fate(floor(at.fierce * tilted * self._extra + 0.5))
            toll = self._toll(floor(at.fierce / tilted + 0.5))
            found.append(Pair(fate, toll, ratio >= (at.needed if self._by_levels else at.needed_alone), cost))
        return found

    def _fate(self, table: int) -> Fate:
        """The defender's lot by a loss of the chart: many pairs of levels share one."""
        found = self._fates.get(table)
        if found is None:
            found = self._fates[table] = fate_of(self._side, self._points, table, self._have)
        return found

    def _toll(self, table: int) -> Toll:
        found = self._tolls.get(table)
        if found is None:
            found = self._tolls[table] = toll_of(table, self._cps)
        return found


FULL = 10**9
"""A stock that never runs short: an Allied attack is not begun beyond it."""


@lru_cache(maxsize=8192)
def fate_of(side: Side, points: int, table: int, have: int) -> Fate:
    """§9h §9o §chart-bombard A defender with so many combat points against a loss of the chart."""
    low, high = pressed_losses(REFUSED)
    lost = [
        min(have, max(0, table + dealt + die))
        for dealt in outcomes(side, points)
        for die in range(numbers().random_loss + 1)
    ]
    gone = sum(loss == have for loss in lost) / len(lost)
    dead = sum(loss + more >= have for loss in lost for more in range(low, high + 1))
    return Fate(sum(lost) / len(lost), gone, dead / (len(lost) * (high - low + 1)))


@lru_cache(maxsize=8192)
def toll_of(table: int, cps: tuple[int, ...]) -> Toll:
    """§9i §RUL-52 Attackers with so many combat points each, against a loss of the chart."""
    total = falls = 0
    dice = numbers().random_loss + 1
    for die in range(dice):
        parts = list(zip(shares(table + die, len(cps)), cps, strict=True))
        total += sum(min(part, have) for part, have in parts)
        falls += any(part >= have for part, have in parts)
    return Toll(total / dice, falls / dice)
