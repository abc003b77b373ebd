"""The terrain effects chart, as far as it concerns movement."""

from fractions import Fraction

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1971.movement import allowance, path_cost, reach_of, step_cost
from bocage.games.normandy_1971.moves import FIRST, SECOND, Movement
from bocage.games.normandy_1971.state import NormandyState
from tests.games.normandy_1971.sketch import do, goals, hex_at, options, sketch, unit_at, why_not

ALLIES = Movement(Side.ALLIED, FIRST)
GERMANS = Movement(Side.GERMAN, FIRST)
PLENTY = 600


def cost(s: NormandyState, unit: str, *way: str) -> Fraction:
    """What walking from hex to hex costs, once as played and once as explained: they are the same."""
    u, spent = unit_at(s, unit), 0
    for a, b in zip(way, way[1:], strict=False):
        step = step_cost(s, u, hex_at(s, a), hex_at(s, b)).total
        assert dict(reach_of(s, u, hex_at(s, a), 0, PLENTY)._ways.out_of(hex_at(s, a)))[hex_at(s, b)] == step * 6
        spent += int(step * 6)
    assert path_cost(s, u, [hex_at(s, name) for name in way]).total == Fraction(spent, 6)
    return Fraction(spent, 6)
