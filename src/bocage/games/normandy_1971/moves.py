"""§MOV-0 The decisions of a movement phase: which unit, and which way."""

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.paths import Reach
from bocage.core.protocol import BOTH, Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.breaking import parts_have_room
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.room import surplus
from bocage.core.regiments.stacks import fits_rebuilt, overstacked
from bocage.core.regiments.state import BOX, HELD, MOVED, RESERVE, unit_named

from .breakdown import bars_breakdown, break_down, rebuilds
from .movement import (
    FIRST,
    allowance,
    bars_end,
    bars_entry,
    bars_exit,
    bars_go,
    bars_move,
    can_arrive,
    can_go_on,
    end_flags,
    exit_cost,
    full_hexes,
    next_steps,
    one_hex_moves,
    reach_of,
    stops_ashore,
    uses_roads,
)
from .regroup import Regroup
from .state import REGROUPED, STAYS, NormandyState
from .supply import freeze_supply
from .verbs import BACK, BREAK, DONE, REGROUP

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
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def options(self, s: NormandyState) -> list[Action]:
        at, flags, move = s.at, s.flags, s.kit.numbered("move")
        options = [move[u] for u in s.units_of(self.side) if at[u] >= 0 and not flags[u] & STAYS]
        options += [move[u] for u in arrivals(s, self.side)]
        if s.occupied[self.side]:
            options.append(REGROUP)
        if self._bars_done(s) is None:
            options.append(DONE)
        return options

    def _bars_done(self, s: NormandyState) -> Ruling | None:
        """§STK-A §R-16 The phase does not end while a stack is too large and could still be put right."""
        for h in overstacked(s, self.side):
            for u in s.units_at(h):
                if bars_move(s, u) is None and any(a.verb in ("go", "exit") for a in MoveUnit(u).options(s)):
                    return no("§STK-A", hex=s.kit.names[h], unit=u)
            if any(place == h and fits_rebuilt(s, code, h) for code, place in rebuilds(s, self.side)):
                return no("§STK-A", hex=s.kit.names[h], why="broken down where its parts have no room")
        return None

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            return self._bars_done(s)
        if a.verb in ("break", "form", "open"):
            return Ruling("§BRK-C", "choose regroup first", {}, REGROUP if s.occupied[self.side] else None)
        u = unit_named(s, a.noun, self.side)
        if a.verb != "move" or u is None:
            return None
        return bars_move(s, u) or (None if can_arrive(s, u) else no("§OB-P", unit=u, why="no edge hex is open to it"))

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DONE:
            return []
        return [Regroup(self.side) if a == REGROUP else MoveUnit(int(a.noun)), self]


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
    unit: Unit
    way: tuple[Hex, ...] = ()
    spent: int = 0

    def who(self, s: NormandyState) -> Side:
        return Side(self.unit & 1)

    def options(self, s: NormandyState) -> list[Action]:
        u, at = self.unit, self.way[-1] if self.way else NOWHERE
        reach = reach_of(s, u, at, self.spent)
        s.reach_memo = (self, reach)
        fine, full, go = end_flags(s, u), full_hexes(s, u, reach), s.kit.noun("go")
        here = s.at[u] if at == NOWHERE else NOWHERE  # a walk may lead back to where it began
        options = [go[h] for h in reach.found if fine[h] and h not in full and h != here]
        if at == NOWHERE:
            cost, budget = reach.cost, reach.budget
            options += [go[h] for h in one_hex_moves(s, u) if cost[h] > budget and fine[h] and h not in full]
        step = s.kit.noun("step")
        options += [step[n] for n, spent in next_steps(s, u, at, self.spent) if spent <= reach.budget]
        if not u & 1:
            options += [s.kit.noun("exit")[h] for h in self._exits(s, reach) if fine[h]]
        if self.way and self._bars_break(s) is None:
            options.append(BREAK)
        options.append(BACK)
        return options

    def _exits(self, s: NormandyState, reach: Reach) -> list[Hex]:
        """§VIC-X §R-52 Road exits the unit can reach and leave by. Must agree with `bars_exit`."""
        u = self.unit
        if not uses_roads(s, u & 1):
            return []
        have = allowance(s, u)
        return [h for h in s.kit.board.road_exits if reach.has(h) and reach.cost[h] + exit_cost(s, u, h) <= have]

    def _bars_break(self, s: NormandyState) -> Ruling | None:
        """§BRK-C §BRK-F A unit may break down on its way, where its parts might also stay."""
        u, h = self.unit, self.way[-1]
        if (ruling := bars_breakdown(s, u) or bars_end(s, u, h)) is not None:
            return ruling
        if not can_go_on(s, u, h, self.spent) and not parts_have_room(s, u, h):
            return no("§STK-A", hex=s.kit.names[h], why="its parts would be too many here and have no points left")
        return None

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        h, at = s.kit.hex_named(a.noun), self.way[-1] if self.way else NOWHERE
        if a.verb == "go":
            return bars_go(s, self.unit, h, at, self.spent)
        if a.verb == "step":
            return bars_entry(s, self.unit, h) or no("§MOV-A", hex=a.noun, why="not next on the way, or too dear")
        if a.verb == "exit":
            return bars_exit(s, self.unit, h, at, self.spent)
        return self._bars_break(s) if a == BREAK and self.way else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == BACK:
            return []
        memo = s.reach_memo
        at = self.way[-1] if self.way else NOWHERE
        reach = memo[1] if memo is not None and memo[0] is self else reach_of(s, self.unit, at, self.spent)
        if a == BREAK:
            self._finish(s, list(self.way), self.spent)
            if can_go_on(s, self.unit):
                s.flags[self.unit] &= ~MOVED
            break_down(s, self.unit)
            return []
        h = s.kit.hex_named(a.noun)
        if a.verb == "step":
            return [MoveUnit(self.unit, (*self.way, h), dict(next_steps(s, self.unit, at, self.spent))[h])]
        if not reach.has(h):  # §MOV-N
            self._finish(s, [h], allowance(s, self.unit))
            return []
        way = reach.path(h, s.kit.grid.neighbours)
        arrives = at == NOWHERE and s.at[self.unit] < 0
        self._finish(s, [*self.way, *(way if arrives else way[1:])], reach.cost[h])
        if a.verb == "exit":
            self._leave(s, h)
        return []

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

    def _leave(self, s: NormandyState, h: Hex) -> None:
        """§R-52 Off the map for good, and no loss; §R-68 the road is closed to German supply."""
        s.exits.append((s.kind[self.unit], h, s.turn))
        s.tell(Event("exited", "§VIC-X", {"kind": s.kind[self.unit], "hex": h}))
        s.discard(self.unit)


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
