"""The sheet of Battle for Normandy (1981): the terrain chart the rules are played by, signs, turns, what the map is."""

from fractions import Fraction
from functools import cache
from typing import Final

from bocage.draw.sheet import KeyLine, Sheet
from bocage.games.battle_1981.tables import TERRAIN, Terrain, turn_count, turn_name
from bocage.maps.battle import load

NAMES: Final = {
    "clear": "Clear",
    "town": "Village or city",
    "bocage": "Bocage",
    "swamp": "Swamp",
    "river": "River",
    "beach": "Beach",
    "ocean": "Ocean",
}
SIGNS: Final = (
    ("objective", "Victory hex: Cherbourg, Caen, Saint-Lô"),
    ("beachhead", "Beachhead, and the beaches it opens"),
    ("naval", "Limit of naval gunfire"),
    ("entry", "Where German reinforcements enter"),
    ("sea", "Where the invasion fleet waits"),
    ("drop", "Airborne drop zone; filled where they came down in 1944"),
    ("line", "Number of the line, for depth points"),
)


@cache
def sheet_1981() -> Sheet:
    """The sheet, made once."""
    return Sheet(
        title="Battle for Normandy",
        subtitle="June 1944",
        byline="Invasion and lodgement · nine kilometres to the hex · two days to the turn",
        turns=tuple(turn_name(turn) for turn in range(turn_count())),
        key_heading=("Terrain", "To enter", "Defence", "Attack"),
        key=tuple(_line(name, TERRAIN[name]) for name in NAMES),
        key_notes=("Each step but at sea may cost one point more.",),
        signs=SIGNS,
        seas=("English Channel",),
        notice="Board reconstructed from geography and the rules; not the published map.",
        about=load().reconstructed,
        attribution="Coast and rivers: IGN, Admin Express 2018 (Licence Ouverte). Places: GeoNames (CC BY 4.0).",
    )


def _line(name: str, line: Terrain) -> KeyLine:
    """A line of the terrain chart; modifiers are kept in quarters."""
    return KeyLine(name, NAMES[name], str(line.cost), times(line.defence), times(line.attack))


def times(quarters: int) -> str:
    """A modifier as it is read: ×2½, ×¾."""
    whole, part = divmod(quarters, 4)
    fraction = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}.get(Fraction(part, 4), "")
    return f"×{whole or ''}{fraction}"
