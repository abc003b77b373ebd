"""What a position is worth to an Allied fighting unit that ends its march there."""

from bocage.core.hexes import Hex, bits
from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import fuel_rate
from bocage.games.battle_1981.state import FUEL, POINT
from bocage.games.battle_1981.tables import numbers, tunables

from .allied_outlook import Outlook


def worth(o: Outlook, u: Unit, h: Hex, points: int) -> float:
    """A position for a unit that spends so many movement points to get there; 0 for where it stands."""
    return (
        drawn(o, u, h)
        + scored(o, u, h)
        + attacks(o, u, h)
        - hunger(o, u, h)
        - danger(o, u, h)
        - jam(o, h)
        + guard(o, u, h)
        + (rest(o, u, h) if h == o.s.at[u] and not points else -price(o, u, points))
    )


def drawn(o: Outlook, u: Unit, h: Hex) -> float:
    """The pull of the unit's corps, or the ground itself where it stands already."""
    group = o.group(u)
    found = o.pull(group)[h]
    if h == o.s.at[u] and not (group == "north" and o.kit.board.continent_mask >> h & 1):
        found = max(found, o.ground(h))
    return max(found, -60.0) * min(1.3, 0.5 + o.s.cp[u] / 130)


def scored(o: Outlook, u: Unit, h: Hex) -> float:
    """§12a §12b §12d §12i What the unit brings there when this turn is counted, if it is fed.

    The corps in the Cotentin has another task than depth.
    """
    if not o.lines(u) >> h & 1:
        return 0.0
    counts = o.kit.board.continent_mask >> h & 1 and not o.corps >> u & 1
    # §12d as `victory.depth_points` has it, but not in exact fractions: this is asked for every unit and position
    deep = o.s.cp[u] * o.kit.grid.place(h)[0] / numbers().depth if counts else 0.0
    return o.w.now * (deep + o.objective_now(h))


def attacks(o: Outlook, u: Unit, h: Hex) -> float:
    """What the unit adds to attacks on the Germans next to a position: the best in full, others a little."""
    gains = []
    strength = o.attack(u, h)
    for near in bits(o.kit.next_to[h] & o.s.held[Side.GERMAN]):
        e = o.s.on[near]
        defence = max(1.0, o.defence[e])
        before = o.pressed[e]
        if o.s.at[u] >= 0 and o.kit.next_to[near] >> o.s.at[u] & 1:
            before -= o.attack(u, o.s.at[u]) / defence
        help_ = o.helpers(e, u)
        gains.append(o.prize(e) * (ready(o, before + strength / defence + help_) - ready(o, before + help_)))
    gains.sort(reverse=True)
    return sum(gain / (1 + 2 * nth) for nth, gain in enumerate(gains))


def ready(o: Outlook, odds: float) -> float:
    """How far an attack at these odds is worth while: 0 for none, 1 at odds that are enough."""
    least, most = o.w.hopeless, o.w.enough
    return max(0.0, min(1.0, (odds - least) / (most - least)))


def hunger(o: Outlook, u: Unit, h: Hex) -> float:
    """Beyond the lines a unit starves on the next turn."""
    return 0.0 if o.lines(u) >> h & 1 else o.w.hunger + o.w.hunger_cp * o.s.cp[u]


def danger(o: Outlook, u: Unit, h: Hex) -> float:
    """What the Germans could do to it there."""
    w, s = o.w, o.s
    ratio = o.threat(h) / o.holding(u, h)
    found = min(w.most_danger, w.danger * max(0.0, ratio - w.safe))
    if s.near(Side.GERMAN) >> h & 1:
        found += w.weary_cost * max(0, s.fatigue[u] - w.weary)
        found += w.frail_cost * max(0.0, 1.0 - s.cp[u] / w.frail)
    return found


def jam(o: Outlook, h: Hex) -> float:
    """A landing position is for those who come next."""
    return o.w.jam if o.waiting and o.kit.board.beach_mask >> h & 1 else 0.0


def guard(o: Outlook, u: Unit, h: Hex) -> float:
    """Standing before a beachhead that a German could otherwise walk up to."""
    found = 0.0
    for beach in o.kit.board.beachheads:
        if o.s.on[beach.marker] < 0 or not o.kit.next_to[beach.marker] >> h & 1:
            continue
        others = o.s.held[Side.ALLIED] & ~(1 << o.s.at[u] if o.s.at[u] >= 0 else 0)
        shield = o.kit.next_to[beach.marker] & others & o.kit.board.land_mask
        if not shield and o.threat(h) > 0:
            found = o.w.guard
    return found


def rest(o: Outlook, u: Unit, h: Hex) -> float:
    """What a quiet turn brings."""
    s, w, t = o.s, o.w, tunables()
    if not s.is_supplied(u):
        return 0.0
    beside = s.near(Side.GERMAN) >> h & 1
    relief = min(s.fatigue[u], t.rest_beside_enemy if beside else t.rest_away)
    missing = 0 if beside else min(t.replacements_resting - t.replacements, max(0, o.kit.ceiling[u] - s.cp[u]))
    return w.rest * relief + w.refill * missing


def price(o: Outlook, u: Unit, points: int) -> float:
    """The fuel of a march."""
    have = o.s.pools[FUEL] / POINT
    scarce = max(0.0, 1.0 - have / o.w.plenty)
    each = o.w.fuel + (o.w.fuel_scarce - o.w.fuel) * scarce
    return each * fuel_rate(o.s, u) * points * o.s.cp[u] / POINT
