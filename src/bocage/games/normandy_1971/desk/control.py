"""The overlay of victory points: who holds what scores, as of now."""

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.regiments.desk_prizes import holders, prize_cell
from bocage.core.regiments.names import beach_words, begun
from bocage.core.tally import written
from bocage.core.viewer import tone_of
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.victory import verdict

from .known import knows_order, knows_plan
from .score import city_prizes, depth_prize, edge_prizes


def control(s: NormandyState, side: Side | None) -> Overlay:
    """§VIC Cities, exits and the deepest units with their points; in brackets what is not scored now."""
    allied, german = tone_of(side, Side.ALLIED), tone_of(side, Side.GERMAN)
    cells: dict[Hex, Cell] = {}
    for prize in city_prizes(s, side):
        for h in prize.hexes:
            cells[h] = prize_cell(s, prize, h, allied if s.cities >> h & 1 else german)
    for prize in edge_prizes(s, side):
        for h in prize.hexes:
            cells.setdefault(h, prize_cell(s, prize, h, allied if prize.is_scored else "note"))
    prize = depth_prize(s, side)
    for h in prize.hexes:
        cells[h] = prize_cell(s, prize, h, allied)
    if knows_plan(s, side):
        _areas(s, cells, allied)
    return Overlay(
        "control",
        "Victory points",
        _says(s, side),
        [cells[h] for h in sorted(cells)],
        legend=(
            *holders(side),
            ("note", "A way off the map; (8) is worth 8 but not scored now, ? hangs on what you cannot know"),
        ),
    )


def _areas(s: NormandyState, cells: dict[Hex, Cell], allied: Tone) -> None:
    """§VIC-D §R-39 The living supply areas, from whose beachheads depth is measured."""
    for n in s.supply_areas():
        h = s.kit.board.beaches[n]
        words = f"{begun(beach_words(s, n))} is a living supply area, part of a beachhead (§VIC-D)."
        cells.setdefault(h, Cell(s.kit.names[h], allied, "S", words))


def _says(s: NormandyState, side: Side | None) -> str:
    if not knows_plan(s, side):
        return (
            "Every score needs Allied supply, which hangs on beaches you do not know (§FOG-2): ? marks what may score."
        )
    judged = verdict(s)
    ground = f"The Allies stand at {written(judged.geographic)} points of ground (§VIC)."
    if knows_order(s, side):
        return f"{ground} With the German order of battle {s.ob} that makes {written(judged.total)}: {judged.level}."
    return f"{ground} The German order of battle, unknown to you, changes that at the end (§FOG-1)."
