"""The line the Germans would like to hold: posts no more than three squares apart, round the Allies from edge to edge
of the map or from shore to shore.

Two posts three squares apart leave no gap between their zones. Past an unbroken chain of zones nobody traces supply,
so nobody may stay: it must be broken by attacks, and those are few.
"""

from functools import lru_cache
from heapq import heappop, heappush

from msgspec.structs import replace

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.kit import THIRDS, Kit

from .position import NormandyPosition
from .weights import Line, line_weights

SPACING = 3
FARTHEST = 14
"""Squares from the Allies within which the line runs."""
LEAST = 0.05
"""No post is free: a chain is better short."""


def posts(p: NormandyPosition, back: float) -> tuple[Hex, ...]:
    """The cheapest chain from the north or west edge to the east edge; it follows from who stood where at first.

    `back` says how far back it is to run: above 0 in depth, below 0 forward.
    """
    germans = mask_of([h for u in p.s.units_of(Side.GERMAN) if (h := p.s.began[u]) >= 0])
    key = (p.s.occupied[Side.ALLIED], germans, back)
    found = p.notes.chains.get(key)
    if found is None:
        found = p.notes.chains[key] = tuple(_chain(p, germans, back))
    return found


def _chain(p: NormandyPosition, germans: Mask, back: float) -> list[Hex]:
    w, edges = line_weights(), p.kit.board.edges
    w = replace(w, contact=w.contact * (1.0 + back), depth=w.depth * (1.0 - back))
    price = _prices(p, germans, w)
    west, east = _shores(p)
    ends, near = edges["E"] | east, p.ground.within
    best: dict[Hex, float] = {}
    before: dict[Hex, Hex] = {}
    queue: list[tuple[float, Hex]] = []
    for h in members(edges["N"] | edges["W"] | west):
        if h in price:
            best[h] = price[h] + (w.west if edges["W"] >> h & 1 else 0.0)
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


@lru_cache(maxsize=8)
def _by_column(kit: Kit) -> tuple[tuple[int, Hex], ...]:
    """The land squares beside the shore, with the column each lies in, west first."""
    shore = kit.grid.around(kit.board.partial_mask) & kit.board.land_mask
    return tuple(sorted((_column(kit, h), h) for h in members(shore)))


def _column(kit: Kit, h: Hex) -> int:
    """The column of a square, by its name: A is 1, AA is 27, XX is 50."""
    letters = kit.names[h].rstrip("0123456789")
    return ord(letters[0]) - 64 + 26 * (len(letters) - 1)


def _shores(p: NormandyPosition) -> tuple[Mask, Mask]:
    """Where a line may begin and end on the shore: west of all Allies and their beaches, and east of them."""
    beaches = [p.kit.board.beaches[n] for n in p.supply_beaches()]
    columns = [_column(p.kit, h) for h in [*members(p.s.occupied[Side.ALLIED]), *beaches]]
    if not columns:
        return 0, 0
    first, last = min(columns), max(columns)
    shore = _by_column(p.kit)
    return mask_of([h for at, h in shore if at < first]), mask_of([h for at, h in shore if at > last])


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
    able = germans
    for units in p.stacks[Side.GERMAN].values():
        for u in units:
            able |= p.destinations(u) if not p.s.flags[u] & p.s.STAYS else 0
    away, towns, guns = p.foe_at, p.kit.board.city_mask, p.kit.grid.around(p.kit.coast)
    return {
        h: max(
            LEAST,
            1.0
            - w.shelter * p.shelter(h)
            - w.held * (germans >> h & 1)
            - w.city * (towns >> h & 1)
            + w.contact * (contact >> h & 1)
            + w.guns * (guns >> h & 1)
            + w.late * (not able >> h & 1)
            + w.depth * p.ground.depth[h],
        )
        for h in reach.found
        if land >> h & 1 and away[h] <= FARTHEST
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
