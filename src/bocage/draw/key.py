"""The terrain key: a sample of every sign on the map, what it is, what it costs and what it does to an attack."""

from collections.abc import Callable
from math import cos, pi, sin

from bocage.draw import palette as ink
from bocage.draw.cover import crown, trunk, tuft
from bocage.draw.panels import panel, rule, small
from bocage.draw.sheet import KeyLine, Sheet
from bocage.draw.svg import Point, closed, element, group, number, shift

KEY_WIDTH = 690.0
STEP = 24.0
Columns = tuple[float, float, float, float]

COLUMNS: Columns = (84.0, 334.0, 446.0, 584.0)
HALF, HEIGHT = 28.0, 10.0

Samples = dict[str, Callable[[], str]]


def terrain_key(
    sheet: Sheet, at: Point, high: float, samples: Samples | None = None, columns: Columns = COLUMNS
) -> str:
    """The key with the terrain effects; a board with signs of its own gives samples of them."""
    samples = samples or normandy_samples()
    top = 66.0
    name, slow, fast, die = sheet.key_heading
    lines = [
        small((columns[0], top), name, weight=700, size=17),
        small((columns[1], top), slow, "middle", 700, 17),
        small((columns[2], top), fast, "middle", 700, 17),
        small((columns[3], top), die, "middle", 700, 17),
    ]
    for i, line in enumerate(sheet.key):
        y = top + 24 + i * STEP
        lines += [
            group([samples.get(line.sign, _zone)()], transform=shift(44, y - 6), class_=f"key-{line.sign}"),
            small((columns[0], y), line.name),
            *_costs(line, columns, y),
            small((columns[3], y), line.die, "middle"),
            rule((14, y + 7.5), KEY_WIDTH - 28),
        ]
    notes = [small((16, high - 10), note, size=16) for note in sheet.key_notes]
    return panel(at, (KEY_WIDTH, high), sheet.key_title, [*lines, *notes], "terrain-key", sheet.printing.hand)


def _costs(line: KeyLine, columns: Columns, y: float) -> list[str]:
    """What slow and fast units pay, or between the columns what all do."""
    if not line.fast:
        return [small(((columns[1] + columns[2]) / 2, y), line.slow, "middle")]
    return [small((columns[1], y), line.slow, "middle"), small((columns[2], y), line.fast, "middle")]


def normandy_samples() -> Samples:
    """A small piece of the map for each sign; an enemy zone is drawn for any other."""
    return {
        "clear": lambda: ground(ink.CLEAR),
        "bocage": lambda: ground(ink.BOCAGE) + ground("url(#fields)", ink.HEDGE),
        "swamp": _swamp,
        "forest": _forest,
        "inundation": _inundation,
        "city": _city,
        "road": lambda: ground(ink.CLEAR) + _road(),
        "fort": lambda: ground(ink.CLEAR) + fort(),
        "river": lambda: ground(ink.CLEAR) + stroke(ink.RIVER, 5),
        "flood": lambda: ground(ink.CLEAR) + _flood(),
        "bridge": lambda: ground(ink.CLEAR) + _bridge(),
        "sea-side": lambda: ground(ink.SEA) + dots(),
        "works": _works,
    }


def ground(fill: str, edge: str = ink.RULE) -> str:
    """A small field of the key."""
    return element(
        "rect", x=-HALF, y=-HEIGHT, width=2 * HALF, height=2 * HEIGHT, fill=fill, stroke=edge, stroke_width=1
    )


def stroke(colour: str, width: float, **more: str) -> str:
    """A line that winds across the field, as rivers do."""
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


def _swamp() -> str:
    grass = "".join(tuft(at) for at in ((-16.0, 3.0), (0.0, 5.0), (16.0, 3.0)))
    return ground(ink.SWAMP, ink.SWAMP_EDGE) + element("path", d=grass, fill="none", stroke=ink.TUFT, stroke_width=1.5)


def _forest() -> str:
    stand = ((-18.0, 3.0), (-6.0, 4.0), (6.0, 3.0), (18.0, 4.0))
    trunks = element("path", d="".join(map(trunk, stand)), stroke=ink.WOOD_TREE, stroke_width=1.8)
    crowns = element("path", d="".join(map(crown, stand)), fill=ink.CROWN, stroke=ink.WOOD_TREE, stroke_width=1.1)
    return ground(ink.FOREST, ink.FOREST_EDGE) + trunks + crowns


def _inundation() -> str:
    still = "M-22 -4H-2M6 -4H22M-22 4H8M15 4H22"
    return ground(ink.INUNDATION) + element("path", d=still, stroke=ink.INUNDATION_LINE, stroke_width=1.3)


def _city() -> str:
    blocks = "".join(f"M{x} {y}h4v3.4h-4z" for x in (-17, -10, -3, 4, 11) for y in (-8, -2, 4))
    return ground(ink.BUILT_UP, ink.BLOCKS) + element("path", d=blocks, fill=ink.BLOCKS, fill_opacity=0.85)


def fort() -> str:
    """The toothed wall of a fortification."""
    wall = [(9 * cos(pi / 6 + i * pi / 3), 9 * sin(pi / 6 + i * pi / 3)) for i in range(6)]
    teeth = "".join(
        f"M{number(9 * cos(a))} {number(9 * sin(a))}L{number(11.5 * cos(a))} {number(11.5 * sin(a))}"
        for a in (i * pi / 9 for i in range(18))
    )
    return element("path", d=closed(wall) + teeth, fill="none", stroke=ink.FORT, stroke_width=1.8)


def _flood() -> str:
    return stroke(ink.FLOOD_EDGE, 12) + stroke(ink.FLOOD, 8.8) + stroke("#ffffff", 8.8, stroke_dasharray="2.4 5.6")


def _bridge() -> str:
    river = element("path", d=f"M0 {number(-HEIGHT)}V{number(HEIGHT)}", stroke=ink.RIVER, stroke_width=5)
    road = element("path", d=f"M{number(-HALF)} 0H{number(HALF)}", stroke=ink.ROAD_CASING, stroke_width=5.6)
    over = element("path", d=f"M{number(-HALF)} 0H{number(HALF)}", stroke=ink.ROAD, stroke_width=3.4)
    walls = element("path", d="M-10 -8L-6 -5H6L10 -8M-10 8L-6 5H6L10 8", fill="none", stroke=ink.BRIDGE, stroke_width=2)
    return river + road + over + walls


def dots() -> str:
    """The wall of dots of an all-sea side."""
    line = f"M{number(6 - HALF)} 0H{number(HALF - 4)}"
    return element("path", d=line, stroke=ink.SEA_INK, stroke_width=5, stroke_dasharray="0 7.5", stroke_linecap="round")


def _works() -> str:
    spade = "M-13 6H13L8 -3H-8ZM-10 -6V-9M-3 -6V-9M4 -6V-9M11 -6V-9"
    return ground(ink.CLEAR) + element("path", d=spade, fill=ink.RULE, stroke=ink.INK, stroke_width=1.6)


def _zone() -> str:
    hexagon = [(8.4 * cos(pi / 6 + i * pi / 3), 8.4 * sin(pi / 6 + i * pi / 3)) for i in range(6)]
    edge = element("path", d=closed(hexagon), fill="none", stroke=ink.ALERT, stroke_width=1.8, stroke_dasharray="4 3")
    return ground(ink.CLEAR) + edge
