"""Adapters for vectors about orders of battle, drops and landings, replacements and victory."""

from itertools import pairwise

from bocage.core import play
from bocage.core.hexes import mask_of
from bocage.core.protocol import Event
from bocage.core.regiments.counters import REGIMENT, Kind, Unit
from bocage.core.regiments.orders import EDGE_BITS
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1969.airborne import ScatterDie, bars_glider
from bocage.games.normandy_1969.deployment import Muster
from bocage.games.normandy_1969.landings import close_beaches
from bocage.games.normandy_1969.planning import GLIDER, PARACHUTE
from bocage.games.normandy_1969.reinforce import Replacements, affordable, buy
from bocage.games.normandy_1969.setup import enlist
from bocage.games.normandy_1969.state import GROUPS, NormandyState
from bocage.games.normandy_1969.victory import holds_city, is_division, level, verdict

from .normandy_1969_board import Answer, Case, Position, enrol, position, read_kind
from .normandy_1971_board import Choices, disc, step
from .runner import Adapter

LISTS = {"Original": "original", "Increased": "increased", "AllOut": "allout", "Allied": "allied", "AL": "allied"}
GROUP_WORDS = {"commandos": "commando", "paratroops": "parachute", "gliders": "glider"}
LEVELS = {
    "German": "tremendous German victory",
    "Allied marginal": "marginal Allied",
    "Allied tactical": "tactical Allied",
    "Allied strategic": "strategic Allied",
}


# --- orders of battle


def _listed(given: Case, options: Choices) -> list[tuple[int, Kind]]:
    """Every unit of the list asked for, with what it is due for."""
    asked = str(given.get("ob", "allied"))
    name = LISTS.get(asked, asked)
    chosen = {} if name == "allied" else {"german_ob": name}
    s = position({"land": ["0,0"]}, {**options, **chosen}).s
    if name == "allied":
        enlist(s)
    else:
        Muster().run(s)
    return [(s.due[u], s.kind_of(u)) for u in range(len(s.at)) if s.at[u] == RESERVE]


def _asked(given: Case, options: Choices) -> list[tuple[int, Kind]]:
    """Those of a group, of the start, or of one turn; all of them if nothing is said."""
    listed, when = _listed(given, options), given.get("when", "total")
    if "group" in given:
        return [
            (due, kind) for due, kind in listed if due == GROUPS.index(GROUP_WORDS.get(given["group"], given["group"]))
        ]
    if when == "start":
        return [(due, kind) for due, kind in listed if due <= 0]
    return [(due, kind) for due, kind in listed if when == "total" or due >> 4 == when]


def ob_total(given: Case, options: Choices) -> Answer:
    """How many units, and how strong."""
    found = _asked(given, options)
    return {"units": len(found), "sp": sum(kind.strength for _, kind in found)}


def ob_mix(given: Case, options: Choices) -> Answer:
    """How many of a value, and by which edges they may come."""
    found = [(due, kind) for due, kind in _asked(given, options) if kind.value == given["value"]]
    edges = {edge for due, _ in found for edge, bit in EDGE_BITS.items() if due > 0 and due & bit}
    return {"count": len(found), "edges": sorted(edges)}


def replacements(given: Case, options: Choices) -> Answer:
    """Replacement factors by turn; what is in hand when some are spent on units that were destroyed."""
    name = LISTS.get(str(given["ob"]), str(given["ob"]))
    s = position({"land": ["0,0"]}, {**options, "german_ob": name}).s
    told: list[Event] = []
    s.ob, s.told = name, told
    for code in given.get("destroyed", []):
        s.pool[read_kind(code, "G").index] += 1
    factors, hand, can = [], [], []
    for turn in given["turns"]:
        s.turn = turn
        told.clear()
        s.agenda.append(Replacements())
        play.begin(s)
        factors.append(sum(event.facts["factors"] for event in told if event.kind == "replacements"))
        can.append(affordable(s))
        for code in given.get("buy", {}).get(str(turn), []):
            buy(s, code)
        if s.agenda:
            play.act(s, play.offered(s)[-1])
        hand.append(s.points)
    return {"factors": factors, "in_hand": hand, "may_buy": can}


# --- from the air


def scatter(given: Case, options: Choices) -> Answer:
    """A die for a drop on some terrain, and what is left of the regiment."""
    rivers = [["0,0", "1,0"]] if given["terrain"] == "river" else []
    ground = {} if rivers else {"0,0": given["terrain"]}
    p = position({"land": disc(2), "terrain": ground, "rivers": rivers}, options, 1)
    tasks = _drop(p, given["die"])
    facts = next(event.facts for event in p.s.told or [] if event.kind == "drop")
    result = f"{facts['lost'] or ''}{'S' if facts['scatters'] else ''}" or "OK"
    return {"result": result, "left": _left(p.s, tasks), "scatter": facts["scatters"]}


def _drop(p: Position, die: int) -> tuple[Unit, ...]:
    """A parachute regiment aimed at 0,0 meets the die; the units that are still in the air."""
    s = p.s
    u = enrol(s, "A 7-4p", RESERVE)
    s.due[u] = PARACHUTE
    s.aims = [(u, p.at("0,0"))]
    (task,) = ScatterDie(u, p.at("0,0")).land(s, die)
    s.agenda.append(task)
    units: tuple[Unit, ...] = task.units  # type: ignore[attr-defined]
    return units


