"""A game's board and counters made ready for a page: the map, a symbol for every counter, and where places lie.

Everything of the map bears ids of its own, and a counter is one symbol with nothing borrowed from elsewhere, so that
both can be set into any page and a counter copied a hundred times costs little.
"""

import re
from collections.abc import Container, Iterable
from functools import cached_property
from xml.etree import ElementTree as Xml

import msgspec

from bocage.draw import palette as ink
from bocage.draw.lettering import Face, width_of
from bocage.draw.raster import to_png
from bocage.draw.svg import SVG_NAMESPACE, Attributes, element, number, title

FACE_BOX = "-30 -30 60 60"
"""The frame of a look: counters are 44 units square about the middle."""

BADGE_BOX = "-8 -8 16 16"
"""The frame of a badge, which fills it."""

PICTURE_WIDTH = 960

Frame = tuple[float, float, float, float]


class Spot(msgspec.Struct, frozen=True):
    """Where a place lies on the drawing: its middle, and its outline by name. `near` are the places next to it.

    `camps` are the middles of each side's counters, where the sides do not share one stack; `scale` is the size of
    what lies here against a counter at full size.
    """

    place: str
    x: float
    y: float
    shape: str
    name: str
    near: tuple[str, ...]
    camps: tuple[tuple[float, float], ...] = ()
    scale: float = 1.0


class PageArt(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All the drawing of one game that a page needs.

    `shapes` are outlines by name, as path data about their middle; `counter` is the side of a counter at full size.
    `cut` is the part of the map that makes the picture on the shelf, `scene` what stands upon it there.
    """

    board_svg: str
    looks_svg: str
    view_box: Frame
    shapes: dict[str, str]
    spots: tuple[Spot, ...]
    counter: float
    cut: Frame
    scene: str = ""

    def picture(self) -> bytes:
        """The picture for the shelf as a PNG, made once."""
        return self._picture

    @cached_property
    def _picture(self) -> bytes:
        cut = framed(self.board_svg, self.cut)
        return to_png(cut.removesuffix("</svg>") + self.scene + "</svg>", PICTURE_WIDTH)


def map_svg(name: str, defs: str, layers: str) -> str:
    """A map without the tables round it as a document, in which its ids are still its own."""
    return element(
        "svg",
        title(f"Map of {name}, a reconstruction"),
        element("defs", defs),
        layers,
        xmlns=SVG_NAMESPACE,
        role="img",
        font_family=ink.SANS,
    )


def framed(drawing: str, box: Frame) -> str:
    """The same drawing seen through another frame."""
    frame = " ".join(number(side) for side in box)
    opening = re.sub(r' (viewBox|width|height)="[^"]*"', "", drawing[: drawing.index(">")])
    size = f' viewBox="{frame}" width="{number(box[2])}" height="{number(box[3])}"'
    return opening + size + drawing[drawing.index(">") :]


def renamed(drawing: str, prefix: str) -> str:
    """The drawing with a prefix before every id and every reference to one, so that no id of a page is met again."""
    drawing = re.sub(r'(?<=\sid=")(?=[^"]*")', prefix, drawing)
    return re.sub(r'(?<=href="#)|(?<=url\(#)', prefix, drawing)


def in_lines(drawing: str, layer: str, size: float, kept: Container[str]) -> str:
    """The drawing with the short texts of one layer that stand on one line set as one text, each letter in its place.

    A map has a code in every hex: thousands of elements become some dozens. Only those in `kept` stay.
    """
    opening = f'<g id="layer-{layer}"'
    start = drawing.index(">", drawing.index(opening)) + 1
    end = drawing.index("</g>", start)
    lines: dict[str, list[tuple[float, str]]] = {}
    for x, y, words in re.findall(r'<text x="([^"]+)" y="([^"]+)">([^<]+)</text>', drawing[start:end]):
        if words in kept:
            lines.setdefault(y, []).append((float(x), words))
    set_anew = "".join(_line(y, words, size) for y, words in lines.items())
    return drawing[:start] + set_anew + drawing[end:]


def _line(y: str, words: list[tuple[float, str]], size: float) -> str:
    """Words set centred on their own places along one line."""
    places: list[str] = []
    for middle, word in words:
        x = middle - width_of(word, size, Face.SANS) / 2
        for letter in word:
            wide = width_of(letter, size, Face.SANS)
            places.append(number(x + wide / 2))
            x += wide
    return element("text", "".join(word for _, word in words), x=" ".join(places), y=y)


def looks(symbols: Iterable[tuple[str, str, str]], parts: str) -> str:
    """The sheet of symbols from (name, frame, drawing), with the parts that drawings borrow set into each of them."""
    known = {part.get("id"): part for part in Xml.fromstring(f"<defs>{parts}</defs>")}
    words: Attributes = {"font_family": ink.SANS}
    drawn = [
        element("symbol", _whole(drawing, known), id=f"look-{name}", viewBox=box, overflow="visible", **words)
        for name, box, drawing in symbols
    ]
    return element(
        "svg", element("defs", *drawn), xmlns=SVG_NAMESPACE, width=0, height=0, aria_hidden="true", focusable="false"
    )


def _whole(drawing: str, known: dict[str | None, Xml.Element]) -> str:
    """A drawing with what it borrows copied in, without the names and classes that the page gives anew."""
    root = Xml.fromstring(f"<g>{drawing}</g>")
    _fill_in(root, known)
    return "".join(Xml.tostring(child, encoding="unicode") for child in root)


def _fill_in(parent: Xml.Element, known: dict[str | None, Xml.Element]) -> None:
    for child in list(parent):
        child.attrib.pop("class", None)
        if child.tag == "title":
            parent.remove(child)
        elif child.tag == "use":
            part = known[child.get("href", "").removeprefix("#")]
            at = f"translate({child.get('x', '0')} {child.get('y', '0')})"
            copied = Xml.Element("g", {} if at == "translate(0 0)" else {"transform": at})
            copied.extend(list(part))
            parent[list(parent).index(child)] = copied
        else:
            _fill_in(child, known)


def safe(name: str) -> str:
    """A name that can be part of an id."""
    return re.sub("[^A-Za-z0-9-]", "-", name)
