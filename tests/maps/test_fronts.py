"""The historic front as an overlay for any board."""

import pytest

from bocage.maps import battle, normandy
from bocage.maps.fronts import dates, front, in_words, inside, latest

SIZE = (100.0, 50.0)


def test_the_latest_day_drawn_is_found() -> None:
    assert [latest(day) for day in ("1944-06-05", "1944-06-06", "1944-06-11", "1944-07-20")] == [
        dates()[0],
        "1944-06-06",
        "1944-06-10",
        dates()[-1],
    ]
    assert in_words("1944-06-06") == "6 June 1944"


def test_a_day_that_is_not_drawn_gives_way_to_today() -> None:
    board = battle.load()
    assert front(board.registration, board.sheet_size, "1944-06-18", "1066-10-14").moment == "1944-06-18"
    assert front(board.registration, board.sheet_size, "1944-06-18", "1944-06-07").moment == "1944-06-07"


def test_the_front_lies_where_it_ran() -> None:
    """On 30 June it still ran north of Caen and of Saint-Lô, and the Cotentin was clear."""
    board = battle.load()
    drawn = front(board.registration, board.sheet_size, "1944-06-30")
    points = [point for line in drawn.strokes for point in line.points]
    for lon, lat in ((-0.37, 49.18), (-1.09, 49.115)):
        x, y = board.registration.on_sheet(lon, lat)
        nearest = min(points, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)
        assert abs(nearest[0] - x) < 60
        assert -60 < nearest[1] - y < 30


def test_it_serves_every_board_of_the_country() -> None:
    board = normandy.load()
    assert front(board.registration, board.sheet_size, "1944-06-06").strokes
    assert front(None, SIZE, "1944-06-06").strokes == []


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ([(10, 10), (20, 20), (30, 10)], [[(10, 10), (20, 20), (30, 10)]]),
        ([(-10, 10), (10, 10)], [[(0, 10), (10, 10)]]),
        ([(-10, 60), (10, 60)], []),
        ([(10, 10), (10, 60), (20, 60), (20, 10)], [[(10, 10), (10, 50)], [(20, 50), (20, 10)]]),
        ([(-5, -5), (-5, 60)], []),
    ],
)
def test_lines_end_at_the_edge(line: list[tuple[float, float]], runs: list[list[tuple[float, float]]]) -> None:
    assert inside(line, SIZE) == runs
