"""A combat of several rounds played out exactly: the initiative marker (§opt-10a) and fighting on (§opt-10b).

Each side decides as well as it can, winning being worth a number of losses to both. Chances are exact for the course
of losses a `Duel` takes: the owner's cheapest choice each time, and the ways of retreat as they are now.
"""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from .forecast import PAIRS, Duel, Role, Verdict, throw

AT_ANY_PRICE = 1000
"""A worth beyond all losses there are: winning comes first, losses decide between equal chances."""


class Rules(Struct, frozen=True):
    """Which of the two rules are in play, and who holds the marker as the round begins; None: nobody may use it."""

    holder: Role | None = None
    fight_on: bool = False


class Prospect(Struct, frozen=True):
    """The attacker's chance to win, and what either side loses on average."""

    wins: Fraction
    attacker_loses: Fraction
    defender_loses: Fraction

    def loses(self, role: Role) -> Fraction:
        """What one side loses on average."""
        return self.defender_loses if role else self.attacker_loses

    def chance(self, role: Role) -> Fraction:
        """How likely one side is to win."""
        return 1 - self.wins if role else self.wins


def break_even(role: Role, now: Prospect, then: Prospect) -> Fraction | None:
    """What winning must be worth, in losses, for one side to prefer `then`; None if it wins no oftener."""
    gain = then.chance(role) - now.chance(role)
    if gain <= 0:
        return None
    price = then.loses(role) - then.loses(role.other) - now.loses(role) + now.loses(role.other)
    return price / gain


Sums = tuple[int, int, int]
"""A prospect as whole numbers of a contest's unit: the attacker's chance, his losses, the defender's."""


class Contest:
    """One combat under one set of rules. Positions in it: the losses of attackers and defenders, and the holder.

    Reckoned in whole numbers: the unit is divisible by the pairs of dice as often as dice can be thrown.
    """

    __slots__ = ("_known", "_unit", "duel", "rules", "worth")

    def __init__(self, duel: Duel, rules: Rules, worth: int = AT_ANY_PRICE) -> None:
        self.duel, self.rules, self.worth = duel, rules, worth
        self._known: dict[tuple[int, int, Role | None], Sums] = {}
        rounds = 1 + duel.attack.steps + duel.defense.steps if rules.fight_on else 1
        throws = rounds if rules.holder is None else rounds * 2
        self._unit = PAIRS**throws

    def before(self) -> Prospect:
        """Before the dice of the round at hand."""
        return self._prospect(self._round(0, 0, self.rules.holder))

    def standing(self, verdict: Verdict) -> Prospect:
        """§opt-10a The dice have brought this, and stand."""
        return self._prospect(self._after(0, 0, verdict, self.rules.holder))

    def rerolled(self) -> Prospect:
        """§opt-10a The dice are thrown again, and the marker has gone over."""
        holder = self.rules.holder
        return self._prospect(self._thrown(0, 0, holder.other if holder is not None else None))

    def accepted(self, loser: Role) -> Prospect:
        """§opt-10b A round has been lost, its losses are taken, and the result stands."""
        return self._prospect(self._ended(0, 0, loser.other))

    def fought_on(self, loser: Role) -> Prospect:
        """§opt-10b §AMB-26 One more loss has been paid for the next round."""
        return self._prospect(self._next_round(0, 0, loser, self.rules.holder))

    def _prospect(self, found: Sums) -> Prospect:
        wins, ours, theirs = found
        return Prospect(Fraction(wins, self._unit), Fraction(ours, self._unit), Fraction(theirs, self._unit))

    def _round(self, lost: int, beaten: int, holder: Role | None) -> Sums:
        key = (lost, beaten, holder)
        if key not in self._known:
            self._known[key] = self._thrown(*key) if holder is None else self._held(lost, beaten, holder)
        return self._known[key]

    def _thrown(self, lost: int, beaten: int, holder: Role | None) -> Sums:
        """Both dice, and they stand."""
        pairs = throw(*self.duel.modifiers(lost, beaten)).pairs
        return _mixed([(count, self._after(lost, beaten, verdict, holder)) for verdict, count in pairs.items()])

    def _held(self, lost: int, beaten: int, holder: Role) -> Sums:
        """§opt-10a Both dice, which the holder of the marker may have thrown again."""
        again = self._thrown(lost, beaten, holder.other)
        parts = []
        for verdict, count in throw(*self.duel.modifiers(lost, beaten)).pairs.items():
            stands = self._after(lost, beaten, verdict, holder)
            parts.append((count, again if self._prefers(holder, again, stands) else stands))
        return _mixed(parts)

    def _after(self, lost: int, beaten: int, verdict: Verdict, holder: Role | None) -> Sums:
        """§4c2c §opt-10b The loser has paid; he fights on if he can and that serves him better."""
        loser = verdict.loser
        band, so_far = self.duel.band(loser), beaten if loser else lost
        taken = min(verdict.losses, band.steps - so_far)
        lost, beaten = (lost, beaten + taken) if loser else (lost + taken, beaten)
        found = self._ended(lost, beaten, verdict.winner)
        if self.rules.fight_on and so_far + taken < band.steps and band.able[so_far + taken]:
            further = self._next_round(lost, beaten, loser, holder)
            found = further if self._prefers(loser, further, found) else found
        return self._and_loses(found, loser, taken)

    def _next_round(self, lost: int, beaten: int, loser: Role, holder: Role | None) -> Sums:
        lost, beaten = (lost, beaten + 1) if loser else (lost + 1, beaten)
        return self._and_loses(self._round(lost, beaten, holder), loser, 1)

    def _ended(self, lost: int, beaten: int, winner: Role) -> Sums:
        """§4d4a §3e2e The combat is over: defenders who cannot retreat lose more, attackers still at sea are lost."""
        if winner == Role.DEFENDER:
            return 0, self._unit * self.duel.stranded[lost], 0
        return self._unit, 0, self._unit * self.duel.endings[beaten].further

    def _and_loses(self, found: Sums, role: Role, losses: int) -> Sums:
        wins, ours, theirs = found
        more = losses * self._unit
        return (wins, ours, theirs + more) if role else (wins, ours + more, theirs)

    def _prefers(self, role: Role, one: Sums, other: Sums) -> bool:
        """Whether a side is better off with one prospect than with another."""
        gain = self._value(one) - self._value(other)
        return gain < 0 if role else gain > 0

    def _value(self, found: Sums) -> int:
        wins, ours, theirs = found
        return self.worth * wins - ours + theirs


def _mixed(parts: list[tuple[int, Sums]]) -> Sums:
    """Prospects by the pairs of dice that bring them."""
    wins = ours = theirs = 0
    for count, (chance, own, others) in parts:
        wins, ours, theirs = wins + count * chance, ours + count * own, theirs + count * others
    return wins // PAIRS, ours // PAIRS, theirs // PAIRS


@lru_cache(maxsize=1024)
def outlook(duel: Duel, rules: Rules) -> Prospect:
    """A combat before the dice of its next round, each side using the rules in play to win at any price."""
    return Contest(duel, rules).before()
