"""What the dice can bring, exactly: assaults, bombardments, the Sunset roll, bridges, fire on the move, isolation.

Every chance is counted over all throws, each as likely as another: `PAIRS` of two dice, `THROWS` of two against two.
What a throw leaves to a player is not guessed at: a `Toll` says what the owner of beaten units can make of it at the
best and at the worst, by the ways of retreat that are open now.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.protocol import Side

from .air_supply import air_supply_value
from .assault import defense_value, is_bocage
from .attrition import cost_of
from .bridges import succeeds
from .kinds import Level, Unit
from .resolve import DICE
from .retreat import retreats
from .seize import seizure_modifiers
from .state import Barrage, Battle, BreakoutState
from .tables import air_supply, attrition, coastal_interdicted, constants, interdicted, isolated, seizure

FACES = constants().die_faces
PAIRS: int = FACES**DICE
THROWS: int = PAIRS * PAIRS

ENDS, TURNS, GOES_ON = "ends", "turns", "goes on"
"""§6.33 §6.34 What a Sunset roll brings."""


# --- two dice, and two against two


@cache
def sums() -> dict[int, int]:
    """Every sum of two dice, and how many of the pairs bring it."""
    found: dict[int, int] = {}
    for dice in product(range(1, FACES + 1), repeat=DICE):
        found[sum(dice)] = found.get(sum(dice), 0) + 1
    return found


@cache
def margins(lead: int) -> dict[int, int]:
    """§9.1 §10.2 By how much an attack is higher that leads by so much before the dice: the throws of each margin."""
    found: dict[int, int] = {}
    for (ours, once), (theirs, twice) in product(sums().items(), repeat=2):
        margin = lead + ours - theirs
        found[margin] = found.get(margin, 0) + once * twice
    return dict(sorted(found.items()))


def share(throws: Mapping[int, int], holds: Callable[[int], bool]) -> Fraction:
    """The chance of the margins that fulfil a condition."""
    return Fraction(sum(count for margin, count in throws.items() if holds(margin)), sum(throws.values()))


def mean(throws: Mapping[int, int], of: Callable[[int], int]) -> Fraction:
    """What the margins bring on average."""
    return Fraction(sum(count * of(margin) for margin, count in throws.items()), sum(throws.values()))


@cache
def win_chance(lead: int) -> Fraction:
    """§9.4 The chance of at least one point."""
    return share(margins(lead), lambda margin: margin > 0)


@cache
def mean_points(lead: int) -> Fraction:
    """§9.5 §10.4 The points of an attack on average; a failure counts as none."""
    return mean(margins(lead), lambda margin: max(0, margin))


# --- the Advantage


def rerolled(lead: int, dice: tuple[int, int], roll: str) -> dict[int, int]:
    """§11.1 The margins if one roll (`attack` or `defense`) is made again and the other stands: the pairs of each."""
    ours, theirs = dice
    if roll == "attack":
        return {lead + total - theirs: pairs for total, pairs in sums().items()}
    return dict(sorted((lead + ours - total, pairs) for total, pairs in sums().items()))


@cache
def contested(lead: int, rolls: tuple[tuple[str, ...], tuple[str, ...]], holder: int) -> Fraction:
    """§11.1 The attacker's chance if both sides use the Advantage whenever it makes theirs better.

    `rolls` are those the attacker and the defender may void, `holder` is 0 for the attacker. Whoever uses it hands it
    over, and a roll that was made again stands.
    """
    counted = 0
    for (ours, once), (theirs, twice) in product(sums().items(), repeat=2):
        counted += once * twice * _contested(lead, rolls, (ours, theirs), (), holder)
    return Fraction(counted, THROWS * THROWS)


@cache
def _contested(
    lead: int, rolls: tuple[tuple[str, ...], tuple[str, ...]], dice: tuple[int, int], used: tuple[str, ...], holder: int
) -> int:
    """The same once the dice lie on the table, some of them rolled again already: in how many of all throws he wins."""
    ours, theirs = dice
    ends = [THROWS if lead + ours > theirs else 0]
    for roll in rolls[holder]:
        if roll not in used:
            again = [((new, theirs) if roll == "attack" else (ours, new), pairs) for new, pairs in sums().items()]
            after = (*used, roll)
            wins = sum(pairs * _contested(lead, rolls, new, after, 1 - holder) for new, pairs in again)
            ends.append(wins // PAIRS)  # exact: two rolls at most are made again
    return min(ends) if holder else max(ends)


def voidable(s: BreakoutState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """§11.1 §11.1a Which rolls the attacker and the defender may void if they have the Advantage."""
    both = ("attack", "defense")
    return (both, both) if s.kit.options.reroll == "any" else (("attack",), ("defense",))


# --- assaults


class Toll(Struct, frozen=True):
    """§9.5 What Casualty Points do to the defenders of an Area, and what their owner can still choose."""

    points: int
    """What is to be paid, bocage taken off."""
    least: int
    """The levels lost if he spares them: whoever has a way retreats."""
    most: int
    """The levels lost if nobody retreats."""
    holding: int
    """The fewest levels for which somebody stays; -1 if nobody can."""
    wiped: bool
    """§9.5 The points exceed all they have: everybody is eliminated."""
    overrun: bool
    """§9.51 And the attackers may go on."""

    @property
    def cleared(self) -> bool:
        """Whether the Area is given up, whatever the owner chooses."""
        return self.holding < 0


class Stand(Struct, frozen=True):
    """§RUL-22 The defenders of an Area: the levels each can still lose, and who has a way to retreat now."""

    levels: dict[Unit, int]
    leaving: frozenset[Unit]
    bocage: bool
    forgiven: bool = False
    """Whether points that nobody is left to pay are forgotten: then all may simply leave."""

    @property
    def capacity(self) -> int:
        """§RUL-22 The points they can pay by losing levels to the last."""
        return sum(self.levels.values()) * constants().casualty_points_per_level

    def toll(self, margin: int) -> Toll:
        """§9.5 §9.5a §9.51 §9.51a §RUL-21 What a margin comes to."""
        points = max(0, margin - (constants().bocage_absorbs if self.bocage else 0))
        whole, able = sum(self.levels.values()), len(self.leaving)
        if points > self.capacity:
            return Toll(points, whole, whole, -1, wiped=True, overrun=not self.bocage)
        stuck = sum(left for u, left in self.levels.items() if u not in self.leaving)
        spared = able if stuck else max(0, able - 1)
        holding = self._needed(points, spared) if points <= self._bearable() else -1
        least = self._needed(points, able)
        least = min(least, stuck) if self.forgiven else least
        return Toll(points, least, self._needed(points, 0), holding, wiped=False, overrun=False)

    def _needed(self, points: int, retreats_: int) -> int:
        """The levels that are lost if so many units retreat."""
        rest = max(0, points - retreats_ * constants().casualty_points_for_retreat)
        return -(-rest // constants().casualty_points_per_level)

    def _bearable(self) -> int:
        """The most points that can be paid while somebody stays with his last level."""
        level, retreat = constants().casualty_points_per_level, constants().casualty_points_for_retreat
        gains = {u: max(0, retreat - level) if u in self.leaving else 0 for u in self.levels}
        dearest = min((level + gain for gain in gains.values()), default=0)
        return self.capacity + sum(gains.values()) - dearest


def ways_out(s: BreakoutState, target: Area, side: Side) -> dict[Unit, list[Area]]:
    """§9.63 §9.64 The units of a side in an Area and where each may retreat to now."""
    return {u: retreats(s, u) for u in s.units_at(target, side)}


def stand(s: BreakoutState, target: Area, side: Side) -> Stand:
    """§9.5 The defenders of an Area as they stand now."""
    ways = ways_out(s, target, side)
    leaving = frozenset(u for u, to in ways.items() if to)
    forgiven = s.kit.options.unpaid_points == "forgiven"
    return Stand({u: Level(s.level[u]).left for u in ways}, leaving, is_bocage(s, target), forgiven)


class Prospect(Struct, frozen=True):
    """§9.4 §9.5 An assault before its dice: chances, and on average the points and the levels lost."""

    repulsed: Fraction
    tied: Fraction
    wins: Fraction
    cleared: Fraction
    """The Area is given up, whatever the defender chooses."""
    wiped: Fraction
    overrun: Fraction
    points: Fraction
    least: Fraction
    most: Fraction


def prospect(defenders: Stand, lead: int) -> Prospect:
    """§9.4 §9.5 What an assault that leads by so much brings against these defenders."""
    throws = margins(lead)
    tolls = {margin: defenders.toll(margin) for margin in throws if margin > 0}
    return Prospect(
        repulsed=share(throws, lambda m: m < 0),
        tied=share(throws, lambda m: m == 0),
        wins=win_chance(lead),
        cleared=share(throws, lambda m: m in tolls and tolls[m].cleared),
        wiped=share(throws, lambda m: m in tolls and tolls[m].wiped),
        overrun=share(throws, lambda m: m in tolls and tolls[m].overrun),
        points=mean(throws, lambda m: tolls[m].points if m in tolls else 0),
        least=mean(throws, lambda m: tolls[m].least if m in tolls else 0),
        most=mean(throws, lambda m: tolls[m].most if m in tolls else 0),
    )


def forwards(s: BreakoutState, battle: Battle) -> dict[Unit, int]:
    """§9.3A The Defense Value with each unit that may be put forward, best for the defender first."""
    here = [battle.forward] if battle.forward >= 0 else s.units_at(battle.target, battle.side.enemy)
    values = {u: int(defense_value(s, replace(battle, forward=u)).total) for u in here}
    return dict(sorted(values.items(), key=lambda found: (-found[1], found[0])))


# --- bombardments


class Shelling(Struct, frozen=True):
    """§10.4 Who is under fire: what the first to pay absorbs, and each of the others."""

    first: int
    others: tuple[int, ...]

    def lost(self, points: int) -> tuple[bool, int, int]:
        """§10.4c Whether the first loses a level, and how many of the others at the least and at the most."""
        hit = points >= self.first
        return hit, *levels_lost(points - self.first if hit else points, self.others)


def shelling(s: BreakoutState, barrage: Barrage) -> Shelling | None:
    """§10.4 §10.4a §10.4b A bombardment with its Primary Target; None before one is named."""
    others = [u for u in s.units_at(barrage.target, barrage.side.enemy) if u != barrage.primary]
    costs = tuple(sorted(cost_of(s, u) for u in others))
    if barrage.primary >= 0:
        return Shelling(cost_of(s, barrage.primary), costs)
    return Shelling(attrition().construct, costs) if barrage.construct >= 0 else None


@cache
def levels_lost(points: int, costs: tuple[int, ...]) -> tuple[int, int]:
    """§10.4a §10.4c The fewest and the most units that lose a level while points are left that one can pay in full."""
    ends = [(0, 0)] if not any(cost <= points for cost in costs) else []
    for cost in {cost for cost in costs if cost <= points}:
        rest = list(costs)
        rest.remove(cost)
        least, most = levels_lost(points - cost, tuple(rest))
        ends.append((least + 1, most + 1))
    return min(least for least, _ in ends), max(most for _, most in ends)


# --- the Sunset roll


def sky_after(total: int, impulse: int) -> str:
    """§6.33 §6.34 What a sum of two dice does on an impulse number."""
    return ENDS if total < impulse else TURNS if total == impulse else GOES_ON


@cache
def sunset(impulse: int) -> dict[str, Fraction]:
    """§6.32 §6.33 §6.34 The chances that the day ends, that the weather turns, that it goes on."""
    found = dict.fromkeys((ENDS, TURNS, GOES_ON), Fraction())
    for total, pairs in sums().items():
        found[sky_after(total, impulse)] += Fraction(pairs, PAIRS)
    return found


@cache
def sunset_with(lead: int, impulse: int) -> dict[tuple[int, str], int]:
    """§6.321 The attacker's dice serve for the Sunset roll too: the throws of every margin with what the day does."""
    found: dict[tuple[int, str], int] = {}
    for (ours, once), (theirs, twice) in product(sums().items(), repeat=2):
        key = lead + ours - theirs, sky_after(ours, impulse)
        found[key] = found.get(key, 0) + once * twice
    return found


