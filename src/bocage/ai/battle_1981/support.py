"""Aircraft and ships: how the points of a turn are shared between interdiction, attacks, landings and defence.

What more points do comes in bands, so only the first number of a band is worth choosing. The bands are nearly even:
spread over the battles of a turn the points do most, and none is left when it ends.
"""

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Decision, Side
from bocage.games.battle_1981.bombard import AIR, in_naval_range, naval_range_mask, outcomes
from bocage.games.battle_1981.combat import targets_mask
from bocage.games.battle_1981.interdiction import thresholds
from bocage.games.battle_1981.landing import is_cleared, is_closed
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, COAST, POINT, Battle
from bocage.games.battle_1981.tables import bombard_breaks, numbers

from .position import Position
from .worth_battle import glance

FOUGHT = {Side.ALLIED: 0.35, Side.GERMAN: 0.3}
"""The part of the possible attacks that a side makes."""

LANDER = 65
"""Combat points of a lander, more or less, and"""

LANDING_ROUNDS = 2
"""the rounds it fights."""

IN_RANGE = 0.4
"""The part of an air share that is flown where ships help too."""

GENEROUS = 1.3
"""How far beyond its share a battle may go that deserves it."""


class Fire(Struct, frozen=True):
    """What one battle may have of the turn's points, by whether ships reach it."""

    attacker: Side
    air_far: int
    air_near: int
    naval: int

    def shares(self, p: Position, h: Hex) -> tuple[int, int]:
        """Air and naval points for a battle in a position."""
        return (self.air_near, self.naval) if in_naval_range(p.s, h) else (self.air_far, 0)

    def on(self, p: Position, battle: Battle) -> Battle:
        """A battle with the bombardment that it would probably see."""
        air, naval = self.shares(p, battle.hex)
        return replace(battle, air=band(air + naval), naval=0)


def band(points: int) -> int:
    """§chart-bombard The least points that do as much as these."""
    return max(edge for edge in bombard_breaks() if edge <= points)


def fire(p: Position) -> Fire:
    """The points that are left, shared over the battles that are likely still to come this turn."""
    s, w = p.s, p.weights
    attacker = s.mover if s.phase == "combat" else Side.ALLIED
    later = attacker == Side.ALLIED and s.near(Side.GERMAN) & s.held[Side.ALLIED]
    part = 1 - w.reserve if later else 1.0
    near, far = _battles_ahead(p, attacker)
    each = p.air * part / max(1.0, far + IN_RANGE * near)
    return Fire(attacker, _whole(each), _whole(IN_RANGE * each), _whole(s.naval * part / max(1.0, near)))


def _whole(points: float) -> int:
    return min(numbers().most_points, int(points))


def _battles_ahead(p: Position, attacker: Side) -> tuple[float, float]:
    """The battles of this turn within and beyond the range of ships."""
    s = p.s
    exposed = targets_mask(s, attacker) if s.phase == "combat" else s.near(attacker) & s.held[attacker.enemy]
    near, share = (exposed & naval_range_mask(s)).bit_count(), FOUGHT[attacker]
    return near * share + _landings(p), (exposed.bit_count() - near) * share


def _landings(p: Position) -> float:
    """Rounds of landing that are probably still to be fought this turn."""
    s = p.s
    if s.phase != "movement" or s.mover == Side.GERMAN:
        return 0.0
    at_sea = sum(s.at[u] == AT_SEA for u in members(p.kit.fighting & p.kit.of_side[Side.ALLIED]))
    missing = [numbers().cleared - landed for beach, landed in enumerate(s.ashore) if not _is_over(p, beach)]
    room = sum(-(-points // LANDER) for points in missing)
    under_way = p.battle is not None and p.battle.defender == COAST
    return LANDING_ROUNDS * (min(at_sea, room, s.pools[AMPHIBIOUS] // (LANDER * POINT)) + under_way)


def _is_over(p: Position, beach: int) -> bool:
    return is_cleared(p.s, beach) or is_closed(p.s, beach)


def with_typical_points(p: Position, battle: Battle) -> Battle:
    """A battle as one reckons with it who does not know the bombardment."""
    return fire(p).on(p, battle)


# --- the asks


def interdict(p: Position, d: Decision) -> Action | None:
    """§2d As much as slows the Germans on the march by more than the aircraft would do over the battlefields."""
    s, w = p.s, p.weights
    marching = sum(not s.faces_enemy(u) for u in s.on_board(Side.GERMAN))
    best = max(
        [(0, 0), *thresholds(s)],
        key=lambda step: (w.slow * marching * step[1] / 2 - w.air_point * step[0], -step[0]),
    )
    return p.kit.numbers("interdict")[min(best[0], int(d.options[-1].noun))]


def points(p: Position, d: Decision) -> Action | None:
    """§9k Air or naval points for the battle under way: ships first where they reach it."""
    s, battle = p.s, p.battle
    assert battle is not None
    arm, most = d.options[-1].verb, int(d.options[-1].noun)
    air, naval = (_whole(GENEROUS * share) for share in fire(p).shares(p, battle.hex))
    bare = replace(battle, air=0, naval=0)
    if arm == AIR:
        naval = min(naval, s.naval)
        return p.kit.numbers(arm)[max(0, wanted(p, bare, min(air, most) + naval) - naval)]
    return p.kit.numbers(arm)[max(0, wanted(p, bare, battle.air + min(naval, most)) - battle.air)]


def wanted(p: Position, battle: Battle, most: int) -> int:
    """The total that is worth most for this battle, up to what it may have."""
    within = [edge for edge in bombard_breaks() if edge <= most]
    if battle.defender == COAST:
        return within[-1]
    price = p.weights.attack_point if battle.side == Side.ALLIED else p.weights.defence_point
    sign = 1 if battle.side == Side.ALLIED else -1

    def worth(edge: int) -> float:
        return sign * glance(p, replace(battle, air=edge)) - price * edge

    if not any(outcomes(battle.side, within[-1])):
        return 0
    return max({0, *within[-2:]}, key=lambda edge: (worth(edge), -edge))
