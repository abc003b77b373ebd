"""The rule trace: where each rule of a game is cited, by its code and by its tests.

A citation is `§` and a rule's id, in a docstring, a comment or a string. A game's `data/rulebook.toml` lists its
rules as `[[rule]]` tables with `id`, `title`, `says` and `status`:

- `done`: the rule is enforced; it must be cited by the game's code and by a test;
- `fact`: there is nothing to enforce; no citation is asked for;
- `left_out`: the rule is not played, and `reason` says why.

In an installed package the tests are absent: then only the code is traced.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import bocage

STATUSES = ("done", "fact", "left_out")
_FIELDS = ("id", "title", "says", "status")
_CITATION = re.compile(r"§([A-Za-z0-9][A-Za-z0-9.-]*)")


class Location(NamedTuple):
    """One line of one file."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class Cited(NamedTuple):
    """Where a rule is cited."""

    code: list[Location]
    tests: list[Location]


class Rule(NamedTuple):
    """A rule as the rulebook lists it."""

    id: str
    title: str
    says: str
    status: str
    reason: str


class Places(NamedTuple):
    """Where the games are, and the tests, if there are any here."""

    games: Path
    tests: Path | None
    root: Path

    @classmethod
    def under(cls, root: Path) -> "Places":
        """The places in a source tree."""
        tests = root / "tests"
        return cls(root / "src" / "bocage" / "games", tests if tests.is_dir() else None, root)

    @classmethod
    def found(cls) -> "Places":
        """The places of the running package: its source tree, or the directory it is installed in."""
        package = Path(bocage.__file__).parent
        if package.parent.name == "src":
            return cls.under(package.parent.parent)
        return cls(package / "games", None, package.parent)


class Trace(NamedTuple):
    """One game's rules, every citation found, and the faults. Cited ids the rulebook lacks are in `cited` too."""

    game: str
    rules: dict[str, Rule]
    cited: dict[str, Cited]
    faults: list[str]


def trace(game: str, places: Places | None = None) -> dict[str, Cited]:
    """Where each rule of a game's rulebook is cited; the game as `normandy-1971` or `normandy_1971`."""
    found = trace_game(game, places or Places.found())
    return {rule: found.cited.get(rule, Cited([], [])) for rule in found.rules}


def by_file(locations: Iterable[Location]) -> list[str]:
    """Locations with the lines of each file together: `movement.py:167, 180`."""
    lines: dict[str, list[int]] = {}
    for path, line in locations:
        if line not in lines.setdefault(path, []):
            lines[path].append(line)
    return [f"{path}:{', '.join(map(str, numbers))}" for path, numbers in lines.items()]


def trace_all(places: Places) -> list[Trace]:
    """The trace of every game, in the order of their names."""
    return [trace_game(game, places) for game in games(places)]


def games(places: Places) -> list[str]:
    """The names of the game packages."""
    return sorted(path.parent.name for path in places.games.glob("*/__init__.py"))


def trace_game(game: str, places: Places) -> Trace:
    """The trace of one game."""
    game = game.replace("-", "_")
    if game not in (known := games(places)):
        raise ValueError(f"there is no game {game!r}; there are: {', '.join(known) or 'none'}")
    rules, faults = _read_rulebook(game, places)
    cited: dict[str, Cited] = {}
    for rule, location in _citations(_code_files(game, places), places.root):
        cited.setdefault(rule, Cited([], [])).code.append(location)
    for rule, location in _citations(_test_files(game, places), places.root):
        cited.setdefault(rule, Cited([], [])).tests.append(location)
    _add_shared_tests(game, rules, cited, places)
    faults += _bad_rules(rules.values())
    faults += _unknown_citations(rules, cited)
    faults += _missing_citations(rules, cited, places)
    return Trace(game, rules, cited, [f"{game}: {fault}" for fault in faults])


