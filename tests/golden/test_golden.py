"""Whole matches that replay to the hash they were written with. A rules change that touches them shows here."""

from pathlib import Path

import pytest

from bocage import registry
from bocage.core.game import Game
from bocage.core.match import read_record, replay
from tests.golden.__main__ import PLAYERS, beginnings, campaigns

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.match"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_golden_match_replays_to_its_hash(file: Path) -> None:
    match = replay(read_record(file.read_bytes()), registry.game(file.parent.name))
    assert match.text() == file.read_text(encoding="utf-8")
    assert match.decides() is None


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_every_game_has_the_golden_matches_it_should_have(game: Game) -> None:
    kept = {file.stem for file in FILES if file.parent.name == game.id}
    by_players = [f"{name}-{at[0]}" for name in PLAYERS for at in campaigns(game)]
    assert kept == {f"chance-{at[0]}" for at in beginnings(game)} | set(by_players)
