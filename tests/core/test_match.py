"""Match files: what they say, how they replay, and that nothing else passes for one."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bocage.core.match import Match, MatchError, Step, read_record, replay
from bocage.core.protocol import Action, Event, Illegal, Side
from tests.core.toy import Pebbles

GAME: Any = Pebbles()  # it takes states of its own kind, as every game does


def played(*actions: str, seed: str = "a seed") -> Match:
    match = Match(GAME, {"pace": "slow"}, seed, players={Side.ALLIED: "Ann", Side.GERMAN: "Bo"})
    for text in actions:
        match.act(Action.parse(text))
    return match


WHOLE = played("hide 2", "done", "peek", "roll", "take 2", "take 1", "roll", "take 1").text()
LINES = WHOLE.splitlines()


def read(text: str | bytes) -> Match:
    return replay(read_record(text), GAME)


def refusal(text: str | bytes) -> str:
    """What a reader says of a file that it must refuse; any exception but MatchError fails the test."""
    with pytest.raises(MatchError) as caught:
        read(text)
    assert len(str(caught.value)) > 20
    return str(caught.value)


def swapped(old: str, new: str) -> str:
    assert old in WHOLE
    return WHOLE.replace(old, new, 1)


def test_the_text_is_the_format_that_is_documented() -> None:
    match = played("hide 2", "done", "take 2", seed="7")
    assert match.text().splitlines() == [
        "bocage match 1",
        "game: pebbles",
        "rules: 3",
        "scenario: heap",
        "option: pace=slow",
        "allied: Ann",
        "german: Bo",
        "seed: 7",
        "",
        "1 A hide 2",
        "2 A done",
        "3 G take 2",
        "",
        "actions: 3",
        f"hash: {match.hash()}",
    ]


def test_a_text_replays_to_the_same_position_and_text() -> None:
    again = read(WHOLE)
    assert again.text() == WHOLE
    assert again.players == {Side.ALLIED: "Ann", Side.GERMAN: "Bo"}


def test_it_can_be_replayed_up_to_an_action() -> None:
    assert replay(read_record(WHOLE), GAME, at=2).text() == played("hide 2", "done").text()


def test_whoever_watches_hears_every_action_with_its_events() -> None:
    heard: list[tuple[str, list[str]]] = []

    def watch(match: Match, step: Step, events: list[Event]) -> None:
        heard.append((str(step.action), [event.kind for event in events]))

    replay(read_record(WHOLE), GAME, watch=watch)
    assert heard[:3] == [("hide 2", ["hidden"]), ("done", []), ("peek", ["peeked", "peeked"])]
    assert len(heard) == 8


def test_other_line_ends_and_a_missing_last_one_are_read() -> None:
    assert read(WHOLE.replace("\n", "\r\n")).text() == WHOLE
    assert read(WHOLE.rstrip("\n")).text() == WHOLE
    assert read(WHOLE.encode()).text() == WHOLE
    assert read(b"\xef\xbb\xbf" + WHOLE.encode()).text() == WHOLE
    assert read("\ufeff" + WHOLE).text() == WHOLE


def test_a_match_names_every_option_and_a_file_must() -> None:
    assert "option: pace=slow\n" in Match(GAME, {}, "a seed").text()
    assert "does not say which option is played: pace" in refusal(swapped("option: pace=slow\n", ""))


@pytest.mark.parametrize("line", range(len(LINES)))
def test_a_file_cut_after_any_line_is_refused(line: int) -> None:
    refusal("\n".join(LINES[:line]))


@pytest.mark.parametrize("line", [n for n, text in enumerate(LINES) if text])
def test_a_file_without_any_one_line_is_refused_or_says_less(line: int) -> None:
    text = "\n".join(LINES[:line] + LINES[line + 1 :])
    if LINES[line].startswith(("allied:", "german:")):
        read(text)  # players may be nameless
    else:
        refusal(text)


@pytest.mark.parametrize("line", [n for n, text in enumerate(LINES[:-1]) if text and LINES[n + 1]])
def test_lines_that_change_places_are_refused_unless_it_means_nothing(line: int) -> None:
    text = "\n".join([*LINES[:line], LINES[line + 1], LINES[line], *LINES[line + 2 :]])
    if line and not LINES[line][0].isdigit():
        assert read(text).text() == WHOLE
    else:
        refusal(text)


@pytest.mark.parametrize("cut", range(0, len(WHOLE) - 1, 3))
def test_a_file_cut_anywhere_is_refused(cut: int) -> None:
    refusal(WHOLE[:cut])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a match file"),
        ("\n\n", "not a match file"),
        ("# A diary\n\nDear diary,\n", "not a match file"),
        ('{"game": "pebbles"}', "not a match file"),
        ("bocage match", "no version"),
        ("bocage match one\n", "no version"),
        ("bocage match ²\n", "no version"),
        ("bocage match 0\n", "format 0"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not text"),
        (b"bocage match 1\n\xff\xfe", "not text"),
        (bytes(range(256)), "not text"),
        (swapped("bocage match 1", "bocage match 3"), "newer"),
        (swapped("bocage match 1", "bocage match " + "9" * 6000), "newer"),
        (swapped("rules: 3", "rules: 4"), "rules 4"),
        (swapped("rules: 3", "rules: " + "9" * 6000), "rules"),
        (swapped("rules: 3", "rules: new"), "rules"),
        (swapped("game: pebbles", "game: chess"), "chess"),
        (swapped("scenario: heap", "scenario: two"), "'two'"),
        (swapped("pace=slow", "pace=fast"), "pace"),
        (swapped("pace=slow", "pace"), "pace"),
        (swapped("pace=slow", "pase=slow"), "pase"),
        (swapped("seed: a seed", "seed: another"), "dice"),
        (swapped("seed: a seed", "seed: "), "seed"),
        (swapped("seed: a seed", "seed: a seed\nseed: another"), "twice"),
        (swapped("option: pace=slow", "option: pace=slow\noption: pace=quick"), "twice"),
        (swapped("1 A hide 2", "1 A hide 9"), "action 1"),
        (swapped("1 A hide 2", "1 A hide 3"), "hash"),
        (swapped("1 A hide 2", "1 G hide 2"), "action 1"),
        (swapped("1 A hide 2", "1 - hide 2"), "action 1"),
        (swapped("1 A hide 2", "1 - begin"), "action 1"),
        (swapped("1 A hide 2", "1 X hide 2"), "line 10"),
        (swapped("1 A hide 2", "1 A hide 2 [3]"), "dice"),
        (swapped("1 A hide 2", "1 A hide 2 [" + "9" * 6000 + "]"), "line 10"),
        (swapped("1 A hide 2", "9" * 6000 + " A hide 2"), "line 10"),
        (swapped("1 A hide 2", "2 A hide 2"), "line 10"),
        (swapped("1 A hide 2", "hello"), "line 10"),
        (swapped("actions: 8", "actions: 7"), "7 actions"),
        (swapped("actions: 8", "actions: " + "9" * 6000), "actions"),
        (swapped("actions: 8", "actions: ³"), "cut short"),
        (swapped("hash: ", "hash: 0"), "hash"),
    ],
)
def test_what_is_no_match_of_this_game_is_refused_with_a_reason(text: str | bytes, says: str) -> None:
    assert says in refusal(text)


def test_a_changed_die_is_refused() -> None:
    line = next(line for line in LINES if "[" in line)
    face = line[line.index("[") + 1]
    assert "the seed gives" in refusal(swapped(line, line.replace(f"[{face}", f"[{int(face) % 6 + 1}")))
    assert "the seed gives" in refusal(swapped(line, line[: line.index(" [")]))


def test_garbage_in_the_middle_never_gets_through_as_another_error() -> None:
    chance = Random(1)
    for _ in range(400):
        at = chance.randrange(len(WHOLE))
        text = WHOLE[:at] + chr(chance.choice([0, 9, 10, 32, 45, 58, 91, 93, 0x663, 0x2028, 0xD800])) + WHOLE[at + 1 :]
        try:
            read(text)
        except MatchError:
            continue


@pytest.mark.parametrize("seed", ["", "two\nlines", "a\u2028b", "nul\x00", "\ud800"])
def test_a_seed_is_a_line_of_text(seed: str) -> None:
    with pytest.raises(MatchError, match="seed"):
        Match(GAME, {"pace": "slow"}, seed)


def test_a_players_name_is_a_line_of_text() -> None:
    with pytest.raises(MatchError, match="name"):
        Match(GAME, {"pace": "slow"}, "s", players={Side.ALLIED: "Ann\n1 A hide 1"})


def test_an_action_of_the_wrong_side_is_refused_and_changes_nothing() -> None:
    match = played("hide 2")
    with pytest.raises(Illegal):
        match.act(Action("done"), Side.GERMAN)
    assert match.text() == played("hide 2").text()


def test_nothing_can_be_done_when_it_is_over() -> None:
    match = read(WHOLE)
    match.act(Action("roll"))
    while match.decides() is not None:
        match.act(Action("take", "1"))
    with pytest.raises(Illegal):
        match.act(Action("take", "1"))


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        (["hide 2", "done"], "the other side decides"),
        (["hide 2", "done", "peek"], "something was seen"),
        (["hide 2", "done", "roll"], "a die fell"),
        ([], "nothing was done"),
    ],
)
def test_what_cannot_be_taken_back(actions: list[str], why: str) -> None:
    match = played(*actions)
    assert not match.can_undo(), why
    with pytest.raises(MatchError, match="taken back"):
        match.undo()
    assert match.text() == played(*actions).text()


def test_harmless_actions_are_taken_back_one_by_one() -> None:
    match = played("hide 2", "hide 3")
    assert match.undo() == Action("hide", "3")
    assert match.text() == played("hide 2").text()
    assert match.undo() == Action("hide", "2")
    assert match.text() == played().text()
    assert not match.can_undo()


@pytest.mark.parametrize("change", [str.upper, lambda seed: seed + "x"])
def test_another_seed_gives_other_dice(change: Callable[[str], str]) -> None:
    rolls = ["hide 1", "done", *["roll"] * 3]
    seeds = [f"seed {n}" for n in range(20)]
    assert [played(*rolls, seed=s).steps for s in seeds] == [played(*rolls, seed=s).steps for s in seeds]
    assert [played(*rolls, seed=s).steps for s in seeds] != [played(*rolls, seed=change(s)).steps for s in seeds]
