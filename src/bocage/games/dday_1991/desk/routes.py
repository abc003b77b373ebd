"""The way an action would take, hex by hex, and what each part of it costs."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.desk import Route
from bocage.core.hexes import Hex
from bocage.core.protocol import Action
from bocage.core.tally import Line
from bocage.games.dday_1991.air import FlyUnit, Jump
from bocage.games.dday_1991.invasion import InvadeUnit, TowHarbour, invasion_price
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.movement import exit_price, path_cost, terrain_for, to_attack, way_of, without_attack
from bocage.games.dday_1991.moves_ledger import use_price
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.retreat import RetreatTo
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import prices
from bocage.games.dday_1991.transfer import ShipUnit

from .choices_march import march_price
from .names import moves_words


def route(s: DDayState, action: Action) -> Route | None:
    """The way and the cost of an offered action that has them; None for anything else."""
    task = s.agenda[-1] if s.agenda else None
    way = _WAYS.get(type(task))
    if way is None or not (action.verb in _GOING and action in play.offered(s)):
        return None
    return way(s, task, action)


_GOING = ("go", "step", "exit", "to", "retreat", "advance")


# --- on the march


def _march(s: DDayState, task: March, a: Action) -> Route:
    """§3b2 §3b1a §3b1b The hexes entered, the terrain paid for, the zone that stops, and the Move."""
    u, here = task.unit, s.at[task.unit]
    if a.verb == "exit":
        path, lines, cost = [here], [Line(str(exit_price()), "§3g", "off the board")], exit_price()
    else:
        h = s.kit.hex_named(a.noun)
        path = [here, h] if a.verb == "step" else way_of(s, task.all, pursuit=task.pursuit).path(h)
        tally = path_cost(s, u, path)
        lines, cost = tally.lines(), int(tally.total)
    slow = min(task.all, key=lambda v: to_attack(s, v) - s.spent[v])
    have, most = to_attack(s, slow) - s.spent[slow], without_attack(s, slow) - s.spent[slow]
    if terrain_for(s, u).zone >> path[-1] & 1 and len(path) > 1:
        lines.append(Line("stop", "§3b3d", f"{s.kit.names[path[-1]]}: an enemy zone ends the move"))
    if cost > have:
        lines.append(Line("no attack", "§3b1b", "too far to attack afterwards"))
    if price := march_price(s, task):
        lines.append(Line(moves_words(price), "§3d2a", "for the army and its whole box" if task.party else "for it"))
    has = str(most) if cost > have else str(max(have, 0))
    return Route(tuple(s.kit.names[h] for h in path), lines, str(cost), has)


# --- straight to a place


def _straight(s: DDayState, begin: Hex, name: str, cost: int, rule: str, words: str, side: int) -> Route:
    lines = [Line(moves_words(cost) if cost else "free", rule, words)]
    places = (*([s.kit.names[begin]] if begin >= 0 else []), name)
    return Route(places, lines, moves_words(cost) if cost else "free", str(s.moves[side]) if cost else "")


def _ship(s: DDayState, task: ShipUnit, a: Action) -> Route:
    return _straight(s, s.at[task.unit], a.noun, prices().port_transfer, "§3d2b", "port transfer", 0)


def _invade(s: DDayState, task: InvadeUnit, a: Action) -> Route:
    h = s.kit.hex_named(a.noun)
    number = s.kit.board.invasions[h].number
    return _straight(s, s.at[task.unit], a.noun, invasion_price(s, h), "§3d2c", f"invasion, number {number}", 0)


def _tow(s: DDayState, task: TowHarbour, a: Action) -> Route:
    h = s.kit.hex_named(a.noun)
    words = f"towed out, number {s.kit.board.invasions[h].number}"
    return _straight(s, s.harbours[task.marker], a.noun, invasion_price(s, h), "§opt-15a1", words, 0)


def _jump(s: DDayState, task: Jump, a: Action) -> Route:
    u = task.unit
    return _straight(s, s.at[u], a.noun, use_price(s, u), "§opt-13d1", "dropped by air", u & 1)


def _fly(s: DDayState, task: FlyUnit, a: Action) -> Route:
    u = task.unit
    return _straight(s, s.at[u], a.noun, prices().reaction, "§opt-13a", "reaction", u & 1)


def _retreat(s: DDayState, task: RetreatTo, a: Action) -> Route:
    u = task.units[0]
    return _straight(s, s.at[u], a.noun, 0, "§4d1", "retreat", u & 1)


def _advance(s: DDayState, task: Occupy, a: Action) -> Route | None:
    u = s.kit.unit_index.get(a.noun)
    if u is None:
        return None
    return _straight(s, s.at[u], s.kit.names[task.target], 0, "§4f", "occupation", u & 1)


_WAYS: dict[type, Callable[[DDayState, Any, Action], Route | None]] = {
    March: _march,
    ShipUnit: _ship,
    InvadeUnit: _invade,
    TowHarbour: _tow,
    Jump: _jump,
    FlyUnit: _fly,
    RetreatTo: _retreat,
    Occupy: _advance,
}
