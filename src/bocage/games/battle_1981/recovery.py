"""§10a The end of a turn: marching has tired units, quiet has rested them, replacements come in."""

from bocage.core.protocol import Do, Event, Ruling, Side, Task, no
from bocage.core.tally import Tally

from .kinds import Unit
from .state import AMPHIBIOUS, BattleState
from .tables import numbers, tunables


def was_quiet(s: BattleState, u: Unit) -> bool:
    """§10c Whether a unit has neither moved nor fought this turn; landing and dropping are moving."""
    return not ((s.moved | s.landed) >> u & 1 or s.level[u])


def is_resting(s: BattleState, u: Unit) -> bool:
    """§10c §10d Whether a unit was quiet and stands away from enemies."""
    return was_quiet(s, u) and not s.faces_enemy(u)


def fatigue_change(s: BattleState, u: Unit) -> Tally:
    """§10b §10c What the turn's march and quiet do to a unit's fatigue; combat has tired it already (§9j)."""
    tally, rates = Tally(), tunables()
    if s.spent[u] * 100 > s.kit.allowance[u] * rates.march_share:
        tally.add(rates.march_fatigue, "§10b", "a long march")
    if bars_rest(s, u) is not None:
        return tally
    if s.level[u]:
        tally.add(-rates.rest_light, "§10c", "fought lightly")
    elif s.faces_enemy(u):
        tally.add(-rates.rest_beside_enemy, "§10c", "quiet, but next to an enemy")
    else:
        tally.add(-rates.rest_away, "§10c", "at rest behind the lines")
    return tally


def bars_rest(s: BattleState, u: Unit) -> Ruling | None:
    """§10c §RUL-45 The first rule that keeps a unit from losing fatigue at the turn's end; None if none does."""
    if not s.is_supplied(u):
        return no("§RUL-45", "{unit:the} is unsupplied", unit=u)
    if s.level[u] > tunables().rest_light_level:
        return no("§10c", "{unit:the} has fought at level {level}", unit=u, level=s.level[u])
    if not s.level[u] and not was_quiet(s, u):
        return no("§10c", "{unit:the} has moved", unit=u)
    return None


def bars_replacements(s: BattleState, u: Unit) -> Ruling | None:
    """§10d §10e §10f The first rule that keeps replacements from a unit; None if it gets some."""
    most = s.kit.ceiling[u]
    if s.cp[u] >= most:
        says = "{unit:the} has as many as the {ceiling} combat points that replacements can bring it to"
        return no("§10f" if s.cp[u] > most else "§10d", says, unit=u, ceiling=most)
    if u & 1:
        part = numbers().third
        if s.cp[u] * part > s.kit.strength[u] * (part - 1):
            says = "{unit:the} has lost less than a third of its {strength} combat points"
            return no("§10e", says, unit=u, strength=s.kit.strength[u])
    elif not s.is_supplied(u):
        return no("§10d", "{unit:the} is unsupplied", unit=u)
    return None


def replacements(s: BattleState, u: Unit) -> int:
    """§10d §10e How many combat points a unit gets back, never past its ceiling."""
    if bars_replacements(s, u) is not None:
        return 0
    rates = tunables()
    allied = rates.replacements_resting if is_resting(s, u) else rates.replacements
    return min(rates.replacements_german if u & 1 else allied, s.kit.ceiling[u] - s.cp[u])


class Recovery(Do[BattleState], frozen=True):
    """§10b §10c §10d §10e §5h Every unit on the map; and amphibious points nobody used are lost."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase = "scoring"
        tired, filled = [], []
        for u in (*s.on_board(Side.ALLIED), *s.on_board(Side.GERMAN)):
            before = s.fatigue[u]
            s.tire(u, int(fatigue_change(s, u).total))
            if s.fatigue[u] != before:
                tired.append([u, before, s.fatigue[u]])
            if new := replacements(s, u):
                s.cp[u] += new
                filled.append([u, new, s.cp[u]])
        unused, s.pools[AMPHIBIOUS] = s.pools[AMPHIBIOUS], 0
        s.tell(Event("recovery", "§10c", {"fatigue": tired, "replacements": filled, "unused": unused}))
        return []
