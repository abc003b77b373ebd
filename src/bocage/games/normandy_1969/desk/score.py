"""§VIC What scores: each city, edge and the depth of the front, with who has it and why."""

from fractions import Fraction

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.regiments.desk_prizes import Prize, sizes_in_words
from bocage.core.regiments.names import EDGES, begun, edge_words, hex_list, hexes, spelt
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.supply import road_net, supplied_mask
from bocage.games.normandy_1969.victory import depth, exit_awards, has_exited, holds_city, is_division


def prizes(s: NormandyState) -> list[tuple[str, list[Prize]]]:
    """Everything that scores, by its heading."""
    return [
        ("Cities", city_prizes(s)),
        ("Divisions off the map", edge_prizes(s)),
        ("Depth", [depth_prize(s)]),
    ]


# --- cities


def city_prizes(s: NormandyState) -> list[Prize]:
    """§VIC-C The cities, dearest first."""
    worth: dict[str, int] = tables()["victory"]["cities"]
    named = [city for city in s.kit.board.city_of if city in worth]
    return [_city(s, city, worth[city]) for city in sorted(named, key=lambda city: (-worth[city], city))]


def _city(s: NormandyState, city: str, worth: int) -> Prize:
    """§VIC-C §R-13 The Allies were the last in it; by option it must be fed too, with no German near."""
    squares = s.kit.board.city_of[city]
    missing = squares & ~s.cities
    lacking = [f"the Allies were not the last in {hex_list(s, missing)}"] if missing else []
    why = "the Allies stand in every square of it, or were the last there"
    if s.kit.options.city_capture == "three_tests":
        germans = (squares | s.kit.grid.around(squares)) & s.occupied[Side.GERMAN]
        lacking += [f"Germans in or beside it ({hex_list(s, germans)})"] if germans else []
        fed = supplied_mask(s, Side.ALLIED) & squares == squares
        lacking += [] if fed else ["no supply to every square of it"]
        why += ", it is supplied, and no German is near"
    held = holds_city(s, squares)
    rule = "§VIC-C" if s.kit.options.city_capture == "last_through" else "§R-13"
    return Prize(spelt(city), Fraction(worth), held, rule, "; ".join(lacking) or why, tuple(members(squares)))


# --- edges


def edge_prizes(s: NormandyState) -> list[Prize]:
    """§VIC-X §R-14 The awards for a division off the map, dearest first."""
    worth: dict[str, int] = tables()["victory"]["exits"]
    return [_edge(s, edges, worth[edges[0]]) for edges in sorted(exit_awards(s.kit), key=lambda one: -worth[one[0]])]


def _edge(s: NormandyState, edges: str, points: int) -> Prize:
    """§VIC-X §RUL-15 Who has left by each of its edges, and whether the roads behind them lead to a supply beach."""
    exits = s.kit.board.road_exits
    scored = any(has_exited(s, edge) for edge in edges)
    found = [_off(s, edge) for edge in edges]
    chart = tables()["victory"]
    needed = f"{chart['exit_regiments']} regiments or {chart['exit_battalions']} battalions needed"
    why = "; ".join([*(words for words in found if words), needed]) if any(found) else f"nobody off; {needed}"
    squares = tuple(h for h in sorted(exits) if exits[h] in edges)
    return Prize(f"{begun(edge_words(edges))} edge", Fraction(points), scored, "§VIC-X", why, squares)


def _off(s: NormandyState, edge: str) -> str:
    """Who has left by an edge, in words; "" for nobody."""
    exits, net = s.kit.board.road_exits, road_net(s, Side.ALLIED)
    left = [(kind, h) for kind, h, _ in s.exits if exits[h] == edge]
    if not left:
        return ""
    sizes = [s.kit.kinds[kind].size for kind, _ in left]
    words = f"{sizes_in_words(sizes)} off by the {EDGES[edge]}"
    fed = [s.kit.kinds[kind].size for kind, h in left if net >> h & 1]
    if len(fed) == len(sizes):
        return words
    return f"{words}, {'too few' if is_division(sizes) else 'not all'} by roads that lead to a supply beach"


# --- depth


def depth_prize(s: NormandyState) -> Prize:
    """§VIC-D §RUL-16 How far from the coast the farthest supplied unit stands."""
    far = depth(s)
    each = int(tables()["victory"]["depth_per_hex"])
    if not far:
        return Prize("Deepest unit", Fraction(0), False, "§VIC-D", "no unit in supply stands off the coast")
    why = f"{hexes(s, far)} from the nearest beach square, {each} point each"
    return Prize("Deepest unit", Fraction(far * each), True, "§VIC-D", why, deepest(s, far))


def deepest(s: NormandyState, far: int) -> tuple[Hex, ...]:
    """§VIC-D Where the supplied Allied units stand that are this far inland."""
    nearer = s.kit.grid.disc(s.kit.board.partial_mask, far - 1)
    return tuple(members(supplied_mask(s, Side.ALLIED) & s.occupied[Side.ALLIED] & ~nearer))
