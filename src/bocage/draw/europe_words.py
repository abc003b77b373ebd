"""The words on the board of western Europe: countries, seas and cities, hex codes, letters along the edges."""

from collections.abc import Sequence

from bocage.core.hexes import Hex, members
from bocage.draw import palette as ink
from bocage.draw import water
from bocage.draw.europe_signs import city_place
from bocage.draw.frame import RADIUS, Frame, vertex_point
from bocage.draw.labels import Box, Crowd
from bocage.draw.lattice import code_box, code_layer, edge_layer
from bocage.draw.lettering import Face, width_of
from bocage.draw.sheet import Lettering
from bocage.draw.svg import Point, element, group, layer, number, text
from bocage.draw.towns import haloed
from bocage.maps.europe import EuropeMap

CITY_SIZE = 15.5
CAPITAL_SIZE = 19.0
CODE_RISE = 0.62
CODE_WEIGHT = 2.5
EDGE_LEFT, EDGE_RIGHT = 16.0, 16.0
ABROAD = 4.5


def lettered(frame: Frame, board: EuropeMap, names: tuple[Lettering, ...], kind: str) -> str:
    """The great names of one kind, widely spaced, each about the middle of a hex."""
    drawn = []
    for name in names:
        if name.kind != kind:
            continue
        x, y = name_place(frame, board, name)
        drawn.append(
            text(
                (0, 0),
                name.words,
                font_size=name.size,
                letter_spacing=name.spacing,
                text_anchor="middle",
                transform=f"translate({number(x)} {number(y)}) rotate({number(name.turn)})",
            )
        )
    return group(drawn)


def name_place(frame: Frame, board: EuropeMap, name: Lettering) -> Point:
    """Where a great name is centred."""
    x, y = frame.centre(board.by_name[name.hex])
    return (x + name.dx, y + name.dy)


def country_names(frame: Frame, board: EuropeMap, names: tuple[Lettering, ...]) -> str:
    """Countries in spaced capitals, faint enough to lie under everything else."""
    return layer(
        "country-names",
        [
            group([lettered(frame, board, names, "country")], fill=ink.BORDER, fill_opacity=0.5),
            group([lettered(frame, board, names, "neutral")], fill=ink.QUIET_INK, fill_opacity=0.62),
        ],
        font_family=ink.SERIF,
        font_weight=800,
    )


def sea_names(frame: Frame, board: EuropeMap, names: tuple[Lettering, ...]) -> str:
    """Seas in spaced italics."""
    return layer(
        "sea-names",
        [lettered(frame, board, names, "sea")],
        font_family=ink.SERIF,
        font_style="italic",
        font_weight=500,
        fill=ink.SEA_INK,
        fill_opacity=0.85,
    )


def codes(frame: Frame, board: EuropeMap) -> str:
    """The code of every hex in play, in its top corner, under the wall of a fortified one."""
    return code_layer([text(code_place(frame, board, h), board.names[h]) for h in members(board.in_play_mask)])


def code_place(frame: Frame, board: EuropeMap, h: Hex) -> Point:
    """Where a hex's code stands."""
    x, y = frame.centre(h)
    return (x, y - RADIUS * (0.46 if board.fort_hex_mask >> h & 1 else CODE_RISE))


def edge_names(frame: Frame, board: EuropeMap) -> str:
    """Letters left and right of their rows; numbers above row A and below row T."""
    grid, shown = frame.grid, []
    for row in range(grid.rows):
        y = frame.centre(grid.at(row, 0))[1] + 5
        letter = chr(ord("A") + row)
        shown += [text((-EDGE_LEFT, y), letter), text((frame.width + EDGE_RIGHT, y), letter)]
    for row, y in ((0, -9.0), (grid.rows - 1, frame.height + 18)):
        for h in members(board.exists_mask):
            if grid.place(h)[0] == row:
                shown.append(text((frame.centre(h)[0], y), board.names[h][1:]))
    return edge_layer(shown)


def reserve(crowd: Crowd, frame: Frame, board: EuropeMap) -> None:
    """Tell the crowd of codes, signs and rivers, before words look for their places."""
    for h in members(board.in_play_mask):
        left, top, right, bottom = code_box(code_place(frame, board, h))
        crowd.trace((left, (top + bottom) / 2), (right, (top + bottom) / 2), CODE_WEIGHT)
    for h in board.cities:
        crowd.take(sign_box(frame, board, h))
    for h in board.invasions:
        x, y = frame.centre(h)
        crowd.take((x - 12, y - 12, x + 12, y + 12))
    for h in members(board.fort_hex_mask):
        corners = frame.corners(h)
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            crowd.trace(a, b, 2.5)
    for one, other in water.side_pairs(board, board.river):
        start, end = frame.side(one, other)
        crowd.trace(vertex_point(start), vertex_point(end), 1.2)
    for h, invasion in board.invasions.items():
        for target in invasion.targets:
            crowd.trace(frame.centre(h), frame.centre(target), 1.6)


