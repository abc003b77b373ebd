"""What a combat can bring, exactly: one throw of both dice, the initiative marker, a side as losses wear it down.

Everything about a single round is exact. What lies beyond it depends on whom the loser lets pay: a `Band` takes the
owner's cheapest choice each time (see `_cheapest`), and the ways of retreat are those open now.
"""

from collections.abc import Iterable
from enum import IntEnum
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from msgspec import Struct

from bocage.core.hexes import Hex
from bocage.core.tally import Tally

from .kinds import Unit
from .losses import is_fatal, living, payers
from .odds import attacking, compare, is_invasion, work_out
from .orders import scenario_named
from .resolve import defenders
from .retreat import retreat_hexes
from .state import Combat, DDayState
from .tables import FACES, Carpet, carpet, clamp, cut_off_losses

PAIRS = FACES * FACES
"""§4c1 Both sides roll: so many pairs of dice, each as likely as another."""

DICE = tuple((ours, theirs) for ours in range(1, FACES + 1) for theirs in range(1, FACES + 1))


class Role(IntEnum):
    """Which part a side has in a combat."""

    ATTACKER = 0
    DEFENDER = 1

    @property
    def other(self) -> "Role":
        """The opponent."""
        return Role.ATTACKER if self else Role.DEFENDER


class Verdict(Struct, frozen=True, order=True):
    """§4c2a §4c2b §4c2c How a round ends: who has won it, and what the other one loses."""

    winner: Role
    losses: int

    @property
    def loser(self) -> Role:
        """Who has lost it."""
        return self.winner.other


VERDICTS = tuple(
    Verdict(winner, losses) for winner in Role for losses in ((2, 1, 0) if winner == Role.ATTACKER else (0, 1, 2))
)
"""Every end of a round, the attacker's best first."""


class Throw(Struct, frozen=True):
    """§4c1 One throw of both dice: how many of the pairs bring each verdict."""

    attack: int
    defense: int
    pairs: dict[Verdict, int]

    @property
    def wins(self) -> Fraction:
        """The chance of the attacker."""
        return Fraction(sum(count for verdict, count in self.pairs.items() if not verdict.winner), PAIRS)

    def losses(self, role: Role) -> Fraction:
        """What the verdicts ask of one side on average, as if it had enough to pay."""
        return sum(
            (self.chance(verdict) * verdict.losses for verdict in self.pairs if verdict.loser == role), Fraction()
        )

    def chance(self, verdict: Verdict) -> Fraction:
        """How likely a verdict is."""
        return Fraction(self.pairs.get(verdict, 0), PAIRS)


@cache
def judge(attack: int, defense: int, dice: tuple[int, int]) -> Verdict:
    """§4c2a §4c2b §4c2c What a pair of dice comes to at these modifiers."""
    judged = compare(clamp(attack), clamp(defense), *dice)
    return Verdict(Role.ATTACKER if judged.attacker_wins else Role.DEFENDER, judged.losses)


@cache
def throw(attack: int, defense: int) -> Throw:
    """§4b10 §4c1 Both dice at these modifiers, which count within their limits."""
    found = [judge(attack, defense, dice) for dice in DICE]
    return Throw(clamp(attack), clamp(defense), {v: found.count(v) for v in VERDICTS if v in found})


@cache
def win_chance(attack: int, defense: int) -> Fraction:
    """§4c2b The chance that the attacker wins a round at these modifiers."""
    return throw(attack, defense).wins


@cache
def marked_chance(attack: int, defense: int, holder: Role) -> Fraction:
    """§opt-10a The attacker's chance if the holder of the initiative marker uses it whenever he is beaten."""
    once = win_chance(attack, defense)
    return once + (1 - once) * once if holder == Role.ATTACKER else once * once


def reroll_helps(attack: int, defense: int, holder: Role, dice: tuple[int, int]) -> bool:
    """§opt-10a Whether new dice would give the holder a better chance to win the round than these."""
    once = win_chance(attack, defense)
    own = once if holder == Role.ATTACKER else 1 - once
    return judge(attack, defense, dice).loser == holder and own > 0


# --- one side of a combat


class Share(Struct, frozen=True):
    """§4b0 What one unit gives its side: its factor, the coast it defends, and the rest of the terrain chart."""

    unit: Unit
    factor: int
    coast: int = 0
    ground: int = 0

    @property
    def whole(self) -> int:
        """All of it."""
        return self.factor + self.coast + self.ground


