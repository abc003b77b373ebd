"""The sheet round the map: frame, title, key, tracks and tables."""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from bocage.draw import palette as ink
from bocage.draw import symbols
from bocage.draw.frame import FOOT, MARGIN, PITCH, Frame
from bocage.draw.key import KEY_WIDTH, terrain_key
from bocage.draw.labels import Box
from bocage.draw.lettering import Face, width_of, wrapped
from bocage.draw.panels import panel, rows, rule, small
from bocage.draw.sheet import Grid, Hand, Sheet
from bocage.draw.svg import Attributes, Point, closed, element, group, layer, number, shift, text
from bocage.draw.typewriter import typed, typed_width
from bocage.maps.hexmap import HexMap

PANEL_TOP = 96.0
PANEL_HEIGHT = 392.0
GAP = 18.0
TURN_HEIGHT = 96.0
RECORD_WIDTH = 920.0
SCATTER_WIDTH = 300.0
SCATTER_HEIGHT = 212.0
RESULTS_WIDTH = 520.0
KEY_ROWS = 4
KEY_HEIGHT = 112.0


def margins(frame: Frame, foot: float) -> str:
    """The paper round the map, which also cuts the map's art off square, and a double frame about the sheet."""
    wide, high = frame.width + 2 * MARGIN, frame.height + MARGIN + foot
    hole = f"M0 0V{number(frame.height)}H{number(frame.width)}V0Z"
    around = f"M{number(-MARGIN)} {number(-MARGIN)}h{number(wide)}v{number(high)}h{number(-wide)}Z"
    paper = element("path", d=around + hole, fill=ink.PAPER, fill_rule="evenodd")
    rules = [
        _border(inset - MARGIN, wide - 2 * inset, high - 2 * inset, width)
        for inset, width in ((14.0, 3.2), (21.0, 1.0))
    ]
    neat = [
        _border(-1.2, frame.width + 2.4, frame.height + 2.4, 2.4),
        _border(-27, frame.width + 54, frame.height + 54, 1.1),
    ]
    return element("g", paper, group(rules, fill="none", stroke=ink.RULE), group(neat, fill="none", stroke=ink.INK))


def _border(at: float, wide: float, high: float, width: float) -> str:
    return element("rect", x=number(at), y=number(at), width=number(wide), height=number(high), stroke_width=width)


def furniture(frame: Frame, board: HexMap, sheet: Sheet) -> str:
    """All furniture: title and scale on the sea, key, tracks and tables at the foot."""
    top = frame.height + PANEL_TOP
    record = KEY_WIDTH + GAP
    scatter = record + RECORD_WIDTH + GAP
    results = scatter + SCATTER_WIDTH + GAP
    strip = [
        terrain_key(sheet, (0, top), PANEL_HEIGHT),
        turn_record(sheet, (record, top)),
        victory(sheet, (record, top + 152 + GAP)),
        scatter_plan(board, sheet, (scatter, top)),
        *small_tables(sheet, (scatter, top + SCATTER_HEIGHT + GAP)),
        results_table(sheet, (results, top)),
        about(frame, sheet),
    ]
    credit = text(
        (frame.width / 2, frame.height + FOOT - 30),
        sheet.attribution,
        font_size=17,
        font_weight=500,
        text_anchor="middle",
        fill=ink.QUIET_INK,
    )
    lettered = group(strip, font_family=ink.SANS, fill=ink.INK)
    return layer("furniture", [cartouche(frame, sheet), lettered, credit])


def situation_box(frame: Frame) -> tuple[Point, Point]:
    """Where the foot keeps room for the state of a game: corner and size."""
    left = KEY_WIDTH + RECORD_WIDTH + SCATTER_WIDTH + RESULTS_WIDTH + 4 * GAP
    return (left, frame.height + PANEL_TOP), (frame.width - left, PANEL_HEIGHT)


def _sea_places(frame: Frame, sheet: Sheet) -> list[tuple[str, Point, float, float]]:
    """The names of the waters: where, how big and how widely spaced."""
    places = (((frame.width * 0.665, 88.0), 46.0, 20.0), ((frame.width * 0.59, 262.0), 32.0, 12.0))
    return [(name, *place) for name, place in zip(sheet.seas, places, strict=False)]


