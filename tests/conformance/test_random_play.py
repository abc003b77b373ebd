"""Every game, played by chance under every option, with every check at every turn."""

from collections import Counter

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import ASK, Action
from bocage.core.rulebook import Value

from .driver import Temperament, chosen, option_sets, walk
from .run import Run, WatchedDice

GAMES = registry.games()
SETS = [
    pytest.param(game, chosen, seed, id=f"{game.id}-{seed}")
    for game in GAMES
    for seed, chosen in enumerate(option_sets(game))
]
all_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.mark.parametrize(("game", "options", "seed"), SETS)
def test_a_match_by_chance_holds_at_every_turn(game: Game, options: dict[str, Value], seed: int) -> None:
    match = Run(game, options, seed, every=8).play()
    assert len(match.steps) > 20


@all_games
def test_every_value_of_every_option_is_played(game: Game) -> None:
    played = option_sets(game)
    assert played[0] == {spec.name: spec.default for spec in game.options}
    for spec in game.options:
        assert {chosen[spec.name] for chosen in played} == set(spec.values)


@all_games
def test_chance_play_meets_every_decision(game: Game) -> None:
    met: Counter[str] = Counter()
    for seed in range(12):
        for match in walk(game, game.options.resolve({}), seed):
            if match.state.agenda:
                met[type(match.state.agenda[-1]).__name__] += 1
    asked = {
        name for name, task in game.tasks.items() if task.waits == ASK and task.__module__.startswith("bocage.games")
    }
    assert set(met) == asked


@all_games
def test_the_same_seed_is_the_same_match_and_another_is_another(game: Game) -> None:
    texts = []
    for seed in (3, 3, 4):
        *_, match = walk(game, game.options.resolve({}), seed, most=400)
        texts.append(match.text())
    assert texts[0] == texts[1] != texts[2]


@all_games
def test_dice_do_not_shift_when_other_choices_were_made_before(game: Game) -> None:
    """Two matches of one seed, played differently: whatever is rolled for in both falls the same."""
    shared = 0
    for seed in range(4):
        one, other = _dice(game, seed, seed), _dice(game, seed, seed + 100)
        both = set(one) & set(other)
        assert all(one[die] == other[die] for die in both)
        assert list(one) != list(other)
        shared += len(both)
    assert shared > 0


def _dice(game: Game, seed: int, temper_seed: int) -> dict[tuple[str, int], int]:
    """The dice of one match by what they were for."""
    match, temper = Match(game, game.options.resolve({}), f"seed {seed}"), Temperament(temper_seed)
    match.dice = dice = WatchedDice(match)
    while match.decides() is not None:
        match.act(chosen(match, temper))
    return dice.faces


@all_games
def test_a_match_that_is_over_refuses_everything(game: Game) -> None:
    *_, match = walk(game, game.options.resolve({}), 1)
    assert play.is_over(match.state)
    for text in ("done", "pass", "", "take 1"):
        assert play.why_not(match.state, Action.parse(text)) is not None
    assert game.prompt(match.state)
