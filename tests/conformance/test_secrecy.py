"""Nobody learns what he may not know. The checks are in `secrecy.py`; chance play makes them all the time."""

from random import Random

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.codec import digest
from bocage.core.game import Game, View
from bocage.core.match import Match
from bocage.core.protocol import BOTH, Side

from .checks import Words
from .driver import Temperament, chosen, option_sets, walk
from .secrecy import OPEN, TWINS, check_renumbered, check_secrecy, check_twins

GAMES = registry.games()
all_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SECRET_SETUP = {"normandy-1971"}
"""Games in which both sides set up unseen: the turn is 0 until they have."""


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.prove) for n in range(1, 6))], indirect=True)
@all_games
def test_two_worlds_a_side_cannot_tell_apart_treat_it_alike(game: Game, seed: int) -> None:
    chance = Random(seed)
    words = Words(chance)
    for number, match in enumerate(walk(game, option_sets(game)[seed % 2], seed)):
        if match.decides() is None:
            break
        words.hear(play.offered(match.state))
        frequent = game.id in OPEN or type(match.state.agenda[-1]).__name__ in ("ChooseMove", "MoveUnit")
        if number % 7 == 0 or not frequent:
            refused = words.refused(match.state, 10)
            check_secrecy(game, match.state, refused, chance, guesses=2)
            check_twins(game, match.state, refused, chance)
            check_renumbered(game, match.state, chance)


IN_DOUBT = {"normandy-1969": (Side.GERMAN,)}
"""Who may not know everything, where it is one side alone."""


@all_games
def test_guesses_differ_where_something_is_hidden(game: Game) -> None:
    """A guess that always hit the truth would prove nothing."""
    for side in IN_DOUBT.get(game.id, BOTH) if game.id in TWINS else ():
        found = set()
        for number, match in enumerate(walk(game, game.options.resolve({}), 5, most=300)):
            if match.decides() == side and number % 10 == 0:
                v = game.view(match.state, side)
                found.add(len({digest(game.guess(v, Random(k))) for k in range(6)}))
        assert max(found) > 3, f"{side.word} is never in doubt"


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in SECRET_SETUP], ids=lambda game: game.id)
@pytest.mark.parametrize("sets_up", BOTH, ids=lambda side: side.word)
def test_secret_set_ups_look_the_same_to_the_enemy(game: Game, sets_up: Side) -> None:
    """Whatever a side draws, plans or places before play begins, the other sees the same, and hears nothing."""
    seen: list[View] = []
    positions = set()
    for seed in range(8):
        match = Match(game, game.options.resolve({}), f"seed {seed}")
        tempers = {sets_up: Temperament(seed), sets_up.enemy: Temperament(3)}
        while (side := match.decides()) is not None and (v := game.view(match.state, sets_up.enemy)).turn == 0:
            told = match.act(chosen(match, tempers[side]))
            if side == sets_up == match.decides():
                assert not [event.kind for event in told if side.enemy in event.to]
                seen.append(v)
                positions.add(match.hash())
    assert len(positions) > 8
    assert all(v == seen[0] for v in seen)
