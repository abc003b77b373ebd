"""Who moves where: the whole movement step is thought out at once, the most rewarding move first."""

from heapq import heapify, heappop, heappush

from msgspec import Struct

from bocage.core.hexes import NOWHERE, Hex, Mask, mask_of, members
from bocage.core.protocol import Action, Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.movement import bars_move, to_attack, way_of
from bocage.games.dday_1991.moves_ledger import use_price
from bocage.games.dday_1991.parties import party_of
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.supply import supplied_mask
from bocage.games.dday_1991.tables import last_turn

from .aims import Aims
from .battle import Battle
from .chances import FULL
from .ground import FAR
from .position import Position

AT_HOME = 0.2
"""How much less company counts for those who wait overseas."""

CROWDED = 5.0
"""What staying costs where not everybody can."""

LARGE = 2
"""Corps of which one can be left behind."""

NEAR = 8
"""Movement factors within which an enemy makes a place worth guarding."""

HOPELESS = 5.0
"""The strength against which one corps is not left behind to hold a port."""

PARTY = 0.25
"""How much sooner an army moves for everyone it takes along: all go for one Move."""

GARRISON = 8
"""The defence that a place worth holding should have."""

LAST = 4.0
"""How much more it counts in the last turn to be beyond the Rhine."""

ORDERED, INFINITE = 50.0, 1e9
"""What following an order is worth; more than anything."""

CUT_OFF = 6.0
"""What ending a move out of supply costs."""


class Move(Struct, frozen=True):
    """A move that could be made, and what it would gain."""

    gain: float
    unit: Unit
    party: tuple[Unit, ...]
    to: Hex


class Doubt(Struct, frozen=True):
    """A move that was nearly another: where the unit goes, where else it might, and how much that would cost."""

    gap: float
    to: Hex
    instead: Hex


