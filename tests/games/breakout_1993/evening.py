"""Positions for tests of Dawn, Refit and Regroup: a board with just the units named, and the words to play on it."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import convert

from bocage.core import play
from bocage.core.protocol import Action, Event, Side, Task
from bocage.games.breakout_1993.control import settle
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.setup import kit_for
from bocage.games.breakout_1993.state import UNUSED, BreakoutState

ALLIED, GERMAN = Side.ALLIED, Side.GERMAN

LEVELS = {"fresh": Level.FRESH, "spent": Level.SPENT, "d1": Level.DISRUPT_1, "d2": Level.DISRUPT_2}


def position(
    units: Mapping[str, str],
    *,
    day: int = 2,
    allied: Iterable[str] = (),
    lines: Iterable[str] = (),
    blown: Iterable[str] = (),
    weather: str = "clear",
    skies: tuple[int, int, int] = (5, 0, 0),
    reserve: tuple[int, int] = (0, 0),
    scenario: str = "one_week",
    advantage: Side = ALLIED,
    **options: Any,
) -> BreakoutState:
    """Units by id as `27` or `27 spent`; `allied` are Areas the Allies control, `lines` bridges they hold."""
    s = BreakoutState(kit_for(convert(options, Options)))
    s.day, s.scenario, s.weather, s.skies, s.reserve = day, scenario, weather, list(skies), list(reserve)
    s.at, s.advantage = [UNUSED] * len(s.at), advantage
    s.held = s.kit.board.places(*allied)
    for code, where in units.items():
        place, _, level = where.partition(" ")
        u = s.kit.unit_index[code]
        s.place(u, s.kit.place_named(place))
        s.level[u] = LEVELS[level or "fresh"]
    for here in range(len(s.kit.codes)):
        settle(s, here)
    for name in lines:
        s.lines |= 1 << border(s, name)
    for name in blown:
        s.blown |= 1 << border(s, name)
    return s


def border(s: BreakoutState, name: str) -> int:
    """A boundary by its name, `44-50`."""
    return s.kit.border_names.index(name)


def run(s: BreakoutState, *tasks: Task[BreakoutState]) -> BreakoutState:
    """Begin with these tasks, and listen."""
    s.agenda, s.offer, s.told = list(reversed(tasks)), None, []
    play.begin(s)
    return s


def do(s: BreakoutState, *texts: str) -> BreakoutState:
    """Carry out actions one after the other."""
    for text in texts:
        play.act(s, Action.parse(text))
    return s


def roll(s: BreakoutState, *faces: int) -> BreakoutState:
    """Let the pending dice show these faces."""
    for face in faces:
        play.land(s, face)
    return s


def options(s: BreakoutState, verb: str = "") -> list[str]:
    """What is offered, of one verb without it."""
    offered = [str(a) for a in play.offered(s)]
    return [text.removeprefix(f"{verb} ") for text in offered if text.startswith(f"{verb} ")] if verb else offered


def why_not(s: BreakoutState, text: str) -> str:
    """The rule that refuses an action."""
    ruling = play.why_not(s, Action.parse(text))
    assert ruling is not None, f"'{text}' is offered"
    return ruling.rule


def at(s: BreakoutState, code: str) -> str:
    """Where a unit is: its place, or a number below zero as text."""
    place = s.at[s.kit.unit_index[code]]
    return s.kit.codes[place] if place >= 0 else str(place)


def level(s: BreakoutState, code: str) -> Level:
    """The level of a unit."""
    return Level(s.level[s.kit.unit_index[code]])


def bit(s: BreakoutState, code: str) -> int:
    """A unit as a set."""
    return 1 << s.kit.unit_index[code]


def codes(s: BreakoutState, places: Iterable[int]) -> list[str]:
    """Places by their codes."""
    return [s.kit.codes[place] for place in places]


def told(s: BreakoutState, kind: str) -> list[Event]:
    """The events of a kind so far."""
    return [event for event in s.told or [] if event.kind == kind]


def task(s: BreakoutState) -> str:
    """The name of the pending task."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""
