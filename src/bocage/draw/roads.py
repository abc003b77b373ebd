"""Roads from hex to hex, bridges where they cross water, and where they leave the map.

In every road hex there is a hub, moved a little from the middle so that long roads wander. With one way in and one
way out the road bends about the hub; at a junction all arms meet there.
"""

import re
from enum import Enum
from math import atan2, degrees

from bocage.core.hexes import DIRECTIONS, Hex, members
from bocage.draw import palette as ink
from bocage.draw.beaches import shore_mark
from bocage.draw.chance import between
from bocage.draw.frame import Frame
from bocage.draw.geography import Geography
from bocage.draw.sheet import Sheet
from bocage.draw.svg import Point, element, group, layer, middle, number, text, title
from bocage.maps.hexmap import HexMap


class Grade(Enum):
    """Main roads are drawn broader."""

    SMALL = "small"
    MAIN = "main"


class Roads:
    """The roads of a board as arms: each road hex with the directions roads leave it by."""

    def __init__(self, frame: Frame, board: HexMap, geography: Geography) -> None:
        self.frame, self.board = frame, board
        self.arms: dict[Hex, list[int]] = {
            h: [d for d in range(DIRECTIONS) if board.road[d] >> h & 1] for h in members(board.road_mask)
        }
        self._main = {
            frozenset((s.a, s.b)) for s in geography.sides if s.kind == "road" and s.name in geography.main_roads
        }
        self._join_up()

    def _join_up(self) -> None:
        """Carry a main road that stops in the open on along the straightest way, until it meets another or a town."""
        for start in self.arms:
            h = start
            while (onward := self._loose_end(h)) is not None:
                other = self.board.grid.neighbours[h][onward]
                self._main.add(frozenset((h, other)))
                h = other

    def _loose_end(self, h: Hex) -> int | None:
        """The direction a main road that stops in this hex should go on; None if it does not, or may."""
        board = self.board
        main = [d for d in self.arms[h] if self.is_main(h, d)]
        small = [d for d in self.arms[h] if d not in main]
        if (
            len(main) != 1
            or not small
            or board.city_mask >> h & 1
            or h in board.road_exits
            or h in board.beaches.values()
        ):
            return None
        return max(small, key=lambda d: (min((d - main[0]) % DIRECTIONS, (main[0] - d) % DIRECTIONS), -d))

    def is_main(self, h: Hex, direction: int) -> bool:
        """Whether a main road crosses this side."""
        return frozenset((h, self.board.grid.neighbours[h][direction])) in self._main

    def crossing(self, h: Hex, direction: int) -> Point:
        """Where a road crosses a hexside: on the line from hub to hub, so that it runs on without a kink."""
        (ax, ay), (bx, by) = self.hub(h), self.hub(self.board.grid.neighbours[h][direction])
        (px, py), (qx, qy) = self._side_points(h, direction)
        across = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
        share = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / across
        return (ax + (bx - ax) * share, ay + (by - ay) * share)

    def _side_points(self, h: Hex, direction: int) -> tuple[Point, Point]:
        around = self.frame.corners(h)
        return around[direction], around[(direction + 1) % DIRECTIONS]

    def hub(self, h: Hex) -> Point:
        """Where the roads of a hex meet; on a beach with one road, at the beach's number."""
        x, y = self.frame.centre(h)
        arms = self.arms.get(h, [])
        if self.ends_at_beach(h):
            return shore_mark(self.frame, self.board, h)
        if len(arms) > 2 or h in self.board.places or h in self.board.beaches.values():
            return (x, y)
        return (x + between(-9, 9, "hub x", h), y + between(-8, 8, "hub y", h))

    def ends_at_beach(self, h: Hex) -> bool:
        """Whether a road comes down to a beach here and goes no farther."""
        return h in self.board.beaches.values() and len(self.arms.get(h, [])) == 1

    def path(self, grade: Grade) -> str:
        """Path data of all roads of a grade."""
        wanted = grade is Grade.MAIN
        parts = []
        for h, arms in self.arms.items():
            mine = [d for d in arms if self.is_main(h, d) == wanted]
            if self._is_bent(arms, mine):
                parts.append(self._bend(h, mine[0], mine[1]))
            else:
                parts += [self._spoke(h, d) for d in mine]
            if any(self.is_main(h, d) for d in arms) == wanted:
                parts += self._ends(h, self._bend_point(h, *mine) if self._is_bent(arms, mine) else self.hub(h))
        return "".join(parts)

    def _is_bent(self, arms: list[int], mine: list[int]) -> bool:
        """Whether the roads of one grade pass the hub in a curve."""
        return len(mine) == 2 and (len(arms) == 2 or _opposite(mine))

    def _ends(self, h: Hex, start: Point) -> list[str]:
        """What the bigger roads of a hex lead to besides its neighbours: the edge of the map, a beach."""
        ends = []
        edge = self.board.road_exits.get(h)
        if edge:
            ends.append(_run(start, exit_point(self.frame, h, edge)))
        if h in self.board.beaches.values() and not self.ends_at_beach(h):
            ends.append(_run(start, shore_mark(self.frame, self.board, h)))
        return ends

    def _bend(self, h: Hex, a: int, b: int) -> str:
        (x, y), (u, v), (cx, cy) = self.crossing(h, a), self.crossing(h, b), self.hub(h)
        return f"M{number(x)} {number(y)}Q{number(cx)} {number(cy)} {number(u)} {number(v)}"

    def _bend_point(self, h: Hex, a: int, b: int) -> Point:
        """The middle of a bend."""
        hub = self.hub(h)
        return middle(middle(self.crossing(h, a), hub), middle(hub, self.crossing(h, b)))

    def _spoke(self, h: Hex, direction: int) -> str:
        return _run(self.hub(h), self.crossing(h, direction))


