"""§CMB-6 §TEC What an attack is worth: both strengths with every line's reason, and the column of the table."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import Hex
from bocage.core.protocol import Ruling, Side, no
from bocage.core.regiments.counters import Kind
from bocage.core.tally import Amount, Tally

from .kit import Kit, tables
from .state import Battle, NormandyState

FOOT = frozenset(("infantry", "commando", "parachute", "glider"))
"""§RUL-12 What counts as infantry beside armor."""


class Odds(Struct, frozen=True):
    """An attack worked out."""

    attack: Tally
    defense: Tally
    column: str
    below: bool  # §R-15 worse than the table's first column

    def is_lost(self, kit: Kit) -> bool:
        """§R-15 By option an attack worse than 1-2 is lost without a die."""
        return self.below and kit.options.odds_floor == "AE"

    def result(self, kit: Kit, die: int) -> str:
        """§CRT §CMB-7 §R-18 The table's answer to a die, to which nothing is ever added."""
        return "AE" if self.is_lost(kit) else kit.crt.at(self.column, die)


def work_out(s: NormandyState, battle: Battle) -> Odds:
    """§CMB-6 The whole attack as it stands now."""
    attack, defense = attack_strength(s, battle), defense_strength(s, battle)
    column, below = odds_column(s.kit, attack.total, defense.total)
    return Odds(attack, defense, column, below)


