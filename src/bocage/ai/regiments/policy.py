"""Judgement in a game of regiments: sound habits bent by a scheme, quick enough to be played on with in a look ahead.

A movement phase and an allocation of attacks are planned whole, at the first decision they bring, and followed as long
as what was planned is offered. A decision met for the second time in the same position is answered at random, so that
no habit can go round in circles.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from bocage.ai.mind import Manner
from bocage.core.protocol import Action, Decision, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.stacks import overstacked

from .marching import DONE, March, Marches
from .position import Memory, Notes, Position
from .scheme import Drive, Scheme
from .shipping import land_glider

BACK, REGROUP = Action("back"), Action("regroup")
PATIENCE = 3
"""So often a decision without a habit is met in one position before just anything is tried."""


class RegimentPolicy:
    """Plays by judgement; a game gives the habits of its decisions."""

    ALIKE: ClassVar[Mapping[str, str]] = {
        "PlanBeaches": "set_up",
        "PlanSupply": "set_up",
        "PlanAssault": "set_up",
        "PlanDrops": "set_up",
        "Deploy": "set_up",
        "PlaceUnit": "set_up",
        "ChooseMove": "choose_move",
        "MoveUnit": "move_unit",
        "Regroup": "regroup",
        "LandGlider": "glide",
    }
    """Decisions that both games have, and the habit that answers each."""
    TASKS: ClassVar[Mapping[str, str]]
    """The habit for every decision of the game."""
    CLOSING: ClassVar[tuple[Action, ...]]
    """What ends a matter, where habits have no answer."""
    USELESS: ClassVar[tuple[Action, ...]]
    """What only undoes a choice."""

    def __init__(self, manner: Manner, scheme: Scheme | None, seed: int, memory: Memory) -> None:
        self.drive = Drive(manner, scheme or Scheme())
        self._seed, self._memory = seed, memory
        self._phase: object = None
        self.notes = Notes()
        self.marches: Marches | None = None
        self._met: dict[str, int] = {}
        self._refused: set[Unit] = set()
        self._tried: set[Unit] = set()
        """Units chosen to move in this phase: whoever could not go where he was meant to is not chosen again."""

    def decide(self, s: Any, d: Decision) -> Action:
        """One of the options, by the habits of the side and the task at hand."""
        phase = (id(s.kit), s.turn, s.phase, s.mover)
        if (phase, d.side) != self._phase:
            self._phase, self.notes = (phase, d.side), self._memory.of(phase)
            self.begin_phase()
        if len(d.options) == 1:
            return d.options[0]
        habit: Callable[[Any, Decision], Action | None] = getattr(self, self.TASKS[d.task])
        chosen = habit(s, d)
        return chosen if chosen is not None and chosen in d.options else self._anything(s, d)

    def begin_phase(self) -> None:
        """Forget what was planned for another phase."""
        self.marches, self._met, self._tried, self._refused = None, {}, set(), set()

    def chance(self, *about: object) -> Random:
        """Chance that follows from the seed and what it is about."""
        return Random(repr((self._seed, *about)))

    def _anything(self, s: Any, d: Decision) -> Action:
        """Where habits have no answer: end the matter if that is offered, otherwise any option."""
        for closing in self.CLOSING:
            if closing in d.options:
                return closing
        times = self._times_met(s, d)
        fresh = [o for o in d.options if o.verb != "move" or int(o.noun) not in self._tried] or d.options
        useful = [o for o in fresh if o not in self.USELESS] or fresh
        if times > PATIENCE:
            useful = d.options
        return self.chance(s.turn, s.phase, d.task, times).choice(useful)

    def _times_met(self, s: Any, d: Decision) -> int:
        """How often habits have had no answer to a decision in a position, this time among them."""
        again = repr((d.task, s.at, s.flags, s.agenda))
        self._met[again] = self._met.get(again, 0) + 1
        return self._met[again]

    # --- what a game says

    def position(self, s: Any, side: Side) -> Position:
        """The world as this side looks at it."""
        raise NotImplementedError

    def march(self, s: Any, side: Side) -> March:
        """The movement of a side as it stands."""
        raise NotImplementedError

    def opening_weight(self, side: Side, name: str) -> float:
        """How often a named plan or deployment is taken, against the others of its side."""
        return 1.0

    # --- the tasks that are alike

    def set_up(self, s: Any, d: Decision) -> Action | None:
        """A named plan or deployment, by the seed; those who know what has come of them like some better."""
        named = [o for o in d.options if o.verb == "take"]
        weights = [self.opening_weight(d.side, o.noun) if self.drive.exact else 1.0 for o in named]
        return self.chance(d.task).choices(named, weights)[0] if named else None

    def regroup(self, s: Any, d: Decision) -> Action | None:
        """Only what is too large is put right, by rebuilding; else stacks stay as they are."""
        crowded = {s.kit.names[h] for h in overstacked(s, d.side)}
        return next((o for o in d.options if o.verb == "form" and o.noun.split()[-1] in crowded), BACK)

    def glide(self, s: Any, d: Decision) -> Action | None:
        """Where a glider comes down."""
        return land_glider(self.position(s, d.side), d.options)

    def choose_move(self, s: Any, d: Decision) -> Action | None:
        """The next unit to move."""
        moves: list[Action] = s.kit.numbered("move")
        if self.marches is None:
            self.marches = self.march(s.clone(), d.side).plan({int(o.noun) for o in d.options if o.verb == "move"})
        while self.marches:
            if (u := self.marches[0][0]) not in self._tried and moves[u] in d.options:
                self._tried.add(u)
                return moves[u]
            self.marches.pop(0)
        if DONE in d.options:
            return DONE
        movable = {int(o.noun) for o in d.options if o.verb == "move"} - self._tried
        found = self.march(s.clone(), d.side).relieve(movable)
        if found is None:
            return None
        self._tried.add(found[0])
        self.marches.append((found[0], s.kit.noun("go")[found[1]]))
        return moves[found[0]]

    def move_unit(self, s: Any, d: Decision) -> Action | None:
        """The hex it was chosen for; one that nobody chose goes where it likes best."""
        u = s.agenda[-1].unit
        if self.marches and self.marches[0][0] == u:
            action: Action = self.marches.pop(0)[1]
            return action if action in d.options else self._give_up(u)
        h = self.march(s.clone(), d.side).any_hex(u)
        go: list[Action] = s.kit.noun("go")
        return go[h] if h >= 0 else self._give_up(u)

    def _give_up(self, u: Unit) -> Action | None:
        """A unit that cannot go where it should stays; if it must move all the same, it goes anywhere."""
        again = u in self._refused
        self._refused.add(u)
        return None if again else BACK
