"""How wide words are, so that labels can be kept apart without asking a browser.

Widths are hundredths of an em for the characters from space to tilde, read off the fonts that come with the drawing.
"""

import unicodedata
from enum import Enum


class Face(Enum):
    """A font the drawing sets words in: its advance widths in hundredths of an em, from space to tilde."""

    SERIF = (
        "19 28 31 51 46 69 71 18 28 28 44 51 28 37 29 33 52 35 48 42 46 43 46 42 48 46 24 24 49 51 49 36 84 60 61 62 "
        "70 59 52 66 75 36 33 64 52 84 72 68 56 69 62 53 56 67 62 95 67 56 57 31 33 31 50 46 40 47 51 43 54 45 34 50 "
        "54 29 26 51 25 84 55 51 53 52 40 40 33 54 46 72 48 45 46 31 36 31 51"
    )
    BOLD = (
        "16 28 33 54 47 73 73 18 30 30 39 51 26 34 26 33 49 37 49 44 48 42 47 43 48 47 24 24 45 51 45 38 88 65 64 61 "
        "69 60 54 65 74 37 34 67 54 84 73 67 59 67 66 54 58 64 63 98 69 62 59 32 33 32 48 45 40 49 52 44 54 47 35 52 "
        "55 30 29 53 27 84 57 53 54 52 43 41 33 55 48 76 51 47 46 33 32 33 50"
    )
    SANS = (
        "20 26 27 60 43 78 56 14 25 25 36 44 19 32 20 36 45 27 42 42 44 42 42 38 43 41 23 21 44 44 44 39 76 44 46 45 "
        "47 43 41 46 48 22 44 47 41 53 50 46 45 45 45 43 44 48 46 65 45 44 40 32 36 32 41 39 19 42 43 41 43 42 28 42 "
        "43 21 21 42 19 66 43 42 44 44 30 39 28 43 40 58 40 39 36 30 16 30 47"
    )


_WIDTHS = {face: [int(width) for width in face.value.split()] for face in Face}


def width_of(words: str, size: float, face: Face, spacing: float = 0) -> float:
    """How far these words run at a size, letters spaced out by so much."""
    table = _WIDTHS[face]
    plain = [c for c in unicodedata.normalize("NFD", words) if not unicodedata.combining(c)]
    run = sum(table[ord(c) - 32] if " " <= c <= "~" else 48 for c in plain)
    return run * size / 100 + spacing * len(plain)


def wrapped(words: str, room: float, size: float, face: Face) -> list[str]:
    """Words broken into lines that fit."""
    lines: list[str] = []
    for word in words.split():
        if lines and width_of(f"{lines[-1]} {word}", size, face) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
