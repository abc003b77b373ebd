"""Who stands how well: the chance to win, in a world and over several that fit a view."""

from random import Random
from statistics import fmean
from typing import Any

from bocage.core.game import View
from bocage.core.protocol import Side

from .mind import Mind
from .settling import settled

GUESSES = 4
"""Worlds over which a view is judged."""


def chance_in(mind: Mind, s: Any, worth: float | None = None) -> float:
    """The Allies' chance to win a position, by its worth if that is known; at the end what came of it, a draw half."""
    if s.agenda:
        return mind.outlook(s).chance(settled(mind, s) if worth is None else worth, mind.progress(s))
    winner = mind.game.result(s).winner
    return 0.5 if winner is None else float(winner == Side.ALLIED)


def chance_seen(mind: Mind, v: View) -> float:
    """The Allies' chance to win as far as the side of a view can tell."""
    return fmean(chance_in(mind, mind.game.guess(v, Random(number))) for number in range(GUESSES))
