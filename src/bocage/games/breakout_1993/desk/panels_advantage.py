"""The Advantage panel: who has it, what it does, how it passes."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import ASK, BOTH, Side
from bocage.games.breakout_1993.bombardment import RerollBarrage
from bocage.games.breakout_1993.impulse import ChooseDouble, ChooseImpulse
from bocage.games.breakout_1993.resolve import Reroll
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.sunset import RerollSunset
from bocage.games.breakout_1993.tables import constants

from .names import number_of, players, side_word


def advantage(s: BreakoutState, side: Side | None) -> Panel:
    """§11.1 §11.12 §11.2 §11.21 §11.22"""
    blocks: list[Block] = [
        Text(f"The {players(s.advantage)} have the Advantage.", "§11.1"),
        _uses(s),
        Text(
            "Whoever uses it hands it over. The new holder may use it at once on the other roll of the same fight; a "
            "roll that was made again stands.",
            "§RUL-56",
        ),
        _losing(s),
        *_shifts(s),
        Text("Losses of the landing on 6 June take nobody's Advantage.", "§RUL-19"),
    ]
    return Panel("advantage", "Advantage", blocks)


def _uses(s: BreakoutState) -> Rows:
    """§11.1 §11.1a §11.12 §RUL-17 What it is good for; what could be used now is lit."""
    task = s.agenda[-1] if s.agenda else None
    whose = "either side's" if s.kit.options.reroll == "any" else "the holder's own"
    uses = (
        ("Void one roll of an assault", f"{whose} two dice", (Reroll,)),
        ("Void one roll of a bombardment", f"{whose} two dice", (RerollBarrage,)),
        ("Void a Sunset roll of its own", "the day may go on, or end", (RerollSunset,)),
        ("Double Impulse", "two Areas activated in one impulse", (ChooseImpulse, ChooseDouble)),
    )
    asked = task.who(s) if task is not None and task.waits == ASK else None
    lit = tuple((i, -1) for i, (_, _, kinds) in enumerate(uses) if isinstance(task, kinds) and asked == s.advantage)
    rows = tuple((what, how) for what, how, _ in uses)
    return Rows(title="What it is good for", head=("Use", "What of"), rows=rows, lit=lit, rule="§11.1")


def _losing(s: BreakoutState) -> Rows:
    """§11.21 §11.22 How many losses in one impulse cost it, and how many there are now."""
    rows = []
    for of in BOTH:
        limit = (constants().allied_losses_for_advantage, constants().german_losses_for_advantage)[of]
        rows.append((side_word(of), number_of(limit, "unit"), str(s.lost[of]) if s.phase == "daylight" else "–"))
    lit = ((int(s.advantage), -1),)
    head = ("Side", "Lost in one impulse it costs the Advantage", "Lost in this one")
    return Rows(title="How it is lost", head=head, rows=tuple(rows), lit=lit, rule="§11.21")


def _shifts(s: BreakoutState) -> list[Block]:
    """§11.21 §11.22a §RUL-18 Further losses move the impulse marker, by the options of the match."""
    options = s.kit.options
    sides = [
        side_word(of)
        for of, shifts in ((Side.ALLIED, options.allied_losses_shift), (Side.GERMAN, options.german_losses_shift))
        if shifts
    ]
    if not sides:
        return [Text("Further losses do not move the impulse marker in this match.", "§11.21")]
    words = f"{' and '.join(sides)} losses beyond that let the other side move the impulse marker, a space for each."
    return [Text(words, "§11.21")]
