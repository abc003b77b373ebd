"""D-Day (1991) before a player: every question of the page, handed to the chapter that answers it."""

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
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn

from . import boxes, gauges, inspect, overlays, panels, pieces, plans, routes, told, tries
from .choices import choices
from .hand import hand
from .months import month_words
from .names import side_words
from .together import together


class DDayDesk:
    """The desk of D-Day, Smithsonian edition, Avalon Hill 1991."""

    overlays: Sequence[Named] = overlays.OVERLAYS
    panels: Sequence[Named] = panels.PANELS

    def heading(self, s: DDayState) -> str:
        """When it is: turn, month, whose portion, which step, what weather."""
        if s.phase == "over":
            return f"{month_words(s, last_turn())} · The game is over"
        if not s.turn:
            return f"Before {month_words(s, 1)} · The German set-up"
        words = f"Turn {s.turn} · {month_words(s, s.turn)} · {side_words(s.mover)} {s.phase}"
        if not s.kit.options.weather:
            return words
        return f"{words} · {'Good' if s.good else 'Bad'} weather"

    def pieces(self, s: DDayState, side: Side | None) -> list[Piece]:
        """Every counter that can be seen."""
        return pieces.pieces(s, side)

    def marks(self, s: DDayState, side: Side | None) -> list[Mark]:
        """Everything else that lies on the map."""
        return pieces.marks(s, side)

    def boxes(self, s: DDayState, side: Side | None) -> list[Box]:
        """The holding boxes of the armies, and who may come now."""
        return boxes.boxes(s, side)

    def gauges(self, s: DDayState, side: Side | None) -> list[Gauge]:
        """The Moves tracks."""
        return gauges.gauges(s, side)

    def tokens(self, s: DDayState, side: Side | None) -> list[Token]:
        """Nothing else lies there."""
        return []

    def choices(self, s: DDayState) -> list[Choice]:
        """What the deciding side may do."""
        return choices(s)

    def worksheet(self, s: DDayState) -> Worksheet | None:
        """No step needs one."""
        return None

    def hand(self, s: DDayState) -> Hand | None:
        """What the deciding side has in hand."""
        return hand(s)

    def together(self, s: DDayState, pieces: Sequence[str]) -> list[Choice]:
        """What several pieces may do at once."""
        return together(s, pieces)

    def route(self, s: DDayState, action: Action) -> Route | None:
        """The way and the cost of an offered action that has them."""
        return routes.route(s, action)

    def tries(self, s: DDayState, place: Place, piece: str) -> list[Action]:
        """What a player who points at a place or piece may have meant."""
        return tries.tries(s, place, piece)

    def facts(self, s: DDayState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
        """The facts of a refusal, units and places in words."""
        return tries.names(s, facts)

    def plans(self, s: DDayState, side: Side | None) -> list[Plan]:
        """The attacks on the table."""
        return plans.plans(s, side)

    def inspect(self, s: DDayState, side: Side | None, place: Place) -> Inspection | None:
        """What is to be known about a place."""
        return inspect.inspect(s, side, place)

    def overlay(self, name: str, s: DDayState, side: Side | None, about: str) -> Overlay | None:
        """An overlay by name."""
        return overlays.overlay(name, s, side, about)

    def panel(self, name: str, s: DDayState, side: Side | None) -> Panel | None:
        """A panel by name."""
        return panels.panel(name, s, side)

    def governs(self, s: DDayState) -> str:
        """The rule at which the rulebook opens now: the pending decision's, or the step's."""
        if s.agenda:
            rule: str = s.agenda[-1].rule
            return rule
        return _STEPS.get(s.phase, "§2b1")

    def told(self, s: DDayState, event: Event) -> Told | None:
        """An event as a line of the log."""
        return told.told(s, event)

    def tutorial(self) -> Tutorial | None:
        """There is none."""
        return None


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

DESK = DDayDesk()
