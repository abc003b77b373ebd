"""§BRK-1 What a player may do to his own stacks while he moves: break down, and rebuild."""

from bocage.core.hexes import Hex
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX, KIND_IN_HEX, UNIT
from bocage.core.verbs import Verb

from .breakdown import bars_breakdown, bars_rebuild, break_down, rebuild, rebuilds
from .movement import can_go_on
from .state import MOVED, NormandyState


class Regroup(Ask[NormandyState], frozen=True):
    """§BRK-1 One change to the player's own stacks, at any moment of his impulse."""

    rule = "§BRK-1"
    asks = "break a unit down, or rebuild one"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def whole(self, s: NormandyState) -> list[Unit]:
        """The units on the map that have parts."""
        breakable, kind = s.kit.breakable, s.kind
        return [u for u in s.units_of(self.side) if s.at[u] >= 0 and breakable[kind[u]]]

    def bars_break(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§BRK-2"""
        if s.at[u] < 0:
            return no("§BRK-1", "{unit} is not on the map", unit=u)
        return bars_breakdown(s, u)

    def split(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§BRK-1"""
        break_down(s, u)
        return []

    def on_the_map(self, s: NormandyState, finger: Finger) -> list[Unit]:
        """Only units on the map are regrouped."""
        return [u for u in UNIT.pointed(s, finger) if s.at[u] >= 0 and HEX.pointed(s, finger)]

    def forms(self, s: NormandyState) -> list[tuple[str, Hex]]:
        """What may be rebuilt, and where. Must agree with `bars_form`."""
        return rebuilds(s, self.side)

    def bars_form(self, s: NormandyState, form: tuple[str, Hex]) -> Ruling | None:
        """§BRK-1 §BRK-2"""
        return bars_rebuild(s, self.side, *form)

    def reform(self, s: NormandyState, form: tuple[str, Hex]) -> list[Task[NormandyState]]:
        """§BRK-1"""
        unit = rebuild(s, self.side, *form)
        if s.spent[unit] and not can_go_on(s, unit):
            s.flags[unit] |= MOVED
        return []

    verbs = (
        Verb("break", UNIT, nouns=whole, bars=bars_break, pointed=on_the_map, take=split),
        Verb("form", KIND_IN_HEX, lawful=forms, bars=bars_form, take=reform),
        Verb("back", NOTHING, take=lambda task, s, n: []),
    )
