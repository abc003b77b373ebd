"""The supply dashboard: stocks, what orders would leave, what the ships will bring."""

from typing import TypeVar

import pytest
from msgspec.structs import replace

from bocage.core.blocks import Counters, Matrix, Rows, Sum, Text
from bocage.core.protocol import Side
from bocage.games.battle_1981.desk.dashboard import dashboard
from bocage.games.battle_1981.desk.dashboard_shipping import share_next
from bocage.games.battle_1981.logistics import Allocate, GeneralSupply, split
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.state import AT_SEA, Battle, BattleState
from bocage.games.battle_1981.tables import combat_supply, transport_range
from tests.games.battle_1981.position import ALLIED, GERMAN, do, position, run, unit

BEACHHEADS = {"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13"}

Found = TypeVar("Found", Rows, Sum, Text, Matrix, Counters)


def blocks(s: BattleState, kind: type[Found], side: Side | None = None) -> list[Found]:
    return [block for block in dashboard(s, side).blocks if isinstance(block, kind)]


def rows(s: BattleState, title: str) -> dict[str, tuple[str, ...]]:
    found = next(block for block in blocks(s, Rows) if block.title == title)
    return {row[0]: row[1:] for row in found.rows}


def lit(s: BattleState, title: str) -> list[str]:
    found = next(block for block in blocks(s, Rows) if block.title == title)
    return [found.rows[row][0] for row, _ in found.lit]


def says(s: BattleState, side: Side | None = None) -> str:
    return " ".join(block.says for block in blocks(s, Text, side))


# --- stocks


def test_the_stocks_are_in_a_table_with_their_burn() -> None:
    """§5a §AMB-07"""
    s = position({"US-1-INF": "9-07", "OMAHA": "6-08"}, pools=(1250, 300, 40, 10))
    s.used = [1000, 2000, 3000, 0, 50000, 0, 8000, 200]
    assert rows(s, "Stocks") == {
        "Fuel": ("1250", "10", "500", "500", "2½ turns, 5 days"),
        "General supply": ("300", "20", "0", "23", "more than 10 turns"),
        "Combat supply": ("40", "30", "80", "80", "1 day"),
        "Amphibious": ("10", "0", "2", "2", "this turn only"),
    }
    assert lit(s, "Stocks") == ["Combat supply"]
    assert "Combat supply does not last for another turn like the last one." in says(s)


