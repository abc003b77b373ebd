"""The sheet a referee of Battle for Normandy (1981) keeps: units, stocks and score, by what was announced."""

from typing import Any

from bocage.core.hexes import bits
from bocage.core.protocol import Event
from bocage.games.battle_1981.kinds import pieces
from bocage.games.battle_1981.state import BattleState
from bocage.maps import battle

from . import battle_1981_charts as charts
from .checks import demand

Facts = dict[str, Any]

BOARD, PIECES = battle.load(), pieces()
ALLIED, GERMAN = 0, 1
FUEL, GENERAL, COMBAT, AMPHIBIOUS = range(4)
CHERBOURG, CAEN, SAINT_LO, DEPTH, GERMAN_UNITS, GERMAN_LOSSES, OCEAN_SIDE, ALLIED_UNITS, ALLIED_LOSSES, STARVED = range(
    10
)
AT_SEA, DUE, COAST = -2, -3, -9
POINT = 60
"""A point of the score in the sixtieths it is kept in."""


def apart(a: int, b: int) -> int:
    """Positions from one to the other, by rows and columns."""
    (row_a, col_a), (row_b, col_b) = divmod(a, BOARD.grid.stride), divmod(b, BOARD.grid.stride)
    rows = abs(row_a - row_b)
    x_a, x_b = 2 * col_a + (row_a & 1), 2 * col_b + (row_b & 1)
    return rows + max(0, abs(x_a - x_b) - rows) // 2


LAND, SEA = set(bits(BOARD.land_mask)), set(bits(BOARD.ocean_mask))
AROUND = {h: {n for n in LAND | SEA if apart(h, n) == 1} for h in LAND | SEA}


def rating(options: Any, of: str, u: int) -> int:
    """§3f The rating of a unit's nation: `combat` or `leader`."""
    nation = {"US": "us", "GE": "german"}.get(PIECES[u].nation, "british")
    return int(getattr(options, f"{of}_{nation}"))


