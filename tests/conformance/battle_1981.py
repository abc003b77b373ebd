"""A referee for Battle for Normandy (1981): it keeps a sheet of its own from what is announced, and compares it.

Every event is entered as an onlooker with the charts in his hand would: this step costs so much, that battle so many
combat points. What is announced must be what the charts say, what must follow from it must follow, and in the end
sheet and position must agree. So a rule that is applied wrongly shows, and so does a change that nobody was told of.
"""

from collections.abc import Callable

from bocage.core import play
from bocage.core.hexes import bits
from bocage.core.protocol import BOTH, Action, Event
from bocage.games.battle_1981.combat import Attack
from bocage.games.battle_1981.moves import MoveUnit
from bocage.games.battle_1981.state import BattleState

from .battle_1981_fights import Fights
from .battle_1981_sheet import ALLIED, AT_SEA, DUE, PIECES, Facts
from .battle_1981_turns import Turns
from .checks import demand

KEPT = {
    "cp": "§9i",
    "fatigue": "§10a",
    "leader": "§3f",
    "spent": "§10b",
    "level": "§10c",
    "cut": "§2d",
    "hit": "§2j",
    "lost": "§12f",
}
"""What is kept for each unit, with the rule that is broken if it changes without a word."""

SETS = {
    "cadres": "§9r",
    "halted": "§8b",
    "moved": "§10c",
    "landed": "§10c",
    "fought": "§9a",
    "again": "§9q",
    "seconded": "§AMB-22",
}
"""The same for what is true or not of a unit."""


class Referee(Turns, Fights):
    """What is demanded of every announcement, and of the position it leads to."""

    def watch(self, before: BattleState, a: Action, told: list[Event], after: BattleState) -> None:
        """One action: what was offered, what it brought, and where it led."""
        self._check_offer(before, a)
        for event in told:
            if event.kind not in SEALED:
                demand(set(event.to) == set(BOTH), f"§RUL-10 not everybody is told of {event.kind}")
            if event.kind not in SILENT:
                _ENTRIES[event.kind](self, event, event.facts)
        self._compare(after)

    def _check_offer(self, s: BattleState, a: Action) -> None:
        """What a side may do is what it is offered."""
        task = s.agenda[-1]
        named = {option.noun for option in play.offered(s) if option.noun}
        if isinstance(task, Attack):
            self.choose_target(task.side, named)
        elif isinstance(task, MoveUnit) and task.unit in self.sea:
            self.embark(task.unit, named)
        elif isinstance(task, MoveUnit):
            self.set_out(task.unit, a.noun, named)
        elif a.verb == "unit":
            self.take_up(s.kit.unit_index[a.noun])

    def _compare(self, s: BattleState) -> None:
        there = {u: h for u, h in enumerate(s.at) if h >= 0}
        odd = [PIECES[u].id for u in {*there, *self.units} if there.get(u) != self.units.get(u)]
        demand(not odd, f"§1e nobody was told where these went: {odd}")
        demand({u for u, h in enumerate(s.at) if h == AT_SEA} == self.sea, "§11a others are at sea than were told")
        demand({u for u, h in enumerate(s.at) if h == DUE} == self.due, "§11b others are due than were told")
        dead = [PIECES[u].id for u in self.units if not self.cp[u]]
        demand(not dead, f"§9s {dead} have no combat points left")
        for name, rule in KEPT.items():
            mine, theirs = getattr(self, name), getattr(s, name)
            off = [f"{PIECES[u].id} {theirs[u]} not {mine[u]}" for u in there if mine[u] != theirs[u]]
            demand(not off, f"{rule} {name} is not what was told: {off}")
        for name, rule in SETS.items():
            off = [PIECES[u].id for u in set(bits(getattr(s, name))) ^ getattr(self, name)]
            demand(not off, f"{rule} {name} is not what was told: {off}")
        self._compare_stocks(s)
        if s.phase == "movement":
            self._compare_movement(s)

    def _compare_stocks(self, s: BattleState) -> None:
        demand(s.turn == self.turn, f"§1b turn {s.turn} was not begun")
        demand(s.pools == self.pools, f"§5a the stocks are {s.pools}, but by what was told {self.pools}")
        demand(s.used == self.used, f"§5a {s.used} was used this turn and last, but by what was told {self.used}")
        mine, theirs = (self.air, self.naval, self.interdiction), (s.air, s.naval, s.interdiction)
        demand(theirs == mine, f"§9l air, naval and interdiction points are {theirs}, but by what was told {mine}")
        demand(s.points == self.points, f"§12g the points are {s.points}, but by what was told {self.points}")
        demand(s.ashore == self.ashore, f"§7e {s.ashore} have landed, but by what was told {self.ashore}")
        demand((s.actual, s.expected) == (self.actual, self.expected), "§4c the weather so far is not what was told")
        unfed = {u for u in self.units if not s.is_supplied(u)}
        due = {u for u in self.units if not self.supplied(u)}
        demand(unfed == due, f"§5k unsupplied are {unfed}, but by what was told {due}")
        out = {u for u in self.units if u % 2 == ALLIED and not s.in_line >> u & 1}
        demand(out == self.out, f"§6a out of line are {out}, but by what was told {self.out}")

    def _compare_movement(self, s: BattleState) -> None:
        moving = [u for u in (*self.units, *self.sea) if u % 2 == s.mover]
        off = [f"{PIECES[u].id} {s.mp[u]} not {self.mp[u]}" for u in moving if s.mp[u] != self.mp[u]]
        demand(not off, f"§8e movement points are not what was told: {off}")
        off = [PIECES[u].id for u in moving if s.picks[u] != self.picks[u]]
        demand(not off, f"§2g how often {off} were taken up is not what was told")


SEALED = ("sealed", "interdiction_ordered")
"""§RUL-06 Announcements that are not for everybody."""

SILENT = ("leader", "drops", "stayed")
"""Announcements that change nothing on the sheet."""

_ENTRIES: dict[str, Callable[[Referee, Event, Facts], None]] = {
    "turn": Referee.turn_begins,
    "weather": Referee.weather_falls,
    "transport": Referee.ships_come,
    "out_of_line": Referee.out_of_line,
    "general": Referee.general_supply,
    "starved": Referee.starved,
    "eliminated": Referee.eliminated,
    "allocated": Referee.allocated,
    "interdiction_ordered": Referee.interdiction_sealed,
    "interdiction": Referee.interdiction_opens,
    "hindered": Referee.hindered,
    "arrived": Referee.arrived,
    "held_up": Referee.held_up,
    "not_early": Referee.held_up,
    "recovery": Referee.recovery,
    "scored": Referee.scored,
    "verdict": Referee.verdict,
    "drift": Referee.drifts,
    "dropped": Referee.dropped,
    "movement": Referee.movement,
    "step": Referee.step,
    "fell_short": Referee.fell_short,
    "infiltration": Referee.infiltration_tried,
    "landing": Referee.lands,
    "assault": Referee.assault,
    "assault_over": Referee.assault_over,
    "ashore": Referee.comes_ashore,
    "combat_phase": Referee.combat_phase,
    "attack": Referee.attack,
    "sealed": Referee.sealed,
    "battle": Referee.fights,
    "driven": Referee.driven,
    "refused": Referee.refused,
    "retreated": Referee.retreated,
    "pressed": Referee.pressed,
    "cadre": Referee.cadre,
    "no_cadre": Referee.no_cadre,
    "again": Referee.second_combat,
    "advanced": Referee.advanced,
}
"""Where each announcement is entered."""
