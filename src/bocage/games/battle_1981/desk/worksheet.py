"""Much small work on one sheet: a wave of landings."""

from bocage.core.desk import Worksheet
from bocage.core.protocol import Side
from bocage.games.battle_1981.moves import MoveSide
from bocage.games.battle_1981.state import BattleState

from .worksheet_landing import landing_sheet


def worksheet(s: BattleState) -> Worksheet | None:
    """The units at sea while the Allies move; None elsewhere."""
    task = s.agenda[-1] if s.agenda else None
    return landing_sheet(s, task) if isinstance(task, MoveSide) and task.side == Side.ALLIED else None
