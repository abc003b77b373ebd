"""§2g §8a A movement phase: who may be taken up, where the unit in hand can go or land, how sure it gets there."""

from msgspec.structs import replace

from bocage.core import play
from bocage.core.chances import percent
from bocage.core.desk import Choice, Hand, Route, Worksheet
from bocage.core.hexes import Hex
from bocage.core.listing import FINISH
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.core.tally import Line
from bocage.core.wording import sentence_case
from bocage.games.battle_1981.infiltration import chance
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import Reach, arrival, fuel_for, reach, way_cost
from bocage.games.battle_1981.moves import END, STOP, MoveSide, MoveUnit, able_units
from bocage.games.battle_1981.names import (
    at_words,
    fuel_words,
    hex_words,
    number_of,
    points_words,
    sentence,
    side_words,
    the,
)
from bocage.games.battle_1981.nouns import LANDING
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, FUEL, BattleState
from bocage.games.battle_1981.tables import numbers

from .choices_words import beside_words, counters, on_unit, points
from .show_landing import AT_SEA_GROUP, landing_route, landing_sheet, landings, price_words, together_ashore

ASHORE = "Move a unit"
FREE, STOPS, PAST = "March to", "Next to an enemy, where the move ends", "Slip past an enemy"
INSTEAD = "Another unit instead"
SCARCE = 2
"""§2g So few times that a unit may still be taken up are worth a word."""

# --- who


def move_side(s: BattleState, task: MoveSide) -> list[Choice]:
    """§2g §2h Every unit that can still do something, those at sea after the others, and the end of the phase."""
    able = list(task.able(s))
    found = [take_up(s, u) for u in able]
    found.sort(key=lambda choice: choice.group == AT_SEA_GROUP)
    return [*found, end_of_phase(s, task.side, able)]


def take_up(s: BattleState, u: Unit) -> Choice:
    """A unit to be taken up: what it has left, or what landing it costs."""
    if s.at[u] == AT_SEA:
        says = f"Land {the(s, u)} — {price_words(s, u)}{uses_words(s, u)}"
        return on_unit(s, "unit", u, says, AT_SEA_GROUP, str(s.cp[u]))
    moved = ", has moved" if s.moved >> u & 1 else ""
    says = f"Move {the(s, u)} {at_words(s, u)}{moved}{uses_words(s, u)} — points left: {s.mp[u]}"
    return on_unit(s, "unit", u, says, ASHORE, str(s.mp[u]))


def uses_words(s: BattleState, u: Unit) -> str:
    """§2g That a unit may be taken up for the last time."""
    return f", for the last of {numbers().cycles} times this phase" if numbers().cycles - s.picks[u] < SCARCE else ""


def end_of_phase(s: BattleState, side: Side, able: list[Unit]) -> Choice:
    """§2e §5h The end, and what would be left unused: units that have not moved, amphibious points."""
    says = f"End the {side_words(side)} movement"
    still = unused_words(s, able)
    return Choice(actions=(str(END),), says=says, group=FINISH, question=f"{still} {says}?" if still else "")


def unused_words(s: BattleState, able: list[Unit]) -> str:
    """What a side that ends its movement now does not use."""
    idle = [u for u in able if s.at[u] >= 0 and not s.moved >> u & 1]
    landers = [u for u in able if s.at[u] == AT_SEA]
    parts = []
    if idle:
        who = the(s, idle[0]) if len(idle) == 1 else number_of(len(idle), "unit")
        parts.append(sentence(f"{who} could still move and {'has' if len(idle) == 1 else 'have'} not"))
    if landers:
        lost = points_words(s.pools[AMPHIBIOUS])
        who = the(s, landers[0]) if len(landers) == 1 else f"any of {len(landers)} units"
        parts.append(f"{lost} amphibious points would be lost, enough to land {who}.")
    return " ".join(parts)


# --- where to


