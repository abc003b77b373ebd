"""What scores: cities, edges and depth with who has them and why, as tables and as marks on the map."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from msgspec import Struct

from bocage.core.blocks import Rows
from bocage.core.desk import Cell, Tone
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.tally import written
from bocage.core.viewer import viewpoint, whose

from .counters import REGIMENT
from .names import hex_words, number_of
from .state import RegimentState


class Prize(Struct, frozen=True):
    """Something worth points. `is_scored` is None where that hangs on what the viewer does not know."""

    title: str
    points: Fraction
    is_scored: bool | None
    rule: str
    why: str
    hexes: tuple[Hex, ...] = ()


def prize_table(title: str, found: list[Prize], rule: str) -> Rows:
    """Every prize with its points, whether it is scored, and why or why not; `rule` is for a table without any."""
    return Rows(
        title=title,
        head=("", "Points", "Now", "Why"),
        rows=tuple(_row(prize) for prize in found),
        lit=tuple((i, -1) for i, prize in enumerate(found) if prize.is_scored),
        rule=found[0].rule if found else rule,
    )


def _row(prize: Prize) -> tuple[str, ...]:
    now = {True: "scored", False: "no", None: "unknown"}[prize.is_scored]
    points = "?" if prize.is_scored is None and not prize.points else written(prize.points)
    return (prize.title, points, now, prize.why)


def prize_cell(s: RegimentState, prize: Prize, h: Hex, tone: Tone) -> Cell:
    """A prize on the map; in brackets what is not scored now."""
    points = written(prize.points)
    value = {True: points, False: f"({points})", None: f"{points}?"}[prize.is_scored]
    now = {True: "scored now", False: "not scored now", None: "perhaps scored"}[prize.is_scored]
    words = f"{hex_words(s, h)}. {prize.title}: {points} points, {now}: {prize.why} ({prize.rule})."
    return Cell(s.kit.names[h], tone, value, words)


def holders(side: Side | None) -> tuple[tuple[Tone, str], tuple[Tone, str]]:
    """The legend of who was the last to hold something."""
    own = viewpoint(side)
    return ("own", f"Last held by {_holder(side, own)}"), ("enemy", f"Last held by {_holder(side, own.enemy)}")


def _holder(side: Side | None, of: Side) -> str:
    words = whose(side, of)
    return {"Your": "you", "Enemy": "the enemy"}.get(words, f"the {words} side")


def level_ranges(bands: Sequence[dict[str, Any]]) -> tuple[tuple[str, str], ...]:
    """The levels of victory with the totals they take, the highest first; the last band has no `upto`."""
    ranges = [f"{bands[0]['upto']} or less"]
    for below, band in pairwise(bands):
        least = below["upto"] + 1
        ranges.append(f"{least} to {band['upto']}" if "upto" in band else f"{least} or more")
    return tuple((words, str(band["level"])) for words, band in zip(ranges, bands, strict=True))[::-1]


def sizes_in_words(sizes: Sequence[str]) -> str:
    """Units by size: `2 regiments and 1 battalion`."""
    regiments = sizes.count(REGIMENT)
    battalions = len(sizes) - regiments
    parts = [number_of(regiments, "regiment")] if regiments or not battalions else []
    parts += [number_of(battalions, "battalion")] if battalions else []
    return " and ".join(parts)
