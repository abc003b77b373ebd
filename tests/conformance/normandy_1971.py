"""What the checks of secrecy must know of Normandy (1971): its odds, and how to change what a side may not know."""

from random import Random
from typing import Any

import msgspec

from bocage.core.hexes import bits, mask_of
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import BOX, GONE, RESERVE
from bocage.games.normandy_1971.combat import PlanAttack
from bocage.games.normandy_1971.forecast import forecast
from bocage.games.normandy_1971.orders import LETTERS
from bocage.games.normandy_1971.state import LOCKED, Attack, NormandyState
from bocage.games.normandy_1971.view import renumber

UNIT_VERBS = ("move", "with", "lose", "dig", "break", "place")
"""The verbs whose noun is a unit's number."""


def odds(s: Any) -> Any:
    """The forecast of the attack being put together, and of those allocated."""
    task = s.agenda[-1]
    planned = [Attack(task.targets, task.units)] if isinstance(task, PlanAttack) and task.units else []
    mine = [attack for attack in s.attacks if attack.units and attack.units[0] & 1 == s.mover and not attack.fought]
    return [forecast(s, attack) for attack in [*mine, *planned]] if task.who(s) == s.mover else []


def twins(s: NormandyState, side: Side, chance: Random) -> list[NormandyState]:
    """§FOG-1 §FOG-2 §FOG-3 §FOG-4 §FOG-5 The same position to this side, with other secrets of its enemy.

    They need not be positions that could come about: nobody will play them on.
    """
    if s.phase == "over":
        return []
    twin = s.clone()
    _change_hidden_units(twin, side.enemy, chance)
    if side == Side.ALLIED:
        if s.kit.options.german_ob == "die":
            twin.ob = chance.choice([letter for letter in LETTERS if letter != s.ob])
    else:
        _change_plan(twin, chance)
    twin.refresh()
    return [twin, renumbered(s, side.enemy, chance)[0]]


def renumbered(s: NormandyState, owner: Side, chance: Random) -> tuple[NormandyState, dict[Unit, Unit]]:
    """§FOG-1 The same position with other numbers on a side's units, and what each number has become.

    Its enemy knows no number: nothing he sees or is told, now or later, may follow their order.
    """
    old = list(s.units_of(owner))
    new = {u: u for u in range(len(s.at))} | dict(zip(old, chance.sample(old, len(old)), strict=True))
    twin = s.clone()
    for u, v in new.items():
        for name in ("kind", "at", "flags", "spent", "due"):
            getattr(twin, name)[v] = getattr(s, name)[u]
    twin.fed = mask_of([v for u, v in new.items() if s.is_fed(u)])
    twin.aims = [(new[u], h) for u, h in s.aims]
    twin.attacks = [Attack(a.targets, tuple(new[u] for u in a.units), a.missions, a.fought) for a in s.attacks]
    twin.agenda = [
        msgspec.convert(renumber(msgspec.to_builtins(task), new.__getitem__), type(task)) for task in s.agenda
    ]
    twin.offer = None
    twin.refresh()
    return twin, new


def same_action(a: Action, new: dict[Unit, Unit]) -> Action | None:
    """An action of the side whose units have other numbers now; None if it goes by the order of the lists.

    Named set-ups place the units as the order of battle lists them, and that is how they were numbered.
    """
    if a.verb in ("take", "start"):
        return None
    return Action(a.verb, str(new[int(a.noun)])) if a.verb in UNIT_VERBS and a.noun else a


def _change_hidden_units(s: NormandyState, owner: Side, chance: Random) -> None:
    """Units under markers, off the map or not landed are others; points spent, and Allied supply, are changed."""
    kinds = [kind.index for kind in s.kit.kinds if kind.side == owner]
    covered = s.works & ~s.revealed
    for u in s.units_of(owner):
        if s.at[u] == GONE:
            continue
        hidden = s.turn == 0 or s.at[u] == RESERVE or (s.at[u] >= 0 and bool(covered >> s.at[u] & 1))
        if hidden:
            s.kind[u] = chance.choice(kinds)
            s.due[u] = 0 if s.at[u] != RESERVE else s.due[u]
        s.spent[u] += 1
        if s.at[u] >= 0 and owner == Side.ALLIED:  # §FOG-2 anybody can trace German supply, Allied only its owner
            s.fed ^= 1 << u
            s.flags[u] ^= LOCKED
    s.broken = [n + 1 if s.kit.kinds[k].side == owner else n for k, n in enumerate(s.broken)]


def _change_plan(s: NormandyState, chance: Random) -> None:
    """The supply areas are others; before the landing so is everything else the Allies have planned."""
    if s.turn == 0:
        s.invaded = sum(1 << n for n in chance.sample(range(1, 18), 4))
        s.aims = []
        for u in s.units_of(Side.ALLIED):
            if s.at[u] != GONE:
                s.at[u] = chance.choice([RESERVE, BOX - 3])
    beaches = list(bits(s.invaded))
    s.supply = sum(1 << n for n in chance.sample(beaches, chance.randrange(len(beaches) + 1)))
    s.dead = chance.choice([0, s.supply])
    s.capacity = [n + 1 for n in s.capacity]
    s.landed = [n + 1 for n in s.landed]
