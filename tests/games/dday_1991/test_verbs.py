"""What is offered at a decision is exactly what nothing bars."""

from collections import Counter
from typing import Any

import pytest

from bocage.core.nouns import NOTHING
from bocage.core.verbs import AnyVerb
from bocage.games.dday_1991.nouns import ENEMY, HARBOUR, HEX, UNIT
from bocage.games.dday_1991.state import HARBOURS, DDayState

from .desk.moments import moments


def every(s: DDayState, task: Any, verb: AnyVerb) -> list[Any]:
    """Everything that a verb could be about."""
    if verb.noun in (UNIT, ENEMY):
        return [u for u in range(len(s.at)) if (u & 1 == task.who(s)) == (verb.noun is UNIT)]
    if verb.noun is HEX:
        return list(range(s.kit.grid.size))
    return list(range(HARBOURS)) if verb.noun is HARBOUR else []


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_verb_is_open_to_what_nothing_bars(seed: int) -> None:
    met = Counter[str]()
    for s in moments(seed, every=25):
        task = s.agenda[-1]
        for verb in [verb for verb in task.verbs if verb.noun is not NOTHING and every(s, task, verb)]:
            free = {n for n in every(s, task, verb) if verb.bars(task, s, n) is None}
            assert set(verb.open(task, s)) == free, (type(task).__name__, verb.word)
            met[verb.word] += 1
    assert len(met) > 8, met
