"""Everything that is fixed once a match begins: the map, the chosen options, the roster, and what follows from them.

A state points to its kit; clones share it. Sets of units are ints with one bit a unit number, like sets of hexes.
"""

from collections.abc import Callable

from msgspec import Struct

from bocage.core.hexes import NOWHERE, Grid, Hex, Mask, mask_of
from bocage.core.protocol import Action
from bocage.core.vocabulary import Vocabulary
from bocage.maps.battle import BattleMap

from .kinds import Piece, Unit, pieces
from .tables import TERRAIN, tunables

FAR = 99

NUMBERS = tuple(str(n) for n in range(100))
"""§5b §9k Two digits is all that can be entered."""


class Options(Struct, frozen=True):
    """§3a The ratings, the scenario questions and the rulings, each with its default (data/options.toml)."""

    german_player: str = "computer"
    german_dday: str = "stay"
    combat_us: int = 5
    combat_british: int = 5
    combat_german: int = 5
    leader_us: int = 5
    leader_british: int = 5
    leader_german: int = 7
    transport: int = 5
    air: int = 5
    naval: int = 5
    coastal: int = 5
    reinforcement: int = 5
    depot_fuel: str = "armor"
    supply_range: int = 3
    june30: str = "instead"
    starved: str = "half"
    interdiction: str = "unit"
    weather_score: str = "no"
    weather_cuts: str = "interdiction"
    second_combats: str = "each"
    retreats: str = "levels"


class Kit(Vocabulary):
    """The map, options and roster of one match."""

    __slots__ = (
        "allowance",
        "american",
        "attack",
        "beachheads",
        "board",
        "ceiling",
        "codes",
        "cost",
        "defence",
        "depots",
        "fighting",
        "grid",
        "kinds",
        "links",
        "marker_of",
        "mech",
        "names",
        "next_to",
        "of_side",
        "options",
        "special",
        "strength",
        "unit_index",
    )

    def __init__(self, board: BattleMap, options: Options) -> None:
        super().__init__()
        self.board, self.options = board, options
        self.grid: Grid = board.grid
        self.names = board.names
        self.kinds: tuple[Piece, ...] = pieces()
        self.codes = tuple(piece.id for piece in self.kinds)
        self.unit_index: dict[str, Unit] = {piece.id: piece.unit for piece in self.kinds if not piece.unused}
        self.of_side = (self._units(lambda p: p.side == 0), self._units(lambda p: p.side == 1))
        self.american = self._units(lambda p: p.is_american)
        self.beachheads = self._units(lambda p: p.is_beachhead)
        self.depots = self._units(lambda p: p.is_depot)
        self.fighting = self._units(lambda p: p.is_combat)
        self.mech = self._units(lambda p: p.is_mech)
        self.special = self._units(lambda p: p.is_special)
        self.strength = tuple(self._rated(piece, piece.strength) for piece in self.kinds)
        self.ceiling = tuple(self._rated(piece, piece.ceiling) for piece in self.kinds)
        self.allowance = tuple(piece.allowance for piece in self.kinds)
        terrain = [TERRAIN[name] if name else None for name in board.terrain]
        self.cost = tuple(row.cost if row else FAR for row in terrain)
        self.defence = tuple(row.defence if row else 0 for row in terrain)  # in quarters
        self.attack = tuple(row.attack if row else 0 for row in terrain)  # in quarters
        self.next_to: tuple[Mask, ...] = tuple(
            mask_of([n for n in near if n != NOWHERE]) for near in self.grid.neighbours
        )
        self.links = tuple(
            tuple(n for n in near if n != NOWHERE and board.land_mask >> n & 1) for near in self.grid.neighbours
        )
        self.marker_of: dict[Unit, int] = {
            self.unit_index[beach.name.upper()]: index for index, beach in enumerate(board.beachheads)
        }

    def noun(self, verb: str) -> list[Action]:
        """The actions of a verb on every hex, made once: `noun("go")[h]`."""
        return self.made(verb, "hex", self.names)

    def named(self, verb: str) -> list[Action]:
        """The actions of a verb on every unit, made once: `named("unit")[u]`."""
        return self.made(verb, "unit", self.codes)

    def numbers(self, verb: str) -> list[Action]:
        """The actions of a verb on every number from 0 to 99, made once: `numbers("air")[40]`."""
        return self.made(verb, "number", NUMBERS)

    def hex_named(self, name: str) -> Hex:
        """A hex by its name, NOWHERE if the map has none."""
        return self.board.by_name.get(name, NOWHERE)

    def _units(self, holds: Callable[[Piece], bool]) -> int:
        return mask_of([piece.unit for piece in self.kinds if not piece.unused and holds(piece)])

    def _rated(self, piece: Piece, points: int) -> int:
        """§3f §RUL-12 A unit's combat points, or their ceiling, under the rating of its nation, to the nearest."""
        if not piece.is_combat:
            return points
        nation = {"US": self.options.combat_us, "GE": self.options.combat_german}
        steps = nation.get(piece.nation, self.options.combat_british) - 5
        return (points * (100 + tunables().combat_rating * steps) + 50) // 100
