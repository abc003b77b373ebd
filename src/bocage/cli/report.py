"""How commands speak: plain text or one JSON object, and errors that say what to do."""

import os
import shutil
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bocage import registry
from bocage.ai.levels import LEVELS
from bocage.bot.players import Setting
from bocage.bot.process import BotError
from bocage.core.game import Game
from bocage.core.match import Match, MatchError, Watch, read_record, replay
from bocage.core.plain import plain, plain_lines
from bocage.core.rulebook import COMPUTER, OptionError, UnknownRule, Value, value_text

FAILED = 2
WIDEST = 100

PresetName = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="A set of options by its name (`bocage games ID`); --option wins over it."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same matches, on any machine.")]
OptionWords = Annotated[list[str] | None, typer.Option("--option", help="name=value, as often as you like.")]
ScenarioId = Annotated[str | None, typer.Option(help="The scenario's id.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="Processes to play on, at most one a core.")]
Effort = Annotated[
    float, typer.Option(min=0.01, help="The part of their time that searching players spend, counted as work.")
]
At = Annotated[int | None, typer.Option(min=0, help="The moment after this many actions; else the match's end.")]


def say(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print lines of text. Every word of the command line goes through here, so none of it can steer a terminal."""
    typer.echo(plain_lines(text), err=err, nl=nl)


def warn(message: str) -> None:
    """Say in one line what went wrong."""
    say(f"bocage: {plain(message)}", err=True)


def fail(message: str) -> typer.Exit:
    """Say what went wrong; raise what this returns."""
    warn(message)
    return typer.Exit(FAILED)


@contextmanager
def plain_errors() -> Iterator[None]:
    """What users get wrong ends in one line, not in a traceback."""
    try:
        yield
    except (registry.Unknown, OptionError, UnknownRule, MatchError, BotError) as error:
        raise fail(str(error)) from error
    except BrokenPipeError:
        # the reader has seen enough (`bocage replay … | head`); nothing more may be written, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit from None
    except OSError as error:
        raise fail(f"{error.filename or 'file'}: {error.strerror}") from error


def print_json(data: Any) -> None:
    """One JSON object on standard output."""
    say(plain(msgspec.json.encode(data).decode()))


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Columns side by side, the first to the left and the others to the right."""
    table = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for first, *others in table:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        say("  ".join((first.ljust(widths[0]), *cells)).rstrip())


@contextmanager
def progress_bar(says: str, total: int) -> Iterator[Callable[[str], None]]:
    """A bar where somebody watches, and what moves it on by one with a word on how things stand."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    watched = sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), disable=not watched, transient=True) as progress:
        bar = progress.add_task(plain(says), total=total)

        def tick(stands: str = "") -> None:
            progress.update(bar, advance=1, description=plain(f"{says}: {stands}" if stands else says))

        yield tick


@contextmanager
def stoppable(says: str) -> Iterator[None]:
    """Work that may be broken off, by Ctrl-C or by being told to end: what was done until then still counts."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        warn(f"stopped; this is what was {says} so far")
    finally:
        signal.signal(signal.SIGTERM, before)


def print_wrapped(text: str, indent: int = 0) -> None:
    """A paragraph as wide as the terminal, every line of it indented."""
    margin, width = " " * indent, min(shutil.get_terminal_size().columns, WIDEST)
    lines = textwrap.wrap(text, max(width, indent + 20), initial_indent=margin, subsequent_indent=margin)
    say("\n".join(lines))


def chosen(game: Game, given: list[str], preset: str | None = None) -> dict[str, Value]:
    """Options from `name=value` words, laid over those of a preset if one is named."""
    pairs = {name: value_text(value) for name, value in _preset(game, preset).items()} if preset is not None else {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise OptionError(f"'{word}' is not an option: write name=value")
        pairs[name] = value
    return game.options.resolve(pairs, dict.fromkeys(("allied", "german"), COMPUTER))  # nobody else plays here


def _preset(game: Game, name: str) -> dict[str, Value]:
    """A preset by its name; an unknown name is answered with the known ones."""
    known = [preset.name for preset in game.options.presets]
    if not known:
        raise OptionError(f"{game.id} has no presets: leave --preset out")
    if name not in known:
        raise OptionError(f"{game.id} has no preset '{name}'; there are: {', '.join(known)}")
    return game.options.preset(name)


def begun_as(game: Game, scenario: str | None) -> str:
    """The id of a scenario of the game: the one named, or the first."""
    known = [entry.id for entry in game.scenarios]
    if scenario is not None and scenario not in known:
        raise fail(f"{game.id} has no scenario '{scenario}'; there are: {', '.join(known)}")
    return scenario or known[0]


def set_up(game_id: str, scenario: str | None, given: list[str] | None, preset: str | None) -> Setting:
    """What is to be played, from the words of a command."""
    game = registry.game(game_id)
    return Setting(game.id, begun_as(game, scenario), chosen(game, given or [], preset))


def level_names(game_id: str, given: str | None) -> list[str]:
    """The players that a command names, as `recruit,regular`; every level of the game if it names none."""
    return given.split(",") if given else [name for name in registry.players(game_id) if name in LEVELS]


def open_match(file: Path, at: int | None = None, game: Game | None = None, watch: Watch | None = None) -> Match:
    """A match file played through to a moment, of this game if one is named. Errors name the file."""
    try:
        record = read_record(file.read_bytes())
        found = registry.game(record.head["game"])
        if game is not None and game.id != found.id:
            raise MatchError(f"this is a match of {found.id}, not of {game.id}")
        if at is not None and at > len(record.steps):
            raise MatchError(f"the match holds {len(record.steps)} actions; --at {at} is beyond its end")
        return replay(record, found, at, watch)
    except (MatchError, registry.Unknown) as error:
        raise MatchError(f"{plain(str(file))}: {error}") from error


def check_output(file: Path, *suffixes: str) -> None:
    """Refuse a file that could not be written, before the work for it is done."""
    if suffixes and file.suffix not in suffixes:
        raise fail(f"cannot write '{file}': the name must end in {' or '.join(suffixes)}")
    if not file.parent.is_dir():
        raise fail(f"cannot write '{file}': there is no folder '{file.parent}'")
    if file.is_dir():
        raise fail(f"cannot write '{file}': it is a folder")
