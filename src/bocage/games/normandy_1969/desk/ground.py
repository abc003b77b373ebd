"""A square as the map shows it, in words: its ground, its sides, what lies there, and what each does."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.regiments.desk_ground import city_in_words, roads_in_words, sides_of, towards
from bocage.core.regiments.names import EDGES, beach_at, beach_words, begun, city_at, number_of
from bocage.games.normandy_1969.kit import FAST, SLOW, tables
from bocage.games.normandy_1969.odds import ground_multiple
from bocage.games.normandy_1969.state import NormandyState

from .drops import drop_blocks
from .known import has_begun, knows_plan, room_left
from .names import points

HEAD = ("", "Units that move 3 or less", "Faster units", "Defenders")


def ground(s: NormandyState, h: Hex, side: Side | None) -> list[Block]:
    """What entering, crossing and attacking a square involves; then what is special about it."""
    if not s.kit.board.enterable_mask >> h & 1:
        return [Text("All sea: no unit enters it.", "§R-17")]
    return [
        _chart(s, h),
        *_sides(s, h),
        *_shore(s, h),
        *_beach(s, h, side),
        *_exit(s, h),
        *_city(s, h),
        *_drop(s, h),
    ]


def kind_of_ground(s: NormandyState, h: Hex) -> str:
    """§RUL-04 What the ground of a square is called: a city is not also bocage, swamp or forest."""
    board = s.kit.board
    if board.city_mask >> h & 1:
        return "City"
    grounds = (("Bocage", board.bocage_mask), ("Swamp", board.swamp_mask), ("Forest", board.forest_mask))
    return " and ".join(name for name, mask in grounds if mask >> h & 1).capitalize() or "Open ground"


def _chart(s: NormandyState, h: Hex) -> Rows:
    """§TEC §R-16 What each way in costs, and the best single multiple that defenders get."""
    board, kit = s.kit.board, s.kit
    plain, _, _ = ground_multiple(kit, h, Side.ALLIED, ())
    costs = [points(kit.ground[column][h]) for column in (SLOW, FAST)]
    rows = [(kind_of_ground(s, h), *costs, _times(plain))]
    if board.road_mask >> h & 1:
        rate = points(kit.road_rate)
        rows.append(("By road", rate, rate, "–"))
    if board.fort_mask >> h & 1:
        fort = f"Fortress {board.fort_names.get(h, '')}".strip()
        rows.append((fort, "–", "–", f"{_times(tables()['terrain']['fortress']['defense'])}, Germans only"))
    if sides_of(board.river, h):
        rows.append(("River", "–", "–", f"{_times(tables()['terrain']['river']['defense'])} if all attack across it"))
    return Rows(
        title="Points to enter; defenders multiplied, the best one only", head=HEAD, rows=tuple(rows), rule="§R-16"
    )


def _times(factor: object) -> str:
    return "–" if factor == 1 else f"× {factor}"


def _sides(s: NormandyState, h: Hex) -> list[Block]:
    """§TEC-ROAD §TEC-RIVER-M §TEC-FLOOD §RUL-29 Roads, rivers, floods and the sea on its sides."""
    board, found = s.kit.board, list[Block]()
    if roads := roads_in_words(s, h):
        found.append(Text(roads, "§TEC-ROAD"))
    wait = "crossed by road, or by a unit that began its turn beside it"
    if rivers := sides_of(board.river, h):
        found.append(Text(f"River to the {towards(rivers)}: {wait}.{_bridges(s, h, rivers)}", "§TEC-RIVER-M"))
    if flooded := sides_of(board.flooded, h):
        words = f"Flooded to the {towards(flooded)}: {wait}; the Allies cannot attack across it, Germans can."
        found.append(Text(words + _bridges(s, h, flooded), "§TEC-FLOOD"))
    if sea := sides_of(board.sea_side, h):
        found.append(Text(f"Open sea to the {towards(sea)}: no way and no attack across it.", "§RUL-29"))
    return found


def _bridges(s: NormandyState, h: Hex, sides: list[int]) -> str:
    bridges = [d for d in sides if s.kit.board.road[d] >> h & 1]
    return f" A road crosses it to the {towards(bridges)}." if bridges else ""


# --- what is special


def _shore(s: NormandyState, h: Hex) -> list[Block]:
    """§INV-4 §INV-8 §INV-10 A beach square of either sort: who may land, and what the ships do there."""
    if not s.kit.board.partial_mask >> h & 1:
        return []
    found: list[Block] = [Text("A coast square: Germans may not begin here, commandos may land here.", "§INV-10")]
    if s.kit.coast >> h & 1:
        fired = " Its ships have fired in this combat phase." if s.guns >> h & 1 else ""
        factors = tables()["naval"]["factors"]
        words = f"Ships give Allied units that attack from it or are attacked in it {factors} factors.{fired}"
        found.append(Text(words, "§INV-8"))
    return found


def _beach(s: NormandyState, h: Hex, side: Side | None) -> list[Block]:
    """§INV-1 §INV-2 §RUL-01 An invasion beach, and what the plan makes of it once that may be known."""
    n = beach_at(s, h)
    if not n:
        return []
    found: list[Block] = [Text(f"Invasion {beach_words(s, n)}.", "§INV-1")]
    if not knows_plan(s, side):
        return found
    if s.invaded >> n & 1:
        found.append(Text("Invaded." if has_begun(s) else "To be invaded.", "§INV-1"))
    if s.supply >> n & 1:
        found.append(beach_supply(s, n))
    return found


def beach_supply(s: NormandyState, n: int) -> Text:
    """§INV-2 §RNF-1 §RNF-3 §R-24 A supply beach: whether it works, and what it can land."""
    if s.dead >> n & 1:
        return Text("A supply beach, lost for good: a German unit has been on it.", "§RNF-3")
    if s.occupied[Side.GERMAN] >> s.kit.board.beaches[n] & 1:
        return Text("A supply beach: nothing lands while Germans stand on it.", "§R-24")
    if not has_begun(s):
        return Text("A supply beach.", "§INV-2")
    left, most = room_left(s, n), s.capacity[n]
    return Text(f"A supply beach: {left} of {most} factors can still land in this turn.", "§RNF-1")


def _exit(s: NormandyState, h: Hex) -> list[Block]:
    """§VIC-X §SUP-1 A road off the map, and what a division that leaves by it is worth."""
    edge = s.kit.board.road_exits.get(h)
    if edge is None:
        return []
    road, worth = s.kit.board.exit_names.get(h, ""), tables()["victory"]["exits"][edge]
    by = f" ({road})" if road else ""
    left = sum(at == h for _, at, _ in s.exits)
    gone = f" {begun(number_of(left, 'Allied unit'))} left by it." if left else ""
    words = f"A road leaves the map here by the {EDGES[edge]} edge{by}: {worth} points for a division off that edge."
    return [Text(words + gone, "§VIC-X")]


def _city(s: NormandyState, h: Hex) -> list[Block]:
    """§VIC-C What a city is worth, and who was last in this square of it."""
    if not s.kit.board.city_mask >> h & 1:
        return []
    worth = tables()["victory"]["cities"].get(city_at(s, h), 0)
    return [Text(city_in_words(s, h, worth, s.cities), "§VIC-C")]


def _drop(s: NormandyState, h: Hex) -> list[Block]:
    """§SCT §R-10 While it matters: what may become of a drop here."""
    return [] if has_begun(s) and s.phase != "landing" else drop_blocks(s, h)
