"""A game at speed: random matches, recruits against each other, unit moves, options, clones, states, two processes."""

import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Barrier
from multiprocessing.synchronize import Barrier as BarrierType

from msgspec import Struct

from bocage import registry
from bocage.core import play
from bocage.core.codec import to_json
from bocage.core.game import Game
from bocage.core.protocol import ROLL, Action, State
from bocage.core.rulebook import Value
from bocage.lab.sim import Spec, new_match, play_match

TAKING_UP = ("move", "unit")
"""The verbs with which a unit is chosen."""

ENTERING = ("go", "enter")
"""The verbs with which a chosen unit goes somewhere."""

STOP = Action("stop")


class Course(Struct, frozen=True):
    """What is measured: a game in its first scenario, with its default options or those of a preset."""

    game_id: str
    words: str
    preset: str = ""

    @property
    def game(self) -> Game:
        """The game itself."""
        return registry.game(self.game_id)

    @property
    def options(self) -> dict[str, Value]:
        """The options of every match."""
        return self.game.options.preset(self.preset) if self.preset else self.game.options.resolve({})

    def fresh(self) -> State:
        """A new match; the kit is made beforehand, as every match after the first finds it."""
        s = self.game.new(self.game.scenarios[0].id, self.options)
        play.begin(s)
        return s


class Playout(Struct, frozen=True):
    """What a spell of random playouts did."""

    matches: int
    actions: int
    seconds: float


def decisions(course: Course, chance: random.Random) -> Iterator[State]:
    """One random match: its position at every decision of a side, before that is taken at random."""
    s = course.fresh()
    _roll(s, chance)
    while s.agenda:
        yield s
        play.act(s, chance.choice(play.offered(s)))
        _roll(s, chance)


def playouts(course: Course, seconds: float, seed: int = 1) -> Playout:
    """Random matches one after another for so long: options listed, one chosen, checked for legality, carried out."""
    chance = random.Random(seed)
    course.fresh()
    matches = actions = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        actions += sum(1 for _ in decisions(course, chance))
        matches += 1
    return Playout(matches, actions, time.perf_counter() - begun)


def recruit_matches_per_second(course: Course, seconds: float) -> float:
    """Whole matches of the recruit against itself, thinking included, as `bocage sim` plays them."""
    begun, matches = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        spec = Spec(course.game_id, course.game.scenarios[0].id, course.options, "recruit", "recruit", 1)
        play_match(*new_match(spec, matches))
        matches += 1
    return matches / (time.perf_counter() - begun)


def midgame(course: Course, seed: int = 1, every: int = 200) -> list[State]:
    """Positions along one random match, waiting for a side."""
    along = enumerate(decisions(course, random.Random(seed)), 1)
    return [s.clone() for count, s in along if count % every == 0]


def largest_state(course: Course, seed: int = 1) -> int:
    """Bytes of the largest of the positions along a random match, as JSON."""
    return max(len(to_json(s)) for s in midgame(course, seed))


def unit_moves_per_second(course: Course, seconds: float) -> float:
    """Unit moves carried out a second: a unit chosen, its whole reach listed, one end of it taken."""
    chance = random.Random(2)
    starts = [s for s in midgame(course, every=20) if _movable(s)]
    moves = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        s = chance.choice(starts).clone()
        units = [a for a in play.offered(s) if a.verb in TAKING_UP]
        chance.shuffle(units)
        for unit in units:
            if unit not in play.offered(s):
                continue  # another has carried it along, or used up what it needs
            play.act(s, unit)
            ends = [a for a in play.offered(s) if a.verb in ENTERING]
            play.act(s, chance.choice(ends) if ends else play.offered(s)[-1])
            moves += bool(ends)
            _roll(s, chance)
            if s.agenda and STOP in play.offered(s):
                play.act(s, STOP)  # a game that asks at every step
            if not s.agenda or not _movable(s):
                break
    return moves / (time.perf_counter() - begun)


def _roll(s: State, chance: random.Random) -> None:
    """Every die that waits falls."""
    while s.agenda and s.agenda[-1].waits == ROLL:
        play.land(s, chance.randint(1, s.agenda[-1].faces(s)))


def _movable(s: State) -> bool:
    return s.agenda[-1].waits != ROLL and any(a.verb in TAKING_UP for a in play.offered(s))


def option_times(course: Course, seconds: float) -> list[float]:
    """How long the options of each decision of random play take, in microseconds of our own time, sorted."""
    chance = random.Random(3)
    times = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for s in decisions(course, chance):
            start = time.thread_time()  # what else the machine does would make the late ones
            play.offered(s)  # kept by the state: the generator chooses from the same list
            times.append((time.thread_time() - start) * 1e6)
    return sorted(times)


def clone_time(course: Course, seconds: float) -> float:
    """Microseconds to copy a position from the middle of a match."""
    s = midgame(course)[-1]
    copies = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in range(1000):
            s.clone()
        copies += 1000
    return (time.perf_counter() - begun) / copies * 1e6


def two_process_ratio(course: Course, seconds: float) -> float:
    """Actions a second on two processes, over one."""
    alone = _together(course, 1, seconds)
    return _together(course, 2, seconds) / alone


def _together(course: Course, processes: int, seconds: float) -> float:
    """The rates of so many processes, all measuring at the same time, added up."""
    gate = Barrier(processes)
    with ProcessPoolExecutor(processes, initializer=_set_gate, initargs=(gate,)) as pool:
        return sum(pool.map(_measure, [(course, seconds, seed) for seed in range(processes)]))


_gates: list[BarrierType] = []
"""In a worker process: where it waits for the others before it measures."""


def _set_gate(gate: BarrierType) -> None:
    _gates.append(gate)


def _measure(task: tuple[Course, float, int]) -> float:
    course, seconds, seed = task
    course.fresh()
    _gates[0].wait()
    done = playouts(course, seconds, seed)
    return done.actions / done.seconds
