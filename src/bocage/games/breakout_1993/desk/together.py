"""What several pieces may do at once: those picked on the map or ticked on a worksheet."""

from collections.abc import Callable, Sequence
from typing import Any

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Choice
from bocage.core.listing import after
from bocage.core.protocol import ASK
from bocage.core.together import each
from bocage.games.breakout_1993.arrivals import Arrive
from bocage.games.breakout_1993.depots import unit_price
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.regroup import Regroup
from bocage.games.breakout_1993.state import BreakoutState, unit_named

from .choices_arrivals import arrive, cards, found_there
from .choices_assault import assault_odds
from .choices_morning import able_at, all_out, room_at
from .choices_refit import depot_sent, full_price, purse, served, source_name
from .choices_regroup import common_places, ground_words, shift, ways
from .names import codes, place_words, units_words
from .pieces import in_order
from .together_march import together_march
from .worksheet_refit import affordable, fresh_actions

GROUP = "Together"
MOST_PIECES = 40
"""More than any sheet asks for at once."""

Joint = Callable[[BreakoutState, Any, list[Unit]], list[Choice]]


def together(s: BreakoutState, pieces: Sequence[str]) -> list[Choice]:
    """What several of the deciding side's units may do at once; empty where the moment does not allow it."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    found = [unit_named(s, piece, task.who(s)) for piece in dict.fromkeys(pieces)]
    units = [u for u in found if u is not None]
    if not 1 < len(units) == len(found) <= MOST_PIECES:
        return []
    joint = _TOGETHER.get(type(task).__name__)
    return joint(s, task, units) if joint is not None else each(s, pieces)


# --- by night


def _regroup(s: BreakoutState, task: Regroup, units: list[Unit]) -> list[Choice]:
    """§6.51 Where all of them may go."""
    able = {u: places for found in ways(s).values() for u, places in found.items() if u in units}
    if len(able) < len(units):
        return []
    return [
        _at(s, to, tuple(shift(s, u, to) for u in able), f"{units_words(s, units)} to {place_words(s, to)}", ground)
        for to in common_places(s, able)
        for ground in [ground_words(s, task.side, to)]
    ]


def _at(s: BreakoutState, to: Area, actions: tuple[str, ...], says: str, found: str) -> Choice:
    return Choice(actions=actions, says=f"{says}: {found}", group=GROUP, place=s.kit.codes[to])


def _refit(s: BreakoutState, task: object, units: list[Unit]) -> list[Choice]:
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


# --- by morning


def _arrive(s: BreakoutState, task: Arrive, units: list[Unit]) -> list[Choice]:
    """§19.2 §19.3 Where all of them may come."""
    open_to = {u: places for places, party in cards(s).items() for u in party if u in units}
    if len(open_to) < len(units):
        return []
    first, *rest = open_to.values()
    who = units_words(s, units)
    return [
        _at(s, to, actions, f"Bring {who} to {place_words(s, to)}", found_there(s, task.side, to))
        for to in first
        if all(to in places for places in rest)
        for actions in [tuple(arrive(s, u, to) for u in units)]
    ]


def _wave(s: BreakoutState, task: object, units: list[Unit]) -> list[Choice]:
    """§19.11 All of them into the first wave, each on its own beach."""
    for box in {s.at[u] for u in units}:
        party = [u for u in units if s.at[u] == box]
        if not set(party) <= set(able_at(s, box)) or len(party) > room_at(s, box):
            return []
    return [Choice(actions=codes(s, "wave", units), says=f"First wave: {units_words(s, units)}", group=GROUP)]


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


# --- by day


def _each(*verbs: tuple[str, str]) -> Joint:
    """All of them by one verb, where each may: with the first that fits."""

    def joint(s: BreakoutState, task: object, units: list[Unit]) -> list[Choice]:
        offered = {str(a) for a in play.offered(s)}
        for verb, words in verbs:
            chain = codes(s, verb, units)
            if set(chain) <= offered and after(s, chain) is not None:
                return [Choice(actions=chain, says=f"{words}: {units_words(s, units)}", group=GROUP)]
        return []

    return joint


def _retreat(s: BreakoutState, task: object, units: list[Unit]) -> list[Choice]:
    """§9.64 All of them to one place."""
    ids = [s.kit.kinds[u].id for u in units]
    found = []
    for code in dict.fromkeys(a.noun.partition(" ")[2] for a in play.offered(s) if a.verb == "retreat"):
        chain = tuple(f"retreat {name} {code}" for name in ids)
        if after(s, chain) is not None:
            says = f"{units_words(s, units)} retreat to {place_words(s, s.kit.place_named(code))}"
            found.append(Choice(actions=chain, says=says, group=GROUP, place=code))
    return found


def _pay(s: BreakoutState, task: object, units: list[Unit]) -> list[Choice]:
    """§9.5 A level of each of them, or all of them back."""
    return [*_each(("level", "A level each"))(s, task, units), *_retreat(s, task, units)]


_TOGETHER: dict[str, Joint] = {
    "Active": together_march,
    "March": together_march,
    "ChooseImpulse": together_march,
    "PlanAssault": _each(("with", "Assault with"), ("support", "Support with")),
    "PlanBarrage": _each(("fire", "Fire with")),
    "Pay": _pay,
    "RetreatMore": _retreat,
    "Refit": _refit,
    "Regroup": _regroup,
    "Arrive": _arrive,
    "FirstWave": _wave,
    "AirborneOrders": _drop,
}
