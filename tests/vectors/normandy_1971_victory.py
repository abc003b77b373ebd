"""Adapters for vectors about victory: each score is that of a position made to earn it."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from bocage.games.normandy_1971.kinds import kind_named
from bocage.games.normandy_1971.victory import level, verdict

from .normandy_1971_board import Choices, Position, enrol, position, read_kind
from .runner import Adapter

Case = dict[str, Any]
Answer = Mapping[str, Any]

CITIES = {
    "Bayeaux": "Bayeux",
    "Cartentan": "Carentan",
    "Coutance": "Coutances",
    "St Lo": "St. Lo",
    "Saint-Lô": "St. Lo",
}
"""Spellings in print."""


def vp(given: Case, options: Choices) -> Answer:
    """Cities held, edges left by, depth and beachheads, on one long road from the first beach."""
    depth, heads = int(given.get("depth", 0)), int(given.get("beachheads", 1))
    road = [f"{q},0" for q in range(max(depth, 12) + 1)]
    cities = [CITIES.get(city, city) for city in given.get("cities", ())]
    beaches = [f"0,{4 * n}" for n in range(heads)]
    p = position(
        {
            "land": [place for place in road if place not in beaches],
            "partial": beaches,
            "roads": [list(pair) for pair in pairwise(road)],
            "cities": {city: [road[i + 1]] for i, city in enumerate(cities)},
            "road_exits": {road[i + 1]: edge for i, edge in enumerate("NESW")},
            "supply_areas": beaches,
            "units": [{"side": "A", "at": road[depth]}],
        },
        options,
        6,
    )
    s = p.s
    s.ob, s.cities = given.get("ob", ""), s.kit.board.city_mask
    exits = {edge: h for h, edge in s.kit.board.road_exits.items()}
    regiment = kind_named("7-4").index
    s.exits = [(regiment, exits[edge], 3) for edge in given.get("exits", ()) for _ in range(3)]
    judged = verdict(s)
    return {
        "geographic": judged.geographic,
        "total": judged.total,
        "level": judged.level,
        "historical": judged.historical,
        "historical_victory": judged.historical,
    }


def level_of(given: Case, options: Choices) -> Answer:
    """The name of a total."""
    return {"level": level(position({"land": ["0,0"]}, options).s.kit, Fraction(given["total"]))}


def vp_city(given: Case, options: Choices) -> Answer:
    """A city of two hexes, in different hands."""
    city = CITIES.get(given["city"], str(given["city"]))
    return {"vp": [_city_points(city, case, options) for case in given["cases"]]}


def _city_points(city: str, case: Case, options: Choices) -> Fraction | int:
    """The second hex of the city lies beyond supply if not all of it is to have any; a German stands where told."""
    supplied = case.get("supply_to_all", True)
    hexes = ["2,0", "3,0" if supplied != "all but one" else "12,0"]
    german = "4,0" if hexes[1] == "3,0" else "13,0"
    germans = [german] if case.get("german_adjacent") else []
    germans += [hexes[1]] if case.get("german_in") else []
    p = position(
        {
            "land": [f"{q},0" for q in range(15)],
            "roads": [["0,0", "1,0"], ["1,0", "2,0"]],
            "cities": {city: hexes},
            "supply_areas": ["0,0"] if supplied else [],
            "units": [{"side": "A", "at": "1,0"}, *[{"side": "G", "at": place} for place in germans]],
        },
        options,
        6,
    )
    last = case.get("all_hexes_allied_last", True)
    passed = {"all but one": 1, False: 0, "none": 0}.get(last, 2)
    p.s.enter(p.units[0], [p.at(place) for place in hexes[:passed]])
    return _earned(p, "§VIC-C")


def _earned(p: Position, rule: str) -> Fraction | int:
    """The points under one rule."""
    return sum(amount for amount, cited, _ in verdict(p.s).tally.parts if cited == rule)


def vp_exit(given: Case, options: Choices) -> Answer:
    """Units gone by the road of one edge."""
    return {"vp": [_exit_points(case, options) for case in given.get("cases", [given])]}


def _exit_points(case: Case, options: Choices) -> Fraction | int:
    road = [f"{q},0" for q in range(8)]
    p = position(
        {
            "land": road,
            "roads": [list(pair) for pair in pairwise(road)],
            "road_exits": {road[-1]: case["edge"]},
            "supply_areas": [road[0]],
        },
        options,
        6,
    )
    if not case.get("supplied_end", True):
        enrol(p.s, "G 4-1", p.at(road[3]))
    exit_hex = p.at(road[-1])
    p.s.exits = [(read_kind(unit, "A").index, exit_hex, int(case.get("turn", 6))) for unit in case["units"]]
    return _earned(p, "§VIC-X")


ADAPTERS: dict[str, Adapter] = {"vp": vp, "level": level_of, "vp_city": vp_city, "vp_exit": vp_exit}
