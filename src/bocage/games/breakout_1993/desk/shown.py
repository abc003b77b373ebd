"""Every decision as it is shown: each chapter of the rules has its own module."""

from bocage.core.showing import Shows
from bocage.games.breakout_1993.nouns import NOUNS

from . import (
    show_active,
    show_airborne,
    show_arrivals,
    show_assault,
    show_barrage,
    show_dice,
    show_impulse,
    show_landing,
    show_losses,
    show_march,
    show_morning,
    show_refit,
    show_regroup,
    show_reserve,
)

CHAPTERS = (
    show_active,
    show_airborne,
    show_arrivals,
    show_assault,
    show_barrage,
    show_dice,
    show_impulse,
    show_landing,
    show_losses,
    show_march,
    show_morning,
    show_refit,
    show_regroup,
    show_reserve,
)

SHOWN = {decision: showing for chapter in CHAPTERS for decision, showing in chapter.SHOWN.items()}
SHOWS = Shows(NOUNS, SHOWN)
