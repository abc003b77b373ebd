"""Everything about one position: who stands there, explained, and what the ground does."""

from bocage.core.blocks import Block, Place
from bocage.core.desk import Inspection, Standing
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.games.battle_1981.names import place_name
from bocage.games.battle_1981.state import BattleState

from .inspect_ground import ground_blocks
from .inspect_unit import about, unit_blocks
from .pieces import pieces_at


def inspect(s: BattleState, side: Side | None, place: Place) -> Inspection | None:
    """What is to be known about a position; None if there is no such place."""
    h = s.kit.hex_named(place)
    if h < 0:
        return None
    blocks: list[Block] = unit_blocks(s, s.on[h]) if s.on[h] >= 0 else []
    standing = [Standing(piece, about(s, s.kit.unit_index[piece.id])) for piece in pieces_at(s, h)]
    return Inspection(place, title_of(s, h), [*blocks, *ground_blocks(s, h)], standing)


def title_of(s: BattleState, h: Hex) -> str:
    """`9-06 · Saint-Lô`, `5-12 · Juno beachhead`, `3-08 · The American fleet`."""
    fleets = {13: "The American fleet", 14: "The British and Canadian fleet"}
    fleet = next((fleets[number] for number, at in s.kit.board.sea.items() if at == h), "")
    name = place_name(s, h) or fleet or s.kit.board.waters.get(h, "")
    return f"{s.kit.names[h]} · {name}" if name else s.kit.names[h]
