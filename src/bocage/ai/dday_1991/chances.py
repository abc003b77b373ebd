"""§4c1 What a combat comes to, from the game's own forecast, as numbers to weigh."""

from functools import cache

from msgspec import Struct

from bocage.games.dday_1991.forecast import Role, throw
from bocage.games.dday_1991.tables import clamp

FULL = 10
"""§4b10 More than this counts for nothing."""


THUMB_LOSS = 0.6
"""Steps that a beaten side loses, by rule of thumb."""


class Fate(Struct, frozen=True):
    """One round of a combat: the attacker's chance, and the steps either side loses on average."""

    win: float
    own: float
    theirs: float


@cache
def _fate(attack: int, defense: int) -> Fate:
    found = throw(attack, defense)
    return Fate(float(found.wins), float(found.losses(Role.ATTACKER)), float(found.losses(Role.DEFENDER)))


def thumb_fate(attack: float, defense: float) -> Fate:
    """The same by rule of thumb: who is twice as strong wins twice as often, and the loser loses."""
    win = max(0.0, attack) / max(1.0, max(0.0, attack) + max(0.0, defense))
    return Fate(win, THUMB_LOSS * (1 - win), THUMB_LOSS * win)


def fate_of(attack: float, defense: float) -> Fate:
    """The fate of an attack with these sums, whatever they are."""
    return _fate(clamp(int(attack)), clamp(int(defense)))
