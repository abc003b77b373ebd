"""The front as history had it, day by day, for comparison. Nothing in play depends on it."""

from bocage.core.desk import Overlay
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import NormandyState
from bocage.maps import fronts


def front(s: NormandyState, moment: str = "") -> Overlay:
    """§GEN-3 The front on a day, or on the last day drawn up to the one being played."""
    board = s.kit.board
    return fronts.front(board.registration, board.sheet_size, today(s), moment)


def today(s: NormandyState) -> str:
    """The day being played, the first one before the landing."""
    day, _, year = tables()["turns"]["dates"][max(s.turn, 1) - 1].split(" ")
    return f"{year}-06-{int(day):02}"
