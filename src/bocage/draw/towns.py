"""Cities, towns and fortifications, and their names."""

from math import cos, sin

from bocage.core.hexes import Hex, members
from bocage.draw import palette as ink
from bocage.draw.chance import between, spread
from bocage.draw.frame import PITCH, RADIUS, Frame, outlines, vertex_point
from bocage.draw.geography import Geography, Place
from bocage.draw.labels import Box, Crowd, around, beside, is_within
from bocage.draw.lettering import Face, width_of
from bocage.draw.roads import Roads
from bocage.draw.sheet import Sheet
from bocage.draw.svg import Point, closed, element, group, layer, lines, number, softened_loop, text, title
from bocage.maps.hexmap import HexMap

PATIENCE = {0: 900.0, 1: 900.0, 2: 12.0, 3: 2.5}
DOTS = {0: 5.2, 1: 5.2, 2: 3.6, 3: 2.6}
SIZES = {0: 21.0, 1: 19.0, 2: 14.5, 3: 12.5}


def cities(frame: Frame, board: HexMap) -> str:
    """City hexes: a built-up ground to the hexes' edge and blocks of houses between the streets."""
    drawn = []
    for name, mask in sorted(board.city_of.items()):
        loops = outlines({frame.grid.place(h) for h in members(mask)})
        ground = "".join(softened_loop([vertex_point(v) for v in loop]) for loop in loops)
        blocks = "".join(_blocks(frame, h) for h in members(mask))
        drawn.append(
            element(
                "g",
                title(name),
                element("path", d=ground, fill=ink.BUILT_UP, stroke=ink.BLOCKS, stroke_width=2),
                element("path", d=blocks, fill=ink.BLOCKS, fill_opacity=0.85),
                class_="city",
            )
        )
    return layer("cities", drawn)


def _blocks(frame: Frame, h: Hex) -> str:
    """Houses on a crooked street grid, thinning out from the middle."""
    x, y = frame.centre(h)
    lean = between(-0.5, 0.5, "streets", h)
    shapes = []
    for i in range(-4, 5):
        for j in range(-4, 5):
            u, v = i * 6.6 + between(-0.8, 0.8, "u", h, i, j), j * 6.0 + between(-0.8, 0.8, "v", h, i, j)
            far = (u * u + v * v) ** 0.5 / (RADIUS * 0.86)
            if far > 1 or spread("house", h, i, j) < far * far * 0.75:
                continue
            w, t = between(1.9, 2.9, "w", h, i, j), between(1.6, 2.5, "t", h, i, j)
            rect = ((u - w, v - t), (u + w, v - t), (u + w, v + t), (u - w, v + t))
            turned = ((x + a * cos(lean) - b * sin(lean), y + a * sin(lean) + b * cos(lean)) for a, b in rect)
            shapes.append(closed(turned))
    return "".join(shapes)


def forts(frame: Frame, named: dict[Hex, str]) -> str:
    """Fortified hexes: a toothed wall just inside their sides, to be seen round any counter."""
    drawn = []
    for h, name in named.items():
        x, y = frame.centre(h)
        wall = [(x + (u - x) * 0.84, y + (v - y) * 0.84) for u, v in frame.corners(h)]
        parts = [
            element("path", d=closed(wall), stroke_width=2.4),
            element("path", d=_teeth(wall, (x, y)), stroke_width=2.2),
        ]
        drawn.append(element("g", title(name), *parts, class_="fort"))
    return layer("forts", drawn, fill="none", stroke=ink.FORT, stroke_linejoin="round")


def _teeth(wall: list[Point], centre: Point) -> str:
    """Short strokes outward along the wall."""
    marks = []
    for (ax, ay), (bx, by) in zip(wall, wall[1:] + wall[:1], strict=True):
        for share in (0.2, 0.4, 0.6, 0.8):
            u, v = ax + (bx - ax) * share, ay + (by - ay) * share
            dx, dy = u - centre[0], v - centre[1]
            far = (dx * dx + dy * dy) ** 0.5
            marks.append(lines([(u, v), (u + dx / far * 4, v + dy / far * 4)]))
    return "".join(marks)


