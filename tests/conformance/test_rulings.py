"""A ruling brings its sentence: in the code of every game, and in chance play."""

import random
from pathlib import Path

import pytest

import bocage.core.regiments
import bocage.games
from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.nouns import sentence
from bocage.core.protocol import Action
from bocage.core.telling import rule_behind
from tests.conformance.rulings import refusals, refusals_of

SPEAKING: tuple[str, ...] = ("battle-1981", "breakout-1993", "dday-1991", "normandy-1969", "normandy-1971")
"""The games whose rulings bring their sentences."""

PACKAGES = Path(bocage.games.__path__[0])
ACTIONS, POINTED = 300, 12


SHARED = (Path(bocage.core.regiments.__path__[0]),)
"""Rules that several games share."""


@pytest.mark.parametrize(
    "package", [*[PACKAGES / game_id.replace("-", "_") for game_id in SPEAKING], *SHARED], ids=lambda path: path.name
)
def test_every_refusal_in_the_code_prints_its_facts_and_no_others(package: Path) -> None:
    found = list(refusals(package))
    assert found
    assert [refusal.fault for refusal in found if refusal.fault] == []


def test_a_refusal_without_a_sentence_or_with_other_facts_is_found() -> None:
    code = """
def bars(s, u):
    says = "{unit} is full"
    if s.a:
        return no("one", unit=u)
    if s.b:
        return no("two", says, unit=u)
    return no("three", "{unit} has {have}", unit=u)
"""
    faults = [refusal.fault for refusal in refusals_of(code, "moves.py")]
    assert faults[0] == "moves.py:5: one is refused without a sentence"
    assert faults[1] == ""
    assert faults[2].endswith("the sentence prints ['have', 'unit'], the facts are ['unit']")


@pytest.mark.parametrize("game_id", SPEAKING)
def test_every_refusal_of_chance_play_has_a_sentence_of_its_rule(game_id: str) -> None:
    """What a finger anywhere means is refused in words, by a rule of the rulebook."""
    game, desk, seed = registry.game(game_id), registry.desk(game_id), random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    chance = random.Random(seed)
    match = Match(game, game.options.resolve({}), f"in words {seed}", game.scenarios[0].id)
    for _ in range(ACTIONS):
        if match.decides() is None:
            break
        s = match.state
        pieces = [(piece.place, piece.id) for piece in desk.pieces(s, None)]
        for place, piece in chance.sample(pieces, min(POINTED, len(pieces))):
            for action in (*desk.tries(s, place, piece), *desk.tries(s, place, "")):
                _has_a_sentence(match, action)
        match.act(chance.choice(play.offered(s)))


def _has_a_sentence(match: Match, action: Action) -> None:
    s, game = match.state, match.game
    ruling = play.why_not(s, action)
    if ruling is None:
        return
    assert ruling.says, (str(action), ruling)
    said = sentence(game.nouns, s, ruling.says, ruling.facts)
    assert said, (str(action), ruling)
    assert "{" not in said, (str(action), said)
    assert rule_behind(game, ruling) is not None, (str(action), ruling)
