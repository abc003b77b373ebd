"""A referee for Breakout: Normandy (1993): he enters what is announced on a sheet of his own and works it out again.

Charts are typed here a second time. What is announced must be lawful and add up, and in the end the sheet and the
position must agree: a rule applied wrongly shows, and so does a change that nobody was told of.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from bocage.core.hexes import bits
from bocage.core.protocol import Action, Event
from bocage.games.breakout_1993.state import Battle, BreakoutState

from .breakout_1993_sheet import (
    ALLIED,
    BOARD,
    BORDER,
    CHERBOURG,
    DISRUPTED,
    FRESH,
    GERMAN,
    LOST,
    MOST_UNITS,
    PIECES,
    SPENT,
    Facts,
    Sheet,
    is_area,
)
from .checks import demand

TEM = {"open": 1, "broken": 2, "bocage": 3, "urban": 4}
COST_FREE, COST_VACANT, COST_SPENT, COST_FRESH = 1, 2, 3, 4
ANSWERING = {"air": "flak", "naval": "coastal_artillery", "guns": "field_artillery"}
ON_THE_WAY = ("March", "RetreatOn", "GoOn")


class Referee(Sheet):
    """What is demanded of every announcement, and of the position it leads to."""

    def __init__(self, s: BreakoutState) -> None:
        super().__init__(s)
        self.owed = self.shells = 0
        self.hit, self.regrouped = set[int](), set[int]()
        self.coming, self.holds, self.is_first = "", False, True
        self.depots: Counter[tuple[int, int]] = Counter()

    def watch(self, before: BreakoutState, a: Action, told: list[Event], after: BreakoutState) -> None:
        """One action: what it brought, and where it led."""
        self.before = before
        task: Any = before.agenda[-1]
        if a.verb == "ford":
            beside = BORDER[frozenset((before.at[task.unit], BOARD.at(a.noun)))]
            demand(self.kind(beside) == "river", "§8.52 a unit wades beside a causeway")
            self.forded.add(task.unit)
        if before.barrage is not None and a.verb == "commit":
            self.acting |= {u for u in (before.barrage.lead, *before.barrage.units) if u >= 0}
        for event in told:
            if event.kind in _ENTRIES:
                _ENTRIES[event.kind](self, event, event.facts)
        self._compare(after)
        if before.battle is not None and after.battle is None:
            self._check_paid(before.battle)
        if not after.agenda or type(after.agenda[-1]).__name__ not in ON_THE_WAY:
            self._check_stacks()

    def _check_paid(self, battle: Battle) -> None:
        """§9.5 The assault is over: all is paid, or nobody is left who could."""
        left = self.here(battle.target, 1 - battle.side)
        demand(self.owed <= 0 or not left, f"§9.5 {self.owed} Casualty Points are not paid")
        self.bound -= set(self.assaulting)
        self.owed, self.assaulting = 0, []

    # --- what is compared

    def _compare(self, s: BreakoutState) -> None:
        there = {u: place for u, place in enumerate(s.at) if place >= 0}
        odd = [PIECES[u].id for u in {*there, *self.units} if there.get(u) != self.units.get(u)]
        demand(not odd, f"§3.2 nobody was told where these went: {odd}")
        odd = [PIECES[u].id for u in there if s.level[u] != self.levels[u]]
        demand(not odd, f"§4.1 nobody was told how these fared: {odd}")
        odd = [BOARD.names[place] for place in set(bits(s.held)) ^ self.held]
        demand(not odd, f"§7.2 control of {odd} is not what was told")
        odd = [s.kit.border_names[border] for border in set(bits(s.lines)) ^ self.lines]
        demand(not odd, f"§7.5 the lines {odd} are not held as was told")
        demand(set(bits(s.forts)) == self.forts, "§15.2 other fortifications stand than was told")
        demand(set(bits(s.blown)) == self.blown, "§20.1 other bridges are destroyed than was told")
        works = {border: built for border, built in enumerate(s.constructs) if built}
        demand(works == {b: n for b, n in self.works.items() if n}, "§20.52 other work is done than was told")
        demand(int(s.advantage) == self.advantage, "§11.1 the Advantage has changed hands in silence")
        demand(list(s.reserve) == self.reserve, f"§12.52 the reserves are {s.reserve}, by what was told {self.reserve}")

    def _check_stacks(self) -> None:
        """§7.1 §7.11 Ten units of a side in an Area, one of them corps artillery."""
        crowd = Counter((place, u % 2) for u, place in self.units.items() if is_area(place))
        guns = Counter((self.units[u], u % 2) for u in self.units if PIECES[u].is_corps_artillery)
        for (place, side), count in crowd.items():
            demand(count <= MOST_UNITS, f"§7.1 {count} units of one side in {BOARD.names[place]}")
            demand(guns[place, side] <= 1, f"§7.11 two corps artillery units in {BOARD.names[place]}")

    # --- the day

    def new_day(self, event: Event, f: Facts) -> None:
        """§12.54 A day begins on 0, as far as nobody has bought it up or down."""
        start = self.bought[GERMAN] - self.bought[ALLIED]
        demand((f["day"], f["impulse"]) == (self.day + 1, start), f"§12.54 the day begins on {f['impulse']}")
        self.day, self.impulse, self.weather, self.bought = f["day"], start, f["weather"], [0, 0]
        self.coming, self.holds, self.is_first = "", False, True

    def new_phase(self, event: Event, f: Facts) -> None:
        """§6.1 Nobody has acted in it."""
        self._all_spent()
        self.phase = f["phase"]
        self.regrouped, self.depots = set(), Counter()
        self.begin()

    def new_impulse(self, event: Event, f: Facts) -> None:
        """§6.3 §6.31 §6.341 The German begins a number, with the weather that was to come; the Allies share it."""
        self._all_spent()
        if f["side"] == GERMAN:
            self.impulse += 0 if self.is_first or self.holds else 1
            self.weather, self.coming = self.coming or self.weather, ""
            self.holds = self.is_first = False
        expected = (self.impulse, self.weather)
        demand((f["impulse"], f["weather"]) == expected, f"§6.3 an impulse begins other than on {expected}")
        self.begin()
        self.mover = f["side"]

    def _all_spent(self) -> None:
        """§8.2 Whoever acted has become Spent."""
        rested = [PIECES[u].id for u in self.acting if u in self.units and self.levels[u] == FRESH]
        demand(not rested, f"§8.2 these acted and are Fresh: {rested}")

    def sunset(self, event: Event, f: Facts) -> None:
        """§6.33 §6.34 Lower than the number ends the day, equal to it turns the weather."""
        total = sum(f["dice"])
        demand(f["impulse"] == self.impulse, "§6.33 the Sunset roll is for another number")
        demand((f["ends"], f["turns"]) == (total < self.impulse, total == self.impulse), "§6.33 sunset misjudged")
        if f["turns"]:
            storm = BOARD_WEATHER.get(self.day) == "storm"
            self.coming = ("storm" if storm else "clear") if self.weather == "overcast" else "overcast"

    def advantage_passes(self, event: Event, f: Facts) -> None:
        """§11.1 §11.2 To the other side."""
        demand(f["side"] != self.advantage, "§11.1 the Advantage passes to who has it")
        self.advantage = f["side"]

    def marker(self, event: Event, f: Facts) -> None:
        """§11.21 One space at a time."""
        demand(abs(f["impulse"] - self.impulse) == 1, "§11.21 the marker jumps")
        self.impulse = f["impulse"]

    # --- moving

    def moved(self, event: Event, f: Facts) -> None:
        """§8.2 §8.36 §8.5 A Fresh unit of the side that acts goes a step and pays; enemies bind it to assault."""
        u, to, side = f["piece"], f["to"], f["piece"] % 2
        border, name = self.walked(event, f), PIECES[u].id
        demand(side == self.mover and self.levels[u] == FRESH, f"§8.2 {name} may not move")
        armies = {PIECES[v].army for v in {*self.acting, u}}
        demand(self.phase != "daylight" or len(armies) == 1, f"§8.22 armies act together: {armies}")
        by_sea = not is_area(f["from"]) and self.phase in ("amphibious", "daylight") and side == ALLIED
        if self.phase == "daylight":
            self._check_cost(u, f, border)
        settled = [v for v in self.here(to, side) if v not in self.bound and v not in self.landed]
        if is_area(to) and self.here(to, 1 - side) and not (settled and self.has_line(side, border)):
            self.bound.add(u)
            self.crossed[u] = border
        self.acting.add(u)
        if by_sea and f["from"] in BOARD.beach_of:
            self.landed.add(u)
        self.put(u, to)

    def _check_cost(self, u: int, f: Facts, border: int) -> None:
        """§8.36 §8.222 §8.38 By what is in the Area; all there is for Zones and water; no more than there is."""
        to, side, spent = f["to"], u % 2, self.paid.get(u, 0)
        piece = PIECES[u]
        allowance = piece.fresh.movement + int(piece.mobile and self.weather != "clear")
        bridgeless = border in self.water() and (not self.has_bridge(border) or u in self.forded)
        if f["from"] in BOARD.beach_of:
            cost = 1
        elif not is_area(to) or bridgeless:
            cost = allowance
        elif self.here(to, 1 - side):
            cost = COST_FRESH if self.fresh(to, 1 - side) else COST_SPENT
        else:
            cost = COST_FREE if self.controls(side, to) else COST_VACANT
        if self.seizer.get(border, u) != u and not bridgeless:
            cost += 1
        due = min(cost, allowance - spent)
        demand(
            f["cost"] == due and (cost <= allowance - spent or not spent),
            f"§8.36 {piece.id} pays {f['cost']}, not {due}",
        )
        self.paid[u] = spent + f["cost"]

    def shifted(self, event: Event, f: Facts) -> None:
        """§6.51 §6.52 §6.54 One step by night, over nothing the enemy holds, to where one's own side is."""
        u, to, side = f["piece"], f["to"], f["piece"] % 2
        border = self.walked(event, f)
        demand(u not in self.regrouped, f"§6.51 {PIECES[u].id} regroups twice")
        demand(self.controls(side, to) or bool(self.here(to, side)), "§6.51 a unit regroups among enemies")
        demand(self.has_line(side, border), "§6.52 a unit crosses what the enemy holds")
        self.regrouped.add(u)
        self.put(u, to)

    def seized(self, event: Event, f: Facts) -> None:
        """§8.221 Seven with the modifiers wins a bridge; it costs a MF."""
        u, border, side = f["piece"], f["border"], f["piece"] % 2
        (there,) = BOARD.borders[border].pair - {self.units[u]}
        vacant = not self.here(there, side if self.controls(side, there) else 1 - side)  # §7.3 whoever controls it
        added = 3 * self.is_free(side, self.units[u]) + vacant - (self.kind(border) == "flooded")
        total = f["die"] + added - len(self.fresh(there, 1 - side))
        demand((f["total"], f["success"]) == (total, total >= 7), f"§8.221 seizing comes to {total}")
        self.acting.add(u)
        self.paid[u] = self.paid.get(u, 0) + 1
        if f["success"]:
            self.seizer[border] = u

    def worked(self, event: Event, f: Facts) -> None:
        """§20.2 §20.4 §20.5 §20.51 §20.52 Seven with the modifiers; repairs under fire fail on a one."""
        border, side, repair = f["border"], f["side"], f["work"] == "repair"
        banks = BOARD.borders[border].pair
        total = f["die"] - repair - (self.kind(border) == "flooded") + repair * self.works.get(border, 0)
        for place in banks:
            if self.is_free(side, place):
                total += 3
            elif self.here(place, ALLIED) and self.here(place, GERMAN):
                total += 2 if self.controls(side, place) else 1
        safe = all(self.is_free(side, place) for place in banks)
        success = total >= 7 and not (repair and not safe and f["die"] == 1)
        demand((f["total"], f["success"]) == (total, success), f"§20.2 {f['work']} comes to {total}")
        if success:
            (self.blown.discard if repair else self.blown.add)(border)
            self.works.pop(border, None)
        elif repair:
            self.works[border] = self.works.get(border, 0) + 1

    def work_lost(self, event: Event, f: Facts) -> None:
        """§10.4b A point of work on a bridge is shelled away."""
        self.works[f["border"]] -= 1

    def bombed_column(self, event: Event, f: Facts) -> None:
        """§8.4 §8.4a Germans in the open under clear skies; Fresh FLAK that stands there helps."""
        u, place = f["piece"], f["place"]
        flak = [v for v in self.fresh(place, GERMAN) if PIECES[v].is_flak and v not in self.acting]
        die = f["die"] + len(flak)
        level = DISRUPTED if die <= 1 else SPENT if die == 2 else FRESH
        demand(u % 2 == GERMAN and self.weather == "clear", "§8.4 aircraft where none fly")
        demand((f["flak"], f["level"]) == (len(flak), level), f"§8.4 aircraft make it {level}")

    def shelled_landing(self, event: Event, f: Facts) -> None:
        """§14.1 Every Fresh coastal gun that bears on the beach counts; who is hit need not assault."""
        guns = [
            v
            for p in bits(self.before.kit.gun_places[f["place"]])
            for v in self.fresh(p, GERMAN)
            if PIECES[v].is_coastal
        ]
        demand(f["guns"] == len(guns), f"§14.1 {len(guns)} guns bear on the beach")
        if f["level"]:
            self.bound.discard(f["piece"])

    # --- assaults

    def planned(self, event: Event, f: Facts) -> None:
        """§9.2 Fresh units in the Area, led by infantry or armor."""
        self.point, self.assaulting, self.support = f["point"], list(f["pieces"]), list(f["support"])
        self.forward = -1
        for u in self.assaulting:
            sound = self.units[u] == f["target"] and self.levels[u] == FRESH
            demand(sound, f"§8.2 {PIECES[u].id} may not assault")
        demand(PIECES[self.point].can_lead and self.point in self.assaulting, "§9.2A the assault is led by nobody fit")
        for u in self.support:
            sound = PIECES[u].is_field_artillery and self.levels[u] == FRESH and u not in self.acting
            demand(sound, f"§9.21 {PIECES[u].id} may not support")
        self.acting |= {*self.assaulting, *self.support}

    def forward_unit(self, event: Event, f: Facts) -> None:
        """§9.3A The defender's choice."""
        self.forward = f["piece"]

    def assault(self, event: Event, f: Facts) -> None:
        """§9.2 §9.3 Both values and both rolls; the excess is to be paid."""
        target, side = f["target"], f["side"]
        if self.forward < 0:
            (self.forward,) = self.here(target, 1 - side)
        values = self._attack(target, side), self._defense(target, side)
        totals = tuple(value + sum(dice) for value, dice in zip(values, f["dice"], strict=True))
        demand(tuple(f["totals"]) == totals, f"§9.1 {f['totals']} instead of {totals}")
        self.owed = totals[0] - totals[1] - (BOARD.terrain[target] == "bocage")
        self.won = totals[0] > totals[1]

    def _flies(self, target: int) -> bool:
        """§10.5 §18.1 Aircraft need clear skies and do not reach Zones."""
        return self.weather == "clear" and is_area(target)

    def _attack(self, target: int, side: int) -> int:
        divisions = Counter(PIECES[u].division for u in self.assaulting if PIECES[u].division)
        whole = sum(1 for count in divisions.values() if count >= 3)
        flies = side == ALLIED and self._flies(target) and self.phase != "airborne"
        mixed = side == GERMAN and len({PIECES[u].is_ss for u in self.assaulting}) == 2
        others = len(self.assaulting) - 1 + len(self.support)
        return PIECES[self.point].fresh.attack + others + whole + flies - mixed

    def _defense(self, target: int, side: int) -> int:
        piece, level = PIECES[self.forward], self.levels[self.forward]
        value = piece.fresh.defense if level == FRESH else piece.spent.defense - max(0, level - SPENT)
        value += TEM[BOARD.terrain[target]] if is_area(target) else 0
        value += max((self._crossing(u, side) for u in self.assaulting if u in self.bound), default=0)
        value += 2 * (side == ALLIED and target in self.forts) + 2 * (side == GERMAN and self._flies(target))
        return value + len([u for u in self.fresh(target, 1 - side) if u != self.forward])

    def _crossing(self, u: int, side: int) -> int:
        border = self.crossed[u]
        if border not in self.water():
            return 0
        if not self.has_bridge(border) or u in self.forded:
            return 2
        return 1 + (not self.has_line(side, border)) + (self.kind(border) == "flooded")

    def settled(self, event: Event, f: Facts) -> None:
        """§9.4 The assault has failed: nothing is paid, nobody is bound any more."""
        self.owed = 0
        self.bound -= set(self.assaulting)

    def level(self, event: Event, f: Facts) -> None:
        """§4.1 §9.5 §10.4 §12.5 What a level pays, or costs."""
        u = f["piece"]
        self._pay(event, u)
        if event.rule == "§12.5":
            self._refit(u, f)
        self.leveled(event, f)

    def eliminated(self, event: Event, f: Facts) -> None:
        """The same for the last level of a unit."""
        self._pay(event, f["piece"])
        self.gone(event, f)

    def _pay(self, event: Event, u: int) -> None:
        if event.rule == "§9.5":
            self.owed -= 1
        if event.rule == "§10.4":
            demand(u not in self.hit, f"§10.4a {PIECES[u].id} pays twice")
            fresh = self.levels[u] == FRESH
            price = 2 + fresh if PIECES[u].is_armor else 2 if PIECES[u].is_coastal or fresh else 1
            self.shells -= price
            self.hit.add(u)
            demand(self.shells >= 0, "§10.4 more is paid than the bombardment brought")

    def _refit(self, u: int, f: Facts) -> None:
        """§12.5 §12.21a One level at a time, from a depot in the place: armor pays two points, abroad double."""
        place, side = f["place"], u % 2
        sector = BOARD.sector[place]
        price = 2 if PIECES[u].is_armor else 1
        if self.before.kit.options.foreign_sector == "double" and side == ALLIED and sector not in ("", PIECES[u].army):
            price *= 2
        self.depots[place, side] -= price
        demand(f["from"] - f["to"] == 1, f"§12.5 {PIECES[u].id} rises more than a level")
        demand(self.depots[place, side] >= 0, "§12.5 more is spent than the depots have")

    def depot(self, event: Event, f: Facts) -> None:
        """§12.1 §12.2 §12.21 Points to be spent where it lies: on a path of supply, Allied ones in their sector."""
        place, side, source = f["place"], f["side"], f["source"]
        served = self.supplied(side, [source])
        if side == ALLIED:
            served = {p for p in served if BOARD.sector[p] == BOARD.sector[source]}
            served |= {z for z in bits(BOARD.zone_mask) if served & self.near(z)}
        demand(place in served, f"§12.2 a depot of {BOARD.names[source]} does not reach {BOARD.names[place]}")
        self.depots[place, side] += f["points"]

    def retreat(self, event: Event, f: Facts) -> None:
        """§9.61 §9.63 §9.64 Over what the own side holds, to the best Area there is."""
        u, to, side = f["piece"], f["to"], f["piece"] % 2
        self.walked(event, f)
        ways = {place: self._rank(place, side) for place in self._ways(u)}
        demand(to in ways, f"§9.63 {PIECES[u].id} retreats where it may not")
        room = all(len(self.here(place, side)) < MOST_UNITS for place in ways) and not PIECES[u].is_corps_artillery
        if room and event.rule == "§9.64":
            demand(ways[to] == min(ways.values()), f"§9.64 {PIECES[u].id} has a better way than {BOARD.names[to]}")
        self.owed -= event.rule == "§9.64"
        self.put(u, to)
        debt = self.before.kit.options.unpaid_points == "forbidden" and side != self.mover
        if debt and event.rule == "§9.64":
            able = sum(LOST - self.levels[v] for v in self.here(f["from"], side))
            demand(self.owed <= able, f"§9.5 {PIECES[u].id} leaves a debt nobody can pay")

    def _ways(self, u: int) -> list[int]:
        """§9.62 §9.63A §9.63B §9.63C Where a unit could go at all."""
        here, side, found = self.units[u], u % 2, list[int]()
        for pair, border in BORDER.items():
            if here not in pair or PIECES[u].is_coastal:
                continue
            (to,) = pair - {here}
            dry = border not in self.water() or self.has_bridge(border)
            wades = self.kind(border) == "river" and PIECES[u].is_infantry
            land = (BOARD.area_mask | BOARD.zone_mask) >> to & 1
            own = self.controls(side, to) or self.here(to, side)
            if land and own and (dry or wades) and self.has_line(side, border):
                found.append(to)
        return found

    def _rank(self, place: int, side: int) -> tuple[int, int]:
        """§9.64A §9.64B §9.64C Free, contested, the enemy's; then the fewest enemy Areas around."""
        kind = 1 if self.is_free(side, place) else 2 if self.controls(side, place) else 3
        return kind, sum(1 for n in self.near(place) if is_area(n) and not self.controls(side, n))

    def went_back(self, event: Event, f: Facts) -> None:
        """§9.41 Over the border it came by."""
        border = self.walked(event, f)
        demand(self.crossed.get(f["piece"]) == border, f"§9.41 {PIECES[f['piece']].id} goes back another way")
        self.put(f["piece"], f["to"])

    # --- bombardment, isolation

    def bombard(self, event: Event, f: Facts) -> None:
        """§10.2 §10.3 §10.4 Both values, both rolls, the excess in points."""
        target, means, side = f["target"], f["means"], f["side"]
        answering = [u for u in self.fresh(target, 1 - side) if PIECES[u].type == ANSWERING[means]]
        fort = 2 * (side == ALLIED and target in self.forts and bool(self.here(target, GERMAN)))
        defense = TEM[BOARD.terrain[target]] + fort + len(answering)
        demand(sum(int(line.amount) for line in f["defense"]) == defense, f"§10.3 the target is worth {defense}")
        attack = sum(int(line.amount) for line in f["attack"])
        points = max(0, attack + sum(f["dice"][0]) - defense - sum(f["dice"][1]))
        demand(f["points"] == points, f"§10.4 {f['points']} Attrition Points instead of {points}")
        self.shells, self.hit = points, set()
        keeps = means == "air" or (means == "naval" and self.before.kit.options.naval_keeps_number)
        self.holds = self.holds or (self.phase == "daylight" and side == ALLIED and keeps)

    def isolation(self, event: Event, f: Facts) -> None:
        """§12.8 A Fresh unit holds on 1, a Disrupt 2 needs more than 4."""
        u, number = f["piece"], f["from"] + 1
        zones = [z for z in bits(BOARD.zone_mask) if self.here(z, GERMAN) or not self.here(z, ALLIED)]
        fed = self.supplied(GERMAN, [*zones, CHERBOURG])
        demand(f["place"] not in fed, f"§12.8 {PIECES[u].id} is not isolated")
        level = LOST if f["die"] < number else f["from"] + (f["die"] == number)
        demand(u % 2 == GERMAN and f["level"] == level, f"§12.8 {PIECES[u].id} comes to {level}")


