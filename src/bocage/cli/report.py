"""How commands speak: plain text or one JSON object, and errors that say what to do."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import typer

from bocage import registry
from bocage.core.game import Game
from bocage.core.match import MatchError, Record, read_record
from bocage.core.rulebook import OptionError, UnknownRule, Value

FAILED = 2


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


def chosen(game: Game, given: list[str]) -> dict[str, Value]:
    """Options from `name=value` words."""
    pairs = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise OptionError(f"'{word}' is not an option: write name=value")
        pairs[name] = value
    return game.options.resolve(pairs)


def open_record(path: Path) -> tuple[Game, Record]:
    """A match file and its game."""
    try:
        record = read_record(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise MatchError(f"{path}: not a match file: it is not text") from error
    except MatchError as error:
        raise MatchError(f"{path}: {error}") from error
    return registry.game(record.head["game"]), record
