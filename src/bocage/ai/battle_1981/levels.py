"""The sealed level of a battle: by lot from the fair mixture of the small game."""

from functools import lru_cache

from bocage.core.protocol import Action, Decision, Side
from bocage.games.battle_1981.forecast import Lander, Landing, lander_of, rounds_of
from bocage.games.battle_1981.losses import fatigue_gain
from bocage.games.battle_1981.state import COAST, Battle

from .position import Position
from .support import with_typical_points
from .worth_battle import duel

RARE = 0.08
"""A level that the fair mixture chooses more seldom than this is left out."""

ROUND = 0.8
"""What a round of a landing costs beyond its losses: movement points."""

AFTERWARDS = (30, 30)
"""The bombardment that later rounds of a landing may count on."""


def level(p: Position, d: Decision) -> Action | None:
    """How hard to attack or defend."""
    battle = p.battle
    assert battle is not None
    if battle.defender == COAST:
        return _ashore(p, battle, d)
    attacks = battle.side == p.side
    known = battle if p.side == Side.ALLIED else with_typical_points(p, battle)
    solved = duel(p, known)
    mixture = [share if share >= RARE else 0.0 for share in (solved.attack if attacks else solved.defence)]
    chosen = p.chance(battle).choices(range(1, len(mixture) + 1), mixture)[0]
    return p.kit.numbers("level")[chosen]


def _ashore(p: Position, battle: Battle, d: Decision) -> Action:
    """§7e The level that brings the lander ashore with the most left of it."""
    s, u = p.s, battle.attackers[0]

    def worth(option: Action) -> float:
        at = int(option.noun)
        tires = max(0, fatigue_gain(at) - fatigue_gain(s.level[u]))
        end = _fought_out(lander_of(s, u, at), s.cp[u], battle.coast, (battle.air + battle.naval, *AFTERWARDS))
        left = float(end.ashore * end.left) * p.weights.ours
        return left - ROUND * float(end.rounds) - tires * p.weights.fatigue * s.cp[u]

    return max(d.options, key=worth)


@lru_cache(maxsize=1024)
def _fought_out(lander: Lander, cp: int, coast: int, points: tuple[int, ...]) -> Landing:
    """How a landing may end. Few of those that are thought of differ."""
    return rounds_of(lander, cp, coast, points)
