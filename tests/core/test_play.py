"""The agenda: what runs by itself, what waits, what is refused."""

import pytest

from bocage.core import play
from bocage.core.protocol import Action, Broken, Event, Illegal, Ruling, Side, no
from tests.core.toy import Heap, Pebbles, Take, TakeDie, Turn

GAME = Pebbles()


def after(*actions: str) -> Heap:
    s = GAME.new("heap", {})
    for text in actions:
        play.act(s, Action.parse(text))
    return s


def test_a_new_state_waits_for_its_first_decision() -> None:
    d = play.decision(GAME.new("heap", {}))
    assert d is not None
    assert (d.side, d.task, d.rule) == (Side.ALLIED, "Hide", "§1")
    assert [str(a) for a in d.options] == ["hide 1", "hide 2", "hide 3"]


def test_what_follows_comes_first_first_and_what_needs_nobody_runs() -> None:
    s = after("hide 1", "done")
    assert s.agenda == [Turn(Side.ALLIED), Take(Side.GERMAN)]


def test_a_die_waits_for_nature() -> None:
    s = after("hide 1", "done", "roll")
    d = play.decision(s)
    assert d is not None
    assert (d.side, d.task, d.options, d.faces, d.key) == (Side.NATURE, "TakeDie", [], 6, "german roll at 12")
    assert play.why_not(s, Action("take", "1")) == no("§4", "a die is being rolled")
    play.land(s, 5)
    assert s.heap == 10
    assert s.agenda[-1] == Take(Side.ALLIED)


@pytest.mark.parametrize("shows", [0, 7, -1])
def test_a_die_has_six_faces(shows: int) -> None:
    s = after("hide 1", "done", "roll")
    with pytest.raises(Broken, match="TakeDie"):
        play.land(s, shows)
    assert s.agenda[-1] == TakeDie(Side.GERMAN)


def test_no_die_lands_while_a_side_decides() -> None:
    with pytest.raises(Broken, match="Hide"):
        play.land(after(), 3)


def test_what_is_not_offered_is_refused_before_anything_changes() -> None:
    s = after("hide 1", "done")
    with pytest.raises(Illegal, match="'take 3' is refused by §2; offered: 'take 1', 'take 2', 'roll', 'peek'"):
        play.act(s, Action("take", "3"))
    assert s.agenda == [Turn(Side.ALLIED), Take(Side.GERMAN)]
    assert s.heap == 12


def test_why_not_names_the_rule_or_the_decision() -> None:
    s = after("hide 1", "done", "peek")
    assert play.why_not(s, Action("take", "1")) is None
    assert play.why_not(s, Action("peek")) == no("§3", "it was seen already")
    assert play.why_not(s, Action("take", "7")) == Ruling(
        "§2", play.NOT_HERE, {"offered": "take, roll"}, instead=Action("take", "2")
    )
    assert play.why_not(s, Action("take", "1"), Side.GERMAN) is None
    assert play.why_not(s, Action("take", "1"), Side.ALLIED) == no(
        "§2", "the {decides} player decides", decides="German"
    )


def test_options_are_worked_out_once_and_anew_after_an_action() -> None:
    s = after("hide 1", "done")
    assert play.offered(s) is play.offered(s)
    play.act(s, Action("peek"))
    assert Action("peek") not in play.offered(s)


def test_it_is_over_when_nothing_is_left() -> None:
    s = after("hide 1", "done", *["take 2"] * 6)
    assert play.is_over(s)
    assert play.decision(s) is None
    assert play.offered(s) == []
    assert play.why_not(s, Action("roll")) == no(play.NO_RULE, "the game has ended")
    with pytest.raises(Illegal):
        play.act(s, Action("roll"))


def test_events_go_to_whoever_listens() -> None:
    s = GAME.new("heap", {})
    play.act(s, Action("hide", "1"))  # nobody does
    s.told = []
    play.act(s, Action("hide", "2"))
    assert s.told == [Event("hidden", "§1", {"number": 2}, to=(Side.ALLIED,))]


@pytest.mark.parametrize("text", ["pass", "go QQ14", "land 7-4 3", "  go   QQ14 "])
def test_an_action_reads_back_from_its_words(text: str) -> None:
    a = Action.parse(text)
    assert Action.parse(str(a)) == a
    assert str(a) == " ".join(text.split())
