"""Normandy (1969): the printed charts, typed a second time for the referee."""

from collections.abc import Sequence
from fractions import Fraction

KINDS: dict[str, tuple[int, int, str, str]] = {
    "7-4": (7, 4, "foot", "R"),
    "7-4p": (7, 4, "drop", "R"),
    "7-4g": (7, 4, "glide", "R"),
    "5-4": (5, 4, "foot", "R"),
    "5-4g": (5, 4, "glide", "R"),
    "2-4": (2, 4, "foot", "B"),
    "2-4c": (2, 4, "commando", "B"),
    "2-4p": (2, 4, "drop", "B"),
    "2-4g": (2, 4, "glide", "B"),
    "6-10": (6, 10, "tank", "B"),
    "20-10": (20, 10, "tank", "R"),
    "22-10": (22, 10, "tank", "R"),
    "16-10": (16, 10, "tank", "R"),
    "12-10": (12, 10, "foot", "R"),
    "8-12": (8, 12, "scout", "B"),
    "15-6": (15, 6, "tank", "R"),
    "16-6": (16, 6, "tank", "R"),
    "18-6": (18, 6, "tank", "R"),
    "5-6": (5, 6, "tank", "B"),
    "7-6a": (7, 6, "tank", "B"),
    "6-6": (6, 6, "tank", "B"),
    "8-6": (8, 6, "tank", "B"),
    "7-6": (7, 6, "foot", "R"),
    "14-6": (14, 6, "foot", "R"),
    "10-6": (10, 6, "foot", "R"),
    "3-6": (3, 6, "foot", "B"),
    "4-6": (4, 6, "foot", "B"),
    "8-8": (8, 8, "scout", "B"),
    "8-4": (8, 4, "foot", "R"),
    "2-6": (2, 6, "gun", "B"),
    "10d6": (10, 6, "flak", "R"),
    "6d6": (6, 6, "flak", "B"),
    "7-2": (7, 2, "foot", "R"),
    "5-2": (5, 2, "foot", "R"),
    "4-1": (4, 1, "foot", "R"),
    "2-2": (2, 2, "foot", "B"),
    "2-1": (2, 1, "foot", "B"),
}
"""Factors, allowance, what it is, and regiment or battalion."""

PARTS = {
    "7-4": ["2-4"] * 3,
    "7-4p": ["2-4p"] * 3,
    "7-4g": ["2-4g"] * 3,
    "5-4": ["2-4"] * 2,
    "5-4g": ["2-4g"] * 2,
    "20-10": ["6-10"] * 3,
    "15-6": ["7-6a", "5-6"],
    "16-6": ["7-6a", "5-6"],
    "18-6": ["8-6", "6-6"],
    "7-6": ["3-6"] * 2,
    "14-6": ["4-6"] * 3,
    "10-6": ["3-6"] * 3,
    "7-2": ["2-2"] * 3,
    "5-2": ["2-2"] * 2,
    "4-1": ["2-1"] * 2,
}
"""§BRK-2 §R-09"""

INFANTRY = ("foot", "commando", "drop", "glide")
"""§RUL-12"""

ALLIES = {
    "assault": {"7-4": 8, "6-10": 8},
    "commando": {"2-4c": 8},
    "parachute": {"7-4p": 8},
    "glider": {"7-4g": 1, "5-4g": 1},
    "second_wave": {"7-4": 8, "6-10": 2, "8-12": 2, "5-4": 2, "20-10": 1},
    "follow_up": {"7-4": 18, "6-10": 2, "8-12": 2, "12-10": 2, "20-10": 2, "22-10": 1, "16-10": 2},
}
"""§OB-AL §R-12 By group."""

Force = dict[str, int]

STARTS: dict[str, dict[str, Force]] = {
    "original": {
        "anywhere": {"7-2": 2, "4-1": 6, "2-1": 2},
        "falaise": {"15-6": 1, "7-6": 2, "8-8": 1},
        "south": {"8-4": 1, "2-6": 1},
        "coutances": {"10-6": 1},
    },
    "increased": {
        "anywhere": {"7-2": 4, "4-1": 9},
        "falaise": {"15-6": 1, "7-6": 2, "8-8": 1},
        "south": {"8-4": 1, "2-6": 1},
        "coutances": {"10-6": 1},
    },
    "allout": {
        "anywhere": {"7-2": 2, "4-1": 6, "7-6": 2, "8-4": 1},
        "falaise": {"15-6": 1, "8-8": 1},
        "south": {"2-6": 1},
        "coutances": {"10-6": 1},
    },
}
"""§OB-Original §OB-Increased §OB-AllOut Where the German lists begin."""

GROUNDS = ("", "anywhere", "falaise", "south", "coutances")

