"""A position of Battle for Normandy as a picture: everything there is to see is seen, nothing that is sealed."""

import re
from xml.etree import ElementTree as Xml

import pytest

from bocage.core.protocol import Side
from bocage.draw.battle_1981 import board, draw, position
from bocage.draw.foot_1981 import foot_height
from bocage.draw.frame import Frame
from bocage.draw.position_1981 import FOOT_TOP
from bocage.draw.raster import to_png
from bocage.games.battle_1981.desk.boxes import boxes
from bocage.games.battle_1981.desk.pieces import pieces
from bocage.games.battle_1981.state import AT_SEA, DUE, POINT, BattleState
from tests.draw.battle_moments_1981 import after
from tests.draw.pictures import of_class


@pytest.fixture(scope="module")
def begun() -> BattleState:
    """Some way into the landing."""
    return after(40)


def words(drawing: str) -> list[str]:
    return [text.text or "" for text in Xml.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]


def test_the_empty_sheet_bears_its_title() -> None:
    assert "Battle for Normandy" in words(board())
    assert not of_class(board(), "counter")


def test_every_unit_on_the_map_and_off_it_is_a_counter(begun: BattleState) -> None:
    shown = [u for u, h in enumerate(begun.at) if h >= 0 or h in (AT_SEA, DUE)]
    counters = of_class(draw(begun), "counter")
    assert len(counters) == len(shown) + 1 == len(pieces(begun, None)) + 1, "and one explains the figures"


def test_counters_stand_in_their_hexes_with_the_figures_of_the_moment(begun: BattleState) -> None:
    frame = Frame(begun.kit.grid)
    for unit in position(begun).units:
        u = begun.on[unit.place]
        assert unit.face.piece is begun.kit.kinds[u]
        assert unit.face.figures == (str(begun.cp[u]), str(begun.leader[u]), str(begun.fatigue[u]))
    places = {
        (float(x), float(y)): counter
        for counter in of_class(draw(begun), "counter")
        for x, y in re.findall(r"translate\((\S+) (\S+)\)", counter.get("transform", ""))
    }
    u = begun.kit.unit_index["OMAHA"]
    x, y = (round(value, 1) for value in frame.centre(begun.at[u]))
    said = [text.text for text in places[x, y].iter("{http://www.w3.org/2000/svg}text")]
    assert said == ["Omaha", "II", str(begun.cp[u]), str(begun.leader[u]), str(begun.fatigue[u])]


def test_a_cadre_is_drawn_as_one() -> None:
    """§9r"""
    s = after(0)
    before = draw(s)
    s.cadres |= 1 << s.kit.unit_index["GE-736"]
    assert draw(s).count('href="#card-GE-cadre"') == before.count('href="#card-GE-cadre"') + 1


def test_the_turn_is_marked_and_the_weather_told(begun: BattleState) -> None:
    s = after(0)
    s.turn, s.phase, s.weather = 4, "movement", 3
    drawing = draw(s)
    assert [field[-1].text for field in of_class(drawing, "marked")] == ["6/12"]
    assert "Storm" in words(drawing)
    assert position(s).foot.stocks[0].look == "token-storm"


def test_a_short_game_has_a_short_track() -> None:
    """§1c"""
    s = after(0)
    assert position(s).foot.turns[-1] == "6/30"
    s.scenario = "two_weeks"
    assert position(s).foot.turns[-1] == "6/20"


def test_stores_and_score_are_told_in_whole_points() -> None:
    """§5a §12g §AMB-07"""
    s = after(0)
    s.pools = [312 * POINT + 99, 0, 45 * POINT, 7 * POINT]
    s.points = [600, 0, 0, 659, 0, 0, -61, 0, 0, 0]
    foot = position(s).foot
    assert [stock.amount for stock in foot.stocks[-4:]] == ["312", "0", "45", "7"]
    told = dict(foot.score)
    assert (told["Cherbourg"], told["Depth inland"], told["Allied points less German points"]) == ("10", "10", "19")
    assert {"312", "45"} <= set(words(draw(s)))


def test_interdiction_is_drawn_only_when_it_is_open() -> None:
    """§2d"""
    s = after(0)
    s.weather, s.interdiction = 0, 37
    for side in (None, *Side):
        assert "token-interdiction" not in {stock.look for stock in position(s, side).foot.stocks}
    s.opened = True
    assert ("token-interdiction", "37") in {(stock.look, stock.amount) for stock in position(s).foot.stocks}


def test_those_off_the_map_wait_below(begun: BattleState) -> None:
    """§11a §11b"""
    waiting = position(begun).foot.waiting
    assert [box.title for box in waiting] == [box.title for box in boxes(begun, None)]
    assert "German reinforcements" in [box.title for box in waiting]
    assert all(box.faces for box in waiting)
    assert [bool(box.notes) for box in waiting] == [box.title == "German reinforcements" for box in waiting]
    lehr = next(i for i, face in enumerate(waiting[-1].faces) if face.piece.id == "GE-LEHR")
    assert waiting[-1].notes[lehr] == "6/8"


@pytest.mark.parametrize("steps", [0, 200, 5000])
def test_positions_of_play_are_drawn(steps: int) -> None:
    drawing = draw(after(steps))
    assert to_png(drawing, 400)[:4] == b"\x89PNG"


def test_the_sheet_is_as_high_as_what_stands_below(begun: BattleState) -> None:
    drawn = Xml.fromstring(draw(begun))
    _, top, _, high = (float(side) for side in drawn.attrib["viewBox"].split())
    frame = Frame(begun.kit.grid)
    foot = foot_height(position(begun).foot, frame.width)
    assert top + high == pytest.approx(frame.height + FOOT_TOP + foot, abs=0.2)
