"""§4c1 What a combat comes to: the exact distribution of both dice, summed up once for every pair of modifiers."""

from functools import cache

from msgspec import Struct

from bocage.games.dday_1991.odds import compare
from bocage.games.dday_1991.tables import FACES, clamp


class Fate(Struct, frozen=True):
    """One round of a combat: the attacker's chance, and the steps either side loses on average."""

    win: float
    own: float
    theirs: float


@cache
def fate(attack: int, defense: int) -> Fate:
    """The fate of an attack with these modifiers, both within their limits already."""
    rounds = [compare(attack, defense, a, d) for a in range(1, FACES + 1) for d in range(1, FACES + 1)]
    won = [r for r in rounds if r.attacker_wins]
    lost = [r for r in rounds if not r.attacker_wins]
    count = len(rounds)
    return Fate(len(won) / count, sum(r.losses for r in lost) / count, sum(r.losses for r in won) / count)


def fate_of(attack: float, defense: float) -> Fate:
    """The fate of an attack with these sums, whatever they are."""
    return fate(clamp(int(attack)), clamp(int(defense)))
