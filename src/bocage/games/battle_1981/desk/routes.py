"""The way an action would take, position by position, what each part of it costs, and how sure it is."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.chances import percent
from bocage.core.desk import Route
from bocage.core.protocol import Action, Side
from bocage.core.tally import Line
from bocage.games.battle_1981.advance import Advance
from bocage.games.battle_1981.airborne import DropZone, drift_hexes
from bocage.games.battle_1981.cadre import CadreRetreat
from bocage.games.battle_1981.infiltration import chance
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import Landing, coastal_strength, is_cleared, landing_cost, landing_named
from bocage.games.battle_1981.movement import arrival, fuel_for, reach, way_cost
from bocage.games.battle_1981.moves import MoveUnit
from bocage.games.battle_1981.retreat import BESIDE, RetreatOrStand, is_beside_enemy, pressed_losses
from bocage.games.battle_1981.sealed import battle_of
from bocage.games.battle_1981.state import AMPHIBIOUS, FUEL, BattleState
from bocage.games.battle_1981.tables import numbers, tunables

from .choices_drop import stays
from .choices_landing import assault, assault_words, brings_words
from .choices_words import beside_words
from .names import fuel_words, hex_words, points_words
from .plans_words import between


def route(s: BattleState, action: Action) -> Route | None:
    """The way and the cost of an offered action that has them; None for anything else."""
    task = s.agenda[-1] if s.agenda else None
    way = _WAYS.get((type(task), action.verb))
    return way(s, task, action) if way is not None and action in play.offered(s) else None


def _march(s: BattleState, task: MoveUnit, a: Action) -> Route:
    """§8a §8b §8d §fuel Terrain by terrain, the enemy beside the end of it, fuel, and the chance to get there."""
    u, h = task.unit, s.kit.hex_named(a.noun)
    ways = reach(s, u)
    way = ways.way(h)
    cost = way_cost(s, u, way)
    lines = cost.lines()
    if fuel := fuel_for(s, u, int(cost.total)):
        lines.append(Line(f"{fuel_words(fuel)} fuel", "§fuel", f"of {points_words(s.pools[FUEL])}"))
    if ways.past >> h & 1:
        lines.append(Line(f"{chance(s, u)}%", "§8d", "to get through; else the points are spent and it stays"))
    elif beside := beside_words(s, u & 1, h):
        lines.append(Line("stop", "§8b", f"next to {beside} the move ends"))
    extra = f"to get there; each step takes one point more {numbers().extra_point} times in 100"
    lines.append(Line(percent(arrival(s, u, way)), "§8e", extra))
    names = tuple(s.kit.names[one] for one in (s.at[u], *way))
    return Route(names, lines, str(int(cost.total)), str(s.mp[u]))


def _land(s: BattleState, task: MoveUnit, a: Action) -> Route | None:
    """§amph §5g §7e §RUL-21 What landing takes and brings, the fight if there is one, and the step onto land."""
    u, landing = task.unit, landing_named(s, a.noun)
    if landing is None:
        return None
    beach = s.kit.board.beachheads[landing.beach]
    lines = [Line(points_words(landing_cost(s, u)), "§amph", "amphibious points"), Line("", "§5g", brings_words(s, u))]
    if not is_cleared(s, landing.beach):
        fight = assault(s, u, coastal_strength(s, landing.beach))
        lines.append(Line(str(fight.coast), "§7e", f"points of coastal defence: {assault_words(s, u, fight)}"))
        lines.append(Line(f"{tunables().coastal_round} MP", "§7f", "a round, as far as the points go"))
    lines += _ashore(s, u, landing)
    have = points_words(s.pools[AMPHIBIOUS])
    return Route((s.kit.names[beach.marker], s.kit.names[landing.hex]), lines, points_words(landing_cost(s, u)), have)


def _ashore(s: BattleState, u: Unit, landing: Landing) -> list[Line]:
    """§RUL-21 The step from the craft."""
    h = landing.hex
    lines = [Line(f"{s.kit.cost[h]} MP", "§chart-terrain", f"{hex_words(s, h)}: {s.kit.board.terrain[h]}")]
    if beside := beside_words(s, Side.ALLIED, h):
        words = f"next to {beside}, where the move ends"
        lines.append(Line(f"{numbers().beside_enemy} MP", "§8b", words))
    return lines


def _drop(s: BattleState, task: DropZone, a: Action) -> Route:
    """§7b Where the wind may carry the division, each place with its chance."""
    h = s.kit.hex_named(a.noun)
    here, ways = stays(s, h), drift_hexes(s, h)
    lines = [Line(percent(here), "§7b", f"on the spot, {hex_words(s, h)}")]
    lines += [Line(percent((1 - here) / len(ways)), "§RUL-17", hex_words(s, way)) for way in ways]
    return Route((a.noun,), lines, f"{percent(here)} on the spot", "")


def _retreat(s: BattleState, task: RetreatOrStand, a: Action) -> Route:
    """§9o"""
    u, h = task.unit, s.kit.hex_named(a.noun)
    low, high = pressed_losses(BESIDE) if is_beside_enemy(s, u, h) else (0, 0)
    words = f"combat points lost next to {beside_words(s, u & 1, h)}" if high else "no loss: away from the enemy"
    return Route(
        (s.kit.names[s.at[u]], a.noun), [Line(between(low, high), "§9o", words)], between(low, high), str(s.cp[u])
    )


def _fall_back(s: BattleState, task: CadreRetreat, a: Action) -> Route:
    """§9r"""
    lines = [Line(str(tunables().cadre), "§9r", "combat points of the cadre")]
    return Route((s.kit.names[task.left], a.noun), lines, "free", "")


def _advance(s: BattleState, task: Advance, a: Action) -> Route:
    """§9p §RUL-62"""
    u, battle = s.kit.unit_index[a.noun], battle_of(s)
    places = (s.kit.names[s.at[u]], s.kit.names[battle.hex])
    return Route(places, [Line("free", "§RUL-62", "an advance costs no movement points")], "free", "")


_WAYS: dict[tuple[type, str], Callable[[BattleState, Any, Action], Route | None]] = {
    (MoveUnit, "go"): _march,
    (MoveUnit, "land"): _land,
    (DropZone, "drop"): _drop,
    (RetreatOrStand, "retreat"): _retreat,
    (CadreRetreat, "retreat"): _fall_back,
    (Advance, "advance"): _advance,
}