BOARD_WEATHER = {15: "storm", 16: "storm", 17: "storm"}
"""Days that begin with a Storm: 20 to 22 June."""

_ENTRIES: dict[str, Callable[[Referee, Event, Facts], None]] = {
    "day": Referee.new_day,
    "phase": Referee.new_phase,
    "impulse": Referee.new_impulse,
    "sunset": Referee.sunset,
    "advantage": Referee.advantage_passes,
    "shift": Referee.marker,
    "moved": Referee.moved,
    "shifted": Referee.shifted,
    "seize": Referee.seized,
    "work": Referee.worked,
    "construct_lost": Referee.work_lost,
    "interdiction": Referee.bombed_column,
    "landing_fire": Referee.shelled_landing,
    "planned": Referee.planned,
    "forward": Referee.forward_unit,
    "assault": Referee.assault,
    "repulsed": Referee.settled,
    "level": Referee.level,
    "eliminated": Referee.eliminated,
    "retreat": Referee.retreat,
    "went_back": Referee.went_back,
    "bombard": Referee.bombard,
    "isolation": Referee.isolation,
    "depot": Referee.depot,
    "dropped": Referee.appeared,
    "arrived": Referee.appeared,
    "offshore": Referee.appeared,
    "withdrawn": Referee.gone,
    "control": Referee.control,
    "line": Referee.line,
    "fort_lost": Referee.fort_lost,
    "reserve": Referee.saved,
    "bought": Referee.bought_spaces,
}
