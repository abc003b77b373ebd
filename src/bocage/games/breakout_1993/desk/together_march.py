"""§8.2 Several units of the activated Areas sent to one place in one go: those picked, a division, everyone who can.

Whoever can lead an assault goes first, since guns may only follow. Where a die would fall for each of them they go one
by one, and nobody is sent.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.desk import Choice
from bocage.core.listing import after
from bocage.core.together import GROUP
from bocage.games.breakout_1993.impulse import Active, ChooseImpulse, movable
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.march import March, has_begun
from bocage.games.breakout_1993.movement import bars_enter, bars_move, enter, entries_for, is_halted
from bocage.games.breakout_1993.seize import seizable
from bocage.games.breakout_1993.stacking import is_full
from bocage.games.breakout_1993.state import BreakoutState

from .names import codes, place_words, units_words
from .ways import Way, die_of, step_to, ways_for


class Party(Struct, frozen=True):
    """Units that could go somewhere together: the actions, and whether an assault must follow."""

    units: tuple[Unit, ...]
    actions: tuple[str, ...]
    must: bool


def together_march(s: BreakoutState, task: Any, units: Sequence[Unit]) -> list[Choice]:
    """Where all of these may go at once, neighbouring Areas first.

    What is in hand is put down before, and their place is activated if no impulse is chosen yet.
    """
    begin = _begin(s, task, units)
    then = after(s, begin) if begin is not None else None
    active = then.agenda[-1] if then is not None and then.agenda else None
    if begin is None or then is None or not isinstance(active, Active):
        return []
    able = set(movable(then, active.side))
    found = _common_goals(then, units) if len(units) > 1 and able.issuperset(units) else []
    return [replace(choice, actions=(*begin, *choice.actions)) for choice in found]


def _begin(s: BreakoutState, task: Any, units: Sequence[Unit]) -> tuple[str, ...] | None:
    """What has to be done before anybody can be sent; None where nobody can."""
    if isinstance(task, Active):
        return ()
    if isinstance(task, March):
        return ("stop",) if has_begun(s, task.unit) else ("back",)
    places = {s.at[u] for u in units}
    if isinstance(task, ChooseImpulse) and len(places) == 1 and min(places) >= 0:
        return (str(s.kit.noun("activate")[places.pop()]),)
    return None


def _common_goals(s: BreakoutState, units: Sequence[Unit]) -> list[Choice]:
    """The places all of them can reach, each by one way; guns go where whoever leads has gone before them (§8.37)."""
    order = in_order(s, units)
    ways = {u: {to: several[0] for to, several in ways_for(s, u).items() if len(several) == 1} for u in order}
    found = []
    for to in sorted(ways[order[0]], key=lambda to: len(ways[order[0]][to].steps)):
        going = {u: ways[u][to] if to in ways[u] else straight(s, [u], to).get(u) for u in order}
        party = send(s, {u: way for u, way in going.items() if way is not None})
        if party is not None and len(party.units) == len(units):
            found.append(_goal(s, to, party, min(way.left for way in going.values() if way is not None)))
    return found


def _goal(s: BreakoutState, to: Area, party: Party, left: int) -> Choice:
    spends = ", must assault there" if party.must else f", {left} MF left"
    says = f"{units_words(s, party.units)} to {place_words(s, to)}{spends}"
    value = "assault" if party.must else str(left)
    return Choice(actions=party.actions, says=says, group=GROUP, place=s.kit.codes[to], value=value)


def in_order(s: BreakoutState, units: Iterable[Unit]) -> list[Unit]:
    """§8.37 Point Units first, the strongest before the others."""
    return sorted(units, key=lambda u: (not s.kit.leaders >> u & 1, -s.kit.kinds[u].fresh.attack, u))


def straight(s: BreakoutState, units: Iterable[Unit], to: Area) -> dict[Unit, Way]:
    """The one step each unit would make to a neighbouring place, in the order in which they would go."""
    near = [u for u in in_order(s, units) if s.kit.border_between(s.at[u], to) >= 0]
    steps = {u: step_to(s, u, to) for u in near}
    return {u: Way(u, s.at[u], (step,), s.mf_left(u) - step.paid) for u, step in steps.items()}


def send(s: BreakoutState, ways: dict[Unit, Way]) -> Party | None:
    """Whoever of these can go his way without a die, one after the other; None if fewer than two can."""
    trial, gone, actions = s.clone(), list[Unit](), list[str]()
    for u, way in ways.items():
        if bars_move(trial, u) is not None:
            continue
        if went := _walk(trial, u, way):
            gone.append(u)
            actions += [*codes(s, "move", [u]), *went]
    must = any(trial.mandatory >> u & 1 for u in gone)
    return Party(tuple(gone), tuple(actions), must) if len(gone) > 1 else None


def _walk(trial: BreakoutState, u: Unit, way: Way) -> tuple[str, ...]:
    """A unit goes its way on a trial board; empty, and nothing has happened, if a rule is against it by now."""
    begun = trial.clone() if len(way.steps) > 1 else trial
    for step in way.steps:
        if bars_enter(begun, u, step.to) is not None or die_of(begun, u, step.to):
            return ()
        if step is way.steps[-1] and is_full(begun, u, step.to):  # §RUL-44 it could only pass through
            return ()
        enter(begun, u, step.to)
    if begun is not trial:
        for step in way.steps:
            enter(trial, u, step.to)
    return (*way.actions(trial), *(("stop",) if _is_asked_on(trial, u) else ()))


def _is_asked_on(s: BreakoutState, u: Unit) -> bool:
    """Whether a unit that has entered a place is asked how it goes on, as `march.GoOn` decides it."""
    return not is_halted(s, u) and bool(entries_for(s, u) or seizable(s, u))
