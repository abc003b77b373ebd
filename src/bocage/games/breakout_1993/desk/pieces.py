"""Counters: their faces, their order within a place, and the badges that say what matters of them now."""

from bocage.core.areas import Area
from bocage.core.desk import Piece
from bocage.core.hexes import mask_of, members
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993 import kinds
from bocage.games.breakout_1993.isolation import isolated_units
from bocage.games.breakout_1993.kinds import Level, Unit, divisions
from bocage.games.breakout_1993.state import BreakoutState

from .boxes import ARRIVALS, newcomers
from .names import face_words, in_words, level_words, side_word, unit_words

DISRUPTED = {Level.DISRUPT_1: "D1", Level.DISRUPT_2: "D2"}

BADGES = (
    *DISRUPTED.values(),
    "must assault",
    "Point Unit",
    "Forward Unit",
    "assaulting",
    "supporting",
    "aimed at",
    "first wave",
    "overran",
    "landed",
    "seized",
    "done",
    "moved",
    "regrouped",
    "isolated",
    "breakout",
)
"""Every badge, the weightiest first; the drawing of `must assault` is `badge-must-assault`."""

MOST_BADGES = 3

BY_NIGHT = ("refit", "regroup", "reserve", "over", "dawn")
"""Phases in which what units did by day is forgotten; regrouping is a move of its own."""


def look_of(piece: kinds.Piece, *, spent: bool) -> str:
    """The drawing of a counter's face."""
    return f"{piece.id}-{'spent' if spent else 'fresh'}"


def face_of(s: BreakoutState, u: Unit) -> str:
    """§4.1 The drawing of the face a unit shows now."""
    return look_of(s.kit.kinds[u], spent=s.level[u] != Level.FRESH)


def pieces(s: BreakoutState, side: Side | None) -> list[Piece]:
    """Every counter on the board, place by place, and those about to come in a box beside it."""
    badges = Badges(s)
    found = [piece for place in sorted(s.present) for piece in _pieces_at(s, place, badges)]
    return found + [_newcomer(s, u) for of in BOTH for u in in_order(s, newcomers(s, of))]


def pieces_at(s: BreakoutState, place: Area) -> list[Piece]:
    """The counters in one place, lowest first."""
    return _pieces_at(s, place, Badges(s))


def _pieces_at(s: BreakoutState, place: Area, badges: "Badges") -> list[Piece]:
    """Lowest first on the map; in a box beside it as they are read."""
    units = stacked(s, place)
    if s.kit.board.land_mask >> place & 1:
        return [_piece(s, u, badges, "") for u in units]
    return [_piece(s, u, badges, s.kit.codes[place]) for u in reversed(units)]


def stacked(s: BreakoutState, place: Area) -> list[Unit]:
    """The units in a place, lowest first: German ones below Allied ones, the weightiest of each side on top."""
    return [u for of in reversed(BOTH) for u in reversed(in_order(s, s.units_at(place, of)))]


def in_order(s: BreakoutState, units: list[Unit]) -> list[Unit]:
    """§9.2D Units as they are read: the strongest division first, in it leaders by strength, then its guns.

    Units of no division follow. It goes by printed figures, so that nobody changes place by a loss.
    """
    return sorted(units, key=lambda u: _rank(s.kit.kinds[u]))


def _rank(piece: kinds.Piece) -> tuple[bool, int, str, int, int, Unit]:
    fellows = divisions().get(piece.division, (piece.unit,))
    strongest = max(kinds.pieces()[u].fresh.attack for u in fellows)
    return (not piece.division, -strongest, piece.division, _layer(piece), -piece.fresh.attack, piece.unit)


def _layer(piece: kinds.Piece) -> int:
    return 0 if piece.can_lead else 3 if piece.is_coastal else 2 if piece.is_flak else 1


def _piece(s: BreakoutState, u: Unit, badges: "Badges", boxed: str) -> Piece:
    shown = badges.of(u)
    level = "" if s.is_fresh(u) else f" {level_words(s.level[u])}"
    said = [badge for badge in shown if badge not in DISRUPTED.values()]
    label = ", ".join([f"{side_word(u & 1)} {unit_words(s, u)} {face_words(s, u)}{level}", in_words(s, u), *said])
    return Piece(
        id=s.kit.kinds[u].id,
        side=Side(u & 1),
        look=face_of(s, u),
        place=s.kit.codes[s.at[u]],
        label=label,
        badges=shown,
        boxed=boxed,
    )


def _newcomer(s: BreakoutState, u: Unit) -> Piece:
    """§5.1 A unit about to come: nowhere on the map yet."""
    return Piece(
        id=s.kit.kinds[u].id,
        side=Side(u & 1),
        look=face_of(s, u),
        place="",
        label=f"{side_word(u & 1)} {unit_words(s, u)} {face_words(s, u)}, to come",
        boxed=ARRIVALS[u & 1],
    )


class Badges:
    """What matters of each unit at the moment, as sets of units in the order of `BADGES`."""

    __slots__ = ("sets",)

    def __init__(self, s: BreakoutState) -> None:
        by_level = {name: mask_of([u for u in members(_on_board(s)) if s.level[u] == level]) for level, name in LEVELS}
        found = by_level | ({} if s.phase in BY_NIGHT else {**_by_day(s), **_at_work(s)})
        if s.phase == "regroup":
            found["regrouped"] = s.moved
        found["isolated"] = mask_of(isolated_units(s))
        found["breakout"] = s.fresh_zone
        self.sets = [(name, found[name]) for name in BADGES if found.get(name)]

    def of(self, u: Unit) -> tuple[str, ...]:
        """The badges of a unit, the weightiest first."""
        return tuple(name for name, units in self.sets if units >> u & 1)[:MOST_BADGES]


LEVELS = tuple(DISRUPTED.items())


def _on_board(s: BreakoutState) -> int:
    return mask_of([u for u, place in enumerate(s.at) if place >= 0])


def _by_day(s: BreakoutState) -> dict[str, int]:
    """§8.2 §8.5 §9.51 §19.11 What the impulse has made of units; who is in the fight on the table needs no more."""
    seized = mask_of([u for u in s.seizer if u >= 0])
    return {
        "must assault": s.mandatory,
        "first wave": s.waves,
        "overran": s.overran,
        "landed": s.landed,
        "seized": seized,
        "done": s.done & ~s.overran,
        "moved": s.moved & ~(s.done | s.overran | s.landed | seized),
    }


def _at_work(s: BreakoutState) -> dict[str, int]:
    """§9.2 §9.21 §9.3A §10.1 §10.2a Who takes part in the assault or bombardment on the table."""
    found = dict.fromkeys(("Point Unit", "Forward Unit", "assaulting", "supporting", "aimed at"), 0)
    if (battle := s.battle) is not None:
        found["Point Unit"] = mask_of([battle.point]) if battle.point >= 0 else 0
        found["Forward Unit"] = mask_of([battle.forward]) if battle.forward >= 0 else 0
        found["assaulting"] = mask_of(battle.units) & ~found["Point Unit"]
        found["supporting"] = mask_of(battle.support)
    if (barrage := s.barrage) is not None:
        found["supporting"] |= mask_of([u for u in (barrage.lead, *barrage.units) if u >= 0])
        found["aimed at"] = mask_of([barrage.primary]) if barrage.primary >= 0 else 0
    return found
