"""§7a §7b Where an airborne division drops, and where the wind may carry it."""

from fractions import Fraction

from bocage.core import play
from bocage.core.chances import percent
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.core.tally import Line
from bocage.games.battle_1981.airborne import DropZone, drift_hexes
from bocage.games.battle_1981.names import hex_words, number_of, the, unit_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import tunables

from .choices_words import counters


def drop(s: BattleState, task: DropZone) -> list[Choice]:
    """§7c Every zone of the division, the historic one first."""
    group = f"Drop zones of the {unit_words(s, task.unit)}"
    historic = s.kit.board.drop_zones[s.kit.kinds[task.unit].id][0]
    return [_zone(s, a, group, historic) for a in play.offered(s)]


def _zone(s: BattleState, a: Action, group: str, historic: Hex) -> Choice:
    h = s.kit.hex_named(a.noun)
    where = f"{hex_words(s, h)}, {s.kit.board.terrain[h]}{', where it came down in 1944' if h == historic else ''}"
    says = f"Drop on {where} — {drift_words(s, h)}"
    return Choice(actions=(str(a),), says=says, group=group, place=a.noun, value=percent(stays(s, h)))


def stays(s: BattleState, h: Hex) -> Fraction:
    """§7b §RUL-17 The chance to come down in the zone itself."""
    return Fraction(100 - tunables().drift, 100) if drift_hexes(s, h) else Fraction(1)


def drift_words(s: BattleState, h: Hex) -> str:
    """§7b The chances of the wind: on the spot, each position around, and next to a German."""
    ways, near = drift_hexes(s, h), s.near(Side.GERMAN)
    here = stays(s, h)
    if not ways:
        return f"it cannot drift{', next to a German' if near >> h & 1 else ''}"
    each = (1 - here) / len(ways)
    beside = here * (near >> h & 1) + each * sum(near >> way & 1 for way in ways)
    around = f"{percent(here)} on the spot, else one of {number_of(len(ways), 'position')} around"
    return f"{around}; {percent(beside)} to come down next to a German"


def _dropping(s: BattleState, task: DropZone) -> Hand:
    """§7a"""
    drifts = f"it drifts {tunables().drift} times in 100"
    return Hand(f"Choose where {the(s, task.unit)} drops: {drifts}", counters(s, (task.unit,)))


def _drop(s: BattleState, task: DropZone, a: Action) -> Route:
    """§7b Where the wind may carry the division, each place with its chance."""
    h = s.kit.hex_named(a.noun)
    here, ways = stays(s, h), drift_hexes(s, h)
    lines = [Line(percent(here), "§7b", f"on the spot, {hex_words(s, h)}")]
    lines += [Line(percent((1 - here) / len(ways)), "§RUL-17", hex_words(s, way)) for way in ways]
    return Route((a.noun,), lines, f"{percent(here)} on the spot", "")


SHOWN: dict[type, Showing] = {DropZone: Showing(choices=drop, hand=_dropping, route=_drop)}
