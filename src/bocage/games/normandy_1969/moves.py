"""§GEN-2 The decisions of an impulse: which unit, and which way."""

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.room import surplus

from .breakdown import bars_breakdown, break_down, parts_have_room, rebuilds
from .landings import clear_boxes
from .movement import (
    bars_end,
    bars_exit,
    bars_go,
    bars_move,
    bars_step,
    bars_way_in,
    can_arrive,
    can_go_on,
    end_flags,
    exit_cost,
    exit_squares,
    full_hexes,
    next_steps,
    reach_of,
    way_to,
)
from .regroup import Regroup
from .stacking import fits_rebuilt, overstacked
from .state import BOX, FIRST, HELD, MOVED, REGROUPED, RESERVE, SECOND, NormandyState, unit_named
from .supply import freeze_supply
from .verbs import BACK, BREAK, DONE, REGROUP


class Impulse(Do[NormandyState], frozen=True):
    """§GEN-2 §DEF-1 One impulse: only its side moves, and nobody fights."""

    side: Side
    phase: str

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase, s.mover = self.phase, self.side
        clear_moves(s, self.side)
        freeze_supply(s)
        if s.turn == 1 and self.side == Side.ALLIED:
            hold_the_landed(s)
        s.tell(Event("phase", "§GEN-2", {"side": self.side, "phase": self.phase}))
        return [ChooseMove(self.side), EndImpulse(self.side)]


def clear_moves(s: NormandyState, side: Side) -> None:
    """Nobody of a side has moved yet, or is moving any more."""
    for u in s.units_of(side):
        s.flags[u] &= ~(MOVED | HELD | REGROUPED)
        s.spent[u] = 0


def hold_the_landed(s: NormandyState) -> None:
    """§INV-5 §GLD §R-02 Who stands still on the first turn.

    Paratroops and gliders throughout; in the first impulse also commandos whose landing was their entry into a zone.
    """
    terrain = s.terrain_for(Side.ALLIED)
    for u in s.units_of(Side.ALLIED):
        if s.at[u] >= 0:
            kind = s.kind_of(u).type
            stopped = kind == "commando" and s.phase == FIRST and terrain.is_zone(s.at[u])
            if stopped or kind in ("parachute", "glider"):
                s.flags[u] |= HELD


class ChooseMove(Ask[NormandyState], frozen=True):
    """§GEN-2 The player takes his units one at a time, as many as he likes."""

    rule = "§GEN-2"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def options(self, s: NormandyState) -> list[Action]:
        move = s.kit.numbered("move")
        options = [move[u] for u in movers(s, self.side)]
        if s.occupied[self.side]:
            options.append(REGROUP)
        if bars_done(s, self.side) is None:
            options.append(DONE)
        return options

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            return bars_done(s, self.side)
        if a.verb in ("break", "form"):
            return Ruling("§BRK-1", "choose regroup first", {}, REGROUP if s.occupied[self.side] else None)
        u = unit_named(s, a.noun, self.side)
        if a.verb != "move" or u is None:
            return None
        return bars_move(s, u) or bars_way_in(s, u)

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DONE:
            return []
        return [Regroup(self.side) if a == REGROUP else MoveUnit(int(a.noun)), self]


def movers(s: NormandyState, side: Side) -> list[Unit]:
    """§GEN-2 §GEN-4 The units that may move now, on the map or onto it. Must agree with `bars_move`."""
    at, flags, here, waiting = s.at, s.flags, list[Unit](), list[Unit]()
    for u in s.units_of(side):
        if at[u] >= 0:
            if not flags[u] & s.STAYS:
                here.append(u)
        elif at[u] <= BOX or (at[u] == RESERVE and side == Side.GERMAN and s.phase == FIRST):
            waiting.append(u)
    return here + [u for u in waiting if bars_move(s, u) is None and can_arrive(s, u)]


def bars_done(s: NormandyState, side: Side) -> Ruling | None:
    """§RUL-23 The impulse does not end while a stack is too large and could still be put right."""
    for h in overstacked(s, side):
        for u in s.units_at(h):
            if bars_move(s, u) is None and any(a.verb in ("go", "exit") for a in MoveUnit(u).options(s)):
                return no("§RUL-23", hex=s.kit.names[h], unit=u, why="too many units there, and one can still go")
        if any(place == h and fits_rebuilt(s, code, h) for code, place in rebuilds(s, side)):
            return no("§RUL-23", hex=s.kit.names[h], why="broken down where its parts have no room")
    return None


