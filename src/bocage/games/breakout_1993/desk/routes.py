"""The way an action would take, place by place, with what each step costs and the dice that fall on it."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.chances import percent
from bocage.core.desk import Route
from bocage.core.protocol import Action
from bocage.core.tally import Line, Tally
from bocage.games.breakout_1993.bridges import DEMOLISH, REPAIR, banks, work_modifiers
from bocage.games.breakout_1993.forecast import Try, seizure_try, work_try
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.march import March
from bocage.games.breakout_1993.movement import entry_cost
from bocage.games.breakout_1993.retreat import RetreatOn
from bocage.games.breakout_1993.seize import seizure_modifiers
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants, movement

from .names import place_name, unit_of
from .ways import AIR, Step, Way, ways_for


def route(s: BreakoutState, action: Action) -> Route | None:
    """The way and the cost of what may be done now; None for what goes nowhere.

    A march of several places goes by its last action: `enter 21` is the whole way there.
    """
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, March):
        return _march(s, task, action)
    way = _WAYS.get(action.verb)
    return way(s, task, action) if way is not None and action in play.offered(s) else None


# --- on the march


def _march(s: BreakoutState, task: March, a: Action) -> Route | None:
    """§8.36 §8.4 A step, a march of several, a crossing beside a bridge, or a bridge to be seized."""
    u = task.unit
    if a.verb == "enter":
        ways = ways_for(s, u).get(s.kit.place_named(a.noun))
        return _marched(s, ways[0]) if ways else None
    if a not in play.offered(s):
        return None
    if a.verb == "ford":
        return _forded(s, u, s.kit.place_named(a.noun))
    return _seized(s, u, s.kit.bridge_named(a.noun)) if a.verb == "seize" else None


def _marched(s: BreakoutState, way: Way) -> Route:
    """§8.36 §8.4 Every place entered with its cost, and the dice of aircraft or guns."""
    lines = [line for step in way.steps for line in _step_lines(s, step)]
    if way.steps[-1].must:
        lines.append(Line("assault", "§8.5", f"{place_name(s, way.to)}: it must assault there"))
    places = (way.start, *(step.to for step in way.steps))
    return Route(_codes(s, *places), lines, f"{way.paid} MF", str(s.mf_left(way.unit)))


def _step_lines(s: BreakoutState, step: Step) -> list[Line]:
    name = place_name(s, step.to)
    lines = [Line(line.amount, line.rule, f"{name}: {line.words}") for line in step.cost.lines()]
    if step.paid < step.cost.total:
        lines.append(Line("all", "§8.38", "too little is enough for one Area"))
    if step.die == AIR:
        lines.append(Line(percent(step.hit), "§8.4", f"aircraft stop it before {name}"))
    elif step.die:
        lines.append(Line(percent(step.hit), "§14.1", f"coastal guns hit it on {name}"))
    return lines


def _forded(s: BreakoutState, u: Unit, to: Area) -> Route:
    """§8.36a"""
    trial = s.clone()
    trial.forded |= 1 << u
    cost = entry_cost(trial, u, to)
    return Route(_codes(s, s.at[u], to), cost.lines(), f"{int(cost.total)} MF", str(s.mf_left(u)))


def _seized(s: BreakoutState, u: Unit, border: int) -> Route:
    """§8.221 The die of a seizure: what is added, from which face on it succeeds."""
    lines = _die_lines(seizure_modifiers(s, u, border), seizure_try(s, u, border), "§8.221")
    places = _codes(s, s.at[u], s.kit.beyond(border, s.at[u]))
    return Route(places, lines, f"{movement().seizure} MF", str(s.mf_left(u)))


def _die_lines(modifiers: Tally, chance: Try, rule: str) -> list[Line]:
    faces = constants().die_faces
    needs = f"a {chance.needs} or more is needed" if chance.needs <= faces else "no face is enough"
    return [*modifiers.lines(), Line(percent(chance.chance), rule, needs)]


# --- other ways


def _work(s: BreakoutState, task: Any, a: Action) -> Route | None:
    """§20.2 §20.4 The die of a repair or a demolition."""
    border = s.kit.bridge_named(a.noun)
    tried = work_try(s, task.side, border, a.verb)
    lines = _die_lines(work_modifiers(s, task.side, border, a.verb), tried, "§20.2")
    return Route(_codes(s, *banks(s, border)), lines, percent(tried.chance), "")


def _one_step(rule: str, words: str) -> Callable[[BreakoutState, Any, Action], Route | None]:
    """A unit goes one step at no cost: `retreat U AREA`, `shift U AREA`."""

    def way(s: BreakoutState, task: Any, a: Action) -> Route | None:
        piece, _, code = a.noun.partition(" ")
        u, to = unit_of(s, piece), s.kit.place_named(code)
        return _free(s, u, to, rule, words) if u >= 0 and to >= 0 else None

    return way


def _onward(s: BreakoutState, task: Any, a: Action) -> Route | None:
    """§9.66 From a full Area to the next."""
    return _free(s, task.unit, s.kit.place_named(a.noun), "§9.66", "goes on") if isinstance(task, RetreatOn) else None


def _free(s: BreakoutState, u: Unit, to: Area, rule: str, words: str) -> Route:
    places = _codes(s, *([s.at[u]] if s.at[u] >= 0 else []), to)
    return Route(places, [Line("free", rule, words)], "free", "")


def _codes(s: BreakoutState, *places: Area) -> tuple[str, ...]:
    return tuple(s.kit.codes[place] for place in places)


_WAYS: dict[str, Callable[[BreakoutState, Any, Action], Route | None]] = {
    REPAIR: _work,
    DEMOLISH: _work,
    "retreat": _one_step("§9.64", "retreat"),
    "shift": _one_step("§6.51", "one step by night"),
    "enter": _onward,
}
