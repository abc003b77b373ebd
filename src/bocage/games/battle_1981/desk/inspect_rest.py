"""§10c §10d §10e What a quiet turn, a light fight or a hard one would do to a unit's fatigue and strength."""

from bocage.core.blocks import Rows
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.losses import fatigue_gain
from bocage.games.battle_1981.recovery import bars_replacements, fatigue_change, replacements
from bocage.games.battle_1981.state import GONE, BattleState
from bocage.games.battle_1981.tables import LEVELS, tunables

HEAD = ("If this turn it", "Fatigue", "Combat points")


def rest_rows(s: BattleState, u: Unit) -> Rows:
    """Each way to spend the turn: what fatigue and strength would be after it, losses aside."""
    light = tunables().rest_light_level
    cases = [("rests away from enemies", away(quiet(s, u), u))]
    if s.faces_enemy(u):
        cases.append(("stays quiet next to the enemy", quiet(s, u)))
    if s.kit.kinds[u].is_combat:
        cases += [(f"fights at level {level}", fighting(s, u, level)) for level in (light, LEVELS[-1])]
    cases.append(("does no more than it has done", s))
    rows = [(words, *after(s, u, case)) for words, case in cases]
    ruling = bars_replacements(s, u)
    title = "Rest and replacements" if ruling is None else f"Rest; no replacements ({ruling.rule})"
    return Rows(title=title, head=HEAD, rows=tuple(rows), rule="§10d")


def after(s: BattleState, u: Unit, case: BattleState) -> tuple[str, str]:
    """§10c §10d Fatigue and combat points now and at the end of such a turn: `2 → 0`."""
    c = case.clone()
    c.tire(u, int(fatigue_change(case, u).total))
    return _step(s.fatigue[u], c.fatigue[u]), _step(s.cp[u], s.cp[u] + replacements(case, u))


def _step(before: int, then: int) -> str:
    return str(before) if before == then else f"{before} → {then}"


def quiet(s: BattleState, u: Unit) -> BattleState:
    """The position as if the unit had neither moved nor fought this turn."""
    c = s.clone()
    c.moved &= ~(1 << u)
    c.landed &= ~(1 << u)
    c.level[u] = c.spent[u] = 0
    return c


def away(s: BattleState, u: Unit) -> BattleState:
    """The position without the enemies next to a unit."""
    c = s.clone()
    for enemy in s.enemies_around(u):
        c.place(enemy, GONE)
    return c


def fighting(s: BattleState, u: Unit, level: int) -> BattleState:
    """The position as if the unit had fought at a level besides what it has done: the battle has tired it already."""
    c = s.clone()
    c.level[u] = max(level, c.level[u])
    c.tire(u, fatigue_gain(level))
    return c
