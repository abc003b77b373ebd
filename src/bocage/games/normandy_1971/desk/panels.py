"""The pages of the side panel, each from what the viewer may know and no more."""

from collections.abc import Callable

from bocage.core.desk import Named, Panel
from bocage.core.protocol import Side
from bocage.core.regiments import desk_turns
from bocage.core.regiments.desk_turns import Steps, turn_panel
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.state import NormandyState

from .charts import combat, naval, terrain
from .forces import forces
from .levels import victory

PANELS = (
    Named("turn", "Turn", "The days and the phases of this one: what is past, now and to come.", "1"),
    Named("forces", "Forces", "Who is on the map, who is to come, who is lost.", "2"),
    Named("victory", "Victory", "What scores, why, and what it comes to.", "3"),
    Named("terrain", "Terrain", "What ground costs to move through and adds to the die.", "4"),
    Named("combat", "Combat table", "The combat results, with the columns of the attacks on the table lit.", "5"),
    Named("naval", "Naval gunfire", "The ships' missions, their reach, and what has been fired.", "6"),
)

ALLIED_TURN: Steps = (
    (Side.ALLIED, FIRST, "Allied first movement", "Units move"),
    (Side.ALLIED, "combat", "Allied combat", "Attacks are named, ships fire, dice fall"),
    (Side.ALLIED, "reinforcement", "Allied reinforcement", "Units go into the beach boxes"),
    (Side.ALLIED, SECOND, "Allied second movement", "Units move again, no combat follows"),
    (Side.ALLIED, "entrenchment", "Allied entrenchment", "Dice of those who dug, then new announcements"),
)
GERMAN_TURN: Steps = (
    (Side.GERMAN, FIRST, "German first movement", "Units move, reinforcements enter"),
    (Side.GERMAN, "combat", "German combat", "Attacks are named, ships fire, dice fall"),
    (Side.GERMAN, SECOND, "German second movement", "Units move again, no combat follows"),
    (Side.GERMAN, "entrenchment", "German entrenchment", "Dice of those who dug, then new announcements"),
)
BEFORE: Steps = (
    (Side.ALLIED, "plan", "The secret Allied plan", "Beaches, supply areas, drops"),
    (Side.GERMAN, "deployment", "The secret German deployment", "Every starting unit takes its place"),
    (Side.ALLIED, "landing", "The landing", "Commandos ashore, paratroops down"),
)


def panel(name: str, s: NormandyState, side: Side | None) -> Panel | None:
    """A panel by name; None if there is none."""
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


def turn(s: NormandyState, side: Side | None) -> Panel:
    """§GEN-2 §SEQ-1 The six days, the phases of the day, and what follows the present one."""
    return turn_panel(phases(s), place_now(s), s.turn, tables()["turns"]["dates"], "§SEQ-1")


def phases(s: NormandyState) -> Steps:
    """§SEQ-2 §SEQ-3 §SEQ-9 §SEQ-10 The phases of the present turn; what comes before the first belongs to it."""
    whole = (*ALLIED_TURN, *GERMAN_TURN)
    return (*BEFORE, *whole) if s.turn <= 1 else whole


def place_now(s: NormandyState) -> int:
    """Which of the phases is the present one; past the last when the game is over."""
    return desk_turns.place_now(phases(s), s.phase, s.mover)


_DRAWN: dict[str, Callable[[NormandyState, Side | None], Panel]] = {
    "turn": turn,
    "forces": forces,
    "victory": victory,
    "terrain": terrain,
    "combat": combat,
    "naval": naval,
}
