"""Breakout: Normandy (1993) on its map: the empty sheet, or a position. Nothing on the map is hidden in this game."""

from bocage.core import desk
from bocage.core.protocol import Side
from bocage.draw import breakout_board
from bocage.draw.counters_1993 import Face
from bocage.draw.foot_1993 import Arrivals, Foot
from bocage.draw.position_1993 import Camp, Position, position_svg
from bocage.games.breakout_1993.desk.boxes import boxes
from bocage.games.breakout_1993.desk.gauges import gauges
from bocage.games.breakout_1993.desk.heading import heading
from bocage.games.breakout_1993.desk.marks import marks
from bocage.games.breakout_1993.desk.pieces import look_of, pieces
from bocage.games.breakout_1993.desk.tokens import tokens
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.kinds import piece_named
from bocage.games.breakout_1993.state import BreakoutState


def board() -> str:
    """The map without a position."""
    return breakout_board.board()


def draw(s: BreakoutState, side: Side | None = None) -> str:
    """The picture of a position."""
    return position_svg(position(s, side))


def position(s: BreakoutState, side: Side | None = None) -> Position:
    """The position for the drawing: what stands in areas and boxes, what lies there, how the day goes."""
    shown = pieces(s, side)
    return Position(
        title=breakout_board.TITLE,
        camps=_camps(shown),
        marks=tuple(marks(s, side)),
        foot=Foot(
            heading=heading(s),
            verdict=_verdict(s),
            gauges=tuple(gauges(s, side)),
            tokens=tuple(tokens(s, side)),
            arrivals=tuple(_arrivals(box, shown) for box in boxes(s, side) if not box.place),
        ),
    )


def _verdict(s: BreakoutState) -> str:
    level = GAME.result(s).level
    return f"{level}." if s.result or s.phase == "over" else f"If it ended now: {level}."


def _camps(shown: list[desk.Piece]) -> tuple[Camp, ...]:
    """Each side's counters in every place, as they are read: those on land are listed lowest first."""
    found: dict[tuple[str, int], list[desk.Piece]] = {}
    for piece in shown:
        if piece.place:
            found.setdefault((piece.place, int(piece.side)), []).append(piece)
    return tuple(
        Camp(place, side, tuple(map(_face, stack if stack[0].boxed else reversed(stack))))
        for (place, side), stack in found.items()
    )


def _arrivals(box: desk.Box, shown: list[desk.Piece]) -> Arrivals:
    return Arrivals(box.title, box.says, tuple(_face(piece) for piece in shown if piece.boxed == box.name))


def _face(piece: desk.Piece) -> Face:
    kind = piece_named(piece.id)
    return Face(kind, piece.look == look_of(kind, spent=True), piece.badges, piece.label)
