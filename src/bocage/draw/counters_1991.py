"""The counters of D-Day (1991) as they are punched, both faces, singly and in stacks.

Figures are white for mechanized troops, headquarters and air units, black for troops on foot; the card under them is
deep or pale to match. Army groups and supreme headquarters are round. A reduced face bears a band.
"""

import msgspec

from bocage.draw import palette as ink
from bocage.draw import symbols_1991 as symbols
from bocage.draw.counters import HALF, card, placed
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of
from bocage.draw.marks_1991 import badge
from bocage.draw.svg import Attributes, Point, element, text, title
from bocage.games.dday_1991.kinds import Piece

WHITE, BLACK = "#ffffff", "#000000"
BAND = "#f2dfae"
FIGURES = 18.0
ON_THE_MAP = 46.0
"""The side of a counter as it lies on this map, whose hexes are few and hold few."""
ID_SIZE, ID_ROOM = 12.5, 25.0
ELIMINATED = "Elim"


class Face(msgspec.Struct, frozen=True):
    """One face of a counter in play."""

    kind: Piece
    reduced: bool = False
    badges: tuple[str, ...] = ()
    words: str = ""

    @property
    def figures(self) -> str:
        """Combat and movement as this face prints them; the back of what cannot be reduced says so."""
        if not self.reduced or self.kind.is_strategic:
            return self.kind.value
        return ELIMINATED if self.kind.back is None else f"{self.kind.back}-{self.kind.movement}"

    @property
    def ink(self) -> str:
        """§1b5 White or black."""
        return WHITE if self.kind.is_white else ink.INK

    @property
    def card(self) -> str:
        """The name of the card it is printed on."""
        sort = "round" if self.kind.is_round else "white" if self.kind.is_white else "leg"
        return f"card-{service(self.kind)}-{sort}"


def service(kind: Piece) -> str:
    """Whose colour a counter has: §1b8 British and Canadians share one, the SS and the Luftwaffe have their own."""
    if kind.nationality != "GE":
        return "BR" if kind.nationality == "CAN" else kind.nationality
    if kind.short.endswith("SS"):
        return "SS"
    return "LW" if kind.type in ("air", "luftwaffe", "airborne") or kind.short.endswith("PARA") else "GE"


def counter_defs() -> str:
    """What all counters share."""
    cards = []
    for name, (deep, pale) in ink.CARDS.items():
        cards += [
            card(f"card-{name}-white", deep, ink.mixed(deep, WHITE, 0.35), ink.mixed(deep, BLACK, 0.45)),
            card(f"card-{name}-leg", pale, ink.mixed(pale, WHITE, 0.55), ink.mixed(pale, BLACK, 0.5)),
            _disc(f"card-{name}-round", deep),
        ]
    return "".join(cards) + symbols.symbol_defs()


def _disc(key: str, colour: str) -> str:
    """A round counter."""
    light, dark = ink.mixed(colour, WHITE, 0.35), ink.mixed(colour, BLACK, 0.45)
    return element(
        "g",
        element("circle", cx=1.6, cy=2.2, r=HALF, fill="#000000", fill_opacity=0.34),
        element("circle", r=HALF, fill=colour, stroke=dark, stroke_width=1.2),
        element("circle", r=HALF - 2.4, fill="none", stroke=light, stroke_width=1.1, stroke_opacity=0.8),
        id=key,
    )


def face_svg(face: Face, at: Point = (0, 0), scale: float = 1) -> str:
    """One face about a point; the document must hold `counter_defs`."""
    kind = face.kind
    parts = [title(face.words or kind.name), element("use", href=f"#{face.card}")]
    if face.reduced and kind.back is not None:
        parts.append(_band(face))
    if kind.is_round:
        parts += _round(face)
    elif kind.is_army:
        parts += _army(face)
    else:
        parts += _unit(face)
    parts += [_badge(name, rank) for rank, name in enumerate(face.badges)]
    return placed(parts, at, scale, "counter")


def _band(face: Face) -> str:
    """The mark of a reduced face: a band along the foot, which shows in a stack too, broken for the figures."""
    wide, inner = HALF - 0.8, width_of(face.figures, FIGURES, Font.SANS) / 2 + 2.8
    colour = BAND if face.kind.is_white else ink.mixed(ink.CARDS[service(face.kind)][1], BLACK, 0.6)
    left = f"M{-wide:.1f} 6.6H{-inner:.1f}V21.2H-17.6Q{-wide:.1f} 21.2 {-wide:.1f} 17.6Z"
    right = f"M{wide:.1f} 6.6H{inner:.1f}V21.2H17.6Q{wide:.1f} 21.2 {wide:.1f} 17.6Z"
    return element("path", d=left + right, fill=colour)


def _unit(face: Face) -> list[str]:
    """A corps, a division or an air unit: its name on the right, which a flag leaves free, its symbol, its figures."""
    kind = face.kind
    size = round(min(ID_SIZE, ID_ROOM / width_of(kind.short, 1, Font.SANS)), 1)
    parts = [text((19.4, -11.2), kind.short, font_size=size, font_weight=700, text_anchor="end", fill=face.ink)]
    if kind.is_air:
        parts += [
            element("use", href=f"#nation-{kind.nationality}", x=-15, y=-14.8),
            element("use", href=f"#arm-{kind.type}", y=-3.6),
        ]
    else:
        parts += [
            text((-19.6, -12), symbols.SIZES[kind.size], font_size=8.4, font_weight=700, fill=face.ink),
            element("use", href=f"#nation-{kind.nationality}", x=-14.6, y=-2.6),
            element("use", href=f"#arm-{kind.type}", x=5.6, y=-2.6),
        ]
    return [*parts, _figures(face, FIGURES, 19.6)]


def _army(face: Face) -> list[str]:
    """§2d1 An army: its name fills the box, four crosses above."""
    kind = face.kind
    size = min(16, 33 / width_of(kind.short, 1, Font.SANS))
    return [
        element("use", href=f"#nation-{kind.nationality}", x=-15, y=-14.6),
        _centred((3.5, -11.6), symbols.SIZES[kind.size], 10, face.ink),
        element("path", d="M-18.5 -8.4H18.5V5.4H-18.5Z", fill=ink.SYMBOL_PAPER, stroke=ink.INK, stroke_width=1.5),
        _centred((0, -1.5 + size * 0.35), kind.short, size, ink.INK),
        _figures(face, 17, 19.6),
    ]


def _round(face: Face) -> list[str]:
    """§1b3 An army group or a supreme headquarters."""
    kind = face.kind
    size = min(16.5, 34 / width_of(kind.short, 1, Font.SANS))
    above = (
        _centred((0, -11), symbols.SIZES[kind.size], 8.4, face.ink)
        if kind.size in symbols.SIZES
        else element("use", href=f"#nation-{kind.nationality}", y=-13)
    )
    return [above, _centred((0, -1 + size * 0.36), kind.short, size, face.ink), _figures(face, 14.5, 18)]


def _figures(face: Face, size: float, base: float) -> str:
    size = 24 if face.kind.is_strategic else 15 if face.figures == ELIMINATED else size
    base = 28 if face.kind.is_strategic else base
    return _centred((0, base), face.figures, size, face.ink)


def _centred(at: Point, words: str, size: float, fill: str) -> str:
    bold: Attributes = {"font_weight": 700, "text_anchor": "middle"}
    return text(at, words, font_size=round(size, 1), fill=fill, **bold)


def _badge(name: str, rank: int) -> str:
    """Badges climb the right edge from the corner that a stack leaves uncovered."""
    return element("g", badge(name), transform=f"translate(21 {15.5 - rank * 12.5:g})")
