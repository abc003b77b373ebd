"""Luck is reckoned when the dice have had their whole effect: further dice, losses and retreats among it."""

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from bocage import registry
from bocage.ai.luck import luck_of
from bocage.ai.settling import by_face, settled
from bocage.core import play
from bocage.core.match import BEGIN, Step, read_record
from bocage.core.protocol import ROLL, Side

GOLDEN = Path(__file__).parents[1] / "golden"
DDAY, BREAKOUT = "dday-1991/recruit-1944-everything", "breakout-1993/recruit-one_week-standard"


def stops(match: str) -> Iterator[tuple[Any, Step, int]]:
    """Every position of a golden match before a choice or a die, with its step and the face: 0 before the choice."""
    file = GOLDEN / f"{match}.match"
    record, game = read_record(file.read_bytes()), registry.game(file.parent.name)
    s = game.new(record.head["scenario"], game.options.resolve(record.options))
    play.begin(s)
    for step in record.steps:
        if step.action != BEGIN:
            yield s, step, 0
            play.act(s, step.action)
        for face in step.dice:
            assert s.agenda[-1].waits == ROLL
            yield s, step, face
            play.land(s, face)


@pytest.mark.parametrize(("match", "task"), [(DDAY, "Initiative"), (BREAKOUT, "Reroll")])
def test_dice_on_the_table_count_before_anybody_lets_them_stand(match: str, task: str) -> None:
    mind, met = registry.mind(match.partition("/")[0]), 0
    for s, step, face in stops(match):
        if not face and type(s.agenda[-1]).__name__ == task and step.action.verb == "stand":
            after = s.clone()
            play.act(after, step.action)
            assert settled(mind, after) == pytest.approx(settled(mind, s))
            met += 1
        if met == 20:
            break
    assert met > 3


@pytest.mark.parametrize(("match", "die"), [(DDAY, "AttackerDie"), (BREAKOUT, "BattleDie")])
def test_a_high_die_of_an_attacker_is_luck_for_him(match: str, die: str) -> None:
    """By itself the first die of a throw changes nothing on the board."""
    mind, gained = registry.mind(match.partition("/")[0]), []
    for s, _, face in stops(match):
        if face and type(s.agenda[-1]).__name__ == die and getattr(s.agenda[-1], "roll", "attack") == "attack":
            worths = by_face(mind, s)
            gained.append((worths[-1] - worths[0]) * (1 if s.mover == Side.ALLIED else -1))
        if len(gained) == 30:
            break
    assert fmean(gained) > 0.05


@pytest.mark.parametrize("match", [DDAY, BREAKOUT])
def test_the_luck_of_all_faces_adds_up_to_nothing_and_leaves_the_position_alone(match: str) -> None:
    mind = registry.mind(match.partition("/")[0])
    thrown = (s for s, _, face in stops(match) if face)
    for _ in range(10):
        s = next(thrown)
        copy = s.clone()
        faces = s.agenda[-1].faces(s)
        assert sum(luck_of(mind, s, shown).luck for shown in range(1, faces + 1)) == pytest.approx(0)
        assert [getattr(s, name) for name in s.SAVED] == [getattr(copy, name) for name in s.SAVED]


@pytest.mark.parametrize(
    "match", ["battle-1981/recruit-two_weeks-experienced", "normandy-1969/recruit-1", BREAKOUT, DDAY]
)
def test_ways_that_come_to_the_same_are_worth_the_same(match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a mind takes for one outcome is worth what it would be worth if each were carried out by itself."""
    mind, found = registry.mind(match.partition("/")[0]), []
    for s, _, face in stops(match):
        task = s.agenda[-1]
        if face and type(task).__name__ in ("BattleDie", "ScatterDie", "DefenderDie", "BarrageDie"):
            found.append(s.clone())
    chosen = found[:: max(1, len(found) // 12)]
    merged = [by_face(mind, s) for s in chosen]
    monkeypatch.setattr(type(mind), "throw", lambda mind, s, face: object())
    for s, worths in zip(chosen, merged, strict=True):
        if getattr(s.agenda[-1], "roll", "") != "attack":  # four dice would be a thousand ways
            assert by_face(mind, s) == pytest.approx(worths)
