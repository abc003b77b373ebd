"""The artillery overlay: what guns reach."""

from bocage.core.areas import Area
from bocage.core.desk import Cell, Overlay
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, viewpoint, whose
from bocage.games.breakout_1993.barrage import ARMIES
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.plan import in_range
from bocage.games.breakout_1993.state import BreakoutState

from .names import army_word, listed, number_of, place_of, place_words, side_word, unit_of, unit_words

SHIPS = "⚓"


def gun_range(s: BreakoutState, side: Side | None, about: str) -> Overlay:
    """§9.21 §10.1a §10.5a The Areas Fresh guns reach: those of a place or one gun, or of the viewer's side."""
    guns = _pointed(s, side, about)
    of = Side(guns[0] & 1) if guns else viewpoint(side)
    where = f"the guns in {place_words(s, s.at[guns[0]])}" if guns else f"all {side_word(of)} guns"
    shown = guns or _guns(s, list(range(of, len(s.at), 2)))
    ships = of == Side.ALLIED and not guns
    cells = [cell for place in members(s.kit.areas) if (cell := _cell(s, side, place, shown, ships)) is not None]
    return Overlay(
        "range",
        "Artillery",
        f"How many Fresh guns reach each Area, of {where}: to support an assault (division guns only with their "
        f"division, §9.21a) or to bombard (§10.1a). {SHIPS}: in reach of ships that are not used yet (§10.5a).",
        cells,
        legend=(
            (tone_of(side, of), f"{whose(side, of)} guns reach it: how many"),
            ("bad", "Enemies are there"),
        ),
    )


def _pointed(s: BreakoutState, side: Side | None, about: str) -> list[Unit]:
    one, place = unit_of(s, about), place_of(s, about)
    if one >= 0:
        return _guns(s, [one])
    own = _guns(s, s.units_at(place, viewpoint(side))) if place >= 0 else []
    return own or (_guns(s, s.units_at(place, viewpoint(side).enemy)) if place >= 0 else [])


def _guns(s: BreakoutState, units: list[Unit]) -> list[Unit]:
    """§9.21 §9.21c Fresh field artillery and Nebelwerfers on the board."""
    guns = s.kit.field_artillery | s.kit.nebelwerfers
    return [u for u in units if guns >> u & 1 and s.at[u] >= 0 and s.is_fresh(u)]


def _cell(s: BreakoutState, side: Side | None, place: Area, guns: list[Unit], ships: bool) -> Cell | None:
    near = [u for u in guns if in_range(s, u, place)]
    fleet = [army for bit, army in enumerate(ARMIES) if ships and _fires(s, bit, army, place)]
    if not near and not fleet:
        return None
    of = Side(near[0] & 1) if near else Side.ALLIED
    parts = [f"{number_of(len(near), 'gun')}: {listed(unit_words(s, u) for u in near)}"] if near else []
    parts += [f"the {army_word(army)} ships" for army in fleet]
    enemies = bool(s.mask_at(place, of.enemy))
    value = f"{len(near) or ''}{SHIPS if fleet else ''}"
    words = f"{place_words(s, place)}: in range of {', and '.join(parts)}{'; enemies are there' if enemies else ''}."
    return Cell(s.kit.codes[place], "bad" if enemies else tone_of(side, of), value, words)


def _fires(s: BreakoutState, bit: int, army: str, place: Area) -> bool:
    return not s.naval_used >> bit & 1 and s.weather != "storm" and bool(s.kit.naval_reach[army] >> place & 1)
