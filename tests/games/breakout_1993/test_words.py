"""Every event has a sentence and every decision a prompt."""

import re
from pathlib import Path
from typing import Any

import pytest

from bocage.core.protocol import ASK, Event
from bocage.core.tally import Line
from bocage.games import breakout_1993
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.refit import SideRefit
from bocage.games.breakout_1993.words import SENTENCES, place_words, prompt
from tests.games.breakout_1993.evening import ALLIED, position, run

SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(breakout_1993.__path__[0]).glob("*.py"))


def test_every_event_of_the_code_has_a_sentence() -> None:
    kinds = set(re.findall(r'Event\(\s*"(\w+)"', SOURCE)) | {"arrived", "offshore"}
    assert kinds <= set(SENTENCES)
    assert len(kinds) > 35


def test_every_decision_says_what_it_asks() -> None:
    assert [name for name, task in GAME.tasks.items() if task.waits == ASK and not task.asks] == []


def test_a_prompt_says_who_decides_what_under_which_rule() -> None:
    s = run(position({"US-1-16": "30 spent"}, allied=["30"]), SideRefit(ALLIED))
    assert prompt(s) == "Allied: place depots, refit units, work on bridges, or end the refit (§12.5)"
    s.agenda = []
    assert prompt(s) == "The game is over."


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("27", "St. Lô (27)"),
        ("A", "Zone A (Rouen)"),
        ("OMAHA", "the Omaha approach box"),
        ("LH", "the Le Havre box"),
        ("OFF", "the Offshore box"),
    ],
)
def test_places_have_names(code: str, words: str) -> None:
    s = position({})
    assert place_words(s, s.kit.place_named(code)) == words


def _words(kind: str, **facts: Any) -> str:
    s = position({})
    for name in ("place", "from", "to", "source", "target"):
        if isinstance(facts.get(name), str):
            facts[name] = s.kit.place_named(facts[name])
    for name in ("piece", "point"):
        if name in facts:
            facts[name] = s.kit.unit_index[facts[name]]
    return GAME.words(s, Event(kind, "", facts)).strip()


def test_some_sentences_read_well() -> None:
    lines = [Line("6", "", ""), Line("-1", "", "")]
    dice = ((3, 4), (1, 2))
    said = {
        "  21.": _words("sunset", dice=(1, 2), impulse=-1, ends=False, turns=False),
        "shift": _words("shifted", piece="US-1-16", **{"from": "30", "to": "31"}),
        "isolation": _words("isolation", piece="G-709-729", place="54", die=1, level=4, **{"from": 1}),
        "bought": _words("bought", side=0, spaces=1, points=10, left=3, start=-1),
        "assault": _words("assault", target="27", attack=lines, defense=[Line("4", "", "")], dice=dice),
        "tie": _words("repulsed", target="27", tied=True),
    }
    assert said == {
        "  21.": "Sunset roll 3 on impulse A: the day goes on.",
        "shift": "16/1 Inf regroups from Omaha Beach (30) to Grandcamp (31).",
        "isolation": "729/709 Inf, Spent, is isolated in Valognes (54), die 1: it surrenders.",
        "bought": "Allied: 1 space for 10 points, 3 left; the day starts on A.",
        "assault": "Assault on St. Lô (27): 5 + 7 = 12 against 4 + 3 = 7: 5 Casualty Points.",
        "tie": "The Point Unit at St. Lô (27) is disrupted.",
    }
