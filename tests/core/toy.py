"""A whole game in a few lines, for the tests of the core: a secret, a heap of pebbles, a die now and then.

The Allies hide a number from 1 to 3. Then both sides take one or two pebbles in turn, or roll for it; the German may
peek once at the number. Whoever takes the last pebble has won.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Self

from bocage.core import play
from bocage.core.game import Chance, Result, Scenario, View
from bocage.core.nouns import Nouns
from bocage.core.protocol import ASK, Action, Ask, Broken, Do, Event, Roll, Ruling, Side, State, Task, no
from bocage.core.rulebook import GameTitle, Options, OptionSpec, Rule, Rulebook

PEBBLES = 12
TAKING, DICE = "§2", "§4"


class Heap(State):
    """How many pebbles are left, what is hidden, what was seen, who took what."""

    __slots__ = ("heap", "peeked", "secret", "taken")
    SAVED: ClassVar[tuple[str, ...]] = ("heap", "secret", "peeked", "taken")
    SETS: ClassVar[frozenset[str]] = frozenset(("peeked",))

    heap: int
    secret: int
    peeked: int
    taken: list[int]

    def __init__(self) -> None:
        self.agenda, self.told, self.offer = [], None, None
        self.heap, self.secret, self.peeked, self.taken = PEBBLES, 0, 0, [0, 0]

    def refresh(self) -> None:
        """Nothing follows from anything."""

    def apart(self, one: str, other: str) -> int:
        """How far apart two numbers are."""
        return abs(int(one or 0) - int(other or 0)) if one.isdecimal() and other.isdecimal() else 99

    def clone(self) -> Self:
        new = type(self)()
        new.agenda, new.offer = self.agenda.copy(), self.offer
        new.heap, new.secret, new.peeked, new.taken = self.heap, self.secret, self.peeked, self.taken.copy()
        return new


class Hide(Ask[Heap], frozen=True):
    """§1 The Allies hide a number; they may think again."""

    rule = "§1"

    def who(self, s: Heap) -> Side:
        return Side.ALLIED

    def options(self, s: Heap) -> list[Action]:
        numbers = [Action("hide", str(n)) for n in (1, 2, 3)]
        return [*numbers, Action("done")] if s.secret else numbers

    def bars(self, s: Heap, a: Action) -> Ruling | None:
        return no("§1", "nothing is hidden") if a.verb == "done" else None

    def take(self, s: Heap, a: Action) -> list[Task[Heap]]:
        if a.verb == "done":
            return [Turn(Side.GERMAN)]
        s.secret = int(a.noun)
        s.tell(Event("hidden", "§1", {"number": s.secret}, to=(Side.ALLIED,)))
        return [self]


class Turn(Do[Heap], frozen=True):
    """§2 Turns go round until the heap is gone."""

    side: Side

    def run(self, s: Heap) -> list[Task[Heap]]:
        return [Take(self.side), Turn(self.side.enemy)] if s.heap else []


class Take(Ask[Heap], frozen=True):
    """§2 One or two pebbles, or as the die says; §3 the German may look at the number first, once."""

    rule = TAKING
    side: Side

    def who(self, s: Heap) -> Side:
        return self.side

    def options(self, s: Heap) -> list[Action]:
        options = [Action("take", str(n)) for n in (1, 2) if n <= s.heap]
        options.append(Action("roll"))
        if self.side == Side.GERMAN and not s.peeked:
            options.append(Action("peek"))
        return options

    def bars(self, s: Heap, a: Action) -> Ruling | None:
        return no("§3", "it was seen already") if a.verb == "peek" else None

    def take(self, s: Heap, a: Action) -> list[Task[Heap]]:
        if a.verb == "peek":
            s.peeked = 1 << self.side
            s.tell(Event("peeked", "§3", {"number": s.secret}, to=(Side.GERMAN,), reveals=True))
            s.tell(Event("peeked", "§3", {}, to=(Side.ALLIED,)))
            return [self]
        if a.verb == "roll":
            return [TakeDie(self.side)]
        grab(s, self.side, int(a.noun))
        return []


class TakeDie(Roll[Heap], frozen=True):
    """§4 The die takes half its pips, at least one."""

    rule = DICE
    side: Side

    def key(self, s: Heap) -> str:
        return f"{self.side.word} roll at {s.heap}"

    def land(self, s: Heap, face: int) -> list[Task[Heap]]:
        grab(s, self.side, max(1, face // 2))
        return []


def grab(s: Heap, side: Side, number: int) -> None:
    number = min(number, s.heap)
    s.heap -= number
    s.taken[side] += number
    s.tell(Event("taken", TAKING, {"side": side, "number": number}))


class HeapView(View, frozen=True, kw_only=True):
    """What a side may know."""

    heap: int
    secret: int
    taken: tuple[int, ...]
    peeked: bool
    agenda: tuple[Any, ...]


class Pebbles:
    """The game."""

    id = "pebbles"
    nouns: ClassVar[Nouns] = {}
    title = "Pebbles"
    year = 1944
    publisher = "the suite"
    says = "A game for tests."
    rules_version = 3
    hides = True
    scenarios = (Scenario("heap", "One heap", "Twelve pebbles."),)
    tasks: ClassVar[dict[str, Any]] = {task.__name__: task for task in (Hide, Turn, Take, TakeDie)}
    rulebook = Rulebook(
        GameTitle("pebbles", "Pebbles", 1944, "the suite", "1"),
        [Rule(n, f"Rule {n}", "Play", "As it says.", "text", "done") for n in "1234"],
    )
    options = Options([OptionSpec("pace", ("slow", "quick"), "2", "Pace", "Nothing changes.")])
    state: ClassVar[type[Heap]] = Heap

    def new(self, scenario: str, options: Mapping[str, Any]) -> Heap:
        s = self.state()
        s.agenda.append(Hide())
        play.begin(s)
        return s

    def blank(self, options: Mapping[str, Any]) -> Heap:
        return self.state()

    def view(self, s: Heap, side: Side) -> HeapView:
        decides = s.agenda[-1].who(s) if s.agenda and s.agenda[-1].waits == ASK else None
        knows = side == Side.ALLIED or s.peeked
        return HeapView(
            side=side,
            turn=0 if s.agenda and isinstance(s.agenda[0], Hide) else 1,
            phase="play",
            decides=decides,
            heap=s.heap,
            secret=s.secret if knows else 0,
            taken=tuple(s.taken),
            peeked=bool(s.peeked),
            agenda=tuple(s.agenda) if decides == side else (),
        )

    def guess(self, v: HeapView, chance: Chance) -> Heap:
        s = self.state()
        s.heap, s.taken, s.peeked = v.heap, list(v.taken), int(v.peeked) << Side.GERMAN
        s.secret = v.secret or (chance.choice([1, 2, 3]) if v.side == Side.GERMAN else 0)
        s.agenda = list(v.agenda) or ([Hide()] if v.turn == 0 else [])
        return s

    def words(self, s: Heap, event: Event) -> str:
        return f"{event.kind} {event.facts.get('number', '')}"

    def prompt(self, s: Heap) -> str:
        return "Choose."

    def result(self, s: Heap) -> Result:
        return Result(Fraction(s.taken[0]), "won", Side.ALLIED, [])

    def check(self, s: Heap) -> None:
        if s.heap + sum(s.taken) != PEBBLES:
            raise Broken("§2 pebbles have come or gone")
