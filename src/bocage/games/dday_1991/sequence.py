"""The sequence of play. Read this first: the rest of the package is called from here."""

from bocage.core.protocol import Do, Event, Side, Task

from .combat import CombatStep
from .income import NewMoves
from .invasion import InvasionStep
from .movement_step import Movement
from .reinforce import Reinforcement
from .replace import ReplacementStep
from .setup import Deployment
from .state import DDayState
from .supply import SupplyStep
from .tables import last_turn, month
from .transfer import TransferStep
from .victory import score, verdict
from .weather import WeatherStep


class TheGame(Do[DDayState], frozen=True):
    """§2a §0a §2b4 The set-up, twelve turns, the verdict."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        return [
            Deployment(),
            *[GameTurn(turn) for turn in range(1, last_turn() + 1)],
            FinalVerdict(),
        ]


class GameTurn(Do[DDayState], frozen=True):
    """§2b1 §5 The Allied portion, then the German one; then the marker moves on."""

    turn: int

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.turn, s.good = self.turn, s.good or not s.kit.options.weather
        s.tell(Event("turn", "§2b1", {"turn": self.turn, "month": month(self.turn)}))
        return [AlliedPortion(), GermanPortion()]


class AlliedPortion(Do[DDayState], frozen=True):
    """§2b2 §2b3 The Allied portion, step by step."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        return [
            StartPortion(Side.ALLIED),
            NewMoves(Side.ALLIED),
            WeatherStep(),
            Reinforcement(Side.ALLIED),
            ReplacementStep(Side.ALLIED),
            TransferStep(),
            InvasionStep(),
            Movement(Side.ALLIED),
            CombatStep(Side.ALLIED),
            SupplyStep(Side.ALLIED),
        ]


class GermanPortion(Do[DDayState], frozen=True):
    """§2b2 §2b3 The same without the steps that only the Allies have."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        return [
            StartPortion(Side.GERMAN),
            NewMoves(Side.GERMAN),
            Reinforcement(Side.GERMAN),
            ReplacementStep(Side.GERMAN),
            Movement(Side.GERMAN),
            CombatStep(Side.GERMAN),
            SupplyStep(Side.GERMAN),
        ]


class StartPortion(Do[DDayState], frozen=True):
    """§2b4 The side whose portion runs is the attacker; what its units did before is forgotten."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.mover, s.phase = self.side, "new moves"
        s.paid = s.moved = s.halted = s.zoned = s.shipped = s.placed = 0
        s.invaders = s.dropped = s.effort = s.fought = s.pursued = s.grounded = s.cleared = 0
        s.spent, s.origin = [0] * len(s.at), [-1] * len(s.at)
        s.forget()
        s.starved = s.unfed & s.kit.of_side[self.side]
        s.tell(Event("portion", "§2b1", {"side": self.side}))
        return []


class FinalVerdict(Do[DDayState], frozen=True):
    """§2b4 §6-winA §6-winG §6-draw The game is over after the German portion of the last turn."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "over"
        s.tell(Event("verdict", "§6-draw", {"level": verdict(s), "lines": score(s).lines()}))
        return []
