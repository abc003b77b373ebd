"""Why not, in a sentence: the fact about a hex that failed, worked out anew where a ruling names the hex alone."""

from collections.abc import Callable, Mapping
from typing import Any

from bocage.core.hexes import Hex, members
from bocage.core.protocol import ASK, Fact, Side
from bocage.games.dday_1991.air import FlyUnit, Jump, attacked
from bocage.games.dday_1991.combat import Declare, PlanCombat, able_units, targets_of
from bocage.games.dday_1991.control import ANY_CITY, harbours_ashore, held_by
from bocage.games.dday_1991.invasion import MEDITERRANEAN, InvadeUnit
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.movement import bars_reach, terrain_for, to_attack, way_of, without_attack
from bocage.games.dday_1991.orders import places
from bocage.games.dday_1991.setup import DeployUnit
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import REBUILT, DDayState
from bocage.games.dday_1991.tables import movement
from bocage.games.dday_1991.transfer import ShipUnit

from .names import company, hex_words, moves_words, number_of, side_words, the
from .reasons_units import about_unit

ENOUGH = 60
"""More movement factors than any way on the board costs."""


def reason(s: DDayState, facts: Mapping[str, Fact]) -> str:
    """The fact that stands against what was tried, as a sentence without its full stop; empty if the ruling says it."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return ""
    if "keep" in facts or "need" in facts:
        return _price(facts)
    kind, h = type(task).__name__, s.kit.hex_named(str(facts.get("hex", "")))
    u = s.kit.unit_index.get(str(facts.get("unit", "")))
    if u is not None and h >= 0:
        return _both(s, task, u, h)
    if u is not None:
        return "" if "why" in facts else about_unit(s, task, u)
    if h < 0 or facts.get("why", "too far") not in _TERSE or kind not in _HEXES:
        return ""
    return _HEXES[kind](s, task, h)


def _price(facts: Mapping[str, Fact]) -> str:
    """§2d4 Moves that are there, but kept for those who must still part from others."""
    if "keep" not in facts:
        return ""
    keep, have = moves_words(int(facts["keep"])), moves_words(int(facts["have"]))
    return f"{keep} must be kept for units that still have to part, {have} would be left"


_TERSE = ("too far", "another sea", "no enemy", "out of play")
"""What a ruling gives as a reason where more can be said."""


def _both(s: DDayState, task: Any, u: Unit, h: Hex) -> str:
    """A unit and a hex: an attacker out of reach, or one that must leave before the step ends."""
    if isinstance(task, PlanCombat):
        begin = hex_words(s, s.at[u])
        if s.kit.board.sea_mask >> s.at[u] & 1:
            return f"no arrow leads from {begin}, where {the(s, u)} is, to {hex_words(s, h)}"
        apart = "with only water between it and" if h in s.kit.grid.neighbours[s.at[u]] else "not next to"
        return f"{the(s, u)} is in {begin}, {apart} {hex_words(s, h)}"
    if isinstance(task, March):
        return _march(s, task, h)
    own = s.present.get(h, 0) & s.kit.of_side[u & 1]
    if type(task).__name__ == "Occupy":
        own |= 1 << u
    return _crowd(s, own, h)


# --- stacks


def _crowd(s: DDayState, units: int, h: Hex) -> str:
    """§2d1 §2d1b §opt-14a2 What is wrong with a stack; empty if nothing is."""
    if is_lawful(s, units):
        return ""
    units &= ~s.kit.strategic
    where, armies = hex_words(s, h), members(units & s.kit.armies)
    are = "are" if all(s.at[u] == h for u in members(units)) else "would be"
    if not armies:
        return f"{company(s, members(units))} {are} in {where} without an army, where only one of them may stay"
    if len(armies) > 1:
        return f"{company(s, armies)} {are} in {where} together, where only one army may stay"
    return f"too many units of other nations {are} with {the(s, armies[0])} in {where}"


def _enemies(s: DDayState, side: int, h: Hex) -> str:
    """Who of the other side is in a hex: `the 74th Corps is in D17`."""
    there = s.side_at(h, 1 - side)
    return f"{company(s, there)} {'is' if len(there) == 1 else 'are'} in {hex_words(s, h)}" if there else ""


def _off_the_map(s: DDayState, h: Hex) -> str:
    board = s.kit.board
    playable = (board.enterable_mask | board.sea_mask) >> h & 1
    return "" if playable else f"{hex_words(s, h)} is out of play"


# --- on the march


def _march(s: DDayState, task: March, h: Hex) -> str:
    """§3b §2d1 The cost of the way, what closes it, or who could not stay together at its end."""
    side, where = task.unit & 1, hex_words(s, h)
    own = s.present.get(h, 0) & s.kit.of_side[side]
    if h == s.at[task.unit]:
        return _here(s, task, own, where)
    ruling = bars_reach(s, task.all, h, task.pursuit)
    if ruling is None:
        return _crowd(s, own | task.mask, h) or _crowd(s, own & ~task.mask, h)
    if ruling.rule == "§3b3b":
        return f"{where} is sea, and ground units go there only to invade"
    if ruling.rule in ("§2d3", "§opt-14a1"):
        return f"{_enemies(s, side, h)}, and must first be beaten in the combat step"
    if ruling.rule == "§3b3e":
        return f"{where} is in an enemy zone, and {the(s, task.unit)} comes straight from another"
    if ruling.rule in ("§3b1a", "§3b1b", "§opt-14b2"):
        return _too_far(s, task, h)
    return _off_the_map(s, h) or (f"{where} is sea: nobody stops there" if ruling.rule == "§3b3a" else "")


def _here(s: DDayState, task: March, own: int, where: str) -> str:
    """The hex the party stands in: it may not be left like this, or nobody may stop in it, or it is no edge."""
    at = s.at[task.unit]
    if not is_lawful(s, own & ~task.mask):
        return _crowd(s, own & ~task.mask, at)
    if not terrain_for(s, task.unit).rest >> at & 1:
        return f"nobody may stop in {where}"
    return _crowd(s, own, at) or f"{where} is not at the edge of the board"


def _too_far(s: DDayState, task: March, h: Hex) -> str:
    """§3b1a §3b1b §opt-14b2 What the way would cost, and what the slowest of the party has for it."""
    zone = bool(terrain_for(s, task.unit).zone >> h & 1)
    limit = to_attack if zone or task.pursuit else without_attack
    slow = min(task.all, key=lambda u: limit(s, u) - s.spent[u])
    have, where = max(0, limit(s, slow) - s.spent[slow]), hex_words(s, h)
    tireless = s.clone()
    for u in task.all:
        tireless.spent[u] -= ENOUGH
    way = way_of(tireless, task.all, pursuit=task.pursuit)
    if not (way.safe.has(h) or h in way.cost):
        return f"no way leads to {where} past enemy units and their zones"
    into = " to enter an enemy zone with" if zone and have < without_attack(s, slow) - s.spent[slow] else ""
    left = " left" if s.spent[slow] else ""
    return f"{where} is {number_of(way.price(h), 'movement factor')} away, {the(s, slow)} has {have}{left}{into}"


# --- through the air and by sea


def _jump(s: DDayState, task: Jump, h: Hex) -> str:
    """§opt-13d2 §opt-13d3"""
    u, where, far = task.unit, hex_words(s, h), movement().drop_range
    distance = s.kit.grid.distance(s.at[u], h)
    if shut := _off_the_map(s, h) or _enemies(s, u & 1, h):
        return shut
    if s.kit.board.mountain_mask >> h & 1:
        return f"{where} is in the mountains"
    if s.kit.board.sea_mask >> h & 1:
        return f"{where} is sea"
    if distance > far:
        return f"{where} is {number_of(distance, 'hex', 'hexes')} from {hex_words(s, s.at[u])}; a drop goes {far}"
    own = s.present.get(h, 0) & s.kit.of_side[u & 1]
    if crowd := _crowd(s, own | 1 << u, h):
        return crowd
    return f"{the(s, u)} is there already" if not distance else f"enemy air units close the way to {where}"


def _fly(s: DDayState, task: FlyUnit, h: Hex) -> str:
    """§opt-13a"""
    distance, far = s.kit.grid.distance(s.at[task.unit], h), movement().reaction_range
    if not attacked(s) >> h & 1 or distance <= far:
        return ""
    begin = hex_words(s, s.at[task.unit])
    return f"{hex_words(s, h)} is {number_of(distance, 'hex', 'hexes')} from {begin}; a reaction goes {far}"


def _ship(s: DDayState, task: ShipUnit, h: Hex) -> str:
    """§3e1 §opt-15a3"""
    u, where = task.unit, hex_words(s, h)
    if h == s.at[u]:
        return f"{the(s, u)} is there already"
    if not s.kit.ports_mask >> h & 1 and h not in harbours_ashore(s):
        return f"{where} is no port"
    if enemies := _enemies(s, Side.ALLIED, h):
        return enemies
    if not held_by(s, Side.ALLIED) >> h & 1:
        only = ": no ground unit of the Allies has entered it yet" if s.side_at(h, Side.ALLIED) else ""
        return f"{where} is German-controlled{only}"
    own = s.kit.of_side[Side.ALLIED]
    return _crowd(s, s.present.get(h, 0) & own | 1 << u, h) or _crowd(s, s.present[s.at[u]] & own & ~(1 << u), s.at[u])


def _beach(s: DDayState, task: InvadeUnit, h: Hex) -> str:
    """§3e2a §3e2b §AMB-13"""
    u, where, invasion = task.unit, hex_words(s, h), s.kit.board.invasions.get(h)
    if invasion is None:
        return f"{where} is no invasion hex"
    if (invasion.water == MEDITERRANEAN) != bool(s.kit.land("MED") >> s.at[u] & 1):
        begin = hex_words(s, s.at[u])
        return f"{where} is in the {invasion.water}, which is not reached from {begin}"
    distance, far = s.kit.grid.distance(s.at[u], h), movement().air_invasion_range
    if not s.kit.ground >> u & 1 and distance > far:
        begin = hex_words(s, s.at[u])
        return f"{where} is {distance} hexes from {begin}; an air unit invades no further than {far}"
    return _crowd(s, s.present.get(h, 0) & s.kit.of_side[u & 1] | 1 << u, h)


def _tow(s: DDayState, task: Any, h: Hex) -> str:
    """§opt-15a1"""
    if h not in s.kit.board.invasions:
        return f"{hex_words(s, h)} is no invasion hex"
    return f"{hex_words(s, h)} is in the {MEDITERRANEAN}: the Mulberries lie in Britain"


# --- set-up and arrivals


_LACKS = {"coast": "is not on the coast", "city": "is no city", "port": "is no port", "land": "is sea"}


def _put(s: DDayState, task: Any, h: Hex) -> str:
    """§6a4 §6a5 §3f2 What a hex lacks in which a unit may not be set up or come in."""
    u, where = task.unit, hex_words(s, h)
    place = ANY_CITY if s.at[u] == REBUILT else s.kit.kinds[u].arrivals[s.scenario].place
    if shut := _off_the_map(s, h) or _enemies(s, u & 1, h):
        return shut
    if s.kit.hex_named(place) >= 0:
        only = hex_words(s, s.kit.hex_named(place))
        return f"{the(s, u)} comes in at {only}" if s.kit.hex_named(place) != h else _not_ours(s, u, h)
    rule = places().get(place)
    ground, board = rule.ground if rule is not None else "city", s.kit.board
    fit = {"land": board.enterable_mask, "coast": board.coastal_mask, "city": board.city_mask, "port": s.kit.ports_mask}
    if not fit[ground] >> h & 1:
        return f"{where} {_LACKS[ground]}"
    if rule is not None and rule.lands and not any(s.kit.land(code) >> h & 1 for code in rule.lands):
        return f"{where} lies elsewhere: {the(s, u)} may be put in {rule.says}"
    return _not_ours(s, u, h) or _full(s, u, h, place)


def _not_ours(s: DDayState, u: Unit, h: Hex) -> str:
    held = held_by(s, u & 1) >> h & 1
    return "" if held else f"{hex_words(s, h)} is not under {side_words(u & 1)} control"


def _full(s: DDayState, u: Unit, h: Hex, place: str) -> str:
    """§AMB-29 §2d1 Who is there already."""
    there, rule = s.side_at(h, u & 1), places().get(place)
    alike = [v for v in there if s.kit.kinds[v].arrivals[s.scenario].place == place]
    if rule is not None and rule.most and len(alike) >= rule.most:
        return f"{company(s, alike)} is in {hex_words(s, h)}, and such units are set up one to a hex"
    return _crowd(s, sum(1 << v for v in there) | 1 << u, h)


# --- combats


def _declare(s: DDayState, task: Declare, h: Hex) -> str:
    """§4a3 §4.0 §4a2 §opt-13c"""
    where, side = hex_words(s, h), task.side
    if attacked(s) >> h & 1:
        return _once(where)
    if not s.occupied[side.enemy] >> h & 1:
        return f"no {side_words(side.enemy)} unit is in {where}"
    if any(targets_of(s, u, side) >> h & 1 for u in able_units(s, side)):
        return f"only air units could attack {where}, and they need ground units beside them"
    return f"no {side_words(side)} unit that may attack is next to {where}"


def _plan(s: DDayState, task: PlanCombat, h: Hex) -> str:
    """§AMB-01 §4a3 §4.0 §4a4 §opt-13c"""
    where = hex_words(s, h)
    if h in task.targets:
        alone = task.units and not any(s.kit.ground >> u & 1 for u in task.units)
        return f"only air units attack {where}, and they need ground units beside them" if alone else _once(where)
    if not s.kit.options.one_hex_vs_many:
        return f"{hex_words(s, task.targets[0])} is attacked; in this match a combat is against one hex"
    if attacked(s) >> h & 1:
        return _once(where)
    if not s.occupied[task.side.enemy] >> h & 1:
        return f"no {side_words(task.side.enemy)} unit is in {where}"
    if not task.units:
        return "several hexes are attacked together from a single one, and nobody attacks yet"
    if len({s.at[u] for u in task.units}) > 1:
        return "several hexes are attacked together only from a single one, and these attackers come from more"
    return ""


def _once(where: str) -> str:
    return f"{where} is attacked already, and each hex only once"


def _bomb(s: DDayState, task: Any, h: Hex) -> str:
    """§opt-12c2 §2d4"""
    if not s.good and s.occupied[Side.GERMAN] >> h & 1:
        return f"the weather is bad: nobody bombs {hex_words(s, h)}"
    return _crowd(s, s.present.get(h, 0) & s.kit.of_side[task.side], h)


def _strike(s: DDayState, task: Any, h: Hex) -> str:
    """§opt-14b2"""
    beaten = [v for v in task.beaten if s.at[v] == h]
    if not beaten:
        return f"none of the beaten has fallen back to {hex_words(s, h)}"
    return f"none who may strike again is next to {hex_words(s, h)}"


def _retreat(s: DDayState, task: Any, h: Hex) -> str:
    """§4d1"""
    begin = s.at[task.units[0]]
    if h in s.kit.grid.neighbours[begin]:
        return _off_the_map(s, h) or f"only water lies between {hex_words(s, begin)} and {hex_words(s, h)}"
    return f"{hex_words(s, h)} is not next to {hex_words(s, begin)}"


def _withdraw(s: DDayState, task: Any, h: Hex) -> str:
    """§4d2"""
    return f"no beaten units that must still fall back are in {hex_words(s, h)}"


_HEXES: dict[str, Callable[[DDayState, Any, Hex], str]] = {
    DeployUnit.__name__: _put,
    "Arrive": _put,
    ShipUnit.__name__: _ship,
    InvadeUnit.__name__: _beach,
    "TowHarbour": _tow,
    "ChooseMove": _bomb,
    March.__name__: _march,
    Jump.__name__: _jump,
    FlyUnit.__name__: _fly,
    Declare.__name__: _declare,
    PlanCombat.__name__: _plan,
    "Pursue": _strike,
    "RetreatFirst": _withdraw,
    "RetreatTo": _retreat,
}
