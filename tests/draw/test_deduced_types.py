"""What is a deduction says so on the counter."""

from bocage.core import play
from bocage.core.protocol import Action
from bocage.draw.normandy_1971 import draw
from bocage.games.normandy_1971.setup import new_match


def test_a_unit_whose_type_is_deduced_says_so_and_one_that_is_known_does_not() -> None:
    s = new_match({"german_ob": "B"})
    for word in ("take historical", "take historical"):
        play.act(s, Action.parse(word))
    titles = [
        line.partition("</title>")[0] for line in draw(s).split("<title>") if " German" in line or "German " in line
    ]
    deduced = [words for words in titles if "type deduced" in words]
    assert any("2-6" in words for words in deduced)
    assert not any("15-6" in words for words in deduced)