def sea_name_boxes(frame: Frame, sheet: Sheet) -> list[Box]:
    """The room the names of the waters take."""
    boxes = []
    for name, (x, y), size, spacing in _sea_places(frame, sheet):
        half = width_of(name, size, Face.SERIF, spacing) / 2
        boxes.append((x - half, y - size * 0.72, x + half, y + size * 0.24))
    return boxes


def sea_names(frame: Frame, sheet: Sheet) -> str:
    """The names of the waters, widely spaced."""
    drawn = [
        text(at, name, font_size=size, letter_spacing=spacing, text_anchor="middle")
        for name, at, size, spacing in _sea_places(frame, sheet)
    ]
    return layer(
        "sea-names",
        drawn,
        font_family=ink.SERIF,
        font_style="italic",
        font_weight=500,
        fill=ink.SEA_INK,
        fill_opacity=0.85,
    )


def cartouche_box(frame: Frame) -> Box:
    """The corner of the sea the title takes."""
    return (frame.width - 622, 22.0, frame.width - 22, 244.0)


def cartouche(frame: Frame, sheet: Sheet) -> str:
    """Title, date, scale and notice in a frame upon the open sea."""
    left, top, right, bottom = cartouche_box(frame)
    wide, high = right - left, bottom - top
    box = element(
        "rect", width=wide, height=high, rx=4, fill=ink.PANEL, fill_opacity=0.95, stroke=ink.INK, stroke_width=2.4
    )
    inner = element("rect", x=7, y=7, width=wide - 14, height=high - 14, fill="none", stroke=ink.RULE, stroke_width=1)
    italic: Attributes = {"font_style": "italic", "font_weight": 500, "text_anchor": "middle"}
    head = _typed_head(sheet, wide) if sheet.printing.hand is Hand.TYPED else _set_head(sheet, wide)
    notice = text((wide / 2, high - 20), sheet.notice, font_size=19.5, fill=ink.INK, **italic)
    return group(
        [box, inner, *head, group([scale_bar(sheet.hexes)], transform=shift(60, 154)), notice],
        transform=shift(left, top),
        font_family=ink.SERIF,
        class_="cartouche",
    )


def _set_head(sheet: Sheet, wide: float) -> list[str]:
    """Title and date in large type."""
    middle: Attributes = {"text_anchor": "middle"}
    head = text((wide / 2, 84), sheet.title, font_size=92, font_weight=800, letter_spacing=5, fill=ink.INK, **middle)
    date = text(
        (wide / 2, 122), sheet.subtitle, font_size=34, fill=ink.BEACH, font_style="italic", font_weight=500, **middle
    )
    return [head, date]


def _typed_head(sheet: Sheet, wide: float) -> list[str]:
    """Title and date struck on a typewriter."""
    title, date = sheet.title.upper(), sheet.subtitle.upper()
    long, short = typed_width(title, 86, 9), typed_width(date, 27)
    return [
        typed(((wide - long) / 2, 80), title, 86, spacing=9),
        typed(((wide - short) / 2, 119), date, 27, ink.BEACH),
    ]


def scale_bar(hexes: str = "hexes") -> str:
    """Kilometres above, hexes below, under the name the game has for them."""
    bars = [
        element("rect", x=number(i * PITCH), y=0, width=PITCH, height=6, fill=ink.INK if i % 2 == 0 else ink.PANEL)
        for i in range(8)
    ]
    words = []
    for i in range(5):
        words.append(text((i * 2 * PITCH, -5), f"{i * 4}" + (" km" if i == 4 else "")))
        words.append(text((i * 2 * PITCH, 21), f"{i * 2}" + (f" {hexes}" if i == 4 else "")))
    lettering = group(words, font_family=ink.SANS, font_weight=500, font_size=15, fill=ink.INK, text_anchor="middle")
    return group([group(bars, stroke=ink.INK, stroke_width=1), lettering], class_="scale")


