"""Why nothing can be done at a place as it was tried, where a ruling names the place alone."""

from collections.abc import Callable
from typing import Any

from bocage.core.areas import Area
from bocage.core.protocol import Side
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.movement import is_halted
from bocage.games.breakout_1993.stacking import is_full
from bocage.games.breakout_1993.state import DEMOLITION, BreakoutState

from .names import place_words, players, unit_words

About = Callable[[BreakoutState, Any, Area], str]


def about_place(s: BreakoutState, task: Any, place: Area) -> str:
    """What stands against a place, in a sentence that names it; empty if nothing can be said."""
    found = _ABOUT.get(type(task).__name__)
    return found(s, task, place) if found is not None and place >= 0 else ""


# --- choosing an impulse


def _impulse(s: BreakoutState, task: Any, place: Area) -> str:
    """§18.3 §11.12 §10.1 §10.5a"""
    where, side = place_words(s, place), task.side
    if place in s.kit.beach_of:
        return f"nobody lands in a Storm, and so not from {where}"
    if getattr(task, "first", -1) == place:
        return f"{where} is the first of the two Areas already"
    if not s.mask_at(place, side.enemy):
        return f"no enemy and no work on a bridge is in {where}"
    return f"nothing of yours that may fire reaches {where}"


# --- acting


def _assault(s: BreakoutState, task: Any, place: Area) -> str:
    """§8.2a §RUL-12 §9.2A"""
    where = place_words(s, place)
    if s.stage == DEMOLITION:
        return "a bridge was blown in this impulse, and nobody assaults after that"
    if s.assaulted >> place & 1:
        return f"{where} was assaulted in this impulse already"
    return f"no Fresh infantry or armor that may still act is in {where}"


def _march(s: BreakoutState, task: Any, place: Area) -> str:
    """§3.2 §3.4 §18.3 §RUL-12 §RUL-02 §7.11 Why the unit in hand does not go there."""
    u, where, kit = task.unit, place_words(s, place), s.kit
    here = s.at[u]
    if place == here:
        return _here(s, u)
    if not (kit.areas | kit.zones) >> place & 1:
        return f"no unit goes to {where} in its move"
    if kit.border_between(here, place) < 0:
        return _too_far(s, u, place)
    if here in kit.beach_of:
        return f"nobody lands in a Storm, and so not on {where}"
    if s.assaulted >> place & 1:
        return f"{where} was assaulted in this impulse already, and whoever enters would have to assault"
    if is_full(s, u, place):
        return f"{where} has its corps artillery already, and {unit_words(s, u)} could not stop there"
    return ""


def _here(s: BreakoutState, u: Unit) -> str:
    """§RUL-02 §7.11 A bridge tried from where it cannot be, or a stop where nobody may stop."""
    where = place_words(s, s.at[u])
    if is_full(s, u, s.at[u]):
        return f"{where} has its corps artillery already: {unit_words(s, u)} must go on"
    return f"bridges are seized from Areas of one's own without enemies, and {where} is none"


def _too_far(s: BreakoutState, u: Unit, place: Area) -> str:
    """§3.2 §8.39 §8.4 How far it is, or why it is not reached in one go."""
    where, who, here = place_words(s, place), unit_words(s, u), place_words(s, s.at[u])
    if is_halted(s, u):
        return f"{who} has entered {here}, where enemies are, and goes no farther"
    apart, left = s.kit.board.graph.distance(s.at[u], place), s.mf_left(u)
    if apart < 0 or apart > left:
        return f"{where} is {apart} Areas from {here}, and {who} has {left} MF left"
    if u & 1 and s.is_clear():
        return f"{where} is not next to {here}, and aircraft may find it on the way: go there Area by Area"
    return f"{where} is not next to {here}, and no way there costs {left} MF or less"


# --- retreats, targets


def _retreat(s: BreakoutState, task: Any, place: Area) -> str:
    """§3.2 §9.63B §9.63C §9.63D §9.64 §9.66 Why nobody retreats there."""
    where, kit = place_words(s, place), s.kit
    here = s.battle.target if s.battle is not None else -1
    if type(task).__name__ == "RetreatOn":
        return f"{where} is no Area it may go on to: next to the one it left, and with room"
    if kit.border_between(here, place) < 0:
        return f"{where} is not next to {place_words(s, here)}"
    if not (kit.areas | kit.zones) >> place & 1:
        return f"nobody retreats to the sea, and so not to {where}"
    side: Side = task.side
    if not s.controls(side, place) and not s.mask_at(place, side):
        return f"{where} is held by the {players(side.enemy)} alone"
    units = s.units_at(here, side)
    if units and all(is_full(s, u, place) for u in units):
        return f"{where} is full"
    return f"another Area comes before {where} in the order of retreat"


def _bombing(s: BreakoutState, task: Any, place: Area) -> str:
    """§21.1C"""
    return f"{place_words(s, place)} is neither a beach nor next to one"


def _shut(s: BreakoutState, task: Any, place: Area) -> str:
    """§18.3 §19.13 By night."""
    where = place_words(s, place)
    if not s.controls(Side.ALLIED, place) and not s.is_contested(place):
        return f"{where} is held by the Germans alone"
    return f"nobody lands in a Storm, and so not on {where}"


def _regroup(s: BreakoutState, task: Any, place: Area) -> str:
    """§7.11 §18.3 §19.13"""
    corps = s.mask_at(place, task.side) & s.kit.corps_artillery
    landing = place in s.kit.beaches and task.side == Side.ALLIED and s.kit.board.beach_mask >> place & 1
    if corps and not (landing and s.weather == "storm"):
        return f"{place_words(s, place)} has its corps artillery already"
    return _shut(s, task, place)


_ABOUT: dict[str, About] = {
    "ChooseImpulse": _impulse,
    "ChooseDouble": _impulse,
    "Active": _assault,
    "AirborneOrders": _assault,
    "BeachAssaults": _assault,
    "March": _march,
    "Pay": _retreat,
    "RetreatMore": _retreat,
    "RetreatOn": _retreat,
    "NameTarget": _bombing,
    "Regroup": _regroup,
}
