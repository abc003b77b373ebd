"""`bocage play`, `replay`, `verify` and `why`: single matches, told in words."""

from pathlib import Path
from typing import Annotated, Any

import typer

from bocage import registry
from bocage.cli.pictures import write_picture
from bocage.cli.report import chosen, fail, open_record, plain_errors, print_json
from bocage.core import match as matches
from bocage.core.game import Game
from bocage.core.match import Match, Step
from bocage.core.play import why_not
from bocage.core.protocol import Action, Event, Ruling
from bocage.core.rulebook import Rule
from bocage.core.tally import written
from bocage.lab.sim import Spec, new_match, play_match

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def play(
    game: Annotated[str, typer.Argument(help="The game's id.")] = "normandy-1971",
    allied: Annotated[str, typer.Option(help="The Allied player.")] = "recruit",
    german: Annotated[str, typer.Option(help="The German player.")] = "recruit",
    seed: Annotated[int, typer.Option(help="The same seed gives the same match.")] = 1,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as you like.")] = None,
    picture: Annotated[Path, typer.Option(help="Where to draw the last position (.svg or .png).")] = Path("bocage.png"),
    record: Annotated[Path, typer.Option(help="Where to write the match.")] = Path("bocage.match"),
) -> None:
    """Watch two computer players fight a match, told in words; the map is drawn at the end."""
    with plain_errors():
        found = registry.game(game)
        spec = Spec(game, found.scenarios[0].id, chosen(found, option or []), allied, german, seed)
        match, players = new_match(spec, 0)
        typer.echo(f"{found.title} ({found.publisher}, {found.year}): {allied} (Allied) against {german} (German)\n")
        play_match(match, players, lambda match, told: tell(found, match, told))
        record.write_text(match.text(), encoding="utf-8")
        write_picture(registry.drawing(game, match.state), picture)
    typer.echo(f"\nThe match is in {record}, the map in {picture}.")


def tell(game: Game, match: Match, told: list[Event]) -> None:
    """Print what happened."""
    for sentence in told_once(game, match, told):
        typer.echo(sentence)


def told_once(game: Game, match: Match, told: list[Event]) -> list[str]:
    """The sentences of some events, an event told to each side in its own version once only."""
    sentences = [game.words(match.state, event) for event in told]
    return list(dict.fromkeys(sentence for sentence in sentences if sentence))


def replay(
    file: Annotated[Path, typer.Argument(help="A match file.")],
    at: Annotated[int | None, typer.Option(min=0, help="Stop after this many actions.")] = None,
    json: Json = False,
) -> None:
    """Tell a recorded match in words, to its end or up to an action."""
    steps: list[dict[str, Any]] = []

    def watch(match: Match, step: Step, told: list[Event]) -> None:
        sentences = told_once(match.game, match, told)
        steps.append({"side": step.side.word, "action": str(step.action), "dice": step.dice, "told": sentences})

    with plain_errors():
        game, record = open_record(file)
        if at is not None and at > len(record.steps):
            raise fail(f"{file} holds {len(record.steps)} actions; --at {at} is beyond its end")
        match = matches.replay(record, game, at, watch)
        if json:
            print_json({**_position(match), "steps": steps})
            return
        for sentence in (sentence for step in steps for sentence in step["told"]):
            typer.echo(sentence)
        typer.echo(f"\n{game.prompt(match.state)}")


def _position(match: Match) -> dict[str, Any]:
    game, result = match.game, match.game.result(match.state)
    decides = match.decides()
    return {
        "game": game.id,
        "scenario": match.scenario,
        "options": match.options,
        "players": {side.word: name for side, name in match.players.items()},
        "actions": len(match.steps),
        "hash": match.hash(),
        "over": decides is None,
        "decides": decides.word if decides is not None else None,
        "prompt": game.prompt(match.state),
        "score": written(result.score),
        "level": result.level,
    }


def verify(file: Annotated[Path, typer.Argument(help="A match file.")], json: Json = False) -> None:
    """Replay a match; exit 0 only if every action and die holds and it ends at its recorded hash."""
    with plain_errors():
        game, record = open_record(file)
        match = matches.replay(record, game)
    if json:
        print_json({"file": str(file), "verified": True, **_position(match)})
    else:
        typer.echo(f"{file}: {len(match.steps)} actions of {game.id} replay to {match.hash()}.")


def why(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    file: Annotated[Path, typer.Argument(help="A match file; the action is tried at its end.")],
    action: Annotated[list[str], typer.Argument(help="The action, as `go QQ14`.")],
    json: Json = False,
) -> None:
    """Say whether an action is allowed at the end of a match, and if not, by which rule."""
    with plain_errors():
        found, record = open_record(file)
        if found.id != registry.game(game).id:
            raise fail(f"{file} is a match of {found.id}, not of {game}")
        match = matches.replay(record, found)
        tried = Action.parse(" ".join(action))
        ruling = why_not(match.state, tried)
    if json:
        print_json(_ruling(found, tried, ruling))
    elif ruling is None:
        typer.echo(f"'{tried}' is allowed. {found.prompt(match.state)}")
    else:
        typer.echo(explained(found, tried, ruling))


def explained(game: Game, action: Action, ruling: Ruling) -> str:
    """A refusal in words: the rule, what failed, what it says."""
    facts = ", ".join(f"{name} {fact}" for name, fact in ruling.facts.items())
    failed = f" ({facts})" if facts else ""
    instead = f"\nNearest that is allowed: '{ruling.instead}'." if ruling.instead else ""
    rule = _rule(game, ruling)
    if rule is None:
        return f"'{action}' is refused{failed}.{instead}"
    return f"'{action}' is refused by {ruling.rule}, {rule.title}{failed}.\n{rule.says}{instead}"


def _rule(game: Game, ruling: Ruling) -> Rule | None:
    """The rule behind a refusal; one that only says the game is over has none."""
    return next((rule for rule in game.rulebook if f"§{rule.id}" == ruling.rule), None)


def _ruling(game: Game, action: Action, ruling: Ruling | None) -> dict[str, Any]:
    if ruling is None:
        return {"action": str(action), "allowed": True}
    rule = _rule(game, ruling)
    return {
        "action": str(action),
        "allowed": False,
        "rule": ruling.rule,
        "title": rule.title if rule else None,
        "says": rule.says if rule else None,
        "facts": ruling.facts,
        "instead": str(ruling.instead) if ruling.instead else None,
    }
