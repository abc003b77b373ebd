"""The supply overlay: who is fed, by which road, what is cut and by whom."""

from functools import partial

from bocage.core.desk import Cell, Overlay, Stroke, Tone
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.desk_lines import Cells, Lines, add_cuts, by_whom, enemies_beside, line_words, strands
from bocage.core.regiments.names import beach_words, begun, hex_words, values
from bocage.core.viewer import whose
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from bocage.games.normandy_1971.supply import has_invasion_supply, passable_mask, supplied_mask
from bocage.games.normandy_1971.view import is_landed

from .known import knows_plan, seen_mask
from .lines import lines


def feeding(s: NormandyState, side: Side | None) -> Overlay:
    """§SUP §SUP-P1 The lines of the viewer's own units, and the enemy stacks that visibly have none."""
    cells: Cells = {}
    strokes: list[Stroke] = []
    for of in BOTH if side is None else (side,):
        found = lines(s, of)
        cells |= {h: _stack_cell(s, found, of, h) for h in members(s.occupied[of])}
        strokes += strands(s, found, of, "§SUP")
        add_cuts(s, found, passable_mask(s, of), partial(_by_whom, s, of), cells)
        _sources(s, found, of, cells)
    if side == Side.ALLIED or (side == Side.GERMAN and knows_plan(s, side)):
        _enemy_stacks(s, side, cells)
    return Overlay(
        "supply",
        "Supply",
        _says(s, side),
        [cells[h] for h in sorted(cells)],
        strokes,
        legend=(
            ("good", "Fed, and the line it is fed by; S is a source"),
            ("fair", "… A line is open, but counts only from the next phase"),
            ("poor", "! Cut off now; felt from the next phase"),
            ("bad", "✕ Out of supply, or where a road is cut"),
            ("note", "Enemy without supply"),
        ),
    )


def _says(s: NormandyState, side: Side | None) -> str:
    steps: int = tables()["supply"]["steps"]
    words = (
        f"At most {steps} hexes to a road, then open road to a source, past no enemy and through no enemy zone "
        "(§SUP, §ZOC-D). What a unit is when a phase begins it stays for the phase (§SUP-P1)."
    )
    if s.turn <= 1 and is_landed(s):
        words += " On the first day all but paratroops are supplied anyhow (§SUP-K)."
    if not knows_plan(s, side):
        words += " Allied supply hangs on beaches you do not know (§FOG-2): it is not shown."
    return words


# --- own stacks


def _stack_cell(s: NormandyState, found: Lines, of: Side, h: Hex) -> Cell:
    units = s.units_at(h)
    gift = all(has_invasion_supply(s, u) for u in units)
    has_line, fed = found.has(h) or gift, all(s.is_fed(u) for u in units) or not is_landed(s)
    tone: Tone = "good" if has_line and fed else "fair" if has_line else "poor" if fed else "bad"
    who = f"{values(s, units)} in {hex_words(s, h)}"
    parts = [f"{who}: {line_words(s, found, h, '§SUP')}" if found.has(h) else f"{who}: {_cut_words(s, of, h, gift)}"]
    if tone == "fair":
        parts.append("In this phase it still counts as out of supply (§SUP-P1)")
    if tone == "poor":
        parts.append("In this phase it still counts as supplied (§SUP-P1)")
    if any(s.flags[u] & LOCKED for u in units):
        deadline = tables()["supply"]["paratroop_deadline_turn"]
        parts.append(f"Never supplied since the drop: lost if that lasts to the end of turn {deadline} (§SUP-F)")
    return Cell(s.kit.names[h], tone, _SIGNS[tone], ". ".join(parts) + ".")


_SIGNS = {"good": "", "fair": "…", "poor": "!", "bad": "✕"}


def _cut_words(s: NormandyState, of: Side, h: Hex, gift: bool) -> str:
    if gift:
        return "supplied by the invasion itself, no line needed (§SUP-K)"
    if of == Side.ALLIED and not s.supply_areas():
        return "no line, for no supply area is left (§SUP-H)"
    return f"no line to any source (§SUP){enemies_beside(s, of, h)}"


# --- what is cut, and where it comes from


def _by_whom(s: NormandyState, of: Side, h: Hex) -> str:
    """§SUP-D §ZOC-D"""
    return by_whom(s, of, h, "§SUP-D", "§ZOC-D")


def _sources(s: NormandyState, found: Lines, of: Side, cells: Cells) -> None:
    if of == Side.ALLIED:
        for n in members(s.supply):
            h = s.kit.board.beaches[n]
            cells.setdefault(h, _beach_cell(s, found, n, h))
    else:
        left = {h for _, h, _ in s.exits}
        for h in sorted(s.kit.board.road_exits):
            cells.setdefault(h, _exit_cell(s, found, h, is_closed=h in left))


def _beach_cell(s: NormandyState, found: Lines, n: int, h: Hex) -> Cell:
    name, where = s.kit.names[h], begun(beach_words(s, n))
    if s.dead >> n & 1:
        return Cell(name, "bad", "✕", f"{where} is lost as a supply area: Germans have been in it (§SUP-H).")
    if not found.roads >> h & 1:
        return Cell(name, "bad", "✕", f"{where} feeds only itself {_by_whom(s, Side.ALLIED, h)} (§R-30).")
    return Cell(name, "good", "S", f"{where} is a supply area.")


def _exit_cell(s: NormandyState, found: Lines, h: Hex, *, is_closed: bool) -> Cell:
    name, where = s.kit.names[h], f"The road off the map at {hex_words(s, h)}"
    if is_closed:
        return Cell(name, "bad", "✕", f"{where} is closed: Allied units have left by it (§SUP-J).")
    if not found.roads >> h & 1:
        return Cell(name, "bad", "✕", f"{where} is cut {_by_whom(s, Side.GERMAN, h)}.")
    return Cell(name, "good", "S", f"{where} is a source of supply (§SUP-I).")


def _enemy_stacks(s: NormandyState, side: Side, cells: Cells) -> None:
    """§SUP-A Anybody can trace German supply: stacks without it defend at half strength."""
    fed: Mask = supplied_mask(s, side.enemy)
    if s.turn <= 1:
        return
    for h in members(seen_mask(s, side, side.enemy) & ~fed):
        words = f"{whose(side, side.enemy)} units in {hex_words(s, h)} have no line of supply (§SUP)."
        cells[h] = Cell(s.kit.names[h], "note", "cut", words)
