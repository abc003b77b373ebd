"""§CRT The resolution of an attack: the die, and what each result does."""

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Event, Roll, Ruling, Side, Task, no
from bocage.core.regiments.counters import REGIMENT, Unit
from bocage.core.regiments.nouns import UNIT
from bocage.core.verbs import Verb

from .odds import Odds, attacker, work_out
from .retreat import Retreat
from .state import Battle, NormandyState

NO_DIE = 0
"""What the die shows where none is rolled."""


def fight(s: NormandyState, battle: Battle) -> list[Task[NormandyState]]:
    """§CMB-7 §R-15 An attack is fought: by die, or where the option says so lost at once for want of odds."""
    if s.kit.options.odds_floor == "AE" and (odds := work_out(s, battle)).is_lost(s.kit):
        return settle(s, battle, odds, NO_DIE)
    return [CombatDie(battle)]


class CombatDie(Roll[NormandyState], frozen=True):
    """§CMB-7 The attacker's die; the result is carried out at once."""

    rule = "§CMB-7"
    battle: Battle

    def key(self, s: NormandyState) -> str:
        name = s.kit.names[self.battle.hex]
        if self.battle.landing:
            return f"landing on {name} by drop {self.battle.units[0]}"
        return f"turn {s.turn} {attacker(self.battle).word} attack on {name}"

    def land(self, s: NormandyState, face: int) -> list[Task[NormandyState]]:
        return settle(s, self.battle, work_out(s, self.battle), face)


def settle(s: NormandyState, battle: Battle, odds: Odds, die: int) -> list[Task[NormandyState]]:
    """§CRT The result is told, then carried out."""
    result = odds.result(s.kit, die)
    facts = {
        "side": attacker(battle),
        "hexes": (battle.hex,),
        "kinds": [s.kind[u] for u in battle.units],
        "from": [s.at[u] for u in battle.units],
        "guns": battle.guns,
        "strengths": (str(odds.attack.total), str(odds.defense.total)),
        "attack": odds.attack.lines(),
        "defense": odds.defense.lines(),
        "column": odds.column,
        "die": die,
        "result": result,
        "landing": battle.landing,
    }
    s.tell(Event("combat", "§CRT", facts))
    return carry_out(s, battle, result)


def carry_out(s: NormandyState, battle: Battle, result: str) -> list[Task[NormandyState]]:
    """§CRT-AE §CRT-DE §CRT-EX §CRT-DB §CRT-AB What the table's word does. §R-23 Nobody advances.

    §INV-5 Paratroops who would have to go back from a landing are destroyed; Germans are led back by the Allies.
    """
    defenders = s.units_at(battle.hex)
    if result == "EX":
        return exchange(s, battle, defenders)
    if result == "DE":
        return destroy(s, battle, defenders, "§CRT-DE")
    if result == "AE":
        return destroy(s, battle, list(battle.units), "§CRT-AE")
    steps = int(result[-1])
    if result.startswith("DB"):
        return retreats(s, defenders, steps, Side.ALLIED if battle.landing else attacker(battle).enemy)
    if battle.landing:
        return destroy(s, battle, list(battle.units), "§INV-5")
    return retreats(s, list(battle.units), steps, attacker(battle), battle.hex)


def destroy(s: NormandyState, battle: Battle, units: list[Unit], rule: str) -> list[Task[NormandyState]]:
    """Units are taken off the map; nothing follows from it."""
    for u in units:
        where = battle.hex if battle.landing else s.at[u]
        s.tell(Event("eliminated", rule, {"side": Side(u & 1), "kind": s.kind[u], "hex": where}))
        s.eliminate(u)
    return []


# --- going back


def in_order(s: NormandyState, units: list[Unit]) -> list[Unit]:
    """§RUL-30 The order in which units go back: regiments, which need more room, before battalions."""
    return sorted(units, key=lambda u: s.kind_of(u).size != REGIMENT)


def retreats(
    s: NormandyState, units: list[Unit], steps: int, by: Side, attacked: Hex = NOWHERE
) -> list[Task[NormandyState]]:
    """§CRT-DB §CRT-AB Every unit goes back by itself, one after the other; attackers from the square they attacked."""
    order = in_order(s, units)
    return [Retreat(u, steps, by, tuple(order[i + 1 :]), attacked) for i, u in enumerate(order)]


# --- exchange


def exchange(s: NormandyState, battle: Battle, defenders: list[Unit]) -> list[Task[NormandyState]]:
    """§CRT-EX §R-07 The smaller force, by basic factors, is wiped out; the other pays as much, equal ones all.

    Ships count nothing.
    """
    attackers = list(battle.units)
    ours, theirs = basic(s, attackers), basic(s, defenders)
    facts = {"hex": battle.hex, "attackers": ours, "defenders": theirs, "owed": min(ours, theirs)}
    s.tell(Event("exchange", "§CRT-EX", facts))
    smaller, larger = (attackers, defenders) if ours < theirs else (defenders, attackers)
    destroy(s, battle, smaller, "§CRT-EX")
    return pay(s, battle, tuple(larger), min(ours, theirs))


def basic(s: NormandyState, units: list[Unit]) -> int:
    """§CRT-EX Printed factors, whatever the ground makes of them."""
    return sum(s.kind_of(u).strength for u in units)


def pay(s: NormandyState, battle: Battle, units: tuple[Unit, ...], owed: int) -> list[Task[NormandyState]]:
    """§CRT-EX §RUL-28 The larger force loses at least what it owes; whatever leaves a choice is asked."""
    sure = unspared(s, units, owed)
    while sure or (owed > 0 and units and are_alike(s, units)):
        gone = sure or [units[0]]
        owed -= basic(s, gone)
        units, sure = tuple(u for u in units if u not in gone), []
        destroy(s, battle, gone, "§CRT-EX")
    return [Exchange(units, owed, battle)] if units else []


def unspared(s: NormandyState, units: tuple[Unit, ...], owed: int) -> list[Unit]:
    """§RUL-28 The units without which the others could not pay: they go whatever is chosen."""
    total = basic(s, list(units))
    return [u for u in units if total - s.kind_of(u).strength < owed]


def are_alike(s: NormandyState, units: tuple[Unit, ...]) -> bool:
    """§RUL-28 Whether it makes no difference which of these units goes."""
    return len({(s.kind[u], s.at[u], s.began[u]) for u in units}) == 1


class Exchange(Ask[NormandyState], frozen=True):
    """§CRT-EX §RUL-28 Whoever has the larger force chooses, unit by unit, what he loses of it: enough, or more."""

    rule = "§CRT-EX"
    units: tuple[Unit, ...]
    owed: int  # nothing or less once enough is lost
    battle: Battle

    def who(self, s: NormandyState) -> Side:
        return Side(self.units[0] & 1)

    def payers(self, s: NormandyState) -> tuple[Unit, ...]:
        """What is left of the larger force."""
        return self.units

    def bars_loss(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§CRT-EX"""
        return None if u in self.units else no("§CRT-EX", "{unit} did not take part", unit=u)

    def lose(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§CRT-EX §RUL-28"""
        owed = self.owed - s.kind_of(u).strength
        destroy(s, self.battle, [u], "§CRT-EX")
        return pay(s, self.battle, tuple(v for v in self.units if v != u), owed)

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§CRT-EX"""
        return no("§CRT-EX", "{owed:factor(s)} {owed:is|are} still owed", owed=self.owed) if self.owed > 0 else None

    verbs = (
        Verb("lose", UNIT, lawful=payers, bars=bars_loss, take=lose),
        Verb("done", NOTHING, bars=bars_done, take=lambda task, s, n: []),
    )
