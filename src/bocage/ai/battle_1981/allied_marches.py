"""The Allied movement phase: the front first, then those behind it, depots, and the next wave from the sea."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Decision
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import reach
from bocage.games.battle_1981.moves import END, STOP
from bocage.games.battle_1981.state import AT_SEA

from .allied_depots import Feeding, depot_worth
from .allied_landing import best_landing, next_lander
from .allied_outlook import Outlook
from .allied_weights import allied_weights
from .allied_worth import worth
from .position import Position


def next_unit(p: Position, d: Decision) -> Action | None:
    """The unit nearest to its goal that gains by a march; then depots; then a landing; or the end of the phase."""
    o = Outlook(p)
    able = [p.kit.unit_index[action.noun] for action in d.options if action.verb == "unit"]
    marching = [u for u in able if p.s.at[u] >= 0]
    front = sorted(marching, key=lambda u: (p.kit.depots >> u & 1, -o.pull(o.group(u))[p.s.at[u]], u))
    u = next((u for u in front if destination(o, u) is not None), None)
    if u is None:
        u = next_lander(o, able)
    return END if u is None else p.kit.named("unit")[u]


def step(p: Position, d: Decision) -> Action | None:
    """Where the unit in hand goes or lands; it stops when nothing is better than where it is."""
    o, u = Outlook(p), p.s.agenda[-1].unit
    if p.s.at[u] == AT_SEA:
        found = best_landing(o, u)
        return found[1] if found else STOP
    h = destination(o, u)
    return STOP if h is None else p.kit.noun("go")[h]


def destination(o: Outlook, u: Unit) -> Hex | None:
    """The position that is worth more than where the unit stands, None if none is."""
    found, here = reach(o.s, u), o.s.at[u]
    hexes = found.hexes()
    if not hexes:
        return None
    if o.kit.depots >> u & 1:
        feeding, least = Feeding(o, u), allied_weights().depot.least
        worths = {h: depot_worth(o, u, feeding, h, found.price[h]) for h in (here, *hexes)}
    else:
        least = o.w.least
        worths = {h: worth(o, u, h, found.price[h]) for h in (here, *hexes)}
    best = max(hexes, key=lambda h: (worths[h], -h))
    return best if worths[best] > worths[here] + least else None
