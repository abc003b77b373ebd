"""Battles for tests: small positions on turn 1, when everybody is in supply wherever he stands."""

from typing import Any

from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.games.normandy_1969.combat import CombatPhase
from bocage.games.normandy_1969.odds import Odds, work_out
from bocage.games.normandy_1969.resolve import carry_out
from bocage.games.normandy_1969.retreat import Retreat
from bocage.games.normandy_1969.state import GROUPS, Battle, NormandyState
from tests.games.normandy_1969.sketch import do, goals, hex_at, roll, sketch, unit_at

PARACHUTE = GROUPS.index("parachute")


def combat(text: str, side: Side = Side.ALLIED, *, turn: int = 1, **more: Any) -> NormandyState:
    """A combat phase, at the first choice of a square to attack if there is one."""
    return sketch(text, CombatPhase(side), turn=turn, mover=side, **more)


def limited(text: str, side: Side = Side.ALLIED, *, limit: int, turn: int = 1, **more: Any) -> NormandyState:
    """A combat phase in a turn whose die allowed so many attacks."""
    s = sketch(text, turn=turn, mover=side, **more)
    s.limit = limit
    s.agenda.append(CombatPhase(side))
    begin(s)
    return s


def gather(s: NormandyState, target: str, *units: str) -> NormandyState:
    """Choose a square and the units that attack it, without fighting yet."""
    return do(s, f"attack {target}", *[f"with {unit}" for unit in units])


def fight(s: NormandyState, target: str, *units: str, die: int) -> NormandyState:
    """Make one attack and roll for it."""
    return roll(do(gather(s, target, *units), "fight"), die)


def drawn(s: NormandyState, target: str, *units: str, guns: str = "") -> Battle:
    """An attack, whether or not it may be made."""
    party = tuple(int(unit) if unit.isdecimal() else unit_at(s, unit) for unit in units)
    return Battle(hex_at(s, target), party, tuple(hex_at(s, h) for h in guns.split()))


def drop(s: NormandyState, target: str) -> Battle:
    """The landing of all units in reserve on a square."""
    return Battle(hex_at(s, target), tuple(s.units_at(-2)), landing=True)


def worth(s: NormandyState, target: str, *units: str, guns: str = "") -> Odds:
    """What an attack would be worth."""
    return work_out(s, drawn(s, target, *units, guns=guns))


def column(odds: Odds) -> str:
    """Both strengths and the column: `14:8 1-1`."""
    return f"{odds.attack.total}:{odds.defense.total} {odds.column}"


def outcome(s: NormandyState, battle: Battle, result: str) -> NormandyState:
    """Carry out a result of the table, run to the next decision."""
    s.agenda.extend(reversed(carry_out(s, battle, result)))
    begin(s)
    return s


def retreating(text: str, unit: str, steps: int, *, by: Side | None = None, **more: Any) -> NormandyState:
    """A unit of the sketch has to go back so many squares, led by its owner unless said otherwise."""
    s = sketch(text, **more)
    u = unit_at(s, unit)
    s.agenda.append(Retreat(u, steps, Side(u & 1) if by is None else by))
    begin(s)
    return s


def ways(s: NormandyState) -> set[str]:
    """Every way the pending retreat may take from here, square by square: `{"B1-A1", …}`."""
    task = s.agenda[-1]
    return {"-".join(s.kit.names[h] for h in way) for way in task.lawful(s)}


def ends(s: NormandyState) -> set[str]:
    """The squares the pending retreat may end in."""
    return {way.split("-")[-1] for way in ways(s)}


__all__ = [
    "PARACHUTE",
    "column",
    "combat",
    "do",
    "drawn",
    "drop",
    "ends",
    "fight",
    "gather",
    "goals",
    "limited",
    "outcome",
    "retreating",
    "ways",
    "worth",
]
