"""§7d §7e Coming ashore in words: which beach, what it costs and brings, what the coastal defence would do."""

from collections.abc import Sequence

from msgspec import Struct

from bocage.core.chances import percent
from bocage.core.desk import Choice
from bocage.core.protocol import Action, Side
from bocage.games.battle_1981.effectiveness import most_level
from bocage.games.battle_1981.forecast import Landing as Forecast
from bocage.games.battle_1981.forecast import landing as forecast
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import Landing, coastal_strength, is_cleared, landing_cost, landing_named
from bocage.games.battle_1981.state import AMPHIBIOUS, BattleState
from bocage.games.battle_1981.tables import numbers, tunables

from .choices_words import beside_words, points
from .names import decimal_words, hex_words, points_words
from .plans_words import between

MEDIUM = 5
"""§9b The level of the coastal defence, and the lander's in a forecast if it is not too tired for it."""

GUNS = 99
"""§9k The bombardment of every round in the better of two forecasts: all the ships of one round."""


class Assault(Struct, frozen=True):
    """A landing against the coastal defence, without and with bombardment."""

    coast: int
    bare: Forecast
    shelled: Forecast


def price_words(s: BattleState, u: Unit) -> str:
    """§amph What landing a unit takes of what is left: `75 of 430 amphibious points`."""
    return f"{points_words(landing_cost(s, u))} of {points_words(s.pools[AMPHIBIOUS])} amphibious points"


def brings_words(s: BattleState, u: Unit) -> str:
    """§5g What a unit carries across."""
    per, cp = tunables(), s.cp[u]
    fuel, general, combat = (
        points_words(each * cp) for each in (per.brought_fuel, per.brought_general, per.brought_combat)
    )
    return f"brings {fuel} fuel, {general} general and {combat} combat supply"


def beach_title(s: BattleState, beach: int) -> str:
    """A beach and how far it is cleared."""
    name, need = s.kit.board.beachheads[beach].name, numbers().cleared
    if is_cleared(s, beach):
        return f"{name} Beach, cleared"
    return f"{name} Beach, {s.ashore[beach]} of {need} landed: a coastal defence of {coastal_strength(s, beach)}"


def landings(s: BattleState, u: Unit, options: Sequence[Action]) -> list[Choice]:
    """§7d Every way ashore of a unit at sea, beach by beach."""
    found = [(a, landing_named(s, a.noun)) for a in options]
    ways = [(a, way) for a, way in found if way is not None]
    beaches = {way.beach: coastal_strength(s, way.beach) for _, way in ways if not is_cleared(s, way.beach)}
    fights = {coast: assault(s, u, coast) for coast in set(beaches.values())}
    return [_land(s, u, a, way, fights[beaches[way.beach]] if way.beach in beaches else None) for a, way in ways]


def assault(s: BattleState, u: Unit, coast: int) -> Assault:
    """§7e What a unit may expect of a beach that is not cleared, with a coastal defence of so many points."""
    shots = [GUNS] * (s.naval // GUNS) if s.naval >= GUNS else [s.naval]
    return Assault(coast, bare(s, u, coast), forecast(s, u, coast, usual_level(s, u), shots))


def bare(s: BattleState, u: Unit, coast: int) -> Forecast:
    """§7e The same without bombardment."""
    return forecast(s, u, coast, usual_level(s, u))


def usual_level(s: BattleState, u: Unit) -> int:
    """§9c A medium attack, or as much as a tired unit can do."""
    return min(MEDIUM, most_level(s, (u,)))


def left_words(fight: Forecast) -> str:
    """What a fight leaves on average; the chance to win it where that is not sure: `~41`, `87%`."""
    return f"~{round(fight.left)}" if fight.ashore == 1 else percent(fight.ashore)


def _land(s: BattleState, u: Unit, a: Action, way: Landing, fight: Assault | None) -> Choice:
    beside = beside_words(s, Side.ALLIED, way.hex)
    near = f", next to {beside}: its move ends there" if beside else ""
    group, where = beach_title(s, way.beach), hex_words(s, way.hex)
    beach = s.kit.board.beachheads[way.beach].name
    if fight is None:
        left = max(0, s.mp[u] - step_points(s, way))
        then = near or f", {points(left)} left at most"
        says = f"Ashore at {where} from {beach}{then}"
        return Choice(
            actions=(str(a),), says=says, group=group, place=a.noun.split()[-1], value="end" if near else str(left)
        )
    says = f"Fight ashore at {where} from {beach} — {assault_words(s, u, fight)}{near}"
    value = left_words(fight.bare)
    return Choice(actions=(str(a),), says=says, group=group, place=a.noun.split()[-1], value=value)


def step_points(s: BattleState, way: Landing) -> int:
    """§RUL-21 The movement points of the step onto land, the extra one aside."""
    near = s.near(Side.GERMAN) >> way.hex & 1
    return s.kit.cost[way.hex] + (numbers().beside_enemy if near else 0)


def assault_words(s: BattleState, u: Unit, fight: Assault) -> str:
    """§7e The chance to win and what is left, at a medium level: `99% to win, about 45 of 75 left (38 to 51)`."""
    bare, shelled = fight.bare, fight.shelled
    won = (
        f"{percent(bare.ashore)} to win, about {round(bare.left)} of {s.cp[u]} left ({between(bare.least, bare.most)})"
    )
    rounds = f"in {decimal_words(bare.rounds)} rounds"
    return f"{won} {rounds}; with ships firing about {round(shelled.left)}" if s.naval else f"{won} {rounds}"
