"""The foot of a position of D-Day (1991): turns and weather, the Moves track, holding boxes, the score, a key."""

from collections.abc import Sequence
from functools import partial

import msgspec

from bocage.draw import palette as ink
from bocage.draw.counters import HALF, SIDE, SIDES
from bocage.draw.counters_1991 import BAND, Face, face_svg
from bocage.draw.europe_furniture import GAP, PANEL_TOP, TURN_HEIGHT, turns
from bocage.draw.frame import Frame
from bocage.draw.lettering import Face as Font
from bocage.draw.lettering import width_of, wrapped
from bocage.draw.marks_1991 import BADGES, badge, mark
from bocage.draw.panels import panel, rows, rule, small
from bocage.draw.sheet import Sheet
from bocage.draw.svg import Point, element, group, number, shift, text, title

INSET = 14.0
STEP = SIDE + 4
BOX_HIGH = 106.0
NARROWEST, WIDEST = 150.0, 1200.0
TITLE_SIZE, WORDS_SIZE = 18.0, 14.5
SITUATION_WIDTH = 420.0
SITUATION_HIGH = 262.0
SMALL_PRINT = 40.0


class HoldingBox(msgspec.Struct, frozen=True):
    """§2d1 A box and what lies in it, its army first."""

    title: str
    says: str
    side: int
    faces: tuple[Face, ...]

    @property
    def wide(self) -> float:
        """Room for its words and its counters."""
        words = max(width_of(self.title, TITLE_SIZE, Font.SANS), width_of(self.says, WORDS_SIZE, Font.SANS))
        return max(words * 1.06 + 24, len(self.faces) * self.step + 20, NARROWEST)

    @property
    def step(self) -> float:
        """From counter to counter; where there are too many for the sheet they overlap."""
        return min(STEP, WIDEST / max(1, len(self.faces)))


class Foot(msgspec.Struct, frozen=True):
    """What stands below the map."""

    heading: str
    turn: int
    weather: str
    """`good`, `bad`, or nothing where the weather is not played."""
    moves: tuple[int, int]
    most: int
    boxes: tuple[HoldingBox, ...]
    score: tuple[tuple[str, str], ...]


def foot_height(frame: Frame, foot: Foot) -> float:
    """How much paper the foot needs."""
    rows = _flowed(foot.boxes, frame.width)
    return PANEL_TOP + 2 * (TURN_HEIGHT + GAP) + _boxes_high(rows) + SITUATION_HIGH + SMALL_PRINT + 2 * GAP


def foot_svg(frame: Frame, foot: Foot, sheet: Sheet) -> str:
    """Everything below the map."""
    top, boxed = frame.height + PANEL_TOP, _flowed(foot.boxes, frame.width)
    track = top + TURN_HEIGHT + GAP
    rank = track + TURN_HEIGHT + GAP
    last = rank + _boxes_high(boxed)
    parts = [
        turns(sheet, (0, top), frame.width),
        _turn_marker(sheet, foot, (0, top), frame.width),
        _moves(foot, (0, track), frame.width),
        *(_box(box, (x, rank + i * (BOX_HIGH + GAP))) for i, row in enumerate(boxed) for x, box in row),
        _situation(foot, (0, last)),
        _key((SITUATION_WIDTH + GAP, last), frame.width - SITUATION_WIDTH - GAP),
    ]
    credit = text(
        (frame.width / 2, last + SITUATION_HIGH + 26),
        sheet.attribution,
        font_size=15.5,
        font_weight=500,
        text_anchor="middle",
        fill=ink.QUIET_INK,
    )
    return group([*parts, credit], font_family=ink.SANS, fill=ink.INK, class_="foot")


# --- tracks


def _turn_marker(sheet: Sheet, foot: Foot, at: Point, wide: float) -> str:
    """The turn marker, which shows the weather where it is played."""
    if not foot.turn:
        return ""
    step = (wide - 2 * INSET) / max(1, len(sheet.turns))
    x, y = at[0] + INSET + (foot.turn - 1) * step, at[1] + 50
    ring = element(
        "rect",
        x=number(x - 1),
        y=number(y - 2),
        width=number(step + 2),
        height=42,
        rx=4,
        fill=ink.BEACH,
        fill_opacity=0.16,
        stroke=ink.BEACH,
        stroke_width=4,
    )
    says = f"Turn {foot.turn}" + (f", {foot.weather} weather" if foot.weather else "")
    signs = [mark(f"weather-{foot.weather}")] if foot.weather else []
    sky = group(signs, transform=f"{shift(x + step / 2, y + 19)} scale(0.9)")
    return element("g", title(says), ring, sky, class_="turn-marker")


def _moves(foot: Foot, at: Point, wide: float) -> str:
    """§3d1 The Moves track with both sides' markers."""
    step = (wide - 2 * INSET) / (foot.most + 1)
    drawn = []
    for i in range(foot.most + 1):
        x = INSET + i * step
        drawn += [
            element("rect", x=number(x), y=50, width=number(step), height=38, fill=ink.PAPER, stroke=ink.INK),
            text((x + step / 2, 75), str(i), font_size=16, font_weight=500, text_anchor="middle", fill=ink.QUIET_INK),
        ]
    both = foot.moves[0] == foot.moves[1]
    for side, has in enumerate(foot.moves):
        x = INSET + (has + 0.5) * step + (0 if not both else -9 if side == 0 else 9)
        drawn.append(_moves_marker(side, has, (x, 69)))
    return panel(at, (wide, TURN_HEIGHT), "Moves", drawn, "moves")


