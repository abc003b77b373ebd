"""Why not, in a sentence: the fact that failed, worked out from what a ruling names and from the position."""

from collections.abc import Callable, Mapping
from typing import Any

from bocage.core.areas import Area
from bocage.core.protocol import ASK, Fact
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants

from .names import (
    LEVELS,
    army_word,
    border_words,
    impulse_name,
    in_words,
    listed,
    number_of,
    place_words,
    players,
    unit_of,
    unit_words,
    weather_word,
)
from .reasons_places import about_place
from .reasons_units import about_unit

Facts = Mapping[str, Fact]
Reason = Callable[[BreakoutState, Any, Facts], str]


def reason(s: BreakoutState, facts: Facts) -> str:
    """The fact that stands against what was tried, as a sentence without its full stop; empty if the facts say it."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return ""
    if "why" in facts:
        return _said(s, task, facts)
    found = _BY_FACTS.get(frozenset(facts))
    return found(s, task, facts) if found is not None else ""


# --- what is named


def _unit(s: BreakoutState, facts: Facts) -> Unit:
    return unit_of(s, str(facts["unit"]))


def _place(s: BreakoutState, facts: Facts) -> Area:
    named = next((str(facts[name]) for name in ("area", "place", "zone") if name in facts), "")
    return s.kit.place_named(named)


def _border(s: BreakoutState, facts: Facts) -> int:
    named = next((str(facts[name]) for name in ("bridge", "border", "boundary") if name in facts), "")
    return s.kit.border_names.index(named) if named in s.kit.border_names else -1


def _source(s: BreakoutState, facts: Facts) -> str:
    return place_words(s, s.kit.place_named(str(facts["source"])))


def _subject(s: BreakoutState, facts: Facts) -> str:
    """Whoever or whatever is refused, empty if nobody is named."""
    if "unit" in facts and _unit(s, facts) >= 0:
        return unit_words(s, _unit(s, facts))
    if (border := _border(s, facts)) >= 0:
        return f"the {'bridge' if s.kit.bridges >> border & 1 else 'water'} between {border_words(s, border)}"
    if "depot" in facts:
        return f"the depot from {place_words(s, s.kit.place_named(str(facts['depot'])))}"
    return place_words(s, place) if (place := _place(s, facts)) >= 0 else ""


# --- a ruling that gives a reason


def _said(s: BreakoutState, task: Any, facts: Facts) -> str:
    """The reason of a ruling with what it is about, and what is behind it where that is terse."""
    why, subject = str(facts["why"]), _subject(s, facts)
    fuller = _FULLER.get(why)
    if fuller is not None and "unit" in facts and _unit(s, facts) >= 0:
        return fuller(s, task, _unit(s, facts))
    return f"{subject}: {why}" if subject else why


def _elsewhere(s: BreakoutState, task: Any, u: Unit) -> str:
    fight = s.battle.target if s.battle is not None else s.barrage.target if s.barrage is not None else -1
    where = f", not in {place_words(s, fight)}" if fight >= 0 else ""
    return f"{unit_words(s, u)} is {in_words(s, u)}{where}"


def _not_fresh(s: BreakoutState, task: Any, u: Unit) -> str:
    return f"{unit_words(s, u)} is {LEVELS[s.level[u]]}, and only Fresh units act"


def _not_active(s: BreakoutState, task: Any, u: Unit) -> str:
    return f"{unit_words(s, u)} is {in_words(s, u)}, which is not activated in this impulse"


def _acted(s: BreakoutState, task: Any, u: Unit) -> str:
    return f"{unit_words(s, u)} has acted in this impulse already"


def _nowhere(s: BreakoutState, task: Any, u: Unit) -> str:
    return f"{unit_words(s, u)} can enter no place next to {place_words(s, s.at[u])} and has no bridge to seize"


def _no_seizer(s: BreakoutState, task: Any, u: Unit) -> str:
    return f"{unit_words(s, u)} cannot try: only Fresh infantry and armor seize bridges"


_FULLER: dict[str, Callable[[BreakoutState, Any, Unit], str]] = {
    "it is not in the Area": _elsewhere,
    "only Fresh units act": _not_fresh,
    "its Area is not activated": _not_active,
    "it has acted": _acted,
    "it can go nowhere": _nowhere,
    "only Fresh infantry and armor": _no_seizer,
}


# --- rulings that name things alone


def _factors(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§8.36 §8.36c MF needed and left."""
    need, have = number_of(int(facts["need"]), "MF", "MF"), f"{facts['have']} left"
    who = unit_words(s, task.unit) if hasattr(task, "unit") else "it"
    to = f"to enter {place_words(s, _place(s, facts))}" if "area" in facts else "to try a bridge"
    return f"{who} needs {need} {to}, and has {have}"


