"""Normandy (1969), refereed: who may move, which ways, what they cost, and who breaks down or is rebuilt."""

from collections.abc import Collection, Iterator
from heapq import heappop, heappush
from typing import Any

from bocage.core.hexes import bits
from bocage.core.protocol import Event
from bocage.games.normandy_1969.state import NormandyState

from . import normandy_1969_charts as charts
from .checks import demand
from .normandy_1969_sheet import (
    ALLIED,
    AT_SEA,
    BEACHES,
    BOARD,
    BOX,
    COMMANDO,
    COVERED,
    FIRST,
    GERMAN,
    GLIDER,
    GONE,
    LAND,
    NAMES,
    RESERVE,
    ROUGH,
    SECOND,
    WAYS,
    Facts,
    Sheet,
    disc,
)

THIRDS = 3


def ground(code: str, h: int) -> int:
    """§TEC-BOCAGE §R-25 What a square costs off the road, in thirds."""
    return 6 if h in COVERED and charts.moves(code) >= 4 else 3


class Marches(Sheet):
    """Whatever changes place by its own will."""

    # --- what a unit can do

    def allowance(self, u: int) -> int:
        """§INV-12 §SUP-5 §R-02"""
        points = charts.moves(self.code[u]) * THIRDS
        halved = self.options.turn_1 == "1971" and self.turn == 1 and not u & 1 and self.phase == SECOND
        return points // 2 if halved else points

    def has_road_rate(self, u: int) -> bool:
        """§INV-9 §SUP-5"""
        return not (self.turn == 1 and not u & 1) and (self.at[u] < 0 or u in self.fed)

    def steps(self, u: int, h: int, fresh: bool) -> Iterator[tuple[int, int]]:
        """§ATT-1 §R-04 §R-19 §INV-4 The next squares of a way and what each costs; `fresh`: it begins here."""
        enemy, zone, code = self.squares(1 - (u & 1)), self.zone(1 - (u & 1)), self.code[u]
        if h in zone and not fresh:
            return
        shuns = code == "2-4c" and self.turn == 1 and self.phase == FIRST
        fords = fresh and self.began.get(u, GONE) == h and not self.spent.get(u, 0)
        rate = self.has_road_rate(u)
        for n, road, wet in WAYS[h]:
            pinned = n in zone and (shuns or (h in zone and self.options.zoc_to_zoc == "forbid"))
            if n not in enemy and not pinned and (road or fords or not wet):
                yield n, 1 if road and rate else ground(code, n)

    def entries(self, u: int) -> dict[int, int]:
        """§RUL-06 §GEN-4 §RUL-31 Where a unit may come onto the map, and what that costs."""
        place, enemy, code = self.at[u], self.squares(1 - (u & 1)), self.code[u]
        if place <= BOX:
            beach = BEACHES[BOX - place]
            return {} if beach in enemy else {beach: ground(code, beach)}
        edges = {h for edge in self.due[u][1] for h in bits(BOARD.edges[edge])}
        free = (edges & self.supplied(GERMAN)) - enemy - self.zone(ALLIED)
        return {h: 1 if h in BOARD.road_exits else ground(code, h) for h in free}

    def reach(self, u: int, at: int = GONE, spent: int = 0) -> dict[int, int]:
        """§TEC The least a unit has spent in each square within its reach, from its place or a square walked to."""
        fresh = at == GONE
        most, best, queue = self.allowance(u), dict[int, int](), list[tuple[int, int, bool]]()
        if not fresh:
            queue = [(spent, at, False)]
        elif self.at[u] >= 0:
            queue = [(self.spent.get(u, 0), self.at[u], True)]
        else:
            queue = sorted((cost, h, False) for h, cost in self.entries(u).items() if cost <= most)
        while queue:
            so_far, h, first = heappop(queue)
            if h in best:
                continue
            best[h] = so_far
            for n, cost in self.steps(u, h, first):
                if so_far + cost <= most and n not in best:
                    heappush(queue, (so_far + cost, n, False))
        return best

    def ends(self, u: int) -> set[int]:
        """§SUP-3 §SUP-4 §R-21 §RUL-24 §INV-7 Where a move may end, as far as supply goes."""
        side = u & 1
        if self.turn <= 1 or (side == GERMAN and charts.what(self.code[u]) == "scout"):
            return LAND
        if self.at[u] < 0 or u in self.fed:
            return self.supplied(side)
        sources = set(BOARD.road_exits) if side == GERMAN else {BEACHES[n] for n in self.living_beaches()}
        ring, far = {self.at[u]}, 0
        while sources and not ring & sources:
            ring, far = disc({self.at[u]}, far + 1), far + 1
        return self.supplied(side) | (disc(ring & sources, far - 1) if far else set())

    def is_landed(self, u: int) -> bool:
        """§INV-5 §GLD Whether it came from the air."""
        return charts.what(self.code[u]) in ("drop", "glide")

    def is_held(self, u: int) -> bool:
        """§INV-5 §GLD §R-02 Who stands still on the first turn."""
        if self.turn > 1 or u & 1 or self.at[u] < 0:
            return False
        stopped = self.code[u] == "2-4c" and self.phase == FIRST and u in self.stopped
        return stopped or self.is_landed(u)

    def movers(self, side: int) -> set[int]:
        """§GEN-2 §GEN-4 Whom a side may take up now."""
        here = {u for u in self.on_map(side) if u not in self.moved and not self.is_held(u)}
        boxed = {u for u, h in self.at.items() if h <= BOX and side == ALLIED and self.entries(u)}
        due = {u for u in self.at if self._arrives(u) and self.entries(u)} if side == GERMAN else set[int]()
        return here | boxed | due

    def _arrives(self, u: int) -> bool:
        waits = self.at[u] == RESERVE and u & 1 == GERMAN
        return waits and self.phase == FIRST and 0 < self.due[u][0] <= self.turn

    # --- what is offered

    def take_up(self, side: int, offered: Collection[str]) -> None:
        """§GEN-2 Everybody who may move is offered, and nobody else."""
        odd = {str(u) for u in self.movers(side)} ^ set(offered)
        names = sorted(self.code.get(int(text), text) for text in odd)
        demand(not odd, f"§GEN-2 {names[:5]} may move, or may not, against the rules")

    def set_out(self, task: Any, offered: Collection[str], exits: Collection[str]) -> None:
        """§TEC §ATT-1 §SUP-3 §STK-1 A unit is offered every square within reach where it may stay, and no other."""
        u = task.unit
        best, ends = self.reach(u, task.way[-1] if task.way else GONE, task.spent), self.ends(u)
        self._leave(task, best, ends, exits)
        open_to = {h for h in best if h in ends and (h != self.at[u] or task.way)}
        named = {BOARD.by_name[name] for name in offered}
        beyond = [NAMES[h] for h in named - open_to]
        demand(not beyond, f"§TEC {self.code[u]} is offered {sorted(beyond)[:5]} out of its reach")
        crowded = [NAMES[h] for h in named if not self.has_room(u, h, self.moved)]
        demand(not crowded, f"§STK-1 {self.code[u]} is offered {sorted(crowded)[:5]}, where there is no room")
        denied = [NAMES[h] for h in open_to - named if self.has_room(u, h, self.at)]
        demand(not denied, f"§TEC {self.code[u]} is denied {sorted(denied)[:5]}, within its reach")

    def has_room(self, u: int, h: int, counted: Collection[int]) -> bool:
        """§RUL-23 Room among some of the others."""
        if h not in self.squares(u & 1):
            return True
        others = [self.code[v] for v, at in self.at.items() if at == h and v != u and v in counted]
        return charts.fits([*others, self.code[u]], h in ROUGH)

    def _leave(self, task: Any, best: dict[int, int], ends: set[int], offered: Collection[str]) -> None:
        """§VIC-X §RUL-26 The roads by which a unit may leave the map."""
        u, zone = task.unit, self.zone(GERMAN)
        toll = 1 if self.has_road_rate(u) else THIRDS
        stays = {h for h in BOARD.road_exits if h in zone and not (h == self.at[u] and not task.way)}
        due = {h for h in BOARD.road_exits if h in ends and h in best and best[h] + toll <= self.allowance(u)}
        odd = {NAMES[h] for h in (due - stays if u & 1 == ALLIED else set())} ^ set(offered)
        demand(not odd, f"§VIC-X {self.code[u]} may leave by {sorted(odd)}, or may not, against the rules")

    # --- what is announced

    def walks(self, u: int, event: Event, f: Facts, *, on: bool) -> None:
        """§TEC §GEN-2 §ATT-1 §RUL-06 A move is made: the way holds, the price is right. `on`: it may go on."""
        origin, way, code = self.at[u], list(f["way"]), self.code[u]
        told = (f["side"], self.codes[f["kind"]], f["from"])
        demand(told == (u & 1, code, origin), f"§GEN-2 {told} is announced, but {code} {origin} moves")
        demand(u not in self.moved and not self.is_held(u), f"§GEN-2 {code} moves again, or stands still by rule")
        spent, leaving = self.spent.get(u, 0), f["leaving"]
        here, fresh = origin, True
        if origin < 0:
            costs = self.entries(u)
            demand(way and way[0] in costs, f"§GEN-4 {code} comes in by {NAMES[way[0]] if way else 'nothing'}")
            here, spent, fresh = way[0], costs[way[0]], False
        for h in way if origin >= 0 else way[1:]:
            costs = dict(self.steps(u, h=here, fresh=fresh))
            demand(h in costs, f"§ATT-1 {code} goes from {NAMES[here]} to {NAMES[h]} against the rules")
            spent, here, fresh = spent + costs[h], h, False
        spent += (1 if self.has_road_rate(u) else THIRDS) if leaving else 0
        demand(f["cost"] == spent, f"§TEC {code} pays {f['cost']} thirds to {NAMES[here]} instead of {spent}")
        demand(spent <= self.allowance(u), f"§TEC {code} spends {spent} of {self.allowance(u)}")
        demand(leaving or here in self.ends(u), f"§SUP-3 {code} ends its move in {NAMES[here]}")
        self._arrive(u, here, spent, on=on)
        self.pass_through(u & 1, way)

    def _arrive(self, u: int, h: int, spent: int, *, on: bool) -> None:
        origin = self.at[u]
        self.put((u & 1, self.code[u], origin), h)
        self.at[u], self.spent[u] = h, spent
        if origin < 0:
            self.fed.add(u)
        if origin <= BOX and self.phase == SECOND:
            self.landed[BOX - origin] += charts.factors(self.code[u])
        if h in self.zone(1 - (u & 1)):
            self.stopped.add(u)
        if not (on and self.goes_on(u)):
            self.moved.add(u)

    def goes_on(self, u: int) -> bool:
        """§BRK-1 §ATT-1 Whether a unit that has walked to where it stands could make another step."""
        have = self.allowance(u) - self.spent[u]
        return any(cost <= have for _, cost in self.steps(u, self.at[u], fresh=False))

    def exited(self, event: Event, f: Facts) -> None:
        """§VIC-X"""
        code, h = self.codes[f["kind"]], f["hex"]
        demand(h in BOARD.road_exits, f"§VIC-X {code} leaves the map where no road does")
        self.drop((ALLIED, code, h))
        self.exits.append((code, h))

    # --- counters that change

    def splits(self, u: int, f: Facts, after: NormandyState) -> None:
        """§BRK-1 §BRK-2 §RUL-25 A unit becomes its parts, of which the same is true."""
        code, place = self.code[u], self.at[u]
        told = (f["side"], self.codes[f["kind"]], f["hex"])
        demand(told == (u & 1, code, place), f"§BRK-1 {told} breaks down instead of {code}")
        demand(code in charts.PARTS, f"§BRK-2 {code} cannot be broken down")
        demand(self.phase in ("", FIRST, SECOND), "§BRK-1 nobody breaks down in combat")
        self.drop((u & 1, code, place))
        self.broken[code] += 1
        for part in charts.PARTS[code]:
            self.add((u & 1, part, place))
        known: list[tuple[Any, Any]] = [(marks, marks[u]) for marks in self._facts() if u in marks]
        true = [marks for marks in (self.fed, self.moved, self.stopped) if u in marks]
        parts = self._fresh(after, u & 1)
        for v in (u, *parts):
            self.forget(v)
        for v in parts:
            self.code[v], self.at[v] = self.codes[after.kind[v]], place
            for marks, value in known:
                marks[v] = value
            for marked in true:
                marked.add(v)

    def _facts(self) -> tuple[dict[int, Any], ...]:
        return self.began, self.spent, self.due

    def _fresh(self, after: NormandyState, side: int) -> list[int]:
        """The numbers of units that were not there before, or were others."""
        there = [v for v in range(side, len(after.at), 2) if after.at[v] != GONE]
        return [v for v in there if self.code.get(v) != self.codes[after.kind[v]]]

    def rebuilt(self, f: Facts, after: NormandyState) -> None:
        """§BRK-1 §RUL-25 Parts become a unit that was broken down, and only what is true of all is true of it."""
        side, code, h = f["side"], self.codes[f["kind"]], f["hex"]
        demand(self.broken[code] > 0, f"§BRK-1 no {code} was broken down")
        self.broken[code] -= 1
        for part in charts.PARTS[code]:
            self.drop((side, part, h))
        self.add((side, code, h))
        (new,) = self._fresh(after, side)
        gone = {u for u in self.at if u & 1 == side and (after.at[u] == GONE or u == new)}
        began, spent = {self.began.get(u, GONE) for u in gone}, max(self.spent.get(u, 0) for u in gone)
        fed, stopped = self.fed >= gone, bool(self.stopped & gone)
        moved = self.moved >= gone or (h in self.zone(1 - side) and bool(self.moved & gone))
        for u in gone:
            self.forget(u)
        self.code[new], self.at[new], self.spent[new] = code, h, spent
        self.began[new] = began.pop() if len(began) == 1 else GONE
        self.fed |= {new} if fed else set()
        self.stopped |= {new} if stopped else set()
        if moved or (spent > 0 and not self._could_step(new)):
            self.moved.add(new)

    def _could_step(self, u: int) -> bool:
        have = self.allowance(u) - self.spent[u]
        return any(cost <= have for _, cost in self.steps(u, self.at[u], fresh=True))

    def too_many(self, event: Event, f: Facts) -> None:
        """§RUL-23 Who is too many when an impulse ends."""
        h, code = f["hex"], self.codes[f["kind"]]
        demand(not charts.fits(self.stack(h), h in ROUGH), f"§RUL-23 {code} goes, but there is room in {NAMES[h]}")
        self.perish((f["side"], code, h))

    def follows(self, event: Event, f: Facts) -> None:
        """§RUL-13 §RUL-14 Who has not landed as planned comes by sea."""
        for code in [self.codes[kind] for kind in f["kinds"]]:
            place = next(p for p in self._waits(code) if self.pieces[ALLIED, code, p])
            self.drop((ALLIED, code, place))
            self.add((ALLIED, charts.by_sea(code), AT_SEA))

    def _waits(self, code: str) -> tuple[int, ...]:
        return {"commando": (COMMANDO,), "glide": (GLIDER,)}.get(charts.what(code), (AT_SEA,))
