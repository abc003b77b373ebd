"""Odds before an attack, from what the attacker may know and no more."""

from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import mask_of
from bocage.core.protocol import Side
from bocage.core.tally import Line, Tally

from .odds import Odds, attack_strength, attacker, defense_value, die_additions, distribution, odds_column
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
        suppositions: list[tuple[str, bool | None]] = [("", None)]
    elif all(has_invasion_supply(s, u) for h in attack.targets for u in s.units_at(h)):
        suppositions = [("", True)]
    else:
        suppositions = [("if supplied", True), ("if out of supply", False)]
    cases = [_case(s, attack, power, additions, when, fed) for when, fed in suppositions]
    return Forecast(power.lines(), additions.lines(), cases)


def _case(s: NormandyState, attack: Attack, power: Tally, additions: Tally, when: str, fed: bool | None) -> Chances:
    defense = Tally()
    for h in attack.targets:
        defenders = sorted(s.units_at(h), key=lambda u: s.kind[u])  # unit numbers would tell how they came
        alone = all(s.kind_of(u).type == "armor" for u in defenders)
        for u in defenders:
            kind = s.kind_of(u)
            supplied = s.is_fed(u) if fed is None else fed or has_invasion_supply(s, u)
            value, why = defense_value(s.kit, kind, fed=supplied, armor_alone=alone and kind.type == "armor")
            defense.add(value, "§CMB-P1", f"{kind.value} {why}".strip())
    for mission, h in attack.missions if attack.units[0] & 1 else ():
        defense.add(s.kit.missions[mission].defense, "§NAV-T", f"gunfire for {s.kit.names[h]}")
    column, below = odds_column(s.kit, power.total, defense.total)
    odds = Odds(power, defense, column, below, additions)
    return Chances(when, defense.lines(), column, distribution(s.kit, odds))
