"""Normandy (1969), refereed: who attacks whom, with what, what the table says and what must follow from it."""

from collections import Counter
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from bocage.core.protocol import Event

from . import normandy_1969_charts as charts
from .checks import demand
from .normandy_1969_marches import Marches
from .normandy_1969_sheet import (
    ALLIED,
    AROUND,
    BEACHES,
    BOARD,
    CITY,
    COAST,
    COMBAT,
    COVERED,
    FORTS,
    GERMAN,
    NAMES,
    PARACHUTE,
    ROUGH,
    WAYS,
    Facts,
    Piece,
    direction,
    disc,
    has,
)

SHIPS, MOST_SHIPS = 40, 8
Way = tuple[int, ...]
Demerits = tuple[int, int, int, int]


@lru_cache(maxsize=20000)
def _rings(middle: int, start: int, reach: int) -> dict[int, int]:
    """How far the squares that a retreat can come to lie from one, counted ring by ring over land and sea."""
    wanted, found, ring, far = disc({start}, reach), dict[int, int](), {middle}, 0
    seen = set(ring)
    while len(found) < len(wanted):
        found |= dict.fromkeys(ring & wanted, far)
        ring = {n for h in ring for _, n in AROUND[h]} - seen
        seen |= ring
        far += 1
    return found


