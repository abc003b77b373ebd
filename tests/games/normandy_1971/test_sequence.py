"""The sequence of play, and what happens when phases and turns end."""

from collections.abc import Iterator

import pytest

from bocage.core.play import act, begin, decision, is_over, land, offered
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.sequence import (
    AlliedPlayerTurn,
    EndGameTurn,
    FinalVerdict,
    GameTurn,
    GermanPlayerTurn,
)
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import DIGGING, LOCKED, NormandyState
from tests.games.normandy_1971.sketch import do, goals, options, roll, sketch, told, unit_at, units_in, why_not

FIRST, SECOND = "first movement", "second movement"
DONE = Action("done")


def idle_game() -> Iterator[NormandyState]:
    """A whole game of taken set-ups and no moves, seen at every decision; all dice show 1."""
    s = new_match({"german_ob": "B"})
    s.told = []
    while not is_over(s):
        yield s
        waits = decision(s)
        assert waits is not None
        if waits.side == Side.NATURE:
            land(s, 1)
        else:
            taken = [a for a in waits.options if a.verb in ("take", "pass")]
            act(s, taken[0] if taken else DONE)
    yield s


def phases(s: NormandyState) -> list[tuple[str, str]]:
    """Side and phase of every phase begun, as told."""
    return [(Side(int(str(facts["side"]))).word, str(facts["phase"])) for facts in told(s, "phase")]


def test_the_game_lasts_six_turns_from_6_to_11_june() -> None:
    """§GEN-2"""
    *_, s = idle_game()
    dates = [facts["date"] for facts in told(s, "turn")]
    assert (s.turn, s.phase) == (6, "over")
    assert [str(date).split()[0] for date in dates] == ["6", "7", "8", "9", "10", "11"]


def test_the_verdict_follows_the_german_turn_of_game_turn_6() -> None:
    """§GEN-2 §VIC"""
    *_, s = idle_game()
    assert s.told is not None
    assert s.told[-1].kind == "verdict"
    assert phases(s)[-1] == ("german", SECOND)


def test_each_turn_is_allied_then_german() -> None:
    """§SEQ-1 §SEQ-2 §SEQ-3 Two moves with a combat between, the Allies first."""
    *_, s = idle_game()
    turn = [(side, phase) for side in ("allied", "german") for phase in (FIRST, "combat", SECOND)]
    assert phases(s) == turn * 6


def test_game_turn_1_has_its_own_beginning() -> None:
    """§SEQ-9 §GT1-1A §GT1-1B §GT1-1C Plan, deployment, landing, then the Allied first move."""
    seen: list[tuple[int, str]] = []
    for s in idle_game():
        if (s.turn, s.phase) not in seen:
            seen.append((s.turn, s.phase))
    assert seen[:4] == [(0, "plan"), (0, "deployment"), (1, "landing"), (1, FIRST)]


def test_the_allied_turn_reinforces_between_combat_and_second_move() -> None:
    """§SEQ-2"""
    s = sketch("p:7-4  .", AlliedPlayerTurn(), beaches={1: "A1"}, supply=[1])
    seen = []
    while not is_over(s):
        seen.append(s.phase)
        do(s, "done")
    assert seen == [FIRST, "reinforcement", SECOND, "entrenchment"]


def test_the_german_turn_has_no_reinforcement_phase() -> None:
    """§SEQ-3 §SEQ-8"""
    s = sketch(".:7-6  .", GermanPlayerTurn())
    seen = []
    while not is_over(s):
        seen.append(s.phase)
        do(s, "done")
    assert seen == [FIRST, SECOND, "entrenchment"]


def test_the_second_move_is_a_full_one_with_the_same_rules() -> None:
    """§SEQ-7 A unit that marched in the first move has all its points again."""
    s = sketch(".:7-2  .  .  .  .", GermanPlayerTurn())
    u = unit_at(s, "7-2@A1")
    do(s, f"move {u}", "go C1", "done")
    assert s.phase == SECOND
    assert goals(do(s, f"move {u}")) == {"A1", "B1", "D1", "E1"}


def test_no_combat_follows_the_second_move() -> None:
    """§SEQ-7 Enemies that meet in the second move do not fight in it."""
    s = sketch(".:7-6  .  .  .:7-4", GermanPlayerTurn())
    do(s, "done")
    do(s, "move 7-6@A1", "go C1", "done")
    assert s.phase == "entrenchment"
    assert goals(s, "attack") == set()


