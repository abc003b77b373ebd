"""The few words of SVG the drawings are written in: numbers, elements, text.

Everything goes through here, so that numbers are short, text is escaped and the same input gives the same bytes.
Styles are attributes, not a style sheet: a picture may be set into any page without touching it.
"""

from collections.abc import Iterable
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
Attribute = str | float | int
Attributes = dict[str, Attribute]

SVG_NAMESPACE = "http://www.w3.org/2000/svg"


def number(value: float) -> str:
    """A coordinate with at most one decimal and nothing superfluous."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """One element; `stroke_width=2` is written stroke-width, a trailing underscore is dropped (`class_`)."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else f"{value:.3f}".rstrip("0").rstrip(".")
        parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    opening = " ".join(parts)
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def group(children: Iterable[str], **attributes: Attribute) -> str:
    """A group of elements; nothing at all if there are none."""
    inside = "".join(children)
    return element("g", inside, **attributes) if inside else ""


def layer(name: str, children: Iterable[str], **attributes: Attribute) -> str:
    """A named layer of the map, which a page can switch by its id or class."""
    return element("g", "".join(children) or " ", id=f"layer-{name}", class_=f"layer {name}", **attributes)


def text(at: Point, words: str, **attributes: Attribute) -> str:
    """Real text at a place, escaped."""
    return element("text", escape(words), x=number(at[0]), y=number(at[1]), **attributes)


def title(words: str) -> str:
    """A name for an element, read out by screen readers and shown under the pointer."""
    return element("title", escape(words))


def shift(x: float, y: float) -> str:
    """A transform that moves by so much."""
    return f"translate({number(x)} {number(y)})"


def lines(points: Iterable[Point]) -> str:
    """Path data through these points by straight lines."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def closed(points: Iterable[Point]) -> str:
    """Path data round these points and back."""
    return lines(points) + "Z"


def softened(points: list[Point]) -> str:
    """Path data from the first point to the last, bending at the ones between: a curve through the middles."""
    if len(points) < 3:
        return lines(points)
    parts = [f"M{_pair(points[0])}"]
    for here, following in pairwise(points[1:-1]):
        parts.append(f"Q{_pair(here)} {_pair(middle(here, following))}")
    parts.append(f"Q{_pair(points[-2])} {_pair(points[-1])}")
    return "".join(parts)


def softened_loop(points: list[Point]) -> str:
    """Path data of a closed curve that bends at every one of these points."""
    start = middle(points[-1], points[0])
    parts = [f"M{_pair(start)}"]
    for here, following in zip(points, points[1:] + points[:1], strict=True):
        parts.append(f"Q{_pair(here)} {_pair(middle(here, following))}")
    return "".join(parts) + "Z"


def middle(a: Point, b: Point) -> Point:
    """The point half way."""
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
