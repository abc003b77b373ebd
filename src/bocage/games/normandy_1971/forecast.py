"""Odds before an attack, from what the attacker may know and no more."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import mask_of
from bocage.core.protocol import Side
from bocage.core.tally import Line, Tally

from .kinds import Unit
from .odds import Odds, attack_strength, attacker, defense_strength, die_additions, distribution, odds_column
from .state import Attack, NormandyState
from .supply import has_invasion_supply
from .view import hidden_mask


class Chances(Struct, frozen=True):
    """One possible column, and the chance of every result in it."""

    when: str
    defense: list[Line]
    column: str
    results: dict[str, Fraction]


class Forecast(Struct, frozen=True):
    """What an attack can do. Several `cases` where the defender's state is his secret; none where his strength is."""

    attack: list[Line]
    additions: list[Line]
    cases: list[Chances]


def forecast(s: NormandyState, attack: Attack) -> Forecast:
    """§FOG-2 §FOG-3 The odds of an attack as its owner may work them out.

    Strength under a marker is unknown until the attack is committed. Whether Allied defenders are supplied depends
    on beaches the German does not know: he is told both cases, but for units that have the supply of the invasion.
    """
    side = attacker(attack)
    power, additions = attack_strength(s, attack), die_additions(s, attack)
    if mask_of(attack.targets) & hidden_mask(s, side):
        return Forecast(power.lines(), additions.lines(), [])
    if side == Side.ALLIED:
        suppositions: dict[str, Callable[[Unit], bool] | None] = {"": None}
    elif all(has_invasion_supply(s, u) for h in attack.targets for u in s.units_at(h)):
        suppositions = {"": lambda u: True}
    else:
        suppositions = {"if supplied": lambda u: True, "if out of supply": lambda u: has_invasion_supply(s, u)}
    cases = [_case(s, attack, power, additions, when, fed) for when, fed in suppositions.items()]
    return Forecast(power.lines(), additions.lines(), cases)


def _case(
    s: NormandyState, attack: Attack, power: Tally, additions: Tally, when: str, fed: Callable[[Unit], bool] | None
) -> Chances:
    defense = defense_strength(s, attack, fed)
    column, below = odds_column(s.kit, power.total, defense.total)
    odds = Odds(power, defense, column, below, additions)
    return Chances(when, defense.lines(), column, distribution(s.kit, odds))
