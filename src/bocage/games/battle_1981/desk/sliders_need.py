"""§5b What a turn is likely to take of each supply, and the shares of the ships that bring it.

A quiet day says little about the next, so it is reckoned by who is ashore and who lands now, not by what was used.
"""

from collections.abc import Sequence
from fractions import Fraction

from bocage.core.protocol import Side
from bocage.games.battle_1981.logistics import WHOLE, general_need, mean_transport
from bocage.games.battle_1981.movement import fuel_for
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, COMBAT, POINT, BattleState
from bocage.games.battle_1981.tables import combat_supply, numbers, tunables

MEDIUM = 5
MARCH = 5
"""Movement points a unit is reckoned to march in a turn."""

FIGHTING = 2
"""One combat point in so many is reckoned to fight in a turn."""

ROOM = 900
"""Combat points for which the beaches have room in a turn: a dozen divisions."""

TURNS = 2
LEAST_LANDING = 10
"""Percent kept for landing while anybody waits at sea."""


def at_sea(s: BattleState) -> list[int]:
    """§11a Who waits to be landed, by roster."""
    return [u for u in range(Side.ALLIED, len(s.at), 2) if s.at[u] == AT_SEA and not s.kit.kinds[u].is_airborne]


def landing_now(s: BattleState) -> list[int]:
    """§amph Those this turn's amphibious points will land, as far as can be reckoned: fighting units by roster."""
    left, found = s.pools[AMPHIBIOUS], list[int]()
    for u in at_sea(s):
        cost = numbers().landing * s.cp[u]
        if s.kit.kinds[u].is_combat and cost <= left:
            left -= cost
            found.append(u)
    return found


def needs(s: BattleState) -> list[int]:
    """§fuel §gen §chart-supply What a turn takes, in hundredths: a short march for all, a fight for half."""
    ashore, landing = s.on_board(Side.ALLIED), landing_now(s)
    units = [*ashore, *landing]
    general = sum(general_need(s, u) for u in ashore) + sum(s.cp[u] for u in landing) * numbers().general_beside_enemy
    fighting = sum(s.cp[u] for u in units if s.kit.kinds[u].is_combat)
    combat = combat_supply(MEDIUM, MEDIUM) * fighting // FIGHTING
    return [sum(fuel_for(s, u, MARCH) for u in units), general, combat, 0]


def carried(s: BattleState) -> list[int]:
    """§5g What those who land now will bring of fuel, general and combat supply, in hundredths."""
    per, landing = tunables(), sum(s.cp[u] for u in landing_now(s))
    return [each * landing for each in (per.brought_fuel, per.brought_general, per.brought_combat)]


def by_need(s: BattleState) -> tuple[int, ...]:
    """What the stocks will lack, then landing for as many as will still wait at sea; what is over is combat supply.

    Two turns are reckoned with: this one has still to be marched and fought, and a storm may follow the next.
    """
    per = mean_transport(s, s.turn + 1) / WHOLE
    stock = [have + brought for have, brought in zip(s.pools, carried(s), strict=False)]
    wanted = [_share(max(0, TURNS * need - have), per) for need, have in zip(needs(s), stock, strict=False)]
    waiting = sum(s.cp[u] for u in set(at_sea(s)) - set(landing_now(s)))
    landing = min(_share(min(waiting, ROOM) * POINT, per), max(LEAST_LANDING, WHOLE - sum(wanted)))
    wanted[COMBAT] += max(0, WHOLE - sum(wanted) - landing)
    return fitted((*wanted, landing), WHOLE)


def _share(lack: int, per: Fraction) -> int:
    """The percentage of the ships that brings so many hundredths of a point."""
    return min(WHOLE - 1, int(Fraction(lack, POINT) / per) + 1) if lack else 0


def fitted(parts: Sequence[int], total: int) -> tuple[int, ...]:
    """Parts in their proportion, made to add up to a total and each below 100; the last takes what is left over."""
    whole = sum(parts) or 1
    shares = [min(WHOLE - 1, part * total // whole) for part in parts[:-1]]
    last = total - sum(shares)
    if last > WHOLE - 1:
        shares[0] += last - (WHOLE - 1)
        last = WHOLE - 1
    return (*shares, last)
