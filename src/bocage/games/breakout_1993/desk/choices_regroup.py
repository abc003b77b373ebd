"""The night in words: who may go where, who may land and under what fire."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Choice
from bocage.core.hexes import mask_of, members
from bocage.core.listing import closing
from bocage.core.protocol import Side
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.regroup import Regroup
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from .choosing import Chooser
from .dice_words import landing_words
from .names import number_of, place_words, state_words

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


# --- the list


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


CHOOSERS: dict[str, Chooser] = {"Regroup": _regroup}