def sign_box(frame: Frame, board: EuropeMap, h: Hex) -> Box:
    """The room the signs of a city take: its dot, the anchor on its left, the numbers on its right."""
    x, y = city_place(frame, h)
    left = 27 if board.port_mask >> h & 1 else 13 if board.fort_city_mask >> h & 1 else 8
    right = 28 if h in board.circled or h in board.boxed else 13 if board.fort_city_mask >> h & 1 else 8
    tall = 17 if h in board.circled and h in board.boxed else 13 if board.fort_city_mask >> h & 1 else 9
    return (x - left, y - tall, x + right, y + tall)


def city_names(
    frame: Frame, board: EuropeMap, great: frozenset[str], crowd: Crowd, standing: Sequence[Box] = ()
) -> str:
    """City names about their signs, or about what stands upon them, where there is room; the great ones first."""
    words = []
    for h in sorted(board.cities, key=lambda h: (board.cities[h] not in great, h)):
        name = board.cities[h]
        size = CAPITAL_SIZE if name in great else CITY_SIZE
        wide, high = width_of(name, size, Face.BOLD), size * 0.78
        sign = sign_box(frame, board, h)
        room = _covered(sign, frame.centre(h), standing)
        spots = _spots(room, city_place(frame, h), wide, high, 0 if room == sign else ABROAD)
        chosen = crowd.best(spots)
        if chosen is None:
            chosen = min(range(len(spots)), key=lambda i: crowd.covered(spots[i][0]))
            crowd.take(spots[chosen][0])
        left, _, _, bottom = spots[chosen][0]
        words.append(text((left, bottom - size * 0.1), name, font_size=size, font_weight=800))
    return layer("city-names", [haloed(words, width=3.8)])


def _covered(sign: Box, middle: Point, standing: Sequence[Box]) -> Box:
    """The signs of a city together with the counters that stand upon them."""
    x, y = middle
    for box in standing:
        if box[0] < x < box[2] and box[1] < y < box[3]:
            left, top, right, bottom = sign
            return (min(left, box[0]), min(top, box[1]), max(right, box[2]), max(bottom, box[3]))
    return sign


def _spots(sign: Box, at: Point, wide: float, high: float, aside: float) -> list[tuple[Box, float]]:
    """Places for a city's name about its signs, with how little each is liked; `aside` if beside is another hex."""
    left, top, right, bottom = sign
    x, y = at
    spots = [
        (x - wide / 2, bottom + 1, 0.0),
        (x - wide / 2 + 10, bottom + 1, 0.8),
        (x - wide / 2 - 10, bottom + 1, 0.8),
        (right + 3, y - high / 2, 1.6 + aside),
        (left - wide - 3, y - high / 2, 1.8 + aside),
        (x - wide / 2, top - high - 1, 1.5),
        (x - wide / 2 + 20, bottom + 1, 2.0),
        (x - wide / 2 - 20, bottom + 1, 2.0),
        (x - 4, bottom + 1, 2.6),
        (x - wide + 4, bottom + 1, 2.6),
        (right + 3, y - high / 2 - 8, 2.4 + aside),
        (right + 3, y - high / 2 + 8, 2.4 + aside),
        (x - wide / 2, bottom + 7, 2.8),
    ]
    return [((u, v, u + wide, v + high), dislike) for u, v, dislike in spots]


def compass(at: Point, turn: float) -> str:
    """A needle to the north, which does not lie at the top of this sheet."""
    needle = element("path", d="M0 -30L7 12L0 6L-7 12Z", fill=ink.INK)
    half = element("path", d="M0 -30L-7 12L0 6Z", fill=ink.PANEL, stroke=ink.INK, stroke_width=1.1)
    ring = element("circle", r=21, fill="none", stroke=ink.INK, stroke_width=1.1, stroke_opacity=0.7)
    letter = text(
        (0, -34), "N", font_family=ink.SERIF, font_weight=800, font_size=19, text_anchor="middle", fill=ink.INK
    )
    place = f"translate({number(at[0])} {number(at[1])}) rotate({number(turn)})"
    return element("g", ring, needle, half, letter, transform=place, class_="compass")
