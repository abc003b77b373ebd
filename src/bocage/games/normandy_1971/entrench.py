"""§ENT Entrenchment: announced openly, earned by a turn of standing still, lost by leaving.

§ENT-D Works cost nothing to enter or leave: the terrain chart of movement does not know them.
"""

from bocage.core.hexes import Hex, Mask
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.regiments.counters import REGIMENT, Kind, Unit
from bocage.core.regiments.nouns import UNIT
from bocage.core.verbs import Verb

from .kit import Kit, tables
from .state import DIGGING, INVERTED, SHAKEN, NormandyState
from .supply import is_supplied_now


class EndPlayerTurn(Do[NormandyState], frozen=True):
    """§SEQ-10 First the attempts announced a turn ago, then new announcements."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase = "entrenchment"
        diggers = [u for u in s.units_of(self.side) if s.flags[u] & DIGGING]
        return [*[Attempt(u) for u in s.lined_up(diggers)], Announcing(self.side)]


class Attempt(Do[NormandyState], frozen=True):
    """§ENT §ENT-1 §R-17 §R-59 Each announced unit tries, if it was not retreated and is in supply now."""

    unit: Unit

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        u = self.unit
        fails = bars_attempt(s, u)
        s.flags[u] &= ~(DIGGING | SHAKEN)
        if fails is not None:
            s.tell(
                Event(
                    "dig_spoilt",
                    fails.rule,
                    {"kind": s.kind[u], "hex": s.at[u], "why": fails.says},
                    to=(Side(u & 1),),
                )
            )
            return []
        return [] if s.works >> s.at[u] & 1 else [DigDie(u)]  # §ENT-C a comrade has covered it already


def bars_attempt(s: NormandyState, u: Unit) -> Ruling | None:
    """§ENT Why a unit that announced gets no die."""
    if s.flags[u] & SHAKEN:
        return no("§ENT", "retreated")
    if not is_supplied_now(s, u):
        return no("§ENT", "out of supply")
    return no("§ENT-G", "in a fortification") if has_no_room_for_works(s.kit, s.at[u]) else None


class DigDie(Roll[NormandyState], frozen=True):
    """§ENT §R-07 The owner's die: regiments dig in on 1-3, battalions on 1-2."""

    rule = "§ENT"
    unit: Unit

    def key(self, s: NormandyState) -> str:
        return f"turn {s.turn} entrench {s.kit.names[s.at[self.unit]]} {s.kind_of(self.unit).code}"

    def land(self, s: NormandyState, face: int) -> list[Task[NormandyState]]:
        h, done = s.at[self.unit], digs_in(s.kind_of(self.unit), face)
        s.tell(Event("dug", "§ENT", {"kind": s.kind[self.unit], "hex": h, "die": face, "success": done}))
        if done:  # §ENT-C one success covers the whole hex
            s.works |= 1 << h
        return []


def digs_in(kind: Kind, die: int) -> bool:
    """§ENT Whether a die digs a unit in."""
    best: int = tables()["entrench"]["regiment" if kind.size == REGIMENT else "battalion"]
    return die <= best


def bars_works(s: NormandyState, h: Hex) -> Ruling | None:
    """§ENT-G §R-19 Works go up in any terrain but a fortification."""
    barred = has_no_room_for_works(s.kit, h)
    return no("§ENT-G", "{hex} is a fortification and takes no works", hex=h) if barred else None


def has_no_room_for_works(kit: Kit, h: Hex) -> bool:
    """§ENT-G §R-19 A fortification takes no works, unless the option allows it."""
    return bool(no_works_mask(kit) >> h & 1)


def no_works_mask(kit: Kit) -> Mask:
    """§ENT-G §R-19 Every hex that takes no works."""
    return 0 if kit.options.entrench_in_fort else kit.board.fort_mask


def bars_announcement(s: NormandyState, u: Unit) -> Ruling | None:
    """Why a unit cannot announce that it will entrench."""
    if s.at[u] < 0:
        return no("§ENT", "{unit} is not on the map", unit=u)
    if s.flags[u] & DIGGING:
        return no("§ENT", "{unit} has announced it already", unit=u)
    if s.flags[u] & INVERTED:
        return no("§R-37", "{unit} lies inverted until it has moved off", unit=u)
    if s.works >> s.at[u] & 1:
        return no("§ENT-C", "{unit} is entrenched already", unit=u)
    return bars_works(s, s.at[u])


class Announcing(Do[NormandyState], frozen=True):
    """§ENT The announcements, on every turn but the last, when they could come to nothing."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        last: int = tables()["turns"]["count"]
        for u in s.units_of(self.side):
            s.flags[u] &= ~SHAKEN
        return [Announce(self.side)] if s.turn < last else []


class Announce(Ask[NormandyState], frozen=True):
    """§ENT §FOG-6 The owner names, openly, the units that will try at the end of his next turn."""

    rule = "§ENT"
    asks = "announce which units will entrench"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def diggers(self, s: NormandyState) -> list[Unit]:
        """Who may. Must agree with `bars_announcement`."""
        at, flags, bare = s.at, s.flags, ~s.works & ~no_works_mask(s.kit)
        units = [u for u in s.units_of(self.side) if at[u] >= 0 and not flags[u] & (DIGGING | INVERTED)]
        return [u for u in units if bare >> at[u] & 1]

    def bars_digging(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§ENT §ENT-C §ENT-G"""
        return bars_announcement(s, u)

    def dig(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§ENT §FOG-6"""
        s.flags[u] |= DIGGING
        s.tell(Event("announced", "§ENT", {"side": self.side, "kind": s.kind[u], "hex": s.at[u]}))
        return [self]

    verbs = (
        Verb(
            "dig",
            UNIT,
            lawful=diggers,
            bars=bars_digging,
            take=dig,
            says="announce that {unit} will entrench",
            group="Dig in next turn",
            each="Announce digging in for",
        ),
        Verb("done", NOTHING, take=lambda task, s, n: []),
    )
