"""Whole matches that replay to the hash they were written with. A rules change that touches them shows here."""

from pathlib import Path

import pytest

from bocage import registry
from bocage.core.match import read_record, replay

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.match"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_golden_match_replays_to_its_hash(file: Path) -> None:
    match = replay(read_record(file.read_bytes()), registry.game(file.parent.name))
    assert match.text() == file.read_text(encoding="utf-8")
    assert match.decides() is None


def test_every_game_has_golden_matches() -> None:
    assert {file.parent.name for file in FILES} == {game.id for game in registry.games()}
