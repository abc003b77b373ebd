"""The front as history had it, day by day, for comparison. Nothing in play depends on it."""

from bocage.core.desk import Overlay
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import NormandyState
from bocage.maps import fronts


def front(s: NormandyState, moment: str = "") -> Overlay:
    """§GEN-1 The front on a day, or on the last day drawn up to the one being played."""
    board, dates = s.kit.board, tables()["turns"]["dates"]
    return fronts.front(board.registration, board.sheet_size, fronts.in_figures(dates[max(s.turn, 1) - 1]), moment)
