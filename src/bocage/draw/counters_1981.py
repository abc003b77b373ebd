"""The counters of Battle for Normandy: who it is above, how it stands below.

Strength, leader and fatigue change all the time, so the lower third is a pale plate for figures: combat points large
in the middle, the leader under a chevron on the left, fatigue under an hourglass on the right. A page prints them upon
the plate, a picture of a position prints them itself. A cadre is pale all over, with a striped edge above its plate.
"""

from typing import Final

import msgspec

from bocage.draw import palette as ink
from bocage.draw import symbols_1981 as symbols
from bocage.draw.counters import HALF, card, placed
from bocage.draw.counters_1993 import CARDS as CARDS_1993
from bocage.draw.counters_1993 import MIDDLE, WHITE
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of
from bocage.draw.marks_1981 import badge
from bocage.draw.svg import Attributes, Point, element, number, text, title
from bocage.games.battle_1981.kinds import Piece

ON_THE_MAP = 43.0
"""The side of a counter as it lies on this map, where a hex holds one: its code above and its town below stay free."""

CARDS: Final = {name: CARDS_1993[as_in_1993] for name, as_in_1993 in symbols.SERVICES.items()}
"""Deep under white words, pale under dark figures, by nation or service."""

PLATE: Final = "M-21.4 7.2H21.4V17.5Q21.4 21.4 17.5 21.4H-17.5Q-21.4 21.4 -21.4 17.5Z"
STRIPES: Final = "".join(f"M{x} 7.8L{x + 3} 4.8H{x + 6}L{x + 3} 7.8Z" for x in range(-21, 16, 6))
CHEVRON: Final = "M-18 11L-15.8 8.6L-13.6 11"
HOURGLASS: Final = "M8.3 8.3H11.3L8.3 11.1H11.3Z"

FIGURES: Final = ((-3.0, 19.8, 17.0), (-15.8, 19.6, 10.0), (9.8, 19.6, 10.0))
"""Where strength, leader and fatigue stand on the plate, and how large; the corner beyond is for badges."""
LONG_FIGURE = 13.5
"""The size of a strength of three digits."""

HEAD_BASE = -10.9
NAME_SIZE, WORD_SIZE = 12.4, 8.2
SIZE_SIZE = 8.4
HEAD_ROOM = 38.8
WORDS: Final = {
    "infantry": "Inf",
    "airborne": "Abn",
    "ranger": "Rgr",
    "commando": "Cdo",
    "armored-brig": "Armd",
    "armored-div": "Armd",
    "cavalry": "Cav",
    "parachute": "FJ",
    "panzer": "Pz",
    "panzergrenadier": "PzGr",
    "assault-gun": "StuG",
    "depot": "Depot",
    "beachhead": "",
}
"""The formation beside its number."""


class Face(msgspec.Struct, frozen=True):
    """One counter in play; `figures` are strength, leader and fatigue, or nothing where a page prints them."""

    piece: Piece
    cadre: bool = False
    figures: tuple[str, ...] = ()
    badges: tuple[str, ...] = ()
    words: str = ""

    @property
    def ink(self) -> str:
        """The colour of the words above."""
        return ink.INK if self.cadre else WHITE


def service(piece: Piece) -> str:
    """Whose card a unit is printed on."""
    if piece.nation != "GE":
        return piece.nation
    if piece.number.endswith("SS"):
        return "SS"
    return "LW" if piece.kind == "parachute" else "GE"


def printed(piece: Piece) -> tuple[str, str]:
    """The number of a unit and its formation, which may be empty: 21 Pz, 12SS Pz, D1 Depot, Utah."""
    name = piece.short if piece.is_depot or piece.number.isalpha() else piece.number
    return name, WORDS[piece.kind]


