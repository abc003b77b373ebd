"""Everything that is fixed once a match begins: the map, the chosen options, the counters, and what follows from them.

A state points to its kit; clones share it. Sets of units are ints with one bit a unit number, like sets of hexes.
"""

from collections.abc import Callable

from msgspec import Struct

from bocage.core.hexes import NOWHERE, Grid, Hex, Mask, flags, mask_of, members
from bocage.core.paths import Edges
from bocage.core.protocol import Action
from bocage.core.vocabulary import Vocabulary
from bocage.maps.europe import EuropeMap

from .kinds import Piece, Unit, pieces
from .tables import movement, terrain

FAR = 99
MEDITERRANEAN = "Mediterranean Sea"

LANDS = {
    "GB": "Great Britain",
    "MED": "Mediterranean Base",
    "BE": "Belgium",
    "FR": "France",
    "NL": "Netherlands",
    "AT": "Austria",
    "CZ": "Czechoslovakia",
    "DE": "Germany",
}
"""The lands of the place rules, as the board calls them."""


class Options(Struct, frozen=True):
    """The optional rules and rulings, each with its default (data/options.toml explains them to players)."""

    initiative: bool = False
    fight_on: bool = False
    acquire_moves: bool = False
    replacements: bool = False
    weather: bool = False
    air_reaction: bool = False
    carpet_bombing: bool = False
    air_with_ground: bool = False
    airborne_drops: bool = False
    stacking_by_type: bool = False
    nationality: bool = False
    pursuit: bool = False
    extra_effort: bool = False
    mulberries: bool = False
    attrition: bool = False
    divisions: bool = False
    one_hex_vs_many: bool = True
    drop_counts_as_invasion: bool = True
    mulberry_after_weather: bool = True
    allied_in_fort_city: str = "city"
    count_hqs: bool = True
    london_is_port: bool = False


