"""Looking at pictures in tests: a PNG as pixels, and a drawing's elements by class."""

import re
import struct
import zlib
from xml.etree import ElementTree

from bocage.draw.frame import MARGIN
from bocage.draw.raster import to_png
from bocage.draw.svg import SVG_NAMESPACE, Point, element

Colour = tuple[int, int, int]


class Picture:
    """A PNG of eight-bit colour with alpha, as the rasteriser writes it."""

    def __init__(self, png: bytes) -> None:
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        self.width, self.height, depth, kind = struct.unpack(">IIBB", png[16:26])
        assert (depth, kind) == (8, 6), "eight-bit colour with alpha"
        packed, at = b"", 8
        while at < len(png):
            (size,) = struct.unpack(">I", png[at : at + 4])
            if png[at + 4 : at + 8] == b"IDAT":
                packed += png[at + 8 : at + 8 + size]
            at += size + 12
        self._rows = _unfiltered(zlib.decompress(packed), self.width * 4, self.height)

    def at(self, x: float, y: float) -> Colour:
        """The colour of a pixel."""
        row, i = self._rows[int(y)], int(x) * 4
        return row[i], row[i + 1], row[i + 2]

    def around(self, x: float, y: float, reach: int) -> list[Colour]:
        """The colours of a square about a pixel."""
        steps = range(-reach, reach + 1)
        return [self.at(x + i, y + j) for j in steps for i in steps]

    def is_blank(self) -> bool:
        """Whether nothing is drawn at all."""
        return not any(any(row) for row in self._rows)


def _unfiltered(data: bytes, stride: int, height: int) -> list[bytearray]:
    rows: list[bytearray] = []
    above = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + stride])
        for i in range(stride if kind else 0):
            left, over = (row[i - 4], above[i - 4]) if i >= 4 else (0, 0)
            up = above[i]
            guess = {1: left, 2: up, 3: (left + up) // 2}.get(kind)
            row[i] = (row[i] + (_paeth(left, up, over) if guess is None else guess)) & 255
        rows.append(row)
        above = row
    return rows


def _paeth(left: int, up: int, over: int) -> int:
    base = left + up - over
    return min((abs(base - left), 0, left), (abs(base - up), 1, up), (abs(base - over), 2, over))[2]


def picture(svg: str, width: int) -> Picture:
    """A drawing as pixels."""
    return Picture(to_png(svg, width))


def window(svg: str, centre: Point, size: int) -> Picture:
    """A square of a drawing at its own scale, without the rest."""
    box = (
        f'viewBox="{centre[0] - size / 2:.1f} {centre[1] - size / 2:.1f} {size} {size}" width="{size}" height="{size}"'
    )
    return picture(re.sub(r'viewBox="[^"]+" width="[^"]+" height="[^"]+"', box, svg, count=1), size)


def pixel(at: Point, scale: float) -> Point:
    """Where a point of the board lies in the picture of a whole sheet."""
    return ((at[0] + MARGIN) * scale, (at[1] + MARGIN) * scale)


def counter_sheet(defs: str, *drawn: str) -> str:
    """A document with only these counters on it, about its middle."""
    return element(
        "svg",
        element("defs", defs),
        *drawn,
        xmlns=SVG_NAMESPACE,
        viewBox="-30 -30 60 60",
        width=60,
        height=60,
    )


def ids(drawing: str) -> list[str]:
    """Every id given in a drawing."""
    return re.findall(r'\sid="([^"]+)"', drawing)


def references(drawing: str) -> set[str]:
    """Every id a drawing refers to."""
    return {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawing)}


def check_ids(board: str, looks: str) -> None:
    """Board and looks of a page share no id and lack none; a look borrows nothing, so that copying it copies all."""
    found = ids(board) + ids(looks)
    assert len(found) == len(set(found))
    assert references(board) <= set(ids(board))
    assert not references(looks)
    assert all(name.startswith("board-") for name in ids(board))
    assert all(name.startswith("look-") for name in ids(looks))


def of_class(svg: str, name: str) -> list[ElementTree.Element]:
    """All elements of a drawing with this class."""
    root = ElementTree.fromstring(svg)
    return [e for e in root.iter() if name in e.get("class", "").split()]
