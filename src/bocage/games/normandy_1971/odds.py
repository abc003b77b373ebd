"""§CMB-0 §CRT What an attack is worth: strengths, column, additions to the die, and every line's reason."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import Hex
from bocage.core.protocol import Ruling, Side, no
from bocage.core.regiments.counters import Kind, Unit
from bocage.core.tally import Amount, Tally

from .kit import Kit, tables
from .state import INVERTED, STRUCK, Attack, NormandyState

RESULTS = ("AX", "AR", "DR", "EX", "DX")


class Odds(Struct, frozen=True):
    """An attack worked out."""

    attack: Tally
    defense: Tally
    column: str
    below: bool  # §R-06 worse than the table's first column
    additions: Tally

    def result(self, kit: Kit, die: int) -> str:
        """§CRT The table's answer to a die."""
        if self.below and kit.options.odds_floor == "AX":
            return "AX"
        return read_table(kit, self.column, die, int(self.additions.total))


def odds_column(kit: Kit, attack: Fraction | int, defense: Fraction | int) -> tuple[str, bool]:
    """§CMB-P2 §CMB-P3 §CMB-G §R-06 §R-07 A ratio's column, rounded for the defender, and whether it is below all."""
    if attack < defense:
        return kit.crt.columns[0], 2 * attack < defense
    if defense <= 0:
        return kit.crt.columns[-1], False
    times = min(int(Fraction(attack) / Fraction(defense)), len(kit.crt.columns) - 1)
    return kit.crt.columns[times], False


def bars_odds(kit: Kit, attack: Fraction | int, defense: Fraction | int) -> Ruling | None:
    """§R-06 With `odds_floor = forbid` no attack is made at odds worse than 1-2."""
    if kit.options.odds_floor == "forbid" and odds_column(kit, attack, defense)[1]:
        says = "an attack of {attack} against a defense of {defense} is worse than 1-2"
        return no("§R-06", says, attack=str(attack), defense=str(defense))
    return None


def read_table(kit: Kit, column: str, die: int, addition: int) -> str:
    """§CRT §GEN-4 §R-05 The cell of the table: a row beyond the tenth is the tenth."""
    return kit.crt.at(column, table_row(kit, die, addition))


def table_row(kit: Kit, die: int, addition: int) -> int:
    """§CMB-P3 §R-05 The row: the die and what terrain adds, ten at most."""
    return min(die + addition, kit.crt.rows)


def work_out(s: NormandyState, attack: Attack) -> Odds:
    """§CMB-P1 The whole attack as it stands now."""
    attacking, defending = attack_strength(s, attack), defense_strength(s, attack)
    column, below = odds_column(s.kit, attacking.total, defending.total)
    return Odds(attacking, defending, column, below, die_additions(s, attack))


def attack_strength(s: NormandyState, attack: Attack) -> Tally:
    """§CMB-P1 §CMB-E §NAV-F Attacking units at full value, and naval gunfire in the Allies' own attacks."""
    tally = Tally()
    for u in attack.units:
        tally.add(s.kind_of(u).strength, "§CMB-P1", f"{s.kind_of(u).value} {s.kind_of(u).name}")
    if not attack.units[0] & 1:
        for mission, h in attack.missions:
            naval = s.kit.missions[mission]
            tally.add(naval.attack, "§NAV-T", f"{naval.type} gunfire on {s.kit.names[h]}")
    return tally


def defense_strength(s: NormandyState, attack: Attack, fed: Callable[[Unit], bool] | None = None) -> Tally:
    """§CMB-D §CMB-F §NAV-2 Everybody in the hexes attacked, with what halves them, and gunfire in their support.

    `fed` supposes who is in supply, for an attacker who cannot know it.
    """
    tally = Tally()
    for h in attack.targets:
        defenders = s.lined_up(s.units_at(h))
        alone = all(s.kind_of(u).type == "armor" for u in defenders if not s.flags[u] & INVERTED)
        for u in defenders:
            kind = s.kind_of(u)
            if (idle := idle_for(s, u)) is not None:
                tally.add(0, idle[0], f"{kind.value} {idle[1]}")
                continue
            value, why = defense_value(s.kit, kind, fed=(fed or s.is_fed)(u), armor_alone=alone)
            tally.add(value, _HALVED_BY.get(why, "§R-08"), f"{kind.value} {why}".strip())
    if attack.units and attack.units[0] & 1:
        for mission, h in attack.missions:
            naval = s.kit.missions[mission]
            tally.add(naval.defense, "§NAV-T", f"{naval.type} gunfire for {s.kit.names[h]}")
    return tally


