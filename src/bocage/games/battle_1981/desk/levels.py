"""§9b What comes of every pair of levels, as a small table for one pair of eyes."""

from collections.abc import Sequence
from fractions import Fraction

from bocage.core.blocks import Matrix, MatrixCell, Shade
from bocage.core.chances import percent
from bocage.core.nouns import sentence
from bocage.core.protocol import Ruling, Side
from bocage.core.viewer import viewpoint
from bocage.games.battle_1981.forecast import Cell, as_known, pairs
from bocage.games.battle_1981.losses import fatigue_gain
from bocage.games.battle_1981.names import decimal_words, players
from bocage.games.battle_1981.nouns import NOUNS
from bocage.games.battle_1981.retreat import REFUSED, odds_needed, pressed_losses
from bocage.games.battle_1981.sealed import bars_level
from bocage.games.battle_1981.state import COMBAT, POINT, Battle, BattleState
from bocage.games.battle_1981.tables import LEVELS, attack_words, defence_words, numbers

from .plans_words import between, nearest, odds_words, spread_words

DRIVEN, AGAIN, GONE, CLOSED = "↩", "×2", "†", "–"
"""Marks of a cell: the defender must retreat, the attackers may attack again, the chance that it is eliminated."""

BRIEF = (1, 3, 5, 7, 9)
"""Levels enough for an attack that nobody has declared."""

LEGEND = (
    f"Combat points lost on average, attackers/defender. {DRIVEN} the defender must retreat or lose more; "
    f"{AGAIN} the attackers may attack once more; {GONE} chance in % that the defender is eliminated"
)

NONE = (0, 0)

LEVEL = "level"
"""The verb that chooses one."""

BALANCES: tuple[tuple[int, Shade], ...] = ((3, "good"), (0, "fair"), (-3, "poor"))
"""How a pair of levels looks by the victory points it is worth to the viewer, at least so many."""


def level_matrix(
    s: BattleState, battle: Battle, side: Side | None, chosen: tuple[int, int] = NONE, levels: Sequence[int] = LEVELS
) -> Matrix:
    """§9b §RUL-06 Every pair of levels; nothing the viewer may not know goes into it. `chosen` are his own, or both."""
    known = as_known(battle, side)
    forecast = pairs(s, known)
    attack, defence = (closed_levels(s, known, of) for of in (known.side, known.side.enemy))
    gains = viewpoint(side) == known.side
    return Matrix(
        title="Losses by levels",
        rows=tuple(str(level) for level in levels),
        columns=tuple(str(level) for level in levels),
        cells=tuple(
            tuple(
                _field(s, known, forecast[a - 1][d - 1], attack.get(a) or defence.get(d) or "", gains) for d in levels
            )
            for a in levels
        ),
        row_title="Attack",
        column_title="Defence",
        says=f"{LEGEND}.",
        mark=_mark(levels, chosen),
        follows=_follows_slider(known, side),
        rule="§9b",
    )


def _follows_slider(battle: Battle, side: Side | None) -> tuple[str, str]:
    """§9b The level being set is a row for the attacker, a column for the defender."""
    if side is None:
        return "", ""
    return (LEVEL, "") if side == battle.side else ("", LEVEL)


def _mark(levels: Sequence[int], chosen: tuple[int, int]) -> tuple[int, int]:
    row, column = (list(levels).index(level) if level in levels else -1 for level in chosen)
    return row, column


def _field(s: BattleState, battle: Battle, cell: Cell, closed: str, gains: bool) -> MatrixCell:
    if closed:
        return MatrixCell(CLOSED, "", closed)
    losses = f"{nearest(cell.attackers.mean)}/{nearest(cell.defender.mean)}"
    marks = [DRIVEN] if cell.driven else []
    marks += [AGAIN] if cell.second else []
    marks += [f"{GONE}{_hundredth(cell.gone)}"] if cell.gone else []
    return MatrixCell(
        "\n".join([losses, " ".join(marks)] if marks else [losses]), tone_of(battle, cell, gains), tip(s, battle, cell)
    )


