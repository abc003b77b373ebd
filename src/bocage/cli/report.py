"""How commands speak: plain text or one JSON object, and errors that say what to do."""

import os
import shutil
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from bocage import registry
from bocage.core.game import Game
from bocage.core.match import Match, MatchError, Watch, read_record, replay
from bocage.core.rulebook import OptionError, UnknownRule, Value

FAILED = 2
WIDEST = 100

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
At = Annotated[int | None, typer.Option(min=0, help="The moment after this many actions; else the match's end.")]


def fail(message: str) -> typer.Exit:
    """Say what went wrong; raise what this returns."""
    typer.echo(f"bocage: {message}", err=True)
    return typer.Exit(FAILED)


@contextmanager
def plain_errors() -> Iterator[None]:
    """What users get wrong ends in one line, not in a traceback."""
    try:
        yield
    except (registry.Unknown, OptionError, UnknownRule, MatchError) as error:
        raise fail(str(error)) from error
    except BrokenPipeError:
        # the reader has seen enough (`bocage replay … | head`); nothing more may be written, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit from None
    except OSError as error:
        raise fail(f"{error.filename or 'file'}: {error.strerror}") from error


def print_json(data: Any) -> None:
    """One JSON object on standard output."""
    typer.echo(msgspec.json.encode(data).decode())


def print_wrapped(text: str, indent: int = 0) -> None:
    """A paragraph as wide as the terminal, every line of it indented."""
    margin, width = " " * indent, min(shutil.get_terminal_size().columns, WIDEST)
    lines = textwrap.wrap(text, max(width, indent + 20), initial_indent=margin, subsequent_indent=margin)
    typer.echo("\n".join(lines))


def chosen(game: Game, given: list[str]) -> dict[str, Value]:
    """Options from `name=value` words."""
    pairs = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise OptionError(f"'{word}' is not an option: write name=value")
        pairs[name] = value
    return game.options.resolve(pairs)


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
        raise MatchError(f"{file}: {error}") from error


def check_output(file: Path, *suffixes: str) -> None:
    """Refuse a file that could not be written, before the work for it is done."""
    if suffixes and file.suffix not in suffixes:
        raise fail(f"cannot write '{file}': the name must end in {' or '.join(suffixes)}")
    if not file.parent.is_dir():
        raise fail(f"cannot write '{file}': there is no folder '{file.parent}'")
    if file.is_dir():
        raise fail(f"cannot write '{file}': it is a folder")
