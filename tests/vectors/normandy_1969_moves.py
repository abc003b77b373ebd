"""Adapters for vectors about movement, stacking, breakdown and supply."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.protocol import Ruling, Side
from bocage.core.regiments.counters import REGIMENT, Unit
from bocage.core.regiments.stacks import fits
from bocage.games.normandy_1969.breakdown import bars_breakdown, break_down
from bocage.games.normandy_1969.combat import bars_attacker
from bocage.games.normandy_1969.kit import THIRDS
from bocage.games.normandy_1969.movement import (
    allowance,
    bars_go,
    bars_step,
    next_steps,
    path_cost,
    reach_of,
    uses_roads,
)
from bocage.games.normandy_1969.odds import defense_strength
from bocage.games.normandy_1969.state import FIRST, SECOND, Battle, NormandyState
from bocage.games.normandy_1969.supply import freeze_supply

from .normandy_1969_board import Answer, Case, as_table, enrol, feed, position, read_kind
from .normandy_1971_board import Choices, disc, is_said_supplied
from .runner import Adapter, overlay


def begin(s: NormandyState, u: Unit, given: Case) -> None:
    """The impulse a move is made in."""
    s.mover, s.turn = Side(u & 1), int(given.get("turn", s.turn))
    s.phase = SECOND if "second" in str(given.get("phase", "")) else FIRST


def move_range(given: Case, options: Choices) -> Answer:
    """How many squares a unit gets along a straight way of one sort."""
    text = str(given["path"])
    way = [f"{q},0" for q in range(60)]
    pairs = [list(pair) for pair in pairwise(way)]
    terrain = next((word for word in ("bocage", "swamp", "forest") if word in text), "clear")
    board = {"land": way, "terrain": dict.fromkeys(way, terrain), "roads": pairs if "road" in text else []}
    p = position({**board, "units": [overlay(as_table(given["unit"]), at=way[0])]}, options)
    u = p.units[0]
    begin(p.s, u, given)
    feed(p.s, u, is_said_supplied(given["unit"]) is not False)
    most = max(p.s.kit.grid.distance(p.s.at[u], h) for h in reach_of(p.s, u).found)
    return {"max_squares": most, "max_hexes": most, "allowance": Fraction(allowance(p.s, u), THIRDS)}


def move_step(given: Case, options: Choices) -> Answer:
    """One step from 0,0 to 1,0, or a way told in words: its cost, and whether it may be made."""
    if "path" in given:
        return move_in_words(given, options)
    pair = ["0,0", "1,0"]
    flags = {"roads": "road_side", "rivers": "river_side", "flooded": "flooded_side", "sea_sides": "sea_side"}
    unit, terrain = as_table(given["unit"]), str(given.get("terrain", "clear"))
    enemy = "A" if read_kind(unit).side == Side.GERMAN else "G"
    zones = [*(["2,0"] if given.get("enter_ezoc") else []), *(["-1,0"] if given.get("leave_ezoc") else [])]
    p = position(
        {
            "land": disc(4),
            "terrain": {"1,0": terrain},
            **{field: [pair] if given.get(flag, terrain == flag[:4]) else [] for field, flag in flags.items()},
            "units": [overlay(unit, at="0,0"), *[{"side": enemy, "at": place} for place in zones]],
        },
        options,
        1,
    )
    u = p.units[0]
    p.s.turn = 2
    begin(p.s, u, given)
    if given.get("began_here") is False:
        p.s.began[u] = p.at("-1,0")
    legal = bars_step(p.s, u, p.at("1,0"))
    cost = path_cost(p.s, u, [p.at("0,0"), p.at("1,0")]).total
    return {"cost": cost, "legal": legal is None, "rule": legal.rule if legal else None, "roads": uses_roads(p.s, u)}


def move_in_words(given: Case, options: Choices) -> Answer:
    """A straight way, square by square: `enters enemy zone`, `one more hex`, `across the river by road`."""
    words = [str(word) for word in given["path"]]
    unit = as_table(given["unit"])
    enemy = "A" if read_kind(unit).side == Side.GERMAN else "G"
    zones = [f"{n},1" for n, word in enumerate(words, 1) if "enter" in word and "zone" in word]
    zones += ["-1,0"] if any("leave" in word and "zone" in word for word in words) else []
    steps = {n: [f"{n - 1},0", f"{n},0"] for n in range(1, len(words) + 1)}
    p = position(
        {
            "land": disc(len(words) + 3),
            "roads": [steps[n] for n, word in enumerate(words, 1) if "road" in word or "bridge" in word],
            "rivers": [steps[n] for n, word in enumerate(words, 1) if "across" in word or "cross" in word],
            "units": [overlay(unit, at="0,0"), *[{"side": enemy, "at": at} for at in zones]],
        },
        options,
    )
    begin(p.s, p.units[0], given)
    return walked(p.s, p.units[0], [p.at(f"{n},0") for n in range(1, len(words) + 1)])


def walked(s: NormandyState, u: Unit, way: list[Hex]) -> Answer:
    """A way walked square by square: what it costs, or the rule that stops it."""
    at, spent = NOWHERE, 0
    ruling: Ruling | None = None
    for h in way:
        ruling = bars_step(s, u, h, at, spent)
        if ruling is not None:
            break
        at, spent = h, dict(next_steps(s, u, at, spent))[h]
    cost = Fraction(spent, THIRDS)
    left = Fraction(allowance(s, u), THIRDS) - cost
    return {"legal": ruling is None, "rule": ruling.rule if ruling else None, "cost": cost, "left": left}


def move_path(given: Case, options: Choices) -> Answer:
    """A path over a small map, step by step; `ends` asks as well whether the move may end there."""
    p = position(given["map"], options, int(given.get("turn", 2)))
    u = p.units[given["unit"]] if isinstance(given["unit"], int) else enrol(p.s, given["unit"], p.at(given["path"][0]))
    if not isinstance(given["unit"], int):
        feed(p.s, u, is_said_supplied(given["unit"]) is not False)
    begin(p.s, u, given)
    if "began" in given:
        p.s.began[u] = p.at(given["began"])
    way = [p.at(place) for place in given["path"]]
    answer = dict(walked(p.s, u, way[1:]))
    if given.get("ends"):
        ruling = bars_go(p.s, u, way[-1])
        answer |= {"legal": ruling is None, "rule": ruling.rule if ruling else None}
    return answer


# --- stacks and parts


def stack(given: Case, options: Choices) -> Answer:
    """Stacks of regiments and battalions in some terrain."""
    if "cases" in given:
        return {"legal": [_fits(terrain, units, options) for terrain, units in given["cases"]]}
    return {"legal": _fits(given["terrain"], given["stack"], options)}


def _fits(terrain: str, units: str, options: Choices) -> bool:
    """§R-19 A flooded square is one beside a flooded side."""
    flooded = [["0,0", "1,0"]] if terrain == "flooded" else []
    ground = {} if flooded else {"0,0": terrain}
    p = position({"land": ["0,0", "1,0"], "terrain": ground, "flooded": flooded}, options)
    return fits(p.s, p.at("0,0"), sum(16 if size == REGIMENT else 1 for size in units))


def breakdown(given: Case, options: Choices) -> Answer:
    """What a unit breaks down into."""
    p = position({"land": ["0,0"]}, options)
    u = enrol(p.s, given["unit"], p.at("0,0"))
    whole = p.s.kind_of(u).strength
    if (ruling := bars_breakdown(p.s, u)) is not None:
        return {"legal": False, "rule": ruling.rule}
    parts = [p.s.kind_of(part) for part in break_down(p.s, u)]
    counted = Counter(part.value for part in sorted(parts, key=lambda kind: -kind.strength))
    words = [value if len(counted) > 1 else f"{times}x{value}" for value, times in counted.items()]
    return {"legal": True, "pieces": "+".join(words), "sp_lost": whole - sum(part.strength for part in parts)}


# --- supply


def supply(given: Case, options: Choices) -> Answer:
    """Whether a unit of a small map is in supply, and what follows from it."""
    p = position(given["map"], options, int(given.get("turn", 2)))
    u = p.units[given.get("unit", 0)]
    freeze_supply(p.s)
    begin(p.s, u, given)
    bar = bars_attacker(p.s, u)
    return {
        "in_supply": p.s.is_fed(u),
        "may_attack": bar is None or bar.rule != "§ATT-8",
        "roads": uses_roads(p.s, u),
        "allowance": Fraction(allowance(p.s, u), THIRDS),
        "defense": defense_strength(p.s, Battle(p.s.at[u], ())).total,
    }


ADAPTERS: dict[str, Adapter] = {
    "move_range": move_range,
    "move_cost": move_step,
    "move_legal": move_step,
    "move_path": move_path,
    "stack": stack,
    "breakdown": breakdown,
    "supply": supply,
}
