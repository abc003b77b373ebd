"""The reach overlay: how far the units of one place could go in an impulse of their own."""

from bocage.core.areas import Area
from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, viewpoint, whose
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState

from .names import number_of, place_of, place_words, unit_of, unit_words, weather_word
from .outing import Trip, rested, trips

ASSAULT, DICE = "⚔", "⚂"


def reach(s: BreakoutState, side: Side | None, about: str) -> Overlay:
    """§8.36 §8.4 §8.5 Every place one of the units could come to, at the least cost to any of them."""
    units = asked(s, side, about)
    found: dict[Area, list[tuple[Trip, Unit]]] = {}
    if units:
        c = rested(s, Side(units[0] & 1))
        for u in units:
            for place, trip in trips(c, u).items():
                found.setdefault(place, []).append((trip, u))
    cells = [_cell(s, side, place, trips_to, len(units)) for place, trips_to in sorted(found.items())]
    return Overlay("reach", "Reach", _says(s, units), cells, legend=_legend(side, units))


def asked(s: BreakoutState, side: Side | None, about: str) -> list[Unit]:
    """The Fresh units a place or a unit's code means; of a contested place those of the viewer."""
    one, place = unit_of(s, about), place_of(s, about)
    if one >= 0:
        here = [one] if s.at[one] >= 0 else []
    else:
        here = s.units_at(place, viewpoint(side)) if place >= 0 else []
        here = here or members(s.present.get(place, 0))
    return [u for u in here if s.is_fresh(u) and not s.kit.coastal >> u & 1]


def _cell(s: BreakoutState, side: Side | None, place: Area, found: list[tuple[Trip, Unit]], of: int) -> Cell:
    trip, u = min(found)
    tone: Tone = "poor" if trip.must else "fair" if trip.dice else tone_of(side, u & 1)
    signs = f"{ASSAULT if trip.must else ''}{DICE * bool(trip.dice)}"
    parts = [f"{unit_words(s, u)} for {trip.cost} of {s.allowance(u)} MF"]
    parts += [f"under {number_of(trip.dice, 'die', 'dice')} of aircraft or guns"] if trip.dice else []
    parts += ["bound to assault there (§8.5)"] if trip.must else []
    who = f"{len(found)} of {number_of(of, 'unit')}: " if of > 1 else ""
    return Cell(s.kit.codes[place], tone, f"{trip.cost}{signs}", f"{place_words(s, place)}: {who}{', '.join(parts)}.")


def _says(s: BreakoutState, units: list[Unit]) -> str:
    if not units:
        return "Point at Fresh units: this shows how far they could go if their place were activated, for how many MF."
    return (
        f"What each place costs the {number_of(len(units), 'Fresh unit')} in {place_words(s, s.at[units[0]])} at "
        f"least, as if an impulse began now in {weather_word(s.weather)} weather (§8.36). Bridges to be seized and "
        "fords are left out."
    )


def _legend(side: Side | None, units: list[Unit]) -> tuple[tuple[Tone, str], ...]:
    of = Side(units[0] & 1) if units else viewpoint(side)
    return (
        (tone_of(side, of), f"{whose(side, of)} units come there without a die"),
        ("fair", f"{DICE} under fire of aircraft on the road (§8.4), or of guns while landing (§14.1)"),
        ("poor", f"{ASSAULT} they must assault there (§8.5)"),
    )
