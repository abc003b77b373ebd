"""The sheet of Normandy (1969): its tables are those the rules are played by, as the options of a match change them.

It is printed as a test game would have been: typewritten heads, and violet ink from the duplicator.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from bocage.draw import palette as ink
from bocage.draw.sheet import Grid, Hand, KeyLine, Printing, Sheet, Table
from bocage.draw.sheet_normandy import ABOUT, EDGES, GROUND, Edition, level_table
from bocage.games.normandy_1969.kit import Options, tables
from bocage.games.normandy_1969.orders import LISTS, german_order

INKS: Final = (
    (ink.INK, "#2b2546"),
    (ink.QUIET_INK, "#6b6485"),
    (ink.PAPER, "#f1eee6"),
    (ink.PANEL, "#f9f7f1"),
    (ink.RULE, "#8d86a6"),
    (ink.SEA, "#b4bdd4"),
    *zip(ink.SEA_BANDS, ("#bcc5d9", "#c5cdde", "#ced5e3", "#d7dde8", "#e0e5ec"), strict=True),
    (ink.SEA_LINE, "#8f9cc0"),
    (ink.SEA_INK, "#474f8c"),
    (ink.COAST, "#4c4a6a"),
    (ink.SAND, "#e9e2cd"),
    (ink.CLEAR, "#f3eee0"),
    (ink.FURROW, "#ddd6c4"),
    (ink.BOCAGE, "#cdd3ae"),
    *zip(ink.FIELDS, ("#d5dab9", "#c5cca2", "#d0d6b0"), strict=True),
    (ink.HEDGE, "#98a473"),
    (ink.TREE, "#7d8c60"),
    (ink.ROAD, "#e3d3e6"),
    (ink.ROAD_MAIN, "#7c4a86"),
    (ink.ROAD_CASING, "#33294f"),
    (ink.BRIDGE, "#201a38"),
    (ink.RIVER, "#3d63a8"),
    (ink.RIVER_CASING, "#e3e8ee"),
    (ink.FLOOD, "#a3bfe0"),
    (ink.BUILT_UP, "#d9c4d4"),
    (ink.BLOCKS, "#573760"),
    (ink.FORT, "#2b2546"),
    (ink.GRID, "#4d4766"),
    (ink.BEACH, "#8c2f6d"),
)
GROUND_BY_HEX: Final = "Swamp, forest and flooded squares are read off the same survey."
PRINTING: Final = Printing(Hand.TYPED, INKS, is_ground_by_hex=True)


def sheet_for(options: Options) -> Sheet:
    """The sheet of a match."""
    return _sheet(options.city_defense, options.exit_W_and_N_separate, options.naval_squares)


@cache
def _sheet(city_defense: str, apart: bool, naval_squares: str) -> Sheet:
    """One sheet for each choice of the options that change what is printed."""
    printed = tables()
    chart = printed["terrain"]
    slow = chart["slow_up_to"]
    edition = Edition(printed, "6–12 June 1944 - first edition", PRINTING, ("square", "squares"))
    return edition.sheet(
        key_heading=("Terrain", f"Allowance {slow} or less", f"{slow + 1} or more", "Defender"),
        key=(*_ground_lines(chart, chart["city"]["defense"][city_defense]), *_water_lines(chart)),
        key_notes=(_stacking(printed["stacking"]),),
        tables=_victory(edition, apart),
        results_notes=_results_notes(printed["naval"], naval_squares),
        scatter=_scatter(printed["scatter"]),
        about=f"{ABOUT} {GROUND_BY_HEX}",
        unused_badges=frozenset({"digging", "inverted"}),
    )


def _ground_lines(chart: dict[str, Any], city: int) -> tuple[KeyLine, ...]:
    """§TEC The terrain chart: what a square costs to enter, and what it makes of a defender."""
    covers = (("bocage", "Bocage"), ("swamp", "Swamp"), ("forest", "Forest"))
    road = f"{chart['road']['slow']} along the road"
    return (
        KeyLine("clear", "Clear", chart["clear"]["slow"], chart["clear"]["fast"], times(1)),
        *(
            KeyLine(key, name, chart[key]["slow"], chart[key]["fast"], times(chart[key]["defense"]))
            for key, name in covers
        ),
        KeyLine("inundation", "Flooded square", GROUND, "", GROUND),
        KeyLine("city", "City", f"{chart['city']['slow']} by road, else {chart['clear']['slow']}", "", times(city)),
        KeyLine("road", "Road", road, "", GROUND),
        KeyLine("fort", "Fortress", GROUND, "", f"Germans {times(chart['fortress']['defense'])}"),
    )


def _water_lines(chart: dict[str, Any]) -> tuple[KeyLine, ...]:
    """§TEC-RIVER §TEC-FLOOD §ATT-1 What stops a unit."""
    return (
        KeyLine(
            "river",
            "River side",
            "by road, or halt a turn",
            "",
            f"{times(chart['river']['defense'])} if all attack across",
        ),
        KeyLine("flood", "Flooded side", "as a river", "", "no Allied attack across"),
        KeyLine("sea-side", "All-sea square or side", "no", "", "no attack"),
        KeyLine("zone-in", "Enemy zone", "halt", "", ""),
    )


def times(multiple: int) -> str:
    """A multiple as the map writes it."""
    return f"×{multiple}"


def _stacking(limits: dict[str, int]) -> str:
    """§STK §R-19 What a square holds; one beside a flooded side counts as flooded."""
    return (
        f"At most {limits['units']} units, {limits['regiments']} regiments; {limits['regiments_rough']} regiment in "
        "bocage, swamp, forest, flooded squares and beside flooded sides."
    )


def _victory(edition: Edition, apart: bool) -> tuple[Table, ...]:
    """§VIC §LVL §R-14 Cities, exits and depth, the levels from the top, and what the Germans get back."""
    printed = edition.printed["victory"]
    exits = printed["exits"]
    either = [("North", exits["N"]), ("West", exits["W"])] if apart else [("North or west", exits["N"])]
    return (
        edition.cities(),
        edition.leaving([*either, *((EDGES[edge], exits[edge]) for edge in ("S", "E"))]),
        level_table(printed["bands"]),
        Table("German replacements", tuple(_replacements())),
    )


def _replacements() -> Iterator[tuple[str, str]]:
    """§REP §OPT-2 What each German list may replace in a turn."""
    for name in LISTS:
        order = german_order(name)
        yield order.title.removesuffix(" order of battle"), f"{order.replacements} a turn"


def _results_notes(naval: dict[str, int], naval_squares: str) -> tuple[str, ...]:
    """§CRT What the letters mean, and what is added and what limits."""
    squares = "a beach square" if naval_squares == "any_beach" else "an invasion beach"
    return (
        "AE, DE: attackers or defenders destroyed.",
        "AB, DB: attackers or defenders go back 1, 2 or 3 squares.",
        "EX: the smaller force goes, the other loses as much.",
        f"Naval guns: {naval['factors']} factors {squares}, {naval['squares']} squares a phase.",
        "From turn 2 a die says how many attacks a player may make.",
    )


def _scatter(printed: dict[str, list[str]]) -> Grid:
    """§SCT The scatter table on its side: dice across, ground down."""
    return Grid(
        "Scatter table",
        ("Die", *(str(die) for die in range(1, 7))),
        (("Clear", *map(_drop, printed["clear"])), ("Cover, river", *map(_drop, printed["other"]))),
        "S: shifted by the plan. 1, 2: battalions lost.",
    )


def _drop(cell: str) -> str:
    """§SCT A result as the card prints it: OK, S, 1S, 2S, 1."""
    return "OK" if cell == "0" else cell.replace("-", "").replace(",", "")


NORMANDY_1969: Final = sheet_for(Options())
