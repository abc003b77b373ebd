"""The position: flat lists by unit number, sets of hexes, and the verbs that keep them true to each other."""

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, flags
from bocage.core.paths import Reach, Ways
from bocage.core.protocol import BOTH, Event, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import BEACHES, HELD, MOVED, RegimentState

from .kit import Kit

# What is true of a unit, besides MOVED (§MOV-H) and HELD.
DIGGING = 4  # §ENT announced to entrench: neither moves nor attacks
SHAKEN = 8  # retreated since it announced
LOCKED = 16  # §SUP-F a paratroop unit never supplied since the drop
FOUGHT = 32  # §CMB-C committed to an attack in this phase
STRUCK = 64  # §CMB-C attacked already in this phase
REGROUPED = 128  # broken off or rebuilt in this phase
INVERTED = 256  # §R-37 came down above the stacking limit: of no use until it has moved off

STAYS = MOVED | HELD | DIGGING | LOCKED
PUBLIC = MOVED | DIGGING | SHAKEN | FOUGHT | STRUCK | INVERTED
"""What is plain to see of an enemy unit. Whether paratroops are locked since their drop is not."""


class Attack(Struct, frozen=True):
    """One allocated attack: the hexes attacked, the units attacking, the missions fired at each hex."""

    targets: tuple[Hex, ...]
    units: tuple[Unit, ...]
    missions: tuple[tuple[int, Hex], ...] = ()
    fought: bool = False


class NormandyState(RegimentState):
    """A position of Normandy (1971).

    §ZOC-1 §ZOC-B §ZOC-C §ZOC-E §R-26 §R-69 `zone` is every hex next to a side's units, whatever lies between.
    §SUP-P1 `fed` are the units that were in supply when the phase began. `due` of an Allied unit is its group.
    §R-34 `broken` counts the units broken down and not rebuilt. `spent` is in sixths of a movement point.
    """

    __slots__ = (
        "aims",
        "attacks",
        "capacity",
        "cities",
        "dead",
        "exits",
        "fired",
        "invaded",
        "landed",
        "mover",
        "ob",
        "phase",
        "reach_memo",
        "revealed",
        "supply",
        "supply_memo",
        "toll_memo",
        "turn",
        "works",
    )
    SAVED: ClassVar[tuple[str, ...]] = (
        "turn",
        "phase",
        "mover",
        "ob",
        "kind",
        "at",
        "flags",
        "spent",
        "due",
        "fed",
        "works",
        "revealed",
        "cities",
        "invaded",
        "supply",
        "dead",
        "capacity",
        "landed",
        "aims",
        "exits",
        "attacks",
        "fired",
        "lost",
        "broken",
    )
    STAYS: ClassVar[int] = STAYS
    SETS: ClassVar[frozenset[str]] = frozenset(
        ("fed", "works", "revealed", "cities", "invaded", "supply", "dead"),
    )

    kit: Kit
    turn: int
    phase: str
    mover: Side
    ob: str  # §FOG-1 the German order of battle, "" until it is drawn
    works: Mask  # entrenched hexes
    revealed: Mask  # §FOG-3 entrenched hexes whose units the enemy has been shown in this combat phase
    cities: Mask  # §VIC-C city hexes the Allies were last to be in
    invaded: int  # §GT1-1A beach numbers, as a set
    supply: int  # §FOG-2 beach numbers named as supply areas
    dead: int  # §SUP-H supply areas a German unit has entered
    capacity: list[int]
    landed: list[int]
    aims: list[tuple[Unit, Hex]]  # §GT1-1A where commandos and paratroops are to come down
    exits: list[tuple[int, Hex, int]]  # kind, road exit, turn
    attacks: list[Attack]
    fired: list[int]  # missions used in this phase, by type
    toll_memo: list[Any]
    supply_memo: list[Any]
    reach_memo: tuple[Any, Reach] | None

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.turn, self.phase, self.mover, self.ob = 0, "plan", Side.ALLIED, ""
        self.works = self.revealed = self.cities = 0
        self.invaded = self.supply = self.dead = 0
        self.capacity, self.landed = [0] * BEACHES, [0] * BEACHES
        self.aims, self.exits, self.attacks = [], [], []
        self.fired = [0] * len(kit.missions)
        self.refresh()

    def refresh(self) -> None:
        """Work out again what follows from the saved fields."""
        super().refresh()
        self.toll_memo, self.supply_memo = [None, None], [None, None]
        self.reach_memo = None

    def clone(self) -> Self:
        """An independent copy; the kit and the frozen records in the lists are shared."""
        new = self.copied()
        new.turn, new.phase, new.mover, new.ob = self.turn, self.phase, self.mover, self.ob
        new.works, new.revealed, new.cities = self.works, self.revealed, self.cities
        new.invaded, new.supply, new.dead = self.invaded, self.supply, self.dead
        new.capacity, new.landed = self.capacity.copy(), self.landed.copy()
        new.aims, new.exits, new.attacks = self.aims.copy(), self.exits.copy(), self.attacks.copy()
        new.fired, new.reach_memo = self.fired.copy(), self.reach_memo
        new.toll_memo, new.supply_memo = self.toll_memo.copy(), self.supply_memo.copy()
        return new

    # --- asking

    def supply_areas(self) -> list[int]:
        """§SUP-H The numbers of the supply beaches still alive."""
        living = self.supply & ~self.dead
        return [n for n in range(1, BEACHES) if living >> n & 1]

    def lined_up(self, units: Iterable[Unit]) -> list[Unit]:
        """§FOG-1 Units in the order of what anybody sees of them: that of their numbers would tell how they came."""
        return sorted(units, key=lambda u: (self.at[u], self.kind[u], self.flags[u] & PUBLIC))

    def terrain_for(self, side: Side | int) -> "Terrain":
        """The ground as the units of a side find it, made anew whenever enemy units have moved."""
        enemy = self.occupied[1 - side]
        memo: Terrain | None = self.toll_memo[side]
        if memo is None or memo.enemy != enemy:
            memo = self.toll_memo[side] = Terrain(self.kit, Side(side), enemy)
        return memo

    # --- changing

    def eliminate(self, u: Unit) -> None:
        """§RNF-6 Take a unit off the map for good."""
        self.lost[self.kind[u]] += 1
        self.discard(u)

    def turn_upright(self, u: Unit, to: tuple[Side, ...] = BOTH) -> None:
        """§R-37 Paratroops that lay inverted have moved off, and are good for everything again."""
        if self.flags[u] & INVERTED:
            self.flags[u] &= ~INVERTED
            self.tell(Event("upright", "§R-37", {"kind": self.kind[u], "hex": self.at[u]}, to=to))

    def enter(self, u: Unit, way: list[Hex]) -> None:
        """What follows from a unit passing hexes: §VIC-C cities change hands, §SUP-H §R-55 supply areas die."""
        board = self.kit.board
        passed = 0
        for h in way:
            passed |= 1 << h
        if u & 1:
            self.cities &= ~passed
            for n in self.supply_areas():
                if passed >> board.beaches[n] & 1:
                    self.dead |= 1 << n
                    self.tell(Event("supply_area_dead", "§SUP-H", {"beach": n}, to=(Side.ALLIED,)))
        else:
            self.cities |= passed & board.city_mask


