"""Positions for tests: a board with just the units named, and the words to play on it."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import convert

from bocage.core import play
from bocage.core.protocol import Action, Event, Ruling, Side, Task
from bocage.games.battle_1981.kit import Options
from bocage.games.battle_1981.setup import kit_for
from bocage.games.battle_1981.state import POINT, BattleState

ALLIED, GERMAN = Side.ALLIED, Side.GERMAN


def position(
    units: Mapping[str, str | int],
    *,
    turn: int = 3,
    weather: int = 0,
    scenario: str = "campaign",
    cp: Mapping[str, int] | None = None,
    fatigue: Mapping[str, int] | None = None,
    pools: Iterable[int] = (1000, 1000, 1000, 1000),
    air_left: int = 250,
    naval_left: int = 300,
    **options: Any,
) -> BattleState:
    """Units by their ids in hexes (or off the map, by a number below zero): rosters' strength, leader 5, supplied."""
    s = BattleState(kit_for(convert(options, Options)))
    s.turn, s.weather, s.scenario, s.air, s.naval = turn, weather, scenario, air_left, naval_left
    s.pools = [POINT * points for points in pools]
    for code, place in units.items():
        u = s.kit.unit_index[code]
        s.cp[u], s.leader[u] = s.kit.strength[u], 5
        s.place(u, place if isinstance(place, int) else s.kit.hex_named(place))
    for code, points in (cp or {}).items():
        s.cp[unit(s, code)] = points
    for code, points in (fatigue or {}).items():
        s.fatigue[unit(s, code)] = points
    s.supplied = s.in_line = s.kit.of_side[ALLIED]
    return s


def run(s: BattleState, *tasks: Task[BattleState]) -> BattleState:
    """Begin with these tasks, and listen."""
    s.agenda, s.offer, s.told = list(reversed(tasks)), None, []
    play.begin(s)
    return s


def do(s: BattleState, *texts: str) -> BattleState:
    """Carry out actions one after the other."""
    for text in texts:
        play.act(s, Action.parse(text))
    return s


def roll(s: BattleState, *faces: int) -> BattleState:
    """Let the pending dice show these faces."""
    for face in faces:
        play.land(s, face)
    return s


def options(s: BattleState, verb: str = "") -> list[str]:
    """What is offered; of one verb, without it."""
    offered = [str(a) for a in play.offered(s)]
    return [text.removeprefix(f"{verb} ") for text in offered if text.startswith(f"{verb} ")] if verb else offered


def why_not(s: BattleState, text: str) -> str:
    """The rule that refuses an action."""
    ruling = play.why_not(s, Action.parse(text))
    assert ruling is not None, f"'{text}' is offered"
    return ruling.rule


def rule_of(ruling: Ruling | None) -> str:
    """The rule of a refusal, nothing if there is none."""
    return ruling.rule if ruling is not None else ""


def unit(s: BattleState, code: str) -> int:
    """A unit's number."""
    return s.kit.unit_index[code]


def at(s: BattleState, code: str) -> str:
    """Where a unit is: its hex, or a number below zero as text."""
    h = s.at[unit(s, code)]
    return s.kit.names[h] if h >= 0 else str(h)


def is_in(s: BattleState, name: str, code: str) -> bool:
    """Whether a unit is in one of the state's sets: `is_in(s, "supplied", "US-1-INF")`."""
    return bool(getattr(s, name) >> unit(s, code) & 1)


def told(s: BattleState, kind: str) -> list[Event]:
    """The events of a kind so far."""
    return [event for event in s.told or [] if event.kind == kind]


def task(s: BattleState) -> str:
    """The name of the pending task."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""
