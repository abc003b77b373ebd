"""Events and questions as sentences; the events are gathered from the chapters."""

from collections.abc import Callable
from typing import Any

from bocage.core.nouns import fields, sentence
from bocage.core.protocol import Event
from bocage.core.wording import asked, sentence_case

from .nouns import NOUNS
from .state import BattleState
from .tables import tunables
from .words_combat import WORDS as COMBAT_WORDS
from .words_logistics import WORDS as LOGISTICS_WORDS
from .words_moves import WORDS as MOVES_WORDS


def words(s: BattleState, event: Event) -> str:
    """An event as a sentence."""
    return sentence_case(_WORDS[event.kind](s, event))


def prompt(s: BattleState) -> str:
    """Who decides what now."""
    return asked(s, lambda task: sentence(NOUNS, s, task.asks, _known(s, task)), "Chance decides.")


def _known(s: BattleState, task: Any) -> dict[str, Any]:
    """What a question may name: what the decision itself knows, who defends in the battle under way, and one's part."""
    known = {name: getattr(task, name) for name in fields(task.asks) if hasattr(task, name)}
    if s.battle is not None:
        known |= {"defender": s.battle.defender, "part": "attack" if s.battle.side == task.who(s) else "defence"}
    return known


def _turn(s: BattleState, event: Event) -> str:
    return f"{event.facts['name']} begins."


def _leader(s: BattleState, event: Event) -> str:
    return f"{s.kit.kinds[event.facts['piece']].name} has a leader of {event.facts['leader']}."


def _eliminated(s: BattleState, event: Event) -> str:
    """§5f A beachhead takes its beach and a part of all shipping with it, which nobody should have to find out."""
    piece = s.kit.kinds[event.facts["piece"]]
    lost = f" Its beach is closed, and {tunables().missing_beachhead}% of all shipping is lost for good."
    return f"{piece.name} is eliminated.{lost if piece.is_beachhead else ''}"


def _verdict(s: BattleState, event: Event) -> str:
    return f"The battle is over: {event.facts['level']}."


_WORDS: dict[str, Callable[[BattleState, Event], str]] = {
    "turn": _turn,
    "leader": _leader,
    "eliminated": _eliminated,
    "verdict": _verdict,
    **LOGISTICS_WORDS,
    **MOVES_WORDS,
    **COMBAT_WORDS,
}
