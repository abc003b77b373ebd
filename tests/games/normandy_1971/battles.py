"""Combat phases for tests: small positions on Game-Turn 1, when everybody but paratroops is supplied wherever he is."""

from typing import Any

from bocage.core.protocol import Side
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.naval import NavalSupport
from bocage.games.normandy_1971.odds import Odds, work_out
from bocage.games.normandy_1971.state import Attack, NormandyState
from tests.games.normandy_1971.sketch import do, hex_at, roll, sketch, unit_at


def battle(text: str, side: Side = Side.ALLIED, *, turn: int = 1, **more: Any) -> NormandyState:
    """A combat phase of one side, at its allocation of attacks if anybody can attack."""
    return sketch(text, CombatPhase(side), turn=turn, **more)


def allocate(s: NormandyState, targets: str, *units: str) -> NormandyState:
    """Bind one attack: `allocate(s, "B1 C1", "7-4@A1")`."""
    first, *others = targets.split()
    do(s, f"attack {first}", *[f"with {unit}" for unit in units], *[f"also {h}" for h in others], "commit")
    return s


def fight(s: NormandyState, targets: str, *units: str, die: int) -> NormandyState:
    """Make one attack, without gunfire, and roll for it."""
    allocate(s, targets, *units)
    do(s, "done")
    if isinstance(s.agenda[-1], NavalSupport):
        do(s, "done")
    return roll(s, die)


def worth(s: NormandyState, targets: str, *units: str) -> Odds:
    """What an attack would be worth, whether or not it may be made."""
    party = tuple(int(unit) if unit.isdecimal() else unit_at(s, unit) for unit in units)
    return work_out(s, Attack(tuple(hex_at(s, h) for h in targets.split()), party))


def column(odds: Odds) -> str:
    """Both strengths and the column: `14:8 1-1`."""
    return f"{odds.attack.total}:{odds.defense.total} {odds.column}"
