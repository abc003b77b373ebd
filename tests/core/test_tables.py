"""Printed tables."""

import pytest

from bocage.core.tables import CrossTable, TableError, read_data

ROWS = {"1": ["AR", "DR"], "2": ["AX", "AR"]}


def test_a_cell_is_found_by_column_and_row() -> None:
    table = CrossTable(["1-1", "2-1"], ROWS)
    assert (table.at("2-1", 1), table.at("1-1", 2)) == ("DR", "AX")
    assert table.rows == 2


@pytest.mark.parametrize(("column", "row"), [("3-1", 1), ("1-1", 3), ("1-1", 0), ("1-1", -1)])
def test_there_is_nothing_beyond_the_table(column: str, row: int) -> None:
    with pytest.raises(LookupError):
        CrossTable(["1-1", "2-1"], ROWS).at(column, row)


@pytest.mark.parametrize("rows", [{"1": ["AR"]}, {"1": ["AR", "DR"], "3": ["AX", "AR"]}])
def test_a_row_that_is_short_or_missing_is_refused(rows: dict[str, list[str]]) -> None:
    with pytest.raises(TableError):
        CrossTable(["1-1", "2-1"], rows)


def test_data_files_are_read_from_a_package() -> None:
    assert read_data("bocage.games.normandy_1971", "tables.toml")["turns"]["count"] == 6
