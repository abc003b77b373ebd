"""A referee that works every battle of chance matches out again from the printed numbers, and follows every point.

It reads the position and the opened choices before the dice fall, and shares no code with the rules of combat.
"""

from math import exp, floor, sqrt
from random import Random
from typing import Any

import pytest

from bocage.core import play
from bocage.core.protocol import ROLL, Event
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.retreat import Driven
from bocage.games.battle_1981.state import COAST, BattleState

DEFENCE = {"clear": 1.0, "town": 2.0, "bocage": 2.5, "swamp": 2.0, "river": 1.0, "beach": 1.0, "ocean": 1.0}
ATTACK = {"clear": 1.0, "town": 1.0, "bocage": 1.0, "swamp": 0.75, "river": 0.5, "beach": 1.0, "ocean": 0.5}
BREAKS = (0, 8, 30, 53, 75, 97, 120, 143, 165, 188)


def effectiveness(s: BattleState, u: int) -> float:
    """§eff"""
    rate = max(0.1, (1 - 0.07 * s.fatigue[u]) * (1 + 0.05 * (s.leader[u] - 5)))
    return rate if u & 1 or s.supplied >> u & 1 else floor(5000 * rate + 1e-6) / 10000  # halves are rounded down


def ratio(s: BattleState, f: dict[str, Any]) -> float:
    """§9d §9e §7g §5j"""
    attack = 0.0
    for u in f["attackers"]:
        ground = s.kit.board.terrain[s.at[u]] if s.at[u] >= 0 else "ocean"
        special = ground == "ocean" and s.kit.kinds[u].kind in ("ranger", "commando")
        attack += s.cp[u] * effectiveness(s, u) * (1.0 if special else ATTACK[ground])
    target: int = f["defender"]
    if target == COAST:
        assert s.battle is not None
        return attack / s.battle.coast
    defence = s.cp[target] * effectiveness(s, target) * DEFENCE[s.kit.board.terrain[s.at[target]]]
    halved: bool = f["short"]
    return attack / (defence / 2 if halved else defence)


def losses(f: dict[str, Any], odds: float) -> tuple[int, int]:
    """§9f §9g §9h §chart-bombard"""
    tilted = max(-6.0, min(10.0, odds if odds >= 1 else 3.5 - 2.5 / odds))
    fierce = 8.59 * sqrt((f["attack"] ** 2 + f["defence"] ** 2) / 50)
    ours = floor(fierce * exp(-0.0745 * (tilted - 2.5)) + 0.5)
    theirs = floor(fierce * exp(0.0745 * (tilted - 2.5)) * (0.9 + 0.1 * len(f["attackers"])) + 0.5)
    band = sum(least <= f["air"] + f["naval"] for least in BREAKS) - 1
    draw = band // 2 + (f["dice"][2] - 1 if len(f["dice"]) > 2 else 0)
    effect = draw if f["side"] == 0 else -(2 * draw // 3)
    return ours + f["dice"][0] - 1, max(0, theirs + f["dice"][1] - 1 + effect)


def supply(s: BattleState, f: dict[str, Any]) -> int:
    """§chart-supply In hundredths."""
    if f["defender"] == COAST:
        return 0
    engaged: tuple[int, ...] = f["attackers"] if f["side"] == 0 else (f["defender"],)
    per_hundred: int = floor(2.5 * f["attack"] * f["defence"] + 1)
    return per_hundred * sum(s.cp[u] for u in engaged)


def judge(before: BattleState, event: Event) -> None:
    """One battle against the position in which its last die was thrown."""
    f = event.facts
    odds = ratio(before, f)
    assert f["odds"] == pytest.approx(100 * odds, abs=0.51)
    assert f["losses"] == losses(f, odds)
    parts = [f["losses"][0] // len(f["attackers"])] * len(f["attackers"])
    parts[-1] += f["losses"][0] % len(f["attackers"])
    assert f["taken"][:-1] == [min(part, before.cp[u]) for part, u in zip(parts, f["attackers"], strict=True)]
    have = before.battle.coast if f["defender"] == COAST and before.battle else before.cp[f["defender"]]
    assert f["taken"][-1] == min(have, f["losses"][1])
    cost = supply(before, f)
    assert f["spent"] == min(cost, before.pools[2])
    assert f["short"] == (f["side"] == 1 and cost > before.pools[2])
    assert f["left"] == (before.air - f["air"], before.naval - f["naval"], before.pools[2] - f["spent"])


def must_retreat(before: BattleState, event: Event) -> bool:
    """§9n §RUL-56 Whether both sides live and the defender is to leave."""
    f = event.facts
    if f["defender"] == COAST:
        return False
    alive = [before.cp[u] > taken for u, taken in zip((*f["attackers"], f["defender"]), f["taken"], strict=True)]
    attack, defence = f["strengths"]
    return alive[-1] and any(alive[:-1]) and (f["defence"] <= 3 or 2 * attack >= f["defence"] * defence)


def follow(points: dict[int, int], event: Event) -> None:
    """Combat points by what the events say."""
    f = event.facts
    if event.kind == "battle":
        for u, taken in zip((*f["attackers"], f["defender"]), f["taken"], strict=True):
            points[u] = points.get(u, 0) - taken
    elif event.kind == "pressed":
        points[f["piece"]] -= f["taken"]
    elif event.kind == "cadre":
        points[f["piece"]] = f["cp"]


@pytest.mark.parametrize("seed", range(3))
def test_every_battle_of_a_match_by_chance_is_what_the_referee_makes_of_it(seed: int) -> None:
    """§9d §9e §9f §9g §9h §9i §eff §7g §5j §chart-supply §chart-bombard"""
    chance, judged = Random(seed), 0
    s = GAME.new("two_weeks", {})
    play.begin(s)
    while s.agenda:
        task = s.agenda[-1]
        before, s.told = s.clone(), []
        if task.waits == ROLL:
            play.land(s, chance.randint(1, task.faces(s)))
        else:
            offered = play.offered(s)
            play.act(s, chance.choice(offered[:-1] if len(offered) > 1 and task.rule == "§9a" else offered))
        fought = [event for event in s.told if event.kind == "battle"]
        for event in fought:
            judge(before, event)
            waiting = any(type(task) is Driven for task in s.agenda)  # until an attacker's cadre has fallen back
            told = any(event.kind == "driven" for event in s.told)
            assert must_retreat(before, event) == (told or waiting)
        judged += len(fought)
        points = dict(enumerate(before.cp))
        for event in s.told:
            follow(points, event)
        if s.phase == "combat" == before.phase:
            assert [points[u] for u in range(len(s.cp))] == s.cp
    assert judged > 20
