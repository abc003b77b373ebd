"""Normandy (1969), refereed: the Allied plan, the German set-up, drops, commandos and gliders."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from bocage.core.hexes import bits
from bocage.core.protocol import Action, Event
from bocage.games.normandy_1969.state import NormandyState

from . import normandy_1969_charts as charts
from .checks import demand
from .normandy_1969_fights import Fights
from .normandy_1969_sheet import (
    ALLIED,
    AT_SEA,
    BEACHES,
    BOARD,
    BOCAGE,
    BOX,
    CITY,
    COAST,
    COMMANDO,
    FOREST,
    GERMAN,
    GLIDER,
    LAND,
    NAMES,
    PARACHUTE,
    RESERVE,
    ROUGH,
    SWAMP,
    Facts,
    disc,
    has,
    place_of,
)

GLIDE_GROUND = LAND - BOCAGE - SWAMP - CITY
"""§GLD §RUL-07"""

INLAND = set(bits(BOARD.land_mask))
GROUP_OF = {1: COMMANDO, 2: PARACHUTE, 3: GLIDER}


class Plans(Fights):
    """What is planned and set up, and what comes from the air."""

    def __init__(self, s: NormandyState) -> None:
        super().__init__(s)
        self.aims: list[tuple[str, int]] = []
        self.waves: list[tuple[str, int]] = []
        self.jumping: list[str] = []
        """The counters of the drop under way."""
        self.aimed = self.comes_down = -1
        self.drifting = False

    # --- the plan

    def plan(self, s: NormandyState, task: Any, offered: dict[str, set[str]], done: bool) -> None:
        """§INV-1 §INV-2 §INV-5 §RUL-17 What the stages of the plan offer."""
        invaded, supply, name = set(bits(s.invaded)), set(bits(s.supply)), type(task).__name__
        if name == "PlanBeaches":
            free = {str(n) for n in BEACHES if n not in invaded} if len(invaded) < 8 else set()
            demand(offered.get("invade", set()) == free, f"§INV-1 {offered.get('invade')} may be invaded, not {free}")
            demand(done is bool(invaded), "§RUL-17 a plan without a beach, or none with one")
        elif name == "PlanSupply":
            full = len(supply) == min(5, len(invaded))
            free = set() if full else {str(n) for n in invaded - supply}
            demand(offered.get("supply", set()) == free and done is full, f"§INV-2 {supply} are not all supply beaches")
        elif name == "PlanDrops":
            self._check_aims(s, task.group, offered, done)

    def _check_aims(self, s: NormandyState, group: int, offered: dict[str, set[str]], done: bool) -> None:
        """§INV-4 §INV-5 §GLD §OPT-1 §RUL-20 Where those who are no assault troops may be sent."""
        place = GROUP_OF[group]
        mine = [(self.code[u], h) for u, h in s.aims if place_of(s, u) == place]
        left = [self.code[u] for u in self.at if not u & 1 and place_of(s, u) == place]
        for code, _ in mine:
            left.remove(code)
        grounds = {COMMANDO: COAST, PARACHUTE: LAND}
        if place == GLIDER:
            zones = {h for u, h in s.aims if place_of(s, u) == PARACHUTE}
            grounds[GLIDER] = disc(zones, 4) & GLIDE_GROUND
        room = grounds[place] if left else set[int]()
        sent = {h: [code for code, at in mine if at == h] for _, h in mine}
        full = {h for h, codes in sent.items() if left and not charts.fits([*codes, left[0]], h in ROUGH)}
        verb = {COMMANDO: "commando", PARACHUTE: "drop", GLIDER: "glide"}[place]
        odd = {NAMES[h] for h in room - full} ^ offered.get(verb, set())
        demand(not odd, f"§INV-11 {sorted(odd)[:5]} are offered to {verb}, or denied, against the rules")
        demand(done is not (place == PARACHUTE and bool(left)), "§INV-5 all paratroops jump")

    def plan_opened(self, s: NormandyState, f: Facts) -> None:
        """§INV-1 §INV-2 §INV-5 §INV-11 §OB-AL §OPT-4 The plan as it is opened."""
        self.turn, self.phase = 1, "landing"
        self.invaded, self.supply = set(f["invaded"]), set(f["supply"])
        lawful = 1 <= len(self.invaded) <= 8 and self.invaded <= set(BEACHES) and self.supply <= self.invaded
        demand(lawful, f"§INV-1 {sorted(self.invaded)} are invaded, {sorted(self.supply)} supply beaches")
        demand(len(self.supply) == min(5, len(self.invaded)), f"§INV-2 {len(self.supply)} supply beaches")
        for u, h in self.at.items():
            if h <= BOX:
                demand(BOX - h in self.invaded, f"§INV-1 {self.code[u]} lands where nobody invades")
        boxed = Counter(self.code[u] for u, h in self.at.items() if h <= BOX)
        demand(boxed <= Counter(charts.ALLIES["assault"]), f"§OB-AL {boxed} storm the beaches")
        self.aims = [(self.code[u], h) for u, h in s.aims]
        jumps = [code for code, _ in self.aims].count("7-4p")
        demand(jumps == 8, f"§INV-5 {jumps} regiments jump")
        self.waves = [(self.code[u], n) for u, n in s.waves]
        self.capacity = Counter(dict.fromkeys(self.supply, 30))
        for n in self.supply:
            planned = sum(charts.factors(code) for code, beach in self.waves if beach == n)
            demand(planned <= 30, f"§OB-AL {planned} factors are planned for beach {n}")

    # --- the set-up

    def mustered(self, after: NormandyState, f: Facts) -> None:
        """§OPT-2 §OB-Original §OB-Increased §OB-AllOut The German list."""
        order = self.options.german_ob
        demand(f["order"] == order, f"§OPT-2 the list is {f['order']}, but {order} was agreed upon")
        due = Counter[tuple[str, int, str]]()
        for where, force in charts.STARTS[order].items():
            due.update({(code, 0, where): count for code, count in force.items()})
        for turn, edges, force in charts.ARRIVALS[order]:
            for code, count in force.items():
                due[code, turn, edges] += count
        for u in self._fresh(after, GERMAN):
            self.due[u] = self._orders(after.due[u])
            self.add((GERMAN, self.codes[after.kind[u]], RESERVE))
        found = Counter((self.codes[after.kind[u]], *orders) for u, orders in self.due.items())
        demand(found == due, f"§OPT-2 the list has {found - due} more, {due - found} less")

    def _orders(self, due: int) -> tuple[int, str]:
        if due < 0:
            return 0, charts.GROUNDS[-due]
        return due >> 4, "".join(edge for edge, bit in (("E", 2), ("N", 1), ("S", 4), ("W", 8)) if due & bit)

    def ground(self, u: int) -> set[int]:
        """§INV-10 Where a unit of the start may be placed."""
        where = self.due[u][1]
        if where == "anywhere":
            return INLAND
        named = {"falaise": "Falaise", "coutances": "Coutances"}
        centre = set(bits(BOARD.city_of[named[where]] if where in named else BOARD.edges["S"]))
        return disc(centre, 10) & INLAND

    def offered_places(self, u: int, offered: Collection[str]) -> None:
        """§INV-10 §STK-1 A unit is offered all its ground where there is room."""
        room = {h for h in self.ground(u) if self.has_room(u, h, self.at)}
        odd = {NAMES[h] for h in room} ^ set(offered)
        demand(not odd, f"§INV-10 {self.code[u]} may be placed in {sorted(odd)[:5]}, or may not, against the rules")

    def placed(self, task: Any, a: Action, f: Facts) -> None:
        """§INV-10 §OB-Original A counter of the start is placed, or placed again; or all of them by a named set-up."""
        code, h = self.codes[f["kind"]], f["hex"]
        if type(task).__name__ == "PlaceUnit":
            u = task.unit
            demand(code == self.code[u] and h == BOARD.by_name[a.noun], f"§INV-10 {code} is placed in {NAMES[h]}")
            fits, place = h in self.ground(u), self.at[u]
        else:
            starters = [u for u, (turn, _) in self.due.items() if turn == 0 and self.code.get(u) == code]
            fits, place = any(h in self.ground(u) for u in starters), RESERVE
        demand(fits, f"§INV-10 {code} begins in {NAMES[h]}")
        self.put((GERMAN, code, place), h)
        demand(charts.fits(self.stack(h), h in ROUGH), f"§STK-1 {self.stack(h)} in {NAMES[h]}")

    def pick_up(self) -> None:
        """§INV-10 A named set-up begins with all Germans in the hand."""
        for piece in [piece for piece, n in self.pieces.items() if piece[0] == GERMAN and piece[2] >= 0 and n]:
            for _ in range(self.pieces[piece]):
                self.put(piece, RESERVE)

    # --- from the air

    def drop_dies(self, event: Event, f: Facts) -> None:
        """§SCT §R-10 A regiment jumps."""
        self.settle()
        self.landing_on = -1
        code, h = self.codes[f["kind"]], f["hex"]
        demand((code, h) in self.aims, f"§INV-11 {code} jumps over {NAMES[h]}, which was not planned")
        self.aims.remove((code, h))
        river = any(has(BOARD.river, h, d) for d in range(6))
        hard = h in BOCAGE | FOREST | SWAMP | CITY or river
        cell = charts.SCATTER["other" if hard else "clear"][f["die"] - 1]
        lost = int(cell[0]) if cell[0].isdigit() else 0
        told = (f["column"], f["lost"], f["scatters"])
        due = ("other" if hard else "clear", lost, cell.endswith("S"))
        demand(told == due, f"§SCT a drop on {NAMES[h]} with a {f['die']}: {told} instead of {due}")
        self.jumping, self.aimed = [code], h
        if lost:
            self.jumping = charts.PARTS[code][lost:]
            self.broken[code] += 1
            self.drop((ALLIED, code, PARACHUTE))
            self.add((ALLIED, "2-4p", PARACHUTE), len(self.jumping))
            self.add((ALLIED, "2-4", AT_SEA), lost)
        self.drifting = due[2]
        self.comes_down = h

    def drifts(self, event: Event, f: Facts) -> None:
        """§SCT §R-10 The second die."""
        demand(self.drifting and f["from"] == self.aimed, f"§SCT a drop on {NAMES[f['from']]} drifts")
        end = BOARD.grid.neighbours[self.aimed][BOARD.scatter[f["die"] - 1]]
        demand(f["hex"] == end, f"§SCT a drift with a {f['die']} ends in {f['hex']}, not {end}")
        self.drifting, self.comes_down = False, end

    def lands_on(self, event: Event, f: Facts) -> None:
        """§INV-5 Paratroops come down on Germans."""
        h = f["hex"]
        here = h == self.comes_down and not self.drifting and h in self.squares(GERMAN)
        demand(here and [self.codes[k] for k in f["kinds"]] == self.jumping, f"§INV-5 a fight for {NAMES[h]}")
        self.landing_on = h

    def touches_down(self, event: Event, f: Facts) -> None:
        """§INV-5 §SCT §RUL-20 They stand where they came down, or are lost in the sea."""
        h, codes = f["hex"], [self.codes[k] for k in f["kinds"]]
        sea = self.comes_down not in LAND
        demand(h == self.comes_down and f["lost"] == sea and not self.drifting, f"§SCT a drop comes down in {h}")
        if sea:
            demand(codes == self.jumping, f"§SCT {codes} drown instead of {self.jumping}")
            for code in codes:
                self.perish((ALLIED, code, PARACHUTE))
            return
        fought = h == self.landing_on
        demand(h not in self.squares(GERMAN) or fought, f"§INV-5 paratroops come down on Germans in {NAMES[h]}")
        demand(fought or codes == self.jumping, f"§INV-5 {codes} come down instead of {self.jumping}")
        for code in codes:
            self.put((ALLIED, code, PARACHUTE), h)
        self.pass_through(ALLIED, [h])

    def note_drop(self) -> None:
        """§GLD §RUL-18 Where paratroops came down on land, whatever became of them."""
        if self.comes_down in LAND and not self.drifting:
            self.drops.add(self.comes_down)

    def commandos(self, event: Event, f: Facts) -> None:
        """§INV-4 §RUL-21"""
        self.settle()
        h = f["hex"]
        demand(h not in self.squares(GERMAN), f"§RUL-13 commandos land on Germans in {NAMES[h]}")
        for code in [self.codes[kind] for kind in f["kinds"]]:
            demand((code, h) in self.aims and h in COAST, f"§INV-4 commandos land in {NAMES[h]}")
            self.aims.remove((code, h))
            self.put((ALLIED, code, COMMANDO), h)
        self.pass_through(ALLIED, [h])

    def glides(self, event: Event, f: Facts) -> None:
        """§GLD §RUL-07"""
        code, h = self.codes[f["kind"]], f["hex"]
        demand(h in self.glider_squares(code), f"§GLD {code} lands in {NAMES[h]}")
        demand(not self.options.gliders_planned or (code, h) in self.aims, f"§OPT-1 {code} was not planned for that")
        self.put((ALLIED, code, GLIDER), h)
        self.pass_through(ALLIED, [h])

    def glider_squares(self, code: str) -> set[int]:
        """§GLD §RUL-07 §STK-1 Where a glider unit may land."""
        near = disc(self.drops, 3) & GLIDE_GROUND - self.squares(GERMAN)
        held = self.squares(ALLIED)
        return {h for h in near if h not in held or charts.fits([*self.stack(h), code], h in ROUGH)}

    def offered_glides(self, u: int, offered: Collection[str]) -> None:
        """§GLD"""
        odd = {NAMES[h] for h in self.glider_squares(self.code[u])} ^ set(offered)
        demand(not odd, f"§GLD {self.code[u]} may land in {sorted(odd)[:5]}, or may not, against the rules")
