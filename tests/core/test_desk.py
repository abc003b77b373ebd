"""The shapes in which a desk shows itself check what the page relies on."""

import pytest

from bocage.core.blocks import Matrix, MatrixCell
from bocage.core.sliders import Preset, Slider, Sliders


def sliders(*values: int, total: int | None = 100, presets: tuple[Preset, ...] = ()) -> Sliders:
    parts = tuple(
        Slider(verb=f"part-{i}", title=f"Part {i}", value=value, least=0, most=99) for i, value in enumerate(values)
    )
    return Sliders(name="shares", title="Shares", says="", sliders=parts, total=total, presets=presets)


def test_numbers_that_add_up_are_taken() -> None:
    assert sliders(60, 40, presets=(Preset("Half", (50, 50)),)).total == 100
    assert sliders(1, 2, total=None).total is None


@pytest.mark.parametrize(
    ("values", "preset", "fault"),
    [
        ((60, 39), (), "the values: 99 in all and not 100"),
        ((60, 40), (50, 49), "preset 'Odd': 99 in all"),
        ((60, 40), (50, 25, 25), "preset 'Odd': 2 numbers are needed, not 3"),
        ((60, 40), (100, 0), "preset 'Odd': Part 0 is 0 to 99, not 100"),
        ((100, 0), (), "the values: Part 0 is 0 to 99"),
    ],
)
def test_numbers_that_cannot_be_set_are_not(values: tuple[int, ...], preset: tuple[int, ...], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        sliders(*values, presets=(Preset("Odd", preset),) if preset else ())


def test_a_matrix_has_a_cell_for_every_pair() -> None:
    cells = ((MatrixCell("1"), MatrixCell("2")),)
    assert Matrix(title="Losses", rows=("a",), columns=("x", "y"), cells=cells).mark == (-1, -1)
    for rows, columns in ((("a", "b"), ("x", "y")), (("a",), ("x",))):
        with pytest.raises(ValueError, match="'Losses'"):
            Matrix(title="Losses", rows=rows, columns=columns, cells=cells)
