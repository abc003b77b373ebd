"""A desk that fits any game and shows next to nothing: for tests of what lies around desks."""

from collections.abc import Sequence
from typing import Any

from bocage.core import play
from bocage.core.blocks import Place, Text
from bocage.core.desk import (
    Box,
    Choice,
    Gauge,
    Hand,
    Handover,
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
from bocage.core.game import Game
from bocage.core.protocol import Action, Event, Side
from bocage.core.sliders import Sliders


class PlainDesk:
    """Choices as they are offered, events as the game words them, and the whole sight as one mark."""

    overlays: Sequence[Named] = (Named("nothing", "Nothing", "Lays nothing over the map."),)
    panels: Sequence[Named] = (Named("sight", "Sight", "What can be seen."),)

    def __init__(self, game: Game, lesson: Tutorial | None = None) -> None:
        self._game, self._lesson = game, lesson

    def is_scored(self, s: Any) -> bool:
        return True

    def heading(self, s: Any) -> str:
        return type(s).__name__

    def pieces(self, s: Any, side: Side | None) -> list[Piece]:
        return []

    def marks(self, s: Any, side: Side | None) -> list[Mark]:
        """Everything the side may know, so that a table that shows too much is caught."""
        return [Mark("everywhere", "sight", repr(s if side is None else self._game.view(s, side)))]

    def boxes(self, s: Any, side: Side | None) -> list[Box]:
        return []

    def gauges(self, s: Any, side: Side | None) -> list[Gauge]:
        return []

    def tokens(self, s: Any, side: Side | None) -> list[Token]:
        """Nothing else lies there."""
        return []

    def choices(self, s: Any) -> list[Choice]:
        return [Choice(actions=(str(a),), says=f"Do {a}", group=a.verb) for a in play.offered(s)]

    def worksheet(self, s: Any) -> Worksheet | None:
        """No step needs one."""
        return None

    def sliders(self, s: Any) -> Sliders | None:
        """No step needs them."""
        return None

    def hand(self, s: Any) -> Hand | None:
        """Nothing."""
        return None

    def handover(self, s: Any) -> Handover:
        return Handover()

    def together(self, s: Any, pieces: Sequence[str]) -> list[Choice]:
        return self.choices(s)[: len(pieces)]

    def route(self, s: Any, action: Action) -> Route | None:
        return Route((action.noun,), [], "1", "2")

    def tries(self, s: Any, place: Place, piece: str) -> list[Action]:
        return [Action("take", place)] if place else []

    def plans(self, s: Any, side: Side | None) -> list[Plan]:
        return []

    def inspect(self, s: Any, side: Side | None, place: Place) -> Inspection | None:
        return None if place == "nowhere" else Inspection(place, place, [])

    def overlay(self, name: str, s: Any, side: Side | None, moment: str) -> Overlay | None:
        return Overlay(name, "Nothing", "", []) if name == "nothing" else None

    def panel(self, name: str, s: Any, side: Side | None) -> Panel | None:
        return Panel(name, "Sight", [Text(self.marks(s, side)[0].label)]) if name == "sight" else None

    def governs(self, s: Any) -> str:
        return s.agenda[-1].rule if s.agenda else ""

    def told(self, s: Any, event: Event) -> Told | None:
        return Told(kind=event.kind, says=self._game.words(s, event), rule=event.rule, level=2)

    def die(self, s: Any, key: str) -> str:
        return f"A die for {key}"

    def tutorial(self) -> Tutorial | None:
        return self._lesson
