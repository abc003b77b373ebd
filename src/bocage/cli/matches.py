"""`bocage watch`, `replay`, `verify` and `why`: single matches, told in words."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from bocage import registry
from bocage.bot.players import leave
from bocage.cli.pictures import PICTURES, write_picture
from bocage.cli.report import (
    At,
    Json,
    PresetName,
    begun_as,
    check_output,
    chosen,
    open_match,
    plain_errors,
    print_json,
    print_wrapped,
    say,
)
from bocage.cli.telling import ShortStory, whole_story
from bocage.core.game import Game
from bocage.core.match import Match, Step
from bocage.core.nouns import written_facts
from bocage.core.plain import plain
from bocage.core.play import offered, why_not
from bocage.core.protocol import Action, Event, Ruling, State
from bocage.core.tally import written
from bocage.core.telling import explained, reason, rule_behind
from bocage.lab.sim import Spec, new_match, play_match


def watch(
    game: Annotated[str, typer.Argument(help="The game's id.")] = "normandy-1971",
    allied: Annotated[str, typer.Option(help="The Allied player.")] = "recruit",
    german: Annotated[str, typer.Option(help="The German player.")] = "recruit",
    seed: Annotated[int, typer.Option(help="The same seed gives the same match.")] = 1,
    preset: PresetName = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as you like.")] = None,
    scenario: Annotated[str | None, typer.Option(help="The scenario's id.")] = None,
    picture: Annotated[Path, typer.Option(help="Where to draw the last position (.svg or .png).")] = Path("bocage.png"),
    record: Annotated[Path, typer.Option(help="Where to write the match.")] = Path("bocage.match"),
    brief: Annotated[
        bool, typer.Option("--brief/--full", help="Only the landing, combats, losses and scores, or every move.")
    ] = True,
) -> None:
    """Watch two computer players fight a match, told in words; the map is drawn at the end."""
    with plain_errors():
        check_output(picture, *PICTURES)
        check_output(record)
        found = registry.game(game)
        story = ShortStory(registry.desk(game)) if brief else whole_story

        def tell(match: Match, events: list[Event]) -> None:
            for sentence in story(match, events):
                say(sentence)

        spec = Spec(game, begun_as(found, scenario), chosen(found, option or [], preset), allied, german, seed)
        match, players = new_match(spec, 0)
        say(f"{found.title} ({found.publisher}, {found.year}): {allied} (Allied) against {german} (German)\n")
        tell(match, match.opening)
        try:
            play_match(match, players, tell)
        finally:
            leave(players.values(), None if match.decides() is not None else found.result(match.state))
        record.write_text(match.text(), encoding="utf-8")
        write_picture(registry.drawing(game, match.state), picture)
    say(f"\nThe match is in {plain(str(record))}, the map in {plain(str(picture))}.")


def replay(file: Annotated[Path, typer.Argument(help="A match file.")], at: At = None, json: Json = False) -> None:
    """Tell a recorded match in words, to its end or up to an action."""
    steps: list[dict[str, Any]] = []

    def note(match: Match, step: Step, events: list[Event]) -> None:
        told = whole_story(match, events)
        steps.append({"side": step.side.word, "action": str(step.action), "dice": step.dice, "told": told})

    with plain_errors():
        match = open_match(file, at, watch=note)
        opening = whole_story(match, match.opening)
        if json:
            print_json({**_position(match), "opening": opening, "steps": steps})
            return
        for sentence in [*opening, *[sentence for step in steps for sentence in step["told"]]]:
            say(sentence)
        say(f"\n{match.game.prompt(match.state)}")


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
        match = open_match(file)
    if json:
        print_json({"file": plain(str(file)), "verified": True, **_position(match)})
    else:
        say(f"{plain(str(file))}: {len(match.steps)} actions of {match.game.id} replay to {match.hash()}.")


def why(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    file: Annotated[Path, typer.Argument(help="A match file; the action is tried at its end, or --at a moment.")],
    action: Annotated[list[str], typer.Argument(help="The action, as `go QQ14`.")],
    at: At = None,
    json: Json = False,
) -> None:
    """Say whether an action is allowed at a moment of a match, and if not, by which rule."""
    with plain_errors():
        found = registry.game(game)
        s = open_match(file, at, found).state
        tried = meant(s, " ".join(action))
        ruling = why_not(s, tried)
    if json:
        print_json(_ruling(found, s, tried, ruling))
    elif ruling is None:
        say(f"'{tried}' is allowed. {found.prompt(s)}")
    else:
        for line in explained(found, s, tried, ruling).splitlines():
            print_wrapped(line)


def meant(s: State, text: str) -> Action:
    """The action a text stands for, without regard to case: an offered one, or one with its hexes as printed."""
    said = Action.parse(text)
    alike = [option for option in offered(s) if str(option).casefold() == str(said).casefold()]
    if alike:
        return said if said in alike else alike[0]
    return Action(said.verb.lower(), _HEX.sub(lambda found: found[0].upper(), said.noun))


_HEX = re.compile(r"\b[A-Za-z]{1,2}[0-9]{1,2}\b")


def _ruling(game: Game, s: State, action: Action, ruling: Ruling | None) -> dict[str, Any]:
    if ruling is None:
        return {"action": str(action), "allowed": True}
    rule = rule_behind(game, ruling)
    return {
        "action": str(action),
        "allowed": False,
        "rule": ruling.rule,
        "title": rule.title if rule else None,
        "says": rule.says if rule else None,
        "why": reason(game, s, action, ruling),
        "facts": written_facts(game.nouns, s, ruling.says, ruling.facts),
        "instead": str(ruling.instead) if ruling.instead else None,
    }
