"""`bocage draw`: the board, or a moment of a match, as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from bocage import registry
from bocage.cli.report import fail, open_record, plain_errors
from bocage.core import match as matches
from bocage.core.protocol import Side
from bocage.draw.raster import to_png

WIDTH = 3000


def draw(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    match: Annotated[Path | None, typer.Option(help="A match file: draw its last position.")] = None,
    at: Annotated[int | None, typer.Option(min=0, help="With --match: after this many actions.")] = None,
    side: Annotated[str | None, typer.Option(help="allied or german: draw only what that side may know.")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write it: .svg or .png.")] = Path("board.svg"),
    width: Annotated[int, typer.Option(min=200, max=12000, help="Width of a .png in pixels.")] = WIDTH,
) -> None:
    """Draw the board, or a position of a recorded match."""
    with plain_errors():
        found = registry.game(game)
        seen = _side(side)
        if match is None:
            svg = registry.board(game)
        else:
            played, record = open_record(match)
            if played.id != found.id:
                raise fail(f"{match} is a match of {played.id}, not of {game}")
            if at is not None and at > len(record.steps):
                raise fail(f"{match} holds {len(record.steps)} actions; --at {at} is beyond its end")
            svg = registry.drawing(game, matches.replay(record, found, at).state, seen)
        write_picture(svg, out, width)
    typer.echo(f"{out} is drawn.")


def _side(word: str | None) -> Side | None:
    if word is None:
        return None
    if word not in ("allied", "german"):
        raise fail(f"there is no side '{word}': write allied or german")
    return Side.ALLIED if word == "allied" else Side.GERMAN


def write_picture(svg: str, out: Path, width: int = WIDTH) -> None:
    """Write a picture in the form its name asks for."""
    if out.suffix == ".svg":
        out.write_text(svg, encoding="utf-8")
    elif out.suffix == ".png":
        out.write_bytes(to_png(svg, width))
    else:
        raise fail(f"cannot draw to '{out}': the name must end in .svg or .png")
