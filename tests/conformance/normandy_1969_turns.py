"""Normandy (1969), refereed: landings over the beaches, the course of a turn, replacements and the score."""

from collections.abc import Collection

from bocage.core.hexes import bits
from bocage.core.protocol import Event
from bocage.games.normandy_1969.state import NormandyState

from . import normandy_1969_charts as charts
from .checks import demand
from .normandy_1969_plans import Plans
from .normandy_1969_sheet import (
    ALLIED,
    AT_SEA,
    BEACHES,
    BOARD,
    BOX,
    COAST,
    COMBAT,
    CRAFT,
    FIRST,
    GERMAN,
    GONE,
    RESERVE,
    SECOND,
    WAVE,
    Facts,
    around,
)

CARD = [f"allied {phase}" for phase in (FIRST, COMBAT, CRAFT, SECOND)]
CARD += [f"german {phase}" for phase in (FIRST, COMBAT, SECOND)]
"""§GEN-2 §GEN-3 §GEN-4 What a turn brings, in order."""

BOXES = {BOX - n for n in BEACHES}


class Turns(Plans):
    """What happens once a turn."""

    def __init__(self, s: NormandyState) -> None:
        super().__init__(s)
        self.given, self.rolled = False, -1

    # --- over the beaches

    def loads(self) -> set[str]:
        """§OB-AL §RNF-1 §RNF-2 §RNF-3 §R-24 What may be put off which beach."""
        places = (WAVE,) if self.turn == 1 else (WAVE, AT_SEA)
        waits = {code for (side, code, h), n in self.pieces.items() if n and side == ALLIED and h in places}
        germans = self.squares(GERMAN)
        room = {n: self.room_off(n) for n in self.living_beaches() if BEACHES[n] not in germans}
        return {f"{code} {n}" for code in waits for n, left in room.items() if charts.factors(code) <= left}

    def room_off(self, n: int) -> int:
        """§RNF-1 Factors that a beach can still land in this turn."""
        boxed = sum(charts.factors(code) * k for (_, code, h), k in self.pieces.items() if h == BOX - n)
        return self.capacity[n] - self.landed[n] - boxed

    def boxed(self, event: Event, f: Facts) -> None:
        """§GEN-4 §OPT-4 A unit is put off a beach."""
        code, n = f["kind"], f["beach"]
        demand(f"{code} {n}" in self.loads(), f"§RNF-1 {code} is to land at beach {n}")
        if self.turn == 1 and self.options.wave_planned:
            demand((code, n) in self.waves, f"§OPT-4 {code} was not planned for beach {n}")
            self.waves.remove((code, n))
        place = WAVE if self.pieces[ALLIED, code, WAVE] else AT_SEA
        self.put((ALLIED, code, place), BOX - n)

    def offered_loads(self, offered: Collection[str]) -> None:
        """§RNF-1"""
        odd = self.loads() ^ set(offered)
        demand(not odd, f"§RNF-1 {sorted(odd)[:5]} may be loaded, or may not, against the rules")

    def wait(self, places: Collection[int]) -> None:
        """§GEN-4 §RUL-13 Who has not come ashore waits at sea."""
        for piece in [piece for piece, n in self.pieces.items() if piece[2] in places and n]:
            for _ in range(self.pieces[piece]):
                self.put(piece, AT_SEA)

    # --- the course of a turn

    def turn_begins(self, event: Event, f: Facts) -> None:
        """§GEN-1 §GEN-3 A turn begins when the last is over."""
        self.settle()
        demand(not self.expected, f"§GEN-2 {self.expected} is still to come")
        if f["turn"] == 1:
            stays = [code for code, _ in self.aims if code == "7-4p"]
            demand(not stays, f"§INV-5 {len(stays)} regiments have not jumped")
        else:
            demand(f["turn"] == self.turn + 1 <= 7, f"§GEN-1 turn {f['turn']} follows turn {self.turn}")
            self.turn_ends()
            self.wait((WAVE,))
        self.turn, self.landing_on = f["turn"], -1
        self.expected = list(CARD)

    def turn_ends(self) -> None:
        """§RNF-1 §RUL-19 §RUL-22 What the beaches can land next, and those that Germans hold."""
        germans = self.squares(GERMAN)
        for n in self.living_beaches():
            idle = self.turn > 1 and not self.landed[n]
            self.capacity[n] = 30 if idle else 15
            self.dead |= {n} if BEACHES[n] in germans else set()
        self.landed.clear()

    def attacks_allowed(self, event: Event, f: Facts) -> None:
        """§ATT-7 §R-22 §INV-6 §OPT-3"""
        demand(self.options.attack_die and self.turn >= 2, "§INV-6 a die for the attacks")
        demand(self.expected[0] == f"{('allied', 'german')[f['side']]} {FIRST}", "§R-22 the die falls out of turn")
        self.rolled, self.limit, self.made = f["side"], f["die"], 0
        if f["side"] == GERMAN:
            self.wait(BOXES)

    def phase_begins(self, event: Event, f: Facts, after: NormandyState) -> None:
        """§GEN-2 §RUL-03 Supply is judged, and what was done is forgotten."""
        self.settle()
        side, phase = f["side"], f["phase"]
        due = self.expected.pop(0) if self.expected else "nothing"
        demand(due == f"{('allied', 'german')[side]} {phase}", f"§GEN-2 {side} {phase} comes, {due} was due")
        self.phase, self.mover = phase, side
        if phase == COMBAT or side == GERMAN:
            self.wait(BOXES)
        for marked in (self.moved, self.stopped, self.fought, self.struck, self.fired):
            marked.clear()
        self.spent.clear()
        self.label(after)
        if phase == FIRST:
            self._turn_of(side)
        if phase != CRAFT:
            self.fed = {u for u, h in self.at.items() if h >= 0 and (self.turn == 1 or h in self.supplied(u & 1))}
        if phase == FIRST and self.turn == 1 and side == ALLIED:
            zone = self.zone(GERMAN)
            self.stopped = {u for u, h in self.on_map(ALLIED).items() if h in zone and self.code[u] == "2-4c"}

    def _turn_of(self, side: int) -> None:
        """§GEN-5 §R-19 §R-12 A player's turn begins."""
        landing = side == ALLIED and self.turn == 1
        self.began |= {u: GONE if landing else max(h, GONE) for u, h in self.at.items() if u & 1 == side}
        self.made = 0
        if self.options.attack_die and self.turn >= 2:
            demand(self.rolled == side, "§ATT-7 no die has fallen for the attacks")
            self.rolled = -1
        else:
            self.limit = 99
        if side == GERMAN and not self.options.save_replacements:
            self.points = 0
        gives = side == GERMAN and 3 <= self.turn <= 7
        demand(self.given is gives, "§REP replacements came, or did not, against the rules")
        self.given = False

    # --- replacements

    def replacements(self, event: Event, f: Facts) -> None:
        """§REP"""
        factors = charts.REPLACEMENTS[self.options.german_ob]
        self.points += factors
        self.made = 0
        self.wait(BOXES)
        told = (f["factors"], f["points"])
        demand(told == (factors, self.points), f"§REP {told} instead of {factors}, {self.points} in all")
        self.given = True

    def replaced(self, after: NormandyState, f: Facts) -> None:
        """§REP §R-12 A destroyed unit is bought back, and comes by the south or east."""
        code = self.codes[f["kind"]]
        demand(self.pool[code] > 0, f"§REP no {code} was destroyed")
        self.pool[code] -= 1
        self.points -= charts.factors(code)
        demand(f["left"] == self.points >= 0, f"§R-12 {f['left']} factors are left instead of {self.points}")
        self.add((GERMAN, code, RESERVE))
        for new in self._fresh(after, GERMAN):
            self.due[new] = (self.turn, "ES")

    def offered_units(self, offered: Collection[str]) -> None:
        """§REP §R-12 What is destroyed and can be paid for."""
        due = {code for code, n in self.pool.items() if n and charts.factors(code) <= self.points}
        odd = due ^ set(offered)
        demand(not odd, f"§REP {sorted(odd)} may be replaced, or may not, against the rules")

    # --- the score

    def verdict(self, event: Event, f: Facts) -> None:
        """§VIC-C §VIC-X §VIC-D §LVL §R-13 §R-14 §RUL-16"""
        self.settle()
        demand(self.turn == 7 and not self.expected, f"§GEN-1 the game ends in turn {self.turn}")
        self.turn_ends()
        fed = self.supplied(ALLIED)
        points = sum(worth for city, worth in charts.CITIES.items() if self._holds(city, fed))
        roads = self.open_roads(ALLIED)
        off = {e: [c for c, h in self.exits if BOARD.road_exits[h] == e and h in roads] for e in "ESWN"}
        scored = [edge for edge, codes in off.items() if charts.is_division(codes)]
        if not self.options.exit_W_and_N_separate and {"W", "N"} <= set(scored):
            scored.remove("N")
        points += sum(charts.EXITS[edge] for edge in scored) + self._depth(fed)
        due = (str(points), charts.level(points))
        demand((f["score"], f["level"]) == due, f"§LVL {f['score']}, {f['level']} instead of {due}")

    def _holds(self, city: str, fed: set[int]) -> bool:
        squares = set(bits(BOARD.city_of[city]))
        if not squares <= self.cities or self.options.city_capture == "last_through":
            return squares <= self.cities
        return squares <= fed and not (squares | around(squares)) & self.squares(GERMAN)

    def _depth(self, fed: set[int]) -> int:
        deep, reached, found = 0, set(COAST), self.squares(ALLIED) & fed
        while found - reached:
            reached, deep = reached | around(reached), deep + 1
        return deep
