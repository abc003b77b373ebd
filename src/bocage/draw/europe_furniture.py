"""The sheet round the map of western Europe: title, key, turns, and what this map is."""

from bocage.draw import europe_signs as signs
from bocage.draw import key
from bocage.draw import palette as ink
from bocage.draw.europe_words import compass
from bocage.draw.frame import PITCH, Frame
from bocage.draw.key import KEY_WIDTH, Samples, terrain_key
from bocage.draw.labels import Box
from bocage.draw.lettering import Face, wrapped
from bocage.draw.panels import panel, small
from bocage.draw.sheet import Sheet
from bocage.draw.svg import Attributes, Point, element, group, layer, number, shift, text
from bocage.maps.europe import EuropeMap

FOOT = 470.0
PANEL_TOP = 60.0
PANEL_HEIGHT = 330.0
GAP = 18.0
SIGNS_HEIGHT = 214.0
TURN_HEIGHT = PANEL_HEIGHT - SIGNS_HEIGHT - GAP
KEY_COLUMNS = (84.0, 266.0, 418.0, 594.0)
MILES_PER_KM = 0.621371
MILES = 100


def furniture(frame: Frame, board: EuropeMap, sheet: Sheet) -> str:
    """Everything printed outside the neat line, and the title within it."""
    top, left = frame.height + PANEL_TOP, KEY_WIDTH + GAP
    wide = frame.width - left
    strip = [
        terrain_key(sheet, (0, top), PANEL_HEIGHT, samples(), KEY_COLUMNS),
        sign_key(sheet, (left, top), wide),
        turns(sheet, (left, top + SIGNS_HEIGHT + GAP), wide),
    ]
    small_print = [*wrapped(sheet.about, frame.width - 20, 15.5, Face.SANS), sheet.attribution]
    credit = [
        text((frame.width / 2, frame.height + FOOT - 62 + 17 * i), line, font_size=15.5, font_weight=500)
        for i, line in enumerate(small_print)
    ]
    lettering = group(credit, text_anchor="middle", fill=ink.QUIET_INK)
    return layer("furniture", [group(strip, font_family=ink.SANS, fill=ink.INK), lettering])


def cartouche_box(frame: Frame) -> Box:
    """The title lies upon Italy, where nobody fights."""
    return (frame.width - 717, frame.height - 162, frame.width - 375, frame.height - 10)


def cartouche(frame: Frame, board: EuropeMap, sheet: Sheet) -> str:
    """Title, dates, scale, compass and notice in a frame."""
    left, top, right, bottom = cartouche_box(frame)
    wide, high = right - left, bottom - top
    box = element(
        "rect", width=wide, height=high, rx=4, fill=ink.PANEL, fill_opacity=0.96, stroke=ink.INK, stroke_width=2.2
    )
    inner = element("rect", x=6, y=6, width=wide - 12, height=high - 12, fill="none", stroke=ink.RULE, stroke_width=1)
    head = text((128, 58), sheet.title, font_size=62, font_weight=800, letter_spacing=2, text_anchor="middle")
    italic: Attributes = {"font_style": "italic", "font_weight": 500, "text_anchor": "middle"}
    dates = text((128, 83), sheet.subtitle, font_size=20, fill=ink.BEACH, **italic)
    notice = [
        text((wide / 2, high - 24 + 12.5 * i), line, font_size=12.5, **italic)
        for i, line in enumerate(wrapped(sheet.notice, wide * 0.72, 12.5, Face.SERIF))
    ]
    parts = [
        box,
        inner,
        head,
        dates,
        group([scale_bar(board)], transform=shift(38, 95)),
        compass((wide - 62, 66), board.registration.turn),
        *notice,
    ]
    return group(parts, transform=shift(left, top), font_family=ink.SERIF, fill=ink.INK, class_="cartouche")


def scale_bar(board: EuropeMap) -> str:
    """Miles along the way from hex to hex."""
    step = MILES / MILES_PER_KM / board.registration.pitch_km * PITCH / 2
    bars = [
        element("rect", x=number(i * step), y=0, width=number(step), height=5, fill=ink.PANEL if i % 2 else ink.INK)
        for i in range(3)
    ]
    words = [
        text((i * step, 19), f"{i * MILES // 2}" + (" miles" if i == 3 else ""), text_anchor="middle") for i in range(4)
    ]
    lettering = group(words, font_family=ink.SANS, font_weight=500, font_size=13)
    return group([group(bars, stroke=ink.INK, stroke_width=1), lettering], class_="scale")


