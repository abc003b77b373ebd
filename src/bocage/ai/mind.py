"""What a game gives to its computer players: quick judgement, plans worth weighing, and what a position is worth.

Everything here is asked about a possible world: a position that fits the view of the side that thinks. The players
themselves (`commander`) see views only, and guess such worlds from them.
"""

from collections.abc import Callable, Hashable
from typing import Any, Protocol

from msgspec import Struct

from bocage.core.game import Game
from bocage.core.protocol import Action, Decision, Side

from .outlook import Outlook


class Manner(Struct, frozen=True):
    """How somebody goes about it."""

    exact: bool = True
    """Reckons every outcome and looks for the counter-attack; a recruit goes by rule of thumb."""
    nerve: float = 0.0
    """From -1, who wants to be sure, to 1, who likes to dare."""
    ahead: bool = True
    """Weighs plans against each other; whoever does not needs no more than the first."""


class Stroke(Struct, frozen=True):
    """A line or a mark of a plan on the map: `attack`, `move`, `hold`, `land`, `drop`, `fire`, or `order` for whatever
    else is done there."""

    kind: str
    places: tuple[str, ...]
    """One place, or those an arrow goes by: names as the game's actions write them."""


class Candidate(Struct, frozen=True):
    """A plan to be weighed: actions to begin with, and a scheme to go on by."""

    title: str
    """A plan in a few words, as a commander would say it: `Main effort at Caen, the Cotentin holds`."""
    scheme: Any
    """What the game's policy is given to follow; None for its own judgement."""
    first: tuple[Action, ...] = ()
    strokes: tuple[Stroke, ...] = ()


class Sketch(Struct, frozen=True):
    """A plan in words, from the side's own view."""

    effort: str
    """The main effort: one sentence."""
    reserves: str
    threats: tuple[str, ...] = ()


class Policy(Protocol):
    """Plays a side by judgement alone, quickly, in a world it may look at."""

    def decide(self, s: Any, d: Decision) -> Action:
        """One of the decision's options; `d` is the pending decision of `s`."""


class Mind(Protocol):
    """One game's knowledge of how to play it. It keeps nothing between two questions."""

    game: Game
    pace: int
    """Actions that a look ahead tries in a second on a common machine: what makes work of seconds."""

    sight: int
    """Replies of the enemy that every look ahead plays out, because worth does not tell plans apart before."""

    def policy(self, manner: Manner, scheme: Any, seed: int) -> Policy:
        """Someone who plays by judgement and follows a scheme, for either side; the same seed plays the same."""

    def candidates(self, s: Any, d: Decision, manner: Manner, scheme: Any) -> list[Candidate]:
        """The plans worth weighing now, first the one that judgement alone would choose.

        `scheme` is that of the plan under way: then the list is empty unless this is a moment to think again, because
        a phase begins, dice have spoken or a choice of weight is due. Without one there is at least one plan.
        """

    def worth(self, s: Any) -> float:
        """The score to expect at the end, in the game's points for the Allies; at the end the score itself."""

    def aftermath(self, s: Any) -> str | None:
        """The verb by which a throw of dice stands as it lies, while it has not had its effect: empty for its further
        dice, and where judgement answers. None if what is pending is no part of a throw."""

    def throw(self, s: Any, face: int) -> Hashable:
        """What a face of the pending die comes to: equal for faces, and dice before them, that come to the same."""

    def outlook(self, s: Any) -> Outlook:
        """What worths mean for winning in this scenario; fitted to self-play, kept beside the weights."""

    def progress(self, s: Any) -> float:
        """How much of the match is over, from 0 to 1."""

    def stage(self, s: Any) -> tuple[int, ...]:
        """The decision phase at hand: equal while it lasts, another for every other; each has its time to think."""

    def share(self, s: Any) -> float:
        """The share of the time left in its phase that a thought may take now: all where no other will follow."""

    def until(self, s: Any, side: Side, replies: int) -> Callable[[Any], bool]:
        """Where a look ahead from here stops: when the side has done, or after so many replies of the enemy."""

    def sketch(self, s: Any, side: Side, scheme: Any) -> Sketch:
        """A scheme in words."""
