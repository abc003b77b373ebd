"""§SUP-1 §SUP-2 Supply lines one can draw: what `supply.py` floods, remembering where every square was reached from."""

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.regiments.desk_lines import Lines, Tracing, road_off
from bocage.core.regiments.names import beach_words
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.supply import passable_mask, road_heads, sources


def lines(s: NormandyState, side: Side) -> Lines:
    """§SUP-1 §SUP-2 Lines from every source of a side: along open roads first, then across country."""
    passable, steps = passable_mask(s, side), tables()["supply"]["steps"]
    ends = s.kit.board.enterable_mask & ~s.occupied[side.enemy]
    tracing = _from_beaches(s) if side == Side.ALLIED else _from_exits(s)
    roads = tracing.follow(s.kit.road_links, passable)
    if side == Side.ALLIED:
        _add_beaches(s, tracing, {h for h in s.kit.board.beaches.values() if passable >> h & 1})
    tracing.across_country(s.kit.trace_links, steps, passable, ends)
    if side == Side.ALLIED:
        _add_beaches(s, tracing, set(members(ends)))
    else:
        _add_forts(s, tracing)
    return tracing.lines(roads)


def _from_beaches(s: NormandyState) -> Tracing:
    """§SUP-2 §INV-3 The roads of each living supply beach, from where they begin."""
    begins: dict[Hex, str] = {}
    onward: dict[Hex, Hex] = {}
    for n in s.supply_beaches():
        beach = s.kit.board.beaches[n]
        lost = bool(s.occupied[Side.GERMAN] >> beach & 1)
        for h in members(road_heads(s, beach)):
            if h == beach or lost:
                begins.setdefault(h, beach_words(s, n))
            else:
                onward.setdefault(h, beach)
    return Tracing(begins, {h: beach for h, beach in onward.items() if h not in begins})


def _add_beaches(s: NormandyState, tracing: Tracing, within: set[Hex]) -> None:
    """§SUP-2 Living supply beaches are sources themselves, with or without a road."""
    for n in s.supply_beaches():
        h = s.kit.board.beaches[n]
        if h in within:
            if h not in tracing.reached:
                tracing.reached.append(h)
            tracing.begin_at(h, beach_words(s, n))


def _from_exits(s: NormandyState) -> Tracing:
    """§SUP-1 The roads that leave the map, where no Allied unit or zone closes them."""
    begins = sources(s, Side.GERMAN) & passable_mask(s, Side.GERMAN)
    return Tracing({h: road_off(s, h) for h in members(begins)}, {})


def _add_forts(s: NormandyState, tracing: Tracing) -> None:
    """§SUP-6 Germans in a fortress need no line."""
    for h in members(s.kit.board.fort_mask & ~s.occupied[Side.ALLIED]):
        if h not in tracing.onward and h not in tracing.sources:
            tracing.begin_at(h, "the stores of its fortress")
