"""§2g The decisions of a movement phase: which unit, where to, and when to leave it."""

from collections.abc import Iterator

from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no

from .infiltration import chance
from .kinds import Unit
from .landing import (
    STEP_FACES,
    bars_landing,
    bars_voyage,
    beaches_for,
    can_land,
    is_extra,
    landing_named,
    landing_noun,
    room_ashore,
    set_in,
)
from .movement import allowance, bars_go, bars_march, bars_step, can_step, ground_for, known_cost, pay, reach
from .state import AT_SEA, BattleState, no_such_hex, no_such_unit, unit_named
from .tables import numbers

END = Action("end")
STOP = Action("stop")


class MovementPhase(Do[BattleState], frozen=True):
    """§2e §2g §8f One side's movement phase: fresh points for its units, then one unit after the other."""

    side: Side

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase, s.mover, s.halted = "movement", self.side, 0
        for u in range(self.side, len(s.at), 2):
            s.picks[u] = 0
            s.mp[u] = int(allowance(s, u).total) if s.at[u] >= 0 or s.at[u] == AT_SEA else 0
        s.tell(Event("movement", "§2e", {"side": self.side}))
        return [NextUnit(self.side)]


def bars_taking_up(s: BattleState, u: Unit) -> Ruling | None:
    """§2g §2h §RUL-19 The first rule that keeps a unit from being taken up; None if it may be."""
    name = s.kit.kinds[u].id
    if s.picks[u] >= numbers().cycles:
        return no("§2g", unit=name, times=s.picks[u])
    if s.at[u] == AT_SEA:
        if (ruling := bars_voyage(s, u)) is not None:
            return ruling
        return None if can_land(s, u) else no("§RUL-20", unit=name, why="no beach has room for it")
    if (ruling := bars_march(s, u)) is not None:
        return ruling
    return None if can_step(s, u) else no("§8e", unit=name, left=s.mp[u], why="every step is closed or too dear")


def able_units(s: BattleState, side: Side) -> Iterator[Unit]:
    """The units of a side that could do anything more in this phase. Must agree with `bars_taking_up`."""
    at, picks, most = s.at, s.picks, numbers().cycles
    ground, room = ground_for(s, side), room_ashore(s)
    for u in range(side, len(at), 2):
        if picks[u] < most and (can_step(s, u, ground) if at[u] >= 0 else can_land(s, u, room)):
            yield u


class NextUnit(Do[BattleState], frozen=True):
    """§2g The phase goes on while any unit could still do something; otherwise it ends by itself."""

    side: Side

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        return [MoveSide(self.side)] if any(True for _ in able_units(s, self.side)) else []


class MoveSide(Ask[BattleState], frozen=True):
    """§2g §2h Any unit that can still do something is taken up, or the phase is ended."""

    rule = "§2g"
    side: Side

    def who(self, s: BattleState) -> Side:
        return self.side

    def options(self, s: BattleState) -> list[Action]:
        unit = s.kit.named("unit")
        return [*[unit[u] for u in able_units(s, self.side)], END]

    def bars(self, s: BattleState, a: Action) -> Ruling | None:
        if a.verb != "unit":
            return None
        u = unit_named(s, a.noun, self.side)
        return no_such_unit(s, a.noun, self.rule) if u is None else bars_taking_up(s, u)

    def take(self, s: BattleState, a: Action) -> list[Task[BattleState]]:
        if a == END:
            return []
        u = s.kit.unit_index[a.noun]
        s.picks[u] += 1
        return [MoveUnit(u), NextUnit(self.side)]


