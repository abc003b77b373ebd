"""The terrain key: a sample of every sign on the map, what it is, what it costs and what it does to an attack."""

from math import cos, pi, sin

from bocage.draw import palette as ink
from bocage.draw.panels import panel, rule, small
from bocage.draw.sheet import Sheet
from bocage.draw.svg import Point, closed, element, group, number, shift

KEY_WIDTH = 690.0
STEP = 24.0
COLUMNS = (84.0, 334.0, 446.0, 584.0)
HALF, HEIGHT = 28.0, 10.0


def terrain_key(sheet: Sheet, at: Point, high: float) -> str:
    """The key with the terrain effects."""
    top = 66.0
    name, slow, fast, die = sheet.key_heading
    lines = [
        small((COLUMNS[0], top), name, weight=700, size=17),
        small((COLUMNS[1], top), slow, "middle", 700, 17),
        small((COLUMNS[2], top), fast, "middle", 700, 17),
        small((COLUMNS[3], top), die, "middle", 700, 17),
    ]
    for i, line in enumerate(sheet.key):
        y = top + 24 + i * STEP
        lines += [
            group([_sample(line.sign)], transform=shift(44, y - 6), class_=f"key-{line.sign}"),
            small((COLUMNS[0], y), line.name),
            small((COLUMNS[1], y), line.slow, "middle"),
            small((COLUMNS[2], y), line.fast, "middle"),
            small((COLUMNS[3], y), line.die, "middle"),
            rule((14, y + 7.5), KEY_WIDTH - 28),
        ]
    notes = [small((16, high - 10), note, size=16) for note in sheet.key_notes]
    return panel(at, (KEY_WIDTH, high), sheet.key_title, [*lines, *notes], "terrain-key")


def _sample(sign: str) -> str:
    """A small piece of the map."""
    draw = {
        "clear": lambda: _ground(ink.CLEAR),
        "bocage": lambda: _ground(ink.BOCAGE) + _ground("url(#fields)", ink.HEDGE),
        "city": _city,
        "road": lambda: _ground(ink.CLEAR) + _road(),
        "fort": lambda: _ground(ink.CLEAR) + _fort(),
        "river": lambda: _ground(ink.CLEAR) + _stroke(ink.RIVER, 5),
        "flood": lambda: _ground(ink.CLEAR) + _flood(),
        "bridge": lambda: _ground(ink.CLEAR) + _bridge(),
        "sea-side": lambda: _ground(ink.SEA) + _dots(),
        "works": _works,
    }.get(sign)
    return draw() if draw else _zone()


def _ground(fill: str, stroke: str = ink.RULE) -> str:
    return element(
        "rect", x=-HALF, y=-HEIGHT, width=2 * HALF, height=2 * HEIGHT, fill=fill, stroke=stroke, stroke_width=1
    )


def _stroke(colour: str, width: float, **more: str) -> str:
    path = f"M{number(3 - HALF)} 1Q-14 -5 0 0T{number(HALF - 3)} -1"
    return element("path", d=path, fill="none", stroke=colour, stroke_width=width, **more)


def _road() -> str:
    main = f"M{number(-HALF)} -4H{number(HALF)}"
    small_road = f"M{number(-HALF)} 6H{number(HALF)}"
    return "".join(
        element("path", d=d, stroke=colour, stroke_width=width)
        for d, colour, width in (
            (main, ink.ROAD_CASING, 7.2),
            (main, ink.ROAD_MAIN, 4.6),
            (small_road, ink.ROAD_CASING, 5.6),
            (small_road, ink.ROAD, 3.4),
        )
    )


def _city() -> str:
    blocks = "".join(f"M{x} {y}h4v3.4h-4z" for x in (-17, -10, -3, 4, 11) for y in (-8, -2, 4))
    return _ground(ink.BUILT_UP, ink.BLOCKS) + element("path", d=blocks, fill=ink.BLOCKS, fill_opacity=0.85)


def _fort() -> str:
    wall = [(9 * cos(pi / 6 + i * pi / 3), 9 * sin(pi / 6 + i * pi / 3)) for i in range(6)]
    teeth = "".join(
        f"M{number(9 * cos(a))} {number(9 * sin(a))}L{number(11.5 * cos(a))} {number(11.5 * sin(a))}"
        for a in (i * pi / 9 for i in range(18))
    )
    return element("path", d=closed(wall) + teeth, fill="none", stroke=ink.FORT, stroke_width=1.8)


def _flood() -> str:
    return _stroke(ink.FLOOD_EDGE, 12) + _stroke(ink.FLOOD, 8.8) + _stroke("#ffffff", 8.8, stroke_dasharray="2.4 5.6")


def _bridge() -> str:
    river = element("path", d=f"M0 {number(-HEIGHT)}V{number(HEIGHT)}", stroke=ink.RIVER, stroke_width=5)
    road = element("path", d=f"M{number(-HALF)} 0H{number(HALF)}", stroke=ink.ROAD_CASING, stroke_width=5.6)
    over = element("path", d=f"M{number(-HALF)} 0H{number(HALF)}", stroke=ink.ROAD, stroke_width=3.4)
    walls = element("path", d="M-10 -8L-6 -5H6L10 -8M-10 8L-6 5H6L10 8", fill="none", stroke=ink.BRIDGE, stroke_width=2)
    return river + road + over + walls


def _dots() -> str:
    line = f"M{number(6 - HALF)} 0H{number(HALF - 4)}"
    return element("path", d=line, stroke=ink.SEA_INK, stroke_width=5, stroke_dasharray="0 7.5", stroke_linecap="round")


def _works() -> str:
    spade = "M-13 6H13L8 -3H-8ZM-10 -6V-9M-3 -6V-9M4 -6V-9M11 -6V-9"
    return _ground(ink.CLEAR) + element("path", d=spade, fill=ink.RULE, stroke=ink.INK, stroke_width=1.6)


def _zone() -> str:
    hexagon = [(8.4 * cos(pi / 6 + i * pi / 3), 8.4 * sin(pi / 6 + i * pi / 3)) for i in range(6)]
    edge = element("path", d=closed(hexagon), fill="none", stroke=ink.ALERT, stroke_width=1.8, stroke_dasharray="4 3")
    return _ground(ink.CLEAR) + edge
