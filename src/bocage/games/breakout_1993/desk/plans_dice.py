"""The dice of an attack: every pair of sums in a table, the Sunset roll they serve for, what the Advantage is worth."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from bocage.core.blocks import Block, Rows, Text
from bocage.core.chances import average, likely, percent
from bocage.core.protocol import Side
from bocage.games.breakout_1993.advantage import may_reroll
from bocage.games.breakout_1993.forecast import (
    ENDS,
    PAIRS,
    TURNS,
    contested,
    ends_if,
    is_sunset_roll,
    margins,
    mean,
    rerolled,
    share,
    sky_after,
    sums,
    sunset,
    voidable,
    win_chance,
)
from bocage.games.breakout_1993.state import BreakoutState

from .names import impulse_name, side_word
from .plans_words import EFFECT, SKY_WORDS, WIN

CASUALTY, ATTRITION = "Casualty", "Attrition"
"""The points of an assault, and of a bombardment."""

ROLL_WORDS = {"attack": "Attacker rolls again", "defense": "Defender rolls again"}


def dice_table(
    s: BreakoutState, side: Side, lead: int, code: Callable[[int], str], fallen: tuple[int, int] | None = None
) -> Rows:
    """§9.1 §10.2 Every sum of the attacker's dice down, of the defender's across; the sums that fell are lit."""
    totals = list(sums())
    serves = is_sunset_roll(s, side)
    rows = []
    for ours in totals:
        after = sky_after(ours, s.impulse)
        sky = (after if after in SKY_WORDS else "",) if serves else ()
        rows.append((str(ours), *[code(lead + ours - theirs) for theirs in totals], *sky))
    return Rows(
        title="Two dice against two: attacker down, defender across",
        head=("", *map(str, totals), *(("day",) if serves else ())),
        rows=tuple(rows),
        lit=((totals.index(fallen[0]), totals.index(fallen[1]) + 1),) if fallen is not None else (),
        rule="§9.1",
    )


class Odds:
    """Both values of an attack."""

    attack: int
    defense: int

    @property
    def lead(self) -> int:
        """By how much the attack leads before the dice."""
        return self.attack - self.defense

    @property
    def totals(self) -> tuple[int, int]:
        """The attacker's, then the defender's."""
        return self.attack, self.defense

    def rank(self, margin: int) -> int:
        """Margins by what they bring: those that come to the same are alike."""
        raise NotImplementedError

    def counted(self, margin: int) -> int:
        """The points of a margin that can make a difference."""
        raise NotImplementedError

    def result(self, margin: int) -> str:
        """What a margin comes to, in words that go on after others."""
        raise NotImplementedError


# --- the Sunset roll


def sunset_texts(s: BreakoutState, side: Side, lead: int) -> list[Block]:
    """§6.32 §6.321 §6.33 What the attack means for the day: its dice serve for the Sunset roll."""
    if s.phase != "daylight" or side != Side.ALLIED:
        return []
    number = impulse_name(s.impulse)
    if not is_sunset_roll(s, side):
        sky = SKY_WORDS.get(sky_after(sum(s.sunset), s.impulse), "the day goes on")
        says = f"The Sunset dice of this impulse have fallen already: {sum(s.sunset)} on impulse {number}, {sky}."
        return [Text(says, "§6.321")]
    chances = sunset(s.impulse)
    ends = f"the day ends now with {percent(chances[ENDS])}" if chances[ENDS] else "the day cannot end with it"
    turns = f", the weather turns with {percent(chances[TURNS])}" if chances[TURNS] else ""
    says = f"The attacker's two dice are the Sunset roll of impulse {number} too: {ends}{turns}."
    return [Text(f"{says}{_apart(s, lead)}", "§6.321")]


def _apart(s: BreakoutState, lead: int) -> str:
    """High dice win and lengthen the day, so the two chances are not each other's business alone."""
    won, lost = (ends_if(lead, s.impulse, holds) for holds in (lambda m: m > 0, lambda m: m <= 0))
    if win_chance(lead) in (0, 1) or not sunset(s.impulse)[ENDS]:
        return ""
    return f" If the attack wins, the day ends in {percent(won)}; if it fails, in {percent(lost)}."


# --- the Advantage


def advantage_texts(s: BreakoutState, side: Side, lead: int, aim: str = WIN) -> list[Block]:
    """§11.1 What the Advantage could make of the attack before its dice."""
    holder = 0 if s.advantage == side else 1
    once, best = win_chance(lead), contested(lead, voidable(s), holder)
    if once == best:
        return []
    says = (
        f"The Advantage is {side_word(s.advantage)}. If both use it for new dice to the utmost, the attack has "
        f"{percent(best)} {aim} instead of {percent(once)}; whoever uses it hands it over."
    )
    return [Text(says, "§11.1")]


