"""§GT1-1B The German order of battle, drawn in secret, and its deployment, unseen."""

from bocage.core.hexes import NOWHERE, Hex, Mask, bits
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.orders import enlist_arrivals, enlist_starts, starters
from bocage.core.regiments.plans import settle
from bocage.core.regiments.stages import PlaceOne
from bocage.core.regiments.state import GONE, RESERVE, unit_named

from .breakdown import bars_breakdown, break_down
from .entrench import has_no_room_for_works
from .orders import LETTERS, ZONES, german_order
from .setups import german_setups, preferred_hexes
from .stacking import bars_full_stack
from .state import NormandyState
from .verbs import DONE

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
    if h == NOWHERE or not s.kit.board.land_mask >> h & 1:
        return no("§GT1-1B", why="Germans begin on all-land hexes")
    if not zone_mask(s, ZONES[-s.due[u]]) >> h & 1:
        return no("§OB-Z", hex=s.kit.names[h], ground=ZONES[-s.due[u]])
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

    def who(self, s: NormandyState) -> Side:
        return Side.GERMAN

    def options(self, s: NormandyState) -> list[Action]:
        hand = starters(s, Side.GERMAN)
        place, kit = s.kit.numbered("place"), s.kit
        options = [place[u] for u in s.units_of(Side.GERMAN) if s.at[u] != GONE and s.due[u] < 0]
        options += [kit.noun("open")[h] for h in bits(s.works)]
        bare = s.occupied[Side.GERMAN] & ~s.works
        options += [kit.noun("cover")[h] for h in bits(bare) if not has_no_room_for_works(kit, h)]
        if kit.options.setup_breakdown:
            options += [kit.numbered("break")[u] for u in hand if bars_breakdown(s, u) is None]
        options += [Action(verb, name) for name in german_setups(kit) for verb in ("take", "start")]
        return options if hand else [*options, DONE]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            return no("§GT1-1B", why="units are still to be placed", units=len(starters(s, Side.GERMAN)))
        if a.verb == "cover" and (h := s.kit.hex_named(a.noun)) >= 0:
            return no("§ENT-G" if has_no_room_for_works(s.kit, h) else "§ENT-F", hex=a.noun)
        u = unit_named(s, a.noun, Side.GERMAN)
        if a.verb == "break" and u is not None:
            return bars_breakdown(s, u) or no("§R-35", unit=u)
        return no("§OB-P", unit=u) if a.verb == "place" and u is not None else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DONE:
            return []
        if a.verb == "place":
            return [PlaceUnit(int(a.noun)), self]
        if a.verb in ("take", "start"):
            take_setup(s, a.noun)
            return [] if a.verb == "take" else [self]
        if a.verb == "break":
            break_down(s, int(a.noun))
        else:
            s.works ^= 1 << s.kit.hex_named(a.noun)
        return [self]


class PlaceUnit(PlaceOne[NormandyState], frozen=True):
    """§GT1-1B §OB-Z One unit finds its place, unseen."""

    rule = "§OB-Z"
    secret = True

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
