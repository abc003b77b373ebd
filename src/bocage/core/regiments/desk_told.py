"""What happened, for the log: where it was, what moved, and sums read back from their lines."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar
from unicodedata import numeric

from bocage.core.desk import Card, Motion, Told
from bocage.core.protocol import Event, Side
from bocage.core.tally import Line, written

from .names import place_name
from .state import BOX, RegimentState

Facts = Mapping[str, Any]

S = TypeVar("S", bound=RegimentState)

TURN, PHASE, NOTE, DETAIL = 0, 1, 2, 3
"""How much an event matters."""


def line_of(
    s: S,
    event: Event,
    words: str,
    *,
    level: int,
    side: Side | None,
    card: Callable[[S, Facts, str], Card] | None,
    look: Callable[[Facts], str],
) -> Told | None:
    """An event as a line of the log; None for one that has no words. `look` draws what moves."""
    f = event.facts
    says, _, _ = words.strip().partition("\n")
    if not says:
        return None
    return Told(
        kind=event.kind,
        says=says,
        rule=event.rule,
        level=level,
        side=side,
        places=places_of(s, f),
        card=card(s, f, says) if card is not None else None,
        motion=motion_of(s, f, look(f)) if event.kind in ("moved", "retreated") else None,
    )


def places_of(s: RegimentState, f: Facts) -> tuple[str, ...]:
    """The places an event is about, where it came to last."""
    found = [*f.get("hexes", ()), *f.get("way", ())]
    if isinstance(f.get("hex"), int):
        found.append(f["hex"])
    if isinstance(f.get("from"), int):
        found.insert(0, f["from"])
    if isinstance(f.get("beach"), int):
        found.append(s.kit.board.beaches[f["beach"]])
    return tuple(dict.fromkeys(name for at in found if (name := place_name(s, at))))


def motion_of(s: RegimentState, f: Facts, look: str) -> Motion | None:
    """The way of a unit, from where it stood or came onto the map."""
    begin = [f["from"]] if f["from"] >= 0 or f["from"] <= BOX else []
    way = tuple(place_name(s, at) for at in [*begin, *f["way"]])
    return Motion(Side(f["side"]), look, way) if len(way) > 1 else None


def total_of(lines: list[Line]) -> str:
    """The sum of written lines, none of which is a factor."""
    return written(sum((_amount(line.amount) for line in lines), Fraction(0)))


def _amount(text: str) -> Fraction:
    """A written amount read back: `3½`."""
    whole, last = (text[:-1], text[-1]) if not text[-1].isascii() else (text, "0")
    return Fraction(whole or 0) + Fraction(numeric(last)).limit_denominator(8)