def counter_defs() -> str:
    """What all counters share."""
    cards = []
    for name, (deep, pale) in CARDS.items():
        dark = ink.mixed(deep, "#000000", 0.5)
        plate = element("path", d=PLATE, fill=ink.mixed(pale, WHITE, 0.45))
        whole = card(f"card-{name}", deep, ink.mixed(deep, WHITE, 0.34), dark)
        cadre = card(f"card-{name}-cadre", pale, WHITE, dark)
        striped = element("path", d=STRIPES, fill=deep)
        cards += [_with(whole, plate), _with(cadre, plate, striped)]
    coast = _with(card("card-coast", "#1d5257", "#6f9a9c", "#0c2c2f"), element("path", d=PLATE, fill="#d5e7e6"))
    return "".join(cards) + coast + element("g", _signs(), id="figure-signs") + symbols.symbol_defs()


def _with(drawn: str, *more: str) -> str:
    return drawn.removesuffix("</g>") + "".join(more) + "</g>"


def _signs() -> str:
    """The chevron of the leader and the hourglass of fatigue."""
    line: Attributes = {"stroke": ink.INK, "stroke_width": 1.1, "stroke_linejoin": "round", "stroke_linecap": "round"}
    return element("path", d=CHEVRON, fill="none", **line) + element("path", d=HOURGLASS, fill=ink.INK, **line)


def face_svg(face: Face, at: Point = (0, 0), scale: float = 1) -> str:
    """One counter about a point; the document must hold `counter_defs`."""
    piece = face.piece
    parts = [
        title(face.words or piece.name),
        element("use", href=f"#card-{service(piece)}{'-cadre' if face.cadre else ''}"),
        *_head(face),
        element("use", href=f"#service-{service(piece)}", x=-14.6, y=-1.8),
        element("use", href=f"#arm-{piece.kind}", x=5.6, y=-1.8),
        element("use", href="#figure-signs"),
        *figures_svg(face.figures),
        *(_badge(name, rank) for rank, name in enumerate(face.badges)),
    ]
    return placed(parts, at, scale, "counter")


def _head(face: Face) -> list[str]:
    """Number and formation on the left, the size of the unit on the right; smaller where they would not fit."""
    name, word = printed(face.piece)
    size = symbols.SIZES[face.piece.size]
    gap = 2.0 if word else 0.0
    name_wide = width_of(name, NAME_SIZE, Font.SANS)
    wide = name_wide + gap + width_of(word, WORD_SIZE, Font.SANS)
    share = min(1, (HEAD_ROOM - 2.4 - width_of(size, SIZE_SIZE, Font.SANS)) / wide)
    drawn = [
        _head_word(-19.4, name, NAME_SIZE * share, face.ink),
        text((19.4, HEAD_BASE), size, font_size=SIZE_SIZE, font_weight=700, text_anchor="end", fill=face.ink),
    ]
    if word:
        drawn.insert(1, _head_word(-19.4 + (name_wide + gap) * share, word, WORD_SIZE * share, face.ink))
    return drawn


def _head_word(x: float, words: str, size: float, fill: str) -> str:
    return text((x, HEAD_BASE), words, font_size=round(size, 1), font_weight=700, fill=fill)


def figures_svg(figures: tuple[str, ...]) -> list[str]:
    """Strength, leader and fatigue upon the plate."""
    drawn = []
    for (x, y, size), figure in zip(FIGURES, figures, strict=False):
        fitting = LONG_FIGURE if len(figure) > 2 else size
        drawn.append(text((x, y), figure, font_size=fitting, fill=ink.INK, **MIDDLE))
    return drawn


def coast_svg(strength: str = "", at: Point = (0, 0), scale: float = 1) -> str:
    """§7f The coastal defence of a beach, which is no unit of the roster."""
    parts = [
        title("Coastal defence"),
        element("use", href="#card-coast"),
        element("use", href="#bunker", y=-8.6),
        *figures_svg((strength,) if strength else ()),
    ]
    return placed(parts, at, scale, "counter")


def _badge(name: str, rank: int) -> str:
    """Badges climb the right edge from the corner that the figures leave free."""
    return element("g", badge(name), transform=f"translate({number(HALF - 1)} {15.5 - rank * 12.5:g})")