class MoveUnit(Ask[NormandyState], frozen=True):
    """§GEN-2 One unit's way. `step` walks on square by square, `go` ends the move, `back` takes it all back.

    Nothing happens on the map until the move ends, so a way can be tried and dropped freely.
    """

    rule = "§GEN-2"
    unit: Unit
    way: tuple[Hex, ...] = ()
    spent: int = 0

    @property
    def at(self) -> Hex:
        """Where the walk has come to; NOWHERE before its first step."""
        return self.way[-1] if self.way else NOWHERE

    def who(self, s: NormandyState) -> Side:
        return Side(self.unit & 1)

    def options(self, s: NormandyState) -> list[Action]:
        u, kit = self.unit, s.kit
        reach = reach_of(s, u, self.at, self.spent)
        fine, full = end_flags(s, u), full_hexes(s, u, reach)
        here = NOWHERE if self.way else s.at[u]  # a walk may lead back to where it began
        go, step, leave = kit.noun("go"), kit.noun("step"), kit.noun("exit")
        options = [go[h] for h in reach.found if fine[h] and h not in full and h != here]
        options += [step[n] for n, cost in next_steps(s, u, self.at, self.spent) if cost <= reach.budget]
        options += [leave[h] for h in exit_squares(s, u, reach, self.at) if fine[h]]
        if self.way and self._bars_break(s) is None:
            options.append(BREAK)
        return [*options, BACK]

    def _bars_break(self, s: NormandyState) -> Ruling | None:
        """§BRK-1 A unit may break down on its way, where its parts might also stay."""
        u, h = self.unit, self.at
        if (ruling := bars_breakdown(s, u) or bars_end(s, u, h)) is not None:
            return ruling
        if not can_go_on(s, u, h, self.spent) and not parts_have_room(s, u, h):
            return no("§STK-1", hex=s.kit.names[h], why="its parts would be too many here and can go no further")
        return None

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb == "go":
            return bars_go(s, self.unit, h, self.at, self.spent)
        if a.verb == "step":
            return bars_step(s, self.unit, h, self.at, self.spent)
        if a.verb == "exit":
            return bars_exit(s, self.unit, h, self.at, self.spent)
        return self._bars_break(s) if a == BREAK and self.way else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        u, h = self.unit, s.kit.hex_named(a.noun)
        if a == BREAK:
            goes_on = can_go_on(s, u, self.at, self.spent)
            finish_move(s, u, list(self.way), self.spent)
            if goes_on:
                s.flags[u] &= ~MOVED
            break_down(s, u)
        elif a.verb == "step":
            return [MoveUnit(u, (*self.way, h), dict(next_steps(s, u, self.at, self.spent))[h])]
        elif a != BACK:
            reach = reach_of(s, u, self.at, self.spent)
            leaving = exit_cost(s, u) if a.verb == "exit" else 0
            finish_move(s, u, [*self.way, *way_to(s, u, reach, h, self.at)], reach.cost[h] + leaving)
            if a.verb == "exit":
                leave_map(s, u, h)
        return []


def finish_move(s: NormandyState, u: Unit, way: list[Hex], spent: int) -> None:
    """§GEN-2 The move is made, and final for this impulse; units from the sea or beyond the edge have arrived."""
    origin = s.at[u]
    if origin < 0:
        s.fed |= 1 << u
    if origin <= BOX and s.phase == SECOND:  # §OB-AL the assault uses nothing of what a beach can land
        s.landed[BOX - origin] += s.kind_of(u).strength
    if way:
        s.place(u, way[-1])
    s.enter(u, way)
    s.flags[u] |= MOVED
    s.spent[u] = spent
    facts = {"side": Side(u & 1), "kind": s.kind[u], "from": origin, "way": way, "cost": spent}
    s.tell(Event("moved", "§GEN-2", facts))


def leave_map(s: NormandyState, u: Unit, h: Hex) -> None:
    """§VIC-X Off the map by a road for good; it is no loss."""
    s.exits.append((s.kind[u], h, s.turn))
    s.tell(Event("exited", "§VIC-X", {"kind": s.kind[u], "hex": h}))
    s.discard(u)


class EndImpulse(Do[NormandyState], frozen=True):
    """§RUL-23 §RUL-13 The end of an impulse: nobody stays in a stack too large, and what has not landed waits."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        for u in surplus(s, self.side, MOVED | REGROUPED):
            s.tell(Event("eliminated", "§RUL-23", {"side": self.side, "kind": s.kind[u], "hex": s.at[u]}))
            s.eliminate(u)
        clear_moves(s, self.side)
        if self.side == Side.ALLIED:
            clear_boxes(s)
        return []
