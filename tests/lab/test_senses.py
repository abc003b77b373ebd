"""Every game at its end beside history: real places, real losses."""

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.hexes import members
from bocage.core.protocol import BOTH
from bocage.lab.sense.frame import ended, sense_of
from bocage.lab.sense.normandy_ground import behind_front
from bocage.lab.sim import Spec
from bocage.maps.battle import load

every_game = pytest.mark.parametrize("game", [game.id for game in registry.games()])


def by_chance(game: str) -> Spec:
    """A series of matches between random players."""
    chosen = registry.game(game)
    return Spec(game, chosen.scenarios[0].id, chosen.options.resolve({}), "random", "random", 1)


@every_game
def test_before_the_first_shot_nobody_is_lost_and_history_is_ahead(game: str) -> None:
    spec = by_chance(game)
    s = registry.game(game).new(spec.scenario, spec.options)
    play.begin(s)
    assert sense_of(game).losses(s) == dict.fromkeys(BOTH, 0.0)
    front = sense_of(game).front(s)
    assert len(front.held) < len(front.history)


@every_game
def test_a_match_ends_with_losses_and_a_front_on_the_board(game: str) -> None:
    found = ended(by_chance(game), 0)
    assert set(found.losses) == {side.word for side in BOTH}
    assert sum(found.losses.values()) > 0
    places = {spot.place for spot in registry.page(game).spots}
    assert found.front.held <= places
    assert found.front.history <= places
    assert found.front.held & found.front.history


CHERBOURG, LA_HAGUE, BARFLEUR, BARNEVILLE, SAINTE_MARIE, CAEN = "1-02", "1-01", "1-05", "5-01", "5-05", "8-12"


@pytest.mark.parametrize(
    ("date", "held", "not_held"),
    [
        ("1944-06-12", {SAINTE_MARIE}, {CHERBOURG, BARFLEUR, BARNEVILLE, CAEN}),
        ("1944-06-18", {SAINTE_MARIE, BARNEVILLE}, {CHERBOURG, LA_HAGUE, BARFLEUR, CAEN}),
        ("1944-06-30", {SAINTE_MARIE, BARNEVILLE, CHERBOURG, LA_HAGUE, BARFLEUR}, {CAEN}),
    ],
)
def test_history_has_the_peninsula_cut_before_it_is_cleared(date: str, held: set[str], not_held: set[str]) -> None:
    board = load()
    names = {board.names[h] for h in members(behind_front(board, date))}
    assert held <= names
    assert not not_held & names


def test_a_day_without_a_known_front_is_refused() -> None:
    with pytest.raises(ValueError, match="1944-06-11"):
        behind_front(load(), "1944-06-11")
