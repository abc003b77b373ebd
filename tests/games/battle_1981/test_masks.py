"""Sets that answer for many units at once: they must agree with the rulings on each, all through a match."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.hexes import members
from bocage.core.protocol import ASK, BOTH, Side
from bocage.games.battle_1981.bombard import bars_points, most_points
from bocage.games.battle_1981.combat import bars_join, bars_target, targets_mask
from bocage.games.battle_1981.combat import targets as listed
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.nouns import Landing
from bocage.games.battle_1981.state import Battle, BattleState
from bocage.games.battle_1981.tables import numbers
from bocage.lab.playing import playing
from tests.games.battle_1981.desk.moments import moments

EVERY = 7
"""One position in so many is looked at."""


@cache
def positions() -> list[BattleState]:
    """Positions of a combat phase, from a match of recruits."""
    s = GAME.new("two_weeks", {})
    play.begin(s)
    players = {side: registry.player("battle-1981", "recruit", 3, 1.0) for side in BOTH}
    seen = []
    for number, _ in enumerate(playing(registry.game("battle-1981"), s, players, Dice("masks"))):
        if s.phase == "combat" and number % EVERY == 0:
            seen.append(s.clone())
    return seen


def test_who_may_be_attacked_is_what_the_rulings_say() -> None:
    found = 0
    for s in positions():
        for side in BOTH:
            allowed = [u for u in (s.on[h] for h in members(s.held[side.enemy])) if bars_target(s, u, side) is None]
            assert listed(s, side) == sorted(allowed)
            assert members(targets_mask(s, side)) == sorted(s.at[u] for u in allowed)
            found += len(allowed)
    assert found > len(positions())


def test_nobody_may_be_attacked_whom_nobody_can_join_against() -> None:
    for s in positions():
        for side in BOTH:
            for u in listed(s, side):
                battle = Battle(side, u, s.at[u])
                beside = members(s.kit.next_to[s.at[u]] & s.held[side])
                assert any(bars_join(s, s.on[h], battle) is None for h in beside)


def test_the_most_points_are_what_the_rulings_say() -> None:
    for s in positions():
        for u in listed(s, s.mover):
            battle = Battle(s.mover, u, s.at[u])
            for arm in ("air", "naval"):
                allowed = [n for n in range(numbers().most_points + 1) if bars_points(s, battle, arm, n) is None]
                assert allowed == list(range(most_points(s, battle, arm) + 1))


EVERYTHING: dict[str, Callable[[BattleState, Side], Iterable[Any]]] = {
    "unit": lambda s, side: members(s.kit.of_side[side]),
    "enemy": lambda s, side: members(s.kit.of_side[side.enemy]),
    "hex": lambda s, side: range(s.kit.grid.size),
    "landing": lambda s, side: [Landing(beach, h) for beach in range(len(s.ashore)) for h in range(s.kit.grid.size)],
    "number": lambda s, side: range(100),
}


@pytest.mark.parametrize("seed", [0, 5])
def test_what_a_verb_is_open_to_is_what_nothing_bars(seed: int) -> None:
    """Where a decision has a quick way, it lets through what its ruling lets through, and nothing else."""
    met = set()
    for s in moments(seed, every=9):
        task = s.agenda[-1] if s.agenda else None
        if task is None or task.waits != ASK:
            continue
        for verb in task.verbs:
            if verb.lawful is None:
                continue
            allowed = [n for n in EVERYTHING[verb.noun.name](s, task.who(s)) if verb.bars(task, s, n) is None]
            assert set(verb.open(task, s)) == set(allowed), (type(task).__name__, verb.word)
            met.add(verb.word)
    assert met >= {"unit", "go", "land", "attack", "join", "air", "naval", "level", "fuel", "general", "combat"}
