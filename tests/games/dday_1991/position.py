"""Positions for tests: a board with just the units named, and the words to play on it."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import convert

from bocage.core import play
from bocage.core.nouns import sentence, written_facts
from bocage.core.protocol import Action, Event, Fact, Ruling, Side, Task
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.control import first_control
from bocage.games.dday_1991.kit import Options
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.nouns import NOUNS
from bocage.games.dday_1991.setup import kit_for
from bocage.games.dday_1991.state import DDayState

ALLIED, GERMAN = Side.ALLIED, Side.GERMAN
Facts = dict[str, Fact]


def position(
    units: Mapping[str, str],
    *,
    scenario: str = "1944",
    moves: tuple[int, int] = (20, 20),
    turn: int = 3,
    mover: Side = ALLIED,
    reduced: Iterable[str] = (),
    allied: Iterable[str] = (),
    **options: Any,
) -> DDayState:
    """Units by their ids and hexes; they control where they stand, and `allied` names hexes the Allies hold besides."""
    s = DDayState(kit_for(convert(options, Options)))
    s.scenario, s.moves, s.turn, s.mover = scenario, list(moves), turn, mover
    s.held = first_control(s) | s.kit.board.hexes(*allied)
    for code, name in units.items():
        u = s.kit.unit_index[code]
        s.place(u, s.kit.hex_named(name))
        s.enter(u, [s.at[u]])
    for code in reduced:
        s.back |= 1 << s.kit.unit_index[code]
    return s


def run(s: DDayState, *tasks: Task[DDayState]) -> DDayState:
    """Begin with these tasks, and listen."""
    s.agenda, s.offer, s.told = list(reversed(tasks)), None, []
    play.begin(s)
    return s


def moving(units: Mapping[str, str], side: Side = ALLIED, **given: Any) -> DDayState:
    """A movement step of one side."""
    return run(position(units, mover=side, **given), Movement(side))


def fighting(units: Mapping[str, str], side: Side = ALLIED, **given: Any) -> DDayState:
    """A combat step of one side."""
    return run(position(units, mover=side, **given), CombatStep(side))


def do(s: DDayState, *texts: str) -> DDayState:
    """Carry out actions one after the other."""
    for text in texts:
        play.act(s, Action.parse(text))
    return s


def roll(s: DDayState, *faces: int) -> DDayState:
    """Let the pending dice show these faces."""
    for face in faces:
        play.land(s, face)
    return s


def attack(s: DDayState, target: str, *units: str, also: Iterable[str] = ()) -> DDayState:
    """Declare one combat."""
    do(s, f"attack {target}", *[f"with {code}" for code in units], *[f"also {name}" for name in also], "commit")
    return s


def options(s: DDayState, verb: str = "") -> list[str]:
    """What is offered, of one verb without it."""
    offered = [str(a) for a in play.offered(s)]
    return [text.removeprefix(f"{verb} ") for text in offered if text.startswith(f"{verb} ")] if verb else offered


def why_not(s: DDayState, text: str) -> str:
    """The rule that refuses an action."""
    return refusal(s, text)[0]


def refusal(s: DDayState, text: str) -> tuple[str, Facts]:
    """The rule that refuses an action, and the facts it gives, as programs read them."""
    ruling = play.why_not(s, Action.parse(text))
    assert ruling is not None, f"'{text}' is offered"
    return ruling.rule, written_facts(NOUNS, s, ruling.says, ruling.facts)


def in_words(s: DDayState, ruling: Ruling) -> str:
    """What a player reads of a refusal."""
    return sentence(NOUNS, s, ruling.says, ruling.facts)


def at(s: DDayState, code: str) -> str:
    """Where a unit is: its hex, or a number below zero as text."""
    h = s.at[s.kit.unit_index[code]]
    return s.kit.names[h] if h >= 0 else str(h)


def bit(s: DDayState, code: str) -> int:
    """A unit as a set."""
    return 1 << s.kit.unit_index[code]


def told(s: DDayState, kind: str) -> list[Event]:
    """The events of a kind so far."""
    return [event for event in s.told or [] if event.kind == kind]


def task(s: DDayState) -> str:
    """The name of the pending task."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""