ARRIVALS: dict[str, list[tuple[int, str, Force]]] = {
    "original": [
        (1, "W", {"7-2": 2, "4-1": 3}),
        (2, "E", {"4-1": 5, "2-1": 2}),
        (2, "ES", {"18-6": 1, "14-6": 2, "8-8": 1, "6d6": 1}),
        (3, "ES", {"10d6": 3}),
        (4, "ES", {"16-6": 1, "14-6": 2, "8-8": 1}),
        (6, "ES", {"5-2": 3, "14-6": 2, "8-8": 1}),
    ],
    "increased": [
        (1, "ES", {"15-6": 1, "7-6": 2, "8-8": 2, "18-6": 1, "14-6": 2}),
        (2, "E", {"4-1": 5, "2-1": 2}),
        (2, "ES", {"16-6": 1, "14-6": 2, "8-8": 2, "6d6": 1, "15-6": 1, "10d6": 1, "7-6": 2}),
        (3, "ES", {"10d6": 2}),
        (4, "E", {"15-6": 1, "7-6": 2, "8-8": 1}),
        (4, "S", {"14-6": 2, "8-8": 1}),
        (5, "ES", {"5-2": 3}),
        (5, "S", {"10-6": 3}),
        (6, "S", {"7-2": 2}),
    ],
    "allout": [
        (1, "ES", {"18-6": 1, "16-6": 1, "14-6": 4, "8-8": 2}),
        (1, "W", {"7-2": 2, "4-1": 3}),
        (2, "ES", {"15-6": 2, "7-6": 4, "8-8": 3, "6d6": 1, "10d6": 3, "18-6": 1, "14-6": 2}),
        (3, "E", {"4-1": 3, "18-6": 1, "14-6": 2, "8-8": 1}),
        (3, "S", {"14-6": 2, "8-8": 1}),
        (4, "E", {"15-6": 1, "7-6": 2, "8-8": 1, "5-2": 3}),
        (5, "E", {"4-1": 3, "7-2": 2}),
        (5, "S", {"10-6": 3}),
        (6, "SW", {"5-2": 3}),
    ],
}
"""Turn, edges in the order of the alphabet, and who."""

REPLACEMENTS = {"original": 4, "increased": 10, "allout": 20}

SCATTER = {"clear": ["OK", "OK", "S", "S", "1S", "1"], "other": ["OK", "S", "1S", "1S", "1S", "2S"]}
"""§SCT By column, die 1 to 6."""

RESULTS = """
EX  EX  EX  EX  EX  DE  DE  DE  DE  DE  DE
DB1 DB2 DB3 DB3 DB3 EX  EX  DE  DE  DE  DE
AB1 DB1 DB2 DB3 DB3 DB3 DB3 EX  EX  DE  DE
AB2 AB3 AB2 AB2 DB2 DB3 DB3 DB2 DB3 EX  EX
AE  AB3 AB2 AB2 AB2 AB1 DB2 DB2 DB2 DB2 EX
AE  AE  AE  AB3 AB3 AB2 AB1 DB1 DB2 DB2 DB1
"""
"""§CRT A line for each face of the die, 1-2 to 10-1."""

TABLE = [line.split() for line in RESULTS.strip().splitlines()]
COLUMNS = ["1-2", *[f"{n}-1" for n in range(1, 11)]]

CITIES = {"St. Lo": 2, "Caen": 6, "Bayeux": 2, "Carentan": 2, "Falaise": 2}
EXITS = {"E": 4, "S": 6, "W": 10, "N": 10}


def factors(code: str) -> int:
    """The combat factor of a counter."""
    return KINDS[code][0]


def moves(code: str) -> int:
    """Its movement factor."""
    return KINDS[code][1]


def what(code: str) -> str:
    """What it is."""
    return KINDS[code][2]


def is_regiment(code: str) -> bool:
    """Whether it counts as a regiment in a stack."""
    return KINDS[code][3] == "R"


def by_sea(code: str) -> str:
    """§R-12 As what it comes over the beaches."""
    return code.rstrip("pg")


def fits(stack: Sequence[str], rough: bool) -> bool:
    """§STK-1 §STK-2 §STK-3"""
    regiments = sum(is_regiment(code) for code in stack)
    return len(stack) <= 3 and regiments <= (1 if rough else 2)


def column(attack: Fraction, defense: Fraction) -> tuple[int, bool]:
    """§CMB-6 §R-15 The number of the column, and whether the odds are worse than its first."""
    return min(10, attack // defense), attack / defense < Fraction(1, 2)


def result(attack: Fraction, defense: Fraction, die: int, floor: str) -> tuple[str, str]:
    """§CRT The head of the column, and what the table says."""
    number, below = column(attack, defense)
    return COLUMNS[number], "AE" if below and floor == "AE" else TABLE[die - 1][number]


def level(points: int) -> str:
    """§LVL"""
    names = ["German", "Allied marginal", "Allied tactical", "Allied strategic"]
    return names[min(3, points // 10)]


def is_division(codes: Sequence[str]) -> bool:
    """§VIC-X §RUL-15"""
    return sum(2 if is_regiment(code) else 1 for code in codes) >= 6
