"""Adapters for vectors about movement, stacking, breakdown and supply."""

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.stacks import fits, weight
from bocage.games.normandy_1971.breakdown import bars_breakdown, bars_rebuild, break_down
from bocage.games.normandy_1971.combat import bars_attacker
from bocage.games.normandy_1971.kinds import kinds
from bocage.games.normandy_1971.kit import SIXTHS
from bocage.games.normandy_1971.movement import (
    FIRST,
    SECOND,
    allowance,
    bars_entry,
    bars_go,
    column,
    one_hex_moves,
    path_cost,
    reach_of,
    uses_roads,
)
from bocage.games.normandy_1971.odds import defense_strength
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.supply import freeze_supply

from .normandy_1971_board import (
    Choices,
    Position,
    disc,
    enrol,
    feed,
    is_said_supplied,
    name_of,
    position,
    read_kind,
    unit_of,
)
from .runner import Adapter, Covers, overlay

Case = dict[str, Any]
Answer = Mapping[str, Any]


def points(sixths: int) -> Fraction:
    """Sixths as movement points."""
    return Fraction(sixths, SIXTHS)


def phase_of(given: Case, side: Side) -> tuple[int, str]:
    """Game-Turn and movement phase, from `turn` or from words such as `GT1 Allied second movement`."""
    text = f"{given.get('phase', '')} {given.get('path', '')}"
    found = re.search(r"(not )?(?:GT|Game-Turn )(\d)", text)
    named = int(found[2]) if found is not None and not found[1] else 2
    return int(given.get("turn", 1 if given.get("gt1") else named)), SECOND if "second" in text else FIRST


def allowance_of(given: Case, options: Choices) -> Answer:
    """A unit in some movement phase."""
    p = position({"land": ["0,0"]}, options)
    u = enrol(p.s, given["unit"], p.at("0,0"))
    _begin(p.s, u, given)
    feed(p.s, u, is_said_supplied(given["unit"]) is not False)
    return {"allowance": points(allowance(p.s, u)), "roads": uses_roads(p.s, u & 1)}


def _begin(s: NormandyState, u: Unit, given: Case) -> None:
    s.mover = Side(u & 1)
    s.turn, s.phase = phase_of(given, s.mover)


def as_table(unit: Any) -> Case:
    """A unit written in words as a table that says no more."""
    return {"value": unit} if isinstance(unit, str) else dict(unit)


# --- one step, on a map made for it


def move_step(given: Case, options: Choices) -> Answer:
    """One step from 0,0 to 1,0: its cost, and whether it may be made.

    A supplied unit has its source beside the way, clear of enemy zones; an unsupplied one far off, ahead of it unless
    the step does not bring it closer.
    """
    unit = as_table(given["unit"])
    supplied = is_said_supplied(unit) is not False
    source = "1,-1" if supplied else "9,0" if given.get("closer_to_supply", True) else "-9,0"
    enemy = "A" if read_kind(unit).side == Side.GERMAN else "G"
    zones = [*(["2,0"] if given.get("enter_ezoc") else []), *(["-1,0"] if given.get("leave_ezoc") else [])]
    pair = ["0,0", "1,0"]
    flags = {"roads": "road_side", "rivers": "river_side", "flooded": "flooded_side", "sea_sides": "sea_side"}
    p = position(
        {
            "land": disc(10),
            "terrain": {"1,0": given.get("terrain", "clear")},
            **{field: [pair] if given.get(flag) else [] for field, flag in flags.items()},
            "supply_areas": [source],
            "map_edge": [source],
            "units": [overlay(unit, at="0,0"), *[{"side": enemy, "at": place} for place in zones]],
        },
        options,
    )
    u = p.units[0]
    _begin(p.s, u, given)
    freeze_supply(p.s)
    cost = path_cost(p.s, u, [p.at("0,0"), p.at("1,0")]).total
    legal = bars_go(p.s, u, p.at("1,0")) is None
    return {"cost": cost, "allowance": points(allowance(p.s, u)), "legal": legal, "legal_as_only_hex": legal}


def move_range(given: Case, options: Choices) -> Answer:
    """How many hexes a unit gets along a straight way of one sort."""
    text = str(given["path"])
    way = [f"{q},0" for q in range(80)]
    pairs = [list(pair) for pair in pairwise(way)]
    p = position(
        {
            "land": way,
            "terrain": dict.fromkeys(way, "bocage") if "bocage" in text else {},
            "roads": pairs if "road" in text and "no road" not in text and "off road" not in text else [],
            "units": [overlay(as_table(given["unit"]), at=way[0])],
        },
        options,
    )
    u = p.units[0]
    _begin(p.s, u, given)
    feed(p.s, u, is_said_supplied(given["unit"]) is not False)
    reached = [*reach_of(p.s, u).found, *one_hex_moves(p.s, u)]
    return {"max_hexes": max(p.s.kit.grid.distance(p.s.at[u], h) for h in reached)}


