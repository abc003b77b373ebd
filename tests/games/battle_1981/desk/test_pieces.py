"""Counters, their figures and badges; boxes; what else lies on the map."""

import pytest

from bocage.core.desk import Box, Mark, Piece
from bocage.games.battle_1981.airborne import Drops
from bocage.games.battle_1981.desk.boxes import boxes
from bocage.games.battle_1981.desk.marks import MARK_LOOKS, marks
from bocage.games.battle_1981.desk.pieces import look_of, pieces, pieces_at
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.kinds import piece_named
from bocage.games.battle_1981.names import hex_words
from bocage.games.battle_1981.setup import enlist
from bocage.games.battle_1981.state import AT_SEA, COAST, DUE, Battle, BattleState
from tests.games.battle_1981.position import ALLIED, GERMAN, position, run, unit


def begun(**options: object) -> BattleState:
    s = GAME.blank(options)
    enlist(s, "campaign")
    return s


def piece(s: BattleState, code: str) -> Piece:
    return next(found for found in pieces(s, None) if found.id == code)


def box(s: BattleState, name: str) -> Box:
    return next(found for found in boxes(s, None) if found.name == name)


def marked(s: BattleState, look: str) -> dict[str, str]:
    return {mark.place: mark.label for mark in marks(s, None) if mark.look == look}


def bit(s: BattleState, code: str) -> int:
    return 1 << unit(s, code)


def test_a_counter_shows_its_three_figures() -> None:
    """§9v"""
    found = piece(position({"US-82-AIRB": "5-04"}, cp={"US-82-AIRB": 65}, fatigue={"US-82-AIRB": 4}), "US-82-AIRB")
    assert found.figures == ("65", "5", "4")
    assert (found.place, found.look, found.boxed) == ("5-04", "US-82-AIRB", "")
    assert found.label.startswith("Allied US 82nd Airborne, 65 combat points, leader 5, fatigue 4, in 5-04")


def test_a_cadre_has_a_face_of_its_own() -> None:
    """§9r"""
    s = position({"GE-12SS": "9-10"})
    s.cadres |= bit(s, "GE-12SS")
    assert (piece(s, "GE-12SS").look, piece(s, "GE-12SS").badges) == ("GE-12SS-cadre", ("cadre",))
    assert look_of(piece_named("GE-LEHR")) == "GE-LEHR"


# --- badges


@pytest.mark.parametrize(
    ("change", "badge"), [("halted", "halted"), ("moved", "moved"), ("landed", "landed")], ids=lambda word: word
)
def test_badges_of_the_march_belong_to_the_side_that_moves(change: str, badge: str) -> None:
    """§8b §7d"""
    s = position({"US-1-INF": "6-10", "GE-12SS": "9-10"})
    s.phase, s.mover = "movement", ALLIED
    for code in ("US-1-INF", "GE-12SS"):
        setattr(s, change, getattr(s, change) | bit(s, code))
    assert piece(s, "US-1-INF").badges == (badge,)
    assert piece(s, "GE-12SS").badges == (("landed",) if change == "landed" else ())


def test_a_unit_that_the_fuel_will_not_carry_says_so() -> None:
    """§fuel"""
    s = position({"US-1-INF": "6-10", "US-4-INF": "6-09", "OMAHA": "4-08", "GE-12SS": "9-10"}, pools=(7, 0, 0, 0))
    s.phase, s.mover = "movement", ALLIED
    s.mp = [10] * len(s.mp)
    assert piece(s, "US-1-INF").badges == ("no fuel",), "75 combat points burn 7½ for a movement point"
    assert [piece(s, code).badges for code in ("US-4-INF", "OMAHA", "GE-12SS")] == [(), (), ()]
    s.mp[unit(s, "US-1-INF")] = 0
    assert piece(s, "US-1-INF").badges == ()


def test_badges_of_combat() -> None:
    """§9a §9q"""
    s = position({"US-1-INF": "6-10", "US-4-INF": "6-09"})
    s.phase, s.mover = "combat", ALLIED
    s.fought |= bit(s, "US-1-INF") | bit(s, "US-4-INF")
    s.again |= bit(s, "US-4-INF")
    assert piece(s, "US-1-INF").badges == ("fought",)
    assert piece(s, "US-4-INF").badges == ("again",)


def test_the_weightiest_badges_come_first_and_no_more_than_three() -> None:
    """§5k §chart-interdict"""
    s = position({"US-1-INF": "6-10", "GE-12SS": "9-10"}, fatigue={"US-1-INF": 5, "GE-12SS": 4})
    s.phase, s.mover = "movement", ALLIED
    s.supplied &= ~bit(s, "US-1-INF")
    s.halted |= bit(s, "US-1-INF")
    s.landed |= bit(s, "US-1-INF")
    assert piece(s, "US-1-INF").badges == ("unsupplied", "landed", "halted")
    s.mover = GERMAN
    s.cut[unit(s, "GE-12SS")] = 2
    assert piece(s, "GE-12SS").badges == ("delayed",)
    s.fatigue[unit(s, "GE-12SS")] = 5
    assert piece(s, "GE-12SS").badges == ("delayed", "tired")


