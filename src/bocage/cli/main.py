"""The command line. Errors go to stderr with exit code 2 and say what to do."""

from typing import Annotated

import typer

import bocage
from bocage.cli import bots, duels, matches, measures, pictures, rules, serving, simulation
from bocage.cli.report import say

app = typer.Typer(
    name="bocage",
    help="The classic wargames of the Normandy campaign: play, replay, draw, simulate.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("games")(rules.games)
app.command("rules")(rules.rules)
app.command("play")(serving.play)
app.command("serve")(serving.serve)
app.command("watch")(matches.watch)
app.command("replay")(matches.replay)
app.command("verify")(matches.verify)
app.command("why")(matches.why)
app.command("draw")(pictures.draw)
app.command("sim")(simulation.sim)
app.command("bot")(bots.bot)
app.command("bot-join")(bots.bot_join)
app.command("bot-board")(bots.bot_board)
app.command("duel")(duels.duel)
app.command("ladder")(duels.rank)
app.command("exam")(measures.exam)
app.command("conduct")(measures.conduct)
app.command("sense")(measures.sense)
app.command("calibrate")(measures.calibrate)
app.command("foresight")(measures.foresight)


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"bocage {bocage.__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The classic wargames of the Normandy campaign: play, replay, draw, simulate."""


if __name__ == "__main__":
    app()
