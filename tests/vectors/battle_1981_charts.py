"""Adapters for vectors about the charts and formulas of Battle for Normandy (1981)."""

from fractions import Fraction

from bocage.core.protocol import Side
from bocage.games.battle_1981 import losses, tables
from bocage.games.battle_1981.bombard import outcomes
from bocage.games.battle_1981.effectiveness import WHOLE, bracket, effect, fresh_effect
from bocage.games.battle_1981.interdiction import most_cut
from bocage.games.battle_1981.logistics import bars_share, general_need, transport_tally
from bocage.games.battle_1981.movement import fuel_for, fuel_rate
from bocage.games.battle_1981.odds import spending
from bocage.games.battle_1981.state import POINT, Battle

from .battle_1981_board import Answer, Case, Choices, at, codes, enlist, position
from .runner import Adapter, demand_words

PRINTED = range(tables.turn_count() - 1)
"""The turns that the charts of weather and transport print."""


# Charts


def combat_supply_table(given: Case, options: Choices) -> Answer:
    demand_words(given, "rows", "defence 1..9, columns attack 1..9")
    return {"table": [[tables.combat_supply(a, d) for a in tables.LEVELS] for d in tables.LEVELS]}


def weather_table(given: Case, options: Choices) -> Answer:
    return {"table": {tables.turn_name(turn): list(tables.weather_chances(turn)) for turn in PRINTED}}


def transport_table(given: Case, options: Choices) -> Answer:
    return {"table": {tables.turn_name(turn): [_bounds(turn, weather) for weather in range(4)] for turn in PRINTED}}


def _bounds(turn: int, weather: int) -> list[int] | None:
    possible = tables.weather_chances(turn)[weather]
    return list(tables.transport_range(turn, weather)) if possible else None


def transport(given: Case, options: Choices) -> Answer:
    weather = tables.WEATHERS.index(given["weather"])
    low, high = tables.transport_range(tables.turn_named(given["turn"]), weather)
    return {"low": low, "high": high}


def transport_human(given: Case, options: Choices) -> Answer:
    """Ships by the chart as they sail with every beachhead in place, against a person or not."""
    player = "person" if given["human_german"] else "computer"
    s = position({"german_player": player, **options})
    for beach, head in zip(s.kit.board.beachheads, codes(Side.ALLIED, "beachhead"), strict=True):
        enlist(s, head, beach.marker)
    return {end: transport_tally(s, given[end]).total for end in ("low", "high")}


def terrain_table(given: Case, options: Choices) -> Answer:
    return {name: [row.cost, Fraction(row.defence, 4), Fraction(row.attack, 4)] for name, row in tables.TERRAIN.items()}


def loss_table(given: Case, options: Choices) -> Answer:
    def row(attack: int) -> list[list[int]]:
        rows = (losses.table_losses(attack, 10 - attack, float(o), given["attackers"]) for o in given["odds"])
        return [[one + given["random"] for one in pair] for pair in rows]

    return {"table": {f"{attack}v{10 - attack}": row(attack) for attack in tables.LEVELS}}


# Formulas


def losses_of(given: Case, options: Choices) -> Answer:
    ours, theirs = losses.ranges(given["attack"], given["defence"], float(given["odds"]), given["attackers"])
    return {"attacker_range": list(ours), "defender_range": list(theirs)}


def loss_split(given: Case, options: Choices) -> Answer:
    return {"split": losses.shares(given["total"], given["attackers"])}


def fatigue_gain(given: Case, options: Choices) -> Answer:
    attacker, defender = (losses.fatigue_gain(given[side]) for side in ("attack", "defence"))
    return {"attacker": attacker, "defender": defender}


def eff(given: Case, options: Choices) -> Answer:
    s = position(options)
    u = enlist(s, "US-82-AIRB", at(s, "9-08"))
    s.leader[u], s.fatigue[u] = given["leader"], given["fatigue"]
    if not given.get("supplied", True):
        s.supplied = 0
    return {"eff": Fraction(effect(s, u), WHOLE)}


def display_bracket(given: Case, options: Choices) -> Answer:
    """A German regiment led and tired so that its effectiveness is the one wanted."""
    s = position(options, {"9-08": given["terrain"]})
    u = enlist(s, "GE-706", at(s, "9-08"))
    wanted = given["eff"] * WHOLE
    s.leader[u], s.fatigue[u] = next((n, f) for f in range(10) for n in range(1, 10) if fresh_effect(n, f) == wanted)
    return {"bracket": bracket(s, u)}


def bombard(given: Case, options: Choices) -> Answer:
    extra, saved = outcomes(Side.ALLIED, given["points"]), outcomes(Side.GERMAN, given["points"])
    return {"german_extra": [min(extra), max(extra)], "allied_saved": [-max(saved), -min(saved)]}


def interdict(given: Case, options: Choices) -> Answer:
    s = position(options)
    s.weather = tables.WEATHERS.index(given["weather"])
    return {
        "effective_points": tables.interdiction_points(given["points"], s.weather),
        "max_reduction": most_cut(s, given["points"]),
    }


# Supplies


def allocation(given: Case, options: Choices) -> Answer:
    """Fuel, general and combat are chosen in turn; what is left of the hundred is amphibious."""
    *chosen, last = [given[name] for name in ("fuel", "general", "combat", "amphibious")]
    barred = any(bars_share(tuple(chosen[:n]), percent) is not None for n, percent in enumerate(chosen))
    return {"valid": not barred and sum(chosen) + last == 100}


def combat_supply(given: Case, options: Choices) -> Answer:
    s = position(options)
    ours, theirs = enlist(s, "US-1-INF", at(s, "9-08"), given["cp"]), enlist(s, "GE-736", at(s, "9-09"))
    levels = {"attack": given["attack"], "defence": given["defence"]}
    battle = Battle(Side.ALLIED, theirs, s.at[theirs], (ours,), **levels)
    return {
        "per_100cp": tables.combat_supply(given["attack"], given["defence"]),
        "cost": Fraction(spending(s, battle), POINT),
    }


def fuel(given: Case, options: Choices) -> Answer:
    s = position(options)
    u = enlist(s, codes(Side.ALLIED, given["kind"])[0], at(s, "9-08"), given["cp"])
    return {"rate": fuel_rate(s, u), "fuel": Fraction(fuel_for(s, u, given["mp"]), POINT)}


def general(given: Case, options: Choices) -> Answer:
    s = position(options)
    u = enlist(s, "US-1-INF", at(s, "9-08"), given["cp"])
    enlist(s, "GE-736", at(s, "9-09" if given["adjacent_enemy"] else "9-11"))
    return {"general": Fraction(general_need(s, u), POINT)}


ADAPTERS: dict[str, Adapter] = {
    "b81_combat_supply_table": combat_supply_table,
    "b81_weather_table": weather_table,
    "b81_transport_table": transport_table,
    "b81_transport": transport,
    "b81_transport_human": transport_human,
    "b81_terrain_table": terrain_table,
    "b81_loss_table": loss_table,
    "b81_losses": losses_of,
    "b81_loss_split": loss_split,
    "b81_fatigue_gain": fatigue_gain,
    "b81_eff": eff,
    "b81_display_bracket": display_bracket,
    "b81_bombard": bombard,
    "b81_interdict": interdict,
    "b81_allocation": allocation,
    "b81_combat_supply": combat_supply,
    "b81_fuel": fuel,
    "b81_general": general,
}