def _hundredth(chance: Fraction) -> str:
    return percent(chance).removesuffix("%")


# --- what is closed


def closed_levels(s: BattleState, battle: Battle, side: Side) -> dict[int, str]:
    """§9c §9t The levels a side cannot choose in this battle, each with its reason."""
    trial = s.clone()
    trial.battle = battle
    rulings = {level: bars_level(trial, side, level) for level in LEVELS}
    return {level: _closed_words(s, battle, side, level, ruling) for level, ruling in rulings.items() if ruling}


def _closed_words(s: BattleState, battle: Battle, side: Side, level: int, ruling: Ruling) -> str:
    what = "Attack" if side == battle.side else "Defence"
    head = f"{what} level {level} is closed to the {players(side)}"
    return f"{head}: {sentence(NOUNS, s, ruling.says, ruling.facts)} ({ruling.rule})."


# --- what it is worth


def tone_of(battle: Battle, cell: Cell, gains: bool) -> Shade:
    """§12e §12f By the points for losses and units that a battle brings the viewer more than the enemy, on average.

    A defender that must retreat pays for it either way: it counts as what refusing costs.
    """
    worth = (numbers().allied_unit, numbers().german_unit)
    pressed = Fraction(sum(pressed_losses(REFUSED)), 2) * (1 - cell.gone) if cell.driven else Fraction(0)
    gained = cell.defender.mean + pressed + cell.gone * worth[battle.side.enemy]
    paid = cell.attackers.mean + cell.loses_unit * worth[battle.side]
    balance = gained - paid if gains else paid - gained
    return next((shade for least, shade in BALANCES if balance >= least), "bad")


def tip(s: BattleState, battle: Battle, cell: Cell) -> str:
    """Everything about one pair of levels."""
    names = (
        f"{attack_words(cell.attack)} ({cell.attack}) against {defence_words(cell.defence).lower()} ({cell.defence})"
    )
    tired = f"fatigue +{fatigue_gain(cell.attack)} and +{fatigue_gain(cell.defence)}"
    lost = f"The attackers lose {spread_words(cell.attackers)}, the defender {spread_words(cell.defender)}; {tired}"
    parts = [
        f"{names}, {odds_words(cell.odds)}",
        lost,
        *_fates(battle, cell),
        *_follows(s, cell),
        *_supply(s, battle, cell),
    ]
    return f"{'. '.join(parts)}."


def _fates(battle: Battle, cell: Cell) -> list[str]:
    found = []
    if cell.gone:
        cadre = " and leaves a cadre at most" if battle.defender & 1 else ""
        found.append(f"{percent(cell.gone)} that the defender is eliminated{cadre}")
    if cell.loses_unit:
        found.append(f"{percent(cell.loses_unit)} that an attacker is eliminated")
    return found


def _follows(s: BattleState, cell: Cell) -> list[str]:
    """§9n §9o §9q What comes after the losses."""
    found = []
    if cell.driven and cell.gone < 1:
        automatic = cell.defence <= numbers().automatic_retreat
        why = (
            "by its level"
            if automatic
            else f"by odds of {decimal_words(odds_needed(s, cell.attack, cell.defence))} or more"
        )
        refused = f"or refuse and lose {between(*pressed_losses(REFUSED))} more"
        fatal = f" ({percent(cell.gone_standing)} that it is then eliminated)" if cell.gone_standing > cell.gone else ""
        found.append(f"The defender must retreat, {why}, {refused}{fatal}")
    elif not cell.driven:
        found.append("The defender holds")
    if cell.second:
        found.append("The attackers may attack once more")
    return found


def _supply(s: BattleState, battle: Battle, cell: Cell) -> list[str]:
    """§chart-supply §5j §RUL-51"""
    if not cell.cost:
        return []
    words = f"Allied combat supply {_points(cell.cost)} of {_points(s.pools[COMBAT])}"
    if cell.short:
        return [f"{words}: too little, the defence fights at half strength"]
    return [f"{words}: all there is" if cell.cost > s.pools[COMBAT] else words]


def _points(hundredths: int) -> str:
    return decimal_words(Fraction(hundredths, POINT))
