"""What a match file says of single moments: notes put on them, and seeds that take over there."""

import pytest

from bocage.core.match import Match, MatchError, read_record, replay
from bocage.core.protocol import Action
from tests.core.test_match import GAME, played, read, refusal

OPENING = ("hide 2", "done", "take 2")


def branched(seed: str) -> Match:
    match = played(*OPENING, seed="one")
    match.reseed(seed)
    return match


def test_notes_travel_with_the_text() -> None:
    match = played(*OPENING)
    match.note(2, "Here  he\nhesitated.")
    match.note(0, "The start")
    assert "note: 0 The start\nnote: 2 Here he hesitated.\n" in match.text()
    assert read(match.text()).notes == {0: "The start", 2: "Here he hesitated."}
    assert read(match.text()).text() == match.text()


def test_notes_change_nothing_of_the_play() -> None:
    match = played(*OPENING)
    before = match.hash()
    match.note(1, "so be it")
    assert match.hash() == before


def test_a_note_is_taken_away_by_an_empty_one_and_by_taking_the_action_back() -> None:
    match = played("hide 2", "hide 3")
    match.note(1, "first")
    match.note(2, "second")
    match.undo()
    assert match.notes == {1: "first"}
    match.note(1, "  ")
    assert match.notes == {}


def test_a_note_needs_a_moment_of_the_match() -> None:
    match = played(*OPENING)
    for moment in (-1, 4):
        with pytest.raises(MatchError, match="no moment"):
            match.note(moment, "nowhere")


def test_a_replay_up_to_an_action_leaves_later_notes_out() -> None:
    match = played(*OPENING)
    match.note(1, "early")
    match.note(3, "late")
    assert replay(read_record(match.text()), GAME, at=2).notes == {1: "early"}


def test_another_seed_gives_the_dice_from_its_moment_on_and_the_text_replays() -> None:
    ends = set()
    for seed in map(str, range(12)):
        match = branched(seed)
        for action in ("take 1", "roll", "take 1"):
            if Action.parse(action) in match_options(match):
                match.act(Action.parse(action))
        assert f"reseed: 3 {seed}\n" in match.text()
        assert read(match.text()).text() == match.text()
        ends.add(str(match.steps[3:]))
    assert len(ends) > 1


def match_options(match: Match) -> list[Action]:
    options: list[Action] = match.state.agenda[-1].options(match.state) if match.state.agenda else []
    return options


def test_nothing_before_a_new_seed_can_be_taken_back() -> None:
    match = played("hide 2")
    assert match.can_undo()
    match.reseed("two")
    assert not match.can_undo()


def test_a_new_seed_at_the_end_of_a_file_counts_for_what_comes() -> None:
    again = read(branched("two").text())
    assert again.dice.seed == "two"
    assert again.seeds == {3: "two"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("note: 9 beyond", "moment 9"),
        ("reseed: 9 beyond", "moment 9"),
        ("note: x what", "needs a moment and words"),
        ("note: 1 ", "needs a moment and words"),
        ("reseed: 1", "needs a moment and words"),
        ("note: 1 a\nnote: 1 b", "twice"),
        ("note: 99999999999999999999 a", "needs a moment"),
    ],
)
def test_what_is_said_of_no_moment_is_refused(line: str, says: str) -> None:
    text = played(*OPENING).text().replace("seed: a seed\n", f"seed: a seed\n{line}\n")
    assert says in refusal(text)


def test_chances_travel_with_the_text_which_is_of_the_old_form_without_them() -> None:
    match = played(*OPENING)
    assert match.text().startswith("bocage match 1\n")
    match.chances = {0: "ab", 2: "cd"}
    assert match.text().startswith("bocage match 2\n")
    assert "chance: 0 ab\nchance: 2 cd\n" in match.text()
    assert read(match.text()).chances == match.chances
    assert read(match.text()).text() == match.text()
    assert read(match.text()).hash() == played(*OPENING).hash()
