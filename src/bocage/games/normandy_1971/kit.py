"""Everything that is fixed once a match begins: the map, the chosen options, the printed tables, and what
follows from them. A state points to its kit; clones share it."""

from fractions import Fraction
from typing import Any

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, members
from bocage.core.paths import Edges
from bocage.core.regiments.board import passable
from bocage.core.regiments.kit import RegimentKit, StackLimits, stacks_within, union
from bocage.core.regiments.state import FAR
from bocage.core.tables import CrossTable, read_data
from bocage.maps.hexmap import HexMap

from .kinds import sheet

SIXTHS = 6
"""§R-22 Movement is counted in sixths of a point: a road hex is 2, half of allowance 1 is 3."""

SLOW, FAST = 0, 1
"""§TEC-E Columns of the terrain chart, by printed allowance."""


class Options(Struct, frozen=True):
    """The named options of the rulings, each with its default (data/options.toml explains them to players)."""

    german_ob: str = "die"
    naval_table: str = "printed"
    para_count: int = 8
    bands: str = "ruled"
    drm_stacking: str = "cumulative"
    odds_floor: str = "column"
    halving: str = "cumulative"
    multi_hex_drm: str = "highest"
    river_drm: str = "all"
    supply_steps: str = "3_incl_road_hex"
    beach_duty: str = "all_hexes"
    armor_with_D_only_may_attack: bool = False  # noqa: N815 the name the rulings use
    retreat_no_forced_elimination: bool = True
    retreat_bridge: bool = True
    retreat_overstack: str = "allowed"
    entrench_commitment: str = "binding"
    entrench_in_fort: bool = False
    exit_battalions_per_regiment: int = 3
    bridge_cancels_river_cost: bool = True
    zoc_costs: str = "chart"
    beach_carryover: str = "idle_turns"
    rebuild_pool: bool = True
    setup_breakdown: bool = False
    para_overstack: str = "inverted"
    retreated_unit_in_later_attack: str = "shares_result"
    counter_limits: bool = False
    stack_2R1B_clear: bool = False  # noqa: N815 the name the rulings use
    gliders_without_paratroops: str = "lost"


class Mission(Struct, frozen=True):
    """§NAV-T A kind of naval gunfire mission."""

    type: str
    count: int
    range: int
    attack: int
    defense: int


def tables() -> dict[str, Any]:
    """The printed tables (data/tables.toml)."""
    return read_data(__package__, "tables.toml")


def sixths(points: str) -> int:
    """§R-22 A printed cost in sixths: "1/3" is 2."""
    exact = Fraction(points) * SIXTHS
    assert exact.denominator == 1, f"{points} is no whole number of sixths"
    return int(exact)


class Kit(RegimentKit):
    """The map, options and tables of one match."""

    __slots__ = (
        "attack_from",
        "city_value",
        "crt",
        "edge_mask",
        "edges",
        "ground",
        "leave",
        "missions",
        "options",
        "road_rate",
        "sea_range",
        "zone_in",
    )

    board: HexMap

    def __init__(self, board: HexMap, options: Options, edge_mask: Mask | None = None) -> None:
        # §R-05 a city hex in bocage counts as open ground for stacking
        super().__init__(board, sheet(), _stacking(options), board.bocage_mask & ~board.city_mask)
        self.options = options
        self.edge_mask = union(board.edges.values()) if edge_mask is None else edge_mask
        self.crt = CrossTable(tables()["crt"]["columns"], tables()["crt"]["rows"])
        self.city_value: dict[str, int] = tables()["victory"]["cities"]
        zone = tables()["zone"][options.zoc_costs]
        self.zone_in = tuple(sixths(zone["enter"][column]) for column in ("slow", "fast"))
        self.leave = tuple(sixths(zone["leave"][column]) for column in ("slow", "fast"))
        self.missions = _missions(options)
        self.sea_range = _sea_range(board)
        chart = tables()["terrain"]
        self.road_rate = tuple(sixths(chart["road"][word]) for word in ("slow", "fast"))
        self.ground = tuple(self._ground_costs(word) for word in ("slow", "fast"))
        # edges[roads usable][column]: what entering each neighbour costs, before zones of control
        self.edges: tuple[tuple[Edges, Edges], ...] = tuple(
            (self._entry_costs(SLOW, roads), self._entry_costs(FAST, roads)) for roads in (False, True)
        )
        self.attack_from = self._attack_sides()

    def is_bocage(self, h: Hex) -> bool:
        """§R-05 Whether a hex counts as bocage for combat and stacking: a city does not."""
        return bool(self.rough[h])

    def _ground_costs(self, word: str) -> list[int]:
        """§TEC What entering each hex costs by its ground alone, in sixths."""
        chart = tables()["terrain"]
        clear, bocage = sixths(chart["clear"][word]), sixths(chart["bocage"][word])
        return [bocage if self.board.bocage_mask >> h & 1 else clear for h in range(self.grid.size)]

    def _entry_costs(self, column: int, roads: bool) -> Edges:
        """§TEC §TEC-A §TEC-D §TEC-F The chart, worked out for every hexside that may be crossed at all."""
        board, chart, word = self.board, tables()["terrain"], "slow" if column == SLOW else "fast"
        road, ground = self.road_rate[column], self.ground[column]
        river, flooded = sixths(chart["river"][word]), sixths(chart["flooded"][word])
        edges: Edges = []
        for h in range(self.grid.size):
            ways = []
            for d, n in enumerate(self.grid.neighbours[h]):
                if not passable(board, h, d, n):
                    continue
                by_road = roads and bool(board.road[d] >> h & 1)
                cost = road if by_road else ground[n]
                if not (by_road and self.options.bridge_cancels_river_cost):  # §R-24
                    cost += river * (board.river[d] >> h & 1) + flooded * (board.flooded[d] >> h & 1)
                ways.append((n, cost))
            edges.append(tuple(ways))
        return edges

    def _attack_sides(self) -> list[Mask]:
        """§TEC §R-27 The hexes from which each hex may be attacked: not through flooded or all-sea sides."""
        board = self.board
        return [
            sum(
                1 << n
                for d, n in enumerate(self.grid.neighbours[h])
                if passable(board, h, d, n) and not board.flooded[d] >> h & 1
            )
            for h in range(self.grid.size)
        ]


def _missions(options: Options) -> tuple[Mission, ...]:
    """§NAV-T §R-01 The gunfire table, with the attack column as chosen."""
    column = "attack" if options.naval_table == "printed" else "attack_reversed"
    return tuple(
        Mission(row["type"], row["count"], row["range"], row[column], row["defense"]) for row in tables()["naval"]
    )


def _sea_range(board: HexMap) -> list[int]:
    """§NAV-2 §R-65 How many hexes each hex lies from the nearest all-sea hex, counting itself and not the sea."""
    ranges = [FAR] * board.grid.size
    reached = new = board.sea_mask
    distance = 0
    while new:
        for h in members(new):
            ranges[h] = distance
        new = board.grid.around(new) & ~reached
        reached |= new
        distance += 1
    return ranges


def _stacking(options: Options) -> StackLimits:
    """§STK §R-50 The stacks allowed in open and in bocage hexes, as regiments * 16 + battalions."""
    table = tables()["stacking"]
    largest = list(table["clear"])
    if options.stack_2R1B_clear:
        largest += table["clear_2R1B"]
    return stacks_within(largest), stacks_within(table["bocage"])