def odds_column(kit: Kit, attack: Amount, defense: Amount) -> tuple[str, bool]:
    """§CMB-6 §R-15 A ratio's column, fractions dropped for the defender, and whether it is worse than 1-2."""
    times = int(attack // defense)
    return kit.crt.columns[min(times, len(kit.crt.columns) - 1)], 2 * attack < defense


def bars_odds(kit: Kit, attack: Amount, defense: Amount) -> Ruling | None:
    """§R-15 With `odds_floor = forbid` no attack is made at odds worse than 1-2."""
    if kit.options.odds_floor == "forbid" and odds_column(kit, attack, defense)[1]:
        says = "an attack of {attack} against a defense of {defense} is worse than the table knows"
        return no("§R-15", says, attack=str(attack), defense=str(defense))
    return None


def attacker(battle: Battle) -> Side:
    """§CMB-5 Whose attack it is."""
    return Side(battle.units[0] & 1)


def faces(kit: Kit, odds: Odds) -> dict[str, tuple[int, ...]]:
    """The faces of the die that bring each result, lowest first."""
    found: dict[str, tuple[int, ...]] = {}
    for die in range(1, 7):
        result = odds.result(kit, die)
        found[result] = (*found.get(result, ()), die)
    return found


# --- attack


def attack_strength(s: NormandyState, battle: Battle) -> Tally:
    """§ATT-3 §ATT-9 §INV-8 Attacking units, armor without infantry at half, and ships in the Allies' own attacks."""
    tally = Tally()
    for u in battle.units:
        kind = s.kind_of(u)
        if kind.type == "armor" and not has_infantry(s, s.at[u]):
            tally.add(Fraction(kind.strength, 2), "§ATT-9", f"{kind.value} {kind.name}, no infantry with it")
        else:
            tally.add(kind.strength, "§CMB-6", f"{kind.value} {kind.name}")
    if attacker(battle) == Side.ALLIED:
        add_guns(s.kit, tally, battle.guns)
    return tally


def has_infantry(s: NormandyState, h: Hex) -> bool:
    """§ATT-9 §RUL-12 Whether infantry of some sort stands in a square, taking part in the attack or not."""
    return any(s.kind_of(v).type in FOOT for v in s.units_at(h))


def add_guns(kit: Kit, tally: Tally, squares: Iterable[Hex]) -> None:
    """§INV-8 §RUL-11 Forty factors for every beach square whose ships fire, never multiplied or halved."""
    for h in squares:
        tally.add(tables()["naval"]["factors"], "§INV-8", f"ships off {kit.names[h]}")


# --- defense


def defense_strength(s: NormandyState, battle: Battle) -> Tally:
    """§DEF-2 §DEF-5 §R-16 Everybody in the square, what halves him, what the ground makes of the sum, then ships."""
    tally, h = Tally(), battle.hex
    defenders = s.units_at(h)
    alone = all(s.kind_of(u).type == "armor" for u in defenders)
    # §DEF-4 §RUL-27 nobody in a fortress is isolated; §INV-7 nor on turn 1, when paratroops drop
    safe = battle.landing or bool(s.kit.board.fort_mask >> h & 1)
    for u in defenders:
        kind = s.kind_of(u)
        value, rule, why = defense_value(kind, fed=safe or s.is_fed(u), alone=alone)
        tally.add(value, rule, f"{kind.value} {kind.name}{why}")
    if battle.landing:
        factor, rule, why = landing_multiple(s.kit, h)
    else:
        defender = Side(defenders[0] & 1) if defenders else Side.GERMAN
        factor, rule, why = ground_multiple(s.kit, h, defender, [s.at[u] for u in battle.units])
    if factor != 1:
        tally.times(factor, rule, why)
    if battle.units and attacker(battle) == Side.GERMAN:
        add_guns(s.kit, tally, battle.guns)
    return tally


def defense_value(kind: Kind, *, fed: bool, alone: bool) -> tuple[Amount, str, str]:
    """§DEF-3 §DEF-4 §SUP-5 §R-08 §RUL-10 A defender's worth before terrain, the rule and the reason of any halving."""
    if fed and not alone:
        return kind.strength, "§DEF-5", ""
    if fed:
        return Fraction(kind.strength, 2), "§DEF-3", ", armor alone"
    if not alone:
        return Fraction(kind.strength, 2), "§DEF-4", ", out of supply"
    return Fraction(kind.strength, 4), "§RUL-10", ", armor alone and out of supply"


Multiple = tuple[Amount, str, str]
"""What a strength is multiplied by, the rule and the reason; 1 where nothing does."""


def ground_multiple(kit: Kit, h: Hex, defender: Side, origins: Iterable[Hex]) -> Multiple:
    """§R-16 The best single multiple that ground, fortress or river gives units attacked from these squares.

    §TEC-BEACH A beach gives none. §R-20 Swamp and forest count where the map has them.
    """
    board, chart = kit.board, tables()["terrain"]
    best: Multiple = (1, "", "")
    for mask, name, rule in (
        (board.bocage_mask, "bocage", "§TEC-BOCAGE"),
        (board.swamp_mask, "swamp", "§TEC-SWAMP"),
        (board.forest_mask, "forest", "§TEC-FOREST"),
    ):
        if mask >> h & 1 and kit.is_covered(h):  # §RUL-04 a city is none of these
            best = _better(best, (chart[name]["defense"], rule, name))
    if board.city_mask >> h & 1:
        best = _better(best, (chart["city"]["defense"][kit.options.city_defense], "§R-03", "city"))
    if defender == Side.GERMAN and board.fort_mask >> h & 1:
        best = _better(best, (chart["fortress"]["defense"], "§TEC-FORT", "fortress"))
    if is_across_rivers(kit, origins, h):
        best = _better(best, (chart["river"]["defense"], "§TEC-RIVER", "attacked across the river alone"))
    return best


def _better(one: Multiple, other: Multiple) -> Multiple:
    return other if other[0] > one[0] else one


def is_across_rivers(kit: Kit, origins: Iterable[Hex], h: Hex) -> bool:
    """§TEC-RIVER §R-19 Whether every attacker has a river between him and the square; a bridge changes nothing."""
    squares, river = set(origins), kit.board.river
    return bool(squares) and all(river[kit.grid.direction(at, h)] >> at & 1 for at in squares)


def landing_multiple(kit: Kit, h: Hex) -> Multiple:
    """§INV-5 §R-16 Germans whom paratroops come down upon: half, or double in a fortress, whatever the ground."""
    if kit.board.fort_mask >> h & 1:
        return Fraction(tables()["landing"]["fortress"]), "§INV-5", "landed upon in a fortress"
    return Fraction(tables()["landing"]["open"]), "§INV-5", "landed upon"
