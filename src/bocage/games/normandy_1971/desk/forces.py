"""The forces panel: who is on the map, who is to come and who is lost, as far as the viewer may know."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.core.regiments.desk_trays import arrivals, departures, losses, schedule, starts, tray
from bocage.core.regiments.names import beach_words, number_of, side_words
from bocage.core.regiments.state import BOX, RESERVE
from bocage.core.viewer import viewpoint
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.orders import GROUPS, ZONES, german_order
from bocage.games.normandy_1971.reinforce import capacity_left, is_available
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.view import hidden_mask, is_landed

from .known import knows_order, knows_reserves
from .pieces import seen_units

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
    blocks += _gone(s)
    return Panel("forces", "Forces", blocks)


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
    blocks: list[Block] = [tray(s, f"{who} units on the map", ashore, says)]
    if boxed:
        blocks.append(tray(s, f"{who} units in beach boxes", boxed))
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
            blocks.append(tray(s, GROUP_TITLES[group], units, "May land now." if ready else ""))
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
    return [*starts(s, waiting, ZONES), *arrivals(s, waiting, s.turn)] or [
        Text("No German unit is still to come.", "§OB-P")
    ]


def _schedule(letter: str) -> Rows:
    """§OB-P The printed arrivals of an order of battle that both players know."""
    order = german_order(letter)
    return schedule(f"German arrivals, {order.title}", order.reinforcements, "§OB-P")


# --- gone


def _gone(s: NormandyState) -> list[Block]:
    """§RNF-6 §VIC-X What either side has lost, and who has left the map: both see it."""
    return [*losses(s), *departures(s, s.exits, "§VIC-X")]
