"""§INV-10 §OPT-2 The German list that was agreed upon, and its set-up, before the eyes of all."""

from collections.abc import Callable

from bocage.core.hexes import NOWHERE, Hex, Mask
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.orders import enlist_arrivals, enlist_starts, starters
from bocage.core.regiments.plans import settle
from bocage.core.regiments.stacks import fits, load_at
from bocage.core.regiments.stages import PlaceOne
from bocage.core.regiments.state import GONE, RESERVE, unit_named

from .breakdown import bars_breakdown, break_down
from .orders import ZONES, german_order
from .setups import german_setups, preferred
from .stacking import bars_full_stack
from .state import NormandyState
from .verbs import DONE

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
    if h == NOWHERE or not s.kit.board.land_mask >> h & 1:
        return no("§INV-10", why="Germans begin on land, never on a beach or coast square")
    if not zone_mask(s, zone_of(s, u)) >> h & 1:
        return no(_list_rule(s), hex=s.kit.names[h], ground=zone_of(s, u), why="it begins there")
    return bars_full_stack(s, u, h)


def _list_rule(s: NormandyState) -> str:
    """The paragraph of the list in use."""
    return {"original": "§OB-Original", "increased": "§OB-Increased"}.get(s.ob, "§OB-AllOut")


def bars_later(s: NormandyState, u: Unit) -> Ruling | None:
    """§GEN-4 A unit that arrives later is no part of the set-up."""
    return no("§GEN-4", unit=s.kind_of(u).value, turn=s.due[u] >> 4, why="it arrives later") if s.due[u] >= 0 else None


def bars_breaking(s: NormandyState, u: Unit) -> Ruling | None:
    """§BRK-1 §STK-1 At set-up a unit may be broken down in the hand, or where its parts have room."""
    if (ruling := bars_later(s, u) or bars_breakdown(s, u)) is not None:
        return ruling
    h = s.at[u]
    if h < 0 or fits(s, h, load_at(s, h, without=u) + len(s.kind_of(u).parts)):
        return None
    return no("§STK-1", unit=s.kind_of(u).value, hex=s.kit.names[h], why="no room")


def put(s: NormandyState, u: Unit, h: Hex) -> None:
    """Place a unit, seen by both."""
    s.place(u, h)
    s.tell(Event("placed", "§INV-10", {"kind": s.kind[u], "hex": h}))


class Deploy(Ask[NormandyState], frozen=True):
    """§INV-10 §BRK-1 The German places every unit of his start list, broken down if he likes.

    A unit already placed may be placed again elsewhere.
    """

    rule = "§INV-10"

    def who(self, s: NormandyState) -> Side:
        return Side.GERMAN

    def options(self, s: NormandyState) -> list[Action]:
        hand, kit = starters(s, Side.GERMAN), s.kit
        place, breaks = kit.numbered("place"), kit.numbered("break")
        units = [u for u in s.units_of(Side.GERMAN) if s.at[u] != GONE and s.due[u] < 0]
        options = [place[u] for u in units]
        options += [breaks[u] for u in units if bars_breaking(s, u) is None]
        options += [Action(verb, name) for name in german_setups(kit) for verb in ("take", "start")]
        return options if hand else [*options, DONE]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            return no(_list_rule(s), why="units are still to be placed", units=len(starters(s, Side.GERMAN)))
        u = unit_named(s, a.noun, Side.GERMAN)
        if u is None:
            return None
        if a.verb == "place":
            return bars_later(s, u)
        return bars_breaking(s, u) if a.verb == "break" else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        match a.verb:
            case "place":
                return [PlaceUnit(int(a.noun)), self]
            case "break":
                for part in break_down(s, int(a.noun)):
                    s.flags[part] = 0  # the set-up is no impulse
            case "take" | "start":
                take_setup(s, a.noun)
        return [self] if a.verb in ("break", "start") else []


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
