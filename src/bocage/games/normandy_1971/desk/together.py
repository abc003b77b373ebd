"""Several pieces at once: what all of them may do, one after the other."""

from collections.abc import Sequence

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.hexes import Hex, bits
from bocage.core.protocol import Action, Illegal, Side
from bocage.games.normandy_1971.combat import Allocate, PlanAttack, attackable
from bocage.games.normandy_1971.entrench import Announce
from bocage.games.normandy_1971.kinds import Unit
from bocage.games.normandy_1971.movement import bars_room, reach_of
from bocage.games.normandy_1971.moves import ChooseMove, MoveUnit
from bocage.games.normandy_1971.stacking import fits, weight
from bocage.games.normandy_1971.state import MOVED, NormandyState, unit_named
from bocage.games.normandy_1971.words import number_of

from .choices import GO, movable
from .names import hex_words, points, several

MOST_PIECES = 12
"""More than any hex holds; a whole army is not moved with one stroke."""


def together(s: NormandyState, pieces: Sequence[str]) -> list[Choice]:
    """What several of the deciding side's units may do at once; empty where the moment does not allow it."""
    task = s.agenda[-1] if s.agenda else None
    if not isinstance(task, ChooseMove | MoveUnit | Allocate | PlanAttack | Announce):
        return []
    found = [unit_named(s, piece, task.who(s)) for piece in dict.fromkeys(pieces)]
    units = [u for u in found if u is not None]
    if not units or len(units) < len(found) or len(units) > MOST_PIECES:
        return []
    if isinstance(task, ChooseMove | MoveUnit):
        return _march(s, units, ("back",) if isinstance(task, MoveUnit) else ())
    if isinstance(task, Allocate):
        return _attacks(s, task.side, units)
    verb, words = ("with", "Attack with") if isinstance(task, PlanAttack) else ("dig", "Announce digging in for")
    actions = tuple(f"{verb} {u}" for u in units)
    says = f"{words} {_party(s, units)}"
    return [Choice(actions=actions, says=says, group="Together")] if plays(s, actions) else []


def _party(s: NormandyState, units: list[Unit]) -> str:
    return f"{number_of(len(units), 'unit')} ({several(s.kind_of(u).value for u in units)})"


def plays(s: NormandyState, actions: Sequence[str]) -> bool:
    """Whether actions can be carried out one after the other."""
    after = s.clone()
    try:
        for words in actions:
            play.act(after, Action.parse(words))
    except Illegal:
        return False
    return True


def _march(s: NormandyState, units: list[Unit], before: tuple[str, ...]) -> list[Choice]:
    """§MOV-B Hexes that all of them can reach and share, nearest first, with the points the slowest has left."""
    if not set(units) <= set(movable(s, units[0] & 1)):
        return []
    found, party = [], _party(s, units)
    for h, left in _common(s, units):
        if _has_room(s, units, h):
            name = s.kit.names[h]
            actions = (*before, *(words for u in units for words in (f"move {u}", f"go {name}")))
            says = f"Go to {hex_words(s, h)} with {party} — leaves at least {left}"
            found.append(Choice(actions=actions, says=says, group=GO, place=name, value=left))
    return found


def _has_room(s: NormandyState, units: list[Unit], h: Hex) -> bool:
    """§STK-A Whether a hex takes them one after the other: own moves change nothing else that a move depends on."""
    if not s.occupied[units[0] & 1] >> h & 1:
        return fits(s, h, sum(weight(s.kind_of(u)) for u in units))
    after = s.clone()
    for u in units:
        if bars_room(after, u, h) is not None:
            return False
        after.place(u, h)
        after.flags[u] |= MOVED
    return True


def _common(s: NormandyState, units: list[Unit]) -> list[tuple[Hex, str]]:
    """The hexes every unit could go to by itself, with the least points left there; dearest last."""
    scratch = s.clone()
    left: dict[Hex, int] = {}
    for rank, u in enumerate(units):
        reach = reach_of(scratch, u)
        goals = [s.kit.hex_named(a.noun) for a in MoveUnit(u).options(scratch) if a.verb == "go"]
        mine = {h: max(reach.budget - reach.cost[h], 0) for h in goals}
        left = {h: min(left[h], n) for h, n in mine.items() if h in left} if rank else mine
    return [(h, points(n)) for h, n in sorted(left.items(), key=lambda found: -found[1])]


def _attacks(s: NormandyState, side: Side, units: list[Unit]) -> list[Choice]:
    """§CMB-D The hexes that all of them may attack."""
    found = []
    for h in bits(attackable(s, units, side.enemy)):
        name = s.kit.names[h]
        actions = (f"attack {name}", *(f"with {u}" for u in units))
        if plays(s, actions):
            says = f"Plan an attack on {hex_words(s, h)} with {_party(s, units)}"
            found.append(Choice(actions=actions, says=says, group="Attack", place=name))
    return found
