"""Whole matches by chance under every preset and under mixed switches: each is sound after every action, and ends."""

import pytest

from bocage.games.dday_1991.game import GAME
from tests.games.dday_1991.play import chance_match, options_for

PRESETS = ("basic", "recommended", "everything")


@pytest.mark.parametrize("scenario", ["1943", "1944"])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_of_each_preset_comes_to_its_end(preset: str, scenario: str) -> None:
    """§2b4 §6-draw Twelve turns, and a verdict; no position on the way is impossible."""
    s, trace = chance_match(7 + PRESETS.index(preset), dict(GAME.options.preset(preset)), scenario)
    assert (s.agenda, s.turn, s.phase) == ([], 12, "over")
    assert trace.actions
    assert GAME.result(s).level in ("Allied victory", "German victory", "draw")


@pytest.mark.parametrize("seed", range(1, 13))
def test_matches_of_mixed_switches_come_to_their_end(seed: int) -> None:
    """§2b4"""
    s, _ = chance_match(seed, options_for("random", seed), ("1944", "1943")[seed % 2])
    assert (s.agenda, s.phase) == ([], "over")
