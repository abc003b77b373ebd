"""Scenes are read strictly, and written as they were read."""

import re

import pytest

from bocage.core.protocol import Side
from bocage.core.regiments.counters import read_counters
from bocage.editions.ground import board, called, cover_of, neighbours, side_of
from bocage.editions.ready import Ready, ready
from bocage.editions.scene import SceneError, counters, read_scene, written_scene
from bocage.editions.weigh import weigh

PLAIN = {"target": "LL29", "defenders": "4-1", "attackers": "LL30:5-4"}


def test_a_plain_scene() -> None:
    scene = read_scene(PLAIN)
    assert board().names[scene.target] == "LL29"
    assert (scene.side, scene.turn, scene.defenders) == (Side.ALLIED, 2, ("4-1",))
    assert scene.codes() == ["5-4"]
    assert scene.attackers_fed
    assert scene.guns
    assert not scene.works


@pytest.mark.parametrize("one", ready(), ids=[one.id for one in ready()])
def test_every_ready_scene_reads_as_it_is_written(one: Ready) -> None:
    assert read_scene(written_scene(one.scene)) == one.scene


def test_units_and_hexes_are_put_in_order() -> None:
    mixed = PLAIN | {"attackers": "KK29:6-10,7-4/LL30:2-4,7-4"}
    assert written_scene(read_scene(mixed))["attackers"] == "KK29:7-4,6-10/LL30:7-4,2-4"


@pytest.mark.parametrize(
    ("part", "text", "says"),
    [
        ("target", "ZZ99", "the board has no hex 'ZZ99'"),
        ("target", "W37", "open sea"),
        ("target", "A" * 500, "longer than any scene"),
        ("side", "french", "one of allied, german"),
        ("turn", "7", "one of 1, 2, 3, 4, 5, 6"),
        ("turn", "٣", "one of 1"),
        ("defenders", "", "holds from 1 to 3 units, not 0"),
        ("defenders", "4-1,4-1,4-1,4-1", "not 4"),
        ("defenders", "7-4", "no German unit '7-4'"),
        ("defenders", "9-9", "no German unit '9-9'"),
        ("attackers", "LL30", "its units after a colon"),
        ("attackers", "LL30:5-4/LL30:7-4", "must be named once"),
        ("attackers", "QQ24:5-4", "QQ24 is not next to LL29"),
        ("attackers", "LL30:4-1", "no Allied unit '4-1'"),
        ("attackers", "LL30:", "holds from 1 to 3"),
        ("guns", "maybe", "one of yes, no"),
        ("works", "1", "one of yes, no"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(part: str, text: str, says: str) -> None:
    with pytest.raises(SceneError, match=re.escape(says)):
        read_scene(PLAIN | {part: text})


def test_a_slip_is_met_with_the_nearest_name() -> None:
    with pytest.raises(SceneError, match="did you mean QQ2"):
        read_scene(PLAIN | {"target": "qq24"})


def test_both_editions_have_the_counters_of_a_scene() -> None:
    other = read_counters("bocage.games.normandy_1969")
    for kind in counters().kinds:
        twin = other.named(kind.code)
        assert (twin.side, twin.strength, twin.movement, twin.type, twin.size, twin.defend_only) == (
            kind.side,
            kind.strength,
            kind.movement,
            kind.type,
            kind.size,
            kind.defend_only,
        )


def test_the_ground_in_words() -> None:
    land = board()
    caen, utah = land.by_name["QQ24"], land.by_name["L39"]
    assert called(caen) == "Caen (QQ24)"
    assert cover_of(caen) == ("city",)
    assert cover_of(utah) == ("swamp", "inundated", "fortification")
    assert side_of(caen, land.by_name["QQ23"]) == ("river", "road")
    assert side_of(land.by_name["QQ23"], caen) == ("river", "road")
    assert set(neighbours(land.by_name["W36"])) == {1, 2, 3, 4, 5}, "to the north-east of Vierville lies the sea"


def test_the_ready_scenes_differ_and_each_shows_a_difference() -> None:
    assert len(ready()) >= 8
    assert len({one.scene for one in ready()}) == len(ready())
    for one in ready():
        first, second = weigh(one.scene).columns
        assert first.odds is None or second.odds is None or first.odds.prospects != second.odds.prospects, one.id
