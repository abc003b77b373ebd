"""§7a §7b Where an airborne division drops, and where the wind may carry it."""

from fractions import Fraction

from bocage.core.chances import percent
from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Side
from bocage.games.battle_1981.airborne import DropZone, drift_hexes
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import tunables

from .choices_words import Chooser
from .names import hex_words, number_of, unit_words


def drop(s: BattleState, task: DropZone, options: list[Action]) -> list[Choice]:
    """§7c Every zone of the division, the historic one first."""
    group = f"Drop zones of the {unit_words(s, task.unit)}"
    historic = s.kit.board.drop_zones[s.kit.kinds[task.unit].id][0]
    return [_zone(s, a, group, historic) for a in options]


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


CHOOSERS: dict[str, Chooser] = {"DropZone": drop}
