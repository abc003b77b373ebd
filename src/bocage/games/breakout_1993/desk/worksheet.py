"""Steps of much small work as a sheet."""

from collections.abc import Callable
from typing import Any

from bocage.core.desk import Worksheet
from bocage.core.protocol import ASK
from bocage.games.breakout_1993.state import BreakoutState

from .worksheet_arrivals import arrivals_sheet
from .worksheet_morning import airborne_sheet, wave_sheet
from .worksheet_refit import refit_sheet
from .worksheet_regroup import regroup_sheet


def worksheet(s: BreakoutState) -> Worksheet | None:
    """The sheet of the moment; None where a few clicks do."""
    task = s.agenda[-1] if s.agenda else None
    sheet = SHEETS.get(type(task).__name__) if task is not None and task.waits == ASK else None
    return sheet(s, task) if sheet is not None else None


SHEETS: dict[str, Callable[[BreakoutState, Any], Worksheet | None]] = {
    "AirborneOrders": airborne_sheet,
    "FirstWave": wave_sheet,
    "Arrive": arrivals_sheet,
    "Refit": refit_sheet,
    "Regroup": regroup_sheet,
}
