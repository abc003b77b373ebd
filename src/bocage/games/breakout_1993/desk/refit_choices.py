"""§12.1 What may be done in an evening, each in words: a level, a depot, a drop by air, a bridge, the end."""

from fractions import Fraction

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.chances import percent
from bocage.core.desk import Choice
from bocage.core.listing import closing
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.air_supply import needy
from bocage.games.breakout_1993.depots import depots_for, is_abroad, unit_price
from bocage.games.breakout_1993.forecast import air_supply_try
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.refit import Refit
from bocage.games.breakout_1993.state import BreakoutState, Depot
from bocage.games.breakout_1993.supply import army_of_source
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from .choosing import at_place, on_unit
from .dice_words import work_chance
from .names import LEVELS, bridge_words, number_of, place_words, state_words, units_words
from .pieces import in_order

DEPOT, DROPS, BRIDGES = "Send the depot of", "Supply by air", "Bridges"


def full_price(s: BreakoutState, u: Unit) -> int:
    """§12.5 What it costs to make a unit Fresh where it is."""
    return s.level[u] * unit_price(s, u)


def purse(s: BreakoutState, u: Unit) -> int:
    """§12.1 §RUL-38 §12.21a The points that lie ready for a unit; none for one that may not be refitted where it is."""
    if _is_barred_abroad(s, u):
        return 0
    return sum(s.depots[n].points for n in depots_for(s, u))


def unspent(s: BreakoutState, side: Side) -> int:
    """§12.52 What would go to the reserve if the refit ended now."""
    return sum(depot.points for depot in s.depots if depot.side == side)


def points_words(count: int) -> str:
    """`1 point`, `8 points`."""
    return number_of(count, "point")


def reserve_words(s: BreakoutState, side: Side) -> str:
    """§12.52 §12.53 What the reserve would be, and what it could buy for the next day."""
    left = unspent(s, side)
    total = s.reserve[side] + left
    if s.day >= scenario_named(s.scenario).days:
        return f"{points_words(left)} unspent; this is the last evening, and points are good for nothing after it"
    price, most = constants().impulse_price, constants().impulse_limit
    spaces = total // price
    if s.kit.options.impulse_purchases == "three":
        spaces = min(spaces, most)
    way = "earlier" if side == Side.ALLIED else "later"
    buys = f"enough to begin the next day {number_of(spaces, 'space')} {way}" if spaces else "too few to buy a space"
    return f"{left} unspent, a reserve of {total} ({buys} at {price} each)"


def worn_at(s: BreakoutState, side: Side, place: Area) -> list[Unit]:
    """The units of a side in a place that are not Fresh, as they are read."""
    return in_order(s, [u for u in s.units_at(place, side) if not s.is_fresh(u)])


def served(s: BreakoutState, depot: Depot, place: Area) -> list[Unit]:
    """§12.1 §RUL-40 Whom a depot would serve in a place; must agree with `could_serve`."""
    worn = [u for u in worn_at(s, depot.side, place) if not _is_barred_abroad(s, u)]
    if not s.kit.zones >> place & 1:
        return worn
    return [u for u in worn if s.kit.army[u] == army_of_source(s, depot.source)]


def _is_barred_abroad(s: BreakoutState, u: Unit) -> bool:
    return s.kit.options.foreign_sector == "forbidden" and is_abroad(s, u)


def level_up(s: BreakoutState, u: Unit) -> Choice:
    """§12.5 One level for one unit."""
    price, left = unit_price(s, u), purse(s, u)
    says = f"Refit {state_words(s, u)} to {LEVELS[s.level[u] - 1]} — {points_words(price)}"
    group = f"Refit in {place_words(s, s.at[u])}: {points_words(left)} left"
    return on_unit(s, s.kit.named("refit")[u], says, group, str(price))


def send(s: BreakoutState, a: Action) -> Choice:
    """§12.1 A depot to be placed: whom it would serve, and what they would need."""
    depot, place = depot_sent(s, a)
    units = served(s, depot, place)
    need = sum(full_price(s, u) for u in units)
    who = f"{units_words(s, units)}, {points_words(need)} to Fresh"
    says = f"{source_name(s, depot)} depot to {place_words(s, place)}: {who}"
    group = f"{DEPOT} {place_words(s, depot.source)}: {points_words(depot.points)}"
    return Choice(actions=(str(a),), says=says, group=group, place=s.kit.codes[place], value=f"{need} pt")


def source_name(s: BreakoutState, depot: Depot) -> str:
    """§12.2 Where a depot comes from, in a word: a beach, Cherbourg, the town of a Zone."""
    return s.kit.board.names[depot.source]


def depot_sent(s: BreakoutState, a: Action) -> tuple[Depot, Area]:
    """The depot and the place that an offered `depot` names."""
    source, _, place = a.noun.partition(" ")
    return next(d for d in s.depots if s.kit.codes[d.source] == source), s.kit.place_named(place)


def drop(s: BreakoutState, a: Action) -> Choice:
    """§12.9 An Area to be supplied by air: how likely each unit rises."""
    place = s.kit.place_named(a.noun)
    count = len(drop_chances(s, place))
    who = "1 unit" if count == 1 else f"each of {count} units"
    says = f"Fly to {place_words(s, place)}: {who} rises a level with {rise_words(s, place)}"
    return at_place(a, says, DROPS, "air")


def rise_words(s: BreakoutState, place: Area) -> str:
    """§12.9 How likely a unit rises by a drop: `33%`, `33% to 50%`."""
    chances = drop_chances(s, place)
    return " to ".join(dict.fromkeys((percent(min(chances)), percent(max(chances)))))


def drop_chances(s: BreakoutState, place: Area) -> list[Fraction]:
    """§12.9 How likely each unit that could use a drop rises."""
    return [air_supply_try(s, u).chance for u in needy(s, place)]


def bridge_work(s: BreakoutState, side: Side, a: Action) -> Choice:
    """§20.2 A bridge to be repaired or blown up, with the chance of it."""
    border = s.kit.bridge_named(a.noun)
    verb = "Repair" if a.verb == "repair" else "Blow up"
    chance = work_chance(s, side, border, a.verb)
    return at_place(a, f"{verb} {bridge_words(s, border)}: {chance} that it works", BRIDGES, chance)


def end_refit(s: BreakoutState, task: Refit) -> Choice:
    """§12.52 The end of the refit; a question while points lie unspent that somebody could use."""
    left = unspent(s, task.side)
    units = sum(1 for a in play.offered(s) if a.verb == "refit")
    idle = sum(1 for d in s.depots if d.place < 0 and d.points)
    still = ""
    if units:
        still = f"{number_of(units, 'unit')} could still be refitted with the points at hand."
    elif idle and any(a.verb == "depot" for a in play.offered(s)):
        still = f"{number_of(idle, 'depot is', 'depots are')} not placed, and units could be refitted from there."
    says = f"End the refit: {points_words(left)} to the reserve" if left else "End the refit"
    return closing(s, DONE, says, still)