def test_the_general_supply_of_the_table_is_what_the_rules_draw() -> None:
    """§gen"""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-08", "BR-3-INF": "6-12"}, pools=(0, 500, 0, 0))
    need = rows(s, "What orders would leave")["General supply"][1]
    before = s.pools[1]
    run(s, GeneralSupply())
    assert str((before - s.pools[1]) // 100) == need == "56"


def test_who_stands_out_of_line_is_warned_of() -> None:
    """§6a"""
    s = position({"US-1-INF": "11-05", "OMAHA": "4-08", "US-4-INF": "5-08"})
    assert "1 unit stands out of line and will be unsupplied next turn unless lines reach them again." in says(s)
    s.turn = 0
    assert "unsupplied from 6/8 on" in says(s)


def test_the_unsupplied_lie_in_a_tray() -> None:
    """§5k"""
    s = position({"US-1-INF": "11-05", "US-4-INF": "5-08"})
    assert blocks(s, Counters) == []
    s.supplied &= ~(1 << unit(s, "US-1-INF"))
    assert [line.look for line in blocks(s, Counters)[0].counters] == ["US-1-INF"]


# --- orders


def test_a_march_of_all_would_take_their_fuel() -> None:
    """§fuel 75 combat points on foot burn 7½ a point, 90 armored ones 13½."""
    s = position({"US-1-INF": "9-07", "US-2-ARMD": "9-05"}, pools=(400, 0, 0, 0))
    s.phase = "allocation"
    assert rows(s, "What orders would leave")["Fuel"][1:] == ("348", "52")
    run(s, MovementPhase(ALLIED))
    s.mp[unit(s, "US-1-INF")] = 4
    assert rows(s, "What orders would leave")["Fuel"][1:] == ("273", "127")
    s.halted |= 1 << unit(s, "US-2-ARMD")
    assert rows(s, "What orders would leave")["Fuel"][1] == "30"
    s.phase = "combat"
    assert rows(s, "What orders would leave")["Fuel"][:2] == ("no more Allied movement this turn", "0")


def test_what_is_short_is_lit_and_said() -> None:
    """§amph"""
    s = position({"US-1-INF": AT_SEA, "BR-3-INF": AT_SEA}, pools=(0, 0, 0, 100))
    assert rows(s, "What orders would leave")["Amphibious"] == ("everybody at sea lands now", "150", "50 short")
    assert lit(s, "What orders would leave") == ["Amphibious"]


def test_battles_all_along_the_front_are_reckoned() -> None:
    """§chart-supply Whoever has attacked already is left out; in the German half defence is reckoned."""
    s = position({"US-1-INF": "9-07", "US-4-INF": "10-08", "US-D1": "8-08", "GE-12SS": "9-08"})
    s.phase, s.mover = "combat", ALLIED
    each = combat_supply(5, 5)
    assert rows(s, "What orders would leave")["Combat supply"][1] == str(each * 140 // 100)
    s.fought |= 1 << unit(s, "US-4-INF")
    assert rows(s, "What orders would leave")["Combat supply"][1] == str(each * 75 // 100)
    s.mover = GERMAN
    assert rows(s, "What orders would leave")["Combat supply"][1] == str(each * 160 // 100)


@pytest.mark.parametrize("attacker", [ALLIED, GERMAN])
def test_a_sealed_level_is_reckoned_for_the_allies_alone(attacker: Side) -> None:
    """§9b §chart-supply"""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-08"})
    units = unit(s, "US-1-INF"), unit(s, "GE-12SS")
    battle = Battle(attacker, units[attacker.enemy], s.at[units[attacker.enemy]], (units[attacker],))
    s.battle = replace(battle, attack=6) if attacker == ALLIED else replace(battle, defence=6)
    low, high = combat_supply(6, 1) * 75 // 100, combat_supply(6, 9) * 75 // 100
    words = f"The battle under way takes {low} to {high} combat supply"
    assert words in says(s, ALLIED)
    assert words in says(s, None)
    assert "battle under way" not in says(s, GERMAN)


def test_a_guess_at_the_german_level_is_not_shown() -> None:
    """§RUL-06 What a guess has put in for the Germans does not narrow the range."""
    s = position({"US-1-INF": "9-07", "GE-12SS": "9-08"})
    u, v = unit(s, "US-1-INF"), unit(s, "GE-12SS")
    s.battle = Battle(GERMAN, u, s.at[u], (v,), attack=9)
    assert "battle under way" not in says(s, ALLIED)
    s.battle = Battle(GERMAN, u, s.at[u], (v,), attack=9, defence=6)
    low = combat_supply(1, 6) * 75 // 100
    assert f"takes {low} to " in says(s, ALLIED)


# --- ships


def test_the_next_ships_are_those_the_rules_would_credit() -> None:
    """§5b §chart-transport §3f §3e"""
    s = position({"OMAHA": "4-08"}, turn=2, transport=6, german_player="person")
    s.phase, s.share = "movement", [40, 30, 20, 10]
    table = blocks(s, Matrix)[0]
    assert table.columns == ("Clear 51%", "Cloudy 35%", "Overcast 12%", "Storm 2%")
    low, high = transport_range(3, 0)
    factor = 110 * 108 * 60  # four beachheads of five are gone
    least, most = (bound * factor // 10000 for bound in (low, high))
    clear = [cells[0].text for cells in table.cells]
    shares = zip(split(least, s.share), split(most, s.share), strict=True)
    for text, (a, b) in zip(clear, shares, strict=False):
        first, last = (int(part) for part in text.split("–"))
        assert abs(first - a // 100) <= 1
        assert abs(last - b // 100) <= 1
    assert clear[-1] == f"{least // 100}–{most // 100}"


def test_shares_are_those_allocated_or_suggested() -> None:
    """§5b §5d"""
    s = position({}, turn=1)
    s.share, s.phase = [1, 2, 3, 94], "logistics"
    assert share_next(s) == ((35, 30, 25, 10), "if shared as the rulebook suggests")
    run(s, Allocate())
    s.phase = "allocation"
    do(s, "fuel 40", "general 30", "combat 20")
    s.phase = "movement"
    assert share_next(s) == ((40, 30, 20, 10), "as allocated")
    s.turn, s.phase = 7, "logistics"
    assert share_next(s) == ((40, 30, 20, 10), "if shared as this turn")


def test_a_cell_is_shaded_by_what_a_turn_uses() -> None:
    """§5h"""
    s = position(BEACHHEADS, turn=2, pools=(100, 0, 0, 0))
    s.phase, s.share = "movement", [10, 10, 10, 70]
    s.used = [0, 0, 0, 0, 15100, 0, 0, 0]
    fuel = blocks(s, Matrix)[0].cells[0]
    assert [cell.tone for cell in fuel] == ["good", "fair", "fair", "bad"]
    assert [cell.text for cell in fuel] == ["166–178", "150–161", "134–144", "47–54"]


def test_the_suggestion_for_the_next_turn_is_lit() -> None:
    """§5d §AMB-01"""
    s = position({}, turn=3)
    assert rows(s, "Suggested allocation")["6/12"] == ("25", "30", "35", "10")
    assert lit(s, "Suggested allocation") == ["6/12"]
    assert lit(position({}, turn=6), "Suggested allocation") == []


@pytest.mark.parametrize(("turn", "when"), [(3, "in 4 turns"), (6, "next turn"), (7, "now"), (9, "now"), (10, "past")])
def test_the_storms_are_announced(turn: int, when: str) -> None:
    """§5d §chart-weather"""
    assert f"From 6/18 to 6/22 each turn has a 33% chance of a storm ({when})" in says(position({}, turn=turn))


def test_no_more_ships_come_before_the_last_turn() -> None:
    """§1d §RUL-40"""
    assert "No ship comes any more" in says(position({}, turn=12))
    assert blocks(position({}, turn=12), Matrix) == []
    assert blocks(position({}, turn=11), Matrix)
    assert "transport points on 6/28, ratings" in says(position({}, turn=11))
    assert "transport points on 6/26, " in says(position({}, turn=10))
    assert "on 6/28, ratings" in says(position({}, turn=10))
    assert "No ship comes any more" in says(position({}, turn=7, scenario="two_weeks"))


def test_what_this_turns_ships_brought_is_itemised() -> None:
    """§5b"""
    s = position({}, turn=2)
    s.transport, s.credited = 150000, [60000, 45000, 30000, 15000]
    found = next(block for block in blocks(s, Sum) if block.title == "Ships of 6/8")
    assert (found.total, [line.amount for line in found.lines]) == ("1500", ["600", "450", "300", "150"])
