"""§MOV-0 The decisions of a movement phase: which unit, and which way."""

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.nouns import NOTHING, Finger
from bocage.core.paths import Reach
from bocage.core.protocol import BOTH, Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.breaking import parts_have_room
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX, UNIT, hex_pointed
from bocage.core.regiments.room import surplus
from bocage.core.regiments.stacks import fits_rebuilt, overstacked
from bocage.core.regiments.state import BOX, HELD, MOVED, RESERVE
from bocage.core.verbs import Verb

from .breakdown import bars_breakdown, break_down, rebuilds
from .movement import (
    FIRST,
    allowance,
    bars_end,
    bars_entry,
    bars_exit,
    bars_go,
    bars_move,
    bars_way_in,
    can_arrive,
    can_go_on,
    end_flags,
    exit_cost,
    full_hexes,
    next_steps,
    one_hex_moves,
    reach_of,
    stops_ashore,
    too_dear,
    uses_roads,
)
from .regroup import Regroup
from .state import REGROUPED, STAYS, NormandyState
from .supply import freeze_supply
from .verbs import REGROUP

UNKNOWN = -1
"""The kind of a unit that the listener may not know."""


class Movement(Do[NormandyState], frozen=True):
    """§SEQ-2 §SEQ-3 §SEQ-7 §MOV-D §MOV-E One movement phase: only its side moves, and nobody fights."""

    side: Side
    phase: str

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase, s.mover = self.phase, self.side
        for u in s.units_of(self.side):
            s.flags[u] &= ~(MOVED | HELD | REGROUPED)
            s.spent[u] = 0
        freeze_supply(s)
        if s.turn == 1 and self.side == Side.ALLIED:
            hold_the_airborne(s)
        s.tell(
            Event("phase", "§SEQ-2" if self.side == Side.ALLIED else "§SEQ-3", {"side": self.side, "phase": self.phase})
        )
        return [ChooseMove(self.side), EndMovement(self.side)]


def hold_the_airborne(s: NormandyState) -> None:
    """§GT1-2 §GT1-4b §GLD-1 Who stands still on Game-Turn 1.

    In the first move paratroops, and commandos that came ashore in an enemy zone; in the second move gliders, and
    paratroops that are out of supply, whether or not they were in supply before.
    """
    for u in s.units_of(Side.ALLIED):
        kind = s.kind_of(u).type
        if s.phase == FIRST:
            held = kind == "parachute" or stops_ashore(s, u)
        else:
            held = kind == "glider" or (kind == "parachute" and not s.is_fed(u))
        if held and s.at[u] >= 0:
            s.flags[u] |= HELD


