"""A position as one side looks at it: what its side knows, and nothing that the enemy has sealed."""

from functools import cached_property
from random import Random

from bocage.core.hexes import Hex, Mask
from bocage.core.protocol import Side
from bocage.games.battle_1981.combat import targets_mask
from bocage.games.battle_1981.forecast import as_known
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.kit import Kit
from bocage.games.battle_1981.state import Battle, BattleState
from bocage.games.battle_1981.supply import reach_masks

from .scheme import PLAIN, Habits
from .weights import Weights
from .worth_ground import Ground, ground

UNKNOWN = 25
"""The interdiction that the Germans reckon with before it is opened."""


class Position:
    """What a side sees, how it goes about things, and a lot of its own where habits leave a choice.

    Made anew for each decision, so that what has been worked out once for the position can be kept with it.
    """

    def __init__(self, s: BattleState, side: Side, lot: int, habits: Habits = PLAIN) -> None:
        self.s, self.side, self.lot, self.habits = s, side, lot, habits
        self.kit: Kit = s.kit
        self.weights: Weights = habits.battle[side]
        self.ground: Ground = ground(s.kit.options, s.scenario, s.turn, self.weights.keep)
        self._reach: dict[bool, Mask] = {}
        self.stands: dict[tuple[Unit, Hex], float] = {}
        """What `worth.stand` has found."""
        self.ways_out: dict[Unit, float | None] = {}
        """What `worth.way_out` has found."""
        self.battle: Battle | None = None if s.battle is None else as_known(s.battle, side)
        sealed = UNKNOWN if side == Side.GERMAN and not s.opened else s.sealed_air()
        self.air = max(0, s.air - sealed)
        """Air points that are still to be flown over battlefields, as far as the side knows."""

    @cached_property
    def exposed(self) -> Mask:
        """§9a Where the enemies stand that the side may attack now, if this is its combat phase."""
        return targets_mask(self.s, self.side)

    def chance(self, battle: Battle) -> Random:
        """The side's own lot for a battle: whatever else has happened, the same battle has the same."""
        nth = self.s.hit[battle.defender] if battle.defender >= 0 else battle.round
        return Random(repr((self.lot, self.s.turn, self.side, battle.side, battle.defender, nth)))

    def reach(self, u: int) -> Mask:
        """§6a Every hex in which an Allied unit would be within its lines."""
        american = bool(self.kit.american >> u & 1)
        if american not in self._reach:
            self._reach[american] = reach_masks(self.s, "US" if american else "BR")
        return self._reach[american]
