"""§BRK §ENT-E What a player may do to his own stacks while he moves: break down, rebuild, give up works."""

from bocage.core.hexes import Hex, members
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX, KIND_IN_HEX, UNIT, unpointed
from bocage.core.regiments.state import MOVED
from bocage.core.verbs import Verb

from .breakdown import bars_breakdown, bars_rebuild, break_down, rebuild, rebuilds
from .movement import can_go_on
from .state import NormandyState


class Regroup(Ask[NormandyState], frozen=True):
    """§BRK-C §ENT-E One change to the player's own stacks, at any moment of his movement phase."""

    rule = "§BRK-C"
    asks = "break down, rebuild or uncover a stack"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def whole(self, s: NormandyState) -> list[Unit]:
        """The units on the map that have parts."""
        breakable, kind = s.kit.breakable, s.kind
        return [u for u in s.units_of(self.side) if s.at[u] >= 0 and breakable[kind[u]]]

    def bars_break(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§BRK"""
        off = s.at[u] < 0
        return bars_breakdown(s, u) or (no("§BRK-C", "{unit} is not on the map", unit=u) if off else None)

    def split(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§BRK-D"""
        break_down(s, u)
        return []

    def on_the_map(self, s: NormandyState, finger: Finger) -> list[Unit]:
        """Only units on the map are regrouped."""
        return [u for u in UNIT.pointed(s, finger) if s.at[u] >= 0 and HEX.pointed(s, finger)]

    def forms(self, s: NormandyState) -> list[tuple[str, Hex]]:
        """§BRK-E What may be rebuilt, and where."""
        return rebuilds(s, self.side)

    def bars_form(self, s: NormandyState, form: tuple[str, Hex]) -> Ruling | None:
        """§BRK-E §R-34"""
        return bars_rebuild(s, self.side, *form)

    def reform(self, s: NormandyState, form: tuple[str, Hex]) -> list[Task[NormandyState]]:
        """§BRK-E"""
        unit = rebuild(s, self.side, *form)
        if s.spent[unit] and not can_go_on(s, unit):
            s.flags[unit] |= MOVED
        return []

    def dug_in(self, s: NormandyState) -> list[Hex]:
        """The side's hexes with works."""
        return members(s.works & s.occupied[self.side])

    def bars_open(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§ENT-E"""
        mine = s.works & s.occupied[self.side] & 1 << h
        return None if mine else no("§BRK-C", "{hex} is no entrenched hex of yours", hex=h)

    def uncover(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§ENT-E Works may be given up at any time."""
        s.works &= ~(1 << h)
        s.tell(Event("uncovered", "§ENT-E", {"hex": h}, reveals=True))
        return []

    verbs = (
        Verb("break", UNIT, nouns=whole, bars=bars_break, pointed=on_the_map, take=split),
        Verb("form", KIND_IN_HEX, lawful=forms, bars=bars_form, take=reform),
        Verb("open", HEX, lawful=dug_in, bars=bars_open, pointed=unpointed, take=uncover),
        Verb("back", NOTHING, take=lambda task, s, n: []),
    )
