"""A match: a game, its options, its seed, and every action with the dice it brought, as readable text.

The text is the record. It replays to the same position anywhere, and says so with a hash at its end.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from . import play
from .codec import digest
from .dice import Dice
from .game import Game
from .protocol import ROLL, Action, Event, Illegal, Side, State
from .rulebook import OptionError, Value, value_text

FORMAT = 2
"""The newest form of the record, which can say what chance the computers had; what form 1 can say is written so."""

HEAD = "bocage match"
MOST_UNDOS = 250
"""How many actions can be taken back in a row: each costs a kept position, and some decisions may go on for ever."""

LETTER = {Side.ALLIED: "A", Side.GERMAN: "G", Side.NATURE: "-"}


class MatchError(Exception):
    """A match file that cannot be read or does not replay; the message says where and why."""


class Step(Struct, frozen=True):
    """One line of the record: who did what, and the dice that followed."""

    side: Side
    action: Action
    dice: tuple[int, ...] = ()

    def __str__(self) -> str:
        dice = f" [{' '.join(map(str, self.dice))}]" if self.dice else ""
        return f"{LETTER[self.side]} {self.action}{dice}"


BEGIN = Action("begin")


class Match:
    """A match being played. Actions go in through `act`; dice come by themselves from the seed."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        seed: str,
        scenario: str | None = None,
        players: Mapping[Side, str] | None = None,
    ) -> None:
        self.game, self.seed = game, seed
        self.scenario = scenario or game.scenarios[0].id
        self.players = dict(players or {})
        self.options = game.options.complete(options, {side.word: name for side, name in self.players.items()})
        _check_line("a seed", seed)
        for name in self.players.values():
            _check_line("a player's name", name)
        self.dice = Dice(seed)
        self.seeds: dict[int, str] = {}  # seeds that took over later, by the moment from which they count
        self.notes: dict[int, str] = {}  # words put on moments; no part of the play
        self.chances: dict[int, str] = {}  # the computers' own chance, by the moment from which it counts; no dice
        self.steps: list[Step] = []
        self.state = game.new(self.scenario, self.options)
        self._marks: list[State] = []
        self.opening: list[Event] = []  # what happened before anybody decided anything
        self.state.told = self.opening
        play.begin(self.state)
        if (rolled := self._roll()) != ():
            self.steps.append(Step(Side.NATURE, BEGIN, rolled))
        self.state.told = None

    def act(self, action: Action, side: Side | None = None) -> list[Event]:
        """Carry out an offered action, roll what it calls for, and return everything that happened.

        Illegal is raised, and nothing changes, if the action is not offered (or not to this side).
        """
        s = self.state
        decides = self.decides()
        if decides is None or (side is not None and side != decides):
            raise Illegal(action, play.refusal(s, action, side), [])
        before = s.clone()
        told: list[Event] = []
        s.told = told
        rolled_before = self.dice.rolled.copy()
        try:
            play.act(s, action)
            rolled = self._roll()
        except Exception:
            # whatever went wrong, the match stands where its record says
            self.state, self.dice.rolled = before, rolled_before
            raise
        finally:
            s.told = None
        self.steps.append(Step(decides, action, rolled))
        can_undo = not rolled and self.decides() == decides and not any(event.reveals for event in told)
        self._marks = [*self._marks[1 - MOST_UNDOS :], before] if can_undo else []
        return told

    def decides(self) -> Side | None:
        """Whose decision is pending; None when the game is over."""
        return self.state.agenda[-1].who(self.state) if self.state.agenda else None

    def can_undo(self) -> bool:
        """Whether the last action can be taken back: no die has fallen and nothing new was shown since."""
        return bool(self._marks)

    def undo(self) -> Action:
        """Take back the last action; MatchError if a die, a reveal or the other side's turn came since."""
        if not self._marks:
            raise MatchError("nothing can be taken back: a die has fallen, or something was revealed")
        self.state = self._marks.pop()
        self.notes.pop(len(self.steps), None)  # the moment it was put on is gone
        return self.steps.pop().action

    def reseed(self, seed: str) -> None:
        """Let another seed give the dice from here on, as when a match branches off; nothing before can be undone."""
        _check_line("a seed", seed)
        self.seeds[len(self.steps)] = seed
        self.dice = Dice(seed, self.dice.rolled)
        self._marks = []

    def note(self, moment: int, words: str) -> None:
        """Put words on a moment, or take them away with none."""
        if not 0 <= moment <= len(self.steps):
            raise MatchError(f"there is no moment {moment}; the match has {len(self.steps)}")
        line = " ".join(words.split())
        if not line:
            self.notes.pop(moment, None)
            return
        _check_line("a note", line)
        self.notes[moment] = line

    def hash(self) -> str:
        """The digest of the position reached."""
        return digest(self.state)

    def text(self) -> str:
        """The whole record."""
        head = [
            f"{HEAD} {FORMAT if self.chances else 1}",
            f"game: {self.game.id}",
            f"rules: {self.game.rules_version}",
            f"scenario: {self.scenario}",
            *[f"option: {name}={value_text(value)}" for name, value in sorted(self.options.items())],
            *[f"{side.word}: {name}" for side, name in sorted(self.players.items())],
            f"seed: {self.seed}",
            *[f"reseed: {moment} {seed}" for moment, seed in sorted(self.seeds.items())],
            *[f"chance: {moment} {chance}" for moment, chance in sorted(self.chances.items())],
            *[f"note: {moment} {words}" for moment, words in sorted(self.notes.items())],
            "",
        ]
        body = [f"{number} {step}" for number, step in enumerate(self.steps, 1)]
        tail = ["", f"actions: {len(self.steps)}", f"hash: {self.hash()}", ""]
        return "\n".join(head + body + tail)

    def _roll(self) -> tuple[int, ...]:
        """Nature answers until a side decides or the game is over."""
        s, rolled = self.state, []
        while s.agenda and s.agenda[-1].waits == ROLL:
            task = s.agenda[-1]
            face = self.dice.roll(task.key(s), task.faces(s))
            rolled.append(face)
            play.land(s, face)
        return tuple(rolled)


