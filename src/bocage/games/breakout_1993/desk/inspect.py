"""Everything about one place: an Area, a Zone, a box or a bridge, and who stands there."""

from collections.abc import Callable

from bocage.core.areas import Area
from bocage.core.blocks import Block, Place
from bocage.core.desk import Inspection, Standing
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState

from .inspect_area import area_blocks
from .inspect_boxes import approach_blocks, box_blocks, zone_blocks
from .inspect_bridge import bridge_blocks, bridge_title
from .inspect_unit import about
from .names import place_of
from .pieces import pieces_at

Chapter = Callable[[BreakoutState, Area], list[Block]]

CHAPTERS: dict[str, Chapter] = {
    "area": area_blocks,
    "zone": zone_blocks,
    "box": box_blocks,
    "approach": approach_blocks,
}


def inspect(s: BreakoutState, side: Side | None, place: Place) -> Inspection | None:
    """What is to be known about a place; None if there is no such place."""
    bridge = s.kit.bridge_named(place)
    if bridge >= 0:
        return Inspection(place, bridge_title(s, bridge), bridge_blocks(s, bridge))
    here = place_of(s, place)
    if here < 0:
        return None
    pieces = pieces_at(s, here)
    standing = [Standing(piece, about(s, s.kit.unit_index[piece.id])) for piece in pieces]
    return Inspection(place, title_of(s, here), CHAPTERS[s.kit.board.kinds[here]](s, here), standing)


def title_of(s: BreakoutState, place: Area) -> str:
    """`44 · Carentan`, `Zone A · Rouen`, `Omaha approach box`."""
    name, code = s.kit.board.names[place], s.kit.codes[place]
    if s.kit.zones >> place & 1:
        return f"Zone {code} · {name}"
    return f"{code} · {name}" if s.kit.areas >> place & 1 else name