def _far(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


class Gazetteer:
    """Where each place's sign stands and what is written beside it."""

    def __init__(self, board: HexMap, geography: Geography, network: Roads, crowd: Crowd, standing: list[Box]) -> None:
        self.frame, self.board, self.network, self.crowd = network.frame, board, network, crowd
        self.standing = standing
        self._taken: set[Hex] = set()
        self.places = [p for p in geography.places if self._hex(p.at) is not None]

    def _hex(self, at: Point) -> Hex | None:
        row = round((at[1] / RADIUS - 1) / 1.5)
        near = [
            self.frame.grid.at(r, c)
            for r in (row - 1, row, row + 1)
            for c in (round(at[0] / PITCH - 0.5 - (r & 1) / 2),)
            if 0 <= r < self.frame.grid.rows and 0 <= c < self.frame.grid.cols
        ]
        near = [h for h in near if self.board.enterable_mask >> h & 1]
        found = min(near, key=lambda h: _far(self.frame.centre(h), at), default=None)
        return found if found is not None and _far(self.frame.centre(found), at) < RADIUS**2 else None

    def site(self, place: Place) -> Point:
        """A town stands on its hex's road if it is the first there, else where it really is."""
        h = self._hex(place.at)
        if h is None or h in self._taken or not self.board.road_mask >> h & 1 or self.network.ends_at_beach(h):
            return place.at
        self._taken.add(h)
        return self.network.hub(h)

    def draw(self) -> str:
        """Dots and names of all places there is room for, the bigger first."""
        dots, words = [], []
        cities = self.board.city_mask
        sites = [(p, self.site(p)) for p in self.places if not cities >> (self._hex(p.at) or 0) & 1]
        for place, (x, y) in sites:
            keep = DOTS[place.rank] + 2
            self.crowd.take((x - keep, y - keep, x + keep, y + keep))
        for place, at in sites:
            label = self._label(place, at, DOTS[place.rank])
            if label:
                dots.append(element("circle", cx=number(at[0]), cy=number(at[1]), r=DOTS[place.rank]))
                words.append(label)
        return layer("towns", [group(dots, fill=ink.PAPER, stroke=ink.INK, stroke_width=1.8), haloed(words)])

    def _label(self, place: Place, at: Point, radius: float) -> str:
        size = SIZES[place.rank]
        wide = width_of(place.name, size, Face.SERIF)
        over = next((box for box in self.standing if is_within(at, box)), None)
        high = size * 0.86
        spots = beside(over, wide, high) if over else around(at, wide, high, radius + 4)
        choice = self.crowd.best(spots, PATIENCE[place.rank])
        if choice is None:
            return ""
        (left, _, _, bottom), _ = spots[choice]
        weight = 800 if place.rank < 2 else 500
        return text((left, bottom - size * 0.17), place.name, font_size=size, font_weight=weight)


def haloed(words: list[str], halo: str = ink.PAPER, width: float = 3.6) -> str:
    """Words over a glow of paper, so that no hedge or road makes them hard to read."""
    return group(
        words,
        font_family=ink.SERIF,
        fill=ink.INK,
        stroke=halo,
        stroke_width=width,
        stroke_opacity=0.85,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def city_names(frame: Frame, board: HexMap, sheet: Sheet, crowd: Crowd) -> str:
    """City names in bold, with the points they are worth in a roundel."""
    words, roundels = [], []
    for name, mask in sorted(board.city_of.items()):
        spots = [frame.centre(h) for h in members(mask)]
        shown = sheet.city_labels.get(name, name)
        size = 34.0 if len(spots) > 1 else 27.0
        wide = width_of(shown, size, Face.BOLD)
        points = sheet.city_points.get(name)
        choices = [
            ((left, top, left + wide + 34, top + size * 0.8), dislike)
            for left, top, dislike in _about(spots, wide + 34, size)
        ]
        chosen = crowd.best(choices) or 0
        left, _, right, bottom = choices[chosen][0]
        words.append(text((left, bottom - size * 0.12), shown, font_size=size, font_weight=800))
        if points is not None:
            roundels.append(_roundel((right - 16, bottom - size * 0.36), str(points)))
    return layer("city-names", [haloed(words, width=5), *roundels])


def _about(spots: list[Point], wide: float, size: float) -> list[tuple[float, float, float]]:
    """Places for a city's name about its hexes, as left, top and how little they are liked."""
    x, y = sum(p[0] for p in spots) / len(spots), sum(p[1] for p in spots) / len(spots)
    above, below = min(p[1] for p in spots) - RADIUS - size * 0.72, max(p[1] for p in spots) + RADIUS * 0.95
    right, left = max(p[0] for p in spots) + RADIUS, min(p[0] for p in spots) - RADIUS - wide
    middle, level = x - wide / 2 + 17, y - size * 0.4
    return [
        (middle, above, 0.0),
        (middle, below, 2.0),
        (right, level, 4.0),
        (left, level, 4.0),
        (middle, above - size * 0.5, 5.0),
        (middle + wide / 2, above, 5.0),
        (middle - wide / 2, above, 5.0),
        (middle + wide / 2, below, 6.0),
        (middle - wide / 2, below, 6.0),
    ]


def _roundel(at: Point, points: str) -> str:
    return element(
        "g",
        title(f"{points} victory points"),
        element("circle", cx=number(at[0]), cy=number(at[1]), r=13, fill=ink.BEACH, stroke=ink.PAPER, stroke_width=2),
        text(
            (at[0], at[1] + 6.4),
            points,
            text_anchor="middle",
            font_size=19,
            font_family=ink.SANS,
            font_weight=700,
            fill="#fff",
        ),
        class_="city-points",
    )