def _check_line(what: str, text: str) -> None:
    """What goes into the head of a match file must stay on its line."""
    if not text or not text.isprintable():
        raise MatchError(f"{what} is one line of plain text, not {text!r}")


# --- reading


class Record(Struct, frozen=True):
    """A match file taken apart, not yet replayed."""

    head: dict[str, str]
    options: dict[str, str]
    steps: list[Step]
    actions: int
    hash: str
    seeds: dict[int, str] = {}
    notes: dict[int, str] = {}
    chances: dict[int, str] = {}


def read_record(text: str | bytes) -> Record:
    """Take a match file apart; MatchError says what is wrong with it."""
    lines = _decoded(text).splitlines()
    if not lines or not lines[0].startswith(HEAD):
        raise MatchError(f"not a match file: the first line must begin with '{HEAD}'")
    _check_format(lines[0])
    head: dict[str, str] = {}
    options: dict[str, str] = {}
    by_moment: dict[str, dict[int, str]] = {"reseed": {}, "note": {}, "chance": {}}
    steps: list[Step] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        if (found := _FIELD.fullmatch(line)) is None:
            steps.append(_read_step(line, number, len(steps) + 1))
            continue
        name, value = found.groups()
        if name in by_moment:
            _read_moment(by_moment[name], name, value, number)
            continue
        fields = head
        if name == "option":
            fields = options
            name, _, value = value.partition("=")
        if name in fields:
            raise MatchError(f"line {number} gives '{name}' twice")
        fields[name] = value
    _check_whole(head)
    seeds, notes, chances = by_moment["reseed"], by_moment["note"], by_moment["chance"]
    return Record(head, options, steps, int(head["actions"]), head["hash"], seeds, notes, chances)


_FIELD = re.compile(r"(game|rules|scenario|option|allied|german|seed|reseed|actions|hash|note|chance): (.*)")
_STEP = re.compile(r"([0-9]{1,9}) ([AG-]) ([^\[\]]+?)(?: \[([0-9]{1,9}(?: [0-9]{1,9})*)\])?")
_SIDES = {letter: side for side, letter in LETTER.items()}


def _check_whole(head: dict[str, str]) -> None:
    """What every match file says must be there."""
    for name in ("game", "rules", "scenario", "seed"):
        if name not in head:
            raise MatchError(f"the match file has no '{name}:' line")
    if "hash" not in head or not _is_count(head.get("actions", "")):
        raise MatchError("the match file is cut short: its closing 'actions:' and 'hash:' lines are missing")


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MatchError("not a match file: it is not text in UTF-8") from error


def _read_moment(found: dict[int, str], name: str, value: str, number: int) -> None:
    """A line about one moment: its number, and words."""
    moment, _, words = value.partition(" ")
    if not _is_count(moment) or not words.strip() or not words.isprintable():
        raise MatchError(f"line {number}: '{name}:' needs a moment and words, not '{value[:60]}'")
    if int(moment) in found:
        raise MatchError(f"line {number} gives '{name}' twice for moment {moment}")
    found[int(moment)] = words.strip()


