"""Units that are alike: where one of them may be shipped, another from the same hex may be shipped too."""

from collections.abc import Callable, Iterable, Iterator

from bocage.core.protocol import Ruling

from .kinds import Unit
from .state import DDayState


def likeness(s: DDayState, u: Unit) -> tuple[int, ...]:
    """All that movement and stacking see of a unit: where it is, its sort, and what it has done in this portion."""
    kept = (s.paid, s.moved, s.halted, s.zoned, s.shipped, s.invaders, s.dropped, s.effort, s.unfed)
    return s.at[u], s.kit.sort_of[u], s.spent[u], *[units >> u & 1 for units in kept]


def allowed(s: DDayState, units: Iterable[Unit], bars: Callable[[DDayState, Unit], Ruling | None]) -> Iterator[Unit]:
    """Those of the units that nothing bars; of several that are alike only the first is asked about."""
    known: dict[tuple[int, ...], bool] = {}
    for u in units:
        key = likeness(s, u)
        if key not in known:
            known[key] = bars(s, u) is None
        if known[key]:
            yield u
