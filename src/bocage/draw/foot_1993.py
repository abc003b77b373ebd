"""What stands below the map of Breakout: Normandy: the impulse track, the sky, the Advantage, points, reserves."""

import msgspec

from bocage.core.desk import Gauge, Token
from bocage.draw import palette as ink
from bocage.draw.counters import SIDE
from bocage.draw.counters_1993 import Face, face_svg
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of, wrapped
from bocage.draw.svg import Attributes, Point, element, group, number, shift, text, title
from bocage.draw.tokens_1993 import token

GAP = 22.0
HEADING_HIGH = 58.0
TRACK_HIGH = 132.0
TOKENS_HIGH = 148.0
ARRIVALS_HIGH = 156.0
INSET = 18.0
TOKEN_SCALE = 1.5
BOLD: Attributes = {"font_weight": 700, "text_anchor": "middle"}


class Arrivals(msgspec.Struct, frozen=True):
    """§5.1 Units about to come."""

    title: str
    says: str
    faces: tuple[Face, ...]


class Foot(msgspec.Struct, frozen=True):
    """What stands below the map; the first gauge is the impulse track."""

    heading: str
    verdict: str
    gauges: tuple[Gauge, ...]
    tokens: tuple[Token, ...]
    arrivals: tuple[Arrivals, ...] = ()


def foot_height(foot: Foot) -> float:
    """How much paper the foot needs."""
    return HEADING_HIGH + TRACK_HIGH + TOKENS_HIGH + 2 * GAP + len(foot.arrivals) * (ARRIVALS_HIGH + GAP)


def foot_svg(foot: Foot, wide: float) -> str:
    """Everything below the map."""
    track, *counted = foot.gauges
    top = HEADING_HIGH
    parts = [
        text((0, 42), foot.heading, font_family=ink.SERIF, font_size=38, font_weight=800),
        text((wide, 42), foot.verdict, font_family=ink.SERIF, font_size=26, font_style="italic", text_anchor="end"),
        _track(track, (0, top), wide),
        _tokens(foot.tokens, counted, (0, top + TRACK_HIGH + GAP), wide),
    ]
    below = top + TRACK_HIGH + TOKENS_HIGH + 2 * GAP
    parts += [_arrivals(box, (0, below + i * (ARRIVALS_HIGH + GAP)), wide) for i, box in enumerate(foot.arrivals)]
    return group(parts, font_family=ink.SANS, fill=ink.INK, class_="foot")


def _frame(at: Point, size: Point, inside: list[str], name: str) -> str:
    wide, high = size
    rim = element("rect", width=number(wide), height=number(high), rx=5, fill=ink.PANEL, stroke=ink.INK, stroke_width=2)
    return group([rim, *inside], transform=shift(*at), class_=f"panel {name}")


# --- the impulse track


def _track(gauge: Gauge, at: Point, wide: float) -> str:
    """§6.33 The numbers of the day, the marker on one of them, under each the chance that night falls there."""
    count = gauge.most - gauge.least + 1
    left = 150.0
    step = (wide - left - INSET) / count
    drawn = [text((INSET, 58), gauge.title, font_family=ink.SERIF, font_size=28, font_weight=800)]
    if any(gauge.notes):
        drawn.append(text((INSET, 112), "night falls", font_size=22, fill=ink.QUIET_INK))
    for i in range(count):
        x = left + i * step
        label = gauge.labels[i] if gauge.labels else str(gauge.least + i)
        note = gauge.notes[i] if gauge.notes else ""
        drawn.append(_field((x, 14), step, label, is_marked=gauge.least + i == gauge.at))
        drawn.append(text((x + step / 2, 112), note, font_size=22, fill=ink.QUIET_INK, **BOLD))
    return _frame(at, (wide, TRACK_HIGH), [title(gauge.says), *drawn], "impulses")


def _field(at: Point, step: float, label: str, *, is_marked: bool) -> str:
    colour = ink.BEACH if is_marked else ink.PAPER
    cell = element(
        "rect",
        x=number(at[0] + 3),
        y=number(at[1]),
        width=number(step - 6),
        height=68,
        rx=5,
        fill=colour,
        stroke=ink.INK,
        stroke_width=1.6,
    )
    words = text(
        (at[0] + step / 2, at[1] + 48), label, font_size=40, fill="#ffffff" if is_marked else ink.QUIET_INK, **BOLD
    )
    return group([cell, words], class_="marked" if is_marked else "field")


# --- tokens and points


def _tokens(tokens: tuple[Token, ...], counted: list[Gauge], at: Point, wide: float) -> str:
    """Tokens from the left with their names, what is counted on the right."""
    plaque = 200.0
    room = wide - INSET - len(counted) * plaque
    step = min(150.0, room / max(1, len(tokens)))
    drawn = [_token(one, INSET + step * (i + 0.5), step) for i, one in enumerate(tokens)]
    drawn += [_plaque(gauge, room + INSET + plaque * i, plaque) for i, gauge in enumerate(counted)]
    return _frame(at, (wide, TOKENS_HIGH), drawn, "tokens")


def _token(one: Token, x: float, step: float) -> str:
    lines = wrapped(one.title, step - 8, 21, Font.SANS)
    words = [text((x, 108 + 22 * i), line, font_size=21, **BOLD) for i, line in enumerate(lines)]
    picture = group([token(one.look)], transform=f"{shift(x, 48)} scale({TOKEN_SCALE})")
    return element("g", title(one.says), picture, *words, class_="token-place")


def _plaque(gauge: Gauge, x: float, wide: float) -> str:
    """A number with its name: what the Allies have of what they need, what a side has in reserve."""
    count = f"{gauge.at} / {gauge.most}" if gauge.name == "points" else str(gauge.at)
    middle = x + wide / 2 - 10
    rule = element("path", d=f"M{number(x - 8)} 16V132", stroke=ink.RULE, stroke_width=1.2)
    figure = text((middle, 82), count, font_size=58, **BOLD)
    size = min(25.0, (wide - 16) / width_of(gauge.title, 1, Font.SANS))
    name = text((middle, 122), gauge.title, font_size=round(size, 1), **BOLD)
    return element("g", title(gauge.says), rule, figure, name, class_="plaque")


# --- arrivals


def _arrivals(box: Arrivals, at: Point, wide: float) -> str:
    """Units about to come, in a row; where there are too many for the sheet they overlap."""
    scale = 1.6
    step = min(SIDE * scale + 6, (wide - 2 * INSET - SIDE * scale) / max(1, len(box.faces) - 1))
    first = INSET + SIDE * scale / 2
    drawn = [
        text((INSET, 40), box.title, font_family=ink.SERIF, font_size=28, font_weight=800),
        text((wide - INSET, 40), box.says, font_size=22, fill=ink.QUIET_INK, text_anchor="end"),
        *(face_svg(face, (first + step * i, 102), scale) for i, face in enumerate(box.faces)),
    ]
    return _frame(at, (wide, ARRIVALS_HIGH), drawn, "arrivals")
