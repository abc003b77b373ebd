"""The sheet of D-Day (1991): its chart is the one the rules are played by, its names are where the eye seeks them."""

from functools import cache
from typing import Final

from bocage.draw.sheet import KeyLine, Lettering, Sheet
from bocage.draw.sheet_normandy import signed
from bocage.games.dday_1991.tables import Terrain, last_turn, month, movement, terrain

OTHER: Final = "other terrain"
UNITS: Final = {
    "ground": "a ground unit",
    "german_ground": "a German ground unit",
    "leg": "a leg unit",
    "mechanized": "a mechanized unit",
    "all": "a unit",
}
NAMES: Final = {
    "clear": "Clear",
    "forest": "Forest",
    "marsh": "Marsh",
    "mountain": "Mountain",
    "city": "City",
    "fortified_city": "Fortified city",
    "fortified": "Fortified hex",
    "coastal": "Coastal hex, invaded",
    "river": "River hexside",
}
GREAT_NAMES: Final = (
    Lettering("GREAT BRITAIN", "country", "A11", 14, 2.5, dx=-14, dy=-8),
    Lettering("FRANCE", "country", "J16", 60, 54, dx=72, dy=30),
    Lettering("BELGIUM", "country", "F10", 16, 4, dx=22, dy=37),
    Lettering("NETHERLANDS", "country", "D6", 16, 4, dx=10, dy=24),
    Lettering("GERMANY", "country", "H4", 48, 28, dx=-22, dy=54),
    Lettering("CZECHOSLOVAKIA", "country", "O2", 18, 2.5, dx=-4, dy=8),
    Lettering("AUSTRIA", "country", "R4", 28, 12, dx=44, dy=34),
    Lettering("SWITZERLAND", "neutral", "N10", 20, 8, dx=8, dy=32),
    Lettering("ITALY", "neutral", "Q10", 26, 22, dx=30, dy=2),
    Lettering("SPAIN", "neutral", "P20", 17, 5, dx=-6, dy=36),
    Lettering("DENMARK", "neutral", "A1", 14, 3, dx=-8, dy=2),
    Lettering("North Sea", "sea", "A7", 30, 9, dx=0, dy=4),
    Lettering("English Channel", "sea", "A17", 18, 2, dx=42, dy=12),
    Lettering("Bay of Biscay", "sea", "G20", 20, 4, dx=-62, dy=0, turn=-90),
    Lettering("Mediterranean Sea", "sea", "S19", 19, 2, dx=8, dy=10),
)


@cache
def sheet_1991() -> Sheet:
    """The sheet, made once."""
    return Sheet(
        title="D-Day",
        subtitle="Western Europe 1943–1945",
        byline="The campaign in western Europe · 43 miles to the hex · one month to the turn",
        turns=tuple(month(turn).capitalize() for turn in range(1, last_turn() + 1)),
        key_heading=("Terrain", "To enter", "Defender", "Attacker"),
        key=tuple(_line(name, terrain()[name]) for name in NAMES),
        key_notes=(f"In bad weather a clear hex costs {movement().bad_weather_clear}.",),
        signs=(
            ("port", "Port city"),
            ("circled", "Allied supply source"),
            ("boxed", "German supply source"),
            ("invasion", "Invasion hex: number, and what it may attack"),
            ("sea-side", "Hexside that is all sea"),
            ("rhine", "The Rhine"),
            ("border", "Frontier"),
            ("neutral", "Out of play"),
        ),
        great_names=GREAT_NAMES,
        great_cities=frozenset({"London", "Paris", "Berlin", "Essen", "Hamburg", "Munich", "Antwerp"}),
        great_rivers=frozenset({"Rhine"}),
        notice="Board reconstructed from geography and the rules; not the published map.",
        about="Board reconstructed; not the published map. The grid is fitted to the sixteen cities whose hexes rules "
        "and cards name. Those cities, the terrain and rivers of the worked examples, six Allied supply numbers and "
        "the invasion hexes C14 and C15 are as stated; all else follows real geography or is a choice of ours.",
        attribution="Coasts and rivers: Natural Earth (public domain). Places: GeoNames (CC BY 4.0).",
    )


def _line(name: str, line: Terrain) -> KeyLine:
    """A line of the terrain chart."""
    cost = f"+{line.cost}" if name == "river" else str(line.cost) if line.cost else OTHER
    if name == "coastal":
        return KeyLine(name, NAMES[name], cost, "+1 a unit in 1943, +2 in 1944", "–")
    return KeyLine(name, NAMES[name], cost, _each(line.defender, line.defends), _each(line.attacker, line.attacks))


def _each(value: int, units: str) -> str:
    return f"{signed(value)} {UNITS[units]}" if value else "–"