def _read_rulebook(game: str, places: Places) -> tuple[dict[str, Rule], list[str]]:
    """The rules by id, and what is wrong with the file itself. A game without a rulebook has no rules."""
    path = _rulebook_of(game, places)
    if not path.is_file():
        return {}, []
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("rule", [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return {}, [f"rulebook.toml cannot be read: {error}"]
    rules: dict[str, Rule] = {}
    faults = [] if entries else ["rulebook.toml has no [[rule]]"]
    for number, entry in enumerate(entries, start=1):
        missing = [field for field in _FIELDS if not _text(entry, field)]
        rule = Rule(*(_text(entry, field) for field in (*_FIELDS, "reason")))
        name = f"§{rule.id}" if rule.id else f"rule number {number}"
        if missing:
            faults.append(f"{name} lacks {', '.join(missing)}")
        if rule.id in rules:
            faults.append(f"{name} is listed twice")
        if rule.id:
            rules[rule.id] = rule
    return rules, faults


def _rulebook_of(game: str, places: Places) -> Path:
    return places.games / game / "data" / "rulebook.toml"


def _text(entry: dict[str, Any], field: str) -> str:
    value = entry.get(field, "")
    return value.strip() if isinstance(value, str) else ""


def _code_files(game: str, places: Places) -> list[Path]:
    return sorted((places.games / game).rglob("*.py"))


def _test_files(game: str, places: Places) -> list[Path]:
    """The tests of this game alone: its directory, and the adapters of its test vectors."""
    if places.tests is None:
        return []
    vectors = places.tests / "vectors"
    return sorted(
        {
            *(places.tests / "games" / game).rglob("*.py"),
            *(vectors / game).rglob("*.py"),
            *vectors.glob(f"{game}*.py"),
            *vectors.glob(f"test_{game}*.py"),
        }
    )


def _add_shared_tests(game: str, rules: dict[str, Rule], cited: dict[str, Cited], places: Places) -> None:
    """Count what the conformance suite cites: for every game that has the rule, against each if none has it."""
    if places.tests is None:
        return
    others: set[str] | None = None
    for rule, location in _citations(sorted((places.tests / "conformance").rglob("*.py")), places.root):
        if rule not in rules:
            if others is None:
                others = {r for other in games(places) if other != game for r in _read_rulebook(other, places)[0]}
            if rule in others:
                continue
        cited.setdefault(rule, Cited([], [])).tests.append(location)


def _citations(files: Iterable[Path], root: Path) -> Iterator[tuple[str, Location]]:
    """Every rule id cited in these files, and where."""
    for path in files:
        name = path.relative_to(root).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for match in _CITATION.finditer(line):
                yield match[1].rstrip(".-"), Location(name, number)


def _bad_rules(rules: Iterable[Rule]) -> Iterator[str]:
    """Rules with a status nobody knows, or left out without saying why."""
    for rule in rules:
        if rule.status and rule.status not in STATUSES:
            yield f"§{rule.id} has the unknown status {rule.status!r}; it may be {', '.join(STATUSES)}"
        if rule.status == "left_out" and not rule.reason:
            yield f"§{rule.id} is left out without a reason"


def _unknown_citations(rules: dict[str, Rule], cited: dict[str, Cited]) -> Iterator[str]:
    """Citations of rules that the rulebook does not list."""
    for rule, (code, tests) in sorted(cited.items()):
        if rule not in rules:
            yield f"§{rule} is cited but not in rulebook.toml: {_listed(code + tests)}"


def _missing_citations(rules: dict[str, Rule], cited: dict[str, Cited], places: Places) -> Iterator[str]:
    """Rules marked done that the code, or the tests, never cite."""
    for rule in rules.values():
        if rule.status != "done":
            continue
        code, tests = cited.get(rule.id, Cited([], []))
        tested = bool(tests) or places.tests is None
        if not code and not tested:
            yield f"§{rule.id} is marked done, but neither code nor test cites it"
        elif not code:
            yield f"§{rule.id} is marked done, but no code cites it"
        elif not tested:
            yield f"§{rule.id} is marked done, but no test cites it"


def _listed(locations: list[Location], most: int = 3) -> str:
    shown = ", ".join(str(location) for location in locations[:most])
    more = len(locations) - most
    return f"{shown} and {more} more" if more > 0 else shown
