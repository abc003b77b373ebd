"""A position as the recruit looks at it."""

from random import Random

from bocage.core.protocol import Side
from bocage.games.battle_1981.kit import Kit
from bocage.games.battle_1981.state import BattleState


class Position:
    """What a side sees, and a lot of its own where habits leave a choice."""

    __slots__ = ("chance", "kit", "s", "side")

    def __init__(self, s: BattleState, side: Side, chance: Random) -> None:
        self.s, self.side, self.chance = s, side, chance
        self.kit: Kit = s.kit
