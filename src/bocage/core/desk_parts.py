"""A desk put together from functions, one for each question of the page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .blocks import Place
from .desk import (
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
from .protocol import Action, Event, Side
from .sliders import Sliders


@dataclass(frozen=True, kw_only=True)
class DeskOfParts:
    """`Desk` as a list of who answers what; `phases` are the rules that govern where no decision is pending."""

    overlays: Sequence[Named]
    panels: Sequence[Named]
    phases: Mapping[str, str]
    heading: Callable[[Any], str]
    pieces: Callable[[Any, Side | None], list[Piece]]
    marks: Callable[[Any, Side | None], list[Mark]]
    choices: Callable[[Any], list[Choice]]
    hand: Callable[[Any], Hand | None]
    together: Callable[[Any, Sequence[str]], list[Choice]]
    route: Callable[[Any, Action], Route | None]
    tries: Callable[[Any, Place, str], list[Action]]
    plans: Callable[[Any, Side | None], list[Plan]]
    inspect: Callable[[Any, Side | None, Place], Inspection | None]
    overlay: Callable[[str, Any, Side | None, str], Overlay | None]
    panel: Callable[[str, Any, Side | None], Panel | None]
    told: Callable[[Any, Event], Told | None]
    die: Callable[[Any, str], str]
    is_scored: Callable[[Any], bool] = lambda s: True
    boxes: Callable[[Any, Side | None], list[Box]] = lambda s, side: []
    gauges: Callable[[Any, Side | None], list[Gauge]] = lambda s, side: []
    tokens: Callable[[Any, Side | None], list[Token]] = lambda s, side: []
    worksheet: Callable[[Any], Worksheet | None] = lambda s: None
    sliders: Callable[[Any], Sliders | None] = lambda s: None
    handover: Callable[[Any], Handover] = lambda s: Handover()
    tutorial: Callable[[], Tutorial | None] = lambda: None

    def governs(self, s: Any) -> str:
        """The rule at which the rulebook opens now: the pending decision's, or the phase's."""
        rule = str(getattr(s.agenda[-1], "rule", "")) if s.agenda else ""
        return rule or self.phases[s.phase]
