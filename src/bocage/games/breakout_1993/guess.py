"""A position that fits a view: since §note-hidden nothing is hidden, it is the position itself."""

from bocage.core.codec import Tasks
from bocage.core.game import Chance
from bocage.core.open_board import suppose

from .setup import kit_for
from .state import BreakoutState
from .view import BreakoutView


def guess(v: BreakoutView, chance: Chance, tasks: Tasks) -> BreakoutState:
    """The one world that fits the view; chance has nothing to decide."""
    return suppose(BreakoutState(kit_for(v.options)), v, "day", tasks, {})
