"""A piece of a game's printed map round the hex attacked, with the counters of a scene and the attack drawn upon it.

The map is the one the game's own page shows, cut down to what can be seen: whatever lies wholly outside the frame is
left out, so that a picture is a twentieth of the sheet.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree as Xml

from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.draw import palette as ink
from bocage.draw.counters import counter_defs, stack_svg
from bocage.draw.frame import PITCH, RADIUS, Frame
from bocage.draw.normandy import face
from bocage.draw.page import framed, renamed
from bocage.draw.svg import SVG_NAMESPACE, Point, closed, element, group, lines, number
from bocage.editions.column import Column
from bocage.editions.ground import board, called
from bocage.editions.scene import Scene, counters

WIDE, HIGH = 6.4 * PITCH, 8.6 * RADIUS
SLACK = 40.0
"""How far a stroke, a letter or a sign may reach beyond the points it is set by."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_STEP = re.compile("[HVAa-z]")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_MOVED = re.compile(r"translate\((-?[0-9.]+) (-?[0-9.]+)\)")
_NAMES = (("x", "y"), ("cx", "cy"))


def excerpt(sheet: str, year: int, scene: Scene, column: Column) -> str:
    """The scene on a map sheet as a drawing; its ids bear the year, so that two can stand on one page."""
    frame = Frame(board().grid)
    x, y = frame.centre(scene.target)
    view = (x - WIDE / 2, y - HIGH / 2, WIDE, HIGH)
    ground = cut_sheet(sheet, (view[0], view[1], view[0] + WIDE, view[1] + HIGH))
    upon = element("defs", counter_defs()) + _ring(frame, scene, column) + _counters(frame, scene)
    upon += _arrows(frame, scene, column)
    drawing = ground.removesuffix("</svg>") + upon + "</svg>"
    return renamed(framed(drawing, view), f"e{year}-")


# --- the map cut down


@lru_cache(maxsize=64)
def cut_sheet(sheet: str, box: Box) -> str:
    """A map without everything that lies wholly outside a box."""
    Xml.register_namespace("", SVG_NAMESPACE)
    root = Xml.fromstring(sheet)
    wider = (box[0] - SLACK, box[1] - SLACK, box[2] + SLACK, box[3] + SLACK)
    for child in root:
        if not child.tag.endswith("defs"):
            _cut(child, wider)
    for path in root.iter(f"{{{SVG_NAMESPACE}}}clipPath"):
        _cut(path, wider)
    for path in root.findall(f"{{{SVG_NAMESPACE}}}defs/{{{SVG_NAMESPACE}}}path"):
        path.set("d", _within(path.get("d", ""), wider))
    _drop_wordless(root)
    title = root.find(f"{{{SVG_NAMESPACE}}}title")
    if title is not None:
        root.remove(title)
    root.set("aria-hidden", "true")
    root.attrib.pop("role", None)
    return Xml.tostring(root, encoding="unicode")


def _cut(parent: Xml.Element, box: Box) -> None:
    for child in list(parent):
        path = child.get("d")
        if path is not None and child.get("transform") is None:
            kept = _within(path, box)
            if kept:
                child.set("d", kept)
            else:
                parent.remove(child)
        elif any(_beyond(point, box) for point in _places(child)):
            parent.remove(child)
        else:
            _cut(child, box)


def _drop_wordless(root: Xml.Element) -> None:
    """Take out words that ran along a line which is gone."""
    left = {found.get("id") for found in root.iter()}
    for parent in root.iter():
        for words in parent.findall(f"{{{SVG_NAMESPACE}}}text"):
            along = words.find(f"{{{SVG_NAMESPACE}}}textPath")
            if along is not None and along.get("href", "").removeprefix("#") not in left:
                parent.remove(words)


def _within(path: str, box: Box) -> str:
    """The strokes of a path that come near a box; a single shape made of other steps than points is kept whole."""
    parts = path.split("M")[1:]
    if len(parts) == 1 and _STEP.search(path) is not None:
        return path
    return "".join(f"M{part}" for part in parts if _touches(part, box))


def _touches(part: str, box: Box) -> bool:
    """Whether a stroke comes near a box: by its points, or where short steps follow, by those before them."""
    step = _STEP.search(part)
    values = [float(value) for value in _NUMBER.findall(part[: step.start()] if step else part)]
    across, down = values[::2], values[1::2]
    return min(across) <= box[2] and max(across) >= box[0] and min(down) <= box[3] and max(down) >= box[1]