def _is_count(text: str) -> bool:
    """Whether a text is a whole number in plain digits, short enough to be meant."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def _check_format(line: str) -> None:
    version = line.removeprefix(HEAD).strip()
    if not (version.isascii() and version.isdecimal()):
        raise MatchError(f"not a match file: '{line[:60]}' names no version")
    if not _is_count(version) or int(version) > FORMAT:
        raise MatchError(f"this match was written by a newer Bocage (format {version[:9]}; this one reads {FORMAT})")
    if int(version) < 1:
        raise MatchError(f"there never was a match file of format {version}")


def _read_step(line: str, number: int, expected: int) -> Step:
    found = _STEP.fullmatch(line)
    if found is None:
        raise MatchError(f"line {number} is not an action: '{line[:60]}'")
    count, letter, action, dice = found.groups()
    if int(count) != expected:
        raise MatchError(f"line {number}: action {count} stands where action {expected} belongs")
    return Step(_SIDES[letter], Action.parse(action), tuple(map(int, (dice or "").split())))


Watch = Callable[[Match, Step, list[Event]], None]
"""Hears of every action of a replay, with the events it brought."""


def replay(
    record: Record,
    game: Game,
    at: int | None = None,
    watch: Watch | None = None,
) -> Match:
    """Play a record through, to its end or up to an action; MatchError where it does not hold."""
    if record.head["game"] != game.id:
        raise MatchError(f"this is a match of '{record.head['game']}', not of {game.id}")
    rules = record.head["rules"]
    if not _is_count(rules) or int(rules) > game.rules_version:
        raise MatchError(f"this match plays under rules {rules[:20]}; this Bocage has {game.rules_version}")
    if record.head["scenario"] not in {scenario.id for scenario in game.scenarios}:
        raise MatchError(f"{game.id} has no scenario '{record.head['scenario']}'")
    if record.actions != len(record.steps):
        raise MatchError(f"the file says {record.actions} actions and holds {len(record.steps)}")
    match = Match(
        game,
        _options(record, game),
        record.head["seed"],
        record.head["scenario"],
        {side: record.head[side.word] for side in (Side.ALLIED, Side.GERMAN) if side.word in record.head},
    )
    _check_moments(record)
    for number, step in enumerate(record.steps[:at], 1):
        if number - 1 in record.seeds:
            match.reseed(record.seeds[number - 1])
        _replay_step(match, step, number, watch)
    if len(match.steps) in record.seeds:
        match.reseed(record.seeds[len(match.steps)])
    match.notes = {moment: words for moment, words in record.notes.items() if moment <= len(match.steps)}
    match.chances = {moment: chance for moment, chance in record.chances.items() if moment <= len(match.steps)}
    if at is None and match.hash() != record.hash:
        raise MatchError(f"the match replays to the hash {match.hash()}, but its file says {record.hash[:60]}")
    return match


def _check_moments(record: Record) -> None:
    """Whatever is about a moment lies within the match; what was rolled before anybody decided has no new seed."""
    first = 1 if record.steps and record.steps[0].action == BEGIN else 0
    given = (("seed", record.seeds, first), ("note", record.notes, 0), ("chance", record.chances, 0))
    for what, moments, least in given:
        for moment in moments:
            if not least <= moment <= len(record.steps):
                raise MatchError(f"a {what} is given for moment {moment}, which the match does not have")


def _options(record: Record, game: Game) -> dict[str, Value]:
    """The options as recorded, every one of them: a default may change, a match may not."""
    try:
        options = game.options.resolve(record.options)
    except OptionError as error:
        raise MatchError(f"the match cannot be set up: {error}") from error
    if missing := [name for name in options if name not in record.options]:
        raise MatchError(f"the match file does not say which option is played: {', '.join(missing)}")
    return options


def _replay_step(match: Match, step: Step, number: int, watch: Watch | None) -> None:
    if step.action == BEGIN:
        events: list[Event] = []
    else:
        try:
            events = match.act(step.action, step.side)
        except Illegal as error:
            raise MatchError(f"action {number} ({step}): {error}") from error
    done = match.steps[number - 1] if len(match.steps) >= number else None
    if done is None or (done.side, done.action) != (step.side, step.action):
        raise MatchError(f"action {number} ({step}): the match goes on with '{done or 'a decision of a side'}'")
    if done.dice != step.dice:
        raise MatchError(f"action {number} ({step}): the seed gives the dice [{' '.join(map(str, done.dice))}]")
    if watch is not None:
        watch(match, step, events)
