"""§GEN-4 §REP Germans from beyond the map: where reinforcements come in, and the replacement of what was destroyed."""

from bocage.core.hexes import Mask
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import KIND
from bocage.core.regiments.orders import EDGE_BITS, edge_hexes
from bocage.core.regiments.state import RESERVE
from bocage.core.verbs import Verb

from .kit import tables
from .orders import german_order
from .state import NormandyState
from .supply import supplied_mask

PHASE = "replacements"
TURN = 16
"""`due` of a German unit that arrives is its turn times this, and its edges."""

Next = list[Task[NormandyState]]


# --- reinforcements


def is_due(s: NormandyState, u: Unit) -> bool:
    """§GEN-4 §RUL-31 Whether a German unit that waits off the map may come in this turn: its own, or any later one."""
    return s.at[u] == RESERVE and 0 < s.due[u] >> 4 <= s.turn


def entry_mask(s: NormandyState, u: Unit) -> Mask:
    """§GEN-4 §RUL-31 The edge squares a reinforcement may come in by: of its edges, in supply, outside Allied zones."""
    terrain, edges = s.terrain_for(Side.GERMAN), s.due[u] & TURN - 1
    if edges not in terrain.entries:
        free = ~(terrain.enemy | terrain.zone) & supplied_mask(s, Side.GERMAN)
        terrain.entries[edges] = edge_hexes(s.kit.board, edges) & free
    return terrain.entries[edges]


# --- replacements


class Replacements(Do[NormandyState], frozen=True):
    """§REP On turns 3 to 7 the German gets factors to buy back destroyed units; §R-12 they may be saved."""

    def run(self, s: NormandyState) -> Next:
        when = tables()["replacements"]
        if not when["first_turn"] <= s.turn <= when["last_turn"]:
            return []
        factors = german_order(s.ob).replacements
        s.phase, s.points = PHASE, s.points + factors
        s.tell(Event("replacements", "§REP", {"factors": factors, "points": s.points}))
        return [Replace()] if affordable(s) else [EndReplacements()]


class EndReplacements(Do[NormandyState], frozen=True):
    """§R-12 What was not spent is kept, or by option lost."""

    def run(self, s: NormandyState) -> Next:
        if not s.kit.options.save_replacements:
            s.points = 0
        return []


def affordable(s: NormandyState) -> list[str]:
    """§R-12 The kinds that were destroyed and can be paid for, at their basic value."""
    kinds = s.kit.kinds
    return sorted(kinds[k].code for k, lost in enumerate(s.pool) if lost and kinds[k].strength <= s.points)


def bars_replacing(s: NormandyState, code: str) -> Ruling | None:
    """§REP §R-12 The first rule against buying a unit of a kind."""
    kind = s.kit.sheet.named(code)
    if not s.pool[kind.index]:
        return no("§REP", "no {kind} has been destroyed", kind=code)
    if kind.strength > s.points:
        says = "the {kind} costs {need:factor(s)}, and {have} {have:is|are} in hand"
        return no("§R-12", says, kind=code, need=kind.strength, have=s.points)
    return None


class Replace(Ask[NormandyState], frozen=True):
    """§REP §R-12 Destroyed units are bought back; they come in with this turn's first impulse, south or east."""

    rule = "§REP"

    def who(self, s: NormandyState) -> Side:
        return Side.GERMAN

    def affordable(self, s: NormandyState) -> list[str]:
        """The kinds to be bought. Must agree with `bars_kind`."""
        return affordable(s)

    def bars_kind(self, s: NormandyState, code: str) -> Ruling | None:
        """§REP §R-12"""
        return bars_replacing(s, code)

    def replace(self, s: NormandyState, code: str) -> Next:
        """§R-12"""
        buy(s, code)
        return [self] if affordable(s) else [EndReplacements()]

    verbs = (
        Verb("replace", KIND, lawful=affordable, bars=bars_kind, take=replace),
        Verb("done", NOTHING, take=lambda task, s, n: [EndReplacements()]),
    )


def buy(s: NormandyState, code: str) -> None:
    """§R-12 A destroyed unit returns for its basic value, and waits at the edges."""
    kind = s.kit.sheet.named(code)
    edges = sum(EDGE_BITS[edge] for edge in tables()["replacements"]["edges"])
    s.pool[kind.index] -= 1
    s.points -= kind.strength
    s.due[s.add(Side.GERMAN, kind.index, RESERVE)] = s.turn * TURN + edges
    s.tell(Event("replaced", "§REP", {"kind": kind.index, "left": s.points}))