class Marching:
    """One side's movement step. `p.s` is a copy on which every move is carried out as it is chosen."""

    def __init__(self, p: Position, aims: Aims) -> None:
        self.p, self.aims, self.w = p, aims, aims.w
        self.s = p.s
        self.battle = Battle(p, aims)
        self.claims: dict[Hex, int] = {}
        self._supplied: Mask | None = None
        self.goals: dict[Hex, list[int]] = {}
        self.wards: dict[Hex, Hex] = {}
        self.actions: list[tuple[str, Action]] = []
        self.doubts: dict[Unit, Doubt] = {}
        self._orders = dict(p.intent.scheme.orders)
        self._committed = self._reserved = 0

    def plan(self) -> list[tuple[str, Action]]:
        """Every action of the step, each with the task that it answers."""
        leads = self.leads()
        if self.p.side == Side.ALLIED:
            self.goals = self._goals(leads)
        else:
            self.wards = self.aims.wards(sorted({self.s.at[u] for u in leads if self.p.kit.armies >> u & 1}))
        queue = [(-move.gain, move.unit, move) for u in leads if (move := self._best(u)) is not None]
        heapify(queue)
        while queue:
            _, u, _ = heappop(queue)
            move = self._best(u)  # others may have moved since
            if move is None:
                continue
            if queue and -move.gain > queue[0][0] + 1e-9:
                heappush(queue, (-move.gain, u, move))
            elif move.to == self.s.at[u]:
                self._claim(move)
            else:
                self._carry_out(move)
                self._claim(move)
        self._part_armies()
        return self.actions

    def _part_armies(self) -> None:
        """§2d1b Of two armies in a home port one steps aside, leaving everyone to the other."""
        s, kit = self.s, self.p.kit
        home = (kit.land("GB") | kit.land("MED")) & kit.ports_mask
        for h in members(s.occupied[Side.ALLIED] & home) if self.p.side == Side.ALLIED else []:
            armies = [u for u in self.p.own_at(h) if kit.armies >> u & 1 and can_move(s, u)]
            for u in armies[1:]:
                ends = [n for n in March(u).ends(s) if not s.occupied[Side.ALLIED] >> n & 1]
                if ends:
                    near = min(ends, key=lambda n: (n != kit.london, kit.grid.distance(h, n), n))
                    self._carry_out(Move(0.0, u, (), near))

    def _goals(self, leads: list[Unit]) -> dict[Hex, list[int]]:
        """Where everyone is to go: armies to the aims of their side, armies without corps and others to each other."""
        s, kit = self.s, self.p.kit
        ashore = [u for u in leads if self.p.board.continent_mask >> s.at[u] & 1]
        strong = {s.at[u] for u in ashore if kit.armies >> u & 1 and s.present[s.at[u]] & kit.corps}
        alone = {s.at[u] for u in ashore if not kit.armies >> u & 1 and kit.corps >> u & 1}
        goals = self.aims.goals(sorted(strong))
        to_army = self.p.ground.field(mask_of(strong)) if strong else None
        to_corps = self.p.ground.field(mask_of(alone)) if alone and not self.aims.late else None
        for u in ashore:
            if s.at[u] not in goals:
                field = to_corps if kit.armies >> u & 1 else to_army
                goals[s.at[u]] = field if field is not None else self.aims.rhine()
        return goals

    def leads(self) -> list[Unit]:
        """§2d1 Armies for all in their boxes, and everyone else. Who waits in a home port is shipped, not marched."""
        s, kit, found = self.s, self.p.kit, list[Unit]()
        for units in self.p.stacks().values():
            found += [u for u in units if kit.armies >> u & 1] or units
        abroad = self.p.board.continent_mask | ~kit.ports_mask
        idle = 0 if kit.options.acquire_moves else kit.round_hq  # they earn nothing, so no Move is spent on them
        able = [u for u in found if self._can_move(u) and not (idle | self._committed) >> u & 1]
        return [u for u in able if abroad >> s.at[u] & 1 or kit.tactical >> u & 1]

    def party(self, u: Unit) -> tuple[Unit, ...]:
        """Whom an army takes along: everyone, or its share where another army stands beside it."""
        party, kit = self._free_party(u), self.p.kit
        others = [v for v in self.p.own_at(self.s.at[u]) if kit.armies >> v & 1]
        if len(others) < 2:
            return party
        ranked = sorted(party, key=lambda v: (-self.s.combat_of(v), v))
        share = ranked[others.index(u) :: len(others)]
        return tuple(v for v in party if v in share)

    def _free_party(self, u: Unit) -> tuple[Unit, ...]:
        """Everyone an army may take along; one corps is left as a guard where that matters."""
        party, kit, h = party_of(self.s, u), self.p.kit, self.s.at[u]
        corps = [v for v in party if kit.corps >> v & 1]
        needed = h in self.aims.objectives or (self.p.foe_field[h] <= NEAR and self.p.threat[h] < HOPELESS)
        if not self.aims.is_kept(h) or not needed or len(corps) < LARGE or len(self.p.own_at(h)) > len(party) + 1:
            return party
        stout = 1 if self.p.threat[h] else -1
        guard = min(corps, key=lambda v: (kit.mech >> v & 1, -stout * self.s.combat_of(v), v))
        return tuple(v for v in party if v != guard)

    def _best(self, u: Unit) -> Move | None:
        """The best a unit or army can do, staying included; None if it cannot move."""
        s = self.s
        if not self._can_move(u):
            return None
        party = self.party(u)
        march = March(u, party)
        ends = march.ends(s)
        way = way_of(s, march.all)
        here = s.at[u]
        breath = min(to_attack(s, v) - s.spent[v] for v in march.all)
        stay = self._score(march.all, here, fights=True) + self.w.inertia + ORDERED * (self._orders.get(u) == here)
        best, where, price = stay + 1e-9, here, self.aims.price() * use_price(s, u)
        next_best, instead = -INFINITE, here
        for h in ends:
            if not self._may_rest(march, h):
                continue
            value = self._score(march.all, h, fights=way.price(h) <= breath) - price
            if h == self._orders.get(u):
                value += ORDERED
            if value > best:
                best, where, next_best, instead = value, h, best, where
            elif value > next_best:
                next_best, instead = value, h
        if len(march.all) > 1 and instead != where:
            self.doubts[u] = Doubt(best - next_best, where, instead)
        return Move((best - stay) * (1 + PARTY * len(party)), u, party, where)

    def _may_rest(self, march: March, h: Hex) -> bool:
        """Nobody goes where he could not stay; air units and headquarters only to an army; in Britain only to ports."""
        s, kit = self.s, self.p.kit
        there = s.present.get(h, 0) & kit.of_side[self.p.side]
        if not is_lawful(s, there | march.mask):
            return False
        if not (kit.fighting | kit.armies) & march.mask:
            return bool(there & kit.armies)
        return bool((self.p.board.continent_mask | kit.ports_mask) >> h & 1)

    def _can_move(self, u: Unit) -> bool:
        """Whether a unit can be moved without the Moves that others need for their attacks."""
        return can_move(self.s, u) and use_price(self.s, u) <= self.free_moves

    @property
    def supplied(self) -> Mask:
        """The hexes in supply, everyone standing where he stands now."""
        if self._supplied is None:
            self._supplied = supplied_mask(self.s, self.p.side)
        return self._supplied

    @property
    def free_moves(self) -> int:
        """Moves that nobody has been promised."""
        return self.s.moves[self.p.side] - self._reserved

    def strike_hexes(self, u: Unit) -> tuple[March, list[Hex]]:
        """A unit or army with its party, and the hexes that it can march to and still attack from."""
        march = March(u, self.party(u))
        way = way_of(self.s, march.all)
        breath = min(to_attack(self.s, v) - self.s.spent[v] for v in march.all)
        return march, [h for h in march.ends(self.s) if way.price(h) <= breath]

    def commit(self, move: Move, target: Hex) -> None:
        """A group goes where it is to attack from, and stays there."""
        if move.to != self.s.at[move.unit]:
            self._carry_out(move)
        else:
            self._reserved += use_price(self.s, move.unit)
        units = [move.unit, *move.party]
        self._committed |= mask_of(units)
        self.claims[target] = self.claims.get(target, 0) + self.p.attack(units, move.to, target)

    def _carry_out(self, move: Move) -> None:
        """The move on our copy, and the actions it takes."""
        s, kit = self.s, self.s.kit
        begin, whole = s.at[move.unit], party_of(s, move.unit)
        March(move.unit, move.party).take(s, kit.noun("go")[move.to])
        if begin in self.goals:
            self.goals.setdefault(move.to, self.goals[begin])
        if begin in self.wards:
            self.wards.setdefault(move.to, self.wards[begin])
        self._supplied = None
        self.actions.append(("ChooseMove", kit.named("move")[move.unit]))
        self.actions += [("March", kit.named("leave")[v]) for v in whole if v not in move.party]
        self.actions.append(("March", kit.noun("go")[move.to]))

    def _claim(self, move: Move) -> None:
        """The attack a group has in mind counts for those who choose after it."""
        units = [move.unit, *move.party]
        value, target = self.attack(units, move.to)
        if value > 0:
            self.claims[target] = self.claims.get(target, 0) + self.p.attack(units, move.to, target)

    # --- what a place is worth to a group

    def _score(self, units: list[Unit], h: Hex, fights: bool) -> float:
        value = self.place(units, h)
        if fights:
            value += self.attack(units, h)[0]
        return value

    def attack(self, units: list[Unit], h: Hex) -> tuple[float, Hex]:
        """What these units would add to the best attack from a hex."""
        best, where = 0.0, -1
        for n in self.p.kit.land_links[h]:
            if n in self.p.foes:
                claimed = self.claims.get(n, 0)
                if claimed >= FULL:
                    continue
                defense = self.p.foe_defense[n]
                before = max(0.0, self.battle.value(claimed, n, defense)) if claimed else 0.0
                more = self.battle.value(claimed + self.p.attack(units, h, n), n, defense) - before
                if more > best:
                    best, where = more, n
        return best, where

    def place(self, units: list[Unit], h: Hex) -> float:
        """Ground, danger, company and supply at a hex."""
        p = self.p
        friends = [v for v in p.own_at(h) if v not in units]
        value = -self.risk(units + friends, h)
        value += self.company(units, friends, h)
        value -= CUT_OFF * self._hunger(h)
        if p.side == Side.GERMAN:
            return value + self._german_ground(units, h, friends)
        return value + self._allied_ground(units, h, friends)

    def risk(self, units: list[Unit], h: Hex) -> float:
        """What the enemy's next attack here would cost."""
        p = self.p
        if not p.exact or not p.threat[h]:
            return 0.0
        fate = p.danger(h, p.defense(units, h))
        steps = sum(p.steps(u) for u in units)
        alone = 2.0 if steps <= 2 else 1.0
        return self.w.danger * (alone * min(fate.theirs, steps) + self.w.driven * fate.win)

    def company(self, units: list[Unit], friends: list[Unit], h: Hex) -> float:
        """§2d1 Units alone look for an army; armies keep off each other's hexes."""
        s, kit = self.s, self.p.kit
        led = any(kit.armies >> u & 1 for u in units)
        value = 0.0 if is_lawful(s, mask_of(units) | mask_of(friends)) else -CROWDED
        if not led and any(kit.armies >> v & 1 for v in friends):
            force = sum(s.combat_of(v) for v in friends)
            value += self.w.join - self.w.crowd * max(0.0, force - self.w.enough)
            value *= 1.0 if self.p.board.continent_mask >> h & 1 else AT_HOME
        if led and self.w.spread:
            near = [n for n in kit.grid.neighbours[h] if n >= 0 and s.present.get(n, 0) & kit.armies]
            armies = kit.of_side[self.p.side] & kit.armies
            value -= self.w.spread * sum(bool(s.present[n] & armies) and s.at[units[0]] != n for n in near)
        return value

    def _hunger(self, h: Hex) -> float:
        """§3c4 How likely units here would be out of supply, all others staying where they are: 1 for certain."""
        if not self.p.exact:
            return 0.0
        links, foes = self.p.kit.supply_links[self.p.side], self.p.foe_field
        ways = [n for n in links[h] if self.supplied >> n & 1]
        if not ways:
            return 0.0 if self.supplied >> h & 1 else 1.0
        safe = [n for n in ways if foes[n] > 2 or self.s.occupied[self.p.side] >> n & 1]
        return 0.0 if safe else 0.1

    def _allied_ground(self, units: list[Unit], h: Hex, friends: list[Unit]) -> float:
        p, w = self.p, self.w
        field = self.goals.get(self.s.at[units[0]])
        value = 0.0
        if field is not None:
            value -= w.advance * min(field[h], FAR)
        elif p.kit.ports_mask >> h & 1:
            value += 0.5  # from here it can be shipped
        value += self.aims.guard(units, friends, h) if self.s.held >> h & 1 else self.aims.worth(h)
        if self.aims.queue and self.aims.allied_ports >> h & 1 and p.kit.armies & mask_of(units):
            value -= w.vacate
        if self.aims.late and p.board.east_mask >> h & 1:
            value += w.beyond * len(units) * (LAST if p.exact and self.s.turn == last_turn() else 1.0)
        return value

    def _german_ground(self, units: list[Unit], h: Hex, friends: list[Unit]) -> float:
        value, kit = self.aims.shield(h, self.wards.get(self.s.at[units[0]], NOWHERE)), self.p.kit
        if not kit.fighting & mask_of(units):
            return value
        mobile = mask_of(units) & (kit.mech | kit.armies)
        if self.aims.is_kept(h):
            value += self.aims.guard(units, friends, h)
        elif self.p.foe_field[h] <= FULL and (not mobile or h in self.aims.objectives):
            held = self.p.defense(friends, h) if friends else 0
            value += self.aims.worth(h) * max(0.0, 1 - held / GARRISON)
        return value if mobile or friends else value + self.aims.watch(h)


def can_move(s: DDayState, u: Unit) -> bool:
    """Whether a unit could be moved and paid for now."""
    return bars_move(s, u) is None and use_price(s, u) <= s.moves[u & 1]
