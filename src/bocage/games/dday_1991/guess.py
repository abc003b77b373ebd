"""A position that fits a view: since nothing is hidden it is the position itself."""

from bocage.core.codec import Tasks
from bocage.core.game import Chance
from bocage.core.open_board import suppose

from .setup import kit_for
from .state import DDayState
from .view import DDayView


def guess(v: DDayView, chance: Chance, tasks: Tasks) -> DDayState:
    """The one world that fits the view; chance has nothing to decide."""
    return suppose(DDayState(kit_for(v.options)), v, "turn", tasks, {})
