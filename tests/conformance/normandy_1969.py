"""What the checks of secrecy must know of Normandy (1969): its odds, and how to change what a side may not know."""

from random import Random
from typing import Any

from bocage.core.protocol import Side
from bocage.games.normandy_1969.combat import Gather
from bocage.games.normandy_1969.forecast import forecast
from bocage.games.normandy_1969.state import BOX, RESERVE, NormandyState


def odds(s: Any) -> Any:
    """The forecast of the attack being put together."""
    task = s.agenda[-1]
    return forecast(s, task.battle(s)) if isinstance(task, Gather) and task.units else None


def twins(s: NormandyState, side: Side, chance: Random) -> list[NormandyState]:
    """§RUL-01 The same position to this side, with another Allied plan while it is sealed.

    They need not be positions that could come about: nobody will play them on.
    """
    if s.opened or side == Side.ALLIED:
        return []
    twin = s.clone()
    beaches = chance.sample(range(1, 18), 6)
    twin.invaded = sum(1 << n for n in beaches)
    twin.supply = sum(1 << n for n in beaches[:3])
    twin.aims, twin.waves = [], []
    for u in twin.units_of(Side.ALLIED):
        if twin.at[u] <= BOX or twin.at[u] == RESERVE:
            twin.at[u] = chance.choice([RESERVE, BOX - beaches[0]])
    twin.refresh()
    return [twin]
