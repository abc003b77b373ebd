"""Conduct and sense of D-Day (1991): the umpire sees, regulars behave."""

from bocage.ai.dday_1991.weights import weights
from bocage.core import play
from bocage.core.protocol import Action, Decision, Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.state import DDayState
from bocage.lab.conduct.dday_1991 import Umpire
from bocage.lab.conduct.frame import Watched, together, watch
from bocage.lab.sense.dday_1991 import SENSE
from tests.games.dday_1991.position import fighting, moving, position

ALLIED, GERMAN = Side.ALLIED, Side.GERMAN


def pending(s: DDayState) -> Decision:
    """The decision at hand."""
    d = play.decision(s)
    assert d is not None
    return d


# --- conduct


def faults(s: DDayState, side: Side, *texts: str) -> list[str]:
    """The kinds of fault an umpire finds in these actions."""
    umpire, found = Umpire(side), list[str]()
    for text in texts:
        d, a = pending(s), Action.parse(text)
        found += [fault.kind for fault in umpire.before(s, d, a)]
        play.act(s, a)
    return found


def test_a_hopeless_attack_is_a_fault() -> None:
    tanks = {"A-5PZ": "G13", "G-1SSZ": "G13", "G-47Z": "G13"}
    s = fighting({"2F": "G14", **tanks}, turn=4, allied=["D14", "E14", "F14"])
    assert faults(s, ALLIED, "attack G13", "with 2F", "commit") == ["bad attack"]
    assert weights(ALLIED).worst > 0.3


def test_leaving_an_objective_to_the_enemy_is_a_fault() -> None:
    units = {"5U": "G7", "A-5PZ": "I7", "G-58Z": "I7", "G-66": "O6"}
    s = moving(units, turn=9, allied=["F8", "E9", "F9", "G8", "F7"])
    assert "stripped" in faults(s, ALLIED, "move 5U", "go F9", "done")


def test_passing_an_open_objective_is_a_fault() -> None:
    s = moving({"5U": "F8", "G-66": "O6"}, turn=9, allied=["F8", "E9", "F9", "F7"])
    assert faults(s, ALLIED, "done") == ["idle gain"]


def test_marching_out_of_supply_is_a_fault() -> None:
    s = position({"A-1U": "D14"})
    metz = s.kit.hex_named("I10")
    ring = [s.kit.names[h] for h in s.kit.land_links[metz]][::2]
    s = moving({"A-1U": "D14", "5U": "D14", **dict(zip(("G-84", "G-85", "G-86"), ring, strict=True))}, turn=9)
    umpire, army = Umpire(ALLIED), s.kit.unit_index["A-1U"]
    assert not umpire.before(s, pending(s), Action("move", "A-1U"))
    s.place(army, metz)  # as if it had slipped through
    s.moved |= 1 << army
    assert [fault.kind for fault in umpire.before(s, pending(s), Action("done"))] == ["idle out of supply"]


def test_one_corps_after_another_is_a_fault() -> None:
    umpire = Umpire(ALLIED)
    for turn, expected in ((4, 0), (5, 1)):
        s = fighting({"5U": "G14", "G-84": "G13", "A-7INF": "G13"}, turn=turn, allied=["D14", "E14", "F14"])
        for text in ("attack G13", "with 5U", "commit"):
            d, a = pending(s), Action.parse(text)
            kinds = [fault.kind for fault in umpire.before(s, d, a)]
            play.act(s, a)
        assert kinds.count("penny packets") == expected


def test_regulars_behave() -> None:
    seen = together(
        [watch(Watched(GAME.id, scenario, {}, "regular", seed, 0.1)) for seed, scenario in enumerate(("1944", "1943"))]
    )
    assert seen.turns >= 45
    assert seen.rate("bad attack") == 0
    assert seen.rate("penny packets") == 0
    assert seen.rate("stripped") <= 5
    assert seen.rate("idle out of supply") <= 5
    assert seen.rate("idle gain") <= 5


# --- sense


def test_sense_counts_corps_and_cities() -> None:
    s = position({"5U": "G7", "G-66": "O6"})
    s.eliminate(s.kit.unit_index["G-66"], "§4e")
    s.eliminate(s.kit.unit_index["5U"], "§4e")
    assert SENSE.losses(s) == {ALLIED: 1.0, GERMAN: 1.0}
    front = SENSE.front(s)
    assert "G7" in front.held
    assert "I1" not in front.history
    assert len(front.history) > 40
