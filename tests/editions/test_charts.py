"""What the two tables come to, held against figures reckoned by hand from the printed tables."""

from bocage.editions.charts import Faces, cells, clears, faces, grounds, paces, ruins

GROUND = {ground.name: ground for ground in grounds()}


def test_bocage_triples_in_1969_and_adds_four_in_1971() -> None:
    bocage = GROUND["Bocage"]
    assert (bocage.multiple, bocage.added) == (3, 4)


def test_clearing_bocage() -> None:
    """At 4:1 1969 reads 1-1 (EX, DB2, DB1); 1971 rows 5 to 10 of 4-1 (DR, then AR and AX)."""
    assert faces(GROUND["Bocage"], 4, clears) == Faces(3, 1)
    assert faces(GROUND["Bocage"], 10, clears) == Faces(3, 6)


def test_open_ground_at_even_odds() -> None:
    """1969 drives out by three faces and is destroyed by one; 1971 never drives out and is destroyed by two."""
    assert faces(GROUND["Open ground"], 1, clears) == Faces(3, 0)
    assert faces(GROUND["Open ground"], 1, ruins) == Faces(1, 2)


def test_the_river_doubles_or_adds_three() -> None:
    """At 4:1 1969 reads 2-1 (EX, DB3, DB2); 1971 rows 4 to 9 of 4-1 (DR, DR, then AR and AX)."""
    assert faces(GROUND["Across a river"], 4, clears) == Faces(3, 2)


def test_digging_in_helps_in_1971_alone() -> None:
    assert faces(GROUND["Open ground, dug in"], 3, clears) == Faces(3, 0)


def test_the_tables_stand_as_printed() -> None:
    printed = {column: (first, second) for column, first, second in cells()}
    assert printed["1-1"][0] == ("EX", "DB2", "DB1", "AB3", "AB3", "AE")
    assert printed["4-1"][1] == ("EX", "DR", "DR", "DR", "DR", "AR", "AR", "AR", "AX", "AX")
    assert list(printed) == ["1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1"]


def test_infantry_and_tanks_in_the_hedges() -> None:
    made = {(pace.unit, pace.ground): (pace.first, pace.second) for pace in paces()}
    assert made["7-4", "bocage"] == (2, 4)
    assert made["6-10", "bocage"] == (5, 3)
    assert made["7-4", "road"] == (12, 12)
