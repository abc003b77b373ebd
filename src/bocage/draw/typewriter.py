"""Typewritten capitals, drawn as the strokes they are: one even line with slabs at its ends, never quite in rank.

A letter is drawn in a cell of sixty hundredths of an em, its foot on the line, sixty-two hundredths high.
"""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw.chance import between
from bocage.draw.svg import Point, element, group, number, title

ADVANCE: Final = 0.6
WEIGHT: Final = 9.0
STRAY: Final = 1.3

GLYPHS: Final = {
    "A": "M2 0H20M40 0H58M11 0L29 -62L49 0M16 -62H29M18 -21H42",
    "B": "M6 0H34Q54 0 54 -17Q54 -33 34 -33H14M6 -62H31Q49 -62 49 -47Q49 -33 31 -33M14 0V-62",
    "C": "M51 -62V-44M51 -47Q46 -63 31 -63Q7 -63 7 -31Q7 1 31 1Q46 1 53 -11",
    "D": "M6 0H28Q54 0 54 -31Q54 -62 28 -62H6M14 0V-62",
    "E": "M6 0H52V-16M6 -62H50V-46M14 0V-62M14 -33H34M34 -41V-25",
    "F": "M6 0H28M6 -62H52V-46M16 0V-62M16 -33H36M36 -41V-25",
    "G": "M50 -62V-45M50 -48Q44 -63 30 -63Q7 -63 7 -31Q7 1 32 1Q44 1 51 -5V-26M36 -26H57",
    "H": "M3 0H21M39 0H57M3 -62H21M39 -62H57M11 0V-62M49 0V-62M11 -32H49",
    "I": "M12 0H48M12 -62H48M30 0V-62",
    "J": "M24 -62H56M44 -62V-18Q44 1 25 1Q8 1 6 -17",
    "K": "M4 0H22M4 -62H22M12 0V-62M12 -26L46 -62M38 -62H54M26 -40Q40 -30 46 0M40 0H57",
    "L": "M6 0H53V-20M6 -62H32M19 0V-62",
    "M": "M2 0H17M43 0H58M1 -62H10L30 -25L50 -62H59M8 0V-62M52 0V-62",
    "N": "M3 0H20M3 -62H12L48 0V-62M40 -62H57M11 0V-62",
    "O": "M5 -31A25 32 0 0 1 55 -31A25 32 0 0 1 5 -31Z",
    "P": "M6 0H32M6 -62H32Q53 -62 53 -44Q53 -26 32 -26H16M16 0V-62",
    "Q": "M5 -31A25 32 0 0 1 55 -31A25 32 0 0 1 5 -31ZM34 -8L52 11",
    "R": "M4 0H22M4 -62H31Q50 -62 50 -46Q50 -31 31 -31H12M12 0V-62M30 -31Q42 -26 47 0H57",
    "S": "M48 -62V-45M48 -48Q43 -63 29 -63Q11 -63 11 -48Q11 -36 30 -33Q52 -30 52 -15Q52 1 31 1Q14 1 9 -13M9 0V-17",
    "T": "M18 0H42M6 -44V-62H54V-44M30 0V-62",
    "U": "M2 -62H20M40 -62H58M10 -62V-22Q10 1 30 1Q50 1 50 -22V-62",
    "V": "M1 -62H18M42 -62H59M9 -62L30 0L51 -62",
    "W": "M0 -62H15M45 -62H60M6 -62L17 0L30 -40L43 0L54 -62",
    "X": "M4 0H20M40 0H56M5 -62H20M40 -62H55M11 0L49 -62M11 -62L49 0",
    "Y": "M17 0H43M3 -62H18M42 -62H57M10 -62L30 -29L50 -62M30 -29V0",
    "Z": "M10 -46V-62H48L9 0H51V-17",
    "0": "M9 -31A21 32 0 0 1 51 -31A21 32 0 0 1 9 -31Z",
    "1": "M12 0H48M30 0V-62L14 -50",
    "2": "M9 -47Q11 -63 29 -63Q49 -63 49 -45Q49 -35 38 -25L9 0H51V-9",
    "3": "M11 -52Q17 -63 30 -63Q48 -63 48 -48Q48 -34 28 -34Q51 -34 51 -17Q51 1 28 1Q13 1 7 -10",
    "4": "M40 0V-62L7 -19H53M28 0H51",
    "5": "M47 -62H15V-33Q22 -40 31 -40Q51 -40 51 -20Q51 1 29 1Q14 1 8 -10",
    "6": "M49 -58Q44 -63 37 -63Q10 -60 10 -22Q10 1 31 1Q51 1 51 -18Q51 -37 31 -37Q16 -37 10 -22",
    "7": "M9 -48V-62H51L29 0",
    "8": "M30 -34Q12 -34 12 -48Q12 -63 30 -63Q48 -63 48 -48Q48 -34 30 -34Q8 -34 8 -16Q8 1 30 1Q52 1 52 -16"
    "Q52 -34 30 -34Z",
    "9": "M11 -4Q16 1 23 1Q50 -2 50 -40Q50 -63 29 -63Q9 -63 9 -44Q9 -25 29 -25Q44 -25 50 -40",
    "-": "M14 -26H46",
    "–": "M8 -26H52",
    ".": "M29 -2H31",
    ",": "M31 -3L27 10",
    " ": "",
}


def typed(at: Point, words: str, size: float, colour: str = ink.INK, spacing: float = 0) -> str:
    """Capitals and figures from a point rightward, each a hair above or below the line, as worn type strikes."""
    strokes = []
    for i, letter in enumerate(words):
        if not GLYPHS[letter]:
            continue
        x, y = (
            at[0] + i * (ADVANCE * size + spacing),
            at[1] + between(-STRAY, STRAY, "stray", i, ord(letter)) * size / 100,
        )
        place = f"translate({number(x)} {number(y)}) scale({size / 100:.3g})"
        strokes.append(element("path", d=GLYPHS[letter], transform=place))
    return group(
        [title(words), *strokes],
        fill="none",
        stroke=colour,
        stroke_width=WEIGHT,
        stroke_linecap="round",
        stroke_linejoin="round",
        class_="typed",
    )


def typed_width(words: str, size: float, spacing: float = 0) -> float:
    """How far typewritten words run."""
    return len(words) * (ADVANCE * size + spacing) - spacing
