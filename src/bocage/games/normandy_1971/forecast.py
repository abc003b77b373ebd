"""Odds before an attack, from what the viewer may know and no more."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import Hex, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.tally import Amount, Line, Tally

from .odds import Odds, attack_strength, attacker, defense_strength, die_additions, distribution, odds_column
from .state import Attack, NormandyState
from .supply import has_invasion_supply
from .view import hidden_mask

Fed = Callable[[Unit], bool]
"""A supposition: which defenders are in supply."""


class Chances(Struct, frozen=True):
    """One possible column, the chance of every result in it, and the faces of the die that bring it."""

    when: str
    defense: list[Line]
    total: Amount
    column: str
    results: dict[str, Fraction]
    faces: dict[str, tuple[int, ...]]


class Forecast(Struct, frozen=True):
    """What an attack can do. Several `cases` where the defender's state is his secret; none where his strength is."""

    attack: list[Line]
    additions: list[Line]
    cases: list[Chances]


def forecast(s: NormandyState, attack: Attack) -> Forecast:
    """§FOG-2 §FOG-3 The odds of an attack as its owner may work them out."""
    power, additions = attack_strength(s, attack), die_additions(s, attack)
    defenses = known_defenses(s, attack, attacker(attack)) or {}
    cases = [chances(s, power, defense, additions, when) for when, defense in defenses.items()]
    return Forecast(power.lines(), additions.lines(), cases)


def known_defenses(s: NormandyState, attack: Attack, viewer: Side | None) -> dict[str, Tally] | None:
    """§FOG-2 §FOG-3 What the defenders are worth under each thing the viewer has to suppose; None under a marker.

    Strength under a marker is unknown until the attack is committed. Whether Allied defenders are supplied depends
    on beaches the German does not know: he is told both cases, but for units that have the supply of the invasion.
    """
    if viewer is not None and mask_of(attack.targets) & hidden_mask(s, viewer):
        return None
    return {when: defense_strength(s, attack, fed) for when, fed in _suppositions(s, attack, viewer).items()}


def _suppositions(s: NormandyState, attack: Attack, viewer: Side | None) -> dict[str, Fed | None]:
    """Everything the viewer must reckon with; of more than two hexes in doubt only that all are fed, or none."""
    defenders = [u for h in attack.targets for u in s.units_at(h)]
    if viewer != Side.GERMAN or all(u & 1 for u in defenders):
        return {"": None}
    doubtful = list(dict.fromkeys(s.at[u] for u in defenders if not has_invasion_supply(s, u)))
    if not doubtful:
        return {"": lambda u: True}
    if len(doubtful) == 1:
        return {"if supplied": _fed_in(s, doubtful), "if out of supply": _fed_in(s, [])}
    mixed = [[h] for h in doubtful] if len(doubtful) == 2 else []
    return {
        "if all are supplied": _fed_in(s, doubtful),
        **{f"if only {s.kit.names[hexes[0]]} is supplied": _fed_in(s, hexes) for hexes in mixed},
        "if none is supplied": _fed_in(s, []),
    }


def _fed_in(s: NormandyState, hexes: list[Hex]) -> Fed:
    return lambda u: s.at[u] in hexes or has_invasion_supply(s, u)


def chances(s: NormandyState, power: Tally, defense: Tally, additions: Tally, when: str) -> Chances:
    """§CMB-P3 §CRT The column of one case and what the die does there."""
    column, below = odds_column(s.kit, power.total, defense.total)
    odds = Odds(power, defense, column, below, additions)
    results = distribution(s.kit, odds)
    dice = () if below and s.kit.options.odds_floor == "AX" else range(1, 7)  # §R-06 lost without a die
    faces = {result: tuple(die for die in dice if odds.result(s.kit, die) == result) for result in results}
    return Chances(when, defense.lines(), defense.total, column, results, faces)
