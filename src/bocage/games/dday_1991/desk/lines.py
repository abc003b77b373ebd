"""§3c2 Supply lines: the shortest open way from each hex to a source."""

from collections.abc import Sequence

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.control import printed_sources, sources
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.supply import open_to_supply

from .names import hex_words

SHORT = 7
"""Hexes of a way up to which each is named."""


class Lines:
    """The ways of one side, from every hex that has one."""

    __slots__ = ("before", "standing")

    def __init__(self, before: dict[Hex, Hex], standing: Mask) -> None:
        self.before, self.standing = before, standing

    def has(self, h: Hex) -> bool:
        """§3c2 §3c5 Whether units here are supplied as things stand."""
        return h in self.before or bool(self.standing >> h & 1)

    def way(self, h: Hex) -> list[Hex]:
        """The way from a hex to its source; the hex alone if it is one, nothing if there is no way."""
        if h not in self.before:
            return [h] if self.has(h) else []
        way = [h]
        while self.before[way[-1]] != way[-1]:
            way.append(self.before[way[-1]])
        return way


def lines(s: DDayState, side: Side | int) -> Lines:
    """§3c2 §3c3 §3c4 §3c5 §AMB-35 Ways found outward from the sources. Must agree with `supplied_mask`."""
    open_hexes, begin = open_to_supply(s, side), sources(s, side)
    before = {h: h for h in members(begin & open_hexes)}
    found, links = list(before), s.kit.supply_links[side]
    for h in found:
        for n in links[h]:
            if open_hexes >> n & 1 and n not in before:
                before[n] = h
                found.append(n)
    return Lines(before, begin | printed_sources(s, side))


def way_words(s: DDayState, way: Sequence[Hex]) -> str:
    """A way in words: each hex of a short one, the length of a long one, and its source."""
    source = hex_words(s, way[-1])
    if len(way) == 1:
        return f"{source} is itself a source"
    if len(way) <= SHORT:
        return f"by {'–'.join(s.kit.names[h] for h in way[:-1])} to {source}"
    return f"by {s.kit.names[way[1]]} and {len(way) - 3} hexes more to {source}"
