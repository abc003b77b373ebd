"""A plan in words, as its side sees it: the main effort, what is in reserve, what threatens."""

from bocage.ai.mind import Sketch
from bocage.core.areas import Area
from bocage.core.hexes import bits
from bocage.core.protocol import Side

from .expected import doubtful
from .position import Position

THREATS = 3
"""Threats that are told."""

GRAVE = 0.35
"""The risk from which a place is in danger."""


def sketch(p: Position) -> Sketch:
    """What this side is about."""
    return Sketch(_effort(p), _reserves(p), tuple(_threats(p)))


def _effort(p: Position) -> str:
    """The Area with points that is most in doubt."""
    goal = (
        p.scheme.effort
        if p.scheme.effort >= 0
        else next((place for place in doubtful(p.s) if _is_german(p, place)), -1)
    )
    if goal < 0:
        return "Every Area that counts is in Allied hands."
    name, worth = p.board.names[goal], _points(p.board.points[goal])
    if p.side == Side.ALLIED:
        return f"The main effort is {name}, {worth}."
    return f"{name}, {worth}, is to be held above all."


def _is_german(p: Position, place: Area) -> bool:
    return not p.s.is_free(Side.ALLIED, place)


def _points(points: int) -> str:
    return "one point" if points == 1 else f"{points} points" if points else "no points of its own"


def _reserves(p: Position) -> str:
    """Fresh units away from the enemy."""
    behind = {place: len(fresh) for place in bits(p.land & ~p.front) if (fresh := p.s.fresh_at(place, p.side))}
    if not behind:
        return "No Fresh unit stands behind the line."
    most = max(behind, key=lambda place: (behind[place], -place))
    count = sum(behind.values())
    units = "One Fresh unit stands" if count == 1 else f"{count} Fresh units stand"
    return f"{units} behind the line, most of them at {p.board.names[most]}."


def _threats(p: Position) -> list[str]:
    """Places of ours that may be lost, the gravest first."""
    ours: list[Area] = [place for place in bits(p.front & p.kit.areas) if p.s.controls(p.side, place)]
    grave = [place for place in ours if p.risk(place) > GRAVE]
    grave.sort(key=lambda place: (-p.need(place), place))
    return [f"{p.board.names[place]} may be lost: {p.risk(place):.0%}." for place in grave[:THREATS]]
