"""§3a §2d1c Units and armies on their way: every step, whom an army takes along, and the end of a move."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Action, Ask, Event, Ruling, Side, Task, no

from .divisions import absorb, bars_absorb, bars_detach, detach
from .effort import bars_effort, make_effort
from .kinds import Unit
from .mending import can_leave, is_tight, mess, mess_after
from .movement import (
    Way,
    bars_move,
    bars_reach,
    bars_step,
    exit_price,
    has_a_step,
    step_cost,
    terrain_for,
    to_attack,
    way_of,
    without_attack,
)
from .moves_ledger import bars_cost, pay_pursuit, pay_use, pursuit_price, use_price
from .parting import Rest, bars_departure, bars_rest, bars_worse, strands
from .room import has_company, has_free_way
from .stacking import box_of, foreigners, is_lawful
from .state import EXITED, DDayState, no_such_unit, unit_named
from .tables import movement, prices
from .verbs import BACK, EXIT, STOP


def bars_carry(s: DDayState, u: Unit) -> Ruling | None:
    """§2d1b §3b §AMB-32 The first rule that keeps an army from taking a unit along."""
    name, bit = s.kit.kinds[u].id, 1 << u
    if s.kit.armies & bit:
        return no("§2d1b", unit=name)
    if (ruling := bars_move(s, u)) is not None and not s.moved & ~s.dropped & bit:
        return ruling
    if s.halted & bit or without_attack(s, u) <= s.spent[u]:
        return no("§3b", unit=name)
    return None


def party_of(s: DDayState, u: Unit) -> tuple[Unit, ...]:
    """§2d1 Whom an army takes along unless told otherwise: everyone in its hex that can still be moved."""
    if not s.kit.armies >> u & 1:
        return ()
    return tuple(v for v in s.side_at(s.at[u], u & 1) if v != u and can_leave(s, v) and bars_carry(s, v) is None)


def lawful_party(s: DDayState, u: Unit, party: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """§opt-14a2 Those of a party that an army may have in its box: foreign air units and corps too many stay behind."""
    while party and not is_lawful(s, 1 << u | mask_of(party)):
        foreign = foreigners(s, 1 << u | mask_of(party)) & (s.kit.tactical | s.kit.corps)
        air = foreign & s.kit.tactical
        last = (air or foreign).bit_length() - 1
        party = tuple(v for v in party if v != last)
    return party


class March(Ask[DDayState], frozen=True):
    """§3a §2d1c §3d2a One unit or army on its way. Each step takes effect at once; `go` is many steps and the end.

    An army's party may be changed on the way: `pick` takes up a unit of the hex, `leave` puts one down, each once.
    """

    rule = "§3a"
    unit: Unit
    party: tuple[Unit, ...] = ()
    left: tuple[Unit, ...] = ()
    begun: bool = False
    pursuit: bool = False

    def who(self, s: DDayState) -> Side:
        return Side(self.unit & 1)

    @property
    def all(self) -> list[Unit]:
        """Everyone who moves together, the leader first."""
        return [self.unit, *self.party]

    @property
    def mask(self) -> int:
        """Everyone who moves together, as a set."""
        return 1 << self.unit | mask_of(self.party)

    def options(self, s: DDayState) -> list[Action]:
        options = list(self._ways_on(s))
        if not self.begun:
            options.append(BACK)
        elif self._bars_stop(s) is None or not options:
            options.append(STOP)
        return options

    def can_act(self, s: DDayState) -> bool:
        """Whether there is anything to do but to end the move, or not to begin it."""
        return any(True for _ in self._ways_on(s))

    def _ways_on(self, s: DDayState) -> Iterator[Action]:
        """Everything that goes on with the move."""
        u = self.unit
        go, step = s.kit.noun("go"), s.kit.noun("step")
        yield from (go[h] for h in self.ends(s))
        if s.kit.ground >> u & 1 and self.bars_leaving(s) is None:
            near = [n for n in s.kit.grid.neighbours[s.at[u]] if bars_step(s, self.all, n, self.pursuit) is None]
            yield from (step[n] for n in near if self._bars_entering(s, n) is None)
        yield from (s.kit.named("leave")[v] for v in self.party if self._bars_leave(s, v) is None)
        if s.kit.armies >> u & 1:
            here = s.side_at(s.at[u], u & 1)
            yield from (s.kit.named("pick")[v] for v in here if self._bars_pick(s, v) is None)
        yield from self._extras(s)
        if self._bars_exit(s) is None:
            yield EXIT

    def _extras(self, s: DDayState) -> Iterator[Action]:
        if s.kit.options.extra_effort:
            yield from (s.kit.named("effort")[v] for v in self.all if self._bars_effort(s, v) is None)
        if s.kit.options.divisions:
            yield from (s.kit.named("detach")[v] for v in self.all if self._bars_detach(s, v) is None)
            yield from (s.kit.named("absorb")[v] for v in self.all if self._bars_absorb(s, v) is None)

    def ends(self, s: DDayState) -> Iterator[Hex]:
        """Every hex the party may end its move in. Must agree with `_bars_go`."""
        if self.bars_leaving(s) is not None:
            return
        rest, way, taken = terrain_for(s, self.unit).rest, self._way(s), self._taken(s)
        for h in way.found:
            if rest >> h & 1 and (not taken >> h & 1 or self._bars_rest(s, h, way.price(h)) is None):
                yield h

    def _taken(self, s: DDayState) -> Mask:
        """§2d1 §opt-14a2 §2d4 The hexes where resting must be judged: those of friends.

        All of them for an unlawful party, and where others who must part have hardly any hex left to go to.
        """
        easy = is_lawful(s, self.mask) and not is_tight(s, self.mask)
        return s.occupied[self.unit & 1] if easy else s.kit.board.land_mask

    def has_an_end(self, s: DDayState) -> bool:
        """Whether the party may end its move anywhere."""
        return any(True for _ in self.ends(s))

    def _way(self, s: DDayState) -> Way:
        return way_of(s, self.all, pursuit=self.pursuit)

    def _cost(self, s: DDayState) -> int:
        """§3d2a What must still be paid for this move."""
        if self.begun:
            return 0
        return pursuit_price(s, self.unit) if self.pursuit else use_price(s, self.unit)

    def _covered(self, s: DDayState) -> int:
        """§3d2a Whom the Move that begins this march covers beside the party; later a unit must be picked up."""
        return 0 if self.begun else box_of(s, self.unit)

    def bars_leaving(self, s: DDayState) -> Ruling | None:
        """§2d4 Those who are left behind must not be an unlawful stack that nobody can mend."""
        if s.phase != "movement":
            return _bars_left_behind(s, self.unit & 1, s.at[self.unit], self.mask)
        at = s.at[self.unit]
        if any(s.at[v] == at for v in self.left) and self.begun and strands(s, self.mask, at):
            return no("§2d4", hex=s.kit.names[at])
        return bars_departure(s, self.unit, self._cost(s), self.mask, self._covered(s))

    def _bars_rest(self, s: DDayState, h: Hex, price: int = 0) -> Ruling | None:
        """§2d1 §2d2 §2d4 The party may end its move beside friends only if that is lawful, or they can still leave."""
        if s.phase != "movement":
            lawful = is_lawful(s, self.mask | s.present.get(h, 0) & s.kit.of_side[self.unit & 1])
            return None if lawful else no("§2d1", hex=s.kit.names[h])
        covered, stays = self._covered(s) | self.mask, self._stays(s, h, price)
        return bars_rest(s, Rest(self.unit, self.mask, h, self._cost(s), covered, stays))

    def _stays(self, s: DDayState, h: Hex, price: int) -> int:
        """§3b3d Who of the party could not go on from a hex that it costs so much to get to."""
        if terrain_for(s, self.unit).zone >> h & 1:
            return self.mask
        return 1 << self.unit | mask_of([u for u in self.party if not _goes_on_alone(s, u, h, price)])

    def _bars_go(self, s: DDayState, h: Hex) -> Ruling | None:
        if (ruling := bars_reach(s, self.all, h, self.pursuit)) is not None:
            return ruling
        return self.bars_leaving(s) or self._bars_rest(s, h, self._way(s).price(h))

    def _bars_step(self, s: DDayState, h: Hex) -> Ruling | None:
        """§3a One step. Must agree with what `_ways_on` lists."""
        return bars_step(s, self.all, h, self.pursuit) or self.bars_leaving(s) or self._bars_entering(s, h)

    def _bars_entering(self, s: DDayState, h: Hex) -> Ruling | None:
        """§2d1 Among friends a step may lead if the party may rest there or can go on; from enemy zones it cannot."""
        price = step_cost(s, self.unit, s.at[self.unit], h) or 0
        if not self._taken(s) >> h & 1 or (rest := self._bars_rest(s, h, price)) is None:
            return None
        if (terrain_for(s, self.unit).zone | ~s.occupied[self.unit & 1]) >> h & 1:
            return rest
        return None if self._goes_on(s, h) and self._can_finish_from(s, h) else rest

    def _can_finish_from(self, s: DDayState, h: Hex) -> bool:
        """§2d4 Whether the march could be finished from a full hex that the party steps into."""
        if is_lawful(s, self.mask) and not is_tight(s, self.mask):
            return True
        trial, begin = s.clone(), s.at[self.unit]
        for u in self.all:
            trial.spent[u] += step_cost(s, u, begin, h) or movement().air
            trial.place(u, h)
        return self._going()._can_finish(trial)

    def _can_finish(self, s: DDayState) -> bool:
        """§2d4 Whether a march under way can end: here, or elsewhere with the party or those the army may have."""
        h, own = s.at[self.unit], s.kit.of_side[self.unit & 1]
        if not self.begun or (is_lawful(s, s.present[h] & own) and terrain_for(s, self.unit).rest >> h & 1):
            return True
        parties = dict.fromkeys((self.party, lawful_party(s, self.unit, self.party), ()))
        marches = [self._with(party, (*self.left, *(u for u in self.party if u not in party))) for party in parties]
        return any(march._bars_stop(s) is None or march.has_an_end(s) for march in marches)

    def _with(self, party: tuple[Unit, ...], left: tuple[Unit, ...]) -> "March":
        return March(self.unit, party, left, self.begun, self.pursuit)

    def _goes_on(self, s: DDayState, h: Hex) -> bool:
        """Whether a party that steps into a full hex could go on to an empty one."""
        before = [s.spent[u] for u in self.all]
        for u in self.all:
            s.spent[u] += step_cost(s, u, s.at[self.unit], h) or movement().air
        way = way_of(s, self.all, at=h, pursuit=self.pursuit)
        free = terrain_for(s, self.unit).rest & ~s.occupied[self.unit & 1]
        goes_on = any(free >> n & 1 for n in way.found)
        for u, spent in zip(self.all, before, strict=True):
            s.spent[u] = spent
        return goes_on

    def _bars_pick(self, s: DDayState, v: Unit) -> Ruling | None:
        name = s.kit.kinds[v].id
        if v in self.party or v == self.unit or v in self.left:
            return no("§2d1c", unit=name, why="each unit is taken up or put down once in a move")
        if s.at[v] != s.at[self.unit]:
            return no("§2d1c", unit=name, why="not in the army's hex")
        if not s.kit.armies >> self.unit & 1:
            return no("§2d1c", why="only armies take others along")
        return bars_carry(s, v) or self._bars_party(s, self._picking(v), v)

    def _bars_leave(self, s: DDayState, v: Unit) -> Ruling | None:
        if v not in self.party:
            return no("§2d1c", unit=s.kit.kinds[v].id, why="not with the army")
        return self._bars_party(s, self._leaving(v), v)

    def _bars_party(self, s: DDayState, changed: "March", v: Unit) -> Ruling | None:
        """§2d4 An army neither takes up nor puts down a unit if it could then no longer end its move."""
        if changed._can_finish(s) or not self._can_finish(s):
            return None
        return no("§2d4", unit=s.kit.kinds[v].id, why="the army could then neither stop nor go on")

    def _picking(self, v: Unit) -> "March":
        return self._with((*self.party, v), self.left)

    def _leaving(self, v: Unit) -> "March":
        return self._with(tuple(u for u in self.party if u != v), (*self.left, v))

    def _bars_exit(self, s: DDayState) -> Ruling | None:
        """§3g The board is left from an edge hex, for one factor."""
        if not s.kit.board.edge_mask >> s.at[self.unit] & 1:
            return no("§3g", hex=s.kit.names[s.at[self.unit]])
        limit = to_attack if self.pursuit else without_attack
        for u in self.all:
            if limit(s, u) - s.spent[u] < exit_price():
                return no("§3g", unit=s.kit.kinds[u].id)
        return self.bars_leaving(s)

    def _bars_stop(self, s: DDayState) -> Ruling | None:
        h = s.at[self.unit]
        if not terrain_for(s, self.unit).rest >> h & 1:
            return no("§3b3a", hex=s.kit.names[h])
        return self._bars_rest(s, h)

    def _bars_detach(self, s: DDayState, v: Unit) -> Ruling | None:
        """§opt-16a The division stays where it is made: either all may, or the party can go on without it."""
        return bars_detach(s, v) or self._bars_work(s, v, detach)

    def _bars_absorb(self, s: DDayState, v: Unit) -> Ruling | None:
        return bars_absorb(s, v) or self._bars_work(s, v, absorb)

    def _bars_effort(self, s: DDayState, v: Unit) -> Ruling | None:
        """§opt-14c3 §3d1 The Move of the effort comes on top of the one that begins the march."""
        return bars_effort(s, v) or bars_cost(s, v & 1, self._cost(s) + prices().extra_effort)

    def _bars_work(self, s: DDayState, v: Unit, work: Callable[[DDayState, Unit], None]) -> Ruling | None:
        """§3d1 §opt-14b2 §2d4 A division is made or taken up for printed factors in a pursuit, and by who can go on."""
        if self.pursuit and s.spent[v] >= to_attack(s, v):
            return no("§opt-14b2", unit=s.kit.kinds[v].id)
        if (ruling := bars_cost(s, v & 1, self._cost(s))) is not None:
            return ruling
        return self._bars_works_end(s, v, work)

    def _bars_works_end(self, s: DDayState, v: Unit, work: Callable[[DDayState, Unit], None]) -> Ruling | None:
        """§2d4 All may stay where the work is done, or the party can go on, and what it leaves there is no worse."""
        trial, side = s.clone(), v & 1
        self._pay(trial)
        work(trial, v)
        if is_lawful(trial, trial.present[s.at[v]] & s.kit.of_side[side]):
            return None
        if not self._going()._can_finish(trial):
            return no("§2d4", unit=s.kit.kinds[v].id, why="it could then neither stay nor go on")
        return bars_worse(s, side, self._cost(s), mess(s, side), mess_after(trial, self.mask))

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h, v = s.kit.hex_named(a.noun), unit_named(s, a.noun, self.who(s))
        if a.verb == "go":
            return self._bars_go(s, h)
        if a.verb == "step":
            return self._bars_step(s, h)
        if a == EXIT:
            return self._bars_exit(s)
        if a == STOP:
            return self._bars_stop(s) if self.begun else no("§3a", why="nothing has moved")
        if a == BACK:
            return no("§3.0", why="the move has begun")
        if a.verb not in ("pick", "leave", "effort", "detach", "absorb"):
            return None
        if v is None:
            return no_such_unit(s, a.noun, "§3a")
        return self._bars_on_unit(s, a.verb, v)

    def _bars_on_unit(self, s: DDayState, verb: str, v: Unit) -> Ruling | None:
        if verb in ("pick", "leave"):
            return self._bars_pick(s, v) if verb == "pick" else self._bars_leave(s, v)
        if v not in self.all:
            return no("§3a", unit=s.kit.kinds[v].id, why="it is not on the move")
        if verb == "effort":
            return self._bars_effort(s, v) if s.kit.options.extra_effort else no("§opt-14c1", why="not in this match")
        if not s.kit.options.divisions:
            return no("§opt-16a" if verb == "detach" else "§opt-16b", why="not in this match")
        return self._bars_detach(s, v) if verb == "detach" else self._bars_absorb(s, v)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == BACK:
            return []
        if a.verb in ("pick", "leave"):
            return self._changed(s, a.verb, s.kit.unit_index[a.noun])._or_stop(s)
        if a == STOP:
            return self._finish(s)
        self._pay(s)
        if a == EXIT:
            return self._leave_board(s)
        if a.verb in ("effort", "detach", "absorb"):
            u = s.kit.unit_index[a.noun]
            {"effort": make_effort, "detach": detach, "absorb": absorb}[a.verb](s, u)
            return self._going()._or_stop(s)
        h = s.kit.hex_named(a.noun)
        if a.verb == "go":
            self._walk(s, self._way(s).path(h))
            return self._finish(s)
        self._walk(s, [s.at[self.unit], h])
        return self._finish(s) if s.halted >> self.unit & 1 else self._going()._or_stop(s)

    def _going(self) -> "March":
        return March(self.unit, self.party, self.left, begun=True, pursuit=self.pursuit)

    def _or_stop(self, s: DDayState) -> list[Task[DDayState]]:
        """§3.0 The move goes on, unless all that is left is to end it here."""
        if not self.begun or all(has_a_step(s, u, pursuit=self.pursuit) for u in self.all):
            return [self]
        return [self] if self.options(s) != [STOP] else self._finish(s)

    def _changed(self, s: DDayState, verb: str, v: Unit) -> "March":
        """§2d1c §3d2a A unit is taken up or put down; whoever was in the box is covered by the army's Move."""
        if verb == "leave":
            return self._leaving(v)
        if s.paid >> self.unit & 1 and not s.paid >> v & 1:
            s.paid |= 1 << v
            s.tell(Event("picked", "§2d1c", {"piece": v, "army": self.unit}))
        return self._picking(v)

    def _pay(self, s: DDayState) -> None:
        """§3d2a The Move is spent with the first step; it covers everyone who was in the army's box, left or taken."""
        if self.begun:
            return
        box = self.mask | self._covered(s)
        (pay_pursuit if self.pursuit else pay_use)(s, self.unit, self.mask if self.pursuit else box)

    def _walk(self, s: DDayState, way: list[Hex]) -> None:
        """§3b §2e The party goes along a way: factors are spent, hexes change hands, zones halt it."""
        begin = s.at[self.unit]
        costs = {u: sum(step_cost(s, u, a, b) or movement().air for a, b in pairwise(way)) for u in self.all}
        zone = terrain_for(s, self.unit).zone
        for u in self.all:
            s.spent[u] += costs[u]
            s.place(u, way[-1])
            s.enter(u, way[1:])
            if zone >> way[-1] & 1:
                s.halted |= 1 << u
        if s.kit.options.stacking_by_type and s.kit.ground >> self.unit & 1:
            overrun_air(s, self.unit & 1, way)
        facts = {"pieces": self.all, "from": begin, "way": way[1:], "moves": s.moves[self.unit & 1]}
        s.tell(Event("moved", "§3a", facts))

    def _finish(self, s: DDayState) -> list[Task[DDayState]]:
        """§3.0 §3d2a The move is over; everyone in an army's hex has been in its box."""
        s.moved |= 1 << self.unit
        here = s.present.get(s.at[self.unit], 0) & s.kit.of_side[self.unit & 1]
        if s.kit.armies >> self.unit & 1 and is_lawful(s, here):
            s.paid |= here & ~s.kit.strategic
        s.tell(Event("rested", "§3.0", {"piece": self.unit, "hex": s.at[self.unit]}))
        return []

    def _leave_board(self, s: DDayState) -> list[Task[DDayState]]:
        """§3g Off the board for good, and no loss."""
        s.tell(Event("exited", "§3g", {"pieces": self.all, "hex": s.at[self.unit]}))
        for u in self.all:
            s.remove(u, EXITED)
        return []


def _goes_on_alone(s: DDayState, u: Unit, h: Hex, price: int) -> bool:
    """Whether a unit that an army puts down could reach a place to rest, from a hex it costs so much to get to."""
    s.spent[u] += price
    goes_on = has_free_way(s, u, h) or has_company(s, u, h)
    s.spent[u] -= price
    return goes_on


def _bars_left_behind(s: DDayState, side: int, h: Hex, away: int) -> Ruling | None:
    """§2d1 In the combat step nobody pursues who leaves an unlawful stack where there was none."""
    here = s.present.get(h, 0) & s.kit.of_side[side]
    return None if is_lawful(s, here & ~away) or not is_lawful(s, here) else no("§2d1", hex=s.kit.names[h])


def overrun_air(s: DDayState, side: int, way: list[Hex]) -> None:
    """§opt-14a1 Air units that ground units find alone are destroyed at once."""
    theirs = s.kit.of_side[1 - side] & s.kit.tactical
    for h in way:
        for u in members(s.present.get(h, 0) & theirs):
            s.eliminate(u, "§opt-14a1")
