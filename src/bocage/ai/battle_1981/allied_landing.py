"""Who comes ashore next, and where: divisions to sweep the beaches, then the rest as there is room."""

from functools import cache

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Action, Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import beaches_for, is_cleared
from bocage.games.battle_1981.nouns import LANDING, Landing
from bocage.games.battle_1981.state import AT_SEA
from bocage.maps.battle import load

from .allied_depots import Feeding
from .allied_outlook import Outlook
from .allied_weights import allied_weights
from .allied_worth import danger

NATIONS = {"US": ("US",), "BR": ("BR", "CN")}
"""By a beach's nation, those who are fed from it."""

LANDS = -25.0
"""What a landing must be worth."""

NEVER = -1000.0

UTAH = 0
"""The beach of the corps that clears the Cotentin."""


def best_landing(o: Outlook, u: Unit) -> tuple[float, Action] | None:
    """The best way ashore for a unit, None if it should wait."""
    small = bool(o.kit.depots >> u & 1)
    ways = [way for way in beaches_for(o.s, u) if is_home(o, u, way) and (small or has_room(o, way))]
    found = [(landing_worth(o, u, way), LANDING.written(o.s, way)) for way in ways]
    if not found:
        return None
    worth, noun = max(found)
    return (worth, Action("land", noun)) if worth > LANDS else None


def is_home(o: Outlook, u: Unit, way: Landing) -> bool:
    """§6c Whether a unit is fed by the beach it lands at."""
    return o.kit.kinds[u].nation in NATIONS[o.kit.board.beachheads[way.beach].nation]


def has_room(o: Outlook, way: Landing) -> bool:
    """Whether units can still change places when one more is ashore: a free position beside, or a way inland."""
    if o.s.turn <= FIRST_WAVES:
        return True
    taken = o.s.held[Side.ALLIED] | o.s.held[Side.GERMAN]
    return (about(way.hex) & ~taken & o.kit.board.land_mask).bit_count() > ROOM


FIRST_WAVES = 1
"""The last turn on which whoever can fight lands, room or no room."""

ROOM = 3
"""Free positions, its own among them, that a landing position must have about it."""


def landing_worth(o: Outlook, u: Unit, way: Landing) -> float:
    """What it is worth to bring this unit ashore there now."""
    w, s, kit = allied_weights().landing, o.s, o.kit
    if kit.depots >> u & 1:
        return w.depots - danger(o, u, way.hex) if needs_depot(o, u) else NEVER
    found = w.size * s.cp[u] - danger(o, u, way.hex) - w.crowd * crowd(o, way)
    if way.beach == UTAH and o.corps_wants > 0 and s.turn:
        found += w.corps
    if not is_cleared(s, way.beach):
        found += assault(o, u, way)
    return found


def assault(o: Outlook, u: Unit, way: Landing) -> float:
    """A beach still to be swept: for the strong, and sooner where a first wave is ashore already."""
    w, s, kit = allied_weights().landing, o.s, o.kit
    strength = s.cp[u] if kit.special >> u & 1 else s.cp[u] // 2
    return w.assault + w.beach_start * bool(s.ashore[way.beach]) + strength / 2 if strength >= STRONG else NEVER


STRONG = 32
"""The strength at the water's edge that makes a lander fit to sweep a beach."""


def crowd(o: Outlook, way: Landing) -> int:
    """Combat points that are near a landing position already: the next come where there are fewest."""
    found = o.crowds.get(way.hex)
    if found is None:
        units = [o.s.on[h] for h in members(about(way.hex) & o.s.held[Side.ALLIED])]
        found = o.crowds[way.hex] = sum([o.s.cp[u] for u in units if o.kit.fighting >> u & 1])
    return found


NEAR = 2


@cache
def about(h: Hex) -> Mask:
    """Every position near one on the coast, and that one."""
    return load().grid.disc(1 << h, NEAR)


def needs_depot(o: Outlook, u: Unit) -> bool:
    """Whether units of its nation stand at the end of their lines, and every depot ashore has gone inland."""
    feeding = Feeding(o, u)
    if o.s.turn <= FIRST_WAVES or feeding.depots & o.kit.board.beach_mask:
        return False
    lines = feeding.lines(feeding.some_beach)
    rim = o.kit.grid.around(~lines & o.kit.board.land_mask & ~o.s.held[Side.GERMAN])
    return any(rim >> o.s.at[one] & 1 or not lines >> o.s.at[one] & 1 for one in feeding.eaters)


def next_lander(o: Outlook, able: list[Unit]) -> Unit | None:
    """The unit at sea that should land first."""
    best: tuple[float, Unit] | None = None
    for u in able:
        if o.s.at[u] == AT_SEA and (found := best_landing(o, u)) is not None and (not best or found[0] > best[0]):
            best = found[0], u
    return best[1] if best else None