def _left(s: NormandyState, units: tuple[Unit, ...]) -> str:
    """`7-4`, `2x2-4`, or `none`."""
    kinds = [s.kind_of(u) for u in units if s.at[u] >= 0 or (s.at[u] == RESERVE and s.due[u] == PARACHUTE)]
    if not kinds:
        return "none"
    return kinds[0].value if kinds[0].size == REGIMENT else f"{len(kinds)}x{kinds[0].value}"


def drop(given: Case, options: Choices) -> Answer:
    """A whole drop on 0,0: the scatter die, then `more_dice`: one for the drift, one for the fight with Germans."""
    ring = [step((0, 0), d) for d in range(6)]
    germans = [{"value": f"G {unit}", "at": "0,0"} for unit in given.get("germans", [])]
    around = [{"value": f"G {unit}", "at": place} for unit in given.get("germans_all_around", []) for place in ring]
    sea = ring if given.get("sea_all_around") else []
    land = [place for place in disc(4) if place not in {f"{q},{r}" for q, r in sea}]
    board = {"land": land, "sea": sea, "terrain": {"0,0": given.get("terrain", "clear")}, "units": germans + around}
    p = position(board, options, 1)
    units = _drop(p, given["die"])
    play.begin(p.s)
    for die in given.get("more_dice", []):
        play.land(p.s, die)
    while p.s.agenda:
        play.act(p.s, play.offered(p.s)[0])
    lost = [p.s.kit.kinds[k].value for k, count in enumerate(p.s.lost) for _ in range(count)]
    fights = [event.facts for event in p.s.told or [] if event.kind == "combat"]
    return {
        "left": _left(p.s, units),
        "lost": lost,
        "fought": bool(fights),
        "result": fights[0]["result"] if fights else None,
        "germans_left": sum(p.s.at[u] >= 0 for u in p.units),
    }


def glider(given: Case, options: Choices) -> Answer:
    """Squares a glider regiment may land in, when paratroops came down in 0,0."""
    spots = given["candidates"]
    board = {
        "land": disc(6),
        "terrain": {spot["at"]: spot["terrain"] for spot in spots if "terrain" in spot},
        "units": [{"side": "G", "value": "4-1", "at": spot["german_at"]} for spot in spots if "german_at" in spot],
    }
    p = position(board, options, 1)
    p.s.drops = 1 << p.at(given.get("para_at", "0,0"))
    u = enrol(p.s, "A 7-4g", RESERVE)
    p.s.due[u] = GLIDER
    return {"legal": [bars_glider(p.s, u, p.at(spot["at"])) is None for spot in spots]}


# --- over the beaches


def beach_capacity(given: Case, options: Choices) -> Answer:
    """What a supply beach may take in a turn, after what it landed in the turns before."""
    s = position({"land": ["0,0"], "supply_areas": ["0,0"]}, options, 1).s
    for turn in range(1, int(given["ask"])):
        s.turn, s.landed[1] = turn, int(given["landed"].get(str(turn), 1))
        close_beaches(s)
    return {"capacity": s.capacity[1] if given["ask"] > 1 else None}


# --- victory


def vp(given: Case, options: Choices) -> Answer:
    """Cities held, divisions off by edges, and a unit so far inland."""
    depth = int(given.get("depth", 0))
    way = [f"{q},0" for q in range(depth + 2)]
    cities = {city: [f"{n},5"] for n, city in enumerate(("Caen", "Bayeux", "St. Lo", "Carentan", "Falaise"))}
    edges = {edge: f"{n},-3" for n, edge in enumerate("ESWN")}
    roads = [list(pair) for pair in pairwise(way)]
    branch = [f"{n},{r}" for n in range(4) for r in (-1, -2, -3)]
    roads += [[f"{n},{r}", f"{n},{r + 1}"] for n in range(4) for r in (-1, -2, -3)]
    land = dict.fromkeys([*way, "0,0", "1,0", "2,0", "3,0", *branch, *[hexes[0] for hexes in cities.values()]])
    roads += [["0,0", "1,0"], ["1,0", "2,0"], ["2,0", "3,0"]]
    p = position(
        {
            "land": list(land),
            "partial": ["0,0"],
            "supply_areas": ["0,0"],
            "cities": cities,
            "roads": roads,
            "road_exits": {place: edge for edge, place in edges.items()},
            "units": [{"value": "A 7-4", "at": f"{depth},0"}] if depth else [],
        },
        options,
        7,
    )
    board = p.s.kit.board
    p.s.cities = mask_of([h for city in given.get("cities", []) for h in _squares(p, city)])
    regiment = read_kind("A 7-4").index
    p.s.exits = [(regiment, p.at(edges[edge]), 7) for edge in given.get("exits", []) for _ in range(3)]
    judged = verdict(p.s)
    held = [city for city, mask in board.city_of.items() if holds_city(p.s, mask)]
    return {"total": judged.total, "level": LEVELS[judged.level], "cities": held}


def _squares(p: Position, city: str) -> list[int]:
    mask = p.s.kit.board.city_of[city]
    return [h for h in range(p.s.kit.grid.size) if mask >> h & 1]


def level_of(given: Case, options: Choices) -> Answer:
    """What a total is called."""
    return {"level": LEVELS[level(given["total"])]}


def division(given: Case, options: Choices) -> Answer:
    """Whether units that have left the map make a division."""
    return {"division": [is_division([read_kind(unit, "A").size for unit in units]) for units in given["cases"]]}


ADAPTERS: dict[str, Adapter] = {
    "ob_total": ob_total,
    "ob_mix": ob_mix,
    "replacements": replacements,
    "scatter": scatter,
    "drop": drop,
    "glider": glider,
    "beach_capacity": beach_capacity,
    "vp": vp,
    "level": level_of,
    "division": division,
}
