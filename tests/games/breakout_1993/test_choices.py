"""What is offered and what is refused agree, in positions of random play."""

from collections.abc import Iterator
from random import Random

from bocage.core import play
from bocage.core.protocol import ROLL, Action, Side
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.impulse import Active, ChooseDouble, ChooseImpulse
from bocage.games.breakout_1993.march import March
from bocage.games.breakout_1993.plan import PlanAssault
from bocage.games.breakout_1993.state import BreakoutState

SEEDS = range(4)


def positions(seed: int) -> Iterator[BreakoutState]:
    """Positions of the first days of a match by chance."""
    s, chance = GAME.new("one_week", {}), Random(seed)
    play.begin(s)
    while s.agenda and s.day < 3:
        if s.agenda[-1].waits == ROLL:
            play.land(s, chance.randint(1, 6))
            continue
        yield s
        play.act(s, chance.choice(play.offered(s)))


def every(s: BreakoutState, side: Side) -> list[Action]:
    """Every action the choices of an impulse know, sensible or not."""
    kit = s.kit
    units = [u for u in range(side, len(s.at), 2) if s.at[u] >= 0]
    found = [kit.named(verb)[u] for verb in ("move", "point", "with", "support") for u in units]
    places = range(len(kit.codes))
    found += [kit.noun(verb)[place] for verb in ("activate", "bombard", "assault", "enter", "ford") for place in places]
    bridges = kit.bridge_index.values()
    return found + [kit.spans(verb)[b] for verb in ("seize", "repair", "demolish") for b in bridges]


def test_a_ruling_for_everything_that_is_not_offered() -> None:
    """§8.1 §8.2 Options and refusals come from the same predicates."""
    seen = set()
    for seed in SEEDS:
        for s in positions(seed):
            task = s.agenda[-1]
            if not isinstance(task, Active | ChooseImpulse | ChooseDouble | March | PlanAssault):
                continue
            offered = set(play.offered(s))
            verbs = {a.verb for a in offered} | ({"activate", "bombard"} if isinstance(task, ChooseImpulse) else set())
            for a in every(s, task.who(s)):
                if a.verb in verbs and a not in offered:
                    assert task.bars(s, a) is not None, f"{type(task).__name__}: {a} is neither offered nor refused"
            seen.add(type(task).__name__)
    assert len(seen) == 5
