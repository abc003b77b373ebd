"""What no player of Breakout: Normandy (1993) should do: the umpire sees it, and a regular does not do it."""

from bocage.core import play
from bocage.core.protocol import Action
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.regroup import SideRegroup
from bocage.games.breakout_1993.state import Battle, BreakoutState
from bocage.games.breakout_1993.supply import supplied_areas
from bocage.lab.conduct.breakout_1993 import Umpire
from bocage.lab.conduct.frame import Watched, watch
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, do, impulse, position
from tests.games.breakout_1993.evening import run

ALL = [str(n) for n in range(1, 61)]


def kinds(umpire: Umpire, s: BreakoutState, text: str) -> list[str]:
    """The faults of an action about to be done."""
    d = play.decision(s)
    assert d is not None
    return [fault.kind for fault in umpire.before(s, d, Action.parse(text))]


def planned(*units: str, defenders: dict[str, str], number: int = 3) -> BreakoutState:
    """An assault on Caen from inside about to be committed."""
    s = impulse({**dict.fromkeys(units, "10"), **defenders}, ALLIED, allied=["8"], number=number, weather="overcast")
    do(s, "activate 10", "assault 10", f"point {units[0]}", *[f"with {u}" for u in units[1:]])
    return s


STRONG = dict.fromkeys(("G-12SS-Pz", "G-12SS-25", "G-12SS-26"), "10")


def test_an_assault_under_the_stated_lead_is_a_fault() -> None:
    assert "bad attack" in kinds(Umpire(ALLIED), planned("UK-3-8", defenders=STRONG), "commit")
    weak = planned("UK-3-8", "UK-3-9", "UK-3-185", defenders={"G-716-736": "10 d2"})
    assert kinds(Umpire(ALLIED), weak, "commit") == []


def test_one_unit_after_the_other_is_a_fault() -> None:
    umpire = Umpire(ALLIED)
    assert "penny packets" not in kinds(umpire, planned("UK-3-8", defenders=STRONG), "commit")
    assert "penny packets" in kinds(umpire, planned("UK-3-9", defenders=STRONG, number=4), "commit")
    assert "penny packets" not in kinds(umpire, planned("UK-3-9", defenders=STRONG, number=9), "commit")


def test_passing_before_an_empty_prize_is_a_fault() -> None:
    held = [code for code in ALL if code != "20"]
    s = impulse({"UK-50-69": "18", "UK-50-151": "18", "G-352-914": "4"}, allied=held, number=6)
    assert kinds(Umpire(ALLIED), s, "pass") == ["idle gain"]
    full = impulse({"UK-50-69": "18", "G-352-914": "20"}, allied=held, number=6)
    assert kinds(Umpire(ALLIED), full, "pass") == []


def test_leaving_an_objective_under_threat_is_a_fault() -> None:
    s = impulse({"US-1-16": "26", "G-352-914": "27"}, GERMAN, allied=["26"], weather="overcast")
    do(s, "activate 27")
    assert kinds(Umpire(GERMAN), s, "move G-352-914") == ["stripped"]
    two = impulse({"US-1-16": "26", "G-352-914": "27", "G-352-915": "27"}, GERMAN, allied=["26"], weather="overcast")
    do(two, "activate 27")
    assert kinds(Umpire(GERMAN), two, "move G-352-914") == []


def test_staying_without_supply_is_a_fault_if_a_march_would_cure_it() -> None:
    held = [code for code in ALL if code not in ("25", "37", "38", "39", "40")]
    units = {"G-352-914": "25", "G-352-915": "25", "US-1-16": "23", "G-352-916": "37"}
    s = position(units, allied=held, blown=["25-37"])
    s.phase = "regroup"
    fed = {code for code in ("25", "37") if supplied_areas(s, GERMAN) >> s.kit.place_named(code) & 1}
    assert fed == {"37"}
    assert kinds(Umpire(GERMAN), run(s, SideRegroup(GERMAN)), "done") == ["idle out of supply"] * 2


def test_the_battle_of_an_umpire_is_left_alone() -> None:
    s = planned("UK-3-8", defenders=STRONG)
    before = s.battle
    kinds(Umpire(ALLIED), s, "commit")
    assert isinstance(before, Battle)
    assert s.battle == before


def test_a_regular_does_none_of_it_for_days() -> None:
    conduct = watch(Watched(GAME.id, "one_week", {}, "regular", 3))
    assert conduct.turns > 100
    assert conduct.faults == []
