"""The benchmarks of Normandy run and measure something."""

from bench.normandy_playout import clone_time, midgame, option_times, playouts, unit_moves_per_second


def test_playouts_count_their_actions() -> None:
    done = playouts(0.05)
    assert done.actions > 100
    assert 0 < done.largest_state < 10_000


def test_positions_come_from_the_middle_of_a_match() -> None:
    assert len(midgame(every=300)) >= 2


def test_the_other_measures_give_numbers() -> None:
    assert unit_moves_per_second(0.05) > 0
    assert option_times(0.05)[0] > 0
    assert clone_time(0.01) > 0
