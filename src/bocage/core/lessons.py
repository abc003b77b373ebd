"""A guided first turn as a game's data tells it: `tutorial.toml`, with the match that leads up to it."""

from typing import Any

from .desk import Lesson, Tutorial
from .protocol import Side
from .tables import read_data

TOLD = "tutorial.toml"


def read_tutorial(package: str, record: str) -> Tutorial:
    """The guided turn of a game's package, from where its record ends."""
    told = read_data(package, TOLD)
    return Tutorial(
        title=told["title"],
        says=told["says"],
        record=record,
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
        aim=row.get("aim", ""),
        rule=row.get("rule", ""),
    )
