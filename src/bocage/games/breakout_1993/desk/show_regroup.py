"""§6.5 The night: who may go where, who may land and under what fire."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Batch, Choice, Entry, Gauge, Hand, Worksheet
from bocage.core.hexes import mask_of, members
from bocage.core.listing import closing
from bocage.core.protocol import Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.regroup import Regroup
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from .choosing import joint_at, of_units
from .dice_words import landing_words
from .names import number_of, place_name, place_words, shore, side_word, state_words, units_words
from .pieces import in_order
from .rows import brief, heading, standing

Ways: TypeAlias = dict[Area, dict[Unit, list[Area]]]
"""By the place they are in: the units that may still regroup, and where each may go."""


def ways(s: BreakoutState) -> Ways:
    """§6.51 Everything that is offered, place by place."""
    found: Ways = {}
    for a in play.offered(s):
        if a != DONE:
            name, _, code = a.noun.partition(" ")
            u = s.kit.unit_index[name]
            found.setdefault(s.at[u], {}).setdefault(u, []).append(s.kit.place_named(code))
    return found


def shift(s: BreakoutState, u: Unit, to: Area) -> str:
    """The action that takes a unit there."""
    return f"shift {s.kit.kinds[u].id} {s.kit.codes[to]}"


def is_box(s: BreakoutState, place: Area) -> bool:
    """Whether units land from there."""
    return place in s.kit.beach_of


def ground_words(s: BreakoutState, side: Side, place: Area) -> str:
    """§7.3 §7.1 What awaits a unit in a place: `Free, 4 of 10 units`."""
    if not s.kit.areas >> place & 1:
        return "a Zone"
    state = "Free" if s.is_free(side, place) else "contested"
    return f"{state}, {s.mask_at(place, side).bit_count()} of {constants().stacking_limit} units"


def common_places(s: BreakoutState, found: Mapping[Unit, Sequence[Area]]) -> list[Area]:
    """§7.1 §7.11 §19.11 Where all of these units may go, one after the other, without a die between them."""
    units, everywhere = list(found), list(found.values())
    shared = [to for to in everywhere[0] if all(to in places for places in everywhere)]
    return [to for to in shared if _have_room(s, units, to) and not _rolls(s, units, to)]


def _have_room(s: BreakoutState, units: Sequence[Unit], to: Area) -> bool:
    """Whether none of them is the one too many; must agree with `bars_stack` and `bars_night_landing`."""
    party, numbers, corps = mask_of(list(units)), constants(), s.kit.corps_artillery
    landing = [u for u in units if is_box(s, s.at[u])]
    if landing and (s.landed & s.present.get(to, 0)).bit_count() + len(landing) > numbers.landing_limit:
        return False
    if not s.kit.areas >> to & 1:
        return True
    there = s.mask_at(to, units[0] & 1) | party
    few_guns = not party & corps or (there & corps).bit_count() <= numbers.corps_artillery_limit
    return few_guns and there.bit_count() <= numbers.stacking_limit


def _rolls(s: BreakoutState, units: Sequence[Unit], to: Area) -> bool:
    """§6.54 Whether guns fire on any of them before the last has come."""
    return any(is_box(s, s.at[u]) for u in units[:-1]) and guns_on(s, to) > 0


def _regroup(s: BreakoutState, task: Regroup) -> list[Choice]:
    """§6.51 §6.54 Place by place, the boxes first: who lies at sea can do nothing else."""
    found = ways(s)
    order = sorted(found, key=lambda place: (not is_box(s, place), place))
    listed = [way(s, u, to) for place in order for u, places in found[place].items() for to in places]
    return [*listed, end_night(s, task, found)]


def way(s: BreakoutState, u: Unit, to: Area) -> Choice:
    """One unit to one place."""
    here, side = s.at[u], Side(u & 1)
    if is_box(s, here):
        group = f"Land from {place_words(s, here)}"
        says = f"Land {state_words(s, u)} on {place_words(s, to)} by night: {landing_words(s, to)}"
    else:
        group = f"From {place_words(s, here)}"
        says = f"{state_words(s, u)} from {place_words(s, here)} to {place_words(s, to)}: {ground_words(s, side, to)}"
    return Choice(actions=(shift(s, u, to),), says=says, group=group, place=s.kit.codes[to], piece=s.kit.kinds[u].id)


def end_night(s: BreakoutState, task: Regroup, found: Ways) -> Choice:
    """The end of the night; a question where units are still at sea, or nobody has stirred."""
    sea = sum(len(units) for place, units in found.items() if is_box(s, place))
    able = sum(len(units) for units in found.values())
    idle = not any(u & 1 == task.side for u in members(s.moved))
    still = ""
    if sea:
        still = f"{number_of(sea, 'unit')} at sea could still land."
    elif idle:
        still = f"{number_of(able, 'unit')} could regroup, and nobody has."
    return closing(s, DONE, "End the night", still)


# --- on a sheet


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


# --- several at once, and in hand


def _picked(s: BreakoutState, task: Regroup, units: list[Unit]) -> list[Choice]:
    """§6.51 Where all of them may go."""
    able = {u: places for found in ways(s).values() for u, places in found.items() if u in units}
    if len(able) < len(units):
        return []
    who = units_words(s, units)
    return [
        joint_at(s, to, tuple(shift(s, u, to) for u in able), f"{who} to {place_words(s, to)}", ground)
        for to in common_places(s, able)
        for ground in [ground_words(s, task.side, to)]
    ]


def _regrouping(s: BreakoutState, task: Regroup) -> Hand:
    """§6.51"""
    able = {a.noun.partition(" ")[0] for a in play.offered(s) if a.noun}
    return Hand(f"{side_word(task.side)} regroup: {number_of(len(able), 'unit')} may still go one step")


SHOWN: dict[type, Showing] = {
    Regroup: Showing(choices=_regroup, hand=_regrouping, together=of_units(_picked), worksheet=regroup_sheet)
}
