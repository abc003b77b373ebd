"""Every decision before a player: each chapter's part of the table, and the ready openings before its choices."""

from bocage.core.desk import Choice
from bocage.core.protocol import State
from bocage.core.showing import Showing, Shows
from bocage.games.dday_1991.nouns import NOUNS
from bocage.games.dday_1991.state import DDayState

from . import show_battle, show_combat, show_march, show_sea, show_setup
from .show_openings import with_openings

SHOWN: dict[type, Showing] = {
    **show_setup.SHOWN,
    **show_sea.SHOWN,
    **show_march.SHOWN,
    **show_combat.SHOWN,
    **show_battle.SHOWN,
}


class ShowsWithOpenings(Shows):
    """The decisions of the game, shown; on the first turn what each ready opening does next comes first."""

    def choices(self, s: State) -> list[Choice]:
        found = super().choices(s)
        return with_openings(s, found) if found and isinstance(s, DDayState) else found


SHOWS = ShowsWithOpenings(NOUNS, SHOWN)
