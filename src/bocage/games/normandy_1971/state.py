"""The position: flat lists by unit number, sets of hexes, and the verbs that keep them true to each other."""

from typing import Any, ClassVar, Self

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, flags
from bocage.core.paths import Reach, Ways
from bocage.core.protocol import Event, Side, State

from .kinds import Kind, Unit
from .kit import FAR, Kit

# Where a unit is when it is not in a hex. A unit in the box of beach n is at BOX - n.
GONE = -1
RESERVE = -2
BOX = -10

# What is true of a unit.
MOVED = 1  # §MOV-H its move of this phase is final
HELD = 2  # may not move in this phase at all
DIGGING = 4  # §ENT announced to entrench: neither moves nor attacks
SHAKEN = 8  # retreated since it announced
LOCKED = 16  # §SUP-F a paratroop unit never supplied since the drop
FOUGHT = 32  # §CMB-C committed to an attack in this phase
STRUCK = 64  # §CMB-C attacked already in this phase
REGROUPED = 128  # broken off or rebuilt in this phase

BEACHES = 18  # beach numbers 1-17; place 0 stays empty


class Attack(Struct, frozen=True):
    """One allocated attack: the hexes attacked, the units attacking, the missions fired at each hex."""

    targets: tuple[Hex, ...]
    units: tuple[Unit, ...]
    missions: tuple[tuple[int, Hex], ...] = ()
    fought: bool = False


