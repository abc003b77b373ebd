"""A hex as the map shows it, in words: its ground, its sides, what lies there, and what each does."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.regiments.desk_ground import city_in_words, roads_in_words, sides_of, towards
from bocage.core.regiments.names import EDGES, beach_at, beach_words, city_at, listed, number_of
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.view import is_landed

HEAD = ("", "Units that move 4 or less", "Faster units", "Added to the attacker's die")


def ground(s: NormandyState, h: Hex, side: Side | None) -> list[Block]:
    """What entering, crossing and attacking a hex involves; then what is special about it."""
    if not s.kit.board.enterable_mask >> h & 1:
        return [Text("All sea: no unit enters it.", "§TEC-D")]
    shore = [Text("Partly sea: Germans may not begin here, commandos may land.", "§GT1-1B")] if _coast(s, h) else []
    return [_chart(s, h), *shore, *_sides(s, h), *_special(s, h), *_beach(s, h, side), *_city(s, h), _guns(s, h)]


def _coast(s: NormandyState, h: Hex) -> bool:
    return bool(s.kit.board.partial_mask >> h & 1)


def _chart(s: NormandyState, h: Hex) -> Rows:
    """§TEC §R-05 The rows of the terrain chart that speak of this hex."""
    board, chart = s.kit.board, tables()["terrain"]
    bocage, city = bool(board.bocage_mask >> h & 1), bool(board.city_mask >> h & 1)
    base = "bocage" if bocage else "clear"
    add = "–" if city or not bocage else f"+{chart['bocage']['die']}"
    rows = [("Bocage" if bocage else "Open ground", chart[base]["slow"], chart[base]["fast"], add)]
    if any(road >> h & 1 for road in board.road):
        rows.append(("By road", "⅓", "⅓", "–"))
    if city:
        rows.append(("City", "–", "–", f"+{chart['city']['die']}"))
    if board.fort_mask >> h & 1:
        fort = f"Fortification {board.fort_names.get(h, '')}".strip()
        rows.append((fort, "–", "–", f"+{chart['fortification']['die']}"))
    if s.works >> h & 1:
        rows.append(("Entrenchment", "0", "0", f"+{chart['entrenchment']['die']}"))
    return Rows(title="Points to enter, and attacks on it", head=HEAD, rows=tuple(rows), rule="§TEC")


def _sides(s: NormandyState, h: Hex) -> list[Block]:
    """§TEC §TEC-D §R-10 §R-27 Roads, rivers, floods and the sea on its sides."""
    board, chart, found = s.kit.board, tables()["terrain"], list[Block]()
    if roads := roads_in_words(s, h):
        found.append(Text(roads, "§TEC-A"))
    if rivers := sides_of(board.river, h):
        cost = f"{chart['river']['slow']} more points to cross, {chart['river']['fast']} for faster units"
        bridges = [d for d in rivers if board.road[d] >> h & 1]
        bridged = f" A road bridges it to the {towards(bridges)}." if bridges else ""
        die = f"+{chart['river']['die']} to the die of an attack across it"
        found.append(Text(f"River to the {towards(rivers)}: {cost}; {die}.{bridged}", "§R-10"))
    if flooded := sides_of(board.flooded, h):
        cost = f"{chart['flooded']['slow']} more points to cross, {chart['flooded']['fast']} for faster units"
        found.append(Text(f"Flooded ground to the {towards(flooded)}: {cost}; no attack across it.", "§TEC"))
    if sea := sides_of(board.sea_side, h):
        found.append(Text(f"Open sea to the {towards(sea)}: no way and no attack across it.", "§R-27"))
    return found


def _special(s: NormandyState, h: Hex) -> list[Block]:
    """§VIC-X §R-52 A road off the map, and what a division that leaves by it is worth."""
    edge = s.kit.board.road_exits.get(h)
    if edge is None:
        return []
    road, worth = s.kit.board.exit_names.get(h, ""), tables()["victory"]["exits"].get(edge, 0)
    by = f" ({road})" if road else ""
    left = [kind for kind, at, _ in s.exits if at == h]
    gone = f" {number_of(len(left), 'Allied unit')} left by it: it feeds no German any more." if left else ""
    says = f"A road leaves the map here by the {EDGES[edge]} edge{by}: {worth} points for a division off that edge."
    return [Text(says + gone, "§VIC-X")]


def _beach(s: NormandyState, h: Hex, side: Side | None) -> list[Block]:
    """§GT1-1A §FOG-2 An invasion beach; which are supply areas only the Allies know."""
    n = beach_at(s, h)
    if not n:
        return []
    found: list[Block] = [Text(f"Invasion {beach_words(s, n)}.", "§GT1-1A")]
    known = side != Side.GERMAN
    if (known or is_landed(s)) and s.invaded >> n & 1:
        found.append(Text("Invaded." if is_landed(s) else "To be invaded.", "§GT1-1A"))
    if (known or s.phase == "over") and s.supply >> n & 1:
        dead = bool(s.dead >> n & 1)
        says = "A supply area, lost for good: a German unit has been in it." if dead else "A supply area, in secret."
        found.append(Text(says, "§SUP-H" if dead else "§FOG-2"))
    return found


def _city(s: NormandyState, h: Hex) -> list[Block]:
    """§VIC-C What a city is worth, and who was last in this hex of it."""
    if not s.kit.board.city_mask >> h & 1:
        return []
    return [Text(city_in_words(s, h, s.kit.city_value.get(city_at(s, h), 0), s.cities), "§VIC-C")]


def _guns(s: NormandyState, h: Hex) -> Text:
    """§NAV-2 Which missions reach a hex."""
    away = s.kit.sea_range[h]
    reach = [mission.type for mission in s.kit.missions if away <= mission.range]
    guns = f"{listed(reach)} naval gunfire reaches it" if reach else "out of reach of naval gunfire"
    return Text(f"{number_of(away, 'hex', 'hexes')} from the sea: {guns}.", "§NAV-2")
