"""The forces panel: who is on the map, who is to come and who is lost, as far as the viewer may know."""

from collections.abc import Iterable

from bocage.core.blocks import Block, CounterLine, Counters, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1971.kinds import Unit
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.orders import GROUPS, ZONES, german_order
from bocage.games.normandy_1971.reinforce import EDGE_BITS, capacity_left, is_available
from bocage.games.normandy_1971.state import BOX, RESERVE, NormandyState
from bocage.games.normandy_1971.view import hidden_mask, is_landed
from bocage.games.normandy_1971.words import EDGES, number_of

from .known import knows_order, knows_reserves, viewpoint
from .names import GROUNDS, beach_words, kind_words, place_name, several, side_words
from .pieces import look_of, seen_units

GROUP_TITLES = {
    "assault": "Beach assault",
    "commando": "Commandos",
    "parachute": "Paratroops",
    "glider": "Gliders",
    "second_wave": "Second wave",
    "follow_up": "Follow-up forces",
}


def forces(s: NormandyState, side: Side | None) -> Panel:
    """§OB-AL §OB-P §FOG-5 The viewer's own side first."""
    own = viewpoint(side)
    blocks: list[Block] = []
    for of in (own, own.enemy):
        blocks += _on_map(s, side, of)
        blocks += _to_come(s, side, of)
    blocks += _losses(s)
    return Panel("forces", "Forces", blocks)


def _tray(s: NormandyState, title: str, units: Iterable[Unit], says: str = "") -> Counters:
    """Units by kind, the strongest first, each kind with its places."""
    by_kind: dict[int, list[Unit]] = {}
    for u in units:
        by_kind.setdefault(s.kind[u], []).append(u)
    places = {
        kind: sorted({s.at[u] for u in alike}, key=lambda at: (at < 0, abs(at))) for kind, alike in by_kind.items()
    }
    lines = [
        _counter(s, kind, len(by_kind[kind]), tuple(name for at in places[kind] if (name := place_name(s, at))))
        for kind in _by_strength(s, by_kind)
    ]
    summary = _summary(s, {kind: len(alike) for kind, alike in by_kind.items()})
    return Counters(title, lines, f"{summary} {says}".strip())


def _by_strength(s: NormandyState, kinds: Iterable[int]) -> list[int]:
    return sorted(kinds, key=lambda kind: (-s.kit.kinds[kind].strength, kind))


def _summary(s: NormandyState, counts: dict[int, int]) -> str:
    points = sum(n * s.kit.kinds[kind].strength for kind, n in counts.items())
    units = number_of(sum(counts.values()), "unit")
    return f"{units}, {number_of(points, 'strength point')}." if counts else "None."


def _counter(s: NormandyState, kind: int, count: int, places: tuple[str, ...] = ()) -> CounterLine:
    what = s.kit.kinds[kind]
    return CounterLine(look_of(what), count, kind_words(what), ", ".join(places), places)


# --- on the map


def _on_map(s: NormandyState, side: Side | None, of: Side) -> list[Block]:
    """§FOG-3 What can be seen; stacks under markers are counted as stacks."""
    who = side_words(of)
    if side not in (None, of) and not is_landed(s):
        return [Text(f"{who} units are not to be seen before the landing.", "§FOG-4")]
    seen = seen_units(s, side)
    ashore = [u for at, units in seen.items() if at >= 0 for u in units if u & 1 == of]
    boxed = [u for at, units in seen.items() if at <= BOX for u in units if u & 1 == of]
    hidden = (hidden_mask(s, side) & s.occupied[of]).bit_count() if side not in (None, of) else 0
    says = f"{number_of(hidden, 'more stack')} under markers, unseen." if hidden else ""
    blocks: list[Block] = [_tray(s, f"{who} units on the map", ashore, says)]
    if boxed:
        blocks.append(_tray(s, f"{who} units in beach boxes", boxed))
    return blocks


# --- to come


def _to_come(s: NormandyState, side: Side | None, of: Side) -> list[Block]:
    if knows_reserves(side, of):
        return _allied_reserve(s) if of == Side.ALLIED else _german_reserve(s)
    if s.phase == "over":
        return []
    if of == Side.ALLIED:
        return [Text("What the Allies have not landed yet is not yours to see.", "§FOG-5")]
    if knows_order(s, side):
        return [_schedule(s.ob)]
    return [Text("The German order of battle, and who is still to come, is not yours to know.", "§FOG-1")]


