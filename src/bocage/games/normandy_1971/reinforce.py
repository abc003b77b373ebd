"""§RNF-3 §OB-P Reinforcements: what the beaches can land, and where Germans may come onto the map."""

from bocage.core.hexes import Mask
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.invasion import box_strength, codes_of, first_of
from bocage.core.regiments.nouns import KIND_AT_BEACH
from bocage.core.regiments.orders import edge_hexes
from bocage.core.regiments.stages import Share, shares_pointed
from bocage.core.regiments.state import BOX, RESERVE
from bocage.core.verbs import Verb

from .kinds import kind_named
from .kit import tables
from .orders import GROUPS
from .state import NormandyState
from .supply import supplied_mask

SECOND_WAVE = GROUPS.index("second_wave")
LANDERS = ("assault", "second_wave", "follow_up")


def entry_mask(s: NormandyState, u: Unit) -> Mask:
    """§OB-P §R-41 The edge hexes a German reinforcement may come in by: its edges, supplied, outside Allied zones."""
    terrain, sides = s.terrain_for(Side.GERMAN), s.due[u] & 15
    key = (sides, len(s.exits))
    found = terrain.entries.get(key)
    if found is None:
        found = edge_hexes(s.kit.board, sides) & ~(terrain.enemy | terrain.zone) & supplied_mask(s, Side.GERMAN)
        terrain.entries[key] = found
    return found


def capacity_left(s: NormandyState, beach: int) -> int:
    """§RNF-3 §R-32 §R-73 Strength points that may still be put in a beach's box."""
    return s.capacity[beach] - s.landed[beach] - box_strength(s, beach)


def next_capacity(s: NormandyState, capacity: int, landed: int) -> int:
    """§RNF-4 §RNF-5 §R-33 What a beach can land next turn: idle turns add up, any landing starts it afresh."""
    later: int = tables()["beach_capacity"]["later"]
    if s.kit.options.beach_carryover == "unused_points":
        return later + capacity - landed
    return later if landed else later + capacity


def roll_over_capacity(s: NormandyState) -> None:
    """§RNF-3 §RNF-4 At the end of a Game-Turn each supply area's capacity is set for the next; turn 1 never counts."""
    later: int = tables()["beach_capacity"]["later"]
    for n in s.supply_areas():
        s.capacity[n] = later if s.turn == 1 else next_capacity(s, s.capacity[n], s.landed[n])
        s.landed[n] = 0


def is_available(s: NormandyState, u: Unit) -> bool:
    """§RNF-1 §GT1-4a On Game-Turn 1 only the second wave follows; later everything not yet landed may."""
    if s.at[u] != RESERVE or u & 1:
        return False
    group = GROUPS[s.due[u]]
    return group == "second_wave" if s.turn == 1 else group in LANDERS


def available(s: NormandyState) -> list[Unit]:
    """The units that may be put in a box now."""
    return [u for u in s.units_at(RESERVE) if is_available(s, u)]


def bars_landing(s: NormandyState, code: str, beach: int) -> Ruling | None:
    """§RNF-3 §SUP-H §R-71 The first rule against putting a unit of a kind in a beach's box."""
    if not s.supply >> beach & 1:
        return no("§SEQ-6" if s.turn > 1 else "§GT1-4a", "{beach} is not one of your supply areas", beach=beach)
    if s.dead >> beach & 1:
        return no("§SUP-H", "Germans have been on {beach}, and it is no supply area any more", beach=beach)
    if code not in codes_of(s, available(s)):
        return no("§OB-AL", "no {kind} is waiting", kind=code)
    if (need := kind_named(code).strength) > (have := capacity_left(s, beach)):
        rule = "§RNF-5" if need > tables()["beach_capacity"]["later"] else "§RNF-3"
        says = "{beach} can still land strength {have}, and the {kind} has {need}"
        return no("§GT1-4a" if s.turn == 1 else rule, says, beach=beach, have=have, kind=code, need=need)
    return None


class Reinforce(Ask[NormandyState], frozen=True):
    """§SEQ-6 §GT1-4a The Allied player fills the boxes of his supply areas; the units land in the move that follows."""

    rule = "§SEQ-6"
    asks = "put reinforcements in the beach boxes"

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

    def loads(self, s: NormandyState) -> list[Share]:
        """What may be put in which box. Must agree with `bars_load`."""
        room = {n: capacity_left(s, n) for n in s.supply_areas()}
        need = {code: kind_named(code).strength for code in codes_of(s, available(s))}
        return [(code, n) for code, strength in need.items() for n, left in room.items() if strength <= left]

    def bars_load(self, s: NormandyState, load: Share) -> Ruling | None:
        """§RNF-3 §SUP-H §R-71"""
        return bars_landing(s, *load)

    def pointed(self, s: NormandyState, finger: Finger) -> list[Share]:
        """A beach means whatever is waiting."""
        return shares_pointed(s, codes_of(s, available(s)), finger)

    def land(self, s: NormandyState, load: Share) -> list[Task[NormandyState]]:
        """§SEQ-6"""
        code, beach = load
        s.place(first_of(s, available(s), code), BOX - beach)
        s.tell(Event("boxed", self.rule, {"kind": code, "beach": beach}))
        return [self]

    verbs = (
        Verb("land", KIND_AT_BEACH, lawful=loads, bars=bars_load, pointed=pointed, take=land),
        Verb("done", NOTHING, take=lambda task, s, n: []),
    )
