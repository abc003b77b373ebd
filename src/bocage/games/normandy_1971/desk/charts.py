"""The printed tables as panels: terrain, combat results, naval gunfire. Every figure comes from the data."""

from typing import Any

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel, Plan
from bocage.core.protocol import Side
from bocage.core.regiments.names import hex_words
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.odds import table_row
from bocage.games.normandy_1971.state import NormandyState

from .plans import plans

GROUND = "as the ground"
THIRD = {"1/3": "⅓"}


# --- terrain


def terrain(s: NormandyState, side: Side | None) -> Panel:
    """§TEC §TEC-E Costs by allowance and additions to the die; enemy zones, works, stacks and drops."""
    chart = tables()["terrain"]
    slow = chart["slow_up_to"]
    head = ("", f"Allowance {slow} or less", f"More than {slow}", "Added to the die")
    rows = [_line(name, chart[key], cost) for key, name, cost in _GROUND]
    rows.insert(_BRIDGE_AT, ("Bridge", *(["road rate"] * 2), "as the water"))
    return Panel(
        "terrain",
        "Terrain",
        [
            Rows(title="Terrain effects", head=head, rows=tuple(rows), rule="§TEC"),
            Rows(title="Enemy zones", head=("", *head[1:3]), rows=_zones(s), rule="§ZOC-A"),
            _stacking(s),
            _digging(),
            _scatter(),
            Text("Marsh, woods and small towns are for the eye alone: they change nothing.", "§TEC"),
        ],
    )


_GROUND = (
    ("clear", "Clear", "{}"),
    ("bocage", "Bocage", "{}"),
    ("city", "City", "{} by road"),
    ("road", "Road", "{}"),
    ("fortification", "Fortification", "{}"),
    ("entrenchment", "Entrenchment", "+{}"),
    ("river", "River hexside", "+{}"),
    ("flooded", "Flooded hexside", "+{}"),
    ("sea", "All-sea hex or hexside", "{}"),
)
_BRIDGE_AT = 8


def _line(name: str, line: dict[str, Any], cost: str) -> tuple[str, ...]:
    """§TEC A line of the chart; what it leaves open depends on the other terrain there."""
    if not line.get("may_enter", True):
        return (name, "no entry", "no entry", "no attack")
    costs = [cost.format(THIRD.get(line[word], line[word])) if word in line else GROUND for word in ("slow", "fast")]
    return (name, *costs, _die(line))


def _die(line: dict[str, Any]) -> str:
    if not line.get("may_attack", True):
        return "no attack"
    if "die" not in line:
        return GROUND
    added = f"+{line['die']}" if line["die"] else "0"
    return added if line.get("armor_may_attack", True) else f"{added}, no armor attack"


def _zones(s: NormandyState) -> tuple[tuple[str, ...], ...]:
    """§ZOC-A §R-25 What enemy zones cost, by the table of the match."""
    zone = tables()["zone"][s.kit.options.zoc_costs]
    return tuple(
        (words, *(f"+{zone[way][column]}" for column in ("slow", "fast")))
        for way, words in (("enter", "Into an enemy zone"), ("leave", "Out of one, Allied units only"))
    )


def _stacking(s: NormandyState) -> Rows:
    """§STK §R-50 The largest stacks."""
    table = tables()["stacking"]
    clear = table["clear_2R1B" if s.kit.options.stack_2R1B_clear else "clear"]
    rows = tuple(
        (words, ", or ".join(map(_stack, stacks)))
        for words, stacks in (("Bocage", table["bocage"]), ("Elsewhere", clear))
    )
    return Rows(title="Largest stacks", head=("", "Units in a hex"), rows=rows, rule="§STK")


def _stack(code: str) -> str:
    parts = [(code.count("R"), "regiment"), (code.count("B"), "battalion")]
    return " and ".join(f"{n} {word}{'s' if n > 1 else ''}" for n, word in parts if n)


def _digging() -> Rows:
    """§ENT The dice that dig in."""
    best = tables()["entrench"]
    rows = tuple((word.capitalize(), f"1 to {best[word]}") for word in ("regiment", "battalion"))
    return Rows(title="Digging in", head=("", "Succeeds on"), rows=rows, rule="§ENT")