def shares(tally: Tally, units: Iterable[Unit]) -> list[Share]:
    """§4b1 A sum of modifiers by unit: every unit's lines begin with its factor."""
    found: list[Share] = []
    names = iter(units)
    for amount, rule, _ in tally.parts:
        part = int(amount)
        if rule == "§4b1":
            found.append(Share(next(names), part))
            continue
        last = found[-1]
        coast, ground = (part, 0) if rule == "§4b3" else (0, part)
        found[-1] = Share(last.unit, last.factor, last.coast + coast, last.ground + ground)
    return found


class Band(Struct, frozen=True):
    """§4e One side of a combat as it is worn down: who is left after no loss, one, two …, and what they are worth.

    `order` says who takes each loss. `totals` leave the coast out; `able` says whether another loss could be paid for
    a further round (§AMB-26). All of them end where nobody is left, or earlier if no more was asked for.
    """

    steps: int
    """The losses after which nobody is left."""
    order: tuple[Unit, ...]
    left: tuple[tuple[Unit, ...], ...]
    totals: tuple[int, ...]
    coast: tuple[int, ...]
    able: tuple[bool, ...]


def band(s: DDayState, units: tuple[Unit, ...], parts: list[Share], most: int) -> Band:
    """§4e2 The next losses of a side, `most` at the most, each where its owner feels it least."""
    trial, by_unit = s.clone(), {part.unit: part for part in parts}
    order: list[Unit] = []
    stages: list[tuple[Unit, ...]] = []
    totals, coast, able = [], [], []
    while left := tuple(living(trial, units)):
        spare = payers(trial, units, spare=True)
        stages.append(left)
        totals.append(sum(trial.combat_of(u) + by_unit[u].ground for u in left))
        coast.append(sum(by_unit[u].coast for u in left))
        able.append(bool(spare))
        if len(order) == most:
            break
        order.append(_cheapest(trial, spare or payers(trial, units, spare=False), by_unit))
        trial.lose(order[-1], "§4e")
    return Band(steps_of(s, units), tuple(order), tuple(stages), tuple(totals), tuple(coast), tuple(able))


def _cheapest(s: DDayState, able: list[Unit], by_unit: dict[Unit, Share]) -> Unit:
    """§4e2 Nobody is given up who can be turned over; then what takes least from the total, the lowest number first."""

    def price(u: Unit) -> tuple[bool, int, Unit]:
        fatal, terrain = is_fatal(s, u), by_unit[u].coast + by_unit[u].ground
        return fatal, s.combat_of(u) + (terrain if fatal else -s.kit.combat[1][u]), u

    return min(able, key=price)


def steps_of(s: DDayState, units: Iterable[Unit]) -> int:
    """§4e How many losses these units can take before all are gone."""
    return sum(1 if is_fatal(s, u) else 2 for u in units if s.at[u] >= 0)


# --- a combat


class Ending(Struct, frozen=True):
    """§4d4a What beaten defenders still face: losses for being cut off, and what comes of the attacked hexes."""

    further: int
    """The losses of those who cannot fall back."""
    falls: bool
    """Whether every attacked hex is left or emptied."""
    doomed: bool
    """Whether the want of a way back destroys a whole stack."""


class Duel(Struct, frozen=True):
    """§4b0 A combat as it may run: both sides, when the coast counts, and how it ends for defenders so worn down."""

    attack: Band
    defense: Band
    coast_from: int
    """§4b3 The attackers' losses from which only units that are or count as invading are left."""
    coast_to: int
    """§AMB-02 The attackers' losses up to which one of them attacks from the sea."""
    endings: tuple[Ending, ...]
    """By the losses the defenders have taken."""
    stranded: tuple[int, ...]
    """§3e2e By the losses the attackers have taken: what those still at sea are good for, who are lost if beaten."""

    def modifiers(self, lost: int = 0, beaten: int = 0) -> tuple[int, int]:
        """§4b10 §AMB-34 Both totals, within their limits, after so many losses of attackers and of defenders."""
        coast = self.defense.coast[beaten] if self.coast_from <= lost <= self.coast_to else 0
        return clamp(self.attack.totals[lost]), clamp(self.defense.totals[beaten] + coast)

    def band(self, role: Role) -> Band:
        """One of the two sides."""
        return self.defense if role else self.attack


ROUND = 2 + cut_off_losses()
"""The most losses one round can bring a side."""


