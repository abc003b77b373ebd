"""The front in Normandy as history had it, day by day, for comparison. Nothing in play depends on it."""

import json
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from bocage.core.desk import Overlay, Stroke
from bocage.maps.hexmap import Plane

FRONTS = "data/normandy/frontlines.geojson"
MONTHS = {"06": "June"}

Point = tuple[float, float]


@cache
def dates() -> tuple[str, ...]:
    """The days for which a front is drawn, oldest first: `1944-06-06`."""
    return tuple(sorted({feature["properties"]["date"] for feature in _features()}))


def front(plane: Plane | None, size: Point, today: str, moment: str = "") -> Overlay:
    """The front on a day, or on the last day drawn up to the one being played, upon a board that lies so."""
    shown = moment if moment in dates() else latest(today)
    return Overlay(
        "front",
        "Historical front",
        f"The front in the evening of {in_words(shown)}, drawn anew from published accounts and good to about two "
        "kilometres: a reconstruction. It has no bearing on play.",
        [],
        _strokes(plane, size, shown),
        legend=(("note", f"Front of {in_words(shown)}"),),
        moments=dates(),
        moment=shown,
    )


def latest(date: str) -> str:
    """The last day drawn up to a date, the first one before all of them."""
    return max((day for day in dates() if day <= date), default=dates()[0])


def in_words(date: str) -> str:
    """A day as people write it: `6 June 1944`."""
    year, month, day = date.split("-")
    return f"{int(day)} {MONTHS[month]} {year}"


def in_figures(date: str) -> str:
    """A day of those months written the other way: `1944-06-06`."""
    day, month, year = date.split(" ")
    return f"{year}-{next(figures for figures, name in MONTHS.items() if name == month)}-{int(day):02}"


def _strokes(plane: Plane | None, size: Point, date: str) -> list[Stroke]:
    """The lines of a day in the drawing's units, cut at the edge; none on a board that lies nowhere on earth."""
    if plane is None:
        return []
    return [
        Stroke("note", f"{feature['properties']['part']}, {in_words(date)}", points=tuple(run))
        for feature in _features()
        if feature["properties"]["date"] == date
        for run in inside([plane.on_sheet(lon, lat) for lon, lat in feature["geometry"]["coordinates"]], size)
    ]


def inside(points: list[Point], size: Point) -> list[list[Point]]:
    """The parts of a line that lie on the sheet."""
    runs: list[list[Point]] = []
    for a, b in pairwise(points):
        part = _clipped(a, b, size)
        if part is None:
            continue
        first, last = ((round(x, 1), round(y, 1)) for x, y in part)
        if runs and runs[-1][-1] == first:
            runs[-1].append(last)
        else:
            runs.append([first, last])
    return runs


def _clipped(a: Point, b: Point, size: Point) -> tuple[Point, Point] | None:
    """The part of a straight line that lies on the sheet; None if none does."""
    begin, end = 0.0, 1.0
    for here, there, room in zip(a, b, size, strict=True):
        run = there - here
        if run == 0:
            if not 0 <= here <= room:
                return None
            continue
        enters, leaves = sorted((-here / run, (room - here) / run))
        begin, end = max(begin, enters), min(end, leaves)
    if begin >= end:
        return None
    return _between(a, b, begin), _between(a, b, end)


def _between(a: Point, b: Point, part: float) -> Point:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


@cache
def _features() -> list[dict[str, Any]]:
    text = (files("bocage.maps") / FRONTS).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)["features"]
    return found