def _moves_marker(side: int, has: int, at: Point) -> str:
    colour, edge = ((ink.ALLIED, ink.ALLIED_DARK), (ink.GERMAN, ink.GERMAN_DARK))[side]
    card = element("rect", x=-16, y=-16, width=32, height=32, rx=4, fill=colour, stroke=edge, stroke_width=1.6)
    sign = element("use", href=f"#nation-{side}", y=-8)
    count = text((0, 13), str(has), font_size=18, font_weight=700, text_anchor="middle")
    words = title(f"{SIDES[side]} Moves: {has}")
    return element("g", words, card, sign, count, transform=shift(*at), class_="moves-marker")


# --- holding boxes


def _flowed(boxes: Sequence[HoldingBox], wide: float) -> list[list[tuple[float, HoldingBox]]]:
    """Boxes in rows as wide as the sheet, each with its left edge; the other side begins a new row."""
    rows: list[list[tuple[float, HoldingBox]]] = []
    left, side = 0.0, -1
    for box in boxes:
        if box.side != side or left + box.wide > wide:
            rows.append([])
            left, side = 0.0, box.side
        rows[-1].append((left, box))
        left += box.wide + GAP / 2
    return rows


def _boxes_high(rows: Sequence[object]) -> float:
    return len(rows) * (BOX_HIGH + GAP)


def _box(box: HoldingBox, at: Point) -> str:
    """One box: whose it is on a band, where it stands, its counters in a row."""
    ground, edge = ((ink.ALLIED, ink.ALLIED_DARK), (ink.GERMAN, ink.GERMAN_DARK))[box.side]
    wide, end = number(box.wide), number(box.wide - 1)
    parts = [
        element("rect", width=wide, height=BOX_HIGH, rx=4, fill=ink.PANEL, stroke=edge, stroke_width=2),
        element("path", d=f"M1 25V5Q1 1 5 1H{number(box.wide - 5)}Q{end} 1 {end} 5V25Z", fill=ground),
        text((10, 19), box.title, font_size=TITLE_SIZE, font_weight=700),
        text((10, 42), box.says, font_size=WORDS_SIZE, font_weight=500, fill=ink.QUIET_INK),
    ]
    parts += [face_svg(face, (10 + HALF + box.step * i, 76)) for i, face in enumerate(box.faces)]
    return group(parts, transform=shift(*at), class_="holding-box")


# --- the state of the game, and what counters show


def _situation(foot: Foot, at: Point) -> str:
    """When it is and how it stands."""
    y, inside = 72.0, []
    for line in wrapped(foot.heading, SITUATION_WIDTH - 32, 20, Font.SANS):
        inside.append(text((16, y), line, font_size=20, font_weight=700, fill=ink.BEACH))
        y += 25
    step = 23.0
    room = int((SITUATION_HIGH - y - 10) // step)
    inside += rows(foot.score[:room], (16, y + 6), SITUATION_WIDTH - 32, step)
    return panel(at, (SITUATION_WIDTH, SITUATION_HIGH), "Situation", inside, "situation")


KEY_NAMES = {
    "infantry": "Infantry",
    "motorized": "Motorized",
    "panzer": "Panzer",
    "mountain": "Mountain",
    "airborne": "Airborne",
    "luftwaffe": "Luftwaffe field troops",
    "air": "Tactical air",
    "strategic_air": "Strategic air",
}
NATIONS = {"US": "American", "BR": "British", "CAN": "Canadian", "FR": "French", "GE": "German"}


def _key(at: Point, wide: float) -> str:
    """What symbols, nations, bands and badges mean."""
    signs = [(partial(element, "use", href=f"#arm-{kind}"), words) for kind, words in KEY_NAMES.items()]
    signs += [(partial(element, "use", href=f"#nation-{nation}"), words) for nation, words in NATIONS.items()]
    signs += [(partial(_sample, ink.CARDS["GE"][0], BAND), "Banded foot: reduced")]
    signs += [(partial(badge, name), name.capitalize()) for name in BADGES]
    rows, columns = 7, 4
    column = (wide - 2 * INSET) / columns
    drawn = []
    for i, (sign, words) in enumerate(signs):
        x, y = INSET + 24 + (i // rows) * column, 70 + (i % rows) * 25.0
        drawn.append(group([sign()], transform=f"{shift(x, y)} scale({0.8 if i < len(KEY_NAMES) else 1})"))
        drawn.append(small((x + 22, y + 6), words, size=17))
    notes = "White figures: mechanized troops, headquarters, air. Black: troops on foot. Round: army groups and above."
    drawn += [rule((INSET, SITUATION_HIGH - 32), wide - 2 * INSET), small((16, SITUATION_HIGH - 12), notes, size=16)]
    return panel(at, (wide, SITUATION_HIGH), "Counters", drawn, "counter-key")


def _sample(card: str, band: str) -> str:
    ground = element("rect", x=-13, y=-8, width=26, height=16, rx=2, fill=card)
    ends = element("rect", x=-12, y=1, width=6, height=6, fill=band) + element(
        "rect", x=6, y=1, width=6, height=6, fill=band
    )
    return ground + ends
