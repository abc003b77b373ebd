"""What no player of Normandy (1969) should do, as an umpire sees it who knows the true position."""

from bocage.ai.normandy_1969.ground import ground_of
from bocage.ai.normandy_1969.weights import battle_weights
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Action, Decision, Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.combat import Gather, idle_on_beaches
from bocage.games.normandy_1969.forecast import forecast
from bocage.games.normandy_1969.movement import can_arrive, reach_of
from bocage.games.normandy_1969.moves import MoveUnit, movers
from bocage.games.normandy_1969.state import SECOND, NormandyState
from bocage.games.normandy_1969.supply import is_supplied_now, supplied_mask
from bocage.games.normandy_1969.verbs import DONE, FIGHT
from bocage.games.normandy_1969.victory import depth

from .frame import Fault

WEAK = 4
"""Odds up to which an attack by a single unit is a weak one."""
TURNS = 7


class Umpire:
    """Watches one side."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._weak: dict[Hex, int] = {}
        """Where a single unit attacked weakly, and in which turn."""
        self._guarded: set[Hex] = set()
        self._turn = 0

    def before(self, s: NormandyState, d: Decision, action: Action) -> list[Fault]:
        """Attacks as they are made; what is left undone when a move ends."""
        if s.turn != self._turn:
            self._turn, self._guarded = s.turn, set(self._objectives(s))
        if action == FIGHT and d.task == "Gather":
            return self._attack(s, s.agenda[-1])
        if action == DONE and d.task == "ChooseMove" and s.phase == SECOND:
            return self._idle_out_of_supply(s) + self._idle_gains(s)
        return []

    def turn_over(self, s: NormandyState) -> list[Fault]:
        """Objectives that had a defender this morning, and have none now that the enemy is about to move."""
        if s.turn == TURNS and self.side == Side.GERMAN:
            return []
        left = self._guarded - set(self._objectives(s))
        return [Fault("stripped", f"{s.kit.names[h]} is left to the enemy") for h in left if self._in_reach(s, h)]

    # --- attacks

    def _attack(self, s: NormandyState, gather: Gather) -> list[Fault]:
        battle = gather.battle(s)
        ours, theirs = (int(word) for word in forecast(s, battle).column.split("-"))
        where, faults = s.kit.names[gather.hex], []
        if ours < battle_weights(self.side).floor_odds * theirs and not idle_on_beaches(s, list(gather.units)):
            faults.append(Fault("bad attack", f"{ours}-{theirs} on {where}"))
        if len(gather.units) == 1 and not battle.guns and ours <= WEAK * theirs:
            if self._weak.get(gather.hex) == s.turn - 1:
                faults.append(Fault("penny packets", f"one unit again at {ours}-{theirs} on {where}"))
            self._weak[gather.hex] = s.turn
        return faults

    # --- what is left undone

    def _idle_out_of_supply(self, s: NormandyState) -> list[Fault]:
        """A unit that has not moved, has no supply, and could have walked to where it would be fed.

        Scouts go where they like, and whoever denies a city to the enemy has something better to do.
        """
        if s.turn == 1 or (s.turn == TURNS and self.side == Side.GERMAN):
            return []
        fed, faults = supplied_mask(s, self.side), []
        for u in movers(s, self.side):
            idle = s.at[u] >= 0 and not is_supplied_now(s, u) and s.kind_of(u).type != "recon"
            idle = idle and not s.kit.board.city_mask >> s.at[u] & 1
            if idle and any(fed >> h & 1 for h in self._ends(s, u)):
                faults.append(Fault("idle out of supply", f"{s.kind_of(u).code} in {s.kit.names[s.at[u]]}"))
        return faults

    def _idle_gains(self, s: NormandyState) -> list[Fault]:
        """Something to be had for nothing by a unit that stands idle."""
        idle = [u for u in movers(s, self.side) if s.at[u] >= 0]
        if self.side == Side.GERMAN:
            return self._open_beach(s, idle)
        return self._open_city(s, idle) + (self._deeper(s, idle) if s.turn == TURNS else [])

    def _open_beach(self, s: NormandyState, idle: list[Unit]) -> list[Fault]:
        """A supply beach that nobody guards and an idle unit could enter; on the last evening it changes nothing."""
        open_now = [s.kit.board.beaches[n] for n in s.supply_beaches()] if 1 < s.turn < TURNS else []
        for u in idle:
            for h in self._ends(s, u):
                if h in open_now and s.kind_of(u).type == "recon":
                    return [Fault("idle gain", f"{s.kit.names[h]} stood open to {s.kind_of(u).code}")]
        return []

    def _open_city(self, s: NormandyState, idle: list[Unit]) -> list[Fault]:
        """On the last evening a city of one square that counts, that nobody defends and an idle unit could enter."""
        counting = ground_of(s.kit).cities.values()
        cities = [mask for mask in counting if mask.bit_count() == 1 and not mask & s.cities]
        wanted: Mask = sum(cities) if s.turn == TURNS else 0
        for u in idle:
            for h in self._ends(s, u):
                if wanted >> h & 1:
                    return [Fault("idle gain", f"the city in {s.kit.names[h]} stood open")]
        return []

    def _deeper(self, s: NormandyState, idle: list[Unit]) -> list[Fault]:
        """On the last evening squares deeper than all others, in supply and in reach; a guard may leave one."""
        now, deep, fed = depth(s), ground_of(s.kit).depth, supplied_mask(s, self.side)
        best = max((deep[h] for u in idle for h in self._ends(s, u) if fed >> h & 1), default=0)
        return [Fault("idle gain", f"depth {best} in reach, {now} held")] if best > now + 1 else []

    def _ends(self, s: NormandyState, u: Unit) -> list[Hex]:
        """Where an idle unit could have gone."""
        return [s.kit.hex_named(a.noun) for a in MoveUnit(u).options(s) if a.verb == "go"]

    # --- objectives

    def _objectives(self, s: NormandyState) -> list[Hex]:
        """What a side must not leave: a living supply beach with a guard on it; the last German square of a city."""
        if self.side == Side.ALLIED:
            beaches = [s.kit.board.beaches[n] for n in s.supply_beaches()] if s.turn > 1 else []
            return [h for h in beaches if s.occupied[Side.ALLIED] >> h & 1]
        found = []
        for city in ground_of(s.kit).cities.values():
            held = members(city & s.occupied[Side.GERMAN])
            if held and not s.cities & city:
                found.append(members(city)[0])
        return found

    def _in_reach(self, s: NormandyState, h: Hex) -> bool:
        """Whether an enemy on the map could be in a square after one impulse; what battle has taken is not left."""
        if s.occupied[self.side.enemy] >> h & 1:
            return False
        foes = [u for u in s.units_of(self.side.enemy) if s.at[u] >= 0]
        return any(reach_of(s, u).has(h) for u in foes if can_arrive(s, u))