def ends_if(lead: int, impulse: int, holds: Callable[[int], bool]) -> Fraction:
    """§6.321 The chance that the day ends with this impulse among the throws whose margin fulfils a condition."""
    throws = {key: count for key, count in sunset_with(lead, impulse).items() if holds(key[0])}
    ended = sum(count for (_, sky), count in throws.items() if sky == ENDS)
    return Fraction(ended, sum(throws.values())) if throws else Fraction()


def is_sunset_roll(s: BreakoutState, side: Side) -> bool:
    """§6.321 Whether the dice of an attack by this side are going to serve for the Sunset roll."""
    return s.phase == "daylight" and side == Side.ALLIED and not s.sunset


# --- one die


class Try(Struct, frozen=True):
    """A die that succeeds or not: the lowest face that does, beyond the highest if none does, and the chance."""

    needs: int
    chance: Fraction


def _try(faces: Iterable[int]) -> Try:
    good = list(faces)
    return Try(min(good, default=FACES + 1), Fraction(len(good), FACES))


def seizure_try(s: BreakoutState, u: Unit, border: int) -> Try:
    """§8.221 The chance of a unit to seize a bridge from where it stands."""
    added = int(seizure_modifiers(s, u, border).total)
    return _try(face for face in range(1, FACES + 1) if face + added >= seizure().target)


