"""Battle for Normandy (1981) on its map: the empty sheet, or a position. What is sealed is not drawn."""

from typing import Final

from bocage.core import desk
from bocage.core.protocol import Side
from bocage.draw import battle_board
from bocage.draw.counters_1981 import Face
from bocage.draw.foot_1981 import Foot, Stock, Waiting
from bocage.draw.position_1981 import Laid, Position, Standing, position_svg
from bocage.draw.sheet_1981 import sheet_1981
from bocage.games.battle_1981.desk.boxes import boxes
from bocage.games.battle_1981.desk.heading import heading
from bocage.games.battle_1981.desk.marks import marks
from bocage.games.battle_1981.desk.pieces import look_of, pieces
from bocage.games.battle_1981.kinds import piece_named
from bocage.games.battle_1981.names import points_words, score_words, sentence, weather_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import WEATHERS, last_turn, turn_name
from bocage.games.battle_1981.victory import SOURCES, sixtieths, verdict, whole

POOLS: Final = (("fuel", "Fuel"), ("general", "General"), ("combat", "Combat"), ("amphibious", "Landing"))
"""§5a The look and the name of each pool, in the order they are kept."""
SAMPLE: Final = Face(piece_named("US-1-INF"), figures=("75", "5", "2"))


def board() -> str:
    """The map without a position."""
    return battle_board.board()


def draw(s: BattleState, side: Side | None = None) -> str:
    """The picture of a position."""
    return position_svg(s.kit.board, position(s, side))


def position(s: BattleState, side: Side | None = None) -> Position:
    """The position for the drawing: units with their figures, signs on hexes, and what stands below the map."""
    shown = pieces(s, side)
    return Position(
        title=sheet_1981().title,
        units=tuple(Standing(s.kit.hex_named(p.place), _face(p)) for p in shown if p.place and not p.boxed),
        marks=tuple(Laid(s.kit.hex_named(m.place), m.look, m.label) for m in marks(s, side)),
        foot=Foot(
            heading=heading(s),
            verdict=f"{verdict(s)}." if s.phase == "over" else f"If it ended now: {verdict(s)}.",
            turns=tuple(turn_name(turn) for turn in range(last_turn(s.scenario) + 1)),
            turn=-1 if s.phase == "setup" else s.turn,
            stocks=(*_sky(s), *_pools(s)),
            score=_score(s),
            waiting=tuple(_waiting(box, shown) for box in boxes(s, side)),
            credit=sheet_1981().attribution,
            sample=SAMPLE,
        ),
    )


def _face(piece: desk.Piece) -> Face:
    kind = piece_named(piece.id)
    return Face(kind, piece.look == look_of(kind, cadre=True), piece.figures, piece.badges, piece.label)


def _waiting(box: desk.Box, shown: list[desk.Piece]) -> Waiting:
    """§11b Who lies in a box; Germans with the turn they are due."""
    faces = tuple(_face(piece) for piece in shown if piece.boxed == box.name)
    due = tuple(turn_name(face.piece.entry_turn) for face in faces) if box.side == Side.GERMAN else ()
    return Waiting(box.title, box.says, faces, due)


def _sky(s: BattleState) -> list[Stock]:
    """§4a §9l The weather, and what aircraft and ships have left; interdiction once it is known to both."""
    if s.weather < 0:
        return []
    found = [
        Stock(f"token-{WEATHERS[s.weather]}", "Weather", weather_words(s.weather)),
        Stock("token-air", "Air", str(s.air), "points left"),
        Stock("token-naval", "Naval", str(s.naval), "points left"),
    ]
    if s.opened:
        found.append(Stock("token-interdiction", "Interdiction", str(s.interdiction), "points flown"))
    return found


def _pools(s: BattleState) -> list[Stock]:
    """§5a §5b What there is of each category, and its share of the next shipping."""
    return [
        Stock(f"token-{look}", name, points_words(has), f"next turn {share}%")
        for (look, name), has, share in zip(POOLS, s.pools, s.share, strict=True)
    ]


def _score(s: BattleState) -> tuple[tuple[str, str], ...]:
    """§12g The points by source, and their sum."""
    lines = [
        (sentence(source.words)[:-1], score_words(points)) for source, points in zip(SOURCES, s.points, strict=True)
    ]
    return (*lines, ("Allied points less German points", str(whole(sixtieths(s)))))
