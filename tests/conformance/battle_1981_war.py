"""One-sided war in Battle for Normandy (1981): one side storms ahead, the other gives way.

Chance play hardly ever sees the Allies in Cherbourg or the beaches overrun; here the referee does.
"""

from random import Random
from typing import cast

from bocage.core import play
from bocage.core.hexes import bits
from bocage.core.match import Match
from bocage.core.protocol import Action, Event, Side
from bocage.games.battle_1981.moves import MoveUnit
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.supply import reach_masks

from .battle_1981_hunt import ANY_GAME, follow
from .battle_1981_sheet import BOARD, PIECES, apart

CHERBOURG, CAEN, SAINT_LO = (tuple(bits(BOARD.objectives[name])) for name in ("Cherbourg", "Caen", "Saint-Lô"))
AMERICAN, BRITISH = (*CHERBOURG, *SAINT_LO), (*CAEN, *(BOARD.entry[k] for k in (7, 8)))
BEACHES = {"US": ("UTAH", "OMAHA"), "BR": ("GOLD", "JUNO", "SWORD"), "CN": ("GOLD", "JUNO", "SWORD")}
SHARES = {"fuel": 30, "general": 35, "combat": 25}
FIERCE = 6
TIMID = ("end", "stop", "stay", "retreat", "drop", "fight")


class OneSided:
    """Chooses for both: `bold` is the side that storms."""

    def __init__(self, bold: Side, seed: int) -> None:
        self.bold, self.chance = bold, Random(seed)

    def choose(self, s: BattleState) -> Action:
        """What is done next."""
        options = play.offered(s)
        if options[0].verb in SHARES:
            return Action(options[0].verb, str(SHARES[options[0].verb]))
        if s.agenda[-1].who(s) == self.bold:
            return self._storm(s, options)
        return next((a for verb in TIMID for a in options if a.verb == verb), options[0])

    def _storm(self, s: BattleState, options: list[Action]) -> Action:
        verb = options[0].verb
        if verb == "unit":
            fresh = [a for a in options if a.noun and not s.picks[s.kit.unit_index[a.noun]]]
            return self.chance.choice(fresh) if fresh else Action("end")
        if isinstance(task := s.agenda[-1], MoveUnit):
            return self._march(s, task.unit, options)
        if verb in ("air", "naval"):
            return options[len(options) // 2]
        if verb == "level":
            return options[min(len(options), FIERCE) - 1]
        return options[0]

    def _march(self, s: BattleState, u: int, options: list[Action]) -> Action:
        """Ashore at its nation's beaches; then as near to its goal as it can get."""
        if options[0].verb == "land":
            own = [a for a in options if a.noun.startswith(BEACHES[PIECES[u].nation])]
            return self.chance.choice(own or options[-1:])
        goal = self._goal(s, u)
        ends = {a: apart(BOARD.by_name[a.noun], goal) for a in options if a.noun}
        if PIECES[u].kind == "depot":
            lines = reach_masks(s, PIECES[u].nation)
            ends = {a: far for a, far in ends.items() if lines >> BOARD.by_name[a.noun] & 1}
        best = min(ends, key=lambda a: ends[a], default=options[-1])
        return best if ends.get(best, 99) < apart(s.at[u], goal) else options[-1]

    def _goal(self, s: BattleState, u: int) -> int:
        if u % 2:
            return min((beach.marker for beach in BOARD.beachheads), key=lambda h: (s.on[h] < 0, apart(s.at[u], h)))
        goals = AMERICAN if PIECES[u].nation == "US" else BRITISH
        return goals[u // 2 % len(goals)]


def war(bold: Side, seed: int, scenario: str = "campaign", **options: str) -> list[Event]:
    """A whole match of this kind, followed by the referee: everything that was told."""
    match = Match(ANY_GAME, ANY_GAME.options.resolve(options), f"war {seed}", scenario)
    players = OneSided(bold, seed)
    return follow(match, lambda: players.choose(cast(BattleState, match.state)))
