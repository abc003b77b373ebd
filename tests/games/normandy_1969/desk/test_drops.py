"""What one who points at a drop zone is told: dice, drift, and whom the paratroops may land on."""

from itertools import product

from bocage.core.blocks import Text
from bocage.core.protocol import Action
from bocage.games.normandy_1969.airborne import is_hard_ground
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.desk.drops import drop_blocks, fates, ground_in_scatter
from bocage.games.normandy_1969.desk.ground import ground
from bocage.games.normandy_1969.words import prompt
from tests.games.normandy_1969.sketch import hex_at, sketch

from .positions import begun, landed

route = DESK.route

PLAN = ("start historical", *["done"] * 4)


def test_a_zone_pointed_at_shows_its_dice_and_where_the_drop_may_drift() -> None:
    """§SCT §R-10 §INV-5"""
    s = begun(*PLAN, "recall G39")
    found = route(s, Action.parse("drop G39"))
    assert found is not None
    assert (found.places, found.total) == (("G39",), "")
    assert [(line.amount, line.words) for line in found.lines[:4]] == [
        ("die 1-2", "on target"),
        ("die 3-4", "scattered one square"),
        ("die 5", "1 battalion lost and scattered one square"),
        ("die 6", "1 battalion lost"),
    ]
    near = [s.kit.names[n] for n in s.kit.grid.neighbours[hex_at(s, "G39")]]
    drift = found.lines[4].words
    assert drift.startswith("scattered into ")
    assert all(name in drift for name in near)
    assert found.lines[5].words == "Germans found here are fought at once, at half strength"


def test_the_hard_column_is_read_for_hard_ground_and_a_fortress_doubles() -> None:
    """§SCT §INV-5"""
    s = begun()
    kit = s.kit
    hard, clear = (
        next(
            h for h in kit.board.by_name.values() if kit.board.enterable_mask >> h & 1 and is_hard_ground(kit, h) == one
        )
        for one in (True, False)
    )
    assert [faces for _, faces in fates(kit, hard)] == [(1,), (2,), (3, 4, 5), (6,)]
    assert (ground_in_scatter(kit, clear), ground_in_scatter(kit, hard) == "open ground") == ("open ground", False)
    texts = [block.says for block in drop_blocks(s, hex_at(s, "L39")) if isinstance(block, Text)]
    assert texts[-1] == "Germans found here are fought at once, at double strength, in a fortress."


def test_the_sea_and_the_edge_of_the_map_swallow_a_drop() -> None:
    """§SCT"""
    s = sketch("- . .", turn=0, phase="plan")
    (_, drift, _) = [block.says for block in drop_blocks(s, hex_at(s, "B1")) if isinstance(block, Text)]
    assert drift == "Scattered into C1, lost on 5 of 6, in the sea or off the map."


def test_what_a_drop_comes_to_is_shown_until_they_have_landed() -> None:
    for (s, shown), name in product(((begun(), True), (landed(), False)), ("G39", "QQ24")):
        rules = [block.rule for block in ground(s, hex_at(s, name), None) if isinstance(block, Text)]
        assert ("§SCT" in rules) == shown


def test_the_prompt_says_when_every_drop_is_planned() -> None:
    """§INV-5"""
    s = begun(*PLAN)
    assert prompt(s) == "Allied: all paratroops have their zones: seal the plan, or change them (§INV-11)"
    assert prompt(begun(*PLAN, "recall G39")) == "Allied: choose drop zones, 1 regiment left; all must jump (§INV-11)"
