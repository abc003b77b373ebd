"""§INV-10 §OPT-2 The German list that was agreed upon, and its set-up, before the eyes of all."""

from collections.abc import Callable

from bocage.core.hexes import Hex, Mask
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import UNIT, unpointed
from bocage.core.regiments.orders import enlist_arrivals, enlist_starts, starters
from bocage.core.regiments.plans import settle
from bocage.core.regiments.stacks import fits, load_at
from bocage.core.regiments.stages import PlaceOne, side_by_side
from bocage.core.regiments.state import GONE, RESERVE
from bocage.core.verbs import Verb

from .breakdown import bars_breakdown, break_down
from .nouns import SETUP
from .orders import ZONES, german_order
from .setups import german_setups, preferred
from .stacking import bars_full_stack
from .state import NormandyState

NEAR = 10
"""§OB-Original Squares from a city or the south edge within which some units begin."""

NEAR_CITIES = {"falaise": "Falaise", "coutances": "Coutances"}


class Muster(Do[NormandyState], frozen=True):
    """§OPT-2 §GEN-6 §OB-Original §OB-Increased §OB-AllOut Every German unit of the list, to be placed or to arrive."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.ob = s.kit.options.german_ob
        order = german_order(s.ob)
        enlist_starts(s, Side.GERMAN, order.start, ZONES)
        enlist_arrivals(s, Side.GERMAN, order.reinforcements)
        s.tell(Event("mustered", "§OPT-2", {"order": s.ob, "title": order.title}))
        return []


def zone_of(s: NormandyState, u: Unit) -> str:
    """The name of the ground a unit of the start begins on."""
    return ZONES[-s.due[u]]


def zone_mask(s: NormandyState, zone: str) -> Mask:
    """§INV-10 The squares a starting unit may be placed on: all land, so never a beach."""
    board = s.kit.board
    if zone == "anywhere":
        return board.land_mask
    centre = board.city_of.get(NEAR_CITIES[zone], 0) if zone in NEAR_CITIES else board.edges["S"]
    return s.kit.grid.disc(centre, NEAR) & board.land_mask


def bars_placing(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """The first rule against placing a unit in a square."""
    if not s.kit.board.land_mask >> h & 1:
        return no("§INV-10", "{hex} is not all land, and Germans begin on nothing else", hex=h)
    if not zone_mask(s, zone := zone_of(s, u)) >> h & 1:
        return no(_list_rule(s), "the unit begins {ground}, and {hex} is elsewhere", ground=zone, hex=h)
    return bars_full_stack(s, u, h)


def _list_rule(s: NormandyState) -> str:
    """The paragraph of the list in use."""
    return {"original": "§OB-Original", "increased": "§OB-Increased"}.get(s.ob, "§OB-AllOut")


def bars_later(s: NormandyState, u: Unit) -> Ruling | None:
    """§GEN-4 A unit that arrives later is no part of the set-up."""
    turn = s.due[u] >> 4
    return no("§GEN-4", "{unit} arrives later, on turn {turn}", unit=u, turn=turn) if s.due[u] >= 0 else None


def bars_breaking(s: NormandyState, u: Unit) -> Ruling | None:
    """§BRK-1 §STK-1 At set-up a unit may be broken down in the hand, or where its parts have room."""
    if (ruling := bars_later(s, u) or bars_breakdown(s, u)) is not None:
        return ruling
    h = s.at[u]
    if h < 0 or fits(s, h, load_at(s, h, without=u) + len(s.kind_of(u).parts)):
        return None
    return no("§STK-1", "there is no room for the parts of {unit}", unit=u)


def put(s: NormandyState, u: Unit, h: Hex) -> None:
    """Place a unit, seen by both."""
    s.place(u, h)
    s.tell(Event("placed", "§INV-10", {"kind": s.kind[u], "hex": h}))


class Deploy(Ask[NormandyState], frozen=True):
    """§INV-10 §BRK-1 The German places every unit of his start list, broken down if he likes.

    A unit already placed may be placed again elsewhere.
    """

    rule = "§INV-10"
    asks = "set up the starting units, or take a ready set-up"

    def who(self, s: NormandyState) -> Side:
        return Side.GERMAN

    def options(self, s: NormandyState) -> list[Action]:
        """A ready set-up whole and as a start, side by side."""
        return side_by_side(super().options(s))

    def starting(self, s: NormandyState) -> list[Unit]:
        """The units of the start list, placed or not. Must agree with `bars_place`."""
        return [u for u in s.units_of(Side.GERMAN) if s.at[u] != GONE and s.due[u] < 0]

    def bars_place(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§GEN-4"""
        return bars_later(s, u)

    def place(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§INV-10"""
        return [PlaceUnit(u), self]

    def bars_break(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§BRK-1 §STK-1"""
        return bars_breaking(s, u)

    def split(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§BRK-1"""
        for part in break_down(s, u):
            s.flags[part] = 0  # the set-up is no impulse
        return [self]

    def setups(self, s: NormandyState) -> list[str]:
        """The ready set-ups."""
        return german_setups(s.kit)

    def take_whole(self, s: NormandyState, name: str) -> list[Task[NormandyState]]:
        """§INV-10"""
        take_setup(s, name)
        return []

    def begin_with(self, s: NormandyState, name: str) -> list[Task[NormandyState]]:
        """§INV-10"""
        take_setup(s, name)
        return [self]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§OB-Original §OB-Increased §OB-AllOut"""
        left = len(starters(s, Side.GERMAN))
        return no(_list_rule(s), "{left:unit(s)} {left:is|are} still to be placed", left=left) if left else None

    verbs = (
        Verb("place", UNIT, lawful=starting, bars=bars_place, take=place),
        Verb("break", UNIT, nouns=starting, bars=bars_break, pointed=unpointed, take=split),
        Verb("take", SETUP, nouns=setups, take=take_whole),
        Verb("start", SETUP, nouns=setups, take=begin_with),
        Verb("done", NOTHING, bars=bars_done, take=lambda task, s, n: []),
    )


class PlaceUnit(PlaceOne[NormandyState], frozen=True):
    """§INV-10 §STK-1 One unit finds its place."""

    rule = "§INV-10"

    def ground(self, s: NormandyState) -> Mask:
        return zone_mask(s, zone_of(s, self.unit))

    def bars_hex(self, s: NormandyState, h: Hex) -> Ruling | None:
        return bars_placing(s, self.unit, h)

    def put(self, s: NormandyState, h: Hex) -> None:
        put(s, self.unit, h)


def take_setup(s: NormandyState, name: str) -> None:
    """Place everything after a named set-up: each unit in the first preferred square it may take, or the nearest."""
    for u in s.units_of(Side.GERMAN):
        if s.at[u] >= 0:
            s.place(u, RESERVE)
    # units bound to a ground go first, so that the free ones cannot crowd them out
    for u in sorted(starters(s, Side.GERMAN), key=lambda u: (zone_of(s, u) == "anywhere", u)):
        wanted, ground = preferred(s.kit, name, s.kind_of(u).code), zone_mask(s, zone_of(s, u))
        put(s, u, settle(s.kit.grid, wanted, s.occupied[Side.GERMAN], ground, _is_lawful(s, u)))
    s.tell(Event("setup_taken", "§INV-10", {"setup": name}))


def _is_lawful(s: NormandyState, u: Unit) -> Callable[[Hex], bool]:
    return lambda h: bars_placing(s, u, h) is None
