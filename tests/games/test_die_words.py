"""Every die in the words of the luck ledger: units by name, places by name, nothing a program would say."""

import re
from pathlib import Path
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.die_words import die_words
from bocage.core.match import BEGIN, read_record
from bocage.core.protocol import Broken

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = [
    "battle-1981/recruit-two_weeks-experienced",
    "battle-1981/chance-two_weeks-rommel",
    "breakout-1993/recruit-one_week-standard",
    "breakout-1993/chance-one_week-first_edition",
    "dday-1991/recruit-1944-everything",
    "dday-1991/chance-1943-everything",
    "normandy-1969/recruit-1",
    "normandy-1969/chance-3",
    "normandy-1971/recruit-1",
    "normandy-1971/chance-1",
]


@pytest.mark.parametrize("name", FILES)
def test_no_key_of_a_die_shows_through(name: str) -> None:
    file = GOLDEN / f"{name}.match"
    record, game = read_record(file.read_bytes()), registry.game(file.parent.name)
    s: Any = game.new(record.head["scenario"], game.options.resolve(record.options))
    desk = registry.desk(game.id)
    play.begin(s)
    known = {*getattr(s.kit, "unit_index", ()), *getattr(s.kit, "border_names", ())}
    met = 0
    for step in record.steps:
        if step.action != BEGIN:
            play.act(s, step.action)
        for face in step.dice:
            key = s.agenda[-1].key(s)
            words = desk.die(s, key)
            assert words[0].isupper() or words[0].isdigit(), words
            assert not known & set(re.split(r"[\s,:()']+", words)), words
            assert not re.search(r"\b(day|turn|impulse) -?\d+ [a-z]", words), words
            met += 1
            play.land(s, face)
    assert met > 20


def test_a_die_without_words_is_a_fault_of_the_program() -> None:
    assert (
        die_words("turn 3 german tea", [(r"turn (?P<turn>\d) (?P<side>\w+) tea", "{turn}: {side} tea")], {})
        == "3: German tea"
    )
    with pytest.raises(Broken, match="turn 3 coffee"):
        die_words("turn 3 coffee", [], {})
