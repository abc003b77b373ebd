"""Battle for Normandy (1981), refereed: battles and what follows from them."""

from collections.abc import Collection

from bocage.core.protocol import Event

from . import battle_1981_charts as charts
from .battle_1981_marches import NAMES, Marches
from .battle_1981_sheet import (
    ALLIED,
    AROUND,
    BOARD,
    COAST,
    COMBAT,
    GERMAN,
    GERMAN_LOSSES,
    LAND,
    PIECES,
    POINT,
    Facts,
)
from .checks import demand

MOST_POINTS = 99


class Fights(Marches):
    """Battles, the landings among them."""

    def combat_phase(self, event: Event, f: Facts) -> None:
        """§2e §2j"""
        self.mark(f"combat {f['side']}")
        self.battle, self.fallen = {}, {}
        self.hit = [0] * len(self.hit)
        for marked in (self.fought, self.again, self.seconded):
            marked.clear()

    # --- who fights

    def able(self, h: int, side: int) -> set[int]:
        """§9a §9q §9t §RUL-03 §RUL-54 The units of a side that may attack a position, supply apart."""
        near = {u for u, at in self.units.items() if u % 2 == side and at in AROUND[h]}
        armed = {u for u in near if PIECES[u].kind not in charts.UNARMED}
        return {u for u in armed if u not in self.fought or u in self.again}

    def fits_stock(self, units: Collection[int], level: int) -> bool:
        """§9t §RUL-54 Whether the stock feeds an Allied attack at the least it can cost."""
        need = charts.supply(level, 1) * sum(self.cp[u] for u in units)
        return any(u % 2 == GERMAN for u in units) or need <= self.pools[COMBAT]

    def targets(self, side: int) -> set[str]:
        """§9a §2j Whom a side may attack."""
        there = {u: h for u, h in self.units.items() if u % 2 != side and self.hit[u] < 2}
        return {PIECES[u].id for u, h in there.items() if any(self.fits_stock([v], 1) for v in self.able(h, side))}

    def choose_target(self, side: int, offered: Collection[str]) -> None:
        """§9a Everybody who may be attacked is offered, and nobody else."""
        odd = self.targets(side) ^ set(offered)
        demand(not odd, f"§9a attacks on {sorted(odd)} are offered, or denied, against the rules")

    def attack(self, event: Event, f: Facts) -> None:
        """§9a §2j §9t"""
        self.settle()
        target, units = f["defender"], f["attackers"]
        demand(PIECES[target].id in self.targets(f["side"]), f"§9a {PIECES[target].id} cannot be attacked")
        demand(f["hex"] == self.units[target], f"§9a {PIECES[target].id} is not in {NAMES[f['hex']]}")
        unable = set(units) - self.able(f["hex"], f["side"])
        demand(units and not unable and len(set(units)) == len(units), f"§9a {sorted(unable)} cannot attack")
        demand(self.fits_stock(units, 1), "§9t an attack without combat supply")
        self.battle = {"side": f["side"], "defender": target, "attackers": units, "hex": f["hex"]}

    # --- what is sealed

    def sealed(self, event: Event, f: Facts) -> None:
        """§9b §9c §9k §9l §9t §RUL-53"""
        what, number = f["what"], f["number"]
        attacker = self.battle["side"]
        self.check_ears(event, {"attack": attacker, "defence": 1 - attacker}.get(what, ALLIED))
        if what in ("attack", "defence"):
            self._check_level(what, number)
        else:
            have = self.naval if what == "naval" else self.air - (0 if self.opened else self.interdiction)
            demand(0 <= number <= min(MOST_POINTS, have), f"§9l {number} {what} points, but {have} are left")
            out = what == "naval" and number and not self._in_range(self.battle["hex"])
            demand(not out, f"§9k ships fire at {NAMES[self.battle['hex']]}")
        self.battle[what] = number

    def _in_range(self, h: int) -> bool:
        return h not in LAND or bool(BOARD.ocean_side_mask >> h & 1)

    def _check_level(self, what: str, level: int) -> None:
        attacks, target = what == "attack", self.battle["defender"]
        units = self.battle["attackers"] if attacks else (target,)
        most = min(charts.highest_level(self.leader[u], self.fatigue[u]) for u in units)
        demand(1 <= level <= most, f"§9c level {level}, but {most} is the highest")
        fed = not attacks or target == COAST or self.fits_stock(units, level)
        demand(fed, f"§9t an attack of level {level} is beyond the stock")

    # --- the battle

    def fights(self, event: Event, f: Facts) -> None:
        """§9d §9e §9f §9g §9h §9i §9j §9l §9v §chart-bombard §chart-supply"""
        sealed = {"air": 0, "naval": 0, **self.battle}
        if f["defender"] == COAST:
            sealed["defence"] = 5
        for name, value in sealed.items():
            demand(f[name] == value, f"§RUL-06 {name} is {f[name]}, but {value} was declared or sealed")
        cost = self._cost(f)
        short = f["side"] == GERMAN and cost > self.pools[COMBAT]
        demand(f["short"] == short, f"§5j {'enough' if not short else 'too little'} combat supply, but told otherwise")
        strengths = self._attack_strength(f["attackers"]), self._defence_strength(f["defender"], short)
        demand(tuple(f["strengths"]) == strengths, f"§9d strengths of {f['strengths']} instead of {strengths}")
        self._check_losses(f, strengths)
        self._pay(f, cost)
        if f["defender"] == COAST:
            self._close_round()
        else:
            self._follow(f, strengths)

    def _cost(self, f: Facts) -> int:
        """§chart-supply §RUL-28 In hundredths, for the Allied units; landing troops bring their own."""
        if f["defender"] == COAST:
            return 0
        allies = f["attackers"] if f["side"] == ALLIED else [f["defender"]]
        force: int = sum(self.cp[u] for u in allies)
        return charts.supply(f["attack"], f["defence"]) * force

    def _effect(self, u: int) -> int:
        return self.cp[u] * charts.effectiveness(self.leader[u], self.fatigue[u], self.supplied(u))

    def _attack_strength(self, units: Collection[int]) -> int:
        """§9d §7g"""
        total = 0
        for u in units:
            special = u in self.sea and PIECES[u].kind in charts.SPECIAL
            ground = "ocean" if u in self.sea else BOARD.terrain[self.units[u]]
            total += self._effect(u) * (charts.QUARTERS if special else charts.TERRAIN[ground][2])
        return total

    def _defence_strength(self, target: int, short: bool) -> int:
        """§9d §5j §7f"""
        if target == COAST:
            return self.coast * 10_000 * charts.QUARTERS
        strength = self._effect(target) * charts.TERRAIN[BOARD.terrain[self.units[target]]][1]
        return strength // 2 if short else strength

    def _check_losses(self, f: Facts, strengths: tuple[int, int]) -> None:
        """§9f §9g §9h §9m §chart-losses §chart-bombard"""
        odds = strengths[0] / strengths[1]
        demand(abs(f["odds"] - 100 * odds) <= 0.51, f"§9e odds of {f['odds']} instead of {odds:.2f}")
        table = charts.losses(f["attack"], f["defence"], odds, len(f["attackers"]))
        demand(tuple(f["table"]) == table, f"§9f losses of {f['table']} instead of {table}")
        faces, dice = charts.bombardment(f["air"] + f["naval"], f["side"] == ALLIED), f["dice"]
        demand(len(dice) == 2 + (len(faces) > 1) and max(dice[:2]) <= 4, f"§9h dice {dice}")
        bombs = faces[dice[2] - 1 if len(dice) > 2 else 0]
        demand(f["bombardment"] == bombs, f"§chart-bombard {f['bombardment']} instead of {bombs}")
        due = (table[0] + dice[0] - 1, max(0, table[1] + dice[1] - 1 + bombs))
        demand(tuple(f["losses"]) == due, f"§9h losses of {f['losses']} instead of {due}")

    def _pay(self, f: Facts, cost: int) -> None:
        """§9i §9j §9l §10c §RUL-52 §RUL-57"""
        units, (ours, theirs), target = f["attackers"], f["losses"], f["defender"]
        spent = self.draw(COMBAT, cost)
        self.air, self.naval = self.air - f["air"], self.naval - f["naval"]
        told, due = (f["spent"], *f["left"]), (spent, self.air, self.naval, self.pools[COMBAT])
        demand(told == due, f"§9l {told} instead of {due} is spent and left")
        each = ours // len(units)
        shares = [each] * (len(units) - 1) + [ours - each * (len(units) - 1)]
        taken = [self.lose(u, share) for u, share in zip(units, shares, strict=True)]
        taken.append(self._coast_loses(theirs) if target == COAST else self.lose(target, theirs))
        demand(f["taken"] == taken, f"§9i {f['taken']} instead of {taken} is lost")
        for u in units:
            before = self.level[u] // 2 if target == COAST else 0
            self._tire_by(u, f["attack"], before)
        if target != COAST:
            self._tire_by(target, f["defence"], 0)

    def _tire_by(self, u: int, level: int, before: int) -> None:
        self.tire(u, max(0, level // 2 - before))
        self.level[u] = max(self.level[u], level)

    def _coast_loses(self, loss: int) -> int:
        """§AMB-25"""
        taken = min(loss, self.coast)
        self.coast -= taken
        self.points[GERMAN_LOSSES] += POINT * taken
        return taken

    def _close_round(self) -> None:
        """§7e"""
        if self.coast and self.cp[self.landing[0]]:
            self.next_round()

    def _follow(self, f: Facts, strengths: tuple[int, int]) -> None:
        """§9n §9q §9r §RUL-55 §RUL-56 §RUL-58 §RUL-64 What must follow from a battle."""
        target, units = f["defender"], f["attackers"]
        self.hit[target] += 1
        self.seconded |= self.again & set(units)
        self.again -= set(units)
        self.fought |= set(units)
        for u in (target, *units):
            if not self.cp[u] and u % 2 == GERMAN and u not in self.cadres:
                self.fallen[u] = (self.units[u], self.fatigue[u])
                self.owed.add(f"cadre {u}")
        alive = [u for u in units if self.cp[u]]
        self.battle |= {"alive": alive, "levels": f["attack"] >= 8 and f["defence"] <= 2}
        driven = charts.is_driven(f["attack"], f["defence"], strengths, self.options.retreats == "levels")
        if self.cp[target] and alive and driven:
            self.owed.add(f"retreat {target}")
        if not self.cp[target] or self.battle["levels"]:
            self._earn_second()

    def _earn_second(self) -> None:
        """§9q §AMB-22"""
        if self._earners():
            self.owed.add("second combat")

    def _earners(self) -> set[int]:
        """§AMB-22 Those who may attack again, now that somebody may."""
        alive = set(self.battle["alive"])
        return alive - self.seconded if self.options.second_combats == "one" else alive

    # --- retreats, cadres, advances

    def driven(self, event: Event, f: Facts) -> None:
        """§9n"""
        u = f["piece"]
        self.repay(f"retreat {u}", f"§9n {PIECES[u].id} need not retreat")
        demand(f["automatic"] == (self.battle["defence"] <= 3), "§9n why it retreats is told wrongly")
        self.owed.add(f"answer {u}")

    def refused(self, event: Event, f: Facts) -> None:
        """§9o §RUL-61"""
        u = f["piece"]
        self.repay(f"answer {u}", f"§9o {PIECES[u].id} was not asked to retreat")
        ways = self.free_around(self.units[u]) if PIECES[u].kind != "beachhead" else set()
        demand(f["free"] == bool(ways), f"§RUL-61 {PIECES[u].id} had {len(ways)} ways")
        self.owed.add(f"refused {u}")

    def retreated(self, event: Event, f: Facts) -> None:
        """§9o §RUL-60"""
        u, to = f["piece"], f["to"]
        self.repay(f"answer {u}", f"§9o {PIECES[u].id} was not asked to retreat")
        ways = self.free_around(self.units[u]) if PIECES[u].kind != "beachhead" else set()
        demand(f["from"] == self.units[u] and to in ways, f"§9o {PIECES[u].id} cannot retreat to {NAMES[to]}")
        self.units[u] = to
        beside = self.beside(to, u % 2)
        demand(f["beside"] == beside, f"§9o {NAMES[to]} is next to an enemy, or not")
        if beside:
            self.owed.add(f"beside {u}")

    def pressed(self, event: Event, f: Facts) -> None:
        """§9o §9r"""
        u = f["piece"]
        self.repay(f"{f['why']} {u}", f"§9o {PIECES[u].id} pays for nothing")
        low, high = charts.REFUSED if f["why"] == "refused" else charts.BESIDE
        loss = low + f["die"] - 1
        taken = self.lose(u, loss)
        told = (f["loss"], f["taken"], f["cp"])
        demand(loss <= high and told == (loss, taken, self.cp[u]), f"§9o {PIECES[u].id} pays {told}, not {loss}")
        if not self.cp[u]:
            self._earn_second()

    def cadre(self, event: Event, f: Facts) -> None:
        """§9r §RUL-58 §RUL-59"""
        u, to = f["piece"], f["to"]
        self.repay(f"cadre {u}", f"§9r {PIECES[u].id} leaves no cadre")
        left, fatigue = self.fallen[u]
        ways = self.free_around(left) - {self.battle["hex"]}
        quiet = {h for h in ways if not self.beside(h, GERMAN)}
        demand(f["from"] == left and to in (quiet or ways), f"§RUL-59 a cadre of {PIECES[u].id} in {NAMES[to]}")
        demand(f["cp"] == charts.CADRE, f"§9r a cadre of {f['cp']}")
        self.units[u], self.cp[u], self.fatigue[u] = to, charts.CADRE, fatigue
        self.cadres.add(u)
        self.fought.add(u)

    def no_cadre(self, event: Event, f: Facts) -> None:
        """§RUL-59"""
        u = f["piece"]
        self.repay(f"cadre {u}", f"§9r {PIECES[u].id} leaves no cadre in any case")
        demand(
            not self.free_around(self.fallen[u][0]) - {self.battle["hex"]},
            f"§RUL-59 there is room for a cadre of {PIECES[u].id}",
        )

    def second_combat(self, event: Event, f: Facts) -> None:
        """§9q §AMB-22 §RUL-63"""
        self.repay("second combat", "§9q nobody has earned a second combat")
        earned = self._earners()
        demand(set(f["pieces"]) == earned, f"§9q {f['pieces']} may attack again instead of {earned}")
        self.again |= earned

    def advanced(self, event: Event, f: Facts) -> None:
        """§9p §RUL-62"""
        self.settle()
        u, to = f["piece"], f["to"]
        took_part = u in self.battle["alive"] and to == self.battle["hex"]
        demand(took_part, f"§9p {PIECES[u].id} advances though it did not attack")
        demand(f["from"] == self.units[u] and to in self.free_around(f["from"]), f"§RUL-62 {NAMES[to]} is not free")
        self.units[u] = to
        self.battle = {}
