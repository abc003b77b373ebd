"""Runs test vectors: each case's input goes through its adapter, and what comes out is compared with `expect`.

A file holds `cases`, each with `id`, `kind`, `input`, `expect`, the game it belongs to (`game`, or `edition` for a year
of Normandy) and perhaps `alternatives`: other options with what is expected under them. A game's adapters are the
`ADAPTERS` of the module named after it (`normandy_1971` for `normandy-1971`), one function a kind.

An adapter only builds a position and calls the rules; it holds no rule of its own. It may answer more than is asked:
only the fields named in `expect` are compared, but each of them must be there. It must look at every field of the
input, of the units and hexes in it too: what nobody reads cannot count, so a case with such a field fails.
"""

import importlib.util
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

Adapter = Callable[[dict[str, Any], dict[str, Any]], Mapping[str, Any]]
"""From a case's input and options to everything the rules say about it."""

FIELDS = {"id", "game", "edition", "kind", "rules", "status", "input", "expect", "alternatives"}
FIELDS |= {"why", "note", "source", "basis"}
"""What a case may consist of, the words about it among them."""

REMARKS = {"note"}
"""Fields of an input that are for readers alone."""

_FRACTION = re.compile(r"-?\d+(/\d+|\.\d+)?")


class Failure(NamedTuple):
    """One expectation that was not met."""

    case: str
    kind: str
    options: dict[str, Any]
    expected: object
    got: object

    def __str__(self) -> str:
        options = f" with {shown(self.options)}" if self.options else ""
        return f"{self.case} ({self.kind}){options}: expected {shown(self.expected)}, got {shown(self.got)}"


class Given(dict[str, Any]):
    """Part of a case's input that remembers which of its fields were looked at."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__({name: watched(value) for name, value in fields.items()})
        self.seen: set[str] = set()
        self._replaced: set[str] = set()

    def overlaid(self, *, default: Mapping[str, Any], fixed: Mapping[str, Any]) -> "Given":
        """The same with other fields: what is read there is read here, but for the fields that are replaced."""
        new = Given({})
        dict.update(new, {**default, **dict(super().items()), **fixed})
        new.seen, new._replaced = self.seen, set(fixed) | set(default) - set(super().keys())
        return new

    def __getitem__(self, name: str) -> Any:
        self.seen |= {name} - self._replaced
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """A field, or what stands for it where it is missing."""
        self.seen |= {name} - self._replaced
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self.seen |= {str(name)} - self._replaced
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self._see_all()
        return super().__iter__()

    def keys(self) -> Any:
        """Every name: who asks for all sees all, as with the values."""
        self._see_all()
        return super().keys()

    def values(self) -> Any:
        """Every value."""
        self._see_all()
        return super().values()

    def items(self) -> Any:
        """Every field."""
        self._see_all()
        return super().items()

    def _see_all(self) -> None:
        self.seen |= set(super().keys()) - self._replaced

    def unread(self, path: str = "") -> Iterator[str]:
        """The fields nobody has looked at, those inside others by their way: `attackers.0.mech`."""
        for name, value in super().items():
            if name in self.seen | REMARKS:
                yield from unread(value, f"{path}{name}")
            else:
                yield f"{path}{name}"


def demand_words(given: Mapping[str, Any], field: str, *words: str) -> None:
    """Refuse a case that says in words something else than its adapter takes for granted."""
    if field in given and not any(word in str(given[field]) for word in words):
        raise ValueError(f"'{given[field]}' is not a {field} that is known: {', '.join(words)}")


def fields_with(given: Mapping[str, Any], prefix: str) -> list[tuple[str, Any]]:
    """The fields whose names begin so."""
    names = dict.keys(given) if isinstance(given, dict) else given.keys()
    return [(name, given[name]) for name in names if name.startswith(prefix)]


def overlay(fields: Mapping[str, Any], default: Mapping[str, Any] | None = None, **fixed: Any) -> dict[str, Any]:
    """Part of a case with some fields set, and others where it has none; who reads it reads the case."""
    if isinstance(fields, Given):
        return fields.overlaid(default=default or {}, fixed=fixed)
    return {**(default or {}), **fields, **fixed}


def watched(value: Any) -> Any:
    """A value of a case's input that notes who reads it."""
    if isinstance(value, Mapping):
        return Given(value)
    return [watched(item) for item in value] if isinstance(value, list) else value


