"""A game's rules and options as data: every rule by its id in our own words, every option with its values.

The rulebook answers "which rule is that?" for refusals, logs and the rules page. The options are the
places where a printed rulebook is unclear or leaves a choice; the first value is the default. Presets name whole sets
of choices.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from importlib import resources
from typing import Literal, Self, TypeAlias, TypeVar

import msgspec

Source: TypeAlias = Literal["text", "table", "errata", "ruling", "map", "deduced"]
Status: TypeAlias = Literal["done", "fact", "left_out"]
Value: TypeAlias = bool | int | str

PERSON, COMPUTER = "person", "computer"
"""Who may sit at a side: a person goes by this name, and every other name is a computer's, programs among them."""

Players: TypeAlias = Mapping[str, str]
"""The names of those who play, by side: `allied`, `german`. A side whose player is not known yet is left out."""

NOBODY_YET: Players = {}

_Shape = TypeVar("_Shape")


class RulebookError(ValueError):
    """A rulebook or options file that cannot be used, saying which entry is at fault."""


class UnknownRule(KeyError):
    """A rule id that the rulebook does not have."""

    def __str__(self) -> str:
        return str(self.args[0])


class OptionError(ValueError):
    """An option or value the game does not know, in words for the player who gave it."""


class GameTitle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which published game a rulebook restates."""

    id: str
    title: str
    year: int
    publisher: str
    edition: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id, what it says, where it comes from and whether the game enforces it."""

    id: str
    title: str
    section: str
    says: str
    source: Source
    status: Status
    option: str | None = None
    reconstructed: bool = False
    reason: str | None = None
    """Why a rule that is left out is not played."""

    def __post_init__(self) -> None:
        if (self.status == "left_out") != (self.reason is not None):
            raise ValueError(f"rule {self.id}: a reason belongs to a rule that is left out, and to no other")


class Rulebook:
    """The rules of one game in the order of its chapters, found by id with or without the section sign."""

    def __init__(self, game: GameTitle, rules: Iterable[Rule]) -> None:
        self.game = game
        self._by_id: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self._by_id:
                raise RulebookError(f"{game.id}: rule {rule.id} is listed twice")
            self._by_id[rule.id] = rule

    @classmethod
    def load(cls, package: str, name: str) -> Self:
        """Read the rulebook from a file inside a package, as in `load("bocage.games.x", "data/rulebook.toml")`."""
        file = _read(package, name, _RulebookFile)
        return cls(file.game, file.rule)

    def __getitem__(self, rule_id: str) -> Rule:
        rule = self._by_id.get(rule_id.removeprefix("§"))
        if rule is None:
            raise UnknownRule(f"{self.game.id} has no rule {rule_id!r}{_nearest(rule_id, self._by_id)}")
        return rule

    def __contains__(self, rule_id: str) -> bool:
        return rule_id.removeprefix("§") in self._by_id

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def sections(self) -> list[str]:
        """The chapter names, in order."""
        return list(dict.fromkeys(rule.section for rule in self))

    def section(self, name: str) -> list[Rule]:
        """The rules of one chapter, in order."""
        found = [rule for rule in self if rule.section == name]
        if not found:
            raise UnknownRule(f"{self.game.id} has no section {name!r}{_nearest(name, self.sections())}")
        return found


class OptionSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice left to the players: its values, the default first, and the rule that explains it.

    Those of one `group` stand together under its name, where a game has many of a kind. One with a `seat` says whether
    a `person` or a `computer` plays that side: it is nobody's choice but follows who sits down there.
    """

    name: str
    values: tuple[Value, ...]
    ruling: str
    title: str
    says: str
    group: str = ""
    seat: Literal["allied", "german"] | None = None

    def __post_init__(self) -> None:
        if self.seat is not None and not {PERSON, COMPUTER} <= set(self.values):
            raise ValueError(f"option {self.name}: what follows a seat is '{PERSON}' or '{COMPUTER}'")

    @property
    def default(self) -> Value:
        return self.values[0]

    def parse(self, text: str) -> Value:
        """The value a text stands for; text and value are matched exactly, `true` and `false` for switches."""
        for value in self.values:
            if text == value_text(value):
                return value
        allowed = ", ".join(value_text(value) for value in self.values)
        raise OptionError(f"option {self.name} cannot be {text!r}; it is one of {allowed}")

    def among(self, players: Players) -> Value:
        """The value of a match between these players: by who sits where it looks, else the default."""
        if self.seat is None or self.seat not in players:
            return self.default
        return PERSON if players[self.seat] == PERSON else COMPUTER


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a set of choices: the options it sets; all others keep their default."""

    name: str
    title: str
    says: str
    options: dict[str, Value]


