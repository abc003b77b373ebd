"""The sheet round the 1981 board: title, scale and compass upon the sea, key and signs at the foot."""

from bocage.draw import battle_signs as signs
from bocage.draw import key
from bocage.draw import palette as ink
from bocage.draw.battle_ground import STRAND, SWAMP, VALLEY, VILLAGE
from bocage.draw.europe_signs import anchor, arrow
from bocage.draw.frame import PITCH, Frame
from bocage.draw.key import KEY_WIDTH, Samples, terrain_key
from bocage.draw.labels import Box
from bocage.draw.lettering import Face, wrapped
from bocage.draw.panels import panel, small
from bocage.draw.sheet import Sheet
from bocage.draw.svg import Attribute, Attributes, Point, element, group, layer, shift, text
from bocage.maps.battle import BattleMap

FOOT = 430.0
PANEL_TOP, PANEL_HEIGHT, GAP = 60.0, 280.0, 18.0
KEY_COLUMNS = (84.0, 330.0, 452.0, 584.0)
HEXES = 4


def furniture(frame: Frame, sheet: Sheet) -> str:
    """Everything printed outside the neat line."""
    top, left = frame.height + PANEL_TOP, KEY_WIDTH + GAP
    strip = [
        terrain_key(sheet, (0, top), PANEL_HEIGHT, samples(), KEY_COLUMNS),
        sign_key(sheet, left, top, frame.width - left),
    ]
    credit = [
        text((frame.width / 2, frame.height + FOOT - 70 + 16 * i), line, font_size=14.5, font_weight=500)
        for i, line in enumerate([*wrapped(sheet.about, frame.width, 14.5, Face.SANS)[:3], sheet.attribution])
    ]
    lettering = group(credit, text_anchor="middle", fill=ink.QUIET_INK)
    return layer("furniture", [group(strip, font_family=ink.SANS, fill=ink.INK), lettering])


def cartouche_box(frame: Frame) -> Box:
    """The title lies upon the open sea."""
    return (frame.width - 424, 12.0, frame.width - 12, 152.0)


def cartouche(frame: Frame, board: BattleMap, sheet: Sheet) -> str:
    """Title, dates, scale, compass and notice in a frame."""
    left, top, right, bottom = cartouche_box(frame)
    wide, high = right - left, bottom - top
    centred: Attributes = {"text_anchor": "middle"}
    italic: Attributes = {"font_style": "italic", "font_weight": 500}
    parts = [
        _plate(0, (wide, high), fill=ink.PANEL, fill_opacity=0.96, stroke=ink.INK, stroke_width=2, rx=4),
        _plate(5, (wide, high), fill="none", stroke=ink.RULE, stroke_width=1),
        text((160, 46), sheet.title, font_size=33, font_weight=800, letter_spacing=0.4, **centred),
        text((160, 68), sheet.subtitle, font_size=18, fill=ink.BEACH, **centred, **italic),
        text((wide / 2, high - 13), sheet.notice, font_size=12, **centred, **italic),
        group([scale_bar(board)], transform=shift(40, 92)),
        signs.compass((wide - 58, 66)),
    ]
    return group(parts, transform=shift(left, top), font_family=ink.SERIF, fill=ink.INK, class_="cartouche")


def _plate(inset: float, size: Point, **look: Attribute) -> str:
    return element("rect", x=inset, y=inset, width=size[0] - 2 * inset, height=size[1] - 2 * inset, **look)


def scale_bar(board: BattleMap) -> str:
    """Kilometres and hexes along a line of hexes."""
    bars = [
        element("rect", x=i * PITCH, y=0, width=PITCH, height=5, fill=ink.PANEL if i % 2 else ink.INK)
        for i in range(HEXES)
    ]
    km = board.registration.pitch_km
    words = [
        text((i * PITCH, 18), f"{round(i * km)}" + (" km" if i == HEXES else ""), text_anchor="middle")
        for i in range(HEXES + 1)
    ]
    lettering = group(words, font_family=ink.SANS, font_weight=500, font_size=12.5)
    return group([group(bars, stroke=ink.INK, stroke_width=1), lettering], class_="scale")


def samples() -> Samples:
    """A small piece of this map for each line of its chart and each sign."""
    return {
        "clear": lambda: key.ground(ink.CLEAR),
        "town": lambda: key.ground(VILLAGE) + _houses(),
        "bocage": lambda: key.ground(ink.BOCAGE) + key.ground("url(#fields)", ink.HEDGE),
        "swamp": lambda: key.ground(SWAMP) + key.ground("url(#thick-reeds)"),
        "river": lambda: key.ground(VALLEY) + key.stroke(ink.RIVER, 5),
        "beach": lambda: key.ground(STRAND) + key.ground("url(#sands)"),
        "ocean": lambda: key.ground(ink.SEA),
        "objective": lambda: signs.worth((0, 0), "10"),
        "beachhead": _beachhead,
        "naval": _naval,
        "entry": _entry,
        "sea": lambda: key.ground(ink.SEA) + anchor(),
        "line": lambda: text((0, 6), "7", font_size=17, font_weight=700, fill=ink.QUIET_INK),
        "drop": _drop,
    }


def _houses() -> str:
    blocks = "".join(f"M{x} {y}h5v4h-5z" for x, y in ((-15, -6), (-7, -3), (2, -7), (9, -2), (-11, 2), (1, 2)))
    return element("path", d=blocks, fill=ink.BLOCKS, fill_opacity=0.85)


def _beachhead() -> str:
    head = element("path", d=arrow(-2, 24), fill=ink.BEACH, stroke=ink.PAPER, stroke_width=1)
    return key.ground(ink.SEA) + group([anchor()], transform=shift(-15, 0)) + head


def _naval() -> str:
    line = element("path", d="M-28 0H28", stroke=signs.NAVAL, stroke_width=3.2, stroke_dasharray="11 5")
    return key.ground(ink.CLEAR) + line


def _entry() -> str:
    head = element("path", d=arrow(-24, 0), fill=ink.GERMAN_DARK)
    return head + text((14, 5), "R7", font_size=14, font_weight=700, fill=ink.GERMAN_DARK)


def _drop() -> str:
    look: Attributes = {"stroke": ink.ALLIED_SIGN, "stroke_width": 1.1}
    return element("path", d=signs.CANOPY, fill=ink.ALLIED_SIGN, fill_opacity=0.75, transform=shift(0, -3), **look)


def sign_key(sheet: Sheet, left: float, top: float, wide: float) -> str:
    """Signs that are no terrain."""
    drawn, known = [], samples()
    for i, (sign, words) in enumerate(sheet.signs):
        y = 68 + i * 32.0
        drawn.append(group([known[sign]()], transform=shift(44, y), class_=f"key-{sign}", text_anchor="middle"))
        rows = wrapped(words, wide - 96, 16, Face.SANS)
        base = y + 5.5 - 8 * (len(rows) - 1)
        drawn += [small((84, base + 16 * j), row, size=16) for j, row in enumerate(rows)]
    return panel((left, top), (wide, PANEL_HEIGHT), "Signs", drawn, "signs")
