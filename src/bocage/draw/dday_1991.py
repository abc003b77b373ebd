"""D-Day (1991) on its map: the empty sheet, or a position. Nothing is hidden in this game."""

from bocage.core import desk
from bocage.core.protocol import Side
from bocage.core.tally import written
from bocage.draw import europe
from bocage.draw.counters_1991 import Face
from bocage.draw.foot_1991 import Foot, HoldingBox
from bocage.draw.position_1991 import Laid, Position, Standing, position_svg
from bocage.games.dday_1991.desk.boxes import boxes
from bocage.games.dday_1991.desk.pieces import look_of, marks, pieces
from bocage.games.dday_1991.kinds import piece_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn, month, prices
from bocage.games.dday_1991.victory import score, verdict


def board() -> str:
    """The map without a position."""
    return europe.board()


def draw(s: DDayState, side: Side | None = None) -> str:
    """The picture of a position."""
    return position_svg(s.kit.board, position(s))


def position(s: DDayState) -> Position:
    """The position for the drawing: an army stands on the map, its box lies below it."""
    shown = pieces(s, None)
    return Position(
        title="D-Day",
        stacks=_stacks(s, shown),
        marks=tuple(Laid(s.kit.hex_named(m.place), m.look, m.label, m.over) for m in marks(s, None)),
        foot=Foot(
            heading=_heading(s),
            turn=s.turn,
            weather=("good" if s.good else "bad") if s.kit.options.weather and s.turn else "",
            moves=(s.moves[0], s.moves[1]),
            most=prices().most,
            boxes=_boxes(s, shown),
            score=_score(s),
        ),
    )


def _heading(s: DDayState) -> str:
    if s.phase == "over":
        return "The game is over"
    if not s.turn:
        return "Before the invasion: the German set-up"
    return f"Turn {s.turn} of {last_turn()}, {month(s.turn).capitalize()}: {s.mover.name.capitalize()} {s.phase}"


def _stacks(s: DDayState, shown: list[desk.Piece]) -> tuple[Standing, ...]:
    """What stands in each hex, without those in a box beside the map."""
    found: dict[str, list[desk.Piece]] = {}
    held: dict[str, int] = {}
    for piece in shown:
        if piece.boxed:
            held[piece.place] = held.get(piece.place, 0) + 1
        elif piece.place:
            found.setdefault(piece.place, []).append(piece)
    return tuple(
        Standing(s.kit.hex_named(place), tuple(map(_face, stack)), held.get(place, 0)) for place, stack in found.items()
    )


def _face(piece: desk.Piece) -> Face:
    kind = piece_named(piece.id)
    return Face(kind, piece.look == look_of(kind, True), piece.badges, piece.label)


def _boxes(s: DDayState, shown: list[desk.Piece]) -> tuple[HoldingBox, ...]:
    """§2d1 The boxes with the army itself first."""
    return tuple(
        HoldingBox(
            box.title,
            box.says,
            int(box.side),
            tuple(_face(piece) for piece in shown if piece.id == box.head)
            + tuple(_face(piece) for piece in shown if piece.boxed == box.name),
        )
        for box in boxes(s, None)
    )


def _score(s: DDayState) -> tuple[tuple[str, str], ...]:
    """Weather and initiative where they are played, the score, and what it comes to."""
    options, tally = s.kit.options, score(s)
    lines = [("Weather", "good" if s.good else "bad")] if options.weather and s.turn else []
    lines += [("Initiative", s.initiative.name.capitalize())] if options.initiative else []
    lines += [(line.words[:1].upper() + line.words[1:], line.amount) for line in tally.lines()]
    return (*lines, ("Total", written(tally.total)), ("If it ended now", verdict(s)))
