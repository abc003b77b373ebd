"""The small building blocks of the sheet's margins: framed panels, headings, ruled tables."""

from collections.abc import Iterable

from bocage.draw import palette as ink
from bocage.draw.sheet import Hand
from bocage.draw.svg import Point, element, group, number, shift, text
from bocage.draw.typewriter import typed

HEADING = 26.0
TYPED_HEADING = 23.0
LINE = 23.0


def panel(at: Point, size: Point, heading: str, inside: Iterable[str], name: str = "", hand: Hand = Hand.SET) -> str:
    """A framed box with its heading on a band."""
    wide, high = size
    frame = element(
        "rect", width=number(wide), height=number(high), rx=3, fill=ink.PANEL, stroke=ink.INK, stroke_width=1.6
    )
    band = element("path", d=f"M10 44H{number(wide - 10)}", stroke=ink.RULE, stroke_width=1.2)
    return group([frame, band, _heading(heading, hand), *inside], transform=shift(*at), class_=f"panel {name}".strip())


def _heading(words: str, hand: Hand) -> str:
    if hand is Hand.TYPED:
        return typed((16, 33), words.upper(), TYPED_HEADING)
    return text((16, 33), words, font_family=ink.SERIF, font_weight=800, font_size=HEADING, fill=ink.INK)


def small(at: Point, words: str, anchor: str = "start", weight: int = 500, size: float = 18) -> str:
    """A line of table lettering."""
    return text(at, words, text_anchor=anchor, font_weight=weight, font_size=size)


def rows(lines: Iterable[tuple[str, str]], at: Point, wide: float, step: float = LINE) -> list[str]:
    """Two columns, the second flush right, a hairline between lines."""
    drawn = []
    x, y = at
    for i, (left, right) in enumerate(lines):
        base = y + i * step
        drawn += [small((x, base), left), small((x + wide, base), right, "end", 700)]
        drawn.append(rule((x, base + 6), wide))
    return drawn


def rule(at: Point, wide: float) -> str:
    """A hairline."""
    return element(
        "path",
        d=f"M{number(at[0])} {number(at[1])}h{number(wide)}",
        stroke=ink.RULE,
        stroke_width=0.7,
        stroke_opacity=0.6,
    )
