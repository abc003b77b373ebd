"""What either side wants of the board: what a hex is worth, where each group is to go, who stands in whose way."""

from bocage.core.hexes import NOWHERE, Hex, mask_of, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.control import city_hexes, ports
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.tables import last_turn, prices
from bocage.games.dday_1991.victory import units_beyond_rhine

from .chances import FULL
from .ground import FAR
from .position import Position

PLENTY = 10
"""Moves of which one more matters less."""

NEVER_NEARER = 6
"""Movement factors added to every distance, so that no objective takes all the defenders."""

PORTS_WANTED = 4
LAST_MONTHS = 4
SMALL_FORCE = 4
"""With fewer groups than this the Allies go for one objective at a time."""

RELIEF = 2
"""Hexes within which an enemy can be the reason why an army is out of supply."""

LOST = 2
"""How much less an objective that must be won back draws the Germans than one that can be held."""

LANDING_FORCE = 3
"""Corps waiting overseas that make the coast worth watching."""

REACHED, REMOTE = 8, 20
"""Movement factors at which an enemy is all the danger to an objective that he can be, and none at all."""

BEHIND = 0.5
"""What guarding an objective counts for where the enemy is far: fresh Germans may appear in any city."""

MANNED = 0.8
"""How much of the danger is left where somebody must be fought first, instead of nobody."""

NORTH = 14
"""Movement factors from an objective within which enemies, and coasts, are watched more closely."""

SPARE = 4
"""Units beyond the Rhine that the Allies want beside those they need."""

FIRST_MONTHS = 4
"""Months in which a beachhead is not yet a front."""

EFFORT, HEAVY = 0.67, 3.0
"""The share of the groups that an Allied main effort gets, and how much sooner Germans cover theirs."""

HASTE = 0.5
"""How much more an objective is worth, won or kept, with every one of the last months."""


