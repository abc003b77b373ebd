"""Counters and markers on the map."""

from bocage.core.desk import Mark, Piece
from bocage.core.protocol import Side
from bocage.games.breakout_1993 import kinds
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState


def look_of(piece: kinds.Piece, *, spent: bool) -> str:
    """The drawing of a counter's face."""
    return f"{piece.id}-{'spent' if spent else 'fresh'}"


def pieces(s: BreakoutState, side: Side | None) -> list[Piece]:
    """Every counter on the board, place by place."""
    return [
        Piece(
            id=piece.id,
            side=piece.side,
            look=look_of(piece, spent=s.level[piece.unit] != Level.FRESH),
            place=s.kit.codes[s.at[piece.unit]],
            label=piece.name,
        )
        for piece in s.kit.kinds
        if s.at[piece.unit] >= 0
    ]


def marks(s: BreakoutState, side: Side | None) -> list[Mark]:
    """Everything else that lies on the map."""
    return []
