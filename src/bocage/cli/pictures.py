"""`bocage draw`: the board, or a moment of a match, as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from bocage import registry
from bocage.cli.report import At, check_output, fail, open_match, plain_errors, say
from bocage.core.plain import plain
from bocage.core.protocol import Side
from bocage.draw.raster import to_png

WIDTH = 3000
PICTURES = (".svg", ".png")


def draw(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    match: Annotated[Path | None, typer.Option(help="A match file: draw its last position.")] = None,
    at: At = None,
    side: Annotated[str | None, typer.Option(help="allied or german: draw only what that side may know.")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write it: .svg or .png.")] = Path("board.svg"),
    width: Annotated[int, typer.Option(min=200, max=12000, help="Width of a .png in pixels.")] = WIDTH,
) -> None:
    """Draw the board, or a position of a recorded match."""
    with plain_errors():
        found = registry.game(game)
        seen = _side(side)
        check_output(out, *PICTURES)
        if match is not None:
            svg = registry.drawing(game, open_match(match, at, found).state, seen)
        elif at is not None or side is not None:
            raise fail("--at and --side are about a match: name its file with --match")
        else:
            svg = registry.board(game)
        write_picture(svg, out, width)
    say(f"{plain(str(out))} is drawn.")


def _side(word: str | None) -> Side | None:
    if word is None:
        return None
    if word not in ("allied", "german"):
        raise fail(f"there is no side '{word}': write allied or german")
    return Side.ALLIED if word == "allied" else Side.GERMAN


def write_picture(svg: str, out: Path, width: int = WIDTH) -> None:
    """Write a picture in the form its name asks for, one of `PICTURES`."""
    if out.suffix == ".png":
        out.write_bytes(to_png(svg, width))
    else:
        out.write_text(svg, encoding="utf-8")
