"""§6.2 §19.2 §19.3 Reinforcements: who comes, where they may come, and what they find there."""

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Batch, Choice, Entry, Hand, Worksheet
from bocage.core.protocol import Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993.arrivals import Arrive, waiting
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState

from .choosing import joint_at, of_units
from .dice_words import landing_words
from .names import ids, number_of, place_name, place_words, players, short_list, state_words, unit_words, units_words
from .pieces import in_order
from .rows import brief, standing

NAMED = 4
"""So many neighbours of a Zone are named."""


def cards(s: BreakoutState) -> dict[tuple[Area, ...], list[Unit]]:
    """§19.2 §19.3 The units that have a choice, by the places they may choose from."""
    places: dict[Unit, list[Area]] = {}
    for a in play.offered(s):
        name, _, code = a.noun.partition(" ")
        places.setdefault(s.kit.unit_index[name], []).append(s.kit.place_named(code))
    found: dict[tuple[Area, ...], list[Unit]] = {}
    for u in in_order(s, list(places)):
        found.setdefault(tuple(places[u]), []).append(u)
    return found


def arrive(s: BreakoutState, u: Unit, place: Area) -> str:
    """The action that places a unit."""
    return f"arrive {s.kit.kinds[u].id} {s.kit.codes[place]}"


def card_words(s: BreakoutState, places: tuple[Area, ...]) -> str:
    """A choice of places as a title: `Utah or Omaha`, `Zone A or Zone B`."""
    return " or ".join(spot_name(s, place) for place in places)


def spot_name(s: BreakoutState, place: Area) -> str:
    """A place in a word or two: the beach a box lies before, a Zone with its town."""
    if place in s.kit.beach_of:
        return s.kit.board.names[s.kit.beach_of[place]]
    return place_words(s, place)


def found_there(s: BreakoutState, side: Side, place: Area) -> str:
    """What a unit finds where it comes: whose the beach is and what fire lies on it, or what a Zone borders on."""
    waiting = s.mask_at(place, side).bit_count()
    company = f"{number_of(waiting, 'unit')} there" if waiting else "nobody there"
    if place in s.kit.beach_of:
        beach = s.kit.beach_of[place]
        holder = Side.ALLIED if s.controls(Side.ALLIED, beach) else Side.GERMAN
        return f"{company}; the {players(holder)} hold the beach, {landing_words(s, beach)}"
    near = [place_name(s, area) for area in s.kit.land_near(place) if s.kit.areas >> area & 1]
    return f"{company}; next to {short_list(near, NAMED)}"


def come(s: BreakoutState, u: Unit, place: Area, group: str) -> Choice:
    """One unit to one place."""
    says = f"Bring {state_words(s, u)} to {place_words(s, place)}: {found_there(s, Side(u & 1), place)}"
    return Choice(
        actions=(arrive(s, u, place),), says=says, group=group, place=s.kit.codes[place], piece=s.kit.kinds[u].id
    )


def _arrive(s: BreakoutState, task: Arrive) -> list[Choice]:
    """§6.2 Unit by unit, and all of a card at once."""
    found = list[Choice]()
    for places, units in cards(s).items():
        group = f"Reinforcements for {card_words(s, places)}"
        found += [come(s, u, place, group) for u in units for place in places]
        found += all_of(s, places, units, group)
    return found


def all_of(s: BreakoutState, places: tuple[Area, ...], units: list[Unit], group: str) -> list[Choice]:
    """Everybody of a card to the same place."""
    if len(units) < 2:
        return []
    bodies = list(dict.fromkeys(s.kit.kinds[u].division or unit_words(s, u) for u in units))
    who = f"{'both' if len(units) == 2 else f'all {len(units)}'} of {short_list(bodies, NAMED)}"
    return [
        Choice(
            actions=tuple(arrive(s, u, place) for u in units),
            says=f"Bring {who} to {place_words(s, place)}",
            group=group,
            place=s.kit.codes[place],
            aside=True,
        )
        for place in places
    ]


# --- on a sheet


def arrivals_sheet(s: BreakoutState, task: Arrive) -> Worksheet | None:
    """§6.2 §19.2 §19.3 None for a unit alone."""
    found = cards(s)
    count = sum(len(units) for units in found.values())
    if count < 2:
        return None
    return Worksheet(
        name="arrivals",
        title="Reinforcements",
        says=f"{number_of(count, 'unit')} may choose where to come; all of them come now, in any order.",
        batches=[_batch(s, task, places, units) for places, units in found.items()],
    )


def _batch(s: BreakoutState, task: Arrive, places: tuple[Area, ...], units: list[Unit]) -> Batch:
    title = card_words(s, places)
    rows = [
        Entry(
            s.kit.kinds[u].id,
            standing(s, u),
            tuple(brief(come(s, u, place, title), spot_name(s, place)) for place in places),
        )
        for u in units
    ]
    says = " — ".join(f"{spot_name(s, place)}: {found_there(s, task.side, place)}" for place in places)
    together = tuple(
        brief(choice, f"All to {spot_name(s, place)}")
        for place, choice in zip(places, all_of(s, places, units, title), strict=False)
    )
    return Batch(title=title, says=says, entries=rows, choices=together)


# --- several at once, and in hand


def _together(s: BreakoutState, task: Arrive, units: list[Unit]) -> list[Choice]:
    """§19.2 §19.3 Where all of them may come."""
    open_to = {u: places for places, party in cards(s).items() for u in party if u in units}
    if len(open_to) < len(units):
        return []
    first, *rest = open_to.values()
    who = units_words(s, units)
    return [
        joint_at(s, to, actions, f"Bring {who} to {place_words(s, to)}", found_there(s, task.side, to))
        for to in first
        if all(to in places for places in rest)
        for actions in [tuple(arrive(s, u, to) for u in units)]
    ]


def _arriving(s: BreakoutState, task: Arrive) -> Hand:
    """§19.2 §19.3"""
    units = waiting(s, task.side)
    says = f"Reinforcements: choose where {units_words(s, units)} {'comes' if len(units) == 1 else 'come'}"
    return Hand(says, ids(s, units))


SHOWN: dict[type, Showing] = {
    Arrive: Showing(choices=_arrive, hand=_arriving, together=of_units(_together), worksheet=arrivals_sheet)
}