def samples() -> Samples:
    """A small piece of this map for each line of its chart."""
    return {
        "clear": lambda: key.ground(ink.CLEAR),
        "forest": lambda: key.ground(ink.CLEAR) + _field(ink.WOOD, 0.5) + key.ground("url(#trees)"),
        "marsh": lambda: key.ground(ink.MARSH) + key.ground("url(#reeds)"),
        "mountain": lambda: key.ground(ink.HEIGHTS) + _peak(-12, 2) + _peak(10, 1) + _peak(0, 4),
        "city": lambda: key.ground(ink.CLEAR) + signs.dot(),
        "fortified_city": lambda: key.ground(ink.CLEAR) + _scaled(signs.bastion() + signs.dot(), 0.72),
        "fortified": lambda: key.ground(ink.CLEAR) + key.fort(),
        "coastal": _coast,
        "river": lambda: key.ground(ink.CLEAR) + key.stroke(ink.RIVER, 4.4),
        "port": lambda: _scaled(signs.anchor(), 1.1),
        "circled": lambda: signs.circled(1),
        "boxed": lambda: signs.boxed(1),
        "invasion": _landing,
        "sea-side": lambda: key.ground(ink.SEA) + key.dots(),
        "rhine": lambda: key.ground(ink.CLEAR) + key.stroke(ink.RIVER, 6.6),
        "border": _border,
        "neutral": lambda: key.ground(ink.PAPER) + key.ground("url(#out-of-play)"),
    }


def _field(colour: str, depth: float) -> str:
    return group([key.ground(colour, "none")], fill_opacity=depth)


def _scaled(drawing: str, scale: float) -> str:
    return group([drawing], transform=f"scale({scale})")


def _peak(x: float, y: float) -> str:
    light = element("path", d=f"M{x} {y - 8}L{x - 9} {y + 4}H{x + 1}L{x - 1} {y - 1}Z", fill=ink.PEAK_LIGHT)
    shade = element("path", d=f"M{x} {y - 8}L{x + 9} {y + 4}H{x + 1}L{x - 1} {y - 1}Z", fill=ink.PEAK_SHADE)
    ridge = element(
        "path", d=f"M{x - 9} {y + 4}L{x} {y - 8}L{x + 9} {y + 4}", fill="none", stroke=ink.PEAK_LINE, stroke_width=1
    )
    return light + shade + ridge


def _coast() -> str:
    shore = element("path", d="M-28 10V-2Q-16 -8 -6 0T14 2T28 -2V10Z", fill=ink.CLEAR, stroke=ink.COAST, stroke_width=1)
    return key.ground(ink.SEA) + shore


def _landing() -> str:
    arrow = element("path", d=signs.arrow(0, 30), fill=ink.BEACH, stroke=ink.PAPER, stroke_width=1)
    return group([arrow, _scaled(signs.disc(1), 0.85)], transform=shift(-12, 0), text_anchor="middle", font_weight=700)


def _border() -> str:
    tint = key.stroke(ink.BORDER_TINT, 10, stroke_opacity="0.42")
    return key.ground(ink.CLEAR) + tint + key.stroke(ink.BORDER, 2.1, stroke_dasharray="9 3.5 1.6 3.5")


def sign_key(sheet: Sheet, at: Point, wide: float) -> str:
    """Signs that are no terrain, in two columns."""
    drawn, known = [], samples()
    for i, (sign, words) in enumerate(sheet.signs):
        x, y = 46 + (i % 2) * (wide - 20) / 2, 76 + (i // 2) * 36.0
        bold = group([known[sign]()], transform=shift(x, y), class_=f"key-{sign}", text_anchor="middle")
        lines = wrapped(words, wide / 2 - 100, 17, Face.SANS)
        base = y + 6 - 8.5 * (len(lines) - 1)
        drawn += [bold, *(small((x + 40, base + 17 * j), line, size=17) for j, line in enumerate(lines))]
    return panel(at, (wide, SIGNS_HEIGHT), "Signs", drawn, "signs")


def turns(sheet: Sheet, at: Point, wide: float) -> str:
    """A box for each turn, with its month."""
    count = max(1, len(sheet.turns))
    step = (wide - 28) / count
    drawn = []
    for i, month in enumerate(sheet.turns):
        x = 14 + i * step
        drawn += [
            element("rect", x=number(x), y=50, width=number(step), height=38, fill=ink.PAPER, stroke=ink.INK),
            text((x + 5, 67), str(i + 1), font_size=17, font_weight=700, fill=ink.BEACH),
            text((x + step - 4, 83), month, font_size=15, font_weight=500, text_anchor="end"),
        ]
    return panel(at, (wide, TURN_HEIGHT), "Turns", drawn, "turn-record")
