"""What the command line does for one game it does for all: play, verify, tell, explain, draw."""

from pathlib import Path

import pytest

from bocage import registry
from bocage.core.game import Game
from bocage.core.match import read_record, replay
from bocage.core.protocol import State

from .running import bocage, refused, told

RANDOM = ("--allied", "random", "--german", "random")
GAMES = registry.games()
BEGINS = {
    "battle-1981": "D-Day begins.",
    "breakout-1993": "6 June, Clear, from impulse 0\n Airborne Phase\n  501/101 Abn comes down in",
}
"""How a story begins that is not told by turns."""

LONG = ("two_weeks", "three_weeks")
"""Scenarios for `make prove`: in every game there is a shorter one."""

BEGINNINGS = [
    pytest.param((game, at.id), id=f"{game.id}-{at.id}", marks=[pytest.mark.prove] * (at.id in LONG))
    for game in GAMES
    for at in game.scenarios
]


@pytest.fixture(scope="module", params=BEGINNINGS)
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Game, Path]:
    """A whole match of random players in each scenario of each game, under its last preset if it has any."""
    game, scenario = request.param
    folder = tmp_path_factory.mktemp("sim")
    preset = ("--preset", game.options.presets[-1].name) if game.options.presets else ()
    words = ("--games", "1", "--seed", "7", *RANDOM, "--scenario", scenario, *preset, "--out", str(folder), "--check")
    assert told("sim", game.id, *words)["finished"] == 1
    return game, next(folder.glob("*.match"))


def test_its_record_verifies_and_names_its_scenario(record: tuple[Game, Path]) -> None:
    game, file = record
    whole = told("verify", str(file))
    assert (whole["verified"], whole["game"]) == (True, game.id)


def test_it_is_told_from_its_first_turn_to_its_verdict(record: tuple[Game, Path]) -> None:
    game, file = record
    story = bocage("replay", str(file)).stdout
    assert BEGINS.get(game.id, "urn 1,") in story
    level = game.result(_end(game, file)).level
    assert level.lower() in story.lower()
    assert told("replay", str(file), "--at", "20")["actions"] == 20


def _end(game: Game, file: Path) -> State:
    return replay(read_record(file.read_bytes()), game).state


def test_nonsense_is_refused_with_what_is_offered(record: tuple[Game, Path]) -> None:
    game, file = record
    answer = bocage("why", game.id, str(file), "--at", "0", "frobnicate").stdout
    assert "'frobnicate' is no action of the present decision" in answer
    assert "offered:" in answer


def test_it_is_drawn_as_a_side_sees_it(tmp_path: Path, record: tuple[Game, Path]) -> None:
    game, file = record
    out = tmp_path / "position.svg"
    done = bocage("draw", game.id, "--match", str(file), "--at", "150", "--side", "allied", "-o", str(out))
    assert done.exit_code == 0, done.stderr
    assert out.read_bytes().startswith(b"<svg")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_scenario_can_be_watched_and_must_be_known(tmp_path: Path, game: Game) -> None:
    last = game.scenarios[-1].id
    files = ("--picture", str(tmp_path / "x.svg"), "--record", str(tmp_path / "x.match"))
    assert bocage("watch", game.id, *RANDOM, "--scenario", last, *files).exit_code == 0
    assert f"scenario: {last}" in (tmp_path / "x.match").read_text(encoding="utf-8")
    assert "no scenario" in refused("watch", game.id, *RANDOM, "--scenario", "crete", *files)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_is_listed(game: Game) -> None:
    assert len(told("rules", game.id)["rules"]) == len(game.rulebook)
