"""`bocage play` and `bocage serve`: the board in the browser."""

from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from bocage import registry
from bocage.cli.report import fail, plain_errors, say

Data = Annotated[
    Path | None,
    typer.Option(help="The folder that keeps the games; BOCAGE_DATA, or a folder of yours, if you name none."),
]
HOST = "127.0.0.1"


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's id: begin with this one.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; 8044, or any free one, if you name none.")
    ] = None,
    data: Data = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
) -> None:
    """Play in the browser, on this machine. Ctrl-C stops the server; the games are kept."""
    with plain_errors():
        path = f"?game={quote(registry.game(game).id)}" if game is not None else ""
    _serve(HOST, port, data, path if browser else None)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 opens it to other machines.")] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8044,
    data: Data = None,
) -> None:
    """Run the server for a longer life, without opening a browser."""
    _serve(host, port, data, None)


def _serve(host: str, port: int | None, data: Path | None, path: str | None) -> None:
    from bocage.server import folder, launch

    try:
        launch.serve(host, port, data or folder.default_folder(), path=path, say=say)
    except launch.CannotServe as error:
        raise fail(str(error)) from error
