"""The position: flat lists by unit number, sets of squares, and the verbs that keep them true to each other."""

from typing import Any, ClassVar, Self

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.protocol import Event, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import BEACHES, BOX, GONE, HELD, MOVED, RESERVE, RegimentState, unit_named

from .kinds import sea_kind
from .kit import NO_LIMIT, Kit
from .terrain import Terrain

# What is true of a unit, besides MOVED and HELD.
FOUGHT = 4  # §ATT-10 it has attacked in this turn
REGROUPED = 8  # broken off or rebuilt in this impulse

FIRST, SECOND = "first impulse", "second impulse"

GROUPS = ("assault", "commando", "parachute", "glider", "second_wave", "follow_up")
"""§OB-AL The Allied groups, in the order of the card; `due` of an Allied unit is its group."""
FOLLOW_UP = GROUPS.index("follow_up")


class Battle(Struct, frozen=True):
    """One attack: the square attacked, the units attacking, the beach squares whose ships fire; or a landing on it."""

    hex: Hex
    units: tuple[Unit, ...]
    guns: tuple[Hex, ...] = ()
    landing: bool = False


class NormandyState(RegimentState):
    """A position of Normandy (1969)."""

    __slots__ = (
        "aims",
        "began",
        "capacity",
        "cities",
        "dead",
        "drops",
        "exits",
        "guns",
        "invaded",
        "landed",
        "limit",
        "made",
        "mover",
        "ob",
        "opened",
        "phase",
        "points",
        "pool",
        "struck",
        "supply",
        "supply_memo",
        "terrain_memo",
        "turn",
        "waves",
    )
    SAVED: ClassVar[tuple[str, ...]] = (
        "turn",
        "phase",
        "mover",
        "ob",
        "opened",
        "limit",
        "made",
        "points",
        "kind",
        "at",
        "flags",
        "spent",
        "due",
        "began",
        "fed",
        "struck",
        "guns",
        "cities",
        "invaded",
        "supply",
        "dead",
        "drops",
        "capacity",
        "landed",
        "aims",
        "waves",
        "exits",
        "lost",
        "broken",
        "pool",
    )
    SETS: ClassVar[frozenset[str]] = frozenset(
        ("fed", "struck", "guns", "cities", "invaded", "supply", "dead", "drops"),
    )
    BY_UNIT: ClassVar[tuple[str, ...]] = ("began",)

    kit: Kit
    turn: int
    phase: str
    mover: Side
    ob: str  # §OPT-2 the German order of battle, "" until it is mustered
    opened: bool  # §RUL-01 whether the Allied plan lies open
    limit: int  # §ATT-7 attacks allowed in this Player-Turn
    made: int  # attacks made in it
    points: int  # §REP German replacement factors in hand
    began: list[Hex]  # §R-19 where each unit stood when its owner's turn began
    struck: Mask  # §R-06 squares attacked in this combat phase
    guns: Mask  # §INV-8 beach squares whose ships have fired in this combat phase
    cities: Mask  # §R-13 city squares the Allies were last in or through
    invaded: int  # §INV-1 beach numbers, as a set
    supply: int  # §INV-2 beach numbers named as supply beaches
    dead: int  # §RNF-3 supply beaches a German unit has entered
    drops: Mask  # §GLD squares where paratroops came down
    capacity: list[int]
    landed: list[int]
    aims: list[tuple[Unit, Hex]]  # §INV-11 where commandos, paratroops and planned gliders are to come down
    waves: list[tuple[Unit, int]]  # §OPT-4 planned arrivals: unit and beach
    exits: list[tuple[int, Hex, int]]  # kind, road exit, turn
    pool: list[int]  # §R-12 German units destroyed and not bought back, by kind
    terrain_memo: list[Terrain | None]
    supply_memo: list[Any]

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.turn, self.phase, self.mover, self.ob = 0, "plan", Side.ALLIED, ""
        self.opened, self.limit, self.made, self.points = False, NO_LIMIT, 0, 0
        self.struck = self.guns = self.cities = self.drops = 0
        self.invaded = self.supply = self.dead = 0
        self.capacity, self.landed = [0] * BEACHES, [0] * BEACHES
        self.aims, self.waves, self.exits = [], [], []
        self.pool = [0] * len(kit.kinds)
        self.refresh()

    def refresh(self) -> None:
        """Work out again what follows from the saved fields."""
        super().refresh()
        self.terrain_memo, self.supply_memo = [None, None], [None, None]

    def clone(self) -> Self:
        """An independent copy; the kit and the frozen records in the lists are shared."""
        new = self.copied()
        new.turn, new.phase, new.mover, new.ob = self.turn, self.phase, self.mover, self.ob
        new.opened, new.limit, new.made, new.points = self.opened, self.limit, self.made, self.points
        new.struck, new.guns, new.cities, new.drops = self.struck, self.guns, self.cities, self.drops
        new.invaded, new.supply, new.dead = self.invaded, self.supply, self.dead
        new.capacity, new.landed = self.capacity.copy(), self.landed.copy()
        new.aims, new.waves, new.exits = self.aims.copy(), self.waves.copy(), self.exits.copy()
        new.began, new.pool = self.began.copy(), self.pool.copy()
        new.terrain_memo, new.supply_memo = self.terrain_memo.copy(), self.supply_memo.copy()
        return new

    # --- asking

    def invaded_beaches(self) -> list[int]:
        """§INV-1 The numbers of the beaches that are invaded."""
        return list(bits(self.invaded))

    def supply_beaches(self) -> list[int]:
        """§INV-2 §RNF-3 The numbers of the supply beaches still alive."""
        return list(bits(self.supply & ~self.dead))

    def terrain_for(self, side: Side | int) -> Terrain:
        """The ground as the units of a side find it, made anew whenever enemy units have moved."""
        enemy = self.occupied[1 - side]
        memo = self.terrain_memo[side]
        if memo is None or memo.enemy != enemy:
            memo = self.terrain_memo[side] = Terrain(self.kit, enemy)
        return memo

    # --- changing

    def eliminate(self, u: Unit) -> None:
        """§RNF-2 §R-12 Destroyed: an Allied unit waits to land again, a German one to be replaced."""
        self.lost[self.kind[u]] += 1
        if u & 1:
            self.pool[self.kind[u]] += 1
            self.discard(u)
            return
        kind = sea_kind(self.kind[u])
        self.discard(u)
        self.due[self.add(Side.ALLIED, kind, RESERVE)] = FOLLOW_UP

    def enter(self, u: Unit, way: list[Hex]) -> None:
        """What follows from a unit passing squares: §R-13 cities change hands, §RNF-3 supply beaches die."""
        board, passed = self.kit.board, 0
        for h in way:
            passed |= 1 << h
        if not u & 1:
            self.cities |= passed & board.city_mask
            return
        self.cities &= ~passed
        for n in self.supply_beaches() if self.turn > 1 else []:
            if passed >> board.beaches[n] & 1:
                self.dead |= 1 << n
                self.tell(Event("supply_beach_dead", "§RNF-3", {"beach": n}))


__all__ = ["BEACHES", "BOX", "GONE", "HELD", "MOVED", "RESERVE", "Battle", "NormandyState", "unit_named"]
