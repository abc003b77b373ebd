"""Every game, played by chance under every option, with every check at every turn."""

from random import Random

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import ASK, Action
from bocage.core.rulebook import Value

from .driver import Temperament, beginnings, chosen, option_sets, random_options, sampled, walk
from .run import Run, WatchedDice

GAMES = registry.games()
SETS = [pytest.param(game, chosen, seed, id=f"{game.id}-{seed}") for game in GAMES for chosen, seed in beginnings(game)]
RARE = {
    "dday-1991": {"LeaveBoard", "Target", "FlyUnit"},
    "breakout-1993": {"RetreatOn"},
    "normandy-1969": {"Exchange"},
}
"""Decisions that chance play hardly ever comes to; `test_rare_decisions.py` goes there on purpose."""

EVERY = {"battle-1981": 16, "breakout-1993": 20, "normandy-1969": 16}
"""The dear checks are made at one decision in so many, in long matches more seldom."""

all_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.mark.prove
@pytest.mark.parametrize(("game", "options", "seed"), SETS)
def test_a_match_by_chance_holds_at_every_turn(
    game: Game, options: dict[str, Value], seed: int, seed_of_run: int
) -> None:
    fresh = seed_of_run * len(game.scenarios) * 1000 + seed  # leads to the same scenario
    match = Run(game, options, fresh, every=EVERY.get(game.id, 8)).play()
    assert len(match.steps) > 20


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(number, marks=pytest.mark.prove) for number in (2, 3))], indirect=True
)
@all_games
def test_so_does_a_match_under_options_by_chance(game: Game, seed: int) -> None:
    Run(game, random_options(game, Random(seed)), seed, every=EVERY.get(game.id, 8)).play()


@all_games
def test_every_scenario_is_played_under_every_set_of_options(game: Game) -> None:
    played = [(tuple(chosen.values()), seed % len(game.scenarios)) for chosen, seed in beginnings(game)]
    assert len(played) == len(set(played)) == len(option_sets(game)) * len(game.scenarios)


@all_games
def test_every_sampled_value_of_every_option_is_played(game: Game) -> None:
    played = option_sets(game)
    assert played[0] == {spec.name: spec.default for spec in game.options}
    for spec in game.options:
        assert {chosen[spec.name] for chosen in played} >= set(sampled(spec))


@all_games
def test_chance_play_meets_every_decision(game: Game) -> None:
    """Matches are played until each has come up, within reason."""
    asked = {
        name for name, task in game.tasks.items() if task.waits == ASK and task.__module__.startswith("bocage.games")
    }
    missing, sets = asked - RARE.get(game.id, set()), option_sets(game)
    for seed in range(40):
        if not missing:
            break
        for match in walk(game, sets[seed // len(game.scenarios) % len(sets)], seed):
            missing -= {type(match.state.agenda[-1]).__name__} if match.state.agenda else set()
    assert not missing


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
        options = option_sets(game)[-1 if game.options.presets else 0]  # a preset with many dice, if there is one
        one, other = _dice(game, options, seed, seed), _dice(game, options, seed, seed + 100)
        both = set(one) & set(other)
        assert all(one[die] == other[die] for die in both)
        assert list(one) != list(other)
        shared += len(both)
    assert shared > 0


def _dice(game: Game, options: dict[str, Value], seed: int, temper_seed: int) -> dict[tuple[str, int], int]:
    """The dice of one match by what they were for."""
    match, temper = Match(game, options, f"seed {seed}"), Temperament(temper_seed)
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
