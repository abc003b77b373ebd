"""Matches in words: what happened, once; the short story and the whole; refusals."""

import re
from collections.abc import Iterable
from fractions import Fraction

from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.play import NOT_HERE
from bocage.core.protocol import Action, Event, Fact, Ruling, State
from bocage.core.rulebook import Rule
from bocage.core.tally import written

LONGEST_NOUN = 40

# --- events

SHORT_STORY = frozenset(
    {
        *("turn", "plan_taken", "setup_taken", "order_drawn", "verdict"),
        *("invades", "commandos", "drop", "touchdown", "glider"),
        *("combat", "eliminated", "no_retreat", "stranded", "supply_area_dead", "exited"),
    }
)
"""The kinds of event that make a match in brief: the landing, combats, losses, the end."""


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


def whole_story(match: Match, events: Iterable[Event]) -> list[str]:
    """A sentence for everything that happened."""
    sentences = [match.game.words(match.state, event) for event in told_once(events)]
    return [sentence for sentence in sentences if sentence]


def short_story(match: Match, events: Iterable[Event]) -> list[str]:
    """Sentences for the landing, the combats and the losses, with the score after each turn."""
    told: list[str] = []
    for event in told_once(events):
        if event.kind == "turn" and event.facts["turn"] > 1:
            told.append(f" {score(match.game, match.state)}\n")
        if event.kind in SHORT_STORY:
            told.append(match.game.words(match.state, event))
    return told


def score(game: Game, s: State) -> str:
    """How a match stands."""
    result = game.result(s)
    return f"If it ended now: {result.level.capitalize()} victory with {written(result.score)} points."


# --- refusals


def explained(game: Game, s: State, action: Action, ruling: Ruling) -> str:
    """A refusal in words: the rule, what failed, what it says."""
    shown = cut(str(action))
    instead = f"\nNearest that is allowed: '{ruling.instead}'." if ruling.instead else ""
    if ruling.facts.get("why") == NOT_HERE:
        offered = f"Offered: {ruling.facts['offered']}."
        return f"'{shown}' is no action of the present decision.\n{game.prompt(s)}. {offered}{instead}"
    facts = in_words(ruling.facts)
    failed = f" ({facts})" if facts else ""
    rule = rule_behind(game, ruling)
    if rule is None:
        return f"'{shown}' is refused{failed}.{instead}"
    return f"'{shown}' is refused by {ruling.rule}, {rule.title}{failed}.\n{rule.says}{instead}"


def rule_behind(game: Game, ruling: Ruling) -> Rule | None:
    """The rule behind a refusal; one that only says the game is over has none."""
    return next((rule for rule in game.rulebook if f"§{rule.id}" == ruling.rule), None)


def in_words(facts: dict[str, Fact]) -> str:
    """The facts of a refusal: "hex QQ14; needs 9⅓, has 2"."""
    parts = [f"{name} {cut(_fact(fact))}" for name, fact in facts.items() if name not in _SPOKEN]
    sums = [f"{_SPOKEN[name]} {_fact(facts[name])}" for name in ("need", "have") if name in facts]
    reasons = [_fact(facts[name]) for name in ("why", "over", "waits") if name in facts]
    return "; ".join([*parts, *([", ".join(sums)] if sums else []), *reasons])


_SPOKEN = {"need": "needs", "have": "has", "why": "", "over": "", "waits": ""}
_FRACTION = re.compile(r"-?[0-9]+/[1-9][0-9]*")


def _fact(fact: Fact) -> str:
    text = str(fact)
    return written(Fraction(text)) if _FRACTION.fullmatch(text) else text


def cut(text: str) -> str:
    """A text short enough to be repeated in a sentence."""
    return text if len(text) <= LONGEST_NOUN else f"{text[: LONGEST_NOUN - 1]}…"
