"""Everything that is fixed once a match begins: the board, the options, the counters, and what follows from them.

A state points to its kit; clones share it. Sets of units, of places and of borders are ints with one bit a number. A
border goes by its place in `borders`; those with water can be held, and those with a bridge are named in actions by the
codes of their two Areas: `44-50`.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from bocage.core.areas import Area
from bocage.core.hexes import Mask, mask_of, members
from bocage.core.protocol import Action
from bocage.core.vocabulary import Vocabulary
from bocage.maps.breakout import BreakoutMap

from .kinds import Piece, Unit, divisions, pieces
from .orders import arrives_by_air, beaches, fortress

NOWHERE = -1


class Options(Struct, frozen=True):
    """The known changes, customs and rulings, each with its default (data/options.toml explains them to players)."""

    victors_retreat: bool = False
    full_areas: str = "through"
    allied_losses_shift: bool = True
    german_losses_shift: bool = True
    bid: int = 0
    bid_for: str = "allied"
    impulse_purchases: str = "three"
    contested_points: str = "seven"
    seize_from_contested: bool = False
    orne_boundary: str = "flooded"
    grandcamp_guns: bool = True
    le_havre_guns: bool = True
    wade_floods: bool = True
    reroll: str = "own"
    naval_keeps_number: bool = False
    artillery_range: str = "adjacent"
    foreign_sector: str = "double"
    unpaid_points: str = "forbidden"
    footholds: bool = False
    fortress_stock: str = "peninsula"
    advantage_point: bool = True


class Kit(Vocabulary):
    """The board, options and counters of one match."""

    __slots__ = (
        "airborne",
        "areas",
        "armor",
        "army",
        "ashore",
        "beach_of",
        "beaches",
        "board",
        "border_kind",
        "border_names",
        "border_of",
        "borders",
        "bridge_index",
        "bridges",
        "coastal",
        "codes",
        "corps_artillery",
        "division_of",
        "field_artillery",
        "flak",
        "flooded",
        "fortress",
        "fortress_reach",
        "gun_places",
        "infantry",
        "kinds",
        "leaders",
        "mobile",
        "naval_reach",
        "near",
        "nebelwerfers",
        "of_army",
        "of_side",
        "options",
        "ss",
        "unit_index",
        "unit_names",
        "water",
        "zones",
    )

    def __init__(self, board: BreakoutMap, options: Options) -> None:
        super().__init__()
        self.board, self.options = board, options
        self.codes = board.codes
        self.kinds: tuple[Piece, ...] = pieces()
        self.unit_names = tuple(piece.id for piece in self.kinds)
        self.unit_index: dict[str, Unit] = {piece.id: piece.unit for piece in self.kinds}
        self._sort_units()
        self._sort_borders()
        self.areas: Mask = board.area_mask
        self.zones: Mask = board.zone_mask
        self.ashore = [[n for n in near if (self.areas | self.zones) >> n & 1] for near in self.near]
        self.beach_of: Mapping[Area, Area] = board.beach_of  # by Approach Box
        self.beaches: tuple[Area, ...] = tuple(board.at(code) for code in beaches())
        self.naval_reach = self._naval_reach()
        self.fortress: Area = board.at(fortress().area)
        peninsula = board.places(*fortress().feeds)
        self.fortress_reach: Mask = peninsula if options.fortress_stock == "peninsula" else self.areas
        self.gun_places = {beach: self._guns_over(beach) for beach in self.beaches}

    def _sort_units(self) -> None:
        self.of_side = (self._units(lambda p: p.side == 0), self._units(lambda p: p.side == 1))
        self.infantry = self._units(lambda p: p.is_infantry)
        self.armor = self._units(lambda p: p.is_armor)
        self.leaders = self._units(lambda p: p.can_lead)
        self.field_artillery = self._units(lambda p: p.is_field_artillery)
        self.corps_artillery = self._units(lambda p: p.is_corps_artillery)
        self.nebelwerfers = self._units(lambda p: p.is_nebelwerfer)
        self.coastal = self._units(lambda p: p.is_coastal)
        self.flak = self._units(lambda p: p.is_flak)
        self.ss = self._units(lambda p: p.is_ss)
        self.mobile = self._units(lambda p: p.mobile)
        self.airborne = mask_of([p.unit for p in self.kinds if arrives_by_air(p.unit)])
        self.army = tuple(piece.army for piece in self.kinds)
        names = ("american", "british", "german")
        self.of_army = {name: mask_of([u for u, army in enumerate(self.army) if army == name]) for name in names}
        self.division_of = {name: mask_of(units) for name, units in divisions().items()}

    def _sort_borders(self) -> None:
        """§3.3 §RUL-03 §RUL-08 Borders by number: what lies on each, and which of them carry a bridge."""
        board, codes = self.board, self.codes
        self.borders = board.borders
        self.border_names = tuple(f"{codes[b.one]}-{codes[b.other]}" for b in board.borders)
        orne = board.border_of[frozenset((board.at("7"), board.at("8")))]
        self.border_kind = tuple(self.options.orne_boundary if b is orne else b.kind for b in board.borders)
        self.water = mask_of([i for i, kind in enumerate(self.border_kind) if kind in ("river", "flooded")])
        self.flooded = mask_of([i for i, kind in enumerate(self.border_kind) if kind == "flooded"])
        self.bridges = mask_of([i for i, b in enumerate(board.borders) if b.is_bridged])
        self.bridge_index = {self.border_names[i]: i for i in members(self.bridges)}
        self.border_of: dict[tuple[Area, Area], int] = {}
        self.near: list[list[Area]] = [[] for _ in codes]
        for number, border in enumerate(board.borders):
            for a, b in ((border.one, border.other), (border.other, border.one)):
                self.border_of[a, b] = number
                self.near[a].append(b)

    def noun(self, verb: str) -> list[Action]:
        """The actions of a verb on every place, made once: `noun("enter")[place]`."""
        return self.made(verb, "place", self.codes)

    def named(self, verb: str) -> list[Action]:
        """The actions of a verb on every unit, made once: `named("move")[u]`."""
        return self.made(verb, "unit", self.unit_names)

    def spans(self, verb: str) -> list[Action]:
        """The actions of a verb on every border, made once: `spans("seize")[border]`."""
        return self.made(verb, "border", self.border_names)

    def place_named(self, code: str) -> Area:
        """A place by its code, NOWHERE if the board has none."""
        return self.board.graph.by_name.get(code, NOWHERE)

    def bridge_named(self, name: str) -> int:
        """A bridge by its name, NOWHERE if the board has none."""
        return self.bridge_index.get(name, NOWHERE)

    def border_between(self, one: Area, other: Area) -> int:
        """The border two places share, NOWHERE if they share none."""
        return self.border_of.get((one, other), NOWHERE)

    def beyond(self, border: int, place: Area) -> Area:
        """The place on the other side of a border."""
        line = self.borders[border]
        return line.other if line.one == place else line.one

    def land_near(self, place: Area) -> list[Area]:
        """§3.2 §3.4 The neighbouring Areas and Zones, without the sea."""
        return self.ashore[place]

    def _naval_reach(self) -> dict[str, Mask]:
        """§10.5 §10.5a The Areas each task force reaches: in its sector, on the coast or next to a coastal Area."""
        board = self.board
        coast = board.coastal_mask & self.areas
        near = coast | mask_of([n for place in members(coast) for n in self.land_near(place)])
        return {"american": near & board.american_mask, "british": near & board.british_mask}

    def _guns_over(self, beach: Area) -> Mask:
        """§14.1 §14.2 §RUL-04 The places whose coastal artillery bears on a beach."""
        board = self.board
        places = 1 << beach | mask_of(self.land_near(beach))
        if beach == board.at("8") and self.options.le_havre_guns:
            places |= 1 << board.at("LH")
        if beach == board.at("51") and self.options.grandcamp_guns:
            places |= 1 << board.at("31")
        return places

    def _units(self, holds: Callable[[Piece], bool]) -> int:
        return mask_of([piece.unit for piece in self.kinds if holds(piece)])
