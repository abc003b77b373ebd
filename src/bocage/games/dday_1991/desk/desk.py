"""D-Day (1991) before a player: every question of the page, and the chapter that answers it."""

from bocage.core.desk_parts import DeskOfParts
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn

from . import boxes, gauges, inspect, overlays, panels, pieces, plans, told
from .die_keys import die
from .months import month_words
from .names import side_words
from .show import SHOWS


def heading(s: DDayState) -> str:
    """When it is: turn, month, whose portion, which step, what weather."""
    if s.phase == "over":
        return f"{month_words(s, last_turn())} · The game is over"
    if not s.turn:
        return f"Before {month_words(s, 1)} · The German set-up"
    words = f"Turn {s.turn} · {month_words(s, s.turn)} · {side_words(s.mover)} {s.phase}"
    if not s.kit.options.weather:
        return words
    return f"{words} · {'Good' if s.good else 'Bad'} weather"


_STEPS = {
    "setup": "§6a4",
    "new moves": "§6-each",
    "reinforcement": "§3f1",
    "replacement": "§opt-11b1",
    "port transfer": "§3e1",
    "invasion": "§3e2a",
    "movement": "§3.0",
    "combat": "§4a5",
    "supply": "§3c1",
    "over": "§6-draw",
}

DESK = DeskOfParts(
    overlays=overlays.OVERLAYS,
    panels=panels.PANELS,
    phases=_STEPS,
    heading=heading,
    pieces=pieces.pieces,
    marks=pieces.marks,
    boxes=boxes.boxes,
    gauges=gauges.gauges,
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
)
