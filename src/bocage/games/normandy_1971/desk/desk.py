"""Normandy (1971) before a player: every question of the page, and the chapter that answers it."""

from bocage.core.desk_parts import DeskOfParts
from bocage.core.regiments.desk_dice import die
from bocage.core.regiments.names import side_words
from bocage.core.showing import Shows
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.nouns import NOUNS
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.view import is_landed

from . import inspect, lessons, overlays, panels, pieces, plans, show_combat, show_march, show_setup, told

SHOWS = Shows(NOUNS, {**show_setup.SHOWN, **show_march.SHOWN, **show_combat.SHOWN})


def heading(s: NormandyState) -> str:
    """When it is: turn, date, phase."""
    if s.phase == "over":
        return f"{tables()['turns']['dates'][-1]} · The game is over"
    if not s.turn:
        return f"Before the landing · {_SECRET[s.phase]}"
    date = tables()["turns"]["dates"][s.turn - 1]
    phase = "The landing" if s.phase == "landing" else f"{side_words(s.mover)} {s.phase}"
    return f"Turn {s.turn} · {date} · {phase}"


_SECRET = {"plan": "the Allied plan", "deployment": "the German deployment"}

_PHASES = {
    "plan": "§GT1-1A",
    "deployment": "§GT1-1B",
    "landing": "§GT1-1C",
    "first movement": "§MOV-0",
    "second movement": "§MOV-0",
    "combat": "§SEQ-4",
    "reinforcement": "§SEQ-6",
    "entrenchment": "§ENT",
    "over": "§LVL",
}

DESK = DeskOfParts(
    overlays=overlays.OVERLAYS,
    panels=panels.PANELS,
    phases=_PHASES,
    heading=heading,
    is_scored=is_landed,
    pieces=pieces.pieces,
    marks=pieces.marks,
    choices=SHOWS.choices,
    hand=SHOWS.hand,
    together=SHOWS.together,
    route=SHOWS.route,
    tries=SHOWS.tries,
    plans=plans.plans,
    inspect=inspect.inspect,
    overlay=overlays.overlay,
    panel=panels.panel,
    told=told.told,
    die=die,
    tutorial=lessons.tutorial,
)
