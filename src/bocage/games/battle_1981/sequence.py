"""The sequence of play. Read this first: the rest of the package is called from here."""

from bocage.core.protocol import Do, Event, Side, Task

from .airborne import Drops
from .combat import CombatPhase
from .interdiction import InterdictionStep, OpenInterdiction
from .logistics import Allocation, Logistics, SupplyStates
from .moves import MovementPhase
from .recovery import Recovery
from .reinforce import Arrivals
from .setup import Leaders
from .state import BattleState
from .tables import last_turn, turn_name
from .victory import Scoring, score, verdict


class TheGame(Do[BattleState], frozen=True):
    """§1b §1c §1d §2a Leaders and drops, then two days a turn; the last turn is for the score alone."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        last = last_turn(s.scenario)
        return [Leaders(), *[Turn(turn) for turn in range(last)], LastTurn(last), FinalVerdict()]


class StartTurn(Do[BattleState], frozen=True):
    """§1b What units did two days ago is forgotten."""

    turn: int

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.turn, s.phase, s.mover = self.turn, "logistics", Side.ALLIED
        s.moved = s.landed = s.halted = s.fought = s.again = s.seconded = 0
        s.spent, s.level, s.cut = [0] * len(s.at), [0] * len(s.at), [0] * len(s.at)
        s.interdiction, s.opened, s.battle = 0, False, None
        s.tell(Event("turn", "§1b", {"turn": self.turn, "name": turn_name(self.turn)}))
        return []


class Turn(Do[BattleState], frozen=True):
    """§2b §2c §2d §2e §2f §AMB-03 One turn. The drops come first on D-Day alone (§2a)."""

    turn: int

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        return [
            StartTurn(self.turn),
            *([Drops()] if self.turn == 0 else []),
            Logistics(),
            Allocation(),
            InterdictionStep(),
            MovementPhase(Side.ALLIED),
            CombatPhase(Side.ALLIED),
            Arrivals(),
            *self._german_movement(s),
            CombatPhase(Side.GERMAN),
            Recovery(),
            Scoring(),
        ]

    def _german_movement(self, s: BattleState) -> list[Task[BattleState]]:
        """§8g §RUL-11 On D-Day the Germans move only if that was chosen; they fight in any case."""
        if self.turn == 0 and s.kit.options.german_dday == "stay":
            return []
        return [OpenInterdiction(), MovementPhase(Side.GERMAN)]


class LastTurn(Do[BattleState], frozen=True):
    """§1d §12i Nobody moves or fights: supply is looked at once more, and the ground is counted."""

    turn: int

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        return [StartTurn(self.turn), SupplyStates(), Scoring()]


class FinalVerdict(Do[BattleState], frozen=True):
    """§12h §1d The game is over."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase = "over"
        s.tell(Event("verdict", "§12h", {"level": verdict(s), "lines": score(s).lines()}))
        return []
