"""A position of either edition of Normandy on its map: counters by place, the ships off the beaches, the score."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Protocol

from bocage.core.protocol import Side
from bocage.core.regiments.counters import Kind, Unit
from bocage.core.regiments.state import BOX, RegimentState
from bocage.core.tally import Tally, written
from bocage.draw.counters import Counter, Place, Stack
from bocage.draw.sheet_normandy import level_words


class Judged(Protocol):
    """What the game comes to as it stands."""

    @property
    def total(self) -> Fraction | int:
        """All points."""

    @property
    def level(self) -> str:
        """The level of victory they mean."""

    @property
    def tally(self) -> Tally:
        """The points one by one."""


def face(kind: Kind, badges: tuple[str, ...] = (), about: str = "") -> Counter:
    """The counter of a kind of unit."""
    return Counter(
        side=int(kind.side),
        strength=str(kind.strength),
        movement=str(kind.movement),
        type=kind.type,
        size=kind.size,
        defend_only=kind.defend_only,
        name=kind.short,
        badges=badges,
        about=about,
    )


def stacks(s: RegimentState, seen: Iterable[Unit], badges: Callable[[Unit], tuple[str, ...]]) -> tuple[Stack, ...]:
    """The units that can be seen on the map and in the beach boxes, each place in the order given."""
    places: dict[Place, list[Unit]] = {}
    for u in seen:
        at = s.at[u]
        if at >= 0:
            places.setdefault(at, []).append(u)
        elif at <= BOX:
            places.setdefault(("box", BOX - at), []).append(u)
    return tuple(
        Stack(place, tuple(face(s.kind_of(u), badges(u), deduced(s.kind_of(u))) for u in units))
        for place, units in places.items()
    )


def deduced(kind: Kind) -> str:
    """What to say of a kind whose type is not certain."""
    return "" if kind.certainty == "high" else f"type deduced: {kind.note}"


def phase_words(mover: Side, phase: str) -> str:
    """Whose turn it is and what he does in it."""
    return f"{mover.name.capitalize()} {phase}" if phase != "over" else "The game is over"


def score_lines(judged: Judged) -> tuple[tuple[str, str], ...]:
    """The points one by one, their total and what it means."""
    lines = [(line.words, line.amount) for line in judged.tally]
    return (*lines, ("Total", written(Fraction(judged.total))), ("Level", level_words(judged.level)))