def _points(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§10.4c §12.5 What a level of a unit takes."""
    need, have = number_of(int(facts["need"]), "point"), facts["have"]
    return f"a level of {unit_words(s, _unit(s, facts))} takes {need}, and {have} {'is' if have == 1 else 'are'} left"


def _army(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§8.22"""
    u = _unit(s, facts)
    own, acting = army_word(s.kit.army[u]), army_word(str(facts["acting"]))
    return f"{unit_words(s, u)} is {own}, and this impulse is the {acting} army's"


def _unit_and_place(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§8.39 §8.37 §19.12 §9.21 §10.1a §12.21a §19.2 §19.3 A unit and a place that do not go together."""
    u, place = _unit(s, facts), _place(s, facts)
    if u < 0 or place < 0:
        return ""
    who, where, kind = unit_words(s, u), place_words(s, place), type(task).__name__
    if kind == "Arrive":
        return f"{who} is not to come in at {where}"
    if kind == "Refit":
        return f"{who} is in {where}, outside the sector of its army"
    if kind in ("PlanAssault", "PlanBarrage"):
        return f"{who} is {in_words(s, u)}, out of range of {where}"
    if s.at[u] == place:
        return f"{who} has entered {where}, where enemies are, and goes no farther"
    if s.at[u] in s.kit.beach_of:
        return f"{who} is artillery, and does not land on {where} while it has to be assaulted"
    return f"{who} cannot lead an assault: infantry or armor must enter {where} first"


def _unit_and_zone(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§13.1"""
    return f"{unit_words(s, _unit(s, facts))} has moved, and a Zone is entered from rest only"


def _unit_and_water(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§8.36a §9.63A §6.52"""
    u, border = _unit(s, facts), _border(s, facts)
    return f"no bridge stands between {border_words(s, border)}, and {unit_words(s, u)} is not infantry"


def _unit_and_spent(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§8.36a"""
    u = _unit(s, facts)
    return f"{unit_words(s, u)} has spent {facts['spent']} MF, and water without a bridge is crossed from rest only"


def _water(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§8.52 §20.1b"""
    between = border_words(s, _border(s, facts))
    if type(task).__name__ == "March":
        return f"the flood between {between} cannot be waded"
    return f"there was never a bridge between {between}"


def _bridge(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§20.2 §8.2a §20.3 §RUL-45 §8.221e §7.5 §10.4b What is the matter with a bridge."""
    border, kind = _border(s, facts), type(task).__name__
    name = f"the bridge between {border_words(s, border)}"
    if kind in ("March", "AirborneOrders"):
        tried = s.tried >> border & 1
        return f"{name} was tried in this impulse already" if tried else f"{name} is yours"
    if kind == "PlanBarrage":
        return f"work on {name} is shelled only by guns that stand beside it"
    if s.worked >> border & 1:
        return f"{name} was worked on already"
    if s.blown >> border & 1:
        late = "bridges are repaired before anybody moves or assaults"
        return f"{name}: {late}" if kind == "Active" else f"{name} has no bank of yours"
    return f"{name}: neither of its Areas is activated"


def _landed(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§19.11"""
    limit = constants().landing_limit
    return f"{facts['landed']} units have landed at {place_words(s, _place(s, facts))} already, {limit} is the limit"


def _full(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§7.1"""
    return f"{facts['units']} units of yours are in {place_words(s, _place(s, facts))} already, which is the limit"


def _bound(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§8.5"""
    units = [unit_of(s, name) for name in str(facts["units"]).split(", ")]
    where = listed(dict.fromkeys(place_words(s, s.at[u]) for u in units if u >= 0))
    return f"{listed(unit_words(s, u) for u in units if u >= 0)} must still assault {where}"


def _advantage(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§11.12"""
    if s.advantage == task.who(s):
        return "there are not two Areas to activate"
    return f"the {players(s.advantage)} have the Advantage"


def _division(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§9.21a"""
    u = _unit(s, facts)
    return f"{unit_words(s, u)} supports its own division only, and nobody of {facts['division']} assaults"


def _desertion(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§RUL-21"""
    who, left = unit_words(s, _unit(s, facts)), number_of(int(facts["points"]), "Casualty Point")
    stay = int(facts["others"])
    return f"if {who} retreated, {left} would be left, and those who stay could pay {stay or 'none'}"


def _price(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§12.53a"""
    return f"it costs {facts['price']} points, {facts['reserve']} are in reserve"


def _track(s: BreakoutState, task: Any, facts: Facts) -> str:
    """§12.53 §RUL-18 The ends of the track."""
    most = int(facts["most"]) if "most" in facts else 0
    if most:
        return f"{facts['spaces']} spaces are more than the {most} of a day"
    start = facts.get("start", facts.get("impulse", 0))
    return f"the marker would stand on {impulse_name(int(start))}, beyond the end of the track"


_BY_FACTS: dict[frozenset[str], Reason] = {
    frozenset({"unit"}): lambda s, task, facts: about_unit(s, task, _unit(s, facts)),
    frozenset({"area"}): lambda s, task, facts: about_place(s, task, _place(s, facts)),
    frozenset({"zone"}): lambda s, task, facts: f"no gun, ship or aircraft reaches {_subject(s, facts)}",
    frozenset({"place"}): lambda s, task, facts: f"nobody goes back to {_subject(s, facts)}",
    frozenset({"area", "need", "have"}): _factors,
    frozenset({"need", "have"}): _factors,
    frozenset({"unit", "need", "have"}): _points,
    frozenset({"unit", "acting"}): _army,
    frozenset({"unit", "area"}): _unit_and_place,
    frozenset({"unit", "place"}): _unit_and_place,
    frozenset({"unit", "zone"}): _unit_and_zone,
    frozenset({"unit", "border"}): _unit_and_water,
    frozenset({"unit", "spent"}): _unit_and_spent,
    frozenset({"unit", "division"}): _division,
    frozenset({"border"}): _water,
    frozenset({"bridge"}): _bridge,
    frozenset({"area", "landed"}): _landed,
    frozenset({"area", "units"}): _full,
    frozenset({"units"}): _bound,
    frozenset({"advantage"}): _advantage,
    frozenset({"side"}): lambda s, task, facts: "only the Allies have ships and aircraft",
    frozenset({"weather"}): lambda s, task, facts: (
        f"the weather is {weather_word(str(facts['weather']))}: nothing flies"
    ),
    frozenset({"points"}): lambda s, task, facts: f"{number_of(int(facts['points']), 'point')} must still be paid",
    frozenset({"unit", "points", "others"}): _desertion,
    frozenset({"price", "reserve"}): _price,
    frozenset({"spaces"}): lambda s, task, facts: "at least one space is bought, or none at all",
    frozenset({"spaces", "most"}): _track,
    frozenset({"start", "lowest"}): _track,
    frozenset({"start", "highest"}): _track,
    frozenset({"impulse"}): _track,
    frozenset({"area", "army"}): lambda s, task, facts: (
        f"{_subject(s, facts)} is outside the sector of the {army_word(str(facts['army']))} army"
    ),
    frozenset({"area", "army", "chosen"}): lambda s, task, facts: (
        f"{army_word(str(facts['army']))} transports fly to {number_of(int(facts['chosen']), 'Area')} a day at most"
    ),
    frozenset({"area", "source"}): lambda s, task, facts: (
        f"no way for supply leads from {_source(s, facts)} to {_subject(s, facts)}"
    ),
    frozenset({"zone", "source"}): lambda s, task, facts: (
        f"a depot from {_source(s, facts)} cannot lie in {_subject(s, facts)}"
    ),
}
