"""A board can be made by hand, and one that cannot exist is refused."""

import pytest

from bocage.core.hexes import NOWHERE, Grid, mask_of
from bocage.maps.hexmap import HexMap, Registration, side_masks

GRID = Grid(2, 3)
A, B, C = (GRID.at(0, col) for col in range(3))
D, E, F = (GRID.at(1, col) for col in range(3))


def names(*given: int) -> list[str]:
    return ["ABC.DEF."[h] if h in given else "" for h in range(GRID.size)]


def board(**changes: object) -> HexMap:
    given = {"grid": GRID, "names": names(A, B, C, D, E), "land_mask": mask_of([A, B, D, E]), "sea_mask": 1 << C}
    return HexMap(**{**given, **changes})  # type: ignore[arg-type]


def test_masks_follow_from_the_hexes_given() -> None:
    made = board(partial_mask=0, city_of={"X": 1 << A, "Y": 1 << B}, road=side_masks(GRID, [(A, D)]))
    assert made.exists_mask == mask_of([A, B, C, D, E])
    assert made.enterable_mask == mask_of([A, B, D, E])
    assert made.city_mask == mask_of([A, B])
    assert made.road_mask == mask_of([A, D])
    assert made.by_name == {"A": A, "B": B, "C": C, "D": D, "E": E}


def test_edges_hold_only_hexes_one_can_stand_on() -> None:
    assert board().edges == {"N": mask_of([A, B]), "E": 0, "S": mask_of([D, E]), "W": mask_of([A, D])}


def test_a_side_belongs_to_both_its_hexes() -> None:
    river = side_masks(GRID, [(A, B)])
    assert river[GRID.direction(A, B)] == 1 << A
    assert river[GRID.direction(B, A)] == 1 << B


def test_a_side_between_hexes_apart_is_refused() -> None:
    with pytest.raises(ValueError, match="not in"):
        side_masks(GRID, [(A, C)])


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"names": ["A"]}, "1 hex names for a grid of 8"),
        ({"names": ["A", "A", *[""] * 6]}, "same name"),
        ({"partial_mask": 1 << A}, "two kinds of ground"),
        ({"river": (1 << D, 0, 0, 0, 0, 0)}, "river side of hex D in direction 0 has no far side"),
    ],
)
def test_a_board_that_cannot_exist_is_refused(changes: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        board(**changes)


def test_a_board_without_registration_says_so() -> None:
    with pytest.raises(ValueError, match="not registered"):
        board().lonlat(A)


def test_a_point_off_the_board_is_nowhere() -> None:
    made = board(registration=Registration(0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 2.0))
    assert made.at_lonlat(2.1, 0.1) == B
    assert made.at_lonlat(50.0, 0.0) == NOWHERE
    assert made.at_lonlat(5.0, -1.7) == NOWHERE  # F is a gap in this board