def work_try(s: BreakoutState, side: Side, border: int, work: str) -> Try:
    """§20.2 §20.5 The chance of a repair or demolition."""
    return _try(face for face in range(1, FACES + 1) if succeeds(s, side, border, work, face))


def air_supply_try(s: BreakoutState, u: Unit) -> Try:
    """§12.9 The chance that a drop refits a unit."""
    added = int(air_supply_value(s, u).total)
    return _try(face for face in range(1, FACES + 1) if face + added >= air_supply().target)


def _levels(result: Callable[[int], Level]) -> dict[Level, Fraction]:
    found: dict[Level, Fraction] = {}
    for face in range(1, FACES + 1):
        level = result(face)
        found[level] = found.get(level, Fraction()) + Fraction(1, FACES)
    return dict(sorted(found.items()))


@cache
def interdiction(flak: int) -> dict[Level, Fraction]:
    """§8.4 §8.4a What aircraft do to a column that leaves an Area with so much FLAK; Fresh means that it goes on."""
    return _levels(lambda die: interdicted(die, flak))


@cache
def landing_fire(guns: int) -> dict[Level, Fraction]:
    """§14.1 What so many guns do to a unit that lands; Fresh means nothing."""
    return _levels(lambda die: coastal_interdicted(die, guns)) if guns else {Level.FRESH: Fraction(1)}


@cache
def isolation(level: Level) -> dict[Level, Fraction]:
    """§12.8 What becomes of an isolated unit of this level in the evening."""
    return _levels(lambda die: isolated(die, level))


def passage(flaks: Iterable[int]) -> Fraction:
    """§8.4 The chance that a column comes through a march of several dice, by the FLAK where each is rolled."""
    chance = Fraction(1)
    for flak in flaks:
        chance *= interdiction(flak).get(Level.FRESH, Fraction())
    return chance
