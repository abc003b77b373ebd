"""Normandy (1971) before a player: every question of the page, handed to the chapter that answers it."""

from collections.abc import Mapping, Sequence

from bocage.core.blocks import Place
from bocage.core.desk import (
    Box,
    Choice,
    Gauge,
    Hand,
    Inspection,
    Mark,
    Named,
    Overlay,
    Panel,
    Piece,
    Plan,
    Route,
    Token,
    Told,
    Tutorial,
    Worksheet,
)
from bocage.core.protocol import Action, Event, Fact, Side
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import NormandyState

from . import inspect, lessons, overlays, panels, pieces, plans, routes, told, tries
from .choices import choices
from .hand import hand
from .names import side_words
from .together import together


class NormandyDesk:
    """The desk of Normandy, second edition, SPI 1971."""

    overlays: Sequence[Named] = overlays.OVERLAYS
    panels: Sequence[Named] = panels.PANELS

    def heading(self, s: NormandyState) -> str:
        """When it is: turn, date, phase."""
        if s.phase == "over":
            return f"{tables()['turns']['dates'][-1]} · The game is over"
        if not s.turn:
            return f"Before the landing · {_SECRET[s.phase]}"
        date = tables()["turns"]["dates"][s.turn - 1]
        phase = "The landing" if s.phase == "landing" else f"{side_words(s.mover)} {s.phase}"
        return f"Turn {s.turn} · {date} · {phase}"

    def pieces(self, s: NormandyState, side: Side | None) -> list[Piece]:
        """Every counter that can be seen."""
        return pieces.pieces(s, side)

    def marks(self, s: NormandyState, side: Side | None) -> list[Mark]:
        """Everything else that lies on the map."""
        return pieces.marks(s, side)

    def boxes(self, s: NormandyState, side: Side | None) -> list[Box]:
        """None: the boxes of the beaches lie on the map."""
        return []

    def gauges(self, s: NormandyState, side: Side | None) -> list[Gauge]:
        """None: nothing is counted but turns."""
        return []

    def tokens(self, s: NormandyState, side: Side | None) -> list[Token]:
        """Nothing else lies there."""
        return []

    def choices(self, s: NormandyState) -> list[Choice]:
        """What the deciding side may do."""
        return choices(s)

    def worksheet(self, s: NormandyState) -> Worksheet | None:
        """No step needs one."""
        return None

    def hand(self, s: NormandyState) -> Hand | None:
        """What the deciding side has in hand."""
        return hand(s)

    def together(self, s: NormandyState, pieces: Sequence[str]) -> list[Choice]:
        """What several pieces may do at once."""
        return together(s, pieces)

    def route(self, s: NormandyState, action: Action) -> Route | None:
        """The way and the cost of an offered action that has them."""
        return routes.route(s, action)

    def tries(self, s: NormandyState, place: Place, piece: str) -> list[Action]:
        """What a player who points at a place or piece may have meant."""
        return tries.tries(s, place, piece)

    def facts(self, s: NormandyState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
        """The facts of a refusal, units and places in words."""
        return tries.names(s, facts)

    def plans(self, s: NormandyState, side: Side | None) -> list[Plan]:
        """The attacks on the table."""
        return plans.plans(s, side)

    def inspect(self, s: NormandyState, side: Side | None, place: Place) -> Inspection | None:
        """What is to be known about a place."""
        return inspect.inspect(s, side, place)

    def overlay(self, name: str, s: NormandyState, side: Side | None, about: str) -> Overlay | None:
        """An overlay by name."""
        return overlays.overlay(name, s, side, about)

    def panel(self, name: str, s: NormandyState, side: Side | None) -> Panel | None:
        """A panel by name."""
        return panels.panel(name, s, side)

    def governs(self, s: NormandyState) -> str:
        """The rule at which the rulebook opens now: the pending decision's, or the phase's."""
        if s.agenda:
            rule: str = s.agenda[-1].rule
            return rule
        return _PHASES[s.phase]

    def told(self, s: NormandyState, event: Event) -> Told | None:
        """An event as a line of the log."""
        return told.told(s, event)

    def tutorial(self) -> Tutorial | None:
        """The guided first turn."""
        return lessons.tutorial()


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

DESK = NormandyDesk()
