"""A bombardment as it is worked out: both values line by line, the Attrition Points and who pays them."""

from fractions import Fraction

from bocage.core.blocks import Block, Text
from bocage.core.chances import likely
from bocage.core.desk import Case, Outcome, Plan
from bocage.games.breakout_1993.barrage import ARMIES, bombardment_attack, bombardment_defense, keeps_number
from bocage.games.breakout_1993.forecast import Shelling, margins, mean, share, shelling
from bocage.games.breakout_1993.state import Barrage, BreakoutState

from .names import (
    LEVELS,
    army_word,
    bridge_words,
    impulse_name,
    lowered,
    marker_words,
    number_of,
    place_words,
    proper,
    short_list,
    side_word,
    unit_words,
)
from .plans_dice import Odds, advantage_texts, dice_table, faces_words, spread, sunset_texts
from .plans_words import EFFECT, NAMED, against, averages, between


class Fire(Odds):
    """A bombardment with those who would pay for it."""

    def __init__(self, s: BreakoutState, barrage: Barrage) -> None:
        self.s, self.barrage = s, barrage
        self.attack = int(bombardment_attack(s, barrage).total) if barrage.means else 0
        self.defense = int(bombardment_defense(s, barrage).total) if barrage.means else 0
        self.under = shelling(s, barrage)

    @property
    def most(self) -> int:
        """The points beyond which nothing more can be lost."""
        if self.under is None:
            return max(margins(self.lead))
        return self.under.first + sum(self.under.others)

    def code(self, margin: int) -> str:
        """§10.4 The Attrition Points a margin brings; where everybody has paid, more are not told apart."""
        points = max(0, margin)
        return f"{self.most}+" if points >= self.most else str(points)

    def rank(self, margin: int) -> int:
        """§10.4c The fewest points that do the same: what nobody can pay in full is lost."""
        points, under = self.counted(margin), self.under
        while points and under is not None and under.lost(points - 1) == under.lost(points):
            points -= 1
        return points

    def counted(self, margin: int) -> int:
        """The Attrition Points, as far as anybody could pay them."""
        return min(max(0, margin), self.most)

    def result(self, margin: int) -> str:
        """§10.4 `no effect`, `3 Attrition Points: 916/352 Inf falls to Spent`."""
        return lowered(_says(self, margin).removesuffix("."))

    def hits(self) -> Fraction:
        """The chance that the Primary Target loses a level."""
        under = self.under
        return share(margins(self.lead), lambda m: under is not None and m >= under.first)


def barrage_plan(fire: Fire, *, is_open: bool) -> Plan:
    """§10.1 A bombardment before its dice."""
    s, barrage = fire.s, fire.barrage
    return Plan(
        title=title_of(s, barrage),
        targets=(s.kit.codes[barrage.target],),
        pieces=tuple(s.kit.kinds[u].id for u in (barrage.lead, *barrage.units) if u >= 0),
        by=_markers(barrage),
        attack=proper(bombardment_attack(s, barrage).lines()),
        total=str(fire.attack) if barrage.means else "",
        additions=[],
        added="",
        cases=[_case(fire)] if barrage.means else [],
        unknown=_missing(fire),
        more=_weighed(fire) if barrage.means else [],
        open=is_open,
    )


def _markers(barrage: Barrage) -> str:
    """§10.1 What fires where it is no counter: ships, aircraft."""
    return marker_words(barrage) if barrage.means in ("naval", "air") else ""


def title_of(s: BreakoutState, barrage: Barrage) -> str:
    """`Allied bombardment of Caen (20) by British ships`"""
    what = "artillery" if barrage.means == "guns" else _markers(barrage)
    by = f" by {what}" if what else ""
    return f"{side_word(barrage.side)} bombardment of {place_words(s, barrage.target)}{by}"


def _missing(fire: Fire) -> str:
    """§10.1 §10.2a What has still to be named."""
    if not fire.barrage.means:
        return "Name what fires: a lead gun, a task force or aircraft (§10.1)."
    return "" if fire.under is not None else "A Primary Target must be named (§10.2a)."


