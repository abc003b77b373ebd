"""What is fixed once a match of regiments begins: the board, the counters, how they stack and break down."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar

from bocage.core.hexes import NOWHERE, Grid, Hex, Mask, flags
from bocage.core.protocol import BOTH, Action
from bocage.core.vocabulary import Vocabulary

from .board import RoadBoard, links
from .counters import BATTALION, REGIMENT, CounterSheet, Kind

NUMBERS = tuple(str(u) for u in range(1024))
"""More unit numbers than both sides could ever use, every regiment broken down."""

StackLimits = tuple[frozenset[int], frozenset[int]]
"""The lawful loads in open ground and in rough, as regiments * 16 + battalions."""


class RegimentKit(Vocabulary):
    """The board and the counters of one match; a game adds its options and tables."""

    __slots__ = (
        "board",
        "breakable",
        "closer",
        "grid",
        "kinds",
        "names",
        "rebuilt_from",
        "road_links",
        "rough",
        "sea_coast",
        "sheet",
        "stack_ok",
        "trace_links",
        "weight",
    )

    HEXES: ClassVar[tuple[str, str]] = ("hex", "hexes")
    """What the rulebook calls one place of the board, and several."""

    board: RoadBoard
    grid: Grid
    names: Sequence[str]
    sheet: CounterSheet
    kinds: tuple[Kind, ...]
    weight: list[int]  # what each kind adds to a stack
    breakable: list[bool]  # whether each kind has parts
    rebuilt_from: tuple[dict[int, tuple[tuple[int, int], ...]], ...]  # by side: kind to its parts, (kind, number)
    stack_ok: StackLimits
    rough: bytes  # one byte a hex: where the narrower limit holds
    road_links: list[tuple[Hex, ...]]  # neighbours joined by road
    trace_links: list[tuple[Hex, ...]]  # neighbours joined by any side that is not all sea
    sea_coast: Mask  # hexes with a side that is all sea
    closer: dict[tuple[Mask, Hex], bytes]  # what `traces.closer_flags` has found

    def __init__(self, board: RoadBoard, sheet: CounterSheet, stack_ok: StackLimits, rough: Mask) -> None:
        super().__init__()
        self.board, self.grid, self.names = board, board.grid, board.names
        self.sheet, self.kinds = sheet, sheet.kinds
        self.weight = [weight(kind) for kind in sheet.kinds]
        self.breakable = [bool(kind.parts) for kind in sheet.kinds]
        self.rebuilt_from = tuple(
            {
                kind.index: tuple(Counter(sheet.index[code] for code in kind.parts).items())
                for kind in sheet.kinds
                if kind.parts and kind.side == side
            }
            for side in BOTH
        )
        self.stack_ok, self.rough = stack_ok, flags(rough, board.grid.size)
        self.road_links, self.trace_links = links(board, board.road), links(board)
        self.sea_coast = union(board.sea_side)
        self.closer = {}

    def noun(self, verb: str) -> list[Action]:
        """The actions of a verb on every hex, made once: `noun("go")[h]`."""
        return self.made(verb, "hex", self.names)

    def numbered(self, verb: str) -> list[Action]:
        """The actions of a verb on every unit number, made once: `numbered("move")[u]`."""
        return self.made(verb, "unit", NUMBERS)

    def hex_named(self, name: str) -> Hex:
        """A hex by its printed name, NOWHERE if the board has none."""
        return self.board.by_name.get(name, NOWHERE)


def weight(kind: Kind) -> int:
    """What a unit adds to a stack: regiments * 16 + battalions. A brigade is a regiment."""
    return 16 if kind.size == REGIMENT else 1


def stacks_within(largest: Iterable[str]) -> frozenset[int]:
    """Every load that is part of one of these largest stacks: `RR`, `RBB`."""
    return frozenset(
        regiments * 16 + battalions
        for stack in largest
        for regiments in range(stack.count(REGIMENT) + 1)
        for battalions in range(stack.count(BATTALION) + 1)
    )


def union(masks: Iterable[Mask]) -> Mask:
    """The hexes of any of these sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found
