"""§9k §9l §9m §9u §chart-bombard Air and naval bombardment: what may be sent, and what it does."""

from bocage.core.hexes import Hex, Mask
from bocage.core.protocol import Ruling, Side, no

from .state import Battle, BattleState
from .tables import bombard_german, numbers

AIR, NAVAL = "air", "naval"


def free_air(s: BattleState) -> int:
    """§9l Air points that are neither flown nor sealed for interdiction."""
    return s.air - s.sealed_air()


def naval_range_mask(s: BattleState) -> Mask:
    """§9k The ocean side of the naval line, and the sea itself."""
    return s.kit.board.ocean_side_mask | s.kit.board.ocean_mask


def in_naval_range(s: BattleState, h: Hex) -> bool:
    """§9k Whether ships reach a position."""
    return bool(naval_range_mask(s) >> h & 1)


def bars_points(s: BattleState, battle: Battle, arm: str, points: int) -> Ruling | None:
    """§9k §9l §RUL-53 The first rule against so many points of an arm (`air`, `naval`) on this battle."""
    if points > numbers().most_points:
        says = "{given} is more than the {most} points allowed at once"
        return no("§9k", says, given=points, most=numbers().most_points)
    if arm == NAVAL and points and not in_naval_range(s, battle.hex):
        return no("§9k", "{hex} is beyond the range of the ships", hex=battle.hex)
    have = free_air(s) if arm == AIR else s.naval
    if points > have:
        return no("§9l", "{given} points are asked for and {have} are left", given=points, have=have)
    return None


def most_points(s: BattleState, battle: Battle, arm: str) -> int:
    """§9k §9l §RUL-53 As many points of an arm as may go on this battle. Must agree with `bars_points`."""
    have = free_air(s) if arm == AIR else s.naval
    reaches = arm == AIR or in_naval_range(s, battle.hex)
    return min(numbers().most_points if reaches else 0, have)


def outcomes(attacker: Side, points: int) -> tuple[int, ...]:
    """§chart-bombard §9m What so many points do, each line equally likely.

    Above zero are further losses of a German defender, below zero losses that an Allied one is spared: two thirds of
    what the same draw would have cost a German, rounded down.
    """
    low, high = bombard_german(points)
    draws = range(low, high + 1)
    return tuple(draws) if attacker == Side.ALLIED else tuple(-(2 * draw // 3) for draw in draws)