def _case(fire: Fire) -> Case:
    """§10.3 §10.4 The defense, and what the dice can bring."""
    throws, under = margins(fire.lead), fire.under
    least = most = Fraction()
    if under is not None:
        least = mean(throws, lambda m: _levels(under, m)[0])
        most = mean(throws, lambda m: _levels(under, m)[1])
    return Case(
        when="",
        defense=bombardment_defense(fire.s, fire.barrage).lines(),
        total=str(fire.defense),
        column=against(*fire.totals),
        outcomes=[_outcome(fire, *end) for end in spread(fire.lead, fire.code).items()],
        falls="",
        fatal="",
        attacker_loses="",
        defender_loses=averages(least, most, "level") if under is not None else "",
    )


def _levels(under: Shelling, margin: int) -> tuple[int, int]:
    """The levels lost in all, at the least and at the most."""
    hit, least, most = under.lost(max(0, margin))
    return least + hit, most + hit


def _outcome(fire: Fire, result: str, end: tuple[int, int]) -> Outcome:
    margin, count = end
    chance = share(margins(fire.lead), lambda m: fire.code(m) == result)
    lost = _levels(fire.under, margin) if fire.under is not None else (0, 0)
    return Outcome(
        result=result,
        says=_says(fire, margin),
        chance=str(chance),
        percent=round(float(100 * chance), 1),
        faces=faces_words(count),
        defender_loses=between(*lost, "level") if lost[1] else "",
    )


def _says(fire: Fire, margin: int) -> str:
    """§10.4 §10.4a §10.4c What so many points do."""
    if margin <= 0:
        return "No effect."
    points, under = _points(fire, margin), fire.under
    if under is None:
        return f"{points}."
    hit, least, most = under.lost(margin)
    first = _first(fire) if hit else f"too few for {_aim(fire)}"
    others = f"; {between(least, most, 'level')} of others, as their owner chooses" if most else ""
    return f"{points}: {first}{others}."


def _points(fire: Fire, margin: int) -> str:
    """`3 Attrition Points`; `3 Attrition Points, of which 2 count` where nobody could pay more."""
    points, counted = number_of(margin, "Attrition Point"), fire.counted(margin)
    return points if counted == margin else f"{points}, of which {counted} count{'s' if counted == 1 else ''}"


def _aim(fire: Fire) -> str:
    """The Primary Target in words."""
    s, barrage = fire.s, fire.barrage
    return (
        unit_words(s, barrage.primary) if barrage.primary >= 0 else f"the work on {bridge_words(s, barrage.construct)}"
    )


def _first(fire: Fire) -> str:
    """§10.4 §10.4b What becomes of the Primary Target."""
    s, u = fire.s, fire.barrage.primary
    if u < 0:
        return f"{_aim(fire)} is undone by one"
    after = LEVELS[s.level[u] + 1]
    return f"{_aim(fire)} is eliminated" if after == LEVELS[-1] else f"{_aim(fire)} falls to {after}"


def _weighed(fire: Fire) -> list[Block]:
    """The Primary Target's chance, what it costs, the Sunset roll, the Advantage, every pair of sums."""
    s, side = fire.s, fire.barrage.side
    return [
        *_aimed(fire),
        *_cost(fire),
        *sunset_texts(s, side, fire.lead),
        *advantage_texts(s, side, fire.lead, EFFECT),
        dice_table(s, side, fire.lead, fire.code),
    ]


def _aimed(fire: Fire) -> list[Block]:
    """§10.4 How sure the Primary Target is."""
    if fire.under is None:
        return []
    needs = number_of(fire.under.first, "point")
    rest = " Others pay with the rest." if fire.under.others else ""
    return [Text(f"{_aim(fire)} loses a level with {needs}: {likely(fire.hits())}.{rest}", "§10.4")]


def _cost(fire: Fire) -> list[Block]:
    """§10.1 §10.1a §6.31 What is used up, and whether the impulse number is."""
    s, barrage = fire.s, fire.barrage
    if barrage.means == "guns":
        tired = [unit_words(s, u) for u in (barrage.lead, *barrage.units)]
        return [Text(f"Spent when the impulse is over: {short_list(tired, NAMED)}.", "§10.1a")]
    what = "The task force" if barrage.means == "naval" else f"The {army_word(ARMIES[barrage.marker])} air marker"
    stays = f"; the impulse marker stays on {impulse_name(s.impulse)} for the next pair of impulses"
    holds = stays if keeps_number(s, barrage.means) else ""
    if s.phase != "daylight":
        return []
    return [Text(f"{what} is used for the rest of the day{holds}.", "§6.31")]
