"""§7e Landings under fire: what gets ashore, by level and by bombardment."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from bocage.core.blocks import Matrix, MatrixCell, Shade
from bocage.core.chances import percent
from bocage.core.desk import Plan
from bocage.core.protocol import Side
from bocage.games.battle_1981.bombard import free_air
from bocage.games.battle_1981.forecast import Cell, Landing, as_known, cell, landing
from bocage.games.battle_1981.names import decimal_words, number_of
from bocage.games.battle_1981.odds import strengths
from bocage.games.battle_1981.sealed import ChooseLevel
from bocage.games.battle_1981.state import Battle, BattleState
from bocage.games.battle_1981.tables import LEVELS, attack_words, bombard_breaks, tunables

from .levels import CLOSED, LEVEL, closed_levels
from .plans_more import USUAL, most_points
from .plans_words import attack_lines, between, case_of, nearest, spread_words, strength_words, title_of

ROUNDS = 8
"""More rounds than a landing takes."""

SHARES: tuple[tuple[Fraction, Shade], ...] = (
    (Fraction(4, 5), "good"),
    (Fraction(13, 20), "fair"),
    (Fraction(1, 2), "poor"),
)
"""How it looks by the part of the lander that is left."""


class Outlook:
    """One landing as its viewer knows it, every end of it worked out once.

    `air` are the air points he may reckon with; `sealed`: those of this round are given.
    """

    def __init__(self, s: BattleState, battle: Battle, air: int, *, sealed: bool = False) -> None:
        self.s, self.battle, self.air, self.sealed = s, battle, air, sealed
        self.unit = battle.attackers[0]
        self.have = s.cp[self.unit]
        self.closed = closed_levels(s, battle, Side.ALLIED)
        self.most = most_points(s, battle, air)
        self.memo: dict[tuple[int, int], Landing] = {}

    def end(self, level: int, points: int) -> Landing:
        """§7e At one level in every round, with so many points in each as long as they last."""
        found = self.memo.get((level, points))
        if found is None:
            s, first = self.s, self.battle.air + self.battle.naval
            stock = self.air + s.naval - first
            later = [points] * min(ROUNDS, stock // points) if points else []
            supported = [first, *later] if self.sealed else later
            found = self.memo[level, points] = landing(s, self.unit, self.battle.coast, level, supported)
        return found

    def round(self, level: int, points: int) -> Cell:
        """§9f The coming round."""
        supported = self.battle if self.sealed else replace(self.battle, air=points, naval=0)
        return cell(self.s, supported, level, tunables().coastal_level)

    def bombardments(self) -> list[int]:
        """A few numbers of points, from none to the most that a round can have."""
        few = (0, USUAL) if self.sealed else bombard_breaks()[::2]
        return [points for points in few if points <= self.most]


# --- plans


def landing_plan(s: BattleState, battle: Battle, side: Side | None, *, stage: str) -> Plan:
    """§7e A landing under way: its coming round, and how it may end."""
    known = as_known(battle, side)
    return replace(_plan(s, known, round_matrix(s, battle, side)), open=True, stage=stage)


def round_matrix(s: BattleState, battle: Battle, side: Side | None) -> Matrix:
    """§7e Every level; once its owner chooses the level alone, the points of this round are given."""
    task = s.agenda[-1] if s.agenda else None
    sealed = isinstance(task, ChooseLevel) and side == Side.ALLIED
    air = s.air if side == Side.GERMAN else free_air(s)  # interdiction is sealed from the Germans
    outlook = Outlook(s, as_known(battle, side), air, sealed=sealed)
    return landing_matrix(outlook, LEVELS, outlook.bombardments())


def _plan(s: BattleState, battle: Battle, matrix: Matrix) -> Plan:
    attack, _ = strengths(s, battle)
    nth = f", round {battle.round}" if battle.round > 1 else ""
    return Plan(
        title=f"{title_of(s, battle)}{nth}",
        targets=(s.kit.names[battle.hex],),
        pieces=tuple(s.kit.kinds[u].id for u in battle.attackers),
        attack=attack_lines(s, battle),
        total=strength_words(attack),
        additions=[],
        added="",
        cases=[case_of(s, battle)],
        more=[matrix],
    )


# --- how it may end


def landing_matrix(outlook: Outlook, levels: Sequence[int], bombardments: Sequence[int]) -> Matrix:
    """§7e §9k What is left of the lander: its level down, the bombardment of a round along."""
    columns = [points for points in bombardments if points <= outlook.most]
    return Matrix(
        title="Combat points that get ashore",
        rows=tuple(str(level) for level in levels),
        columns=tuple(str(points) for points in columns),
        cells=tuple(tuple(_field(outlook, level, points) for points in columns) for level in levels),
        row_title="Attack",
        column_title="Points in each further round" if outlook.sealed else "Air and naval points in each round",
        says=f"On average, if it wins; below, the rounds it takes, {tunables().coastal_round} movement points each.",
        follows=(LEVEL, ""),
        rule="§7e",
    )


def _field(outlook: Outlook, level: int, points: int) -> MatrixCell:
    if level in outlook.closed:
        return MatrixCell(CLOSED, "", outlook.closed[level])
    found = outlook.end(level, points)
    if not found.ashore:
        return MatrixCell("0", "bad", f"{attack_words(level)} ({level}): the lander is lost.")
    lost = f" †{percent(1 - found.ashore)}" if found.ashore < 1 else ""
    share = found.left * found.ashore / outlook.have
    tone: Shade = next((shade for least, shade in SHARES if share >= least), "bad")
    text = f"{nearest(found.left)}\n{decimal_words(found.rounds)}{lost}"
    return MatrixCell(text, tone, tip(outlook, level, points))


def tip(outlook: Outlook, level: int, points: int) -> str:
    """The coming round, and the whole."""
    found, fought = outlook.end(level, points), outlook.round(level, points)
    coming = (
        f"This round: {percent(fought.gone)} that the defence of {outlook.battle.coast} is broken; "
        f"the lander loses {spread_words(fought.attackers)}, the defence {spread_words(fought.defender)}"
    )
    rounds = "round" if found.rounds == 1 else "rounds on average"
    end = (
        f"In the end {percent(found.ashore)} to get ashore, in {decimal_words(found.rounds)} {rounds}, "
        f"with {between(found.least, found.most)} of {outlook.have} combat points, "
        f"on average {decimal_words(found.left)}"
    )
    return f"{attack_words(level)} ({level}), {number_of(points, 'point')} a round. {coming}. {end}."
