"""The line the Germans would like to hold: posts no more than three squares apart, from edge to edge of the map.

Two posts three squares apart leave no gap between their zones. Past an unbroken chain of zones nobody traces supply,
so nobody may stay: it must be broken by attacks, and those are few.
"""

from heapq import heappop, heappush

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.kit import THIRDS

from .position import NormandyPosition
from .weights import Line, line_weights

SPACING = 3
LEAST = 0.05
"""No post is free: a chain is better short."""


def posts(p: NormandyPosition) -> tuple[Hex, ...]:
    """The cheapest chain from the north or west edge to the east edge; it follows from who stood where at first."""
    germans = mask_of([h for u in p.s.units_of(Side.GERMAN) if (h := p.s.began[u]) >= 0])
    key = (p.s.occupied[Side.ALLIED], germans)
    found = p.notes.chains.get(key)
    if found is None:
        found = p.notes.chains[key] = tuple(_chain(p, germans))
    return found


def _chain(p: NormandyPosition, germans: Mask) -> list[Hex]:
    w, edges = line_weights(), p.kit.board.edges
    price = _prices(p, germans, w)
    ends, near = edges["E"], p.ground.within
    best: dict[Hex, float] = {}
    before: dict[Hex, Hex] = {}
    queue: list[tuple[float, Hex]] = []
    for h in members(edges["N"] | edges["W"]):
        if h in price:
            best[h] = price[h] + (0.0 if edges["N"] >> h & 1 else w.west)
            heappush(queue, (best[h], h))
    while queue:
        cost, h = heappop(queue)
        if cost > best[h]:
            continue
        if ends >> h & 1:
            return _back(before, h)
        for n in near(h, SPACING):
            if n in price and (total := cost + price[n]) < best.get(n, 1e9):
                best[n], before[n] = total, h
                heappush(queue, (total, n))
    return []


def _back(before: dict[Hex, Hex], h: Hex) -> list[Hex]:
    way = [h]
    while h in before:
        h = before[h]
        way.append(h)
    return way


def _prices(p: NormandyPosition, germans: Mask, w: Line) -> dict[Hex, float]:
    """What a post costs in each square that Germans can get to in time."""
    contact, land = p.kit.grid.around(p.s.occupied[Side.ALLIED]), p.kit.board.land_mask
    reach = p.sorties(p.s.occupied[Side.ALLIED], germans, w.horizon * THIRDS)
    return {
        h: max(
            LEAST,
            1.0
            - w.shelter * p.shelter(h)
            - w.held * (germans >> h & 1)
            + w.contact * (contact >> h & 1)
            + w.depth * p.ground.depth[h],
        )
        for h in reach.found
        if land >> h & 1
    }


def assign(p: NormandyPosition, chain: tuple[Hex, ...], rooted: set[Unit]) -> dict[Unit, Hex]:
    """Who is to stand where: whoever is there already, else whoever is nearest; tanks last."""
    given: dict[Unit, Hex] = {}
    stacks = p.stacks[Side.GERMAN]
    open_posts = []
    for post in chain:
        here = [u for u in stacks.get(post, ()) if u not in given]
        if here:
            given[min(here, key=lambda u: (p.kind(u).type == "armor", -p.kind(u).strength, u))] = post
        else:
            open_posts.append(post)
    free = [u for units in stacks.values() for u in units if u not in given and u not in rooted]
    pairs = sorted(
        (p.kit.grid.distance(p.s.at[u], post) + _reluctance(p, u, post), post, u) for u in free for post in open_posts
    )
    filled: set[Hex] = set()
    for _, post, u in pairs:
        if u not in given and post not in filled:
            given[u] = post
            filled.add(post)
    return given


def _reluctance(p: NormandyPosition, u: Unit, post: Hex) -> float:
    """Tanks are for the counter-attack; who can be there at once goes first; who has moved stays."""
    kind = p.kind(u)
    exposed = 100.0 if p.foe_zone >> post & 1 else 8.0
    score = exposed * (kind.type == "armor") + 30.0 * bool(p.s.flags[u] & p.s.STAYS)
    return score + (0.0 if p.destinations(u) >> post & 1 else 12.0 / max(1, kind.movement) + 6.0)
