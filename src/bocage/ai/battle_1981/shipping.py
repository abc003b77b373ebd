"""How the Allies share out the ships of the next turn: food first, then troops, then fuel and shells evenly."""

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
    """The four percentages for the next turn: food, then troops; fuel and shells share the rest."""
    transport = max(1.0, float(mean_transport(p.s, p.s.turn + 1)) * allied_weights().shipping.cautious)
    left, amounts = transport, [0.0] * len(CATEGORIES)
    troops = min(troops_wanted(p), allied_weights().shipping.troops * transport)
    for pool, wants in ((GENERAL, general_wanted(p)), (AMPHIBIOUS, troops)):
        amounts[pool] = min(left, wants)
        left -= amounts[pool]
    amounts[FUEL] = fuel_of(p, left)
    amounts[COMBAT] = left - amounts[FUEL]
    percents = [min(WHOLE - 1, int(WHOLE * amount / transport)) for amount in amounts]
    percents[min((FUEL, GENERAL, COMBAT), key=percents.__getitem__)] += WHOLE - sum(percents)
    return percents


def general_wanted(p: Position) -> float:
    """§gen Points for all who are ashore next turn, and the reserve."""
    ashore = count(p)
    have = p.s.pools[GENERAL] / POINT + ashore.coming * tunables().brought_general / POINT
    return max(0.0, ashore.soon * ration() * (1 + reserve(p)) - have)


def troops_wanted(p: Position) -> float:
    """Points for those who wait and find room; whoever lands on the last turn is of no use."""
    s = p.s
    return 0.0 if s.turn + 1 >= last_turn(s.scenario) - 1 else float(min(count(p).waiting, room(p)))


def fuel_of(p: Position, left: float) -> float:
    """The part of these ships that carries fuel, the others carrying shells: so that both stores last equally long."""
    w, t, coming = allied_weights().shipping, tunables(), count(p).coming
    fuel = (p.s.pools[FUEL] + coming * t.brought_fuel) / POINT
    combat = (p.s.pools[COMBAT] + coming * t.brought_combat) / POINT
    even = (left + fuel + combat) * w.fuel_turn / (w.fuel_turn + w.combat_turn)
    return min(left, max(0.0, even - fuel))


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
    return sum(weather_chances(turn)[-1] for turn in list(following)[:SIGHT]) / WHOLE


SIGHT = 2
"""Turns ahead that the forecast is looked at: the ships of the next but one can still be allocated otherwise."""
