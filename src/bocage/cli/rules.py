"""`bocage games` and `bocage rules`: what can be played, and by which rules."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from bocage import registry
from bocage.cli.report import plain_errors, print_json
from bocage.core.game import Game
from bocage.core.protocol import BOTH
from bocage.core.rulebook import Rule, value_text
from bocage.lab.trace import Cited, trace

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def games(json: Json = False) -> None:
    """List the games: id, title, year, sides, scenarios, options with values and defaults."""
    if json:
        print_json({"games": [_game(game) for game in registry.games()]})
        return
    console = Console()
    for game in registry.games():
        console.print(f"[bold]{game.id}[/bold]  {game.title} ({game.publisher}, {game.year})")
        console.print(f"  {game.says}")
        console.print(f"  players: {', '.join(registry.players(game.id))}")
        for scenario in game.scenarios:
            console.print(f"  scenario {scenario.id}: {scenario.title}. {scenario.says}")
        table = Table("option", "values (default first)", "what it does", box=None, padding=(0, 2, 0, 2))
        for option in game.options:
            table.add_row(option.name, ", ".join(map(value_text, option.values)), option.says)
        console.print(table)


def _game(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "year": game.year,
        "publisher": game.publisher,
        "says": game.says,
        "sides": [side.word for side in BOTH],
        "players": registry.players(game.id),
        "scenarios": list(game.scenarios),
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "ruling": option.ruling,
                "title": option.title,
                "says": option.says,
            }
            for option in game.options
        ],
    }


def rules(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule's id, as MOV-K.")] = None,
    json: Json = False,
) -> None:
    """Print the rules in our own words, or one of them, with the code and the tests that hold it."""
    with plain_errors():
        found = registry.game(game)
        chosen = [found.rulebook[rule]] if rule else list(found.rulebook)
        cited = trace(_package(found))
    if json:
        rows = [_rule(entry, cited) for entry in chosen]
        print_json(rows[0] if rule else {"game": found.id, "rules": rows})
        return
    section = ""
    for entry in chosen:
        if entry.section != section:
            section = entry.section
            typer.echo(f"\n{section}\n{'-' * len(section)}")
        typer.echo(f"§{entry.id}  {entry.title}\n    {entry.says}")
        if rule:
            row = _rule(entry, cited)
            typer.echo(f"    status {row['status']}, source {entry.source}")
            for name in ("code", "tests"):
                typer.echo(f"    {name}: {', '.join(row[name]) or 'none'}")


def _rule(rule: Rule, cited: dict[str, Cited]) -> dict[str, Any]:
    places = cited.get(rule.id, Cited([], []))
    return {
        "id": rule.id,
        "title": rule.title,
        "section": rule.section,
        "says": rule.says,
        "source": rule.source,
        "status": rule.status,
        "reconstructed": rule.reconstructed,
        "option": rule.option,
        "reason": rule.reason,
        "code": [str(place) for place in places.code],
        "tests": [str(place) for place in places.tests],
    }


def _package(game: Game) -> str:
    """The folder of a game, by which the trace knows it."""
    return game.id.replace("-", "_")
