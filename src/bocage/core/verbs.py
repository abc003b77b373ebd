"""A decision is a list of verbs: what may be done, why not, what a finger means, how it is asked and said.

A verb owns its word, the kind of noun it takes, the nouns it is likely about, the one predicate that forbids, what it
does and how it is said. Its functions are methods of the decision, so their first argument is the task:

    class PayAttrition(Ask[BreakoutState], frozen=True):
        asks = "choose the unit that loses a level"

        def hurt(self, s): ...
        def bars_level(self, s, u): ...
        def lose_level(self, s, u): ...

        verbs = (Verb("level", UNIT, nouns=hurt, bars=bars_level, take=lose_level, each="A level each"),)
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, TypeVar

from .nouns import Finger, Noun
from .protocol import ASK, Action, Ruling, State, Task

S = TypeVar("S", bound=State)
T = TypeVar("T")
N = TypeVar("N")


def alone(task: Any, s: Any) -> Iterable[Any]:
    """The one noun of a verb that needs none."""
    return ("",)


def free(task: Any, s: Any, n: Any) -> None:
    """Of a verb that nothing forbids while its decision is asked."""


@dataclass(frozen=True)
class Verb(Generic[S, T, N]):
    """One thing that may be done.

    `nouns` are those it may be about, in the order of the list; `bars` sifts them. Where a faster way gives exactly
    the ones that nothing bars, it is `lawful`, must agree with `bars`, and `nouns` is not asked.
    `pointed` is what a finger means by it where that is not simply what the noun says.
    `says` is the choice in words: a sentence about its noun and the fields of the decision. `group` is the heading it
    stands under in the list. Where a choice needs more than that, the desk shows it (`core.showing`).
    `each` are the words for doing it with several pieces at once; without them it is done one by one.
    `rule` is the paragraph that grants it, where that is not the decision's.
    """

    word: str
    noun: Noun[S, N]
    _: KW_ONLY
    take: Callable[[T, S, N], Sequence[Task[S]]]
    bars: Callable[[T, S, N], Ruling | None] = free
    nouns: Callable[[T, S], Iterable[N]] = alone
    lawful: Callable[[T, S], Iterable[N]] | None = None
    pointed: Callable[[T, S, Finger], Iterable[N]] | None = None
    says: str = ""
    group: str = ""
    each: str = ""
    rule: str = ""

    def open(self, task: T, s: S) -> Iterable[N]:
        """The nouns it may be done with now."""
        if self.lawful is not None:
            return self.lawful(task, s)
        bars = self.bars
        return [n for n in self.nouns(task, s) if bars(task, s, n) is None]

    def options(self, task: T, s: S) -> list[Action]:
        """What may be done with it now."""
        found = self.open(task, s) if self.lawful is None else self.lawful(task, s)
        if self.noun.made is None:
            return self.noun.actions(s, self.word, found)
        made: Any = self.noun.made(s, self.word)
        return [made[n] for n in found]

    def names(self, task: Any, s: S, a: Action) -> N | None:
        """What an action is about, None if it is none of this verb."""
        return self.noun.read(s, task.who(s), a.noun) if a.verb == self.word else None

    def meant(self, task: T, s: S, finger: Finger) -> list[Action]:
        """What a finger may mean by it, allowed or not."""
        found = self.pointed(task, s, finger) if self.pointed is not None else self.noun.pointed(s, finger)
        return self.noun.actions(s, self.word, found)


AnyVerb = Verb[Any, Any, Any]


def spoken(s: State, a: Action) -> str:
    """An action of the present decision with its noun in words; empty if it is none of its verbs'."""
    task = s.agenda[-1] if s.agenda else None
    for verb in task.verbs if task is not None and task.waits == ASK else ():
        if (n := verb.names(task, s, a)) is not None:
            return f"{verb.word} {verb.noun.words(s, n)}".rstrip()
    return ""


def meant(s: State, place: str, piece: str) -> list[Action]:
    """The actions a pointed finger may mean now, in the order of the verbs, allowed or not."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    finger = Finger(task.who(s), place, piece)
    return [a for verb in task.verbs for a in verb.meant(task, s, finger)]
