"""Decisions before a player: what follows from their verbs, and what a desk adds where that is not enough.

A desk has one table, by class of decision; what is not in it is shown by its verbs alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import asdict

from . import play
from .blocks import Place
from .desk import Choice, Hand, Route, Worksheet
from .listing import BACK, told_apart
from .nouns import Nouns, sentence
from .protocol import ASK, Action, State
from .sliders import Sliders
from .together import each
from .verbs import AnyVerb, meant
from .wording import sentence_case


@dataclass(frozen=True, kw_only=True)
class Showing:
    """What a desk adds to one decision: its choices in fuller words and with what saves clicks, what is in hand, what
    several pieces do at once beyond one verb each, a sheet, sliders, the way an offered action takes. Each is handed
    the position and the decision."""

    choices: Callable[[Any, Any], list[Choice]] | None = None
    hand: Callable[[Any, Any], Hand | None] | None = None
    together: Callable[[Any, Any, Sequence[str]], list[Choice]] | None = None
    worksheet: Callable[[Any, Any], Worksheet | None] | None = None
    sliders: Callable[[Any, Any], Sliders | None] | None = None
    route: Callable[[Any, Any, Action], Route | None] | None = None


PLAIN = Showing()


class Shows:
    """The decisions of a game, shown: the answers of a desk to what is asked about the pending one."""

    def __init__(self, nouns: Nouns, showings: Mapping[type, Showing]) -> None:
        self._nouns, self._showings = nouns, showings

    def _of(self, s: State) -> tuple[Showing, Any]:
        """How the pending decision of a side is shown, and the decision; None for it while nobody decides."""
        task = s.agenda[-1] if s.agenda else None
        if task is None or task.waits != ASK:
            return PLAIN, None
        return self._showings.get(type(task), PLAIN), task

    def choices(self, s: State) -> list[Choice]:
        """One choice for every offered action, and those that save a click; the way back stands last."""
        showing, task = self._of(s)
        if task is None:
            return []
        found = showing.choices(s, task) if showing.choices is not None else self.plainly(s, task)
        back = [choice for choice in found if choice.group == BACK]
        return [*[choice for choice in found if choice.group != BACK], *back]

    def plainly(self, s: State, task: Any) -> list[Choice]:
        """The choices of a decision by its verbs alone."""
        return told_apart([choice for verb in task.verbs for choice in self.of_verb(s, task, verb)])

    def of_verb(self, s: State, task: Any, verb: AnyVerb) -> list[Choice]:
        """The choices of one verb."""
        return [self._choice(s, task, verb, n) for n in verb.open(task, s)]

    def _choice(self, s: State, task: Any, verb: AnyVerb, n: Any) -> Choice:
        spot = verb.noun.spot(s, n)
        says = sentence_case(sentence(self._nouns, s, verb.says, {**asdict(task), **verb.noun.facts(n)}))
        action = str(verb.noun.action(s, verb.word, n))
        return Choice(actions=(action,), says=says, group=verb.group, place=spot.place, piece=spot.piece)

    def hand(self, s: State) -> Hand | None:
        """What the deciding player has in hand; None where the prompt says it all."""
        showing, task = self._of(s)
        return showing.hand(s, task) if showing.hand is not None else None

    def together(self, s: State, pieces: Sequence[str]) -> list[Choice]:
        """What several pieces may do at once."""
        showing, task = self._of(s)
        return showing.together(s, task, pieces) if showing.together is not None else each(s, pieces)

    def worksheet(self, s: State) -> Worksheet | None:
        """The deciding side's work as a sheet."""
        showing, task = self._of(s)
        return showing.worksheet(s, task) if showing.worksheet is not None else None

    def sliders(self, s: State) -> Sliders | None:
        """The deciding side's numbers to set."""
        showing, task = self._of(s)
        return showing.sliders(s, task) if showing.sliders is not None else None

    def route(self, s: State, action: Action) -> Route | None:
        """The way and the cost of an offered action that has them."""
        showing, task = self._of(s)
        return showing.route(s, task, action) if showing.route is not None and action in play.offered(s) else None

    def tries(self, s: State, place: Place, piece: str) -> list[Action]:
        """What a player who points at a place or piece may have meant, likeliest first."""
        return meant(s, place, piece)
