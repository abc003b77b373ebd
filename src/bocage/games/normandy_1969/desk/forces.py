"""The forces panel: who is on the map, who is to come, who is lost and may return. All of it lies open."""

from collections import Counter

from bocage.core.blocks import Block, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_trays import arrivals, departures, losses, schedule, starts, tray, tray_of_kinds
from bocage.core.regiments.names import begun, edge_words, side_words
from bocage.core.viewer import viewpoint
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.landings import available
from bocage.games.normandy_1969.orders import ZONES
from bocage.games.normandy_1969.state import BOX, GROUPS, RESERVE, NormandyState

from .known import german_list, has_begun, knows_plan
from .pieces import seen_units

GROUP_TITLES = {
    "assault": "beach assault",
    "commando": "commandos",
    "parachute": "paratroops",
    "glider": "gliders",
    "second_wave": "second wave, turn 1",
    "follow_up": "to land from turn 2",
}


def forces(s: NormandyState, side: Side | None) -> Panel:
    """§OB-AL §GEN-4 §RNF-2 §REP The viewer's own side first."""
    own = viewpoint(side)
    blocks: list[Block] = []
    for of in (own, own.enemy):
        blocks += _on_map(s, side, of)
        blocks += _allied_reserve(s, side) if of == Side.ALLIED else _german_reserve(s)
    return Panel("forces", "Forces", [*blocks, *losses(s), *departures(s, s.exits, "§VIC-X")])


def _on_map(s: NormandyState, side: Side | None, of: Side) -> list[Block]:
    who, seen = side_words(of), seen_units(s, side)
    ashore = [u for at, units in seen.items() if at >= 0 for u in units if u & 1 == of]
    boxed = [u for at, units in seen.items() if at <= BOX for u in units if u & 1 == of]
    found: list[Block] = [tray(s, f"{who} units on the map", ashore)]
    return [*found, tray(s, f"{who} units off the beaches", boxed)] if boxed else found


def _allied_reserve(s: NormandyState, side: Side | None) -> list[Block]:
    """§OB-AL §RNF-2 §R-12 Units at sea by group; what was destroyed has joined the last. §RUL-01 Sealed is sealed."""
    known = knows_plan(s, side)
    planned = [u for u, _ in (*s.aims, *s.waves)] if known else []
    waiting = [u for u in s.units_of(Side.ALLIED) if _waits(s.at[u], known) and u not in planned]
    ready = set(available(s)) if has_begun(s) and s.phase != "over" else set()
    groups = {"in the plan, to come": planned}
    for u in waiting:
        groups.setdefault(_group(s, u), []).append(u)
    blocks: list[Block] = []
    for title, units in groups.items():
        if units:
            says = "Any of them may land this turn." if ready.issuperset(units) else ""
            kinds = Counter(s.kind[u] for u in units)  # not the units: their places would tell of the plan
            blocks.append(tray_of_kinds(s, f"Allied: {title}", kinds, says))
    return [
        *blocks,
        Text("A destroyed Allied unit may land again over a supply beach; airborne ones as infantry.", "§RNF-2"),
    ]


def _group(s: NormandyState, u: Unit) -> str:
    """§RNF-2 The heading of a unit at sea: its group at first, from turn 2 on all are one."""
    return "not on the board" if s.turn > 1 else GROUP_TITLES[GROUPS[s.due[u]]]


def _waits(at: int, known: bool) -> bool:
    """Whether a unit is at sea, as one sees it to whom boxes are `known` or not."""
    return at == RESERVE or (at <= BOX and not known)


def _german_reserve(s: NormandyState) -> list[Block]:
    """§GEN-4 §OPT-2 §REP Units to be placed by ground, those that come by turn and edge, those to be bought back."""
    if not s.ob:
        order = german_list(s)
        return [schedule(f"German arrivals, {order.title}", order.reinforcements, "§OPT-2")]
    waiting = [u for u in s.units_at(RESERVE) if u & 1]
    coming = [*starts(s, waiting, ZONES), *arrivals(s, waiting, s.turn)]
    none: list[Block] = [Text("No German unit is still to come by the order of battle.", "§GEN-4")]
    return [*(coming or none), *_pool(s)]


def _pool(s: NormandyState) -> list[Block]:
    """§REP §R-12 What replacement factors could buy back."""
    when, order = tables()["replacements"], german_list(s)
    lost = {kind: n for kind, n in enumerate(s.pool) if n}
    words = (
        f"{s.points} factors in hand; {order.replacements} more on each of turns {when['first_turn']} to "
        f"{when['last_turn']}, at the strength of the unit. Bought units enter by the {edge_words(when['edges'])} edge."
    )
    keep = "Unspent factors are kept." if s.kit.options.save_replacements else "Unspent factors are lost."
    found: list[Block] = [Text(f"{begun(words)} {keep}", "§REP")]
    return [tray_of_kinds(s, "German: destroyed, may be bought back", lost), *found] if lost else found
