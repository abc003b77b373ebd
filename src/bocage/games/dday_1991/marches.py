"""§3a §2d1c Units and armies on their way: every step, changes of an army's party, and the end of a move."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from bocage.core.hexes import Hex, Mask, mask_of
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .divisions import absorb, bars_absorb, bars_detach, detach
from .effort import bars_effort, make_effort
from .kinds import Unit
from .mending import is_tight, mess_after
from .movement import (
    Way,
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
from .nouns import HEX, UNIT, hex_pointed, own_pointed
from .parties import bars_carry, lawful_party, overrun_air
from .parting import Rest, bars_departure, bars_rest, bars_worse, strands
from .room import has_company, has_free_way
from .stacking import box_of, crowded, is_lawful
from .state import EXITED, DDayState
from .tables import movement, prices
from .verbs import STOP, nobody, nothing_more


class March(Ask[DDayState], frozen=True):
    """§3a §2d1c §3d2a One unit or army on its way. Each step takes effect at once; `go` is many steps and the end.

    An army's party may be changed on the way: `pick` takes up a unit of the hex, `leave` puts one down, each once.
    """

    rule = "§3a"
    asks = "move it"
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

    def can_act(self, s: DDayState) -> bool:
        """Whether there is anything to do but to end the move, or not to begin it."""
        return any(True for verb in self.ways_on for _ in verb.open(self, s))

    def ends(self, s: DDayState) -> Iterator[Hex]:
        """Every hex the party may end its move in. Must agree with `bars_go`."""
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
            return no("§2d4", "those left in {hex} could not part any more", hex=at)
        return bars_departure(s, self.unit, self._cost(s), self.mask, self._covered(s))

    def _bars_rest(self, s: DDayState, h: Hex, price: int = 0) -> Ruling | None:
        """§2d1 §2d2 §2d4 The party may end its move beside friends only if that is lawful, or they can still leave."""
        if s.phase != "movement":
            together = self.mask | s.present.get(h, 0) & s.kit.of_side[self.unit & 1]
            return None if is_lawful(s, together) else crowded(s, together, h, "§2d1")
        covered, stays = self._covered(s) | self.mask, self._stays(s, h, price)
        return bars_rest(s, Rest(self.unit, self.mask, h, self._cost(s), covered, stays))

    def _stays(self, s: DDayState, h: Hex, price: int) -> int:
        """§3b3d Who of the party could not go on from a hex that it costs so much to get to."""
        if terrain_for(s, self.unit).zone >> h & 1:
            return self.mask
        return 1 << self.unit | mask_of([u for u in self.party if not _goes_on_alone(s, u, h, price)])

    def bars_go(self, s: DDayState, h: Hex) -> Ruling | None:
        """§3b §2d1 §2d4"""
        if (ruling := bars_reach(s, self.all, h, self.pursuit)) is not None:
            return ruling
        return self.bars_leaving(s) or self._bars_rest(s, h, self._way(s).price(h))

    def go(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§3a Many steps, and the end of the move."""
        self._pay(s)
        self._walk(s, self._way(s).path(h))
        return self._finish(s)

    def hex_meant(self, s: DDayState, finger: Finger) -> list[Hex]:
        """A hex, unless one of those who stand with the party is pointed at."""
        return [] if self.friends_meant(s, finger) is not None else hex_pointed(s, finger)

    def steps(self, s: DDayState) -> list[Hex]:
        """The hexes a step leads to. Must agree with `bars_step`."""
        if not s.kit.ground >> self.unit & 1 or self.bars_leaving(s) is not None:
            return []
        near = [n for n in s.kit.grid.neighbours[s.at[self.unit]] if n >= 0]
        open_ = [n for n in near if bars_step(s, self.all, n, self.pursuit) is None]
        return [n for n in open_ if self._bars_entering(s, n) is None]

    def bars_step(self, s: DDayState, h: Hex) -> Ruling | None:
        """§3a One step."""
        if not s.kit.ground >> self.unit & 1:
            return no("§3a", "{unit} flies all its way at once", unit=self.unit)
        return bars_step(s, self.all, h, self.pursuit) or self.bars_leaving(s) or self._bars_entering(s, h)

    def step(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§3a §3b3d One step; an enemy zone ends the move."""
        self._pay(s)
        self._walk(s, [s.at[self.unit], h])
        return self._finish(s) if s.halted >> self.unit & 1 else self._going()._or_stop(s)

    def step_meant(self, s: DDayState, finger: Finger) -> list[Hex]:
        """Air units go all the way at once."""
        return self.hex_meant(s, finger) if s.kit.ground >> self.unit & 1 else []

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
        return any(march.bars_stop(s, "") is None or march.has_an_end(s) for march in marches)

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

    def friends(self, s: DDayState) -> list[Unit]:
        """§2d1c Those in the hex of an army."""
        return s.side_at(s.at[self.unit], self.unit & 1) if s.kit.armies >> self.unit & 1 else []

    def bars_pick(self, s: DDayState, v: Unit) -> Ruling | None:
        """§2d1c"""
        if v == self.unit:
            return no("§2d1c", "{unit} leads the march itself", unit=v)
        if v in self.party or v in self.left:
            return no("§2d1c", "{unit} was taken up or put down already, as each is but once in a move", unit=v)
        if s.at[v] != s.at[self.unit]:
            return no("§2d1c", "{unit} is not in the hex of {army:unit}", unit=v, army=self.unit)
        if not s.kit.armies >> self.unit & 1:
            return no("§2d1c", "{unit} is no army, and only armies take others along", unit=self.unit)
        return bars_carry(s, v) or self._bars_party(s, self._picking(v), v)

    def pick(self, s: DDayState, v: Unit) -> list[Task[DDayState]]:
        """§2d1c §3d2a A unit is taken up; whoever was in the box is covered by the army's Move."""
        if s.paid >> self.unit & 1 and not s.paid >> v & 1:
            s.paid |= 1 << v
            s.tell(Event("picked", "§2d1c", {"piece": v, "army": self.unit}))
        return self._picking(v)._or_stop(s)

    def friends_meant(self, s: DDayState, finger: Finger) -> list[Unit] | None:
        """Those who stand with the party, if they are pointed at: the leader is none of them; None if nobody is."""
        here = own_pointed(s, finger) if hex_pointed(s, finger) == [s.at[self.unit]] else []
        return [v for v in here if v != self.unit] if here else None

    def friend_meant(self, s: DDayState, finger: Finger) -> list[Unit]:
        """Those who stand with the party, if they are pointed at."""
        return self.friends_meant(s, finger) or []

    def members(self, s: DDayState) -> tuple[Unit, ...]:
        """Whom the leader takes along."""
        return self.party

    def bars_leave(self, s: DDayState, v: Unit) -> Ruling | None:
        """§2d1c"""
        if v not in self.party:
            return no("§2d1c", "{unit} is not with {army:unit}", unit=v, army=self.unit)
        return self._bars_party(s, self._leaving(v), v)

    def leave(self, s: DDayState, v: Unit) -> list[Task[DDayState]]:
        """§2d1c"""
        return self._leaving(v)._or_stop(s)

    def _bars_party(self, s: DDayState, changed: "March", v: Unit) -> Ruling | None:
        """§2d4 An army neither takes up nor puts down a unit if it could then no longer end its move."""
        if changed._can_finish(s) or not self._can_finish(s):
            return None
        says = "{army:unit} could then neither stop nor go on"
        return no("§2d4", says, army=self.unit)

    def _picking(self, v: Unit) -> "March":
        return self._with((*self.party, v), self.left)

    def _leaving(self, v: Unit) -> "March":
        return self._with(tuple(u for u in self.party if u != v), (*self.left, v))

    def bars_exit(self, s: DDayState, n: str) -> Ruling | None:
        """§3g The board is left from an edge hex, for one factor."""
        at = s.at[self.unit]
        if not s.kit.board.edge_mask >> at & 1:
            return no("§3g", "{hex} is not at the edge of the board", hex=at)
        limit = to_attack if self.pursuit else without_attack
        for u in self.all:
            if limit(s, u) - s.spent[u] < exit_price():
                return no("§3g", "{unit} has no movement factors left to leave the board with", unit=u)
        return self.bars_leaving(s)

    def leave_board(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§3g Off the board for good, and no loss."""
        self._pay(s)
        s.tell(Event("exited", "§3g", {"pieces": self.all, "hex": s.at[self.unit]}))
        for u in self.all:
            s.remove(u, EXITED)
        return []

    def ending(self, s: DDayState) -> tuple[str, ...]:
        """The move ends here: where that may be, or where nothing else can be done."""
        ends = self.begun and (self.bars_stop(s, "") is None or not self.can_act(s))
        return ("",) if ends else ()

    def bars_stop(self, s: DDayState, n: str) -> Ruling | None:
        """§3b3a §2d1 §2d4"""
        h = s.at[self.unit]
        if not terrain_for(s, self.unit).rest >> h & 1:
            return no("§3b3a", "nobody may stop in {hex}", hex=h)
        return self._bars_rest(s, h)

    def bars_ending(self, s: DDayState, n: str) -> Ruling | None:
        """§3a"""
        return self.bars_stop(s, n) if self.begun else no("§3a", "nobody has moved yet")

    def stop(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§3.0"""
        return self._finish(s)

    def bars_back(self, s: DDayState, n: str) -> Ruling | None:
        """§3.0"""
        return no("§3.0", "the move has begun") if self.begun else None

    # --- what is done on the way

    def strivers(self, s: DDayState) -> list[Unit]:
        """§opt-14c1"""
        return self.all if s.kit.options.extra_effort else []

    def bars_effort(self, s: DDayState, v: Unit) -> Ruling | None:
        """§opt-14c3 §3d1 The Move of the effort comes on top of the one that begins the march."""
        if v not in self.all:
            return no("§3a", NOT_MOVING, unit=v)
        if not s.kit.options.extra_effort:
            return no("§opt-14c1", "no extra efforts are made in this match")
        return bars_effort(s, v) or bars_cost(s, v & 1, self._cost(s) + prices().extra_effort)

    def make_effort(self, s: DDayState, v: Unit) -> list[Task[DDayState]]:
        """§opt-14c3"""
        return self._worked(s, v, make_effort)

    def builders(self, s: DDayState) -> list[Unit]:
        """§opt-16a"""
        return self.all if s.kit.options.divisions else []

    def bars_detach(self, s: DDayState, v: Unit) -> Ruling | None:
        """§opt-16a The division stays where it is made: either all may, or the party can go on without it."""
        if v not in self.all:
            return no("§3a", NOT_MOVING, unit=v)
        if not s.kit.options.divisions:
            return no("§opt-16a", "no divisions are made in this match")
        return bars_detach(s, v) or self._bars_work(s, v, detach)

    def detach(self, s: DDayState, v: Unit) -> list[Task[DDayState]]:
        """§opt-16a"""
        return self._worked(s, v, detach)

    def bars_absorb(self, s: DDayState, v: Unit) -> Ruling | None:
        """§opt-16b"""
        if v not in self.all:
            return no("§3a", NOT_MOVING, unit=v)
        if not s.kit.options.divisions:
            return no("§opt-16b", "no divisions are made in this match")
        return bars_absorb(s, v) or self._bars_work(s, v, absorb)

    def absorb(self, s: DDayState, v: Unit) -> list[Task[DDayState]]:
        """§opt-16b"""
        return self._worked(s, v, absorb)

    def _worked(self, s: DDayState, v: Unit, work: Callable[[DDayState, Unit], None]) -> list[Task[DDayState]]:
        self._pay(s)
        work(s, v)
        return self._going()._or_stop(s)

    def _bars_work(self, s: DDayState, v: Unit, work: Callable[[DDayState, Unit], None]) -> Ruling | None:
        """§3d1 §opt-14b2 §2d4 A division is made or taken up for printed factors in a pursuit, and by who can go on."""
        if self.pursuit and s.spent[v] >= to_attack(s, v):
            return no("§opt-14b2", "{unit} has used up its printed movement factors", unit=v)
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
            return no("§2d4", "{unit} could then neither stay nor go on", unit=v)
        return bars_worse(s, side, self._cost(s), mess_after(s, self.mask), mess_after(trial, self.mask))

    ways_on = (
        Verb("go", HEX, lawful=ends, bars=bars_go, take=go, pointed=hex_meant),
        Verb("step", HEX, lawful=steps, bars=bars_step, take=step, pointed=step_meant),
        Verb("leave", UNIT, nouns=members, bars=bars_leave, take=leave, pointed=nobody),
        Verb("pick", UNIT, nouns=friends, bars=bars_pick, take=pick, pointed=friend_meant),
        Verb("effort", UNIT, nouns=strivers, bars=bars_effort, take=make_effort, pointed=nobody),
        Verb("detach", UNIT, nouns=builders, bars=bars_detach, take=detach, pointed=nobody),
        Verb("absorb", UNIT, nouns=builders, bars=bars_absorb, take=absorb, pointed=nobody),
        Verb("exit", NOTHING, bars=bars_exit, take=leave_board),
    )
    verbs = (
        *ways_on,
        Verb("back", NOTHING, bars=bars_back, take=nothing_more),
        Verb("stop", NOTHING, lawful=ending, bars=bars_ending, take=stop),
    )

    def _going(self) -> "March":
        return March(self.unit, self.party, self.left, begun=True, pursuit=self.pursuit)

    def _or_stop(self, s: DDayState) -> list[Task[DDayState]]:
        """§3.0 The move goes on, unless all that is left is to end it here."""
        if not self.begun or all(has_a_step(s, u, pursuit=self.pursuit) for u in self.all):
            return [self]
        return [self] if self.options(s) != [STOP] else self._finish(s)

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


NOT_MOVING = "{unit} is not on the move"


def _goes_on_alone(s: DDayState, u: Unit, h: Hex, price: int) -> bool:
    """Whether a unit that an army puts down could reach a place to rest, from a hex it costs so much to get to."""
    s.spent[u] += price
    goes_on = has_free_way(s, u, h) or has_company(s, u, h)
    s.spent[u] -= price
    return goes_on


def _bars_left_behind(s: DDayState, side: int, h: Hex, away: int) -> Ruling | None:
    """§2d1 In the combat step nobody pursues who leaves an unlawful stack where there was none."""
    here = s.present.get(h, 0) & s.kit.of_side[side]
    left = here & ~away
    return None if is_lawful(s, left) or not is_lawful(s, here) else crowded(s, left, h, "§2d1")
