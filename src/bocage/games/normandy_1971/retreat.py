"""§RET Retreats: two hexes, along a path the enemy dictates."""

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit

from .stacking import bars_full_stack
from .state import DIGGING, SHAKEN, NormandyState
from .view import hidden_mask


def bars_retreat_step(s: NormandyState, u: Unit, a: Hex, b: Hex) -> Ruling | None:
    """§RET §R-15 The first rule against one step of a retreat: water, sea, enemies and their zones."""
    board, side = s.kit.board, u & 1
    if b == NOWHERE or not board.exists_mask >> b & 1:
        return no("§RET-3", why="off the map")
    name, d = s.kit.names[b], s.kit.grid.direction(a, b)
    if not board.enterable_mask >> b & 1 or board.sea_side[d] >> a & 1:
        return no("§RET", hex=name, why="sea")
    bridged = s.kit.options.retreat_bridge and board.road[d] >> a & 1
    if (board.river[d] | board.flooded[d]) >> a & 1 and not bridged:
        return no("§RET", hex=name, why="water without a bridge")
    if s.occupied[1 - side] >> b & 1:
        return no("§RET", hex=name, why="enemy units")
    if s.zone(1 - side) >> b & 1:
        return no("§RET", hex=name, why="enemy zone")
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
    unit: Unit

    def who(self, s: NormandyState) -> Side:
        return Side(self.unit & 1).enemy

    def options(self, s: NormandyState) -> list[Action]:
        names = s.kit.names
        options = []
        for middle in first_steps(s, self.unit):
            ends = last_steps(s, self.unit, middle)
            options += [Action("retreat", f"{names[middle]}-{names[end]}") for end in ends]
            if not ends and not s.kit.options.retreat_no_forced_elimination:
                options.append(Action("retreat", names[middle]))
        return options

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a.verb != "retreat":
            return None
        first, _, last = a.noun.partition("-")
        middle, end, h = s.kit.hex_named(first), s.kit.hex_named(last), s.at[self.unit]
        if middle not in s.kit.grid.neighbours[h]:
            return no("§RET", hex=first, why="not next to the unit")
        if (ruling := bars_retreat_step(s, self.unit, h, middle)) is not None:
            return ruling
        if not last:
            return no("§R-15", hex=first)
        if end not in s.kit.grid.neighbours[middle]:
            return no("§RET", hex=last, why="not next on the path")
        if s.kit.grid.distance(h, end) != 2:
            return no("§RET", hex=last, why="not two hexes away")
        return bars_retreat_step(s, self.unit, middle, end) or bars_crowding(s, self.unit, end)

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        way = [s.kit.hex_named(name) for name in a.noun.split("-")]
        if len(way) == 1:
            s.tell(Event("no_retreat", "§R-15", {"kind": s.kind[self.unit], "hex": s.at[self.unit]}))
            s.eliminate(self.unit)
        else:
            fall_back(s, self.unit, way)
        return []


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
