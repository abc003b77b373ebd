"""Counters and markers: what each side sees, by which names."""

import re

import pytest

from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.desk_pieces import look_of
from bocage.core.regiments.names import position as where
from bocage.draw.normandy_1971 import position
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.desk.pieces import MARK_LOOKS, marks, pieces, pieces_at
from bocage.games.normandy_1971.kinds import kinds
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import DIGGING, LOCKED
from tests.games.normandy_1971.sketch import do, sketch, unit_at

from .positions import moments, sight_of


def test_every_kind_has_a_look_of_its_own_that_can_be_an_id() -> None:
    looks = [look_of(kind) for kind in kinds()]
    assert len(set(looks)) == len(looks)
    assert all(re.fullmatch(r"[a-zA-Z][a-zA-Z0-9-]*", look) for look in (*looks, *MARK_LOOKS))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_page_shows_the_counters_and_markers_of_the_picture(seed: int) -> None:
    for moment in moments(seed, every=60):
        for side in (*BOTH, None):
            drawn = position(moment.truth, side)
            counters = sorted(
                (place if isinstance(place := stack.place, int) else -10 - place[1], counter.values, counter.side)
                for stack in drawn.stacks
                for counter in stack.counters
            )
            board = moment.truth.kit.board
            shown = sorted(
                (
                    -10 - int(piece.place[4:]) if piece.place.startswith("box") else board.by_name[piece.place],
                    next(kind.value for kind in kinds() if look_of(kind) == piece.look),
                    int(piece.side),
                )
                for piece in pieces(moment.truth, side)
            )
            assert shown == counters
            works = {board.names[w.place] for w in drawn.works}
            assert {mark.place for mark in marks(moment.truth, side) if mark.look.startswith("works")} == works


@pytest.mark.parametrize("seed", [3, 4])
def test_names_of_pieces_are_unique_and_own_units_go_by_number(seed: int) -> None:
    for moment in moments(seed, every=40):
        for side in BOTH:
            sight = sight_of(moment.truth, side)
            found = pieces(sight, side)
            every = dict.fromkeys(piece.place for piece in found)
            assert found == [p for place in every for p in pieces_at(sight, side, where(sight, place))]
            assert len({piece.id for piece in found}) == len(found)
            for piece in found:
                own = piece.side == side
                assert piece.id.isdecimal() == own
                assert not own or sight.at[int(piece.id)] == moment.truth.at[int(piece.id)]
            assert all(mark.look in MARK_LOOKS for mark in marks(sight, side))


def test_a_label_says_everything_a_reader_must_hear() -> None:
    s = sketch(". .:7-2 .:7-4", Movement(Side.GERMAN, FIRST), mover=Side.GERMAN, edge="")
    (label,) = [piece.label for piece in pieces(s, Side.GERMAN) if piece.side == Side.GERMAN]
    assert label == "German infantry regiment 7-2, in B1, out of supply"


def test_supply_and_locked_paratroops_are_their_owners_to_know() -> None:
    """§FOG-2"""
    s = sketch(". .:7-4p .:7-2", Movement(Side.ALLIED, FIRST), flags={"B1": LOCKED})
    (own,) = [piece for piece in pieces(s, Side.ALLIED) if piece.side == Side.ALLIED]
    (seen,) = [piece for piece in pieces(s, Side.GERMAN) if piece.side == Side.ALLIED]
    assert own.badges == ("out of supply", "locked")
    assert seen.badges == ()


def test_digging_is_announced_openly() -> None:
    """§FOG-6"""
    s = sketch(". .:7-4 .:7-2", Movement(Side.ALLIED, FIRST), flags={"B1": DIGGING}, supply=[1], beaches={1: "A1"})
    (seen,) = [piece for piece in pieces(s, Side.GERMAN) if piece.side == Side.ALLIED]
    assert seen.badges == ("digging",)


def test_units_under_a_marker_are_their_owners_to_see() -> None:
    """§FOG-3"""
    s = sketch(". .:7-2,2-2 .:7-4", Movement(Side.ALLIED, FIRST), works="B1", supply=[1], beaches={1: "A1"})
    assert [piece.place for piece in pieces(s, Side.ALLIED)] == ["C1"]
    (mark,) = [mark for mark in marks(s, Side.ALLIED) if mark.look == "works-1"]
    assert mark.over
    assert mark.label == "German entrenchment in B1: what stands in it is hidden"
    own = [piece for piece in pieces(s, Side.GERMAN) if piece.place == "B1"]
    assert [piece.badges for piece in own] == [("entrenched",), ("entrenched",)]


def test_an_attacker_is_marked_until_his_attack_is_fought() -> None:
    s = sketch(".:7-4 .:7-2 .", CombatPhase(Side.ALLIED), supply=[1], beaches={1: "A1"})
    do(s, "attack B1", "with 7-4@A1", "commit")
    u = str(unit_at(s, "7-4@A1"))
    assert next(piece for piece in pieces(s, Side.ALLIED) if piece.id == u).badges == ("attacking",)


def test_before_the_landing_each_side_sees_only_its_own_plan() -> None:
    """§FOG-4"""
    s = new_match({"german_ob": "B"})
    do(s, "start historical")
    assert {mark.look for mark in marks(s, Side.ALLIED)} == {"invade", "supply", "drop", "commando"}
    assert pieces(s, Side.ALLIED)
    assert marks(s, Side.GERMAN) == []
    assert pieces(s, Side.GERMAN) == []
    do(s, "take historical", "start historical")
    german = sight_of(s, Side.GERMAN)
    assert {piece.side for piece in pieces(german, Side.GERMAN)} == {Side.GERMAN}
    assert {mark.look for mark in marks(german, Side.GERMAN)} == {"works-1"}
    allied = sight_of(s, Side.ALLIED)
    assert {piece.side for piece in pieces(allied, Side.ALLIED)} == {Side.ALLIED}


def test_supply_areas_are_marked_for_the_allies_alone() -> None:
    """§FOG-2"""
    s = sketch("p .:7-4 .:7-2", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    assert [mark.look for mark in marks(s, Side.ALLIED)] == ["supply"]
    assert marks(s, Side.GERMAN) == []
