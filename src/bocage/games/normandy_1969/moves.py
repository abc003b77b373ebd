"""§GEN-2 The decisions of an impulse: which unit, and which way."""

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.nouns import NOTHING, Finger
from bocage.core.paths import Reach
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX, UNIT, hex_pointed
from bocage.core.regiments.room import surplus
from bocage.core.verbs import Verb

from .breakdown import bars_breakdown, break_down, parts_have_room, rebuilds
from .landings import clear_boxes
from .movement import (
    allowance,
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
from .state import BOX, FIRST, HELD, MOVED, REGROUPED, RESERVE, SECOND, NormandyState
from .supply import freeze_supply
from .verbs import REGROUP


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

    def movers(self, s: NormandyState) -> list[Unit]:
        """Those that may be taken up now."""
        return movers(s, self.side)

    def bars_mover(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§GEN-2 §GEN-4 §RUL-31"""
        return bars_move(s, u) or bars_way_in(s, u)

    def take_up(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§GEN-2"""
        return [MoveUnit(u), self]

    def bars_regroup(self, s: NormandyState, n: str) -> Ruling | None:
        """§BRK-1"""
        return None if s.occupied[self.side] else no("§GEN-2", "you have no units on the map")

    def regroup(self, s: NormandyState, n: str) -> list[Task[NormandyState]]:
        """§BRK-1"""
        return [Regroup(self.side), self]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§RUL-23"""
        return bars_done(s, self.side)

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        """What is done to stacks is a decision of its own, and the way to it is named."""
        if a.verb in ("break", "form"):
            return Ruling("§BRK-1", "choose regroup first", {}, REGROUP if s.occupied[self.side] else None)
        return super().bars(s, a)

    verbs = (
        Verb("move", UNIT, lawful=movers, bars=bars_mover, take=take_up),
        Verb("regroup", NOTHING, bars=bars_regroup, take=regroup),
        Verb("done", NOTHING, bars=bars_done, take=lambda task, s, n: []),
    )


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
            if bars_move(s, u) is None and MoveUnit(u).can_end(s):
                kind = s.kind_of(u).code
                return no("§RUL-23", "{hex} holds too many units, and the {kind} can still go", hex=h, kind=kind)
        if any(place == h and fits_rebuilt(s, code, h) for code, place in rebuilds(s, side)):
            return no("§RUL-23", "{hex} holds parts that have no room there, and can be rebuilt", hex=h)
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

    def reach(self, s: NormandyState) -> Reach:
        """What the unit can still reach."""
        return reach_of(s, self.unit, self.at, self.spent)

    def can_end(self, s: NormandyState) -> bool:
        """Whether the unit could end its move anywhere, or leave the map."""
        return bool(self.goals(s) or self.exits(s))

    def goals(self, s: NormandyState) -> list[Hex]:
        """Where the move may end. Must agree with `bars_goal`."""
        u, reach = self.unit, self.reach(s)
        fine, full = end_flags(s, u), full_hexes(s, u, reach)
        if not self.way:  # a walk may lead back to where it began
            full.add(s.at[u])
        return [h for h in reach.found if fine[h] and h not in full]

    def bars_goal(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§ATT-1 §TEC §SUP-3 §STK-1"""
        return bars_go(s, self.unit, h, self.at, self.spent)

    def go(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§GEN-2"""
        reach = self.reach(s)
        finish_move(s, self.unit, [*self.way, *way_to(s, self.unit, reach, h, self.at)], reach.cost[h])
        return []

    def steps(self, s: NormandyState) -> list[Hex]:
        """The next squares of a walk. Must agree with `bars_stride`."""
        have = allowance(s, self.unit)
        return [n for n, cost in next_steps(s, self.unit, self.at, self.spent) if cost <= have]

    def bars_stride(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§TEC §ATT-1 §ATT-2"""
        return bars_step(s, self.unit, h, self.at, self.spent)

    def step(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§GEN-2"""
        return [MoveUnit(self.unit, (*self.way, h), dict(next_steps(s, self.unit, self.at, self.spent))[h])]

    def step_pointed(self, s: NormandyState, finger: Finger) -> list[Hex]:
        """Where the map may be left, nobody means a single step."""
        return [] if self.way_out_pointed(s, finger) else hex_pointed(s, finger)

    def exits(self, s: NormandyState) -> list[Hex]:
        """§VIC-X §RUL-26 The road exits to leave by. Must agree with `bars_way_out`."""
        if self.unit & 1:
            return []
        found = exit_squares(s, self.unit, self.reach(s), self.at)
        return [h for h in found if end_flags(s, self.unit)[h]]

    def bars_way_out(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§VIC-X §RUL-26"""
        return bars_exit(s, self.unit, h, self.at, self.spent)

    def leave(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§VIC-X Off the map by a road for good; it is no loss."""
        u, reach = self.unit, self.reach(s)
        finish_move(s, u, [*self.way, *way_to(s, u, reach, h, self.at)], reach.cost[h] + exit_cost(s, u))
        s.exits.append((s.kind[u], h, s.turn))
        s.tell(Event("exited", "§VIC-X", {"kind": s.kind[u], "hex": h}))
        s.discard(u)
        return []

    def way_out_pointed(self, s: NormandyState, finger: Finger) -> list[Hex]:
        """Only a road off the map means to leave it, and only to the Allies."""
        return [h for h in hex_pointed(s, finger) if h in s.kit.board.road_exits and not self.unit & 1]

    def under_way(self, s: NormandyState) -> tuple[str, ...]:
        """A unit that has set out may break down there."""
        return ("",) if self.way else ()

    def bars_break(self, s: NormandyState, n: str) -> Ruling | None:
        """§BRK-1 A unit may break down on its way, where its parts might also stay."""
        if not self.way:
            return no("§GEN-2", "a unit that has not set out is broken down by regrouping")
        u, h = self.unit, self.at
        if (ruling := bars_breakdown(s, u) or bars_end(s, u, h)) is not None:
            return ruling
        if not can_go_on(s, u, h, self.spent) and not parts_have_room(s, u, h):
            return no("§STK-1", "its parts would be too many in {hex}, and could go no further", hex=h)
        return None

    def split(self, s: NormandyState, n: str) -> list[Task[NormandyState]]:
        """§BRK-1"""
        u, goes_on = self.unit, can_go_on(s, self.unit, self.at, self.spent)
        finish_move(s, u, list(self.way), self.spent)
        if goes_on:
            s.flags[u] &= ~MOVED
        break_down(s, u)
        return []

    verbs = (
        Verb("go", HEX, lawful=goals, bars=bars_goal, take=go),
        Verb("step", HEX, lawful=steps, bars=bars_stride, pointed=step_pointed, take=step),
        Verb("exit", HEX, lawful=exits, bars=bars_way_out, pointed=way_out_pointed, take=leave),
        Verb("break", NOTHING, nouns=under_way, bars=bars_break, take=split),
        Verb("back", NOTHING, take=lambda task, s, n: []),
    )


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
