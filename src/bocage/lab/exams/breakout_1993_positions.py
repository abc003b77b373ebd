"""Positions for the exams of Breakout: Normandy (1993): the units that matter, and a match that goes on from there."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bocage.core import play
from bocage.core.protocol import Side, Task
from bocage.games.breakout_1993.advantage import Losses
from bocage.games.breakout_1993.control import settle
from bocage.games.breakout_1993.daylight import ImpulseNumber, NextNumber, impulse_of
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.refit import RefitPhase
from bocage.games.breakout_1993.regroup import RegroupPhase
from bocage.games.breakout_1993.reserve import BuyImpulses
from bocage.games.breakout_1993.sequence import FinalVerdict, GameDay
from bocage.games.breakout_1993.setup import kit_for
from bocage.games.breakout_1993.state import UNUSED, Battle, BreakoutState
from bocage.games.breakout_1993.sunset import Sunset
from bocage.games.breakout_1993.victory import BreakoutCheck

LEVELS = {"": Level.FRESH, "spent": Level.SPENT, "d1": Level.DISRUPT_1, "d2": Level.DISRUPT_2}


class Board(Struct, frozen=True):
    """Where everybody is: units by id as `27` or `27 spent`, and the Areas the Allies control."""

    units: Mapping[str, str]
    allied: Iterable[str]
    day: int = 5
    number: int = 5
    weather: str = "clear"
    advantage: Side = Side.GERMAN

    def set_up(self) -> BreakoutState:
        """The board without anything to be decided."""
        s = BreakoutState(kit_for(Options()))
        s.day, s.weather, s.impulse, s.advantage = self.day, self.weather, self.number, self.advantage
        s.skies = [5, 0, 0]
        s.at = [UNUSED] * len(s.at)
        s.held = s.kit.board.places(*self.allied)
        for code, where in self.units.items():
            place, _, level = where.partition(" ")
            u = s.kit.unit_index[code]
            s.place(u, s.kit.place_named(place))
            s.level[u] = LEVELS[level]
        for here in range(len(s.kit.codes)):
            settle(s, here)
        return s


def all_but(*codes: str) -> list[str]:
    """Every Area but these."""
    return [code for code in map(str, range(1, 61)) if code not in codes]


def impulse(board: Board, side: Side) -> BreakoutState:
    """An impulse of a side about to be chosen, and everything after it."""
    s = board.set_up()
    s.phase = "daylight"
    allied = [*impulse_of(Side.ALLIED), Sunset(), Losses(), NextNumber(), ImpulseNumber()]
    tasks = allied if side == Side.ALLIED else [*impulse_of(Side.GERMAN), Losses(), *allied]
    return begun(s, [*tasks, *evening(s)])


def night(board: Board, *tasks: Task[BreakoutState], phase: str) -> BreakoutState:
    """Some part of an evening, and the days after it."""
    s = board.set_up()
    s.phase = phase
    rest = evening(s)
    return begun(s, [*tasks, *(rest[1:] if phase == "refit" else rest[2:])])


def struck(
    board: Board, side: Side, target: str, units: Iterable[str], dice: tuple[int, ...], *tasks: Task[BreakoutState]
) -> BreakoutState:
    """An assault by these units, its dice on the table, and what is asked then."""
    s = board.set_up()
    s.phase = "daylight"
    s.begin_impulse(side)
    attackers = tuple(s.kit.unit_index[code] for code in units)
    place = s.kit.place_named(target)
    defenders = s.units_at(place, side.enemy)
    forward = max(defenders, key=lambda u: s.kit.kinds[u].fresh.defense)
    s.battle = Battle(
        place, side, attackers[0], attackers, forward=forward, attack_dice=dice[:2], defense_dice=dice[2:]
    )
    for u in attackers:
        s.moved |= 1 << u
    s.assaulted |= 1 << place
    after = [*impulse_of(Side.ALLIED)[2:], Sunset(), Losses(), NextNumber(), ImpulseNumber()]
    return begun(s, [*tasks, *after, *evening(s)])


def evening(s: BreakoutState) -> list[Task[BreakoutState]]:
    """From the Refit Phase of this day to the end of the match."""
    last = scenario_named(s.scenario).days
    days = [GameDay(day) for day in range(s.day + 1, last + 1)]
    return [RefitPhase(), RegroupPhase(), BreakoutCheck(), *([BuyImpulses()] if days else []), *days, FinalVerdict()]


def begun(s: BreakoutState, tasks: list[Task[BreakoutState]]) -> BreakoutState:
    """The position at its first decision."""
    s.agenda = list(reversed(tasks))
    play.begin(s)
    return s
