"""The front as history had it, day by day, for comparison. Nothing in play depends on it."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bocage.core.desk import Overlay, Stroke
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import NormandyState
from bocage.maps.hexmap import Registration

FRONTS = "data/normandy/frontlines.geojson"
MONTHS = {"06": "June"}


@cache
def dates() -> tuple[str, ...]:
    """The days for which a front is drawn, oldest first: `1944-06-06`."""
    return tuple(sorted({feature["properties"]["date"] for feature in _features()}))


def front(s: NormandyState, moment: str = "") -> Overlay:
    """The front on a day, or on the last day drawn up to the one being played."""
    shown = moment if moment in dates() else _latest(today(s))
    return Overlay(
        "front",
        "Historical front",
        f"The front in the evening of {in_words(shown)}, drawn anew from published accounts and good to about two "
        "kilometres: a reconstruction. It has no bearing on play.",
        [],
        _strokes(s.kit.board.registration, shown),
        legend=(("note", f"Front of {in_words(shown)}"),),
        moments=dates(),
        moment=shown,
    )


def today(s: NormandyState) -> str:
    """The day being played, the first one before the landing."""
    day, _, year = tables()["turns"]["dates"][max(s.turn, 1) - 1].split(" ")
    return f"{year}-06-{int(day):02}"


def in_words(date: str) -> str:
    """A day as people write it: `6 June 1944`."""
    year, month, day = date.split("-")
    return f"{int(day)} {MONTHS[month]} {year}"


def _latest(date: str) -> str:
    return max((day for day in dates() if day <= date), default=dates()[0])


def _strokes(registration: Registration | None, date: str) -> list[Stroke]:
    """§GEN-3 The lines of a day in the drawing's units; none on a board that lies nowhere on the earth."""
    if registration is None:
        return []
    return [
        Stroke(
            "note",
            f"{feature['properties']['part']}, {in_words(date)}",
            points=tuple(_point(registration, at) for at in feature["geometry"]["coordinates"]),
        )
        for feature in _features()
        if feature["properties"]["date"] == date
    ]


def _point(registration: Registration, at: list[float]) -> tuple[float, float]:
    x, y = registration.on_sheet(at[0], at[1])
    return (round(x, 1), round(y, 1))


@cache
def _features() -> list[dict[str, Any]]:
    text = (files("bocage.maps") / FRONTS).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)["features"]
    return found
