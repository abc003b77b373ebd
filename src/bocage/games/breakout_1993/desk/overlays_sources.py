"""What is reconstructed, Area by Area and bridge by bridge: where an owner of the game should look first."""

from bocage.core.areas import Area
from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState

from .names import border_words, listed, place_words

OURS = "reconstructed"


def sources_overlay(s: BreakoutState, side: Side | None) -> Overlay:
    """Name, number, terrain and points of each Area: how many of the four are ours; bridges by their boundary."""
    areas = [_area(s, place) for place in members(s.kit.areas)]
    bridges = [_bridge(s, border) for border in members(s.kit.bridges)]
    return Overlay(
        "sources",
        "What is reconstructed",
        "How many facts of each Area (number, name, terrain, points) no source states. They are kept in data files, so "
        "that an owner of the game can correct them: places.csv, borders.csv, units.csv, constants.toml.",
        [*areas, *bridges],
        legend=(
            ("good", "At most its points are reconstructed"),
            ("fair", "Two facts are reconstructed"),
            ("poor", "Three or four are"),
            ("note", "Bridge on a reconstructed boundary"),
        ),
    )


def reconstructed_facts(s: BreakoutState, place: Area) -> list[str]:
    """The facts of an Area that are ours."""
    return [fact for fact, source in s.kit.board.sources[place].items() if source == OURS]


def _area(s: BreakoutState, place: Area) -> Cell:
    ours = reconstructed_facts(s, place)
    stated = [f"{fact} ({source})" for fact, source in s.kit.board.sources[place].items() if source != OURS]
    tone: Tone = "good" if len(ours) < 2 else "fair" if len(ours) == 2 else "poor"
    words = f"reconstructed: {listed(ours) if ours else 'nothing'}; known: {listed(stated) if stated else 'nothing'}"
    return Cell(s.kit.codes[place], tone, str(len(ours)) if ours else "", f"{place_words(s, place)}: {words}.")


def _bridge(s: BreakoutState, border: int) -> Cell:
    source = s.kit.borders[border].source
    tone: Tone = "note" if source == OURS else "good"
    return Cell(s.kit.border_names[border], tone, "", f"Boundary of {border_words(s, border)}: {source}.")
