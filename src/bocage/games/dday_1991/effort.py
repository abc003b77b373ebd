"""§opt-14c1 Extra effort: a Move more for three more movement factors."""

from bocage.core.protocol import Event, Ruling, no

from .kinds import Unit
from .movement import terrain_for, to_attack
from .moves_ledger import bars_cost, spend
from .parting import bars_spending
from .state import DDayState
from .tables import prices


def bars_effort(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-14c1 §opt-14c2 §opt-14c3 The first rule that keeps a unit on its way from an extra effort."""
    bit = 1 << u
    if not (s.kit.white & s.kit.ground) & bit:
        return no("§opt-14c1", "only mechanized units and headquarters make an extra effort, not {unit}", unit=u)
    if s.effort & bit:
        return no("§opt-14c3", "{unit} has made its extra effort already", unit=u)
    if s.halted & bit:
        return no("§3b3d", "{unit} has entered an enemy zone, which ends its move", unit=u)
    if not s.spent[u]:
        return no("§opt-14c3", "{unit} has not moved yet", unit=u)
    have = to_attack(s, u) - s.spent[u]
    if any(cost <= have for _, cost in terrain_for(s, u).open.out_of(s.at[u])):
        return no("§opt-14c3", "{unit} has not used up its normal movement factors", unit=u)
    price = prices().extra_effort
    return (bars_spending if s.phase == "movement" else bars_cost)(s, u & 1, price)


def make_effort(s: DDayState, u: Unit) -> None:
    """§opt-14c3 The factors may be used at once."""
    spend(s, u & 1, prices().extra_effort)
    s.effort |= 1 << u
    s.tell(Event("effort", "§opt-14c3", {"piece": u, "moves": s.moves[u & 1]}))
