"""§GT1-1B The German order of battle, drawn in secret, and its deployment, unseen."""

from collections.abc import Iterable

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX, UNIT, unpointed
from bocage.core.regiments.orders import enlist_arrivals, enlist_starts, starters
from bocage.core.regiments.plans import settle
from bocage.core.regiments.stages import PlaceOne, side_by_side
from bocage.core.regiments.state import GONE, RESERVE
from bocage.core.verbs import Verb

from .breakdown import bars_breakdown, break_down
from .entrench import bars_works, has_no_room_for_works
from .nouns import SETUP
from .orders import LETTERS, ZONES, german_order
from .setups import german_setups, preferred_hexes
from .stacking import bars_full_stack
from .state import NormandyState

NEAR = 10
"""§OB-Z §R-42 Hexes from a city or the south edge within which some units begin."""


class DrawOrder(Do[NormandyState], frozen=True):
    """§GT1-1B The order of battle comes by die, or by agreement."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        agreed = s.kit.options.german_ob
        if agreed == "die":
            return [OrderDie(), Deploy()]
        muster(s, agreed)
        return [Deploy()]


class OrderDie(Roll[NormandyState], frozen=True):
    """§GT1-1B §FOG-1 §R-07 One die for six plans. The German alone learns the result until the game is over.

    At the table he first maps the numbers to the plans as he likes; a secret die needs no secret list.
    """

    rule = "§GT1-1B"

    def key(self, s: NormandyState) -> str:
        return "german order of battle"

    def land(self, s: NormandyState, face: int) -> list[Task[NormandyState]]:
        muster(s, LETTERS[face - 1])
        return []


def muster(s: NormandyState, letter: str) -> None:
    """§OB-A §OB-B §OB-C §OB-D §OB-E §OB-F §R-04 Every German unit of the plan, waiting to be placed or to arrive."""
    s.ob = letter
    order = german_order(letter)
    enlist_starts(s, Side.GERMAN, order.start, ZONES)
    enlist_arrivals(s, Side.GERMAN, order.reinforcements)
    s.tell(Event("order_drawn", "§GT1-1B", {"order": letter, "title": order.title}, to=(Side.GERMAN,)))


def zone_mask(s: NormandyState, zone: str) -> Mask:
    """§OB-Z §R-42 §GT1-1B The ground a starting unit may be placed on: never a partially-sea hex.

    §R-58 The ban is for set-up alone: German units may move onto the coast later.
    """
    board, grid = s.kit.board, s.kit.grid
    if zone == "anywhere":
        return board.land_mask
    if zone == "caen_or_st_lo":
        return (board.city_of.get("Caen", 0) | board.city_of.get("St. Lo", 0)) & board.land_mask
    near = {"falaise": board.city_of.get("Falaise", 0), "coutances": board.city_of.get("Coutances", 0)}
    return grid.disc(near.get(zone, board.edges["S"]), NEAR) & board.land_mask


def bars_deployment(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """The first rule against placing a unit in a hex."""
    if not s.kit.board.land_mask >> h & 1:
        return no("§GT1-1B", "{hex} is not all land, and Germans begin on nothing else", hex=h)
    if not zone_mask(s, zone := ZONES[-s.due[u]]) >> h & 1:
        return no("§OB-Z", "the unit begins {ground}, and {hex} is elsewhere", ground=zone, hex=h)
    return bars_full_stack(s, u, h)


def put(s: NormandyState, u: Unit, h: Hex) -> None:
    """§ENT-2 §R-19 Place a unit; the hex begins entrenched wherever it may."""
    lift(s, u)
    new = not s.occupied[Side.GERMAN] >> h & 1
    s.place(u, h)
    if new and not has_no_room_for_works(s.kit, h):
        s.works |= 1 << h
    s.tell(Event("placed", "§GT1-1B", {"unit": u, "kind": s.kind[u], "hex": h}, to=(Side.GERMAN,)))


def lift(s: NormandyState, u: Unit) -> None:
    """Take a placed unit back into the hand."""
    s.place(u, RESERVE)
    s.works &= s.occupied[Side.GERMAN]


class Deploy(Ask[NormandyState], frozen=True):
    """§GT1-1B §FOG-4 The German places every unit of his start list, unseen, entrenched where he likes.

    A unit already placed may be placed again elsewhere.
    """

    rule = "§GT1-1B"
    secret = True
    asks = "deploy the starting units, unseen"

    def who(self, s: NormandyState) -> Side:
        return Side.GERMAN

    def options(self, s: NormandyState) -> list[Action]:
        """A ready deployment whole and as a start, side by side."""
        return side_by_side(super().options(s))

    def starting(self, s: NormandyState) -> list[Unit]:
        """The units of the start list, placed or not. Must agree with `bars_place`."""
        return [u for u in s.units_of(Side.GERMAN) if s.at[u] != GONE and s.due[u] < 0]

    def bars_place(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§OB-P"""
        return no("§OB-P", "{unit} arrives later", unit=u) if s.due[u] >= 0 else None

    def place(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§GT1-1B"""
        return [PlaceUnit(u), self]

    def dug_in(self, s: NormandyState) -> Iterable[Hex]:
        """The hexes with works."""
        return bits(s.works)

    def bars_open(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§FOG-4"""
        return None if s.works >> h & 1 else no("§GT1-1B", "{hex} has no works", hex=h)

    def bare(self, s: NormandyState) -> Iterable[Hex]:
        """The hexes held without works."""
        return bits(s.occupied[Side.GERMAN] & ~s.works)

    def bars_cover(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§ENT-G §ENT-F"""
        if (ruling := bars_works(s, h)) is not None:
            return ruling
        if not s.occupied[Side.GERMAN] >> h & 1:
            return no("§ENT-F", "nobody stands in {hex}", hex=h)
        return no("§ENT-F", "{hex} is entrenched already", hex=h) if s.works >> h & 1 else None

    def turn(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§ENT-2 Works are put up or taken away."""
        s.works ^= 1 << h
        return [self]

    def in_hand(self, s: NormandyState) -> list[Unit]:
        """The units not placed yet, where the option lets them be broken down."""
        return starters(s, Side.GERMAN) if s.kit.options.setup_breakdown else []

    def bars_break(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§R-35 §BRK By option, before a unit is placed."""
        if (ruling := bars_breakdown(s, u)) is not None:
            return ruling
        if not s.kit.options.setup_breakdown:
            return no("§R-35", "{unit} is not broken down before the game begins", unit=u)
        in_hand = s.at[u] == RESERVE and s.due[u] < 0
        return None if in_hand else no("§R-35", "{unit} is not in hand to be broken down", unit=u)

    def split(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§BRK-D"""
        break_down(s, u)
        return [self]

    def setups(self, s: NormandyState) -> list[str]:
        """The ready deployments."""
        return german_setups(s.kit)

    def take_whole(self, s: NormandyState, name: str) -> list[Task[NormandyState]]:
        """§GT1-1B"""
        take_setup(s, name)
        return []

    def begin_with(self, s: NormandyState, name: str) -> list[Task[NormandyState]]:
        """§GT1-1B"""
        take_setup(s, name)
        return [self]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§GT1-1B"""
        left = len(starters(s, Side.GERMAN))
        return no("§GT1-1B", "{left:unit(s)} {left:is|are} still to be placed", left=left) if left else None

    verbs = (
        Verb("place", UNIT, lawful=starting, bars=bars_place, take=place),
        Verb("open", HEX, nouns=dug_in, bars=bars_open, pointed=unpointed, take=turn),
        Verb("cover", HEX, nouns=bare, bars=bars_cover, pointed=unpointed, take=turn),
        Verb("break", UNIT, nouns=in_hand, bars=bars_break, pointed=unpointed, take=split),
        Verb("take", SETUP, nouns=setups, take=take_whole),
        Verb("start", SETUP, nouns=setups, take=begin_with),
        Verb("done", NOTHING, bars=bars_done, take=lambda task, s, n: []),
    )


class PlaceUnit(PlaceOne[NormandyState], frozen=True):
    """§GT1-1B §OB-Z One unit finds its place, unseen."""

    rule = "§OB-Z"
    secret = True
    asks = "choose a hex for the unit"

    def ground(self, s: NormandyState) -> Mask:
        return zone_mask(s, ZONES[-s.due[self.unit]])

    def bars_hex(self, s: NormandyState, h: Hex) -> Ruling | None:
        return bars_deployment(s, self.unit, h)

    def put(self, s: NormandyState, h: Hex) -> None:
        put(s, self.unit, h)


def take_setup(s: NormandyState, name: str) -> None:
    """Deploy everything after a named set-up: each unit in the first preferred hex it may take, or the nearest one."""
    for u in s.units_of(Side.GERMAN):
        if s.at[u] >= 0:
            lift(s, u)
    s.works = 0
    # units bound to a place go first, so that the free ones cannot crowd them out
    for u in sorted(starters(s, Side.GERMAN), key=lambda u: (s.due[u] == -ZONES.index("anywhere"), u)):
        put(s, u, place_in(s, u, preferred_hexes(s.kit, name, s.kind_of(u).code)))
    s.tell(Event("setup_taken", "§GT1-1B", {"setup": name}, to=(Side.GERMAN,)))


def place_in(s: NormandyState, u: Unit, wanted: list[Hex]) -> Hex:
    """Where a unit goes that would like to stand in one of these hexes, best first."""
    ground, held = zone_mask(s, ZONES[-s.due[u]]), s.occupied[Side.GERMAN]
    return settle(s.kit.grid, wanted, held, ground, lambda h: bars_deployment(s, u, h) is None)
