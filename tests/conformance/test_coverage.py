"""Every game is asked by every check of this suite, or stands here with the reason why it is not."""

from collections.abc import Container

import pytest

from bocage import registry

from .run import REFEREES
from .secrecy import ODDS, OPEN, RENUMBERED, TWINS
from .test_secrecy import SECRET_SETUP

OPEN_BOARD = "nothing is hidden"
BY_NUMBER = "a side is shown the numbers of all units it sees"

CHECKS: dict[str, tuple[Container[str], dict[str, str]]] = {
    "secrets changed by hand": (TWINS, {"dday-1991": OPEN_BOARD, "breakout-1993": OPEN_BOARD}),
    "an open board": (OPEN, dict.fromkeys(("normandy-1971", "normandy-1969", "battle-1981"), "it has secrets")),
    "odds that tell nothing": (ODDS, {"dday-1991": OPEN_BOARD, "breakout-1993": OPEN_BOARD}),
    "enemy units renumbered": (
        RENUMBERED,
        {
            "normandy-1969": BY_NUMBER,
            "battle-1981": BY_NUMBER,
            "dday-1991": OPEN_BOARD,
            "breakout-1993": OPEN_BOARD,
        },
    ),
    "secret set-ups": (
        SECRET_SETUP,
        {
            "normandy-1969": "units are set up in the open; the plan is asked in twin worlds",
            "battle-1981": "the set-up is fixed",
            "dday-1991": OPEN_BOARD,
            "breakout-1993": OPEN_BOARD,
        },
    ),
    "a referee": (REFEREES, {"normandy-1971": "vectors and agreement tests are its second implementation"}),
}
"""By check: the games it knows how to ask, and the others with their reasons."""


@pytest.mark.parametrize("check", CHECKS)
def test_every_game_is_asked_or_says_why_not(check: str) -> None:
    known, excused = CHECKS[check]
    games = [game.id for game in registry.games()]
    assert [game for game in games if (game in known) == (game in excused)] == []
    assert set(excused) <= set(games)
