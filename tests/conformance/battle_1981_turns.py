"""Battle for Normandy (1981), refereed: weather, ships, supply, interdiction, arrivals, recovery and the score."""

from bocage.core.hexes import bits
from bocage.core.protocol import Event

from . import battle_1981_charts as charts
from .battle_1981_sheet import (
    ALLIED,
    ALLIED_LOSSES,
    ALLIED_UNITS,
    AMPHIBIOUS,
    BOARD,
    CAEN,
    CHERBOURG,
    DEPTH,
    GENERAL,
    GERMAN,
    GERMAN_UNITS,
    OCEAN_SIDE,
    PIECES,
    POINT,
    SAINT_LO,
    STARVED,
    Facts,
    Sheet,
    apart,
)
from .checks import demand

OBJECTIVES = {"Cherbourg": CHERBOURG, "Caen": CAEN, "Saint-Lô": SAINT_LO}


class Turns(Sheet):
    """What happens once a turn."""

    def turn_begins(self, event: Event, f: Facts) -> None:
        """§1b §6a §6d What was done is forgotten; who is in line is found anew from 6/8 on."""
        demand(f["turn"] == self.turn + 1, f"§1b turn {f['turn']} follows turn {self.turn}")
        self.turn, self.interdiction, self.opened = f["turn"], 0, False
        for counts in (self.spent, self.level, self.cut):
            counts[:] = [0] * len(counts)
        for marked in (self.moved, self.landed, self.halted, self.fought, self.again, self.seconded):
            marked.clear()
        self.settle()
        self.told.clear()
        self.seen.clear()
        self.hungry.clear()
        self.out = {u for u in self.units if self.turn > 1 and u % 2 == ALLIED and not self.fed(u)}

    # --- logistics

    def weather_falls(self, event: Event, f: Facts) -> None:
        """§4a §4b §9l §AMB-26"""
        self.mark("weather")
        self.used = [0] * 4 + self.used[:4]
        self.weather = charts.weather(self.turn, f["die"])
        demand(f["weather"] == self.weather, f"§4a a {f['die']} brings weather {self.weather}, not {f['weather']}")
        self.actual += charts.WEATHER_WORTH[self.weather]
        self.expected += charts.usual_weather(self.turn)
        air, naval = 100, 100
        if self.options.weather_cuts == "support":
            air, naval = charts.AIR_LEFT[self.weather], charts.NAVAL_LEFT[self.weather]
        self.air = charts.support(charts.AIR, self.options.air, self.person, air)
        self.naval = charts.support(charts.NAVAL, self.options.naval, self.person, naval)
        given = (f["air"], f["naval"])
        demand(given == (self.air, self.naval), f"§9l {given} points instead of {self.air}, {self.naval}")

    def ships_come(self, event: Event, f: Facts) -> None:
        """§chart-transport §5a §5b §5c §5f"""
        self.mark("ships")
        low, high = charts.SHIPS[self.turn][self.weather]
        drawn = low + f["die"] - 1
        demand(f["drawn"] == drawn <= high, f"§chart-transport {f['drawn']} points, but {low} to {high} are possible")
        beachheads = sum(PIECES[u].kind == "beachhead" for u in self.units)
        there = charts.shipped(drawn, self.options.transport, self.person, 5 - beachheads)
        demand(f["transport"] == there, f"§chart-transport {f['transport']} hundredths, but {there} came")
        share = self.share if self.turn else [0, 0, 0, 100]
        demand(f["share"] == share, f"§5b shipped as {f['share']}, but {share} was allocated")
        parts = [there * percent // 100 for percent in share[:AMPHIBIOUS]]
        parts.append(there - sum(parts))
        demand(f["credited"] == parts, f"§5b {f['credited']} is credited instead of {parts}")
        self.pools = [have + new for have, new in zip(self.pools, parts, strict=True)]

    def out_of_line(self, event: Event, f: Facts) -> None:
        """§6a §6b §6c §6d"""
        wrong = [PIECES[u].id for u in self.out ^ set(f["pieces"])]
        demand(not wrong, f"§6a these are out of line, or not, against what was found: {wrong}")
        self.seen.add("lines")

    def general_supply(self, event: Event, f: Facts) -> None:
        """§gen §5k In roster order, as far as it goes."""
        self.mark("general")
        drawn, dry = [], []
        for u in sorted(u for u in self.units if u % 2 == ALLIED and u not in self.out):
            need = self.cp[u] * (50 if self.beside(self.units[u], ALLIED) else 25)
            drawn.append([u, self.draw(GENERAL, need)])
            if drawn[-1][1] < need:
                dry.append(u)
        demand(f["drawn"] == drawn and f["dry"] == dry, f"§gen {f['drawn']} was drawn instead of {drawn}")
        self.hungry = set(dry) if self.turn > 1 else set()
        self.owed |= {f"hunger {u}" for u in self.out | self.hungry}

    def starved(self, event: Event, f: Facts) -> None:
        """§5k §12f"""
        u = f["piece"]
        self.repay(f"hunger {u}", f"§5k {PIECES[u].id} starves though it is supplied")
        lost = min(charts.HUNGER, self.cp[u])
        self.cp[u] -= lost
        self.lost[u] += lost
        self.tire(u, charts.HUNGER_FATIGUE)
        self.points[STARVED] -= POINT // 2 * lost
        if self.options.starved == "more":
            self.points[ALLIED_LOSSES] -= POINT * lost
        told = (f["lost"], f["cp"], f["fatigue"])
        demand(told == (lost, self.cp[u], self.fatigue[u]), f"§5k {PIECES[u].id} loses {f['lost']}, not {lost}")

    def eliminated(self, event: Event, f: Facts) -> None:
        """§9s §12e"""
        u = f["piece"]
        demand(u in self.units or u in self.sea, f"§9s {PIECES[u].id} falls, but is not there")
        demand(not self.cp[u], f"§9s {PIECES[u].id} falls with {self.cp[u]} combat points left")
        if u % 2 == GERMAN:
            self.points[GERMAN_UNITS] += 10 * POINT
        else:
            self.points[ALLIED_UNITS] -= 20 * POINT
        self.gone(u)

    def allocated(self, event: Event, f: Facts) -> None:
        """§5b §5c"""
        self.mark("allocated")
        whole = sum(f["share"]) == 100 and all(0 <= part <= 99 for part in f["share"])
        demand(whole and f["turn"] == self.turn + 1, f"§5b {f['share']} is no allocation")
        self.share = list(f["share"])

    # --- interdiction and arrivals

    def interdiction_sealed(self, event: Event, f: Facts) -> None:
        """§2d §9l"""
        self.check_ears(event, ALLIED)
        points, storm = f["points"], self.weather == charts.STORM
        demand(points <= min(99, self.air) and not storm, f"§2d {points} air points are put on interdiction")
        self.interdiction = points

    def interdiction_opens(self, event: Event, f: Facts) -> None:
        """§2d §chart-interdict §AMB-21"""
        self.check_arrivals()
        self.mark("interdiction")
        demand(
            f["points"] == self.interdiction, f"§2d {f['points']} points are opened, {self.interdiction} were sealed"
        )
        left = self.interdiction * charts.INTERDICTION_LEFT[self.weather] // 100
        most = charts.interdiction(left)
        demand((f["left"], f["most"]) == (left, most), f"§chart-interdict {f['most']} at most instead of {most}")
        self.opened = True
        self.air -= self.interdiction
        if most:
            self.owed |= {f"delay {u}" for u in self.units if u % 2 == GERMAN}

    def hindered(self, event: Event, f: Facts) -> None:
        """§AMB-17 Each unit by its own lot, or all by one."""
        most = charts.interdiction(self.interdiction * charts.INTERDICTION_LEFT[self.weather] // 100)
        demand(f["cut"] == f["die"] - 1 <= most, f"§chart-interdict {f['cut']} movement points are lost, of {most}")
        together = self.options.interdiction == "common"
        demand(together or len(f["pieces"]) == 1, "§AMB-17 one lot for several units")
        for u in f["pieces"]:
            self.repay(f"delay {u}", f"§chart-interdict {PIECES[u].id} is hindered twice, or for nothing")
            self.cut[u] = f["cut"]
        demand(not together or not self.owed, "§AMB-17 one lot is not for all")

    def arrived(self, event: Event, f: Facts) -> None:
        """§11b §11d §3f"""
        u = f["piece"]
        self._drawn(u, f["die"], True)
        entry = BOARD.entry[PIECES[u].entry_hex]
        place = min(self._entries(u), key=lambda h: apart(entry, h))
        demand(f["hex"] == place, f"§11d {PIECES[u].id} comes in at {BOARD.names[f['hex']]}, not {BOARD.names[place]}")
        self.due.discard(u)
        self.units[u] = place

    def _entries(self, u: int) -> list[int]:
        """§11d Its entry and the edge, as far as they are free."""
        taken = set(self.units.values())
        return [h for h in (BOARD.entry[PIECES[u].entry_hex], *bits(BOARD.edge_mask)) if h not in taken]

    def held_up(self, event: Event, f: Facts) -> None:
        """§3f §11d By lot, or because the whole edge is taken."""
        u, crowded = f["piece"], event.rule == "§11d"
        self._drawn(u, f["die"], crowded)
        demand(not crowded or not self._entries(u), f"§11d {PIECES[u].id} waits though there is room")

    def _drawn(self, u: int, die: int, comes: bool) -> None:
        """§3f §11b A unit is due now, or next turn and early; the lot of the rating decides."""
        name, early = PIECES[u].id, PIECES[u].entry_turn - self.turn
        step = self.options.reinforcement - 5
        demand(u in self.due and early <= 1, f"§11b {name} is not due")
        if early == 1:
            demand(step < 0 and comes == (die <= -20 * step), f"§3f {name} comes early, or not, on a {die}")
        elif step > 0:
            demand(comes == (die > 10 * step), f"§3f {name} comes, or not, on a {die}")
        else:
            demand(comes and not die, f"§11b {name} must come")
        self.seen.add(f"lot {u}")

    def check_arrivals(self) -> None:
        """§11b §3f Everybody whose date has come was seen to; who may be early, too."""
        ahead = 1 if self.options.reinforcement < 5 else 0
        late = [u for u in self.due if PIECES[u].entry_turn <= self.turn + ahead and f"lot {u}" not in self.seen]
        demand(not late, f"§11b nobody asked for {[PIECES[u].id for u in late]}")

    # --- the end of a turn

    def recovery(self, event: Event, f: Facts) -> None:
        """§10b §10c §10d §10e §5h"""
        self.mark("recovery")
        tired, filled = [], []
        for u in sorted(self.units, key=lambda u: (u % 2, u)):
            before = self.fatigue[u]
            self.tire(u, self._march(u) - self._rest(u))
            if self.fatigue[u] != before:
                tired.append([u, before, self.fatigue[u]])
            if new := self._replaced(u):
                self.cp[u] += new
                filled.append([u, new, self.cp[u]])
        demand(f["fatigue"] == tired, f"§10c {_odd(f['fatigue'], tired)}")
        demand(f["replacements"] == filled, f"§10d {_odd(f['replacements'], filled)}")
        demand(f["unused"] == self.pools[AMPHIBIOUS], "§5h other amphibious points are lost than were left")
        self.pools[AMPHIBIOUS] = 0

    def _went(self, u: int) -> bool:
        return u in self.moved or u in self.landed

    def _march(self, u: int) -> int:
        return int(2 * self.spent[u] > charts.allowance(PIECES[u].kind))

    def _rest(self, u: int) -> int:
        """§10c §RUL-45"""
        if not self.supplied(u) or self.level[u] > 2 or (self._went(u) and not self.level[u]):
            return 0
        if self.level[u]:
            return charts.REST_LIGHT
        return charts.REST_BESIDE if self.beside(self.units[u], u % 2) else charts.REST_AWAY

    def _replaced(self, u: int) -> int:
        """§10d §10e §10f"""
        room = self.ceiling[u] - self.cp[u]
        if room <= 0:
            return 0
        if u % 2 == GERMAN:
            return min(room, charts.FILLED_GERMAN) if 3 * self.cp[u] <= 2 * self.full[u] else 0
        if not self.supplied(u):
            return 0
        busy = self._went(u) or self.level[u] or self.beside(self.units[u], ALLIED)
        return min(room, charts.FILLED if busy else charts.FILLED_RESTING)

    def scored(self, event: Event, f: Facts) -> None:
        """§2b §12a §12b §12c §12d §12g §12i"""
        self.mark("scored")
        self._check_turn()
        gains = sorted([*self._objectives(), *self._depth(), *self._ocean_side()])
        demand(sorted(f["gains"]) == gains, f"§12g {_odd(f['gains'], gains)}")
        for source, amount, *_ in gains:
            self.points[source] += amount
        demand(f["points"] == self.points, f"§12g {f['points']} instead of {self.points}")
        demand(f["score"] == sum(self.points) // POINT, f"§12g a score of {f['score']}")
        demand(f["weather"] == self._luck(), f"§4c the weather was better by {f['weather']}, not {self._luck()}")

    def _check_turn(self) -> None:
        """§2b §2c §2d §2e §2f Everything came, in its order; on the last turn there is only the count."""
        german = self.turn > 0 or self.options.german_dday == "move"
        due = ["weather", "ships", "general", "allocated", "movement 0", "combat 0", "interdiction", "movement 1"]
        due += ["combat 1", "recovery", "scored"]
        last = charts.LAST_TURN[self.scenario]
        if self.turn < last:
            self.check_arrivals()
        missing = {
            "general": not self.turn,
            "allocated": self.turn + 1 == last,
            "interdiction": not german,
            "movement 1": not german,
        }
        due = [what for what in due if not missing.get(what)] if self.turn < last else ["scored"]
        demand(self.told == due, f"§2b the turn was {self.told} instead of {due}")
        demand(not self.out or "lines" in self.seen, "§6d nobody looked at the lines")

    def _objectives(self) -> list[list[int]]:
        last, besides = self.turn == charts.LAST_TURN["campaign"], self.options.june30 == "besides"
        found = []
        for name, source in OBJECTIVES.items():
            points = POINT * charts.objective(source == CHERBOURG, last, besides)
            for u, h in self.units.items():
                held = u % 2 == ALLIED and self.supplied(u) and not self.beside(h, ALLIED)
                if held and BOARD.objectives[name] >> h & 1:
                    found.append([source, points, u, h])
        return found

    def _depth(self) -> list[list[int]]:
        """§12d A sixtieth of the combat points for each line."""
        deep = [(u, h) for u, h in self.units.items() if u % 2 == ALLIED and BOARD.continent_mask >> h & 1]
        return [[DEPTH, self.cp[u] * (h // BOARD.grid.stride), u, h] for u, h in deep if self.supplied(u)]

    def _ocean_side(self) -> list[list[int]]:
        """§12c Two points on 6/8, which is turn two, and one more each turn."""
        counted = BOARD.ocean_side_mask & ~BOARD.east_of_caen_mask
        if self.turn < 2:
            return []
        near = [(u, h) for u, h in self.units.items() if u % 2 == GERMAN and counted >> h & 1]
        return [[OCEAN_SIDE, -POINT * self.turn, u, h] for u, h in near]

    def _luck(self) -> int:
        """§4c In a hundred."""
        return charts.half_up(100 * (100 * self.actual - self.expected) / self.expected) if self.expected else 0

    def verdict(self, event: Event, f: Facts) -> None:
        """§12h §4d"""
        score = sum(self.points)
        if self.options.weather_score == "yes":
            score = score * (100 - self._luck())
        scale = POINT * (100 if self.options.weather_score == "yes" else 1)
        least = charts.LEVELS[self.scenario]
        due = charts.VICTORIES[next((k for k, level in enumerate(least) if score >= level * scale), len(least))]
        demand(f["level"] == due, f"§12h {f['level']} instead of {due}")


def _odd(told: list[list[int]], due: list[list[int]]) -> str:
    """The first lines in which two lists differ."""
    return (
        f"{[line for line in told if line not in due][:3]} instead of {[line for line in due if line not in told][:3]}"
    )