class MoveUnit(Ask[BattleState], frozen=True):
    """§2g §8a §7d The unit in hand: `go` marches, `land` brings it ashore, `stop` leaves it for now."""

    rule = "§2g"
    unit: Unit

    def who(self, s: BattleState) -> Side:
        return Side(self.unit & 1)

    def options(self, s: BattleState) -> list[Action]:
        u = self.unit
        if s.at[u] == AT_SEA:
            return [*[Action("land", landing_noun(s, landing)) for landing in beaches_for(s, u)], STOP]
        go = s.kit.noun("go")
        return [*[go[h] for h in reach(s, u).hexes()], STOP]

    def bars(self, s: BattleState, a: Action) -> Ruling | None:
        if a.verb == "land":
            landing = landing_named(s, a.noun)
            return no_such_hex(a.noun, "§7d") if landing is None else bars_landing(s, self.unit, landing)
        if a.verb != "go":
            return None
        h = s.kit.hex_named(a.noun)
        return no_such_hex(a.noun, "§2i") if h < 0 else bars_go(s, self.unit, h)

    def take(self, s: BattleState, a: Action) -> list[Task[BattleState]]:
        if a == STOP:
            return []
        if a.verb == "land":
            landing = landing_named(s, a.noun)
            assert landing is not None
            return [*set_in(s, self.unit, landing), KeepMoving(self.unit)]
        h, found = s.kit.hex_named(a.noun), reach(s, self.unit)
        if found.past >> h & 1:
            return [Infiltrate(self.unit, h)]
        return [Walk(self.unit, found.way(h)), KeepMoving(self.unit)]


class KeepMoving(Do[BattleState], frozen=True):
    """§2g The unit stays in hand while it can go on."""

    unit: Unit

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        return [MoveUnit(self.unit)] if s.at[self.unit] >= 0 and can_step(s, self.unit) else []


class Walk(Do[BattleState], frozen=True):
    """§RUL-22 The next step of a walk, unless extra points have made it too dear."""

    unit: Unit
    way: tuple[Hex, ...]

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        if not self.way:
            return []
        u, b = self.unit, self.way[0]
        if bars_step(s, u, b) is None:
            return [Step(u, self.way)]
        facts = {"piece": u, "hex": self.way[-1], "need": known_cost(s, u, s.at[u], b), "left": s.mp[u]}
        s.tell(Event("fell_short", "§8e", facts))
        return []


class Step(Roll[BattleState], frozen=True):
    """§8a §8b One step: three chances in ten of an extra point; beside an enemy the move ends."""

    rule = "§8a"
    unit: Unit
    way: tuple[Hex, ...]

    def faces(self, s: BattleState) -> int:
        return STEP_FACES

    def key(self, s: BattleState) -> str:
        return f"step {s.turn} {s.kit.kinds[self.unit].id} {s.spent[self.unit]}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        u, a, b = self.unit, s.at[self.unit], self.way[0]
        extra = is_extra(face)
        spent, fuel = pay(s, u, known_cost(s, u, a, b) + extra)
        s.place(u, b)
        halted = s.faces_enemy(u)
        s.halted |= halted << u
        facts = {"piece": u, "from": a, "to": b, "die": face, "extra": extra, "cost": spent, "fuel": fuel}
        s.tell(Event("step", "§8a", {**facts, "left": s.mp[u], "halted": halted}, reveals=True))
        return [] if halted else [Walk(u, self.way[1:])]


class Infiltrate(Roll[BattleState], frozen=True):
    """§8c §8d §RUL-24 Past an enemy: who gets through steps on, who does not has spent the points for nothing."""

    rule = "§8d"
    unit: Unit
    hex: Hex

    def faces(self, s: BattleState) -> int:
        return 100

    def key(self, s: BattleState) -> str:
        return f"infiltrate {s.turn} {s.kit.kinds[self.unit].id}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        u, percent = self.unit, chance(s, self.unit)
        through = face <= percent
        facts = {"piece": u, "from": s.at[u], "to": self.hex, "die": face, "chance": percent, "success": through}
        if through:
            s.tell(Event("infiltration", "§8d", {**facts, "cost": 0, "fuel": 0, "left": s.mp[u]}, reveals=True))
            return [Step(u, (self.hex,))]
        spent, fuel = pay(s, u, known_cost(s, u, s.at[u], self.hex))
        s.halted |= 1 << u
        s.tell(Event("infiltration", "§8d", {**facts, "cost": spent, "fuel": fuel, "left": s.mp[u]}, reveals=True))
        return []