class ChooseMove(Ask[NormandyState], frozen=True):
    """§MOV-0 §MOV-B §MOV-C §R-48 The player takes his units one at a time, as many as he likes."""

    rule = "§MOV-0"
    asks = "choose a unit to move, or end the phase"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def movers(self, s: NormandyState) -> list[Unit]:
        """Those that may be taken up now."""
        return movers(s, self.side)

    def bars_mover(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§MOV-0 §OB-P"""
        return bars_move(s, u) or bars_way_in(s, u)

    def take_up(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§MOV-B"""
        return [MoveUnit(u), self]

    def bars_regroup(self, s: NormandyState, n: str) -> Ruling | None:
        """§BRK-C"""
        return None if s.occupied[self.side] else no("§MOV-0", "you have no units on the map")

    def regroup(self, s: NormandyState, n: str) -> list[Task[NormandyState]]:
        """§BRK-C"""
        return [Regroup(self.side), self]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§STK-A §R-16 The phase does not end while a stack is too large and could still be put right."""
        for h in overstacked(s, self.side):
            for u in s.units_at(h):
                if bars_move(s, u) is None and MoveUnit(u).can_end(s):
                    kind = s.kind_of(u).code
                    return no("§STK-A", "{hex} holds too many units, and the {kind} can still go", hex=h, kind=kind)
            if any(place == h and fits_rebuilt(s, code, h) for code, place in rebuilds(s, self.side)):
                return no("§STK-A", "{hex} holds parts that have no room there, and can be rebuilt", hex=h)
        return None

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        """What is done to stacks is a decision of its own, and the way to it is named."""
        if a.verb in ("break", "form", "open"):
            return Ruling("§BRK-C", "choose regroup first", {}, REGROUP if s.occupied[self.side] else None)
        return super().bars(s, a)

    verbs = (
        Verb("move", UNIT, lawful=movers, bars=bars_mover, take=take_up),
        Verb("regroup", NOTHING, bars=bars_regroup, take=regroup),
        Verb("done", NOTHING, bars=bars_done, take=lambda task, s, n: []),
    )


def movers(s: NormandyState, side: Side) -> list[Unit]:
    """§MOV-0 The units that may move now, on the map or onto it. Must agree with `bars_move`."""
    at, flags = s.at, s.flags
    return [u for u in s.units_of(side) if at[u] >= 0 and not flags[u] & STAYS] + arrivals(s, side)


def arrivals(s: NormandyState, side: Side) -> list[Unit]:
    """§SEQ-6 §SEQ-8 §OB-P Units that may come onto the map now, by box or edge. Must agree with `bars_move`."""
    if side == Side.ALLIED:
        return [u for u in s.units_of(side) if s.at[u] <= BOX and bars_move(s, u) is None and can_arrive(s, u)]
    if s.phase != FIRST:
        return []
    now, way_in = s.turn * 16 + 15, dict[int, bool]()
    waiting = [u for u in s.units_of(side) if s.at[u] == RESERVE and 0 <= s.due[u] <= now]
    for u in waiting:
        if s.due[u] & 15 not in way_in:
            way_in[s.due[u] & 15] = can_arrive(s, u)
    return [u for u in waiting if way_in[s.due[u] & 15]]


class MoveUnit(Ask[NormandyState], frozen=True):
    """§MOV-A §MOV-I One unit's way. `step` walks on hex by hex, `go` ends the move, `back` takes it all back.

    Nothing happens on the map until the move ends, so a way can be tried and dropped freely.
    """

    rule = "§MOV-A"
    asks = "move the unit"
    unit: Unit
    way: tuple[Hex, ...] = ()
    spent: int = 0

    def who(self, s: NormandyState) -> Side:
        return Side(self.unit & 1)

    @property
    def at(self) -> Hex:
        """Where the walk has come to; NOWHERE before its first step."""
        return self.way[-1] if self.way else NOWHERE

    def reach(self, s: NormandyState) -> Reach:
        """What the unit can still reach; worked out once for all that is asked about the decision."""
        if s.reach_memo is None or s.reach_memo[0] is not self:
            s.reach_memo = (self, reach_of(s, self.unit, self.at, self.spent))
        return s.reach_memo[1]

    def can_end(self, s: NormandyState) -> bool:
        """Whether the unit could end its move anywhere, or leave the map."""
        return bool(self.goals(s) or self.exits(s))

    def goals(self, s: NormandyState) -> list[Hex]:
        """Where the move may end. Must agree with `bars_go`."""
        u, reach = self.unit, reach_of(s, self.unit, self.at, self.spent)
        s.reach_memo = (self, reach)
        fine, full = end_flags(s, u), full_hexes(s, u, reach)
        if self.way:  # a walk may lead back to where it began
            return [h for h in reach.found if fine[h] and h not in full]
        full.add(s.at[u])
        goals, cost, budget = [h for h in reach.found if fine[h] and h not in full], reach.cost, reach.budget
        goals += [h for h in one_hex_moves(s, u) if cost[h] > budget and fine[h] and h not in full]
        return goals

    def bars_goal(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§MOV-A §MOV-K §STK-A"""
        return bars_go(s, self.unit, h, self.at, self.spent)

    def go(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§MOV-H"""
        reach = self.reach(s)
        if not reach.has(h):  # §MOV-N
            self._finish(s, [h], allowance(s, self.unit))
            return []
        way = reach.path(h, s.kit.grid.neighbours)
        arrives = not self.way and s.at[self.unit] < 0
        self._finish(s, [*self.way, *(way if arrives else way[1:])], reach.cost[h])
        return []

    def steps(self, s: NormandyState) -> list[Hex]:
        """The next hexes of a walk. Must agree with `bars_step`."""
        budget = self.reach(s).budget
        return [n for n, spent in next_steps(s, self.unit, self.at, self.spent) if spent <= budget]

    def bars_step(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§MOV-A The first rule against making this the next hex of the walk."""
        if (ruling := bars_entry(s, self.unit, h)) is not None:
            return ruling
        need, have = dict(next_steps(s, self.unit, self.at, self.spent)).get(h), self.reach(s).budget
        if need is None:
            return no("§MOV-A", "{hex} is not the next hex of the way", hex=h)
        return too_dear(h, need, have) if need > have else None

    def step(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§MOV-I"""
        return [MoveUnit(self.unit, (*self.way, h), dict(next_steps(s, self.unit, self.at, self.spent))[h])]

    def exits(self, s: NormandyState) -> list[Hex]:
        """§VIC-X §R-52 Road exits the unit can reach and leave by. Must agree with `bars_exit`."""
        u = self.unit
        if u & 1 or not uses_roads(s, u & 1):
            return []
        reach, have = self.reach(s), allowance(s, u)
        ways_out = [h for h in s.kit.board.road_exits if reach.has(h) and reach.cost[h] + exit_cost(s, u, h) <= have]
        return [h for h in ways_out if end_flags(s, u)[h]]

    def bars_way_out(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§VIC-X §R-52"""
        return bars_exit(s, self.unit, h, self.at, self.spent)

    def leave(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§R-52 Off the map for good, and no loss; §R-68 the road is closed to German supply."""
        self.go(s, h)
        s.exits.append((s.kind[self.unit], h, s.turn))
        s.tell(Event("exited", "§VIC-X", {"kind": s.kind[self.unit], "hex": h}))
        s.discard(self.unit)
        return []

    def step_pointed(self, s: NormandyState, finger: Finger) -> list[Hex]:
        """Where the map may be left, nobody means a single step."""
        return [] if self.way_out_pointed(s, finger) else hex_pointed(s, finger)

    def way_out_pointed(self, s: NormandyState, finger: Finger) -> list[Hex]:
        """Only a road off the map means to leave it, and only to the Allies."""
        return [h for h in hex_pointed(s, finger) if h in s.kit.board.road_exits and not self.unit & 1]

    def under_way(self, s: NormandyState) -> tuple[str, ...]:
        """A unit that has set out may break down there."""
        return ("",) if self.way else ()

    def bars_break(self, s: NormandyState, n: str) -> Ruling | None:
        """§BRK-C §BRK-F A unit may break down on its way, where its parts might also stay."""
        if not self.way:
            return no("§MOV-A", "a unit that has not set out is broken down by regrouping")
        u, h = self.unit, self.at
        if (ruling := bars_breakdown(s, u) or bars_end(s, u, h)) is not None:
            return ruling
        if not can_go_on(s, u, h, self.spent) and not parts_have_room(s, u, h):
            return no("§STK-A", "its parts would be too many in {hex}, and could go no further", hex=h)
        return None

    def split(self, s: NormandyState, n: str) -> list[Task[NormandyState]]:
        """§BRK-C"""
        self._finish(s, list(self.way), self.spent)
        if can_go_on(s, self.unit):
            s.flags[self.unit] &= ~MOVED
        break_down(s, self.unit)
        return []

    verbs = (
        Verb("go", HEX, lawful=goals, bars=bars_goal, take=go),
        Verb("step", HEX, lawful=steps, bars=bars_step, pointed=step_pointed, take=step),
        Verb("exit", HEX, lawful=exits, bars=bars_way_out, pointed=way_out_pointed, take=leave),
        Verb("break", NOTHING, nouns=under_way, bars=bars_break, take=split),
        Verb("back", NOTHING, take=lambda task, s, n: []),
    )

    def _finish(self, s: NormandyState, way: list[Hex], spent: int) -> None:
        """§MOV-H The move is made, and final; §GT1-2 whoever stopped ashore goes no further in any shape."""
        u, origin = self.unit, s.at[self.unit]
        final = MOVED | HELD if stops_ashore(s, u) else MOVED
        if origin <= BOX:
            s.landed[BOX - origin] += s.kind_of(u).strength
            s.fed |= 1 << u
        elif origin == RESERVE:
            s.fed |= 1 << u
        if way:
            s.place(u, way[-1])
        s.enter(u, way)
        s.flags[u] |= final
        s.spent[u] = spent
        tell_move(s, u, origin, way)
        if s.at[u] != origin:
            s.turn_upright(u, (Side(u & 1),) if is_covered(s, u, origin) else BOTH)


def tell_move(s: NormandyState, u: Unit, origin: Hex, way: list[Hex]) -> None:
    """§FOG-3 Both sides see a counter move; the enemy learns which only where it begins or ends in the open."""
    if s.told is None:
        return
    owner = Side(u & 1)
    facts = {"side": owner, "kind": s.kind[u], "from": origin, "way": way}
    s.tell(Event("moved", "§MOV-A", facts, to=(owner,)))
    s.tell(
        Event("moved", "§MOV-A", {**facts, "kind": UNKNOWN} if is_covered(s, u, origin) else facts, to=(owner.enemy,))
    )


def is_covered(s: NormandyState, u: Unit, origin: Hex) -> bool:
    """§FOG-3 Whether a unit has gone from works to works, so that the enemy never saw which it was."""
    return origin >= 0 and bool(s.works >> origin & 1) and bool(s.works >> s.at[u] & 1)


def lose_excess(s: NormandyState, side: Side) -> None:
    """§STK-A Units that moved or regrouped into a stack nobody can leave any more cannot stay: the weakest are lost.

    §R-16 Stacks that are too large because of retreats or drops, and could not be put right, are left alone.
    """
    for u in surplus(s, side, MOVED | REGROUPED):
        s.tell(Event("eliminated", "§STK-A", {"side": side, "kind": s.kind[u], "hex": s.at[u]}))
        s.eliminate(u)


class EndMovement(Do[NormandyState], frozen=True):
    """§STK-A §ENT-F §R-32 The end of a movement phase: empty works go, units still in boxes wait."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        lose_excess(s, self.side)
        s.works &= s.occupied[0] | s.occupied[1]
        for u in s.units_of(self.side):
            s.flags[u] &= ~(MOVED | HELD | REGROUPED)
            s.spent[u] = 0
            if s.at[u] <= BOX:
                s.place(u, RESERVE)
        return []
