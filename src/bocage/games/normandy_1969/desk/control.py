"""The overlay of victory points: who holds what scores, as of now."""

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.regiments.desk_prizes import holders, prize_cell
from bocage.core.regiments.names import beach_words, begun
from bocage.core.tally import written
from bocage.core.viewer import tone_of
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.victory import verdict

from .known import knows_plan
from .score import city_prizes, depth_prize, edge_prizes


def control(s: NormandyState, side: Side | None) -> Overlay:
    """§VIC Cities, exits and the deepest units with their points; in brackets what is not scored now."""
    allied, german = tone_of(side, Side.ALLIED), tone_of(side, Side.GERMAN)
    cells: dict[Hex, Cell] = {}
    for prize in city_prizes(s):
        for h in prize.hexes:
            cells[h] = prize_cell(s, prize, h, allied if s.cities >> h & 1 else german)
    for prize in edge_prizes(s):
        for h in prize.hexes:
            cells.setdefault(h, prize_cell(s, prize, h, allied if prize.is_scored else "note"))
    deep = depth_prize(s)
    for h in deep.hexes:
        cells[h] = prize_cell(s, deep, h, allied)
    if knows_plan(s, side):
        _beaches(s, cells, allied)
    return Overlay(
        "control",
        "Victory points",
        _says(s),
        [cells[h] for h in sorted(cells)],
        legend=(*holders(side), ("note", "A road off the map; (6) is worth 6 but not scored now")),
    )


def _beaches(s: NormandyState, cells: dict[Hex, Cell], allied: Tone) -> None:
    """§INV-3 §VIC-X §VIC-D The living supply beaches, on which depth and the roads off the map depend."""
    for n in s.supply_beaches():
        h = s.kit.board.beaches[n]
        words = f"{begun(beach_words(s, n))} is a living supply beach: what scores hangs on such (§INV-3)."
        cells.setdefault(h, Cell(s.kit.names[h], allied, "S", words))


def _says(s: NormandyState) -> str:
    if not s.turn:
        return "Nobody has landed yet. Only the Allies score: cities, divisions off the map, depth (§VIC)."
    judged = verdict(s)
    return f"The Allies have {written(judged.total)} points (§VIC): {judged.level} victory (§LVL). Only they score."
