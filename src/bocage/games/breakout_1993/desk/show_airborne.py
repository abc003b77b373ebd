"""§21.1A By night from the air: an assault where they came down, a bridge, or rest."""

from collections.abc import Iterable

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Batch, Choice, Entry, Hand, Worksheet
from bocage.core.hexes import members
from bocage.core.listing import after, closing
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.core.together import GROUP
from bocage.games.breakout_1993.airborne import AirborneOrders
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.plan import attackers
from bocage.games.breakout_1993.state import Battle, BreakoutState
from bocage.games.breakout_1993.verbs import DONE

from .choosing import at_place, of_units
from .names import (
    bridge_words,
    codes,
    figures,
    ids,
    listed,
    number_of,
    place_name,
    place_words,
    state_words,
    units_words,
)
from .pieces import in_order
from .rows import brief, standing
from .show_assault import assault_odds

ASSAULTS, BRIDGES = "Assault where they came down", "Seize a bridge, at once and for certain"


def all_out(s: BreakoutState, target: Area, units: Iterable[Unit]) -> Battle:
    """The assault of these units, led by the strongest that may lead."""
    party = tuple(units)
    lead = max((u for u in party if s.kit.leaders >> u & 1), key=lambda u: strength(s, u), default=-1)
    return Battle(target, Side.ALLIED, point=lead, units=party, by_air=s.phase != "airborne")


def all_words(count: int, noun: str) -> str:
    """`the one unit`, `both units`, `all 4 units`."""
    return f"the one {noun}" if count == 1 else f"both {noun}s" if count == 2 else f"all {count} {noun}s"


def strength(s: BreakoutState, u: Unit) -> int:
    """The attack factor a unit shows."""
    return s.kit.kinds[u].at_level(Level(s.level[u])).attack


def defenders_words(s: BreakoutState, place: Area) -> str:
    """The Germans in a place by their figures."""
    germans = s.units_at(place, Side.GERMAN)
    fort = ", fortified" if s.forts >> place & 1 else ""
    return f"Germans {figures(s, germans)}{fort}" if germans else "no Germans"


# --- the list


def _airborne(s: BreakoutState, task: AirborneOrders) -> list[Choice]:
    """§21.1A Whoever gets no orders stays Fresh for the day."""
    offered = play.offered(s)
    found = [drop_assault(s, a) for a in offered if a.verb == "assault"]
    found += [air_seizure(s, a) for a in offered if a.verb == "seize"]
    return [*found, end_orders(s)]


def drop_assault(s: BreakoutState, a: Action) -> Choice:
    """§21.1A An assault in a drop Area, as it would be with everybody."""
    place = s.kit.place_named(a.noun)
    able = attackers(s, Side.ALLIED, place)
    odds = assault_odds(s, all_out(s, place, able))
    who, foes = all_words(len(able), "unit"), defenders_words(s, place)
    says = f"Assault {place_words(s, place)} with {who}: {odds} ({foes})"
    return at_place(a, says, ASSAULTS)


def drop_together(s: BreakoutState, a: Action) -> Choice:
    """§21.1A The same with everybody already in it: it is planned at once, and can still be changed."""
    single, place = drop_assault(s, a), s.kit.place_named(a.noun)
    battle = all_out(s, place, attackers(s, Side.ALLIED, place))
    others = [u for u in battle.units if u != battle.point]
    chain = (str(a), *codes(s, "point", [battle.point]), *codes(s, "with", others))
    return replace(single, actions=chain) if battle.point >= 0 and after(s, chain) is not None else single


def air_seizure(s: BreakoutState, a: Action) -> Choice:
    """§21.1A A bridge for a unit, which is Spent then."""
    name, _, bridge = a.noun.partition(" ")
    u, border = s.kit.unit_index[name], s.kit.bridge_named(bridge)
    says = f"{state_words(s, u)} takes {bridge_words(s, border)} and is Spent"
    return Choice(actions=(str(a),), says=says, group=BRIDGES, place=bridge, piece=name)


