"""A position that fits a view: since nothing is hidden it is the position itself."""

from bocage.core.codec import Tasks, restore
from bocage.core.game import Chance

from .setup import kit_for
from .state import DDayState
from .view import DDayView


def guess(v: DDayView, chance: Chance, tasks: Tasks) -> DDayState:
    """The one world that fits the view; chance has nothing to decide."""
    blank = DDayState(kit_for(v.options))
    return restore(blank, {**v.board, "turn": v.turn, "phase": v.phase, "agenda": list(v.agenda)}, tasks)
