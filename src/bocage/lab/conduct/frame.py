"""Conduct: what no player worth playing does, counted over whole games by an umpire who sees everything."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from bocage import registry
from bocage.ai.levels import Character
from bocage.ai.mind import Mind
from bocage.ai.player import Player
from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.game import View
from bocage.core.protocol import Action, Decision, Side
from bocage.lab.playing import module_of, playing

KINDS = ("bad attack", "penny packets", "idle out of supply", "stripped", "idle gain", "time")
"""What an umpire may find."""


class Fault(Struct, frozen=True):
    """Something that should not have been done, or left undone."""

    kind: str
    says: str
    where: str = ""
    """Which action of which match: the frame fills it in."""


class Umpire(Protocol):
    """Watches one side through a match, and knows the true position. A game's file has a class `Umpire`."""

    def __init__(self, side: Side) -> None: ...

    def before(self, s: Any, d: Decision, action: Action) -> list[Fault]:
        """What is wrong with an action of the side, in the position it is about to be done in."""

    def turn_over(self, s: Any) -> list[Fault]:
        """What is wrong with how the side left things: its turn or phase (`until(s, side, 0)`) is over."""


class Conduct(Struct, frozen=True):
    """What the umpires found in one match, or in several together."""

    turns: int
    faults: list[Fault]

    @property
    def by_kind(self) -> Counter[str]:
        """How many faults of each kind."""
        return Counter(fault.kind for fault in self.faults)

    def rate(self, kind: str) -> float:
        """Faults of a kind in a hundred turns."""
        return 100 * self.by_kind[kind] / self.turns if self.turns else 0.0


def together(parts: list[Conduct]) -> Conduct:
    """Several matches as one."""
    return Conduct(sum(part.turns for part in parts), [fault for part in parts for fault in part.faults])


class Watched(Struct, frozen=True):
    """One match for the umpires: both sides played at one level."""

    game: str
    scenario: str
    options: Mapping[str, Any]
    player: str
    seed: int
    effort: float | None = 1.0
    """As in a series; None plays by the clock, and then the umpires look at it too."""


GRACE = 1.0
"""Seconds that an answer may come late, or that a player who does not search may take for a phase."""


class _Timed:
    """A player with a watch beside it."""

    def __init__(self, player: Player, allowed: float) -> None:
        self._player, self.allowed = player, allowed
        self.looks = player.looks
        self.stage: tuple[int, ...] = ()
        self.spent, self._last = 0.0, 0.0

    def choose(self, v: View | None, d: Decision) -> Action:
        begun = time.perf_counter()
        action = self._player.choose(v, d)
        self._last = time.perf_counter() - begun
        return action

    def late(self, stage: tuple[int, ...]) -> list[Fault]:
        """Whether the last choice took its phase over the time allowed; told once a phase."""
        if stage != self.stage:
            self.stage, self.spent = stage, 0.0
        self.spent += self._last
        if self.spent <= self.allowed:
            return []
        spent, self.spent = self.spent, float("-inf")
        return [Fault("time", f"{spent:.1f} s for a phase, {self.allowed:.1f} s allowed")]


def watch(match: Watched, umpire: Callable[[Side], Umpire] | None = None) -> Conduct:
    """Play a match with an umpire behind each side; Unknown where a game has none."""
    game, mind = registry.game(match.game), registry.mind(match.game)
    make: Callable[[Side], Umpire] = umpire or module_of("conduct", match.game).Umpire
    allowed = Character.named(match.player).level.seconds + GRACE
    players = {
        side: _Timed(registry.player(match.game, match.player, match.seed * 2 + side, match.effort), allowed)
        for side in (Side.ALLIED, Side.GERMAN)
    }
    s = game.new(match.scenario, match.options)
    play.begin(s)
    bench, faults = _Bench({side: make(side) for side in players}, mind), list[Fault]()
    for number, (d, action) in enumerate(playing(game, s, players, Dice(f"conduct/{match.seed}")), 1):
        found = bench.look(s, d, action)
        if match.effort is None:
            found += players[d.side].late(mind.stage(s))
        faults += [replace(fault, where=f"seed {match.seed}, action {number}") for fault in found]
    return Conduct(bench.turns, faults)


class _Bench:
    """Both umpires, and whose turn is under way."""

    def __init__(self, umpires: Mapping[Side, Umpire], mind: Mind) -> None:
        self._umpires, self._mind = umpires, mind
        self._over: dict[Side, Callable[[Any], bool]] = {}
        self.turns = 0

    def look(self, s: Any, d: Decision, action: Action) -> list[Fault]:
        """Judge an action about to be done, and any turn that has ended before it."""
        faults: list[Fault] = []
        for side in [side for side, over in self._over.items() if over(s)]:
            del self._over[side]
            self.turns += 1
            faults += self._umpires[side].turn_over(s)
        if d.side not in self._over:
            self._over[d.side] = self._mind.until(s, d.side, 0)
        return faults + self._umpires[d.side].before(s, d, action)
