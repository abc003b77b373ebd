"""Events and refusals in words that any game shares: told once, and with the rule that refuses."""

from collections.abc import Iterable

from .game import Game, Result
from .nouns import sentence
from .play import NOT_HERE
from .protocol import Action, Event, Ruling, State
from .rulebook import Rule
from .tally import written

LONGEST_NOUN = 80

# --- events


def told_once(events: Iterable[Event]) -> list[Event]:
    """Everything that happened, once.

    An event that each side sees in its own way is told twice in a row, to its owner first, who knows most: that
    version stands for both.
    """
    kept: list[Event] = []
    owners: Event | None = None
    for event in events:
        if owners is not None and _are_versions(owners, event):
            owners = None
            continue
        kept.append(event)
        owners = event
    return kept


def _are_versions(one: Event, other: Event) -> bool:
    """Whether two events are one, told to each side alone."""
    alone = len(one.to) == len(other.to) == 1
    return alone and one.to != other.to and (one.kind, one.rule) == (other.kind, other.rule)


def verdict(game: Game, s: State) -> str:
    """How a match has ended, or would if it ended now: "Marginal Allied victory with 12 points"."""
    return result_words(game.result(s))


def result_words(*results: Result) -> str:
    """The level and what it rests on; of several results, worst first, between what it may lie."""
    if any(result.stands for result in results):
        return f"{level_words(*results)}: {' to '.join(dict.fromkeys(result.stands for result in results))}"
    points = dict.fromkeys(written(result.score) for result in results)
    return f"{level_words(*results)} with {' to '.join(points)} points"


def level_words(*results: Result) -> str:
    """The levels of one or more results: "Allied marginal victory", "Draw or Allied marginal victory"."""
    draws = dict.fromkeys(result.level.capitalize() for result in results if result.winner is None)
    levels = [result.level.capitalize() for result in results if result.winner is not None]
    won = dict.fromkeys(level.removesuffix(" victory") for level in levels)
    return " or ".join([*draws, *([f"{' or '.join(won)} victory"] if won else [])])


def score(game: Game, s: State) -> str:
    """How a match stands."""
    return f"If it ended now: {verdict(game, s)}."


# --- refusals


def explained(game: Game, s: State, action: Action, ruling: Ruling) -> str:
    """A refusal in words: the rule, what failed, what it says."""
    shown = cut(str(action))
    instead = f"\nNearest that is allowed: '{ruling.instead}'." if ruling.instead else ""
    facts = reason(game, s, action, ruling)
    if ruling.says == NOT_HERE:
        return f"{facts}.\n{game.prompt(s)}.{instead}"
    failed = f" ({facts})" if facts else ""
    rule = rule_behind(game, ruling)
    if rule is None:
        return f"'{shown}' is refused{failed}.{instead}"
    return f"'{shown}' is refused by {ruling.rule}, {rule.title}{failed}.\n{rule.says}{instead}"


def rule_behind(game: Game, ruling: Ruling) -> Rule | None:
    """The rule behind a refusal; one that only says the game is over has none."""
    return next((rule for rule in game.rulebook if f"§{rule.id}" == ruling.rule), None)


def reason(game: Game, s: State, action: Action, ruling: Ruling) -> str:
    """What failed, without capital and full stop: the same for the page, the command line and programs."""
    said = sentence(game.nouns, s, ruling.says, ruling.facts)
    return f"'{cut(str(action))}' {said}" if ruling.says == NOT_HERE else said


def cut(text: str) -> str:
    """A text short enough to be repeated in a sentence."""
    return text if len(text) <= LONGEST_NOUN else f"{text[: LONGEST_NOUN - 1]}…"
