"""Adapters for vectors about charts, scenarios and the grid."""

from bocage.core.protocol import Side
from bocage.games.dday_1991 import tables
from bocage.games.dday_1991.orders import scenario_named, scenarios
from bocage.maps.europe import load

from .dday_1991_board import Answer, Case, Choices
from .runner import Adapter

NAMES = {Side.ALLIED: "Allied", Side.GERMAN: "German"}


def turn_of(month: str) -> int:
    return next(turn for turn in range(1, tables.last_turn() + 1) if tables.month(turn) == month)


def neighbours(given: Case, options: Choices) -> Answer:
    board = load()
    around = board.grid.neighbours[board.by_name[given["hex"]]]
    return {"neighbours": sorted(board.names[n] for n in around)}


def distance(given: Case, options: Choices) -> Answer:
    board = load()
    return {"distance": board.grid.distance(board.by_name[given["a"]], board.by_name[given["b"]])}


def weather(given: Case, options: Choices) -> Answer:
    return {"weather": "good" if tables.is_good(turn_of(given["month"]), given["die"]) else "bad"}


def weather_table(given: Case, options: Choices) -> Answer:
    return {"good_if_die_at_most": {month: tables.good_up_to(turn_of(month)) for month in given["months"]}}


def bombing(scenario: str, die: int) -> Answer:
    found = tables.carpet(scenario, die)
    return {"german_losses": found.losses, "no_terrain": found.no_terrain}


def carpet(given: Case, options: Choices) -> Answer:
    return bombing(str(given["scenario"]), given["die"])


def carpet_table(given: Case, options: Choices) -> Answer:
    return {s.id: [bombing(s.carpet, die) for die in range(1, tables.FACES + 1)] for s in scenarios()}


def terrain_table(given: Case, options: Choices) -> Answer:
    chart = tables.terrain()
    return {
        "cost": {name: line.cost for name, line in chart.items()},
        "river_extra": chart["river"].cost,
        "bad_weather_clear": tables.movement().bad_weather_clear,
    }


def scenario(given: Case, options: Choices) -> Answer:
    found = scenario_named(str(given["scenario"]))
    return {
        "start": [found.start_moves.allied, found.start_moves.german],
        "each": [found.new_moves.allied, found.new_moves.german],
        "initiative": NAMES[found.first_initiative],
        "coast": found.coastal_bonus,
        "win_objectives": list(found.objectives),
        "ground_units_east_of_rhine": found.east_of_rhine,
        "corps_eliminated_for_german_win": found.german_wins_with_corps,
    }


ADAPTERS: dict[str, Adapter] = {
    "neighbours": neighbours,
    "distance": distance,
    "weather": weather,
    "weather_table": weather_table,
    "carpet": carpet,
    "carpet_table": carpet_table,
    "terrain_table": terrain_table,
    "scenario": scenario,
}
