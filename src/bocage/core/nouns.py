"""Nouns: the kinds of thing that actions, refusals and events of a game are about, and sentences with places for them.

A game has one table of them. From a noun follow how it is written in an action and read back, how it is called in a
sentence, what a finger on the map or on a counter may mean by it, and what lights up for it.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from string import Formatter
from typing import Any, Generic, TypeVar

from msgspec import Struct

from .protocol import Action, Broken, Fact, Ruling, Side, State
from .tally import written

S = TypeVar("S", bound=State)
N = TypeVar("N")


class Finger(Struct, frozen=True):
    """What a player points at: a place by its name, a counter by its piece's id, or both; either may be empty."""

    side: Side
    place: str = ""
    piece: str = ""


class Spot(Struct, frozen=True):
    """What on the table stands for a noun: a place, a piece, or both."""

    place: str = ""
    piece: str = ""


def _nowhere(s: Any, n: Any) -> Spot:
    return Spot()


def _nothing(s: Any, finger: Finger) -> Iterable[Any]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Noun(Generic[S, N]):
    """One kind of thing. `name` is its place in a sentence: `{unit}`.

    `made` gives the actions of a verb on every noun by number, where the kit keeps them; elsewhere they are written
    anew. `read` gives None for a text that names no such thing of the side that acts.
    """

    name: str
    written: Callable[[S, N], str]
    read: Callable[[S, Side, str], N | None]
    words: Callable[[S, N], str]
    pointed: Callable[[S, Finger], Iterable[N]] = _nothing
    spot: Callable[[S, N], Spot] = _nowhere
    made: Callable[[S, str], Sequence[Action]] | None = None
    parts: tuple["Noun[S, Any]", ...] = ()
    """Of a noun made of several: which, in the order of the tuple that stands for it."""
    unknown: str = ""
    """What is said of a text that names none: a sentence with a place for what was `{given}`."""

    def facts(self, n: N) -> dict[str, Any]:
        """What a sentence about it knows: the noun by its name, or its parts by theirs."""
        several: Any = n
        return {part.name: one for part, one in zip(self.parts, several, strict=True)} if self.parts else {self.name: n}

    def action(self, s: S, word: str, n: N) -> Action:
        """A verb on this noun."""
        return self.actions(s, word, (n,))[0]

    def actions(self, s: S, word: str, nouns: Iterable[N]) -> list[Action]:
        """A verb on each of these nouns, in their order."""
        if self.made is not None:
            made: Any = self.made(s, word)
            return [made[n] for n in nouns]
        return [Action(word, self.written(s, n)) for n in nouns]


@cache
def _alone(word: str) -> Any:
    return {"": Action(word)}


NOTHING: Noun[Any, str] = Noun(
    name="nothing",
    written=lambda s, n: n,
    read=lambda s, side, text: None if text else "",
    words=lambda s, n: n,
    made=lambda s, word: _alone(word),
)
"""Of a verb that needs no noun: `pass`, `done`."""


def pair(first: Noun[S, Any], second: Noun[S, Any], **changes: Any) -> Noun[S, tuple[Any, Any]]:
    """Two nouns after each other: a unit and where it goes. A finger means it only where `pointed` says how."""

    def read(s: S, side: Side, text: str) -> tuple[Any, Any] | None:
        one, _, other = text.partition(" ")
        both = first.read(s, side, one), second.read(s, side, other)
        return None if both[0] is None or both[1] is None else both

    made: dict[str, Any] = {
        "parts": (first, second),
        "name": f"{first.name}_{second.name}",
        "written": lambda s, n: f"{first.written(s, n[0])} {second.written(s, n[1])}",
        "read": read,
        "words": lambda s, n: f"{first.words(s, n[0])}, {second.words(s, n[1])}",
        "spot": lambda s, n: Spot(second.spot(s, n[1]).place, first.spot(s, n[0]).piece),
    }
    return Noun(**{**made, **changes})


# --- sentences

Nouns = Mapping[str, Noun[Any, Any]]
"""A game's nouns by name."""


def sentence(nouns: Nouns, s: State, says: str, facts: Mapping[str, Any]) -> str:
    """A sentence with its facts put in: `{unit} needs {need:point(s)} to enter {to:area}, and has {have} left`.

    A fact goes by the noun of its name, or by the one named behind the colon; `point(s)` counts something, `is|are`
    says one or the other by a number. Several of a kind are listed: `{units}`, `{to:areas}`. A ruling among the facts
    is said with its own sentence.
    """
    return "".join(text + (_part(nouns, s, facts, name, spec) if name else "") for text, name, spec in _parts(says))


def _part(nouns: Nouns, s: State, facts: Mapping[str, Any], name: str, spec: str) -> str:
    fact = facts[name]
    if isinstance(fact, Ruling):
        return sentence(nouns, s, fact.says, fact.facts)
    if "(" in spec:
        return count_words(fact, spec)
    if "|" in spec:
        one, many = spec.split("|")
        return one if fact == 1 else many
    kind = spec or name
    if isinstance(fact, tuple):
        noun = nouns[kind.removesuffix("s")]
        return listed(noun.words(s, n) for n in fact)
    if kind in nouns:
        return nouns[kind].words(s, fact)
    if spec:
        raise Broken(f"'{spec}' is no noun of this game, and counts nothing")
    return plain(fact)


@cache
def _parts(says: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((text, name or "", spec or "") for text, name, spec, _ in Formatter().parse(says))


def fields(says: str) -> dict[str, str]:
    """The facts a sentence asks for, with what stands behind the colon of each."""
    return {name: spec for _, name, spec in _parts(says) if name}


def written_facts(nouns: Nouns, s: State, says: str, facts: Mapping[str, Any]) -> dict[str, Fact]:
    """Facts as programs read them: units and places as they are written in actions, numbers as numbers."""
    kinds = fields(says)
    return {name: _written(nouns, s, kinds.get(name) or name, fact) for name, fact in facts.items()}


def _written(nouns: Nouns, s: State, kind: str, fact: Any) -> Fact:
    if isinstance(fact, Ruling):
        return sentence(nouns, s, fact.says, fact.facts)
    if isinstance(fact, tuple):
        noun = nouns[kind.removesuffix("s")]
        return ", ".join(noun.written(s, n) for n in fact)
    said: Fact = nouns[kind].written(s, fact) if kind in nouns else fact
    return said


_FRACTION = re.compile(r"-?[0-9]+/[1-9][0-9]*")


def plain(fact: Any) -> str:
    """A number or a word as it is read: fractions as they are printed."""
    text = str(fact)
    return written(Fraction(text)) if _FRACTION.fullmatch(text) else text


def count_words(count: Any, noun: str) -> str:
    """A number with what it counts: `point(s)` makes `1 point` and `3 points`, `enem(y|ies)` `1 enemy`, `2 enemies`."""
    stem, _, rest = noun.partition("(")
    ending, _, behind = rest.partition(")")
    one, _, many = ending.rpartition("|")
    return f"{plain(count)} {stem}{one if count == 1 else many}{behind}"


def listed(words: Iterable[str]) -> str:
    """`8/4 Inf`, `8/4 Inf and 12/4 Inf`, `a, b and c`."""
    several = list(words)
    return f"{', '.join(several[:-1])} and {several[-1]}" if len(several) > 1 else "".join(several)