def duel(s: DDayState, combat: Combat) -> Duel:
    """A combat as it stands, with all that its next round can do to it; all rounds where sides may fight on."""
    attackers, defending = tuple(living(s, combat.units)), defenders(s, combat)
    odds = work_out(s, combat)
    fighters = {u: attacking(s, u, combat.targets) for u in attackers}
    landing = tuple(u for u, fighter in fighters.items() if fighter.landing)
    coast = work_out(s, Combat(combat.targets, landing, bare=combat.bare)) if landing else odds
    most = steps_of(s, range(len(s.at))) if s.kit.options.fight_on else ROUND
    attack = band(s, attackers, shares(odds.attack, attackers), most)
    defense = band(s, defending, shares(coast.defense, defending), most)
    coastal = [n for n, left in enumerate(attack.left) if is_invasion(fighters[u] for u in left)]
    at_sea = [u for u in attackers if s.kit.board.sea_mask >> s.at[u] & 1]
    stranded = tuple(_steps_left(s, attack, lost, at_sea) for lost in range(len(attack.left)))
    first, last = min(coastal, default=attack.steps), max(coastal, default=-1)
    return Duel(attack, defense, first, last, _endings(s, defense), (*stranded, 0))


def _steps_left(s: DDayState, worn: Band, lost: int, units: list[Unit]) -> int:
    """§4e The losses that some units of a side can still take when it has taken so many."""
    return steps_of(s, units) - sum(u in units for u in worn.order[:lost])


def escapes(s: DDayState, units: Iterable[Unit]) -> dict[Hex, list[Hex]]:
    """§4d1 §4d2 Where beaten units could fall back to as things stand, by the hex they are in."""
    stacks: dict[Hex, list[Unit]] = {}
    for u in units:
        stacks.setdefault(s.at[u], []).append(u)
    return {h: retreat_hexes(s, tuple(stack), ()) for h, stack in stacks.items()}


def _endings(s: DDayState, defense: Band) -> tuple[Ending, ...]:
    """§4d4a §4d4b Beaten after so many losses. Who could only leave the board is taken to stay."""
    found: list[Ending] = []
    for lost, left in enumerate(defense.left):
        shut = [h for h, ways in escapes(s, left).items() if not ways]
        steps = [_steps_left(s, defense, lost, [u for u in defense.left[0] if s.at[u] == h]) for h in shut]
        last = cut_off_losses()
        further = sum(min(last, count) for count in steps)
        found.append(Ending(further, all(count <= last for count in steps), any(count <= last for count in steps)))
    return (*found, Ending(0, True, False))


# --- §opt-13b0 carpet bombing


@cache
def carpet_chances(scenario: str) -> dict[Carpet, Fraction]:
    """§carpet What one strategic air unit achieves, and how likely; `scenario` is the column of the table."""
    found = [carpet(scenario, die) for die in range(1, FACES + 1)]
    return {result: Fraction(found.count(result), FACES) for result in dict.fromkeys(found)}


def bombed_chance(s: DDayState, combat: Combat, targets: tuple[Unit, ...]) -> Fraction:
    """§opt-13b2 The attacker's chance in one round after these corps have been bombed, each as often as it is named."""
    odds = work_out(s, combat)
    attack, defense = shares(odds.attack, living(s, combat.units)), shares(odds.defense, defenders(s, combat))
    chances, column = Fraction(), scenario_named(s.scenario).carpet
    for results in product(carpet_chances(column).items(), repeat=len(targets)):
        hit = [target for target, (result, _) in zip(targets, results, strict=True) if result.losses]
        bare = combat.bare or any(result.no_terrain for result, _ in results)
        left = [_bombed(s, share, hit.count(share.unit)) for share in defense]
        standing = [share for share in left if share is not None]
        won = win_chance(_sum(attack, bare), _sum(standing, bare)) if standing else Fraction(1)
        chances += won * prod(chance for _, chance in results)
    return chances


def _bombed(s: DDayState, share: Share, losses: int) -> Share | None:
    """§4e What is left of a unit's share after so many losses; None if nothing is."""
    if losses >= steps_of(s, [share.unit]):
        return None
    return Share(share.unit, s.kit.combat[1][share.unit], share.coast, share.ground) if losses else share


def _sum(parts: list[Share], bare: bool) -> int:
    return sum(share.factor if bare else share.whole for share in parts)
