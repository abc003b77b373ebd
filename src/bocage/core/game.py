"""What a game gives to everything around it: the registry, the players, the page, the laboratory."""

from collections.abc import Mapping, MutableSequence, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from .codec import Tasks
from .nouns import Nouns
from .protocol import Event, Side, State
from .rulebook import Options, Rulebook
from .tally import Line

T = TypeVar("T")


class Chance(Protocol):
    """A source of chance, handed in by whoever may have one. `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of them."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put a list in another order."""


class View(Struct, frozen=True, kw_only=True):
    """What one side may know. Every game's view begins like this and adds its own."""

    side: Side
    turn: int
    phase: str
    decides: Side | None


class Scenario(Struct, frozen=True):
    """One way to begin a game."""

    id: str
    title: str
    says: str


class Result(Struct, frozen=True):
    """How a match ended, or would if it ended now: the score is the Allies'.

    `stands` says what decides in words where the rules count no points, and the score only tells how near it is.
    """

    score: Fraction
    level: str
    winner: Side | None
    lines: list[Line]
    stands: str = ""


class Game(Protocol):
    """One game of the registry. `rules_version` goes up with every change that old matches would feel."""

    id: str
    title: str
    year: int
    publisher: str
    says: str
    rules_version: int
    hides: bool
    """Whether a side knows what the other must not see; where nothing is hidden both may look at one screen."""
    scenarios: Sequence[Scenario]
    tasks: Tasks
    nouns: Nouns
    """What its actions and sentences are about, by name."""

    @property
    def rulebook(self) -> Rulebook:
        """Every rule in our own words."""

    @property
    def options(self) -> Options:
        """What players may choose before they begin."""

    def new(self, scenario: str, options: Mapping[str, Any]) -> State:
        """A state that `play.begin` takes to its first decision."""

    def blank(self, options: Mapping[str, Any]) -> State:
        """A state to be filled from saved data."""

    def view(self, s: State, side: Side) -> View:
        """What a side may know of a position."""

    def guess(self, v: Any, chance: Chance) -> State:
        """A position that the side of this view cannot tell from the truth."""

    def words(self, s: State, event: Event) -> str:
        """An event as a sentence."""

    def prompt(self, s: State) -> str:
        """Who decides what, now, in a sentence."""

    def result(self, s: State) -> Result:
        """The score and what it is called."""

    def check(self, s: State) -> None:
        """Raise Broken if the position cannot exist."""