class NormandyState(State):
    """A position of Normandy (1971)."""

    __slots__ = (
        "aims",
        "at",
        "attacks",
        "broken",
        "capacity",
        "cities",
        "dead",
        "due",
        "exits",
        "fed",
        "fired",
        "flags",
        "invaded",
        "kind",
        "kit",
        "landed",
        "lost",
        "mover",
        "ob",
        "occupied",
        "phase",
        "reach_memo",
        "revealed",
        "spent",
        "stack_memo",
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
    SETS: ClassVar[frozenset[str]] = frozenset(
        ("fed", "works", "revealed", "cities", "invaded", "supply", "dead"),
    )

    kit: Kit
    turn: int
    phase: str
    mover: Side
    ob: str  # §FOG-1 the German order of battle, "" until it is drawn
    kind: list[int]
    at: list[Hex]
    flags: list[int]
    spent: list[int]  # sixths of a movement point used in this phase
    due: list[int]  # Allied: number of the group; German: turn * 16 + edges, or -zone for units that start on the map
    fed: int  # §SUP-P1 units in supply when the phase began, as a set of unit numbers
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
    lost: list[int]  # units eliminated, by kind
    broken: list[int]  # §R-34 units broken down and not rebuilt, by kind
    occupied: list[Mask]  # by side; follows from `at`
    toll_memo: list[Any]
    supply_memo: list[Any]
    reach_memo: tuple[Any, Reach] | None
    stack_memo: tuple[int, dict[Hex, int], dict[Hex, int]] | None  # `stack_loads` of a side, until a unit moves

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.agenda, self.told, self.offer = [], None, None
        self.turn, self.phase, self.mover, self.ob = 0, "plan", Side.ALLIED, ""
        self.kind, self.at, self.flags, self.spent, self.due = [], [], [], [], []
        self.fed = self.works = self.revealed = self.cities = 0
        self.invaded = self.supply = self.dead = 0
        self.capacity, self.landed = [0] * BEACHES, [0] * BEACHES
        self.aims, self.exits, self.attacks = [], [], []
        self.fired = [0] * len(kit.missions)
        self.lost, self.broken = [0] * len(kit.kinds), [0] * len(kit.kinds)
        self.refresh()

    def refresh(self) -> None:
        """Work out again what follows from the saved fields."""
        occupied = [0, 0]
        for u, h in enumerate(self.at):
            if h >= 0:
                occupied[u & 1] |= 1 << h
        self.occupied = occupied
        self.toll_memo, self.supply_memo = [None, None], [None, None]
        self.reach_memo = self.stack_memo = None

    def clone(self) -> Self:
        """An independent copy; the kit and the frozen records in the lists are shared."""
        new = object.__new__(type(self))
        new.kit, new.turn, new.phase, new.mover, new.ob = self.kit, self.turn, self.phase, self.mover, self.ob
        new.agenda, new.told, new.offer = self.agenda.copy(), None, self.offer
        new.kind, new.at, new.flags = self.kind.copy(), self.at.copy(), self.flags.copy()
        new.spent, new.due = self.spent.copy(), self.due.copy()
        new.fed, new.works, new.revealed, new.cities = self.fed, self.works, self.revealed, self.cities
        new.invaded, new.supply, new.dead = self.invaded, self.supply, self.dead
        new.capacity, new.landed = self.capacity.copy(), self.landed.copy()
        new.aims, new.exits, new.attacks = self.aims.copy(), self.exits.copy(), self.attacks.copy()
        new.fired, new.lost, new.broken = self.fired.copy(), self.lost.copy(), self.broken.copy()
        new.occupied, new.toll_memo, new.supply_memo = (
            self.occupied.copy(),
            self.toll_memo.copy(),
            self.supply_memo.copy(),
        )
        new.reach_memo, new.stack_memo = self.reach_memo, self.stack_memo
        return new

    # --- asking

    def kind_of(self, u: Unit) -> Kind:
        """What kind of counter a unit is."""
        return self.kit.kinds[self.kind[u]]

    def units_at(self, h: Hex) -> list[Unit]:
        """The units in a hex (or in a box, or in reserve), lowest number first."""
        found: list[Unit] = []
        at, u = self.at, -1
        try:
            while True:
                u = at.index(h, u + 1)
                found.append(u)
        except ValueError:
            return found

    def units_of(self, side: Side) -> range:
        """The numbers of a side's units, dead ones included."""
        return range(side, len(self.at), 2)

    def zone(self, side: Side | int) -> Mask:
        """§ZOC-1 §ZOC-B §ZOC-C §ZOC-E §R-26 §R-69 The hexes next to a side's units, whatever lies between."""
        return self.kit.grid.around(self.occupied[side])

    def is_fed(self, u: Unit) -> bool:
        """§SUP-P1 Whether a unit was in supply when the phase began."""
        return bool(self.fed >> u & 1)

    def supply_areas(self) -> list[int]:
        """§SUP-H The numbers of the supply beaches still alive."""
        living = self.supply & ~self.dead
        return [n for n in range(1, BEACHES) if living >> n & 1]

    def terrain_for(self, side: Side | int) -> "Terrain":
        """The ground as the units of a side find it, made anew whenever enemy units have moved."""
        enemy = self.occupied[1 - side]
        memo: Terrain | None = self.toll_memo[side]
        if memo is None or memo.enemy != enemy:
            memo = self.toll_memo[side] = Terrain(self.kit, Side(side), enemy)
        return memo

    def apart(self, one: str, other: str) -> int:
        """Hexes between two places named in actions, or own units where they stand; far if either is neither."""
        a, b = (self._where(noun.split(" ")[-1].split("-")[-1]) for noun in (one, other))
        return self.kit.grid.distance(a, b) if a >= 0 and b >= 0 else FAR

    def _where(self, word: str) -> Hex:
        """A hex, or where a unit of the deciding side stands; another's number would tell where it hides."""
        if (h := self.kit.hex_named(word)) >= 0 or not self.agenda:
            return h
        u = unit_named(self, word, self.agenda[-1].who(self))
        return self.at[u] if u is not None else h

    # --- changing

    def add(self, side: Side, kind: int, at: Hex) -> Unit:
        """A new unit in the lowest free number of its side."""
        for u in range(side, len(self.at), 2):
            if self.at[u] == GONE:
                break
        else:
            u = len(self.at) + (len(self.at) + side) % 2
            grow = u + 1 - len(self.at)
            self.kind += [0] * grow
            self.at += [GONE] * grow
            for field in (self.flags, self.spent, self.due):
                field.extend([0] * grow)
        self.kind[u], self.flags[u], self.spent[u], self.due[u] = kind, 0, 0, 0
        self.fed &= ~(1 << u)
        self.place(u, at)
        return u

    def place(self, u: Unit, h: Hex) -> None:
        """Put a unit somewhere, keeping the sets of occupied hexes true."""
        old, side = self.at[u], u & 1
        self.at[u] = h
        self.stack_memo = None
        if old >= 0 and old not in self.at:
            self.occupied[side] &= ~(1 << old)
        if h >= 0:
            self.occupied[side] |= 1 << h

    def eliminate(self, u: Unit) -> None:
        """§RNF-6 Take a unit off the map for good."""
        self.lost[self.kind[u]] += 1
        self.discard(u)

    def discard(self, u: Unit) -> None:
        """Free a unit's number without a loss: it became other units, or left."""
        self.place(u, GONE)
        self.flags[u] = 0
        self.fed &= ~(1 << u)

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


def unit_named(s: NormandyState, text: str, side: Side) -> Unit | None:
    """A unit of this side by its number, None if there is no such unit in play."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 4:
        return None
    u = int(text)
    return u if u < len(s.at) and u & 1 == side and s.at[u] != GONE else None


def _toll(cost: int) -> bytes:
    """A translation of 0 and 1 to nothing and a cost."""
    return bytes([0, cost]) + bytes(range(2, 256))
