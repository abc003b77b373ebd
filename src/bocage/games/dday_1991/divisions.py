"""§opt-16a Divisions made from corps, and taken back into them."""

from bocage.core.hexes import members
from bocage.core.protocol import Event, Ruling, no

from .kinds import Unit
from .movement import without_attack
from .state import UNUSED, DDayState
from .tables import movement


def free_division(s: DDayState, u: Unit) -> Unit | None:
    """§opt-16a A division of the corps's side that is off the board, of its own nationality if there is one."""
    kinds = s.kit.kinds
    free = [v for v in members(s.kit.division & s.kit.of_side[u & 1]) if s.at[v] == UNUSED]
    alike = [v for v in free if kinds[v].same_nation(kinds[u])]
    return next(iter(alike or free), None)


def bars_detach(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-16a The first rule that keeps a corps on its way from leaving a division behind."""
    if not s.kit.corps >> u & 1 or s.kit.frail >> u & 1:
        return no("§opt-16a", "{unit} is no corps with a reverse face, and only such leave divisions", unit=u)
    if s.is_back(u):
        return no("§opt-16a", "{unit} is reduced, and can leave no division", unit=u)
    if free_division(s, u) is None:
        return no("§opt-16a", "every division is on the board already")
    return _bars_factor(s, u, "§opt-16a")


def bars_absorb(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-16b The first rule that keeps a corps on its way from taking up a division."""
    if not s.kit.corps >> u & 1 or not s.is_back(u):
        return no("§opt-16b", "{unit} is no reduced corps, and only such take divisions up", unit=u)
    if not _divisions_with(s, u):
        return no("§opt-16b", "no division is in {hex} with {unit}", hex=s.at[u], unit=u)
    return _bars_factor(s, u, "§opt-16b")


def _divisions_with(s: DDayState, u: Unit) -> list[Unit]:
    return members(s.present.get(s.at[u], 0) & s.kit.division & s.kit.of_side[u & 1])


def _bars_factor(s: DDayState, u: Unit, rule: str) -> Ruling | None:
    need, have = movement().division, max(0, without_attack(s, u) - s.spent[u])
    says = "it takes {need:movement factor(s)}, and {unit} has {have} left"
    return None if have >= need else no(rule, says, need=need, unit=u, have=have)


def detach(s: DDayState, u: Unit) -> None:
    """§opt-16a The corps is flipped, and a division stands beside it."""
    division = free_division(s, u)
    assert division is not None
    s.back |= 1 << u
    s.spent[u] += movement().division
    s.place(division, s.at[u])
    s.unfed &= ~(1 << division)
    s.tell(Event("detached", "§opt-16a", {"piece": u, "division": division, "hex": s.at[u]}))


def absorb(s: DDayState, u: Unit) -> None:
    """§opt-16b The division goes, and the corps is at full strength."""
    division = _divisions_with(s, u)[0]
    s.back &= ~(1 << u)
    s.spent[u] += movement().division
    s.remove(division, UNUSED)
    s.tell(Event("absorbed", "§opt-16b", {"piece": u, "division": division, "hex": s.at[u]}))
