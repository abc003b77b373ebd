"""Two matches that differ only in what a seat cannot see, and a seat that asks both of them everything.

Both worlds have the same dice and the same people. One side, the hider, chooses otherwise in the second world, or takes
its secret choices back and makes them again. Until its choices are opened the seat across the table must not be able to
tell the worlds apart: by no answer, refusal, number, time, picture or live line.

The worlds differ where the rules of the game say that the seat sees nothing of it (its view and what it was told are
alike); what the server makes of that is what is tested here.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

from bocage.core import play
from bocage.core.protocol import ROLL, Action, Event, Side, State
from tests.conformance.driver import Temperament
from tests.server.interview import Answers, Seat
from tests.server.worlds import Line, World

PROBES = 8
"""How often the hider takes different things in hand."""

RUN = 12
"""Secret choices that the second world makes at most before it closes a run of them."""

Choose = Callable[[State], tuple[Action, bool]]
"""Chooses a secret action, and says whether it is taken back at once."""


class Course:
    """Plays two worlds side by side, and has a seat compare them.

    With `other` the hider makes other choices in the second world, so that the worlds part when they are opened;
    without it, it makes the same ones after others that it takes back, and they never part.
    """

    def __init__(self, pair: tuple[World, World], seat: Seat, chance: Random, *, other: bool) -> None:
        self.pair, self.seat, self.chance, self.other = pair, seat, chance, other
        self.hider, self.temper = seat.side.enemy, Temperament(chance.randrange(1 << 30))
        self.scripts: tuple[Choose, Choose] | None = None
        """The first secret choices in each world, where they are not left to chance."""
        self.steps, self.probes = 0, 0
        self.compared, self.hidden, self.parted = 0, 0, ""
        self.odd: dict[str, str] = {}
        """By route: the first question to which the worlds gave different answers, and how."""

    async def play(self, most: int, apart: int) -> None:
        """Take so many steps that both worlds know of, and compare everything every so often."""
        lines = [Line(world, self.seat.word(world), self.seat.side.word) for world in self.pair]
        for line in lines:
            await line.first()
        for step in range(most):
            tasks = [world.match.state.agenda[-1:] for world in self.pair]
            if not tasks[0]:
                break
            self.steps = step
            if step % apart == 0:
                await self.compare(everything=True)
            if tasks[0][0].secret and self.pair[0].match.decides() == self.hider:
                await self._hide()
            else:
                await self._step()
            for _ in range(5):
                await asyncio.sleep(0.002)
            if self._have_parted():
                break
            self._differ("GET /api/matches/{match_id}/live", "a line kept open", lines[0].heard, lines[1].heard)
        else:
            await self.compare(everything=True)
        for line in lines:
            await line.close()

    async def compare(self, *, everything: bool) -> Answers:
        """Ask both worlds."""
        one, other = [await self.seat.asks(world, everything=everything) for world in self.pair]
        self._like(one, other)
        return one

    def _like(self, one: Answers, other: Answers) -> None:
        self.compared += 1
        for question in one.keys() | other.keys():
            here, there = one.get(question), other.get(question)
            if here != there:
                route = " ".join(question.split(" ")[:2])
                self._differ(route, question, here, there)

    def _differ(self, route: str, question: str, here: Any, there: Any) -> None:
        if here != there:
            self.odd.setdefault(route, f"{question}\n      {_parting(str(here), str(there))}")

    # --- what the seat does not see

    async def _hide(self) -> None:
        """A run of secret choices in each world: nothing that the seat is told may change before it ends."""
        before = await self.compare(everything=False)
        day = self.pair[0].clock.day + 1
        first, second = self.scripts or (self._choices(), self._choices(RUN))
        chosen = [action async for action in self._run(self.pair[0], day, before, first)]
        again = second if self.other else self._again(chosen)
        [action async for action in self._run(self.pair[1], day, before, again)]
        self.pair[0].clock.day, self.scripts = day, None

    async def _run(self, world: World, day: int, before: Answers, choose: Choose) -> AsyncIterator[Action]:
        match, clock = world.match, world.clock
        clock.second = 0
        while match.state.agenda and match.state.agenda[-1].secret and match.decides() == self.hider:
            self.seat.hears(play.offered(match.state))
            action, back = choose(match.state)
            ends = self._is_heard(match.state, action)
            clock.day, clock.second = (day, 0) if ends else (day - 1, clock.second + 1)
            await world.act(self.hider, action)
            self.hidden += 1
            if back:
                clock.second += 1
                await world.undo(self.hider)
            else:
                yield action
            if ends:
                return
            if world.words["allied"] != world.words["german"]:  # else the other must sit down to ask
                now = await self.seat.asks(world, everything=False)
                self._like(before, {question: answer for question, answer in now.items() if question in before})

    def _choices(self, most: int = 2) -> Choose:
        """Choices by chance: a few that do not close anything, then what closes."""
        left, chance = most, Random(self.chance.random())

        def choose(s: State) -> tuple[Action, bool]:
            nonlocal left
            options = play.offered(s)
            closing = [option for option in options if option.verb in ("take", "done")]
            others = [option for option in options if option not in closing]
            left -= 1
            return chance.choice(others if others and (left >= 0 or not closing) else closing), False

        return choose

    def _again(self, chosen: list[Action]) -> Choose:
        """The same choices once more, after others that are taken back."""
        left, chance, backs = list(chosen), Random(self.chance.random()), RUN

        def choose(s: State) -> tuple[Action, bool]:
            nonlocal backs
            options = [option for option in play.offered(s) if option != left[0] and self._is_quiet(s, option)]
            if options and backs > 0 and chance.random() < 0.7:
                backs -= 1
                return chance.choice(options), True
            return left.pop(0), False

        return choose

    def _after(self, s: State, action: Action) -> tuple[State, list[Event]]:
        after = s.clone()
        told: list[Event] = []
        after.told = told
        play.act(after, action)
        return after, told

    def _is_heard(self, s: State, action: Action) -> bool:
        """Whether the seat is told of an action, or has to act after it."""
        after, told = self._after(s, action)
        quiet = after.agenda and after.agenda[-1].waits != ROLL and after.agenda[-1].who(after) == self.hider
        return not quiet or any(self.seat.side in event.to for event in told)

    def _is_quiet(self, s: State, action: Action) -> bool:
        """Whether an action can be taken back, and the seat would not hear of it."""
        return not self._is_heard(s, action) and not any(event.reveals for event in self._after(s, action)[1])

    # --- what it sees

    async def _step(self) -> None:
        """The same action in both worlds, or two that look alike to the seat."""
        here, there = (world.match.state for world in self.pair)
        offered = [play.offered(s) for s in (here, there)]
        for options in offered:
            self.seat.hears(options)
        side = here.agenda[-1].who(here)
        if side == self.seat.side:
            assert offered[0] == offered[1]
        both = [option for option in offered[0] if option in offered[1]]
        if not both:
            self.parted = "nothing can be done in both"
            return
        if side == self.hider and self.other and self.probes < PROBES and (pair := self._alike(here, there)):
            await self._probe(pair)
        else:
            plans = [option for option in both if option.verb == "take" and here.agenda[-1].secret]
            action = self.temper.choose(plans or both)  # its own plans are none of the seat's questions
            await self._act(action, action)

    async def _act(self, *actions: Action) -> None:
        """One action in each world, at the same time."""
        clock, side = self.pair[0].clock, self.pair[0].match.decides()
        assert side is not None
        clock.day, clock.second = clock.day + 1, 0
        for world, action in zip(self.pair, actions, strict=True):
            await world.act(side, action)

    async def _probe(self, pair: tuple[Action, Action]) -> None:
        """Let the hider take in hand what the seat does not see, and compare; then take it back, as it would show."""
        self.probes += 1
        await self._act(*pair)
        await self.compare(everything=self.probes % 4 == 1)
        if all(world.match.can_undo() for world in self.pair):
            self.pair[0].clock.day += 1
            for world in self.pair:
                await world.undo(self.hider)

    def _alike(self, here: State, there: State) -> tuple[Action, Action] | None:
        """Two actions after which the seat sees and hears the same."""
        game, side = self.pair[0].match.game, self.seat.side
        options = play.offered(here), play.offered(there)
        for _ in range(6):
            pair = self.chance.choice(options[0]), self.chance.choice(options[1])
            if pair[0] == pair[1] or self._is_loud(here, pair[0]) or self._is_loud(there, pair[1]):
                continue
            (one, told), (other, told_too) = self._after(here, pair[0]), self._after(there, pair[1])
            if game.view(one, side) == game.view(other, side) and _heard(told, side) == _heard(told_too, side):
                return pair
        return None

    def _is_loud(self, s: State, action: Action) -> bool:
        after, _ = self._after(s, action)
        return not after.agenda or after.agenda[-1].waits == ROLL or after.agenda[-1].who(after) != self.hider

    def _have_parted(self) -> bool:
        """Whether the seat may now see a difference by the rules of the game."""
        (here, there), side = (world.match for world in self.pair), self.seat.side
        if here.decides() != there.decides():
            self.parted = "the decision is another's"
        elif here.game.view(here.state, side) != there.game.view(there.state, side):
            self.parted = "the view differs"
        elif self._told(self.pair[0]) != self._told(self.pair[1]):
            self.parted = "something else was told"
        return bool(self.parted)

    def _told(self, world: World) -> list[list[Event]]:
        here = world.hall._rooms.here(world.id)
        assert here is not None
        steps = [_heard(events, self.seat.side) for events in here.timeline._events]
        return [step for step in steps if step]


def _heard(events: list[Event], side: Side) -> list[Event]:
    return [event for event in events if side in event.to]


def _parting(one: str, other: str) -> str:
    """Where two texts part."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 60) : at + 60]}…\n      …{other[max(0, at - 60) : at + 60]}…"