class Fallen:
    """§11.1 Dice on the table, and what may be done about them."""

    def __init__(self, odds: Odds, dice: tuple[int, int], noun: str) -> None:
        self.odds, self.dice, self.noun = odds, dice, noun

    @property
    def margin(self) -> int:
        """What they come to."""
        return self.odds.lead + self.dice[0] - self.dice[1]

    @property
    def aim(self) -> str:
        """What the chance of the attack is a chance of."""
        return EFFECT if self.noun == ATTRITION else WIN

    def says(self) -> str:
        """`9 against 7: 4 Casualty Points`"""
        return f"{self.dice[0]} against {self.dice[1]}: {self.odds.result(self.margin)}"

    def again(self, roll: str) -> dict[int, int]:
        """The margins of a new roll."""
        return rerolled(self.odds.lead, self.dice, roll)

    def changes(self, found: Mapping[int, int], *, attacker: bool) -> tuple[Fraction, Fraction]:
        """How often margins are better and worse than the dice as they lie, for the attacker or the defender."""
        rank = self.odds.rank
        now = rank(self.margin)
        higher, lower = share(found, lambda m: rank(m) > now), share(found, lambda m: rank(m) < now)
        return (higher, lower) if attacker else (lower, higher)

    def points(self, found: Mapping[int, int]) -> str:
        """`1.56 Casualty Points on average`, of those that can make a difference."""
        return average(mean(found, self.odds.counted))


def reroll_blocks(s: BreakoutState, side: Side, fallen: Fallen, used: tuple[str, ...]) -> list[Block]:
    """§11.1 The dice as they lie, against each roll that may be made again."""
    rolls, holds_for = may_reroll(s, side, used), s.advantage == side
    rows = [_row("Stand", {fallen.margin: 1}, fallen, attacker=holds_for)]
    rows += [_row(ROLL_WORDS[roll], fallen.again(roll), fallen, attacker=holds_for) for roll in rolls]
    says = f"The dice are {fallen.says()}. The Advantage would then be {side_word(s.advantage.enemy)}."
    table = Rows(
        title="The worth of the Advantage",
        head=(
            "",
            fallen.aim,
            f"{fallen.noun} Points that count",
            "better for you",
            "worse for you",
            *(("day ends",) if is_sunset_roll(s, side) else ()),
        ),
        rows=tuple(row + _day(s, side, fallen, which) for row, which in zip(rows, ("", *rolls), strict=True)),
        rule="§11.1",
    )
    return [Text(says, "§11.1"), table]


def _row(words: str, found: Mapping[int, int], fallen: Fallen, *, attacker: bool) -> tuple[str, ...]:
    """A choice, the chance of success, the points on average, and how often it is better or worse for the holder."""
    better, worse = fallen.changes(found, attacker=attacker)
    return words, likely(share(found, lambda m: m > 0)), fallen.points(found), percent(better), percent(worse)


def _day(s: BreakoutState, side: Side, fallen: Fallen, roll: str) -> tuple[str, ...]:
    """§6.321 What each choice means for the day."""
    if not is_sunset_roll(s, side):
        return ()
    now = Fraction(int(sky_after(fallen.dice[0], s.impulse) == ENDS))
    return (likely(sunset(s.impulse)[ENDS] if roll == "attack" else now),)


def reroll_effects(s: BreakoutState, side: Side, fallen: Fallen, used: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """§11.1 §6.321 What standing and each new roll mean besides the points, which the choices name."""
    serves = is_sunset_roll(s, side)
    sky = SKY_WORDS.get(sky_after(fallen.dice[0], s.impulse), "the day goes on") if serves else ""
    found = [("stand", sky)] if serves else []
    for roll in may_reroll(s, side, used):
        day = f", day ends: {_day(s, side, fallen, roll)[0]}" if serves else ""
        chance = percent(share(fallen.again(roll), lambda m: m > 0))
        found.append((f"reroll {roll}", f"{chance} {fallen.aim}{day}"))
    return tuple(found)


def faces_words(count: int) -> str:
    """How many of all throws bring something: `124 of 1296`."""
    return f"{count} of {PAIRS * PAIRS}"


def spread(lead: int, code: Callable[[int], str]) -> dict[str, tuple[int, int]]:
    """The throws of every result, by its code, with the smallest margin that brings it; in the order of the margins."""
    found: dict[str, tuple[int, int]] = {}
    for margin, count in margins(lead).items():
        least, before = found.get(code(margin), (margin, 0))
        found[code(margin)] = least, before + count
    return found