def turn_width(sheet: Sheet) -> float:
    """The room each turn has on the record."""
    return (RECORD_WIDTH - 32) / max(1, len(sheet.turns))


def turn_place(frame: Frame, turn: int, sheet: Sheet) -> Point:
    """The middle of a turn's box on the record, turns counted from 1."""
    left = KEY_WIDTH + GAP + 16 + (turn - 0.5) * turn_width(sheet)
    return left, frame.height + PANEL_TOP + 48 + TURN_HEIGHT / 2


def turn_record(sheet: Sheet, at: Point) -> str:
    """A box for each turn, with its date."""
    boxes, wide = [], turn_width(sheet)
    for i, date in enumerate(sheet.turns):
        x = 16 + i * wide
        boxes += [
            element(
                "rect",
                x=number(x),
                y=48,
                width=number(wide),
                height=TURN_HEIGHT,
                fill=ink.PAPER,
                stroke=ink.INK,
                stroke_width=1.4,
            ),
            text((x + 10, 80), str(i + 1), font_size=32, font_weight=700, fill=ink.BEACH),
            text((x + wide - 8, 136), date, font_size=21, font_weight=500, text_anchor="end"),
        ]
    return panel(at, (RECORD_WIDTH, 152), "Turns", boxes, "turn-record", sheet.printing.hand)


def victory(sheet: Sheet, at: Point) -> str:
    """The points and what they come to."""
    inside = []
    count = max(1, len(sheet.tables))
    wide = (RECORD_WIDTH - 32 - (count - 1) * 26) / count
    for i, table in enumerate(sheet.tables):
        x = 16 + i * (wide + 26)
        inside.append(small((x, 62), table.heading, weight=700))
        inside += rows(table.lines, (x, 88), wide, 23.5)
    size = (RECORD_WIDTH, PANEL_HEIGHT - 152 - GAP)
    return panel(at, size, "Victory points", inside, "victory", sheet.printing.hand)


def scatter_plan(board: HexMap, sheet: Sheet, at: Point) -> str:
    """Six hexes round one, numbered by the die, under an arrow to the north."""
    x, y, r = SCATTER_WIDTH / 2, 127.0, 31.0
    parts = [_hexagon((x, y), r, ink.CLEAR), _drop((x, y))]
    for die, direction in enumerate(board.scatter, start=1):
        angle = (direction - 1) * pi / 3
        u, v = x + r * sqrt(3) * cos(angle), y + r * sqrt(3) * sin(angle)
        parts.append(_hexagon((u, v), r, ink.PAPER))
        parts.append(text((u, v + 9.5), str(die), font_size=28, font_weight=700, text_anchor="middle", fill=ink.BEACH))
    needle = element("path", d="M34 84L45 116L34 108L23 116Z", fill=ink.INK)
    letter = text((34, 78), "N", font_family=ink.SERIF, font_weight=800, font_size=26, text_anchor="middle")
    inside, size = [*parts, needle, letter], (SCATTER_WIDTH, SCATTER_HEIGHT)
    return panel(at, size, sheet.scatter_heading, inside, "scatter", sheet.printing.hand)


def _hexagon(at: Point, radius: float, fill: str) -> str:
    around = [(at[0] + radius * sin(i * pi / 3), at[1] - radius * cos(i * pi / 3)) for i in range(6)]
    return element("path", d=closed(around), fill=fill, stroke=ink.GRID, stroke_width=1.4)


def _drop(at: Point) -> str:
    """A parachute: where the drop was aimed."""
    canopy = element("path", d="M-20 0A20 17 0 0 1 20 0Q0 -8 -20 0Z", fill=ink.ALLIED_DARK)
    cords = element("path", d="M-20 0L0 20L20 0", fill="none", stroke=ink.INK, stroke_width=1.6)
    return group([canopy, cords], transform=shift(*at) + " scale(0.75)")


GUNFIRE_PLACES = ((16.0, "start"), (98.0, "middle"), (154.0, "middle"), (204.0, "middle"), (259.0, "middle"))
SCATTER_PLACES = ((16.0, "start"), *((112.0 + 33.6 * i, "middle") for i in range(6)))


