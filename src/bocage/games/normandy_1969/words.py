"""Events and decisions as sentences, gathered from the chapters."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from bocage.core.protocol import Event
from bocage.core.regiments.names import number_of
from bocage.core.tally import written
from bocage.core.wording import asked, sentence_case

from .state import NormandyState
from .words_combat import PROMPTS as COMBAT_PROMPTS
from .words_combat import WORDS as COMBAT_WORDS
from .words_landing import PROMPTS as LANDING_PROMPTS
from .words_landing import WORDS as LANDING_WORDS
from .words_moves import PROMPTS as MOVES_PROMPTS
from .words_moves import WORDS as MOVES_WORDS

CHANCE = "Chance decides."


def words(s: NormandyState, event: Event) -> str:
    """An event as a sentence."""
    return sentence_case(_WORDS[event.kind](s, event))


def prompt(s: NormandyState) -> str:
    """Who decides what now."""
    return asked(s, lambda task: _PROMPTS[type(task)](s, task) if type(task) in _PROMPTS else str(task.asks), CHANCE)


def _turn(s: NormandyState, event: Event) -> str:
    return f"Turn {event.facts['turn']}, {event.facts['date']}."


def _attacks_allowed(s: NormandyState, event: Event) -> str:
    side, die = event.facts["side"], event.facts["die"]
    return f"{'Allied' if side == 0 else 'German'} die {die}: {number_of(die, 'attack')} at most this turn."


def _plan_opened(s: NormandyState, event: Event) -> str:
    beaches = ", ".join(str(n) for n in event.facts["invaded"])
    supply = ", ".join(str(n) for n in event.facts["supply"])
    return f"The Allied plan is opened: beaches {beaches}; supply over {supply}."


def _verdict(s: NormandyState, event: Event) -> str:
    score = written(Fraction(event.facts["score"]))
    return f"The game is over: {event.facts['level']} victory with {score} {'point' if score == '1' else 'points'}."


_WORDS: dict[str, Callable[[NormandyState, Event], str]] = {
    "turn": _turn,
    "attacks_allowed": _attacks_allowed,
    "plan_opened": _plan_opened,
    "verdict": _verdict,
    **MOVES_WORDS,
    **LANDING_WORDS,
    **COMBAT_WORDS,
}
_PROMPTS: dict[type, Callable[[NormandyState, Any], str]] = {**MOVES_PROMPTS, **LANDING_PROMPTS, **COMBAT_PROMPTS}
