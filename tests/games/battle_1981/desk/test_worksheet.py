"""The fleets as a sheet: rows with a button for each way ashore."""

import pytest

from bocage.core import play
from bocage.core.desk import Worksheet
from bocage.core.protocol import ASK, ROLL, Action
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.marching import moving
from tests.games.battle_1981.position import GERMAN, do, roll, unit

from .listed import plays, said
from .moments import moments

FLEET = {"BR-3-INF": "sea", "BR-D5": "sea", "US-1-INF": "sea", "US-2-RNGR": "sea"}


def sheet(s: BattleState) -> Worksheet:
    """The sheet of the moment; there is one."""
    found = DESK.worksheet(s)
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_button_does_what_may_be_done(seed: int) -> None:
    """It is a choice of the moment, or begins with one; a wave plays on whatever its dice show."""
    met = waves = 0
    for s in moments(seed, every=20):
        found = DESK.worksheet(s)
        if found is None:
            continue
        offered = {choice.actions[0] for choice in DESK.choices(s)}
        pieces = [entry.piece for batch in found.batches for entry in batch.entries]
        assert len(set(pieces)) == len(pieces)
        for batch in found.batches:
            for entry in batch.entries:
                for choice in entry.choices:
                    assert choice.actions[0] in offered
                    plays(s, *choice.actions)
                    met += 1
            for choice in batch.choices:
                for face in (1, 10):
                    _sail(s, choice.actions, face)
                waves += 1
    assert met > 50
    assert waves or seed


def _sail(s: BattleState, actions: tuple[str, ...], face: int) -> None:
    then = s.clone()
    for text in actions:
        assert Action.parse(text) in play.offered(then), actions
        play.act(then, Action.parse(text))
        while then.agenda[-1].waits == ROLL:
            play.land(then, face)


def test_a_row_says_cost_and_where_it_could_land() -> None:
    """§amph §7d"""
    s = moving(FLEET)
    rows = {entry.piece: entry for batch in sheet(s).batches for entry in batch.entries}
    row = rows["BR-3-INF"]
    assert row.says == "British 3rd Infantry, 75 points"
    words = [choice.says for choice in row.choices]
    assert [one.split()[0] for one in words] == ["Gold", "Juno", "Sword", "On"]
    assert row.choices[0].actions == ("unit BR-3-INF", "land GOLD 6-11")
    assert all("~" in one for one in words[:-1])
    assert "~" in rows["US-2-RNGR"].choices[1].says
    assert rows["US-2-RNGR"].choices[1].says.endswith("%")
    assert rows["BR-D5"].choices == ()
    assert rows["BR-D5"].says.endswith("Not now: depots do not fight, and no beach is cleared yet")
    assert sheet(s).choices == (said(s, "end"),)
    assert [batch.title for batch in sheet(s).batches] == ["American fleet", "British and Canadian fleet"]


def test_a_cleared_beach_takes_a_wave_at_once() -> None:
    """§7e"""
    s = moving(FLEET)
    s.ashore[3], s.offer = 100, None
    british = sheet(s).batches[1]
    (wave,) = british.choices
    assert wave.says == "Land British depot 5 and British 3rd Infantry at cleared beaches (95 points)"
    assert [words for words in (choice.says for choice in british.entries[0].choices) if words == "Juno"]
    assert "Juno cleared" in british.says


def test_there_is_a_sheet_only_while_somebody_can_land() -> None:
    """§amph"""
    assert DESK.worksheet(moving({"US-1-INF": "9-09"})) is None
    assert DESK.worksheet(moving({"US-1-INF": "9-09", "BR-3-INF": "sea"}, amphibious=10)) is None
    assert DESK.worksheet(moving({"GE-12SS": "9-09"}, GERMAN)) is None
    s = do(moving(FLEET), "unit US-1-INF")
    assert DESK.worksheet(s) is None
    assert s.agenda[-1].waits == ASK


def test_a_unit_whose_own_beaches_are_full_is_told_so() -> None:
    """§6c It may land at those of the other nation."""
    full = {"US-4-INF": "4-05", "US-9-INF": "5-05", "US-2-INF": "5-07", "US-29-INF": "5-08"}
    s = moving({**FLEET, **full})
    row = next(entry for entry in sheet(s).batches[0].entries if entry.piece == "US-1-INF")
    assert row.says.endswith("There is room at other beaches only")
    assert [choice.says.split()[0] for choice in row.choices] == ["Gold", "Juno", "Sword", "On"]
    assert s.at[unit(s, "US-1-INF")] < 0


def test_the_sheet_is_there_again_as_soon_as_a_unit_is_ashore() -> None:
    """§2g Its buttons leave the lander where it is and land the next; who is taken up to march is not disturbed."""
    s = moving(FLEET)
    s.ashore[3], s.offer = 100, None
    s = roll(do(s, "unit BR-3-INF", "land JUNO 6-13"), 10)
    found = sheet(s)
    row = next(entry for entry in found.batches[0].entries if entry.piece == "US-1-INF")
    assert row.choices[0].actions == ("stop", "unit US-1-INF", "land UTAH 4-05")
    plays(s, *row.choices[0].actions)
    assert found.choices[0] == said(s, "stop")
    assert found.choices[0].says == "Leave the British 3rd Infantry in 6-13"
    assert found.choices[1].actions == ("stop", "end")
    plays(s, "stop", "end")
    held = DESK.hand(s)
    assert held is not None
    assert held.says.startswith("The British 3rd Infantry is ashore: land the next unit, or send this one on")
    assert DESK.worksheet(do(s, "stop", "unit BR-3-INF")) is None
