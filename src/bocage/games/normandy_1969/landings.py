"""§RNF-1 §RNF-2 §OB-AL Units over the supply beaches: what each can land, who is waiting, boxes off the shore."""

from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.invasion import box_strength, codes_of, empty_box, first_of
from bocage.core.regiments.nouns import KIND_AT_BEACH
from bocage.core.regiments.stages import Share, shares_pointed
from bocage.core.regiments.state import BEACHES, BOX, RESERVE
from bocage.core.verbs import Verb

from .kit import tables
from .state import FOLLOW_UP, GROUPS, NormandyState

PHASE = "landing craft"
SECOND_WAVE = GROUPS.index("second_wave")
AT_SEA = tuple(GROUPS.index(group) for group in ("assault", "second_wave", "follow_up"))
"""Groups that come by sea whenever they come."""

Next = list[Task[NormandyState]]


class Landings(Do[NormandyState], frozen=True):
    """§GEN-4 Before the second impulse the Allies load their landing craft.

    §OB-AL What a beach can land is measured from here: the assault of turn 1 uses none of it. §OPT-4 A wave that was
    planned comes as it was planned.
    """

    def run(self, s: NormandyState) -> Next:
        s.phase, s.landed = PHASE, [0] * BEACHES
        s.tell(Event("phase", "§GEN-4", {"side": Side.ALLIED, "phase": PHASE}))
        if s.turn == 1 and s.kit.options.wave_planned:
            land_planned_wave(s)
            return []
        return [Land()] if loads(s) else []


def working_beaches(s: NormandyState) -> list[int]:
    """§RNF-3 §R-24 The supply beaches that live, and have no German on them at this moment."""
    germans = s.occupied[Side.GERMAN]
    return [n for n in s.supply_beaches() if not germans >> s.kit.board.beaches[n] & 1]


def land_planned_wave(s: NormandyState) -> None:
    """§OPT-4 §R-24 The planned units are in their boxes, but for those whose beach is in German hands."""
    working = working_beaches(s)
    for u, beach in s.waves:
        if beach in working:
            put_in_box(s, u, beach)
    s.waves = []


def put_in_box(s: NormandyState, u: Unit, beach: int) -> None:
    """A unit is off a beach, to land in the second impulse."""
    s.place(u, BOX - beach)
    s.tell(Event("boxed", "§GEN-4", {"kind": s.kind_of(u).code, "beach": beach}))


def available(s: NormandyState) -> list[Unit]:
    """§OB-AL §RNF-2 On turn 1 the second wave alone; later any Allied unit not on the board, the destroyed included."""
    groups = (SECOND_WAVE,) if s.turn == 1 else AT_SEA
    return [u for u in s.units_at(RESERVE) if not u & 1 and s.due[u] in groups]


def capacity_left(s: NormandyState, beach: int) -> int:
    """§OB-AL §RNF-1 Factors that a beach can still land in this turn."""
    return s.capacity[beach] - s.landed[beach] - box_strength(s, beach)


def loads(s: NormandyState) -> list[Share]:
    """What may land now: kinds of unit, and the beaches with room for them. Must agree with `bars_landing`."""
    room = {n: capacity_left(s, n) for n in working_beaches(s)}
    need = {code: s.kit.sheet.named(code).strength for code in codes_of(s, available(s))}
    return [(code, n) for code, factors in need.items() for n, left in room.items() if factors <= left]


def bars_landing(s: NormandyState, code: str, beach: int) -> Ruling | None:
    """The first rule against landing a unit of a kind at a beach."""
    if not s.supply >> beach & 1:
        return no("§INV-2", "{beach} is not one of your supply beaches", beach=beach)
    if s.dead >> beach & 1:
        return no("§RNF-3", "Germans have been on {beach}, and it is dead", beach=beach)
    if beach not in working_beaches(s):
        return no("§R-24", "German units stand on {beach}", beach=beach)
    if code not in codes_of(s, available(s)):
        return no("§OB-AL" if s.turn == 1 else "§RNF-2", "no {kind} is waiting", kind=code)
    need, have = s.kit.sheet.named(code).strength, capacity_left(s, beach)
    if need > have:
        says = "{beach} can still land {have:factor(s)}, and the {kind} has {need}"
        return no("§OB-AL" if s.turn == 1 else "§RNF-1", says, beach=beach, have=have, kind=code, need=need)
    return None


class Land(Ask[NormandyState], frozen=True):
    """§OB-AL §RNF-1 §RNF-2 Units are loaded for the supply beaches; they come ashore in the impulse that follows."""

    rule = "§OB-AL"

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

    def loads(self, s: NormandyState) -> list[Share]:
        """What may be loaded for which beach. Must agree with `bars_load`."""
        return loads(s)

    def bars_load(self, s: NormandyState, load: Share) -> Ruling | None:
        """§OB-AL §RNF-1 §RNF-2 §RNF-3"""
        return bars_landing(s, *load)

    def pointed(self, s: NormandyState, finger: Finger) -> list[Share]:
        """A beach means whatever is waiting."""
        return shares_pointed(s, codes_of(s, available(s)), finger)

    def land(self, s: NormandyState, load: Share) -> Next:
        """§GEN-4"""
        code, beach = load
        put_in_box(s, first_of(s, available(s), code), beach)
        return [self]

    verbs = (
        Verb("land", KIND_AT_BEACH, lawful=loads, bars=bars_load, pointed=pointed, take=land),
        Verb("done", NOTHING, take=lambda task, s, n: []),
    )


def clear_boxes(s: NormandyState) -> None:
    """§GEN-4 §RUL-13 When an Allied impulse ends, units still off the beaches wait to land in a later turn."""
    for n in s.kit.board.beaches:
        for u in empty_box(s, n):
            s.due[u], s.spent[u] = FOLLOW_UP, 0


def next_capacity(s: NormandyState, beach: int) -> int:
    """§RNF-1 §RUL-19 Fifteen factors, or thirty after a turn in which nothing came over; turn 1 is no such turn."""
    idle = s.turn > 1 and not s.landed[beach]
    factors: int = tables()["beach_capacity"]["after_idle" if idle else "later"]
    return factors


def close_beaches(s: NormandyState) -> None:
    """§RNF-1 §RUL-22 The turn ends: capacity for the next, and beaches that Germans hold beyond turn 1 are dead."""
    for n in s.supply_beaches():
        if s.occupied[Side.GERMAN] >> s.kit.board.beaches[n] & 1:
            s.dead |= 1 << n
            s.tell(Event("supply_beach_dead", "§RUL-22", {"beach": n}))
        s.capacity[n] = next_capacity(s, n)
    s.landed = [0] * BEACHES