def test_reinforcements_of_both_sides_come_in_their_own_phase_only() -> None:
    """§SEQ-6 §SEQ-8 The Allied reserve cannot move in the first move, nor the German one in the second."""
    s = sketch("p  .  .", AlliedPlayerTurn(), beaches={1: "A1"}, supply=[1], reserve=[("7-4", 5)])
    assert why_not(s, "move 7-4@reserve") == "§MOV-0"
    s = sketch(".  .  .", GermanPlayerTurn(), reserve=[("7-2", 2 * 16 + 8)])
    do(s, "done")
    assert why_not(s, "move 7-2@reserve") == "§SEQ-8"


def test_the_turn_marker_advances() -> None:
    """§SEQ-1"""
    s = sketch("p:7-4  .", GameTurn(2), GameTurn(3), beaches={1: "A1"}, supply=[1])
    while s.turn == 2:
        act(s, DONE)
    assert (s.turn, s.phase, s.mover) == (3, FIRST, Side.ALLIED)


# End of phases and turns


def test_works_left_empty_by_a_move_are_removed_when_it_ends() -> None:
    """§ENT-F Not before: another unit might have come in."""
    s = sketch(".:7-2  .  .", Movement(Side.GERMAN, FIRST), works="A1")
    do(s, "move 7-2@A1", "go B1")
    assert s.works != 0
    assert do(s, "done").works == 0


def test_a_move_does_not_end_above_the_stacking_limit() -> None:
    """§STK-A"""
    s = sketch("b:7-2*2  .", Movement(Side.GERMAN, FIRST))
    assert why_not(s, "done") == "§STK-A"
    assert "done" in options(do(s, "move 7-2@A1", "go B1"))


def test_a_supply_area_dies_the_moment_a_german_enters() -> None:
    """§SUP-H"""
    s = sketch("p  .:7-2", Movement(Side.GERMAN, FIRST), beaches={1: "A1"}, supply=[1])
    do(s, "move 7-2@B1", "go A1")
    assert s.supply_areas() == []


def test_supply_is_fixed_when_a_phase_begins() -> None:
    """§SUP-P1 For both sides, and paratroops now supplied are marked."""
    s = sketch("p  .:7-4p  .  .  .  .  .  .:7-2", Movement(Side.GERMAN, FIRST), beaches={1: "A1"}, supply=[1],
               roads="A1 B1", flags={"B1": LOCKED})  # fmt: skip
    assert [s.is_fed(unit_at(s, unit)) for unit in ("7-4p@B1", "7-2@H1")] == [True, True]
    assert not s.flags[unit_at(s, "7-4p@B1")] & LOCKED


def test_entrenchment_is_tried_before_new_announcements() -> None:
    """§SEQ-10 At the end of the owner's Player-Turn."""
    s = sketch(".:7-2  .:7-2", GermanPlayerTurn(), flags={"A1": DIGGING})
    do(s, "done", "done")
    waits = decision(s)
    assert waits is not None
    assert waits.task == "DigDie"
    roll(s, 4)
    assert len(goals(s, "dig")) == 2


def test_paratroops_are_stranded_only_after_the_last_german_move() -> None:
    """§SUP-F §PAR-D"""
    s = sketch(".  .  .  .:7-4p", GameTurn(3), flags={"D1": LOCKED}, edge="")
    seen = []
    while not is_over(s):
        seen.append((s.mover, s.phase, units_in(s, "D1")))
        act(s, DONE)
    assert seen[-1] == (Side.GERMAN, "entrenchment", ["7-4p"])
    assert units_in(s, "D1") == []


@pytest.mark.parametrize(("turn", "capacity"), [(1, 15), (2, 45)])
def test_beach_capacity_is_set_when_the_turn_closes(turn: int, capacity: int) -> None:
    """§RNF-4"""
    s = sketch("p  .", beaches={1: "A1"}, supply=[1], turn=turn)
    s.capacity[1] = 30
    s.agenda.append(EndGameTurn())
    begin(s)
    assert s.capacity[1] == capacity


def test_the_verdict_tells_everything() -> None:
    """§VIC §LVL §FOG-1 Score, level and the German order of battle, to both."""
    s = sketch("p  .", FinalVerdict(), turn=6)
    (facts,) = told(s, "verdict")
    assert facts["level"] == "German Decisive"
    assert facts["score"] == "0"
    assert s.told is not None
    assert s.told[-1].to == (Side.ALLIED, Side.GERMAN)
    assert offered(s) == []
