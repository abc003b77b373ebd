"""Inks and lettering, all in one place. Nothing in play is told by colour alone."""

import re
from collections.abc import Iterable
from typing import Final

INK: Final = "#2d261c"
QUIET_INK: Final = "#6d6350"
PAPER: Final = "#f6efdd"
PANEL: Final = "#fbf6e8"
RULE: Final = "#8a7a5c"

SEA: Final = "#9dc0cc"
SEA_BANDS: Final = ("#a6c7d1", "#b0ced6", "#bad5da", "#c5dcdf", "#d2e4e3")
SEA_LINE: Final = "#6f9fb1"
SEA_INK: Final = "#2f6079"
COAST: Final = "#4d5f5e"
SAND: Final = "#ead9a6"

CLEAR: Final = "#f3e9cb"
FURROW: Final = "#dfcf9f"
BOCAGE: Final = "#c0ce9a"
FIELDS: Final = ("#cad6a8", "#b6c68d", "#c4d09d")
HEDGE: Final = "#86a262"
TREE: Final = "#698a4e"
MARSH: Final = "#cfe0d6"
REED: Final = "#5b93a0"
WOOD: Final = "#8aa865"
WOOD_TREE: Final = "#3f6033"
SWAMP: Final = "#d3e0c4"
SWAMP_EDGE: Final = "#7f9c8c"
TUFT: Final = "#3f6b5b"
INUNDATION: Final = "#c3dbe2"
INUNDATION_LINE: Final = "#6d9fb4"
FOREST: Final = "#a3b983"
FOREST_EDGE: Final = "#5d7a4b"
CROWN: Final = "#6d9058"

HEIGHTS: Final = "#d8c19a"
HEIGHTS_EDGE: Final = "#bfa276"
PEAK_LIGHT: Final = "#f0e2c2"
PEAK_SHADE: Final = "#a48358"
PEAK_LINE: Final = "#6b5233"
BORDER: Final = "#8c3d2e"
BORDER_TINT: Final = "#d99a80"

RIVER: Final = "#2f74a3"
RIVER_CASING: Final = "#dbe9ea"
FLOOD: Final = "#8fc3dc"
FLOOD_EDGE: Final = "#2f74a3"

ROAD: Final = "#f4d891"
ROAD_MAIN: Final = "#c8472f"
ROAD_CASING: Final = "#4b3524"
BRIDGE: Final = "#241a12"

BUILT_UP: Final = "#dcb9a2"
BLOCKS: Final = "#6d3b30"
FORT: Final = "#3a2c28"
GRID: Final = "#4a4a30"
BEACH: Final = "#a8431f"

ALLIED: Final = "#dcc493"
ALLIED_DARK: Final = "#8c6f37"
ALLIED_SIGN: Final = "#4f5b34"
GERMAN: Final = "#a9bacb"
GERMAN_DARK: Final = "#4d647d"
CARDS: Final = {
    "US": ("#5d6a35", "#c3c78f"),
    "BR": ("#80602f", "#dfc28e"),
    "FR": ("#34609a", "#a9c4e6"),
    "GE": ("#55625b", "#b9c2b4"),
    "SS": ("#2a2b2f", "#97989b"),
    "LW": ("#3a5f80", "#9cc3df"),
}
"""The card of counters by nation or service: deep under white figures, pale under black ones."""
SYMBOL_PAPER: Final = "#fbf8ee"
ALERT: Final = "#b3261e"

SERIF: Final = "Alegreya, 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
SANS: Final = "'Barlow Condensed', 'Roboto Condensed', 'Arial Narrow', 'Liberation Sans Narrow', Arial, sans-serif"


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with so large a share of another in it."""
    pairs = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def reprinted(drawing: str, inks: Iterable[tuple[str, str]]) -> str:
    """The same drawing with some of its inks exchanged for others."""
    exchanged = dict(inks)
    if not exchanged:
        return drawing
    return re.sub('"(#[0-9a-f]{6})"', lambda found: f'"{exchanged.get(found[1], found[1])}"', drawing)
