"""The words every game speaks: sides, actions, rulings, events, tasks, decisions, states.

A state is flat data plus an agenda of tasks. `Do` needs nobody, `Ask` waits for a side, `Roll` waits for nature.
A task is frozen data; its fields are its local variables; it returns the list of tasks that follow, first first.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from msgspec import Struct


class Side(IntEnum):
    """Who decides. All five games are Allied against German; nature rolls the dice."""

    ALLIED = 0
    GERMAN = 1
    NATURE = 2

    @property
    def enemy(self) -> "Side":
        """The other side of the board."""
        return _ENEMIES[self]

    @property
    def word(self) -> str:
        """The name as it stands in a match file: `allied`, `german`."""
        return self.name.lower()


BOTH = (Side.ALLIED, Side.GERMAN)
_ENEMIES = (Side.GERMAN, Side.ALLIED)  # to be looked up: making an enum's member takes long


class Action(Struct, frozen=True, cache_hash=True):
    """A verb and, where it needs one, a noun: `pass`, `go QQ14`, `land 7-4 3`."""

    verb: str
    noun: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.noun}" if self.noun else self.verb

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the written form back."""
        verb, _, noun = text.strip().partition(" ")
        return cls(verb, noun.strip())


Fact: TypeAlias = str | int


class Ruling(Struct, frozen=True):
    """Why something may not be done: the rule, the sentence with its facts, the nearest thing that may be done.

    A fact is a number, a word, a noun by its number (`core.nouns`), or a tuple of several of a kind.
    """

    rule: str
    says: str = ""
    facts: dict[str, Any] = {}
    instead: Action | None = None


def no(rule: str, says: str, /, **facts: Any) -> Ruling:
    """A refusal under this rule: `no("§10.4c", "{unit} takes {need:point(s)}, {have} are left", unit=u, need=3, …)`."""
    return Ruling(rule, says, facts)


class Event(Struct, frozen=True):
    """Something that happened, told to the sides that may know it.

    A `reveals` event shows a player something new, so the action behind it can no longer be taken back.
    """

    kind: str
    rule: str = ""
    facts: dict[str, Any] = {}
    to: tuple[Side, ...] = BOTH
    reveals: bool = False


class Illegal(Exception):
    """An action that was not offered. It carries the ruling; nothing has changed."""

    def __init__(self, action: Action, ruling: Ruling, options: Iterable[Action] = ()) -> None:
        self.action, self.ruling = action, ruling
        offered = [f"'{o}'" for o in options]
        few = ", ".join(offered[:4]) + (" …" if len(offered) > 4 else "")
        super().__init__(f"'{action}' is refused by {ruling.rule}; offered: {few or 'nothing'}")


class Broken(Exception):
    """A state that cannot exist. Always a defect of the program, never of a player."""


class State:
    """What every game's state has. A game adds its own flat fields and names the saved ones in `SAVED`.

    Those of them that are sets kept as ints are in `SETS` too.

    `told` collects events while somebody listens (None: nobody does); `offer` keeps the options of the pending
    decision, so that they are worked out once. Neither belongs to the position.
    """

    __slots__ = ("agenda", "offer", "told")
    SAVED: ClassVar[tuple[str, ...]] = ()
    SETS: ClassVar[frozenset[str]] = frozenset()

    agenda: list[Any]
    told: list[Event] | None
    offer: list[Action] | None

    def clone(self) -> Self:
        """An independent copy of the position; nobody listens to it."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Work out again what follows from the saved fields."""
        raise NotImplementedError

    def apart(self, one: str, other: str) -> int:
        """How far two nouns lie from each other, for finding the nearest thing that may be done."""
        return 0 if one == other else 1

    def tell(self, event: Event) -> None:
        """Report what happened to whoever listens."""
        if self.told is not None:
            self.told.append(event)


S = TypeVar("S", bound=State)

DO, ASK, ROLL = 0, 1, 2

LONGEST_GIVEN = 40
"""So much of what names nothing is repeated in its refusal."""


class Task(Struct, Generic[S], frozen=True, tag=True):
    """One entry of the agenda, by its class's name."""

    waits: ClassVar[int] = DO


class Do(Task[S], frozen=True):
    """Something that happens by itself."""

    waits: ClassVar[int] = DO

    def run(self, s: S) -> "list[Task[S]]":
        """Do it; return what follows."""
        raise NotImplementedError


class Ask(Task[S], frozen=True):
    """Something a side decides. `rule` is the paragraph that grants the decision.

    Of a `secret` one the other side may know only that something is being decided, not what or how far it has come.
    """

    waits: ClassVar[int] = ASK
    rule: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    asks: ClassVar[str] = ""
    """What is to be decided, in words that go on from "Allied:"."""
    verbs: ClassVar[tuple[Any, ...]] = ()
    """What may be done: `core.verbs.Verb`, in the order of the list. Everything below follows from them."""

    def who(self, s: S) -> Side:
        """The side that decides."""
        raise NotImplementedError

    def options(self, s: S) -> list[Action]:
        """Everything that may be done; nothing else is accepted."""
        found = list[Action]()
        for verb in self.verbs:
            found += verb.options(self, s)
        return found

    def bars(self, s: S, a: Action) -> Ruling | None:
        """The first rule in the way of an action that is not offered; None if it is not of this decision at all."""
        for verb in self.verbs:
            if (n := verb.names(self, s, a)) is not None:
                ruling: Ruling | None = verb.bars(self, s, n)
                return ruling
        verb = next((verb for verb in self.verbs if verb.word == a.verb), None)
        if verb is None or not verb.noun.unknown:
            return None
        return no(verb.rule or self.rule, verb.noun.unknown, given=a.noun[:LONGEST_GIVEN])

    def take(self, s: S, a: Action) -> "list[Task[S]]":
        """Carry out one of the options; return what follows."""
        for verb in self.verbs:
            if (n := verb.names(self, s, a)) is not None:
                return list(verb.take(self, s, n))
        raise Broken(f"{type(self).__name__} cannot take '{a}'")


class Roll(Task[S], frozen=True):
    """A die, named by what it is rolled for."""

    waits: ClassVar[int] = ROLL
    rule: ClassVar[str] = ""

    def faces(self, s: S) -> int:
        """How many faces it has, each equally likely."""
        return 6

    def key(self, s: S) -> str:
        """What the die is for, in words that stay the same whatever else was rolled."""
        raise NotImplementedError

    def land(self, s: S, face: int) -> "list[Task[S]]":
        """The die shows `face`; return what follows."""
        raise NotImplementedError


class Decision(Struct, frozen=True):
    """A pending choice: whose, which task's, under which rule, and everything that may be chosen.

    For nature `options` is empty and `faces` counts the equally likely outcomes.
    """

    side: Side
    task: str
    rule: str
    options: list[Action]
    faces: int = 0
    key: str = ""
