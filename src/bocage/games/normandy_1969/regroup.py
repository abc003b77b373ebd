"""§BRK-1 What a player may do to his own stacks while he moves: break down, and rebuild."""

from bocage.core.protocol import Action, Ask, Ruling, Side, Task

from .breakdown import bars_breakdown, bars_rebuild, break_down, rebuild, rebuilds
from .movement import can_go_on
from .state import MOVED, NormandyState, unit_named
from .verbs import BACK


class Regroup(Ask[NormandyState], frozen=True):
    """§BRK-1 One change to the player's own stacks, at any moment of his impulse."""

    rule = "§BRK-1"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def options(self, s: NormandyState) -> list[Action]:
        kit, split = s.kit, s.kit.numbered("break")
        whole = [u for u in s.units_of(self.side) if s.at[u] >= 0 and kit.breakable[s.kind[u]]]
        breaks = [split[u] for u in whole if bars_breakdown(s, u) is None]
        forms = [Action("form", f"{code} {kit.names[h]}") for code, h in rebuilds(s, self.side)]
        return [*breaks, *forms, BACK]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a.verb == "form":
            return bars_rebuild(s, self.side, a.noun)
        u = unit_named(s, a.noun, self.side)
        return bars_breakdown(s, u) if a.verb == "break" and u is not None and s.at[u] >= 0 else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a.verb == "break":
            break_down(s, int(a.noun))
        elif a.verb == "form":
            code, _, name = a.noun.partition(" ")
            unit = rebuild(s, self.side, code, s.kit.hex_named(name))
            if s.spent[unit] and not can_go_on(s, unit):
                s.flags[unit] |= MOVED
        return []
