"""The guided first turn: a morning that has been played up to, and what a newcomer is shown in it."""

from functools import cache
from importlib.resources import files
from typing import Any

from bocage.core.desk import Lesson, Tutorial
from bocage.core.protocol import Side
from bocage.core.tables import read_data

GAME = "bocage.games.normandy_1971"


@cache
def tutorial() -> Tutorial:
    """The second morning at Utah: data/tutorial.toml tells it, data/tutorial.match leads up to it."""
    told = read_data(GAME, "tutorial.toml")
    return Tutorial(
        title=told["title"],
        says=told["says"],
        record=(files(GAME) / "data" / "tutorial.match").read_text(encoding="utf-8"),
        side=Side[told["side"].upper()],
        opponent=told["opponent"],
        lessons=[_lesson(row) for row in told["lesson"]],
    )


def _lesson(row: dict[str, Any]) -> Lesson:
    return Lesson(
        title=row["title"],
        says=row["says"],
        until=tuple(row.get("until", ())),
        places=tuple(row.get("places", ())),
        look_at=row.get("look_at", ""),
    )
