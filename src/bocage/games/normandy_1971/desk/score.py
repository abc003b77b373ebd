"""§VIC What scores: each city, edge and the depth of the beachhead, with who has it and why, as a viewer may know."""

from fractions import Fraction

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.regiments.desk_prizes import Prize, sizes_in_words
from bocage.core.regiments.names import EDGES, hex_list, number_of, spelt
from bocage.core.tally import written
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.supply import supplied_mask
from bocage.games.normandy_1971.victory import beachheads, city_is_held, depth, depth_points, has_exited, is_division

from .known import knows_plan

# --- cities


def city_prizes(s: NormandyState, side: Side | None) -> list[Prize]:
    """§VIC-C The cities, dearest first."""
    worth = s.kit.city_value
    named = [city for city in s.kit.board.city_of if city in worth]
    return [_city(s, side, city) for city in sorted(named, key=lambda city: (-worth[city], city))]


def _city(s: NormandyState, side: Side | None, city: str) -> Prize:
    """§VIC-C §R-54 The three conditions; the German can judge all but supply."""
    hexes = s.kit.board.city_of[city]
    allied_last = s.cities & hexes == hexes
    germans = (hexes | s.kit.grid.around(hexes)) & s.occupied[Side.GERMAN]
    lacking = [] if allied_last else ["the Allies were not the last in every hex of it"]
    lacking += [f"Germans in or beside it ({hex_list(s, germans)})"] if germans else []
    scored: bool | None = not lacking
    if knows_plan(s, side):
        supplied = supplied_mask(s, Side.ALLIED) & hexes == hexes
        lacking += [] if supplied else ["no supply to every hex of it"]
        scored = city_is_held(supplied=supplied, allied_last=allied_last, german_near=bool(germans))
    elif scored:
        scored, lacking = None, ["scored if it is supplied, which you cannot know"]
    why = "; ".join(lacking) or "held and supplied, no German near"
    return Prize(spelt(city), Fraction(s.kit.city_value[city]), scored, "§VIC-C", why, tuple(members(hexes)))


# --- edges


def edge_prizes(s: NormandyState, side: Side | None) -> list[Prize]:
    """§VIC-X The edges a division may leave by, dearest first."""
    worth: dict[str, int] = tables()["victory"]["exits"]
    return [_edge(s, side, edge, worth[edge]) for edge in sorted(worth, key=lambda edge: -worth[edge])]


def _edge(s: NormandyState, side: Side | None, edge: str, points: int) -> Prize:
    """§VIC-X §R-21 §R-53 Who has left is seen by all; whether the roads behind them are supplied is not."""
    deadline = tables()["victory"]["north_deadline_turn"]
    exits = s.kit.board.road_exits
    in_time = [kind for kind, h, turn in s.exits if exits[h] == edge and (edge != "N" or turn <= deadline)]
    sizes = [s.kit.kinds[kind].size for kind in in_time]
    off = f"{sizes_in_words(sizes)} off, {number_of(tables()['victory']['exit_regiments'], 'regiment')} needed"
    scored: bool | None = is_division(s.kit, sizes)
    if scored and not knows_plan(s, side):
        scored, off = None, f"{off}; scored if their roads are supplied, which you cannot know"
    elif scored and not has_exited(s, edge):
        scored, off = False, f"{off}; their roads are not supplied"
    if edge == "N":
        off += f"; in time up to turn {deadline}"
    hexes = tuple(h for h in sorted(exits) if exits[h] == edge)
    return Prize(f"{EDGES[edge].capitalize()} edge", Fraction(points), scored, "§VIC-X", off, hexes)


# --- depth


def depth_prize(s: NormandyState, side: Side | None) -> Prize:
    """§VIC-D §R-39 How deep the beachhead is, shared by the number of beachheads."""
    title, each = "Deepest unit", written(Fraction(tables()["victory"]["depth_per_hex"]))
    if not knows_plan(s, side):
        why = f"{each} point a hex of the deepest supplied unit, shared by the beachheads: you cannot know either"
        return Prize(title, Fraction(0), None, "§VIC-D", why)
    heads = beachheads(s)
    if not heads:
        return Prize(title, Fraction(0), False, "§VIC-D", "no supply area is left")
    hexes, points = depth(s), depth_points(depth(s), heads)
    far = number_of(hexes, "hex", "hexes")
    why = f"{far} at {each} point each, shared by {number_of(heads, 'beachhead')}"
    return Prize(title, points, bool(points), "§VIC-D", why, deepest(s, hexes))


def deepest(s: NormandyState, hexes: int) -> tuple[Hex, ...]:
    """§VIC-D Where the supplied Allied units stand that are this far inland."""
    if not hexes:
        return ()
    nearer = s.kit.grid.disc(s.kit.board.partial_mask, hexes - 1)
    return tuple(members(supplied_mask(s, Side.ALLIED) & s.occupied[Side.ALLIED] & ~nearer))
