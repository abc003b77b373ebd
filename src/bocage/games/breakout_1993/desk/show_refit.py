"""§12.1 The evening: what each depot has left, and Area by Area who is worn and what would mend them."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.chances import percent
from bocage.core.desk import Batch, Choice, Entry, Gauge, Hand, Worksheet
from bocage.core.listing import after
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.core.together import GROUP
from bocage.games.breakout_1993.depots import depot_points, unit_price
from bocage.games.breakout_1993.forecast import isolation
from bocage.games.breakout_1993.isolation import isolated_units
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.orders import withdrawal
from bocage.games.breakout_1993.refit import Refit
from bocage.games.breakout_1993.state import BreakoutState, Depot

from .choosing import of_units
from .dice_words import likely_works
from .names import codes, in_words, number_of, place_name, place_words, shore, side_word, units_words
from .pieces import in_order
from .refit_choices import (
    bridge_work,
    depot_sent,
    drop,
    drop_chances,
    end_refit,
    full_price,
    level_up,
    points_words,
    purse,
    reserve_words,
    rise_words,
    send,
    served,
    source_name,
    worn_at,
)
from .rows import brief, standing


def _refit(s: BreakoutState, task: Refit) -> list[Choice]:
    """§12.5 Units at depots first, then depots to be placed, then the sky and the bridges."""
    by_verb: dict[str, list[Action]] = {}
    for a in play.offered(s):
        by_verb.setdefault(a.verb, []).append(a)
    units = in_order(s, [s.kit.unit_index[a.noun] for a in by_verb.get("refit", [])])
    units.sort(key=lambda u: s.at[u])
    return [
        *[level_up(s, u) for u in units],
        *[send(s, a) for a in by_verb.get("depot", [])],
        *[drop(s, a) for a in by_verb.get("airsupply", [])],
        *[bridge_work(s, task.side, a) for a in likely_works(s, task.side, play.offered(s))],
        end_refit(s, task),
    ]


# --- on a sheet


ALL = "All together"


BEYOND = "Beyond every depot"


def refit_sheet(s: BreakoutState, task: Refit) -> Worksheet:
    """§6.4 §12.1"""
    offered = play.offered(s)
    says = (
        "A depot serves one place; place it, then raise the units there, a level at a time. "
        f"Now {reserve_words(s, task.side)}."
    )
    return Worksheet(
        name="refit",
        title="Evening Refit",
        says=says,
        batches=[*_areas(s, task.side, offered), *_bridges(s, task.side, offered)],
        gauges=[_gauge(s, depot) for depot in s.depots if depot.side == task.side],
        choices=(end_refit(s, task),),
    )


def _gauge(s: BreakoutState, depot: Depot) -> Gauge:
    """§12.1 What a depot has left of what came in."""
    source, most = source_name(s, depot), depot_points(s, depot.side, depot.source)
    where = f"in {place_words(s, depot.place)}" if depot.place >= 0 else "not placed yet"
    says = f"{source}: {depot.points} of {points_words(most)} left, {where}."
    name, title = f"depot-{s.kit.codes[depot.source]}", shore(source)
    if depot.place >= 0:
        title += " (placed)" if depot.place == depot.source else f" → {shore(place_name(s, depot.place))}"
    return Gauge(name=name, title=title, at=depot.points, most=most, side=depot.side, says=says, rule="§12.1")


def _areas(s: BreakoutState, side: Side, offered: list[Action]) -> list[Batch]:
    """Places with worn units: those with a depot first, then those that could have one, then the rest on one heap."""
    sent = _sendings(s, offered)
    drops = {s.kit.place_named(a.noun): a for a in offered if a.verb == "airsupply"}
    flown = {place: a for place, a in drops.items() if any(drop_chances(s, place))}
    supplied = {depot.place for depot in s.depots if depot.place >= 0}
    worn = {place: units for place in sorted(s.present) if (units := worn_at(s, side, place))}
    here = [place for place in worn if place in supplied]
    near = [place for place in worn if place not in supplied and place in sent]
    sky = [place for place in worn if place not in supplied and place not in sent and place in flown]
    near.sort(key=lambda place: -sum(full_price(s, u) for u in worn[place]))
    batches = [_batch(s, place, worn[place], sent.get(place, []), flown.get(place)) for place in [*here, *near, *sky]]
    shown = {*here, *near, *sky}
    return [*batches, *_beyond(s, [u for place, units in worn.items() if place not in shown for u in units])]


class Sending(Struct, frozen=True):
    """A depot that could be placed somewhere, and in how many places it could lie."""

    action: Action
    depot: Depot
    spread: int


def _sendings(s: BreakoutState, offered: list[Action]) -> dict[Area, list[Sending]]:
    """§12.2 The depots not placed yet by where they could go: the smallest first, among equals the least spread."""
    actions = [a for a in offered if a.verb == "depot"]
    spread = Counter(a.noun.partition(" ")[0] for a in actions)
    found: dict[Area, list[Sending]] = {}
    for a in actions:
        depot, place = depot_sent(s, a)
        found.setdefault(place, []).append(Sending(a, depot, spread[s.kit.codes[depot.source]]))
    for sent in found.values():
        sent.sort(key=lambda one: (one.depot.points, one.spread))
    return found


def _batch(s: BreakoutState, place: Area, worn: list[Unit], sent: list[Sending], flown: Action | None) -> Batch:
    depots = [depot for depot in s.depots if depot.place == place]
    need = sum(full_price(s, u) for u in worn)
    ready = sum(depot.points for depot in depots)
    lies = number_of(ready, "point lies here", "points lie here") if depots else "no depot here"
    drops = (
        (brief(drop(s, flown), f"Supply by air: each unit up with {rise_words(s, place)}"),)
        if flown is not None
        else ()
    )
    return Batch(
        title=place_words(s, place),
        place=s.kit.codes[place],
        says=f"{number_of(len(worn), 'worn unit')}, {points_words(need)} to make all Fresh; {lies}",
        entries=[_row(s, u, sent) for u in worn],
        choices=(*_together(s, place, worn), *_sent_here(s, place, worn, sent), *drops),
    )


def _row(s: BreakoutState, u: Unit, sent: list[Sending]) -> Entry:
    """A unit with the price of a level, and what lies ready for it; else the depot that would make it Fresh."""
    price, have = unit_price(s, u), purse(s, u)
    says = f"{standing(s, u)}; {points_words(price)} a level{_leaves(s, u)}"
    choices = list[Choice]()
    if price <= have:
        choices.append(brief(level_up(s, u), f"{'+1 level' if s.level[u] > 1 else 'to Fresh'} ({price})"))
    if s.level[u] > 1 and full_price(s, u) <= have:
        choices.append(_bulk(s, [u], f"to Fresh ({full_price(s, u)})", s.kit.kinds[u].id))
    return Entry(s.kit.kinds[u].id, says, tuple(choices or _by_depot(s, u, sent)))


def _leaves(s: BreakoutState, u: Unit) -> str:
    """§19.6 A warning before points are spent on who is withdrawn at the next Dawn."""
    leaving = withdrawal()
    if u not in leaving.units or not s.controls(Side.ALLIED, s.kit.place_named(leaving.beach)):
        return ""
    return "; withdrawn at Dawn"


def _by_depot(s: BreakoutState, u: Unit, sent: list[Sending]) -> list[Choice]:
    """One unit made Fresh by the smallest depot that could come for it."""
    for one in sent:
        cost, have = full_price(s, u), one.depot.points + purse(s, u)
        if cost <= have and u in served(s, one.depot, s.at[u]):
            says = f"to Fresh by {source_name(s, one.depot)} ({cost} of {have})"
            actions = (str(one.action), *fresh_actions(s, [u]))
            return [Choice(actions=actions, says=says, group=ALL, piece=s.kit.kinds[u].id)]
    return []


def _together(s: BreakoutState, place: Area, worn: list[Unit]) -> Iterable[Choice]:
    """Several units at once, where the points suffice: all to Fresh, or those first who hold the line."""
    able = [u for u in worn if purse(s, u)]
    parties = [
        ("All to Fresh", able),
        ("Infantry and armor to Fresh", [u for u in able if s.kit.leaders >> u & 1]),
        ("Guns to Fresh", [u for u in able if not s.kit.leaders >> u & 1]),
        ("Spent ones to Fresh", [u for u in able if s.level[u] == 1]),
    ]
    met = set[frozenset[Unit]]()
    for words, units in parties:
        if len(units) > 1 and frozenset(units) not in met and affordable(s, units):
            met.add(frozenset(units))
            yield _bulk(s, units, f"{words} ({sum(full_price(s, u) for u in units)})", "", s.kit.codes[place])
    if len(able) > 1 and affordable(s, able, each=1) and any(s.level[u] > 1 for u in able):
        cost = sum(unit_price(s, u) for u in able)
        says = f"All one level up ({cost})"
        yield Choice(actions=codes(s, "refit", able), says=says, group=ALL, place=s.kit.codes[place])


def affordable(s: BreakoutState, units: Iterable[Unit], each: int = 0) -> bool:
    """§12.1 §RUL-38 Whether the depots where they are pay for so many levels of each, or for all; armies apart."""
    need: dict[tuple[Area, str], int] = {}
    have: dict[tuple[Area, str], int] = {}
    for u in units:
        key = s.at[u], s.kit.army[u] if s.kit.zones >> s.at[u] & 1 else ""
        need[key] = need.get(key, 0) + (each or s.level[u]) * unit_price(s, u)
        have[key] = purse(s, u)
    return all(need[key] <= have[key] for key in need)


def fresh_actions(s: BreakoutState, units: Iterable[Unit]) -> tuple[str, ...]:
    """A level after the other, until all of them are Fresh."""
    return tuple(action for u in units for action in codes(s, "refit", [u]) * s.level[u])


def _bulk(s: BreakoutState, units: list[Unit], says: str, piece: str, place: str = "") -> Choice:
    return Choice(actions=fresh_actions(s, units), says=says, group=ALL, piece=piece, place=place)


def _sent_here(s: BreakoutState, place: Area, worn: list[Unit], sent: list[Sending]) -> list[Choice]:
    """Depots that could come here, unless what lies here is enough; first the one that would do for all."""
    able = [u for u in worn if purse(s, u)]
    if able and affordable(s, able):
        return []
    plain = [
        brief(send(s, one.action), f"Send the {source_name(s, one.depot)} depot ({one.depot.points})") for one in sent
    ]
    return [*_sufficient(s, place, sent), *plain]


def _sufficient(s: BreakoutState, place: Area, sent: list[Sending]) -> list[Choice]:
    """The smallest depot that pays for all it serves here; what lies here already helps it."""
    for one in sent:
        units = served(s, one.depot, place)
        cost, have = sum(full_price(s, u) for u in units), one.depot.points + purse(s, units[0])
        if cost <= have:
            says = f"Send the {source_name(s, one.depot)} depot and make all Fresh ({cost} of {have})"
            actions = (str(one.action), *fresh_actions(s, units))
            return [Choice(actions=actions, says=says, group=ALL, place=s.kit.codes[place])]
    return []


def _beyond(s: BreakoutState, units: list[Unit]) -> list[Batch]:
    """§12.2 Who is worn where no depot can come: so that nobody looks for them in vain."""
    if not units:
        return []
    says = f"{number_of(len(units), 'worn unit')} that no depot left can reach"
    cut_off = set(isolated_units(s))
    entries = [
        Entry(s.kit.kinds[u].id, f"{standing(s, u)}; {in_words(s, u)}{_doom(s, u) if u in cut_off else ''}")
        for u in units
    ]
    return [Batch(title=BEYOND, says=says, entries=entries)]


def _doom(s: BreakoutState, u: Unit) -> str:
    """§12.8 What isolation does to a unit at the end of this evening."""
    return f"; isolated, surrenders with {percent(isolation(Level(s.level[u])).get(Level.ELIMINATED, Fraction()))}"


def _bridges(s: BreakoutState, side: Side, offered: list[Action]) -> list[Batch]:
    """§20.1 Work on bridges costs no points."""
    works = tuple(bridge_work(s, side, a) for a in likely_works(s, side, offered))
    says = "Each may be tried once in this phase; it costs no points"
    return [Batch(title="Bridges", says=says, entries=[], choices=works)] if works else []


# --- several at once


def _picked(s: BreakoutState, task: object, units: list[Unit]) -> list[Choice]:
    """§12.5 Levels for all of them, or a depot that pays for them."""
    worn = [u for u in units if not s.is_fresh(u)]
    if not worn:
        return []
    who, found = units_words(s, worn), list[Choice]()
    if all(purse(s, u) for u in worn):
        cost, step = sum(full_price(s, u) for u in worn), sum(unit_price(s, u) for u in worn)
        if affordable(s, worn):
            found.append(Choice(actions=fresh_actions(s, worn), says=f"{who} to Fresh ({cost} points)", group=GROUP))
        elif some := as_many(s, worn):
            paid = sum(full_price(s, u) for u in some)
            says = f"As far as the points go: {units_words(s, some)} to Fresh ({paid} points)"
            found.append(Choice(actions=fresh_actions(s, some), says=says, group=GROUP))
        if step < cost and affordable(s, worn, each=1):
            says = f"{who} one level up ({step} points)"
            found.append(Choice(actions=codes(s, "refit", worn), says=says, group=GROUP))
    return [*found, *_depots(s, worn)]


def as_many(s: BreakoutState, worn: list[Unit]) -> list[Unit]:
    """§12.1 As many of these, in their order, as the points where they are make Fresh."""
    some = list[Unit]()
    for u in in_order(s, worn):
        if affordable(s, [*some, u]):
            some.append(u)
    return some


def _depots(s: BreakoutState, worn: list[Unit]) -> list[Choice]:
    """§12.1 Depots that could come to where all of them are, and pay for them: for all, or as far as they go."""
    found = list[Choice]()
    for a in play.offered(s):
        depot, place = depot_sent(s, a) if a.verb == "depot" else (None, -1)
        then = after(s, (str(a),)) if depot is not None and set(worn) <= set(served(s, depot, place)) else None
        some = as_many(then, worn) if then is not None else []
        if depot is None or then is None or not some:
            continue
        cost, far = sum(full_price(s, u) for u in some), "" if len(some) == len(worn) else ", as far as it goes,"
        who = f"{units_words(s, some)} Fresh ({cost} of {depot.points} points)"
        says = f"Send the {source_name(s, depot)} depot to {place_words(s, place)} and make{far} {who}"
        actions = (str(a), *fresh_actions(s, some))
        found.append(Choice(actions=actions, says=says, group=GROUP, place=s.kit.codes[place]))
    return found


# --- in hand


def _refitting(s: BreakoutState, task: Refit) -> Hand:
    """§12.1 The points of the evening, placed and not placed yet."""
    own = [depot for depot in s.depots if depot.side == task.side]
    placed = sum(depot.points for depot in own if depot.place >= 0)
    waiting = [depot for depot in own if depot.place < 0]
    free = f"{number_of(len(waiting), 'depot')} with {sum(depot.points for depot in waiting)} points to place"
    ready = f"{number_of(placed, 'point')} to spend where depots lie"
    return Hand(f"{side_word(task.side)} refit: {' and '.join([ready, *([free] if waiting else [])])}")


SHOWN: dict[type, Showing] = {
    Refit: Showing(choices=_refit, hand=_refitting, together=of_units(_picked), worksheet=refit_sheet)
}
