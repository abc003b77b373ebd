"""What a side may know, built up from nothing. §FOG-1 §FOG-2 §FOG-3 §FOG-4 §FOG-5 §FOG-6"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from bocage.core.game import View
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import ASK, Side, Task
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import BOX, GONE

from .kit import Options
from .state import PUBLIC, NormandyState


class OwnUnit(Struct, frozen=True):
    """A unit as its owner knows it."""

    unit: Unit
    kind: str
    at: Hex
    flags: int
    spent: int
    due: int
    fed: bool


class EnemyUnit(Struct, frozen=True, order=True):
    """An enemy unit in the open. It has no number: numbers would tell which list it comes from.

    Anybody can trace German supply; Allied supply hangs on beaches that the German does not know.
    """

    at: Hex
    kind: str
    flags: int
    fed: bool = False


class SeenAttack(Struct, frozen=True):
    """An allocated attack. Enemy units are named by their place in `NormandyView.enemy`, as -1 - place."""

    targets: tuple[Hex, ...]
    units: tuple[int, ...]
    missions: tuple[tuple[int, Hex], ...]
    fought: bool


class NormandyView(View, frozen=True, kw_only=True):
    """All that one side may know of a position."""

    mover: Side
    options: Options
    own: tuple[OwnUnit, ...]
    enemy: tuple[EnemyUnit, ...]
    hidden: tuple[Hex, ...]  # enemy stacks under entrenchment markers
    works: tuple[Hex, ...]
    revealed: tuple[Hex, ...]
    cities: tuple[Hex, ...]
    invaded: tuple[int, ...]
    supply: tuple[int, ...]
    dead: tuple[int, ...]
    capacity: tuple[int, ...]
    landed: tuple[int, ...]
    aims: tuple[tuple[Unit, Hex], ...]
    exits: tuple[tuple[str, Hex, int], ...]
    attacks: tuple[SeenAttack, ...]
    fired: tuple[int, ...]
    lost: dict[str, int]
    broken: dict[str, int]
    ob: str
    agenda: tuple[dict[str, Any], ...]  # what is to come, for the side that decides


def view(s: NormandyState, side: Side) -> NormandyView:
    """§FOG-1 What this side may know now. When the game is over nothing is hidden any more."""
    over, allied = s.phase == "over", side == Side.ALLIED
    order = _in_order(s, _visible_enemies(s, side, everything=over))
    number = {u: u for u in s.units_of(side)} | {u: -1 - place for place, u in enumerate(order)}
    decides = _decides(s)
    return NormandyView(
        side=side,
        turn=s.turn,
        phase=s.phase,
        decides=decides,
        mover=s.mover,
        options=s.kit.options,
        own=tuple(_own_unit(s, u) for u in s.units_of(side) if s.at[u] != GONE),
        enemy=tuple(_enemy_unit(s, u) for u in order),
        hidden=tuple(members(hidden_mask(s, side))),
        works=tuple(members(s.works if is_landed(s) or not allied else 0)),
        revealed=tuple(members(s.revealed)),
        cities=tuple(members(s.cities)),
        invaded=tuple(members(s.invaded if allied or is_landed(s) else 0)),
        supply=tuple(members(s.supply if allied or over else 0)),
        dead=tuple(members(s.dead if allied or over else 0)),
        capacity=tuple(s.capacity if allied else ()),
        landed=tuple(s.landed if allied else ()),
        aims=tuple(s.aims if allied else ()),
        exits=tuple((s.kit.kinds[kind].code, h, turn) for kind, h, turn in s.exits),
        attacks=tuple(_attack(s, number.get, i) for i in range(len(s.attacks))),
        fired=tuple(s.fired),
        lost=_counts(s, s.lost, None),
        broken=_counts(s, s.broken, side),
        ob=s.ob if not allied or over or s.kit.options.german_ob != "die" else "",
        agenda=tuple(_seen_task(task, number) for task in s.agenda) if decides == side else (),
    )


def is_landed(s: NormandyState) -> bool:
    """§FOG-4 Whether both secret set-ups are over, and what stands on the map can be seen."""
    return s.turn > 0


def hidden_mask(s: NormandyState, side: Side) -> Mask:
    """§FOG-3 §ENT-B Enemy hexes whose units this side may not look at."""
    if s.phase == "over" or not is_landed(s):
        return 0
    return s.works & s.occupied[side.enemy] & ~s.revealed


def _visible_enemies(s: NormandyState, side: Side, *, everything: bool) -> list[Unit]:
    """§FOG-3 §FOG-5 Enemy units in the open on the map, or in a beach box; none before the landing."""
    if not is_landed(s):
        return []
    hidden = hidden_mask(s, side)
    return [
        u
        for u in s.units_of(side.enemy)
        if (s.at[u] >= 0 and not hidden >> s.at[u] & 1) or s.at[u] <= BOX or (everything and s.at[u] != GONE)
    ]


def _in_order(s: NormandyState, units: list[Unit]) -> list[Unit]:
    """Enemy units as they are listed: by what is seen of them, alike ones as attacks and tasks name them.

    Alike in all of it they may change places, and nobody could tell: their numbers decide nothing.
    """
    named = [u for attack in s.attacks for u in attack.units]
    named += [u for task in reversed(s.agenda) for u in _named_by(task)]
    rank = {u: -place for place, u in enumerate(reversed(named))}
    return sorted(units, key=lambda u: (_enemy_unit(s, u), rank.get(u, 1)))


def _named_by(task: Task[NormandyState]) -> tuple[Unit, ...]:
    return (*((task.unit,) if hasattr(task, "unit") else ()), *getattr(task, "units", ()))


def _own_unit(s: NormandyState, u: Unit) -> OwnUnit:
    return OwnUnit(u, s.kind_of(u).code, s.at[u], s.flags[u], s.spent[u], s.due[u], s.is_fed(u))


def _enemy_unit(s: NormandyState, u: Unit) -> EnemyUnit:
    german = bool(u & 1)
    return EnemyUnit(s.at[u], s.kind_of(u).code, s.flags[u] & PUBLIC, german and s.is_fed(u))


def _attack(s: NormandyState, number: Callable[[Unit], int | None], i: int) -> SeenAttack:
    """Units that combat has removed, or that have fallen back under their own markers, are left out."""
    attack = s.attacks[i]
    present = [number(u) for u in attack.units if s.at[u] >= 0]
    return SeenAttack(attack.targets, tuple(u for u in present if u is not None), attack.missions, attack.fought)


def _counts(s: NormandyState, counts: list[int], side: Side | None) -> dict[str, int]:
    return {
        kind.code: count for kind, count in zip(s.kit.kinds, counts, strict=True) if count and side in (None, kind.side)
    }


def _decides(s: NormandyState) -> Side | None:
    task = s.agenda[-1] if s.agenda else None
    return task.who(s) if task is not None and task.waits == ASK else None


def _seen_task(task: Task[NormandyState], number: dict[Unit, int]) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(task)
    return renumber(data, number.__getitem__)


def renumber(task: dict[str, Any], number: Callable[[Unit], int]) -> dict[str, Any]:
    """A task with its unit numbers changed: fields named `unit` and `units` hold them."""
    changed = dict(task)
    if "unit" in task:
        changed["unit"] = number(task["unit"])
    if "units" in task:
        changed["units"] = [number(u) for u in task["units"]]
    return changed
