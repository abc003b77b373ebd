"""The sheet of Normandy (1971): its tables are those the rules are played by, as the options of a match change them."""

from functools import cache
from typing import Any, Final

from bocage.draw.sheet import Grid, KeyLine, Sheet, Table
from bocage.draw.sheet_normandy import EDGES, GROUND, Edition, level_table, signed
from bocage.games.normandy_1971.kit import Options, tables


def sheet_for(options: Options) -> Sheet:
    """The sheet of a match."""
    return _sheet(options.bands, options.zoc_costs, options.naval_table)


@cache
def _sheet(bands: str, zoc_costs: str, naval_table: str) -> Sheet:
    """One sheet for each choice of the options that change what is printed."""
    printed = tables()
    slow, edition = printed["terrain"]["slow_up_to"], Edition(printed, "6–11 June 1944")
    return edition.sheet(
        key_heading=("Terrain", f"Allowance {slow} or less", f"More than {slow}", "Added to the die"),
        key=(*_ground_lines(printed["terrain"]), *_zone_lines(printed["zone"][zoc_costs]), _works(printed["terrain"])),
        key_notes=("A city off its roads costs as its ground. Marsh, woods and small towns are for the eye alone.",),
        tables=_victory(edition, bands),
        results_notes=("A attacker, D defender; R retreats two hexes,", "X removed; EX both sides lose."),
        gunfire=_gunfire(printed["naval"], naval_table),
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


def _victory(edition: Edition, bands: str) -> tuple[Table, ...]:
    """§VIC §LVL Cities, exits and depth, the German order of battle, and the levels from the top."""
    printed = edition.printed["victory"]
    exits = sorted(printed["exits"].items(), key=lambda way: -way[1])
    names = {**EDGES, "N": f"North, by turn {printed['north_deadline_turn']}"}
    return (
        edition.cities(),
        edition.leaving((names[edge], points) for edge, points in exits),
        Table("Order of battle", tuple((order, signed(points)) for order, points in printed["adjustment"].items())),
        level_table(printed["bands"][bands]),
    )


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
