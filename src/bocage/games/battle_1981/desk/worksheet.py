"""Much small work on one sheet: a wave of landings."""

from msgspec.structs import replace

from bocage.core.desk import Choice, Worksheet
from bocage.core.protocol import Side
from bocage.games.battle_1981.moves import STOP, MoveSide, MoveUnit, able_units
from bocage.games.battle_1981.state import BattleState

from .choices_march import end_of_phase, has_just_landed, leave
from .worksheet_landing import landing_sheet


def worksheet(s: BattleState) -> Worksheet | None:
    """The units at sea while the Allies move, and again as soon as one of them is ashore; None elsewhere."""
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, MoveSide) and task.side == Side.ALLIED:
        return landing_sheet(s, (_end(s),))
    if isinstance(task, MoveUnit) and has_just_landed(s, task.unit):
        first = (str(STOP),)
        end = _end(s)
        return landing_sheet(s, (leave(s, task.unit), replace(end, actions=(*first, *end.actions))), first)
    return None


def _end(s: BattleState) -> Choice:
    return end_of_phase(s, Side.ALLIED, list(able_units(s, Side.ALLIED)))
