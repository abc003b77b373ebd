"""The supply overlay: who is fed, by which road, what is cut and by whom."""

from functools import partial

from bocage.core.desk import Cell, Overlay, Stroke, Tone
from bocage.core.hexes import Hex, members
from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.desk_lines import Cells, Lines, add_cuts, by_whom, enemies_beside, line_words, strands
from bocage.core.regiments.names import beach_words, begun, hex_words, values
from bocage.core.viewer import whose
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.supply import passable_mask, supplied_mask

from .known import has_begun, is_early, knows_plan
from .lines import lines

RULES = {Side.ALLIED: "§SUP-2", Side.GERMAN: "§SUP-1"}
"""By which rule each side traces its lines."""

_SIGNS = {"good": "", "fair": "…", "poor": "!", "bad": "✕"}


def feeding(s: NormandyState, side: Side | None) -> Overlay:
    """§SUP-1 §SUP-2 §RUL-03 The lines of the viewer's own units, and the enemy stacks that have none."""
    cells: Cells = {}
    strokes: list[Stroke] = []
    for of in BOTH if side is None else (side,):
        found = lines(s, of)
        cells |= {h: _stack_cell(s, found, of, h) for h in members(s.occupied[of])}
        strokes += strands(s, found, of, RULES[of])
        add_cuts(s, found, passable_mask(s, of), partial(_by_whom, s, of), cells)
        _sources(s, found, of, cells)
    if side is not None and knows_plan(s, side) and not is_early(s):
        _enemy_stacks(s, side, cells)
    return Overlay(
        "supply",
        "Supply",
        _says(s),
        [cells[h] for h in sorted(cells)],
        strokes,
        legend=(
            ("good", "Fed, and the line it is fed by; S is a source"),
            ("fair", "… A line is open, but counts only from the next impulse or combat"),
            ("poor", "! Cut off now; felt from the next impulse or combat"),
            ("bad", "✕ Out of supply, or where a road is cut"),
            ("note", "Enemy without supply"),
        ),
    )


def _says(s: NormandyState) -> str:
    steps: int = tables()["supply"]["steps"]
    words = (
        f"At most {steps} squares to a road, then open road to a supply beach (§SUP-2), or off the map (§SUP-1), past "
        "no enemy and through no enemy zone (§R-08). What a unit is when an impulse or the combat begins it stays for "
        "it (§RUL-03). Out of supply: no attack, no road rate, half in defense (§SUP-5)."
    )
    return f"{words} On the first turn nobody is isolated anyhow (§INV-7)." if is_early(s) else words


# --- own stacks


def _stack_cell(s: NormandyState, found: Lines, of: Side, h: Hex) -> Cell:
    units, gift = s.units_at(h), is_early(s)
    has_line, fed = found.has(h) or gift, gift or all(s.is_fed(u) for u in units)
    tone: Tone = "good" if has_line and fed else "fair" if has_line else "poor" if fed else "bad"
    way = line_words(s, found, h, RULES[of]) if found.has(h) else _cut_words(s, of, h)
    parts = [f"{values(s, units)} in {hex_words(s, h)}: {way}"]
    if tone == "fair":
        parts.append("For now it still counts as out of supply (§RUL-03)")
    if tone == "poor":
        parts.append("For now it still counts as supplied (§RUL-03)")
    return Cell(s.kit.names[h], tone, _SIGNS[tone], ". ".join(parts) + ".")


def _cut_words(s: NormandyState, of: Side, h: Hex) -> str:
    if is_early(s):
        return "no line yet, and none needed on the first turn (§INV-7)"
    if of == Side.ALLIED and not s.supply_beaches():
        return "no line, for no supply beach is left (§RNF-3)"
    return f"no line to any source ({RULES[of]}){enemies_beside(s, of, h)}"


# --- what is cut, and where it comes from


def _by_whom(s: NormandyState, of: Side, h: Hex) -> str:
    return by_whom(s, of, h, RULES[of], "§R-08")


def _sources(s: NormandyState, found: Lines, of: Side, cells: Cells) -> None:
    if of == Side.ALLIED:
        for n in members(s.supply):
            h = s.kit.board.beaches[n]
            cells.setdefault(h, _beach_cell(s, n, h))
    else:
        for h in sorted(s.kit.board.road_exits):
            cells.setdefault(h, _exit_cell(s, found, h))


def _beach_cell(s: NormandyState, n: int, h: Hex) -> Cell:
    """§INV-2 §RNF-3 §R-24"""
    name, where = s.kit.names[h], begun(beach_words(s, n))
    if s.dead >> n & 1:
        return Cell(name, "bad", "✕", f"{where} is lost as a supply beach: Germans have been on it (§RNF-3).")
    if s.occupied[Side.GERMAN] >> h & 1:
        return Cell(name, "bad", "✕", f"{where} is in German hands: nothing lands there now (§R-24).")
    if has_begun(s) and not passable_mask(s, Side.ALLIED) >> h & 1:
        return Cell(name, "fair", "S", f"{where} is a supply beach, itself in reach of the enemy's zone (§R-08).")
    return Cell(name, "good", "S", f"{where} is a supply beach (§INV-2).")


def _exit_cell(s: NormandyState, found: Lines, h: Hex) -> Cell:
    name, where = s.kit.names[h], f"The road off the map at {hex_words(s, h)}"
    if not found.roads >> h & 1:
        return Cell(name, "bad", "✕", f"{where} is cut {_by_whom(s, Side.GERMAN, h)}.")
    return Cell(name, "good", "S", f"{where} is a source of supply (§SUP-1).")


def _enemy_stacks(s: NormandyState, side: Side, cells: Cells) -> None:
    """§SUP-5 §DEF-4 Enemy stacks that can trace no line: they cannot attack, and defend at half strength."""
    for h in members(s.occupied[side.enemy] & ~supplied_mask(s, side.enemy)):
        words = f"{whose(side, side.enemy)} units in {hex_words(s, h)} have no line of supply ({RULES[side.enemy]})."
        cells[h] = Cell(s.kit.names[h], "note", "cut", words)
