"""Everything that is fixed once a match begins: the map, the chosen options, the printed tables, and what
follows from them. A state points to its kit; clones share it."""

from fractions import Fraction
from typing import Any, ClassVar

from msgspec import Struct

from bocage.core.hexes import Hex, Mask
from bocage.core.paths import Edges
from bocage.core.regiments.board import passable
from bocage.core.regiments.kit import RegimentKit, union
from bocage.core.tables import CrossTable, read_data
from bocage.maps.hexmap import HexMap

from .kinds import SHEET

THIRDS = 3
"""§TEC-ROAD Movement is counted in thirds of a point: a road square is one."""

SLOW, FAST = 0, 1
"""§TEC-BOCAGE Columns of the terrain chart, by printed allowance: three or less, four or more."""

NO_LIMIT = 99
"""§INV-6 §OPT-3 As many attacks as a player likes."""


class Options(Struct, frozen=True):
    """The named options of the rules and rulings, each with its default (data/options.toml explains them)."""

    german_ob: str = "original"
    attack_die: bool = True
    gliders_planned: bool = False
    wave_planned: bool = False
    city_defense: str = "triple"
    zoc_to_zoc: str = "forbid"
    naval_squares: str = "any_beach"
    gliders: int = 2
    save_replacements: bool = True
    city_capture: str = "last_through"
    exit_W_and_N_separate: bool = False  # noqa: N815 the name the rulings use
    odds_floor: str = "column"
    turn_1: str = "free"
    retreat_away: str = "all"


def tables() -> dict[str, Any]:
    """The printed tables (data/tables.toml)."""
    return read_data(__package__, "tables.toml")


def thirds(points: str | int) -> int:
    """A printed cost in thirds: "1/3" is 1."""
    exact = Fraction(points) * THIRDS
    assert exact.denominator == 1, f"{points} is no whole number of thirds"
    return int(exact)


class Kit(RegimentKit):
    """The map, options and tables of one match."""

    __slots__ = ("coast", "covered", "crt", "edges", "fords", "ground", "options", "road_rate")

    HEXES: ClassVar[tuple[str, str]] = ("square", "squares")

    board: HexMap

    def __init__(self, board: HexMap, options: Options) -> None:
        covered = (board.bocage_mask | board.swamp_mask | board.forest_mask) & ~board.city_mask  # §RUL-04
        flooded = board.inundated_mask | union(board.flooded)  # §R-19
        rough = covered | flooded & ~board.city_mask  # §STK-3
        super().__init__(board, SHEET, stack_ok=_stacking(), rough=rough)
        self.options, self.covered = options, covered
        self.coast = coast_squares(board, options)
        self.crt = CrossTable(tables()["crt"]["columns"], tables()["crt"]["rows"])
        chart = tables()["terrain"]
        self.road_rate = thirds(chart["road"]["slow"])
        self.ground = tuple(self._ground_costs(word) for word in ("slow", "fast"))
        # edges[roads usable][column]: what entering each neighbour costs; fords[column]: the steps over water besides
        self.edges: tuple[tuple[Edges, ...], ...] = tuple(
            tuple(self._entry_costs(column, rate=rate) for column in (SLOW, FAST)) for rate in (False, True)
        )
        self.fords: tuple[Edges, ...] = tuple(self._fords(column) for column in (SLOW, FAST))

    def is_covered(self, h: Hex) -> bool:
        """§TEC-BOCAGE §TEC-SWAMP §TEC-FOREST Whether a square slows units and triples its defenders."""
        return bool(self.covered >> h & 1)

    def is_wet(self, h: Hex, d: int) -> bool:
        """§R-19 §TEC-FLOOD Whether a side of a square is a river, or flooded."""
        board = self.board
        return bool((board.river[d] | board.flooded[d]) >> h & 1)

    def _ground_costs(self, word: str) -> list[int]:
        """§TEC §R-25 What entering each square costs by its ground alone, in thirds."""
        chart = tables()["terrain"]
        clear, covered = thirds(chart["clear"][word]), thirds(chart["bocage"][word])
        return [covered if self.is_covered(h) else clear for h in range(self.grid.size)]

    def _entry_costs(self, column: int, *, rate: bool) -> Edges:
        """§TEC-ROAD §TEC-RIVER-M §TEC-CITY Every step a unit may make within a turn: over water only by road.

        `rate` says whether road squares are a third; without it a road still crosses rivers, at the ground's price.
        """
        road, ground = self.board.road, self.ground[column]
        edges: Edges = []
        for h in range(self.grid.size):
            ways = []
            for d, n in enumerate(self.grid.neighbours[h]):
                by_road = bool(road[d] >> h & 1)
                if passable(self.board, h, d, n) and (by_road or not self.is_wet(h, d)):
                    ways.append((n, self.road_rate if by_road and rate else ground[n]))
            edges.append(tuple(ways))
        return edges

    def _fords(self, column: int) -> Edges:
        """§TEC-RIVER-M §TEC-FLOOD §R-19 Steps over water without a road, for a unit that began its turn beside it."""
        road, ground = self.board.road, self.ground[column]
        return [
            tuple(
                (n, ground[n])
                for d, n in enumerate(self.grid.neighbours[h])
                if passable(self.board, h, d, n) and self.is_wet(h, d) and not road[d] >> h & 1
            )
            for h in range(self.grid.size)
        ]


def coast_squares(board: HexMap, options: Options) -> Mask:
    """§INV-8 §R-05 The squares whose units the ships support: any beach, or by option invasion beaches alone."""
    if options.naval_squares == "any_beach":
        return board.partial_mask
    return sum(1 << h for h in board.beaches.values())


def _stacking() -> tuple[frozenset[int], frozenset[int]]:
    """§STK-1 §STK-2 §STK-3 The stacks allowed in open and in rough squares, as regiments * 16 + battalions."""
    limits = tables()["stacking"]
    most: int = limits["units"]
    return _within(most, limits["regiments"]), _within(most, limits["regiments_rough"])


def _within(units: int, regiments: int) -> frozenset[int]:
    return frozenset(some * 16 + battalions for some in range(regiments + 1) for battalions in range(units - some + 1))