_HALVED_BY = {"": "§CMB-P1", "out of supply": "§CMB-I", "armor alone": "§CMB-J"}


def idle_for(s: NormandyState, u: Unit) -> tuple[str, str] | None:
    """The rule by which a unit adds nothing to the defense of its hex, and the reason; it shares the result.

    §R-37 Paratroops that lie inverted. §R-44 §CMB-C A unit attacked already that has retreated into a hex attacked
    later, unless by option.
    """
    if s.flags[u] & INVERTED:
        return "§R-37", "lies inverted"
    if s.flags[u] & STRUCK and s.kit.options.retreated_unit_in_later_attack == "shares_result":
        return "§R-44", "has been attacked already"
    return None


def least_defense(s: NormandyState, targets: tuple[Hex, ...], defender: Side) -> Amount:
    """§R-06 §FOG-2 What defenders are worth at least, as far as their enemy can tell: Allied supply is hidden."""
    return defense_strength(s, Attack(targets, ()), lambda u: defender == Side.GERMAN and s.is_fed(u)).total


def defense_value(kit: Kit, kind: Kind, *, fed: bool, armor_alone: bool) -> tuple[Fraction | int, str]:
    """§CMB-I §CMB-J §SUP-A §R-08 A defender's strength: halved unsupplied, halved as armor alone, quartered as both."""
    halvings = [word for word, holds in (("out of supply", not fed), ("armor alone", armor_alone)) if holds]
    if not halvings:
        return kind.strength, ""
    times = 1 if kit.options.halving == "once" else len(halvings)
    return Fraction(kind.strength, 2**times), ", ".join(halvings)


def die_additions(s: NormandyState, attack: Attack) -> Tally:
    """§TEC §R-09 What is added to the die: for several hexes, the hex that adds most (or least, by option)."""
    tallies = [hex_additions(s, attack.units, h) for h in attack.targets]
    pick = max if s.kit.options.multi_hex_drm == "highest" else min
    return pick(tallies, key=lambda tally: tally.total)


def hex_additions(s: NormandyState, units: tuple[Unit, ...], h: Hex) -> Tally:
    """§TEC §R-05 §R-10 The additions of one hex: ground, fortification, entrenchment, river."""
    kit, chart = s.kit, tables()["terrain"]
    found: list[tuple[int, str, str]] = []
    if kit.board.city_mask >> h & 1:
        found.append((chart["city"]["die"], "§TEC", "city"))
    elif kit.is_bocage(h):
        found.append((chart["bocage"]["die"], "§TEC", "bocage"))
    if kit.board.fort_mask >> h & 1:
        found.append((chart["fortification"]["die"], "§TEC", "fortification"))
    if s.works >> h & 1:
        found.append((chart["entrenchment"]["die"], "§ENT-A", "entrenched"))
    if crosses_river(kit, [s.at[u] for u in units], h):
        found.append((chart["river"]["die"], "§R-10", "across the river"))
    return combine(kit, found)


def combine(kit: Kit, found: list[tuple[int, str, str]]) -> Tally:
    """§R-05 All additions together, or only the largest."""
    if kit.options.drm_stacking == "highest" and found:
        found = [max(found, key=lambda line: line[0])]
    tally = Tally()
    for amount, rule, words in found:
        tally.add(amount, rule, words)
    return tally


def crosses_river(kit: Kit, origins: list[Hex], h: Hex) -> bool:
    """§R-10 Whether all attackers (or any, by option) attack over a river; a bridge changes nothing."""
    over = [bool(kit.board.river[kit.grid.direction(origin, h)] >> origin & 1) for origin in origins]
    return river_adds(kit, over)


def river_adds(kit: Kit, over: list[bool]) -> bool:
    """§R-10 The river rule, given for each attacker whether it crosses one."""
    return bool(over) and (all(over) if kit.options.river_drm == "all" else any(over))


def distribution(kit: Kit, odds: Odds) -> dict[str, Fraction]:
    """The chance of every result."""
    chances = {result: Fraction(0) for result in RESULTS}
    for die in range(1, 7):
        chances[odds.result(kit, die)] += Fraction(1, 6)
    return {result: chance for result, chance in chances.items() if chance}


def attacker(attack: Attack) -> Side:
    """Whose attack it is."""
    return Side(attack.units[0] & 1)
