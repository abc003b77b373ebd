"""The sheet of Normandy (1971): its tables are those the rules are played by, as the options of a match change them."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, Final

from bocage.core.tally import written
from bocage.draw.sheet import Grid, KeyLine, Sheet, Table
from bocage.games.normandy_1971.kit import Options, tables

GROUND: Final = "other terrain"
CITY_LABELS: Final = {"St. Lo": "St-Lô"}
EDGES: Final = {"N": "North", "E": "East", "W": "West", "S": "South"}


def sheet_for(options: Options) -> Sheet:
    """The sheet of a match."""
    return _sheet(options.bands, options.zoc_costs, options.naval_table)


@cache
def _sheet(bands: str, zoc_costs: str, naval_table: str) -> Sheet:
    """One sheet for each choice of the options that change what is printed."""
    printed = tables()
    crt, slow = printed["crt"], printed["terrain"]["slow_up_to"]
    return Sheet(
        title="Normandy",
        subtitle="6–11 June 1944",
        byline="The invasion of Europe · 2 kilometres to the hex · one day to the turn",
        turns=tuple(date.removesuffix(" 1944") for date in printed["turns"]["dates"]),
        key_heading=("Terrain", f"Allowance {slow} or less", f"More than {slow}", "Added to the die"),
        key=(*_ground_lines(printed["terrain"]), *_zone_lines(printed["zone"][zoc_costs]), _works(printed["terrain"])),
        key_notes=("A city off its roads costs as its ground. Marsh, woods and small towns are for the eye alone.",),
        tables=_victory(printed["victory"], bands),
        gunfire=_gunfire(printed["naval"], naval_table),
        results=Grid(
            "Combat results",
            ("Die", *crt["columns"]),
            tuple((die, *cells) for die, cells in crt["rows"].items()),
        ),
        results_notes=("A attacker, D defender; R retreats two hexes,", "X removed; EX both sides lose."),
        city_points=printed["victory"]["cities"],
        city_labels=CITY_LABELS,
        destinations={
            "Cotentin east coast": "Quinéville",
            "Lessay–Coutances": "the coast",
            "Saint-Sauveur–Sainte-Mère-Église": "Saint-Sauveur",
        },
        seas=("English Channel", "Baie de la Seine"),
        unit_names={"recon": "reconnaissance", "antitank": "anti-tank", "antiaircraft": "anti-aircraft"},
        scatter_heading="Scatter",
        notice="Board reconstructed from geography; not the published map.",
        about="Board reconstructed from geography; not the published map. Hex numbers, terrain, fortifications, roads "
        "and edges are drawn anew, save what rules and errata state: seventeen beaches, the named cities and beaches, "
        "and the fortified bocage hexes OO29 and RR31.",
        attribution="Coast and rivers: IGN, Admin Express 2018 (Licence Ouverte). Places: GeoNames (CC BY 4.0).",
    )


def _ground_lines(chart: dict[str, Any]) -> tuple[KeyLine, ...]:
    """§TEC The terrain chart, with what it says of bridges, which is nothing of their own."""
    return (
        _key("clear", "Clear", chart["clear"]),
        _key("bocage", "Bocage", chart["bocage"]),
        _key("city", "City", chart["city"], cost="{} by road"),
        _key("road", "Road", chart["road"]),
        _key("fort", "Fortification", chart["fortification"]),
        _key("river", "River hexside", chart["river"], cost="+{}"),
        _key("flood", "Flooded hexside", chart["flooded"], cost="+{}"),
        KeyLine("bridge", "Bridge", "road rate", "road rate", "as the water"),
        _key("sea-side", "All-sea hex or hexside", chart["sea"]),
    )


def _works(chart: dict[str, Any]) -> KeyLine:
    return _key("works", "Entrenchment", chart["entrenchment"])


def _key(sign: str, name: str, line: dict[str, Any], cost: str = "{}") -> KeyLine:
    """A line of the chart: what it leaves open depends on the other terrain there."""
    slow, fast = (cost.format(line[column]) if column in line else GROUND for column in ("slow", "fast"))
    if not line.get("may_enter", True):
        slow = fast = "no"
    return KeyLine(sign, name, slow, fast, _die(line))


def _die(line: dict[str, Any]) -> str:
    if not line.get("may_attack", True):
        return "no attack"
    if "die" not in line:
        return GROUND
    added = signed(line["die"])
    return added if line.get("armor_may_attack", True) else f"{added}, no armor attack"


def _zone_lines(zone: dict[str, Any]) -> tuple[KeyLine, KeyLine]:
    """§R-25 What enemy zones cost, by the table the match uses."""
    enter, leave = zone["enter"], zone["leave"]
    return (
        KeyLine("zone-in", "Into an enemy zone", f"+{enter['slow']}", f"+{enter['fast']}", ""),
        KeyLine("zone-out", "Out of one (Allied)", f"+{leave['slow']}", f"+{leave['fast']}", ""),
    )


def _victory(printed: dict[str, Any], bands: str) -> tuple[Table, ...]:
    """§VIC §LVL Cities, exits and depth, the German order of battle, and the levels from the top."""
    cities = sorted(printed["cities"].items(), key=lambda city: (-city[1], city[0]))
    exits = sorted(printed["exits"].items(), key=lambda way: -way[1])
    names = {**EDGES, "N": f"North, by turn {printed['north_deadline_turn']}"}
    depth = written(Fraction(printed["depth_per_hex"]))
    return (
        Table("Cities", tuple((_city(name), str(points)) for name, points in cities)),
        Table("A division off the map", (*((names[e], str(p)) for e, p in exits), ("Depth, each hex", depth))),
        Table("Order of battle", tuple((order, signed(points)) for order, points in printed["adjustment"].items())),
        Table("Victory", _levels(printed["bands"][bands])),
    )


def _city(name: str) -> str:
    return "Caen, all three hexes" if name == "Caen" else CITY_LABELS.get(name, name)


def _levels(bands: list[dict[str, Any]]) -> tuple[tuple[str, str], ...]:
    """§LVL The bands from the highest down, with the least and the most of each."""
    ranges = [f"{bands[0]['upto']} or less"]
    for below, band in pairwise(bands):
        least = below["upto"] + 1
        ranges.append(f"{least}–{band['upto']}" if "upto" in band else f"{least} or more")
    return tuple((words, level_words(band["level"])) for words, band in zip(ranges, bands, strict=True))[::-1]


def level_words(level: str) -> str:
    """A level as the map writes it: Allied marginal."""
    return level.capitalize()


def signed(points: int) -> str:
    """A number with its sign, none for nothing: +4, −5, 0."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def _gunfire(missions: list[dict[str, Any]], naval_table: str) -> Grid:
    """§NAV-T §R-01 The gunfire table, with the attack column the match uses."""
    attack = "attack" if naval_table == "printed" else "attack_reversed"
    columns = ("type", "count", "range", attack, "defense")
    return Grid(
        "Naval gunfire",
        ("", "Missions", "Range", "Attack", "Defense"),
        tuple(tuple(str(mission[column]) for column in columns) for mission in missions),
    )


NORMANDY_1971: Final = sheet_for(Options())
