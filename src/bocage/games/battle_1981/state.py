"""The position: flat lists by unit number, sets of units, and the verbs that keep them true to each other."""

from typing import ClassVar, Self

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Event, Side, State

from .kinds import Unit
from .kit import FAR, Kit

# Where a unit is when it is not in a hex.
GONE = -1  # eliminated
AT_SEA = -2  # §11a waiting to be shipped across
DUE = -3  # §11b still to come
UNUSED = -4  # a blank of the numbering

COAST: Unit = -9
"""§7e The coastal defence of a beach: no unit of the roster."""

FUEL, GENERAL, COMBAT, AMPHIBIOUS = 0, 1, 2, 3
"""§5a The four categories, in the order in which they are allocated."""

POINT = 100
"""§AMB-07 A supply point in the hundredths that pools are kept in."""

MOST_FATIGUE = 9


class Battle(Struct, frozen=True):
    """§9a The combat under way. Levels are 0 until chosen; they, `air` and `naval` are sealed until all are in."""

    side: Side
    defender: Unit
    hex: Hex
    attackers: tuple[Unit, ...] = ()
    beach: int = -1  # §7e the beach of a landing
    coast: int = 0  # §7f combat points of the coastal defence
    air: int = 0
    naval: int = 0
    attack: int = 0
    defence: int = 0
    round: int = 1
    opened: bool = False  # §RUL-06 every sealed choice is in and known to both


