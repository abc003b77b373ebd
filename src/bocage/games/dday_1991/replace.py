"""§opt-11b1 Moves used to replace losses."""

from bocage.core.hexes import bits
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .kinds import Unit
from .moves_ledger import bars_use, spend
from .parting import bars_spending
from .state import GONE, REBUILT, DDayState, no_such_unit, unit_named
from .tables import prices
from .verbs import DONE


def bars_restore(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-11b1 The first rule that keeps a reduced unit from being flipped to its front."""
    if s.at[u] < 0 or not s.is_back(u):
        return no("§opt-11b1", unit=s.kit.kinds[u].id)
    return bars_use(s, u) or bars_spending(s, u & 1, prices().flip)


def rebuild_price(s: DDayState, u: Unit) -> int:
    """§opt-11b2 Two Moves for a headquarters, three for a corps, four for an air unit."""
    if s.kit.hq >> u & 1:
        return prices().rebuild_hq
    return prices().rebuild_corps if s.kit.corps >> u & 1 else prices().rebuild_air


def bars_rebuild(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-11b2 The first rule that keeps an eliminated unit from being bought back; divisions never are."""
    if s.at[u] != GONE or s.kit.division >> u & 1:
        return no("§opt-11b2", unit=s.kit.kinds[u].id)
    return bars_spending(s, u & 1, rebuild_price(s, u))


class ReplacementStep(Do[DDayState], frozen=True):
    """§2b3 §opt-11b1 The replacement step, where the option is used and anything can be replaced."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        if not s.kit.options.replacements:
            return []
        s.phase = "replacement"
        return [Replace(self.side)] if len(Replace(self.side).options(s)) > 1 else []


class Replace(Ask[DDayState], frozen=True):
    """§opt-11b1 §opt-11b2 Which losses are replaced."""

    rule = "§opt-11b1"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def options(self, s: DDayState) -> list[Action]:
        own = s.kit.of_side[self.side]
        options = [s.kit.named("restore")[u] for u in bits(s.back & own) if bars_restore(s, u) is None]
        gone = [u for u in bits(own) if s.at[u] == GONE]
        options += [s.kit.named("rebuild")[u] for u in gone if bars_rebuild(s, u) is None]
        return [*options, DONE]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        u = unit_named(s, a.noun, self.side)
        if a.verb not in ("restore", "rebuild"):
            return None
        if u is None:
            return no_such_unit(s, a.noun, self.rule)
        return bars_restore(s, u) if a.verb == "restore" else bars_rebuild(s, u)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        u = s.kit.unit_index[a.noun]
        if a.verb == "restore":
            spend(s, self.side, prices().flip)
            s.back &= ~(1 << u)
            s.tell(Event("restored", "§opt-11b1", {"piece": u, "hex": s.at[u], "moves": s.moves[self.side]}))
        else:
            spend(s, self.side, rebuild_price(s, u))
            s.place(u, REBUILT)  # §AMB-24 on its front face
            s.due[u] = s.turn + 1
            s.tell(Event("rebuilt", "§opt-11b2", {"piece": u, "turn": s.due[u], "moves": s.moves[self.side]}))
        return [self]
