"""The secrets of Battle for Normandy (1981): levels, bombardment and interdiction until they are opened. §RUL-06"""

from random import Random
from typing import Any

from msgspec.structs import replace

from bocage.core.protocol import Side
from bocage.games.battle_1981.forecast import as_known, pairs
from bocage.games.battle_1981.state import BattleState

MOST = 99


def odds(s: BattleState) -> Any:
    """The forecast of the battle in hand, for the side that decides."""
    if s.battle is None or not s.battle.attackers or s.battle.opened:
        return []
    return pairs(s, as_known(s.battle, s.agenda[-1].who(s)))


def twins(s: BattleState, side: Side, chance: Random) -> list[BattleState]:
    """The same position to this side, with other sealed choices of its enemy.

    They need not be positions that could come about: nobody will play them on.
    """
    twin = s.clone()
    if side == Side.GERMAN and not s.opened:
        twin.interdiction = chance.randint(0, min(MOST, s.air))
    if s.battle is not None and not s.battle.opened:
        enemy = {"defence" if s.battle.side == side else "attack": chance.randint(1, 9)}
        if side == Side.GERMAN:
            free = s.air - twin.sealed_air()
            enemy |= {"air": chance.randint(0, min(MOST, free)), "naval": chance.randint(0, min(MOST, s.naval))}
        twin.battle = replace(s.battle, **enemy)
    return [twin]
