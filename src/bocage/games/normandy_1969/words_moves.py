"""Movement and regrouping as sentences."""

from collections.abc import Callable
from typing import Any

from bocage.core.protocol import Event
from bocage.core.regiments.names import at_words, came_words, counted_in, hex_words, kind_words, side_words

from .kit import THIRDS
from .moves import ChooseMove, MoveUnit
from .state import NormandyState


def _phase(s: NormandyState, event: Event) -> str:
    return f"{side_words(event.facts['side'])} {event.facts['phase']}"


def _moved(s: NormandyState, event: Event) -> str:
    facts = event.facts
    origin, way = facts["from"], facts["way"]
    did = f"moves from {hex_words(s, origin)} to" if origin >= 0 else came_words(origin, way)
    return f"{_kind(s, facts['kind'])} {did} {hex_words(s, way[-1] if way else origin)} ({_cost(facts['cost'])})."


def _cost(thirds: int) -> str:
    return f"{counted_in(thirds, THIRDS)} {'point' if thirds <= THIRDS else 'points'}"


def _broke_down(s: NormandyState, event: Event) -> str:
    """A unit breaks down in its square, or before it is set up."""
    where = f" {at_words(s, event.facts['hex'])}" if event.facts["hex"] >= 0 else ""
    return f"{_kind(s, event.facts['kind'])} breaks down{where}."


def _exited(s: NormandyState, event: Event) -> str:
    h = event.facts["hex"]
    leads = s.kit.board.exit_names.get(h, "")
    return f"{_kind(s, event.facts['kind'])} leaves the map at {hex_words(s, h)}{f' ({leads})' if leads else ''}."


def _kind(s: NormandyState, kind: int) -> str:
    return kind_words(s.kit.kinds[kind])


WORDS: dict[str, Callable[[NormandyState, Event], str]] = {
    "phase": _phase,
    "moved": _moved,
    "exited": _exited,
    "broke_down": _broke_down,
    "rebuilt": lambda s, e: f"{_kind(s, e.facts['kind'])} is rebuilt {at_words(s, e.facts['hex'])}.",
}

PROMPTS: dict[type, Callable[[NormandyState, Any], str]] = {
    ChooseMove: lambda s, ask: f"choose a unit to move, or end the {s.phase}",
    MoveUnit: lambda s, ask: f"move the {kind_words(s.kind_of(ask.unit))}",
}