def move_unit(s: BattleState, task: MoveUnit) -> list[Choice]:
    """§8a §7d Where the unit in hand can go or land, the others that could be taken instead, and how to leave it."""
    u = task.unit
    if s.at[u] == AT_SEA:
        found = landings(s, u)
    else:
        ways = reach(s, u)
        found = [_go(s, u, ways, h) for h in ways.hexes()]
        order = (FREE, STOPS, PAST)
        found.sort(key=lambda choice: order.index(choice.group))
    return [*found, *_others(s, u), leave(s, u)]


def _go(s: BattleState, u: Unit, ways: Reach, h: Hex) -> Choice:
    """§RUL-22 A destination: what it costs, what that leaves at best, how sure it is."""
    a = s.kit.noun("go")[h]
    if ways.past >> h & 1:
        return _slip(s, u, ways, a)
    sure, beside = arrival(s, u, ways.way(h)), beside_words(s, u & 1, h)
    says = f"Go to {hex_words(s, h)} — {march_words(s, u, ways.price[h])}"
    says += f", next to {beside}" if beside else f", {points(ways.left(h))} left at most"
    says += f"; {percent(sure)} to get there" if sure < 1 else ""
    value = percent(sure) if sure < 1 else "end" if beside else str(ways.left(h))
    return Choice(actions=(str(a),), says=says, group=STOPS if beside else FREE, place=a.noun, value=value)


def march_words(s: BattleState, u: Unit, price: int) -> str:
    """§fuel What a march is known to cost: `5 points and 38 fuel`."""
    fuel = fuel_for(s, u, price)
    return f"{points(price)} and {fuel_words(fuel)} fuel" if fuel else points(price)


def _slip(s: BattleState, u: Unit, ways: Reach, a: Action) -> Choice:
    """§8c §8d §RUL-24 Infiltration is asked for: who fails has spent everything for nothing."""
    h, through = s.kit.hex_named(a.noun), f"{chance(s, u)}%"
    cost, beside = march_words(s, u, ways.price[h]), beside_words(s, u & 1, h)
    says = f"Slip past to {hex_words(s, h)} — {through} to get through, {cost}, next to {beside}"
    fails = f"It gets through {chance(s, u)} times in 100. If not, it stays, {cost} are spent and its move is over."
    question = f"{fails} Let {the(s, u)} try to slip past to {hex_words(s, h)}?"
    return Choice(actions=(str(a),), says=says, group=PAST, place=a.noun, value=through, question=question)


# --- leaving it


def _others(s: BattleState, u: Unit) -> list[Choice]:
    """The units that could be taken up instead: this one is left where it is."""
    before, found = s.clone(), []
    play.act(before, STOP)
    if not before.agenda or not isinstance(before.agenda[-1], MoveSide):
        return []
    for a in play.offered(before):
        other = s.kit.unit_index.get(a.noun, u)
        if a.verb == "unit" and other != u:
            word = "Land" if s.at[other] == AT_SEA else "Move"
            where = "" if s.at[other] == AT_SEA else f" {at_words(s, other)}"
            has = price_words(s, other) if s.at[other] == AT_SEA else f"{points(s.mp[other])} left"
            says = f"{word} {the(s, other)}{where} instead — {has}{uses_words(s, other)}"
            found.append(Choice(actions=(str(STOP), str(a)), says=says, group=INSTEAD, piece=a.noun))
    return found


def leave(s: BattleState, u: Unit) -> Choice:
    """§2g §RUL-19 The unit is left for now; each time it was taken up counts."""
    place = s.kit.names[s.at[u]] if s.at[u] >= 0 else ""
    says = f"Leave {the(s, u)} {at_words(s, u)}{_again(s, u)}"
    return Choice(actions=(str(STOP),), says=says, group=FINISH, place=place)


def _again(s: BattleState, u: Unit) -> str:
    """§2g How often it may still be taken up after this, once that is worth a thought."""
    left = numbers().cycles - s.picks[u]
    if left >= SCARCE:
        return ""
    return ": it can move once more this phase" if left else ": it cannot move again this phase"