def end_orders(s: BreakoutState) -> Choice:
    """The end of the phase, in words that fit who is left; a question while an Area or a bridge could be had."""
    offered = play.offered(s)
    bridges = {a.noun.partition(" ")[2] for a in offered if a.verb == "seize"}
    fights = sum(1 for a in offered if a.verb == "assault")
    parts = [f"take {number_of(len(bridges), 'bridge')}"] if bridges else []
    parts += [f"assault {number_of(fights, 'Area')}"] if fights else []
    still = f"They could still {listed(parts)}." if parts else ""
    idle = len(without_orders(s))
    rest = f"Let {number_of(idle, 'unit')} rest: {'it stays' if idle == 1 else 'they stay'} Fresh"
    return closing(s, DONE, rest, still)


def without_orders(s: BreakoutState) -> list[Unit]:
    """§21.1A The airborne units that have not acted yet."""
    down = [u for place in members(s.active) for u in s.units_at(place, Side.ALLIED)]
    return [u for u in down if not s.moved >> u & 1 and s.is_fresh(u)]


# --- on a sheet


def airborne_sheet(s: BreakoutState, task: AirborneOrders) -> Worksheet:
    """§21.1A"""
    orders: dict[Unit, list[Action]] = {}
    for a in play.offered(s):
        if a.verb == "seize":
            orders.setdefault(s.kit.unit_index[a.noun.partition(" ")[0]], []).append(a)
    return Worksheet(
        name="airborne",
        title="Airborne orders",
        says="Each unit may take a bridge of its Area, without a die, or join an assault there; either makes it Spent.",
        batches=[_drop_area(s, place, orders) for place in members(s.active)],
        choices=(end_orders(s),),
    )


def _drop_area(s: BreakoutState, place: Area, orders: dict[Unit, list[Action]]) -> Batch:
    units = in_order(s, s.units_at(place, Side.ALLIED))
    rows = []
    for u in units:
        bridges = tuple(brief(air_seizure(s, a), _over(s, place, a)) for a in orders.get(u, []))
        rows.append(Entry(s.kit.kinds[u].id, f"{standing(s, u)}{_acted(s, u)}", bridges))
    fights = [a for a in play.offered(s) if a == s.kit.noun("assault")[place]]
    return Batch(
        title=place_words(s, place),
        place=s.kit.codes[place],
        says=defenders_words(s, place),
        entries=rows,
        choices=tuple(drop_together(s, a) for a in fights),
    )


def _acted(s: BreakoutState, u: Unit) -> str:
    """§21.1A §8.2 What a unit has done already, while its counter does not show it yet."""
    if not s.moved >> u & 1:
        return ""
    return "; has assaulted, Spent when the phase ends" if s.is_fresh(u) else "; has had its orders"


def _over(s: BreakoutState, place: Area, a: Action) -> str:
    """A bridge by where it leads from here."""
    border = s.kit.bridge_named(a.noun.partition(" ")[2])
    return f"Bridge to {place_name(s, s.kit.beyond(border, place))}"


# --- several at once, and in hand


def _drop(s: BreakoutState, task: object, units: list[Unit]) -> list[Choice]:
    """§21.1A An assault of those picked where they came down; it is only planned, and can still be changed."""
    battle = all_out(s, s.at[units[0]], units)
    others = [u for u in units if u != battle.point]
    where = s.kit.codes[battle.target]
    chain = (f"assault {where}", *codes(s, "point", [battle.point]), *codes(s, "with", others))
    if battle.point < 0 or after(s, chain) is None:
        return []
    says = f"Assault {place_words(s, battle.target)} with {units_words(s, units)}: {assault_odds(s, battle)}"
    return [Choice(actions=chain, says=says, group=GROUP, place=where)]


def _dropped(s: BreakoutState, task: AirborneOrders) -> Hand:
    """§21.1A Who came down and has no orders yet."""
    idle = without_orders(s)
    could = f"{number_of(len(idle), 'unit')} without orders may assault or take a bridge"
    return Hand(f"The airborne have landed: {could}", ids(s, idle))


SHOWN: dict[type, Showing] = {
    AirborneOrders: Showing(choices=_airborne, hand=_dropped, together=of_units(_drop), worksheet=airborne_sheet),
}
