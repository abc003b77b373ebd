"""Reinforcements on one sheet: card by card who comes, and where."""

from bocage.core.areas import Area
from bocage.core.desk import Batch, Entry, Worksheet
from bocage.games.breakout_1993.arrivals import Arrive
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState

from .choices_arrivals import all_of, card_words, cards, come, found_there, spot_name
from .names import number_of
from .rows import brief, standing


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
