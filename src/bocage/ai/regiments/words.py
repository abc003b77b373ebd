"""Plans of regiments in words and on the map."""

from collections.abc import Iterable
from functools import lru_cache

from bocage.ai.mind import Sketch, Stroke
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.regiments.board import RoadBoard
from bocage.core.regiments.names import EDGES, listed, number_of, spelt

from .marching import March
from .position import Position

CLOSE = 3
"""Hexes within which a town gives a place its name."""
TOLD = 3
"""Threats, attacks and arrows that are worth telling."""
GRAVE = 0.4
"""The danger from which a threat is told."""


def objective_words(name: str) -> str:
    """An objective as a commander names it: `Caen`, `the road off the north edge`."""
    return f"the road off the {EDGES[name[5:]]} edge" if name.startswith("exit ") else spelt(name)


@lru_cache(maxsize=8)
def _towns(board: RoadBoard) -> tuple[tuple[Hex, str], ...]:
    return tuple((h, spelt(name)) for h, name in board.places.items())


def place_words(p: Position, h: Hex) -> str:
    """A hex as people on the spot say it: by the town there, or the nearest: `K32`, `Carentan`, `near Carentan`."""
    near = min(((p.kit.grid.distance(h, town), name) for town, name in _towns(p.kit.board)), default=(99, ""))
    if not near[0]:
        return near[1]
    return f"near {near[1]}" if near[0] <= CLOSE else p.kit.names[h]


def places_words(p: Position, hexes: Iterable[Hex]) -> str:
    """Where some hexes lie, each place once: `at Carentan and near Isigny`."""
    return listed(list(dict.fromkeys(_where(p, h) for h in hexes)))


def _where(p: Position, h: Hex) -> str:
    words = place_words(p, h)
    return words if words.startswith("near ") else f"at {words}"


def strokes(p: Position, march: March, effort: str) -> tuple[Stroke, ...]:
    """A plan on the map: who attacks whom, and the way of the main effort."""
    found: list[Stroke] = []
    names = p.kit.names
    for h in march.targets:
        starts = {
            march.orders[u]: p.kind(u).strength for u in march.orders if p.ground.disc(h, 1) >> march.orders[u] & 1
        }
        found += [
            Stroke("attack", (names[at], names[h])) for at in sorted(starts, key=lambda at: (-starts[at], at))[:1]
        ]
    found += _drive(p, march, effort)
    return tuple(found) or standing(p, march)


def standing(p: Position, march: March) -> tuple[Stroke, ...]:
    """A plan without attacks or a main effort: the way most of our strength goes, and the strongest stacks within the
    enemy's reach."""
    sent = _sent(p, march)
    main = max(sent, key=lambda aim: (sent[aim], aim), default="")
    near = {h: p.strength(units) for h, units in p.stacks[p.side].items() if p.threat[h]}
    held = [Stroke("hold", (p.kit.names[h],)) for h in sorted(near, key=lambda h: (-near[h], h))[:TOLD]]
    return (*_drive(p, march, main), *held)


def _sent(p: Position, march: March) -> dict[str, int]:
    """The strength sent to each objective."""
    sent: dict[str, int] = {}
    for u, aim in march.stance.aims.items():
        sent[aim] = sent.get(aim, 0) + p.kind(u).strength
    return sent


def _drive(p: Position, march: March, effort: str) -> list[Stroke]:
    """The arrow of the main effort, from its strongest stack."""
    sent = [u for u, aim in march.stance.aims.items() if aim == effort and p.s.at[u] >= 0]
    if not sent:
        return []
    by_hex: dict[Hex, int] = {}
    for u in sent:
        by_hex[p.s.at[u]] = by_hex.get(p.s.at[u], 0) + p.kind(u).strength
    start = max(by_hex, key=lambda h: (by_hex[h], h))
    end = min(members(p.ground.objectives[effort]), key=lambda h: (p.kit.grid.distance(start, h), h))
    if start == end:
        return [Stroke("hold", (p.kit.names[end],))]
    return [Stroke("move", (p.kit.names[start], p.kit.names[end]))]


def sketch(p: Position, march: March, effort: str) -> Sketch:
    """A plan in words."""
    return Sketch(_effort(p, march, effort), _reserves(p), tuple(_threats(p)))


def _effort(p: Position, march: March, effort: str) -> str:
    sent = _sent(p, march)
    if not sent:
        return "Nobody is ashore yet."
    main = effort if effort in sent else max(sent, key=lambda aim: (sent[aim], aim))
    share = number_of(sent[main], "strength point")
    word = "is to be held with" if p.side == Side.GERMAN else "is the main effort, with"
    fights = f"; attacks {places_words(p, march.targets[:TOLD])}" if march.targets else ""
    where = objective_words(main)
    return f"{where[:1].upper()}{where[1:]} {word} {share}{fights}."


def _reserves(p: Position) -> str:
    """Units out of the enemy's reach."""
    idle = [u for h, units in p.stacks[p.side].items() if not p.threat[h] for u in units]
    if not idle:
        return "No reserve: every unit is in the line."
    force = p.strength(idle)
    strongest = max(idle, key=lambda u: (p.kind(u).strength, u))
    units = number_of(len(idle), "unit")
    return (
        f"{units} with {force} strength points out of the enemy's reach, the strongest {_where(p, p.s.at[strongest])}."
    )


def _threats(p: Position) -> list[str]:
    """Where the enemy could strike hardest."""
    found = []
    for h, units in p.stacks[p.side].items():
        danger = p.danger(h, p.strength(units))
        if danger >= GRAVE:
            found.append((danger * p.strength(units), h))
    return [_threat(p, h) for _, h in sorted(found, reverse=True)[:TOLD]]


def _threat(p: Position, h: Hex) -> str:
    units = p.stacks[p.side][h]
    return f"Up to {p.threat[h]:.0f} enemy points can reach our {p.strength(units)} {_where(p, h)}."
