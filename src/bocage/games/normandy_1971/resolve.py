"""§CRT The resolution of attacks: the die, and what each result does."""

from bocage.core.hexes import Hex
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX, UNIT, unpointed
from bocage.core.verbs import Verb

from .odds import Odds, idle_for, table_row, work_out
from .retreat import Retreat
from .state import FOUGHT, STRUCK, Attack, NormandyState

NO_DIE = 0
"""What the die shows where none is rolled."""


class Resolution(Do[NormandyState], frozen=True):
    """§SEQ-5 Every allocated attack is fought; the last one left needs no choosing."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        pending = [i for i, attack in enumerate(s.attacks) if not attack.fought]
        if len(pending) > 1:
            return [ChooseCombat(self.side)]
        return [Fight(pending[0])] if pending else []


class ChooseCombat(Ask[NormandyState], frozen=True):
    """§R-74 The attacker resolves his attacks one at a time in the order he likes."""

    rule = "§R-74"
    asks = "choose the next attack to resolve"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def pending(self, s: NormandyState) -> list[Hex]:
        """The attacks not fought yet, each by its first hex."""
        return [attack.targets[0] for attack in s.attacks if not attack.fought]

    def bars_resolve(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§R-74"""
        return None if h in self.pending(s) else no("§R-74", "no attack on {hex} is left to fight", hex=h)

    def resolve(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§SEQ-5"""
        fought = next(i for i, attack in enumerate(s.attacks) if attack.targets[0] == h)
        return [Fight(fought), Resolution(self.side)]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§SEQ-5"""
        return no("§SEQ-5", "every attack that was named must be fought")

    verbs = (
        Verb("resolve", HEX, nouns=pending, bars=bars_resolve, pointed=unpointed, take=resolve),
        Verb("done", NOTHING, bars=bars_done, take=lambda task, s, n: []),
    )


class Fight(Do[NormandyState], frozen=True):
    """§CMB-P3 §R-06 One attack is fought: by die, or where the option says so lost at once for want of odds."""

    attack: int

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        if s.kit.options.odds_floor == "AX":
            odds = work_out(s, s.attacks[self.attack])
            if odds.below:
                return settle(s, self.attack, odds, NO_DIE)
        return [CombatDie(self.attack)]


class CombatDie(Roll[NormandyState], frozen=True):
    """§CMB-P3 §CMB-M §R-07 The attacker's die; the result is applied at once."""

    rule = "§CMB-P3"
    attack: int

    def key(self, s: NormandyState) -> str:
        hexes = "+".join(s.kit.names[h] for h in s.attacks[self.attack].targets)
        return f"turn {s.turn} {s.mover.word} attack on {hexes}"

    def land(self, s: NormandyState, face: int) -> list[Task[NormandyState]]:
        return settle(s, self.attack, work_out(s, s.attacks[self.attack]), face)


def settle(s: NormandyState, fought: int, odds: Odds, die: int) -> list[Task[NormandyState]]:
    """§CMB-P3 The result is told, and carried out at once."""
    attack = s.attacks[fought]
    result = odds.result(s.kit, die)
    s.attacks[fought] = Attack(attack.targets, attack.units, attack.missions, fought=True)
    s.tell(
        Event(
            "combat",
            "§CRT",
            {
                "hexes": attack.targets,
                "attack": odds.attack.lines(),
                "defense": odds.defense.lines(),
                "column": odds.column,
                "additions": odds.additions.lines(),
                "die": die,
                "row": table_row(s.kit, die, int(odds.additions.total)),
                "result": result,
            },
            reveals=not die,  # §FOG-2 the strengths told show who is supplied
        )
    )
    return apply_result(s, attack, result)


def apply_result(s: NormandyState, attack: Attack, result: str) -> list[Task[NormandyState]]:
    """§CRT-AX §CRT-DX §CRT-EX §RET What the table's word does, one result for all hexes of the attack (§R-09).

    §CMB-L §R-45 Nobody advances.
    """
    defenders = [u for h in attack.targets for u in s.lined_up(s.units_at(h))]
    basis = sum(s.kind_of(u).strength for u in defenders if idle_for(s, u) is None)  # §R-14
    for u in defenders:
        s.flags[u] |= STRUCK
    if result == "AX":
        _remove(s, list(attack.units), "§CRT-AX")
    if result in ("DX", "EX"):
        _remove(s, defenders, "§CRT-DX" if result == "DX" else "§CRT-EX")
    clear = [ClearWorks()]
    if result == "EX" and basis:
        return [Exchange(attack.units, basis), *clear]
    if result in ("AR", "DR"):
        return [*[Retreat(u) for u in (attack.units if result == "AR" else defenders)], *clear]
    return [*clear]


def _remove(s: NormandyState, units: list[Unit], rule: str) -> None:
    for u in units:
        s.tell(Event("eliminated", rule, {"side": u & 1, "kind": s.kind[u], "hex": s.at[u]}))
        s.eliminate(u)


class Exchange(Ask[NormandyState], frozen=True):
    """§CRT-EX The attacker removes attacking units worth at least the defenders' printed strength, as he chooses.

    §R-14 If all of them together are worth less, all are lost. Gunfire neither counts nor is lost.
    """

    rule = "§CRT-EX"
    asks = "choose a unit to lose in the exchange"
    units: tuple[Unit, ...]
    owed: int

    def who(self, s: NormandyState) -> Side:
        return Side(self.units[0] & 1)

    def payers(self, s: NormandyState) -> tuple[Unit, ...]:
        """The attackers that are left."""
        return self.units

    def bars_loss(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§CRT-EX"""
        return None if u in self.units else no("§CRT-EX", "{unit} did not take part in the attack", unit=u)

    def lose(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§CRT-EX"""
        rest, owed = tuple(v for v in self.units if v != u), self.owed - s.kind_of(u).strength
        _remove(s, [u], "§CRT-EX")
        return [Exchange(rest, owed)] if owed > 0 and rest else []

    verbs = (Verb("lose", UNIT, lawful=payers, bars=bars_loss, take=lose),)


class ClearWorks(Do[NormandyState], frozen=True):
    """§R-51 Works that combat has emptied are removed at once."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.works &= s.occupied[0] | s.occupied[1]
        return []


class EndCombat(Do[NormandyState], frozen=True):
    """The phase is over: what was shown under markers is out of sight again."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.attacks, s.revealed = [], 0
        s.fired = [0] * len(s.kit.missions)
        for u in range(len(s.flags)):
            s.flags[u] &= ~(FOUGHT | STRUCK)
        return []
