"""The morning of 6 June on sheets: orders for the airborne units, and the first wave beach by beach."""

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Batch, Entry, Gauge, Worksheet
from bocage.core.hexes import members
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.airborne import AirborneOrders
from bocage.games.breakout_1993.amphibious import FirstWave
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants

from .choices_morning import (
    able_at,
    air_seizure,
    beach_words,
    defenders_words,
    drop_together,
    end_orders,
    end_wave,
    strongest,
    wave_odds,
    waves_at,
)
from .choosing import on_unit
from .names import place_name, place_words
from .pieces import in_order
from .rows import brief, standing

# --- by night from the air


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


# --- the first wave


def wave_sheet(s: BreakoutState, task: FirstWave) -> Worksheet:
    """§21.1D §19.11"""
    boxes = [box for box in s.kit.beach_of if s.mask_at(box, Side.ALLIED)]
    most = constants().landing_limit
    return Worksheet(
        name="wave",
        title="The first wave",
        says=f"Up to {most} units a beach land first and must assault; the others land by day. Artillery comes later.",
        batches=[_beach(s, box) for box in boxes],
        gauges=[_filled(s, box) for box in boxes],
        choices=(end_wave(s),),
    )


def _filled(s: BreakoutState, box: Area) -> Gauge:
    """§19.11 How many of a box are in the first wave."""
    most, name = constants().landing_limit, place_name(s, s.kit.beach_of[box])
    at = len(waves_at(s, box))
    says = f"{name}: {at} of {most} in the first wave."
    return Gauge(name=f"wave-{s.kit.codes[box]}", title=name, at=at, most=most, says=says, rule="§19.11")


def _beach(s: BreakoutState, box: Area) -> Batch:
    wave, able, beach = waves_at(s, box), able_at(s, box), s.kit.beach_of[box]
    title, rows = place_words(s, beach), []
    for u in in_order(s, s.units_at(box, Side.ALLIED)):
        verb, says = ("recall", "Leave out") if u in wave else ("wave", "First wave")
        buttons = (on_unit(s, s.kit.named(verb)[u], says, title),) if u in able or u in wave else ()
        rows.append(Entry(s.kit.kinds[u].id, f"{standing(s, u)}{_part(s, u, able)}", buttons))
    odds = f"as named {wave_odds(s, box, wave)} if all come through" if wave else "nobody named yet"
    return Batch(
        title=title,
        place=s.kit.codes[beach],
        says=f"{beach_words(s, beach)}; {odds}",
        entries=rows,
        choices=tuple(brief(choice, choice.says.replace(f" to {title}", "")) for choice in strongest(s, box, title)),
    )


def _part(s: BreakoutState, u: Unit, able: list[Unit]) -> str:
    """Where a unit stands between the waves."""
    if s.waves >> u & 1:
        return "; in the first wave"
    if u in able:
        return ""
    return "; artillery lands later" if s.kit.kinds[u].is_artillery else "; the first wave is full"
