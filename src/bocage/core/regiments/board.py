"""What regiments need to know of a board: where they may stand, which sides they may cross, where roads run."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from bocage.core.hexes import NOWHERE, Grid, Hex, Mask


class RoadBoard(Protocol):
    """A board of hexes with roads and a coast. Features of hexsides are six sets, one a direction."""

    @property
    def grid(self) -> Grid:
        """Rows and columns."""

    @property
    def names(self) -> Sequence[str]:
        """The printed name of each place, empty where there is none."""

    @property
    def by_name(self) -> Mapping[str, Hex]:
        """The hexes by their printed names."""

    @property
    def places(self) -> Mapping[Hex, str]:
        """Towns and villages by their hexes."""

    @property
    def land_mask(self) -> Mask:
        """Every hex that is all land."""

    @property
    def sea_mask(self) -> Mask:
        """Every hex that is all sea."""

    @property
    def enterable_mask(self) -> Mask:
        """Every hex that ground units may stand on."""

    @property
    def city_of(self) -> Mapping[str, Mask]:
        """The hexes of each city."""

    @property
    def city_mask(self) -> Mask:
        """The hexes of all cities."""

    @property
    def beaches(self) -> Mapping[int, Hex]:
        """The beaches by number."""

    @property
    def beach_names(self) -> Mapping[int, str]:
        """What the beaches are called, where they have a name."""

    @property
    def sea_side(self) -> tuple[Mask, ...]:
        """Sides that are all sea."""

    @property
    def road(self) -> tuple[Mask, ...]:
        """Sides that a road crosses."""

    @property
    def road_mask(self) -> Mask:
        """Every hex with a road in it."""

    @property
    def road_exits(self) -> Mapping[Hex, str]:
        """Hexes where a road leaves the board, with its edge."""

    @property
    def exit_names(self) -> Mapping[Hex, str]:
        """Where those roads lead."""

    @property
    def edges(self) -> Mapping[str, Mask]:
        """The hexes of each edge of the board that units may stand on, by `N`, `E`, `S` and `W`."""

    def __hash__(self) -> int:
        """Boards never change and may be kept by."""


def passable(board: RoadBoard, h: Hex, d: int, n: Hex) -> bool:
    """Whether side d of hex h joins it to a hex n that units may enter: sea hexes and all-sea sides do not."""
    return bool(
        n != NOWHERE
        and board.enterable_mask >> h & 1
        and board.enterable_mask >> n & 1
        and not board.sea_side[d] >> h & 1
    )


def links(board: RoadBoard, side: tuple[Mask, ...] | None = None) -> list[tuple[Hex, ...]]:
    """The neighbours joined to each hex: by a feature of the hexside, or by any side that is not all sea."""
    return [
        tuple(
            n
            for d, n in enumerate(board.grid.neighbours[h])
            if passable(board, h, d, n) and (side is None or side[d] >> h & 1)
        )
        for h in range(board.grid.size)
    ]
