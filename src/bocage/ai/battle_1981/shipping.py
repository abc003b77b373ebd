"""How the Allies share out the ships of the next turn: food first, then troops, fuel and shells by need."""

from msgspec import Struct

from bocage.core.protocol import Action, Decision, Side
from bocage.games.battle_1981.logistics import CATEGORIES, WHOLE, mean_transport
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, COMBAT, FUEL, GENERAL, POINT
from bocage.games.battle_1981.tables import last_turn, numbers, tunables, weather_chances

from .allied_weights import allied_weights
from .position import Position


class Ashore(Struct, frozen=True):
    """Combat points on the map now, those that this turn's ships will land, and those that then wait at sea."""

    now: int
    coming: int
    waiting: int

    @property
    def soon(self) -> int:
        """Those to be fed next turn."""
        return self.now + self.coming


def share(p: Position, d: Decision) -> Action | None:
    """The percentage of the category whose turn it is, out of the plan for all four."""
    verb = d.options[0].verb
    chosen = plan(p)[CATEGORIES.index(verb)]
    return min(d.options, key=lambda action: abs(int(action.noun) - chosen))


def plan(p: Position) -> list[int]:
    """The four percentages for the next turn."""
    transport = max(1.0, float(mean_transport(p.s, p.s.turn + 1)) * allied_weights().shipping.cautious)
    left, amounts = transport, [0.0] * len(CATEGORIES)
    wants = wanted(p)
    wants[AMPHIBIOUS] = min(wants[AMPHIBIOUS], allied_weights().shipping.troops * transport)
    for pool in (GENERAL, AMPHIBIOUS, FUEL, COMBAT):
        amounts[pool] = min(left, wants[pool])
        left -= amounts[pool]
    amounts[COMBAT if wants[COMBAT] else FUEL] += left * (1 - SPARE)
    amounts[GENERAL] += left * SPARE
    percents = [min(WHOLE - 1, int(WHOLE * amount / transport)) for amount in amounts]
    percents[COMBAT] += WHOLE - sum(percents)
    return percents


SPARE = 0.3
"""Of what nobody needs, the part that is stored as general supply; the rest is fuel, or shells if they are short."""


def wanted(p: Position) -> list[float]:
    """What each category should bring next turn, in points."""
    s, w, t = p.s, allied_weights().shipping, tunables()
    ashore, pools = count(p), [have / POINT for have in s.pools]
    eaten = ashore.soon * ration()
    general = eaten * (1 + reserve(p)) - pools[GENERAL] - ashore.coming * t.brought_general / POINT
    fuel = 2 * w.fuel_turn * ashore.soon - pools[FUEL] - ashore.coming * t.brought_fuel / POINT
    combat = 2 * w.combat_turn * ashore.soon - pools[COMBAT] - ashore.coming * t.brought_combat / POINT
    late = s.turn + 1 >= last_turn(s.scenario) - 1
    troops = 0 if late else min(ashore.waiting, room(p))
    return [max(0.0, fuel), max(0.0, general), max(0.0, combat), float(troops)]


def room(p: Position) -> int:
    """Combat points that should find room ashore next turn: the fewer landing positions are free, the fewer."""
    w, s = allied_weights().landing, p.s
    beaches = 0
    for beach in p.kit.board.beachheads:
        beaches |= beach.landing
    free = (beaches & ~(s.held[0] | s.held[1])).bit_count()
    return w.most_a_turn if s.turn == 0 else min(w.most_a_turn, w.least_a_turn + w.each_free * free)


def count(p: Position) -> Ashore:
    """§amph The army, by where it is."""
    s = p.s
    now = sum(s.cp[u] for u in s.on_board(Side.ALLIED))
    at_sea = sum(s.cp[u] for u in range(0, len(s.at), 2) if s.at[u] == AT_SEA)
    coming = min(at_sea, s.pools[AMPHIBIOUS] // POINT, room(p))
    return Ashore(now, coming, at_sea - coming)


def ration() -> float:
    """§gen General supply for a combat point, on the average of those beside the enemy and the others."""
    beside, chart = allied_weights().shipping.beside, numbers()
    return (beside * chart.general_beside_enemy + (1 - beside) * chart.general_elsewhere) / POINT


def reserve(p: Position) -> float:
    """Turns of general supply to have in hand beyond the next turn's: for the storms to come, none for the end."""
    following = range(p.s.turn + 1, last_turn(p.s.scenario))
    if len(following) <= 1 or not p.habits.manner.exact:
        return 0.0
    storms = sum(weather_chances(turn)[-1] for turn in list(following)[:SIGHT]) / WHOLE
    return min(MOST_RESERVE, LEAST_RESERVE + storms)


SIGHT = 4
"""Turns ahead that the forecast is looked at."""

LEAST_RESERVE, MOST_RESERVE = 0.15, 0.8
