"""§opt-11b1 Moves used to replace losses."""

from collections.abc import Iterator

from bocage.core.hexes import bits
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .moves_ledger import bars_use, spend
from .nouns import UNIT
from .parting import bars_spending
from .state import GONE, REBUILT, DDayState
from .tables import prices
from .verbs import END, nobody


def bars_restore(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-11b1 The first rule that keeps a reduced unit from being flipped to its front."""
    if s.at[u] < 0 or not s.is_back(u):
        return no("§opt-11b1", "{unit} is at full strength" if s.at[u] >= 0 else "{unit} is not on the board", unit=u)
    return bars_use(s, u) or bars_spending(s, u & 1, prices().flip)


def rebuild_price(s: DDayState, u: Unit) -> int:
    """§opt-11b2 Two Moves for a headquarters, three for a corps, four for an air unit."""
    if s.kit.hq >> u & 1:
        return prices().rebuild_hq
    return prices().rebuild_corps if s.kit.corps >> u & 1 else prices().rebuild_air


def bars_rebuild(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-11b2 The first rule that keeps an eliminated unit from being bought back; divisions never are."""
    if s.at[u] != GONE or s.kit.division >> u & 1:
        return no("§opt-11b2", "{unit} is not among the losses that can be replaced", unit=u)
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
    asks = "replace losses"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def reduced(self, s: DDayState) -> Iterator[Unit]:
        """The side's reduced units."""
        return bits(s.back & s.kit.of_side[self.side])

    def bars_flip(self, s: DDayState, u: Unit) -> Ruling | None:
        """§opt-11b1"""
        return bars_restore(s, u)

    def flip(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§opt-11b1"""
        spend(s, self.side, prices().flip)
        s.back &= ~(1 << u)
        s.tell(Event("restored", "§opt-11b1", {"piece": u, "hex": s.at[u], "moves": s.moves[self.side]}))
        return [self]

    def gone(self, s: DDayState) -> list[Unit]:
        """The side's eliminated units."""
        return [u for u in bits(s.kit.of_side[self.side]) if s.at[u] == GONE]

    def bars_buying(self, s: DDayState, u: Unit) -> Ruling | None:
        """§opt-11b2"""
        return bars_rebuild(s, u)

    def buy(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§opt-11b2"""
        spend(s, self.side, rebuild_price(s, u))
        s.place(u, REBUILT)  # §AMB-24 on its front face
        s.due[u] = s.turn + 1
        s.tell(Event("rebuilt", "§opt-11b2", {"piece": u, "turn": s.due[u], "moves": s.moves[self.side]}))
        return [self]

    verbs = (
        Verb("restore", UNIT, nouns=reduced, bars=bars_flip, take=flip),
        Verb("rebuild", UNIT, nouns=gone, bars=bars_buying, take=buy, pointed=nobody),
        END,
    )
