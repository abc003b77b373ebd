"""The charts and formulas of Battle for Normandy (1981), written a second time for its referee."""

import math

CLEAR, CLOUDY, OVERCAST, STORM = range(4)

QUARTERS = 4
TERRAIN = {  # cost to enter; defence and attack in quarters
    "clear": (1, 4, 4),
    "town": (1, 8, 4),
    "bocage": (3, 10, 4),
    "swamp": (4, 8, 3),
    "river": (2, 4, 2),
    "beach": (2, 4, 4),
    "ocean": (0, 4, 2),
}
QUIET, ROUGH = (51, 35, 12, 2), (36, 21, 10, 33)
WEATHER = [(52, 48, 0, 0), *[QUIET] * 6, *[ROUGH] * 3, *[QUIET] * 3]
_SHIPS = """
712-764 641-687
1460-1566 1314-1410 1180-1268 419-478
1561-1674 1404-1507 1261-1355 448-511
1668-1789 1501-1610 1348-1448 479-546
1784-1914 1606-1723 1442-1549 512-585
1911-2050 1720-1845 1544-1660 549-626
2051-2200 1846-1980 1657-1781 589-672
2100-2253 1890-2028 1697-1824 603-688
2152-2308 1936-2078 1739-1868 618-705
2205-2365 1984-2129 1782-1915 633-723
2261-2425 2034-2183 1827-1963 649-741
2319-2487 2086-2239 1874-2013 666-760
2379-2552 2141-2297 1923-2066 683-780
"""
SHIPS = [[tuple(map(int, cell.split("-"))) for cell in line.split()] for line in _SHIPS.split("\n") if line]
WEATHER_WORTH = (100, 90, 81, 30)
AIR, NAVAL = 250, 300
AIR_LEFT, NAVAL_LEFT, INTERDICTION_LEFT = (100, 80, 60, 0), (100, 100, 100, 50), (100, 80, 60, 0)
BANDS = (0, 8, 30, 53, 75, 97, 120, 143, 165, 188)
BROUGHT = {"fuel": 30, "general": 10, "combat": 20}
FOOT = ("infantry", "airborne", "commando", "ranger")
MECHANIZED = ("armored-brig", "armored-div", "cavalry", "panzer", "panzergrenadier", "assault-gun")
SPECIAL = ("ranger", "commando")
UNARMED = ("beachhead", "depot")
LEVELS = {  # the least score for each level of victory
    "campaign": (1300, 800, 600, 250, 0),
    "two_weeks": (390, 240, 180, 75, 0),
}
VICTORIES = (
    "Allied Strategic",
    "Allied Operational",
    "Allied Marginal",
    "German Marginal",
    "German Operational",
    "German Strategic",
)
LAST_TURN = {"campaign": 13, "two_weeks": 8}
REFUSED, BESIDE = (6, 12), (3, 8)
CADRE = 10
DRIFT = 50
COAST, COAST_OMAHA = 15, 25
HUNGER, HUNGER_FATIGUE = 4, 2
REST_LIGHT, REST_BESIDE, REST_AWAY = 1, 2, 3
FILLED, FILLED_RESTING, FILLED_GERMAN = 8, 16, 8


def half_up(x: float) -> int:
    """To the nearest whole number, halves upwards."""
    return math.floor(x + 0.5)


def weather(turn: int, die: int) -> int:
    """§chart-weather"""
    row = WEATHER[turn]
    return next(k for k in range(len(row)) if die <= sum(row[: k + 1]))


def usual_weather(turn: int) -> int:
    """§4c What a turn's weather is worth on average, in ten-thousandths."""
    return sum(chance * worth for chance, worth in zip(WEATHER[turn], WEATHER_WORTH, strict=True))


def support(points: int, rating: int, person: bool, left: int) -> int:
    """§9l §3e §3f §4b Air or naval points of a turn."""
    return points * (100 + 10 * (rating - 5)) * (140 if person else 100) * left // 100**3


def shipped(points: int, rating: int, person: bool, missing: int) -> int:
    """§chart-transport §3e §3f §5f In hundredths of a point."""
    return points * (100 + 10 * (rating - 5)) * (108 if person else 100) * (100 - 10 * missing) // 100**2


def effectiveness(leader: int, fatigue: int, supplied: bool) -> int:
    """§eff In ten-thousandths."""
    whole = max(1000, (100 - 7 * fatigue) * (75 + 5 * leader))
    return whole if supplied else whole // 2


def losses(attack: int, defence: int, odds: float, attackers: int) -> tuple[int, int]:
    """§9f §9g"""
    lean = odds if odds >= 1 else 3.5 - 2.5 / odds
    lean = max(-6.0, min(10.0, lean)) - 2.5
    heat = 8.59 * math.sqrt((attack**2 + defence**2) / 50)
    ours, theirs = heat * math.exp(-0.0745 * lean), heat * math.exp(0.0745 * lean)
    return half_up(ours), half_up(theirs * (9 + attackers) / 10)


def supply(attack: int, defence: int) -> int:
    """§chart-supply For a hundred combat points."""
    return int(2.5 * attack * defence + 1)


def bombardment(points: int, german: bool) -> list[int]:
    """§chart-bombard What each face adds to German losses, or takes from those of an Allied defender."""
    band = max(k for k, least in enumerate(BANDS) if points >= least)
    faces = range(band // 2, band + 1)
    return [face if german else -(2 * face // 3) for face in faces]


def interdiction(points: int) -> int:
    """§chart-interdict The most movement points that are lost."""
    return math.isqrt(points) // 2 + 1 if points else 0


def highest_level(leader: int, fatigue: int) -> int:
    """§9c"""
    return max(3, min(9, 5 + leader - math.ceil(fatigue / 2)))


def is_driven(attack: int, defence: int, strengths: tuple[int, int], by_levels: bool) -> bool:
    """§9n §RUL-64 Half the defence level in odds, against an attack of five; harder ones need less."""
    ours, theirs = strengths
    return defence <= 3 or 2 * ours * (attack if by_levels else 5) >= 5 * defence * theirs


def infiltrates(kind: str, german: bool, person: bool) -> int:
    """§8d In a hundred tries."""
    if not german:
        return 90 if kind == "armored-div" else 0
    if kind in MECHANIZED:
        return 70 if person else 80
    return 40 if person else 70


def allowance(kind: str) -> int:
    """§8f Of a rested unit."""
    return 0 if kind == "beachhead" else 18 if kind in MECHANIZED else 14


def coast(omaha: bool, rating: int) -> int:
    """§7f Combat points of a coastal defence."""
    return half_up((COAST_OMAHA if omaha else COAST) * (50 + 10 * rating) / 100)


def objective(cherbourg: bool, last: bool, besides: bool) -> int:
    """§12a §12b For a position; on 6/30 more, instead or besides."""
    usual, end = (10, 150) if cherbourg else (5, 75)
    return usual if not last else end + usual if besides else end
