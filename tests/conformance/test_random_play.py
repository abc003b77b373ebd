"""Every game, played by chance under every option, with every check at every turn."""

from collections import Counter

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.game import Game
from bocage.core.protocol import ASK
from bocage.core.rulebook import Value

from .driver import option_sets, walk
from .run import Run

GAMES = registry.games()
SETS = [pytest.param(game, chosen, seed, id=f"{game.id}-{seed}") for game in GAMES for seed, chosen in enumerate(option_sets(game))]
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
    asked = {name for name, task in game.tasks.items() if task.waits == ASK and task.__module__.startswith("bocage.games")}
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
    common = 0
    for seed in range(6):
        runs = [Run(game, game.options.resolve({}), number, every=10**6) for number in (seed, seed + 100)]
        for run in runs:
            run.dice.seed = run.match.seed = f"seed {seed}"
            run.play()
        one, other = (run.dice.faces for run in runs)
        shared = set(one) & set(other)
        assert all(one[die] == other[die] for die in shared)
        common += len(shared)
    assert common > 0


@all_games
def test_a_match_that_is_over_refuses_everything(game: Game) -> None:
    *_, match = walk(game, game.options.resolve({}), 1)
    assert play.is_over(match.state)
    for text in ("done", "pass", "", "take 1"):
        assert play.why_not(match.state, play.Action.parse(text)) is not None
    assert game.prompt(match.state)
