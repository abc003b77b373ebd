"""The conduct of every game: hundreds of turns of regulars under an umpire's eyes, and veterans by the clock."""

from types import SimpleNamespace

import pytest

from bocage import registry
from bocage.ai.levels import Character
from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.hexes import mask_of
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.verbs import DONE
from bocage.lab.conduct.frame import KINDS, Watched, together, watch
from bocage.lab.conduct.normandy_1969 import Umpire as Umpire1969
from bocage.lab.conduct.normandy_1971 import Umpire as Umpire1971
from bocage.lab.exams import normandy_1969_positions as in_1969
from bocage.lab.exams import normandy_1971_positions as in_1971
from bocage.lab.exams.frame import exams
from bocage.lab.playing import playing

GAMES = [game.id for game in registry.games()]

SELF_PLAY = {
    "normandy-1971": ("invasion", 2, 24),
    "normandy-1969": ("campaign", 2, 28),
    "battle-1981": ("campaign", 2, 48),
    "dday-1991": ("1944", 3, 60),
    "breakout-1993": ("one_week", 1, 120),
}
"""By game the scenario, how many matches, and the turns or impulses they have at least together."""

ALLOWED = {"bad attack": 0, "time": 0}
"""Faults of a kind that are allowed in all matches of a game; of other kinds one, and one in twenty turns."""

TICK = 0.01
"""Seconds that pass, in tests, whenever a player looks at its clock."""

LOOKS = 100
"""Glances at the clock of a phase that are not part of a thought: a few for every choice."""


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_regulars_behave_over_whole_matches(game: str) -> None:
    scenario, matches, turns = SELF_PLAY[game]
    options = registry.game(game).options.resolve({})
    seen = together([watch(Watched(game, scenario, options, "regular", 21 + seed)) for seed in range(matches)])
    assert seen.turns >= turns
    for kind in KINDS:
        assert seen.by_kind[kind] <= ALLOWED.get(kind, 1 + seen.turns // 20), seen.faults


def test_that_makes_hundreds_of_turns() -> None:
    assert set(SELF_PLAY) == set(GAMES)
    assert sum(turns for _, _, turns in SELF_PLAY.values()) > 250


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN], ids=["allied", "german"])
@pytest.mark.parametrize("game", GAMES)
def test_a_phase_never_takes_longer_than_its_time(game: str, side: Side, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs on whenever it is looked at, so that a phase is over after three hundred looks."""
    now = [0.0]

    def look() -> float:
        now[0] += TICK
        return now[0]

    monkeypatch.setattr("bocage.ai.clock.time", SimpleNamespace(monotonic=look))
    exam, mind = next(exam for exam in exams(game) if exam.side == side), registry.mind(game)
    s, spent = exam.build(), dict[tuple[int, ...], float]()
    over = mind.until(s, side, 0)
    players = {one: registry.player(game, "veteran" if one == side else "regular", one, None) for one in Side}
    begun = now[0]
    for d, _ in playing(registry.game(game), s, players, Dice("clock"), over):
        if d.side == side:
            stage = mind.stage(s)
            spent[stage] = spent.get(stage, 0.0) + now[0] - begun
        begun = now[0]
    assert max(spent.values()) > 0
    assert max(spent.values()) <= Character.named("veteran").level.seconds + LOOKS * TICK, spent


# --- what the umpires of the regiments see


def test_1969_one_weak_unit_again_is_penny_packets() -> None:
    umpire, kinds = Umpire1969(Side.ALLIED), list[list[str]]()
    for turn in (3, 4, 6):
        shore = dict.fromkeys(("SS31", "MM34", "II34", "Y35", "M39"), "7-4")
        s = in_1969.position(turn, Side.ALLIED, "combat", shore | {"LL26": "7-4"}, {"LL25": "2-1", "P19": "7-2"})
        for action in in_1969.attack(s, "LL25", "LL26"):
            d = play.decision(s)
            assert d is not None
            found = [fault.kind for fault in umpire.before(s, d, action)]
            play.act(s, action)
        kinds.append(found)
    assert ["penny packets" in found for found in kinds] == [False, True, False]


def test_1969_ground_that_cannot_be_fed_is_no_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    s = in_1969.position(in_1969.LAST, Side.ALLIED, "second impulse", {"RR24": "6-10 7-4"}, {"C20": "4-1"})
    d = play.decision(s)
    assert d is not None

    def deeper() -> list[str]:
        return [fault.says for fault in Umpire1969(Side.ALLIED).before(s, d, DONE) if "depth" in fault.says]

    assert deeper()
    monkeypatch.setattr("bocage.lab.conduct.normandy_1969.supplied_mask", lambda s, side: 0)
    assert not deeper()


def _missed_1971(allied: dict[str, str], german: dict[str, str], turn: int, side: Side, ours: str = "") -> list[str]:
    s = in_1971.position(turn, side, in_1971.SECOND, in_1971.SHORE | allied, german, ours=ours)
    d = play.decision(s)
    assert d is not None
    return [fault.kind for fault in Umpire1971(side).before(s, d, Action("done"))]


def test_1971_a_town_without_points_is_no_gain() -> None:
    near, far = {"K36": "7-4", "D18": "7-4"}, {"QQ22": "7-6"}
    carentan_open, only_coutances_open = "EE30 P19", "EE30 P19 K32"
    assert "idle gain" in _missed_1971(near, far, in_1971.LAST, Side.ALLIED, carentan_open)
    assert "idle gain" not in _missed_1971(near, far, in_1971.LAST, Side.ALLIED, only_coutances_open)


def test_1971_whoever_holds_caen_may_go_hungry(monkeypatch: pytest.MonkeyPatch) -> None:
    german = {"QQ24": "14-6", "PP24": "7-6", "UU20": "14-6", "K20": "4-1"}
    s = in_1971.position(4, Side.GERMAN, in_1971.SECOND, in_1971.SHORE, german)
    d, hungry = play.decision(s), mask_of([s.kit.hex_named(name) for name in german])
    assert d is not None
    fed = s.kit.board.land_mask & ~hungry
    monkeypatch.setattr("bocage.lab.conduct.normandy_1971.supplied_mask", lambda s, side: fed)
    faults = Umpire1971(Side.GERMAN).before(s, d, Action("done"))
    assert sorted(fault.says for fault in faults if fault.kind == "idle out of supply") == [
        "14-6 at UU20",
        "4-1 at K20",
    ]