# --- boxes


def test_at_first_the_allies_wait_at_sea_and_on_their_airfields() -> None:
    """§11a §11b §2a"""
    s = begun()
    assert [found.name for found in boxes(s, None)] == ["airfields", "sea-us", "sea-british", "due"]
    lying = {name: [p.id for p in pieces(s, None) if p.boxed == name] for name in ("airfields", "sea-us", "due")}
    assert lying["airfields"] == ["US-82-AIRB", "US-101-AIRB", "BR-6-AIRB"]
    assert lying["sea-us"][0] == "US-D1"
    assert lying["due"][:3] == ["GE-346", "GE-12SS", "GE-LEHR"]
    assert len(lying["due"]) == 18
    assert piece(s, "US-1-INF").place == box(s, "sea-us").place == s.kit.names[s.kit.board.sea[13]]
    assert piece(s, "GE-12SS").label.endswith("due on 6/6")


def test_a_fleet_says_what_it_takes_to_land() -> None:
    """§amph"""
    s = position({"US-1-INF": AT_SEA, "US-2-RNGR": AT_SEA, "BR-3-INF": "6-12"}, pools=(0, 0, 0, 50))
    assert box(s, "sea-us").says == "2 units, 105 amphibious points to land them all; 50 left this turn"
    assert [found.name for found in boxes(s, None)] == ["sea-us"]


def test_germans_due_after_the_end_do_not_come() -> None:
    """§1d §11b"""
    s = position({"GE-9SS": DUE, "GE-2SS": DUE, "GE-12SS": DUE}, scenario="two_weeks", turn=1)
    assert [p.id for p in pieces(s, None)] == ["GE-12SS"]
    assert box(s, "due").says == "1 unit, the next 1 on 6/6"


def test_a_sea_hex_shows_its_fleet() -> None:
    """§11a"""
    s = position({"US-1-INF": AT_SEA, "BR-3-INF": AT_SEA, "GE-12SS": DUE})
    assert [p.id for p in pieces_at(s, s.kit.board.sea[13])] == ["US-1-INF"]


# --- marks


def test_beaches_say_how_far_they_are_cleared() -> None:
    """§7e §9s"""
    s = position({"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12"})
    s.ashore = [100, 99, 0, 140, 300]
    assert set(marked(s, "cleared-beach")) == {"4-06", "5-12"}
    assert marked(s, "uncleared-beach") == {
        "4-08": "Omaha: 99 of the 100 combat points landed that clear it",
        "5-11": "Gold: 0 of the 100 combat points landed that clear it",
        "5-13": "Sword: closed, its beachhead is destroyed",
    }


def test_objectives_are_allied_only_where_allies_stand() -> None:
    """§12a §12b"""
    s = position({"US-1-INF": "9-06", "GE-12SS": "8-12"})
    assert set(marked(s, "objective-allied")) == {"9-06"}
    assert set(marked(s, "objective-german")) == {"1-02", "1-03", "8-12", "8-13"}


def test_entries_are_marked_for_who_comes_this_turn_or_next() -> None:
    """§11b"""
    s = position({"GE-346": DUE, "GE-LEHR": DUE, "GE-77": DUE, "GE-3FJ": DUE}, turn=1)
    found = marked(s, "entry")
    assert len(found) == 3
    assert found[s.kit.names[s.kit.board.entry[12]]].endswith("the 346th Infantry on 6/6")


def test_drop_zones_are_marked_while_one_is_chosen() -> None:
    """§7a"""
    s = run(position({"US-82-AIRB": AT_SEA, "US-101-AIRB": AT_SEA, "BR-6-AIRB": AT_SEA}, turn=0), Drops())
    zones = s.kit.board.drop_zones["US-82-AIRB"]
    assert set(marked(s, "drop-zone")) == {s.kit.names[h] for h in zones}
    s.agenda = []
    assert marked(s, "drop-zone") == {}


def test_a_landing_under_way_is_marked_and_a_battle_hides_no_counter() -> None:
    """§9a §7e"""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-08"})
    s.battle = Battle(ALLIED, unit(s, "GE-12SS"), s.kit.hex_named("9-08"), (unit(s, "US-1-INF"),))
    assert not [mark for mark in marks(s, None) if mark.look == "battle"]
    s.battle = Battle(ALLIED, COAST, s.kit.hex_named("5-08"), (unit(s, "US-1-INF"),), 1, 40)
    found = next(mark for mark in marks(s, None) if mark.look == "battle")
    words = f"Landing at {hex_words(s, s.battle.hex)}: the coastal defence defends"
    assert found == Mark("5-08", "battle", words, ALLIED, over=True)


def test_every_mark_has_a_look_of_the_list() -> None:
    s = begun()
    assert {mark.look for mark in marks(s, None)} <= set(MARK_LOOKS)
