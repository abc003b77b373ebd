"""Ways that run together, drawn once."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def joined(ways: Iterable[Sequence[T]]) -> Iterator[tuple[Sequence[T], Sequence[T]]]:
    """Each way that adds something, the longest first, with its part as far as where it joins one before it."""
    drawn: set[T] = set()
    for way in sorted(ways, key=len, reverse=True):
        joins = next((i for i, at in enumerate(way) if at in drawn), len(way) - 1)
        if joins > 0:
            yield way, way[: joins + 1]
        drawn.update(way)
