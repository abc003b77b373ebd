"""The closed forms of Battle for Normandy against every cell of the printed charts."""

from fractions import Fraction

import pytest

from bocage.core.protocol import Side
from bocage.games.battle_1981 import fits, losses, tables
from bocage.games.battle_1981.kinds import roster

PRINTED_ODDS = (0.5, 1, 2, 3, 4, 5)
LAST_PRINTED = 12


def pairs() -> list[tuple[int, int]]:
    return [(attack, defence) for attack in tables.LEVELS for defence in tables.LEVELS]


def test_combat_supply_81_of_81() -> None:
    """§chart-supply"""
    wrong = [pair for pair in pairs() if fits.supply_for(*pair) != tables.combat_supply(*pair)]
    assert (len(pairs()), wrong) == (81, [])


def loss_cells() -> list[tuple[int, int, float, list[int]]]:
    return [
        (int(pair[0]), int(pair[2]), odds, cell)
        for pair, row in tables.loss_chart().items()
        for odds, cell in zip(PRINTED_ODDS, row, strict=True)
    ]


def test_losses_108_of_108() -> None:
    """§9f §chart-losses"""
    cells = loss_cells()
    found = [list(losses.table_losses(attack, defence, odds, attackers=1)) for attack, defence, odds, _ in cells]
    assert 2 * len(cells) == 108
    assert found == [cell for *_, cell in cells]


def test_no_loss_is_further_than_half_a_point_from_the_chart() -> None:
    """§9f"""
    worst = max(
        abs(value - printed)
        for attack, defence, odds, cell in loss_cells()
        for value, printed in zip(losses.expected(attack, defence, odds), cell, strict=True)
    )
    assert 0.49 < worst < 0.5


def test_the_displayed_battle_lies_within_the_ranges() -> None:
    """§9f §9g §9h Attack 9 on defence 4 at 1.21 by two units: they lost 15, the defender 14."""
    ours, theirs = losses.ranges(9, 4, 1.21, attackers=2)
    assert (ours, theirs) == ((13, 16), (12, 15))


@pytest.mark.parametrize("attack", tables.LEVELS)
@pytest.mark.parametrize("defence", tables.LEVELS)
def test_losses_off_the_chart_keep_their_order(attack: int, defence: int) -> None:
    """§AMB-11 Harder levels never cost less, better odds never cost the attacker more."""
    here = losses.expected(attack, defence, 2.0)
    assert min(here) > 0
    if attack < tables.LEVELS[-1]:
        assert losses.expected(attack + 1, defence, 2.0) > here
    better = losses.expected(attack, defence, 3.0)
    assert better[0] < here[0]
    assert better[1] > here[1]


def test_odds_beyond_the_bounds_cost_no_more() -> None:
    """§9f"""
    assert losses.expected(5, 5, 10) == losses.expected(5, 5, 40)
    assert losses.expected(5, 5, 0.26) == losses.expected(5, 5, 0.01)
    assert losses.expected(5, 5, 0.27) != losses.expected(5, 5, 0.26)


def test_clear_transport_24_of_24() -> None:
    """§5e §chart-transport"""
    turns = range(1, LAST_PRINTED + 1)
    found = [fits.transport_for(turn, tables.CLEAR) for turn in turns]
    assert found == [tables.transport_range(turn, tables.CLEAR) for turn in turns]
    assert 2 * len(found) == 24


@pytest.mark.parametrize("weather", [tables.CLOUDY, tables.OVERCAST, tables.STORM])
def test_transport_in_other_weather_to_a_point(weather: int) -> None:
    """§5e"""
    for turn in range(1, LAST_PRINTED + 1):
        fitted, printed = fits.transport_for(turn, weather), tables.transport_range(turn, weather)
        assert all(abs(one - other) <= 1 for one, other in zip(fitted, printed, strict=True)), tables.turn_name(turn)


def landed_first(points: int) -> int:
    """How many formations come ashore by sea in roster order, those that do not fit left out."""
    count, left = 0, points
    for piece in roster():
        if piece.is_combat and piece.side == Side.ALLIED and not piece.is_airborne and piece.strength <= left:
            count, left = count + 1, left - piece.strength
    return count


def test_d_day_ships_land_the_formations_of_the_briefing() -> None:
    """§5c §AMB-12 About the twelve to fifteen of the briefing by weather; shared as for 6/6 they would bring two."""
    low, high = tables.transport_range(0, tables.CLOUDY)[0], tables.transport_range(0, tables.CLEAR)[1]
    assert tables.tunables().dday_share == (0, 0, 0, 100)
    assert (landed_first(low), landed_first(high)) == (11, 14)
    shares = tables.suggested(1)
    assert shares is not None
    assert landed_first(high * shares[3] // 100) == 2


@pytest.mark.parametrize("points", range(100))
def test_interdiction_100_of_100(points: int) -> None:
    """§chart-interdict"""
    assert fits.interdiction_for(points) == tables.interdiction_most(points)


@pytest.mark.parametrize("points", range(199))
def test_bombardment_bands(points: int) -> None:
    """§chart-bombard"""
    assert fits.bombard_german_for(points) == tables.bombard_german(points)
    assert fits.bombard_allied_for(points) == tables.bombard_allied(points)


def test_the_even_breaks_of_bombardment_miss_one_number() -> None:
    """§chart-bombard Why the breaks are listed and not worked out."""
    even = [int((points + 15) / 22.5) for points in range(199)]
    assert [points for points in range(199) if even[points] != fits.band_of(points)] == [97]


def test_two_week_levels_are_three_tenths() -> None:
    """§12h"""
    campaign, short = (
        [level.least for level in tables.levels(name) if level.least is not None] for name in ("campaign", "two_weeks")
    )
    assert short == [Fraction(3, 10) * least for least in campaign]


@pytest.mark.parametrize(("name", "value"), [("combat_fatigue", 2), ("fatigue_effect", 7), ("retreat_odds", 2)])
def test_numbers_read_from_the_displays(name: str, value: int) -> None:
    """§9j §eff §9n Fatigue 4 and 2 at levels 9 and 4; .72 at fatigue 4; standfast at 2.5 to 1."""
    assert getattr(tables.tunables(), name) == value