def has_just_landed(s: BattleState, u: Unit) -> bool:
    """Whether the unit in hand has come from the sea since it was taken up: mostly the next one is to land now."""
    return s.at[u] >= 0 and s.picks[u] == 1 and bool(s.landed >> u & 1) and not s.kit.kinds[u].is_airborne


# --- in hand


def _moving(s: BattleState, task: MoveSide) -> Hand:
    """§2g What there is to move and to land with."""
    if task.side == Side.GERMAN:
        return Hand("Choose a unit to move, or end the movement")
    fuel, amphibious = points_words(s.pools[FUEL]), points_words(s.pools[AMPHIBIOUS])
    return Hand(f"Choose a unit to move or to land: {fuel} fuel, {amphibious} amphibious points left")


def _marching(s: BattleState, task: MoveUnit) -> Hand:
    """§8a §7d"""
    u = task.unit
    if s.at[u] == AT_SEA:
        return Hand(f"Choose where {the(s, u)} lands: {price_words(s, u)}", counters(s, (u,)))
    fuel = f", {points_words(s.pools[FUEL])} fuel" if u & 1 == Side.ALLIED else ""
    says = f"Choose where {the(s, u)} goes: {points(s.mp[u])}{fuel} left"
    if has_just_landed(s, u):
        says = f"{sentence_case(the(s, u))} is ashore: land the next unit, or send this one on ({points(s.mp[u])} left)"
    return Hand(says, counters(s, (u,)), s.kit.names[s.at[u]])


# --- the sheet


def phase_sheet(s: BattleState, task: MoveSide) -> Worksheet | None:
    """The units at sea while the Allies move."""
    return landing_sheet(s, (_end(s),)) if task.side == Side.ALLIED else None


def unit_sheet(s: BattleState, task: MoveUnit) -> Worksheet | None:
    """The same again as soon as one of them is ashore."""
    if not has_just_landed(s, task.unit):
        return None
    first, end = (str(STOP),), _end(s)
    return landing_sheet(s, (leave(s, task.unit), replace(end, actions=(*first, *end.actions))), first)


def _end(s: BattleState) -> Choice:
    return end_of_phase(s, Side.ALLIED, list(able_units(s, Side.ALLIED)))


# --- ways


def unit_route(s: BattleState, task: MoveUnit, a: Action) -> Route | None:
    """The way of a march or a landing."""
    u = task.unit
    if (h := s.kit.hex_named(a.noun)) >= 0:
        return march_route(s, u, h)
    way = LANDING.read(s, Side.ALLIED, a.noun)
    return landing_route(s, u, way) if way is not None else None


def march_route(s: BattleState, u: Unit, h: Hex) -> Route:
    """§8a §8b §8d §fuel Terrain by terrain, the enemy beside the end of it, fuel, and the chance to get there."""
    ways = reach(s, u)
    way = ways.way(h)
    cost = way_cost(s, u, way)
    lines = cost.lines()
    if fuel := fuel_for(s, u, int(cost.total)):
        lines.append(Line(f"{fuel_words(fuel)} fuel", "§fuel", f"of {points_words(s.pools[FUEL])}"))
    if ways.past >> h & 1:
        lines.append(Line(f"{chance(s, u)}%", "§8d", "to get through; else the points are spent and it stays"))
    elif beside := beside_words(s, u & 1, h):
        lines.append(Line("stop", "§8b", f"next to {beside} the move ends"))
    extra = f"to get there; each step takes one point more {numbers().extra_point} times in 100"
    lines.append(Line(percent(arrival(s, u, way)), "§8e", extra))
    names = tuple(s.kit.names[one] for one in (s.at[u], *way))
    return Route(names, lines, str(int(cost.total)), str(s.mp[u]))


SHOWN: dict[type, Showing] = {
    MoveSide: Showing(choices=move_side, hand=_moving, together=together_ashore, worksheet=phase_sheet),
    MoveUnit: Showing(
        choices=move_unit, hand=_marching, together=together_ashore, worksheet=unit_sheet, route=unit_route
    ),
}
