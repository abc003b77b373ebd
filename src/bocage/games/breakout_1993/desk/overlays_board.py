"""Overlays of the board itself: what Areas are worth, their ground, the sectors of the armies."""

from bocage.core.areas import Area
from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, viewpoint, whose
from bocage.games.breakout_1993.barrage import ARMIES
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import tem
from bocage.games.breakout_1993.victory import contested_needed, contested_points, score

from .inspect_area import TERRAIN, ground_words
from .names import army_word, number_of, place_words, side_word, signed

GROUND: dict[str, Tone] = {"open": "good", "broken": "fair", "bocage": "poor", "urban": "bad"}
SECTORS: dict[str, Tone] = {"american": "fair", "british": "note"}
SHIPS = "⚓"


def points(s: BreakoutState, side: Side | None) -> Overlay:
    """§22.5 §22.4 Every Area that is worth something, who has it, and what the Allies need."""
    own, board = viewpoint(side), s.kit.board
    worth = [place for place in members(s.kit.areas) if board.points[place]]
    have, needed = int(score(s).total), scenario_named(s.scenario).needed
    return Overlay(
        "points",
        "Victory points",
        f"The Allies have {have} of the {needed} they need (§22.3). Contested Areas count for nobody, but worth "
        f"{contested_needed(s)} together they give one point: now {contested_points(s)} (§22.4). "
        "What an Area is worth is reconstructed (§22.5).",
        [_points(s, side, place) for place in worth],
        legend=(
            ("own", f"{whose(side, own)} Areas, uncontested"),
            ("enemy", f"{whose(side, own.enemy)} Areas, uncontested"),
            ("note", "Contested"),
        ),
    )


def _points(s: BreakoutState, side: Side | None, place: Area) -> Cell:
    worth = s.kit.board.points[place]
    owner = Side.ALLIED if s.controls(Side.ALLIED, place) else Side.GERMAN
    contested = s.is_contested(place)
    state = "contested" if contested else f"{side_word(owner)}"
    words = f"{place_words(s, place)}: {number_of(worth, 'point')}, {state}."
    return Cell(s.kit.codes[place], "note" if contested else tone_of(side, owner), str(worth), words)


def terrain(s: BreakoutState, side: Side | None) -> Overlay:
    """§3.5 §9.3B The ground and what it gives a defender."""
    board = s.kit.board
    cells = [
        Cell(
            s.kit.codes[p], GROUND[board.terrain[p]], signed(board.tem[p]), f"{place_words(s, p)}: {ground_words(s, p)}"
        )
        for p in members(s.kit.areas)
    ]
    legend = tuple((tone, f"{TERRAIN[name]}, {signed(tem(name))}") for name, tone in GROUND.items())
    says = "What the ground adds to a Defense Value, and against bombardment (§3.5, §9.3B, §10.3A)."
    return Overlay("terrain", "Terrain", says, cells, legend=legend)


def sectors(s: BreakoutState, side: Side | None) -> Overlay:
    """§12.21 §10.5a Whose depots go where, and which Areas ships reach."""
    board = s.kit.board
    cells = [_sector(s, place) for place in members(s.kit.areas)]
    legend = tuple((SECTORS[army], f"{army_word(army)} sector") for army in ARMIES)
    says = (
        f"Depots of an army lie in its own sector (§12.21); refit in the other one costs more (§12.21a). {SHIPS}: in "
        f"reach of the ships of its army (§10.5a). {board.american_mask.bit_count()} Areas are American, "
        f"{board.british_mask.bit_count()} British."
    )
    return Overlay("sectors", "Sectors", says, cells, legend=legend)


def _sector(s: BreakoutState, place: Area) -> Cell:
    army = s.kit.board.sector[place]
    reached = bool(s.kit.naval_reach[army] >> place & 1)
    ships = ", in reach of its ships" if reached else ""
    words = f"{place_words(s, place)}: {army_word(army)} sector{ships}."
    return Cell(s.kit.codes[place], SECTORS[army], SHIPS if reached else "", words)
