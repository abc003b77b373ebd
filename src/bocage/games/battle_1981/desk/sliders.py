"""Numbers that are set side by side: shares of the ships, air points on interdiction, bombardment and level."""

from collections.abc import Callable
from typing import Any

from bocage.core.protocol import ASK
from bocage.core.sliders import Sliders
from bocage.games.battle_1981.state import BattleState

from .sliders_battle import sealed_sliders
from .sliders_supply import allocation, interdiction


def sliders(s: BattleState) -> Sliders | None:
    """The deciding side's numbers of the moment; None where none are asked for."""
    task = s.agenda[-1] if s.agenda else None
    made = SLIDERS.get(type(task).__name__) if task is not None and task.waits == ASK else None
    return made(s, task) if made is not None else None


SLIDERS: dict[str, Callable[[BattleState, Any], Sliders]] = {
    "Allocate": allocation,
    "Interdict": interdiction,
    "Support": sealed_sliders,
    "ChooseLevel": sealed_sliders,
}
