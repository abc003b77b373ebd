"""§2g The decisions of a movement phase: which unit, where to, and when to leave it."""

from collections.abc import Iterator

from bocage.core.hexes import Hex
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .infiltration import chance
from .kinds import Unit
from .landing import (
    STEP_FACES,
    bars_coast,
    bars_landing,
    bars_voyage,
    beaches_for,
    can_land,
    is_closed,
    is_extra,
    room_ashore,
    set_in,
)
from .movement import allowance, bars_go, bars_march, bars_step, can_step, ground_for, known_cost, pay, reach
from .nouns import HEX, LANDING, UNIT, Landing, hex_pointed
from .state import AT_SEA, BattleState
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
    if s.picks[u] >= numbers().cycles:
        says = "{unit:the} has been taken up {times:time(s)} in this phase, the most allowed"
        return no("§2g", says, unit=u, times=s.picks[u])
    if s.at[u] == AT_SEA:
        return bars_voyage(s, u) or bars_coast(s, u)
    if (ruling := bars_march(s, u)) is not None:
        return ruling
    if can_step(s, u):
        return None
    return no(
        "§8e", "with {left:point(s)} left every step around {unit:the} is closed or too dear", left=s.mp[u], unit=u
    )


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
    asks = "take up a unit, or end the movement phase"
    side: Side

    def who(self, s: BattleState) -> Side:
        return self.side

    def able(self, s: BattleState) -> Iterator[Unit]:
        """§2g"""
        return able_units(s, self.side)

    def bars_unit(self, s: BattleState, u: Unit) -> Ruling | None:
        """§2g §2h"""
        return bars_taking_up(s, u)

    def take_up(self, s: BattleState, u: Unit) -> list[Task[BattleState]]:
        """§RUL-19 Each time counts."""
        s.picks[u] += 1
        return [MoveUnit(u), NextUnit(self.side)]

    def end(self, s: BattleState, nothing: str) -> list[Task[BattleState]]:
        """§2g"""
        return []

    verbs = (Verb("unit", UNIT, lawful=able, bars=bars_unit, take=take_up), Verb("end", NOTHING, take=end))


class MoveUnit(Ask[BattleState], frozen=True):
    """§2g §8a §7d The unit in hand: `go` marches, `land` brings it ashore, `stop` leaves it for now."""

    rule = "§2g"
    asks = "choose where {unit:mover} goes"
    unit: Unit

    def who(self, s: BattleState) -> Side:
        return Side(self.unit & 1)

    def reached(self, s: BattleState) -> list[Hex]:
        """§RUL-22"""
        return [] if s.at[self.unit] == AT_SEA else reach(s, self.unit).hexes()

    def bars_march_to(self, s: BattleState, h: Hex) -> Ruling | None:
        """§RUL-22 §1e An own unit in the way that cannot be taken up either is worth a word more."""
        ruling = bars_go(s, self.unit, h)
        other = s.on[h]
        if ruling is None or ruling.rule != "§1e" or other & 1 != self.unit & 1:
            return ruling
        if (why := bars_taking_up(s, other)) is None:
            return ruling
        says = "{unit:the} stands in {hex}, and a position holds one unit; besides, {why}"
        return no("§1e", says, unit=other, hex=h, why=why)

    def march_to(self, s: BattleState, h: Hex) -> list[Task[BattleState]]:
        """§RUL-22 §8d"""
        found = reach(s, self.unit)
        if found.past >> h & 1:
            return [Infiltrate(self.unit, h)]
        return [Walk(self.unit, found.way(h)), KeepMoving(self.unit)]

    def march_meant(self, s: BattleState, finger: Finger) -> list[Hex]:
        """A unit on the map is to march to where a finger points."""
        return [] if s.at[self.unit] == AT_SEA else hex_pointed(s, finger)

    def shores(self, s: BattleState) -> list[Landing]:
        """§7d"""
        return beaches_for(s, self.unit) if s.at[self.unit] == AT_SEA else []

    def bars_shore(self, s: BattleState, way: Landing) -> Ruling | None:
        """§7d §amph"""
        return bars_landing(s, self.unit, way)

    def go_ashore(self, s: BattleState, way: Landing) -> list[Task[BattleState]]:
        """§7d §7e"""
        return [*set_in(s, self.unit, way), KeepMoving(self.unit)]

    def shore_meant(self, s: BattleState, finger: Finger) -> list[Landing]:
        """A unit at sea is to land there from the beach nearest to it that is open."""
        if s.at[self.unit] != AT_SEA:
            return []
        beaches, distance = s.kit.board.beachheads, s.kit.grid.distance

        def away(h: Hex, beach: int) -> tuple[bool, int]:
            return is_closed(s, beach), distance(beaches[beach].marker, h)

        return [Landing(min(range(len(beaches)), key=lambda beach: away(h, beach)), h) for h in hex_pointed(s, finger)]

    def leave(self, s: BattleState, nothing: str) -> list[Task[BattleState]]:
        """§2g"""
        return []

    verbs = (
        Verb("go", HEX, lawful=reached, bars=bars_march_to, take=march_to, pointed=march_meant, rule="§2i"),
        Verb("land", LANDING, lawful=shores, bars=bars_shore, take=go_ashore, pointed=shore_meant, rule="§7d"),
        Verb("stop", NOTHING, take=leave),
    )


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
