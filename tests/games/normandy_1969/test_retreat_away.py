"""Retreats away from all enemy units, and the rearward way of a repulsed attacker."""

import pytest

from bocage.core import play
from bocage.core.protocol import Action, Ruling, Side
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.battles import do, drawn, ends, outcome, retreating, ways
from tests.games.normandy_1969.sketch import goals, hex_at, reason, sketch, units_in


def refusal(s: NormandyState, text: str) -> Ruling:
    """The refusal of an action, with its facts."""
    ruling = play.why_not(s, Action.parse(text))
    assert ruling is not None, f"'{text}' is offered"
    return ruling


FIELD = "\n".join(". " * 12 for _ in range(9))
"""Open ground, twelve squares by nine: A1 in the lower left corner."""


def test_a_unit_goes_back_away_from_all_enemy_units() -> None:
    """§CRT-DB §RUL-08 An enemy beside it and one five squares off: three squares back lead clear of both."""
    s = retreating(two_enemies(), "7-2@H5", 3)
    distance, at = s.kit.grid.distance, hex_at(s, "H5")
    foes = [s.at[u] for u in s.units_of(Side.ALLIED)]
    began = [distance(at, foe) for foe in foes]
    assert sorted(began) == [1, 5]
    assert len(ends(s)) == 6
    for end in ends(s):
        assert all(distance(hex_at(s, end), foe) > far for foe, far in zip(foes, began, strict=True)), end


def two_enemies() -> str:
    """A 7-2 in H5, an Allied unit beside it to the south-east and one five squares to the south-west."""
    rows = [row.split() for row in FIELD.split("\n")]
    rows[4][7], rows[5][7], rows[7][3] = ".:7-2", ".:7-4", ".:7-4"
    return "\n".join(" ".join(row) for row in rows)


def test_the_enemy_a_way_leads_towards_is_named() -> None:
    """§CRT-DB With how far off he was, and how near it would come."""
    s = retreating(two_enemies(), "7-2@H5", 3)
    ruling = refusal(s, "retreat G5")
    assert ruling.rule == "§CRT-DB"
    assert reason(s, ruling).endswith("from D2 after 5; another way leads away from all enemy units")


@pytest.mark.parametrize("reading", ["distance", "zones"])
def test_by_option_the_enemies_further_off_do_not_count(reading: str) -> None:
    """§RUL-08 retreat_away: out of the zones, towards the second enemy."""
    s = retreating(two_enemies(), "7-2@H5", 3, options={"retreat_away": reading})
    assert "E5" in ends(s)


BETWEEN = ".:7-4 . . . .:7-2 .:7-4"
"""A 7-2 in E1, an Allied unit beside it and another four squares behind it, no room to either side."""


def test_between_two_enemies_a_unit_ends_as_far_as_it_can_from_the_nearest() -> None:
    """§RUL-08 No way leads away from both; one square is out of every zone."""
    assert units_in(retreating(BETWEEN, "7-2@E1", 2), "C1") == ["7-2"]


RING = """
    .    .    .    .    .    .    .
       .    .:7-4  .    .    .:7-4  .    .
    .    .    .    .    .    .    .
       .:7-4  .    .    .:7-2  .:7-4  .    .
    .    .    .    .    .    .    .
       .    .    .    .    .:7-4  .    .
    .    .    .    .    .    .    .
    """
"""A 7-2 in D4, an Allied unit beside it in E4, others in A4, B6, E6 and E2: no way leads away from all of them."""


def test_in_a_ring_a_unit_ends_as_far_as_it_can_from_the_nearest() -> None:
    """§RUL-08 Three squares lie two from everybody, the others beside somebody."""
    s = retreating(RING, "7-2@D4", 1)
    assert ends(s) == {"C4", "D5", "D3"}
    ruling = refusal(s, "retreat E5")
    assert ruling.rule == "§CRT-DB"  # it lies beside E4 and E6
    assert "the unit ends 1 square from E6; another way ends farther" in reason(s, ruling)


def test_a_unit_comes_nearer_to_no_enemy_on_its_way() -> None:
    """§RUL-08 Not even to end farther off: past the second enemy's zone leads no way."""
    s = retreating(two_enemies(), "7-2@H5", 3)
    start = hex_at(s, "H5")
    distance = s.kit.grid.distance
    for way in ways(s):
        for foe in (s.at[u] for u in s.units_of(Side.ALLIED)):
            assert min(distance(hex_at(s, h), foe) for h in way.split("-")) >= distance(start, foe)


# --- rearward

FLANK = """
    .    .    .    .    .    .    .
       .    .    .    .    .    .    .
    .    .    .    .    .    .    .
       .    .    .    .:7-4  .:7-2  .    .
    .    .    .    .    .    .:7-2    .
       .    .    .    .    .:7-2    .    .
    .    .    .    .    .    .:7-2    .
    """
"""An Allied attacker in D4 before the upper end of a German line: E4, F3, E2, F1."""


def repulsed(steps: int, **more: object) -> NormandyState:
    """The attacker in D4, thrown back from E4."""
    s = sketch(FLANK, mover=Side.ALLIED, **more)  # type: ignore[arg-type]
    return outcome(s, drawn(s, "E4", "7-4@D4"), f"AB{steps}")


def test_a_repulsed_attacker_goes_rearward_with_every_square() -> None:
    """§CRT-AB Each square of his way lies farther from the one he attacked."""
    s = repulsed(3)
    distance, attacked = s.kit.grid.distance, hex_at(s, "E4")
    assert {distance(hex_at(s, end), attacked) for end in ends(s)} == {4}


def test_a_repulsed_attacker_does_not_slip_round_the_flank() -> None:
    """§CRT-AB Two steps up and one across would bring him beside the end of the German line."""
    s = do(repulsed(3), "retreat D5")
    ruling = refusal(s, "retreat D6")
    assert ruling.rule == "§CRT-AB"
    assert "another way leads farther from E4 with every square" in reason(s, ruling)
    assert not ends(s) & {"E7", "F7", "F6"}
    slipped = do(repulsed(3, options={"retreat_away": "distance"}), "retreat D5", "retreat D6")
    assert "E7" in goals(slipped, "retreat")


def test_an_attacker_with_no_way_rearward_goes_as_a_defender_would() -> None:
    """§CRT-AB §RUL-08 The sea behind him, along the coast."""
    s = sketch("~ p:7-4 .:7-2\n ~ p -\n~ p -", mover=Side.ALLIED)
    outcome(s, drawn(s, "C3", "7-4@B3"), "AB2")
    assert units_in(s, "B1") == ["7-4"]
