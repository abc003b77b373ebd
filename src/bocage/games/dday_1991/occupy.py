"""§4f Occupation: winners, and idle units from their hexes, enter the hex they have won."""

from collections.abc import Iterator

from bocage.core.hexes import Hex, mask_of, members
from bocage.core.protocol import Action, Ask, Event, Ruling, Side, Task, no

from .kinds import Unit
from .mulberry import NAMES, anchor, bars_anchor, harbours_at_sea, number_of
from .stacking import is_lawful
from .state import DDayState, unit_named
from .verbs import DONE


class Occupy(Ask[DDayState], frozen=True):
    """§4f §3e2d §AMB-15 §opt-14b1 Who enters the hex, free of charge and at once.

    A `landing` is the occupation of an undefended beach, which somebody must make.
    """

    rule = "§4f"
    side: Side
    target: Hex
    winners: tuple[Unit, ...]
    origins: tuple[Hex, ...]
    landing: bool = False

    def who(self, s: DDayState) -> Side:
        return self.side

    def candidates(self, s: DDayState) -> list[Unit]:
        """The winners, and those in their hexes who are in no combat of this step."""
        own = s.kit.of_side[self.side] & ~s.kit.strategic
        able = mask_of(self.winners) | ~s.fought
        found = [u for h in self.origins for u in members(s.present.get(h, 0) & own & able)]
        return [u for u in found if s.kit.targets[not s.kit.ground >> u & 1][s.at[u]] >> self.target & 1]

    def options(self, s: DDayState) -> list[Action]:
        options = [s.kit.named("advance")[u] for u in self.candidates(s) if self._bars_unit(s, u) is None]
        options += [Action("advance", NAMES[n]) for n in harbours_at_sea(s) if self._bars_harbour(s, n) is None]
        if self._bars_done(s) is None or not options:
            options.append(DONE)
        return options

    def _bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        name = s.kit.kinds[u].id
        if u not in self.candidates(s):
            return no("§AMB-15" if s.fought >> u & 1 else "§4f", unit=name)
        if not self._can_settle(s, u):
            return no("§2d1", unit=name, hex=s.kit.names[self.target])
        return None

    def _bars_harbour(self, s: DDayState, n: int) -> Ruling | None:
        if s.harbours[n] not in self.origins:
            return no("§opt-15a1", marker=NAMES[n])
        return bars_anchor(s, n, self.target)

    def _bars_done(self, s: DDayState) -> Ruling | None:
        """§2d1 §2d4 Both the hex won and those left must be lawful stacks."""
        if self.landing:
            return no("§AMB-14", hex=s.kit.names[self.target])
        own = s.kit.of_side[self.side]
        here = s.present.get(self.target, 0) & own
        if not self._is_settled(s, here, {h: s.present.get(h, 0) & own for h in self.origins}):
            return no("§2d1", hex=s.kit.names[self.target])
        return None

    def _is_settled(self, s: DDayState, here: int, there: dict[Hex, int]) -> bool:
        """§2d1 At sea nobody stays, so stacks there do not matter any more."""
        sea = s.kit.board.sea_mask
        return is_lawful(s, here) and all(sea >> h & 1 or is_lawful(s, units) for h, units in there.items())

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

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        if a == DONE:
            return self._bars_done(s)
        if a.verb != "advance":
            return None
        if a.noun in NAMES:
            return self._bars_harbour(s, number_of(a.noun))
        u = unit_named(s, a.noun, self.side)
        return self._bars_unit(s, u) if u is not None else None

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        if a.noun in NAMES:
            anchor(s, number_of(a.noun), self.target)
        else:
            advance(s, s.kit.unit_index[a.noun], self.target)
        again = Occupy(self.side, self.target, self.winners, self.origins)
        return [again] if len(again.options(s)) > 1 or again._bars_done(s) is not None else []


def advance(s: DDayState, u: Unit, h: Hex) -> None:
    """§4f §3d2d §2e One unit enters the hex; its movement is over."""
    begin = s.at[u]
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
