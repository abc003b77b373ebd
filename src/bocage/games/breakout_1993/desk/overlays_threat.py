"""The threat overlay: the best assault the enemy could make on each Area in one impulse.

What is supposed, and said to the viewer:
- One place is activated; its Fresh units of one army go wherever they can come without being stopped by a die.
- All that can come to the Area assault together, the strongest leads, every gun that may supports.
- The defender puts forward whom it likes best. Double impulses, bombardment before it, bridges seized on the way and
  second rolls are not counted.
"""

from itertools import groupby

from msgspec import Struct

from bocage.core.areas import Area
from bocage.core.chances import average, percent
from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.assault import attack_value
from bocage.games.breakout_1993.forecast import forwards, mean_points, win_chance
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.movement import bars_enter, enter
from bocage.games.breakout_1993.plan import attackers, guns_for
from bocage.games.breakout_1993.state import Battle, BreakoutState

from .names import number_of, place_words, unit_words
from .outing import Trip, rested, trips
from .plans_words import against


class Danger(Struct, frozen=True, order=True):
    """The strongest assault found on an Area: by how much it leads before the dice, who makes it, from where."""

    lead: int
    attack: int
    defense: int
    start: Area
    point: Unit
    units: int
    guns: int


def threat(s: BreakoutState, side: Side | None) -> Overlay:
    """Every place of one's own with the best assault on it; those of both sides for one who plays neither."""
    sides = BOTH if side is None else (side,)
    found = {of: dangers(s, of) for of in sides} if s.phase not in ("setup", "over") and not s.result else {}
    cells = []
    for place in [p for p in sorted(s.present) if s.kit.areas >> p & 1]:
        threatened = [found[of].get(place) for of in found if s.mask_at(place, of)]
        if threatened:
            cells.append(_cell(s, place, [danger for danger in threatened if danger is not None]))
    return Overlay(
        "threat",
        "Threat",
        "The chance that an assault wins which the enemy could make in one impulse, each Area judged alone: one "
        "place activated, everybody who comes there without a die, all guns in reach, today's weather. Double "
        "impulses, bombardments before it and second rolls are not counted.",
        cells,
        legend=(
            ("good", "– Nobody can assault it now, or 20% at most"),
            ("fair", "Up to 45%"),
            ("poor", "Up to 70%"),
            ("bad", "More"),
        ),
    )


def _cell(s: BreakoutState, place: Area, found: list[Danger]) -> Cell:
    """One place; where both sides are looked at the greater danger gives the color."""
    code, where = s.kit.codes[place], place_words(s, place)
    if not found:
        return Cell(code, "good", "–", f"{where}: nobody can assault it in one impulse.")
    chance = win_chance(max(found).lead)
    words = " ".join(_danger_words(s, danger) for danger in found)
    return Cell(code, _tone(int(100 * chance)), percent(chance), f"{where}: {words}")


def _danger_words(s: BreakoutState, danger: Danger) -> str:
    guns = f" and {number_of(danger.guns, 'gun')}" if danger.guns else ""
    return (
        f"{number_of(danger.units, 'unit')}{guns} from {place_words(s, danger.start)}, led by "
        f"{unit_words(s, danger.point)}, {against(danger.attack, danger.defense)}: {percent(win_chance(danger.lead))}, "
        f"{average(mean_points(danger.lead))} Casualty Points on average (§9.4)."
    )


def _tone(hundredths: int) -> Tone:
    return "good" if hundredths <= 20 else "fair" if hundredths <= 45 else "poor" if hundredths <= 70 else "bad"


def dangers(s: BreakoutState, of: Side) -> dict[Area, Danger]:
    """§9.2 The strongest assault on every Area with units of a side."""
    enemy, found = of.enemy, dict[Area, Danger]()
    c = rested(s, enemy)
    for start in sorted(s.present):
        for units in _armies(c, start, enemy):
            for target, danger in _from(c, start, units):
                if target not in found or found[target] < danger:
                    found[target] = danger
    return found


def _armies(c: BreakoutState, start: Area, side: Side) -> list[list[Unit]]:
    """§8.22 The Fresh units of a place that could act, army by army, leaders first, the strongest before the weak."""
    ready = [u for u in c.fresh_at(start, side) if not c.kit.coastal >> u & 1]
    ready.sort(key=lambda u: (c.kit.army[u], not c.kit.leaders >> u & 1, -c.kit.kinds[u].fresh.attack, u))
    return [list(units) for _, units in groupby(ready, key=lambda u: c.kit.army[u])]


def _from(c: BreakoutState, start: Area, units: list[Unit]) -> list[tuple[Area, Danger]]:
    """The assaults that units of one place and army could make, one for each Area they reach."""
    side = Side(units[0] & 1)
    ways: dict[tuple[object, ...], dict[Area, Trip]] = {}
    coming: dict[Area, list[tuple[Unit, Trip]]] = {}
    for u in units:
        kind = (c.allowance(u), *((mask >> u & 1) for mask in (c.kit.infantry, c.kit.leaders, c.kit.corps_artillery)))
        if kind not in ways:
            ways[kind] = trips(c, u)
        for target, trip in ways[kind].items():
            if c.mask_at(target, side.enemy) and c.kit.areas >> target & 1 and _is_sure(trip):
                coming.setdefault(target, []).append((u, trip))
    found = [_judged(c, start, target, come) for target, come in coming.items()]
    if c.mask_at(start, side.enemy) and c.kit.areas >> start & 1:
        found.append(_judged(c, start, start, []))
    return [(target, danger) for target, danger in found if danger is not None]


def _is_sure(trip: Trip) -> bool:
    """A way that no aircraft can cut; guns over a landing beach are taken into the bargain."""
    return not trip.dice or len(trip.places) == 1


def _judged(c: BreakoutState, start: Area, target: Area, coming: list[tuple[Unit, Trip]]) -> tuple[Area, Danger | None]:
    """§9.2 §9.3 The values of the assault after everybody has come who can."""
    trial, side = c.clone(), c.mover
    trial.active = 1 << start
    for u, trip in coming:
        _go(trial, u, trip)
    here = [u for u in attackers(trial, side, target) if not trial.army or trial.kit.army[u] == trial.army]
    leaders = [u for u in here if trial.kit.leaders >> u & 1]
    if not leaders:
        return target, None
    point = max(leaders, key=lambda u: (trial.kit.kinds[u].fresh.attack, -u))
    army = trial.kit.army[point]
    together = tuple(u for u in here if trial.kit.army[u] == army)
    battle = Battle(target, side, point=point, units=together)
    guns = guns_for(trial, battle)
    battle = Battle(target, side, point=point, units=together, support=tuple(guns))
    attack = int(attack_value(trial, battle).total)
    defense = next(iter(forwards(trial, battle).values()))
    return target, Danger(attack - defense, attack, defense, start, point, len(together), len(guns))


def _go(trial: BreakoutState, u: Unit, trip: Trip) -> None:
    """A unit goes its way, as far as those before it leave room."""
    for to in trip.places:
        if bars_enter(trial, u, to) is not None:
            return
        enter(trial, u, to)