def small_tables(sheet: Sheet, at: Point) -> list[str]:
    """Under the scatter plan: what the ships can do in a combat phase, or what becomes of a drop."""
    kept = [
        (sheet.gunfire, GUNFIRE_PLACES, "gunfire"),
        (sheet.scatter, SCATTER_PLACES, "scatter-table"),
    ]
    return [_small_table(grid, at, places, name, sheet) for grid, places, name in kept if grid is not None]


def _small_table(grid: Grid, at: Point, places: Sequence[tuple[float, str]], name: str, sheet: Sheet) -> str:
    inside = [small((x, 66), word, anchor, 700, 16.5) for (x, anchor), word in zip(places, grid.columns, strict=True)]
    for row, cells in enumerate(grid.rows):
        y = 91 + row * 24.0
        inside += [small((x, y), word, anchor) for (x, anchor), word in zip(places, cells, strict=True)]
        inside.append(rule((14, y + 7), SCATTER_WIDTH - 28))
    if grid.note:
        inside.append(small((16, 96 + len(grid.rows) * 24.0), grid.note, size=16))
    size = (SCATTER_WIDTH, PANEL_HEIGHT - SCATTER_HEIGHT - GAP)
    return panel(at, size, grid.heading, inside, name, sheet.printing.hand)


def results_table(sheet: Sheet, at: Point) -> str:
    """The table an attack is read off."""
    if sheet.results is None:
        return ""
    count = len(sheet.results.columns) - 1
    places = [24.0, *(52 + (i + 0.5) * (RESULTS_WIDTH - 70) / count for i in range(count))]
    inside = [small((x, 66), word, "middle", 700) for x, word in zip(places, sheet.results.columns, strict=True)]
    top = 386.0 - 20 * len(sheet.results_notes)
    step = (top - 106) / len(sheet.results.rows)
    for row, cells in enumerate(sheet.results.rows):
        y = 80 + (row + 0.5) * step
        if row % 2 == 0:
            band: Attributes = {"y": number(y - 5 - step / 2), "width": RESULTS_WIDTH - 20, "height": number(step)}
            inside.append(element("rect", x=10, **band, fill=ink.CLEAR))
        weights = (700, *(500,) * count)
        inside += [small((x, y), word, "middle", w) for x, word, w in zip(places, cells, weights, strict=True)]
    inside += [small((16, top + 20 * i), note, size=16.5) for i, note in enumerate(sheet.results_notes)]
    return panel(at, (RESULTS_WIDTH, PANEL_HEIGHT), sheet.results.heading, inside, "results", sheet.printing.hand)


def about(frame: Frame, sheet: Sheet) -> str:
    """What this sheet is and is not; a position covers it with the state of the game."""
    at, (wide, high) = situation_box(frame)
    room = wide - 32
    lines = [*wrapped(sheet.byline, room, 20, Face.SANS), "", *wrapped(sheet.about, room, 18, Face.SANS)]
    inside = [small((16, 70 + 22 * i), line) for i, line in enumerate(lines)]
    inside.append(counter_key(sheet, (wide, high)))
    return panel(at, (wide, high), "This map", inside, "about", sheet.printing.hand)


def counter_key(sheet: Sheet, size: Point) -> str:
    """What the symbols and badges on counters mean, in three columns at the foot of a panel of this size."""
    wide, high = size
    signs = [(symbols.unit_symbol(kind), sheet.unit_names.get(kind, kind).capitalize()) for kind in symbols.STROKES]
    badges = {sign: words for sign, words in symbols.BADGES.values() if sign not in sheet.unused_badges}
    signs += [(symbols.badge_sign(name), words) for name, words in badges.items()]
    drawn = [rule((14, high - KEY_HEIGHT), wide - 28)]
    for i, (sign, words) in enumerate(signs):
        x, y = 32 + (i // KEY_ROWS) * (wide - 20) / 3, high - KEY_HEIGHT + 20 + (i % KEY_ROWS) * 25
        drawn.append(group([sign], transform=shift(x, y)))
        drawn.append(small((x + 20, y + 6), words, size=17))
    return group(drawn, class_="counter-key")
