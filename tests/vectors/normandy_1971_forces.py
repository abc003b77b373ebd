"""Adapters for vectors about the orders of battle, the invasion from air and sea, and the landing of reinforcements."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bocage.core import play
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Illegal, Side
from bocage.core.regiments.counters import REGIMENT, Kind, Unit
from bocage.core.regiments.state import GONE, RESERVE
from bocage.games.normandy_1971.deployment import bars_deployment, muster
from bocage.games.normandy_1971.invasion import AlliedPlacement, Drop, LandGlider, scatter_result, shatter
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.movement import FIRST, bars_arrival
from bocage.games.normandy_1971.orders import GROUPS, ZONES
from bocage.games.normandy_1971.planning import PlanBeaches
from bocage.games.normandy_1971.reinforce import Reinforce, capacity_left, entry_mask, roll_over_capacity
from bocage.games.normandy_1971.sequence import EndGameTurn
from bocage.games.normandy_1971.setup import enlist
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from bocage.games.normandy_1971.supply import freeze_supply
from bocage.maps import normandy

from .normandy_1971_board import Choices, Position, disc, enrol, kit_on, name_of, position, read_kind, step
from .runner import Adapter, demand_words, fields_with

Case = dict[str, Any]
Answer = Mapping[str, Any]

GROUP_WORDS = {"commandos": "commando", "paratroops": "parachute", "gliders": "glider"}


# --- orders of battle


def _listed(given: Case, options: Choices) -> list[tuple[int, Kind]]:
    """Every unit of the list asked for, with what it is due for."""
    s = position({"land": ["0,0"]}, options).s
    letter = given.get("ob", "AL")
    if letter in ("AL", "allied", "Allied"):
        enlist(s)
    else:
        muster(s, letter)
    return [(s.due[u], s.kind_of(u)) for u in range(len(s.at)) if s.at[u] == RESERVE]


def _asked(given: Case, options: Choices) -> list[Kind]:
    """Those of a group, of the start, or of one turn; all of them if nothing is said."""
    listed = _listed(given, options)
    if group := given.get("group"):
        return [kind for due, kind in listed if group in ("all", "total") or due == _group(group)]
    when = given.get("when", "total")
    if when == "start":
        return [kind for due, kind in listed if due <= 0]
    return [kind for due, kind in listed if when in ("total", "all") or due >> 4 == int(when)]


def _group(word: str) -> int:
    return GROUPS.index(GROUP_WORDS.get(word, word))


def ob_total(given: Case, options: Choices) -> Answer:
    """How many units, and how strong."""
    found = _asked(given, options)
    return {"units": len(found), "sp": sum(kind.strength for kind in found)}


def ob_mix(given: Case, options: Choices) -> Answer:
    """How many of a value."""
    return {"count": sum(kind.value == given["value"] for kind in _asked(given, options))}


def ob_armor_sp(given: Case, options: Choices) -> Answer:
    """The strength of all armored regiments."""
    demand_words(given, "question", "armor regiments")
    armor = [kind for kind in _asked(given, options) if kind.type == "armor" and kind.size == REGIMENT]
    return {"sp": sum(kind.strength for kind in armor), "units": len(armor)}


def ob_entry(given: Case, options: Choices) -> Answer:
    """By which edges a unit of the list may come on a turn: those due then, or else any kept back from before."""
    land = [f"{q},{r}" for r in range(9) for q in range(-(r >> 1), 9 - (r >> 1))]
    s = position({"land": land, "map_edge": land}, options, int(given["when"])).s
    muster(s, given["ob"])
    s.mover, s.phase = Side.GERMAN, FIRST
    value = read_kind(given["unit"], "G").value
    ready = [
        u
        for u in s.units_of(Side.GERMAN)
        if s.kind_of(u).value == value and s.due[u] >= 16 and bars_arrival(s, u) is None
    ]
    due_now = [u for u in ready if s.due[u] >> 4 == s.turn]
    return {"legal": [any(_enters(s, u, edge) for u in due_now or ready) for edge in given["edges"]]}


def _enters(s: NormandyState, u: Unit, edge: str) -> bool:
    """Whether a unit comes in by an edge, its corners left out."""
    edges = s.kit.board.edges
    others = 0
    for other, mask in edges.items():
        others |= mask if other != edge else 0
    return bool(entry_mask(s, u) & edges[edge] & ~others)


# --- from the air


def scatter(given: Case, options: Choices) -> Answer:
    """A die for a drop on some terrain."""
    p = position({"land": ["0,0"], "terrain": {"0,0": given["terrain"]}}, options, 1)
    u = enrol(p.s, f"{given.get('unit', '7-4')} para", RESERVE, "A")
    lost, scatters = scatter_result(p.s, p.at("0,0"), given["die"])
    result = ",".join([*([f"-{lost}"] if lost else []), *(["S"] if scatters else [])]) or "0"
    left = shatter(p.s, u, lost)
    return {"result": result, "scatter": scatters, "battalions_lost": lost, "left": _words(p.s, left)}


def _words(s: NormandyState, units: Iterable[Unit]) -> str:
    """`7-4`, `2x2-4`, or `none`."""
    kinds = [s.kind_of(u) for u in units if s.at[u] != GONE]
    if not kinds:
        return "none"
    return kinds[0].value if kinds[0].size == REGIMENT else f"{len(kinds)}x{kinds[0].value}"


def drop(given: Case, options: Choices) -> Answer:
    """A whole drop: where it is aimed, the die, and if it scatters the second die and what lies there."""
    direction = next((int(given[word]) for word in ("scatter_die", "second_die", "direction") if word in given), 1)
    there = step((0, 0), _direction(direction))
    board: Case = {"land": disc(2), "sea": [], "units": [], "terrain": {"0,0": given.get("terrain", "clear")}}
    for place, text in (((0, 0), given.get("drop_hex", "")), (there, _drifts_to(given))):
        if "off" in text or "sea" in text:
            board["land"].remove(f"{place[0]},{place[1]}")
            board["sea"] += [place] if "sea" in text else []
        if "German" in text and not re.search(r"(no|next to|adjacent to) (a )?German", text):
            board["units"].append({"value": "G 4-1", "at": place})
    p = position(board, options, 1)
    u = enrol(p.s, f"{given.get('unit', '7-4')} para", RESERVE, "A")
    p.s.agenda.append(Drop(u, p.at("0,0")))
    play.begin(p.s)
    for face in (int(given["die"]), direction):
        if p.s.agenda:
            play.land(p.s, face)
    left = [v for v in p.s.units_of(Side.ALLIED) if p.s.at[v] >= 0]
    return {"left": _words(p.s, left), "destroyed": not left}


def _drifts_to(given: Case) -> str:
    words = ("scatter_to", "scatter_hex", "scatters_to", "lands_on")
    return " ".join(str(given[word]) for word in words if word in given)


def _direction(face: int) -> int:
    """The axial direction of a face of the scatter plan, which turns clockwise from north-east; the axes turn back."""
    return 1 - (face - 1)


def glider(given: Case, options: Choices) -> Answer:
    """Where a glider unit may land."""
    return {"legal": [_glides(given, candidate, options) for candidate in given["candidates"]]}


def _glides(given: Case, candidate: Case, options: Choices) -> bool:
    paras = given.get("para_at", [])
    paras = [paras] if isinstance(paras, str) else paras
    germans = candidate.get("german_at", [])
    germans = [germans] if isinstance(germans, str) else germans
    land = set(disc(12))
    sea = {candidate["at"]} if "sea" in str(candidate.get("terrain", "")) else set()
    p = position(
        {
            "land": sorted(land - sea),
            "sea": sorted(sea),
            "terrain": {} if sea else {candidate["at"]: candidate.get("terrain", "clear")},
            "units": [
                *[{"side": "A", "type": "para", "at": place} for place in paras],
                *[{"value": "G 4-1", "at": place} for place in germans],
            ],
        },
        options,
        1,
    )
    u = enrol(p.s, f"{given.get('unit', '7-4')} glider", RESERVE, "A")
    p.s.agenda.append(LandGlider(u))
    return play.why_not(p.s, Action("glide", name_of(candidate["at"]))) is None


def para_fate(given: Case, options: Choices) -> Answer:
    """Paratroops first supplied then or then (or never): who is destroyed when a Game-Turn ends."""
    last = int(re.findall(r"\d", str(given["when"]))[0])
    return {"destroyed": [_dies(para.get("first_supplied"), para, last, options) for para in given["para"]]}


def _dies(first: Any, para: Case, last: int, options: Choices) -> bool:
    p = position({"land": [f"{q},0" for q in range(20)], "supply_areas": ["0,0"]}, options, 1)
    s, near, far = p.s, p.at("1,0"), p.at("15,0")
    u = enrol(s, "A 7-4 para", far)
    s.flags[u] |= LOCKED
    supplied = int(re.findall(r"\d", str(first))[0]) if first else last + 1
    for turn in range(1, last + 1):
        s.turn = turn
        if turn == supplied:
            s.place(u, near)
            if "end" not in str(first):
                freeze_supply(s)
                s.place(u, far if "out" in str(para.get("now", "")) else near)
        EndGameTurn().run(s)
    return s.at[u] == GONE


# --- over the beaches


def _beach(given: Case, options: Choices, areas: int = 1) -> Position:
    """A state before the first landing, with so many supply areas."""
    p = position({"land": disc(8), "supply_areas": disc(8)[:areas]}, options, 1)
    for task in AlliedPlacement().run(p.s):
        raise AssertionError(f"nothing was to be dropped, but {task} follows")
    return p


def _play_turns(s: NormandyState, landed: Mapping[int, int], until: int) -> None:
    """Let Game-Turns end, so much having landed in each."""
    for turn in range(1, until):
        s.turn, s.landed[1] = turn, landed.get(turn, 0)
        roll_over_capacity(s)
    s.turn = until


def beach_capacity(given: Case, options: Choices) -> Answer:
    """What one area can land on a turn, after what it landed before."""
    s = _beach(given, options).s
    _play_turns(s, {int(turn): points for turn, points in given.get("landed", {}).items()}, int(given["ask"]))
    return {"capacity": s.capacity[1]}


def landing_legal(given: Case, options: Choices) -> Answer:
    """Units put in the box of one area."""
    s = _beach(given, options).s
    turn = int(given["turn"])
    _play_turns(s, _history(given, turn), turn)
    text = str(given.get("beach", "")).lower()
    if re.search(r"\bdead\b|(?<!no )\bgermans?\b", text) or given.get("german_entered"):
        s.dead = s.supply
    if "not a supply" in text or given.get("supply_area") is False:
        s.supply = 0
    for code in given["land"]:
        s.due[enrol(s, code, RESERVE, "A")] = GROUPS.index("second_wave" if turn == 1 else "follow_up")
    used = sum(read_kind(code, "A").strength for code in given["land"])
    return {"legal": _lands(s, [(code, 1) for code in given["land"]]), "used": used, "capacity": s.capacity[1]}


def _history(given: Case, turn: int) -> dict[int, int]:
    """What an area landed each turn, as `landed` or words have it; a turn not called idle was a full one."""
    if "landed" in given:
        return {int(when): points for when, points in given["landed"].items()}
    full: int = tables()["beach_capacity"]["later"]
    history, points = dict.fromkeys(range(2, turn), full), full
    text = str(given.get("beach", "")).replace("Game-Turn ", "GT")
    for clause in re.split(r"[,;]| and ", text):
        if "idle" in clause or "nothing" in clause:
            points = 0
        elif "landed" in clause or "used" in clause:
            points = _points(clause, full)
        first, *last = [int(when) for when in re.findall(r"(?:GT|(?<=-)|to )(\d)\b", clause)] or [0]
        history |= dict.fromkeys(range(first, (last or [first])[0] + 1), points)
    return history if re.search(r"GT\d", text) else dict.fromkeys(history, points)


def _points(clause: str, full: int) -> int:
    """What a clause says was landed: units, or a number of points; else all that could be."""
    units = re.findall(r"\d+-\d+", clause)
    numbers = re.findall(r"(?:landed|used) (\d+)", clause)
    if units:
        return sum(read_kind(unit, "A").strength for unit in units)
    return int(numbers[0]) if numbers else full


def _lands(s: NormandyState, landings: Sequence[tuple[str, int]]) -> bool:
    s.agenda.append(Reinforce())
    try:
        for code, beach in landings:
            play.act(s, Action("land", f"{read_kind(code, 'A').code} {beach}"))
    except Illegal:
        return False
    return True


def landing_plan(given: Case, options: Choices) -> Answer:
    """Whether the second wave, or so many points, fits through some areas on Game-Turn 1."""
    s = _beach(given, options, int(given["supply_areas"])).s
    enlist(s)
    most = sum(s.capacity[n] for n in s.supply_areas())
    wave = given["second_wave"]
    if isinstance(wave, str) and "all" not in wave:
        return {"legal": int(re.findall(r"\d+", wave)[0]) <= most, "max": most}
    kinds = (
        [read_kind(code, "A") for code in wave] if isinstance(wave, list) else _asked({"group": "second_wave"}, options)
    )
    s.agenda.append(Reinforce())
    return {"legal": _fills(s, sorted(kinds, key=lambda kind: -kind.strength)), "max": most}


def _fills(s: NormandyState, kinds: list[Kind]) -> bool:
    """Whether every unit finds a box, largest first, each in the first area with room."""
    for kind in kinds:
        room = [n for n in s.supply_areas() if capacity_left(s, n) >= kind.strength]
        if not room:
            return False
        play.act(s, Action("land", f"{kind.code} {room[0]}"))
    return True


# --- set-up


def setup(given: Case, options: Choices) -> Answer:
    """A plan or a deployment, on the board of the game."""
    s = NormandyState(kit_on(normandy.load(), options))
    enlist(s)
    beaches = _numbers(_field(given, "invaded", 8))
    areas = _numbers(_field(given, "supply", 1))
    steps = [Action("invade", str(n)) for n in beaches] + [Action("done")]
    steps += [Action("supply", str(n)) for n in areas] + [Action("done"), Action("done")]
    for group, verb in (("commando", "commando"), ("para", "drop")):
        spot = _field(given, group, None)
        steps += [] if spot is None else [Action(verb, s.kit.names[_somewhere(s, str(spot))])]
        steps.append(Action("done"))
    s.agenda.append(PlanBeaches())
    try:
        for action in steps:
            play.act(s, action)
    except Illegal as refused:
        return {"legal": False, "rule": refused.ruling.rule}
    german = _field(given, "german", None)
    if german is None:
        return {"legal": True}
    u = enrol(s, given.get("unit", "4-1"), RESERVE, "G")
    s.due[u] = -ZONES.index("anywhere")
    return {"legal": bars_deployment(s, u, _somewhere(s, str(german))) is None}


def _field(given: Case, word: str, default: Any) -> Any:
    """The first field whose name begins with a word: `supply_areas` and `supply_beaches` say the same."""
    return next((said for _, said in fields_with(given, word)), default)


def _numbers(said: Any) -> list[int]:
    return list(range(1, said + 1)) if isinstance(said, int) else [int(n) for n in said]


def _somewhere(s: NormandyState, text: str) -> Hex:
    """A hex of the sort described."""
    board = s.kit.board
    if "part" in text or "coast" in text or "beach" in text:
        return members(board.partial_mask)[0]
    return members(board.sea_mask if "sea" in text else board.land_mask)[0]


ADAPTERS: dict[str, Adapter] = {
    "ob_total": ob_total,
    "ob_mix": ob_mix,
    "ob_armor_sp": ob_armor_sp,
    "ob_entry": ob_entry,
    "scatter": scatter,
    "drop": drop,
    "glider": glider,
    "para_fate": para_fate,
    "beach_capacity": beach_capacity,
    "landing_legal": landing_legal,
    "landing_plan": landing_plan,
    "setup": setup,
}
