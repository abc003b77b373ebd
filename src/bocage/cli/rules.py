"""`bocage games` and `bocage rules`: what can be played, and by which rules."""

from typing import Annotated, Any

import typer

from bocage import registry
from bocage.cli.report import Json, fail, plain_errors, print_json, print_wrapped, say
from bocage.core.game import Game
from bocage.core.protocol import BOTH
from bocage.core.rulebook import Rule, value_text
from bocage.lab.trace import Cited, Places, by_file, trace


def games(
    game: Annotated[str | None, typer.Argument(metavar="[ID]", help="A game's id: show it with its options.")] = None,
    json: Json = False,
) -> None:
    """List the games, or show one: scenarios, players, options with their values, presets of them."""
    with plain_errors():
        chosen = registry.game(game) if game is not None else None
    if json:
        print_json(_game(chosen) if chosen else {"games": [_game(each) for each in registry.games()]})
    elif chosen is not None:
        _show(chosen)
    else:
        for each in registry.games():
            say(f"{each.id}  {each.title} ({each.publisher}, {each.year})")
            print_wrapped(each.says, 4)
        say("\n`bocage games ID` shows a game with its options.")


def _show(game: Game) -> None:
    """One game in full."""
    say(f"{game.id}  {game.title} ({game.publisher}, {game.year})")
    print_wrapped(game.says, 4)
    say("")
    print_wrapped(f"Players: {', '.join(registry.players(game.id))}")
    say("\nScenarios:")
    for scenario in game.scenarios:
        say(f"  {scenario.id}")
        print_wrapped(f"{scenario.title}. {scenario.says}", 6)
    say("\nOptions, the default first:")
    for option in game.options:
        say(f"  {option.name} = {' | '.join(map(value_text, option.values))}")
        print_wrapped(option.says, 6)
    if game.options.presets:
        say("\nPresets, for --preset:")
    for preset in game.options.presets:
        say(f"  {preset.name}")
        print_wrapped(f"{preset.title}. {preset.says}", 6)


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
        "presets": list(game.options.presets),
    }


def rules(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule's id, as MOV-K.")] = None,
    json: Json = False,
) -> None:
    """Print the rules in our own words, or one of them, with the code and the tests that hold it."""
    with plain_errors():
        found, places = registry.game(game), Places.found()
        chosen = [named(found, rule)] if rule is not None else list(found.rulebook)
        cited = trace(_package(found), places)
    if json:
        rows = [_rule(entry, cited) for entry in chosen]
        print_json(rows[0] if rule is not None else {"game": found.id, "rules": rows})
        return
    section = ""
    for entry in chosen:
        if entry.section != section:
            section = entry.section
            say(f"\n{section}\n{'-' * len(section)}")
        say(f"§{entry.id}  {entry.title}")
        print_wrapped(entry.says, 4)
    if rule is not None:
        _show_citations(chosen[0], cited, places)


def named(game: Game, rule_id: str) -> Rule:
    """A rule by its id, without regard to case."""
    if not (wanted := rule_id.strip().removeprefix("§").casefold()):
        raise fail(f"a rule's id cannot be empty: write one, as {next(iter(game.rulebook)).id}, or leave it out")
    found = next((rule for rule in game.rulebook if rule.id.casefold() == wanted), None)
    return found or game.rulebook[rule_id]


def _show_citations(rule: Rule, cited: dict[str, Cited], places: Places) -> None:
    code, tests = cited.get(rule.id, Cited([], []))
    print_wrapped(f"status {rule.status}, source {rule.source}", 4)
    for name, found, absent in (
        ("code", code, "none"),
        ("tests", tests, "none" if places.tests else "not installed here"),
    ):
        say(f"    {name}:{'' if found else ' ' + absent}")
        for line in by_file(found):
            print_wrapped(line, 6)


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
