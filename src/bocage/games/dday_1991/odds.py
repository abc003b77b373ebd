"""§4b0 Combat modifiers as sums with their reasons. The forecast, the log and the tests read the same tallies."""

from collections.abc import Iterable

from msgspec import Struct

from bocage.core.hexes import Hex
from bocage.core.tally import Tally

from .kinds import Unit
from .kit import Kit
from .movement import terrain_name
from .orders import scenario_named
from .state import Combat, DDayState
from .tables import clamp, losses, terrain


class Fighter(Struct, frozen=True):
    """What matters of one unit in a combat."""

    name: str
    combat: int
    ground: bool = True
    mech: bool = False
    leg: bool = False
    across: bool = False  # §4b9 a river lies between it and a hex it attacks
    landing: bool = False  # §4b3 it attacks from the sea
    dropped: bool = False  # §AMB-02 it came through the air in this turn, and counts as invading beside those who do


class Ground(Struct, frozen=True):
    """One attacked hex: its terrain by the names of the chart, and who defends it."""

    features: frozenset[str]
    defenders: tuple[Fighter, ...]


class Terms(Struct, frozen=True):
    """What else decides modifiers: who defends, what the coast is worth, how Allies fare in fortified cities."""

    german_defends: bool
    coastal_bonus: int
    allied_in_fort_city: str = "city"
    bare: bool = False


class Odds:
    """§4b0 Both sides' modifiers, as sums and within their limits."""

    __slots__ = ("attack", "defense")

    def __init__(self, attack: Tally, defense: Tally) -> None:
        self.attack, self.defense = attack, defense

    @property
    def attacker(self) -> int:
        """§4b10 §AMB-34 The attacker's total, from 0 to 10."""
        return clamp(int(self.attack.total))

    @property
    def defender(self) -> int:
        """§4b10 §AMB-34 The defender's total, from 0 to 10."""
        return clamp(int(self.defense.total))


class Round(Struct, frozen=True):
    """§4c1 §4c2a §4c2b §4c2c One pair of dice and what they come to."""

    attacker: int
    defender: int
    attacker_wins: bool
    margin: int
    losses: int


def compare(attack: int, defense: int, attack_die: int, defense_die: int) -> Round:
    """§4c1 §4c2a §4c2b §4c2c The defender wins ties; the loser loses by the margin."""
    ours, theirs = attack + attack_die, defense + defense_die
    margin = abs(ours - theirs)
    return Round(ours, theirs, ours > theirs, margin, losses(margin))


# --- the sums


def weigh(attackers: tuple[Fighter, ...], hexes: tuple[Ground, ...], terms: Terms) -> Odds:
    """§4b0 §4b1 §AMB-17 Every engaged unit's factor, and the terrain of the attacked hexes, all of it or none."""
    attack, defense = Tally(), Tally()
    for unit in attackers:
        attack.add(unit.combat, "§4b1", unit.name)
        if not terms.bare:
            _penalties(attack, unit, hexes)
    landing = is_invasion(attackers)
    for ground in hexes:
        for unit in ground.defenders:
            defense.add(unit.combat, "§4b1", unit.name)
            if not terms.bare:
                _bonuses(defense, unit, ground.features, terms, landing)
    return Odds(attack, defense)


def is_invasion(attackers: Iterable[Fighter]) -> bool:
    """§4b3 §AMB-02 Whether all attackers are invading, or were dropped to help some who are."""
    kinds = {(unit.landing, unit.dropped) for unit in attackers}
    return any(landing for landing, _ in kinds) and all(landing or dropped for landing, dropped in kinds)


def _penalties(attack: Tally, unit: Fighter, hexes: tuple[Ground, ...]) -> None:
    """§4b2 §4b4 §4b6 §4b7 §4b8 §4b9 §AMB-01 Each kind of terrain counts once against each attacker.

    §AMB-30 Air units feel cities and mountains, not forest, marsh or rivers.
    """
    chart = terrain()
    features = frozenset[str]().union(*(ground.features for ground in hexes))
    if unit.across:
        features |= {"river"}
    for name in sorted(features):
        line = chart[name]
        counts = {"none": False, "all": True, "mechanized": unit.mech, "ground": unit.ground}[line.attacks]
        if counts:
            attack.add(line.attacker, f"§{line.rule}", f"{unit.name}: {name.replace('_', ' ')}")


def _bonuses(defense: Tally, unit: Fighter, features: frozenset[str], terms: Terms, landing: bool) -> None:
    """§4b2 §4b3 §4b4 §4b5 §4b6 §4b8 §AMB-10 §AMB-31 What the hex gives one defender."""
    for name in sorted(features):
        if name == "coastal":
            if landing:
                defense.add(terms.coastal_bonus, "§4b3", f"{unit.name}: coast")
            continue
        line, who = terrain()[name], terrain()[name].defends
        if name == "fortified_city" and not terms.german_defends:
            if terms.allied_in_fort_city == "city" and unit.ground:
                defense.add(terrain()["city"].defender, "§AMB-10", f"{unit.name}: city")
            continue
        german = terms.german_defends and unit.ground
        if {"none": False, "all": True, "ground": unit.ground, "leg": unit.leg, "german_ground": german}[who]:
            defense.add(line.defender, f"§{line.rule}", f"{unit.name}: {name.replace('_', ' ')}")


# --- from a position


def features_of(kit: Kit, h: Hex) -> frozenset[str]:
    """§1a2 §terr Everything the chart knows of a hex: its terrain, the coast, fortifications."""
    found = {terrain_name(kit, h)}
    if kit.board.coastal_mask >> h & 1:
        found.add("coastal")
    if kit.board.fort_hex_mask >> h & 1:
        found.add("fortified")
    return frozenset(found)


def attacking(s: DDayState, u: Unit, targets: tuple[Hex, ...]) -> Fighter:
    """A unit as an attacker of these hexes."""
    bit, ground = 1 << u, bool(s.kit.ground >> u & 1)
    drops = s.dropped if s.kit.options.drop_counts_as_invasion else 0  # §AMB-02
    across = ground and any(s.kit.crosses_river(s.at[u], h) for h in targets)
    return Fighter(
        s.kit.kinds[u].short,
        s.combat_of(u),
        ground,
        bool(s.kit.mech & bit),
        bool(s.kit.leg & bit),
        across,
        bool(s.invaders & bit and s.kit.board.sea_mask >> s.at[u] & 1),
        bool(drops & bit),
    )


def defending(s: DDayState, u: Unit) -> Fighter:
    """A unit as a defender."""
    bit = 1 << u
    ground, mech, leg = bool(s.kit.ground & bit), bool(s.kit.mech & bit), bool(s.kit.leg & bit)
    return Fighter(s.kit.kinds[u].short, s.combat_of(u), ground, mech, leg)


def work_out(s: DDayState, combat: Combat) -> Odds:
    """§4b0 The modifiers of a combat as it stands now; units that are gone do not count."""
    units = [u for u in combat.units if s.at[u] >= 0]
    enemy = 1 - (combat.units[0] & 1)
    attackers = tuple(attacking(s, u, combat.targets) for u in units)
    hexes = tuple(
        Ground(features_of(s.kit, h), tuple(defending(s, v) for v in s.side_at(h, enemy))) for h in combat.targets
    )
    bonus = scenario_named(s.scenario).coastal_bonus
    return weigh(attackers, hexes, Terms(enemy == 1, bonus, s.kit.options.allied_in_fort_city, combat.bare))
