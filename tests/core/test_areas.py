"""Areas and their borders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.core.areas import AreaGraph
from bocage.core.hexes import mask_of, members

NAMES = ["Caen", "Bayeux", "Carentan", "Cherbourg", "Jersey"]
BORDERS = {
    ("Caen", "Bayeux"): frozenset({"road"}),
    ("Bayeux", "Carentan"): frozenset({"road", "river"}),
    ("Carentan", "Cherbourg"): frozenset[str](),
}
GRAPH = AreaGraph(NAMES, BORDERS)


def test_borders_count_both_ways() -> None:
    caen, bayeux, carentan = (GRAPH.by_name[name] for name in NAMES[:3])
    assert members(GRAPH.near(bayeux)) == [caen, carentan]
    assert GRAPH.border(carentan, bayeux) == GRAPH.border(bayeux, carentan) == {"road", "river"}
    with pytest.raises(KeyError):
        GRAPH.border(caen, carentan)


def test_distance_counts_borders_and_an_island_is_out_of_reach() -> None:
    assert [GRAPH.distance(0, area) for area in range(5)] == [0, 1, 2, 3, -1]


@pytest.mark.parametrize(
    ("names", "border", "says"),
    [
        (["Caen", "Caen"], ("Caen", "Caen"), "same name"),
        (["Caen"], ("Caen", "Caen"), "itself"),
        (["Caen"], ("Caen", "Paris"), "no area 'Paris'"),
    ],
)
def test_a_board_that_cannot_be_is_refused(names: list[str], border: tuple[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        AreaGraph(names, {border: frozenset()})


pairs = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] < pair[1]), max_size=14)


@given(pairs, st.sets(st.integers(0, 7)))
def test_around_is_the_union_of_what_is_near(borders: set[tuple[int, int]], chosen: set[int]) -> None:
    graph = AreaGraph([str(n) for n in range(8)], {(str(a), str(b)): frozenset() for a, b in borders})
    expected = {b for a, b in borders if a in chosen} | {a for a, b in borders if b in chosen}
    assert set(members(graph.around(mask_of(chosen)))) == expected


@given(pairs)
def test_distance_is_symmetrical_and_one_only_next_door(borders: set[tuple[int, int]]) -> None:
    graph = AreaGraph([str(n) for n in range(8)], {(str(a), str(b)): frozenset() for a, b in borders})
    for a in range(8):
        for b in range(8):
            assert graph.distance(a, b) == graph.distance(b, a)
            assert (graph.distance(a, b) == 1) == ((min(a, b), max(a, b)) in borders)