class Options:
    """All options of one game, in order, and the presets that choose several at once."""

    def __init__(self, specs: Iterable[OptionSpec], presets: Iterable[Preset] = ()) -> None:
        self._by_name: dict[str, OptionSpec] = {}
        for spec in specs:
            if spec.name in self._by_name:
                raise RulebookError(f"option {spec.name} is listed twice")
            texts = {value_text(value) for value in spec.values}
            if len(texts) < 2 or len(texts) < len(spec.values):
                raise RulebookError(f"option {spec.name} needs at least two values, all different")
            self._by_name[spec.name] = spec
        self.presets = tuple(presets)
        for preset in self.presets:
            self._check_preset(preset)

    @classmethod
    def load(cls, package: str, name: str) -> Self:
        """Read the options, and the presets if there are any, from a file inside a package."""
        file = _read(package, name, _OptionsFile)
        return cls(file.option, file.preset)

    def __getitem__(self, name: str) -> OptionSpec:
        spec = self._by_name.get(name)
        if spec is None:
            raise OptionError(f"there is no option {name!r}{_nearest(name, self._by_name)}")
        return spec

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[OptionSpec]:
        return iter(self._by_name.values())

    def __len__(self) -> int:
        return len(self._by_name)

    def resolve(self, given: Mapping[str, str], players: Players = NOBODY_YET) -> dict[str, Value]:
        """The value of every option: those given as text, what follows from the players, the defaults for the rest.

        Every way to begin a match names its players here. OptionError if a choice says otherwise than who sits there.
        """
        chosen = {name: self[name].parse(text) for name, text in given.items()}
        for name, value in chosen.items():
            spec = self[name]
            if spec.seat is not None and spec.seat in players and value != spec.among(players):
                who = f"a {spec.among(players)} plays the {spec.seat.capitalize()} side"
                raise OptionError(f"option {name} cannot be {value_text(value)!r}: {who}")
        return self.complete(chosen, players)

    def complete(self, chosen: Mapping[str, Value], players: Players = NOBODY_YET) -> dict[str, Value]:
        """The same of choices that stand whatever the players, as those of a match begun long ago do."""
        return {spec.name: chosen.get(spec.name, spec.among(players)) for spec in self}

    def preset(self, name: str) -> dict[str, Value]:
        """The value of every option under a preset."""
        for preset in self.presets:
            if preset.name == name:
                return {spec.name: preset.options.get(spec.name, spec.default) for spec in self}
        raise OptionError(f"there is no preset {name!r}{_nearest(name, [preset.name for preset in self.presets])}")

    def _check_preset(self, preset: Preset) -> None:
        if [other.name for other in self.presets].count(preset.name) > 1:
            raise RulebookError(f"preset {preset.name} is listed twice")
        for name, value in preset.options.items():
            try:
                self[name].parse(value_text(value))
            except OptionError as error:
                raise RulebookError(f"preset {preset.name}: {error}") from error


def value_text(value: Value) -> str:
    """How a value is written on the command line and in a match file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class _RulebookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: GameTitle
    rule: list[Rule]


class _OptionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    option: list[OptionSpec]
    preset: list[Preset] = []


def _read(package: str, name: str, shape: type[_Shape]) -> _Shape:
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RulebookError(f"{package}/{name}: {error}") from error


def _nearest(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word.removeprefix("§"), list(known), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(close)}?" if close else ""
