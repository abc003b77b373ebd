"""Battle for Normandy (1981), refereed: drops, marches, infiltration and landings."""

from collections.abc import Collection
from heapq import heappop, heappush

from bocage.core.protocol import Event
from bocage.games.battle_1981.state import BattleState

from . import battle_1981_charts as charts
from .battle_1981_sheet import ALLIED, AMPHIBIOUS, AROUND, BOARD, COAST, FUEL, LAND, PIECES, SEA, Facts, Sheet
from .checks import demand

NAMES = BOARD.names
BESIDE_ENEMY, INFILTRATING, ASSAULT = 4, 8, 3
CLEARED = 100


def entering(h: int) -> int:
    """§chart-terrain"""
    return charts.TERRAIN[BOARD.terrain[h]][0]


class Marches(Sheet):
    """Whatever changes place by its own will."""

    def __init__(self, s: BattleState) -> None:
        super().__init__(s)
        self.goal, self.price, self.walked = -1, 0, 0
        self.slipping = (-1, -1)
        self.landing = (-1, -1, -1, 0)
        self.coast = self.rounds = 0

    # --- drops

    def drifts(self, event: Event, f: Facts) -> None:
        """§7a §7b §7c"""
        u, h = f["piece"], f["hex"]
        waiting = [v for v in sorted(self.sea) if PIECES[v].kind == "airborne"]
        demand(waiting[0] == u, f"§2a {PIECES[u].id} drops before its turn")
        demand(h in BOARD.drop_zones[PIECES[u].id], f"§7a {NAMES[h]} is no zone of {PIECES[u].id}")
        demand(h in LAND and h not in self.units.values(), f"§1e {NAMES[h]} is taken")
        drifts = f["die"] <= charts.DRIFT and bool(self.free_around(h))
        demand(f["drifts"] == drifts, f"§7b {PIECES[u].id} drifts, or not, on a {f['die']}")
        self.goal = h
        if drifts:
            self.owed.add("drift")

    def dropped(self, event: Event, f: Facts) -> None:
        """§7b §5g §RUL-29"""
        u, h = f["piece"], f["hex"]
        fits = h in self.free_around(self.goal) if "drift" in self.owed else h == self.goal
        demand(fits, f"§7b {PIECES[u].id} comes down in {NAMES[h]}")
        self.owed.discard("drift")
        self.bring(u, f)
        self.sea.discard(u)
        self.units[u] = h
        self.landed.add(u)

    # --- marches

    def movement(self, event: Event, f: Facts) -> None:
        """§2e §2g §8f"""
        side = f["side"]
        self.mark(f"movement {side}")
        self.halted.clear()
        for u in (u for u in (*self.units, *self.sea) if u % 2 == side):
            self.picks[u], self.mp[u] = 0, self._allowance(u)

    def _allowance(self, u: int) -> int:
        """§8f §RUL-18"""
        points = max(0, charts.allowance(PIECES[u].kind) - self.fatigue[u] // 3)
        if u in self.units and not self.supplied(u):
            points //= 2
        return max(0, points - self.cut[u])

    def take_up(self, u: int) -> None:
        """§2g A unit is taken up, five times at most."""
        self.picks[u] += 1
        demand(self.picks[u] <= 5, f"§2g {PIECES[u].id} is taken up a sixth time")

    def reach(self, u: int) -> tuple[dict[int, int], set[int]]:
        """§8a §8b §RUL-22 What every position costs, and which are reached by infiltration."""
        start, shadow, taken = self.units[u], self.shadow(u % 2), set(self.units.values())
        each = self.fuel_rate(u) * self.cp[u]
        limit = min(self.mp[u], self.pools[FUEL] // each) if each else self.mp[u]
        if u in self.halted or PIECES[u].kind == "beachhead":
            return {}, set()
        prices, queue = {start: 0}, [(0, start)]
        while queue:
            so_far, a = heappop(queue)
            if so_far > prices[a] or (a in shadow and a != start):
                continue
            for b in (AROUND[a] & LAND) - taken:
                price = so_far + entering(b) + (BESIDE_ENEMY if b in shadow else 0)
                if not (a in shadow and b in shadow) and price <= limit and price < prices.get(b, price + 1):
                    prices[b] = price
                    heappush(queue, (price, b))
        return self._slip(u, limit, prices)

    def _slip(self, u: int, limit: int, prices: dict[int, int]) -> tuple[dict[int, int], set[int]]:
        """§8c §8d §RUL-24 Infiltration where no way round is within reach."""
        start, shadow, slips = self.units[u], self.shadow(u % 2), set()
        if start in shadow and self._chance(u):
            for b in self.free_around(start) & shadow:
                price = entering(b) + INFILTRATING
                if price <= limit and b not in prices:
                    prices[b] = price
                    slips.add(b)
        del prices[start]
        return prices, slips

    def _chance(self, u: int) -> int:
        return charts.infiltrates(PIECES[u].kind, u % 2 != ALLIED, self.person)

    def set_out(self, u: int, name: str, offered: Collection[str]) -> None:
        """§8e §RUL-22 A unit in hand is offered every position within reach, and no other; then it sets out."""
        prices, slips = self.reach(u)
        odd = {NAMES[h] for h in prices} ^ set(offered)
        demand(not odd, f"§8e {PIECES[u].id} is offered a march, or denied one, against the rules: {sorted(odd)[:5]}")
        if name:
            self.goal, self.walked = BOARD.by_name[name], 0
            self.price = prices[self.goal]
            self.owed |= {"infiltration"} if self.goal in slips else set()

    def step(self, event: Event, f: Facts) -> None:
        """§8a §8b §8c §8e §fuel §RUL-22 §RUL-23"""
        u, a, b = f["piece"], f["from"], f["to"]
        name = PIECES[u].id
        demand(a == self.units[u] and b in self.free_around(a), f"§1e {name} cannot step into {NAMES[b]}")
        demand(u not in self.halted, f"§8b {name} goes on after its move has ended")
        beside = self.beside(b, u % 2)
        slips = beside and self.beside(a, u % 2)
        demand(not slips or self.slipping == (u, b), f"§8c {name} slips past an enemy")
        known = entering(b) + (INFILTRATING if slips else BESIDE_ENEMY if beside else 0)
        self._afford(u, known)
        extra = int(f["die"] <= 3)
        self._spend(u, known + extra, f)
        self.units[u] = b
        self.halted |= {u} if beside else set()
        self.slipping = (-1, -1)
        demand((f["extra"], f["halted"]) == (extra, beside), f"§8b {name} is halted, or not, in {NAMES[b]}")
        self.walked += known
        demand(b != self.goal or self.walked == self.price, f"§RUL-22 {name} goes a way of {self.walked}")

    def _afford(self, u: int, known: int) -> None:
        """§8e §fuel What is known to be needed must be there."""
        fuel = self.fuel_rate(u) * self.cp[u] * known
        enough = known <= self.mp[u] and fuel <= self.pools[FUEL]
        demand(
            enough, f"§8e {PIECES[u].id} has {self.mp[u]} points for a step of {known}, {self.pools[FUEL]} for {fuel}"
        )

    def _spend(self, u: int, points: int, f: Facts) -> None:
        """§8e §fuel §RUL-23"""
        spent = min(points, self.mp[u])
        fuel = self.draw(FUEL, self.fuel_rate(u) * self.cp[u] * spent)
        self.mp[u] -= spent
        self.spent[u] += spent
        self.moved.add(u)
        told, due = (f["cost"], f["fuel"], f["left"]), (spent, fuel, self.mp[u])
        demand(told == due, f"§8a {PIECES[u].id} pays {told} instead of {due}")

    def fell_short(self, event: Event, f: Facts) -> None:
        """§8e §RUL-22 A walk ends before its goal only for want of points or fuel."""
        u, need = f["piece"], f["need"]
        enough = need <= self.mp[u] and self.fuel_rate(u) * self.cp[u] * need <= self.pools[FUEL]
        demand(not enough and self.units[u] != self.goal, f"§8e {PIECES[u].id} stops short without need")

    def infiltration_tried(self, event: Event, f: Facts) -> None:
        """§8c §8d §RUL-24"""
        u, a, b, chance = f["piece"], f["from"], f["to"], self._chance(f["piece"])
        name = PIECES[u].id
        self.repay("infiltration", f"§RUL-22 {name} infiltrates though there is a better way")
        between = self.beside(a, u % 2) and self.beside(b, u % 2)
        demand(between and a == self.units[u] and b in self.free_around(a), f"§8c {name} cannot infiltrate there")
        success = f["die"] <= chance
        demand((f["chance"], f["success"]) == (chance, success), f"§8d {name} gets through, or not, on a {f['die']}")
        self._afford(u, entering(b) + INFILTRATING)
        if success:
            self.slipping = (u, b)
        else:
            self._spend(u, entering(b) + INFILTRATING, f)
            self.halted.add(u)

    # --- landings

    def landings(self, u: int) -> set[str]:
        """§7d §5f §RUL-20 §RUL-26 §RUL-27 Every way ashore that is open to a unit at sea."""
        if 100 * self.cp[u] > self.pools[AMPHIBIOUS]:
            return set()
        taken, found = set(self.units.values()), set()
        for k, beach in enumerate(BOARD.beachheads):
            shut = PIECES[u].kind == "depot" and self.ashore[k] < CLEARED
            if beach.marker in taken and not shut:
                found |= {f"{beach.name.upper()} {NAMES[h]}" for h in self._coast(u, beach.marker) - taken}
        return found

    def _coast(self, u: int, marker: int) -> set[int]:
        if PIECES[u].kind not in charts.SPECIAL:
            return {h for h in AROUND[marker] if BOARD.terrain[h] == "beach"}
        sea = {marker} | (AROUND[marker] & SEA)
        return {n for h in sea for n in AROUND[h]} & LAND

    def embark(self, u: int, offered: Collection[str]) -> None:
        """§7d A unit at sea is offered every way ashore that is open, and no other."""
        odd = self.landings(u) ^ set(offered)
        demand(not odd, f"§7d {PIECES[u].id} is offered a landing, or denied one, against the rules: {sorted(odd)[:5]}")

    def lands(self, event: Event, f: Facts) -> None:
        """§7d §amph §5g"""
        u, k, h = f["piece"], f["beach"], f["hex"]
        noun = f"{BOARD.beachheads[k].name.upper()} {NAMES[h]}"
        demand(u in self.sea and noun in self.landings(u), f"§7d {PIECES[u].id} cannot land at {noun}")
        paid = self.draw(AMPHIBIOUS, 100 * self.cp[u])
        demand(f["amphibious"] == paid, f"§amph {PIECES[u].id} takes {f['amphibious']} instead of {paid}")
        self.bring(u, f)
        self.landing = (u, k, h, self.cp[u])
        self.owed.add("ashore" if self.ashore[k] >= CLEARED else "assault")

    def assault(self, event: Event, f: Facts) -> None:
        """§7e §7f"""
        u, k, _, _ = self.landing
        self.repay("assault", f"§7e {PIECES[u].id} meets a defence on a cleared beach")
        self.coast, self.rounds = charts.coast(BOARD.beachheads[k].name == "Omaha", self.options.coastal), 0
        told = (f["piece"], f["beach"], f["coast"])
        demand(told == (u, k, self.coast), f"§7f {told} instead of a defence of {self.coast}")
        self.owed.add("assault over")
        self.next_round()

    def next_round(self) -> None:
        """§7f A round of the landing takes movement points, as far as they go."""
        u, _, h, _ = self.landing
        self.battle = {"side": ALLIED, "defender": COAST, "attackers": (u,), "hex": h}
        self.rounds += 1
        self.mp[u] = max(0, self.mp[u] - ASSAULT)

    def assault_over(self, event: Event, f: Facts) -> None:
        """§7e Until one of the two is gone."""
        u = self.landing[0]
        self.repay("assault over", f"§7e no assault of {PIECES[u].id} was under way")
        survived = u in self.sea
        demand(survived == f["survived"] and (self.coast == 0 or not survived), "§7e the landing is not decided")
        demand((f["rounds"], f["left"]) == (self.rounds, self.mp[u]), f"§7f {f['rounds']} rounds, not {self.rounds}")
        if survived:
            self.owed.add("ashore")

    def comes_ashore(self, event: Event, f: Facts) -> None:
        """§7d §7e §8a §RUL-21 §RUL-28"""
        u, k, h, force = self.landing
        self.repay("ashore", f"§7d {PIECES[u].id} is not landing")
        beside, extra = self.beside(h, ALLIED), int(f["die"] <= 3)
        cost = min(self.mp[u], entering(h) + (BESIDE_ENEMY if beside else 0) + extra)
        self.mp[u] -= cost
        self.spent[u] += cost
        self.ashore[k] += force
        told = (f["piece"], f["beach"], f["hex"], f["extra"], f["cost"], f["left"], f["halted"], f["landed"])
        due = (u, k, h, extra, cost, self.mp[u], beside, self.ashore[k])
        demand(told == due, f"§7d {PIECES[u].id} comes ashore as {told} instead of {due}")
        self.sea.discard(u)
        self.units[u] = h
        self.moved.add(u)
        self.landed.add(u)
        self.halted |= {u} if beside else set()