def _places(found: Xml.Element) -> Iterator[Point]:
    """Where an element stands, if it says so."""
    moved = _MOVED.match(found.get("transform", ""))
    if moved is not None:
        yield float(moved[1]), float(moved[2])
        return
    if found.tag.endswith(("rect", "text")) and " " in found.get("x", ""):
        return
    for across, down in _NAMES:
        if across in found.attrib and down in found.attrib and not found.tag.endswith("rect"):
            yield float(found.attrib[across]), float(found.attrib[down])


def _beyond(point: Point, box: Box) -> bool:
    far = 2 * SLACK
    return not (box[0] - far <= point[0] <= box[2] + far and box[1] - far <= point[1] <= box[3] + far)


# --- what stands on it


def _counters(frame: Frame, scene: Scene) -> str:
    named = counters().named
    stacks = [(scene.target, scene.defenders), *scene.attackers]
    drawn = [
        (frame.centre(h)[1], stack_svg(tuple(face(named(code)) for code in codes), frame.centre(h)))
        for h, codes in stacks
    ]
    return group([drawing for _, drawing in sorted(drawn)], font_family=ink.SANS)


def _ring(frame: Frame, scene: Scene, column: Column) -> str:
    """The hex attacked, and where its defenders may fall back to."""
    drawn = [element("path", d=closed(frame.corners(scene.target)), fill="none", stroke=RED, stroke_width=4.5)]
    if column.odds is not None:
        drawn += [_retreat(frame.centre(board().by_name[name])) for name in column.odds.retreats]
    return group(drawn)


def _arrows(frame: Frame, scene: Scene, column: Column) -> str:
    """An arrow from every hex that attacks, a bar before one from which nobody may."""
    names = board().names
    idle = Counter(found.hex for found in column.barred)
    return group(_arrow(frame, h, scene.target, barred=idle[names[h]] == len(codes)) for h, codes in scene.attackers)


RED = "#b3261e"
_ARROW = ((11, 0), (0, 8.5), (0, 3.5), (-11, 3.5), (-11, -3.5), (0, -3.5), (0, -8.5))
"""An arrow about the middle of a hexside: so far ahead, so far to the side."""


def _retreat(at: Point) -> str:
    """A place defenders may fall back to."""
    return element(
        "circle",
        cx=number(at[0]),
        cy=number(at[1]),
        r=9,
        fill="#ffffff",
        fill_opacity=0.75,
        stroke=ink.GERMAN_DARK,
        stroke_width=2.4,
        stroke_dasharray="4 3",
    )


def _arrow(frame: Frame, start: Hex, end: Hex, *, barred: bool) -> str:
    """Across the hexside: a point towards the target, or a bar where the attack is forbidden."""
    (x, y), (u, v) = frame.centre(start), frame.centre(end)
    dx, dy = (u - x) / PITCH, (v - y) / PITCH
    middle = ((x + u) / 2, (y + v) / 2)
    if barred:
        ends = [(middle[0] - 15 * dy, middle[1] + 15 * dx), (middle[0] + 15 * dy, middle[1] - 15 * dx)]
        return _outlined(lines(ends), 7)
    outline = [(middle[0] + a * dx - b * dy, middle[1] + a * dy + b * dx) for a, b in _ARROW]
    return element("path", d=closed(outline), fill=RED, stroke="#ffffff", stroke_width=2, stroke_linejoin="round")


def _outlined(path: str, wide: float) -> str:
    return element("path", d=path, stroke="#ffffff", stroke_width=wide + 3, stroke_linecap="round") + element(
        "path", d=path, stroke=RED, stroke_width=wide, stroke_linecap="round"
    )


def in_words(scene: Scene) -> str:
    """The picture in words, for whoever does not see it."""
    names = board().names
    attack = [f"{' and '.join(codes)} in {names[h]}" for h, codes in scene.attackers] or ["nobody"]
    side = "Allied" if scene.side == Side.ALLIED else "German"
    return f"{called(scene.target)}, held by {' and '.join(scene.defenders)}; {side} attack by {'; '.join(attack)}"
