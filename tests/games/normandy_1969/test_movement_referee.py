"""Whole impulses of random play, every move told held against the rules by a plain referee.

Breaking down and rebuilding in the middle of moves must win nobody a step, a ford or a square beyond an enemy zone.
"""

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from bocage.core.hexes import Hex
from bocage.core.play import act, offered
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.moves import ChooseMove, MoveUnit
from bocage.games.normandy_1969.regroup import Regroup
from bocage.games.normandy_1969.state import MOVED, REGROUPED, NormandyState
from tests.games.normandy_1969.model import is_forded, means, modelled_supply, price, random_position, zone

SEEDS = range(40)
WALKS = {"step": 6, "go": 1, "break": 8, "form": 8, "regroup": 3, "move": 4, "back": 1, "exit": 1}
"""How often each verb is chosen, against others that are offered: many short steps, many breakdowns."""


def choice(s: NormandyState, chance: random.Random) -> Action:
    """One of the options, not the end of the impulse."""
    verbs: dict[str, list[Action]] = {}
    for a in offered(s):
        verbs.setdefault(a.verb, []).append(a)
    verbs.pop("done", None)
    verb = chance.choices(list(verbs), [WALKS[verb] for verb in verbs])[0]
    return chance.choice(verbs[verb])


def demand_lawful(before: NormandyState, u: int, way: list[Hex], left: bool) -> None:
    """A move of a unit from a position along a way, off the map at its end or not."""
    start, zoned = before.at[u], zone(before, u)
    steps = list(pairwise([start, *way] if start >= 0 else way))
    assert not (before.spent[u] and start in zoned), "it, or a part of it, had stopped in the zone it begins in"
    assert not zoned.intersection(way[:-1]), "it went on out of a zone it had entered"
    assert not (left and way and way[-1] in zoned), "it left the map out of a zone it had entered"
    for i, (a, b) in enumerate(steps):
        if is_forded(before, a, b):
            assert i == 0, "it forded under way"
            assert start == before.began[u] == a, "it forded where it had not begun"
            assert not before.spent[u], "it forded after it had moved"
    prices = [price(before, u, a, b) for a, b in steps]
    assert None not in prices, "it made a step that there is not"
    cost = sum((p for p in prices if p is not None), Fraction(before.spent[u], 3))
    assert cost <= means(before, u), "it went further than its points take it"


def demand_supplied(before: NormandyState, u: int, h: Hex, fed: dict[Side, set[Hex]]) -> None:
    """§SUP-3 §SUP-4 Whoever was in supply ends in supply, but for German reconnaissance and the first turn."""
    free = before.turn == 1 or (u & 1 and before.kind_of(u).type == "recon")
    if not free and (before.at[u] < 0 or before.fed >> u & 1):
        assert h in fed[Side(u & 1)], "it left supply"


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_no_move_breaks_a_rule(seed: int) -> None:
    """§ATT-1 §R-19 §RUL-25 §TEC §SUP-3 §SUP-4 §BRK-1 However the player breaks down and rebuilds."""
    chance = random.Random(seed)
    s = random_position(chance)
    fed = {side: modelled_supply(s, side) for side in (Side.ALLIED, Side.GERMAN)}
    moves = 0
    for _ in range(120):
        if not {a.verb for a in offered(s)} - {"done"}:
            break
        task, before, action = s.agenda[-1], s.clone(), choice(s, chance)
        assert isinstance(task, ChooseMove | MoveUnit | Regroup)
        s.told = []
        act(s, action)
        for event in [event for event in s.told if event.kind == "moved"]:
            assert isinstance(task, MoveUnit)
            moves += 1
            way = event.facts["way"]
            demand_lawful(before, task.unit, way, left=action.verb == "exit")
            demand_supplied(before, task.unit, way[-1] if way else before.at[task.unit], fed)
    assert moves


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_stacks_are_lawful_when_the_impulse_ends(seed: int) -> None:
    """§STK-1 §STK-2 §STK-3 §RUL-23 But for stacks that nobody has joined, too large from the start and stuck."""
    chance = random.Random(seed)
    s = random_position(chance)
    side = s.mover
    for _ in range(400):
        options = offered(s)
        if any(a.verb == "done" for a in options) and chance.random() < 0.05:
            break
        if not {a.verb for a in options} - {"done"}:
            break
        act(s, choice(s, chance))
    while not isinstance(s.agenda[-1], ChooseMove):
        act(s, Action("back"))
    if Action("done") not in offered(s):
        return  # a stack can still be put right, and must be
    brought = [u for u in s.units_of(side) if s.at[u] >= 0 and s.flags[u] & (MOVED | REGROUPED)]
    act(s, Action("done"))
    for h in {s.at[u] for u in brought if s.at[u] >= 0}:
        sizes = [s.kind_of(u).size for u in s.units_at(h)]
        assert len(sizes) <= 3, s.kit.names[h]
        assert sizes.count("R") <= (1 if s.kit.rough[h] else 2), s.kit.names[h]
