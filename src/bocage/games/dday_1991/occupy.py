"""§4f Occupation: winners, and idle units from their hexes, enter the hex they have won."""

from collections.abc import Iterator
from itertools import chain

from bocage.core.hexes import Hex, mask_of, members
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .kit import FAR
from .movement import step_cost, terrain_for
from .mulberry import anchor, bars_anchor, harbours_at_sea
from .nouns import HARBOUR, HEX, UNIT
from .stacking import crowded, is_lawful
from .state import DDayState
from .tables import prices
from .verbs import DONE, nothing_more


class Occupy(Ask[DDayState], frozen=True):
    """§4f §3e2d §AMB-15 §opt-14b1 Who enters the hex, free of charge and at once.

    A `landing` is the occupation of an undefended beach, which somebody must make.
    """

    rule = "§4f"
    asks = "choose who enters the hex"
    side: Side
    target: Hex
    winners: tuple[Unit, ...]
    origins: tuple[Hex, ...]
    landing: bool = False
    later: tuple[Hex, ...] = ()  # §AMB-01 other hexes won in the same combat
    pursuit: bool = False  # §opt-14b2 whoever enters may go on at once

    def who(self, s: DDayState) -> Side:
        return self.side

    def candidates(self, s: DDayState) -> list[Unit]:
        """The winners, and those in their hexes who are in no combat of this step."""
        own = s.kit.of_side[self.side] & ~s.kit.strategic
        able = mask_of(self.winners) | ~s.fought
        found = [u for h in self.origins for u in members(s.present.get(h, 0) & own & able)]
        return [u for u in found if s.kit.targets[not s.kit.ground >> u & 1][s.at[u]] >> self.target & 1]

    def bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """§4f §AMB-15 §2d1"""
        if u not in self.candidates(s):
            return self._no_candidate(s, u)
        if not self._can_settle(s, u):
            says = "if {unit} entered {hex}, not everyone there or left behind could stay"
            return no("§2d1", says, unit=u, hex=self.target)
        return None

    def _no_candidate(self, s: DDayState, u: Unit) -> Ruling:
        if s.fought >> u & 1:
            return no("§AMB-15", "{unit} has had its advance, or has fought for another hex", unit=u)
        if s.at[u] < 0:
            return no("§4f", "{unit} is not on the board", unit=u)
        if s.at[u] not in self.origins:
            says = "{unit} is in {at:hex}, from where {hex} was not attacked"
            return no("§4f", says, unit=u, at=s.at[u], hex=self.target)
        return no("§4f", "{unit} cannot go from {at:hex} into {hex}", unit=u, at=s.at[u], hex=self.target)

    def advance(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§4f"""
        advance(s, u, self.target)
        return self._again(s)

    def bars_harbour(self, s: DDayState, n: int) -> Ruling | None:
        """§opt-15a1"""
        if s.harbours[n] not in self.origins:
            return no("§opt-15a1", "{harbour} does not lie off {hex}", harbour=n, hex=self.target)
        return bars_anchor(s, n, self.target)

    def harbours(self, s: DDayState) -> list[int]:
        """§opt-15a1"""
        return harbours_at_sea(s)

    def anchor(self, s: DDayState, n: int) -> list[Task[DDayState]]:
        """§opt-15a3"""
        anchor(s, n, self.target)
        return self._again(s)

    def _again(self, s: DDayState) -> list[Task[DDayState]]:
        again = Occupy(self.side, self.target, self.winners, self.origins, later=self.later, pursuit=self.pursuit)
        return [again] if again.options(s) != [DONE] else []

    def bars_end(self, s: DDayState, n: str) -> Ruling | None:
        """§2d2 §2d4 Both the hex won and those left must be lawful stacks when the step ends, so far as can be seen."""
        if self.landing:
            return no("§AMB-14", "{hex} lies open, and somebody must land there", hex=self.target)
        own = s.kit.of_side[self.side]
        here, there = s.present.get(self.target, 0) & own, {h: s.present.get(h, 0) & own for h in self.origins}
        if self._is_settled(s, here, there):
            return None
        stacks = {**there, self.target: here}
        h = next((h for h, units in stacks.items() if not is_lawful(s, units)), self.target)
        return crowded(s, stacks[h], h, "§2d1")

    def ending(self, s: DDayState) -> tuple[str, ...]:
        """Nobody else enters: where that may be, or where nobody can."""
        units = (u for u in self.candidates(s) if self.bars_unit(s, u) is None)
        harbours = (n for n in harbours_at_sea(s) if self.bars_harbour(s, n) is None)
        return () if self.bars_end(s, "") is not None and any(True for _ in chain(units, harbours)) else ("",)

    def _is_settled(self, s: DDayState, here: int, there: dict[Hex, int]) -> bool:
        """§2d1 At sea nobody stays, so stacks there do not matter any more."""
        if not is_lawful(s, here) and not (self.pursuit and can_go_on(s, here, self.target)):
            return False
        sea = s.kit.board.sea_mask
        return all(sea >> h & 1 or self._can_part(s, h, units) for h, units in there.items())

    def _can_part(self, s: DDayState, h: Hex, units: int) -> bool:
        """§2d2 §8b2b Whether those left in a hex are lawful, or may still leave it for other hexes in this step.

        Those with a combat still to fight may win it, and idle units may go with them.
        """
        if is_lawful(s, units):
            return True
        pending = [c for c in s.combats if not c.fought and any(s.at[u] == h for u in c.units)]
        goals = {target for c in pending for target in c.targets}.union(self.later)
        able = mask_of([u for c in pending for u in c.units]) | ~s.fought | (mask_of(self.winners) if self.later else 0)
        if not goals:
            return False
        if units & s.kit.armies:
            return is_lawful(s, units & ~able)
        return (units & ~able).bit_count() <= 1 and units.bit_count() - 1 <= len(goals)

    def _can_settle(self, s: DDayState, u: Unit) -> bool:
        """§2d4 Whether, once a unit has entered, some others can follow so that every stack is lawful."""
        own, bit = s.kit.of_side[self.side], 1 << u
        here = s.present.get(self.target, 0) & own | bit
        there = {h: s.present.get(h, 0) & own & ~bit for h in self.origins}
        rest = mask_of([v for v in self.candidates(s) if v != u])
        return any(
            self._is_settled(s, here | more, {h: units & ~more for h, units in there.items()})
            for more in self._followers(s, rest, there)
        )

    def _followers(self, s: DDayState, rest: int, there: dict[Hex, int]) -> Iterator[int]:
        """Sets of units that might follow: nobody, an army, everyone from a hex, both, all."""
        yield 0
        armies = members(rest & s.kit.armies)
        for army in armies:
            yield 1 << army
        for units in there.values():
            party = units & rest & ~s.kit.armies
            yield party
            for army in armies:
                yield party | 1 << army
        yield rest

    verbs = (
        Verb("advance", UNIT, nouns=candidates, bars=bars_unit, take=advance),
        Verb("advance", HARBOUR, nouns=harbours, bars=bars_harbour, take=anchor),
        Verb("done", NOTHING, lawful=ending, bars=bars_end, take=nothing_more),
    )


class OccupyHex(Do[DDayState], frozen=True):
    """§4f Nobody is asked where nobody can go; of several hexes won the attacker chooses which is entered first."""

    side: Side
    targets: tuple[Hex, ...]
    winners: tuple[Unit, ...]
    origins: tuple[Hex, ...]
    pursuit: bool = False

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        tasks = {h: self.occupy(h) for h in self.targets}
        able = [h for h, task in tasks.items() if task.options(s) != [DONE]]
        if len(able) > 1:
            return [OccupyFirst(self.side, tuple(able), self.winners, self.origins, self.pursuit)]
        return [tasks[h] for h in able]

    def occupy(self, h: Hex) -> Occupy:
        """The occupation of one of the hexes."""
        later = tuple(other for other in self.targets if other != h)
        return Occupy(self.side, h, self.winners, self.origins, later=later, pursuit=self.pursuit)


class OccupyFirst(Ask[DDayState], frozen=True):
    """§4f §AMB-01 Which of several hexes that were won is entered next."""

    rule = "§4f"
    asks = "choose which of the hexes you have won is entered next"
    side: Side
    targets: tuple[Hex, ...]
    winners: tuple[Unit, ...]
    origins: tuple[Hex, ...]
    pursuit: bool = False

    def who(self, s: DDayState) -> Side:
        return self.side

    def won(self, s: DDayState) -> tuple[Hex, ...]:
        """The hexes that were won."""
        return self.targets

    def bars_hex(self, s: DDayState, h: Hex) -> Ruling | None:
        """§4f"""
        return None if h in self.targets else no("§4f", "{hex} is not a hex that was won", hex=h)

    def occupy(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§4f"""
        rest = tuple(other for other in self.targets if other != h)
        every = OccupyHex(self.side, self.targets, self.winners, self.origins, self.pursuit)
        return [every.occupy(h), OccupyHex(self.side, rest, self.winners, self.origins, self.pursuit)]

    verbs = (
        Verb(
            "occupy",
            HEX,
            lawful=won,
            bars=bars_hex,
            take=occupy,
            says="go into {hex} next",
            group="Hexes that are won",
        ),
    )


def can_go_on(s: DDayState, here: int, h: Hex) -> bool:
    """§opt-14b2 §2d2 Whether so many of these units may leave a hex just won in pursuit that a lawful stack remains."""
    first = members(here)[0]
    if here & s.kit.armies or s.zone(1 - (first & 1)) >> h & 1:
        return False
    cheapest = min((cost for _, cost in terrain_for(s, first).safe.out_of(h)), default=FAR)
    able = [u for u in members(here & s.kit.white) if s.movement_of(u) - _entry_cost(s, u, h) >= cheapest]
    need = here.bit_count() - 1
    return need <= len(able) and need * prices().pursuit <= s.moves[first & 1]


def _entry_cost(s: DDayState, u: Unit, h: Hex) -> int:
    begin = s.at[u] if s.at[u] != h else s.origin[u]
    return step_cost(s, u, begin, h) or 1


def advance(s: DDayState, u: Unit, h: Hex) -> None:
    """§4f §3d2d §2e One unit enters the hex; its movement is over."""
    begin = s.origin[u] = s.at[u]
    s.place(u, h)
    s.enter(u, [h])
    s.fought |= 1 << u
    s.tell(Event("advanced", "§4f", {"piece": u, "from": begin, "hex": h}))


def landings(s: DDayState) -> list[Hex]:
    """§3e2d §AMB-14 Undefended beaches that idle invaders could occupy now."""
    hexes = 0
    sea = s.kit.board.sea_mask
    waiting = {s.at[u] for u in members(s.invaders & ~s.fought) if s.at[u] >= 0 and sea >> s.at[u] & 1}
    waiting |= {s.harbours[n] for n in harbours_at_sea(s)}
    for h in waiting:
        hexes |= s.kit.targets[0][h]
    return [h for h in members(hexes & ~s.occupied[Side.GERMAN]) if landing_at(s, h).options(s) != [DONE]]


def landing_at(s: DDayState, h: Hex) -> Occupy:
    """The occupation of an undefended beach from every invasion hex that points to it."""
    origins = tuple(sea for sea, invasion in s.kit.board.invasions.items() if h in invasion.targets)
    return Occupy(Side.ALLIED, h, (), origins, landing=True)


# --- advances that cannot stand


def take_back_advances(s: DDayState, side: Side) -> None:
    """§2d1 §8a1 §2d4 When the step ends with an unlawful stack, the advances that brought it about are retracted."""
    while any(_take_back(s, side, h) for h in _unlawful(s, side)):
        pass


def _unlawful(s: DDayState, side: Side) -> list[Hex]:
    own, land = s.kit.of_side[side], s.kit.board.land_mask
    return [h for h in sorted(s.present) if land >> h & 1 and not is_lawful(s, s.present[h] & own)]


def _take_back(s: DDayState, side: Side, h: Hex) -> bool:
    """One unit whose going or coming spoilt a stack goes back: an army first, else whoever left, else who came last."""
    own, sea = s.kit.of_side[side], s.kit.board.sea_mask
    came = [u for u in s.on_board(side) if s.origin[u] >= 0 and not sea >> s.origin[u] & 1]
    left = sorted((u for u in came if s.origin[u] == h), key=lambda u: not s.kit.armies >> u & 1)
    mends = [u for u in left if is_lawful(s, s.present[h] & own | 1 << u)]
    clean = [u for u in mends if is_lawful(s, s.present[s.at[u]] & own & ~(1 << u))]
    here = [u for u in came if s.at[u] == h]
    chosen = next(iter([*clean, *mends, *left, *reversed(here)]), None)
    if chosen is not None:
        _go_back(s, chosen)
    return chosen is not None


def _go_back(s: DDayState, u: Unit) -> None:
    """§8a1 §AMB-39 As if it had never advanced: a hex where nobody of its side is left is whose it was."""
    begin, h = s.at[u], s.origin[u]
    s.origin[u] = -1
    s.place(u, h)
    ground = s.kit.ground & s.kit.of_side[u & 1]
    taken = not any(begin in combat.ours for combat in s.combats)
    if taken and s.kit.ground >> u & 1 and not s.present.get(begin, 0) & ground and begin not in s.harbours:
        s.held ^= 1 << begin
    s.tell(Event("returned", "§8a1", {"piece": u, "from": begin, "hex": h}))
