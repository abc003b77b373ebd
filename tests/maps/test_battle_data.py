"""The files of the 1981 board are checked as they are read: what is wrong is refused, and the message says where."""

from importlib.resources import files

import pytest

from bocage.maps.battle import DATA, load, parse
from bocage.maps.reading import BoardError

FOLDER = files("bocage.maps") / DATA
BOARD_TEXT = (FOLDER / "board.toml").read_text(encoding="utf-8")
HEXES_TEXT = (FOLDER / "hexes.csv").read_text(encoding="utf-8")


def row(name: str) -> str:
    return next(line for line in HEXES_TEXT.splitlines() if line.startswith(f"{name},"))


def test_the_board_is_read_once() -> None:
    assert load() is load()


def test_the_files_give_the_board() -> None:
    assert parse(BOARD_TEXT, HEXES_TEXT).terrain == load().terrain


@pytest.mark.parametrize(
    ("name", "column", "value", "complaint"),
    [
        ("7-08", 1, "forest", "unknown terrain 'forest'"),
        ("7-08", 2, "city", "which is no town"),
        ("8-13", 2, "", "unknown size"),
        ("9-12", 4, "", "has no name"),
        ("7-08", 5, "", "unknown side of the naval line"),
        ("0-09", 3, "Atlantis", "is ocean"),
        ("8-13", 3, "Bayeux", "hexes.csv calls 8-13 'Bayeux'"),
        ("6-13", 1, "clear", "no beach next to the marker"),
    ],
)
def test_a_wrong_cell_is_refused(name: str, column: int, value: str, complaint: str) -> None:
    cells = row(name).split(",")
    cells[column] = value
    with pytest.raises(BoardError, match=complaint):
        parse(BOARD_TEXT, HEXES_TEXT.replace(row(name), ",".join(cells)))


def test_a_missing_hex_is_refused() -> None:
    with pytest.raises(BoardError, match="7-08 is missing"):
        parse(BOARD_TEXT, HEXES_TEXT.replace(row("7-08") + "\n", ""))


def test_a_hex_given_twice_is_refused() -> None:
    with pytest.raises(BoardError, match="given twice"):
        parse(BOARD_TEXT, HEXES_TEXT + row("7-08") + "\n")


@pytest.mark.parametrize(
    ("found", "put", "complaint"),
    [
        ('marker = "5-11"', 'marker = "6-11"', "marker's hex 6-11 is not ocean"),
        ('landing = ["6-11", "6-12"]', 'landing = ["6-11", "6-13"]', "6-13 is no beach next to the marker"),
        ('name = "Gold"', 'name = "Silver"', "in this order"),
        ('7 = "11-13"', '7 = "3-10"', "entry 7: 3-10 is ocean"),
        ('14 = "3-12"', '14 = "7-12"', "entry 14: 7-12 is clear"),
        ('hex = "6-07"', 'hex = "7-08"', "given twice"),
        ('hex = "6-07"', 'hex = "3-10"', "3-10 is ocean"),
        ('hexes = ["5-05", "6-05"', 'hexes = ["5-05", "99-1"', "no hex '99-1'"),
        ('source = "ruling"', 'source = "guess"', "unknown source 'guess'"),
    ],
)
def test_a_wrong_entry_is_refused(found: str, put: str, complaint: str) -> None:
    assert found in BOARD_TEXT
    with pytest.raises(BoardError, match=complaint):
        parse(BOARD_TEXT.replace(found, put, 1), HEXES_TEXT)
