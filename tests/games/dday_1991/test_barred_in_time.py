"""Positions of chance play in which an action would leave a stack that cannot part any more for the Moves left.

Each was played on, and ended its movement in an unlawful stack.
"""

from pathlib import Path
from typing import cast

import pytest

from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import read_record, replay
from bocage.core.protocol import Action
from bocage.games.dday_1991.game import GAME

POSITIONS = Path(__file__).parent / "barred"


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("room-on-land-for-all-but-one", "to B7"),
        ("army-that-leaves-too-many-behind", "invade A-3U"),
        ("beaches-that-others-need", "invade A-7U"),
        ("walkers-who-share-one-place", "invade HQ-12U"),
    ],
)
def test_who_would_leave_others_without_a_way_out_stays(position: str, action: str) -> None:
    """§2d4 Room on land goes to so many, and the rest pay what it costs by sea; a beach takes one of them."""
    record = read_record((POSITIONS / f"{position}.match").read_text(encoding="utf-8"))
    s = replay(record, cast(Game, GAME)).state
    ruling = play.why_not(s, Action.parse(action))
    assert ruling is not None
    assert ruling.rule == "§2d4"
