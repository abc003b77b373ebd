"""§4a Weather: the lot of a turn, what it leaves of the aircraft and ships, and how the sky has been so far."""

from fractions import Fraction

from bocage.core.protocol import Event, Roll, Task
from bocage.core.tally import Tally

from .kit import Options
from .state import BattleState
from .tables import WEATHERS, numbers, tunables, weather_chances, weather_value

FACES = 100
WHOLE = 100


def weather_of(turn: int, face: int) -> int:
    """§chart-weather The weather that a die of a hundred brings on a turn."""
    most = 0
    for weather, chance in enumerate(weather_chances(turn)):
        most += chance
        if face <= most:
            return weather
    raise ValueError(f"§chart-weather no weather for {face} of {FACES} on turn {turn}")


def expected_value(turn: int) -> int:
    """§4c What a turn's chances let one expect, in ten-thousandths of a clear turn."""
    return sum(chance * weather_value(weather) for weather, chance in enumerate(weather_chances(turn)))


def weather_percent(s: BattleState) -> int:
    """§4c How much better (below zero: worse) than average the weather has been so far, to the nearest in a hundred."""
    if not s.expected:
        return 0
    gained = s.actual * FACES - s.expected
    return (gained * 2 * FACES + s.expected) // (2 * s.expected)


def support_left(options: Options, weather: int) -> tuple[int, int]:
    """§4b §AMB-26 What a weather leaves of air and naval points, in a hundred; of interdiction see its chart."""
    if options.weather_cuts == "interdiction":
        return WHOLE, WHOLE
    return tunables().air_weather[weather], tunables().naval_weather[weather]


def air_pool(s: BattleState) -> Tally:
    """§9l §4b §3e §3f The air points of this turn, with what makes and mars them."""
    tally = _support(s, tunables().air, s.kit.options.air, "aircraft")
    _weathered(tally, support_left(s.kit.options, s.weather)[0], s.weather)
    return tally


def naval_pool(s: BattleState) -> Tally:
    """§9l §4b §3e §3f The naval points of this turn."""
    tally = _support(s, tunables().naval, s.kit.options.naval, "ships")
    _weathered(tally, support_left(s.kit.options, s.weather)[1], s.weather)
    return tally


def rated(tally: Tally, rating: int, words: str) -> None:
    """§3f A rating counts a tenth more or less for each step from the historical one."""
    steps = rating - tunables().historical
    if steps:
        tally.times(Fraction(100 + tunables().rating * steps, 100), "§3f", f"{words} rated {rating}")


def _support(s: BattleState, points: int, rating: int, words: str) -> Tally:
    tally = Tally()
    tally.add(points, "§9l", words)
    rated(tally, rating, words)
    if s.kit.options.german_player == "person":
        tally.times(Fraction(numbers().person_support, 100), "§3e", "a person plays the Germans")
    return tally


def _weathered(tally: Tally, percent: int, weather: int) -> None:
    if percent != WHOLE:
        tally.times(Fraction(percent, WHOLE), "§4b", f"{WEATHERS[weather]} weather")


class WeatherRoll(Roll[BattleState], frozen=True):
    """§4a §chart-weather The weather of the turn; it may decide how many aircraft and ships can help."""

    rule = "§4a"

    def faces(self, s: BattleState) -> int:
        return FACES

    def key(self, s: BattleState) -> str:
        return f"weather {s.turn}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        s.weather = weather_of(s.turn, face)
        s.actual += weather_value(s.weather)
        s.expected += expected_value(s.turn)
        s.air, s.naval = int(air_pool(s).total), int(naval_pool(s).total)
        facts = {"turn": s.turn, "die": face, "weather": s.weather, "air": s.air, "naval": s.naval}
        s.tell(Event("weather", "§4a", facts, reveals=True))
        return []
