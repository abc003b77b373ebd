"""§9d §9e §7g §chart-supply §5j Strengths, odds and combat supply."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from bocage.core.protocol import Side
from bocage.games.battle_1981.odds import (
    attack_quarters,
    attack_tally,
    defence_tally,
    hundredths,
    is_short,
    odds,
    spending,
    strengths,
)
from bocage.games.battle_1981.state import AT_SEA, COAST, COMBAT, Battle
from tests.games.battle_1981.fighting import field, lead, planned
from tests.games.battle_1981.position import unit

AGAINST = {"US-1-INF": "8-08", "US-4-INF": "9-07", "GE-275": "9-08"}


def test_odds_are_the_attackers_over_the_defender() -> None:
    """§9e 75 and 65 against 45 in the open."""
    s = field(AGAINST)
    assert odds(s, planned(s, "GE-275", "US-1-INF", "US-4-INF")) == Fraction(140, 45)


def test_each_attacker_counts_by_the_ground_it_stands_on() -> None:
    """§9d §AMB-10 One from a river, one from a swamp."""
    s = field(AGAINST, paint={"8-08": "river", "9-07": "swamp"})
    assert odds(s, planned(s, "GE-275", "US-1-INF", "US-4-INF")) == (Fraction(75, 2) + Fraction(195, 4)) / 45


@pytest.mark.parametrize(
    ("ground", "times"), [("clear", 1), ("town", 2), ("bocage", Fraction(5, 2)), ("swamp", 2), ("river", 1)]
)
def test_the_defender_counts_by_its_own_ground_alone(ground: str, times: Fraction) -> None:
    """§9d §chart-terrain"""
    s = field(AGAINST, paint={"9-08": ground})
    assert odds(s, planned(s, "GE-275", "US-1-INF")) == Fraction(75, 45) / times


def test_leaders_and_fatigue_count_on_both_sides() -> None:
    """§9d §eff"""
    s = lead(field(AGAINST, fatigue={"US-1-INF": 4}), GE_275=7)
    assert odds(s, planned(s, "GE-275", "US-1-INF")) == Fraction(75 * 72, 45 * 110)


def test_the_ocean_halves_a_lander_but_not_rangers_and_commandos() -> None:
    """§7g"""
    s = field({"US-1-INF": AT_SEA, "US-2-RNGR": AT_SEA, "BR-1-CMDO": AT_SEA})
    assert [attack_quarters(s, unit(s, code)) for code in ("US-1-INF", "US-2-RNGR", "BR-1-CMDO")] == [2, 4, 4]


def test_rangers_have_no_such_favour_from_a_river() -> None:
    """§7g §9d"""
    s = field({"US-2-RNGR": "9-08"}, paint={"9-08": "river"})
    assert attack_quarters(s, unit(s, "US-2-RNGR")) == 2


def test_a_landing_is_against_the_combat_points_of_the_coast() -> None:
    """§7f §7g 75 from the ocean against 25 on the beach."""
    s = field({"US-1-INF": AT_SEA})
    battle = Battle(Side.ALLIED, COAST, s.kit.hex_named("5-08"), (unit(s, "US-1-INF"),), coast=25)
    assert odds(s, battle) == Fraction(75, 50)
    assert defence_tally(s, battle).total == 25


def test_odds_are_shown_to_two_decimals() -> None:
    """§9v 1.21 is shown as 121 hundredths."""
    assert hundredths(Fraction(1213, 1000)) == 121
    assert hundredths(Fraction(5, 2)) == 250
    assert hundredths(Fraction(1, 200)) == 1


def test_combat_supply_is_the_chart_by_the_allied_points_engaged() -> None:
    """§chart-supply 9 against 9 costs 203 for 100 combat points: 131.95 for 65, and nothing of the German's."""
    s = field({"US-4-INF": "8-08", "GE-275": "9-08"})
    assert spending(s, planned(s, "GE-275", "US-4-INF", attack=9, defence=9)) == 13195
    assert spending(s, planned(s, "US-4-INF", "GE-275", attack=9, defence=9)) == 13195


def test_several_attackers_are_fed_together() -> None:
    """§chart-supply 140 combat points at 5 against 4: 51 for 100."""
    s = field(AGAINST)
    assert spending(s, planned(s, "GE-275", "US-1-INF", "US-4-INF", attack=5, defence=4)) == 7140


def test_nothing_is_owed_before_both_levels_are_chosen() -> None:
    """§chart-supply"""
    s = field(AGAINST)
    assert spending(s, planned(s, "GE-275", "US-1-INF", attack=5)) == 0


def test_a_landing_draws_no_combat_supply() -> None:
    """§RUL-28"""
    s = field({"US-1-INF": AT_SEA})
    battle = Battle(Side.ALLIED, COAST, s.kit.hex_named("5-08"), (unit(s, "US-1-INF"),), coast=25, attack=9, defence=5)
    assert spending(s, battle) == 0


def test_allies_short_of_combat_supply_defend_at_half_strength() -> None:
    """§5j §RUL-51 A hundredth too little is too little."""
    s = field(AGAINST)
    battle = planned(s, "US-1-INF", "GE-275", attack=5, defence=5)
    s.pools[COMBAT] = spending(s, battle)
    full = strengths(s, battle)
    s.pools[COMBAT] -= 1
    assert is_short(s, battle)
    assert strengths(s, battle) == (full[0], full[1] // 2)


def test_the_same_stock_suffices_for_a_milder_defence() -> None:
    """§5j §RUL-51"""
    s = field(AGAINST)
    battle = planned(s, "US-1-INF", "GE-275", attack=5, defence=9)
    s.pools[COMBAT] = spending(s, battle) - 1
    assert is_short(s, battle)
    assert not is_short(s, replace(battle, defence=8))


def test_an_attack_is_never_halved_and_germans_never_short() -> None:
    """§RUL-51 §5i"""
    s = field(AGAINST)
    s.pools[COMBAT] = 0
    assert not is_short(s, planned(s, "GE-275", "US-1-INF", attack=9, defence=9))


def test_the_tallies_agree_with_the_strengths() -> None:
    """§9d §5j"""
    s = lead(field(AGAINST, paint={"8-08": "river", "9-08": "bocage"}, fatigue={"US-1-INF": 3}), US_4_INF=6)
    s.supplied &= ~(1 << unit(s, "US-4-INF"))
    s.pools[COMBAT] = 0
    for battle in (
        planned(s, "GE-275", "US-1-INF", "US-4-INF", attack=5, defence=5),
        planned(s, "US-4-INF", "GE-275", attack=5, defence=5),
    ):
        ours, theirs = attack_tally(s, battle), defence_tally(s, battle)
        assert Fraction(ours.total) / theirs.total == odds(s, battle)
    assert [line.rule for line in theirs] == ["§9d", "§5j"]
