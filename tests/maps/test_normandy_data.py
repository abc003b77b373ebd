"""Wrong board data is refused by file and row, and the data kept is the data the builder makes."""

from importlib.resources import files

import pytest

from bocage.maps.normandy import parse
from bocage.maps.reading import BoardError

DATA = files("bocage.maps") / "data" / "normandy"


def texts() -> dict[str, str]:
    return {name: (DATA / name).read_text(encoding="utf-8") for name in ("board.toml", "hexes.csv", "hexsides.csv")}


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("hexes.csv", "\nA46,", "\nA47,", "hexes.csv row 2: A47 stands where A46 belongs"),
        ("hexes.csv", ",land,bocage,", ",land,hedge,", "hexes.csv row 2: unknown terrain 'hedge'"),
        ("hexes.csv", ",sea,,", ",ocean,,", "hexes.csv row .*: unknown class 'ocean'"),
        ("hexes.csv", "A46,0,0", "A46,0,x", "hexes.csv row 2: row and col must be whole numbers"),
        ("hexsides.csv", ",road,", ",track,", "hexsides.csv row 2: unknown kind 'track'"),
        ("hexsides.csv", "name\nB46,", "name\nZZ46,", "hexsides.csv row 2: no hex 'ZZ46'"),
        ("hexsides.csv", "name\nB46,", "name\nF20,", "hexsides.csv row 2: F20 and .* do not touch"),
        ("hexes.csv", "hex,row", "name,row", "hexes.csv row 1: the columns must be hex,row"),
        ("hexes.csv", "A46,0,0,", "A46,0,0,0,", "hexes.csv row 2: 16 cells for 15 columns"),
        ("hexes.csv", ",,17,,", ",,16,,", "hexes.csv row .*: beach 16 is given twice"),
        ("hexes.csv", ",,17,,", ",,last,,", "hexes.csv row .*: beach 'last' is not a number"),
        ("board.toml", "[scatter]", "[spread]", "board.toml: scatter is missing"),
        ("board.toml", "\n6 = 5", "\n6 = 4", "scatter"),
        ("board.toml", 'edge = "S"', 'edge = "N"', "exits: .* is not on the N edge"),
        ("board.toml", "number = 17", "number = 16", "beaches: .* is not beach 16"),
    ],
)
def test_wrong_data_is_refused_by_file_and_row(file: str, old: str, new: str, says: str) -> None:
    given = texts()
    assert old in given[file]
    given[file] = given[file].replace(old, new, 1)
    with pytest.raises(BoardError, match=says):
        parse(given["board.toml"], given["hexes.csv"], given["hexsides.csv"])


@pytest.mark.prove
def test_the_builder_makes_the_data_that_is_kept() -> None:
    pytest.importorskip("shapely", reason="the builder needs shapely, a development dependency")
    from tools.build_normandy_board import built

    assert built() == texts()
