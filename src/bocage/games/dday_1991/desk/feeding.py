"""The supply overlay: who is supplied, by which way, and what the next check would find."""

from bocage.core.desk import Cell, Overlay, Stroke, Tone
from bocage.core.hexes import Hex, members
from bocage.core.protocol import BOTH, Side
from bocage.core.strands import joined
from bocage.games.dday_1991.control import sources
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.supply import open_to_supply

from .lines import Lines, lines, way_words
from .names import hex_words, listed, number_of, side_words, unit_words

NAMED = 3
"""Units of a stack up to which each is named."""

SIGNS: dict[Tone, str] = {"good": "", "fair": "…", "poor": "!", "bad": "✕"}


def feeding(s: DDayState, side: Side | None) -> Overlay:
    """§3c1 §3c2 §AMB-22 Every stack of both sides, the lines of the viewer's own, or of both for one who plays none."""
    cells: dict[Hex, Cell] = {}
    strokes: list[Stroke] = []
    for of in BOTH:
        found = lines(s, of)
        cells |= {h: _source_cell(s, of, h, found) for h in members(sources(s, of))}
        cells |= {h: _stack_cell(s, of, h, found) for h in members(s.occupied[of])}
        if side in (None, of):
            strokes += _ways(s, of, found)
    return Overlay(
        "supply",
        "Supply",
        "A way to a source its side controls, past no enemy and no enemy zone that is empty of friends (§3c4); the "
        "Allies also by sea (§3c3). Both sides are checked when a portion ends; it holds until the next check (§3c1).",
        [cells[h] for h in sorted(cells)],
        strokes,
        legend=(
            ("good", "Supplied, and the line; S is a source"),
            ("fair", "… Has a line, but counts as unsupplied until the next check"),
            ("poor", "! Still supplied, but would not be if checked now"),
            ("bad", "✕ Unsupplied; or a source that is shut in"),
        ),
    )


def _stack_cell(s: DDayState, of: Side, h: Hex, found: Lines) -> Cell:
    units = s.side_at(h, of)
    line, fed = found.has(h), all(s.is_fed(u) for u in units)
    tone: Tone = "good" if line and fed else "fair" if line else "poor" if fed else "bad"
    names = listed(unit_words(s, u) for u in units) if len(units) <= NAMED else number_of(len(units), "unit")
    says = way_words(s, found.way(h)) if line else _cut_words(s, of, h)
    then = {
        "fair": " Unsupplied until the next check (§AMB-22).",
        "poor": " Supplied until the next check (§AMB-22).",
        "bad": " No Moves may be spent here, and there is no zone of control (§3c6).",
    }
    sign = "S" if tone == "good" and h in found.before and found.before[h] == h else SIGNS[tone]
    return Cell(s.kit.names[h], tone, sign, f"{hex_words(s, h)}, {names}: {says}.{then.get(tone, '')}")


def _cut_words(s: DDayState, of: Side, h: Hex) -> str:
    """What shuts a stack in: the enemies and empty enemy zones around it."""
    near = [n for n in s.kit.supply_links[of][h] if not open_to_supply(s, of) >> n & 1]
    enemies = [s.kit.names[n] for n in near if s.occupied[of.enemy] >> n & 1]
    zones = [s.kit.names[n] for n in near if not s.occupied[of.enemy] >> n & 1]
    parts = [f"enemies in {listed(enemies)}"] if enemies else []
    parts += [f"enemy zones in {listed(zones)}"] if zones else []
    beside = f" ({'; '.join(parts)})" if parts else ""
    return f"no way to a source{beside}"


def _source_cell(s: DDayState, of: Side, h: Hex, found: Lines) -> Cell:
    name, where = s.kit.names[h], hex_words(s, h)
    if h not in found.before:
        return Cell(
            name, "bad", "✕", f"{where}: a source of {side_words(of)} supply, shut in by enemy zones (§AMB-35)."
        )
    return Cell(name, "good", "S", f"{where}: a source of {side_words(of)} supply (§1a3).")


def _ways(s: DDayState, of: Side, found: Lines) -> list[Stroke]:
    """§3c2 Each stack's line as far as where it joins one already drawn, the longest first."""
    return [
        Stroke("good", f"{hex_words(s, way[0])}: {way_words(s, way)}", places=tuple(s.kit.names[at] for at in part))
        for way, part in joined(found.way(h) for h in members(s.occupied[of]))
    ]
