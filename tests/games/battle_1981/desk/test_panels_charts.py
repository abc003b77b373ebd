"""Panels that do not change from turn to turn: charts, ratings, what is reconstructed."""

import pytest

from bocage.core.blocks import Matrix, Rows
from bocage.core.protocol import Side
from bocage.core.rulebook import Preset
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.landing import coastal_strength
from bocage.games.battle_1981.losses import table_losses
from bocage.games.battle_1981.state import Battle
from bocage.games.battle_1981.tables import tunable_list
from tests.games.battle_1981.position import ALLIED, GERMAN, position, unit

from .pages import blocks, lit, says, table, titled

# --- charts


def test_the_printed_charts_are_all_there() -> None:
    """§chart-weather §chart-transport §fuel §chart-terrain §8d §9b §chart-supply §chart-losses §chart-bombard"""
    s = position({})
    assert [block.title for block in blocks("charts", s, Rows)] == [
        "Weather, chances",
        "Transport points, as printed",
        "Suggested allocation",
        "Supply for 100 combat points",
        "Terrain",
        "Levels",
        "Losses of attacker/defender, before chance and bombardment",
        "Bombardment",
        "Interdiction: air points put on it",
        "Victory",
    ]
    assert [block.title for block in blocks("charts", s, Matrix)] == [
        "Infiltration",
        "Combat supply for 100 Allied combat points",
    ]
    assert table("charts", s, "Terrain")["Swamp"] == ("4", "2", "¾")
    assert len(titled("charts", s, "Transport points, as printed").rows) == 13
    assert lit("charts", s, "Suggested allocation") == ["6/12"]


def test_the_chart_of_losses_is_what_the_rules_reckon() -> None:
    """§chart-losses"""
    odds = (0.5, 1, 2, 3, 4, 5)
    for levels, *cells in titled(
        "charts", position({}), "Losses of attacker/defender, before chance and bombardment"
    ).rows:
        attack, defence = (int(level) for level in levels.split(" against "))
        assert cells == ["/".join(str(loss) for loss in table_losses(attack, defence, o, 1)) for o in odds]


def test_bands_of_bombardment_and_interdiction() -> None:
    """§chart-bombard §chart-interdict §AMB-21"""
    s = position({}, weather=1)
    assert table("charts", s, "Bombardment")["97–119"] == ("2–5", "1–3")
    found = titled("charts", s, "Interdiction: air points put on it")
    assert found.rows[-1] == ("64–99", "80–99", "–", "0–5")
    assert found.lit == ((-1, 1),)


def test_the_ground_of_a_battle_is_lit() -> None:
    """§chart-terrain"""
    s = position({"US-1-INF": "9-14", "GE-12SS": "8-13"})
    u, v = unit(s, "US-1-INF"), unit(s, "GE-12SS")
    s.battle = Battle(ALLIED, v, s.at[v], (u,))
    found = titled("charts", s, "Terrain")
    assert {(found.rows[row][0], found.head[column]) for row, column in found.lit} == {
        ("Town", "Defence ×"),
        ("River", "Attack ×"),
    }


@pytest.mark.parametrize("side", [ALLIED, GERMAN])
def test_levels_are_lit_for_those_who_may_know(side: Side) -> None:
    """§9b"""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-08"})
    u, v = unit(s, "US-1-INF"), unit(s, "GE-12SS")
    s.battle = Battle(ALLIED, v, s.at[v], (u,), attack=7, defence=4)
    cells = {ALLIED: (6, 1), GERMAN: (3, 2)}
    assert titled("charts", s, "Levels", side).lit == (cells[side],)
    assert titled("charts", s, "Levels").lit == tuple(cells.values())
    marks = blocks("charts", s, Matrix, side)[1].mark
    assert marks == ((-1, 6) if side == ALLIED else (3, -1))


# --- ratings


def test_the_ratings_say_what_they_do() -> None:
    """§3a §3f"""
    s = position({}, transport=7, leader_us=9, combat_german=4, coastal=3, reinforcement=6)
    found = table("ratings", s, "Ratings")
    assert found["Transport"] == ("7", "5", "+20% of the usual points")
    assert found["American leadership"] == ("9", "5", "leaders from 8 to 9")
    assert found["German combat points"] == ("4", "5", "-5% combat points")
    assert found["German reinforcement"] == ("6", "5", "10% of units due are held up a turn")
    assert found["Air power"] == ("5", "5", "as by history")
    assert len(lit("ratings", s, "Ratings")) == 5
    assert f"Utah {coastal_strength(s, 0)}, Omaha {coastal_strength(s, 1)}, Gold" in says("ratings", s)
    assert "Ratings of your own" in says("ratings", s)


@pytest.mark.parametrize("preset", GAME.options.presets, ids=lambda preset: preset.name)
def test_a_preset_is_known_by_its_ratings(preset: Preset) -> None:
    """§3b §3c §3d"""
    s = GAME.blank(GAME.options.preset(preset.name))
    assert f"{preset.title}: " in says("ratings", s)
    assert preset.title in lit("ratings", s, "Named difficulties")


def test_of_a_ruling_only_the_choice_is_explained() -> None:
    """§AMB-19 §8g"""
    found = table("ratings", position({}, june30="besides"), "Game and rulings")
    assert found["Bonus of 30 June"] == ("besides", "instead", "both are counted.")
    assert found["Germans on D-Day"][2] == "they do not move on D-Day, as in history, but may fight."
    assert lit("ratings", position({}, june30="besides"), "Game and rulings") == ["Bonus of 30 June"]


# --- about


def test_the_shares_are_counted_from_the_data() -> None:
    s = position({})
    found = table("about", s, "How much is known")
    numbers = tunable_list().values()
    assert found["Numbers in no chart"] == (
        str(sum(number.source not in ("fit", "reconstructed") for number in numbers)),
        str(sum(number.source == "fit" for number in numbers)),
        str(sum(number.source == "reconstructed" for number in numbers)),
        str(len(numbers)),
    )
    assert found["Units of the roster"] == ("77", "0", "0", "77")
    assert found["Ground of positions"][3] == str(s.kit.board.land_mask.bit_count())
    for known, fitted, ours, whole in found.values():
        assert int(known) + int(fitted) + int(ours) == int(whole)


def test_every_number_of_ours_is_listed_with_how_to_correct_it() -> None:
    s = position({})
    for source, title in (("fit", "Numbers fitted to something printed"), ("reconstructed", "Numbers reconstructed")):
        rows = titled("about", s, f"{title}, in tunables.toml").rows
        assert len(rows) == sum(number.source == source for number in tunable_list().values())
        assert all(row[3] for row in rows)