def _scatter() -> Rows:
    """§SCT Battalions lost by a drop; S moves it one hex."""
    table = tables()["scatter"]
    rows = tuple(
        (words, *(cell.replace("-", "−") for cell in table[key]))
        for key, words in (("clear", "Drop in the clear"), ("other", "Bocage or city"))
    )
    head = ("Die", *(str(die) for die in range(1, len(table["clear"]) + 1)))
    return Rows(title="Scatter of paratroops (S: one hex off)", head=head, rows=rows, rule="§SCT")


# --- combat


def combat(s: NormandyState, side: Side | None) -> Panel:
    """§CRT The combat results; the cells that the attacks on the table could come to are lit."""
    crt, found = tables()["crt"], plans(s, side)
    rows = tuple((die, *cells) for die, cells in crt["rows"].items())
    blocks: list[Block] = [Text(_plan_words(plan), "§CMB-P3") for plan in found]
    lit = sorted({cell for plan in found for cell in lit_cells(s, plan)})
    blocks.append(
        Rows(title="Combat results", head=("Die", *crt["columns"]), rows=rows, lit=tuple(lit), rule="§CRT"),
    )
    blocks += [Text(words, rule) for words, rule in _RESULTS]
    return Panel("combat", "Combat table", blocks)


_RESULTS = (
    ("AR, DR: the attackers or the defenders fall back.", "§CRT"),
    ("AX: the attackers are removed.", "§CRT-AX"),
    ("DX: the defenders are removed.", "§CRT-DX"),
    ("EX: the defenders are removed, and attackers worth at least as much.", "§CRT-EX"),
    ("Terrain is added to the die; rows beyond the last are the last.", "§CMB-P3"),
)


def lit_cells(s: NormandyState, plan: Plan) -> list[tuple[int, int]]:
    """§CMB-P3 §R-05 The cells six faces of the die lead to, in every case the viewer must reckon with."""
    columns: list[str] = tables()["crt"]["columns"]
    added = int(plan.added.removeprefix("+"))
    return [
        (table_row(s.kit, die, added) - 1, columns.index(case.column) + 1)
        for case in plan.cases
        if case.column in columns
        for die in range(1, 7)
    ]


def _plan_words(plan: Plan) -> str:
    cases = [f"{case.column}{' ' + case.when if case.when else ''}" for case in plan.cases if case.column]
    column = " or ".join(cases) or plan.unknown or "no attacker yet"
    added = f", {plan.added} to the die" if plan.added != "+0" else ""
    return f"{plan.title}: {column}{added}."


# --- ships


def naval(s: NormandyState, side: Side | None) -> Panel:
    """§NAV-T §NAV-1 The missions of a combat phase, and what has been fired in this one."""
    in_combat = s.phase == "combat"
    rows = tuple(
        (
            kind.type.capitalize(),
            str(kind.count),
            str(kind.count - s.fired[i] if in_combat else kind.count),
            str(kind.range),
            str(kind.attack),
            str(kind.defense),
        )
        for i, kind in enumerate(s.kit.missions)
    )
    head = ("Mission", "Each phase", "Left", "Range", "Attack", "Defense")
    blocks: list[Block] = [Rows(title="Naval gunfire", head=head, rows=rows, rule="§NAV-T"), _fired(s)]
    blocks += [Text(words, rule) for words, rule in _GUNS]
    return Panel("naval", "Naval gunfire", blocks)


def _fired(s: NormandyState) -> Block:
    """§NAV-E §NAV-C Each mission with its hex and what it adds."""
    rows = []
    for attack in s.attacks if s.phase == "combat" else []:
        for mission, h in attack.missions:
            kind, in_attack = s.kit.missions[mission], s.mover == Side.ALLIED
            adds = f"{kind.attack} to the attack" if in_attack else f"{kind.defense} to the defense"
            rows.append((kind.type.capitalize(), hex_words(s, h), adds))
    if not rows:
        return Text("No mission has been fired in this phase.", "§NAV-1")
    return Rows(title="Fired in this phase", head=("Mission", "Hex", "Adds"), rows=tuple(rows), rule="§NAV-E")


_GUNS = (
    ("Range runs from any all-sea hex to the defender's hex.", "§NAV-2"),
    ("One mission to a hex, never divided.", "§NAV-C"),
    ("The same missions serve once in attack and once in defense, every turn.", "§NAV-B"),
)
