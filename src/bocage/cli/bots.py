"""`bocage bot`, `bot-join` and `bot-board`: our players for programs from outside, and programs from outside here."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from bocage import registry
from bocage.bot import joining, serving
from bocage.bot.desk import board_of
from bocage.bot.messages import line_of
from bocage.bot.outside import Patience
from bocage.bot.players import COMMAND
from bocage.cli.report import fail, plain_errors, say
from bocage.core.plain import plain

Milliseconds = Annotated[
    int | None,
    typer.Option("--ms", min=1, max=999_999_999, help="Milliseconds that programs (`cmd:…`) are given for an action."),
]


def bot(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's id; any game if you name none.")
    ] = None,
    level: Annotated[str, typer.Option(help="Which player answers: `recruit`, `veteran`, `regular:bold`.")] = "veteran",
    seed: Annotated[int, typer.Option(help="The chance the player has for itself.")] = 1,
    effort: Annotated[
        float | None,
        typer.Option(min=0, help="Think by work instead of the clock, this part of the usual: the same anywhere."),
    ] = None,
) -> None:
    """Be a bot: read a referee's messages on stdin and answer on stdout, one JSON object a line (docs/bots.md)."""
    with plain_errors():
        for found in registry.games() if game is None else [registry.game(game)]:
            registry.player(found.id, level, seed)
        out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else may get between the messages
        try:
            serving.serve(serving.Who(level, game or "", seed, effort), sys.stdin.buffer, out)
        except BrokenPipeError:
            raise typer.Exit from None


def bot_board(game: Annotated[str, typer.Argument(help="A game's id.")]) -> None:
    """Print a game's map as bots are told it: places, neighbours, and what the numbers in a view stand for."""
    with plain_errors():
        say(line_of(board_of(registry.game(game))).decode(), nl=False)


def bot_join(
    address: Annotated[
        str, typer.Argument(help="A seat's address, as the server gives it; or with --game the server's.")
    ],
    command: Annotated[str, typer.Argument(help="The bot's command line: 'python3 bot.py'.")],
    game: Annotated[str | None, typer.Option(help="Begin a new match of this game instead of taking a seat.")] = None,
    side: Annotated[str, typer.Option(help="With --game: the side the bot plays.")] = "allied",
    against: Annotated[str, typer.Option(help="With --game: the server's player on the other side.")] = "recruit",
    scenario: Annotated[str, typer.Option(help="With --game: the scenario's id; the first if you name none.")] = "",
    ms: Annotated[int, typer.Option(min=1, help="Milliseconds the bot is given for an action.")] = 5000,
    quiet: Annotated[
        bool,
        typer.Option("--quiet", help="Keep what the bot says of its plans to yourself: only its progress is shown."),
    ] = False,
    record: Annotated[Path | None, typer.Option(help="Write the match here when it is over.")] = None,
) -> None:
    """Let a bot play at a server like anyone else, until the match is over; how it ended is printed."""
    with plain_errors():
        try:
            if game is None:
                seat = joining.invited(address)
            else:
                seat = joining.begun(address, joining.NewMatch(game, side, against, scenario))
            say(f"Playing {plain(seat.says)}", err=True)
            result = joining.play(seat, command.removeprefix(COMMAND), Patience(ms=ms), quiet=quiet)
            say(plain(result))
            if record is not None:
                record.write_text(joining.record(seat), encoding="utf-8")
        except joining.ServerError as error:
            raise fail(str(error)) from error
