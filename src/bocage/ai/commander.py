"""The player of every level but `random`: judgement by the game's mind, plans weighed as far as the level looks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from bocage.core.desk import Desk
from bocage.core.game import View
from bocage.core.protocol import Action, Decision, Side

from .account import Account, Advice, turned_down, why_behind
from .clock import Clock
from .foresight import SpreadDice
from .intentions import intentions
from .levels import Character
from .mind import Candidate, Manner, Mind, Policy
from .search import Search, Weighed

PATIENT = 10**9
ENDLESS = 2000
"""Choices in one phase after which a player must be going round in circles: from then on it takes anything."""

ADVISED = 3
"""Plans the staff puts before its commander."""


class Commander:
    """Follows a plan until it is time for another. It sees views, and thinks in worlds that fit them."""

    looks = True

    def __init__(self, mind: Mind, character: Character, seed: int, clock: Clock | None = None) -> None:
        self._mind, self._character, self._seed = mind, character, seed
        self.clock = clock or Clock(PATIENT, character.level.seconds)
        self._plan: Candidate | None = None
        self._first: list[Action] = []
        self._policy: Policy = mind.policy(character.manner, None, seed)
        self._phase: tuple[int, str] = (-1, "")
        self._asked = 0
        self.account: Account | None = None
        """The plan made last, until somebody takes it away."""

    def choose(self, v: View, d: Decision) -> Action:
        """One of the options: the plan's next action."""
        if len(d.options) == 1:
            return d.options[0]
        if self._is_lost(v):
            return Random(repr((self._seed, self._asked))).choice(d.options)
        world = self._world(v, 0)
        if self._character.level.exact:
            with self._thinking(world):
                self._think(v, d, world)
        if self._first and self._first[0] in d.options:
            return self._first.pop(0)
        self._first = []
        return self._policy.decide(world, d)

    def _is_lost(self, v: View) -> bool:
        """Whether so much was chosen in this phase that it can have no end."""
        if (v.turn, v.phase) != self._phase:
            self._phase, self._asked = (v.turn, v.phase), 0
        self._asked += 1
        return self._asked > ENDLESS

    def _world(self, v: View, number: int) -> Any:
        """One of the worlds that fit a view; the same for the same phase, so that plans do not waver."""
        return self._mind.game.guess(v, Random(repr((self._seed, v.turn, v.phase, number))))

    @contextmanager
    def _thinking(self, world: Any) -> Iterator[None]:
        """The clock runs from the first look for plans to the choice."""
        self.clock.begin(self._mind.stage(world), self._mind.share(world))
        try:
            yield
        finally:
            self.clock.end()

    def _think(self, v: View, d: Decision, world: Any) -> None:
        """If it is time for another plan: choose one and take it up."""
        scheme = self._plan.scheme if self._plan is not None else None
        plans = self._mind.candidates(world, d, self._character.manner, scheme)
        if not plans:
            return
        weighed = [Weighed(plans[0], [])]
        if self._character.level.seconds and len(plans) > 1:
            weighed = self._search(v)(self._worlds(v), v.side, plans)
        best = weighed[0]
        if self._plan is None or best.candidate.scheme != self._plan.scheme:
            self._policy = self._mind.policy(self._character.manner, best.candidate.scheme, self._seed)
        self._plan, self._first = best.candidate, list(best.candidate.first)
        self.account = self._told(v, world, weighed)

    def _worlds(self, v: View) -> Callable[[int], Any]:
        """The worlds of a view by number, each guessed once: copies share what has been worked out about them."""
        guessed: dict[int, Any] = {}

        def world(number: int) -> Any:
            if number not in guessed:
                guessed[number] = self._world(v, number)
            return guessed[number].clone()

        return world

    def _search(self, v: View) -> Callable[[Callable[[int], Any], Side, list[Candidate]], list[Weighed]]:
        character = self._character
        return Search(self._mind, character.level, character.manner, self.clock, self._seed).weigh

    def _told(self, v: View, world: Any, weighed: list[Weighed]) -> Account:
        best = weighed[0]
        return Account(
            self._character.name,
            v.turn,
            v.phase,
            best.candidate.title,
            self._mind.sketch(world, v.side, best.candidate.scheme),
            best.candidate.strokes,
            round(best.mean, 2) if best.outcomes else None,
            round(best.error, 2),
            sum(len(one.outcomes) for one in weighed),
            turned_down(weighed),
        )

    def advise(self, v: View, d: Decision, desk: Desk) -> list[Advice]:
        """Up to three plans for the side of a view from where it stands now, best first; of a single one the orders."""
        world = self._world(v, 0)
        with self._thinking(world):
            plans = self._mind.candidates(world, d, self._character.manner, None)
            if len(plans) == 1:
                return [self._judged(v, world, plans[0], desk)]
            weighed = self._search(v)(self._worlds(v), v.side, plans)
        return [
            Advice(
                one.candidate.title,
                self._mind.sketch(world, v.side, one.candidate.scheme),
                one.candidate.strokes,
                round(one.mean, 2) if one.outcomes else 0.0,
                round(one.error, 2),
                len(one.outcomes),
                why_behind(weighed[0], one),
            )
            for one in weighed[:ADVISED]
        ]

    def _judged(self, v: View, world: Any, plan: Candidate, desk: Desk) -> Advice:
        """The only plan there is: what judgement would do, played on in a world of its own."""
        mind, manner = self._mind, self._character.manner
        policies = {
            v.side: mind.policy(manner, plan.scheme, self._seed),
            v.side.enemy: mind.policy(Manner(), None, self._seed),
        }
        meant = intentions(mind, desk, world.clone(), plan, policies, SpreadDice(self._seed, 0))
        sketch = mind.sketch(world, v.side, plan.scheme)
        return Advice(plan.title, sketch, plan.strokes or meant.strokes, 0.0, 0.0, 0, "", meant.orders, meant.later)
