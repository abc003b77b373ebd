"""A position as the recruit looks at it: what its side knows, and nothing that the enemy has sealed."""

from random import Random

from bocage.core.hexes import Mask
from bocage.core.protocol import Side
from bocage.games.battle_1981.forecast import as_known
from bocage.games.battle_1981.kit import Kit
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.supply import reach_masks

from .weights import Weights, weights
from .worth_ground import Ground, ground


class Position:
    """What a side sees, and a lot of its own where habits leave a choice."""

    __slots__ = ("_reach", "chance", "ground", "kit", "s", "side", "weights")

    def __init__(self, s: BattleState, side: Side, chance: Random) -> None:
        self.s, self.side, self.chance = s, side, chance
        self.kit: Kit = s.kit
        self.weights: Weights = weights(side)
        self.ground: Ground = ground(s.kit.options, s.scenario, s.turn, self.weights.keep)
        self._reach: dict[bool, Mask] = {}
        if s.battle is not None:
            s.battle = as_known(s.battle, side)
        if side == Side.GERMAN and not s.opened:
            s.interdiction = 0  # sealed: a lot stands in for it in a guess

    def reach(self, u: int) -> Mask:
        """§6a Every hex in which an Allied unit would be within its lines."""
        american = self.kit.kinds[u].is_american
        if american not in self._reach:
            self._reach[american] = reach_masks(self.s, "US" if american else "BR")
        return self._reach[american]
