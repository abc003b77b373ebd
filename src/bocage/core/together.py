"""What several pieces may do at once, by one verb of the present decision: the same for each, one after the other."""

from collections.abc import Iterable, Sequence
from typing import Any

from . import play
from .desk import Choice
from .listing import after
from .nouns import Finger, Noun, listed
from .protocol import ASK, State

GROUP = "Together"
NAMED = 3
"""So many are named; more are counted."""


def each(s: State, pieces: Sequence[str]) -> list[Choice]:
    """Every verb that may be done with all of these pieces; empty where the rules or the moment do not allow it."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    found = []
    for verb in task.verbs:
        nouns = _meant(s, verb.noun, [Finger(task.who(s), "", piece) for piece in pieces]) if verb.each else []
        chain = verb.noun.actions(s, verb.word, nouns)
        actions = tuple(str(a) for a in chain)
        if len(chain) > 1 and set(chain) <= set(play.offered(s)) and after(s, actions) is not None:
            found.append(Choice(actions=actions, says=f"{verb.each}: {several(s, verb.noun, nouns)}", group=GROUP))
    return found


def _meant(s: State, noun: Noun[Any, Any], fingers: Iterable[Finger]) -> list[Any]:
    """What the fingers point at, each thing once; nothing if one of them means nothing here, or several things."""
    found = list[Any]()
    for finger in fingers:
        meant = list(noun.pointed(s, finger))
        if len(meant) != 1:
            return []
        found += meant
    return list(dict.fromkeys(found))


def several(s: State, noun: Noun[Any, Any], nouns: Sequence[Any]) -> str:
    """Several of a kind in a sentence: by name while they are few, else by their number."""
    return listed(noun.words(s, n) for n in nouns) if len(nouns) <= NAMED else f"{len(nouns)} {noun.name}s"
