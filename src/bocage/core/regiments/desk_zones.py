"""The overlay of zones of control."""

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.core.viewer import viewpoint, whose

from .names import hex_words
from .state import RegimentState


def zones_overlay(s: RegimentState, side: Side | None, seen: tuple[Mask, Mask], says: str, supply_rule: str) -> Overlay:
    """Every hex beside the units of either side that are `seen`, the own ones first."""
    own = viewpoint(side)
    mine, theirs = (s.kit.grid.around(units) & s.kit.board.enterable_mask for units in seen)
    cells = [_cell(s, h, mine, theirs, side, supply_rule) for h in members(mine | theirs)]
    return Overlay(
        "zones",
        "Zones of control",
        says,
        cells,
        legend=(
            ("own", f"{whose(side, own)} zone"),
            ("enemy", f"{whose(side, own.enemy)} zone; ✕ closes a road"),
            ("note", "Zone of both"),
        ),
    )


def _cell(s: RegimentState, h: Hex, mine: Mask, theirs: Mask, side: Side | None, supply_rule: str) -> Cell:
    own = viewpoint(side)
    tone: Tone = "note" if mine & theirs & 1 << h else "own" if mine >> h & 1 else "enemy"
    closed = bool(theirs & s.kit.board.road_mask & 1 << h)
    words = {"note": "in the zones of both sides", "own": f"{whose(side, own).lower()} zone"}
    parts = [f"{hex_words(s, h)}: {words.get(tone, f'{whose(side, own.enemy).lower()} zone')}"]
    if closed:
        parts.append(f"the road through it feeds nobody beyond ({supply_rule})")
    return Cell(s.kit.names[h], tone, "✕" if closed else "", ", ".join(parts) + ".")