def _allied_reserve(s: NormandyState) -> list[Block]:
    """§OB-AL §RNF-1 Units at sea by group, and what each beach can take."""
    aimed = {u for u, _ in s.aims}
    waiting = [u for u in s.units_at(RESERVE) if not u & 1 and u not in aimed]
    blocks: list[Block] = []
    for i, group in enumerate(GROUPS):
        units = [u for u in waiting if s.due[u] == i]
        if units:
            ready = is_landed(s) and s.phase != "over" and all(is_available(s, u) for u in units)
            blocks.append(_tray(s, GROUP_TITLES[group], units, "May land now." if ready else ""))
    return [*blocks, *_capacity(s)]


def _capacity(s: NormandyState) -> list[Block]:
    """§RNF-3 §RNF-4 §SUP-H What the supply areas can land, in strength points."""
    areas = [n for n in s.kit.board.beaches if s.supply >> n & 1]
    if not areas or not is_landed(s):
        return []
    rows = tuple(_beach(s, n) for n in areas)
    later = tables()["beach_capacity"]["later"]
    head = ("Supply area", "Capacity", "Landed", "Left")
    return [
        Rows(title="Landing capacity", head=head, rows=rows, rule="§RNF-3"),
        Text(f"Each living supply area takes {later} strength points a turn, and saves them while idle.", "§RNF-4"),
    ]


def _beach(s: NormandyState, n: int) -> tuple[str, ...]:
    name = beach_words(s, n)
    if s.dead >> n & 1:
        return (name, "lost", "–", "–")
    return (name, str(s.capacity[n]), str(s.landed[n]), str(capacity_left(s, n)))


def _german_reserve(s: NormandyState) -> list[Block]:
    """§OB-Z §OB-P Units to be placed by ground, and those that come by turn and edge."""
    waiting = [u for u in s.units_at(RESERVE) if u & 1]
    grounds = sorted({s.due[u] for u in waiting if s.due[u] < 0}, reverse=True)
    blocks: list[Block] = [
        _tray(s, f"To be placed {GROUNDS[ZONES[-due]]}", [u for u in waiting if s.due[u] == due]) for due in grounds
    ]
    for due in sorted({s.due[u] for u in waiting if s.due[u] > 0}):
        turn, sides = due >> 4, due & 15
        edges = [edge for edge, bit in EDGE_BITS.items() if sides & bit]
        when = f"Due since turn {turn}" if turn < s.turn else "Due now" if turn == s.turn else f"Turn {turn}"
        title = f"{when}, by the {_edge_words(edges)} edge"
        blocks.append(_tray(s, title, [u for u in waiting if s.due[u] == due]))
    return blocks or [Text("No German unit is still to come.", "§OB-P")]


def _edge_words(edges: Iterable[str]) -> str:
    return " or ".join(EDGES[edge] for edge in edges)


def _schedule(letter: str) -> Rows:
    """§OB-P The printed arrivals of an order of battle that both players know."""
    order = german_order(letter)
    rows = tuple(
        (
            str(arrival.turn),
            _edge_words(arrival.edges),
            several(code for code, n in arrival.units.items() for _ in range(n)),
        )
        for arrival in order.reinforcements
    )
    return Rows(title=f"German arrivals, {order.title}", head=("Turn", "Edge", "Units"), rows=rows, rule="§OB-P")


# --- gone


def _losses(s: NormandyState) -> list[Block]:
    """§RNF-6 §VIC-X What either side has lost, and who has left the map: both see it."""
    blocks: list[Block] = []
    for of in BOTH:
        lost = {kind: n for kind, n in enumerate(s.lost) if n and s.kit.kinds[kind].side == of}
        lines = [_counter(s, kind, lost[kind]) for kind in _by_strength(s, lost)]
        blocks.append(Counters(f"{side_words(of)} losses", lines, _summary(s, lost)))
    if s.exits:
        left = tuple((kind_words(s.kit.kinds[kind]), s.kit.names[h], str(turn)) for kind, h, turn in s.exits)
        head = ("Unit", "By", "Turn")
        blocks.append(Rows(title="Allied units that have left the map", head=head, rows=left, rule="§VIC-X"))
    return blocks
