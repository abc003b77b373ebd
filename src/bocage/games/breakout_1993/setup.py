"""§5.1 A new match: every unit where its card has it. The German has no choice, the Allies land from their boxes."""

from functools import lru_cache

from bocage.core.protocol import Side
from bocage.maps import breakout

from .kit import Kit, Options
from .orders import entries
from .state import DUE, UNUSED, BreakoutState


@lru_cache(maxsize=64)
def kit_for(options: Options) -> Kit:
    """The kit of a choice of options, on the board of the game; made once, since nothing in it changes."""
    return Kit(breakout.load(), options)


def enlist(s: BreakoutState, scenario: str) -> None:
    """§5.1 §5.2 §7.2 §7.51 §15.1 Everything begins German; §cup-1 §cup-2 points of a bid lie in a reserve.

    Seaborne units of 6 June wait in their Approach Boxes, airborne ones for the first phase.
    """
    s.scenario, s.advantage, s.held, s.lines = scenario, Side.ALLIED, 0, 0
    s.forts = s.kit.board.fortified_mask & s.kit.board.area_mask
    for piece in s.kit.kinds:
        if piece.is_blank:
            s.place(piece.unit, UNUSED)
        elif piece.day == 1 and not s.kit.airborne >> piece.unit & 1:
            s.place(piece.unit, s.kit.place_named(entries(piece.unit)[0]))
        else:
            s.place(piece.unit, DUE)
    options = s.kit.options
    s.reserve = [0, options.bid] if options.bid_for == "allied" else [options.bid, 0]
    s.phase, s.day = "setup", 0
