"""What a verb lists and what forbids it agree, whatever the decision."""

import pytest

from bocage.core.nouns import Finger

from .desk.moments import moments, task


@pytest.mark.parametrize("seed", [0, 1, 2, 5])
def test_a_verb_is_open_exactly_for_what_nothing_bars(seed: int) -> None:
    """Lists made by a shorter way offer nothing that is barred, and leave out nothing a finger could mean."""
    met, shut = set(), 0
    for s in moments(seed, every=12):
        decision = s.agenda[-1]
        side, fingers = decision.who(s), [*s.kit.codes[::3], *list(s.kit.bridge_index)[::5]]
        for verb in decision.verbs:
            free = list(verb.open(decision, s))
            assert [n for n in free if verb.bars(decision, s, n) is not None] == [], (task(s), verb.word)
            for n in [n for place in fingers for n in verb.noun.pointed(s, Finger(side, place))]:
                barred = verb.bars(decision, s, n) is not None
                assert barred == (n not in free), (task(s), verb.word, n)
                shut += barred
            met.add((task(s), verb.word))
    assert len(met) > 20
    assert shut > 100
