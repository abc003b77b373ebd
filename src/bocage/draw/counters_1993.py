"""The counters of Breakout: Normandy, both faces.

A Fresh face is deep with white figures, a Spent one pale with dark figures under a deep band: at a glance, from far
away and without colours, a player sees who can still act. Allied cards are warm, German ones cold or grey.
"""

from typing import Final

import msgspec

from bocage.draw import palette as ink
from bocage.draw import symbols_1993 as symbols
from bocage.draw.counters import HALF, card, placed
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of
from bocage.draw.marks_1993 import badge
from bocage.draw.svg import Attributes, Point, element, number, text, title
from bocage.games.breakout_1993.kinds import Piece

ON_THE_MAP = 37.0
"""The side of a counter as it lies on this map."""
WHITE = "#ffffff"
FIGURES, FIGURES_ROOM = 17.2, 32.0
NAME_SIZE, NAME_ROOM = 10.2, 38.0
NAME_BASE = -13.3
BAND = "M-21.4 -12.2V-17.5Q-21.4 -21.4 -17.5 -21.4H17.5Q21.4 -21.4 21.4 -17.5V-12.2Z"

CARDS: Final = {
    "US": ("#46581a", "#dde39c"),
    "UK": ("#96641c", "#efcb8c"),
    "CA": ("#a5352a", "#f3bfae"),
    "GE": ("#5b6975", "#c1cad3"),
    "SS": ("#212225", "#a9aaaf"),
    "LW": ("#2d6a9f", "#bcd8ee"),
    "COAST": ("#1d5257", "#a9cfcd"),
}
"""Deep under a Fresh face's white figures, pale under a Spent one's dark ones, by nation or service."""


class Face(msgspec.Struct, frozen=True):
    """One face of a counter in play."""

    piece: Piece
    spent: bool = False
    badges: tuple[str, ...] = ()
    words: str = ""

    @property
    def figures(self) -> str:
        """§4.1 Attack, defense and movement as this face prints them."""
        return str(self.piece.spent if self.spent else self.piece.fresh)

    @property
    def ink(self) -> str:
        """The colour of the figures."""
        return ink.INK if self.spent else WHITE


def service(piece: Piece) -> str:
    """Whose card a unit is printed on."""
    if piece.nation != "GE":
        return piece.nation
    if piece.is_coastal:
        return "COAST"
    return {"ss": "SS", "luftwaffe": "LW"}.get(piece.service, "GE")


def arm(piece: Piece) -> str:
    """The symbol of a unit: its type, the guns of a corps apart."""
    return "corps_artillery" if piece.is_corps_artillery else piece.type


def names(piece: Piece) -> tuple[str, str]:
    """What stands above the symbol: the unit on the left, its division on the right; one of them may be empty.

    What the symbol says is not said again: guns of a division bear its name alone.
    """
    if not piece.division:
        own = piece.short.removesuffix(" Art") + (" Corps" if piece.is_corps_artillery else "")
        return SHORTER.get(own, own), ""
    if piece.is_field_artillery or piece.is_flak or piece.is_antitank:
        return "", piece.division.removesuffix(" PzGr").replace("SS Pz", "SS")
    division = _division(piece.division)
    own = piece.short.removesuffix(" Pz") if piece.is_armor else piece.short
    return (own.removesuffix(" FS") if division.endswith("FS") else own), division


def _division(name: str) -> str:
    """A division without what its colour and symbols say: 91 Inf is 91, 12 SS Pz is 12 SS."""
    for long, short in ((" Can Inf", ""), (" Inf", ""), (" Armd", " Arm"), (" SS PzGr", " SS"), (" SS Pz", " SS")):
        if name.endswith(long):
            return name.removesuffix(long) + short
    return {"Pz Lehr": "Lehr"}.get(name, name.removesuffix(" Abn"))


SHORTER: Final = {"Port-en-Bessin": "P.-en-Bessin", "Montebourg": "Monteb’g"}


def counter_defs() -> str:
    """What all counters share."""
    cards = []
    for name, (deep, pale) in CARDS.items():
        dark = ink.mixed(deep, "#000000", 0.5)
        cards += [
            card(f"card-{name}-fresh", deep, ink.mixed(deep, WHITE, 0.34), dark),
            _spent_card(f"card-{name}-spent", deep, pale, dark),
        ]
    return "".join(cards) + symbols.symbol_defs()


def _spent_card(key: str, deep: str, pale: str, dark: str) -> str:
    """A pale card whose head alone keeps the deep colour."""
    whole = card(key, pale, WHITE, dark)
    return whole.removesuffix("</g>") + element("path", d=BAND, fill=deep) + "</g>"


def face_svg(face: Face, at: Point = (0, 0), scale: float = 1) -> str:
    """One face about a point; the document must hold `counter_defs`."""
    piece = face.piece
    state = "spent" if face.spent else "fresh"
    parts = [
        title(face.words or piece.name),
        element("use", href=f"#card-{service(piece)}-{state}"),
        *_names(piece),
        text((5.4, -7.7), symbols.SIZES[piece.size], font_size=6.2, fill=face.ink, **MIDDLE),
        element("use", href=f"#service-{service(piece)}", x=-15, y=-0.2),
    ]
    parts.append(element("use", href=f"#arm-{arm(piece)}", x=5.4, y=-0.6))
    if piece.mobile:
        parts.append(element("use", href="#wheels", x=5.4, y=-0.6))
    size = min(FIGURES, FIGURES_ROOM / width_of(face.figures, 1, Font.SANS))
    parts.append(text((-2.4, 19.6), face.figures, font_size=round(size, 1), fill=face.ink, **MIDDLE))
    parts += [_badge(name, rank) for rank, name in enumerate(face.badges)]
    return placed(parts, at, scale, "counter")


MIDDLE: Final[Attributes] = {"font_weight": 700, "text_anchor": "middle"}


def _names(piece: Piece) -> list[str]:
    """Unit and division on one line, smaller where they would not fit; one alone stands in the middle."""
    own, division = names(piece)
    wide = sum(width_of(name, 1, Font.SANS) for name in (own, division)) + (0.45 if own and division else 0)
    size = round(min(NAME_SIZE, NAME_ROOM / wide), 1)
    if not own or not division:
        return [text((0, NAME_BASE), own or division, font_size=size, fill=WHITE, **MIDDLE)]
    bold: Attributes = {"font_size": size, "font_weight": 700, "fill": WHITE}
    return [text((-19.4, NAME_BASE), own, **bold), text((19.4, NAME_BASE), division, text_anchor="end", **bold)]


def _badge(name: str, rank: int) -> str:
    """Badges climb the right edge from the corner that the figures leave free."""
    return element("g", badge(name), transform=f"translate({number(HALF - 1)} {15.5 - rank * 12.5:g})")
