"""Counters and markers: what lies on the map, what is true of it, and what stays sealed."""

import re

import pytest

from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.desk_pieces import look_of
from bocage.core.regiments.names import position
from bocage.games.normandy_1969.combat import CombatPhase
from bocage.games.normandy_1969.desk.pieces import MARK_LOOKS, badges_of, marks, pieces, pieces_at
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST
from tests.games.normandy_1969.battles import combat, fight, gather
from tests.games.normandy_1969.sketch import sketch, unit_at

from .positions import begun, landed, moments, sight_of


def test_every_kind_has_a_look_of_its_own_that_can_be_an_id() -> None:
    looks = [look_of(kind) for kind in SHEET.kinds]
    assert len(set(looks)) == len(looks)
    assert all(re.fullmatch(r"[a-zA-Z][a-zA-Z0-9-]*", look) for look in (*looks, *MARK_LOOKS))


@pytest.mark.parametrize("seed", [1, 2])
def test_every_unit_on_the_map_is_seen_by_both_under_its_number(seed: int) -> None:
    """§GEN-6 Nothing on the map is hidden."""
    for moment in moments(seed, every=60):
        for side in BOTH:
            sight = sight_of(moment.truth, side)
            found = pieces(sight, side)
            shown = {piece.id: piece.place for piece in found if not piece.place.startswith("box")}
            names = moment.truth.kit.names
            assert shown == {str(u): names[at] for u, at in enumerate(moment.truth.at) if at >= 0}
            every = dict.fromkeys(piece.place for piece in found)
            assert found == [p for place in every for p in pieces_at(sight, side, position(sight, place))]


@pytest.mark.parametrize("seed", [3])
def test_the_plan_stays_sealed_until_the_landing(seed: int) -> None:
    """§RUL-01 Before it begins the German sees no box and no mark; afterwards both see the same."""
    met = set()
    for moment in moments(seed, every=30):
        s = moment.truth
        boxed = [piece for piece in pieces(s, Side.GERMAN) if piece.place.startswith("box")]
        if s.opened:
            assert [(p.id, p.place) for p in pieces(s, Side.GERMAN)] == [
                (p.id, p.place) for p in pieces(s, Side.ALLIED)
            ]
            assert marks(s, Side.GERMAN) == marks(s, Side.ALLIED)
        else:
            assert not boxed
            assert not marks(s, Side.GERMAN)
        met.add((s.opened, bool(s.supply)))
    assert {(False, True), (True, True)} <= met


def test_the_allies_see_their_plan_while_they_write_it() -> None:
    """§INV-1 §INV-2 §INV-11 Beaches, supply beaches, commandos and drops."""
    s = begun("start historical")
    looks = {mark.look for mark in marks(s, Side.ALLIED)}
    assert {"invade", "supply", "commando", "drop"} <= looks


def test_badges_say_what_is_true_of_a_unit() -> None:
    """§SUP-5 §ATT-10 §INV-5 Out of supply, moved, fought, held."""
    s = sketch(". .:7-4 . .", Impulse(Side.ALLIED, FIRST), turn=2)
    assert badges_of(s, unit_at(s, "7-4@B1"), ()) == ("out of supply",)
    paratroops = [piece for piece in pieces(landed(), None) if piece.look in ("unit-7-4p", "unit-2-4p")]
    assert paratroops
    assert all(piece.badges == ("held",) for piece in paratroops)


def test_nobody_is_badged_as_isolated_on_the_first_turn() -> None:
    """§INV-7"""
    s = sketch(".:7-4 . .", CombatPhase(Side.ALLIED), turn=1)
    assert badges_of(s, unit_at(s, "7-4@A1"), ()) == ()
    waiting = pieces(begun("take historical", "start historical"), None)
    assert not any(piece.badges for piece in waiting)


def test_an_attack_is_seen_while_it_is_put_together_and_afterwards() -> None:
    """§ATT-10 §R-06 §INV-8 Attackers, the square attacked, the ships that will fire and have fired."""
    text = """
        ~     ~     ~     ~
           p:7-4   .:7-2   .   .
        """
    s = gather(combat(text), "B1", "7-4@A1")
    shown = {piece.id: piece.badges for piece in pieces(s, None)}
    assert shown[str(unit_at(s, "7-4@A1"))] == ("attacking",)
    (ship,) = [mark for mark in marks(s, None) if mark.look == "guns"]
    assert "will fire: 40" in ship.label
    assert s.kit.board.sea_mask >> s.kit.board.by_name[ship.place] & 1
    assert not [mark for mark in marks(s, None) if mark.look == "struck"]


def test_ships_that_have_fired_and_squares_attacked_are_marked_for_the_phase() -> None:
    """§R-06 §INV-8"""
    text = """
        ~     ~     ~     ~     ~
           p:7-4   .:7-2   .:4-1   p:7-4   .
        """
    s = fight(combat(text), "B1", "7-4@A1", die=1)
    found = marks(s, None)
    assert [mark.place for mark in found if mark.look == "struck"] == ["B1"]
    assert ["have fired" in mark.label for mark in found if mark.look == "guns"] == [True]
