"""The control overlay: who holds what, and what it is worth to whom."""

from bocage.core.desk import Cell, Overlay
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, viewpoint, whose
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.victory import units_beyond_rhine

from .goals import counts_beyond_rhine, verdict_words
from .names import hex_words, number_of, side_words


def control(s: DDayState, side: Side | None) -> Overlay:
    """§2e §6-winA Hexes the Allies hold on the continent, every city, and who stands beyond the Rhine."""
    board = s.kit.board
    shown = board.continent_mask & (s.held | board.city_mask) | _beyond(s)
    own = viewpoint(side)
    return Overlay(
        "control",
        "Control",
        f"{verdict_words(s)} {number_of(units_beyond_rhine(s), 'Allied ground unit')} beyond the Rhine, of "
        f"{scenario_named(s.scenario).east_of_rhine} needed (§6-winA).",
        [_cell(s, side, h) for h in members(shown)],
        legend=(
            ("own", f"{whose(side, own)} control"),
            ("enemy", f"{whose(side, own.enemy)} control"),
            ("note", "★ objective; ○4 Allied and □2 German supply number; ▲3 Allied units beyond the Rhine"),
        ),
    )


def _beyond(s: DDayState) -> int:
    return s.kit.board.east_mask & s.occupied[Side.ALLIED]


def _cell(s: DDayState, side: Side | None, h: Hex) -> Cell:
    board, holder = s.kit.board, Side.ALLIED if s.controls(Side.ALLIED, h) else Side.GERMAN
    parts, signs = [f"{hex_words(s, h)}: {side_words(holder)} control"], list[str]()
    if board.cities.get(h) in scenario_named(s.scenario).objectives:
        signs.append("★")
        parts.append("an objective of the Allies (§6-winA)")
    for sign, word, printed in (("○", "circled", board.circled), ("□", "boxed", board.boxed)):
        if h in printed:
            signs.append(f"{sign}{printed[h]}")
            parts.append(f"{word} supply number {printed[h]} (§1a3)")
    if count := counts_beyond_rhine(s, h):
        signs.append(f"▲{count}")
        parts.append(f"{number_of(count, 'Allied ground unit')} beyond the Rhine")
    return Cell(s.kit.names[h], tone_of(side, holder), " ".join(signs), f"{', '.join(parts)}.")
