"""Everything the deciding side may do now, as words in a list: each chapter of the day has its own module."""

from bocage.core.desk import Choice
from bocage.core.listing import BACK
from bocage.core.protocol import ASK
from bocage.games.breakout_1993.state import BreakoutState

from . import (
    choices_active,
    choices_arrivals,
    choices_assault,
    choices_barrage,
    choices_impulse,
    choices_losses,
    choices_march,
    choices_morning,
    choices_refit,
    choices_regroup,
    choices_reserve,
)
from .choosing import Chooser


def choices(s: BreakoutState) -> list[Choice]:
    """Every offered action in words, some that save clicks, some barred; empty while nobody decides."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    found = CHOOSERS[type(task).__name__](s, task)
    back = [choice for choice in found if choice.group == BACK]
    return [*[choice for choice in found if choice.group != BACK], *back]


CHOOSERS: dict[str, Chooser] = {
    **choices_impulse.CHOOSERS,
    **choices_active.CHOOSERS,
    **choices_march.CHOOSERS,
    **choices_assault.CHOOSERS,
    **choices_barrage.CHOOSERS,
    **choices_morning.CHOOSERS,
    **choices_arrivals.CHOOSERS,
    **choices_losses.CHOOSERS,
    **choices_refit.CHOOSERS,
    **choices_regroup.CHOOSERS,
    **choices_reserve.CHOOSERS,
}