class Sheet:
    """What a careful onlooker has written down."""

    def __init__(self, s: BattleState) -> None:
        self.options, self.scenario = s.kit.options, s.scenario
        self.person = self.options.german_player == "person"
        self.units = {u: h for u, h in enumerate(s.at) if h >= 0}
        self.sea = {u for u, h in enumerate(s.at) if h == AT_SEA}
        self.due = {u for u, h in enumerate(s.at) if h == DUE}
        self.cp, self.leader, self.fatigue = list(s.cp), list(s.leader), list(s.fatigue)
        self.full = [self._rated(u, PIECES[u].strength) for u in range(len(s.at))]
        self.ceiling = [self._rated(u, PIECES[u].ceiling) for u in range(len(s.at))]
        self._check_start()
        none = [0] * len(s.at)
        self.mp, self.cut, self.spent, self.picks = none.copy(), none.copy(), none.copy(), none.copy()
        self.level, self.hit, self.lost = none.copy(), none.copy(), none.copy()
        self.pools, self.used, self.share = [0] * 4, [0] * 8, [0] * 4
        self.ashore, self.points = [0] * 5, [0] * 10
        self.air = self.naval = self.actual = self.expected = self.interdiction = 0
        self.turn, self.weather, self.opened = s.turn, s.weather, False
        self.out, self.hungry, self.cadres = set[int](), set[int](), set[int]()
        self.halted, self.moved, self.landed = set[int](), set[int](), set[int]()
        self.fought, self.again, self.seconded = set[int](), set[int](), set[int]()
        self.battle: Facts = {}
        """What was declared and sealed of the battle under way."""
        self.fallen: dict[int, tuple[int, int]] = {}
        """Where Germans fell in this phase, and how tired they were."""
        self.told: list[str] = []
        self.seen, self.owed = set[str](), set[str]()

    def _rated(self, u: int, points: int) -> int:
        """§3f §RUL-12 A unit's combat points, or their ceiling, under the rating of its nation."""
        if PIECES[u].unused or PIECES[u].kind in charts.UNARMED:
            return points
        return charts.half_up(points * (75 + 5 * rating(self.options, "combat", u)) / 100)

    def _check_start(self) -> None:
        """§3f §11a §11b §11c What a match begins with."""
        for u in (*self.units, *self.sea, *self.due):
            piece = PIECES[u]
            demand(self.cp[u] == self.full[u], f"§3f {piece.id} begins with {self.cp[u]}, not {self.full[u]}")
            mean = rating(self.options, "leader", u)
            spread = 0 if piece.kind in charts.UNARMED else 1
            demand(abs(self.leader[u] - mean) <= spread, f"§3f {piece.id} has a leader of {self.leader[u]}, not {mean}")
            demand(u % 2 == ALLIED or (u in self.due) == (piece.entry_turn > 0), f"§11b {piece.id} is early or late")

    # --- asking

    def enemies(self, side: int) -> set[int]:
        """The positions of the other side."""
        return {h for u, h in self.units.items() if u % 2 != side}

    def beside(self, h: int, side: int) -> bool:
        """§8b Whether a unit of the other side stands next to a position."""
        return not AROUND[h].isdisjoint(self.enemies(side))

    def shadow(self, side: int) -> set[int]:
        """§8b Every position next to a unit of the other side."""
        return {n for h in self.enemies(side) for n in AROUND[h]}

    def free_around(self, h: int) -> set[int]:
        """§1e Land next to a position that nobody holds."""
        return (AROUND[h] & LAND) - set(self.units.values())

    def supplied(self, u: int) -> bool:
        """§5i §5k"""
        return u % 2 == GERMAN or not (u in self.out or u in self.hungry)

    def fuel_rate(self, u: int) -> int:
        """§fuel"""
        if u % 2 == GERMAN:
            return 0
        kind = PIECES[u].kind
        foot = kind in charts.FOOT or (kind == "depot" and self.options.depot_fuel == "foot")
        return 10 if foot else 15

    def fed(self, u: int) -> bool:
        """§6a §6b §6c Whether a unit would be within its lines now."""
        american, reach = PIECES[u].nation == "US", self.options.supply_range
        own = [v for v in self.units if v % 2 == ALLIED and (PIECES[v].nation == "US") == american]
        sources = {v for v in own if PIECES[v].kind == "beachhead"}
        depots = {v for v in own if PIECES[v].kind == "depot"}
        while True:
            more = {v for v in depots - sources if self._within(v, sources, reach)}
            if not more:
                return self._within(u, sources, reach)
            sources |= more

    def _within(self, u: int, sources: set[int], reach: int) -> bool:
        return any(apart(self.units[u], self.units[v]) <= reach for v in sources)

    def check_ears(self, event: Event, side: int) -> None:
        """§RUL-06 What is sealed is told to its own side alone."""
        demand(event.to == (side,), f"§RUL-06 {event.kind} is told to {event.to}")

    # --- writing down

    def mark(self, what: str) -> None:
        """§2b A landmark of the turn: nothing of what went before may be left undone."""
        self.settle()
        self.told.append(what)

    def settle(self) -> None:
        """What had to follow has followed."""
        demand(not self.owed, f"what had to follow did not: {sorted(self.owed)}")

    def repay(self, debt: str, says: str) -> None:
        """Something that had to follow, and nothing else, follows."""
        demand(debt in self.owed, says)
        self.owed.discard(debt)

    def tire(self, u: int, by: int) -> None:
        """§10a"""
        self.fatigue[u] = max(0, min(9, self.fatigue[u] + by))

    def draw(self, pool: int, amount: int) -> int:
        """§5a As far as the stock goes."""
        taken = min(amount, self.pools[pool])
        self.pools[pool] -= taken
        self.used[pool] += taken
        return taken

    def lose(self, u: int, loss: int) -> int:
        """§12f A unit loses what it has, and the enemy scores it."""
        taken = min(loss, self.cp[u])
        self.cp[u] -= taken
        self.lost[u] += taken
        if u % 2 == GERMAN:
            self.points[GERMAN_LOSSES] += POINT * taken
        else:
            self.points[ALLIED_LOSSES] -= POINT * taken
        return taken

    def bring(self, u: int, f: Facts) -> None:
        """§5g What a unit brings along."""
        for pool, (name, each) in enumerate(charts.BROUGHT.items()):
            demand(f[name] == each * self.cp[u], f"§5g {PIECES[u].id} brings {f[name]} {name}, not {each * self.cp[u]}")
            self.pools[pool] += each * self.cp[u]

    def gone(self, u: int) -> None:
        """A unit is off the map, and nothing is true of it any more."""
        self.units.pop(u, None)
        self.sea.discard(u)
        self.cp[u] = self.mp[u] = self.fatigue[u] = 0
        for marked in (self.out, self.hungry, self.cadres, self.halted, self.moved, self.landed):
            marked.discard(u)
        for marked in (self.fought, self.again, self.seconded):
            marked.discard(u)
