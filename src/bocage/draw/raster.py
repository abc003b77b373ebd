"""Pictures from drawings: SVG to PNG with the fonts that come with the package, whatever the machine has."""

from functools import cache
from importlib.resources import files

import resvg_py


@cache
def font_files() -> tuple[str, ...]:
    """The paths of the fonts in the package."""
    folder = files("bocage.draw") / "fonts"
    return tuple(sorted(str(entry) for entry in folder.iterdir() if entry.name.endswith(".ttf")))


def to_png(svg: str, width: int) -> bytes:
    """The drawing as a PNG so many pixels wide."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=list(font_files()),
            serif_family="Alegreya",
            sans_serif_family="Barlow Condensed",
        )
    )
