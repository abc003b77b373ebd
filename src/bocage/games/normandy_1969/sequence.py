"""The sequence of play. Read this first: the rest of the package is called from here."""

from bocage.core.protocol import Do, Event, Roll, Side, Task

from .airborne import AlliedPlacement, GliderLandings
from .combat import CombatPhase
from .deployment import Deploy, Muster
from .kit import NO_LIMIT, tables
from .landings import Landings, close_beaches
from .moves import Impulse
from .planning import PlanBeaches
from .reinforce import Replacements
from .state import FIRST, GONE, SECOND, NormandyState
from .victory import verdict


class TheGame(Do[NormandyState], frozen=True):
    """§GEN-1 §INV-11 The plan in writing, the German set-up, the landing, seven turns, the verdict."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        turns: int = tables()["turns"]["count"]
        return [
            PlanBeaches(),
            StartDeployment(),
            Muster(),
            Deploy(),
            StartInvasion(),
            AlliedPlacement(),
            *[GameTurn(turn) for turn in range(1, turns + 1)],
            FinalVerdict(),
        ]


class StartDeployment(Do[NormandyState], frozen=True):
    """§INV-11 The plan is written and sealed; the German sets up before the eyes of all."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase, s.mover = "deployment", Side.GERMAN
        return []


class StartInvasion(Do[NormandyState], frozen=True):
    """§RUL-01 The plan is opened in full, and the paratroops are the first to come."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.turn, s.phase, s.mover, s.opened = 1, "landing", Side.ALLIED, True
        beaches = {"invaded": s.invaded_beaches(), "supply": s.supply_beaches()}
        s.tell(Event("plan_opened", "§RUL-01", beaches, reveals=True))
        return []


class GameTurn(Do[NormandyState], frozen=True):
    """§GEN-3 §R-01 The Allied turn, then the German one."""

    turn: int

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.turn = self.turn
        s.tell(Event("turn", "§GEN-1", {"turn": self.turn, "date": tables()["turns"]["dates"][self.turn - 1]}))
        return [AlliedTurn(), GermanTurn(), EndGameTurn()]


class AlliedTurn(Do[NormandyState], frozen=True):
    """§GEN-2 §GEN-4 Move, fight, land, move again."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [
            BeginTurn(Side.ALLIED),
            Impulse(Side.ALLIED, FIRST),
            CombatPhase(Side.ALLIED),
            Landings(),
            *([GliderLandings()] if s.turn == 1 else []),
            Impulse(Side.ALLIED, SECOND),
        ]


class GermanTurn(Do[NormandyState], frozen=True):
    """§GEN-2 §GEN-4 Replacements and reinforcements come with the first impulse."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [
            BeginTurn(Side.GERMAN),
            Replacements(),
            Impulse(Side.GERMAN, FIRST),
            CombatPhase(Side.GERMAN),
            Impulse(Side.GERMAN, SECOND),
        ]


class BeginTurn(Do[NormandyState], frozen=True):
    """§GEN-5 §INV-6 §OPT-3 A player's turn begins: where his units stand now decides which rivers they may cross.

    §R-19 On the first turn no Allied unit has begun it on the map: commandos and paratroops have only just come down.
    §ATT-7 From the second turn he rolls for the number of his attacks, unless the players have agreed not to.
    """

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.mover, s.phase, s.made, s.limit = self.side, FIRST, 0, NO_LIMIT
        for u in s.units_of(self.side):
            s.began[u] = GONE if s.turn == 1 and self.side == Side.ALLIED else max(s.at[u], GONE)
        first: int = tables()["attacks"]["first_limited_turn"]
        return [AttackDie(self.side)] if s.kit.options.attack_die and s.turn >= first else []


class AttackDie(Roll[NormandyState], frozen=True):
    """§ATT-7 §R-22 One die, shown to both: so many attacks, and no more, in this turn."""

    rule = "§ATT-7"
    side: Side

    def key(self, s: NormandyState) -> str:
        return f"turn {s.turn} {self.side.word} attacks"

    def land(self, s: NormandyState, face: int) -> list[Task[NormandyState]]:
        s.limit = face
        s.tell(Event("attacks_allowed", "§ATT-7", {"side": self.side, "die": face}))
        return []


class EndGameTurn(Do[NormandyState], frozen=True):
    """§RNF-1 The turn closes, and the beaches count what they have landed."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        close_beaches(s)
        return []


class FinalVerdict(Do[NormandyState], frozen=True):
    """§VIC §LVL After the German turn of the seventh turn the points are counted."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase = "over"
        judged = verdict(s)
        facts = {"score": str(judged.total), "level": judged.level, "order": s.ob, "lines": judged.tally.lines()}
        s.tell(Event("verdict", "§LVL", facts))
        return []
