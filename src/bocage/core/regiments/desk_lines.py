"""Supply lines one can draw: a flood of roads and steps run again, remembering where every hex was reached from."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bocage.core.desk import Cell, Stroke
from bocage.core.hexes import Hex, Mask, flags, mask_of, members
from bocage.core.protocol import Side
from bocage.core.strands import joined

from .names import hex_list, hex_words, hexes
from .state import RegimentState

Cells = dict[Hex, Cell]
Links = Sequence[tuple[Hex, ...]]


class Lines(Struct, frozen=True):
    """Every hex in supply with the next one on its line; sources lead nowhere. `roads` are the open road hexes."""

    onward: dict[Hex, Hex]
    sources: dict[Hex, str]
    roads: Mask

    def has(self, h: Hex) -> bool:
        """Whether a line runs from this hex. Must agree with the supplied hexes of the rules."""
        return h in self.onward or h in self.sources

    def way(self, h: Hex) -> tuple[Hex, ...]:
        """The line from a hex to its source, both ends included; nothing if there is none."""
        if not self.has(h):
            return ()
        way = [h]
        while way[-1] not in self.sources:
            way.append(self.onward[way[-1]])
        return tuple(way)


class Tracing:
    """Lines on their way: what has been reached, nearest first, and from where."""

    def __init__(self, sources: Mapping[Hex, str], onward: Mapping[Hex, Hex]) -> None:
        self.sources, self.onward = dict(sources), dict(onward)
        self.reached = [*self.sources, *self.onward]

    def follow(self, links: Links, passable: Mask) -> Mask:
        """Go along the links as far as they lead; all that has been reached."""
        self._spread(links, self.reached, self.reached, passable)
        return mask_of(self.reached)

    def across_country(self, links: Links, steps: int, passable: Mask, ends: Mask) -> None:
        """So many steps from what has been reached, through passable hexes; the last may end in more of them."""
        rim = list(self.reached)
        for _ in range(steps - 1):
            found: list[Hex] = []
            self._spread(links, rim, found, passable)
            self.reached += found
            rim = found
        self._spread(links, self.reached, [], ends)

    def begin_at(self, h: Hex, source: str) -> None:
        """Make a hex a source of its own, wherever its line led before."""
        self.onward.pop(h, None)
        self.sources[h] = source

    def _spread(self, links: Links, rim: list[Hex], found: list[Hex], allowed: Mask) -> None:
        """One step from each hex of a rim to hexes not reached before; a rim that grows by what is found goes on."""
        shut = bytearray(flags(~allowed & (1 << len(links)) - 1, len(links)))
        for h in (*self.sources, *self.onward):
            shut[h] = 1
        for h in rim:
            for n in links[h]:
                if not shut[n]:
                    shut[n] = 1
                    self.onward[n] = h
                    found.append(n)

    def lines(self, roads: Mask) -> Lines:
        """What has been found."""
        return Lines(self.onward, self.sources, roads)


# --- in words


def line_words(s: RegimentState, found: Lines, h: Hex, rule: str) -> str:
    """A line in words: so far to the road, so far along it, to what."""
    way = found.way(h)
    source = found.sources[way[-1]]
    off_road = next((i for i, at in enumerate(way) if found.roads >> at & 1 or at in found.sources), 0)
    if len(way) == 1:
        return f"stands on its source, {source}"
    along = len(way) - 1 - off_road
    parts = [f"{hexes(s, off_road)} to {s.kit.names[way[off_road]]}"] if off_road else []
    parts += [f"{hexes(s, along)} of road"] if along else []
    return f"fed over {', then '.join(parts)}, to {source} ({rule})"


def strands(s: RegimentState, found: Lines, of: Side, rule: str) -> list[Stroke]:
    """Each stack's line as far as where it joins one already drawn."""
    return [
        Stroke(
            "good",
            f"{hex_words(s, way[0])}: {line_words(s, found, way[0], rule)}",
            places=tuple(s.kit.names[at] for at in part),
        )
        for way, part in joined(found.way(h) for h in members(s.occupied[of]))
    ]


def add_cuts(s: RegimentState, found: Lines, passable: Mask, by_whom: Callable[[Hex], str], cells: Cells) -> None:
    """Mark the hexes in which open roads end because of an enemy."""
    for h in members(found.roads):
        for n in s.kit.road_links[h]:
            if not passable >> n & 1 and n not in cells:
                words = f"The road is cut at {hex_words(s, n)} {by_whom(n)}."
                cells[n] = Cell(s.kit.names[n], "bad", "✕", words)


def by_whom(s: RegimentState, of: Side, h: Hex, unit_rule: str, zone_rule: str) -> str:
    """Who closes a hex to a side's supply: an enemy in it, or the zone of those beside it."""
    if s.occupied[of.enemy] >> h & 1:
        return f"by the enemy in it ({unit_rule})"
    around = s.kit.grid.around(1 << h) & s.occupied[of.enemy]
    return f"by the zone of the enemy in {hex_list(s, around)} ({zone_rule})"


def enemies_beside(s: RegimentState, of: Side, h: Hex) -> str:
    """Enemies next to a stack that has no line, as the tail of a sentence."""
    enemies = s.kit.grid.around(1 << h) & s.occupied[of.enemy]
    return f"; enemies beside it in {hex_list(s, enemies)}" if enemies else ""


def road_off(s: RegimentState, h: Hex) -> str:
    """A road that leaves the map, as the end of a line."""
    road = s.kit.board.exit_names.get(h)
    return f"the road {road} at {s.kit.names[h]}" if road else f"the road off the map at {s.kit.names[h]}"