def move_path(given: Case, options: Choices) -> Answer:
    """A path over a small map, step by step."""
    board = dict(given["map"])
    if given.get("roads_usable") is False and read_kind(given["unit"]).side == Side.GERMAN:
        board["roads"] = []
    p = position(board, options)
    u = enrol(p.s, given["unit"], p.at(given["path"][0]))
    _begin(p.s, u, given)
    if given.get("roads_usable") is False and not u & 1:
        p.s.turn = 1  # §GT1-2 the only time the Allies do without
    feed(p.s, u, is_said_supplied(given["unit"]) is not False)
    way = [p.at(place) for place in given["path"]]
    cost = path_cost(p.s, u, way).total
    have = points(allowance(p.s, u))
    open_way = all(bars_entry(p.s, u, h) is None for h in way[1:]) and _walked(p, u, way) == cost
    alone = len(way) == 2 and way[1] in one_hex_moves(p.s, u)
    return {"cost": cost, "allowance": have, "legal": open_way and (cost <= have or alone), "left": have - cost}


def _walked(p: Position, u: Unit, way: list[int]) -> Fraction | None:
    """The same cost as the search for moves finds it; None where a step is closed."""
    ways = p.s.terrain_for(u & 1).ways(uses_roads(p.s, u & 1), column(p.s.kind_of(u)))
    steps = [dict(ways.out_of(a)).get(b) for a, b in pairwise(way)]
    return None if None in steps else points(sum(cost or 0 for cost in steps))


# --- stacks and parts


def stack(given: Case, options: Choices) -> Answer:
    """Stacks of regiments and battalions in some terrain."""
    if "cases" in given:
        return {"legal": [_fits(terrain, units, options) for terrain, units in given["cases"]]}
    return {"legal": _fits(given["terrain"], given["stack"], options)}


def _fits(terrain: str, units: str, options: Choices) -> bool:
    p = position({"land": ["0,0"], "terrain": {"0,0": terrain}}, options)
    return fits(p.s, p.at("0,0"), sum(weight(read_kind({"size": size})) for size in units))


def breakdown(given: Case, options: Choices) -> Answer:
    """What a unit breaks down into."""
    p = position({"land": ["0,0"]}, options)
    s = p.s
    u = enrol(s, given["unit"], p.at("0,0"))
    whole = s.kind_of(u).strength
    if (ruling := bars_breakdown(s, u)) is not None:
        return {"legal": False, "rule": ruling.rule}
    parts = [s.kind_of(part) for part in break_down(s, u)]
    counted = sorted(Counter(part.value for part in parts).items(), key=lambda item: -int(item[0].split("-")[0]))
    words = [value if len(counted) > 1 and times == 1 else f"{times}x{value}" for value, times in counted]
    return {"legal": True, "pieces": "+".join(words), "sp_lost": whole - sum(part.strength for part in parts)}


def rebuild(given: Case, options: Choices) -> Answer:
    """What the units in a hex may form, and what they may not though somebody might think so."""
    p = position({"land": ["0,0"]}, options)
    s = p.s
    units = [enrol(s, unit, p.at("0,0")) for unit in given["hex_units"]]
    for code in given.get("broken_down_pool", ()):
        s.broken[read_kind(code).index] += 1
    side = Side(units[0] & 1)
    whole = [kind for kind in kinds() if kind.parts and kind.side == side]
    may = [kind for kind in whole if bars_rebuild(s, side, kind.code, s.kit.hex_named(name_of("0,0"))) is None]
    return {
        "may_form": [kind.value for kind in may],
        "may_not_form": Covers(kind.value for kind in kinds() if kind.value not in {one.value for one in may}),
    }


# --- supply


def supply(given: Case, options: Choices) -> Answer:
    """Whether a unit of a small map is in supply when a phase begins, and what follows from it."""
    p = position(given["map"], options, given.get("turn", 2))
    u = unit_of(p, given.get("unit", 0))
    freeze_supply(p.s)
    fed = p.s.is_fed(u)
    enemy = (u & 1) ^ 1
    bar = bars_attacker(p.s, u)
    return {
        "in_supply": fed,
        "allowance": points(allowance(p.s, u)),
        "may_attack": bar is None or bar.rule != "§CMB-I",
        "defense": defense_strength(p.s, Attack((p.s.at[u],), (enemy,))).total,
    }


ADAPTERS: dict[str, Adapter] = {
    "allowance": allowance_of,
    "move_cost": move_step,
    "move_legal": move_step,
    "move_range": move_range,
    "move_path": move_path,
    "stack": stack,
    "breakdown": breakdown,
    "rebuild": rebuild,
    "supply": supply,
}
