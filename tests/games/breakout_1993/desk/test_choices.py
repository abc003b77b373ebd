"""The list of choices: complete, playable, in plain words, whatever happens."""

import re

import pytest

from bocage.core import play
from bocage.core.protocol import ASK, ROLL, Action
from bocage.games.breakout_1993.desk.shown import SHOWN, SHOWS
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.kinds import pieces
from bocage.maps.breakout import load

from .moments import complete, moments, play_on, task

IDS = "|".join(re.escape(piece.id) for piece in pieces())
CODES = re.compile(
    rf"(?<![\w-])({IDS})(?![\w-])|(?<![\d-])\d+-\d+(?![\d-])|§|None|\b(OFF|OMAHA|UTAH|GOLD|JUNO|SWORD)\b"
)
"""What a player must never read: ids of units, codes of bridges and boxes, signs of rules."""


@pytest.mark.parametrize("seed", range(8))
def test_every_offered_action_is_one_choice_in_words_of_its_own(seed: int) -> None:
    met, board = set(), load()
    places = {*board.codes, *(f"{board.codes[b.one]}-{board.codes[b.other]}" for b in board.bridges)}
    for s in moments(seed, every=12):
        met.add(task(s))
        complete(s)
        found = SHOWS.choices(s)
        read = [choice.says for choice in found]
        assert len(read) == len(set(read)), (task(s), [line for line in read if read.count(line) > 1][:2])
        blocks = [one.group for i, one in enumerate(found) if not i or found[i - 1].group != one.group]
        assert len(blocks) == len(set(blocks)), (task(s), blocks)
        for choice in found:
            assert choice.says
            assert choice.group
            assert not choice.place or choice.place in places, choice
            assert not choice.piece or choice.piece in s.kit.unit_index, choice
            words = " ".join((choice.says, choice.group, choice.value, choice.question))
            assert not CODES.search(words), words
    assert {"AirborneOrders", "ChooseImpulse", "Active", "March", "PlanAssault", "Refit"} <= met


@pytest.mark.parametrize("seed", [1, 4, 6, 9, 12])
def test_chains_of_actions_play_and_what_is_barred_is_refused_by_a_rule(seed: int) -> None:
    chains = bars = 0
    for s in moments(seed, every=25):
        for choice in SHOWS.choices(s):
            if choice.barred:
                ruling = play.why_not(s, Action.parse(choice.actions[0]))
                assert ruling is not None, (task(s), choice)
                assert ruling.says != play.NOT_HERE, (task(s), choice)
                bars += 1
            elif len(choice.actions) > 1:
                before_last = play_on(s, *choice.actions[:-1])
                assert before_last.agenda[-1].waits != ROLL, choice
                assert Action.parse(choice.actions[-1]) in play.offered(before_last), choice
                assert before_last.agenda[-1].who(before_last) == s.agenda[-1].who(s), choice
                chains += 1
    assert chains > 100
    assert bars > 10


def test_every_decision_of_the_game_has_its_words() -> None:
    asks = {name for name, made in GAME.tasks.items() if getattr(made, "waits", None) == ASK}
    assert asks == {decision.__name__ for decision, showing in SHOWN.items() if showing.choices is not None}


def test_nobody_is_offered_anything_while_dice_roll_or_when_all_is_over() -> None:
    for s in moments(3, most=60):
        for a in play.offered(s):
            after = play_on(s, str(a))
            if not after.agenda or after.agenda[-1].waits == ROLL:
                assert SHOWS.choices(after) == []
