"""The sequence of play. Read this first: the rest of the package is called from here."""

from bocage.core.protocol import Do, Event, Side, Task
from bocage.core.regiments.state import BEACHES

from .combat import CombatPhase
from .deployment import DrawOrder
from .entrench import EndPlayerTurn
from .invasion import AlliedPlacement, GliderLandings
from .kit import tables
from .movement import FIRST, SECOND
from .moves import Movement
from .planning import PlanBeaches
from .reinforce import Reinforce, roll_over_capacity
from .state import LOCKED, NormandyState
from .supply import free_paratroops
from .victory import verdict


class TheGame(Do[NormandyState], frozen=True):
    """§GEN-2 §SEQ-9 §FOG-4 The secret plan, the secret deployment, the landing, six Game-Turns, the verdict."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        turns: int = tables()["turns"]["count"]
        return [
            PlanBeaches(),
            StartDeployment(),
            DrawOrder(),
            StartInvasion(),
            AlliedPlacement(),
            *[GameTurn(turn) for turn in range(1, turns + 1)],
            FinalVerdict(),
        ]


class StartDeployment(Do[NormandyState], frozen=True):
    """§GT1-1B The Allied plan is locked; the German sets up."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase, s.mover = "deployment", Side.GERMAN
        return []


class StartInvasion(Do[NormandyState], frozen=True):
    """§GT1-1C Both are ready: Game-Turn 1 begins from the air."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.turn, s.phase, s.mover = 1, "landing", Side.ALLIED
        return []


class GameTurn(Do[NormandyState], frozen=True):
    """§SEQ-1 Allied Player-Turn, German Player-Turn, and the marker moves on."""

    turn: int

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.turn = self.turn
        s.tell(Event("turn", "§SEQ-1", {"turn": self.turn, "date": tables()["turns"]["dates"][self.turn - 1]}))
        return [AlliedPlayerTurn(), GermanPlayerTurn(), EndGameTurn()]


class AlliedPlayerTurn(Do[NormandyState], frozen=True):
    """§SEQ-2 §GT1-2 §GT1-3 §GT1-4a §GT1-4b Move, fight, reinforce, move again."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [
            Movement(Side.ALLIED, FIRST),
            CombatPhase(Side.ALLIED),
            StartReinforcement(),
            *([GliderLandings()] if s.turn == 1 else []),
            Movement(Side.ALLIED, SECOND),
            EndPlayerTurn(Side.ALLIED),
        ]


class StartReinforcement(Do[NormandyState], frozen=True):
    """§SEQ-2 §SEQ-6 The reinforcement phase, if any supply area lives.

    §GT1-4a What the beaches can land is measured from here: the assault of Game-Turn 1 uses none of it.
    """

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase, s.landed = "reinforcement", [0] * BEACHES
        return [Reinforce()] if s.supply_areas() else []


class GermanPlayerTurn(Do[NormandyState], frozen=True):
    """§SEQ-3 §SEQ-8 §GT1-5 Move (reinforcements too), fight, move again."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [
            Movement(Side.GERMAN, FIRST),
            CombatPhase(Side.GERMAN),
            Movement(Side.GERMAN, SECOND),
            EndPlayerTurn(Side.GERMAN),
        ]


class EndGameTurn(Do[NormandyState], frozen=True):
    """§SUP-F §PAR-D §RNF-4 The turn closes: paratroops never supplied die on turn 3, beaches gain capacity."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        free_paratroops(s)  # §R-31
        if s.turn == tables()["supply"]["paratroop_deadline_turn"]:
            lose_stranded_paratroops(s)
        roll_over_capacity(s)
        return []


def lose_stranded_paratroops(s: NormandyState) -> None:
    """§SUP-F §PAR-D Paratroops not supplied once by the end of Game-Turn 3 are destroyed."""
    for u in s.lined_up(s.units_of(Side.ALLIED)):
        if s.at[u] >= 0 and s.flags[u] & LOCKED:
            s.tell(Event("stranded", "§SUP-F", {"kind": s.kind[u], "hex": s.at[u]}))
            s.eliminate(u)
    s.works &= s.occupied[0] | s.occupied[1]


class FinalVerdict(Do[NormandyState], frozen=True):
    """§GEN-2 §VIC §LVL The game is over after the German Player-Turn of Game-Turn 6; everything is told."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase = "over"
        judged = verdict(s)
        s.tell(
            Event(
                "verdict",
                "§LVL",
                {
                    "score": str(judged.total),
                    "level": judged.level,
                    "historical": judged.historical,
                    "order": s.ob,
                    "lines": judged.tally.lines(),
                },
            )
        )
        return []
