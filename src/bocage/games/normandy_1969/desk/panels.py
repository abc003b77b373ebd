"""The pages of the side panel."""

from collections.abc import Callable

from bocage.core.desk import Named, Panel
from bocage.core.protocol import Side
from bocage.core.regiments import desk_turns
from bocage.core.regiments.desk_turns import Steps, turn_panel
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState

from .beaches import beaches
from .charts import combat, terrain
from .forces import forces
from .levels import victory

PANELS = (
    Named("turn", "Turn", "The seven turns and the phases of this one: what is past, now and to come.", "1"),
    Named("forces", "Forces", "Who is on the map, who is to come, who is lost and may return.", "2"),
    Named("victory", "Victory", "What scores, why, and what it comes to.", "3"),
    Named("terrain", "Terrain", "What ground costs to move through and makes of its defenders.", "4"),
    Named("combat", "Combat table", "The combat results, with the columns of the attacks on the table lit.", "5"),
    Named("beaches", "Beaches and ships", "What each beach can land, and where the ships have fired.", "6"),
)

ALLIED_TURN: Steps = (
    (Side.ALLIED, FIRST, "Allied first impulse", "Units move and stop in enemy zones"),
    (Side.ALLIED, "combat", "Allied combat", "Attacks are made and fought one after the other"),
    (Side.ALLIED, "landing craft", "Allied landings", "Units are loaded for the supply beaches"),
    (Side.ALLIED, SECOND, "Allied second impulse", "Units move again, those off the beaches land"),
)
REPLACEMENTS: Steps = ((Side.GERMAN, "replacements", "German replacements", "Destroyed units are bought back"),)
GERMAN_TURN: Steps = (
    (Side.GERMAN, FIRST, "German first impulse", "Units move, reinforcements enter"),
    (Side.GERMAN, "combat", "German combat", "Attacks are made and fought one after the other"),
    (Side.GERMAN, SECOND, "German second impulse", "Units move again"),
)
BEFORE: Steps = (
    (Side.ALLIED, "plan", "The sealed Allied plan", "Beaches, supply beaches, drops"),
    (Side.GERMAN, "deployment", "The German deployment", "Every starting unit takes its place, in the open"),
    (Side.ALLIED, "landing", "The landing from the air", "The plan is opened, paratroops drop, commandos land"),
)


def panel(name: str, s: NormandyState, side: Side | None) -> Panel | None:
    """A panel by name; None if there is none."""
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


def turn(s: NormandyState, side: Side | None) -> Panel:
    """§GEN-1 §GEN-2 The seven days, the phases of the day, and what follows the present one."""
    return turn_panel(phases(s), place_now(s), s.turn, tables()["turns"]["dates"], "§GEN-2")


def phases(s: NormandyState) -> Steps:
    """§GEN-2 §GEN-4 §REP The phases of the present turn; what comes before the first belongs to it."""
    if s.turn <= 1:
        return (*BEFORE, *ALLIED_TURN, *GERMAN_TURN)
    when = tables()["replacements"]
    bought = REPLACEMENTS if when["first_turn"] <= s.turn <= when["last_turn"] else ()
    return (*ALLIED_TURN, *bought, *GERMAN_TURN)


def place_now(s: NormandyState) -> int:
    """Which of the phases is the present one; past the last when the game is over."""
    return desk_turns.place_now(phases(s), s.phase, s.mover)


_DRAWN: dict[str, Callable[[NormandyState, Side | None], Panel]] = {
    "turn": turn,
    "forces": forces,
    "victory": victory,
    "terrain": terrain,
    "combat": combat,
    "beaches": beaches,
}