class Aims:
    """The aims of one side in one position."""

    def __init__(self, p: Position) -> None:
        self.p, self.w = p, p.intent.weights(p.side)
        s, self.facts = p.s, scenario_named(p.s.scenario)
        self.objectives = city_hexes(s, self.facts.objectives)
        self.wanted = [h for h in self.objectives if not s.held >> h & 1]
        self.allied_ports = ports(s) & p.board.continent_mask
        self._haste = 1 + HASTE * max(0, s.turn - last_turn() + LAST_MONTHS)
        self.worths = self._worths()
        self.late = s.turn > last_turn() - LAST_MONTHS
        hungry = [h for h in members(p.ashore()) if s.present[h] & s.unfed & p.kit.of_side[p.side] & p.kit.armies]
        self._hungry = p.kit.grid.disc(mask_of(hungry), RELIEF) if hungry else 0
        home = s.occupied[Side.ALLIED] & (p.kit.land("GB") | p.kit.land("MED"))
        waiting = [u for h in members(home) for u in s.side_at(h, Side.ALLIED) if p.kit.corps >> u & 1]
        self.queue = len(waiting) >= LANDING_FORCE
        self._watchful = self.queue and self.allied_ports.bit_count() < PORTS_WANTED // 2
        self._shores = _shores(p)
        self._kept = self.wanted or self.objectives
        self._shields: dict[tuple[Hex, Hex], float] = {}
        self._fields = {h: p.ground.field(1 << h) for h in self.objectives}

    def _worths(self) -> dict[Hex, float]:
        """What holding a hex is worth, beyond the ground itself."""
        p, w, found = self.p, self.w, dict[Hex, float]()
        scarce = self.allied_ports.bit_count() < PORTS_WANTED
        for h in members(p.board.city_mask & p.board.continent_mask):
            found[h] = w.city
            number = p.board.circled.get(h, 0) + p.board.boxed.get(h, 0)
            if number:
                found[h] += w.source + (w.income * number if p.kit.options.acquire_moves else 0.0)
            if scarce and p.kit.ports_mask >> h & 1 and not p.board.east_mask >> h & 1:
                found[h] += w.port
            if h in self.objectives:
                found[h] += w.objective * (1.0 if p.s.controls(p.side, h) else self._haste)
        if p.side == Side.GERMAN and p.s.turn <= FIRST_MONTHS:
            for h in members(p.s.occupied[Side.ALLIED] & p.board.coastal_mask & p.board.continent_mask):
                found[h] = found.get(h, 0.0) + w.beachhead
        return found

    def worth(self, h: Hex) -> float:
        """What a hex is worth to its holder beside any other."""
        return self.worths.get(h, 0.0)

    def relief(self, h: Hex) -> float:
        """What driving the enemy from a hex is worth to own units that he has cut off near it."""
        return self.w.relief if self._hungry >> h & 1 else 0.0

    def price(self) -> float:
        """What a Move is worth: nothing where the next ones would run over the end of the track."""
        s = self.p.s
        coming = self.facts.new_moves.of(self.p.side)
        if s.moves[self.p.side] + coming > prices().most:
            return 0.0
        return self.w.move * (0.5 if s.moves[self.p.side] > PLENTY else 1.0)

    # --- places to be held

    def is_kept(self, h: Hex) -> bool:
        """Whether a hex is one that is never left without thought: an objective, or a port while there are few."""
        if h in self.objectives:
            return self.p.s.controls(self.p.side, h)
        few = self.p.side == Side.ALLIED and self.allied_ports.bit_count() < PORTS_WANTED
        return few and bool(self.allied_ports >> h & 1)

    def guard(self, units: list[Unit], friends: list[Unit], h: Hex) -> float:
        """What these units add to the safety of a place that is to be kept, beside the friends in it."""
        if not self.is_kept(h):
            return 0.0
        weight = self.w.guard * self._haste if h in self.objectives else self.w.port
        near = min(1.0, max(0.0, (REMOTE - self.p.foe_field[h]) / (REMOTE - REACHED)))
        if self.p.side == Side.ALLIED:
            near = max(near, BEHIND) if h in self.objectives else near
        return weight * near * (self._fall(friends, h) - self._fall(units + friends, h)) if near else 0.0

    def _fall(self, units: list[Unit], h: Hex) -> float:
        """How likely a place falls if these hold it: for certain if nobody does."""
        p = self.p
        if not any(p.kit.ground >> u & 1 and not p.kit.hq >> u & 1 for u in units):
            return 1.0
        if not p.exact:
            return 0.0
        power = p.threat[h] if p.side == Side.ALLIED else FULL
        return MANNED * p.fate(min(FULL, power), p.defense(units, h)).win if power else 0.0

    # --- the Allies

    def goals(self, starts: list[Hex]) -> dict[Hex, list[int]]:
        """For every hex that Allied groups start from, how far everything is from where they are to go."""
        p = self.p
        if not self.allied_ports:
            near = p.ground.field(p.kit.ports_mask & p.board.continent_mask & ~p.s.held)
            return dict.fromkeys(starts, near)
        if not self.wanted:
            return dict.fromkeys(starts, self.rhine())
        return self._shared_out(starts)

    def _shared_out(self, starts: list[Hex]) -> dict[Hex, list[int]]:
        """Objectives are shared out, the nearest first: to each as many groups as to another, to the main effort more.
        Whoever goes by rule of thumb makes for the nearest."""
        wanted, effort = self.wanted, self.p.intent.scheme.effort
        if not self.p.exact:
            return {h: min((self._fields[o] for o in wanted), key=lambda field: field[h]) for h in starts}
        if len(starts) < SMALL_FORCE:
            wanted = [min(wanted, key=lambda o: min((self._fields[o][h] for h in starts), default=0))]
        if effort in self.wanted:
            wanted = [effort, *[o for o in wanted if o != effort]]
        room = {o: -(-len(starts) // len(wanted)) for o in wanted}
        if effort in room:
            room[effort] = max(room[effort], round(EFFORT * len(starts)))
        found = dict[Hex, list[int]]()
        for _, _, h, o in sorted((o != effort, self._fields[o][h], h, o) for h in starts for o in wanted):
            if h not in found and room[o] > 0:
                found[h] = self._fields[o]
                room[o] -= 1
        return found

    def rhine(self) -> list[int]:
        """Everything is taken: cross the Rhine, then meet the enemies who could still take an objective back."""
        p = self.p
        if units_beyond_rhine(p.s) < self.facts.east_of_rhine + SPARE:
            return p.ground.field(p.board.east_mask)
        near = [h for h in p.foes if min(field[h] for field in self._fields.values()) <= NORTH]
        return p.ground.field(mask_of(near or self.objectives))

    # --- the Germans

    def slack(self, h: Hex, o: Hex) -> int:
        """How far a hex lies off the enemy's way to an objective."""
        foe, field = self.p.foe_field, self._fields[o]
        return min(FAR, foe[h]) + field[h] - min(FAR, foe[o])

    def wards(self, starts: list[Hex]) -> dict[Hex, Hex]:
        """For every hex that German groups start from, the objective that they cover: the nearer the enemy is to one,
        the more groups, the nearest first."""
        effort = self.p.intent.scheme.effort
        need = {o: (HEAVY if o == effort else 1) / (NEVER_NEARER + self.p.foe_field[o]) for o in self.objectives}
        total, found = sum(need.values()), dict[Hex, Hex]()
        for o in sorted(need, key=lambda o: (-need[o], o)):
            free = sorted((self._fields[o][h], h) for h in starts if h not in found)
            most = int(-(-len(starts) * need[o] // total))
            found |= {h: o for _, h in free[:most]}
        return found

    def shield(self, h: Hex, ward: Hex = NOWHERE) -> float:
        """How well a hex bars the enemy's way to an objective, or to any: how far it lies off, how far he has to go."""
        found = self._shields.get((h, ward))
        if found is None:
            kept = [ward] if ward != NOWHERE else self._kept
            left = min(self._fields[o][h] for o in kept)
            barred = [ward] if ward != NOWHERE else self.objectives
            slack = min(self.slack(h, o) + (0 if o in self._kept else LOST) for o in barred)
            found = -self.w.shield * slack + self.w.forward * min(left, 2 * self.p.foe_field[h] + 8)
            self._shields[h, ward] = found
        return found

    def watch(self, h: Hex) -> float:
        """What manning a coastal hex is worth while the Allies have forces to land and few ports to land them in."""
        p = self.p
        if not self._watchful or not p.board.coastal_mask >> h & 1 or h not in self._shores:
            return 0.0
        left = min(self._fields[o][h] for o in self.objectives)
        near = 1.0 + max(0, NORTH - left) / NORTH
        return self.w.watch * near / self._shores[h] * (1.0 if p.kit.ports_mask >> h & 1 else 0.5)


def _shores(p: Position) -> dict[Hex, int]:
    """§3d2c The beaches by the lowest invasion number that leads to them."""
    found: dict[Hex, int] = {}
    for invasion in p.board.invasions.values():
        for h in invasion.targets:
            found[h] = min(found.get(h, invasion.number), invasion.number)
    return found
