"""The supply overlays: which source reaches what, and who is cut off."""

from bocage.core.areas import Area
from bocage.core.chances import percent
from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Mask, mask_of, members
from bocage.core.protocol import BOTH, Side
from bocage.core.viewer import tone_of, viewpoint, whose
from bocage.games.breakout_1993.forecast import isolation as fate
from bocage.games.breakout_1993.isolation import isolated_units
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import depot_mask, is_supplied, sources, supplied_areas

from .inspect_area import source_words, supply_sentence
from .names import level_words, number_of, place_of, place_words, players, side_word, unit_words


def supply(s: BreakoutState, side: Side | None, about: str) -> Overlay:
    """§12.2 §12.21 Every Area with the sources that reach it; or the reach of the one that was pointed at."""
    place = place_of(s, about)
    for of in BOTH:
        if place in sources(s, of):
            return _one_source(s, side, of, place)
    reaches = {of: {x: depot_mask(s, of, x) for x in sources(s, of)} for of in BOTH}
    cut = mask_of([*isolated_units(s), *unsupplied_allies(s)])
    cells = [cell for p in members(s.kit.board.land_mask) if (cell := _cell(s, side, p, reaches, cut)) is not None]
    own = viewpoint(side)
    return Overlay(
        "supply",
        "Supply",
        "The sources whose depots could lie in each Area tonight, by letter: beaches by their names, Zones A to E, Ch "
        "for Cherbourg, or all of them. Paths go over open ground and bridges of one's own, through Free Areas "
        "(§12.2), Allied depots only in their army's sector (§12.21). Point at a source to see it alone.",
        cells,
        legend=(
            ("own", f"{whose(side, own)} depots reach it"),
            ("enemy", f"{whose(side, own.enemy)} depots reach it"),
            ("bad", "Units stand here that no depot reaches"),
            ("note", "Depots of both sides reach it"),
        ),
    )


def _cell(
    s: BreakoutState, side: Side | None, place: Area, reaches: dict[Side, dict[Area, Mask]], cut: int
) -> Cell | None:
    found = {of: [x for x, mask in reaches[of].items() if mask >> place & 1] for of in BOTH}
    words = [text for of in BOTH if (text := supply_sentence(s, of, place, found[of]))]
    says = f"{place_words(s, place)}: {' '.join(words)}"
    value = " ".join(_letters(s, found[of], len(reaches[of])) for of in BOTH if found[of])
    if cut & s.present.get(place, 0):
        return Cell(s.kit.codes[place], "bad", value or "–", says)
    reaching = [of for of in BOTH if found[of]]
    if not reaching:
        return None
    tone = "note" if len(reaching) > 1 else tone_of(side, reaching[0])
    return Cell(s.kit.codes[place], tone, value, says)


def _letters(s: BreakoutState, found: list[Area], of: int) -> str:
    """The sources that reach a place: `UO`, `ABCh`, or `all` where none is missing of many."""
    return "all" if len(found) == of > 2 else "".join(_letter(s, source) for source in found)


def _letter(s: BreakoutState, source: Area) -> str:
    """A source in a letter or two: `U`, `O`, `A`, `Ch`."""
    if s.kit.zones >> source & 1:
        return s.kit.codes[source]
    return s.kit.board.names[source][: 1 if s.kit.board.beach_mask >> source & 1 else 2]


def _one_source(s: BreakoutState, side: Side | None, of: Side, source: Area) -> Overlay:
    """§12.2 Where the depot of one source could lie, and who there needs it."""
    reached = depot_mask(s, of, source)
    cells = [_served(s, side, of, place) for place in members(reached)]
    amount = source_words(s, of, [source]) if s.day else place_words(s, source)
    return Overlay(
        "supply",
        "Supply",
        f"Where a depot of {amount} could lie tonight, and how many {side_word(of)} units there are not Fresh. "
        "Point elsewhere for all sources.",
        cells,
        legend=((tone_of(side, of), "In reach"), ("fair", "In reach, with units to refit: how many")),
    )


def _served(s: BreakoutState, side: Side | None, of: Side, place: Area) -> Cell:
    worn = sum(not s.is_fresh(u) for u in s.units_at(place, of))
    waiting = f", {number_of(worn, 'unit')} to refit" if worn else ""
    words = f"{place_words(s, place)}: in reach{waiting}."
    return Cell(s.kit.codes[place], "fair" if worn else tone_of(side, of), str(worn) if worn else "", words)


def isolation(s: BreakoutState, side: Side | None) -> Overlay:
    """§12.8 §RUL-31 Whoever is cut off: Germans roll in the evening, Allies only go without refit."""
    cut = {Side.GERMAN: isolated_units(s), Side.ALLIED: unsupplied_allies(s)}
    by_place: dict[Area, list[Unit]] = {}
    for of in BOTH:
        for u in cut[of]:
            by_place.setdefault(s.at[u], []).append(u)
    counts = [f"{number_of(len(cut[of]), 'unit')} of the {players(of)}" for of in BOTH]
    return Overlay(
        "isolation",
        "Isolation",
        f"Without supply as things stand: {' and '.join(counts)}. At the end of the Refit Phase a die falls for each "
        "isolated German unit (§12.8); Allied ones are only not refitted.",
        [_cut_off(s, place, units) for place, units in sorted(by_place.items())],
        legend=(("bad", "Isolated Germans: how many"), ("poor", "Allies without supply: how many")),
    )


def unsupplied_allies(s: BreakoutState) -> list[Unit]:
    """§RUL-31 §RUL-40 The Allied units ashore that nothing supplies; must agree with `supply.is_supplied`."""
    fed, zones = supplied_areas(s, Side.ALLIED) | s.air_supplied, s.kit.zones
    ashore = [u for u in members(s.kit.of_side[Side.ALLIED]) if s.at[u] >= 0 and s.kit.board.land_mask >> s.at[u] & 1]
    return [u for u in ashore if not (is_supplied(s, u) if zones >> s.at[u] & 1 else fed >> s.at[u] & 1)]


def _cut_off(s: BreakoutState, place: Area, units: list[Unit]) -> Cell:
    german = [u for u in units if u & 1]
    words = [f"{unit_words(s, u)} ({level_words(s.level[u])}): {fate_words(s, u)}" for u in german]
    words += (
        [f"{number_of(len(units) - len(german), 'Allied unit')} without supply"] if len(german) < len(units) else []
    )
    tone: Tone = "bad" if german else "poor"
    return Cell(s.kit.codes[place], tone, str(len(units)), f"{place_words(s, place)}: {'; '.join(words)}.")


def fate_words(s: BreakoutState, u: Unit) -> str:
    """§12.8 What the evening die does to an isolated unit: `lost with 17%, a level lower with 17%`."""
    level = Level(s.level[u])
    chances = fate(level)
    lost, worse = chances.get(Level.ELIMINATED, 0), chances.get(Level(level + 1), 0)
    parts = [f"lost with {percent(chances[Level.ELIMINATED])}"] if lost else []
    if worse and level + 1 != Level.ELIMINATED:
        parts.append(f"a level lower with {percent(chances[Level(level + 1)])}")
    return ", ".join(parts) or "holds out"
