"""Normandy (1971) at speed: random playouts, unit moves, options, clones, the size of a state, two processes."""

import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Barrier
from multiprocessing.synchronize import Barrier as BarrierType

from msgspec import Struct

from bocage.core import play
from bocage.core.codec import to_json
from bocage.core.protocol import ROLL
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.state import NormandyState


class Playout(Struct, frozen=True):
    """What a spell of random playouts did."""

    actions: int
    seconds: float
    largest_state: int


def fresh() -> NormandyState:
    """A new match with default options; the kit is made beforehand, as every match after the first finds it."""
    s = GAME.new("invasion", GAME.options.resolve({}))
    play.begin(s)
    return s


def decisions(chance: random.Random) -> Iterator[NormandyState]:
    """One random match: its position at every decision of a side, before that is taken at random."""
    s = fresh()
    while s.agenda:
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, chance.randint(1, task.faces(s)))
        else:
            yield s
            play.act(s, chance.choice(play.offered(s)))


def playouts(seconds: float, seed: int = 1) -> Playout:
    """Random matches one after another for so long: options listed, one chosen, checked for legality, carried out."""
    chance = random.Random(seed)
    fresh()
    actions = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        actions += sum(1 for _ in decisions(chance))
    spent = time.perf_counter() - begun
    largest = max(len(to_json(s)) for s in midgame(seed))
    return Playout(actions, spent, largest)


def midgame(seed: int = 1, every: int = 200) -> list[NormandyState]:
    """Positions along one random match, waiting for a side."""
    along = enumerate(decisions(random.Random(seed)), 1)
    return [s.clone() for count, s in along if count % every == 0]


def unit_moves_per_second(seconds: float) -> float:
    """Unit moves carried out a second: a unit chosen, its whole reach listed, one end of it taken."""
    chance = random.Random(2)
    starts = [s for s in midgame(every=20) if type(s.agenda[-1]).__name__ == "ChooseMove"]
    moves = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        s = chance.choice(starts).clone()
        units = [a for a in play.offered(s) if a.verb == "move"]
        chance.shuffle(units)
        for unit in units:
            play.act(s, unit)
            ends = [a for a in play.offered(s) if a.verb == "go"]
            play.act(s, chance.choice(ends) if ends else play.offered(s)[-1])
            moves += bool(ends)
    return moves / (time.perf_counter() - begun)


def option_times(seconds: float) -> list[float]:
    """How long the options of each decision of random play take, in microseconds, sorted."""
    chance = random.Random(3)
    times = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for s in decisions(chance):
            start = time.perf_counter()
            play.offered(s)  # kept by the state: the generator chooses from the same list
            times.append((time.perf_counter() - start) * 1e6)
    return sorted(times)


def clone_time(seconds: float) -> float:
    """Microseconds to copy a position from the middle of a match."""
    s = midgame()[-1]
    copies = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in range(1000):
            s.clone()
        copies += 1000
    return (time.perf_counter() - begun) / copies * 1e6


def two_process_ratio(seconds: float) -> float:
    """Actions a second on two processes, over one."""
    alone = _together(1, seconds)
    return _together(2, seconds) / alone


def _together(processes: int, seconds: float) -> float:
    """The rates of so many processes, all measuring at the same time, added up."""
    gate = Barrier(processes)
    with ProcessPoolExecutor(processes, initializer=_set_gate, initargs=(gate,)) as pool:
        return sum(pool.map(_measure, [(seconds, seed) for seed in range(processes)]))


_gates: list[BarrierType] = []
"""In a worker process: where it waits for the others before it measures."""


def _set_gate(gate: BarrierType) -> None:
    _gates.append(gate)


def _measure(task: tuple[float, int]) -> float:
    seconds, seed = task
    fresh()
    _gates[0].wait()
    done = playouts(seconds, seed)
    return done.actions / done.seconds
