"""Hexes, against the plainest way to say the same."""

from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from bocage.core.hexes import NOWHERE, Grid, Hex, bits, flags, mask_of, members

GRIDS = {size: Grid(*size) for size in ((1, 1), (1, 7), (7, 1), (2, 2), (5, 8), (9, 6))}
GRID = GRIDS[9, 6]
HEXES = [GRID.at(row, col) for row in range(9) for col in range(6)]
some_hex = st.sampled_from(HEXES)
some_hexes = st.sets(some_hex, max_size=12)
some_grid = st.sampled_from(list(GRIDS.values()))


def walked(grid: Grid, start: Hex) -> dict[Hex, int]:
    """Distances by walking from hex to hex."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        h = queue.popleft()
        for n in grid.neighbours[h]:
            if n != NOWHERE and n not in steps:
                steps[n] = steps[h] + 1
                queue.append(n)
    return steps


@given(some_grid)
def test_distance_is_the_number_of_steps(grid: Grid) -> None:
    for start in members(grid.all_mask):
        steps = walked(grid, start)
        assert set(steps) == set(members(grid.all_mask))
        assert all(grid.distance(start, h) == n for h, n in steps.items())


@given(some_grid)
def test_neighbours_lie_opposite_each_other(grid: Grid) -> None:
    for h in members(grid.all_mask):
        for d, n in enumerate(grid.neighbours[h]):
            if n != NOWHERE:
                assert grid.neighbours[n][(d + 3) % 6] == h
                assert grid.direction(h, n) == d


def test_directions_run_clockwise_from_the_north_east() -> None:
    middle = GRID.at(4, 2)
    assert [GRID.place(n) for n in GRID.neighbours[middle]] == [(3, 2), (4, 3), (5, 2), (5, 1), (4, 1), (3, 1)]
    shifted = GRID.at(3, 2)
    assert [GRID.place(n) for n in GRID.neighbours[shifted]] == [(2, 3), (3, 3), (4, 3), (4, 2), (3, 1), (2, 2)]


@given(some_grid, st.data())
def test_around_is_the_union_of_neighbours(grid: Grid, data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.sampled_from(members(grid.all_mask))))
    expected = {n for h in chosen for n in grid.neighbours[h] if n != NOWHERE}
    assert set(members(grid.around(mask_of(chosen)))) == expected


@given(some_hexes, st.integers(0, 5))
def test_a_disc_holds_what_is_near_enough(centres: set[Hex], radius: int) -> None:
    expected = {h for h in HEXES if any(GRID.distance(h, c) <= radius for c in centres)}
    assert set(members(GRID.disc(mask_of(centres), radius))) == expected


@given(st.sets(st.integers(0, 300)))
def test_sets_as_ints_hold_their_members(chosen: set[int]) -> None:
    mask = mask_of(chosen)
    assert members(mask) == list(bits(mask)) == sorted(chosen)
    assert mask.bit_count() == len(chosen)
    assert list(flags(mask, 301)) == [int(n in chosen) for n in range(301)]