class Kit(Vocabulary):
    """The map, options and counters of one match."""

    __slots__ = (
        "air_edges",
        "armies",
        "board",
        "cheapest_invasion",
        "codes",
        "combat",
        "corps",
        "division",
        "droppers",
        "edges",
        "fighting",
        "foreign_to",
        "frail",
        "grid",
        "ground",
        "hq",
        "kinds",
        "land_links",
        "leg",
        "london",
        "mech",
        "movement",
        "names",
        "of_side",
        "options",
        "ports_mask",
        "round_hq",
        "strategic",
        "supply_links",
        "tactical",
        "targets",
        "unit_index",
        "white",
        "zone_from",
    )

    def __init__(self, board: EuropeMap, options: Options) -> None:
        super().__init__()
        self.board, self.options = board, options
        self.grid: Grid = board.grid
        self.names = board.names
        self.kinds: tuple[Piece, ...] = pieces()
        self.codes = tuple(piece.id for piece in self.kinds)
        self.unit_index: dict[str, Unit] = {piece.id: piece.unit for piece in self.kinds}
        self.combat = (
            tuple(piece.front for piece in self.kinds),
            tuple(piece.front if piece.back is None else piece.back for piece in self.kinds),
        )
        self.movement = tuple(piece.movement for piece in self.kinds)
        self.of_side = (self._units(lambda p: p.side == 0), self._units(lambda p: p.side == 1))
        self.hq = self._units(lambda p: p.is_hq)
        self.armies = self._units(lambda p: p.is_army)
        self.round_hq = self._units(lambda p: p.is_round)
        self.strategic = self._units(lambda p: p.is_strategic)
        self.tactical = self._units(lambda p: p.is_air and not p.is_strategic)
        self.ground = self._units(lambda p: p.is_ground)
        self.corps = self._units(lambda p: p.is_corps)
        self.division = self._units(lambda p: p.is_division)
        self.fighting = self.corps | self.division
        self.mech = self._units(lambda p: p.mechanized)
        self.white = self._units(lambda p: p.is_white)
        self.leg = self._units(lambda p: p.is_leg)
        self.foreign_to = self._foreigners()
        self.droppers = self._units(lambda p: p.drops)
        self.frail = self._units(lambda p: p.back is None)
        self.london = board.by_city["London"]
        self.ports_mask = board.port_mask | (1 << self.london if options.london_is_port else 0)
        self.cheapest_invasion = self._cheapest_invasions()
        self.land_links = self._links()
        self.supply_links = (self._sea_links(), self.land_links)
        self.zone_from = [mask_of(near) for near in self.land_links]
        # edges[bad weather]: what entering each neighbour costs ground units
        self.edges: tuple[Edges, Edges] = (self._ground_edges(False), self._ground_edges(True))
        self.air_edges = self._air_edges()
        self.targets = self._targets()

    def noun(self, verb: str) -> list[Action]:
        """The actions of a verb on every hex, made once: `noun("go")[h]`."""
        return self.made(verb, "hex", self.names)

    def named(self, verb: str) -> list[Action]:
        """The actions of a verb on every unit, made once: `named("move")[u]`."""
        return self.made(verb, "unit", self.codes)

    def hex_named(self, name: str) -> Hex:
        """A hex by its printed name, NOWHERE if the map has none."""
        return self.board.by_name.get(name, NOWHERE)

    def land(self, code: str) -> Mask:
        """§6a4 The hexes of a land of the place rules."""
        return self.board.country_of.get(LANDS[code], 0)

    def crosses_river(self, a: Hex, b: Hex) -> bool:
        """Whether a river runs between two neighbours; nothing runs between others."""
        if b not in self.grid.neighbours[a]:
            return False
        return bool(self.board.river[self.grid.direction(a, b)] >> a & 1)

    def _cheapest_invasions(self) -> list[int]:
        """§3e2a By port: the lowest invasion number that can be reached from it, 0 where nothing embarks."""
        numbers = [0] * self.grid.size
        for h in members(self.ports_mask & (self.land("GB") | self.land("MED"))):
            south = bool(self.land("MED") >> h & 1)
            seas = [i.number for i in self.board.invasions.values() if (i.water == MEDITERRANEAN) == south]
            numbers[h] = min(seas, default=0)
        return numbers

    def _units(self, holds: Callable[[Piece], bool]) -> int:
        return mask_of([piece.unit for piece in self.kinds if holds(piece)])

    def _foreigners(self) -> list[int]:
        """§opt-14a2 By unit: everyone of another nation."""
        return [mask_of([p.unit for p in self.kinds if not p.same_nation(own)]) for own in self.kinds]

    def _links(self) -> list[tuple[Hex, ...]]:
        """§AMB-40 §AMB-41 The land neighbours joined to each land hex: all-sea hexsides join nothing."""
        board, land = self.board, self.board.enterable_mask
        return [
            tuple(
                n
                for d, n in enumerate(self.grid.neighbours[h])
                if n != NOWHERE and land >> h & 1 and land >> n & 1 and not board.sea_side[d] >> h & 1
            )
            for h in range(self.grid.size)
        ]

    def _sea_links(self) -> list[tuple[Hex, ...]]:
        """§3c3 §AMB-23 Every neighbour that Allied supply may pass to, by land or sea."""
        usable = self._usable()
        return [
            tuple(n for n in self.grid.neighbours[h] if n != NOWHERE and usable >> h & 1 and usable >> n & 1)
            for h in range(self.grid.size)
        ]

    def _usable(self) -> Mask:
        return self.board.enterable_mask | self.board.sea_mask

    def _ground_edges(self, bad_weather: bool) -> Edges:
        """§terr §3b2 §opt-12c1 The chart, worked out for every hexside that ground units may cross."""
        cost = self._ground_costs(bad_weather)
        river, board = terrain()["river"].cost, self.board
        return [
            tuple((n, cost[n] + river * (board.river[self.grid.direction(h, n)] >> h & 1)) for n in near)
            for h, near in enumerate(self.land_links)
        ]

    def _ground_costs(self, bad_weather: bool) -> list[int]:
        board, chart = self.board, terrain()
        clear = movement().bad_weather_clear if bad_weather else chart["clear"].cost
        cost = [clear] * self.grid.size
        for name, hexes in (
            ("forest", board.forest_mask),
            ("marsh", board.marsh_mask),
            ("mountain", board.mountain_mask),
            ("city", board.city_mask),
        ):
            for h in members(hexes):
                cost[h] = chart[name].cost
        return cost

    def _air_edges(self) -> Edges:
        """§3b2 §3b3a Air units pay one a hex, over land and sea."""
        usable, one = flags(self._usable(), self.grid.size), movement().air
        return [
            tuple((n, one) for n in self.grid.neighbours[h] if n != NOWHERE and usable[n]) if usable[h] else ()
            for h in range(self.grid.size)
        ]

    def _targets(self) -> tuple[list[Mask], list[Mask]]:
        """§4a2 §3e2c §AMB-03 The hexes that ground and air units may attack from each hex: from the sea by arrows."""
        ground = list(self.zone_from)
        air = [mask_of([n for n, _ in near]) & self.board.enterable_mask for near in self.air_edges]
        for h in members(self.board.sea_mask):
            invasion = self.board.invasions.get(h)
            ground[h] = air[h] = mask_of(invasion.targets) if invasion is not None else 0
        return ground, air