def _opposite(pair: list[int]) -> bool:
    return abs(pair[0] - pair[1]) == DIRECTIONS // 2


def _run(a: Point, b: Point) -> str:
    return f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"


def roads(network: Roads) -> str:
    """All roads over their casing, main roads last."""
    small, main = network.path(Grade.SMALL), network.path(Grade.MAIN)
    return layer(
        "roads",
        [
            element("path", d=small or "M0 0", stroke=ink.ROAD_CASING, stroke_width=5.6),
            element("path", d=main or "M0 0", stroke=ink.ROAD_CASING, stroke_width=7.2),
            element("path", d=small or "M0 0", stroke=ink.ROAD, stroke_width=3.4),
            element("path", d=main or "M0 0", stroke=ink.ROAD_MAIN, stroke_width=4.6),
        ],
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def bridges(network: Roads) -> str:
    """A pair of wing walls wherever a road crosses a river or a flooded side."""
    board, signs = network.board, []
    for h, arms in network.arms.items():
        for d in arms:
            if d < DIRECTIONS // 2 and (board.river[d] | board.flooded[d]) >> h & 1:
                signs.append(_bridge(network, h, d))
    return layer("bridges", signs, fill="none", stroke=ink.BRIDGE, stroke_width=2.2, stroke_linecap="round")


def _bridge(network: Roads, h: Hex, direction: int) -> str:
    x, y = network.crossing(h, direction)
    other = network.board.grid.neighbours[h][direction]
    (ax, ay), (bx, by) = network.hub(h), network.hub(other)
    turn = degrees(atan2(by - ay, bx - ax))
    walls = "M-10 -8.5L-6 -5.5H6L10 -8.5M-10 8.5L-6 5.5H6L10 8.5"
    place = f"translate({number(x)} {number(y)}) rotate({turn:.0f})"
    return element("path", d=walls, transform=place, class_="bridge")


def exit_point(frame: Frame, h: Hex, edge: str) -> Point:
    """Where a road leaves the printed board."""
    x, y = frame.centre(h)
    return {"N": (x, 0.0), "S": (x, frame.height), "W": (0.0, y), "E": (frame.width, y)}[edge]


def exits(frame: Frame, board: HexMap, geography: Geography, sheet: Sheet) -> str:
    """An arrow in the margin at every road off the map, with where it leads."""
    arrows, words = [], []
    known = [p.name for p in geography.places if 0 < p.at[0] < frame.width and 0 < p.at[1] < frame.height]
    for h, edge in sorted(board.road_exits.items()):
        x, y = exit_point(frame, h, edge)
        turn = {"N": -90, "E": 0, "S": 90, "W": 180}[edge]
        road = board.exit_names.get(h, "")
        arrow = element("path", d=ARROW, transform=f"translate({number(x)} {number(y)}) rotate({turn})")
        arrows.append(element("g", title(road), arrow, class_="exit"))
        words.append(_exit_label((x, y), edge, "to " + (sheet.destinations.get(road) or _destination(road, known))))
    lettering = group(words, font_family=ink.SERIF, font_style="italic", font_weight=500, font_size=21, fill=ink.INK)
    signs = group(arrows, fill=ink.ROAD_MAIN, stroke=ink.ROAD_CASING, stroke_width=1.4)
    return layer("exits", [signs, lettering])


def _destination(road: str, known: list[str]) -> str:
    """The end of a road, named by the places on its way, that is not on the map."""
    ends = re.sub(r"^[ND]\d+ ", "", road).split("–")
    beyond = [end for end in ends if not any(name.startswith(end) for name in known)]
    return (beyond or ends)[-1] if ends[-1] in beyond or not beyond else beyond[0]


ARROW = "M0 -4.5H26V-11L44 0L26 11V4.5H0Z"


def _exit_label(at: Point, edge: str, words: str) -> str:
    """The destination of a road, upright on the north and south edges, along the edge on the others."""
    x, y = at
    dx, dy = {"N": (0, -54), "S": (0, 68), "W": (-54, 0), "E": (54, 0)}[edge]
    turn = {"W": -90, "E": 90}.get(edge, 0)
    place = f"translate({number(x + dx)} {number(y + dy)}) rotate({turn})"
    return text((0, 0), words, transform=place, text_anchor="middle")
