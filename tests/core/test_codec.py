"""States to JSON and back."""

import json
from typing import Any

import pytest

from bocage.core import play
from bocage.core.codec import CodecError, digest, from_json, to_data, to_json
from bocage.core.protocol import Action, Side
from tests.core.toy import Heap, Pebbles, Take, Turn

GAME = Pebbles()


def midway() -> Heap:
    s = GAME.new("heap", {})
    for text in ("hide 2", "done", "peek"):
        play.act(s, Action.parse(text))
    return s


def test_a_state_is_plain_data_with_sets_as_lists_and_tasks_by_name() -> None:
    assert to_data(midway()) == {
        "heap": 12,
        "secret": 2,
        "peeked": [1],
        "taken": [0, 0],
        "agenda": [{"type": "Turn", "side": 0}, {"type": "Take", "side": 1}],
    }


def test_it_reads_back_the_same() -> None:
    back = from_json(GAME.blank({}), to_json(midway()), GAME.tasks)
    assert to_json(back) == to_json(midway())
    assert back.agenda == [Turn(Side.ALLIED), Take(Side.GERMAN)]
    assert back.peeked == 1 << Side.GERMAN


def test_equal_positions_share_a_digest_and_others_do_not() -> None:
    s, t = midway(), midway()
    play.offered(t)  # what was worked out on the way is no part of the position
    t.told = []
    assert digest(s) == digest(t)
    t.taken[0] += 1
    assert digest(s) != digest(t)


def broken(**changes: Any) -> bytes:
    return json.dumps({**to_data(midway()), **changes}).encode()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"{}",
        broken(heap="many"),
        broken(heap=None),
        broken(taken=3),
        broken(taken=["one", 2]),
        broken(peeked=[-1]),
        broken(peeked=7),
        broken(agenda=None),
        broken(agenda=["Take"]),
        broken(agenda=[{}]),
        broken(agenda=[{"type": "Leave"}]),
        broken(agenda=[{"type": ["Take"]}]),
        broken(agenda=[{"type": "Take"}]),
        broken(agenda=[{"type": "Take", "side": 9}]),
    ],
)
def test_anything_else_is_refused(text: bytes) -> None:
    with pytest.raises(CodecError):
        from_json(GAME.blank({}), text, GAME.tasks)
