"""The pages of the side panel."""

from collections.abc import Callable
from typing import Literal

from bocage.core.blocks import Stage, Text, Track
from bocage.core.desk import Named, Panel
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.orders import arriving
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn

from .arrivals import timetable
from .charts import charts
from .forces import armies, losses
from .goals import goals
from .ledger import ledger
from .months import month_words
from .names import number_of, side_words

PANELS = (
    Named("turns", "Turns", "The months, and the steps of this one: what is past, now and to come.", "1"),
    Named("moves", "Moves", "What each side has, what it will gain, and what everything costs.", "2"),
    Named("armies", "Armies", "Every army with the counters in its holding box.", "3"),
    Named("arrivals", "Arrivals", "Who comes when and where, month by month.", "4"),
    Named("victory", "Victory", "What each side needs to win, and what is missing.", "5"),
    Named("losses", "Losses", "Who is on the map, who is lost, who has left it.", "6"),
    Named("charts", "Tables", "Terrain, losses, weather and bombs, with what counts now lit.", "7"),
)

Steps = tuple[tuple[Side, str, str, str], ...]
"""Steps in order: whose, the state's word for it, its title, what is done in it."""

STEPS = (
    ("new moves", "Moves are gained"),
    ("weather", "The die of the month"),
    ("reinforcement", "New units are placed"),
    ("replacement", "Losses are made good for Moves"),
    ("port transfer", "Units sail from port to port"),
    ("invasion", "Units put to sea"),
    ("movement", "Units and armies move"),
    ("combat", "Attacks are declared, then fought"),
    ("supply", "Both sides are checked"),
)
ALLIED_ONLY = ("weather", "port transfer", "invasion")


def panel(name: str, s: DDayState, side: Side | None) -> Panel | None:
    """A panel by name; None if there is none."""
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


def turns(s: DDayState, side: Side | None) -> Panel:
    """§0a §2b1 §2b2 The twelve months, the steps of both portions, and what follows the present one."""
    steps, now = steps_of(s), place_now(s)
    stages = [Stage(title, says, _when(i, now)) for i, (_, _, title, says) in enumerate(steps)]
    heading = "This turn" if s.turn else "Before the invasion"
    return Panel("turns", "Turns", [_months(s), Track(heading, stages), Text(_next(s, steps, now), "§2b1")])


def steps_of(s: DDayState) -> Steps:
    """§2b2 §2b3 The steps of a turn under the options of the match; the set-up comes before the first."""
    unused = {"weather"} if not s.kit.options.weather else set()
    unused |= {"replacement"} if not s.kit.options.replacements else set()
    found = [
        (side, phase, f"{side_words(side)} {phase.replace('new moves', 'New Moves')}", says)
        for side in BOTH
        for phase, says in STEPS
        if phase not in unused and (side == Side.ALLIED or phase not in ALLIED_ONLY)
    ]
    before = (Side.GERMAN, "setup", "German set-up", "Every starting unit takes its place")
    return (before, *found) if s.turn <= 1 else tuple(found)


def place_now(s: DDayState) -> int:
    """Which of the steps is the present one; past the last when the game is over."""
    steps = steps_of(s)
    found = [i for i, (side, phase, _, _) in enumerate(steps) if phase == s.phase and side == s.mover]
    return found[0] if found else len(steps)


def _when(i: int, now: int) -> Literal["past", "now", "later"]:
    return "past" if i < now else "now" if i == now else "later"


def _months(s: DDayState) -> Track:
    """§0a Every month, with how many units it brings."""
    now = last_turn() + 1 if s.phase == "over" else s.turn
    return Track(
        "Months",
        [
            Stage(f"Turn {turn}", f"{month_words(s, turn)}{_brings(s, turn)}", _when(turn, now))
            for turn in range(1, last_turn() + 1)
        ],
    )


def _brings(s: DDayState, turn: int) -> str:
    counts = [(side_words(side), len(arriving(s.scenario, side, turn))) for side in BOTH]
    words = [number_of(count, f"{who} unit") for who, count in counts if count]
    return f": {' and '.join(words)}" if words else ""


def _next(s: DDayState, steps: Steps, now: int) -> str:
    if now >= len(steps):
        return "The game is over."
    if now + 1 < len(steps):
        return f"Next: {steps[now + 1][2]}."
    if s.turn < last_turn():
        return f"Next: turn {s.turn + 1}, {month_words(s, s.turn + 1)}."
    return "The last step of the last month: then the verdict."


_DRAWN: dict[str, Callable[[DDayState, Side | None], Panel]] = {
    "turns": turns,
    "moves": ledger,
    "armies": armies,
    "arrivals": timetable,
    "victory": goals,
    "losses": losses,
    "charts": charts,
}
