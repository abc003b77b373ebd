"""The odds of an assault before anybody moves: what a stack is worth against a place, and what dice make of it."""

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from bocage.core.areas import Area
from bocage.core.protocol import Side
from bocage.games.breakout_1993.assault import flies_over
from bocage.games.breakout_1993.forecast import THROWS, margins
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import attack, constants, defense


@cache
def edges() -> tuple[tuple[int, float], ...]:
    """§9.1 By how much two dice beat two others, and how often."""
    return tuple((edge, count / THROWS) for edge, count in margins(0).items())


@cache
def at_least(edge: int) -> float:
    """The chance that the attacker's dice beat the defender's by so much or more."""
    return sum(chance for by, chance in edges() if by >= edge)


def attack_of(s: BreakoutState, units: Sequence[Unit], *, tomorrow: bool = False, zone: bool = False) -> int:
    """§9.2 The best Attack Value units of one place can bring; `tomorrow` everybody is Fresh, no aircraft in a Zone."""
    kit, chart, levels = s.kit, attack(), s.level
    leaders, guns = list[Unit](), 0
    for u in units:
        if tomorrow or levels[u] == Level.FRESH:
            if kit.leaders >> u & 1:
                leaders.append(u)
            elif kit.field_artillery >> u & 1:
                guns += 1
    if not leaders:
        return 0
    total = max([kit.kinds[u].fresh.attack for u in leaders]) + chart.unit * (len(leaders) - 1) + chart.artillery * guns
    total += chart.integrity * len(whole(s, leaders))
    return total + (chart.air if not zone and not units[0] & 1 and (tomorrow or s.is_clear()) else 0)


def whole(s: BreakoutState, units: Iterable[Unit]) -> list[str]:
    """§9.2D The divisions of which enough are among these."""
    counts: dict[str, int] = {}
    for u in units:
        name = s.kit.kinds[u].division
        if name:
            counts[name] = counts.get(name, 0) + 1
    return [name for name, n in counts.items() if n >= attack().integrity_units]


def defense_of(s: BreakoutState, units: Sequence[Unit], target: Area, *, tomorrow: bool = False) -> int:
    """§9.3 The Defense Value of units in a place, without what the way there adds; the best of them is in front."""
    kinds, levels, chart = s.kit.kinds, s.level, defense()
    best = fresh = 0
    for u in units:
        level = Level.FRESH if tomorrow else levels[u]
        if level == Level.FRESH:
            fresh += 1
            best = max(best, kinds[u].fresh.defense)
        else:
            best = max(best, kinds[u].spent.defense - level + 1)
    total = best + s.kit.board.tem[target] + chart.fresh * max(0, fresh - 1)
    german = bool(units) and bool(units[0] & 1)
    if german and s.forts >> target & 1:
        total += chart.fortified
    if not german and flies_over(s, target):
        total += chart.air
    return total


def crossing(s: BreakoutState, side: Side, here: Area, target: Area) -> int:
    """§9.3C §9.3D What the border between two places gives the defender against a Mandatory Assault."""
    if here == target:
        return 0
    border, chart = s.kit.border_of[here, target], defense()
    if not s.kit.water >> border & 1:
        return 0
    if not s.has_bridge(border):
        return chart.river
    own = s.holds_line(side, border)
    return (
        chart.bridge + (0 if own else chart.enemy_bridge) + (chart.flooded_bridge if s.kit.flooded >> border & 1 else 0)
    )


def absorbed(s: BreakoutState, place: Area) -> int:
    """§9.5a The points that the ground takes."""
    return constants().bocage_absorbs if s.kit.board.bocage_mask >> place & 1 else 0


def resistance(s: BreakoutState, units: Iterable[Unit], *, tomorrow: bool = False) -> tuple[int, int]:
    """§9.5 §9.62 The points for which units can be driven out at the least, and those that they can pay in levels.

    A retreat pays one point; coastal guns never retreat.
    """
    least = most = 0
    for u in units:
        left = Level.ELIMINATED - (Level.FRESH if tomorrow else s.level[u])
        most += left
        least += left if s.kit.coastal >> u & 1 else 1
    return least, most


def driven_out(points: int, least: int, most: int) -> float:
    """The chance that defenders are gone after so many points: they may stand, and pay in levels while they can."""
    if points < least:
        return 0.0
    return min(1.0, (points - least + 1) / (most - least + 1))


def asked(s: BreakoutState, place: Area, least: int, most: int) -> int:
    """The points that drive all defenders out of a place, some of them standing fast."""
    return max(1, least + (most - least) // 3) + absorbed(s, place)


class Course(Struct, frozen=True):
    """What an assault comes to on average."""

    lost: float
    """The chance that it is repulsed."""
    tied: float
    gone: float
    """The chance that the defenders are driven out."""
    held: float
    """The chance that it wins something and some of them stand."""
    part: float
    """The share of their levels that they pay."""
    worn: float
    """The same where some of them stand."""


@cache
def course(margin: int, room: int, least: int, most: int) -> Course:
    """The outcomes of an assault by its margin, the points the ground takes, and what drives the defenders out."""
    lost = tied = gone = held = part = worn = 0.0
    for edge, chance in edges():
        if margin + edge <= 0:
            lost, tied = (lost + chance, tied) if margin + edge < 0 else (lost, tied + chance)
            continue
        points = margin + edge - room
        out, share = driven_out(points, least, most), min(1.0, max(0, points) / most)
        gone, held = gone + chance * out, held + chance * (1 - out)
        part, worn = part + chance * share, worn + chance * (1 - out) * share
    return Course(lost, tied, gone, held, part, worn)
