"""§GT1-1B The German order of battle, drawn in secret, and its deployment, unseen."""

from bocage.core.hexes import NOWHERE, Hex, Mask, bits, members
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no

from .breakdown import bars_breakdown, break_down
from .entrench import has_no_room_for_works
from .kinds import Unit, kind_index
from .orders import LETTERS, ZONES, german_order
from .reinforce import EDGE_BITS
from .setups import german_setups, preferred_hexes
from .stacking import bars_full_stack
from .state import GONE, RESERVE, NormandyState, unit_named
from .verbs import BACK, DONE

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
    for start in order.start:
        for code, count in start.units.items():
            for _ in range(count):
                s.due[s.add(Side.GERMAN, kind_index()[code], RESERVE)] = -ZONES.index(start.where)
    for arrival in order.reinforcements:
        edges = sum(EDGE_BITS[edge] for edge in arrival.edges)
        for code, count in arrival.units.items():
            for _ in range(count):
                s.due[s.add(Side.GERMAN, kind_index()[code], RESERVE)] = arrival.turn * 16 + edges
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


def starters(s: NormandyState) -> list[Unit]:
    """Units that begin on the map and are not placed yet."""
    return [u for u in s.units_of(Side.GERMAN) if s.at[u] == RESERVE and s.due[u] < 0]


class Deploy(Ask[NormandyState], frozen=True):
    """§GT1-1B §FOG-4 The German places every unit of his start list, unseen, entrenched where he likes.

    A unit already placed may be placed again elsewhere.
    """

    rule = "§GT1-1B"
    secret = True

    def who(self, s: NormandyState) -> Side:
        return Side.GERMAN

    def options(self, s: NormandyState) -> list[Action]:
        hand = starters(s)
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
            return no("§GT1-1B", why="units are still to be placed", units=len(starters(s)))
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


class PlaceUnit(Ask[NormandyState], frozen=True):
    """§GT1-1B §OB-Z One unit finds its place."""

    rule = "§OB-Z"
    secret = True
    unit: Unit

    def who(self, s: NormandyState) -> Side:
        return Side.GERMAN

    def options(self, s: NormandyState) -> list[Action]:
        at, ground = s.kit.noun("at"), zone_mask(s, ZONES[-s.due[self.unit]])
        held = s.occupied[Side.GERMAN]
        options = [at[h] for h in members(ground & ~held)]
        options += [at[h] for h in bits(ground & held) if bars_full_stack(s, self.unit, h) is None]
        return [*options, BACK]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        return bars_deployment(s, self.unit, s.kit.hex_named(a.noun)) if a.verb == "at" else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a != BACK:
            put(s, self.unit, s.kit.hex_named(a.noun))
        return []


def take_setup(s: NormandyState, name: str) -> None:
    """Deploy everything after a named set-up: each unit in the first preferred hex it may take, or the nearest one."""
    for u in s.units_of(Side.GERMAN):
        if s.at[u] >= 0:
            lift(s, u)
    s.works = 0
    # units bound to a place go first, so that the free ones cannot crowd them out
    for u in sorted(starters(s), key=lambda u: (s.due[u] == -ZONES.index("anywhere"), u)):
        wanted = preferred_hexes(s.kit, name, s.kind_of(u).code)
        taken = [h for h in wanted if bars_deployment(s, u, h) is None and not s.occupied[Side.GERMAN] >> h & 1]
        taken += [h for h in wanted if bars_deployment(s, u, h) is None]
        put(s, u, taken[0] if taken else nearest_place(s, u, wanted))
    s.tell(Event("setup_taken", "§GT1-1B", {"setup": name}, to=(Side.GERMAN,)))


def nearest_place(s: NormandyState, u: Unit, wanted: list[Hex]) -> Hex:
    """The lawful hex nearest to the best preference, or the first lawful one where there is none."""
    lawful = [h for h in members(zone_mask(s, ZONES[-s.due[u]])) if bars_deployment(s, u, h) is None]
    return min(lawful, key=lambda h: (s.kit.grid.distance(h, wanted[0]) if wanted else 0, h))