def unread(value: Any, path: str) -> Iterator[str]:
    """What nobody has looked at in a value that was looked at itself."""
    if isinstance(value, Given):
        yield from value.unread(f"{path}.")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from unread(item, f"{path}.{index}")


class Covers:
    """An answer that is right if it holds everything expected, whatever else it holds."""

    def __init__(self, members: Iterable[str]) -> None:
        self.members = sorted(members)

    def __repr__(self) -> str:
        return f"at least these of {self.members}"


def read_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a file, decimal fractions kept exact."""
    data = json.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
    cases: list[dict[str, Any]] = data["cases"] if isinstance(data, dict) else data
    return cases


def game_of(case: Mapping[str, Any]) -> str:
    """The id of the game a case belongs to."""
    return str(case.get("game") or f"normandy-{case.get('edition', '?')}")


def adapters_of(game: str) -> dict[str, Adapter]:
    """The adapters of a game by kind; none if nobody has written them yet."""
    module = f"{__package__}.{game.replace('-', '_')}"
    if not re.fullmatch(r"[a-z0-9_.]+", module) or importlib.util.find_spec(module) is None:
        return {}
    found: dict[str, Adapter] = importlib.import_module(module).ADAPTERS
    return found


def check(case: Mapping[str, Any]) -> list[Failure]:
    """Every expectation of a case that is not met: the main one, then its alternatives."""
    asked: list[tuple[dict[str, Any], Any]] = [({}, case["expect"])]
    asked += [(alternative["options"], alternative["expect"]) for alternative in case.get("alternatives", [])]
    return [failure for options, expect in asked if (failure := _check_one(case, options, expect)) is not None]


def _check_one(case: Mapping[str, Any], options: dict[str, Any], expect: object) -> Failure | None:
    kind = str(case["kind"])
    adapter = adapters_of(game_of(case)).get(kind)
    if adapter is None:
        return Failure(case["id"], kind, options, expect, f"unknown kind for {game_of(case)}")
    if odd := sorted(set(case) - FIELDS):
        return Failure(case["id"], kind, options, expect, f"unknown fields of the case: {', '.join(odd)}")
    given = Given(case["input"])
    try:
        got: object = adapter(given, {**given.get("options", {}), **options})
    except Exception as error:
        got = f"{type(error).__name__}: {error}"
    else:
        if left := list(given.unread()):
            got = f"nobody reads these fields of the input: {', '.join(left)}"
    return None if agrees(expect, got) else Failure(case["id"], kind, options, expect, got)


def agrees(expected: object, got: object) -> bool:
    """Whether an answer is what was expected.

    Numbers are exact, and may be written `1/3`; lists of words are sets, other lists keep their order; of a table only
    the expected fields count.
    """
    if isinstance(got, Covers):
        return isinstance(expected, list) and set(expected) <= set(got.members)
    if isinstance(expected, bool) or isinstance(got, bool) or expected is None or got is None:
        return expected is got
    if isinstance(expected, Mapping):
        return isinstance(got, Mapping) and all(key in got and agrees(expected[key], got[key]) for key in expected)
    if isinstance(expected, list | tuple):
        return isinstance(got, list | tuple) and _lists_agree(list(expected), list(got))
    one, other = _number(expected), _number(got)
    return one == other if one is not None and other is not None else expected == got


def _lists_agree(expected: list[object], got: list[object]) -> bool:
    if all(isinstance(item, str) for item in expected + got):
        return sorted(map(str, expected)) == sorted(map(str, got))
    return len(expected) == len(got) and all(map(agrees, expected, got))


def _number(value: object) -> Fraction | None:
    if isinstance(value, int | Fraction):
        return Fraction(value)
    return Fraction(value) if isinstance(value, str) and _FRACTION.fullmatch(value) else None


def shown(value: object) -> str:
    """A value as people read it: fractions as fractions."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)
