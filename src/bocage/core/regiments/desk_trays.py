"""Trays of counters in the panel of forces: who is on the map, who is to come, who is lost."""

from collections.abc import Iterable, Mapping, Sequence

from bocage.core.blocks import Block, CounterLine, Counters, Rows
from bocage.core.protocol import BOTH, Side

from .counters import Unit
from .desk_pieces import look_of
from .names import edge_words, ground_words, kind_words, number_of, place_name, several, side_words
from .orders import EDGE_BITS, Arrival
from .state import RegimentState


def tray(s: RegimentState, title: str, units: Iterable[Unit], says: str = "") -> Counters:
    """Units by kind, the strongest first, each kind with its places."""
    by_kind: dict[int, list[Unit]] = {}
    for u in units:
        by_kind.setdefault(s.kind[u], []).append(u)
    places = {
        kind: sorted({s.at[u] for u in alike}, key=lambda at: (at < 0, abs(at))) for kind, alike in by_kind.items()
    }
    lines = [
        counter_line(s, kind, len(by_kind[kind]), tuple(name for at in places[kind] if (name := place_name(s, at))))
        for kind in by_strength(s, by_kind)
    ]
    summary = summary_of(s, {kind: len(alike) for kind, alike in by_kind.items()})
    return Counters(title, lines, f"{summary} {says}".strip())


def by_strength(s: RegimentState, kinds: Iterable[int]) -> list[int]:
    """Kinds, the strongest first."""
    return sorted(kinds, key=lambda kind: (-s.kit.kinds[kind].strength, kind))


def summary_of(s: RegimentState, counts: Mapping[int, int]) -> str:
    """How many units of these kinds, and what they are worth."""
    points = sum(n * s.kit.kinds[kind].strength for kind, n in counts.items())
    units = number_of(sum(counts.values()), "unit")
    return f"{units}, {number_of(points, 'strength point')}." if counts else "None."


def counter_line(s: RegimentState, kind: int, count: int, places: tuple[str, ...] = ()) -> CounterLine:
    """So many counters of a kind, and where they are."""
    what = s.kit.kinds[kind]
    return CounterLine(look_of(what), count, kind_words(what), ", ".join(places), places)


def tray_of_kinds(s: RegimentState, title: str, counts: Mapping[int, int], says: str = "") -> Counters:
    """Counters that are nowhere, by kind."""
    lines = [counter_line(s, kind, counts[kind]) for kind in by_strength(s, counts)]
    return Counters(title, lines, f"{summary_of(s, counts)} {says}".strip())


def starts(s: RegimentState, waiting: list[Unit], zones: Sequence[str]) -> list[Block]:
    """Units that are still to be placed before play, by the ground they may begin on."""
    return [
        tray(s, f"To be placed {ground_words(s, zones[-due])}", [u for u in waiting if s.due[u] == due])
        for due in sorted({s.due[u] for u in waiting if s.due[u] < 0}, reverse=True)
    ]


def arrivals(s: RegimentState, waiting: list[Unit], turn: int) -> list[Block]:
    """Units that come by turn and edge, the next first."""
    blocks: list[Block] = []
    for due in sorted({s.due[u] for u in waiting if s.due[u] > 0}):
        day, edges = due >> 4, [edge for edge, bit in EDGE_BITS.items() if due & bit]
        when = f"Due since turn {day}" if day < turn else "Due now" if day == turn else f"Turn {day}"
        title = f"{when}, by the {edge_words(edges)} edge"
        blocks.append(tray(s, title, [u for u in waiting if s.due[u] == due]))
    return blocks


def schedule(title: str, arrivals: Iterable[Arrival], rule: str) -> Rows:
    """Arrivals as an order of battle prints them."""
    rows = tuple(
        (
            str(arrival.turn),
            edge_words(arrival.edges),
            several(code for code, n in arrival.units.items() for _ in range(n)),
        )
        for arrival in arrivals
    )
    return Rows(title=title, head=("Turn", "Edge", "Units"), rows=rows, rule=rule)


def losses(s: RegimentState) -> list[Block]:
    """What either side has lost."""
    blocks: list[Block] = []
    for of in BOTH:
        lost = {kind: n for kind, n in enumerate(s.lost) if n and s.kit.kinds[kind].side == of}
        blocks.append(tray_of_kinds(s, f"{side_words(of)} losses", lost))
    return blocks


def departures(s: RegimentState, exits: Iterable[tuple[int, int, int]], rule: str) -> list[Block]:
    """Who has left the map, by which road and when."""
    left = tuple((kind_words(s.kit.kinds[kind]), s.kit.names[h], str(turn)) for kind, h, turn in exits)
    if not left:
        return []
    title = f"{side_words(Side.ALLIED)} units that have left the map"
    return [Rows(title=title, head=("Unit", "By", "Turn"), rows=left, rule=rule)]
