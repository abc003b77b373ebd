"""§RET Retreats: two hexes, along a path the enemy dictates."""

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.nouns import Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import hex_pointed
from bocage.core.verbs import Verb

from .nouns import PATH, Path
from .stacking import bars_full_stack
from .state import DIGGING, SHAKEN, NormandyState
from .view import hidden_mask


def bars_retreat_step(s: NormandyState, u: Unit, a: Hex, b: Hex) -> Ruling | None:
    """§RET §R-15 The first rule against one step of a retreat: water, sea, enemies and their zones."""
    board, side = s.kit.board, u & 1
    if b == NOWHERE or not board.exists_mask >> b & 1:
        return no("§RET-3", "nobody retreats off the map")
    d = s.kit.grid.direction(a, b)
    if not board.enterable_mask >> b & 1 or board.sea_side[d] >> a & 1:
        return no("§RET", "the sea bars the way to {hex}", hex=b)
    bridged = s.kit.options.retreat_bridge and board.road[d] >> a & 1
    if (board.river[d] | board.flooded[d]) >> a & 1 and not bridged:
        return no("§RET", "water without a bridge bars the way to {hex}", hex=b)
    if s.occupied[1 - side] >> b & 1:
        return no("§RET", "enemies of the unit are in {hex}", hex=b)
    if s.zone(1 - side) >> b & 1:
        return no("§RET", "{hex} lies in a zone of its enemies", hex=b)
    return None


def first_steps(s: NormandyState, u: Unit) -> list[Hex]:
    """The hexes a retreat may lead through first."""
    h = s.at[u]
    return [n for n in s.kit.grid.neighbours[h] if bars_retreat_step(s, u, h, n) is None]


def last_steps(s: NormandyState, u: Unit, middle: Hex) -> list[Hex]:
    """§RET §R-16 The hexes it may end in by way of a first one: two hexes from where it began."""
    h = s.at[u]
    return [
        n
        for n in s.kit.grid.neighbours[middle]
        if bars_retreat_step(s, u, middle, n) is None
        and s.kit.grid.distance(h, n) == 2
        and bars_crowding(s, u, n) is None
    ]


def bars_crowding(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§R-16 By option a retreat may not overfill a hex.

    §FOG-3 The enemy dictates it, and may not look under markers: stacks he cannot see are no reason to refuse.
    """
    unseen = hidden_mask(s, Side(u & 1).enemy) >> h & 1
    return None if s.kit.options.retreat_overstack == "allowed" or unseen else bars_full_stack(s, u, h)


def retreat_ends(s: NormandyState, u: Unit) -> set[Hex]:
    """Every hex a unit could be retreated to."""
    return {end for middle in first_steps(s, u) for end in last_steps(s, u, middle)}


class Retreat(Do[NormandyState], frozen=True):
    """§RET §RET-2 A unit must go back: if it cannot, it is destroyed; if it can, the enemy says where."""

    unit: Unit

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        if retreat_ends(s, self.unit):
            return [DictateRetreat(self.unit)]
        s.tell(Event("no_retreat", "§RET", {"kind": s.kind[self.unit], "hex": s.at[self.unit]}))
        s.eliminate(self.unit)
        return []


class DictateRetreat(Ask[NormandyState], frozen=True):
    """§RET §RET-3 The enemy of a retreating unit dictates its path, unit by unit.

    §R-15 A path that cannot be finished may be chosen only where no lawful one exists, unless the option allows it.
    """

    rule = "§RET"
    asks = "dictate the enemy's path of retreat"
    unit: Unit

    def who(self, s: NormandyState) -> Side:
        return Side(self.unit & 1).enemy

    def paths(self, s: NormandyState) -> list[Path]:
        """Every path it may be sent. Must agree with `bars_path`."""
        found = list[Path]()
        for middle in first_steps(s, self.unit):
            ends = last_steps(s, self.unit, middle)
            found += [(middle, end) for end in ends]
            if not ends and not s.kit.options.retreat_no_forced_elimination:
                found.append((middle,))
        return found

    def bars_path(self, s: NormandyState, path: Path) -> Ruling | None:
        """§RET §R-15 The first rule against a path."""
        middle, end, h = path[0], path[-1], s.at[self.unit]
        if NOWHERE in path:
            return no("§RET-3", "nobody retreats off the map")
        if middle not in s.kit.grid.neighbours[h]:
            return no("§RET", "{hex} is not next to the unit", hex=middle)
        if (ruling := bars_retreat_step(s, self.unit, h, middle)) is not None:
            return ruling
        if len(path) == 1:
            return self._bars_dead_end(s, middle)
        if end not in s.kit.grid.neighbours[middle]:
            return no("§RET", "{hex} is not next on the path", hex=end)
        if s.kit.grid.distance(h, end) != 2:
            return no("§RET", "{hex} is not two hexes away", hex=end)
        return bars_retreat_step(s, self.unit, middle, end) or bars_crowding(s, self.unit, end)

    def _bars_dead_end(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§R-15 A path ends after one hex only where it must, and by option."""
        if last_steps(s, self.unit, h):
            return no("§R-15", "the retreat goes on from {hex}", hex=h)
        if s.kit.options.retreat_no_forced_elimination:
            return no("§R-15", "the unit would be lost in {hex}, and another path saves it", hex=h)
        return None

    def pointed(self, s: NormandyState, finger: Finger) -> list[Path]:
        """The end of a path: every way of two hexes to it, or the hex itself if none leads there."""
        near = s.kit.grid.neighbours
        start = near[s.at[self.unit]]
        for end in hex_pointed(s, finger):
            between = [m for m in start if m != NOWHERE and m in near[end] and s.kit.names[m]]
            return [(end,)] if end in start or not between else [(middle, end) for middle in between]
        return []

    def retreat(self, s: NormandyState, path: Path) -> list[Task[NormandyState]]:
        """§RET §R-15"""
        if len(path) == 1:
            s.tell(Event("no_retreat", "§R-15", {"kind": s.kind[self.unit], "hex": s.at[self.unit]}))
            s.eliminate(self.unit)
        else:
            fall_back(s, self.unit, list(path))
        return []

    verbs = (Verb("retreat", PATH, lawful=paths, bars=bars_path, pointed=pointed, take=retreat),)


def fall_back(s: NormandyState, u: Unit, way: list[Hex]) -> None:
    """§RET §R-55 The unit goes back along its path. §R-17 It keeps its promise to stand still, unless by option.

    §R-37 Whoever lay inverted has moved off.
    """
    origin = s.at[u]
    s.place(u, way[-1])
    s.enter(u, way)
    s.flags[u] |= SHAKEN
    if s.kit.options.entrench_commitment == "cancelled_by_retreat":
        s.flags[u] &= ~DIGGING
    s.tell(Event("retreated", "§RET", {"side": Side(u & 1), "kind": s.kind[u], "from": origin, "way": way}))
    s.turn_upright(u)
