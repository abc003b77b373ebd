"""Breakout: Normandy (1993) on a page: what `core.desk.Desk` asks for, each method in the module named after it."""

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
from bocage.games.breakout_1993.state import BreakoutState

from . import boxes, gauges, inspect, marks, overlays, panels, pieces, plans, routes, tokens, told, tries
from .choices import choices
from .hand import hand
from .heading import governs, heading
from .together import together
from .worksheet import worksheet


class BreakoutDesk:
    """The desk of Breakout: Normandy, Avalon Hill 1993."""

    overlays: Sequence[Named] = overlays.OVERLAYS
    panels: Sequence[Named] = panels.PANELS

    def heading(self, s: BreakoutState) -> str:
        """When it is: date, impulse, phase, weather."""
        return heading(s)

    def pieces(self, s: BreakoutState, side: Side | None) -> list[Piece]:
        """Every counter that can be seen."""
        return pieces.pieces(s, side)

    def marks(self, s: BreakoutState, side: Side | None) -> list[Mark]:
        """Everything else that lies on the map."""
        return marks.marks(s, side)

    def boxes(self, s: BreakoutState, side: Side | None) -> list[Box]:
        """The fleets off the beaches, Offshore, Le Havre, and who is about to come."""
        return boxes.boxes(s, side)

    def gauges(self, s: BreakoutState, side: Side | None) -> list[Gauge]:
        """The impulse track, the points of the Allies, the supply reserves."""
        return gauges.gauges(s, side)

    def tokens(self, s: BreakoutState, side: Side | None) -> list[Token]:
        """The Advantage, the weather, the markers of ships and aircraft."""
        return tokens.tokens(s, side)

    def choices(self, s: BreakoutState) -> list[Choice]:
        """What the deciding side may do."""
        return choices(s)

    def worksheet(self, s: BreakoutState) -> Worksheet | None:
        """Refit, regroup and the first wave as a sheet."""
        return worksheet(s)

    def hand(self, s: BreakoutState) -> Hand | None:
        """What the deciding side has in hand."""
        return hand(s)

    def together(self, s: BreakoutState, pieces: Sequence[str]) -> list[Choice]:
        """What several pieces may do at once."""
        return together(s, pieces)

    def route(self, s: BreakoutState, action: Action) -> Route | None:
        """The way and the cost of an offered action that has them."""
        return routes.route(s, action)

    def tries(self, s: BreakoutState, place: Place, piece: str) -> list[Action]:
        """What a player who points at a place or piece may have meant."""
        return tries.tries(s, place, piece)

    def facts(self, s: BreakoutState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
        """The facts of a refusal, units and places in words."""
        return tries.names(s, facts)

    def plans(self, s: BreakoutState, side: Side | None) -> list[Plan]:
        """The attacks on the table."""
        return plans.plans(s, side)

    def inspect(self, s: BreakoutState, side: Side | None, place: Place) -> Inspection | None:
        """What is to be known about a place."""
        return inspect.inspect(s, side, place)

    def overlay(self, name: str, s: BreakoutState, side: Side | None, about: str) -> Overlay | None:
        """An overlay by name."""
        return overlays.overlay(name, s, side, about)

    def panel(self, name: str, s: BreakoutState, side: Side | None) -> Panel | None:
        """A panel by name."""
        return panels.panel(name, s, side)

    def governs(self, s: BreakoutState) -> str:
        """The rule at which the rulebook opens now: the pending decision's, or the step's."""
        return governs(s)

    def told(self, s: BreakoutState, event: Event) -> Told | None:
        """An event as a line of the log."""
        return told.told(s, event)

    def tutorial(self) -> Tutorial | None:
        """There is none."""
        return None


DESK = BreakoutDesk()