class BattleState(State):
    """A position of Battle for Normandy (1981). §1h Everything in `SAVED` goes into a saved game."""

    UNIT_SETS: ClassVar[tuple[str, ...]] = (
        "supplied",
        "in_line",
        "halted",
        "fought",
        "again",
        "seconded",
        "cadres",
        "moved",
        "landed",
    )
    SCALARS: ClassVar[tuple[str, ...]] = (
        "scenario",
        "turn",
        "phase",
        "mover",
        "weather",
        "actual",
        "expected",
        "transport",
        "air",
        "naval",
        "interdiction",
        "opened",
        "battle",
    )
    UNIT_LISTS: ClassVar[tuple[str, ...]] = (
        "at",
        "cp",
        "leader",
        "fatigue",
        "mp",
        "cut",
        "spent",
        "picks",
        "hit",
        "level",
        "lost",
    )
    LISTS: ClassVar[tuple[str, ...]] = (*UNIT_LISTS, "pools", "share", "credited", "used", "ashore", "points")
    SAVED: ClassVar[tuple[str, ...]] = (*SCALARS, *LISTS, *UNIT_SETS)
    SETS: ClassVar[frozenset[str]] = frozenset(UNIT_SETS)
    __slots__ = (*SCALARS, *LISTS, *UNIT_SETS, "held", "kit", "near_memo", "on")

    kit: Kit
    scenario: str
    turn: int
    phase: str
    mover: Side
    weather: int  # §4a of this turn; -1 before the first
    actual: int  # §4c the weather so far, in hundredths of a clear turn
    expected: int  # §4c what the chances made one expect, in ten-thousandths of a clear turn
    transport: int  # §chart-transport points shipped this turn, in hundredths
    air: int  # §9l points left this turn; sealed ones are still in it
    naval: int
    interdiction: int  # §2d sealed until German movement begins
    opened: bool  # whether the interdiction of this turn is known to both
    battle: Battle | None
    at: list[Hex]
    cp: list[int]
    leader: list[int]
    fatigue: list[int]
    mp: list[int]  # §8f movement points left in this phase
    cut: list[int]  # §chart-interdict movement points lost to aircraft this turn
    spent: list[int]  # §10b movement points spent this turn
    picks: list[int]  # §2g how often taken up in this phase
    hit: list[int]  # §2j how often attacked in this phase
    level: list[int]  # §10c the highest level fought at this turn, 0 if it has not fought
    lost: list[int]  # combat points lost so far
    pools: list[int]  # §5a fuel, general, combat, amphibious in hundredths
    share: list[int]  # §5b percentages for the next turn
    credited: list[int]  # what this turn's shipping brought, by category, in hundredths
    used: list[int]  # what was drawn from each pool this turn and last: eight numbers, in hundredths
    ashore: list[int]  # §7e combat points landed, by beach
    points: list[int]  # §12g the score by source, in sixtieths
    supplied: int  # §2b units supplied for this turn
    in_line: int  # §6a units within the supply lines this turn
    halted: int  # §8b units whose move has ended
    fought: int  # §9a units that have attacked in this phase
    again: int  # §9q units that may attack once more
    seconded: int  # §AMB-22 units that have had their second attack
    cadres: int  # §9r
    moved: int  # units that moved this turn
    landed: int  # units that landed this turn
    on: list[Unit]  # by hex the unit there, or -1; follows from `at`
    held: list[Mask]  # by side the hexes with its units; follows from `at`
    near_memo: list[Mask]

    def __init__(self, kit: Kit) -> None:
        self.kit, self.scenario = kit, "campaign"
        self.agenda, self.told, self.offer = [], None, None
        self.turn, self.phase, self.mover, self.weather = 0, "setup", Side.ALLIED, -1
        self.actual = self.expected = self.transport = self.air = self.naval = self.interdiction = 0
        self.opened, self.battle = False, None
        for name in self.UNIT_LISTS:
            setattr(self, name, [0] * len(kit.kinds))
        self.at = [UNUSED] * len(kit.kinds)
        self.pools, self.share, self.credited, self.used = [0] * 4, [0] * 4, [0] * 4, [0] * 8
        self.ashore, self.points = [0] * len(kit.board.beachheads), [0] * SOURCE_COUNT
        for name in self.UNIT_SETS:
            setattr(self, name, 0)
        self.refresh()

    def refresh(self) -> None:
        """Work out again what follows from the saved fields."""
        self.on, self.held = [-1] * self.kit.grid.size, [0, 0]
        for u, h in enumerate(self.at):
            if h >= 0:
                self.on[h] = u
                self.held[u & 1] |= 1 << h
        self.near_memo = [-1, -1]

    def clone(self) -> Self:
        """An independent copy; the kit and the frozen battle are shared."""
        new = object.__new__(type(self))
        new.kit, new.scenario, new.turn, new.phase, new.mover = (
            self.kit,
            self.scenario,
            self.turn,
            self.phase,
            self.mover,
        )
        new.agenda, new.told, new.offer = self.agenda.copy(), None, self.offer
        new.weather, new.actual, new.expected, new.transport = self.weather, self.actual, self.expected, self.transport
        new.air, new.naval, new.interdiction, new.opened = self.air, self.naval, self.interdiction, self.opened
        new.battle = self.battle
        new.at, new.cp, new.leader, new.fatigue = (
            self.at.copy(),
            self.cp.copy(),
            self.leader.copy(),
            self.fatigue.copy(),
        )
        new.mp, new.spent, new.picks, new.hit = self.mp.copy(), self.spent.copy(), self.picks.copy(), self.hit.copy()
        new.level, new.lost, new.pools, new.share = (
            self.level.copy(),
            self.lost.copy(),
            self.pools.copy(),
            self.share.copy(),
        )
        new.cut = self.cut.copy()
        new.credited, new.used = self.credited.copy(), self.used.copy()
        new.ashore, new.points = self.ashore.copy(), self.points.copy()
        new.supplied, new.in_line, new.halted, new.fought = self.supplied, self.in_line, self.halted, self.fought
        new.again, new.seconded, new.cadres = self.again, self.seconded, self.cadres
        new.moved, new.landed = self.moved, self.landed
        new.on, new.held, new.near_memo = self.on.copy(), self.held.copy(), self.near_memo.copy()
        return new

    # --- asking

    def near(self, side: Side | int) -> Mask:
        """§8b Every position next to a unit of this side."""
        mask = self.near_memo[side]
        if mask < 0:
            mask = self.near_memo[side] = self.kit.grid.around(self.held[side])
        return mask

    def faces_enemy(self, u: Unit) -> bool:
        """§8b Whether a unit on the map stands next to an enemy unit."""
        return bool(self.near(1 - (u & 1)) >> self.at[u] & 1)

    def enemies_around(self, u: Unit) -> list[Unit]:
        """The enemy units next to a unit on the map, in the order of their positions."""
        return [self.on[h] for h in members(self.kit.next_to[self.at[u]] & self.held[1 - (u & 1)])]

    def on_board(self, side: Side | int) -> list[Unit]:
        """The units of a side that are on the map, in roster order."""
        at = self.at
        return [u for u in range(side, len(at), 2) if at[u] >= 0]

    def is_supplied(self, u: Unit) -> bool:
        """§5i §5k Whether a unit is supplied this turn: Germans always are."""
        return bool(u & 1 or self.supplied >> u & 1)

    def sealed_air(self) -> int:
        """§2d Air points put on interdiction that are not yet taken from the pool."""
        return 0 if self.opened else self.interdiction

    def apart(self, one: str, other: str) -> int:
        """How far two nouns lie from each other: numbers by their difference, places by hexes."""
        if one.isdecimal() and other.isdecimal() and len(one) < FAR and len(other) < FAR:
            return abs(int(one) - int(other))
        a, b = self._place_of(one), self._place_of(other)
        return self.kit.grid.distance(a, b) if a >= 0 and b >= 0 else FAR

    def _place_of(self, noun: str) -> Hex:
        last = noun.rsplit(" ", maxsplit=1)[-1]
        u = self.kit.unit_index.get(last)
        return self.kit.hex_named(last) if u is None else self.at[u]

    # --- changing

    def place(self, u: Unit, h: Hex) -> None:
        """§1e Put a unit in an empty position, or off the map (GONE, AT_SEA …)."""
        old, side = self.at[u], u & 1
        if old >= 0:
            self.on[old] = -1
            self.held[side] &= ~(1 << old)
        self.at[u] = h
        self.near_memo[side] = -1
        if h >= 0:
            self.on[h] = u
            self.held[side] |= 1 << h

    def remove(self, u: Unit) -> None:
        """A unit leaves the map for good, and everything that was true of it there."""
        self.place(u, GONE)
        for name in self.UNIT_SETS:
            setattr(self, name, getattr(self, name) & ~(1 << u))
        self.cp[u] = self.mp[u] = self.fatigue[u] = 0

    def eliminate(self, u: Unit, rule: str) -> None:
        """§9s A unit is eliminated, and everybody hears of it."""
        self.tell(Event("eliminated", rule, {"piece": u, "hex": self.at[u]}))
        self.remove(u)

    def draw(self, pool: int, amount: int) -> int:
        """§5a Take supply (in hundredths) from a pool as far as it goes; returns what was taken."""
        taken = min(amount, self.pools[pool])
        self.pools[pool] -= taken
        self.used[pool] += taken
        return taken

    def tire(self, u: Unit, by: int) -> None:
        """§10a Fatigue rises or falls (below zero) within its scale."""
        self.fatigue[u] = max(0, min(MOST_FATIGUE, self.fatigue[u] + by))


SOURCE_COUNT = 10
"""§12g As many sources of points as `victory.SOURCES` names."""


def unit_named(s: BattleState, text: str, side: Side) -> Unit | None:
    """A unit of this side by its code, None if there is no such unit."""
    u = s.kit.unit_index.get(text)
    return u if u is not None and u & 1 == side else None
