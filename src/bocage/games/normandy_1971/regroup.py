"""§BRK §ENT-E What a player may do to his own stacks while he moves: break down, rebuild, give up works."""

from bocage.core.hexes import members
from bocage.core.protocol import Action, Ask, Event, Ruling, Side, Task
from bocage.core.regiments.state import MOVED, unit_named

from .breakdown import bars_breakdown, bars_rebuild, break_down, rebuild, rebuilds
from .movement import can_go_on
from .state import NormandyState
from .verbs import BACK


class Regroup(Ask[NormandyState], frozen=True):
    """§BRK-C §ENT-E One change to the player's own stacks, at any moment of his movement phase."""

    rule = "§BRK-C"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def options(self, s: NormandyState) -> list[Action]:
        kit, split, uncover = s.kit, s.kit.numbered("break"), s.kit.noun("open")
        options = [
            split[u]
            for u in s.units_of(self.side)
            if s.at[u] >= 0 and kit.breakable[s.kind[u]] and bars_breakdown(s, u) is None
        ]
        options += [Action("form", f"{code} {kit.names[h]}") for code, h in rebuilds(s, self.side)]
        options += [uncover[h] for h in members(s.works & s.occupied[self.side])]
        return [*options, BACK]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a.verb == "form":
            return bars_rebuild(s, self.side, a.noun)
        u = unit_named(s, a.noun, self.side)
        return bars_breakdown(s, u) if a.verb == "break" and u is not None else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a.verb == "break":
            break_down(s, int(a.noun))
        elif a.verb == "form":
            code, _, name = a.noun.partition(" ")
            unit = rebuild(s, self.side, code, s.kit.hex_named(name))
            if s.spent[unit] and not can_go_on(s, unit):
                s.flags[unit] |= MOVED
        elif a.verb == "open":  # §ENT-E works may be given up at any time
            h = s.kit.hex_named(a.noun)
            s.works &= ~(1 << h)
            s.tell(Event("uncovered", "§ENT-E", {"hex": h}, reveals=True))
        return []
