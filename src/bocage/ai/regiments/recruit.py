"""The recruit of a game of regiments: sound habits, no search.

Every choice is worked out afresh from the view and the decision alone: equal views get equal answers. What is kept
between decisions only saves work, but for one thing: a decision met for the second time in the same position is
answered at random, so that no habit can go round in circles.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bocage.core.game import Game
from bocage.core.protocol import Action, Decision, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.stacks import overstacked

from .marching import DONE, March
from .position import Notes, Position
from .shipping import land_glider

BACK, REGROUP = Action("back"), Action("regroup")


class Seen(Protocol):
    """What a view of a game of regiments tells, besides the position."""

    @property
    def side(self) -> Side: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def agenda(self) -> tuple[dict[str, Any], ...]: ...


V = TypeVar("V", bound=Seen)


class Recruit(Generic[V]):
    """Plays by rule of thumb; a game gives the habits of its decisions."""

    looks = True
    TASKS: ClassVar[Mapping[str, Callable[[Any, Any, Decision], Action | None]]]
    """The habit for every decision of the game."""
    CLOSING: ClassVar[tuple[Action, ...]]
    """What ends a matter, where habits have no answer."""
    USELESS: ClassVar[tuple[Action, ...]]
    """What only undoes a choice."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self._seed = game, seed
        self.notes = Notes()
        self._phase: tuple[int, str] = (-1, "")
        self._going: tuple[V, Unit, Action] | None = None
        self._met: dict[str, int] = {}

    def choose(self, v: V, d: Decision) -> Action:
        """One of the options, by the habits of the side and the task at hand."""
        if (v.turn, v.phase) != self._phase:
            self._phase, self.notes, self._met = (v.turn, v.phase), Notes(), {}
        if len(d.options) == 1:
            return d.options[0]
        chosen = self.TASKS[d.task](self, v, d)
        return chosen if chosen is not None and chosen in d.options else self._anything(v, d)

    def chance(self, *about: object) -> Random:
        """Chance that follows from the seed and what it is about."""
        return Random(repr((self._seed, *about)))

    def _anything(self, v: V, d: Decision) -> Action:
        """Where habits have no answer: end the matter if that is offered, otherwise any option."""
        for closing in self.CLOSING:
            if closing in d.options:
                return closing
        again = repr((d.task, self.place(v), v.agenda))
        self._met[again] = self._met.get(again, 0) + 1
        useful = [o for o in d.options if o not in self.USELESS] or d.options
        return self.chance(v.turn, v.phase, d.task, self._met[again]).choice(useful)

    # --- what a game says

    def position(self, v: V) -> Position:
        """The world as it may be."""
        raise NotImplementedError

    def march(self, v: V) -> March:
        """The movement of a side as it stands."""
        raise NotImplementedError

    def place(self, v: V) -> object:
        """Who stands where: equal for two views while nothing moves."""
        raise NotImplementedError

    # --- the tasks that are alike

    def set_up(self, v: V, d: Decision) -> Action | None:
        """A named plan or deployment, by the seed."""
        named = [o for o in d.options if o.verb == "take"]
        return self.chance(d.task).choice(named) if named else None

    def regroup(self, v: V, d: Decision) -> Action | None:
        """Only what is too large is put right, by rebuilding; else recruits keep their stacks as they are."""
        world = self.position(v).s
        crowded = {world.kit.names[h] for h in overstacked(world, v.side)}
        return next((o for o in d.options if o.verb == "form" and o.noun.split()[-1] in crowded), BACK)

    def glide(self, v: V, d: Decision) -> Action | None:
        """Where a glider comes down."""
        return land_glider(self.position(v), d.options)

    def choose_move(self, v: V, d: Decision) -> Action | None:
        """The next unit to move."""
        march = self.march(v)
        for u, h in march.leavers.items():
            move = Action("move", str(u))
            if move in d.options:
                self._going = (v, u, Action("exit", march.p.kit.names[h]))
                return move
        found = march.next_move(d.options)
        if found is None:
            return DONE
        self._going = (v, found[0], Action("go", march.p.kit.names[found[1]]))
        return Action("move", str(found[0]))

    def move_unit(self, v: V, d: Decision) -> Action | None:
        """The hex it was chosen for."""
        u = int(v.agenda[-1]["unit"])
        if self._going is not None and self._going[1] == u and self.same_place(self._going[0], v):
            return self._going[2]
        march = self.march(v)
        if u in march.leavers:
            return Action("exit", march.p.kit.names[march.leavers[u]])
        h = march.hex_for(u)
        return Action("go", march.p.kit.names[h]) if h >= 0 else BACK

    def same_place(self, a: V, b: V) -> bool:
        """Whether nothing has moved between two views."""
        return (a.turn, a.phase, self.place(a)) == (b.turn, b.phase, self.place(b))
