"""The night on one sheet: place by place who stands there, and where each of them, or all together, may go."""

from bocage.core.areas import Area
from bocage.core.desk import Batch, Choice, Entry, Gauge, Worksheet
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.regroup import Regroup
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants

from .choices_regroup import Ways, common_places, end_night, ground_words, is_box, shift, way, ways
from .dice_words import landing_words
from .names import number_of, place_name, place_words, shore
from .pieces import in_order
from .rows import brief, heading, standing


def regroup_sheet(s: BreakoutState, task: Regroup) -> Worksheet:
    """§6.5"""
    found = ways(s)
    order = sorted(found, key=lambda place: (not is_box(s, place), place))
    able = sum(len(units) for units in found.values())
    gone = sum(1 for u in members(s.moved) if u & 1 == task.side)
    says = (
        "Each unit may go one step, to a place next to it that is yours or contested; whoever is not named stays. "
        f"{number_of(able, 'unit')} can still go somewhere, {gone or 'none'} {'has' if gone == 1 else 'have'} gone."
    )
    return Worksheet(
        name="regroup",
        title="Night Regroup",
        says=says,
        batches=[_batch(s, task.side, place, found[place]) for place in order],
        gauges=_landings(s, found),
        choices=(end_night(s, task, found),),
    )


def _batch(s: BreakoutState, side: Side, place: Area, units: dict[Unit, list[Area]]) -> Batch:
    if is_box(s, place):
        beach = s.kit.beach_of[place]
        says = f"{place_words(s, beach)} lies before it: {landing_words(s, beach)}"
    else:
        says = ground_words(s, side, place)
    return Batch(
        title=heading(place_words(s, place)),
        place=s.kit.codes[place],
        says=says,
        entries=[Entry(s.kit.kinds[u].id, standing(s, u), _buttons(s, u, units[u])) for u in in_order(s, list(units))],
        choices=_all_together(s, units),
    )


def _buttons(s: BreakoutState, u: Unit, places: list[Area]) -> tuple[Choice, ...]:
    return tuple(brief(way(s, u, to), f"{place_name(s, to)}{_room(s, u, to)}") for to in places)


def _room(s: BreakoutState, u: Unit, to: Area) -> str:
    """§7.1 How full a place is, and whether enemies are there: ` (4/10)`, ` (contested, 3/10)`."""
    if not s.kit.areas >> to & 1:
        return ""
    contested = "contested, " if s.mask_at(to, 1 - (u & 1)) else ""
    return f" ({contested}{s.mask_at(to, u & 1).bit_count()}/{constants().stacking_limit})"


def _all_together(s: BreakoutState, units: dict[Unit, list[Area]]) -> tuple[Choice, ...]:
    """All who stand in a place go to the same one; or only the worn ones, or only the Fresh ones."""
    worn = {u: places for u, places in units.items() if not s.is_fresh(u)}
    fresh = {u: places for u, places in units.items() if s.is_fresh(u)}
    parties = [("Both" if len(units) == 2 else f"All {len(units)}", units)]
    if worn and fresh:
        parties += [(f"The {len(worn)} worn ones", worn), (f"The {len(fresh)} Fresh ones", fresh)]
    return tuple(choice for who, party in parties if len(party) > 1 for choice in _party(s, who, party))


def _party(s: BreakoutState, who: str, units: dict[Unit, list[Area]]) -> list[Choice]:
    return [
        Choice(
            actions=tuple(shift(s, u, to) for u in units),
            says=f"{who} to {place_name(s, to)}",
            group="All together",
            place=s.kit.codes[to],
        )
        for to in common_places(s, units)
    ]


def _landings(s: BreakoutState, found: Ways) -> list[Gauge]:
    """§19.11 How many have come over each beach on this night."""
    gauges = []
    for box in sorted(place for place in found if is_box(s, place)):
        beach = s.kit.beach_of[box]
        landed = (s.landed & s.present.get(beach, 0)).bit_count()
        title, most = f"{shore(place_name(s, beach))}: landed", constants().landing_limit
        gauges.append(Gauge(name=f"landed-{s.kit.codes[beach]}", title=title, at=landed, most=most, rule="§19.11"))
    return gauges
