"""What no player of Normandy (1969) should do: the umpire sees it on set positions, and regulars do not do it."""

from random import Random

import pytest

from bocage.core import play
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.state import SECOND, NormandyState
from bocage.games.normandy_1969.verbs import DONE, FIGHT
from bocage.lab.conduct.frame import Fault
from bocage.lab.conduct.normandy_1969 import Umpire
from bocage.lab.exams.normandy_1969_positions import LAST, position
from tests.ai.normandy_fronts import SHORE
from tests.ai.stories import two_regulars


def judged(s: NormandyState, side: Side, *actions: Action) -> list[str]:
    """The kinds of fault an umpire finds in some actions of a side."""
    umpire, found = Umpire(side), list[Fault]()
    for action in actions:
        d = play.decision(s)
        assert d is not None
        found += umpire.before(s, d, action)
        play.act(s, action)
    return [fault.kind for fault in found]


def attack(s: NormandyState, where: str, *squares: str) -> list[Action]:
    """An attack with all units of some squares."""
    units = [u for name in squares for u in s.units_at(s.kit.hex_named(name))]
    return [Action("attack", where), *(Action("with", str(u)) for u in units), FIGHT]


def test_an_attack_at_poor_odds_is_a_fault_and_a_sound_one_is_not() -> None:
    def there(german: str) -> NormandyState:
        return position(3, Side.ALLIED, "combat", SHORE | {"LL26": "7-4 20-10"}, {"LL25": german, "P19": "7-2"})

    poor, sound = there("18-6 14-6"), there("2-1")
    assert judged(poor, Side.ALLIED, *attack(poor, "LL25", "LL26")) == ["bad attack"]
    assert judged(sound, Side.ALLIED, *attack(sound, "LL25", "LL26")) == []


def test_to_stay_out_of_supply_where_a_move_would_cure_it_is_a_fault() -> None:
    allied, german = {"G40": "7-4", "M39": "7-4", "K36": "7-4"}, {"J33": "7-2", "P19": "10-6"}
    s = position(3, Side.ALLIED, SECOND, allied, german, beaches=(3,))
    assert judged(s, Side.ALLIED, DONE) == ["idle out of supply"]


def test_to_leave_a_beach_to_a_raider_is_a_fault() -> None:
    s = position(4, Side.ALLIED, SECOND, SHORE | {"K36": "7-4"}, {"I41": "8-8", "G25": "7-2"})
    umpire, guard = Umpire(Side.ALLIED), s.units_at(s.kit.hex_named("M39"))[0]
    for action in (Action("move", str(guard)), Action("go", "K37"), DONE):
        d = play.decision(s)
        assert d is not None
        umpire.before(s, d, action)
        play.act(s, action)
    assert [fault.kind for fault in umpire.turn_over(s)] == ["stripped"]


def test_to_stand_before_an_open_road_on_the_last_evening_is_a_fault() -> None:
    s = position(LAST, Side.ALLIED, SECOND, SHORE | {"RR24": "6-10 7-4"}, {"C20": "4-1"})
    assert "idle gain" in judged(s, Side.ALLIED, DONE)


def test_a_beach_left_open_must_be_raided() -> None:
    allied = {name: codes for name, codes in SHORE.items() if name != "M39"}
    s = position(3, Side.GERMAN, SECOND, allied, {"I41": "8-8", "G25": "7-2", "P19": "10-6"})
    assert "idle gain" in judged(s, Side.GERMAN, DONE)


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_regulars_behave(side: Side) -> None:
    """A whole match, action by action: one slip in its fifteen turns is the most."""
    umpire, faults = Umpire(side), list[Fault]()
    for choice in two_regulars(GAME.id).choices:
        if choice.decision.side == side:
            world = GAME.guess(choice.view, Random(1))
            faults += umpire.before(world, choice.decision, choice.action)
    assert len(faults) <= 1
    assert not [fault for fault in faults if fault.kind in ("bad attack", "penny packets")]
