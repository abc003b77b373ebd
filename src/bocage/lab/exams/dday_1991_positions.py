"""Positions of D-Day (1991) for exams: a board with just the units named, at the beginning of a step."""

from collections.abc import Iterable, Mapping

from bocage.core import play
from bocage.core.protocol import Side, Task
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.control import first_control
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.kit import Options
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.reinforce import Reinforcement
from bocage.games.dday_1991.sequence import FinalVerdict, GameTurn, GermanPortion
from bocage.games.dday_1991.setup import kit_for
from bocage.games.dday_1991.state import RESERVE, DDayState
from bocage.games.dday_1991.supply import SupplyStep
from bocage.games.dday_1991.tables import last_turn
from bocage.games.dday_1991.transfer import TransferStep

ROAD = ("D8", "E8", "E9", "F8", "F9", "F7", "D14", "E14", "F12", "F11", "F10")
"""Ground from the Channel to the Ruhr in Allied hands."""

STEPS = ("reinforcement", "port transfer", "movement", "combat")
"""The steps of a portion at which an exam may begin, in their order."""


def position(
    units: Mapping[str, str],
    side: Side,
    step: str,
    *,
    turn: int,
    moves: int = 12,
    allied: Iterable[str] = (),
    waiting: Iterable[str] = (),
) -> DDayState:
    """Units by ids and hexes; `allied` names hexes the Allies hold besides, `waiting` units that may come now."""
    s = DDayState(kit_for(Options()))
    s.scenario, s.moves, s.turn, s.mover = "1944", [moves, moves], turn, side
    s.held = first_control(s) | s.kit.board.hexes(*allied)
    for code, name in units.items():
        u = s.kit.unit_index[code]
        s.place(u, s.kit.hex_named(name))
        s.enter(u, [s.at[u]])
    for code in waiting:
        u = s.kit.unit_index[code]
        s.place(u, RESERVE)
        s.due[u] = turn
    s.agenda = list(reversed([*_rest(side, step), *_replies(side, turn), FinalVerdict()]))
    play.begin(s)
    GAME.check(s)
    return s


def _rest(side: Side, step: str) -> list[Task[DDayState]]:
    """What is left of the portion."""
    whole: list[Task[DDayState]] = [Reinforcement(side), TransferStep(), Movement(side), CombatStep(side)]
    left = whole[STEPS.index(step) :]
    return [task for task in left if side == Side.ALLIED or not isinstance(task, TransferStep)] + [SupplyStep(side)]


def _replies(side: Side, turn: int) -> list[Task[DDayState]]:
    """The other side's portion, and in the next turn the Allied one."""
    following: list[Task[DDayState]] = [GameTurn(turn + 1)] if turn < last_turn() else []
    return [GermanPortion(), *following] if side == Side.ALLIED else following