class Terrain:
    """What a side's units meet: hexes that are closed, and ways by road use and column of the chart."""

    __slots__ = ("_made", "_side", "_zoned", "closed", "enemy", "entries", "kit", "leaves", "zone")

    def __init__(self, kit: Kit, side: Side, enemy: Mask) -> None:
        size = kit.grid.size
        self.kit, self._side, self.enemy = kit, side, enemy
        self.zone = kit.grid.around(enemy)
        self._zoned = flags(self.zone, size)
        self.closed = flags(enemy | ~kit.board.enterable_mask & (1 << size) - 1, size)
        self._made: dict[tuple[bool, int, bool], Ways] = {}
        self.leaves: dict[tuple[Any, ...], bool] = {}  # whether a unit like this could leave its hex
        self.entries: dict[tuple[int, int], Mask] = {}  # where reinforcements may come in, by their edges

    def ways(self, roads: bool, column: int, *, shun_zones: bool = False) -> Ways:
        """§TEC §ZOC-A §TEC-B Every step's cost: both sides pay to enter an enemy zone, only the Allies to leave one."""
        key = (roads, column, shun_zones)
        made = self._made.get(key)
        if made is None:
            kit, closed = self.kit, self.closed
            if shun_zones:
                closed = bytes(a | b for a, b in zip(closed, self._zoned, strict=True))
            leave = kit.leave[column] if self._side == Side.ALLIED else 0
            made = self._made[key] = Ways(
                kit.edges[roads][column],
                closed,
                self.enter_tolls(column),
                self._zoned.translate(_toll(leave)),
                touched=self.zone | kit.grid.around(self.zone),
            )
        return made

    def enter_tolls(self, column: int) -> bytes:
        """§ZOC-A What entering each hex costs for the enemy's zone."""
        return self._zoned.translate(_toll(self.kit.zone_in[column]))

    def is_zone(self, h: Hex) -> bool:
        """Whether a hex lies in the enemy's zone."""
        return bool(self._zoned[h])


def _toll(cost: int) -> bytes:
    """A translation of 0 and 1 to nothing and a cost."""
    return bytes([0, cost]) + bytes(range(2, 256))
