"""§9b2-moves A ready Allied opening, step by step: what it asks for at the decision that is pending now."""

from bocage.core import play
from bocage.core.hexes import Hex
from bocage.core.protocol import ASK, Action, Side

from .air import Jump
from .carpet import bars_bomb
from .combat import Declare, PlanCombat
from .invasion import Invade, InvadeUnit, TowHarbour
from .kinds import mulberries
from .movement_step import ChooseMove
from .mulberry import NAMES
from .occupy import Occupy
from .resolve import ChooseCombat
from .setups import AlliedPlan
from .state import DDayState
from .verbs import COMMIT


def opening_actions(s: DDayState, plan: AlliedPlan) -> list[Action]:
    """Everything the plan still wants of the pending decision, in order; what is not lawful now is left out.

    No step is ended: when nothing is left to do the list is empty. It stops where a die must fall first.
    """
    task = s.agenda[-1] if s.agenda else None
    if s.turn != 1 or task is None or task.waits != ASK or task.who(s) != Side.ALLIED:
        return []
    trial = _Trial(s, plan)
    if isinstance(task, Invade | InvadeUnit | TowHarbour):
        trial.sail(task)
    elif isinstance(task, ChooseMove | Jump):
        trial.drop(task)
    elif isinstance(task, Declare | PlanCombat):
        trial.attack(task)
    elif isinstance(task, ChooseCombat):
        trial.fight()
    elif isinstance(task, Occupy):
        trial.go_ashore(task.target)
    return trial.actions


class _Trial:
    """The plan tried out on a copy of the position, action by action."""

    def __init__(self, s: DDayState, plan: AlliedPlan) -> None:
        self._s, self._plan = s.clone(), plan
        self.actions: list[Action] = []

    def sail(self, task: Invade | InvadeUnit | TowHarbour) -> None:
        """§3e2a §opt-15a1 Units and markers put to sea; one that is already chosen first of all."""
        goals = {_noun(code): sea for sea, codes in self._plan.sail.items() for code in codes}
        if isinstance(task, InvadeUnit | TowHarbour):
            name = self._s.kit.kinds[task.unit].id if isinstance(task, InvadeUnit) else NAMES[task.marker]
            if not self._take([Action("to", goals.get(name, ""))]):
                return
        for name, sea in goals.items():
            self._take([Action("invade", name), Action("to", sea)])

    def drop(self, task: ChooseMove | Jump) -> None:
        """§opt-13d1 Airborne corps are dropped, each in the first of its hexes that is open."""
        if isinstance(task, Jump):
            wishes = self._plan.drop.get(self._s.kit.kinds[task.unit].id, ())
            if not any(self._take([Action("to", name)]) for name in wishes):
                return
        for code, wishes in self._plan.drop.items():
            any(self._take([Action("jump", code), Action("to", name)]) for name in wishes)
        self._bomb()

    def _bomb(self) -> None:
        """§opt-13b1 No plan says where bombers go: where the most of its attackers meet a German corps."""
        attacks = sorted(self._plan.attack, key=lambda name: -len(self._plan.attack[name]))
        hexes = [h for name in attacks if bars_bomb(self._s, h := self._s.kit.hex_named(name)) is None]
        for h in hexes[:1]:
            for _ in range(self._s.kit.strategic.bit_count()):
                self._take([Action("bomb", self._s.kit.names[h])])

    def attack(self, task: Declare | PlanCombat) -> None:
        """§4a5 Every combat with those of its attackers who can join; one that is being put together first."""
        if isinstance(task, PlanCombat):
            self._join(self._s.kit.names[task.targets[0]])
            if not self._take([COMMIT]):
                return
        for name in self._plan.attack:
            before, count = self._s, len(self.actions)
            if not self._take([Action("attack", name)]):
                continue
            self._join(name)
            if not self._is_waiting():
                return
            if self._is_air_alone(count) or not self._take([COMMIT]):
                self._s, self.actions = before, self.actions[:count]

    def _is_air_alone(self, count: int) -> bool:
        """Whether those who joined since so many actions all fly: the corps they were to help have not come."""
        joined = [self._s.kit.unit_index[a.noun] for a in self.actions[count:] if a.verb == "with"]
        return all(self._s.kit.kinds[u].is_air for u in joined)

    def _join(self, target: str) -> None:
        for code in self._plan.attack.get(target, ()):
            if self._is_waiting():
                self._take([Action("with", code)])

    def fight(self) -> None:
        """§3e2d §4c1 Open beaches first, before the beaten can fall back to them; then the next combat of the plan."""
        for name, codes in self._plan.ashore.items():
            if any(self._take([Action("land", name), Action("advance", _noun(code))]) for code in codes):
                self.go_ashore(self._s.kit.hex_named(name))
                return
        any(self._take([Action("resolve", name)]) for name in self._plan.attack)

    def go_ashore(self, target: Hex) -> None:
        """§4f Those the plan wants in the hex enter it, and those whose own beach is not attacked."""
        names, attacked = self._s.kit.names, {h for combat in self._s.combats for h in combat.targets}
        given_up = [name for name in self._plan.attack if self._s.kit.hex_named(name) not in attacked]
        for name in (names[target], *given_up):
            for code in self._plan.ashore.get(name, ()):
                self._take([Action("advance", _noun(code))])

    def _is_waiting(self) -> bool:
        """Whether a side is to choose, not a die to fall."""
        return bool(self._s.agenda) and self._s.agenda[-1].waits == ASK

    def _take(self, actions: list[Action]) -> bool:
        """Carry these out if each is lawful in its turn; otherwise nothing has happened."""
        s = self._s.clone()
        for a in actions:
            if a not in play.offered(s):
                return False
            play.act(s, a)
        self._s = s
        self.actions += actions
        return True


def _noun(code: str) -> str:
    """A unit or marker of a plan as actions name it."""
    for marker, name in zip(mulberries(), NAMES, strict=True):
        if code == marker.id:
            return name
    return code