class Fights(Marches):
    """Battles, those of paratroops who come down on Germans among them."""

    def __init__(self, s: Any) -> None:
        super().__init__(s)
        self.doomed = Counter[Piece]()
        """Counters that must be destroyed by the result just told."""
        self.paying: list[Piece] = []
        self.owed = 0
        """§CRT-EX The larger force of an exchange, and what it has still to lose."""
        self.named = ""
        """§RUL-28 What its owner has just given up."""
        self.beaten = Counter[Piece]()
        self.back, self.led_by = 0, ALLIED
        """Counters that must go back, how many squares, and who leads them."""
        self.repelled_from = -1
        """§CRT-AB The square that beaten attackers had attacked; -1 while defenders go back."""
        self.landing_on = -1

    def settle(self) -> None:
        """What had to follow from a battle has followed."""
        left = [(code, NAMES[h] if h >= 0 else h) for _, code, h in self.doomed + self.beaten]
        demand(not left, f"§CRT what had to follow did not: {left}")
        demand(self.owed <= 0 or not self.paying, f"§CRT-EX {self.owed} factors are still owed")
        self.paying, self.owed = [], 0

    # --- who may attack what

    def able(self, side: int) -> set[int]:
        """§ATT-8 §ATT-10 §RUL-02 §INV-5 §GLD Who may attack at all."""
        ready = {u for u in self.on_map(side) if u in self.fed and u not in self.fought}
        ready = {u for u in ready if charts.what(self.code[u]) != "flak"}
        return {u for u in ready if not (self.turn == 1 and self.is_landed(u) and not u & 1)}

    def targets(self, u: int) -> set[int]:
        """§CMB-1 §TEC-FLOOD §RUL-29 §R-06 The squares that a unit may attack."""
        at, enemy = self.at[u], self.squares(1 - (u & 1))
        open_sides = [n for d, n in AROUND[at] if not has(BOARD.sea_side, at, d)]
        dry = [n for n in open_sides if u & 1 or not has(BOARD.flooded, at, direction(at, n))]
        return (set(dry) & enemy) - self.struck

    def choose_target(self, side: int, offered: Collection[str], done: bool) -> None:
        """§ATT-4 §ATT-7 Every square that may be attacked is offered, and no other; §R-02 by option some must be."""
        by_unit = {u: self.targets(u) for u in self.able(side)}
        odd = {NAMES[h] for squares in by_unit.values() for h in squares} ^ set(offered)
        demand(not odd, f"§CMB-1 attacks on {sorted(odd)} are offered, or denied, against the rules")
        demand(self.made < self.limit, f"§ATT-7 attack {self.made + 1} of {self.limit} is asked for")
        bound = self.options.turn_1 == "1971" and self.turn == 1 and side == ALLIED
        idle = bound and any(squares and self.at[u] in BEACHES.values() for u, squares in by_unit.items())
        demand(done is not idle, "§R-02 the duty of the beaches is forgotten, or invented")

    def gather(self, task: Any, offered: Collection[str]) -> None:
        """§CMB-3 §ATT-3 Whoever may join an attack is offered, and nobody else."""
        can = {u for u in self.able(task.side) if task.hex in self.targets(u) and u not in task.units}
        odd = {str(u) for u in can} ^ set(offered)
        names = sorted(self.code.get(int(text), text) for text in odd)
        demand(not odd, f"§CMB-1 {names[:5]} may join an attack, or may not, against the rules")

    def ships(self, task: Any) -> Way:
        """§INV-8 §R-05 §RUL-09 The squares whose ships fire in an attack."""
        fires = COAST if self.options.naval_squares == "any_beach" else set(BEACHES.values())
        squares = dict.fromkeys(self.at[u] for u in task.units) if task.side == ALLIED else {task.hex: None}
        can = [h for h in squares if h in fires and h not in self.fired and h not in task.silent]
        return tuple(can[: MOST_SHIPS - len(self.fired)])

    def attack(self, task: Any, f: Facts) -> None:
        """§ATT-4 §ATT-7 §ATT-10 §R-06 §INV-8 An attack is announced."""
        self.settle()
        units, side = task.units, task.side
        demand(self.phase == COMBAT and side == self.mover, "§CMB-5 an attack out of turn")
        told = (f["side"], list(f["hexes"]), [self.codes[k] for k in f["kinds"]], list(f["from"]))
        due = (side, [task.hex], [self.code[u] for u in units], [self.at[u] for u in units])
        demand(told == due, f"§ATT-4 {told} is announced, but {due} attack")
        cannot = [self.code[u] for u in units if u not in self.able(side) or task.hex not in self.targets(u)]
        demand(units and not cannot and len(set(units)) == len(units), f"§CMB-1 {cannot} may not attack")
        guns = self.ships(task)
        demand(tuple(f["guns"]) == guns, f"§INV-8 ships off {f['guns']} fire instead of {guns}")
        self.made += 1
        demand(self.made <= self.limit, f"§ATT-7 attack {self.made} of {self.limit}")
        self.struck.add(task.hex)
        self.fired |= set(guns)
        self.fought |= set(units)

    # --- strengths

    def _attack(self, attackers: list[Piece], guns: int) -> Fraction:
        """§ATT-9 §RUL-12 §INV-8"""
        total = Fraction(guns * SHIPS)
        for _, code, h in attackers:
            helped = any(charts.what(other) in charts.INFANTRY for other in self.stack(h)) if h >= 0 else True
            half = charts.what(code) == "tank" and not helped
            total += Fraction(charts.factors(code), 2 if half else 1)
        return total

    def _defense(self, h: int, squares: set[int], guns: int, landing: bool) -> Fraction:
        """§DEF-3 §DEF-4 §R-16 §RUL-10 §RUL-11 §RUL-27 §INV-5"""
        halves = 2 if all(charts.what(code) == "tank" for code in self.stack(h)) else 1
        if landing:
            total = Fraction(sum(charts.factors(code) for code in self.stack(h)), halves)
            return total * (2 if h in FORTS else Fraction(1, 2))
        total = Fraction(0)
        for u in (u for u, at in self.at.items() if at == h):
            hungry = u not in self.fed and h not in FORTS
            total += Fraction(charts.factors(self.code[u]), halves * (2 if hungry else 1))
        return total * self._multiple(h, squares) + guns * SHIPS

    def _multiple(self, h: int, squares: set[int]) -> int:
        """§TEC §R-03 §R-16 §TEC-FORT §TEC-RIVER The best single one."""
        found = [1]
        if h in COVERED:
            found.append(3)
        if h in CITY:
            found.append({"triple": 3, "double": 2, "none": 1}[self.options.city_defense])
        if h in FORTS and h in self.squares(GERMAN):
            found.append(3)
        if squares and all(has(BOARD.river, at, direction(at, h)) for at in squares):
            found.append(2)
        return max(found)

    def fights(self, event: Event, f: Facts) -> None:
        """§CMB-6 §CMB-7 §CRT §R-15 What an attack is worth, and what the table says."""
        (h,), side, landing = f["hexes"], f["side"], f["landing"]
        demand(landing == (self.landing_on == h), f"§INV-5 a landing on {NAMES[h]}, or none")
        where = [PARACHUTE] * len(f["kinds"]) if landing else list(f["from"])
        attackers = [(side, self.codes[k], at) for k, at in zip(f["kinds"], where, strict=True)]
        guns = len(f["guns"])
        strength = self._attack(attackers, guns if side == ALLIED else 0)
        worth = self._defense(h, set(where), guns if side == GERMAN else 0, landing)
        told = tuple(Fraction(text) for text in f["strengths"])
        demand(told == (strength, worth), f"§CMB-6 {f['strengths']} instead of {strength} against {worth}")
        self._check_result(f, strength, worth)
        self._follow(f["result"], attackers, h, landing)

    def _check_result(self, f: Facts, strength: Fraction, worth: Fraction) -> None:
        floor = self.options.odds_floor
        below = charts.column(strength, worth)[1]
        demand((f["die"] == 0) == (below and floor == "AE"), "§R-15 a die is rolled, or not, against the rules")
        forbidden = below and floor == "forbid" and not f["landing"] and not self._is_bound(f)
        demand(not forbidden, f"§R-15 an attack of {strength} against {worth}")
        due = charts.result(strength, worth, f["die"], floor)
        demand((f["column"], f["result"]) == due, f"§CRT {f['column']} {f['result']} on a {f['die']} instead of {due}")

    def _is_bound(self, f: Facts) -> bool:
        """§R-02 Whether the duty of the beaches demands an attack."""
        duty = self.options.turn_1 == "1971" and self.turn == 1 and f["side"] == ALLIED
        return duty and bool(set(f["from"]) & set(BEACHES.values()))

    def _follow(self, result: str, attackers: list[Piece], h: int, landing: bool) -> None:
        """§CRT-AE §CRT-DE §CRT-EX §CRT-DB §CRT-AB §INV-5 What must follow."""
        side = attackers[0][0]
        defenders = [(1 - side, code, h) for code in self.stack(h)]
        if result == "EX":
            self._exchange(attackers, defenders)
        elif result == "DE":
            self.doomed += Counter(defenders)
        elif result == "AE" or (result.startswith("AB") and landing):
            self.doomed += Counter(attackers)
        else:
            self.beaten += Counter(defenders if result.startswith("DB") else attackers)
            self.back = int(result[2])
            self.repelled_from = h if result.startswith("AB") else -1
            self.led_by = ALLIED if landing else side if result.startswith("AB") else 1 - side

    # --- losses

    def _exchange(self, attackers: list[Piece], defenders: list[Piece]) -> None:
        """§CRT-EX §R-07"""
        ours, theirs = (sum(charts.factors(code) for _, code, _ in force) for force in (attackers, defenders))
        self.totals = (ours, theirs)
        smaller, self.paying = (attackers, defenders) if ours < theirs else (defenders, list(attackers))
        self.doomed += Counter(smaller)
        self.owed = min(ours, theirs)

    def exchange(self, event: Event, f: Facts) -> None:
        """§CRT-EX"""
        told, due = (f["attackers"], f["defenders"], f["owed"]), (*self.totals, min(self.totals))
        demand(told == due, f"§CRT-EX an exchange of {told} instead of {due}")

    def eliminated(self, event: Event, f: Facts) -> None:
        """§CRT-EX §CRT-DE §CRT-AE §INV-5 Somebody is destroyed."""
        side, code, h = f["side"], self.codes[f["kind"]], f["hex"]
        if event.rule == "§RUL-23":
            self.too_many(event, f)
            return
        piece = (side, code, PARACHUTE if side == ALLIED and h == self.landing_on else h)
        if self.doomed[piece]:
            self.doomed[piece] -= 1
        else:
            demand(piece in self.paying, f"§CRT {code} in {NAMES[h]} is destroyed for nothing")
            self._pays(piece)
        self.perish(piece)

    def _pays(self, piece: Piece) -> None:
        """§RUL-28 Named by its owner, or such that he had nothing to choose."""
        total = sum(charts.factors(code) for _, code, _ in self.paying)
        self.paying.remove(piece)
        named, self.named = self.named == piece[1], ""
        alike = self.owed > 0 and set(self.paying) <= {piece}
        needed = total - charts.factors(piece[1]) < self.owed
        demand(named or alike or needed, f"§RUL-28 {piece[1]} is lost unasked")
        self.owed -= charts.factors(piece[1])

    # --- going back

    def ways(self, piece: Piece) -> list[tuple[Demerits, Way]]:
        """§R-17 §CRT-DB §CRT-AB §RUL-08 Every way back with room at its end, and how badly it leads away."""
        side, code, start = piece
        enemy = self.squares(1 - side)
        found: list[Way] = [()]
        for _ in range(self.back):
            found = [(*way, n) for way in found for n in self._back_from(way[-1] if way else start, enemy)]
        found = [way for way in found if len({start, *way}) == len(way) + 1 and self._ends_well(code, way[-1])]
        rings = {e: _rings(e, start, self.back) for e in enemy} if self.options.retreat_away == "all" else {}
        return [(self._demerits(side, start, way, rings), way) for way in found]

    def _demerits(self, side: int, start: int, way: Way, rings: dict[int, dict[int, int]]) -> Demerits:
        """§RUL-08 Not rearward; not away from everybody, and then how near; squares in zones; short of its length."""
        zone = self.zone(1 - side)
        in_zones = sum(h in zone for h in way)
        if self.options.retreat_away == "zones":
            return (0, 0, in_zones, 0)
        short = int(way[-1] in disc({start}, self.back - 1))
        if self.options.retreat_away == "distance":
            return (0, 0, in_zones, short)
        from_foe = rings.get(self.repelled_from, {})
        sidles = any(from_foe[b] <= from_foe[a] for a, b in pairwise((start, *way))) if from_foe else False
        clear = all(ring[way[-1]] > ring[start] and min(ring[h] for h in way) >= ring[start] for ring in rings.values())
        nearest = 0 if clear else -min(ring[way[-1]] for ring in rings.values())
        return (int(sidles), 0 if clear else 1000 + nearest, in_zones, short)

    def _back_from(self, h: int, enemy: set[int]) -> Iterable[int]:
        return [n for n, road, wet in WAYS[h] if n not in enemy and (road or not wet)]

    def _ends_well(self, code: str, h: int) -> bool:
        """§RUL-30 Room, those who have still to go back not counted."""
        going = Counter({other: n for (_, other, at), n in self.beaten.items() if at == h})
        there = Counter(self.stack(h)) - going
        return charts.fits([*there.elements(), code], h in ROUGH)

    def _goes(self, piece: Piece) -> None:
        """§RUL-30 Whose turn it is to go back: regiments before battalions."""
        _, code, h = piece
        demand(self.beaten[piece], f"§CRT-DB {code} in {NAMES[h]} need not go back")
        before = [other for (_, other, _), n in self.beaten.items() if n and charts.is_regiment(other)]
        demand(charts.is_regiment(code) or not before, f"§RUL-30 {code} goes back before {before}")
        self.beaten[piece] -= 1

    def retreated(self, event: Event, f: Facts) -> None:
        """§CRT-DB §CRT-AB §R-17 §RUL-08"""
        piece, way = (f["side"], self.codes[f["kind"]], f["from"]), tuple(f["way"])
        self._goes(piece)
        names = [NAMES[h] for h in way]
        demand(f["by"] == self.led_by, f"§CRT-DB {piece[1]} is led back by {f['by']}, not {self.led_by}")
        demand(len(way) == self.back, f"§CRT-DB {piece[1]} goes back {names}, not {self.back} squares")
        ranks = {way: rank for rank, way in self.ways(piece)}
        demand(way in ranks, f"§R-17 {piece[1]} cannot go back by {names}")
        demand(ranks[way] == min(ranks.values()), f"§RUL-08 {piece[1]} has better ways back than {names}")
        self.put(piece, way[-1])
        self.pass_through(piece[0], way)

    def no_way(self, event: Event, f: Facts) -> None:
        """§CRT-DB Who cannot go back the full number of squares is destroyed."""
        piece = (f["side"], self.codes[f["kind"]], f["hex"])
        self._goes(piece)
        found = self.ways(piece)
        demand(f["steps"] == self.back and not found, f"§CRT-DB {piece[1]} is lost, but could go by {found[:1]}")
        self.perish(piece)

    def offered_back(self, task: Any, offered: Collection[str]) -> None:
        """§R-17 §RUL-08 Every square by which a best way back goes on is offered, and no other."""
        piece = (task.unit & 1, self.code[task.unit], self.at[task.unit])
        demand(self.beaten[piece], f"§CRT-DB {piece[1]} need not go back")
        self.beaten[piece] -= 1
        found = self.ways(piece)
        self.beaten[piece] += 1
        best = min(rank for rank, _ in found)
        gone = len(task.way)
        due = {NAMES[way[gone]] for rank, way in found if rank == best and way[:gone] == task.way}
        odd = due ^ set(offered)
        demand(not odd, f"§R-17 {piece[1]} may go back by {sorted(odd)}, or may not, against the rules")

    def offered_losses(self, task: Any, offered: Collection[str], done: bool) -> None:
        """§CRT-EX §RUL-28 Whoever took part may be lost; enough is enough, and no less."""
        due = Counter(code for _, code, _ in self.paying)
        there = Counter(self.code[int(noun)] for noun in offered)
        demand(due == there, f"§RUL-28 {due - there} cannot be lost, {there - due} can, against the rules")
        demand(
            done == (self.owed <= 0), f"§CRT-EX {self.owed} factors are owed, and the exchange can be closed, or not"
        )
