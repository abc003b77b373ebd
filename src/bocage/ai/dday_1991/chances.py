"""§4c1 What a combat comes to, from the game's own forecast, as numbers to weigh."""

from functools import cache

from msgspec import Struct

from bocage.games.dday_1991.forecast import Role, throw
from bocage.games.dday_1991.tables import clamp

FULL = 10
"""§4b10 More than this counts for nothing."""


class Fate(Struct, frozen=True):
    """One round of a combat: the attacker's chance, and the steps either side loses on average."""

    win: float
    own: float
    theirs: float


@cache
def _fate(attack: int, defense: int) -> Fate:
    found = throw(attack, defense)
    return Fate(float(found.wins), float(found.losses(Role.ATTACKER)), float(found.losses(Role.DEFENDER)))


def fate_of(attack: float, defense: float) -> Fate:
    """The fate of an attack with these sums, whatever they are."""
    return _fate(clamp(int(attack)), clamp(int(defense)))
