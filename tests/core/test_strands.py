"""Ways that run together."""

from bocage.core.strands import joined


def test_a_way_ends_where_it_joins_a_longer_one() -> None:
    found = list(joined(["bcz", "abcdz", "xz", "z", "cdz", ""]))
    assert found == [("abcdz", "abcdz"), ("xz", "xz")]


def test_ways_of_one_length_keep_their_order() -> None:
    assert [part for _, part in joined(["pqz", "rqz"])] == ["pqz", "rq"]
